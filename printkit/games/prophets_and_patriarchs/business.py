"""PP-8.1: what the active player may do after the income, one class a move."""

from __future__ import annotations

from typing import ClassVar

from printkit.games.prophets_and_patriarchs.building import BuildCamel, BuildCity, BuildTent
from printkit.games.prophets_and_patriarchs.moving import MoveTent
from printkit.games.prophets_and_patriarchs.partners import ACCEPT, DECLINE, WITHDRAW, OfferTrade
from printkit.games.prophets_and_patriarchs.state import Patriarchs
from printkit.games.prophets_and_patriarchs.trading import Buy, Trade
from printkit.referee import Move, Seat, move


@move
class EndTurn(Move[Patriarchs]):
    """PP-8.1: the turn is over."""

    rule: ClassVar[str] = "PP-8.1"
    name: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True
    tells_end: ClassVar[bool] = False

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """What an end of turn does is said in its chapter."""


BUSINESS_RULE = "PP-8.1"
"""The rule that asks for it."""
ALONE = (EndTurn, BuildCamel, BuildTent, BuildCity, MoveTent, Trade, Buy)
BUSINESS = (*ALONE, OfferTrade)
WORDS = (ACCEPT, DECLINE, WITHDRAW)
