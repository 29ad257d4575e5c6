"""A photo as it comes from a phone: its format, the way it was held, its size."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from printkit.sight.errors import PhotoError

Array = NDArray[Any]

LARGEST_FILE = 80_000_000
"""Bytes."""
LARGEST_PICTURE = 220_000_000
"""Pixels: more than any phone's camera gives."""
WORKING_SIZE = 16_000_000
"""Pixels that are looked at; a larger photo is made smaller first."""
SMALLEST_SIDE = 64
DARK = 160
"""Of 255: a photo whose brightest parts are darker was taken in poor light."""
NOISY = 4.0
"""Standard deviation of the noise, of 255, from which it was."""
STRIPS = 24
STRIP = 16
"""So many strips of so many rows tell a photo's noise."""
HEIF_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif")
"""What a file of that family begins with, after its first eight bytes."""
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
WANTED = "a JPEG, PNG, WebP or HEIC file"


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A picture ready to be read."""

    name: str
    rgb: Array
    """Rows of red, green, blue; upright as the phone was held."""
    scale: float = 1.0
    """How many of its pixels one pixel of the file became; below 1 for a large photo."""

    @property
    def grey(self) -> Array:
        """Brightness."""
        return cv2.cvtColor(self.rgb, cv2.COLOR_RGB2GRAY)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.rgb.shape[1], self.rgb.shape[0]


def load_photo(source: Path | bytes, name: str = "") -> Photo:
    """Read a photo: JPEG, PNG, WebP or HEIC, turned as its EXIF orientation says.

    Raises:
        PhotoError: it is no photo, is damaged, or is too large or too small; the sentence names the file.
    """
    name = name or (source.name if isinstance(source, Path) else "the photo")
    data = _bytes(source, name)
    _prepare()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=FORMATS)
            wide, tall = picture.size
            if wide * tall > LARGEST_PICTURE:
                raise PhotoError(
                    f"{name} has {wide} x {tall} pixels; a photo of up to 200 megapixels would do"
                )
            if min(wide, tall) < SMALLEST_SIDE:
                raise PhotoError(f"{name} has only {wide} x {tall} pixels; nothing can be read in it")
            shrink = min(1.0, (WORKING_SIZE / (wide * tall)) ** 0.5)
            if shrink < 0.6:
                picture.draft("RGB", (round(wide * shrink), round(tall * shrink)))  # JPEG: read fewer pixels
            upright = ImageOps.exif_transpose(picture)
            rgb = np.asarray(_of_eight_bits(upright or picture).convert("RGB"))
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
    return of_pixels(rgb, name, file_pixels=wide * tall)


def of_pixels(rgb: Array, name: str = "the photo", *, file_pixels: int | None = None) -> Photo:
    """A photo from rows of red, green, blue; made smaller if it is large."""
    tall, wide = rgb.shape[:2]
    total = file_pixels or wide * tall
    shrink = min(1.0, (WORKING_SIZE / (wide * tall)) ** 0.5)
    if shrink < 1:
        rgb = cv2.resize(rgb, (round(wide * shrink), round(tall * shrink)), interpolation=cv2.INTER_AREA)
    return Photo(name, np.ascontiguousarray(rgb), (rgb.shape[0] * rgb.shape[1] / total) ** 0.5)


def poor_light(grey: Array) -> bool:
    """Whether a picture is dark, or as noisy as a phone's are in the evening; looks at some of its rows."""
    tops = range(0, max(1, len(grey) - STRIP), max(STRIP, len(grey) // STRIPS))
    strips = [grey[top : top + STRIP] for top in tops]
    if float(np.percentile(np.concatenate(strips)[::3], 95)) < DARK:
        return True
    kernel = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6
    rough = [cv2.filter2D(strip, cv2.CV_32F, kernel)[1:-1] for strip in strips]
    return float(np.median(np.abs(np.concatenate(rough)))) / 0.6745 > NOISY


def _bytes(source: Path | bytes, name: str) -> bytes:
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
    """A grey picture of 16 bits, as some scanners write, with its values brought down to 8."""
    if not picture.mode.startswith("I"):
        return picture
    return Image.fromarray(np.clip(np.asarray(picture) / 257, 0, 255).astype(np.uint8))


def _prepare() -> None:
    """Teach Pillow HEIC, the format of many phones, and that some have 200 megapixels."""
    Image.MAX_IMAGE_PIXELS = max(Image.MAX_IMAGE_PIXELS or 0, LARGEST_PICTURE)
    if "HEIF" not in Image.OPEN:
        from pillow_heif import register_heif_opener  # noqa: PLC0415  # loads a shared library

        register_heif_opener()
