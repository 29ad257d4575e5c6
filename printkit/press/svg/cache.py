"""Pictures that are made from others: SVG as fine bitmaps, greys for an ink; kept in a cache, each made once."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from printkit.box.contents import Ink
from printkit.confined import ConfinedError, run_confined
from printkit.files import find_cache, write_whole
from printkit.measure import format_colour, parse_colour
from printkit.press import PressError
from printkit.press.svg.bitmap import is_whole_png, open_upright, picture_size

if TYPE_CHECKING:
    from PIL.Image import Image

    from printkit.press.ops import Colour

LARGEST = 80_000_000
"""Dots of a picture that is opened."""
_FINE = 600
"""Dots an inch of an SVG that cannot be printed as outlines."""
_MOST_ACROSS = 4096
"""Of these, in a row: a board as wide as A3 has 250 an inch."""
_PALE = 0.55
"""How far low ink moves a picture towards white."""


def check_picture(path: Path) -> tuple[int, int]:
    """Return width and height of a picture that can be decoded completely.

    Raises:
        PressError: it is missing, no picture, truncated, or larger than any printer needs.
    """
    try:
        about = path.stat()
    except OSError as error:
        raise PressError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}") from None
    return _check_size(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=4096)
def _check_size(path: Path, _changed: int, _size: int) -> tuple[int, int]:
    try:
        if is_whole_png(path):
            return _read_sensible_size(path, *picture_size(path))
    except OSError as error:
        raise PressError(f"{path.name} is broken off or damaged ({error}); save it anew") from None
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  # loads slowly, only for what must be decoded

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # the size is checked here
        try:
            size = _read_sensible_size(path, *picture_size(path))
            with Image.open(path) as image:
                image.load()
                if image.mode in ("LAB", "HSV", "F"):
                    raise PressError(
                        f"{path.name} holds colours as {image.mode}, which are not read; save it as PNG or JPEG"
                    )
        except Image.DecompressionBombError:
            raise PressError(
                f"{path.name} has far more dots than any printer needs; make it smaller"
            ) from None
        except UnidentifiedImageError:
            raise PressError(f"{path.name} is no picture; PNG, JPEG and SVG would do") from None
        except (OSError, SyntaxError, ValueError) as error:
            raise PressError(f"{path.name} is broken off or damaged ({error}); save it anew") from None
    return size


def _read_sensible_size(path: Path, width: int, height: int) -> tuple[int, int]:
    """Return a picture's size, if it has pixels, and no more than printers need."""
    if width * height > LARGEST:
        megas = LARGEST // 1_000_000
        raise PressError(
            f"{path.name} has {width} x {height} dots; {megas} million are the most, make it smaller"
        )
    if not width or not height:
        raise PressError(f"{path.name} has no dots at all")
    return width, height


def apply_ink(path: Path, ink: Ink) -> Path:
    """Return the picture as an ink prints it: unchanged in full, grey in bw, pale grey in low.

    Raises:
        PressError: it cannot be opened.
    """
    if ink == "full":
        return path

    def make() -> Image:
        upright = open_upright(path)
        grey = upright.convert("L")
        if ink == "low":
            grey = grey.point([round(255 - (255 - level) * (1 - _PALE)) for level in range(256)])
        if upright.mode == "RGBA":
            grey.putalpha(upright.getchannel("A"))
        return grey

    return make_from(path, ("ink", ink, _PALE), make)


@lru_cache(maxsize=4096)
def has_holes(path: Path) -> bool:
    """Return whether some of a picture's pixels are transparent."""
    picture = open_upright(path)
    return picture.mode == "RGBA" and picture.getchannel("A").getextrema()[0] != 255


def clear_colour(path: Path, colour: Colour | None, within: float) -> Path:
    """Return the picture without everything of a colour, by default that of its upper left corner.

    Pixels of nearly that colour become partly transparent, without their part of the colour: edges get no fringe.

    Raises:
        PressError: it cannot be opened.
    """

    def make() -> Image:
        from PIL import Image as Pillow  # noqa: PLC0415  # loads slowly
        from PIL import ImageChops, ImageMath  # noqa: PLC0415

        picture = open_upright(path).convert("RGBA")
        plain = picture.convert("RGB")
        away = colour or format_colour(part / 255 for part in plain.getpixel((0, 0)))  # type: ignore[union-attr]
        apart = ImageChops.difference(plain, Pillow.new("RGB", plain.size, away)).split()
        far = ImageChops.lighter(ImageChops.lighter(apart[0], apart[1]), apart[2])
        low, soft = within * 255, max(within * 255, 1.0)
        share = far.point([round(min(1.0, max(0.0, (each - low) / soft)) * 255) for each in range(256)])

        def without(band: Image, less: int) -> Image:
            made: Image = ImageMath.lambda_eval(
                lambda of: of["convert"]((of["band"] - less) * 255 / of["max"](of["share"], 1) + less, "L"),
                band=band,
                share=share,
            )
            return made

        parts = [round(part * 255) for part in parse_colour(away)]
        bands = [without(*each) for each in zip(plain.split(), parts, strict=True)]
        return Pillow.merge("RGBA", (*bands, ImageChops.multiply(share, picture.getchannel("A"))))

    return make_from(path, ("clear", colour, within), make)


def make_from(path: Path, told: object, make: Callable[[], Image]) -> Path:
    """Return the file of a picture that is made from another one."""
    about = path.stat()

    def encode() -> bytes:
        data = io.BytesIO()
        make().save(data, "PNG")
        return data.getvalue()

    return keep_made((str(path), about.st_mtime_ns, about.st_size, told, 9), encode)


def keep_made(told: object, make: Callable[[], bytes]) -> Path:
    """Return the file of a picture by all its ingredients; made on first use."""
    made = find_cache("pictures") / f"{hashlib.sha256(repr(told).encode()).hexdigest()[:24]}.png"
    if not made.is_file():
        write_whole(made, make())
    return made


def rasterise_page(path: Path, page: int) -> Path:
    """Return a page of a PDF, counted from 1, as a fine bitmap.

    Raises:
        PressError: it cannot be drawn.
    """
    about = path.stat()
    request = {"path": str(path), "page": page}
    try:
        return keep_made(
            (request, about.st_mtime_ns, about.st_size),
            lambda: run_confined("printkit.press.svg.pdfpage", request),
        )
    except ConfinedError as error:
        raise PressError(f"{path.name} {error}") from None


def rasterise_svg(svg: str, width: float, height: float) -> Path:
    """Return an SVG as a fine bitmap, for a place of so many mm.

    Raises:
        PressError: it cannot be drawn.
    """
    across = 256
    while across < min(max(width / 25.4 * _FINE, across), _MOST_ACROSS):
        across *= 2
    down = max(1, round(across * height / width))
    request = {"svg": svg, "width": across, "height": down}
    try:
        return keep_made(request, lambda: run_confined("printkit.press.svg.dots", request))
    except ConfinedError as error:
        raise PressError(f"the SVG, drawn in dots, {error}; make it simpler") from None
