"""Checks that every book must pass. Call them with games of your book, at positions that `game_at` reaches."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from printkit.referee import (
    Answer,
    Answered,
    Book,
    Choice,
    Corrected,
    Data,
    DrawSeveral,
    Game,
    OneOf,
    Open,
    Question,
    Reveal,
    Seat,
    SomeOf,
    Undone,
    Whole,
    read_log,
)
from printkit.referee.correct import apply_change
from printkit.referee.correctable import CorrectableField, changes_of
from printkit.referee.judged import Judged
from printkit.referee.kinds import Counts, Placed, Yes
from printkit.referee.refusals import Refusals, rename_codes
from printkit.referee.several import FirstOf, Together
from printkit.referee.state import view_zones
from printkit.referee.zones import UNSEEN
from printkit.simulate import Chance, RandomBot
from printkit.simulate.bots.bot import BotStuckError
from printkit.simulate.dealer import closed_hands
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from tests.referee.audits import list_secrets

GARBAGE: tuple[Data, ...] = (
    "",
    "nonsense",
    "0",
    0,
    -1,
    10**6,
    True,
    None,
    1.5,
    [],
    ["x", "x"],
    {},
    {"do": "x"},
    {"x": 1},
)
"""What a broken phone might send."""


def game_at(
    book: Book[Any],
    seats: int,
    seed: int,
    steps: int,
    *,
    options: Mapping[str, Any] | None = None,
    box: Any = None,
) -> Game[Any]:
    """Play a game at random for so many answers, or to its end; equal arguments give equal games."""
    game = new_game(book, seats, options or {}, box)
    chance = Chance(str(seed))
    bots = [RandomBot()] * seats
    for _ in range(steps):
        if game.outcome is not None:
            break
        take_step(game, bots, chance)
    if closed_hands(game.table.__class__):  # a dealer named what the log does not tell
        return Game.resume(book, read_log(list(game.lines())), box=game.setup.box)
    return game


def described(question: Open) -> tuple[Any, ...]:
    """List everything a question shows to the seat that is asked."""
    asked = question.question
    shown: list[Any] = [question.number, question.part, question.seats, asked.rule, asked.prompt]
    if isinstance(asked, Choice):
        shown += [[(asked.key(v), asked.label(v)) for v in asked.options]]
        shown += [[(asked.key(v), [str(r) for r in asked.why_not(v)]) for v in asked.others]]
        shown += [[(form.name, form.label, [part.name for part in form.fields]) for form in asked.forms]]
    elif isinstance(asked, Judged):
        kind = asked.kind
        shown += [asked.write(value) for value in asked.suggestions()]
        if isinstance(kind, SomeOf):
            shown += [[kind.key(p) for p in kind.pieces], kind.least, kind.most]
        elif isinstance(kind, Counts):
            shown += [[(kind.key(k), n) for k, n in kind.stock.items()]]
        elif isinstance(kind, Whole):
            shown += [kind.low, kind.high]
    return tuple(shown)


def told(game: Game[Any]) -> list[Any]:
    """The whole journal, each note with those who may read it."""
    return list(game.table.journal)


def state(game: Game[Any]) -> tuple[Any, ...]:
    """Take down everything that an answer may change."""
    return (
        repr(game.table),
        told(game),
        list(game.lines()),
        game.number,
        [described(q) for q in game.open_questions()],
        game.outcome,
    )


def seen(game: Game[Any], seat: Seat | None) -> tuple[Any, ...]:
    """Take down everything that a seat may know: its view, its picture, what it may put right, what is said aloud."""
    view, book, table = game.view(seat), game.book, game.table
    return (
        view.table,
        [described(q) for q in view.questions],
        view.waiting,
        view.event_log,
        view.outcome,
        book.picture(table, seat),
        game.score(seat),
        [(field.name, field.now) for field in game.correctable_fields(seat) if field.known],
        [book.aloud(table, q.question) for q in game.open_questions()] if seat is None else [],
    )


def answers_to_try(game: Game[Any], chance: Chance) -> list[Answer]:
    """List answers of all sorts: legal, illegal with a reason, by the wrong seat, and plain garbage."""
    seats = [Seat(n) for n in range(len(game.setup.names))]
    tries = [Answer(chance.pick(seats), data) for data in GARBAGE]
    for entry in game.open_questions():
        who = [*entry.seats, chance.pick(seats), None]
        tries += [Answer(seat, data) for data in _plausible(entry, chance) for seat in who]
        for data in _plausible(entry, chance)[:2]:
            here, seat = game.number, chance.pick([*entry.seats, seats[0]])
            tries += [Answer(seat, data, question=number) for number in (here, here - 1, here + 1)]
            tries += [Answer(seat, data, part=part) for part in (entry.part, entry.part + 1, 99)]
    tries.append(Answer(seats[0], "nonsense", question=game.number + 1))
    return tries


def _plausible(entry: Open, chance: Chance) -> list[Data]:
    asked = entry.question
    if isinstance(asked, Choice):
        legal, others = asked.options, asked.others
        values = [*chance.draw(legal, min(len(legal), 5)), *chance.draw(others, min(len(others), 5))]
        found: list[Data] = [asked.key(v) for v in values]
        for form in asked.forms:
            for _ in range(3):
                parts = {part.name: _part(part.kind, chance) for part in form.fields if chance.random() < 0.9}
                found.append({"do": form.name, **parts})
        return found
    if isinstance(asked, Judged):
        suggested = list(asked.suggestions())[:4]
        lowest = [asked.kind.low] if isinstance(asked.kind, Whole) else []
        return [asked.write(value) for value in suggested + lowest] + [
            _part(asked.kind, chance) for _ in range(4)
        ]
    return []


def _part(kind: Any, chance: Chance) -> Data:
    if isinstance(kind, OneOf):
        values = [*kind.options, *kind.known]
        return kind.key(chance.pick(values)) if values else "x"
    if isinstance(kind, SomeOf):
        pieces = kind.pieces
        number = chance.number_below(len(pieces) + 1)
        if chance.random() < 0.5:
            number = min(kind.least if kind.most is None or chance.random() < 0.5 else kind.most, len(pieces))
        return [kind.key(p) for p in chance.draw(pieces, number)]
    if isinstance(kind, Counts):
        return {kind.key(k): chance.number_below(n + 2) for k, n in kind.stock.items()}
    if isinstance(kind, Whole):
        return (
            kind.low
            - 1
            + chance.number_below((kind.high if kind.high is not None else kind.low + 20) - kind.low + 3)
        )
    return chance.pick(GARBAGE)


def check_answers(game: Game[Any], chance: Chance) -> int:
    """Judge and give must agree; what is refused changes nothing. Gives how many answers were legal."""
    legal = 0
    before = state(game)
    for answer in answers_to_try(game, chance):
        judged = game.judge(answer)
        assert state(game) == before, f"judging {answer} changed the game"
        if judged:
            assert game.give(answer) == judged, f"{answer}: judge and give disagree"
            assert state(game) == before, f"{answer} was refused, yet it changed the game"
            assert all(r.code and r.reason for r in judged), f"{answer}: a refusal without code or reason"
        else:
            assert answer.question in {None, game.number}, f"{answer} is for a question that is not open"
            twin = game.clone()
            assert twin.give(answer) == (), f"{answer}: judge and give disagree"
            assert len(twin) == len(game) + 1, f"{answer} was taken, but the log did not grow by one entry"
            assert twin.entries[:-1] == game.entries, f"{answer} changed an earlier entry"
            assert twin.entries[-1].seat == answer.seat, f"{answer} was logged for another seat"  # type: ignore[union-attr]
            legal += 1
    return legal


def _few(values: Sequence[Any], chance: Chance) -> Sequence[Any]:
    return chance.draw(values, min(len(values), 8))


def check_offers(game: Game[Any], chance: Chance) -> None:
    """What a question offers must be legal, and what it explains must be refused with a reason of its own."""
    before = state(game)
    for entry in game.open_questions():
        asked = entry.question
        seat = entry.seats[0] if entry.seats else None
        offered: list[Any] = []
        if isinstance(asked, Choice):
            offered = [*asked.options, *(v for f in asked.forms if f.examples for v in f.examples())]
            for value in _few(asked.others, chance):
                reasons = asked.why_not(value)
                assert reasons, f"{asked.rule}: {value!r} is not offered, and nothing is said against it"
                said = game.judge(Answer(seat, asked.key(value), part=entry.part))
                assert said == rename_codes(reasons, game.book.codes), (
                    f"{asked.rule}: {value!r} is refused otherwise"
                )
        elif isinstance(asked, Judged):
            offered = list(asked.suggestions())
        for value in _few(offered, chance):
            against = game.judge(Answer(seat, asked.write(value), part=entry.part))
            if isinstance(asked, Reveal) and against:
                continue  # somebody knows more than everybody: the list must not tell
            assert against == (), f"{asked.rule}: {value!r} is offered and refused: {against}"
        assert asked.is_possible or isinstance(game.session.asked, FirstOf)
    assert game.outcome or any(entry.question.is_possible for entry in game.open_questions())
    assert state(game) == before, "looking at what is offered changed the game"


def check_undo(game: Game[Any]) -> None:
    """Taking an answer or a correction back and giving it again must give the same table; the log shows the undo."""
    if not len(game):
        return
    last = game.entries[-1]
    table, shown = repr(game.table), [described(q)[1:] for q in game.open_questions()]
    journal, outcome = told(game), game.outcome
    size, number = len(game), game.number
    assert game.undo(by="a test") == ()
    assert len(game) == size + 1
    assert game.number > number or outcome is not None
    if isinstance(last, Corrected):
        refused = game.correct(last.changes)
    else:
        assert isinstance(last, Answered)
        refused = game.give(Answer(last.seat, last.data, part=last.part))
    assert refused == (), f"after an undo {last} is refused: {refused}"
    assert repr(game.table) == table, "undo and the same answer gave another table"
    assert told(game) == journal, "undo and the same answer told something else"
    assert [described(q)[1:] for q in game.open_questions()] == shown
    assert game.outcome == outcome


def check_undo_all(game: Game[Any], most: int = 12) -> None:
    """Several answers taken back, one by one, lead through the very positions the game came from."""
    gone = {entry.entry for entry in game.entries if isinstance(entry, Undone)}
    counting = [e for n, e in enumerate(game.entries) if n not in gone and not isinstance(e, Undone)]
    answers = [entry for entry in counting[-most:] if isinstance(entry, Answered)]
    if len(answers) < len(counting[-most:]):
        return  # a correction among them is taken back in `check_undo`
    ends = []
    for _ in answers:
        ends.append((repr(game.table), told(game), [described(q)[1:] for q in game.open_questions()]))
        assert game.undo() == ()
    for entry, end in zip(answers, reversed(ends), strict=True):
        assert game.give(Answer(entry.seat, entry.data, part=entry.part)) == ()
        assert (repr(game.table), told(game), [described(q)[1:] for q in game.open_questions()]) == end


def check_log(game: Game[Any]) -> None:
    """A log that is written, read and played must give the same game and be written the same again."""
    lines = list(game.lines())
    log = read_log(lines)
    assert log.damage is None
    again = Game.resume(game.book, log, box=game.setup.box)
    assert list(again.lines()) == lines
    assert state(again) == state(game)
    for seat in (None, *(Seat(n) for n in range(len(game.setup.names)))):
        assert seen(again, seat) == seen(game, seat)


def check_sound(game: Game[Any]) -> None:
    """The table must keep the book's invariants."""
    assert game.problems() == ()


