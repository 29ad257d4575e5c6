"""Looks for new boxes: a card's front and back as shared templates draw them, and a palette by the title's name."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cache

import msgspec
import yaml

from printkit.box.place import list_roots

_FILE = "looks/looks.yaml"
_LENGTHS = {"short": 110, "middle": 200, "long": 330}
"""Letters of the longest text for which a look's window of that name leaves room."""
_LINE = 26
"""Letters that a new line in a text counts for."""
_LONGEST_KIND = 30
"""Letters of a kind that stand on one line beside the name."""


class Look(msgspec.Struct, frozen=True):
    """One look of a card.

    Attributes:
        about: what it looks like.
        display: the family of names and numbers.
        text: the family of texts.
        back: params of the shared card back.
        window: how high the picture is, mm of a card of 88 mm, by the length of the longest text.
    """

    about: str
    display: str
    text: str
    back: Mapping[str, str | int]
    window: Mapping[str, int]


class Mood(msgspec.Struct, frozen=True, rename="kebab"):
    """Colours that suit one another.

    Attributes:
        words: words of a title's name that ask for them, with spaces.
        ink: letters and lines.
        paper: the card.
        deep: the darkest ground.
        on_ground: letters on dark grounds.
        accent: lines and frames.
        accent_dark: the same on white paper.
        kinds: grounds of kinds of cards, all dark.
    """

    words: str
    ink: str
    paper: str
    deep: str
    on_ground: str
    accent: str
    accent_dark: str
    kinds: tuple[str, ...]


class _Offer(msgspec.Struct, frozen=True):
    looks: Mapping[str, Look]
    palettes: Mapping[str, Mood]


@cache
def _read_offer() -> _Offer:
    path = next(root / _FILE for root in list_roots("templates") if (root / _FILE).is_file())
    return msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), _Offer)


def list_looks() -> Mapping[str, Look]:
    """Return every look by name."""
    return _read_offer().looks


def choose_mood(name: str) -> Mood:
    """Return the palette that a word of a title's name asks for; without such a word, one by the whole name."""
    moods = list(_read_offer().palettes.values())
    said = set(re.findall(r"\w+", name.lower()))
    said |= {word.removesuffix("s") for word in said}
    asked = [mood for mood in moods if said & set(mood.words.split())]
    return asked[0] if asked else moods[zlib.crc32(name.lower().encode()) % len(moods)]


def format_palette(mood: Mood, kinds: int) -> str:
    """Return the lines of `palette:`, with a colour for each kind of card."""

    def dark(name: str, colour: str) -> str:
        return f'  {name}: {{full: "{colour}", low: "#ffffff", bw: "#ffffff"}}\n'

    grounds = [*mood.kinds[1:], mood.kinds[0]]
    tags = "".join(dark(f"tag-{n}", grounds[n % len(grounds)]) for n in range(kinds))
    return (
        f'  ink: "{mood.ink}"\n  paper: {{full: "{mood.paper}", low: "#ffffff", bw: "#ffffff"}}\n'
        + dark("ground", mood.kinds[0])
        + dark("deep", mood.deep)
        + f'  on-ground: {{full: "{mood.on_ground}", low: "{mood.ink}", bw: "#000000"}}\n'
        + f'  accent: {{full: "{mood.accent}", low: "{mood.accent_dark}", bw: "#000000"}}\n{tags}'
    )


def measure_text(cells: Sequence[str]) -> int:
    """Count the letters of the longest of some cells; a new line counts as a part of a line."""
    return max((len(cell) + _LINE * cell.count("\n") for cell in cells), default=0)


def make_front(
    name: str,
    parts: Mapping[str, str],
    *,
    coded: bool,
    tags: Sequence[str],
    longest: int,
    taller: float = 0.0,
) -> str:
    """Return the template of a card's front.

    Args:
        name: one of the looks.
        parts: columns by the part they play on the card.
        coded: whether cards carry a code.
        tags: values of the column `tag` that have a colour each (`grounds` in box.yaml).
        longest: letters of the longest text.
        taller: mm that the card is higher than a poker card.
    """
    room = "none" if not longest else next((k for k, most in _LENGTHS.items() if longest <= most), "whole")
    window = list_looks()[name].window[room]
    shown = dict(parts)
    if any(len(tag) > _LONGEST_KIND for tag in tags):
        del shown["tag"]
    lines = {
        "title": _make_expression(shown, "name"),
        "number": _make_expression(shown, "number"),
        "kind": _make_expression(shown, "tag"),
        "text": _make_expression(shown, "text"),
        "flavour": _make_expression(shown, "flavour"),
        "photo": _make_expression(shown, "picture"),
        "ground": "{{ grounds[" + parts["tag"] + "] }}" if tags else "ground",
    }
    written = [f'  look_{key}: "{value}"' for key, value in lines.items() if value or key == "title"]
    high = round(window + taller * 0.55) if window else 0
    return "\n".join(
        [
            f'# A card\'s front in the look "{name}": change anything; docs/templates.md lists every key.',
            f"extends: look-{name}",
            "params:",
            *written,
            f"  look_window: {high}{' ' * 12}# height of the picture, mm",
            f"  look_code: {12 if coded else 0}",
            "elements:                   # what is added here is drawn over the look",
            '- {id: own, text: "", box: safe, style: body}',
            "",
        ]
    )


def make_back(name: str) -> str:
    """Return the template of a card's back that goes with a look."""
    params = dict(list_looks()[name].back, symbol="star8")
    said = "".join(f"  {key}: {msgspec.json.encode(value).decode()}\n" for key, value in params.items())
    return f"extends: card-back\nparams:\n{said}"


def _make_expression(parts: Mapping[str, str], part: str) -> str:
    """Return the expression of a part; empty where the table has none."""
    return "{{ " + parts[part] + " }}" if part in parts else ""
