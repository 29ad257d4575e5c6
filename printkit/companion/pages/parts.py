"""Make the parts of the table's page and of the seats' pages.

A part is public (rendered once for all readers of one language) or it knows the reader: their questions, their own
pieces, where forms lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from markupsafe import Markup

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.dealt_hand import hold_cards, list_table_piles, on_screen
from printkit.companion.pages.log_lines import ToldLine
from printkit.companion.pages.model import ViewModel
from printkit.companion.pages.renderer import Reader, Renderer
from printkit.companion.pages.sheet import PagePart, PageParts, stamp_of
from printkit.companion.pages.table_state import ZoneEntry, Zones
from printkit.referee import Seat, SetupStep

MOST_HELD: Final = 6
"""Things of a player that are always visible."""


def table_sheet(renderer: Renderer, model: ViewModel, *, join_qr: str, answers: bool) -> PageParts:
    """Return the parts of the table's page.

    Args:
        renderer: renders them.
        model: the state of the table.
        join_qr: the join code as SVG.
        answers: whether the page may answer what anybody may answer.
    """
    voice = model.voice
    asked = (
        tuple(q for q in model.list_questions(None) if not q.seats)
        if answers and not model.frame.dealt and model.frame.laying is None
        else ()
    )
    laying = model.frame.laying is not None
    board = Markup("") if laying else model.board(None, answers=bool(asked))
    tapped = _gather_tap(model, None, board=_can_be_tapped(board)) if asked else {}
    reader = Reader.of(voice, model.frame, model.links, **tapped)

    def parts() -> Iterator[PagePart]:
        if model.game.outcome is not None:
            yield _make_end(renderer, model, reader, chart=bool(board))
        else:
            yield _make_timer(renderer, model)
            if not laying:
                yield renderer.public(voice, "now", waits=model.list_waits(), next=_find_next(model))
            else:
                yield renderer.render_own(
                    reader, "laying", "now", steps=_list_steps(model), left=_list_laying(model)
                )
        yield _make_consent(renderer, reader)
        yield _make_watch(renderer, model, reader)
        yield _make_hands(renderer, model, None)
        if model.frame.bots is not None:
            yield renderer.render_own(reader, "bots")
        yield _make_questions(renderer, reader, "asked", asked)
        over = model.game.outcome is not None
        if over:
            yield from _make_score(renderer, model, None)
        if board:
            yield renderer.public(voice, "board", board=board, taps=_can_be_tapped(board), wrapped=True)
        piles, facts = _make_zones(renderer, model, aside=False)
        if not (board or laying):
            yield facts
        yield from _make_areas(renderer, model, aside=False)
        drawn = Markup(join_qr)  # noqa: S704  # our own drawing
        yield renderer.render_own(reader, "join", join_qr=drawn, missing=not over and _is_missing(model))
        yield from (piles, _make_log(renderer, model, None))
        if board:
            yield facts
        if not over:
            yield from _make_score(renderer, model, None)

    return PageParts(tuple(parts()))


def seat_sheet(renderer: Renderer, model: ViewModel) -> PageParts:
    """Return the parts of a seat's page; some are for this seat alone."""
    seat = model.frame.seat
    assert seat is not None
    board = model.board(seat) if model.frame.laying is None else Markup("")
    acting = model.frame.acting if model.frame.acting is not None else seat
    voice = model.voice
    tapped = _gather_tap(model, seat, board=_can_be_tapped(board))
    reader = Reader.of(voice, model.frame, model.links, acting=acting, **tapped)

    def parts() -> Iterator[PagePart]:
        questions, zones = model.list_questions(seat), model.build_zones(seat)
        outcome = model.game.outcome
        bots = model.frame.bots
        if model.frame.laying is not None or (bots is not None and seat in bots.names):
            questions = ()  # the person who takes the seat back is asked again
        if model.frame.dealt:
            entries = {(one.number, one.part): one for one in model.game.questions_for(seat)}
            decided = (q for q in questions if q.seats and not q.chance)  # printkit answers everything else
            shown = tuple(on_screen(model, q, entries.get((q.number, q.part))) for q in decided)
            held, questions = hold_cards(model, seat, shown)
        asked = tuple(q for q in questions if not q.folded)
        own = model.mine(seat)
        laying = model.frame.laying is not None  # nobody holds anything yet
        yield renderer.render_own(
            reader,
            "bar",
            waits=model.list_waits(),
            asked=any(q.seats for q in asked),
            performs=next(
                (
                    _name_deed(model, q)
                    for q in asked
                    if not q.seats and q.chance and _is_performed(model, seat)
                ),
                "",
            ),
            over=outcome is not None,
            winners=outcome.winners if outcome is not None else (),
            soon=seat in _find_next(model)[:1],
            within=_find_turn_owner(model, seat),
            laying=_list_laying(model) if laying else None,
            wish=next((one for one in model.frame.proposals if one.may_answer), None),
        )
        yield renderer.public(voice, "hold", entries=() if laying else _list_holding(own.entries))
        yield _make_timer(renderer, model)
        if outcome is not None:
            yield _make_end(renderer, model, reader, chart=True)
        yield _make_consent(renderer, reader)
        yield _make_watch(renderer, model, reader)
        yield _make_hands(renderer, model, seat)
        if bots is not None:
            yield renderer.render_own(reader, "bots")
        if model.frame.dealt and outcome is None:
            yield renderer.render_own(reader, "hand", held=held)
        if laying:
            yield renderer.render_own(
                reader, "laying", "asked", steps=_list_steps(model), left=_list_laying(model)
            )
        elif asked or outcome is not None:
            yield _make_questions(renderer, reader, "asked", asked)
        else:
            yield model.once(
                "waiting", lambda: renderer.public(voice, "waiting", "asked", players=_list_sitting(model))
            )
        if board:
            yield renderer.public(voice, "board", board=board, taps=_can_be_tapped(board), wrapped=False)
        folded = tuple(q for q in questions if q.folded)
        yield _make_questions(renderer, reader, "free", folded)
        secrets = (*own.private, *(entry for entry in zones.entries if entry.private))
        yield renderer.public(voice, "mine", secrets=secrets, public=own.public)
        others = _make_areas(renderer, model, aside=True)
        yield from (*others[:seat], *others[seat + 1 :])
        yield from _make_zones(renderer, model, aside=True)
        yield from _make_score(renderer, model, seat)
        yield _make_log(renderer, model, seat)

    return PageParts(tuple(parts()))


