"""A title's colours for the screen: a light and a dark theme made from its palette, every pair readable.

theme_of(box)    the two themes
css_of(theme)    them as CSS custom properties; for a title with teams also how their seats are marked

A box's palette is made for paper. It gives a deep colour of the title and an accent; tones for the screen are mixed
from these two and moved until text on them has the contrast that WCAG requires.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.measure import format_colour, measure_contrast, measure_luminance, mix_colours, parse_colour

if TYPE_CHECKING:
    from printkit.box import Box
    from printkit.referee import Paint, Side

READABLE = 4.5
"""Contrast of text (WCAG 2.2, 1.4.3)."""
VISIBLE = 3.0
"""Contrast of edges of controls and of the focus (1.4.11)."""

_DEEP = ("ground", "night", "nile-deep", "indigo-deep", "field", "night-ink")
_ACCENT = ("accent-line", "accent", "gold", "brass", "lustre", "ochre", "cover-gold")
SEATS = ("#0f6470", "#a3482a", "#4a3f8c", "#55702f", "#8a1b1f", "#80580a", "#24507e", "#652b58")
"""Colours of the seats' marks; each seat has a number and a name beside its colour."""


SIGNS = {
    "circle": "",
    "square": "--round:.2em;",
    "diamond": "--round:0;--sign:polygon(50% 0,100% 50%,50% 100%,0 50%);--larger:1.2;",
    "triangle": "--round:0;--sign:polygon(50% 0,100% 100%,0 100%);--larger:1.15;--lower:.35em;",
}
"""Shapes of the marks of players who play together, as CSS."""
MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Theme:
    """A title's two themes: names of custom properties and their colours; the shapes of its sides, the colours of pieces."""

    light: Mapping[str, str]
    dark: Mapping[str, str]
    signs: tuple[str, ...] = ()
    paints: tuple[str, ...] = ()


def make_readable(colour: str, *grounds: str, least: float = READABLE) -> str:
    """Return the colour, made lighter or darker until it has enough contrast to all grounds."""
    if all(measure_contrast(colour, ground) >= least for ground in grounds):
        return colour
    hue, light, full = rgb_to_hls(*parse_colour(colour))
    dark_grounds = all(measure_luminance(ground) < 0.18 for ground in grounds)
    for step in range(1, 101):
        moved = light + (1 - light) * step / 100 if dark_grounds else light * (1 - step / 100)
        tried = format_colour(hls_to_rgb(hue, moved, full))
        if all(measure_contrast(tried, ground) >= least for ground in grounds):
            return tried
    return "#ffffff" if dark_grounds else "#000000"


def _pick_first(palette: Mapping[str, str], names: Sequence[str], otherwise: str) -> str:
    return next((palette[name] for name in names if name in palette), otherwise)


def theme_of(box: Box | None, sides: Sequence[Side] = (), paints: Sequence[Paint] = ()) -> Theme:
    """Return the themes of a box, or of the companion where a title has no box; with the colours of its sides and pieces."""
    palette = box.palette["full"] if box is not None else {}
    deep = _pick_first(palette, _DEEP, "#1b2a4a")
    if measure_luminance(deep) > 0.12:
        deep = make_readable(deep, "#ffffff", least=9)
    accent = _pick_first(palette, _ACCENT, "#c99a34")
    ink = palette.get("ink", "#1c1a1e")
    paper = palette.get("paper", "#fbf5e6")
    light, dark = _make_light(deep, accent, ink, paper), _make_dark(deep, accent)
    named = {"side": [side.colour for side in sides], "paint": [paint.colour for paint in paints]}
    own = {
        name: tuple(palette.get(one, SEATS[n % len(SEATS)]) for n, one in enumerate(some))
        for name, some in named.items()
    }
    for theme in (light, dark):
        for name, colours in own.items():
            for number, colour in enumerate(colours):
                theme[f"{name}-{number}"] = make_readable(colour, theme["page"], theme["card"], theme["well"])
    return Theme(light, dark, tuple(side.sign for side in sides), own["paint"])