def everybody_but(game: Game[Any], *seats: Seat | None) -> list[Seat | None]:
    """List the public screen and all seats but some."""
    return [
        s for s in (None, *(Seat(n) for n in range(len(game.setup.names)))) if s is None or s not in seats
    ]


def check_no_leak(
    game: Game[Any], change: Callable[[Any, Seat], bool], owner: Seat, *, told: Sequence[Seat] = ()
) -> None:
    """No other seat's view may change when only the secret of one seat changes.

    Args:
        game: a position.
        change: changes the secret of a seat on a table; False if there is none to change now.
        owner: whose secret it is.
        told: seats to which a rule shows the secret now.
    """
    others = everybody_but(game, owner, *told)
    before = {seat: deepcopy(seen(game, seat)) for seat in others}
    twin = game.clone()
    if not change(twin.table, owner):
        return
    twin.session.refresh()
    for seat in others:
        assert seen(twin, seat) == before[seat], f"seat {seat} sees a secret of seat {owner}"


def check_leaks(game: Game[Any], chance: Chance) -> int:
    """What a reader may not know changes nothing that the reader is shown. Gives how many secrets were altered."""
    looked = 0
    for seat in (None, *(Seat(n) for n in range(len(game.setup.names)))):
        several = list(list_secrets(game, seat))
        if not several:
            continue
        before = deepcopy(seen(game, seat))
        path, value = chance.pick(several)
        twin = game.clone()
        apply_change(twin.table, path, value)
        twin.session.refresh()
        if all(question.is_possible for _, question in twin.session.open_parts()):
            assert seen(twin, seat) == before, f"{seat} sees that {path} is {value} instead"
            looked += 1
    return looked


