"""Colours as the eye measures them: lightness and hue in OKLab, where mixing keeps both even."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from printkit.press.ops import Colour

Lab: TypeAlias = tuple[float, float, float]
"""Lightness from 0 to 1, green to red, blue to yellow."""


def _decode_channel(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _encode_channel(channel: float) -> int:
    channel = min(1.0, max(0.0, channel))
    curved = 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
    return round(curved * 255)


@lru_cache(maxsize=4096)
def lab(colour: Colour) -> Lab:
    """Return a colour's place in OKLab."""
    red, green, blue = (_decode_channel(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    one = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    two = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    three = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * one + 0.793617785 * two - 0.0040720468 * three,
        1.9779984951 * one - 2.428592205 * two + 0.4505937099 * three,
        0.0259040371 * one + 0.7827717662 * two - 0.808675766 * three,
    )


def colour_of(place: Lab) -> Colour:
    """Return the colour at a place in OKLab, or the nearest that print can show."""
    light, a, b = place
    one = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    two = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    three = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
    red = 4.0767416621 * one - 3.3077115913 * two + 0.2309699292 * three
    green = -1.2684380046 * one + 2.6097574011 * two - 0.3413193965 * three
    blue = -0.0041960863 * one - 0.7034186147 * two + 1.707614701 * three
    return f"#{_encode_channel(red):02x}{_encode_channel(green):02x}{_encode_channel(blue):02x}"


@lru_cache(maxsize=8192)
def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return a colour on the way from one to the other.

    >>> mix("#000000", "#ffffff", 1.0)
    '#ffffff'
    """
    first, second = lab(one), lab(other)
    return colour_of(
        (
            first[0] + (second[0] - first[0]) * share,
            first[1] + (second[1] - first[1]) * share,
            first[2] + (second[2] - first[2]) * share,
        )
    )


@lru_cache(maxsize=4096)
def lighten(colour: Colour, by: float) -> Colour:
    """Return the colour with its lightness moved; negative makes it darker."""
    light, a, b = lab(colour)
    return colour_of((max(0.0, min(1.0, light + by)), a, b))
