"""The table drawn: every team's boards with tokens as they lie, and a battle while it goes on."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from belaad_book.board import BOARD, LEAST, SMALL
from belaad_book.state import Belaad
from belaad_book.tokens import Orange
from belaad_tests.tables import A, C, below, box, fresh, in_play, in_turn, purse, top
from printkit.boards.adapter import BoardPicture, PhotoAdapter
from printkit.referee.movements import count_zones, find_movements, word_movements
from printkit.referee.state import view_table


def drawn(table: Belaad, *, narrow: bool = False, **offered: list[str]) -> str:
    """The drawing for everybody."""
    picture = BoardPicture(
        view=view_table(table, None),
        box=box(),
        asked=False,
        offered=offered,
        pick="",
        link=str,
        say=str,
        narrow=narrow,
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
        assert f">{table.find_character(board).name}<" in svg
    assert 'aria-label="Commander: Battle 5"' in svg
    assert svg.count(box().palette["full"]["orange-edge"]) == 2
    assert ">Ibn Sina<" in svg
    assert (">Order ·" in svg) == (players in {3, 5})


def test_a_battle_is_drawn() -> None:
    """A running table: both sums, who turned what and had what then, bonuses, what is needed, who has won."""
    table = fresh(3)
    in_play(table, "H09")
    purse(table, C, 2, 0)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "turned -2")
    svg = drawn(table)
    for words in (">Attacker<", ">Kingdom · 1<", ">Defender<", ">Order · 3<", ">−2<", ">= 0<"):
        assert words in svg
    assert ">Kingdom: 3 more needed, or concede<" in svg
    assert ">Bahlool<" not in svg  # the boards wait
    assert ">Bahlool<" in drawn(table, narrow=True)
    trial.give(A, "turned +5").give(C, "use H09")
    svg = drawn(table)
    assert ">Ambush<" in svg
    assert ">+3<" in svg  # how much it adds, as beside a card
    assert ">= 5<" in svg  # 2 and 3 of the bonus, against 0 + 5: equal, so the attacker is to act
    assert ">Kingdom: 1 more needed, or concede<" in svg
    below(table, "OASS")  # so that the winner is asked which board is emptied
    trial.give(A, "turned +4").give(C, "turned rout")
    assert ">Kingdom won the battle<" in drawn(table)


def test_long_names_stay_in_a_battles_picture() -> None:
    """A bonus is told by what it adds, its name below it in the middle of its side, and the next row keeps off."""
    table = fresh(3)
    in_play(table, "H12")
    purse(table, C, 9, 0)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 2").give(A, "turned +1")
    trial.give(C, "use H12")
    svg = drawn(table)
    [(x, y)] = re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)"[^>]*text-anchor="middle"[^>]*>Eagle&#x27;s Nest<', svg
    )
    assert 212 < float(x) - 12 * LEAST * 0.6 / 2 < float(x) + 12 * LEAST * 0.6 / 2 < 420
    [below] = re.findall(r'y="([\d.]+)"[^>]*>Kingdom: 5 more needed', svg)
    assert float(below) - float(y) > 30
    assert ">+5<" in svg


def test_hashash_cards_in_play_are_named() -> None:
    """Each by its name, in the cell for which the Order has no board; a board says how many lie under it."""
    table = fresh(3)
    in_play(table, "H02", "H03", "H06", "H01", "H12")
    for narrow in (False, True):
        svg = drawn(table, narrow=narrow)
        for name in ("Second Moon", "Whispered Word", "Empty Chair", "Borrowed Seal", "Eagle&#x27;s Nest"):
            assert f">{name}<" in svg
        assert ">×3<" in svg
    in_play(table, "H04", "H05")
    assert ">… +3<" in drawn(table)


def test_a_long_battle_shows_its_last_cards() -> None:
    """Six cards are in sight, the earlier ones are counted."""
    table = fresh(2)
    trial = in_turn(table).give(A, "play-card A35").give(A, "attack A35 1")
    for number in (-1, -1, -2, -3, 1, 1, 1, 1):
        trial.give(A, f"turned {number:+d}")
    svg = drawn(table)
    assert ">2 cards before<" in svg
    assert (svg.count(">+1<"), svg.count(">−3<"), svg.count(">−2<")) == (4, 1, 1)


def test_a_phone_gets_a_narrow_drawing() -> None:
    """Two boards side by side; the table's page has a team's five in a row, so that both can be read."""
    table = fresh(3)
    wide, narrow = drawn(table), drawn(table, narrow=True)
    assert 'viewBox="-3 -3 698 ' in wide
    for svg, least in ((wide, LEAST), (narrow, SMALL)):  # 16 px high on a laptop, 12 on a phone
        assert min(int(one) for one in re.findall(r'font-size="(\d+)"', svg)) >= least
    assert 'viewBox="-3 -3 426 ' in narrow
    for board in table.tops:
        assert f">{table.find_character(board).name}<" in narrow


def test_places_are_named_as_people_say_them() -> None:
    """A token goes to the top of a board, a card comes from a deck; afterwards it is told, and nobody is ordered."""
    table = fresh(2)
    before = count_zones(table)
    table.bag, table.tops["KSUL"] = table.bag._replace(EMP=6), table.tops["KSUL"]._replace(EMP=1)
    moved = find_movements(before, count_zones(table))
    now, later = word_movements(moved, table, A), word_movements(moved, table, A, past=True)
    assert [part.words for part in now] == ["Move 1 Employ token from the bag to the top of Sultan."]
    assert [part.words for part in later] == ["From the bag to the top of Sultan: 1 Employ token."]


def test_a_board_that_is_offered_can_be_tapped() -> None:
    """The place of an answer is the board that it names."""
    assert BOARD.places(Orange("KSUL.below")) == ("KSUL",)
    assert BOARD.places(Orange("bag")) == ()
    assert '<a href="KSUL"' in drawn(fresh(2), KSUL=["Orange token at the bottom"])
    assert not isinstance(BOARD, PhotoAdapter)