def check_corrections(game: Game[Any], chance: Chance) -> bool:
    """A random value is corrected: whatever is asked then is judged by the corrected table, played back too."""
    several = [
        field for field in game.correctable_fields(None) if isinstance(field.kind, Whole | Yes | OneOf)
    ]
    if game.outcome is not None or not several:
        return False
    field = chance.pick(several)
    if isinstance(field.kind, Whole):
        value: Data = max(field.kind.low, field.now + chance.pick([-2, -1, 1, 2]))
    elif isinstance(field.kind, Yes):
        value = not field.now
    else:
        assert isinstance(field.kind, OneOf)
        value = chance.pick(list(field.kind.options))
    if game.correct(field.changes(value), by="a test", force=True):
        return False
    now = {one.name: one.now for one in game.correctable_fields(None)}
    if field.name in now:
        assert now[field.name] == value
    else:  # how many lie there is no field where each is known by name since
        zone = next(one for one in view_zones(game.table, None) if f"{one.path}.number" == field.name)
        assert zone.zone.number(zone.value) == value
        assert UNSEEN not in zone.zone.counts(zone.value)
    check_offers(game, chance)
    again = Game.resume(game.book, read_log(list(game.lines())), box=game.setup.box)
    assert [described(q) for q in again.open_questions()] == [described(q) for q in game.open_questions()]
    return True


