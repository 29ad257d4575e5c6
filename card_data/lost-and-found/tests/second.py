"""A second model of Lost & Found, from the rules' text and the tables alone: whose a card is, what pays for what, who wins.

It knows positions in which every hand is told, as plain lists of cards; it names the refusals of the rules.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parents[1]
KEEP = re.compile(r"KEEP_AS\((\w+), (\d+), (yes|no)\)")


def rows(name: str) -> dict[str, dict[str, str]]:
    """The lines of a table by their ids."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return {row["id"]: row for row in csv.DictReader(file)}


RESOURCES = {**rows("resources"), **rows("starting"), **rows("spare"), **rows("lost")}
PROJECTS, DUTIES = rows("communal"), rows("family")
KEPT = {
    event: found.groups()
    for event, row in rows("events").items()
    if (found := KEEP.search(" ".join(map(str, row.values()))))
}
"""Events that stay with a player: what they count as, how much, and whether lawfully."""


@dataclass
class Position:
    """What lies where; players are numbers.

    Attributes:
        roles: each player's.
        hands: the Resources of each player, those that lie face up too.
        titles: who owns a card by trade or gift.
        held: the Events that each player keeps.
        family: the Family cards that each player has in hand.
        completed: the Family Responsibilities that each player has completed; those turned face down are left out.
        open: the open projects.
        done: the completed ones.
        beside: the cards that lie beside each project.
        transgressions: how many cards lie in each player's pile.
        beyond: the same of the cards beyond the law.
    """

    roles: Sequence[str]
    hands: Sequence[Sequence[str]]
    titles: dict[str, int]
    held: Sequence[Sequence[str]]
    family: Sequence[Sequence[str]]
    completed: Sequence[Sequence[str]]
    open: Sequence[str]
    done: Sequence[str]
    beside: dict[str, Sequence[str]]
    transgressions: Sequence[int]
    beyond: Sequence[int]

    def owner(self, holder: int, card: str) -> int | None:
        """LF-2.2: by title; printed Any, whoever holds it; printed role, its player; else a Stranger, None."""
        if card in self.titles:
            return self.titles[card]
        printed = RESOURCES[card]["owner"]
        if printed == "any":
            return holder
        return self.roles.index(printed) if printed in self.roles else None

    def refuse_cards(self, player: int, cards: Iterable[str], *, clean: bool) -> str:
        """LF-2.17, LF-3.2, LF-4.4: the first reason against cards that are laid down; for `clean` purposes own ones only."""
        left = [*self.hands[player], *self.held[player]]
        for card in cards:
            same = [one for one in left if one == card or alike(one) == alike(card)]
            if not same:
                return "LF-X-ZONE"
            left.remove(same[0])
            if not clean:
                continue
            if card in KEPT:
                if KEPT[card][2] == "no":
                    return "LF-X-UNLAWFUL"
            elif self.owner(player, card) != player:
                return "LF-X-NOTOWN"
        return ""

    def refuse_family(self, player: int, duty: str, cards: Sequence[str]) -> str:
        """LF-10.2: from the Family hand, at once and in full; illegal cards may pay for it."""
        if duty not in self.family[player]:
            return "LF-X-ZONE"
        cost = int(DUTIES[duty]["cost"]) - ("C03" in self.done)
        return self.refuse_cards(player, cards, clean=False) or ("LF-X-SUM" if worth(cards) < cost else "")

    def refuse_communal(self, player: int, project: str, cards: Sequence[str]) -> str:
        """LF-10.3, LF-10.5: at least one own card; where only its need is missing, one of that category."""
        if project not in self.open:
            return "LF-X-CLOSED"
        if not cards:
            return "LF-X-NONE"
        if against := self.refuse_cards(player, cards, clean=True):
            return against
        cost, need = int(PROJECTS[project]["cost"]), PROJECTS[project]["need"]
        there = self.beside.get(project, ())
        met = not need or any(category(card) == need for card in (*there, *cards))
        return "" if met or worth(there) < cost else "LF-X-NEED"

    def winners(self) -> set[int]:
        """LF-1.1, LF-1.2, LF-14.7: the Mosque and five more; each player's Zakat and two more."""
        if "C01" not in self.done or len(self.done) < 6:
            return set()
        return {
            player
            for player, duties in enumerate(self.completed)
            if any(duty.startswith("F1") for duty in duties) and len(duties) >= 3
        }

    def standing(self, player: int) -> int:
        """LF-14.9."""
        return 3 * len(self.completed[player]) + 2 * self.beyond[player] - 2 * self.transgressions[player]


def alike(card: str) -> str:
    """LF-2.11: Spares of one type are interchangeable; every other card is itself."""
    return RESOURCES[card]["type"] if card.startswith("P") else card


def worth(cards: Iterable[str]) -> int:
    """LF-3.1: the sum of the values."""
    return sum(int(KEPT[card][1] if card in KEPT else RESOURCES[card]["value"]) for card in cards)


def category(card: str) -> str:
    """3.2, KEEP_AS: a card's one category."""
    return KEPT[card][0] if card in KEPT else RESOURCES[card]["category"]
