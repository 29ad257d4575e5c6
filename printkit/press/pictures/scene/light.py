"""The hour of a picture: its sky, and what its light makes of every material in every depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct, field

from printkit.press.ops import Colour
from printkit.press.pictures.scene.tone import lighten, mix

Tone: TypeAlias = str
"""How the light falls: lit, half, body, shade, deep, dark; glow and flat keep the material's own colour."""
Stops: TypeAlias = tuple[tuple[float, Colour], ...]

MATERIALS: Mapping[str, Colour] = {
    "sand": "#e5b765",
    "rock": "#b9855c",
    "earth": "#a8703f",
    "grass": "#8f9a4a",
    "leaf": "#58733f",
    "olive": "#7f9468",
    "wood": "#7a4a2b",
    "cloth": "#8c3a4c",
    "cloth-2": "#c9974b",
    "trim": "#e2b04a",
    "clay": "#c46a3c",
    "stone": "#d9b98a",
    "plaster": "#efdcb6",
    "brick": "#b5663e",
    "metal": "#8fa8a6",
    "iron": "#5b6468",
    "gold": "#e2b04a",
    "silver": "#cfd3d2",
    "wool": "#f1e6d0",
    "hide": "#8a5a38",
    "water": "#2f8f94",
    "foam": "#f3f4e2",
    "paper": "#f8ecd0",
    "ink": "#2a1c18",
    "felt": "#3a2620",
    "wheat": "#e8b743",
    "fruit": "#8a2f58",
    "accent": "#b5342a",
    "lapis": "#27508f",
    "flame": "#ffb648",
    "white": "#fffaf0",
}
"""What things are made of, in the light of noon."""


class Hour(Struct, frozen=True):
    """A time of day in its weather."""

    sky: Stops
    """From the light (of a round one) or the top (of a flat one) outwards."""
    horizon: Colour
    """What distance fades into."""
    shadow: Colour
    """What the shade takes on."""
    key: Colour
    """What the light gives."""
    round: bool = False
    """Whether the sky spreads from the light below the horizon."""
    dim: tuple[float, float, float, float, float, float] = (0.0, 0.02, 0.03, 0.04, 0.05, 0.35)
    """How much of the shadow lies on bodies in each plane: much against the light."""
    warm: float = 0.28
    """How much of the light lies on what faces it."""
    haze: tuple[float, float, float, float, float, float] = (0.9, 0.66, 0.46, 0.22, 0.04, 0.0)
    """How much of the horizon lies over each plane."""
    tint: float = 0.0
    """How much of the horizon's colour a low light spreads over all that stands near."""
    disc: Colour | None = "#fffbe6"
    """The sun or moon."""
    stars: int = 0
    rain: bool = False

    @property
    def is_dark(self) -> bool:
        """Whether lamps are lit: dusk, night, storm."""
        return self.dim[4] > 0.3


_AGAINST = (0.1, 0.3, 0.5, 0.62, 0.72, 0.86)