def check_when_put_right(game: Game[Any], chance: Chance) -> bool:
    """Something is put right before the last answer, or after it: if the tables agree, the same is asked.

    So nothing that is due, counted or limited is remembered from when a question was first asked.
    """
    last = game.entries[-1] if len(game) else None
    if game.outcome is not None or not isinstance(last, Answered):
        return False
    early, late, again = game.clone(), game.clone(), Answer(last.seat, last.data, part=last.part)
    early.undo()
    changes = random_correction(early, chance)
    if not changes or early.correct(changes) or early.give(again) or late.correct(changes):
        return False
    if _correctable(early) != _correctable(late):
        return False
    asked, now = ([described(q)[1:] for q in one.open_questions()] for one in (early, late))
    if [(one[1:3]) for one in asked] != [(one[1:3]) for one in now]:
        return False  # the rules ask something else, since the answer meant something else
    assert now == asked, (last.data, changes)
    return True


def _correctable(game: Game[Any]) -> list[tuple[str, Data]]:
    return [(field.name, field.now) for field in game.correctable_fields(None)]


def check_mischief(
    game: Game[Any], chance: Chance, *, answers: int, every: int = 6, tries: int = 4
) -> dict[str, int]:
    """Play on at random; now and then wrong answers are given, or things are put right while questions are open.

    What is refused says why; after all else the table is sound, nothing is below none, and what is asked can be answered.

    Args:
        game: where it begins.
        chance: picks.
        answers: how long to play, at most.
        every: how many answers there are from one such moment to the next, on average.
        tries: how many twins of the game are tried at such a moment; it may go on with the last.

    Returns:
        how many answers, wrong answers that were taken, corrections and refused corrections there were.
    """
    counted, bag = Counter[str](), ["no"]
    for _ in range(answers):
        if game.outcome is not None:
            break
        bag += [data for entry in game.open_questions()[:3] for data in _plausible(entry, chance)[:6]]
        del bag[:-400]
        last = game
        for _ in range(tries if chance.number_below(every) == 0 else 0):
            last = game.clone()
            if chance.random() < 0.5:
                counted["wrong"] += _say_wrongly(last, chance, bag)
            else:
                refused = put_right(last, chance)
                assert all(one.code and one.reason for one in refused), (
                    "a correction is refused without a reason"
                )
                counted["refused" if refused else "put right"] += 1
            for _ in range(4):
                _check_whole(last)
                if last.outcome is None:
                    last = go_on(last, chance)
                    counted["answers"] += 1
            _check_whole(last)
        game = last if last.outcome is None and chance.random() < 0.2 else game
        game = go_on(game, chance)
        counted["answers"] += 1
        _check_whole(game)
    return dict(counted)


