"""Who owns what, what a player has and can do, what things cost (LF-2, LF-3.6, LF-13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printkit.referee import (
    FIRST_SEAT,
    Seat,
    unlocated,
    unlocated_for,
)

from .layout import Layout
from .pieces import ANY, Project
from .zones import CARDS, DUTIES


class Belongings(Layout):
    """Who owns what, and what it is good for."""

    __slots__ = ()

    # Who owns what

    def seat_of(self, role: str) -> Seat | None:
        """The player of a role; None if it is absent."""
        roles = self.roles
        return Seat(roles.index(role)) if role in roles else None

    def absent(self, card: str) -> bool:
        """LF-2.10: whether a Resource names a role that nobody plays; it is passed over when drawn."""
        owner = self.cards.owner[card]
        return owner in self.cards.roles and owner not in self.roles

    def owner(self, holder: Seat, card: str) -> Seat | None:
        """LF-2.2: the legal owner of a Resource that somebody holds; None for a Stranger."""
        title = self.titles.get(card)
        if title is not None:
            return title
        printed = self.cards.owner[card]
        if printed == ANY:
            return holder
        return self.seat_of(printed)

    def legal(self, seat: Seat, card: str) -> bool:
        """LF-2.3: whether a Resource is its holder's own."""
        return self.owner(seat, card) == seat

    def clean(self, seat: Seat, card: str) -> bool:
        """Whether a card is an own Resource or an Event that is kept lawfully."""
        event = self.cards.events.get(card)
        return event.lawful if event else self.owner(seat, card) == seat

    # What a player has

    def in_hand(self, seat: Seat) -> list[str]:
        """LF-2.5: the Resources known in a hand, those face up included."""
        hand = self.hands[seat]
        return [*hand.shown, *hand.told, *self.face_up[seat]]

    def payable(self, seat: Seat) -> list[str]:
        """LF-3.6: everything known that a player may pay with."""
        hand = self.hands[seat]
        return [*hand.shown, *hand.told, *self.face_up[seat], *self.held[seat]]

    def clean_cards(self, seat: Seat) -> list[str]:
        """LF-3.6: everything known that a player may pay with cleanly."""
        events, owner, titles, mine = (
            self.cards.events,
            self.cards.owner,
            self.titles,
            (ANY, self.roles[seat]),
        )
        return [
            card
            for card in self.payable(seat)
            if (
                events[card].lawful
                if card in events
                else titles[card] == seat
                if card in titles
                else owner[card] in mine
            )
        ]

    def others_cards(self, seat: Seat) -> list[str]:
        """LF-2.14: the known Resources in a hand that belong to other players."""
        owner, titles, roles, own = self.cards.owner, self.titles, self.roles, self.roles[seat]
        return [
            card
            for card in self.in_hand(seat)
            if (titles[card] != seat if card in titles else owner[card] != own and owner[card] in roles)
        ]

    def size(self, seat: Seat) -> int:
        """LF-2.16: how many Resources a player holds; that is always known."""
        return len(self.hands[seat]) + len(self.face_up[seat]) + self.drawn[seat] + self.found[seat]

    def has_anything(self, seat: Seat) -> bool:
        """LF-6.14: whether a player might have something to give, as everybody sees."""
        return self.size(seat) > 0 or any(self.cards.events[event].lawful for event in self.held[seat])

    def limit(self, seat: Seat) -> int:
        """LF-11.1: how many Resources a player may keep."""
        every = self.project_bonus("HAND_LIMIT_ALL")
        once = self.turn.limit_up if seat == self.active else 0
        return self.cards.numbers.hand_limit + every + self.family_bonus(seat, "HAND_LIMIT_SELF") + once

    def whole(self, seat: Seat) -> bool:
        """LF-2.18: whether the referee knows every Resource of a hand."""
        return not (self.hands[seat].unseen or self.drawn[seat] or self.found[seat])

    def any_card(self) -> list[str]:
        """Every card there is: what a question understands though it is not offered, for a rule to say why not."""
        return list(self.cards.names)

    def unknown(self, seat: Seat, cards: Iterable[str]) -> list[str]:
        """LF-2.17: those of some Resources of a hand that become known when they are named."""
        known = self.in_hand(seat)
        return [card for card in cards if card in self.cards.resources and card not in known]

    def untold(self, seat: Seat, *, lost: bool = False) -> int:
        """LF-2.17: how many Resources of a hand the referee does not know; Lost Resources are counted apart."""
        finds = self.unseen_finds[seat]
        return self.found[seat] + finds if lost else self.drawn[seat] + self.hands[seat].unseen - finds

    def not_there(self, seat: Seat, cards: Iterable[str]) -> str:
        """LF-2.17: the first of the cards named that cannot be in a hand with those before; "" if all can.

        What is known to lie in a deck can only have been drawn just now; what a role that nobody plays brings is replaced.
        """
        finds, unseen = self.unseen_finds[seat], self.hands[seat].unseen
        resources = [self.deck, unseen - finds, self.drawn[seat]]
        there = {"lost": [self.lost_deck, finds, self.found[seat]]}
        duties = [self.family_decks[seat], self.family[seat].unseen, self.family_drawn[seat]]
        for card in cards:
            one = self.cards.resources.get(card)
            place: list[Any] = duties if one is None else there.get(one.deck, resources)
            deck, unseen, drawn = place
            if unseen and card not in deck.cards:
                place[1] -= 1
            elif drawn and (card in deck.cards or deck.unseen):
                place[2] -= 1
            else:
                return card
            if one is not None and self.absent(card):
                place[2] += 1
        return ""

    def worth(self, cards: Iterable[str]) -> int:
        """LF-3.1: what cards are worth together."""
        return sum(map(self.cards.value.__getitem__, cards))

    def may_be_in(self, seat: Seat, card: str) -> bool:
        """LF-2.17: whether a Resource may be in a hand: known there, or unseen there and known nowhere else."""
        hand = self.hands[seat]
        if card in hand.shown or card in hand.told or card in self.face_up[seat]:
            return True
        if self.cards.resources[card].deck == "lost":
            return card in self.unknown_finds(seat)
        return card in self.unknown_resources(seat)

    def unknown_resources(self, seat: Seat) -> Sequence[str]:
        """The cards of the Resource deck that a player may hold without the referee's knowing."""
        unseen, deck = self.hands[seat].unseen > self.unseen_finds[seat], self.deck
        if self.drawn[seat] and not unseen and not deck.unseen:
            return deck.cards
        found = self._nowhere(("resource", "starting")) if unseen or self.drawn[seat] else []
        return found if self.drawn[seat] else [card for card in found if card not in deck.cards]

    def next_resources(self) -> Sequence[str]:
        """The cards that may lie in the Resource deck for all that the referee knows."""
        return self._nowhere(("resource", "starting")) if self.deck.unseen else self.deck.cards

    def unknown_finds(self, seat: Seat) -> Sequence[str]:
        """The Lost Resources that a player may hold without the referee's knowing."""
        unseen, deck = self.unseen_finds[seat], self.lost_deck
        if self.found[seat] and not unseen and not deck.unseen:
            return deck.cards
        found = self._nowhere(("lost",)) if unseen or self.found[seat] else []
        return found if self.found[seat] else [card for card in found if card not in deck.cards]

    def unknown_duties(self, seat: Seat) -> Sequence[str]:
        """The Family cards that a player may hold without the referee's knowing."""
        deck, unseen, drawn = self.family_decks[seat], self.family[seat].unseen, self.family_drawn[seat]
        if drawn and not unseen and not deck.unseen:
            return deck.cards
        if not unseen and not drawn:
            return ()
        duties = self.cards.duties
        known = [*self.family_done[seat], *self.family[seat].known, *deck.cards]
        own = {duties[card].set for card in known[:1] or duties}  # where nothing is known, any
        under = [card for layer in deck.layers for card in layer.cards]
        found = [card for card in unlocated(self, DUTIES) if duties[card].set in own]
        return [card for card in found if card not in under and (drawn or card not in deck.cards)]

    def _nowhere(self, decks: tuple[str, ...]) -> list[str]:
        """The Resources of some decks that the referee knows nowhere."""
        resources = self.cards.resources
        return [
            card for card in unlocated(self, CARDS) if card in resources and resources[card].deck in decks
        ]

    def nameable(self, seat: Seat, decks: tuple[str, ...]) -> list[str]:
        """LF-2.21: the Resources of some decks that a player might hold for all that this player sees."""
        resources = self.cards.resources
        unseen = unlocated_for(self, CARDS, seat)
        return [card for card in unseen if card in resources and resources[card].deck in decks]

    # Abilities

    def project_bonus(self, ability: str) -> int:
        """What a completed Communal Responsibility adds; 0 if it is not completed."""
        card = self.cards.project_with[ability]
        if card not in self.done:
            return 0
        return int(self.cards.projects[card].ability.arguments.get("k", 1))  # type: ignore[arg-type]

    def family_bonus(self, seat: Seat, ability: str) -> int:
        """What a completed Family Responsibility adds for its owner."""
        duties = self.cards.duties
        for card in self.family_done[seat]:
            found = duties[card].ability
            if found.name == ability:
                return int(found.arguments.get("k", 1))  # type: ignore[arg-type]
        return 0

    def is_ready(self, ability: str) -> bool:
        """LF-13.1: whether the tracker of a Communal Responsibility is READY."""
        return self.cards.projects[self.cards.project_with[ability]].tracker in self.ready

    def role_ready(self, seat: Seat) -> bool:
        """LF-13.1: whether the tracker of a player's role is READY."""
        return self.cards.roles[self.roles[seat]].tracker in self.ready

    def has_role(self, seat: Seat, ability: str) -> bool:
        """Whether a player's role has an ability."""
        role = self.roles[seat]
        return bool(role) and self.cards.roles[role].ability.name == ability

    def helper(self) -> Seat | None:
        """The Apothecary, if READY (LF-3.8)."""
        for seat in self.order(FIRST_SEAT):
            if self.has_role(seat, "COVER"):
                return seat if self.role_ready(seat) else None
        return None

    def flip(self, tracker: str) -> None:
        """LF-13.1: using a charge turns its tracker to USED; one that was put right meanwhile stays where it lies."""
        if tracker in self.ready:
            self.ready.remove(tracker)
            self.used.append(tracker)

    def get_ready(self, tracker: str) -> None:
        """LF-0.3, LF-13.3: a tracker comes to READY from the supply, if it lies there."""
        if tracker in self.tracker_supply:
            self.tracker_supply.remove(tracker)
            self.ready.append(tracker)

    def flip_role(self, seat: Seat) -> None:
        """Use the charge of a player's role."""
        self.flip(self.cards.roles[self.roles[seat]].tracker)

    def flip_project(self, ability: str) -> None:
        """Use the charge of a Communal Responsibility."""
        self.flip(self.cards.projects[self.cards.project_with[ability]].tracker)

    # What things cost

    def required(self, event: str) -> int:
        """LF-7.1, LF-7.8, LF-15.2: what a Disaster or Crisis requires, after PERIL_DISCOUNT, at least 1."""
        card = self.cards.events[event]
        formula: Any = card.effects[0]["require"]
        needed = int(formula.players) * len(self.names) + int(formula.plus)
        if card.kind == "disaster":
            needed += self.cards.numbers.perils[self.perils]
        return max(1, needed - self.project_bonus("PERIL_DISCOUNT"))

    def laid(self, to: str) -> int:
        """What lies beside a project, a Crisis or a Disaster, in din."""
        value = self.cards.value
        return sum(value[card] for card, _ in self.beside.get(to, ()))

    @property
    def due(self) -> int:
        """LF-3.7, LF-3.11: what is left of what is demanded, by the discount that the payer has now."""
        demand = self.demand
        assert demand is not None
        if demand.beyond or demand.filter is not None:
            return demand.amount
        return max(0, demand.amount - self.family_bonus(demand.seat, "PAY_DISCOUNT") - demand.helped)

    def duty_cost(self, card: str) -> int:
        """LF-10.2: what a Family Responsibility costs now."""
        return max(1, self.cards.duties[card].cost - self.project_bonus("FAMILY_DISCOUNT"))

    def restitution(self, card: str) -> int:
        """LF-12.3: what tawbah for a card costs."""
        event = self.cards.events.get(card)
        base = event.restitution if event else self.cards.value[card]
        return max(1, base - self.project_bonus("TAWBAH_DISCOUNT"))

    def has_need(self, project: Project, cards: Iterable[str]) -> bool:
        """Section 3.8: whether a card of the needed category is among those beside a project and some more."""
        if not project.need:
            return True
        laid = [card for card, _ in self.beside.get(project.id, ())]
        return any(self.category(card) == project.need for card in (*laid, *cards))

    def category(self, card: str) -> str:
        """The category of a Resource, or of an Event that is kept as an item."""
        event = self.cards.events.get(card)
        if event is None:
            return self.cards.category[card]
        return str(event.keeps["category"]) if event.keeps else ""
