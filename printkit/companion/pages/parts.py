"""What stands on the table's page and on the seats' pages, part by part.

A part is public (set once for everybody who reads it in one language) or it knows who looks: what is asked, what is
their own, where forms lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from markupsafe import Markup

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.event_log import EventLog, LogLine
from printkit.companion.pages.frame import PageContext
from printkit.companion.pages.model import ViewModel, places
from printkit.companion.pages.renderer import Reader, Renderer, Voice
from printkit.companion.pages.sheet import PagePart, PageParts
from printkit.companion.pages.zones import ZoneEntry, Zones
from printkit.referee import Seat

MOST_HELD: Final = 6
"""Things of a player that are always in sight."""


def table_sheet(renderer: Renderer, model: ViewModel, *, join_qr: str, answers: bool) -> PageParts:
    """The parts of the table's page.

    Args:
        renderer: sets them.
        model: what there is.
        join_qr: the join code as SVG.
        answers: whether the page may answer what anybody may answer.
    """
    voice = model.voice
    asked = tuple(q for q in model.questions(None) if not q.seats) if answers else ()
    board = model.board(None, answers=bool(asked))
    frame = _tapped(model, None, board=_can_be_tapped(board)) if asked else model.frame
    reader = Reader.of(voice, frame, model.links)

    def parts() -> Iterator[PagePart]:
        zones = model.zones(None)
        if model.game.outcome is not None:
            yield _end(renderer, model, reader)
        else:
            yield renderer.public(voice, "timer", timer=model.frame.timer)
            yield renderer.public(voice, "now", waits=model.waits(), next=_next(model))
        yield _consent(renderer, reader)
        yield _hands(renderer, model, None)
        yield _asked(renderer, reader, "asked", asked)
        entries = tuple(entry for entry in zones.entries if not entry.aside)
        piles, facts = _zones(renderer, model, entries)
        if board:
            yield renderer.public(voice, "board", board=board, taps=_can_be_tapped(board), wrapped=True)
        else:
            yield facts
        yield from _areas(renderer, model, zones)
        drawn = Markup(join_qr)  # noqa: S704  # our own drawing
        yield renderer.own(reader, "join", join_qr=drawn)
        yield from (piles, _log(renderer, model, None))
        if board:
            yield facts
        yield from _score(renderer, model)

    return PageParts(tuple(parts()))


def seat_sheet(renderer: Renderer, model: ViewModel) -> PageParts:
    """The parts of a seat's page; some hold what is for this seat alone."""
    seat = model.frame.seat
    assert seat is not None
    board = model.board(seat)
    acting = model.frame.acting if model.frame.acting is not None else seat
    frame = replace(_tapped(model, seat, board=_can_be_tapped(board)), acting=acting)
    voice = model.voice
    reader = Reader.of(voice, frame, model.links)

    def parts() -> Iterator[PagePart]:
        questions, zones = model.questions(seat), model.zones(seat)
        outcome = model.game.outcome
        asked = tuple(q for q in questions if not q.free)
        own = model.mine(seat)
        yield renderer.own(
            reader,
            "bar",
            waits=model.waits(),
            asked=any(q.seats for q in asked),
            over=outcome is not None,
            soon=seat in _next(model)[:1],
        )
        yield renderer.public(voice, "hold", entries=_held(own.entries))
        yield renderer.public(voice, "timer", timer=(0, 0) if outcome is not None else model.frame.timer)
        if outcome is not None:
            yield _end(renderer, model, reader)
        yield _consent(renderer, reader)
        yield _hands(renderer, model, seat)
        if asked or outcome is not None:
            yield _asked(renderer, reader, "asked", asked)
        else:
            yield renderer.public(voice, "waiting", "asked", players=_round(model))
        if board:
            yield renderer.public(voice, "board", board=board, taps=_can_be_tapped(board), wrapped=False)
        free = tuple(q for q in questions if q.free)
        yield _asked(renderer, reader, "free", free)
        secrets = (*own.private, *(entry for entry in zones.entries if entry.private))
        yield renderer.public(voice, "mine", secrets=secrets, public=own.public)
        yield from _areas(renderer, model, zones, leave_out=seat)
        yield from _zones(renderer, model, tuple(entry for entry in zones.entries if not entry.private))
        yield from _score(renderer, model)
        yield _log(renderer, model, seat)

    return PageParts(tuple(parts()))


def _tapped(model: ViewModel, seat: Seat | None, *, board: bool) -> PageContext:
    """Who looks, with what the place that was tapped on the board means."""
    lifted, puts = model.lifted(seat) if model.frame.pick else ("", ())
    denied = model.denied_at(seat, model.frame.pick) if model.frame.pick else ()
    return replace(model.frame, lifted=lifted, puts=puts, has_board=board, pick_denied=denied)


def _can_be_tapped(board: str) -> bool:
    """Whether a place of a drawing leads anywhere."""
    return "pick=" in board


