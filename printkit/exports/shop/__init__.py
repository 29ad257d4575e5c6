"""Files for shops that print games on demand: exact pixels, names and a manifest, or one PDF.

`product` knows what each shop makes, `export` writes the files.
"""

from printkit.exports.shop.export import Exported, export
from printkit.exports.shop.product import SHOPS

__all__ = ["SHOPS", "Exported", "export"]
