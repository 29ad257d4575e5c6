"""How far colours stand apart for every eye, and how much of a face they cover, measured on drawn faces."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_dots

Floats = NDArray[np.float64]
_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
EYES = {
    "all": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
"""What eyes see of linear red, green and blue: dichromats after Machado, Oliveira and Fernandes 2009, whole strength."""
GREY = np.tile([0.2126, 0.7152, 0.0722], (3, 1))
"""The same of a black-and-white print."""


def draw_face(face: Face, library: Library, dpi: float = 72) -> Floats:
    """A face's pixels within its trim as red, green and blue from 0 to 1."""
    trimmed = Face(face.width, face.height, 0.0, face.ops, face.code)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "face.pdf"
        write_pdf(file, [face_sheet(trimmed)], library=library)
        (dots,) = render_dots(file, dpi)
    return np.asarray(dots.make_image(), float) / 255


def make_linear(colours: Floats) -> Floats:
    """Light of sRGB values."""
    return np.asarray(np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4))


def read_hex(colour: str) -> Floats:
    """Red, green and blue of `#rrggbb` from 0 to 1."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def measure_oklab(linear: Floats) -> Floats:
    """OKLab of linear light."""
    return np.asarray(np.cbrt(np.maximum(linear @ _TO_CONES.T, 0)) @ _TO_LAB.T)


def find_nearest_pair(linear: Mapping[str, Floats], eyes: Floats) -> tuple[float, str, str]:
    """The least OKLab distance of any two colours as some eyes see them, and which two those are."""
    seen = {name: measure_oklab(np.clip(light @ eyes.T, 0, 1)) for name, light in linear.items()}
    return min(
        (round(float(np.linalg.norm(seen[one] - seen[other])), 4), one, other)
        for one, other in combinations(seen, 2)
    )


def measure_share(pixels: Floats, colours: Sequence[str], within: float, inside: NDArray[np.bool_]) -> float:
    """Which part of a face is of about one of some colours: OKLab distances up to `within` count."""
    seen = measure_oklab(make_linear(pixels))
    away = [np.linalg.norm(seen - measure_oklab(make_linear(read_hex(one))), axis=-1) for one in colours]
    return float(((np.min(away, axis=0) <= within) & inside).sum() / inside.sum())
