"""Draw the end of a game as a picture to send: title, ranking with points, the course of the points.

It shows nothing that the table's page does not show to everybody at the end.
"""

from __future__ import annotations

import re
from typing import Any, Final

from markupsafe import escape

from printkit.companion.pages import fonts
from printkit.companion.pages.game_course import DASHES, Course
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.theme import SEATS
from printkit.companion.pages.words import Words
from printkit.measure import mix_colours
from printkit.referee import Game

WIDE: Final = 1080
_EDGE: Final = 72
_ROW: Final = 84
_CHART: Final = 380
_ROOT: Final = re.compile(r"(?s)^.*?<svg[^>]*>")
MOST_LETTERS: Final = 26
"""Letters of a name; longer ones end in dots."""


def shared_picture(loaded: LoadedTitle, game: Game[Any], course: Course, language: str) -> bytes:
    """Return the picture as PNG. The game is over."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # a shared library, only for such pictures

    found = [fonts.path_of(loaded.box, role) for role in ("text", "display", "arabic")]
    return bytes(
        svg_to_bytes(
            svg_string=_draw_picture(loaded, game, course, Words.of(language)),
            font_files=[str(path) for path in found if path is not None],
            skip_system_fonts=True,
        )
    )


def _nest_tag(found: re.Match[str]) -> str:
    """Return the first tag of a picture that is placed at the top of this one."""
    frame = re.search(r'viewBox="[^"]+"', found[0])
    return (
        f'<svg x="0" y="0" width="{WIDE}" height="144" preserveAspectRatio="xMidYMid slice" '
        f"{frame[0] if frame else ''}>"
    )


def _draw_picture(loaded: LoadedTitle, game: Game[Any], course: Course, words: Words) -> str:
    outcome = game.outcome
    assert outcome is not None
    theme = loaded.theme.dark
    ground, ink, soft, gilt = loaded.theme.light["deep"], "#ffffff", "#ffffffb8", theme["gilt"]
    text = ", ".join(f"'{fonts.find_family(loaded.box, role)}'" for role in ("text", "arabic"))
    display = ", ".join(f"'{fonts.find_family(loaded.box, role)}'" for role in ("display", "arabic"))
    rows = [
        (place, seat, points) for place in outcome.places for those, points in place.each for seat in those
    ]
    top = 300
    chart = top + len(rows) * _ROW + 50
    high = chart + _CHART + 110
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"',
        f' width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}" font-family="{text}" fill="{ink}">',
        f'<rect width="{WIDE}" height="{high}" fill="{ground}"/>',
    ]
    if loaded.art is not None:
        out.append(_ROOT.sub(_nest_tag, loaded.art.draw_band(), count=1))
    out.append(f'<rect y="144" width="{WIDE}" height="4" fill="{gilt}"/>')
    out.append(
        f'<text x="{_EDGE}" y="240" font-family="{display}" font-size="64">'
        f"{escape(loaded.book.meta.name)}</text>"
    )
    for line, (place, seat, points) in enumerate(rows):
        y = top + line * _ROW
        colour = SEATS[seat % len(SEATS)]
        if place.place == 1 and outcome.winners:
            out.append(
                f'<rect x="{_EDGE - 24}" y="{y}" width="{WIDE - 2 * _EDGE + 48}" height="{_ROW - 12}" rx="14" '
                f'fill="#ffffff14" stroke="{gilt}" stroke-width="3"/>'
            )
        base = y + 50
        if outcome.is_ranked:
            out.append(f'<text x="{_EDGE}" y="{base}" font-size="40" fill="{soft}">{place.place}</text>')
        out.append(
            f'<circle cx="{_EDGE + 80}" cy="{y + 36}" r="24" fill="{colour}" stroke="{ink}" stroke-width="2"/>'
            f'<text x="{_EDGE + 80}" y="{y + 46}" font-size="28" text-anchor="middle">{int(seat) + 1}</text>'
        )
        out.append(
            f'<text x="{_EDGE + 124}" y="{base}" font-size="40">{escape(_shorten_name(game.setup.names[seat]))}</text>'
        )
        if points is not None:
            out.append(
                f'<text x="{WIDE - _EDGE}" y="{base}" font-size="44" text-anchor="end" font-weight="600">'
                f"{points}</text>"
            )
    out += _draw_curves(course, chart, soft, ground)
    out.append(
        f'<text x="{_EDGE}" y="{high - 34}" font-size="26" fill="{soft}">'
        f"{escape(words.gettext('Points during the game'))}</text>"
        f'<text x="{WIDE - _EDGE}" y="{high - 34}" font-size="26" fill="{soft}" text-anchor="end">printkit</text></svg>'
    )
    return "".join(map(str, out))


def _draw_curves(course: Course, top: int, soft: str, ground: str) -> list[str]:
    """Draw the points of each seat during the game."""
    values = [value for line in course.points for value in line] or [0]
    low, high = min(0, *values), max(1, *values)
    last = max(course.at[-1] if course.at else 1, 1)
    left, right = _EDGE + 50, WIDE - _EDGE

    def x(entry: int) -> float:
        return left + (right - left) * entry / last

    def y(value: int) -> float:
        return top + _CHART * (high - value) / (high - low)

    out = []
    for value in sorted({low, 0, high}):
        out.append(
            f'<path d="M{left} {y(value):.1f}H{right}" stroke="{soft}" stroke-width="1"/>'
            f'<text x="{left - 14}" y="{y(value) + 9:.1f}" font-size="26" fill="{soft}" text-anchor="end">{value}</text>'
        )
    for seat, line in enumerate(course.points):
        colour = mix_colours(SEATS[seat % len(SEATS)], "#ffffff", 0.45)
        path = "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in zip(course.at, line, strict=True))
        dash = DASHES[seat % len(DASHES)].replace(" ", ",")
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        out.append(
            f'<path d="M{path}" fill="none" stroke="{ground}" stroke-width="9"/>'
            f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="5" stroke-linejoin="round"{dashed}/>'
        )
    return out


def _shorten_name(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"
