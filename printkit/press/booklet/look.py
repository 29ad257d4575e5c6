"""The look of a booklet: sizes, colours and families from its front matter."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.base.yaml_keys import Key, KeyPlace, Keys, read_keys
from printkit.box.access import own_path
from printkit.box.box_errors import Problem
from printkit.box.contents import Box, Component
from printkit.measure import POINTS_PER_MM, measure_contrast
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.palette import CONTRAST
from printkit.press.pictures import ornament
from printkit.press.sheets.options import Options
from printkit.press.text import Style

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


_COLOUR = "a colour of the palette, or #rrggbb"
_ROLE = "a role of the box's `fonts:`"


class LookColours(Keys, frozen=True):
    """The colours of the palette that a booklet uses, by purpose."""

    owner = "a booklet's colours"

    heading: Annotated[str, Key("Headings.", would=_COLOUR, usual="accent")] = ""
    accent: Annotated[str, Key("Rule ids and small heads.", would=_COLOUR, usual="accent")] = ""
    tint: Annotated[str, Key("Grounds of panels.", would=_COLOUR, usual="tint")] = ""
    line: Annotated[str, Key("Lines.", would=_COLOUR, usual="accent")] = ""
    paper: Annotated[str, Key("The page.", would=_COLOUR, usual="white")] = ""
    dark: Annotated[str, Key("Grounds of dark panels.", would=_COLOUR, usual="ground")] = ""
    muted: Annotated[str, Key("Second thoughts.", would=_COLOUR, usual="muted")] = ""
    warning: Annotated[str, Key("What warns or is new.", would=_COLOUR, usual="warning")] = ""


class LookFonts(Keys, frozen=True):
    """The families of the box that a booklet uses."""

    owner = "a booklet's fonts"

    heading: Annotated[str, Key("Headings.", would=_ROLE)] = "display"
    body: Annotated[str, Key("Running text.", would=_ROLE)] = "text"
    figures: Annotated[str, Key("Page numbers and running totals.", would=_ROLE, usual="as headings")] = ""


class Ornament(Keys, frozen=True):
    """The decoration of chapter heads, cover and last page."""

    short = "pattern"
    example = "{pattern: star8, seed: 1, scale: 1, params: {...}}"

    pattern: Annotated[str, Key("Which ornament, see ornament.md.", would="a pattern's name")]
    seed: Annotated[int, Key("What varies it.")] = 0
    scale: Annotated[float, Key("How large it is.")] = 1.0
    params: Annotated[Mapping[str, Any] | None, Key("What the pattern takes.")] = None


class LookKeys(Keys, frozen=True):
    """The front matter of a booklet."""

    columns: Annotated[int, Key("Of running text.", low=1, high=2)] = 1
    size: Annotated[float, Key("Points of running text.", low=7.5, high=12)] = 9.0
    contents: Annotated[bool, Key("Whether there is a table of contents.")] = True
    chapters: Annotated[Literal["page", "flow"], Key("Whether chapters begin a page.")] = "page"
    rule_numbers: Annotated[Literal["margin", "inline", "none"], Key("Where ids of rules stand.")] = "margin"
    colours: Annotated[LookColours, Key("Colours by what they are for.", would="`{accent: gold}`")] = (
        LookColours()
    )
    fonts: Annotated[LookFonts, Key("Families by what they are for.", would="`{heading: display}`")] = (
        LookFonts()
    )
    ornament: Annotated[
        Literal[False] | Ornament | None,
        Key("What decorates heads, cover and last page.", would=Ornament.example),
    ] = None
    running: Annotated[str, Key("What stands at the foot of pages.")] = "{{ box.name }} · {{ chapter }}"
    language: Annotated[str, Key("For hyphenation.", would="a language such as en or pt_BR")] = "en"
    heads: Annotated[Literal["band", "plain"], Key("Whether a chapter's head bears a band of ornament.")] = (
        "band"
    )
    rules_size: Annotated[float, Key("Points of rules to be looked up.", low=LEAST, high=12)] = LEAST


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
    """Whether a chapter's head has a band of ornament."""
    dark: str = "#1a1a1a"
    on_dark: str = WHITE
    muted: str = "#555555"
    hand: tuple[str, ...] = ("Source Sans 3",)
    warning: str = "#a3262c"
    """Ground of dark panels, the text on it, second thoughts, and warnings or news."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """The palette in this ink."""
    ornament: Ornament | None = None
    patterns: Path | None = None
    """The title's own, in Python."""
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

    def to_mm(self, ems: float) -> float:
        """Return a length in sizes of the body."""
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
        """The style of text in a panel."""
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
    """Return the look that a front matter asks for, and what is wrong with it."""
    problems: list[Problem] = []
    place = KeyPlace(
        lambda message, *path: problems.append(Problem(file, message, 1, ".".join(map(str, path))))
    )
    keys = read_keys(LookKeys, front, place) or LookKeys()
    return _LookMaker(keys, box, options, place).make(component), problems


