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
from printkit.referee.movements import Movement, counted, told
from printkit.referee.state import spots
from printkit.title import load_title

RECORDED = sorted(Path(__file__).parent.glob("*/recorded/*.jsonl"))
QUICK = {path.parent: path for path in sorted(RECORDED, key=lambda path: -path.stat().st_size)}.values()
"""The shortest game of each title every day, all of them with the slow tests."""


def _all() -> Iterator[Any]:
    for path in RECORDED:
        marks = () if path in QUICK else (pytest.mark.slow,)
        yield pytest.param(path, id=f"{path.parent.parent.name}-{path.stem}", marks=marks)


def _boards(table: Any) -> dict[str, dict[str, Any]]:
    """What lies where in zones that are the only ones of their pieces: path -> place -> what."""
    every = [spot for spot in spots(table, None) if spot.zone.of is not None]
    zones = Counter(id(spot.zone.of) for spot in every)
    alone = {spot.path: spot.zone.plain(spot.value) for spot in every if zones[id(spot.zone.of)] == 1}
    return {path: plain for path, plain in alone.items() if isinstance(plain, dict)}


def _numbers(table: Any) -> Counter[str]:
    """How many pieces lie in each of the other zones."""
    boards = _boards(table)
    found = counted(table)
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
        movements = game.movements(number)
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
        parts = told(movements, game.table, seat, past=True)
        own = sum(one.number for one in movements if one.touches(seat))
        assert sum(one.number for part in parts for one in part.movements if one.touches(seat)) == own
        if movements:
            lines = [
                line.text for line in game.event_log(seat, number) if line.hands and line.entry == number
            ]
            assert lines == [part.words for part in parts]
            assert all(lines)
