"""BEL-4.2, BEL-4.3 and BEL-4.9 read a second time: who is asked for which coins, and what is paid, for random purses."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from belaad_book.pieces import Coins
from belaad_book.state import Belaad
from belaad_tests.tables import SCHOLARS, chest, fresh, in_turn, purse, sound
from printkit.referee import Seat
from printkit.simulate import Chance

COLOURS = ("gold", "red")
WAYS = {
    "A22": ("employ A22 {}", "gain A22/2"),
    "A08": ("gain A08", "employ A08/2 {}"),
    "A55": ("employ A55 {}", "employ A55/2 {}", "income A55/2"),
}
"""What three cards allow; `{}` stands for a scholar."""
GAINS = {"gain A22/2": 2, "gain A08": 4, "income A55/2": 2}


class Reading:
    """A team's coins, and who has said no to what."""

    def __init__(self, table: Belaad, seat: Seat) -> None:
        self.table, self.seat, self.team = table, seat, table.teams[seat]
        self.mates = [one for one in table.order(seat) if table.teams[one] == self.team and one != seat]
        self.refused: set[tuple[Seat, str]] = set()
        self.done: set[bool] = set()
        self.employed = False

    def cost(self, deed: str) -> Coins:
        """Half of a card and a scholar; the Employ symbol is 1."""
        verb, half, *scholar = deed.split()
        price = self.table.pieces.scholars[scholar[0]].gold - 1 if verb == "employ" else 0
        printed = {"A22/2": Coins(red=1), "A08/2": Coins(red=3), "A55/2": Coins(gold=3)}
        return printed.get(half, Coins()).plus(Coins(gold=price))

    def lenders(self, half: str) -> list[Seat]:
        """Those who have not said no to this part."""
        return [mate for mate in self.mates if (mate, half) not in self.refused]

    def missing(self, cost: Coins, colour: str) -> int:
        """BEL-4.2."""
        own = self.table.treasury[self.team].of(colour) + self.table.coins[self.seat].of(colour)
        return max(0, cost.of(colour) - own)

    def against(self, deed: str) -> str:
        """X09, X12, X05, X06."""
        verb, half, *_ = deed.split()
        if half.endswith("/2") in self.done:
            return "X09"
        if verb == "employ" and self.employed:
            return "X12"
        found = ""
        for colour in COLOURS:
            missing = self.missing(self.cost(deed), colour)
            willing, all_ = (
                sum(self.table.coins[mate].of(colour) for mate in mates)
                for mates in (self.lenders(half), self.mates)
            )
            if missing > all_:
                return "X05"
            if missing > willing:
                found = "X06"
        return found

    def borrow(
        self, trial: Any, half: str, colour: str, missing: int, chance: Chance
    ) -> dict[Seat, int] | None:
        """BEL-4.9: answer every question; gives what was lent, None if it was refused."""
        have, again = [coins.of(colour) for coins in self.table.coins], False
        while True:
            mates = self.lenders(half)
            ways = [way for way in product(*(range(have[mate] + 1) for mate in mates)) if sum(way) == missing]
            if not ways:
                return None
            if again or len(ways) > 1:
                assert (trial.asks.seats, trial.asks.rule) == ((self.seat,), "BEL-4.3")
                wanted = {"/".join(map(str, way)) for way in ways} | ({"give-up"} if again else set())
                assert {trial.asks.key(one) for one in trial.asks.options} == wanted
                said = chance.pick(sorted(wanted))
                trial.give(self.seat, said)
                if said == "give-up":
                    return None
                ways = [tuple(map(int, said.split("/")))]
            lent = {mate: n for mate, n in zip(mates, ways[0], strict=True) if n}
            for mate, n in lent.items():
                assert trial.asks.seats == (mate,)
                assert f"lend {n} {colour} for" in trial.asks.prompt
                if chance.random() < 0.4:
                    trial.give(mate, "refuse")
                    self.refused.add((mate, half))
                    break
                trial.give(mate, "lend")
            else:
                return lent
            again = True


@pytest.mark.parametrize("seed", range(60))
def test_lending(seed: int) -> None:
    """BEL-4.2, BEL-4.3, BEL-4.4, BEL-4.9: five deeds with random purses; treasury, own coins, then what was lent."""
    chance = Chance(f"lending-{seed}")
    table = fresh(chance.pick([4, 6, 6]))
    seat, card = chance.pick(table.order(Seat(0))), chance.pick([*WAYS])
    reading = Reading(table, seat)
    for one in table.order(Seat(0)):
        purse(table, one, chance.pick([0, 0, 1, 2, 3, 5]), chance.number_below(3))
    chest(table, reading.team, chance.pick([0, 0, 1, 3]), chance.number_below(2))
    trial = in_turn(table, seat).give(seat, f"play-card {card}")
    for _ in range(5):
        deed = chance.pick(WAYS[card]).format(chance.pick(SCHOLARS))
        half, wanted = deed.split()[1], reading.against(deed)
        trial.refuses(seat, deed, *[wanted] * bool(wanted))
        if wanted or not table.open_frames():
            continue
        cost, before = reading.cost(deed), (list(table.coins), table.treasury[reading.team])
        missing = {colour: reading.missing(cost, colour) for colour in COLOURS}
        trial.give(seat, deed)
        lent: dict[str, dict[Seat, int] | None] = {}
        for colour in COLOURS:
            if None not in lent.values():
                lent[colour] = (
                    reading.borrow(trial, half, colour, missing[colour], chance) if missing[colour] else {}
                )
        if None in lent.values():
            assert (table.coins, table.treasury[reading.team]) == before
            continue
        reading.done.add(half.endswith("/2"))
        reading.employed |= deed.startswith("employ")
        for colour in COLOURS:
            loans = lent[colour] or {}
            first = min(cost.of(colour), before[1].of(colour))
            gain = GAINS.get(deed, 0) if colour == "gold" else 0
            own = cost.of(colour) - first - sum(loans.values()) - gain
            assert table.treasury[reading.team].of(colour) == before[1].of(colour) - first
            for one, coins in zip(table.order(Seat(0)), before[0], strict=True):
                paid = own if one == seat else loans.get(one, 0)
                assert table.coins[one].of(colour) == coins.of(colour) - paid
        sound(table)
