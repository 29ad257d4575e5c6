"""The hour of a picture: its sky, and the effect of its light on every material in every depth."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.json import decode

from printkit.press.ops import Colour
from printkit.press.pictures.scene.tone import lighten, mix

Tone: TypeAlias = str
"""How the light falls: lit, half, body, shade, deep, dark; glow and flat keep the material's own colour."""
Stops: TypeAlias = tuple[tuple[float, Colour], ...]


class Hour(Struct, frozen=True):
    """A time of day in its weather."""

    sky: Stops
    """From the light (of a round one) or the top (of a flat one) outwards."""
    horizon: Colour
    """The colour of distance."""
    shadow: Colour
    """The tint of shade."""
    key: Colour
    """The tint of light."""
    round: bool = False
    """Whether the sky spreads from the light below the horizon."""
    dim: tuple[float, float, float, float, float, float] = (0.0, 0.02, 0.03, 0.04, 0.05, 0.35)
    """How much of the shadow lies on bodies in each plane: much against the light."""
    warm: float = 0.28
    """How much of the light lies on surfaces that face it."""
    haze: tuple[float, float, float, float, float, float] = (0.9, 0.66, 0.46, 0.22, 0.04, 0.0)
    """How much of the horizon lies over each plane."""
    tint: float = 0.0
    """How much of the horizon's colour a low light spreads over everything near."""
    disc: Colour | None = "#fffbe6"
    """The sun or moon."""
    stars: int = 0
    rain: bool = False

    @property
    def is_dark(self) -> bool:
        """Whether lamps are lit: dusk, night, storm."""
        return self.dim[4] > 0.3


class _Tables(Struct, frozen=True):
    """The contents of `light.json`."""

    materials: dict[str, Colour]
    hours: dict[str, Hour]


_TABLES = decode(Path(__file__).with_suffix(".json").read_bytes(), type=_Tables)
MATERIALS: Mapping[str, Colour] = _TABLES.materials
"""Colours of materials, in the light of noon."""
HOURS: Mapping[str, Hour] = _TABLES.hours
"""Hours by name."""


class Light(Struct):
    """The colours of materials at an hour.

    Attributes:
        hour: the time and weather.
        materials: colours of materials in plain light, over those that everybody has.
    """

    hour: Hour
    materials: Mapping[str, Colour] = field(default_factory=dict)
    _known: dict[tuple[str, str, int], Colour] = field(default_factory=dict)

    def of(self, material: str, tone: Tone = "body", plane: int = 4) -> Colour:
        """Return the colour of a material where the light falls so, at a depth from 1 (far) to 5 (near)."""
        key = (material, tone, plane)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compute_colour(material, tone, plane)
        return known

    def base(self, material: str) -> Colour:
        """Return a material's own colour; `#rrggbb` stands for itself."""
        if material.startswith("#"):
            return material
        return self.materials.get(material) or MATERIALS[material]

    def has_material(self, material: str) -> bool:
        """Return whether there is such a material."""
        return material.startswith("#") or material in self.materials or material in MATERIALS

    def _compute_colour(self, material: str, tone: Tone, plane: int) -> Colour:
        hour, base = self.hour, self.base(material)
        if tone in ("flat", "glow"):
            return base
        own = material == "accent"  # the one accent of a picture keeps its colour in every light
        body = mix(
            mix(base, hour.horizon, 0 if own else hour.tint),
            hour.shadow,
            hour.dim[plane] * (0.55 if own else 1),
        )
        lit = mix(lighten(base, 0.05), hour.key, hour.warm)
        lit = mix(lit, hour.shadow, hour.dim[plane] * 0.16)
        if tone == "lit":
            seen = lit
        elif tone == "half":
            seen = mix(body, lit, 0.45)
        elif tone == "shade":
            seen = mix(lighten(body, -0.07), hour.shadow, 0.26)
        elif tone == "deep":
            seen = mix(lighten(body, -0.15), hour.shadow, 0.5)
        elif tone == "dark":
            seen = mix(lighten(hour.shadow, -0.03), base, 0.08)
        else:
            seen = body
        return mix(seen, hour.horizon, hour.haze[plane])
