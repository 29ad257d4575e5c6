"""What a player may decide: one class a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.referee import Message, Move, OneOf, Refusals, Seat, list_unlocated, move, part, refuse, say

from .state import CARDS, LANTERN, PLACES, RING, Garden


def cards(table: Garden, seat: Seat) -> OneOf[str]:
    """Every card; which of them may be in a hand is for the rule to say."""
    del seat
    return OneOf(list(table.effects), label=table.name_piece)


PLACE = OneOf(list(PLACES), label=lambda place: PLACES[place])


@move
class PlayCard(Move[Garden]):
    """MOT-2.1: play one card of your hand."""

    rule: ClassVar[str] = "MOT-2.1"
    verb: ClassVar[str] = "play"
    group: ClassVar[str] = "Play"

    card: str = part(cards, "card")

    @classmethod
    def list_moves(cls, table: Garden, seat: Seat) -> Sequence[PlayCard]:
        hand = table.hands[seat]
        spare = list_unlocated(table, CARDS) if hand.unseen else []
        return [PlayCard(card) for card in dict.fromkeys((*hand.known, *spare))]

    def label(self, table: Garden) -> Message:
        return table.say("Play {card:piece}", self.card)

    def find_refusals(self, table: Garden, seat: Seat) -> Refusals:
        return table.named(seat, self.card)

    def carry_out(self, table: Garden, seat: Seat) -> None:
        table.hands[seat].remove(self.card)
        table.played.append(self.card)


@move
class Fly(Move[Garden]):
    """MOT-3.1: end the flight here."""

    rule: ClassVar[str] = "MOT-3.1"

    place: str = part(PLACE, "where")

    def label(self, table: Garden) -> Message:
        bed = table.beds.get(self.place)
        if bed is None:
            return say("the lantern")
        return table.say("{bed:piece}, place {n:name}", bed, self.place)

    def carry_out(self, table: Garden, seat: Seat) -> None:
        table.moths[seat] = self.place


@move
class Swap(Move[Garden]):
    """Swap two beds that touch each other; moths stay where they are."""

    rule: ClassVar[str] = "MOT-2.1"

    one: str = part(OneOf(list(RING)), "one place")
    other: str = part(OneOf(list(RING)), "the other")

    @classmethod
    def list_moves(cls, table: Garden, seat: Seat) -> Sequence[Swap]:
        return [Swap(RING[at - 1], RING[at]) for at in range(6)]

    def label(self, table: Garden) -> Message:
        text = "{one:piece} (place {a:name}) with {other:piece} (place {b:name})"
        return table.say(text, table.beds[self.one], self.one, table.beds[self.other], self.other)

    def find_refusals(self, table: Garden, seat: Seat) -> Refusals:
        if self.other not in table.beside(self.one):
            text = "Places {one:name} and {other:name} do not touch each other."
            return refuse("NOT_BESIDE", self.rule, text, self.one, self.other)
        return ()

    def carry_out(self, table: Garden, seat: Seat) -> None:
        beds = table.beds
        beds[self.one], beds[self.other] = beds[self.other], beds[self.one]


MOVES = (PlayCard, Fly, Swap)

__all__ = ["LANTERN", "MOVES", "Fly", "PlayCard", "Swap"]