def _gather_tap(model: ViewModel, seat: Seat | None, *, board: bool) -> dict[str, Any]:
    """Return what a page knows of its board, and the meaning of the tapped place."""
    if not model.frame.pick:
        return {"has_board": board}
    lifted, puts = model.lifted(seat)
    denied = model.denied_at(seat, model.frame.pick)
    return {"has_board": board, "lifted": lifted, "puts": puts, "pick_denied": denied}


def _can_be_tapped(board: str) -> bool:
    """Return whether a place of a drawing leads anywhere."""
    return "pick=" in board


def _list_laying(model: ViewModel) -> tuple[Seat, ...]:
    """List who still sets up, in the order of the seats."""
    return tuple(sorted(model.frame.laying or ()))


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of the set-up: what to do, for whom, and pictures of it: a piece, and whether its back is visible."""

    says: str
    each: bool
    rule: str
    pictures: tuple[tuple[str, bool], ...]


def _find_pictures(model: ViewModel, step: SetupStep) -> Iterator[tuple[str, bool]]:
    for name in step.shows:
        row = name.removeprefix("back:")
        if face := model.loaded.find_face(row):
            yield face, row != name


def _list_steps(model: ViewModel) -> tuple[StepShown, ...]:
    """List the steps of the set-up before the first question."""

    def make() -> tuple[StepShown, ...]:
        steps = model.game.book.steps(model.game.table)
        return tuple(
            StepShown(model.say(one.says), one.each, one.rule, tuple(_find_pictures(model, one)))
            for one in steps
        )

    return model.once("steps", make)


def _list_holding(entries: tuple[ZoneEntry, ...]) -> tuple[ZoneEntry, ...]:
    """List what a player has, in short: pieces, secret ones first, each in its place as long as the game lasts.

    If they do not all fit, those with a count of zero are left out.
    """
    at_hand = [entry for entry in entries if not entry.aside]
    held = [entry for entry in at_hand if entry.pieces and not entry.value]
    shown = held or [entry for entry in at_hand if entry.pieces] or at_hand
    most = sorted(shown, key=lambda entry: entry.count == 0 and not entry.things)[:MOST_HELD]
    return tuple(sorted(most, key=lambda entry: (not entry.private, shown.index(entry))))


def _find_next(model: ViewModel) -> tuple[Seat, ...]:
    """Return who comes next after the awaited player, if the order goes round the table.

    Nobody if the table waits for several, or for somebody who only answers within another's turn.
    """

    def make() -> tuple[Seat, ...]:
        game = model.game
        waited = [seat for wait in model.list_waits() if not wait.free for seat in wait.seats]
        if len(waited) != 1 or game.book.turn(game.table) not in {None, waited[0]}:
            return ()
        return tuple(game.table.order(waited[0])[1:3])

    return model.once("next", make)


def _is_performed(model: ViewModel, seat: Seat) -> bool:
    """Return whether this player's hands bring what chance decides now."""
    return any(wait.by == seat and not wait.free for wait in model.list_waits())