def _check_whole(game: Game[Any]) -> None:
    """The invariants hold, nothing is below none, and what is asked can be answered."""
    assert not game.problems(), (game.problems(), game.entries[-3:])
    for spot in view_zones(game.table, None):
        if spot.zone.of is not None:  # a strength in battle may be below none
            assert min(spot.zone.counts(spot.value).values(), default=0) >= 0, (spot.path, game.entries[-3:])
    if game.outcome is None:
        possible = [entry.question.is_possible for entry in game.open_questions()]
        some = any(possible) if isinstance(game.session.asked, FirstOf) else all(possible)
        assert some, (game.open_questions()[0].question.prompt, game.entries[-3:])


def go_on(game: Game[Any], chance: Chance) -> Game[Any]:
    """Give an answer of what the log alone knows; now and then a bot's, to whom a dealer names what lies unseen."""
    entries = chance.draw(game.open_questions(), len(game.open_questions()))
    closed = bool(closed_hands(game.table.__class__))
    if chance.random() < (0.9 if closed else 0.5) and _answered(game, entries, chance, 3):
        return game
    try:
        take_step(game, [RandomBot()] * len(game.setup.names), chance)
    except (BotStuckError, TypeError):  # a bot may have come upon the one question that it cannot answer
        assert _answered(game, entries, chance, 40), (entries[0].question.prompt, game.entries[-3:])
    return game.clone() if closed else game  # the log does not tell what a dealer named


def _answered(game: Game[Any], entries: Sequence[Open], chance: Chance, tries: int) -> bool:
    """Whether one of some answers was taken."""
    for _ in range(tries):
        for entry in entries:
            plausible = _plausible(entry, chance)
            seat = chance.pick(entry.seats) if entry.seats else None
            if plausible and not game.give(Answer(seat, chance.pick(plausible), part=entry.part)):
                return True
    return False


def _say_wrongly(game: Game[Any], chance: Chance, bag: Sequence[Data], tries: int = 20) -> bool:
    """Give wrong and half wrong answers until one is taken; the others are refused with a sentence."""
    of = {id(spot.zone.of): spot.zone.of for spot in view_zones(game.table, None)}
    pieces = [key for one in of.values() if one is not None for key in one.total(game.table) if key]
    seats = [None, *(Seat(n) for n in range(len(game.setup.names)))]
    for _ in range(tries):
        entry = chance.pick(game.open_questions())
        data = chance.pick([*_plausible(entry, chance), *chance.draw(bag, min(len(bag), 3))])
        for _ in range(chance.number_below(3)):
            data = _mangled(data, bag, pieces, chance)
        seat = chance.pick([*entry.seats, *entry.seats, *seats])
        refused = game.give(Answer(seat, data, part=chance.pick([None, entry.part])))
        assert all(one.code and one.reason for one in refused), f"{data!r} is refused without a reason"
        if not refused:
            return True
    return False


def _mangled(data: Data, bag: Sequence[Data], pieces: Sequence[str], chance: Chance) -> Data:
    """An answer somewhat wrong: a thing twice, one too many, what was said at another time, another seat or number."""
    words = [*_words(chance.pick(bag)), chance.pick(pieces or ["1"])]
    if isinstance(data, list):
        more = [*words[-2:], *data[:1]]
        return [*data[chance.number_below(2) :], *chance.draw(more, chance.number_below(len(more) + 1))]
    if isinstance(data, dict) and data:
        name = chance.pick(list(data))
        return {**data, name: _mangled(data[name], bag, pieces, chance)}
    if isinstance(data, int):
        return data + chance.pick([-data, -1, 1, 2, 50])
    if isinstance(data, str) and data:
        said = data.split()
        said[chance.number_below(len(said))] = chance.pick(words)
        return " ".join(said)
    return chance.pick(bag)


