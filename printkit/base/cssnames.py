"""Colours as people write them: digits, or the names that browsers know."""

from __future__ import annotations

import re
from functools import lru_cache

_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")


def find_css_colour(text: str) -> str | None:
    """Return the colour `#rrggbb` of digits or of a name as browsers know it; None where it is neither.

    >>> find_css_colour("Gold"), find_css_colour("#F0a"), find_css_colour("gules")
    ('#ffd700', '#ff00aa', None)
    """
    name = text.lower()
    if _HEX.fullmatch(name):
        return name if len(name) == 7 else "#" + "".join(digit * 2 for digit in name[1:])
    return _read_names().get(name)


@lru_cache(maxsize=1)
def _read_names() -> dict[str, str]:
    from PIL.ImageColor import colormap, getrgb  # noqa: PLC0415  # loads slowly, needed only for names of colours

    # Pillow replaces names that were looked up by numbers; `getrgb` reads both
    return {name: "#{:02x}{:02x}{:02x}".format(*getrgb(name)[:3]) for name in list(colormap)}