def _name_deed(model: ViewModel, question: ShownQuestion) -> str:
    """Return the word for what somebody's hands do: `throw`, show a `card`, several `cards` or a `piece`, or `say` an answer."""
    options = question.buttons if question.whole is None else question.whole.options
    shown = next((model.loaded.pieces[one.piece] for one in options if one.piece), None)
    if question.thrown or shown is None or model.loaded.box is None:
        return "throw" if question.thrown else "say"
    if model.loaded.box.components[shown.component].shape != "card":
        return "piece"
    return "card" if question.whole is None else "cards"


def _find_turn_owner(model: ViewModel, seat: Seat) -> Seat | None:
    """Return in whose turn somebody else is asked; None in the reader's own turn, and if nobody has one."""
    turn: Seat | None = model.game.book.turn(model.game.table)
    return None if turn == seat else turn


MOST_COUNTED: Final = 3
"""Numbers of a player that the others see while they wait."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player as the waiting players see them: whether the table waits for them, and for which of several things."""

    seat: Seat
    awaited: bool
    what: str
    points: int | None
    holds: tuple[tuple[str, int], ...]
    """The countable things of it that everybody sees."""


def _list_sitting(model: ViewModel) -> tuple[Sitting, ...]:
    waited = {seat: wait.what for wait in model.list_waits() if not wait.free for seat in wait.seats}
    waited |= {wait.by: wait.doing for wait in model.list_waits() if wait.by is not None and not wait.free}
    several = len(set(waited.values())) > 1
    points = _list_points(model)
    areas = model.build_zones(None).areas
    return tuple(
        Sitting(
            seat,
            seat in waited,
            waited.get(seat, "") if several else "",
            points.get(seat),
            _count_things(areas[seat].entries) if seat < len(areas) else (),
        )
        for seat in map(Seat, range(len(model.voice.names)))
    )


def _count_things(entries: tuple[ZoneEntry, ...]) -> tuple[tuple[str, int], ...]:
    """Count the first thing of which a player has some."""
    found = [(entry.label, entry.count) for entry in entries if entry.pieces and entry.count]
    return tuple(found[:MOST_COUNTED])


def _list_points(model: ViewModel) -> dict[Seat, int]:
    """List the points of those who score alone."""
    return {score.seats[0]: score.total for score in model.scores(None) if len(score.seats) == 1}


def _make_hands(renderer: Renderer, model: ViewModel, seat: Seat | None) -> PagePart:
    """Show what happened last, and what people must move now."""
    if model.frame.dealt:
        return _make_news(renderer, model, seat)
    newest = model.find_happening(seat)
    if newest is None or (model.game.outcome is not None and seat is None):
        return renderer.public(model.voice, "nothing", "hands", id="hands")
    upto = min(model.game.settled, len(model.game)) if newest.all else 0
    if seat is None:
        return renderer.public(model.voice, "hands_table", "hands", happened=newest, upto=upto)
    return renderer.public(model.voice, "hands", happened=newest, upto=upto, by_me=newest.by == seat)


MOST_NEWS: Final = 3
"""Entries of the log that are shown above the questions, where printkit moves the pieces."""


def _make_news(renderer: Renderer, model: ViewModel, seat: Seat | None) -> PagePart:
    """Show what moved since the reader's own last answer, if no hands move anything."""
    lines = model.tell_since(seat, MOST_NEWS)
    if not lines or model.game.outcome is not None:
        return renderer.public(model.voice, "nothing", "hands", id="hands")
    happened = model.find_happening(seat)
    card = happened.card if happened is not None else None
    board = model.frame.real_board
    return renderer.public(model.voice, "moved", "hands", lines=lines, card=card, seat=seat, board=board)


def _make_consent(renderer: Renderer, reader: Reader) -> PagePart:
    if not reader.frame.proposals:
        return renderer.public(reader.voice, "nothing", "consent", id="consent")
    return renderer.render_own(reader, "consent")


