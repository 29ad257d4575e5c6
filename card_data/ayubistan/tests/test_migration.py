"""Logs of an older version of the rules play on."""

from __future__ import annotations

import pytest

from ayubistan_book.book import BOOK
from ayubistan_tests.tables import box
from printkit.referee import Game, LogError, read_log

LOG = """\
{"printkit":"log","format":1,"title":"ayubistan","book":"VERSION","box":"","seats":["Amina","Bilal"],"options":{}}
{"n":0,"seat":null,"answer":"0"}
{"n":1,"correct":{"income":"taken","donated":true,"recruited.0":2,"surge":false},"by":"Bilal","why":"forgotten"}
{"n":2,"correct":{"deck":["A01","A02","A03"],"known_top":["A02"]},"by":"Amina","why":"a look at the deck"}
{"n":3,"seat":0,"answer":"recruit 1"}
"""


def test_corrections_of_version_1_set_the_same_things() -> None:
    """What was counted for a turn, and the known top of the deck, stand where version 2 has them."""
    game = Game.resume(BOOK, read_log(LOG.replace("VERSION", "1").splitlines()), box=box())
    turn, deck = game.table.turn, game.table.deck
    assert (turn.income, turn.donated, turn.recruited) == ("taken", 1, [3, 0])
    assert (deck.cards, deck.top) == (["A01", "A02", "A03"], ["A02"])
    assert game.header.book == BOOK.meta.version


def test_an_unknown_version_is_refused() -> None:
    """A log of a version that nobody knows cannot be played."""
    with pytest.raises(LogError, match="played with version 0"):
        Game.resume(BOOK, read_log(LOG.replace("VERSION", "0").splitlines()), box=box())