def _words(data: Data) -> list[str]:
    """All words of an answer."""
    if isinstance(data, dict | list):
        return [word for part in (data.values() if isinstance(data, dict) else data) for word in _words(part)]
    return str(data).split()


def put_right(game: Game[Any], chance: Chance) -> Refusals:
    """Put something right at random as people do: a field, or pieces from one place to another."""
    changes, against = _random_changes(game, chance)
    return against or game.correct(changes, by="a test")


def random_correction(game: Game[Any], chance: Chance) -> dict[str, Data]:
    """Changes that people might make; none if they cannot be."""
    changes, against = _random_changes(game, chance)
    return {} if against else changes


def _random_changes(game: Game[Any], chance: Chance) -> tuple[dict[str, Data], Refusals]:
    fields = game.correctable_fields(None)
    of = {spot.path: spot.zone.of for spot in view_zones(game.table, None)}
    belongs = {field.name: of.get((field.paths or (field.name,))[0]) for field in fields}
    one = chance.pick(fields)
    alike = [two for two in fields if two is not one and belongs[two.name] is belongs[one.name] is not None]
    wanted = _moved(one, chance.pick(alike), chance) if alike else {one.name: _another(one, chance)}
    if chance.random() < 0.2:
        two = chance.pick(fields)
        wanted.setdefault(two.name, _another(two, chance))
    return changes_of(fields, wanted)


def _moved(one: CorrectableField, other: CorrectableField, chance: Chance) -> dict[str, Data]:
    """Some pieces, or all, from one place to another."""
    if isinstance(one.kind, Whole) and isinstance(other.kind, Whole):
        few = one.now if chance.random() < 0.5 else min(one.now, 1)
        return {one.name: one.now - few, other.name: other.now + few}
    if isinstance(one.kind, Counts) and isinstance(other.kind, Counts):
        some = {
            kind: n if chance.random() < 0.5 else min(n, chance.number_below(2))
            for kind, n in one.now.items()
        }
        left = {kind: n - some[kind] for kind, n in one.now.items()}
        return {one.name: left, other.name: {kind: n + some.get(kind, 0) for kind, n in other.now.items()}}
    return {one.name: _another(one, chance)}


def _another(field: CorrectableField, chance: Chance) -> Data:
    """A random value of a field."""
    kind, now = field.kind, field.now
    if isinstance(kind, Whole):
        return max(kind.low, chance.pick([0, now - 1, now + 1, now + 2]))
    if isinstance(kind, Yes):
        return "no" if now else "yes"
    if isinstance(kind, OneOf):
        return chance.pick(list(kind.options))
    if isinstance(kind, Placed) and kind.places:
        thing = chance.pick(list(kind.things))
        there = [at for at in kind.places if now.get(at) == thing] or list(kind.places)
        places = there if chance.random() < 0.3 else [chance.pick(there)]
        return {**now, **dict.fromkeys(places, chance.pick(list(kind.things)))}
    if isinstance(kind, Counts):
        return {**now, chance.pick(list(now)): chance.number_below(3)}
    return now


def find_holders(game: Game[Any]) -> list[Seat]:
    """Find the seats whose own hands something leaves or reaches with the first answer: they see what it is."""
    entry = game.open_questions()[0]
    for value in _ways(entry.question):
        twin, before = game.clone(), len(game)
        if twin.give(Answer(entry.seats[0], entry.question.write(value), entry.number, entry.part)) == ():
            moves = twin.list_movements(before)
            ends = [end.path.rpartition(".")[2] for move in moves for end in (move.source, move.target)]
            return [Seat(int(end)) for end in ends if end.isdigit()]
    return []