def _make_light(deep: str, accent: str, ink: str, paper: str) -> dict[str, str]:
    page = mix_colours(paper, "#ffffff", 0.35)
    card = "#ffffff"
    well = mix_colours(paper, mix_colours(deep, accent, 0.5), 0.08)
    grounds = (page, card, well)
    return {
        "page": page,
        "card": card,
        "well": well,
        "ink": make_readable(ink, *grounds, least=9),
        "soft": make_readable(mix_colours(ink, paper, 0.35), *grounds, least=5),
        "line": mix_colours(paper, ink, 0.18),
        "edge": make_readable(mix_colours(paper, ink, 0.45), *grounds, least=VISIBLE),
        "deep": deep,
        "deep-2": mix_colours(deep, "#ffffff", 0.10),
        "on-deep": make_readable(
            mix_colours(paper, "#ffffff", 0.4), deep, mix_colours(deep, "#ffffff", 0.10), least=7
        ),
        "on-deep-soft": make_readable(
            mix_colours(deep, paper, 0.75), deep, mix_colours(deep, "#ffffff", 0.10), least=5
        ),
        "gilt": accent,
        "act": deep,
        "on-act": make_readable("#ffffff", deep),
        "link": make_readable(deep, *grounds, least=5),
        "accent-text": make_readable(accent, *grounds),
        "focus": make_readable(accent, *grounds, least=VISIBLE),
        "good": make_readable("#17693a", *grounds),
        "good-well": mix_colours(page, "#17693a", 0.10),
        "bad": make_readable("#9d1c22", *grounds, mix_colours(page, "#9d1c22", 0.08)),
        "bad-well": mix_colours(page, "#9d1c22", 0.08),
        "secret-well": mix_colours(page, "#4a3f8c", 0.08),
        "secret": make_readable("#4a3f8c", *grounds, mix_colours(page, "#4a3f8c", 0.08)),
        "warn": make_readable("#7d4600", *grounds, mix_colours(page, "#d9952f", 0.16)),
        "warn-well": mix_colours(page, "#d9952f", 0.16),
        "mine": deep,
        "on-mine": make_readable("#ffffff", deep, least=7),
        **{f"seat-{number}": make_readable(colour, *grounds) for number, colour in enumerate(SEATS)},
    }


def _make_dark(deep: str, accent: str) -> dict[str, str]:
    hue, _, full = rgb_to_hls(*parse_colour(deep))

    def tone(light: float, most: float = 0.35) -> str:
        return format_colour(hls_to_rgb(hue, light, min(full, most)))

    page, card, well = tone(0.065), tone(0.105), tone(0.145)
    grounds = (page, card, well)
    gilt = make_readable(accent, *grounds)
    return {
        "page": page,
        "card": card,
        "well": well,
        "ink": tone(0.93, 0.25),
        "soft": make_readable(tone(0.72, 0.18), *grounds, least=5),
        "line": tone(0.22),
        "edge": make_readable(tone(0.4, 0.2), *grounds, least=VISIBLE),
        "deep": tone(0.12),
        "deep-2": tone(0.17),
        "on-deep": tone(0.94, 0.3),
        "on-deep-soft": make_readable(tone(0.75, 0.2), tone(0.12), tone(0.17), least=5),
        "gilt": gilt,
        "act": gilt,
        "on-act": make_readable(page, gilt) if measure_luminance(gilt) > 0.18 else "#ffffff",
        "link": make_readable(gilt, *grounds, least=5),
        "accent-text": gilt,
        "focus": gilt,
        "good": make_readable("#5dc98a", *grounds),
        "good-well": mix_colours(page, "#2c8a55", 0.22),
        "bad": make_readable("#ff8f8a", *grounds, mix_colours(page, "#b3383c", 0.22)),
        "bad-well": mix_colours(page, "#b3383c", 0.22),
        "secret-well": mix_colours(page, "#6a5fc0", 0.22),
        "secret": make_readable("#b9b1f2", *grounds, mix_colours(page, "#6a5fc0", 0.22)),
        "warn": make_readable("#f0c489", *grounds, mix_colours(page, "#d9952f", 0.2)),
        "warn-well": mix_colours(page, "#d9952f", 0.2),
        "mine": gilt,
        "on-mine": make_readable(page, gilt, least=7) if measure_luminance(gilt) > 0.18 else "#ffffff",
        **{f"seat-{number}": make_readable(colour, *grounds) for number, colour in enumerate(SEATS)},
    }


def css_of(theme: Theme) -> str:
    """Return both themes as CSS: light, dark where the system or the page says so."""
    light = "".join(f"--{name}:{colour};" for name, colour in theme.light.items())
    dark = "".join(f"--{name}:{colour};" for name, colour in theme.dark.items())
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n"
        f":root[data-theme=dark]{{color-scheme:dark;{dark}}}\n"
        f"@media print{{:root,:root[data-theme=dark]{{color-scheme:light;{light}}}}}\n"
        + "".join(_write_marks(number, sign) for number, sign in enumerate(theme.signs))
        + "".join(_write_paint(number, colour) for number, colour in enumerate(theme.paints))
    )


def _write_marks(side: int, sign: str) -> str:
    """Write the marks of a side's seats for pages that mark each with `side-SEAT-SIDE`."""
    seats = ",".join(f".side-{seat}-{side} .s{seat}" for seat in range(MOST_SEATS))
    return f"{seats}{{--seat:var(--side-{side});{SIGNS[sign]}}}\n"


def _write_paint(paint: int, colour: str) -> str:
    """Write a colour of pieces as printed, for swatches and marks; the drawings for a seat that plays it stay visible."""
    ink = (
        "#ffffff" if measure_contrast("#ffffff", colour) > measure_contrast("#1c1a1e", colour) else "#1c1a1e"
    )
    return (
        f".paint-{paint}{{--paint:{colour};--on-paint:{ink}}}.also-{paint}{{--also:{colour}}}"
        f".painted.paint-{paint}{{--seat:var(--paint-{paint})}}\n"
    )
