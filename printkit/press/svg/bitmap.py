"""Pictures as PDF stores them: PNG and JPEG data passed through where possible, else decoded once."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from printkit.press import PressError

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ORIENTATION = 0x0112
"""The EXIF tag for a camera's orientation."""
Space: TypeAlias = Literal["DeviceGray", "DeviceRGB", "DeviceCMYK"]


class ImageSamples(Struct, frozen=True):
    """The samples of an image, compressed, with the facts that a reader needs to unpack them."""

    width: int
    height: int
    space: Space
    bits: int
    data: bytes
    filter: Literal["FlateDecode", "DCTDecode"]
    predictor: bool = False
    """Whether rows carry PNG filter bytes."""
    palette: bytes = b""
    """RGB triples, where samples are indices."""
    mask: bytes = b""
    """Opacity, 8 bits a sample, Flate; empty: opaque."""
    inverted: bool = False
    """CMYK as Adobe's JPEG files store it."""

    @property
    def channels(self) -> int:
        """Samples a pixel."""
        return 1 if self.palette else {"DeviceGray": 1, "DeviceRGB": 3, "DeviceCMYK": 4}[self.space]


def read_picture(path: Path) -> ImageSamples:
    """Return the picture in a file.

    Raises:
        PressError: missing, unreadable, or no picture.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise PressError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}") from None
    try:
        return _read_png(raw) or _read_jpeg(raw) or _decode_picture(path)
    except (struct.error, IndexError, ValueError, zlib.error):
        return _decode_picture(path)


def picture_size(path: Path) -> tuple[int, int]:
    """Return width and height in pixels, without decoding.

    Raises:
        PressError: missing, unreadable, or no picture.
    """
    try:
        with path.open("rb") as stream:
            head = stream.read(24)
    except OSError as error:
        raise PressError(f"{path.name} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if head.startswith(_SIGNATURE) and len(head) == 24 and b"eXIf" not in _list_chunks(path):
        width, height = struct.unpack(">II", head[16:24])
        return int(width), int(height)
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  # loads slowly, only for other formats

    try:
        with Image.open(path) as image:
            width, height = image.size
            on_its_side = image.getexif().get(_ORIENTATION, 1) in (5, 6, 7, 8)
            return (height, width) if on_its_side else (width, height)
    except (UnidentifiedImageError, OSError, ValueError):
        raise PressError(f"{path.name} is no picture; PNG and JPEG would do") from None


def _list_chunks(path: Path) -> set[bytes]:
    """Return the names of a PNG's chunks."""
    found = set()
    with path.open("rb") as stream:
        stream.seek(8)
        while len(head := stream.read(8)) == 8:
            length, name = struct.unpack(">I4s", head)
            found.add(name)
            stream.seek(length + 4, 1)
    return found


def is_whole_png(path: Path) -> bool:
    """Return whether every chunk of a PNG file has the right checksum, to the last: nothing is lost or changed.

    A file with packed texts is left to the library, which refuses endless ones.

    Raises:
        OSError: it cannot be read.
    """
    raw = path.read_bytes()
    if not raw.startswith(_SIGNATURE):
        return False
    at, data = 8, False
    while at + 12 <= len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        end = at + 8 + length
        if raw[end : end + 4] != zlib.crc32(memoryview(raw)[at + 4 : end]).to_bytes(4, "big"):
            return False
        if name in (b"zTXt", b"iTXt"):
            return False
        if name == b"IEND":
            return data
        data = data or name == b"IDAT"
        at = end + 4
    return False


def _read_png(raw: bytes) -> ImageSamples | None:
    """Return a PNG's data unchanged (PNG, W3C, clause 11): PDF knows its filters, but not alpha and interlacing."""
    if not raw.startswith(_SIGNATURE):
        return None
    width, height, bits, kind, _, _, interlaced = struct.unpack(">IIBBBBB", raw[16:29])
    if interlaced or kind in (4, 6):
        return None
    at, palette, data = 8, b"", []
    while at < len(raw):
        length, name = struct.unpack(">I4s", raw[at : at + 8])
        if name in (b"tRNS", b"eXIf"):
            return None
        if name == b"iCCP" and not _is_srgb(_unpack_profile(raw[at + 8 : at + 8 + length])):
            return None
        if name == b"PLTE":
            palette = raw[at + 8 : at + 8 + length]
        elif name == b"IDAT":
            data.append(raw[at + 8 : at + 8 + length])
        at += length + 12
    if not data:
        return None
    space: Space = "DeviceGray" if kind == 0 else "DeviceRGB"
    return ImageSamples(
        width, height, space, bits, b"".join(data), "FlateDecode", True, palette if kind == 3 else b""
    )


