"""Show how a game went: points entry by entry as a chart, and the table at every moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup, escape

from printkit.companion.pages.log_lines import Telling
from printkit.companion.pages.model import ViewModel, marks_of
from printkit.companion.pages.table_state import Naming, TableZones
from printkit.companion.pages.theme import Theme, css_of
from printkit.referee import Answer, Answered, EventLine, Game, Log, Score, Seat, Setup
from printkit.referee.log import Entry

WIDE: Final = 640
HIGH: Final = 260
_LEFT, _FOOT, _TOP = 52, 24, 22
_APART: Final = 48.0
"""Space between two numbers under a chart: room for two digits of the largest text size."""
DASHES: Final = ("", "8 5", "2 4", "10 4 2 4", "14 6", "4 2", "1 3", "12 3 3 3")
"""Lines differ by dash as well as by colour."""
MOST_POINTS: Final = 240
"""Moments of a chart; of a longer game it takes every second, third... entry."""


Lines = tuple[tuple[int, ...], ...]
"""For each seat a number at every moment."""

MOST_COUNTED: Final = 8
"""Charts of one title besides the points."""


MOST_PEAKS: Final = 6


@dataclass(frozen=True, slots=True)
class Peak:
    """A moment that changed the points much.

    Attributes:
        at: after how many entries.
        said: its line in the log.
        changes: the seats whose points changed, and by how much.
        lead: who led from then on, where that is somebody else than before.
    """

    at: int
    said: str
    changes: tuple[tuple[int, int], ...]
    lead: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game.

    Attributes:
        at: how many entries had been made at each moment.
        points: for each seat its points at these moments.
        length: entries of the whole game.
        counted: other numbers before each player that everybody sees: the label, and the values as for points.
        turns: after how many entries each turn began, where the book says so.
        peaks: the moments that moved the points most, in their order.
    """

    at: tuple[int, ...]
    points: Lines
    length: int
    counted: tuple[tuple[str, Lines], ...] = ()
    turns: tuple[int, ...] = ()
    peaks: tuple[Peak, ...] = ()


def replay_until(game: Game[Any], entries: Sequence[Entry]) -> Game[Any]:
    """Return a finished game as it was after so many entries; nothing of it is secret any more."""
    log = Log(game.header, tuple(entries))
    moment = Game.resume(game.book, log, box=game.setup.box, dealer=game.dealer)
    moment.lay_open()
    return moment


class Twin:
    """A game that is played again, entry by entry, and when its turns began."""

    def __init__(self, game: Game[Any]) -> None:
        self._like, self._at, self._begun = game, 0, 0
        self.turns: list[int] = []
        self.game = self._play_until(())

    def _play_until(self, entries: Sequence[Entry]) -> Game[Any]:
        """Play the game up to that entry; count each turn that begins."""
        like = self._like
        self._begun = 0

        def make_board(setup: Setup) -> Any:
            table = like.book.table(setup)
            table.mark = self._turn_begins
            return table

        log = Log(like.header, tuple(entries))
        return Game.resume(replace(like.book, table=make_board), log, box=like.setup.box, dealer=like.dealer)

    def _turn_begins(self) -> None:
        self._begun += 1
        if self._begun > len(self.turns):
            self.turns.append(self._at)

    def go_on(self, entries: Sequence[Entry]) -> None:
        """Play the last of these entries; if something was taken back or corrected, play from the beginning.

        Raises:
            LogError: the rules refuse it.
        """
        last, self._at = entries[-1], len(entries)
        if not isinstance(last, Answered) or self.game.give(Answer(last.seat, last.data, part=last.part)):
            self.game = self._play_until(entries)
            del self.turns[self._begun :]


def _list_scores(game: Game[Any]) -> Sequence[Score]:
    """List the scores of a moment, everything included: the game has ended, and its table lies open."""
    return game.book.score(game.table)


