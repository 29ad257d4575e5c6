"""How a game went, when it is over: points entry by entry as a chart, and the table at every moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup, escape

from printkit.companion.pages.zones import Naming, zones_of
from printkit.referee import Answered, Game, Log, Seat
from printkit.referee.log import Entry

WIDE: Final = 640
HIGH: Final = 260
_LEFT, _FOOT, _TOP = 52, 24, 22
DASHES: Final = ("", "8 5", "2 4", "10 4 2 4", "14 6", "4 2", "1 3", "12 3 3 3")
"""Lines differ by dash as well as by colour."""
MOST_POINTS: Final = 240
"""Moments of a chart; of a longer game every second, third... entry is looked at."""


Lines = tuple[tuple[int, ...], ...]
"""For each seat a number at every moment."""

MOST_COUNTED: Final = 8
"""Charts of one title beside that of the points."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went.

    Attributes:
        at: how many entries had been made at each moment.
        points: for each seat its points at these moments.
        length: entries of the whole game.
        counted: what else the title counts before each player for everybody to see: its label, and the same of it.
    """

    at: tuple[int, ...]
    points: Lines
    length: int
    counted: tuple[tuple[str, Lines], ...] = ()


def until(game: Game[Any], entries: Sequence[Entry]) -> Game[Any]:
    """The game as it was after so many entries."""
    log = Log(game.header, tuple(entries))
    return Game.resume(game.book, log, box=game.setup.box)


def course_of(game: Game[Any]) -> Course:
    """Play a game again and count the points on the way."""
    entries = game.entries
    step = max(1, len(entries) // MOST_POINTS)
    twin = until(game, ())
    at: list[int] = []
    points: list[list[int]] = [[] for _ in game.setup.names]
    moments: list[tuple[dict[str, int], ...]] = []
    plain = all(isinstance(entry, Answered) for entry in entries)
    for number in range(len(entries) + 1):
        if number and plain:
            entry = entries[number - 1]
            assert isinstance(entry, Answered)
            _again(twin, entry)
        if number % step and number != len(entries):
            continue
        if not plain:
            twin = until(game, entries[:number])
        totals = {seat: score.total for score in twin.score() for seat in score.seats}
        at.append(number)
        for seat, line in enumerate(points):
            line.append(totals.get(Seat(seat), 0))
        moments.append(tuple(_counted(twin)))
    return Course(tuple(at), tuple(map(tuple, points)), len(entries), _moving(moments))


def _moving(moments: Sequence[Sequence[dict[str, int]]]) -> tuple[tuple[str, Lines], ...]:
    """Of the numbers before each seat at each moment those that change, label by label."""
    before_the_end = moments[:-1]  # then everything is laid open
    labels = dict.fromkeys(label for seats in before_the_end for numbers in seats for label in numbers)
    found = []
    for label in labels:
        lines = tuple(tuple(numbers.get(label, 0) for numbers in line) for line in zip(*moments, strict=True))
        if any(len(set(line)) > 1 for line in lines):
            found.append((label, lines))
    return tuple(found[:MOST_COUNTED])


def _counted(game: Game[Any]) -> Iterator[dict[str, int]]:
    """For each seat how many pieces of a kind everybody sees before it, by their labels."""
    for area in zones_of(game.table, None, Naming(seats=game.setup.names)).areas:
        found: dict[str, int] = {}
        for entry in area.public:
            if entry.pieces and entry.count is not None:
                found[entry.label] = entry.count
        yield found


def _again(twin: Game[Any], entry: Answered) -> None:
    from printkit.referee import Answer  # noqa: PLC0415  # beside the log's entries of nearly the same name

    twin.give(Answer(entry.seat, entry.data, part=entry.part))


def chart(course: Course, names: Sequence[str], label: str, now: int, lines: Lines | None = None) -> Markup:
    """The course as SVG: a line for each player, and where the page is now.

    Args:
        course: how the game went.
        names: the players'.
        label: what the picture shows.
        now: after how many entries the page stands.
        lines: what is drawn; the points if not given.
    """
    drawn = course.points if lines is None else lines
    values = [value for line in drawn for value in line] or [0]
    low, high = min(0, *values), max(1, *values)
    last = max(course.at[-1] if course.at else 1, 1)

    def x(entry: int) -> float:
        return _LEFT + (WIDE - _LEFT - 8) * entry / last

    def y(value: int) -> float:
        return _TOP + (HIGH - _FOOT - _TOP) * (high - value) / (high - low)

    parts = [f'<svg class="chart" viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(label)}">']
    for value in sorted({low, 0, high}):
        parts.append(
            f'<path class="grid" d="M{_LEFT} {y(value):.1f}H{WIDE - 8}"/>'
            f'<text class="tick" x="{_LEFT - 6}" y="{y(value) + 4:.1f}">{value}</text>'
        )
    for seat, line in enumerate(drawn):
        path = "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in zip(course.at, line, strict=True))
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        parts.append(
            f'<path class="line s{seat % 8}" d="M{path}"{dash}><title>{escape(names[seat])}</title></path>'
        )
    parts.append(f'<path class="now-line" d="M{x(now):.1f} 8V{HIGH - _FOOT}"/></svg>')
    return Markup("".join(parts))  # noqa: S704  # numbers, and names that are escaped
