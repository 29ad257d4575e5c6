"""The title's fonts for the screen: cut down to the letters the pages need, as WOFF, from the installed packages."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from os import getpid
from pathlib import Path
from typing import Final, Literal

from printkit.box import Box
from printkit.press import PressError
from printkit.press.fonts import FontFile, Library
from printkit.web import host

Role = Literal["text", "text-more", "display", "display-more", "arabic"]
ROLES: Final[tuple[Role, ...]] = ("text", "text-more", "display", "display-more", "arabic")
"""The fonts of a page; `-more` holds the letters that English does not use."""

LATIN: Final = (
    "U+0020-007E,U+00A0,U+00B7,U+00D7,U+2010-2014,U+2018-201E,U+2022,U+2026,U+2190-2193,U+2212,U+2713,U+2717"
)
MORE: Final = "U+00A1-00B6,U+00B8-00D6,U+00D8-017F,U+2032-2033,U+20AC"
ARABIC: Final = (
    "U+0020-0040,U+005B-0060,U+007B-007E,U+00A0,U+00AB,U+00BB,U+0600-06FF,U+200C-200F,U+2010-2026,U+FDF2-FDFD"
)
_REACH: Final[Mapping[Role, str]] = {
    "text": LATIN,
    "text-more": MORE,
    "display": LATIN,
    "display-more": MORE,
    "arabic": ARABIC,
}
_NAMES: Final = {"text": "Companion Text", "display": "Companion Display", "arabic": "Companion Arabic"}
VERSION = 2
"""The version of the generated fonts; a font kept by another version is not used."""
MEDIA = {"woff2": "font/woff2", "woff": "font/woff"}

_STAND_INS: Final = {
    "Arial": ('local("Arial"),local("Liberation Sans"),local("Helvetica")', 0.4395),
    "Roboto": ('local("Roboto"),local("Roboto-Regular")', 0.4407),
}
"""Fonts that phones and computers have, where they are, and the mean width of their letters in English text, in em."""

_FREQUENT: Final = {
    " ": 18.3, "e": 10.3, "t": 7.5, "a": 6.5, "o": 6.2, "i": 5.7, "n": 5.7, "s": 5.3, "h": 5.0, "r": 5.0, "d": 3.3, "l": 3.3,
    "c": 2.2, "u": 2.3, "m": 2.0, "w": 1.7, "f": 2.0, "g": 1.6, "y": 1.4, "p": 1.5, "b": 1.3, "v": 0.8, "k": 0.6,
}  # fmt: skip
"""How often a letter occurs in English text, in per cent."""


def write_css(box: Box | None) -> str:
    """Return the `@font-face` rules: the title's fonts, and stand-ins of the same size, so that nothing moves when they come.

    The fonts are in the folder `make_font` beside the style sheet of the title, which names its families.
    """
    rules = []
    for role in ROLES:
        name = _NAMES[role.partition("-")[0]]
        rules.append(
            f'@font-face{{font-family:"{name}";src:url("font/{role}.woff2") format("{find_flavour()}");font-weight:{_find_weights(box, role)};'
            f"font-display:swap;unicode-range:{_REACH[role]}}}"
        )
    serving: tuple[Role, ...] = ("text", "display")
    for stood_in in serving:
        measured = measure_font(box, stood_in)
        rules += _stand_ins(_NAMES[stood_in], measured) if measured is not None else ()
    return "\n".join(rules)


def _find_weights(box: Box | None, role: Role) -> str:
    """Return the weights a font is used for: all, except that browsers embolden a text font of one weight themselves."""
    best = _find_file(box, role)
    return "200 900" if role.startswith("display") or best is None or best.weights is not None else "400"


@dataclass(frozen=True, slots=True)
class Metrics:
    """A font's measures in em: above and below the line, between lines, and a letter's mean width."""

    ascent: float
    descent: float
    gap: float
    width: float


def _stand_ins(name: str, measured: Metrics) -> Iterator[str]:
    """Yield fonts of the phone, made as wide and as high as the title's."""
    for like, (where, width) in _STAND_INS.items():
        scale = measured.width / width
        yield (
            f'@font-face{{font-family:"{name} like {like}";src:{where};size-adjust:{scale:.2%};'
            f"ascent-override:{measured.ascent / scale:.2%};descent-override:{measured.descent / scale:.2%};"
            f"line-gap-override:{measured.gap / scale:.2%}}}"
        )


