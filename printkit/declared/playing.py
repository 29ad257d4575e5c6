"""The book of a play file: set up, act after act, the score at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from printkit.box.contents import Box
from printkit.declared.counting import Give, count_move, count_up_to_the_ends, ends_of
from printkit.declared.dealing import DrawCards, MoveCard, PlayFromHand, ShuffleIn, TakeCard, TurnUp, turn_up
from printkit.declared.open_table import (
    FreeTable,
    amount_of,
    count_of,
    deck_of,
    new_table,
    open_piles,
    place_of,
    said_of,
    scopes_of,
    table_class,
    tell_reminders,
    who_meets,
)
from printkit.declared.playfile import Act, ButtonSpec, PlayFile
from printkit.declared.scorefile import Ask, ScoreFile
from printkit.declared.turns import EndFreeTurn, Finish, NextStep, Throw, go_on, self_last
from printkit.declared.verdict import DeclaredScoring
from printkit.expression.error import ExpressionError
from printkit.referee import (
    FIRST_SEAT,
    Book,
    Choice,
    Menu,
    Message,
    Meta,
    Move,
    Outcome,
    Play,
    Question,
    Refusals,
    Score,
    Seat,
    Setup,
    SetupError,
    choose,
    choose_number,
    first_of,
    move,
    refuse,
    reveal,
    say,
)
from printkit.referee.standalone import ScoreSheet

# The buttons of a file: several acts at once


class PressBase(Move[FreeTable]):
    """A button of the file: several acts at once. Each has a class of its own."""

    __slots__ = ()

    rule: ClassVar[str] = ""
    spec: ClassVar[ButtonSpec]

    def label(self, table: FreeTable) -> Message:
        return say("{name:name}", self.spec.name)

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        try:
            when = self.spec.when
            if when is not None and not scopes_of(table)[seat].value(when.expression.node):
                return refuse("WHEN", "", "Not now.")
            return against_acts(table, seat, self.spec.acts)
        except ExpressionError as error:
            return refuse("COMPUTED", "", "{why:name}", str(error))

    def carry_out(self, table: FreeTable, seat: Seat) -> Play[None]:
        for act in self.spec.acts:
            yield from carry_out(table, seat, act)


def press_move(spec: ButtonSpec) -> Any:
    """Return the move of a button: its name as one word."""
    members = {
        "__module__": __name__,
        "__doc__": f"{spec.name}.",
        "verb": spec.key,
        "group": spec.name,
        "name": spec.name,
        "spec": spec,
        "sign": "tick",
    }
    return move(type("Press", (PressBase,), members))


def against_acts(table: FreeTable, seat: Seat, acts: Sequence[Act]) -> Refusals:
    """Return why a button's acts cannot all be done; those that depend on a throw among them are judged later."""
    thrown = any(act.kind == "throw" for act in acts)
    before: dict[str, int] = {}
    for act in acts:
        if act.kind == "count" and not thrown:
            by = amount_of(act, table, seat)
            found = ends_of(table, seat, act.name, by, before.get(act.name, 0))
            before[act.name] = before.get(act.name, 0) + by
        elif act.kind == "draw":
            found = DrawCards(act.name, max(1, amount_of(act, table, seat))).find_refusals(table, seat)
        elif act.kind == "shuffle":
            found = ShuffleIn(act.name, act.to).find_refusals(table, seat)
        elif act.kind == "next":
            found = EndFreeTurn().find_refusals(table, seat)
        else:
            found = ()
        if found:
            return found
    return ()


