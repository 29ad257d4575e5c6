"""What a hand may hold without the referee's knowing (LF-2.16 to LF-2.21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printkit.referee import Seat, list_unlocated, unlocated_for

from .state import LostFound
from .zones import CARDS, DUTIES


def not_there(table: LostFound, seat: Seat, cards: Iterable[str]) -> str:
    """LF-2.17: return the first of the cards named that cannot be in a hand with those before; "" if all can.

    What is known to lie in a deck can only have been drawn just now; what a role that nobody plays brings is replaced.
    """
    finds, unseen = table.unseen_finds[seat], table.hands[seat].unseen
    resources = [table.deck, unseen - finds, table.drawn[seat]]
    there = {"lost": [table.lost_deck, finds, table.found[seat]]}
    duties = [table.family_decks[seat], table.family[seat].unseen, table.family_drawn[seat]]
    for card in cards:
        one = table.cards.resources.get(card)
        place: list[Any] = duties if one is None else there.get(one.deck, resources)
        deck, unseen, drawn = place
        if unseen and card not in deck.cards:
            place[1] -= 1
        elif drawn and (card in deck.cards or deck.unseen):
            place[2] -= 1
        else:
            return card
        if one is not None and table.absent(card):
            place[2] += 1
    return ""


def may_be_in(table: LostFound, seat: Seat, card: str) -> bool:
    """LF-2.17: return whether a Resource may be in a hand: known there, or unseen there and known nowhere else."""
    hand = table.hands[seat]
    if card in hand.shown or card in hand.told or card in table.face_up[seat]:
        return True
    if table.cards.resources[card].deck == "lost":
        return card in unknown_finds(table, seat)
    return card in unknown_resources(table, seat)


def unknown_resources(table: LostFound, seat: Seat) -> Sequence[str]:
    """Return the cards of the Resource deck that a player may hold without the referee's knowing."""
    unseen, deck = table.hands[seat].unseen > table.unseen_finds[seat], table.deck
    if table.drawn[seat] and not unseen and not deck.unseen:
        return deck.cards
    found = table.resources_nowhere(("resource", "starting")) if unseen or table.drawn[seat] else []
    return found if table.drawn[seat] else [card for card in found if card not in deck.cards]


def unknown_finds(table: LostFound, seat: Seat) -> Sequence[str]:
    """Return the Lost Resources that a player may hold without the referee's knowing."""
    unseen, deck = table.unseen_finds[seat], table.lost_deck
    if table.found[seat] and not unseen and not deck.unseen:
        return deck.cards
    found = table.resources_nowhere(("lost",)) if unseen or table.found[seat] else []
    return found if table.found[seat] else [card for card in found if card not in deck.cards]


def unknown_duties(table: LostFound, seat: Seat) -> Sequence[str]:
    """Return the Family cards that a player may hold without the referee's knowing."""
    deck, unseen, drawn = table.family_decks[seat], table.family[seat].unseen, table.family_drawn[seat]
    if drawn and not unseen and not deck.unseen:
        return deck.cards
    if not unseen and not drawn:
        return ()
    duties = table.cards.duties
    known = [*table.family_done[seat], *table.family[seat].known, *deck.cards]
    own = {duties[card].set for card in known[:1] or duties}  # where nothing is known, any
    under = [card for layer in deck.layers for card in layer.cards]
    found = [card for card in list_unlocated(table, DUTIES) if duties[card].set in own]
    return [card for card in found if card not in under and (drawn or card not in deck.cards)]


def list_nameable(table: LostFound, seat: Seat, decks: tuple[str, ...]) -> list[str]:
    """LF-2.21: return the Resources of some decks that a player might hold for all that this player sees."""
    resources = table.cards.resources
    unseen = unlocated_for(table, CARDS, seat)
    return [card for card in unseen if card in resources and resources[card].deck in decks]
