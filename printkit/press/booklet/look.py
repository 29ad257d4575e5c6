"""How a booklet looks: sizes, colours and families out of its front matter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.errors import Problem, listed, nearest
from printkit.box.schema import Box, Component
from printkit.measure import POINTS_PER_MM, contrast
from printkit.press.faces.palette import CONTRAST
from printkit.press.pictures import ornament
from printkit.press.sheets.options import Options
from printkit.press.text import Style

KEYS = (
    "columns",
    "size",
    "contents",
    "chapters",
    "rule-numbers",
    "colours",
    "fonts",
    "ornament",
    "running",
    "language",
    "heads",
    "rules-size",
)
_ROLES = ("heading", "accent", "tint", "line", "paper", "dark", "muted", "warning")
_FONTS = ("heading", "body", "figures")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
WHITE = "#ffffff"
LEFT, RIGHT, TOP, BOTTOM = 12.0, 12.0, 11.0, 13.5
"""Margins of a page in mm."""
HANGING = 18.0
"""The left margin where rule ids hang in it, mm."""
LEAST = 8.0
"""Points of the smallest type."""
GUTTER = 5.0
"""Between two columns, mm."""


class Ornament(Struct, frozen=True):
    """What decorates chapter heads, cover and last page."""

    pattern: str
    seed: int = 0
    scale: float = 1.0
    params: Mapping[str, Any] | None = None


class BookletStyle(Struct, frozen=True):
    """A booklet's settings; lengths in mm, type in points."""

    width: float
    height: float
    ink: str
    paper: str
    heading: str
    accent: str
    tint: str
    line: str
    ground: str
    on_ground: str
    display: tuple[str, ...]
    body_families: tuple[str, ...]
    figures: tuple[str, ...]
    """Of page numbers and running totals."""
    size: float = 9.0
    columns: int = 1
    contents: bool = True
    chapters: str = "page"
    rule_numbers: str = "margin"
    rules_size: float = LEAST
    """Points of rules to be looked up."""
    heads: str = "band"
    """Whether a chapter's head bears a band of ornament."""
    dark: str = "#1a1a1a"
    on_dark: str = WHITE
    muted: str = "#555555"
    hand: tuple[str, ...] = ("Source Sans 3",)
    warning: str = "#a3262c"
    """Ground of dark panels, what stands on it, second thoughts, and what warns or is new."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """The palette in this ink."""
    ornament: Ornament | None = None
    running: str = "{{ box.name }} · {{ chapter }}"
    language: str = "en"
    full: bool = True
    """Whether patterns and grounds are printed."""

    @property
    def measure(self) -> float:
        """Width of the text."""
        return self.width - self.left - RIGHT

    @property
    def left(self) -> float:
        """The left margin."""
        return HANGING if self.rule_numbers == "margin" else LEFT

    @property
    def depth(self) -> float:
        """Height of the text."""
        return self.height - TOP - BOTTOM

    def mm(self, ems: float) -> float:
        """A length in sizes of the body."""
        return ems * self.size / POINTS_PER_MM

    @property
    def body(self) -> Style:
        """Running text."""
        return Style(self.body_families, size=self.size, min=self.size, colour=self.ink, leading=1.32)

    @property
    def law(self) -> Style:
        """Rules in two columns, to be looked up."""
        return replace(self.body, size=self.rules_size, min=self.rules_size, leading=1.16)

    @property
    def panel(self) -> Style:
        """What a panel says."""
        size = max(LEAST, self.size * 0.945)
        return replace(self.body, size=size, min=size, leading=1.22)

    @property
    def panel_head(self) -> Style:
        """A panel's heading."""
        size = max(LEAST + 0.6, self.size * 1.04)
        least = max(LEAST, size * 0.8)
        return Style(self.display, 600, 700, size=size, min=least, colour=self.heading, leading=1.15)

    @property
    def key(self) -> Style:
        """The figure in a key's ball."""
        size = max(LEAST, self.size * 0.89)
        return Style(self.body_families, 700, 700, size=size, min=5.5, align="centre", valign="middle")

    @property
    def head(self) -> Style:
        """A chapter's heading."""
        size = round(self.size * 1.95, 1)
        return Style(self.display, 600, 700, size=size, min=size * 0.7, colour=self.heading, leading=1.12)

    @property
    def section(self) -> Style:
        """A section's heading."""
        size = round(self.size * 1.25, 1)
        return Style(self.display, 600, 700, size=size, min=size * 0.8, colour=self.heading, leading=1.15)

    @property
    def small_head(self) -> Style:
        """A small heading."""
        return replace(
            self.body, weight=700, size=self.size * 1.06, min=self.size, colour=self.accent, leading=1.25
        )

    @property
    def flavour(self) -> Style:
        """A quote."""
        size = self.size * (1.22 if self.heads == "plain" else 1.1)
        families = self.hand if self.heads == "plain" else self.body_families
        colour = self.muted if self.heads == "plain" else self.heading
        return replace(
            self.body, families=families, italic=True, size=size, min=size, colour=colour, leading=1.2
        )

    @property
    def caption(self) -> Style:
        """Under a picture."""
        size = max(LEAST, self.size * 0.87)
        return replace(self.body, italic=True, size=size, min=size, align="centre", leading=1.22)

    @property
    def table(self) -> Style:
        """A table's cells."""
        size = max(LEAST, self.size * 0.93)
        return replace(self.body, size=size, min=size, leading=1.24)

    @property
    def aside(self) -> Style:
        """A call-out's text."""
        size = max(LEAST, self.size * 0.95)
        return replace(self.body, size=size, min=size, leading=1.33)

    @property
    def label(self) -> Style:
        """Rule ids and kinds of call-outs."""
        size = max(LEAST, self.size * 0.8)
        return replace(self.body, weight=700, size=size, min=size, colour=self.accent, one_line=True)


