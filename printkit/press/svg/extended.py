"""Pictures that continue beyond their edges, for art made without bleed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from printkit.press.svg.bitmap import open_upright
from printkit.press.svg.cache import make_from

if TYPE_CHECKING:
    from PIL.Image import Image

Edge: TypeAlias = Literal["none", "mirror", "stretch"]


def extend_picture(path: Path, across: int, down: int, edge: Edge) -> Path:
    """Return the picture with so many more pixels on each side, mirrored or stretched from its edge."""
    return make_from(path, (across, down, edge), lambda: _extend(open_upright(path), (across, down), edge))


def _extend(picture: Image, more: tuple[int, int], edge: Edge) -> Image:
    from PIL import Image, ImageOps  # noqa: PLC0415  # loads slowly

    for turns, dots in enumerate(more):  # left and right, then above and below
        width, height = picture.size
        dots = min(dots, width)  # noqa: PLW2901
        wider = Image.new(picture.mode, (width + 2 * dots, height))
        wider.paste(picture, (dots, 0))
        strip = dots if edge == "mirror" else 1
        for left, at in ((0, 0), (width - strip, width + dots)):
            side = picture.crop((left, 0, left + strip, height))
            side = ImageOps.mirror(side) if edge == "mirror" else side.resize((dots, height))
            wider.paste(side, (at, 0))
        picture = wider.transpose(Image.Transpose.ROTATE_90 if turns == 0 else Image.Transpose.ROTATE_270)
    return picture