def _held(entries: tuple[ZoneEntry, ...]) -> tuple[ZoneEntry, ...]:
    """What a player has, in short: pieces, secret ones first, each in its place as long as the game lasts.

    Of more than fit those are left out of which there are none.
    """
    at_hand = [entry for entry in entries if not entry.aside]
    held = [entry for entry in at_hand if entry.pieces and not entry.value]
    shown = held or [entry for entry in at_hand if entry.pieces] or at_hand
    most = sorted(shown, key=lambda entry: entry.count == 0 and not entry.things)[:MOST_HELD]
    return tuple(sorted(most, key=lambda entry: (not entry.private, shown.index(entry))))


def _next(model: ViewModel) -> tuple[Seat, ...]:
    """Who comes after the one that is waited for, where the order goes round the table; nobody if several are."""
    waited = [seat for wait in model.waits() if not wait.free for seat in wait.seats]
    return tuple(model.game.table.order(waited[0])[1:3]) if len(waited) == 1 else ()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player as those see who wait: whether the table waits for them, and for what where it waits for several things."""

    seat: Seat
    awaited: bool
    what: str
    points: int | None


def _round(model: ViewModel) -> tuple[Sitting, ...]:
    waited = {seat: wait.what for wait in model.waits() if not wait.free for seat in wait.seats}
    several = len(set(waited.values())) > 1
    points = _points(model)
    return tuple(
        Sitting(seat, seat in waited, waited.get(seat, "") if several else "", points.get(seat))
        for seat in map(Seat, range(len(model.voice.names)))
    )


def _points(model: ViewModel) -> dict[Seat, int]:
    """Of those who score for themselves."""
    return {score.seats[0]: score.total for score in model.scores() if len(score.seats) == 1}


def _hands(renderer: Renderer, model: ViewModel, seat: Seat | None) -> PagePart:
    """What hands must do now: the newest, and for a seat what else it may not have done yet."""
    found = model.happenings(seat)
    if not found or (model.game.outcome is not None and seat is None):
        return renderer.public(model.voice, "nothing", "hands", id="hands")
    newest, *earlier = found
    todo = tuple(one for happened in reversed(earlier) for one in happened.mine)
    name = "hands" if seat is not None else "hands_table"
    return renderer.public(model.voice, name, "hands", happened=newest, todo=todo, reader=seat)


def _consent(renderer: Renderer, reader: Reader) -> PagePart:
    if not reader.frame.proposals:
        return renderer.public(reader.voice, "nothing", "consent", id="consent")
    return renderer.own(reader, "consent")


def _asked(renderer: Renderer, reader: Reader, id_: str, questions: tuple[ShownQuestion, ...]) -> PagePart:
    if not questions:
        return renderer.public(reader.voice, "nothing", id_, id=id_)
    return renderer.asking(reader, id_, questions)


def _end(renderer: Renderer, model: ViewModel, reader: Reader) -> PagePart:
    outcome = model.game.outcome
    assert outcome is not None
    return renderer.own(reader, "end", outcome=outcome, ranking=places(outcome.ranking, model.scores()))


def _areas(
    renderer: Renderer, model: ViewModel, zones: Zones, *, leave_out: Seat | None = None
) -> Iterator[PagePart]:
    """The seats' places at the table, as everybody sees them."""
    present = model.frame.present
    points = _points(model)
    for place in zones.areas:
        if place.seat != leave_out:
            away = present is not None and place.seat not in present
            public = tuple(one for one in place.public if leave_out is not None or not one.aside)
            shown = replace(place, entries=public)
            yield renderer.public(
                model.voice,
                "area",
                f"area-{place.seat}",
                area=shown,
                away=away,
                points=points.get(place.seat),
                short=any(entry.pieces for entry in shown.entries),
            )


def _zones(renderer: Renderer, model: ViewModel, entries: tuple[ZoneEntry, ...]) -> tuple[PagePart, PagePart]:
    """What lies on the table: piles, and what is said in a few words."""
    zones = Zones(entries)
    return (
        renderer.public(model.voice, "piles", piles=zones.piles),
        renderer.public(model.voice, "facts", facts=zones.facts),
    )


def _score(renderer: Renderer, model: ViewModel) -> Iterator[PagePart]:
    scores = model.scores()
    if scores:
        title = model.words.gettext("Final score") if model.game.outcome is not None else ""
        yield renderer.public(model.voice, "score", scores=scores, score_title=title)


def _log(renderer: Renderer, model: ViewModel, seat: Seat | None) -> PagePart:
    voice = model.voice

    def put(line: LogLine) -> str:
        return str(renderer.fragment(voice, "log_line", line=line)).strip()

    log: EventLog = model.event_log(seat, lambda: EventLog(model.say, put))
    lines = log.lines(model.game, seat)
    return model.alike("log", lambda: _log_part(renderer, voice, lines), lines)


def _log_part(renderer: Renderer, voice: Voice, lines: tuple[tuple[int, str], ...]) -> PagePart:
    newest = lines[0][0] if lines else -1
    shown = "\n".join(
        html.replace("<li", '<li class="fresh"', 1) if entry == newest else html for entry, html in lines
    )
    whole = Markup(shown)  # noqa: S704  # each line was set by a template that escapes
    return renderer.lines(voice, "log-lines", "log", whole, tuple(html for _, html in lines))
