"""Pictures that are made from others: SVG in fine dots, greys for an ink; kept in a cache, each made once."""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
import warnings
from functools import lru_cache
from pathlib import Path

from printkit.box.contents import Ink
from printkit.confined import ConfinedError, run_confined
from printkit.files import write_whole
from printkit.press import PressError
from printkit.press.svg.bitmap import in_bytes, is_whole_png, picture_size

LARGEST = 80_000_000
"""Dots of a picture that is opened."""
_FINE = 600
"""Dots an inch of an SVG that print cannot draw as outlines."""
_MOST_ACROSS = 4096
"""Of these, in a row: a board as wide as A3 has 250 an inch."""
_PALE = 0.55
"""How far low ink moves a picture towards white."""


@lru_cache(maxsize=1)
def _find_cache_folder() -> Path:
    """Where made pictures are kept; a folder of this process where the usual one cannot be written."""
    from platformdirs import user_cache_path  # noqa: PLC0415  # only where pictures are made

    wanted = user_cache_path("printkit") / "pictures"
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="printkit-"))


def check_picture(path: Path) -> tuple[int, int]:
    """Width and height of a picture that can be opened to its last dot.

    Raises:
        PressError: it is missing, no picture, broken off, or larger than any printer needs.
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
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # size is judged here
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
    """A picture's size, if it has dots, and no more than printers need."""
    if width * height > LARGEST:
        megas = LARGEST // 1_000_000
        raise PressError(
            f"{path.name} has {width} x {height} dots; {megas} million are the most, make it smaller"
        )
    if not width or not height:
        raise PressError(f"{path.name} has no dots at all")
    return width, height


def apply_ink(path: Path, ink: Ink) -> Path:
    """The picture as an ink prints it: as it is in full, grey in bw, pale grey in low.

    Raises:
        PressError: it cannot be opened.
    """
    if ink == "full":
        return path
    about = path.stat()
    return _make_ink_picture(path, ink, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=4096)
def _make_ink_picture(path: Path, ink: Ink, changed: int, size: int) -> Path:
    key = hashlib.sha256(f"{path} {changed} {size} {ink} {_PALE} 8".encode()).hexdigest()[:24]
    made = _find_cache_folder() / f"{key}.png"
    if made.is_file():
        return made
    from PIL import Image, ImageOps  # noqa: PLC0415  # as above

    with Image.open(path) as opened:
        upright = in_bytes(ImageOps.exif_transpose(opened) or opened)
        alpha = upright.convert("RGBA").getchannel("A") if upright.has_transparency_data else None
        grey = upright.convert("L")
    if ink == "low":
        grey = grey.point([round(255 - (255 - level) * (1 - _PALE)) for level in range(256)])
    if alpha is not None:
        grey = Image.merge("LA", (grey, alpha))
    data = io.BytesIO()
    grey.save(data, "PNG")
    write_whole(made, data.getvalue())
    return made


def rasterise_svg(svg: str, width: float, height: float) -> Path:
    """An SVG in fine dots, for a place of so many mm.

    Raises:
        PressError: it cannot be drawn.
    """
    across = 256
    while across < min(max(width / 25.4 * _FINE, across), _MOST_ACROSS):
        across *= 2
    down = max(1, round(across * height / width))
    key = hashlib.sha256(f"{across} {down} {svg}".encode()).hexdigest()[:24]
    made = _find_cache_folder() / f"{key}.png"
    if not made.is_file():
        try:
            request = {"svg": svg, "width": across, "height": down}
            data = run_confined("printkit.press.svg.dots", request)
        except ConfinedError as error:
            raise PressError(f"the SVG, drawn in dots, {error}; make it simpler") from None
        write_whole(made, data)
    return made
