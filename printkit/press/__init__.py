"""What can go wrong between a box and its files.

    PressError          a file that cannot be written or read; one sentence
    +- FontError        a font family that is not there, a font file that is none (fonts)
    +- SymbolError      a symbol that is not there or cannot be drawn (svg.symbols)

Whatever a designer can put right in data or templates is a `Problem` of the box, collected in a `BoxError`.
"""

from __future__ import annotations


class PressError(Exception):
    """A file that cannot be written or read."""
