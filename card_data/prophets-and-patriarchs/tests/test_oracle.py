"""Every row of both event decks on random tables, beside a second reading of section 3.4."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from printkit.referee import Choice, Seat, Trial, Word
from printkit.simulate.bots import RandomBot
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import deal_answer
from prophets_and_patriarchs_book.gifts import Swap
from prophets_and_patriarchs_book.land import Corner, Side
from prophets_and_patriarchs_book.pieces import RESOURCES, Cards
from prophets_and_patriarchs_book.state import Drought, Patriarchs
from prophets_and_patriarchs_tests.boards import ALL, pieces
from prophets_and_patriarchs_tests.oracle import Asked, Oracle
from prophets_and_patriarchs_tests.tables import drawing, rolled, shielded, table_of

ROWS = sorted(pieces().cards)
TABLES = 12
"""So many for each row."""


def any_table(row: str, random: Random) -> tuple[Patriarchs, int]:
    """Tents, cities, camels, cards, tokens, figures, captives, droughts and Shields by chance; and who draws."""
    card = pieces().cards[row]
    other = "LAW1" if card.category == "PEN" else "PEN1"
    tribes = random.sample(ALL, random.choice([2, 3, 3, 4]))
    table = table_of(
        *tribes, stacks=f"{card.stack}+{other}", false_prophet_scope=random.choice(["building", "tile"])
    )
    land = table.land
    tents: dict[Corner, str] = {}
    cities: dict[Corner, str] = {}
    camels: dict[Side, str] = {}
    for tribe in tribes:
        for _ in range(random.choice([0, 2, 4, 7, 9])):
            corner = random.choice(land.corners)
            built = {**tents, **cities}
            if corner in built or any(near in built for near in land.near_corners[corner]):
                continue
            kind = random.choice([tents, tents, cities])
            if list(kind.values()).count(tribe) < 5:
                kind[corner] = tribe
    for corner, tribe in {**tents, **cities}.items():
        here = corner
        for _ in range(random.randrange(5)):
            side, beyond = random.choice(land.ways[here])
            if camels.setdefault(side, tribe) != tribe or list(camels.values()).count(tribe) > 9:
                break
            here = beyond
    table.tents, table.cities, table.camels = tents, cities, camels
    most = max(Counter(camels.values()).values(), default=0)
    table.camels_each = random.choice([most, most + 1, 18])
    table.look_at_lines()
    few = random.random() < 0.4
    for seat in range(len(tribes)):
        size = random.choice([0, 1, 1, 2, 3, 5, 8, 9])
        hand = Counter(random.choices(RESOURCES[: random.randrange(1, 7)], k=size))
        table.gain_cards(Seat(seat), Cards(*(min(hand[kind], table.supply.of(kind)) for kind in RESOURCES)))
        table.gain_virtue(Seat(seat), random.choice([0, 0, 1, 2, 3]))
        table.gain_shekels(Seat(seat), random.choice([0, 0, 1, 2, 4]))
        table.captivity[seat] = random.choice([0, 0, 1, 2])
    if few:
        table.supply = Cards(*(min(n, random.choice([0, 0, 1, 2])) for n in table.supply))
        table.virtue_supply, table.shekel_supply = random.randrange(4), random.randrange(4)
    for shield in (f"{other}-09.1", f"{other}-09.2") if other == "LAW1" else ("PEN1-10.1", "PEN1-10.2"):
        if random.random() < 0.6:
            shielded(table, random.choice(tribes), shield)
    for dry in ("WHEAT", "WATER"):
        if random.random() < 0.2:
            table.droughts.append(Drought(dry, Seat(0), 1, ""))
    table.prophet, table.false_prophet = random.choice(["", *land.tiles]), random.choice(["", *land.tiles])
    rolled(table, random.choice(tribes)).resting = random.random() < 0.2
    return table, table.active


def played(trial: Trial[None], chance: Chance) -> list[Asked]:
    """Answer by chance to the end, and write down of whom what was asked."""
    found = []
    while not trial.done:
        question: Any = trial.asks
        seat = question.seats[0]
        value = (
            deal_answer(question, chance)
            if question.chance
            else RandomBot().answer(None, seat, question, chance)  # type: ignore[arg-type]
        )
        options = frozenset(map(str, map(plain, question.options))) if isinstance(question, Choice) else None
        assert trial.session.read_answer(seat, question.write(value))[2] == ()
        found.append(Asked(int(seat), question.waiting, options, plain(value)))
        trial.session.take(0, seat, value)
    return found


def plain(value: Any) -> Any:
    """An answer in plain words and numbers."""
    if isinstance(value, Word):
        return value.key
    if isinstance(value, Swap):
        return value.give, value.take
    return "stop" if type(value).__name__ == "Stop" else value


@pytest.mark.parametrize("row", ROWS)
def test_a_second_reading(row: str) -> None:
    """PP-6.V1 to PP-6.12: the same players are asked in the same order, and everything ends up the same."""
    for number in range(TABLES):
        random = Random(f"{row} {number}")  # noqa: S311
        table, me = any_table(row, random)
        oracle = Oracle(table, me)
        card = pieces().cards[row]
        oracle.owner = next(t for t, tablet in table.box.tablets.items() if tablet.category == card.category)
        oracle.answers = played(drawing(table, table.tribes[me], row), Chance(f"{row} {number}"))
        for op in card.ops:
            oracle.do(op)
        assert oracle.answers == []
        compare(table, oracle, row)


def compare(table: Patriarchs, oracle: Oracle, row: str) -> None:
    """Everything that a card may change."""
    assert [Counter(hand._asdict()) for hand in table.hands] == oracle.hands
    assert Counter(table.supply._asdict()) == oracle.supply
    assert (table.virtue, table.virtue_supply) == (oracle.v, oracle.v_left)
    assert (table.shekels, table.shekel_supply) == (oracle.s, oracle.s_left)
    assert table.captivity == oracle.captivity
    kept = [f"{row}.1"] if oracle.kept else []
    assert table.shields == [cards + kept * (seat == oracle.me) for seat, cards in enumerate(oracle.shields)]
    assert (table.camels, table.tents, table.cities) == (oracle.camels, oracle.tents, oracle.cities)
    assert (table.prophet, table.false_prophet) == (oracle.prophet, oracle.false)
    assert [(one.resource, int(one.player), one.turns) for one in table.droughts] == oracle.droughts
    assert table.longest == oracle.longest
    assert table.turn is not None
    assert table.turn.resting == oracle.resting
    assert [table.points(Seat(seat)) for seat in range(oracle.n)] == list(map(oracle.points, range(oracle.n)))