def carry_out(table: FreeTable, seat: Seat, act: Act) -> Play[None]:
    """Do one act of a button. A counter stops at its ends, a pile when it is empty: a throw may ask for more."""
    if act.kind == "throw":
        yield from Throw(act.name).carry_out(table, seat)
    elif act.kind == "turn-up":
        for _ in range(amount_of(act, table, seat)):
            if len(deck_of(table, act.name)):
                yield from turn_up(table, seat, act.name, act.to)
    elif act.kind == "count":
        count_up_to_the_ends(table, seat, act.name, amount_of(act, table, seat))
    elif act.kind == "draw":
        number = min(amount_of(act, table, seat), len(deck_of(table, act.name)))
        if number > 0:
            DrawCards(act.name, number).carry_out(table, seat)
    elif act.kind == "shuffle":
        ShuffleIn(act.name, act.to).carry_out(table, seat)
    elif act.kind == "step" and not self_last(table):
        NextStep().carry_out(table, seat)
    elif act.kind == "next" and not table.play.free:
        go_on(table)


FINISH: Final = "finish"
PLAY_ON: Final = "play-on"
MOST_TRIES: Final = 5
"""How often the score is asked again when the answers contradict one another, such as two players who began."""


def book_of(meta: Meta, play: PlayFile, score: ScoreFile | None, box: Box) -> Book[FreeTable]:
    """Return the book of a play file, with the score file that is asked at the end."""
    made, given = table_class(play, box)
    given = {**given, "moves": moves_of(play)}

    def table(setup: Setup) -> FreeTable:
        if setup.box is None:
            raise SetupError(f"{meta.name} is played with the pieces of its box")
        return new_table(made, given, play, setup, setup.box)

    return Book(
        meta,
        table=table,
        play=partial(whole_game, score=score),
        onward=partial(play_turns, score=score),
        moves=given["moves"][2],
        score=count_points,
        scanned=read_scan,
        steps=lambda table: table.play.setup,
        turn=whose_turn,
        figures=lambda table: {"turns": table.turns},  # type: ignore[attr-defined]
    )


