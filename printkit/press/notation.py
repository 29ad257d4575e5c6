"""Numbers and texts as PDF writes them."""

from __future__ import annotations


class _Numbers(dict[float, str]):
    """Numbers as PDF writes them, to a thousandth; coordinates repeat from card to card."""

    def __missing__(self, value: float) -> str:
        if len(self) > 50_000:
            self.clear()
        text = f"{value:.3f}".rstrip("0").rstrip(".")
        text = "0" if text == "-0" else text
        self[value] = text
        return text


_NUMBER = _Numbers()
written = _NUMBER.__getitem__
"""A number to a thousandth."""


_ESCAPED = str.maketrans({"\\": "\\\\", "(": "\\(", ")": "\\)", "\n": "\\n", "\r": "\\r"})


def string(text: str) -> bytes:
    """A text string (7.9.2.2): plain where it is ASCII, else in UTF-16."""
    if text.isascii():
        return b"(%b)" % text.translate(_ESCAPED).encode()
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode() + b">"
