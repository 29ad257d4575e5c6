"""Rule booklets: Markdown in, folded sheets out (docs/booklet.md)."""

from printkit.press.booklet.bookletfile import Booklet, make_booklet, print_booklet

__all__ = ["Booklet", "make_booklet", "print_booklet"]
