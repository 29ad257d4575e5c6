"""Sheets: faces laid on paper with what helps the scissors, and what was printed where.

`printing` fills sheets with many pieces, `tiled` parts faces larger than the paper.
"""

from printkit.press.sheet.printed import Faces, Printed
from printkit.press.sheet.printing import Printing

__all__ = ["Faces", "Printed", "Printing"]
