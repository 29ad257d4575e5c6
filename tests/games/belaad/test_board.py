"""The table drawn: every team's boards with tokens as they lie, and a battle while it goes on."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from printkit.boards.adapter import BoardPicture
from printkit.boards.kit import NoBoardError
from printkit.games.belaad.board import BOARD
from printkit.games.belaad.state import Belaad
from printkit.games.belaad.tokens import Orange
from printkit.referee.state import view
from tests.games.belaad.tables import A, below, box, fresh, in_play, in_turn, top


def drawn(table: Belaad, **offered: list[str]) -> str:
    """The drawing for everybody."""
    picture = BoardPicture(
        view=view(table, None), box=box(), asked=False, offered=offered, pick="", link=str, say=str
    )
    svg = BOARD.draw(picture)
    ET.fromstring(svg)  # noqa: S314  # our own drawing
    return svg


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_board_is_drawn(players: int) -> None:
    """Names, totals, tokens on top and at the bottom, displayed scholars."""
    table = fresh(players)
    top(table, "KCOM", 2, orange=1)
    below(table, "KSUL")
    svg = drawn(table)
    for board in table.tops:
        assert f">{table.character(board).name}<" in svg
    assert 'aria-label="Commander: Battle 5"' in svg
    assert svg.count(box().palette["full"]["orange-edge"]) == 2
    assert ">Ibn Sina<" in svg
    assert (">Order ·" in svg) == (players in {3, 5})


def test_a_battle_is_drawn() -> None:
    """Both sums and what each side has turned."""
    table = fresh(3)
    in_play(table, "H09")
    in_turn(table).give(A, "play-card A35").give(A, "attack A35 1").give(A, "turned -2")
    svg = drawn(table)
    assert ">Attacker: Kingdom · 1<" in svg
    assert ">Defender: People · 2<" in svg
    assert ">−2<" in svg
    assert ">Ambush<" in svg


def test_a_board_that_is_offered_can_be_tapped() -> None:
    """The place of an answer is the board that it names."""
    assert BOARD.places(Orange("KSUL.below")) == ("KSUL",)
    assert BOARD.places(Orange("bag")) == ()
    assert '<a href="KSUL"' in drawn(fresh(2), KSUL=["Orange token at the bottom"])
    with pytest.raises(NoBoardError, match="pieces"):
        BOARD.kit(box(), {})
