"""Setting text: marks to units (`measuring`), units to lines (`breaking`), lines to operations (`painting`).

Lines are broken first, then reordered (UAX #9).
"""

from printkit.press.text.breaking import Block
from printkit.press.text.typesetter import Typesetter
from printkit.press.text.unit import Align, Style, TextLine

__all__ = ["Align", "Block", "Style", "TextLine", "Typesetter"]
