"""Photos as they come: formats, the way the phone was held, files that are no photos."""

from __future__ import annotations

import io
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printkit.sight.photo import WORKING_SIZE, load_photo, of_pixels
from printkit.sight.sight_errors import PhotoError


def halves(wide: int = 160, tall: int = 120) -> Image.Image:
    """Red on the left, blue on the right."""
    pixels = np.zeros((tall, wide, 3), np.uint8)
    pixels[:, : wide // 2, 0] = 255
    pixels[:, wide // 2 :, 2] = 255
    return Image.fromarray(pixels)


def encoded(picture: Image.Image, ending: str) -> bytes:
    """The picture as a file's bytes."""
    data = io.BytesIO()
    picture.save(data, ending, quality=95)
    return data.getvalue()


@pytest.mark.parametrize("ending", ["JPEG", "PNG", "WEBP"])
def test_formats(ending: str) -> None:
    """JPEG, PNG and WebP are read alike."""
    photo = load_photo(encoded(halves(), ending))
    assert photo.size == (160, 120)
    assert photo.rgb[60, 20, 0] > 200
    assert photo.rgb[60, 20, 2] < 60
    assert photo.rgb[60, 140, 2] > 200
    assert photo.rgb[60, 140, 0] < 60


def test_heic() -> None:
    """HEIC, as many phones write it, is read."""
    heif = pytest.importorskip("pillow_heif")
    data = io.BytesIO()
    heif.from_pillow(halves()).save(data, quality=90)
    photo = load_photo(data.getvalue(), "table.heic")
    assert photo.size == (160, 120)
    assert photo.rgb[60, 20, 0] > 180


@pytest.mark.parametrize(
    ("orientation", "size", "red"),
    [
        (1, (160, 120), (60, 20)),
        (3, (160, 120), (60, 140)),
        (6, (120, 160), (20, 60)),
        (8, (120, 160), (140, 60)),
    ],
)
def test_orientation(orientation: int, size: tuple[int, int], red: tuple[int, int]) -> None:
    """A photo is turned as its EXIF data say: 3 half round, 6 a quarter clockwise, 8 a quarter back."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = io.BytesIO()
    halves().save(data, "JPEG", exif=exif, quality=95)
    photo = load_photo(data.getvalue())
    assert photo.size == size
    assert photo.rgb[red][0] > 200


def test_large_photo_is_made_smaller() -> None:
    """More than the working size is scaled, and the scale is kept."""
    photo = of_pixels(np.zeros((6000, 8000, 3), np.uint8))
    assert photo.size[0] * photo.size[1] <= WORKING_SIZE * 1.001
    assert photo.scale == pytest.approx(photo.size[0] / 8000, rel=1e-3)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"id,name\nA01,Nile\n", "is no photo that can be read; a JPEG, PNG, WebP or HEIC file would do"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01", "damaged|no photo"),
        (b"%PDF-1.7\n", "no photo"),
        (b"\0\0\0\x18ftypheic" + b"\0" * 100, "is damaged or not whole; take or send the photo again"),
    ],
)
def test_no_photo(tmp_path: Path, content: bytes, sentence: str) -> None:
    """A file that is no photo is told by its name, in a sentence."""
    file = tmp_path / "cards.csv"
    file.write_bytes(content)
    with pytest.raises(PhotoError, match=sentence) as told:
        load_photo(file)
    assert "cards.csv" in str(told.value)


def test_cut_short(tmp_path: Path) -> None:
    """A photo whose end is missing is called damaged."""
    data = io.BytesIO()
    halves(800, 600).save(data, "JPEG")
    file = tmp_path / "half.jpg"
    file.write_bytes(data.getvalue()[:1500])
    with pytest.raises(PhotoError, match="damaged"):
        load_photo(file)


def test_missing_and_folder(tmp_path: Path) -> None:
    """No file, and a folder, are told apart."""
    with pytest.raises(PhotoError, match="there is no file"):
        load_photo(tmp_path / "none.jpg")
    with pytest.raises(PhotoError, match=re.escape(f"{tmp_path} is a folder")):
        load_photo(tmp_path)


def test_too_small() -> None:
    """A thumbnail is refused with its size."""
    data = io.BytesIO()
    halves(40, 30).save(data, "PNG")
    with pytest.raises(PhotoError, match="only 40 x 30 pixels"):
        load_photo(data.getvalue())


def test_large_phone_photos_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that Pillow alone would take for a bomb is read; one beyond our own limit is told with its size."""
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 5_000)
    assert load_photo(encoded(halves(160, 120), "PNG"), "p.png").size == (160, 120)
    monkeypatch.setattr("printkit.sight.photo.LARGEST_PICTURE", 10_000)
    with pytest.raises(
        PhotoError, match=r"p\.png has 160 x 120 pixels; a photo of up to 200 megapixels would do"
    ):
        load_photo(encoded(halves(160, 120), "PNG"), "p.png")


def test_sixteen_bits(tmp_path: Path) -> None:
    """A grey picture of 16 bits keeps its greys."""
    Image.fromarray(np.full((80, 90), 0x8080, np.uint16)).save(tmp_path / "scan.png")
    assert set(load_photo(tmp_path / "scan.png").rgb.ravel()) == {0x80}


def test_a_jpegs_colours_wait_until_they_are_wanted() -> None:
    """Brightness alone is decoded for reading codes, the same as that of the colours; upright, too."""
    picture = Image.fromarray(np.random.default_rng(1).integers(60, 200, (30, 40, 3), np.uint8))
    picture = picture.resize((320, 240), Image.Resampling.BICUBIC)
    data = io.BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    picture.save(data, "JPEG", quality=95, exif=exif)
    photo = load_photo(data.getvalue())
    grey = photo.grey
    assert "rgb" not in vars(photo)
    assert photo.size == (240, 320) == grey.shape[::-1]
    assert photo.rgb.shape[:2] == grey.shape
    away = np.abs(grey.astype(int) - of_pixels(photo.rgb).grey)
    assert away.mean() < 1
