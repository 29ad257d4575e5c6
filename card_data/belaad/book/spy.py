"""BEL-8.13: the Spy steals coins, removes tokens, has a sword returned, or draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.box import Operation
from printkit.referee import Counts, Play, Refusals, Seat
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part

from .effects import carry_out, read_number
from .kinds import any_opponent
from .order import (
    count_removable,
    list_stock,
    removal_reasons,
    removal_said,
    remove_tokens,
    some_removals,
    top_token_counts,
)
from .pieces import Coins
from .refusals import check_count, check_opponent, nothing_there, opposing_only
from .state import Belaad
from .words import DRAWN, of_colour, warn_others


def find_limit(table: Belaad, what: str) -> int:
    """Return how many coins or tokens the Spy may take, or draw."""
    return read_number(table.find_ability("SPY_CHOICE"), what)


def count_stealable(table: Belaad, seat: Seat) -> dict[str, int]:
    """BEL-8.13: return the opponents' coins by player and colour; none of the own team, none of a treasury."""
    found = {}
    for other in table.order(seat):
        own = table.teams[other] == table.teams[seat]
        for colour in Coins._fields:
            found[f"{other}.{colour}"] = 0 if own else table.coins[other].of(colour)
    return found


def coin_said(table: Belaad, key: str) -> Message:
    """Return a player's coins of a colour."""
    seat, _, colour = key.partition(".")
    return table.say("{who:seat}, {colour}", Seat(int(seat)), say(colour))


@move
class SpyCoins(Move[Belaad]):
    """BEL-8.13 (a): 3 coins of any opponents, in any mix, or all that there are."""

    rule: ClassVar[str] = "BEL-8.13"
    name: ClassVar[str] = "Steal coins"

    coins: dict[str, int] = part(
        lambda table, seat: Counts(
            lambda: count_stealable(table, seat),
            label=lambda key: coin_said(table, key),
            shown=lambda: list_stock(count_stealable(table, seat)),
        ),
        "coins",
    )

    def label(self, table: Belaad) -> Message:
        """`Steal: Bilal 2 gold`."""
        parts = []
        for key, n in self.coins.items():
            seat, _, colour = key.partition(".")
            if n:
                parts.append(table.say("{who:seat} {amount}", Seat(int(seat)), of_colour(colour, n)))
        return table.say("Steal: {parts}", tuple(parts))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return whose coins are taken."""
        return warn_others(self.label(table)) if any(self.coins.values()) else ""

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X22, X29, X31."""
        stock = count_stealable(table, seat)
        named = {key: n for key, n in self.coins.items() if n}
        if any(table.teams[int(key.partition(".")[0])] == table.teams[seat] for key in named):
            return opposing_only("BEL-8.13")
        if any(n > stock.get(key, 0) for key, n in named.items()):
            return nothing_there("BEL-8.13")
        wanted, found = min(find_limit(table, "coins"), sum(stock.values())), sum(self.coins.values())
        return () if wanted == found else check_count(wanted, found, "BEL-8.13")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Take them."""
        for key, n in self.coins.items():
            victim, _, colour = key.partition(".")
            worth = Coins(n, 0) if colour == "gold" else Coins(0, n)
            table.hand_over(Seat(int(victim)), seat, worth)

    @classmethod
    def make_examples(cls, table: Belaad, seat: Seat) -> Sequence[SpyCoins]:
        """As much as possible of one kind, then of the next, beginning with each kind in turn."""
        stock = {key: n for key, n in count_stealable(table, seat).items() if n}
        keys = list(stock)
        found = []
        for turn in range(max(1, len(keys))):
            left = find_limit(table, "coins")
            taken: dict[str, int] = {}
            for key in keys[turn:] + keys[:turn]:
                if left:
                    taken[key] = min(left, stock[key])
                    left -= taken[key]
            found.append(cls({key: taken[key] for key in keys if taken.get(key)}))
        return found


@move
class SpyTokens(Move[Belaad]):
    """BEL-8.13 (b): 3 tokens from the tops of one opposing team's boards."""

    rule: ClassVar[str] = "BEL-8.13"
    name: ClassVar[str] = "Remove tokens"

    tokens: dict[str, int] = part(top_token_counts, "tokens")

    def label(self, table: Belaad) -> Message:
        """`Remove: 2 × Battle token on Commander`."""
        return removal_said(table, self.tokens)

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return which tokens others lose."""
        return warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X29 if there is no such token at all, else as `removal_reasons`."""
        if not any(count_removable(table, seat).values()):
            return nothing_there("BEL-8.13")
        return removal_reasons(table, seat, self.tokens, find_limit(table, "removed"), "BEL-8.13")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Remove them."""
        remove_tokens(table, self.tokens)

    @classmethod
    def idle(cls, table: Belaad, seat: Seat) -> bool:
        """Return whether no opponent has a token on top."""
        return not any(count_removable(table, seat).values())

    @classmethod
    def make_examples(cls, table: Belaad, seat: Seat) -> Sequence[SpyTokens]:
        """Return one removal of each team."""
        return [cls(tokens) for tokens in some_removals(table, seat, find_limit(table, "removed"))]


@move
class SpySword(Move[Belaad]):
    """BEL-8.13 (c): an opponent returns a sword."""

    rule: ClassVar[str] = "BEL-8.13"

    victim: Seat = part(any_opponent, who=True)

    def label(self, table: Belaad) -> Message:
        """`Bilal returns a sword`."""
        return table.say("{victim:seat} returns a sword", self.victim)

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return who loses the sword."""
        return warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X22, X29."""
        if against := check_opponent(table, seat, self.victim, "BEL-8.13"):
            return against
        return () if table.swords[self.victim] else nothing_there("BEL-8.13")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Return it."""
        table.swords[self.victim] -= 1
        table.pool_swords += 1


@move
class SpyDraw(Move[Belaad]):
    """BEL-8.13 (d): 2 tokens."""

    rule: ClassVar[str] = "BEL-8.13"

    def label(self, table: Belaad) -> Message:
        """`Draw 2 tokens`."""
        return DRAWN(find_limit(table, "drawn"))

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Draw and place them."""
        return carry_out(table, seat, Operation("T", {"n": find_limit(table, "drawn")}))