def _read_jpeg(raw: bytes) -> ImageSamples | None:
    """Return a JPEG's data unchanged; its frame header gives size and channels (ITU-T T.81, B.2.2)."""
    if not raw.startswith(b"\xff\xd8"):
        return None
    at, adobe = 2, False
    while at < len(raw):
        marker, length = raw[at + 1], struct.unpack(">H", raw[at + 2 : at + 4])[0]
        if marker == 0xEE and raw[at + 4 : at + 9] == b"Adobe":
            adobe = True
        if marker == 0xE1 and raw[at + 4 : at + 8] == b"Exif":
            return None  # a camera may have been held on its side
        profile = marker == 0xE2 and raw[at + 4 : at + 16] == b"ICC_PROFILE\0"
        if profile and raw[at + 34 : at + 38] == b"RGB " and not _is_srgb(raw[at + 18 : at + 2 + length]):
            return None
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            bits, height, width, channels = struct.unpack(">BHHB", raw[at + 4 : at + 10])
            spaces: dict[int, Space] = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
            if channels not in spaces:
                return None
            return ImageSamples(
                width,
                height,
                spaces[channels],
                bits,
                raw,
                "DCTDecode",
                inverted=adobe and channels == 4,
            )
        at += 2 + length
    return None


def open_upright(path: Path) -> Image:
    """Return the picture in a file as every program shows it: upright, in sRGB and 8 bits; RGBA if it has transparent parts.

    Raises:
        PressError: it cannot be read.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415  # loads slowly, only for what must be decoded

    try:
        with Image.open(path) as opened:
            opened.load()
            image = _to_srgb(_in_bytes(ImageOps.exif_transpose(opened) or opened))
            if image.has_transparency_data:
                return image.convert("RGBA")
            return image if image.mode in ("L", "RGB") else image.convert("RGB")
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError):
        raise PressError(f"{path.name} is no picture, or a broken one; PNG and JPEG would do") from None


def _decode_picture(path: Path) -> ImageSamples:
    image = open_upright(path)
    with path.open("rb") as stream:
        if stream.read(2) == b"\xff\xd8":
            return _encode_jpeg(image)
    alpha = image.getchannel("A") if image.mode == "RGBA" else None
    plain = image if alpha is None else image.convert("RGB")
    space: Space = "DeviceGray" if plain.mode == "L" else "DeviceRGB"
    mask = zlib.compress(alpha.tobytes(), 6) if alpha is not None and alpha.getextrema()[0] != 255 else b""
    return ImageSamples(*plain.size, space, 8, zlib.compress(plain.tobytes(), 6), "FlateDecode", mask=mask)


def _unpack_profile(chunk: bytes) -> bytes:
    """Return the profile of a PNG's iCCP, only its first part if it is endless."""
    return zlib.decompressobj().decompress(chunk.partition(b"\0")[2][1:], 4_000_000)


def _is_srgb(profile: bytes) -> bool:
    """Return whether a profile says that it is sRGB, which is what colours without a profile are."""
    return b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def _to_srgb(image: Image) -> Image:
    """Return a picture with another profile (Display P3, Adobe RGB) in the colours of all others."""
    profile = image.info.get("icc_profile") or b""
    if profile[16:20] != b"RGB " or _is_srgb(profile) or image.mode not in ("RGB", "RGBA", "P", "PA"):
        return image
    from PIL import ImageCms  # noqa: PLC0415  # few pictures need it

    mode = "RGBA" if image.has_transparency_data else "RGB"
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        made = ImageCms.profileToProfile(image.convert(mode), source, ImageCms.createProfile("sRGB"))
    except (ImageCms.PyCMSError, OSError, ValueError):  # a damaged profile says nothing
        return image
    if made is None:
        return image
    made.info.pop("icc_profile", None)
    return made


def _in_bytes(image: Image) -> Image:
    """Return greys of 16 bits as 8, like other pictures; conversion alone would make most of them white."""
    return (
        image.convert("I").point(lambda grey: grey * (1 / 257)).convert("L")
        if image.mode[0] == "I"
        else image
    )


def _encode_jpeg(image: Image) -> ImageSamples:
    """Return a photo turned upright, as JPEG again: unpacked it would be many times as large."""
    data = io.BytesIO()
    image.save(data, "JPEG", quality=92)
    space: Space = "DeviceGray" if image.mode == "L" else "DeviceRGB"
    return ImageSamples(*image.size, space, 8, data.getvalue(), "DCTDecode")