def read_look(
    front: Mapping[str, Any], box: Box, component: Component, options: Options, file: str
) -> tuple[BookletStyle, list[Problem]]:
    """The look that a front matter asks for, and what is wrong with it."""
    reader = _Reader(front, box, options, file)
    return reader.look(component), reader.problems


class _Reader:
    def __init__(self, front: Mapping[str, Any], box: Box, options: Options, file: str) -> None:
        self.front, self.box, self.options, self.file = front, box, options, file
        self.palette = box.palette[options.ink]
        self.problems: list[Problem] = []

    def wrong(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.file, message, 1, key))

    def look(self, component: Component) -> BookletStyle:
        for key in self.front:
            if key not in KEYS:
                self.wrong(str(key), f"is unknown; known are {listed(KEYS)}.{nearest(str(key), KEYS)}")
        colours = self._mapping("colours", _ROLES)
        ink = self.palette.get("ink", "#1a1a1a")
        paper = (self._colour(colours.get("paper"), "") or WHITE) if "paper" in colours else WHITE
        paper = paper if contrast(ink, paper) >= 7 else WHITE
        muted = self._colour(colours.get("muted"), "muted") or ink
        muted = muted if min(contrast(muted, paper), contrast(muted, WHITE)) >= CONTRAST else ink
        warning = self._colour(colours.get("warning"), "warning") or ink
        warning = warning if contrast(warning, paper) >= CONTRAST else darkened(warning)
        accent = self._colour(colours.get("accent"), "accent") or ink
        heading = self._colour(colours.get("heading"), "accent") or ink
        tint = self._colour(colours.get("tint"), "tint") or "#f3f1ec"
        line = self._colour(colours.get("line"), "accent") or accent
        ground = self.palette.get("ground", heading)
        heading = heading if contrast(heading, paper) >= CONTRAST else ink
        accent = accent if contrast(accent, paper) >= CONTRAST else darkened(accent)
        line = line if contrast(line, paper) >= 1.6 else ink
        tint = tint if contrast(ink, tint) >= 7 else "#f3f1ec"
        on_ground = self.palette.get("on-ground", WHITE)
        on_ground = (
            on_ground
            if contrast(on_ground, ground) >= CONTRAST
            else (WHITE if contrast(WHITE, ground) >= CONTRAST else ink)
        )
        full = self.options.ink == "full"
        dark = self._colour(colours.get("dark"), "ground") or heading
        dark = dark if full and contrast(WHITE, dark) >= CONTRAST else (heading if full else paper)
        on_dark = paper if full and contrast(paper, dark) >= CONTRAST else (WHITE if full else ink)
        fonts = self._mapping("fonts", _FONTS)
        return BookletStyle(
            component.size.width,
            component.size.height,
            ink,
            paper,
            heading,
            accent,
            tint,
            line,
            ground,
            on_ground,
            self._families(fonts.get("heading", "display")),
            self._families(fonts.get("body", "text")),
            self._families(fonts.get("figures", fonts.get("heading", "display"))),
            size=self._number("size", 9.0, 7.5, 12.0),
            columns=int(self._number("columns", 1, 1, 2)),
            contents=self._one_of("contents", True, (True, False)),
            chapters=self._one_of("chapters", "page", ("page", "flow")),
            rule_numbers=self._one_of("rule-numbers", "margin", ("margin", "inline", "none")),
            rules_size=self._number("rules-size", LEAST, LEAST, 12.0),
            heads=self._one_of("heads", "band", ("band", "plain")),
            dark=dark,
            on_dark=on_dark,
            muted=muted,
            hand=self._families("quill" if "quill" in self.box.fonts else fonts.get("body", "text")),
            warning=warning,
            colours=self.palette,
            ornament=self._ornament(),
            running=str(self.front.get("running", "{{ box.name }} · {{ chapter }}")),
            language=str(self.front.get("language", "en")),
            full=full,
        )

    def _mapping(self, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        value = self.front.get(key) or {}
        if not isinstance(value, dict):
            self.wrong(key, f"{value!r} will not do; write {{{known[0]}: ...}}")
            return {}
        for name in value:
            if name not in known:
                self.wrong(key, f'"{name}" is unknown; known are {listed(known)}.{nearest(str(name), known)}')
        return value

    def _colour(self, given: Any, fallback: str) -> str | None:
        """A colour's value; None where neither it nor the fallback is in the palette."""
        if given is None:
            return self.palette.get(fallback)
        name = str(given)
        if _HEX.fullmatch(name):
            return name
        if name not in self.palette:
            self.wrong(
                "colours",
                f'"{name}" is not in the palette.{nearest(name, self.palette)} Known: {listed(self.palette, 30)}',
            )
            return None
        return self.palette[name]

    def _families(self, role: Any) -> tuple[str, ...]:
        fonts = self.box.fonts
        if str(role) not in fonts and self.front.get("fonts") and fonts:
            self.wrong(
                "fonts", f'"{role}" is no role of box.yaml.{nearest(str(role), fonts)} Known: {listed(fonts)}'
            )
        first = fonts.get(str(role)) or fonts.get("text") or "Source Sans 3"
        others = [family for name, family in fonts.items() if name not in ("display", "text", str(role))]
        return (first, *(family for family in others if family != first))

    def _number(self, key: str, default: float, low: float, high: float) -> float:
        value = self.front.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.wrong(key, f"{value!r} will not do; write a number from {low:g} to {high:g}")
            return default
        return float(value)

    def _one_of(self, key: str, default: Any, words: tuple[Any, ...]) -> Any:
        value = self.front.get(key, default)
        if value not in words:
            shown = [str(word).lower() if isinstance(word, bool) else word for word in words]
            self.wrong(key, f"{value!r} will not do; write {' or '.join(shown)}")
            return default
        return value

    def _ornament(self) -> Ornament | None:
        value = self.front.get("ornament")
        if value in (None, False, "none"):
            return None
        data = {"pattern": value} if isinstance(value, str) else value
        if (
            not isinstance(data, dict)
            or "pattern" not in data
            or set(data) - {"pattern", "seed", "scale", "params"}
        ):
            self.wrong(
                "ornament",
                f"{value!r} will not do; write {{pattern: star8, seed: 1, scale: 1, params: {{...}}}}",
            )
            return None
        if data["pattern"] not in (known := ornament.names()):
            name = str(data["pattern"])
            self.wrong(
                "ornament", f'there is no pattern "{name}".{nearest(name, known)} Known: {listed(known, 40)}'
            )
            return None
        try:
            return Ornament(
                str(data["pattern"]),
                int(data.get("seed", 0)),
                float(data.get("scale", 1)),
                data.get("params"),
            )
        except (TypeError, ValueError):
            self.wrong("ornament", "seed and scale must be numbers")
            return None


def darkened(colour: str) -> str:
    """The colour, darkened until it reads on white."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    while contrast("#" + "".join(f"{c:02x}" for c in channels), WHITE) < CONTRAST:
        channels = [int(c * 0.93) for c in channels]
    return "#" + "".join(f"{c:02x}" for c in channels)
