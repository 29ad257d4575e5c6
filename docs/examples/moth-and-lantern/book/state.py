"""What lies on the table, said once per field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from printkit.referee import (
    FIRST_SEAT,
    Board,
    Count,
    Deck,
    FaceDown,
    Hand,
    InHand,
    OneWord,
    Pieces,
    Pile,
    Plural,
    Refusals,
    Seat,
    Setup,
    SetupError,
    Table,
    Who,
    by_seat,
    list_unlocated,
    refuse,
    state,
    zone,
)

LANTERN = "middle"
RING = ("1", "2", "3", "4", "5", "6")
PLACES = {LANTERN: "the lantern"} | {place: f"place {place}" for place in RING}
"""MOT-1.1: the lantern in the middle, six places around it, clockwise."""
HAND = 3
GOAL = 8

CARDS = Pieces("Flower cards", lambda table: {card: table.copies[card] for card in table.effects})
NECTAR = Pieces(
    "Nectar",
    lambda table: {"": table.all_nectar},
    rows={"N": ""},
    words={"": Plural("{n} nectar", "{n} nectar")},
)


@state
class Garden(Table):
    """A game of Moth & Lantern."""

    effects: Mapping[str, tuple[Any, ...]]
    """Card -> what it does, as the box says it."""
    flowers: Mapping[str, str]
    """Card or bed -> its flower, in the box's words."""
    copies: Mapping[str, int]
    names_of: Mapping[str, str]
    all_nectar: int
    deck: Deck = zone(FaceDown("in the deck", CARDS, place="the deck"))
    supply: int = zone(Count("Nectar in the supply", NECTAR, place="the supply"))
    hands: list[Hand] = by_seat(InHand("Hand", CARDS))
    nectar: list[int] = by_seat(Count("Nectar", NECTAR))
    moths: list[str] = by_seat(OneWord("Moth", words=PLACES))
    played: list[str] = zone(Pile("played", CARDS, place="the played cards", laid="on"), default_factory=list)
    beds: dict[str, str] = zone(
        Board("Beds", places=lambda _: {p: PLACES[p] for p in RING}, lies=lambda table: table.bed_names),
        default_factory=dict,
    )
    """Place -> the bed that lies there. Moths rest on places: they stay where they are when beds are swapped."""
    active: Seat = zone(Who("Whose turn"), default=FIRST_SEAT)

    @property
    def bed_names(self) -> dict[str, str]:
        """The six beds."""
        return {bed: name for bed, name in self.names_of.items() if bed.startswith("BED")}

    def name_piece(self, piece: str) -> str:
        """The name on a piece."""
        return self.names_of.get(piece, piece)

    # Where moths can fly (MOT-3)

    def beside(self, place: str) -> tuple[str, ...]:
        """The places over a shared edge."""
        if place == LANTERN:
            return RING
        at = RING.index(place)
        return (RING[at - 1], RING[(at + 1) % 6], LANTERN)

    def within(self, place: str, most: int) -> list[str]:
        """MOT-3.1: where a flight of one to so many beds may end."""
        ends: set[str] = set()
        reached = {place}
        for _ in range(most):
            reached = {near for here in reached for near in self.beside(here)}
            ends |= reached
        return [one for one in PLACES if one in ends]

    # What may be in a hand: nobody is made to show drawn cards

    def named(self, seat: Seat, card: str) -> Refusals:
        """Why this card cannot be in that hand; nothing if it may be."""
        hand = self.hands[seat]
        if card in hand.known or (hand.unseen and card in list_unlocated(self, CARDS)):
            return ()
        return self.refuse("NOT_IN_HAND", "MOT-2.1", "{card:piece} is not in your hand.", card)

    def draw(self, seat: Seat, number: int) -> None:
        """MOT-2.4: draw unseen; when the deck is empty the played cards are shuffled."""
        for _ in range(number):
            if not len(self.deck) and self.played:
                self.deck.shuffle_in([], unseen=len(self.played))
                self.played.clear()
                self.announce("The played cards are shuffled.")
            if not len(self.deck):
                return
            self.deck.draw_unseen()
            self.hands[seat].unseen += 1

    def sip(self, seat: Seat, number: int) -> None:
        """Take nectar, as long as there is some."""
        taken = min(number, self.supply)
        self.supply -= taken
        self.nectar[seat] += taken


def new_table(setup: Setup) -> Garden:
    """MOT-1: everything from the box; nothing is constant here that stands there."""
    if setup.box is None:
        raise SetupError("Moth & Lantern is played with the cards of its box")
    flowers, beds = setup.box.components["flowers"], setup.box.components["beds"]
    rows = {row.id: row.values for row in (*flowers.rows, *beds.rows)}
    copies = Counter(piece.row.id for piece in flowers.pieces)
    seats = len(setup.names)
    nectar = len(setup.box.components["nectar"].pieces)
    return Garden(
        setup.names,
        effects={row.id: row.values["effects"] for row in flowers.rows},
        flowers={id_: str(values.get("flower") or values["symbol"].upper()) for id_, values in rows.items()},
        copies=copies,
        names_of={id_: str(values["name"]) for id_, values in rows.items()},
        all_nectar=nectar,
        deck=Deck(unseen=sum(copies.values())),
        supply=nectar,
        hands=[Hand() for _ in range(seats)],
        nectar=[0] * seats,
        moths=[LANTERN] * seats,
    )


def blooms(table: Garden, place: str) -> str:
    """The flower that blooms at a place; "" at the lantern."""
    bed = table.beds.get(place, "")
    return {"MOONFLOWER": "MOON"}.get(table.flowers[bed], table.flowers[bed]) if bed else ""


__all__ = ["CARDS", "GOAL", "HAND", "LANTERN", "PLACES", "RING", "Garden", "blooms", "new_table", "refuse"]
