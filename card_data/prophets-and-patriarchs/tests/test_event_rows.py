"""Every row of both event decks (section 3.5): where it bites, where it does nothing, and how it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from printkit.box import Operation
from printkit.referee import Seat, Trial
from printkit.simulate.bots import RandomBot
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import deal_answer
from prophets_and_patriarchs_book.effects import EFFECTS
from prophets_and_patriarchs_book.pieces import NO_CARDS
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests.boards import pieces, v
from prophets_and_patriarchs_tests.tables import drawing, give, put, rolled, sound, table_of

ROWS = sorted(pieces().cards)
ALWAYS = {"SHIELD", "DROUGHT"}
"""Operations that always do something: they lie open, or are kept."""
PARTS = (
    "supply", "hands", "virtue_supply", "virtue", "shekel_supply", "shekels", "captivity", "shields", "droughts", "camels",
    "tents", "cities", "prophet", "false_prophet", "longest",
)  # fmt: skip
"""What an event may change, besides the cards themselves and the rest of a turn."""


def rich(row: str) -> Patriarchs:
    """Three players with something of everything: cards, tokens, loose camels, a city each, one captive, both figures."""
    table = table_of("LEV", "BEN", "JUD", stacks=pieces().cards[row].stack)
    put(table, "LEV", tents=[v(5, 5)], cities=[v(2, 8)], camels=[(v(5, 5), v(4, 4)), (v(4, 4), v(2, 5))])
    put(table, "BEN", tents=[v(-1, 5)], cities=[v(2, 2)], camels=[(v(2, 2), v(1, 4)), (v(1, 4), v(-1, 5))])
    put(
        table,
        "JUD",
        tents=[v(8, 8)],
        cities=[v(7, 1), v(8, 5)],
        camels=[(v(7, 1), v(8, -1)), (v(8, -1), v(10, -2))],
    )
    for tribe in table.tribes:
        give(table, tribe, HAY=2, WATER=1, WHEAT=2, WINE=2, OIL=1, SHEEP=1, V=2, S=2)
    give(table, "BEN", HAY=2)
    give(table, "JUD", V=1)
    table.captivity = [0, 1, 0]
    table.prophet, table.false_prophet = "HX-SHEEP-4", "HX-OIL-4"
    rolled(table, "LEV")
    sound(table)
    return table


def bare(row: str) -> Patriarchs:
    """Nobody has a card, a token, a camel in stock or a city; the supply is empty; all are captive, and LEV rests anyway."""
    table = table_of("LEV", "BEN", "JUD", stacks=pieces().cards[row].stack)
    table.supply, table.virtue_supply, table.shekel_supply = NO_CARDS, 0, 0
    table.captivity = [0, 0, 0] if row_ops(row) & {"RELEASE"} else [2, 2, 2]
    table.camels_each = 0
    rolled(table, "LEV").resting = True
    table.prophet = "HX-SHEEP-4"
    return table


def row_ops(row: str) -> set[str]:
    """All operations of a row, nested ones included."""
    return set(names(pieces().cards[row].ops))


def names(ops: tuple[Operation, ...]) -> Iterator[str]:
    """Names of operations and of those inside them."""
    for op in ops:
        yield op.name
        yield from names(tuple(value for value in op.arguments.values() if isinstance(value, Operation)))


def state(table: Patriarchs) -> dict[str, Any]:
    """What an event may change."""
    return {
        **{name: deepcopy(getattr(table, name)) for name in PARTS},
        "resting": table.turn and table.turn.resting,
    }


def drive(trial: Trial[None], chance: Chance) -> int:
    """Answer by chance to the end; gives the number of questions."""
    asked = 0
    while not trial.done:
        question = trial.asks
        asked += 1
        seat = question.seats[0] if question.seats else None
        if question.chance:
            value = deal_answer(question, chance)
        else:
            assert seat is not None
            value = RandomBot().answer(None, seat, question, chance)  # type: ignore[arg-type]
        assert trial.session.read_answer(seat, question.write(value))[2] == ()
        trial.session.take(0, seat, value)
    return asked


def test_there_are_all_rows() -> None:
    """Section 3.5: 216 cards, 103 rows; every operation of the vocabulary is known."""
    assert (len(ROWS), len(pieces().copies)) == (103, 216)
    assert {name for row in ROWS for name in row_ops(row)} <= set(EFFECTS)
    assert len(EFFECTS) == 24


@pytest.mark.parametrize("row", ROWS)
def test_where_it_bites(row: str) -> None:
    """PP-6.V1 to PP-6.V5: in a rich position, however it is answered, the row is carried out and something changes."""
    changed = 0
    for seed in range(6):
        table = rich(row)
        before = state(table)
        drive(drawing(table, "LEV", row), Chance(f"{row} {seed}"))
        changed += state(table) != before
        sound(table)
        assert table.event is None
        assert table.drawn == []
        copies = [
            f"{row}.1" in zone for zone in (*table.discards.values(), *table.shields, *table.open_cards)
        ]
        assert copies.count(True) == 1
    assert changed


@pytest.mark.parametrize("row", ROWS)
def test_where_it_does_nothing(row: str) -> None:
    """PP-6.V4, PP-6.10, PP-6.12: where nothing can happen nobody is asked, but for dice, a choice and the Prophet's place."""
    table = bare(row)
    before = state(table)
    trial = drawing(table, "LEV", row)
    while not trial.done:
        assert trial.asks.rule in {"PP-6.12", "PP-5.3"} or (row == "PEN1-02" and trial.asks.rule == "PP-6.V5")
        trial.give(
            trial.asks.seats[0], {"PP-6.12": "1", "PP-5.3": table.prophet, "PP-6.V5": "1"}[trial.asks.rule]
        )
    after = state(table)
    if row_ops(row) & ALWAYS:
        assert (after["shields"], after["droughts"]) != (before["shields"], before["droughts"])
        for name in ("shields", "droughts"):
            before[name] = after[name]
    assert after == before


@pytest.mark.parametrize("row", ROWS)
def test_it_is_printed(row: str) -> None:
    """The sentence of a card is made of the operations that the referee carries out."""
    card = pieces().cards[row]
    sentence = pieces().sentence(card.ops)
    assert sentence
    assert "{" not in sentence
    for op in card.ops:
        n = op.arguments.get("n")
        assert n is None or str(n) in sentence
    assert (card.stack, card.category) == (row[:4], row[:3])


def test_bare_players_have_nothing() -> None:
    """The position that does nothing is legal as far as pieces on the board go."""
    table = bare("PEN1-01")
    assert table.camels_left(Seat(0)) == 0
    assert not table.position.buildings