def course_of(game: Game[Any]) -> Course:
    """Play a game again and count the points on the way."""
    entries, twin = game.entries, Twin(game)
    step = max(1, len(entries) // MOST_POINTS)
    at: list[int] = []
    points: list[list[int]] = [[] for _ in game.setup.names]
    moments: list[tuple[dict[str, int], ...]] = []
    for number in range(len(entries) + 1):
        if number:
            twin.go_on(entries[:number])
        if number % step and number != len(entries):
            continue
        totals = {seat: score.total for score in _list_scores(twin.game) for seat in score.seats}
        at.append(number)
        for seat, line in enumerate(points):
            line.append(totals.get(Seat(seat), 0))
        moments.append(tuple(_count_pieces(twin.game)))
    lines = tuple(map(tuple, points))
    return Course(
        tuple(at), lines, len(entries), _find_moving(moments), tuple(twin.turns), _find_peaks(game, at, lines)
    )


def _find_peaks(game: Game[Any], at: Sequence[int], points: Lines) -> tuple[Peak, ...]:
    """Return the moments at which most points came and went at once, and those at which the lead changed."""
    told = _list_events(game)
    found: list[tuple[int, Peak]] = []
    leader: int | None = None
    for place in range(1, len(at)):
        now = [line[place] for line in points]
        changes = tuple(
            (seat, change) for seat, line in enumerate(points) if (change := line[place] - line[place - 1])
        )
        ahead = [seat for seat, total in enumerate(now) if total == max(now)]
        lead = ahead[0] if len(ahead) == 1 and leader not in (None, ahead[0]) else None
        leader = ahead[0] if len(ahead) == 1 else leader
        here = next((n for n in range(at[place], at[place - 1], -1) if n in told), None)
        if changes and here is not None:
            said = _find_best_line(told[here], [game.setup.names[seat] for seat, _ in changes])
            size = sum(abs(change) for _, change in changes) + (lead is not None)
            found.append((size, Peak(here, said, changes, lead)))
    largest = sorted(found, key=lambda one: -one[0])[:MOST_PEAKS]
    return tuple(sorted((peak for _, peak in largest), key=lambda peak: peak.at))


def _list_events(game: Game[Any]) -> dict[int, list[EventLine]]:
    """List what the log says besides what hands did, by the number of entries before it."""
    told: dict[int, list[EventLine]] = {}
    for line in game.event_log(None):
        if not line.hands:
            told.setdefault(line.entry + 1, []).append(line)
    return told


def _find_best_line(lines: Sequence[EventLine], names: Sequence[str]) -> str:
    """Return the line that describes a moment: about somebody whose points changed, rather a result than the answer itself."""
    return max(lines, key=lambda line: (any(name in line.text for name in names), not line.rule)).text


def _find_moving(moments: Sequence[Sequence[dict[str, int]]]) -> tuple[tuple[str, Lines], ...]:
    """Return those numbers before each seat that change, label by label."""
    before_the_end = moments[:-1]  # everything is revealed then
    labels = dict.fromkeys(label for seats in before_the_end for numbers in seats for label in numbers)
    found = []
    for label in labels:
        lines = tuple(tuple(numbers.get(label, 0) for numbers in line) for line in zip(*moments, strict=True))
        if any(len(set(line)) > 1 for line in lines):
            found.append((label, lines))
    return tuple(found[:MOST_COUNTED])


def _count_pieces(game: Game[Any]) -> Iterator[dict[str, int]]:
    """Return, by label, how many pieces of a kind everybody sees before each seat."""
    for area in TableZones(game.table, Naming(seats=game.setup.names)).public.areas:
        found: dict[str, int] = {}
        for entry in area.public:
            if entry.pieces and entry.count is not None:
                found[entry.label] = entry.count
        yield found


def draw_chart(
    course: Course, names: Sequence[str], label: str, now: int, lines: Lines | None = None
) -> Markup:
    """Return the course as SVG: a line for each player, and where the page is now.

    Args:
        course: how the game went.
        names: the players'.
        label: what the picture shows.
        now: the number of entries that the page shows.
        lines: the lines to draw; the points if not given.
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
    told = -_APART
    for turn in _list_ticks(len(course.turns)):
        at = x(course.turns[turn - 1])
        if at - told >= _APART:  # short turns: their numbers would read as one
            told = at
            parts.append(f'<text class="tick turn" x="{at:.1f}" y="{HIGH - 4}">{turn}</text>')
    for seat, line in enumerate(drawn):
        path = "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in zip(course.at, line, strict=True))
        dash = f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if DASHES[seat % len(DASHES)] else ""
        parts.append(
            f'<path class="line s{seat % 8}" d="M{path}"{dash}><title>{escape(names[seat])}</title></path>'
        )
    parts.append(f'<path class="now-line" d="M{x(now):.1f} 8V{HIGH - _FOOT}"/></svg>')
    return Markup("".join(parts))  # noqa: S704  # numbers, and names that are escaped


BEFORE: Final = 40
BEHIND: Final = 270
BENEATH: Final = 20
ABOVE: Final = 12
"""Room for numbers and names around a separate chart, in a text size that is readable on a phone."""
LINE: Final = 40
MOST_LETTERS: Final = 9
_STYLE: Final = (
    ".line{fill:none;stroke:var(--seat);stroke-width:4;stroke-linejoin:round}.grid{stroke:var(--line);fill:none}"
    "text{font:38px system-ui,sans-serif}.tick{fill:var(--soft);text-anchor:end}.turn{text-anchor:middle;translate:0 18px}"
    ".name{fill:var(--seat);font-weight:600}.now-line{display:none}"
)


def chart_alone(
    course: Course, names: Sequence[str], label: str, *, theme: Theme, scheme: str, marks: str
) -> str:
    """Return the points as a separate picture for pages that do not count them: each name is at the end of its line.

    Args:
        course: how the game went.
        names: the players'.
        label: what the picture shows.
        theme: its colours.
        scheme: `light` or `dark`; "" as the reader's system has it.
        marks: classes that mark the seats of each side.
    """
    drawn = str(draw_chart(course, names, label, course.length)).removesuffix("</svg>")
    values = [value for line in course.points for value in line] or [0]
    low, high = min(0, *values), max(1, *values)
    ends = sorted(range(len(names)), key=lambda seat: -course.points[seat][-1])
    wanted = [
        _TOP + (HIGH - _FOOT - _TOP) * (high - course.points[seat][-1]) / (high - low) + 13 for seat in ends
    ]
    for place in range(1, len(wanted)):
        wanted[place] = max(wanted[place], wanted[place - 1] + LINE)
    over = max(0.0, wanted[-1] - (HIGH + BENEATH - 6))
    told = "".join(
        f'<text class="name s{seat % 8}" x="{WIDE + 4}" y="{y - over:.1f}">{escape(_shorten_name(names[seat]))}</text>'
        for seat, y in zip(ends, wanted, strict=True)
    )
    seats = "".join(f".s{seat}{{--seat:var(--seat-{seat})}}" for seat in range(8))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" data-theme="{scheme}" class="{marks}" '
    size = f'viewBox="{-BEFORE} {-ABOVE} {BEFORE + WIDE + BEHIND} {ABOVE + HIGH + BENEATH}" '
    body = drawn.partition(f'viewBox="0 0 {WIDE} {HIGH}" ')[2]
    opening, _, rest = body.partition(">")
    return f"{head}{size}{opening}><style>{seats}{css_of(theme)}{_STYLE}</style>{rest}{told}</svg>"


def _shorten_name(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


def _list_ticks(turns: int) -> Iterator[int]:
    """Yield the turns that are numbered under a chart: at most seven, in round steps."""
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if turns <= step * 7)
    yield from (turn for turn in range(step, turns + 1, step))


def replay_shown(model: ViewModel, course: Course, at: int) -> dict[str, Any]:
    """Return what the page of a replay shows: the points as charts, and the table at one moment of it, with nothing hidden."""
    moment, names = model.game, model.game.setup.names
    points = model.words.gettext("Points during the game")
    return {
        "say": model.say,
        "names": names,
        "sides": marks_of(moment),
        "plays": model.voice.plays,
        "chart": draw_chart(course, names, points, at),
        "charts": [
            (model.say(label), draw_chart(course, names, model.say(label), at, lines))
            for label, lines in course.counted
        ],
        "course": course,
        "at": at,
        "lines": Telling(model.say, model.loaded.faces).lines(moment, at - 1, None) if at else (),
        "areas": model.build_zones(None).areas,
        "board": model.board(None, answers=False),
    }