class _LookMaker:
    """Makes a look from its keys and its box."""

    def __init__(self, keys: LookKeys, box: Box, options: Options, place: KeyPlace) -> None:
        self.keys, self.box, self.options, self.place = keys, box, options, place
        self.palette = box.palette[options.ink]

    def make(self, component: Component) -> BookletStyle:
        """Make the look of one booklet."""
        keys, colours, fonts = self.keys, self.keys.colours, self.keys.fonts
        ink = self.palette.get("ink", "#1a1a1a")
        paper = (self._find_colour(colours.paper, "") or WHITE) if colours.paper else WHITE
        paper = paper if measure_contrast(ink, paper) >= 7 else WHITE
        muted = self._find_colour(colours.muted, "muted") or ink
        muted = (
            muted if min(measure_contrast(muted, paper), measure_contrast(muted, WHITE)) >= CONTRAST else ink
        )
        warning = self._find_colour(colours.warning, "warning") or ink
        warning = warning if measure_contrast(warning, paper) >= CONTRAST else darken(warning)
        accent = self._find_colour(colours.accent, "accent") or ink
        heading = self._find_colour(colours.heading, "accent") or ink
        tint = self._find_colour(colours.tint, "tint") or "#f3f1ec"
        line = self._find_colour(colours.line, "accent") or accent
        ground = self.palette.get("ground", heading)
        heading = heading if measure_contrast(heading, paper) >= CONTRAST else ink
        accent = accent if measure_contrast(accent, paper) >= CONTRAST else darken(accent)
        line = line if measure_contrast(line, paper) >= 1.6 else ink
        tint = tint if measure_contrast(ink, tint) >= 7 else "#f3f1ec"
        on_ground = self.palette.get("on-ground", WHITE)
        on_ground = (
            on_ground
            if measure_contrast(on_ground, ground) >= CONTRAST
            else (WHITE if measure_contrast(WHITE, ground) >= CONTRAST else ink)
        )
        full = self.options.ink == "full"
        dark = self._find_colour(colours.dark, "ground") or heading
        dark = dark if full and measure_contrast(WHITE, dark) >= CONTRAST else (heading if full else paper)
        on_dark = paper if full and measure_contrast(paper, dark) >= CONTRAST else (WHITE if full else ink)
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
            self._find_families(fonts.heading),
            self._find_families(fonts.body),
            self._find_families(fonts.figures or fonts.heading),
            size=keys.size,
            columns=keys.columns,
            contents=keys.contents,
            chapters=keys.chapters,
            rule_numbers=keys.rule_numbers,
            rules_size=keys.rules_size,
            heads=keys.heads,
            dark=dark,
            on_dark=on_dark,
            muted=muted,
            hand=self._find_families("quill" if "quill" in self.box.fonts else fonts.body),
            warning=warning,
            colours=self.palette,
            ornament=self._read_ornament(),
            patterns=own_path(self.box.folder, "patterns"),
            running=keys.running,
            language=keys.language,
            full=full,
        )

    def _find_colour(self, name: str, fallback: str) -> str | None:
        """Return a colour's value; None where neither it nor the fallback is in the palette."""
        if not name:
            return self.palette.get(fallback)
        if _HEX.fullmatch(name):
            return name
        if name not in self.palette:
            hint = suggest_nearest(name, self.palette)
            self.place.report_problem(
                f'"{name}" is not in the palette.{hint} Known: {list_words(self.palette, 30)}', "colours"
            )
            return None
        return self.palette[name]

    def _find_families(self, role: str) -> tuple[str, ...]:
        fonts = self.box.fonts
        if role not in fonts and self.keys.fonts != LookFonts() and fonts:
            hint = suggest_nearest(role, fonts)
            self.place.report_problem(
                f'"{role}" is no role of box.yaml.{hint} Known: {list_words(fonts)}', "fonts"
            )
        first = fonts.get(role) or fonts.get("text") or "Source Sans 3"
        others = [family for name, family in fonts.items() if name not in ("display", "text", role)]
        return (first, *(family for family in others if family != first))

    def _read_ornament(self) -> Ornament | None:
        given = self.keys.ornament
        if not isinstance(given, Ornament) or given.pattern == "none":
            return None
        try:
            known = ornament.find_patterns(own_path(self.box.folder, "patterns"))
        except ornament.OrnamentError as error:
            self.place.report_problem(str(error), "ornament")
            return None
        if given.pattern in known:
            return given
        hint = suggest_nearest(given.pattern, known)
        message = f'there is no pattern "{given.pattern}".{hint} Known: {list_words(known, 40)}'
        self.place.report_problem(message, "ornament")
        return None


def darken(colour: str) -> str:
    """Return the colour, darkened until it reads on white."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    while measure_contrast("#" + "".join(f"{c:02x}" for c in channels), WHITE) < CONTRAST:
        channels = [int(c * 0.93) for c in channels]
    return "#" + "".join(f"{c:02x}" for c in channels)