def _make_watch(renderer: Renderer, model: ViewModel, reader: Reader) -> PagePart:
    """Show the picture of a camera above the table, and the board as it was understood."""
    watch = model.frame.watch
    if watch is None:
        return renderer.public(reader.voice, "nothing", "watch", id="watch")
    drawn = Markup("") if watch.reading is None else model.board_read(None, watch.reading)
    return renderer.render_own(reader, "watch", watch=watch, board=drawn)


def _make_questions(
    renderer: Renderer, reader: Reader, id_: str, questions: tuple[ShownQuestion, ...]
) -> PagePart:
    if not questions:
        return renderer.public(reader.voice, "nothing", id_, id=id_)
    return renderer.render_asking(reader, id_, questions)


def _make_end(renderer: Renderer, model: ViewModel, reader: Reader, *, chart: bool) -> PagePart:
    """Show who won; `chart`: with the points during the game below, where they have no other place."""
    outcome = model.game.outcome
    assert outcome is not None
    outcome = replace(outcome, scores=model.scores(None))
    return renderer.render_own(reader, "end", outcome=outcome, chart=chart)


def _make_timer(renderer: Renderer, model: ViewModel) -> PagePart:
    timer = (0, 0) if model.game.outcome is not None or not model.frame.timer[0] else model.frame.timer
    return model.once("timer", lambda: renderer.public(model.voice, "timer", timer=timer))


def _make_areas(renderer: Renderer, model: ViewModel, *, aside: bool) -> tuple[PagePart, ...]:
    """Return the seats' places at the table, as everybody sees them; `aside`: with what is folded meanwhile."""

    def parts() -> Iterator[PagePart]:
        present = model.frame.present
        bots = model.frame.bots.names if model.frame.bots is not None else {}
        points = _list_points(model)
        for place in model.build_zones(None).areas:
            shown = replace(place, entries=_select_entries(place.entries, aside=aside))
            yield renderer.public(
                model.voice,
                "area",
                f"area-{place.seat}",
                area=shown,
                away=present is not None and place.seat not in present and place.seat not in bots,
                bot=bots.get(place.seat, ""),
                points=points.get(place.seat),
                short=any(entry.pieces for entry in shown.entries),
            )

    return model.once("areas", lambda: tuple(parts()), aside)


def _make_zones(renderer: Renderer, model: ViewModel, *, aside: bool) -> tuple[PagePart, PagePart]:
    """Show what lies on the table: piles, and facts in a few words."""

    def parts() -> tuple[PagePart, PagePart]:
        zones = Zones(_select_entries(model.build_zones(None).entries, aside=aside))
        if model.frame.dealt:
            piles = tuple(list_table_piles(model))
            return (
                renderer.public(model.voice, "laid", "piles", piles=piles),
                renderer.public(model.voice, "facts", facts=zones.facts),
            )
        return (
            renderer.public(model.voice, "piles", piles=zones.piles),
            renderer.public(model.voice, "facts", facts=zones.facts),
        )

    return model.once("table", parts, aside)


def _is_missing(model: ViewModel) -> bool:
    """Return whether somebody's phone is missing."""
    present, bots = model.frame.present, model.frame.bots
    there = {*(present or ()), *(bots.names if bots is not None else ())}
    return present is not None and any(seat not in there for seat in range(len(model.voice.names)))


def _select_entries(entries: tuple[ZoneEntry, ...], *, aside: bool) -> tuple[ZoneEntry, ...]:
    return tuple(entry for entry in entries if aside or not entry.aside)


def _make_score(renderer: Renderer, model: ViewModel, seat: Seat | None) -> tuple[PagePart, ...]:
    scores = model.scores(seat)

    def parts() -> tuple[PagePart, ...]:
        title = ""
        if model.game.outcome is not None:
            title = model.words.gettext("Final score")
        return (renderer.public(model.voice, "score", scores=scores, score_title=title),) if scores else ()

    return model.once("score", parts, scores)


def _make_log(renderer: Renderer, model: ViewModel, seat: Seat | None) -> PagePart:
    voice = model.voice

    def put(line: ToldLine) -> str:
        return str(renderer.render_fragment(voice, "log_line", line=line)).strip()

    def part() -> PagePart:
        lines, fresh = model.event_log(put).lines(model.game, seat)
        stamp = stamp_of("\n".join(lines))
        return model.once(
            "lines",
            lambda: renderer.lines(voice, "log-lines", "log", stamp=stamp, lines=lines, fresh=fresh),
            stamp,
        )

    return model.once("log", part, seat)