def find_flavour() -> str:
    """Return `woff2` where it can be written, else `woff`."""
    return "woff2" if find_spec("brotli") is not None else "woff"


def find_family(box: Box | None, role: Role) -> str:
    """Return the family for a role."""
    named = dict(box.fonts) if box is not None else {}
    if role == "arabic":
        return "Cairo"  # for screens; a title's own Arabic family is made for paper
    own = role.partition("-")[0]
    return named.get(own) or named.get("text") or ("Marcellus" if own == "display" else "Source Sans 3")


def make_font(box: Box | None, role: Role) -> bytes:
    """Return the font of a role; empty where it is not installed, and the system's font is used.

    The first call takes a second; it is kept on the disk.
    """
    best = _find_file(box, role)
    if best is None:
        return b""
    heavy = role.startswith("display")
    return _find_or_make(
        best,
        f"{_REACH[role]} {heavy} {find_flavour()}",
        lambda: _make_subset(best, _REACH[role], heavy=heavy),
    )


def path_of(box: Box | None, role: Role) -> Path | None:
    """Return the path of the whole font of a role; None where it is not installed."""
    best = _find_file(box, role)
    return best.path if best is not None else None


def measure_font(box: Box | None, role: Role) -> Metrics | None:
    """Return the measures of a role's font; None where it is not installed."""
    best = _find_file(box, role)
    if best is None:
        return None
    return Metrics(
        *json.loads(_find_or_make(best, "metrics", lambda: json.dumps(_measure_file(best)).encode()))
    )


def _find_file(box: Box | None, role: Role) -> FontFile | None:
    library = Library.of(box) if box is not None else Library()
    try:
        files = library.find_files(find_family(box, role))
    except PressError:
        return None
    return min(files, key=lambda file: (file.italic, file.weights is None, file.weight_distance(400)))


def _find_or_make(file: FontFile, what: str, make: Callable[[], bytes]) -> bytes:
    """Return a font that this or another server made before; else make it and keep it."""
    seen = file.path.stat()
    name = f"{VERSION} {file.path} {seen.st_size} {seen.st_mtime_ns} {what}"
    folder = host.find_cache("fonts")
    if folder is None:
        return make()
    kept = folder / sha256(name.encode()).hexdigest()[:32]
    with suppress(OSError):
        return kept.read_bytes()
    made = make()
    with suppress(OSError):  # a folder that cannot be written costs a second at the next start
        fresh = kept.with_name(f"{kept.name}.{getpid()}")
        fresh.write_bytes(made)
        fresh.replace(kept)
    return made


def _measure_file(file: FontFile) -> tuple[float, float, float, float]:
    from fontTools.ttLib import TTFont  # noqa: PLC0415  # slow to load

    with TTFont(file.path) as opened:
        em, high, glyphs = opened["head"].unitsPerEm, opened["hhea"], opened.getBestCmap()
        widths = opened["hmtx"].metrics
        width = sum(widths[glyphs[ord(letter)]][0] * often for letter, often in _FREQUENT.items())
        return (high.ascent / em, -high.descent / em, high.lineGap / em, width / sum(_FREQUENT.values()) / em)


@lru_cache(maxsize=32)
def _make_subset(file: FontFile, reach: str, *, heavy: bool) -> bytes:
    from fontTools.subset import Options, Subsetter  # noqa: PLC0415  # slow to load
    from fontTools.ttLib import TTFont  # noqa: PLC0415
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415

    with TTFont(file.path) as made:
        options = Options(
            flavor=find_flavour(),
            layout_features=["*"]
            if reach == ARABIC
            else ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "locl"],
        )
        options.notdef_outline = True
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=_list_codes(reach))
        subsetter.subset(made)
        if "fvar" in made:
            low, high = (500, 700) if heavy else (400, 700)
            axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in made["fvar"].axes}
            limits = {tag: None for tag in axes if tag != "wght"}
            if "wght" in axes:
                limits["wght"] = (max(low, axes["wght"][0]), min(high, axes["wght"][1]))  # type: ignore[assignment]
            instantiateVariableFont(made, limits, inplace=True)
        made.flavor = find_flavour()
        out = io.BytesIO()
        made.save(out)
        return out.getvalue()


def _list_codes(reach: str) -> list[int]:
    found: list[int] = []
    for item in reach.split(","):
        low, _, high = item.removeprefix("U+").partition("-")
        found += range(int(low, 16), int(high or low, 16) + 1)
    return found
