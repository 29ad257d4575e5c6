"""PP-8.1: what the active player may do after the income, one class a move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, ClassVar

from printkit.referee import Move, Seat, move
from printkit.referee.moves import kept

from .building import BUILDINGS, BuildCamel, BuildCity, BuildTent
from .moving import MoveTent, move_tents
from .partners import ACCEPT, DECLINE, WITHDRAW, OfferTrade
from .pieces import RESOURCES
from .state import Patriarchs
from .trading import Buy, Trade


@move
class EndTurn(Move[Patriarchs]):
    """PP-8.1: the turn is over."""

    rule: ClassVar[str] = "PP-8.1"
    name: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True
    tells_end: ClassVar[bool] = False

    def carry_out(self, table: Patriarchs, seat: Seat) -> None:
        """End the turn; what that does stands in its chapter."""


BUSINESS_RULE = "PP-8.1"
"""The rule that asks for it."""
ALONE = (EndTurn, BuildCamel, BuildTent, BuildCity, MoveTent, Trade, Buy)
BUSINESS = (*ALONE, OfferTrade)
WORDS = (ACCEPT, DECLINE, WITHDRAW)


def said_of_business(table: Patriarchs, seat: Seat) -> Sequence[Any]:
    """6.8: what people may say though the hand or the board forbids it; first where only the price is missing."""
    position, land, tribe = table.position, table.land, table.tribes[seat]
    near = [one for cls in BUILDINGS for one in cls.list_everywhere(position, tribe)]
    built = [kept(cls, at) for cls in (BuildTent, BuildCity) for at in land.corners]
    pairs = sorted(
        product(RESOURCES, repeat=2), key=lambda pair: pair[0] == pair[1]
    )  # `trade hay`: the price is told
    trades = [kept(Trade, given, taken) for given, taken in pairs]
    bought = [kept(Buy, token, kind) for token in ("S", "V") for kind in RESOURCES]
    camels = [kept(BuildCamel, side) for side in land.sides]
    return (*near, *camels, *built, *move_tents(position, tribe), *trades, *bought)
