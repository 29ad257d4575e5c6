"""Pictures in the colours and the way up that every other program shows them."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest
from PIL import Image

from printkit.press.svg.bitmap import ImageSamples, picture_size, read_picture
from printkit.press.svg.cache import apply_ink, check_picture

ADOBE = (
    (0.60974, 0.31111, 0.01947),
    (0.20528, 0.62567, 0.06087),
    (0.14919, 0.06322, 0.74457),
)
"""Its primaries as XYZ (D50)."""
GAMMA = 563 / 256
SEEN = (100, 200, 100)


def build_profile(name: str = "Adobe RGB (1998)") -> bytes:
    """An ICC profile of three primaries and a gamma (ICC.1:2001)."""

    def fixed(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    label = name.encode() + b"\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(label)) + label + bytes(78),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": b"XYZ \0\0\0\0" + fixed(0.9642, 1.0, 0.8249),
        **{tag: b"XYZ \0\0\0\0" + fixed(*ADOBE[n]) for n, tag in enumerate((b"rXYZ", b"gXYZ", b"bXYZ"))},
        **dict.fromkeys((b"rTRC", b"gTRC", b"bTRC"), b"curv\0\0\0\0" + struct.pack(">IHH", 1, 563, 0)),
    }
    at, table, body = 128 + 4 + 12 * len(tags), b"", b""
    for tag, data in tags.items():
        padded = data + bytes(-len(data) % 4)
        table += tag + struct.pack(">II", at + len(body), len(data))
        body += padded
    size = at + len(body)
    head = struct.pack(">I4sI4s4s4s", size, b"none", 0x02400000, b"mntr", b"RGB ", b"XYZ ")
    head += struct.pack(">6H4s", 2026, 1, 1, 0, 0, 0, b"acsp") + bytes(28) + fixed(0.9642, 1.0, 0.8249)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def expect_srgb(colour: tuple[int, int, int]) -> list[int]:
    """A colour of that profile in sRGB, reckoned by the formulas."""
    light = [(value / 255) ** GAMMA for value in colour]
    x, y, z = (sum(light[n] * ADOBE[n][k] for n in range(3)) for k in range(3))
    linear = (
        3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
        -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
        0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
    )
    clipped = [min(max(value, 0.0), 1.0) for value in linear]
    return [round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055)) for v in clipped]


def first_dot(found: ImageSamples) -> list[int]:
    """The colour of a picture's first dot."""
    if found.filter == "DCTDecode":
        with Image.open(io.BytesIO(found.data)) as image:
            return list(image.convert("RGB").getpixel((8, 8)))  # type: ignore[arg-type]
    import zlib

    data = zlib.decompress(found.data)
    return list(data[found.predictor : 3 + found.predictor])


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_a_profile_is_heeded(tmp_path: Path, ending: str, mode: str) -> None:
    if (ending, mode) == ("jpg", "RGBA"):
        pytest.skip("JPEG has no opacity")
    path = tmp_path / f"wide.{ending}"
    options = {"lossless": True} if ending == "webp" else {"quality": 100} if ending == "jpg" else {}
    Image.new(mode, (16, 16), SEEN).save(path, icc_profile=build_profile(), **options)
    assert first_dot(read_picture(path)) == pytest.approx(expect_srgb(SEEN), abs=3)
    with Image.open(apply_ink(path, "bw")) as grey:
        wide = grey.convert("L").getpixel((4, 4))
    Image.new(mode, (16, 16), SEEN).save(tmp_path / f"plain.{ending}", **options)
    with Image.open(apply_ink(tmp_path / f"plain.{ending}", "bw")) as grey:
        assert grey.convert("L").getpixel((4, 4)) != wide


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_colours_that_are_srgb_are_stored_as_they_are(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"plain.{ending}"
    Image.new("RGB", (16, 16), SEEN).save(path, icc_profile=build_profile("sRGB IEC61966-2.1"))
    found = read_picture(path)
    assert found.predictor or found.data == path.read_bytes()
    assert first_dot(found)[1] == pytest.approx(SEEN[1], abs=3) or found.predictor


def test_a_damaged_profile_says_nothing(tmp_path: Path) -> None:
    path = tmp_path / "odd.png"
    Image.new("RGB", (16, 16), SEEN).save(path, icc_profile=build_profile()[:200])
    assert first_dot(read_picture(path)) == list(SEEN)


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_the_way_up_is_heeded(tmp_path: Path, ending: str) -> None:
    """EXIF tells how a camera was held, in a PNG as well."""
    path = tmp_path / f"turned.{ending}"
    image = Image.new("RGB", (40, 20), "#ffffff")
    image.paste((255, 0, 0), (0, 0, 20, 20))
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(path, exif=exif)
    assert picture_size(path) == check_picture(path) == (20, 40)
    found = read_picture(path)
    assert (found.width, found.height) == (20, 40)
    assert first_dot(found) == pytest.approx([255, 0, 0], abs=4)
