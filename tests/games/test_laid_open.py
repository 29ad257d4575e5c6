"""The log of a game that has ended hides nothing, of whatever title; before the end it hides what the zones hide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printkit.referee import Game, Log, Seat, read_log
from printkit.title import load_title
from tests.games.test_books import box_of
from tests.recorded import CARD_DATA, RECORDED

OPEN = {
    *("mecca-dead", "mecca-match", "mecca-max_rounds", "mecca-round_end"),
    *("belaad-order-few-3", "belaad-scholars-few-4"),  # nothing secret was answered there
}
"""Recorded games with nothing to hide."""


def at(path: Path, entries: int | None = None) -> Game[Any]:
    """A recorded game after so many entries; None for its end."""
    log = read_log(path.read_text(encoding="utf-8").splitlines())
    title = log.header.title
    return Game.resume(load_title(title).book, Log(log.header, log.entries[:entries]), box=box_of(title))


def told(game: Game[Any], seat: Seat | None, upto: int | None = None) -> list[tuple[int, str]]:
    """What somebody reads, by entry; within one everybody's own part may stand first."""
    return sorted((line.entry, str(line.text)) for line in game.event_log(seat, upto=upto))


def logs(game: Game[Any], upto: int | None = None) -> dict[Seat | None, list[tuple[int, str]]]:
    """What everybody reads; None for the table's page."""
    return {seat: told(game, seat, upto) for seat in (None, *game.table.order(Seat(0)))}


QUICK = {"pool", "scholars-few-4", "won-closed3", "points", "dead"}


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=() if path.stem in QUICK else pytest.mark.slow) for path in RECORDED],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def test_nothing_is_hidden_after_the_end_and_all_is_before(path: Path) -> None:
    """Ayubistan's section 4: secrets are masked in the log until the game's end. Then all read one log, secret answers too."""
    game, last = at(path), len(at(path)) - 1
    ended = logs(game)
    assert all(one == ended[None] for one in ended.values())
    assert not any(text.endswith("answered.") for _, text in ended[None])
    said = "\n".join(text for _, text in ended[None])
    assert all(str(question.say(value)) in said for question, _, value in game.answers() if question.secret)
    assert not any(game.told_apart(number) for number in range(-1, len(game)))

    before = logs(at(path, last))
    assert any(one != before[None] for one in before.values()) == (
        f"{path.parent.parent.name}-{path.stem}" not in OPEN
    )
    earlier = logs(game, last)
    assert all(len(before[None]) <= len(one) for one in earlier.values())
    assert not game.undo(by="A test")
    assert logs(game, last) == before


@pytest.mark.parametrize(
    "name", ["ayubistan/games/pool", "belaad/games/order-3", "lost-and-found/games/won-closed3"]
)
def test_a_moment_of_a_game_that_has_ended_is_told_as_at_its_end(name: str) -> None:
    """What happened until then, and what the zones held: as the log tells it after the end."""
    path = CARD_DATA / f"{name}.jsonl"
    ended, hidden = at(path), 0
    for entries in (12, 40, 90):
        moment = at(path, entries)
        masked, shut = told(moment, None), moment.view(None).table
        moment.lay_open()
        assert told(moment, Seat(1)) == told(ended, None, entries)
        hidden += masked != told(moment, None)
        assert moment.view(None).table == moment.view(Seat(0)).table != shut
    assert hidden