HOURS: Mapping[str, Hour] = {
    "dawn": Hour(
        ((0, "#fff3cf"), (0.3, "#ffe3b4"), (0.42, "#fbc6a0"), (0.55, "#e2a3a0"), (0.75, "#9d8db4"), (1, "#5c70a8")),
        "#f6cfae", "#524a80", "#ffe2b0", round=True, dim=(0, 0.08, 0.17, 0.28, 0.34, 0.72), warm=0.5, tint=0.16,
    ),
    "day": Hour(((0, "#6fb4cf"), (0.5, "#a9d6da"), (0.85, "#e3eed8"), (1, "#f8efd2")), "#e9ead0", "#4c5a80", "#fff2c8"),
    "noon": Hour(((0, "#2f8f8c"), (0.45, "#7fbfae"), (0.8, "#d8e0bf"), (1, "#f7e7bf")), "#f3e2b8", "#6e3b34", "#fff0c4"),
    "summer": Hour(((0, "#f2b75a"), (0.45, "#f9d68d"), (1, "#fff2cf")), "#f7ddA6".lower(), "#6e3a26", "#fff3d0"),
    "spring": Hour(((0, "#8cc7c9"), (0.5, "#c4e2cf"), (1, "#f6f3d6")), "#e6eccb", "#3f5a5c", "#fff6cc"),
    "fall": Hour(((0, "#d9843f"), (0.4, "#efb574"), (0.8, "#f9dcae"), (1, "#fdeed2")), "#f2cf9c", "#5c2c33", "#ffe6b4"),
    "winter": Hour(
        ((0, "#6f87ab"), (0.5, "#a9bccb"), (0.85, "#dcdfda"), (1, "#f2e8d4")), "#cfd5d6", "#39406f", "#fff0d2", warm=0.2,
    ),
    "evening": Hour(
        ((0, "#fff0c0"), (0.3, "#ffdf9e"), (0.45, "#f6b877"), (0.6, "#d98a6a"), (0.8, "#8d6a86"), (1, "#4d5088")),
        "#eeb57e", "#44325c", "#ffd58f", round=True, dim=(0, 0.14, 0.24, 0.32, 0.36, 0.74), warm=0.5, tint=0.2,
    ),
    "dusk": Hour(
        ((0, "#ffe6ac"), (0.34, "#ffdc9a"), (0.39, "#fbb670"), (0.47, "#e58566"), (0.56, "#b25c7c"), (0.68, "#6b4488"), (0.83, "#333070"), (1, "#161e4a")),
        "#dc8290", "#33175c", "#ffba7c", round=True, dim=_AGAINST, warm=0.6, disc=None, stars=90, tint=0.26,
        haze=(0.9, 0.62, 0.34, 0.14, 0.03, 0.0),
    ),
    "ember": Hour(
        ((0, "#fff0c0"), (0.32, "#fde2a4"), (0.4, "#f4b064"), (0.5, "#d26f44"), (0.64, "#96403c"), (0.82, "#52253a"), (1, "#2a1a31")),
        "#d0734a", "#2a1222", "#ffb062", round=True, dim=(0.1, 0.25, 0.42, 0.5, 0.58, 0.88), warm=0.55, disc="#fff3cd", tint=0.46,
        haze=(0.9, 0.62, 0.36, 0.14, 0.02, 0.0),
    ),
    "night": Hour(
        ((0, "#0d1740"), (0.45, "#20367a"), (0.8, "#4a66a6"), (1, "#93a5c8")), "#6480b4", "#0a1c5e", "#cfe0ff",
        dim=(0.2, 0.5, 0.6, 0.66, 0.62, 0.9), warm=0.4, disc="#f7f0d2", stars=110, tint=0.14, haze=(0.9, 0.6, 0.36, 0.14, 0.02, 0.0),
    ),
    "rain": Hour(
        ((0, "#39406f"), (0.5, "#6d7396"), (1, "#c3b9ae")), "#9a9bac", "#1c2048", "#d9d3cf", dim=(0.1, 0.3, 0.38, 0.46, 0.5, 0.8),
        warm=0.2, disc=None, rain=True,
    ),
    "storm": Hour(
        ((0, "#1c2740"), (0.5, "#43586c"), (0.85, "#8d9a90"), (1, "#d9cda0")), "#8a9896", "#10203c", "#f3e8b8",
        dim=(0.1, 0.32, 0.42, 0.5, 0.46, 0.86), warm=0.32, disc=None,
    ),
    "dust": Hour(((0, "#b7834a"), (0.5, "#d9a866"), (1, "#f3d79e")), "#e2b877", "#5a3328", "#ffe3a8", disc="#fff1c4", haze=(0.9, 0.74, 0.56, 0.3, 0.06, 0)),
    "spent": Hour(
        ((0, "#8d887f"), (0.6, "#b5afa4"), (1, "#d2cabc")), "#c2bbae", "#6a655d", "#e6dfd0", dim=(0.5, 0.66, 0.68, 0.7, 0.72, 0.9),
        warm=0.5, disc="#e6dfd0", haze=(0.9, 0.66, 0.46, 0.22, 0.06, 0),
    ),
    "indoors": Hour(((0, "#5b3a33"), (1, "#8a5a42")), "#9a6a4a", "#2e1a26", "#ffe0a4", dim=(0.1, 0.16, 0.12, 0.08, 0.05, 0.5), warm=0.4, disc=None, haze=(0.4, 0.3, 0.2, 0.08, 0, 0)),
    "field": Hour(
        ((0, "#f3d9a0"), (1, "#f3d9a0")), "#f3d9a0", "#6a3f1c", "#fff3cc", dim=(0, 0.02, 0.02, 0.02, 0.02, 0.1), disc=None,
        haze=(0, 0, 0, 0, 0, 0),
    ),
    "plate": Hour(((0, "#fbf4e4"), (1, "#f4e6c8")), "#f4e6c8", "#16233f", "#fff8e6", dim=(0, 0, 0, 0, 0, 0), warm=0.2, disc=None, haze=(0.5, 0.4, 0.3, 0.1, 0, 0)),
}  # fmt: skip
"""Hours by name."""


class Light(Struct):
    """What an hour makes of materials.

    Attributes:
        hour: the time and weather.
        materials: colours of materials in plain light, over those that everybody has.
    """

    hour: Hour
    materials: Mapping[str, Colour] = field(default_factory=dict)
    _known: dict[tuple[str, str, int], Colour] = field(default_factory=dict)

    def of(self, material: str, tone: Tone = "body", plane: int = 4) -> Colour:
        """The colour of a material where the light falls so, at a depth from 1 (far) to 5 (near)."""
        key = (material, tone, plane)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compute_colour(material, tone, plane)
        return known

    def base(self, material: str) -> Colour:
        """A material's own colour; `#rrggbb` stands for itself."""
        if material.startswith("#"):
            return material
        return self.materials.get(material) or MATERIALS[material]

    def has_material(self, material: str) -> bool:
        """Whether there is such a material."""
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