def moves_of(play: PlayFile) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Return the moves that a file gives sense to: of the player in turn, of the others meanwhile, and all of them."""
    has_decks = any(one.hidden for one in play.piles.values())
    has_open = bool(open_piles(play)) or bool(play.areas)
    pressed = [press_move(spec) for spec in play.buttons.values()]
    cards_: list[Any] = []
    if play.hands is not None:
        cards_ += [PlayFromHand, DrawCards] if has_open else [DrawCards]
    if any(one.take for one in open_piles(play)):
        cards_.append(TakeCard)
    rest: list[Any] = [count_move(spec) for spec in play.counters.values()]
    if any(one.each for one in play.counters.values()) and play.seats[1] > 1:
        rest.append(Give)
    if play.dice:
        rest.append(Throw)
    if has_decks and has_open:
        rest += [TurnUp, ShuffleIn]
    if has_open:
        rest.append(MoveCard)
    turn: list[Any] = [] if play.free else [*([NextStep] if play.steps else []), EndFreeTurn]
    common = (*pressed, *cards_, *rest, Finish)
    return (*pressed, *turn, *cards_, *rest, Finish), common, tuple(dict.fromkeys((*common, *turn)))


def whole_game(table: FreeTable, *, score: ScoreFile | None) -> Play[Outcome]:
    """Play the whole game, from setting up to the score."""
    yield from set_up(table)
    return (yield from play_turns(table, score=score))


def whose_turn(table: FreeTable) -> Seat | None:
    """Return whose turn it is; None before the first, after the last, and if anybody acts at any time."""
    state: Any = table
    return state.active if state.playing and not table.play.free else None


def set_up(table: FreeTable) -> Play[None]:
    """Set up the game: the open cards, and who begins. What people lay out before it asks nobody (`list_steps`)."""
    for pile in table.play.piles.values():
        if pile.source and table.play.piles[pile.source].hidden:
            for _ in range(pile.deal):
                if len(deck_of(table, pile.source)):
                    yield from turn_up(table, FIRST_SEAT, pile.source, pile.name)
    if not table.play.free and len(table.names) > 1:
        state: Any = table
        state.active = yield from reveal(
            table.order(FIRST_SEAT), rule="", prompt="Who begins?", label=table.name
        )
    tell_reminders(table)


def play_turns(table: FreeTable, *, score: ScoreFile | None) -> Play[Outcome]:
    """Play act after act until somebody ends the game."""
    ended = False
    table.playing = True  # type: ignore[attr-defined]
    while True:
        _, who, move = yield from what_next(table)
        seat = table.active if who is None else who  # type: ignore[attr-defined]
        if isinstance(move, Finish):
            return (yield from finish_game(table, score))
        asks = move.carry_out(table, seat)
        if asks is not None:
            yield from asks
        tell_reminders(table)
        reached = table.play.end is not None and any(True for _ in who_meets(table, table.play.end))
        if reached and not ended and (yield from at_the_end(table)) == FINISH:
            return (yield from finish_game(table, score))
        ended = reached


def what_next(table: FreeTable) -> Any:
    """Return the active player's acts; everybody else's are possible as well."""
    if table.play.free:
        return first_of(*(table.standing(acts_of, seat) for seat in table.order(FIRST_SEAT)))
    active: Seat = table.active  # type: ignore[attr-defined]
    return first_of(
        table.standing(acts_of, active),
        also=lambda: [table.standing(free_acts_of, seat) for seat in table.others(active)],
    )


def acts_of(table: FreeTable, seat: Seat) -> Menu[Any]:
    """List what the player in turn may do."""
    prompt = say("What do you do?")
    return Menu(table, seat, table.moves[0], rule="", prompt=prompt, waiting="taking a turn")


def free_acts_of(table: FreeTable, seat: Seat) -> Menu[Any]:
    """List what the others may do meanwhile."""
    return Menu(table, seat, table.moves[1], rule="", prompt="Meanwhile", waiting="")


def at_the_end(table: FreeTable) -> Play[str]:
    """Ask people whether the game is over when it reaches the end that the file names."""
    assert table.play.end is not None
    scopes = list(who_meets(table, table.play.end))
    said = said_of(table.play.end, scopes[0])
    words = {FINISH: "End the game", PLAY_ON: "Play on"}
    answer: str = yield from Choice(
        tuple(table.order(FIRST_SEAT)),
        [FINISH, PLAY_ON],
        rule="",
        prompt=said,
        label=lambda one: say(words[one]),
    )
    return answer


# The score


def finish_game(table: FreeTable, score: ScoreFile | None) -> Play[Outcome]:
    """Ask, player by player, what the score needs and the table does not know; then rank the players."""
    table.playing = False  # type: ignore[attr-defined]
    if score is None:
        everybody = tuple(table.order(FIRST_SEAT))
        return Outcome("ended", "", (), (everybody,), count_points(table), "The game is over.")
    alone = DeclaredScoring(score)
    for _ in range(MOST_TRIES):
        sheets = yield from _fill_sheets(table, score, alone)
        verdict = alone.verdict(table.box, sheets, {})
        if verdict.outcome is not None:
            for note in verdict.notes:
                table.announce("{note:name}", str(note))
            return verdict.outcome
        why = " ".join(str(one) for one in verdict.refusals)
        table.announce("That cannot be, so it is asked again: {why:name}", why)
    return Outcome(
        "unscored",
        "",
        (),
        (tuple(table.order(FIRST_SEAT)),),
        count_points(table),
        f"There is no score: {why}",
    )


def _fill_sheets(table: FreeTable, score: ScoreFile, alone: DeclaredScoring) -> Play[list[ScoreSheet]]:
    """Ask for what the score needs and the table does not know, player by player, then for all."""
    form = alone.build_score_form(table.box, len(table.names))
    limits = {count.name: (count.low, count.high) for count in (*form.counts, *form.table)}
    sheets = []
    taken: dict[str, set[str]] = {}
    for seat in table.order(FIRST_SEAT):
        counts: dict[str, int] = {}
        picks: dict[str, tuple[str, ...]] = {}
        pieces: list[str] = []
        for ask in score.ask:
            if ask.kind == "pick":
                picks[ask.name] = yield from _ask_pick(table, seat, ask, taken.setdefault(ask.name, set()))
                continue
            own = known_pieces(table, seat, ask)
            if own is not None:
                pieces += own
                counts[ask.name] = len(own)
            elif (
                ask.kind != "pieces"
                and ask.name in table.play.counters
                and table.play.counters[ask.name].each
            ):
                counts[ask.name] = count_of(table, ask.name, seat)
            else:
                counts[ask.name] = yield from _ask_number(seat, ask, limits[ask.name])
        sheets.append(ScoreSheet(table.name(seat), counts, picks, tuple(pieces)))
    shared: dict[str, int] = {}
    for ask in score.table:
        if ask.name in table.play.counters and not table.play.counters[ask.name].each:
            shared[ask.name] = count_of(table, ask.name, FIRST_SEAT)
        else:
            shared[ask.name] = yield from _ask_number(FIRST_SEAT, ask, limits[ask.name])
    return [replace(sheet, table=shared) for sheet in sheets]


def known_pieces(table: FreeTable, seat: Seat, ask: Ask) -> list[str] | None:
    """Return the pieces of a component that lie in a player's areas; None if no area holds such."""
    if not ask.component or ask.component not in table.play.components or not table.play.areas:
        return None
    rows: dict[str, list[str]] = {}
    for piece in table.box.components[ask.component].pieces:
        rows.setdefault(piece.row.id, []).append(piece.id)
    found: list[str] = []
    used: dict[str, int] = {}
    for area in table.play.areas:
        for card in place_of(table, area, seat):
            if card in rows:  # copies of a row are alike: each is listed once
                found.append(rows[card][used.get(card, 0)])
                used[card] = used.get(card, 0) + 1
    return found


