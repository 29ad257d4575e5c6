"""A photo as it comes from a phone: its format, its orientation, its size."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from pathlib import Path
from typing import Any, Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from printkit.sight.sight_errors import PhotoError

Array = NDArray[Any]

LARGEST_FILE = 80_000_000
"""Bytes."""
LARGEST_PICTURE = 220_000_000
"""Pixels: more than any phone's camera gives."""
WORKING_SIZE = 16_000_000
"""Pixels that are processed; a larger photo is reduced first."""
SMALLEST_SIDE = 64
MOST_SCANS = 64
"""Layers of a progressive JPEG: cameras and programs make about ten, and each may cost as much as a whole picture."""
HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")
"""The beginning of such a file, after its first eight bytes."""
FORMATS = ("JPEG", "PNG", "WEBP")
WANTED = "a JPEG, PNG, WebP or HEIC file"


_Mode: TypeAlias = Literal["L", "RGB"]


@dataclass(frozen=True, eq=False)
class LoadedPhoto:
    """A picture ready to be read."""

    name: str
    size: tuple[int, int]
    """Width and height in pixels."""
    pixels: Callable[[_Mode], Array]
    """Its brightness, or its colours; a JPEG's brightness is decoded in a third of the time."""
    scale: float = 1.0
    """How many of its pixels one pixel of the file became; below 1 for a large photo."""

    @cached_property
    def rgb(self) -> Array:
        """Return rows of red, green, blue; upright as the phone was held."""
        return self.pixels("RGB")

    @cached_property
    def grey(self) -> Array:
        """Return the brightness."""
        return self.pixels("L")


def load_photo(source: Path | bytes, name: str = "") -> LoadedPhoto:
    """Read a photo: JPEG, PNG, WebP or HEIC, turned as its EXIF orientation says.

    Raises:
        PhotoError: it is no photo, is damaged, or is too large or too small; the sentence names the file.
    """
    name = name or (source.name if isinstance(source, Path) else "the photo")
    data = _read_bytes(source, name)
    formats = _list_formats(data)
    if data[:2] == b"\xff\xd8" and (scans := data.count(b"\xff\xda")) > MOST_SCANS:
        raise PhotoError(
            f"{name} is a JPEG in {scans} layers, as no camera makes it; take or send the photo again"
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=formats)
            wide, tall = picture.size
            if wide * tall > LARGEST_PICTURE:
                raise PhotoError(
                    f"{name} has {wide} x {tall} pixels; a photo of up to 200 megapixels would do"
                )
            if min(wide, tall) < SMALLEST_SIDE:
                raise PhotoError(f"{name} has only {wide} x {tall} pixels; nothing can be read in it")
            if picture.format != "JPEG" or picture.mode != "RGB":
                return of_pixels(_read_upright(picture, "RGB"), name, file_pixels=wide * tall)
            grey = _shrink_pixels(_read_upright(picture, "L"))
    except UnidentifiedImageError as error:
        if data[4:8] == b"ftyp" and data[8:12] in HEIF_BRANDS:
            raise PhotoError(f"{name} is damaged or not whole; take or send the photo again") from error
        raise PhotoError(f"{name} is no photo that can be read; {WANTED} would do") from error
    except Image.DecompressionBombError as error:
        raise PhotoError(f"{name} is far too large; a photo of up to 200 megapixels would do") from error
    except (OSError, SyntaxError, ValueError, EOFError) as error:
        raise PhotoError(
            f"{name} is damaged and cannot be read ({error}); take or send the photo again"
        ) from error

    def pixels(mode: _Mode) -> Array:
        return grey if mode == "L" else _shrink_pixels(_read_upright(Image.open(io.BytesIO(data)), "RGB"))

    return LoadedPhoto(name, (grey.shape[1], grey.shape[0]), pixels, (grey.size / (wide * tall)) ** 0.5)


def of_pixels(rgb: Array, name: str = "the photo", *, file_pixels: int | None = None) -> LoadedPhoto:
    """Return a photo from rows of red, green, blue; made smaller if it is large."""
    tall, wide = rgb.shape[:2]
    small = _shrink_pixels(rgb)

    def pixels(mode: _Mode) -> Array:
        return small if mode == "RGB" else cv2.cvtColor(small, cv2.COLOR_RGB2GRAY)

    size = small.shape[1], small.shape[0]
    return LoadedPhoto(name, size, pixels, (size[0] * size[1] / (file_pixels or wide * tall)) ** 0.5)


def _read_upright(picture: Image.Image, mode: _Mode) -> Array:
    """Return a file's pixels as the phone was held; fewer for a JPEG with many, and without colours if they are not wanted."""
    shrink = _find_scale(*picture.size)
    smaller = (round(picture.width * shrink), round(picture.height * shrink)) if shrink < 0.6 else None
    picture.draft(mode, smaller)
    ImageOps.exif_transpose(picture, in_place=True)
    plain = _of_eight_bits(picture)
    return np.asarray(plain if plain.mode == mode else plain.convert(mode))


def _shrink_pixels(pixels: Array) -> Array:
    """Return the pixels, fewer of them if there are very many."""
    tall, wide = pixels.shape[:2]
    shrink = _find_scale(wide, tall)
    if shrink < 1:
        pixels = cv2.resize(
            pixels, (round(wide * shrink), round(tall * shrink)), interpolation=cv2.INTER_AREA
        )
    return np.ascontiguousarray(pixels)


def _find_scale(wide: int, tall: int) -> float:
    return min(1.0, sqrt(WORKING_SIZE / (wide * tall)))


def _read_bytes(source: Path | bytes, name: str) -> bytes:
    if isinstance(source, bytes):
        data = source
    else:
        if not source.exists():
            raise PhotoError(f"there is no file {source}")
        if source.is_dir():
            raise PhotoError(f"{source} is a folder; name the photos in it")
        if source.stat().st_size > LARGEST_FILE:
            raise PhotoError(
                f"{name} has {source.stat().st_size // 1_000_000} MB; a photo of up to 80 MB would do"
            )
        data = source.read_bytes()
    if not data:
        raise PhotoError(f"{name} is empty; {WANTED} would do")
    return data


def _of_eight_bits(picture: Image.Image) -> Image.Image:
    """Return a grey picture of 16 bits, as some scanners write, reduced to 8."""
    if not picture.mode.startswith("I"):
        return picture
    return Image.fromarray(np.clip(np.asarray(picture) / 257, 0, 255).astype(np.uint8))


def _list_formats(data: bytes) -> tuple[str, ...]:
    """Return the formats that Pillow may try; let it accept 200 megapixels, and HEIC when such a file comes."""
    Image.MAX_IMAGE_PIXELS = max(Image.MAX_IMAGE_PIXELS or 0, LARGEST_PICTURE)
    if data[4:8] != b"ftyp":
        return FORMATS
    if "HEIF" not in Image.OPEN:
        from pillow_heif import register_heif_opener  # noqa: PLC0415  # loads a shared library

        register_heif_opener()
    return (*FORMATS, "HEIF")
