"""Games that are begun in the middle, and what is said in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lost_and_found_book.book import BOOK
from lost_and_found_book.opening import take_role
from lost_and_found_book.state import LostFound
from lost_and_found_tests.tables import NAMES, A, box, bring, pull
from printkit.referee import Answer, Data, Game, Seat

Said = tuple[Seat | None, Data]


class Position:
    """A game that begins with a player's turn."""

    def __init__(
        self,
        roles: str,
        laid: Callable[[LostFound], None],
        *,
        seat: Seat = A,
        season: str = "",
        last: bool = False,
        **options: Any,
    ) -> None:
        def position(table: LostFound) -> None:
            table.roles, table.active, table.starter = roles.split(), seat, A
            for role in table.roles:
                take_role(table, role)
            for hand in table.hands:
                table.deck.cards += hand.shown
                hand.shown.clear()
            laid(table)
            if season:
                bring(table, season)
            if last:
                table.event_discard += [card for card in table.events.cards if card != season]
                table.events.cards = [season]

        self.game = Game.begin_at(BOOK, NAMES[: len(roles.split())], position, options=options, box=box())

    @property
    def table(self) -> LostFound:
        """The table as it is now."""
        table: LostFound = self.game.table
        return table

    def play(self, *said: Said) -> Position:
        """Answers that are legal."""
        for seat, data in said:
            assert self.game.give(Answer(seat, data)) == (), f"{seat}: {data}"
        assert self.game.problems() == ()
        return self

    def refuses(self, seat: Seat | None, data: Data, code: str) -> Position:
        """An answer that is refused for one reason, and changes nothing."""
        before = len(self.game.entries)
        assert [one.code for one in self.game.give(Answer(seat, data))] == [f"LF-X-{code}"], f"{seat}: {data}"
        assert len(self.game.entries) == before
        return self

    def held(self, seat: Seat) -> list[str]:
        """The Resources known in a hand."""
        return sorted(self.table.in_hand(seat))


def propose(partner: Seat, give: str = "", get: str = "", *, do: str = "trade-propose") -> Data:
    """An exchange."""
    return {"do": do, "partner": int(partner), "give": give.split(), "get": get.split()}


def contribute(project: str, *cards: str) -> Data:
    """A contribution to the community."""
    return {"do": "contribute-communal", "project": project, "cards": list(cards)}


def finish(card: str, *cards: str) -> Data:
    """A Family Responsibility that is paid."""
    return {"do": "complete-family", "card": card, "cards": list(cards)}


def amends(card: str, *cards: str) -> Data:
    """Tawbah."""
    return {"do": "tawbah", "card": card, "cards": list(cards)}


def wrong(table: LostFound, seat: Seat, *cards: str, whom: Seat | None = None) -> None:
    """These cards lie on a player's Transgressions."""
    pull(table, *cards)
    table.transgressions[seat] += cards
    table.wronged.update(dict.fromkeys(cards, whom))