def check_secret_answers(game: Game[Any], *, told: Sequence[Seat] = ()) -> bool:
    """Whatever is answered in secret, the views of those who were not asked are the same afterwards.

    Args:
        game: a position.
        told: seats to which a rule shows the answer.

    Returns:
        whether something secret was asked and could be answered in two ways.
    """
    entry = game.open_questions()[0]
    asked = entry.question
    sealed = isinstance(game.session.asked, Together)
    if not (asked.secret or sealed) or (sealed and len(game.open_questions()) < 2):
        return False
    written = [asked.write(value) for value in _ways(asked)]
    ways = [way for way in written if not game.judge(Answer(entry.seats[0], way, entry.number, entry.part))]
    if len(ways) < 2:
        return False
    seats = everybody_but(game, *entry.seats, *told)
    found = []
    for way in (ways[0], ways[-1]):
        twin = game.clone()
        assert twin.give(Answer(entry.seats[0], way, entry.number, entry.part)) == ()
        if twin.outcome is not None:
            return False  # then everybody reads it
        found.append([deepcopy(seen(twin, seat)) for seat in seats])
    for seat, first, second in zip(seats, *found, strict=True):
        assert first == second, (
            f"seat {seat} sees what seat {entry.seats[0]} answered in secret ({asked.rule})"
        )
    return True


def _ways(asked: Question[Any]) -> list[Any]:
    if isinstance(asked, DrawSeveral):
        pieces = list(asked.candidates)
        return [tuple(pieces[: asked.count]), tuple(pieces[-asked.count :])]
    if isinstance(asked, Choice):
        return list(asked.options)
    return list(asked.suggestions()) if isinstance(asked, Judged) else []


def digest_of(book_path: str, title: str, seats: Sequence[int], games: int) -> str:
    """Hash the logs of some random games."""
    from printkit.simulate.plan import SimulationPlan, open_game
    from printkit.simulate.playout import play_out, seed_of

    total = hashlib.sha256()
    for number_of_seats in seats:
        plan = SimulationPlan(title, number_of_seats, games, book=book_path)
        for number in range(games):
            game = open_game(plan)
            chance = Chance(seed_of("hash", title, number_of_seats, number))
            play_out(game, [RandomBot()] * number_of_seats, chance)
            total.update("\n".join(game.lines()).encode())
    return total.hexdigest()


def check_hash_seeds(title: str, seats: Sequence[int], games: int = 3, *, book_path: str = "") -> None:
    """The same seeds must give equal logs under two values of PYTHONHASHSEED."""
    code = (
        "from tests.referee.properties import digest_of\n"
        f"print(digest_of({book_path!r}, {title!r}, {list(seats)!r}, {games}))"
    )
    found = []
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()}  # noqa: PTH109
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        found.append(run.stdout)
    assert found[0] == found[1]
    assert found[0].strip() == digest_of(book_path, title, seats, games)


EVERY = 30
"""Answers between two looks at all invariants in thousands of games; in a few games each answer is looked at."""


HASHED = 50
"""Games whose logs are compared under two hash seeds."""


def played_digest(
    title: str, seats: int, games: int, options: Mapping[str, Any], check: int
) -> dict[str, Any]:
    """Play games at random and hash the logs of the first; look at every invariant after every `check` answers."""
    from printkit.memory import seldom_tidied
    from printkit.simulate.plan import SimulationPlan, open_game
    from printkit.simulate.playout import play_out, seed_of

    total, reasons = hashlib.sha256(), set()
    plan = SimulationPlan(title, seats, games, options=options)
    with seldom_tidied():
        for number in range(games):
            game = open_game(plan)
            chance = Chance(seed_of("many", title, seats, number))
            reasons.add(play_out(game, [RandomBot()] * seats, chance, check=check).reason)
            if number < HASHED:
                total.update("\n".join(game.lines()).encode())
    return {"games": games, "reasons": sorted(reasons), "logs": total.hexdigest()}


def digests_under_hash_seeds(
    title: str, seats: int, number: int, options: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Play games in one process, checking invariants, and the first of them in another, each with its own PYTHONHASHSEED."""
    running = []
    for seed, check, games in (("1", EVERY, number), ("2", 0, HASHED)):
        code = (
            "import json\nfrom tests.referee.properties import played_digest\n"
            f"print(json.dumps(played_digest({title!r}, {seats}, {games}, {dict(options)!r}, {check})))"
        )
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()}  # noqa: PTH109
        command = [sys.executable, "-c", code]
        running.append(
            subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        )
    found = []
    for process in running:
        out, wrong = process.communicate()
        assert process.returncode == 0, wrong
        found.append(json.loads(out))
    return found
