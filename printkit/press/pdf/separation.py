"""Colours as a print shop wants them: CMYK with an ink limit, text and codes in black alone."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, field

from printkit.press import PressError
from printkit.press.ops.notation import written
from printkit.press.sheets.options import LIMIT, Options, Standard
from printkit.press.svg.bitmap import open_upright

if TYPE_CHECKING:
    from PIL.Image import Image

CONDITION = "FOGRA39"
"""Coated paper by ISO 12647-2, in the registry of printing conditions; named where no profile is given."""
REGISTRY = "http://www.color.org"
_DARK, _PALE = 0.36, 0.2
"""Text no lighter and no more colourful than this counts as black."""
_SHARPNESS = 1.4
"""How late black replaces the three colours."""

Inks: TypeAlias = tuple[float, float, float, float]
"""Cyan, magenta, yellow, black, from 0 to 1."""


def limit_inks(inks: Inks, limit: float) -> Inks:
    """Limit ink to this percentage: the three colours give way, black stays."""
    cyan, magenta, yellow, black = inks
    colour = cyan + magenta + yellow
    if colour + black <= limit / 100 or not colour:
        return inks
    part = max(0.0, (limit / 100 - black) / colour)
    return (cyan * part, magenta * part, yellow * part, black)


def part_colour(red: float, green: float, blue: float) -> Inks:
    """Return the inks of a colour without a profile: black replaces what the three have in common."""
    cyan, magenta, yellow = 1 - red, 1 - green, 1 - blue
    common = min(cyan, magenta, yellow)
    black = common**_SHARPNESS
    if black >= 1:
        return (0.0, 0.0, 0.0, 1.0)
    left = 1 - black
    return ((cyan - black) / left, (magenta - black) / left, (yellow - black) / left, black)


class Separation(Struct):
    """Turns colours into inks; each colour once.

    Args:
        standard: which PDF/X.
        profile: the shop's ICC profile; without it inks follow a plain formula.
        limit: percent of ink.
    """

    standard: Standard
    profile: Path | None = None
    limit: float = LIMIT
    _known: dict[tuple[str, bool], Inks] = field(default_factory=dict)
    _transform: Any = None

    def __post_init__(self) -> None:
        """Open the profile.

        Raises:
            PressError: it is no CMYK output profile.
        """
        if self.profile is not None:
            self._transform = _make_transform(self.profile)

    def find_inks(self, colour: str, *, text: bool = False) -> Inks:
        """Return the inks of `#rrggbb`: greys are black alone, and so is black text."""
        key = (colour, text)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._part_colour(colour, text=text)
        return known

    def _part_colour(self, colour: str, *, text: bool) -> Inks:
        red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        if red == green == blue:
            return (0.0, 0.0, 0.0, 1 - red)
        if text and max(red, green, blue) <= _DARK and max(red, green, blue) - min(red, green, blue) <= _PALE:
            return (0.0, 0.0, 0.0, 1.0)
        if self._transform is None:
            return limit_inks(part_colour(red, green, blue), self.limit)
        from PIL import Image  # noqa: PLC0415  # only for print shops

        pixel = Image.new("RGB", (1, 1), colour)
        values: Any = self._convert_image(pixel).getpixel((0, 0))
        cyan, magenta, yellow, black = (value / 255 for value in values)
        return limit_inks((cyan, magenta, yellow, black), self.limit)

    def format_operator(self, colour: str, name: str, *, text: bool = False) -> str:
        """Return the operator that sets a colour: `k` for fills, `K` for strokes."""
        return f"{' '.join(written(ink) for ink in self.find_inks(colour, text=text))} {name}"

    def _convert_image(self, image: Image) -> Image:
        from PIL import ImageCms  # noqa: PLC0415

        converted = ImageCms.applyTransform(image, self._transform)
        if converted is None:
            raise PressError(f"{self.profile} does not work as a profile; choose another with --profile")
        return converted

    def picture(self, file: Path) -> tuple[int, int, bytes, bytes]:
        """Return width, height, CMYK samples and opacity (empty: opaque), both compressed.

        Raises:
            PressError: it cannot be read.
        """
        seen = open_upright(file).convert("RGBA")
        alpha = seen.getchannel("A")
        opaque = alpha.getextrema()[0] == 255
        data = self._read_samples(seen.convert("RGB"))
        mask = b"" if opaque else zlib.compress(alpha.tobytes(), 6)
        return (*seen.size, zlib.compress(data, 6), mask)

    def _read_samples(self, image: Image) -> bytes:
        """Return the CMYK of every pixel, one byte an ink."""
        source = image if self._transform is None else self._convert_image(image)
        data, step = source.tobytes(), len(source.getbands())
        known: dict[bytes, bytes] = {}
        out = []
        for at in range(0, len(data), step):
            pixel = data[at : at + step]
            found = known.get(pixel)
            if found is None:
                values = [value / 255 for value in pixel]
                inks = (
                    part_colour(*values)
                    if self._transform is None
                    else (values[0], values[1], values[2], values[3])
                )
                found = known[pixel] = bytes(round(ink * 255) for ink in limit_inks(inks, self.limit))
            out.append(found)
        return b"".join(out)

    def profile_data(self) -> bytes:
        """Return the profile's file; empty where none is given."""
        return self.profile.read_bytes() if self.profile else b""

    @property
    def condition(self) -> str:
        """The printing condition of the sheets, in words."""
        if self.profile is None:
            return CONDITION
        from PIL import ImageCms  # noqa: PLC0415

        try:
            told = ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(str(self.profile))).strip()
        except ImageCms.PyCMSError:
            told = ""
        return told.encode("ascii", "replace").decode() or self.profile.stem


def find_separation(options: Options) -> Separation | None:
    """Return the conversion of a build's colours to inks; None: they stay RGB.

    Raises:
        PressError: the profile cannot be used.
    """
    return Separation(options.pdfx, options.profile, options.ink_limit) if options.pdfx else None


def _make_transform(profile: Path) -> Any:
    from PIL import ImageCms  # noqa: PLC0415

    try:
        data = profile.read_bytes()
    except OSError as error:
        raise PressError(f"{profile} cannot be read: {(error.strerror or str(error)).lower()}") from None
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise PressError(f"{profile} is no CMYK output profile; ask the print shop for the one it prints by")
    try:
        transform: Any = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.ImageCmsProfile(io.BytesIO(data)),
            "RGB",
            "CMYK",
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except ImageCms.PyCMSError as error:
        raise PressError(f"{profile} cannot be used: {error}") from None
    transform.output_profile = _Unwritten()
    return transform


class _Unwritten:
    """Stands for the profile that Pillow copies into every picture it converts: nobody reads it, and it takes 3 ms a colour."""

    def tobytes(self) -> bytes:
        """Nothing."""
        return b""