def _ask_number(seat: Seat, ask: Ask, limit: tuple[int, int | None]) -> Play[int]:
    low, high = limit
    if ask.kind == "yes":
        answer = yield from choose(seat, ["yes", "no"], rule=ask.rule, prompt=f"{ask.label}?")
        return int(answer == "yes")
    number: int = yield from choose_number(
        seat, low, 100_000 if high is None else high, rule=ask.rule, prompt=f"{ask.label}: how many?"
    )
    return number


def _ask_pick(table: FreeTable, seat: Seat, ask: Ask, taken: set[str]) -> Play[tuple[str, ...]]:
    free = [key for key in ask.choices if key not in taken]
    if not free:
        return ()
    answer = yield from choose(
        seat, free, rule=ask.rule, prompt=f"{ask.label}?", label=lambda key: ask.choices[key]
    )
    taken.add(answer)
    return (answer,)


def count_points(table: FreeTable) -> tuple[Score, ...]:
    """Return the score so far: a counter called points, if there is one."""
    counters = table.play.counters
    name = next(
        (
            one
            for one in ("points", "score", "victory_points", "vp")
            if one in counters and counters[one].each
        ),
        "",
    )
    if not name:
        return ()
    return tuple(Score((seat,), count_of(table, name, seat)) for seat in table.order(FIRST_SEAT))


def read_scan(table: FreeTable, question: Question[Any], piece: str) -> str:
    """Return the answer for a scanned card: take it if it lies open, turn it up if that is asked, else play it."""
    found = table.box.pieces().get(piece)
    row = found.row.id if found is not None else piece
    if row not in table.copies:
        return piece
    if not isinstance(question, Menu):
        return row
    for pile in table.play.piles.values():
        if pile.take and not pile.hidden and row in getattr(table, pile.name):
            return f"take {row} {pile.name}"
    return f"play {row} {table.play.hands.to}" if table.play.hands is not None else row


__all__: Sequence[str] = ("book_of",)
