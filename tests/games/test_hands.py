"""Everything physical that a rule causes is told: the recorded games of every title, entry by entry.

The pieces of every zone are counted before and after each entry. What changed must be told as movements that come to
exactly this change, to those whose hands it is, on their log and among what their hands have to do. Pieces of which a
title counts one zone only (a board; the rest is in the players' own boxes) come from nowhere: each of their places that
changed must be named by a line of the log.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printkit.referee import Answered, Game, Log, Seat, read_log
from printkit.referee.judged import Judged
from printkit.referee.movements import Movement, count_zones, find_movements, word_movements
from printkit.referee.state import view_zones
from printkit.title import load_title
from tests.recorded import RECORDED

QUICK = {path.parent: path for path in sorted(RECORDED, key=lambda path: -path.stat().st_size)}.values()
"""The shortest game of each title every day, all of them with the slow tests."""


def _all() -> Iterator[Any]:
    for path in RECORDED:
        marks = () if path in QUICK else (pytest.mark.slow,)
        yield pytest.param(path, id=f"{path.parent.parent.name}-{path.stem}", marks=marks)


def _boards(table: Any) -> dict[str, dict[str, Any]]:
    """What lies where in zones that are the only ones of their pieces: path -> place -> what."""
    every = [spot for spot in view_zones(table, None) if spot.zone.of is not None]
    zones = Counter(id(spot.zone.of) for spot in every)
    alone = {spot.path: spot.zone.plain_value(spot.value) for spot in every if zones[id(spot.zone.of)] == 1}
    return {path: plain for path, plain in alone.items() if isinstance(plain, dict)}


def _numbers(table: Any) -> Counter[str]:
    """How many pieces lie in each of the other zones."""
    boards = _boards(table)
    found = count_zones(table)
    return Counter({path: sum(one.numbers.values()) for path, one in found.items() if path not in boards})


def _places(table: Any) -> dict[str, Any]:
    return {place: what for lies in _boards(table).values() for place, what in lies.items()}


def _net(movements: tuple[Movement, ...]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in movements:
        found[one.target.path] += one.number
        found[one.source.path] -= one.number
    return found


@pytest.mark.parametrize("path", list(_all()))
def test_every_counted_change_is_told(path: Path) -> None:
    """No piece changes its place unsaid, and nothing is said to move that does not."""
    log = read_log(path.read_text(encoding="utf-8").splitlines())
    title = load_title(log.header.title)
    game: Game[Any] = Game.resume(title.book, Log(log.header), box=title.box)
    game.watched = True
    before, lay, changes = _numbers(game.table), _places(game.table), 0
    for number, entry in enumerate(log.entries):
        game.play_on([entry])
        after = _numbers(game.table)
        changed = {where: n for where in {**before, **after} if (n := after[where] - before[where])}
        lies = _places(game.table)
        places = {place for place in lay.keys() | lies.keys() if lay.get(place) != lies.get(place)}
        before, lay = after, lies
        if not isinstance(entry, Answered):
            continue
        movements = game.list_movements(number)
        net = {where: n for where, n in _net(movements).items() if n}
        assert net == changed, f"entry {number}: {game.event_log()[-1].text}"
        lines = " ".join(line.text for line in game.event_log(None, number) if line.entry == number)
        assert all(re.search(rf"\b{place}\b", lines) for place in places), f"{places}: {lines}"
        changes += bool(changed or places)
        _is_told(game, number, movements)
    assert changes > 5


def _is_told(game: Game[Any], number: int, movements: tuple[Movement, ...]) -> None:
    """Whose hands take or give is told all of it; nobody is told more moves than there are."""
    for seat in map(Seat, range(len(game.setup.names))):
        parts = word_movements(movements, game.table, seat, past=True)
        own = sum(one.number for one in movements if one.touches_seat(seat))
        assert sum(one.number for part in parts for one in part.movements if one.touches_seat(seat)) == own
        if movements:
            lines = [
                line.text for line in game.event_log(seat, number) if line.hands and line.entry == number
            ]
            assert lines == [part.words for part in parts]
            assert all(lines)


def test_a_hand_is_taken_into_and_put_down_from() -> None:
    """From the own deck into the own hand is `take`, from there before oneself `put`; to others as to the reader."""
    from lost_and_found_tests.tables import A, B, duties, table_of

    table = table_of("mason", "farmer")
    duties(table, A, "")
    start = count_zones(table)
    duties(table, A, "1")
    taken = count_zones(table)
    duties(table, A, "", done="1")
    moves = [*find_movements(start, taken)], [*find_movements(taken, count_zones(table))]
    own, others = ([word_movements(found, table, seat)[0] for found in moves] for seat in (A, B))
    assert [part.verb for part in (*own, *others)] == ["take", "put"] * 2
    assert own[0].words == f"Take {table.name_piece('F1-A')} from the Family deck."
    assert (
        others[1].words == f"{table.name(A)} puts {table.name_piece('F1-A')} into the completed Family cards."
    )


def test_the_next_card_of_a_face_up_deck_moves_nobodys_hands() -> None:
    """Whoever takes the top card sees the one below: it is not moved from a deck to the same deck."""
    from belaad_tests.tables import A, fresh

    table = fresh(2)
    deck = next(iter(table.decks))
    card, below = list(table.pieces.actions)[:2]
    table.faces[deck], table.decks[deck].cards = [card], [below]
    before = count_zones(table)
    table.faces[deck] = [table.decks[deck].cards.pop()]
    table.hands[A].told.append(card)
    [part] = word_movements(find_movements(before, count_zones(table)), table, A)
    assert part.verb == "take"
    assert table.name_piece(card) in part.words


@pytest.mark.parametrize("path", list(QUICK), ids=lambda path: path.parent.parent.name)
def test_every_button_that_sends_something_says_what(path: Path) -> None:
    """No question of a title leaves its button at "Answer"."""
    log = read_log(path.read_text(encoding="utf-8").splitlines())
    title = load_title(log.header.title)
    game: Game[Any] = Game.resume(title.book, Log(log.header), box=title.box)
    for entry in log.entries:
        for one in game.open_questions():
            assert not isinstance(one.question, Judged) or one.question.verb, one.question.prompt
        game.play_on([entry])


def test_several_kinds_from_one_place_are_one_sentence() -> None:
    """Tokens and Shekels of the supply are taken at once, though they are counted apart."""
    from prophets_and_patriarchs_tests.tables import table_of

    table = table_of("LEV", "JUD")
    before = count_zones(table)
    table.gain_virtue(Seat(0), 2, "event")
    table.gain_shekels(Seat(0), 1)
    [part] = word_movements(find_movements(before, count_zones(table)), table, Seat(0))
    assert part.words == "Take 2 Virtue Tokens, 1 Shekel from the supply."
    assert sum(one.number for one in part.movements) == 3
