"""Cards at a table without rules: drawn, played, taken, moved, turned up, shuffled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from printkit.declared.open_table import (
    MOST_OFFERED,
    FreeTable,
    deck_of,
    hand_of,
    may_come,
    offer_labels,
    open_piles,
    place_of,
    spare_cards,
)
from printkit.referee import (
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    Whole,
    move,
    part,
    refuse,
    reveal,
    say,
)
from printkit.referee.moves import mark_fixed


@mark_fixed
def face_down(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Return the piles that lie face down."""
    return offer_labels({name: one.label for name, one in table.play.piles.items() if one.hidden})


@mark_fixed
def seen_places(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Return the open piles and the areas."""
    return offer_labels({one.name: one.label for one in open_piles(table.play)} | dict(table.play.areas))


@mark_fixed
def every_card(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Return every card of the piles."""
    return OneOf(list(table.copies), label=table.name_piece)


def where_of(table: FreeTable, name: str) -> str:
    """Return the label of a pile or an area."""
    piles = table.play.piles
    return piles[name].label if name in piles else table.play.areas.get(name, name)


def not_there(table: FreeTable, seat: Seat, card: str, source: str) -> Refusals:
    """Return the reason against taking a card from a place where it does not lie."""
    if card in place_of(table, source, seat):
        return ()
    return table.refuse("NOT_THERE", "", "{card:piece} is not in {pile:name}.", card, where_of(table, source))


@move
class DrawCards(Move[FreeTable]):
    """Draw unseen cards into the hand; nobody shows them to the referee."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "take"
    verb: ClassVar[str] = "draw"
    group: ClassVar[str] = "Draw"

    pile: str = part(face_down, "from")
    n: int = part(Whole(1, 200), "how many")

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[DrawCards]:
        hands = table.play.hands
        return [DrawCards(name, 1) for name, one in table.play.piles.items() if one.hidden] if hands else []

    def label(self, table: FreeTable) -> Message:
        if self.n == 1:
            return say("Draw from {pile:name}", where_of(table, self.pile))
        return say("Draw {n} from {pile:name}", self.n, where_of(table, self.pile))

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.hands is None:
            return refuse("HAND", "", "Nobody has a hand in this game.")
        left = len(deck_of(table, self.pile))
        if self.n > left:
            return refuse("EMPTY", "", "{pile:name} has {n} cards left.", where_of(table, self.pile), left)
        return ()

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        deck, hand = deck_of(table, self.pile), hand_of(table, seat)
        for _ in range(self.n):
            if deck.unseen:
                deck.draw_unseen()
            else:  # the rest was shuffled in face up: nobody can say which card it is
                deck.unseen += len(deck.cards)
                deck.cards.clear()
                deck.draw_unseen()
        hand.unseen += self.n


@move
class PlayFromHand(Move[FreeTable]):
    """Play a card from the hand onto an open pile or into the player's area."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "card"
    verb: ClassVar[str] = "play"
    group: ClassVar[str] = "Play a card"

    card: str = part(every_card, "card")
    to: str = part(seen_places, "where")

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[PlayFromHand]:
        hands = table.play.hands
        if hands is None or not hands.to:
            return []
        hand = hand_of(table, seat)
        spare = spare_cards(table) if hand.unseen else []
        found = dict.fromkeys((*hand.known, *(spare if len(spare) <= MOST_OFFERED else ())))
        return [PlayFromHand(card, hands.to) for card in found]

    def label(self, table: FreeTable) -> Message:
        hands = table.play.hands
        if hands is not None and self.to == hands.to:
            return table.say("{card:piece}", self.card)
        return table.say("{card:piece} to {pile:name}", self.card, where_of(table, self.to))

    def describe(self, table: FreeTable) -> Message:
        return table.say("{card:piece} to {pile:name}", self.card, where_of(table, self.to))

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.hands is None:
            return refuse("HAND", "", "Nobody has a hand in this game.")
        hand = hand_of(table, seat)
        if self.card in hand.known or (hand.unseen and self.card in spare_cards(table)):
            return ()
        return table.refuse("NOT_IN_HAND", "", "{card:piece} is not in your hand.", self.card)

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        hand_of(table, seat).remove(self.card)
        place_of(table, self.to, seat).append(self.card)


@move
class TakeCard(Move[FreeTable]):
    """Take a card from an open pile: into the player's area, or openly into the hand."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "take"
    verb: ClassVar[str] = "take"
    group: ClassVar[str] = "Take a card"

    card: str = part(every_card, "card")
    source: str = part(seen_places, "from")

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[TakeCard]:
        if not taken_to(table):
            return []
        piles = [one.name for one in open_piles(table.play) if one.take]
        return [TakeCard(card, name) for name in piles for card in dict.fromkeys(place_of(table, name, seat))]

    def label(self, table: FreeTable) -> Message:
        return table.say("{card:piece}, from {pile:name}", self.card, where_of(table, self.source))

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if not taken_to(table):
            return refuse("AREA", "", "There is neither an area nor a hand to take it to.")
        return not_there(table, seat, self.card, self.source)

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        place_of(table, self.source, seat).remove(self.card)
        to = taken_to(table)
        if to == "hand":
            hand_of(table, seat).shown.append(self.card)
        else:
            place_of(table, to, seat).append(self.card)


def taken_to(table: FreeTable) -> str:
    """Return the place for taken cards: the first area, else the hand."""
    return next(iter(table.play.areas), "") or ("hand" if table.play.hands is not None else "")


@move
class MoveCard(Move[FreeTable]):
    """Move a card that people see from one place to another: another pile, an area, back under a deck."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "move"
    verb: ClassVar[str] = "move"
    group: ClassVar[str] = "Move a card"
    name: ClassVar[str] = "Move a card"
    listed: ClassVar[bool] = False

    card: str = part(every_card, "card")
    source: str = part(seen_places, "from")
    to: str = part(seen_places, "to")

    def label(self, table: FreeTable) -> Message:
        return table.say(
            "{card:piece} from {a:name} to {b:name}",
            self.card,
            where_of(table, self.source),
            where_of(table, self.to),
        )

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        return not_there(table, seat, self.card, self.source)

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        place_of(table, self.source, seat).remove(self.card)
        place_of(table, self.to, seat).append(self.card)


@move
class TurnUp(Move[FreeTable]):
    """Turn up the top card of a pile; people say which it is."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "card"
    verb: ClassVar[str] = "turn-up"
    group: ClassVar[str] = "Turn up"

    pile: str = part(face_down, "from")
    to: str = part(seen_places, "to")

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[TurnUp]:
        return [TurnUp(one.source, one.name) for one in open_piles(table.play) if one.source]

    def label(self, table: FreeTable) -> Message:
        return say(
            "Turn up a card of {a:name} for {b:name}", where_of(table, self.pile), where_of(table, self.to)
        )

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if len(deck_of(table, self.pile)):
            return ()
        return refuse("EMPTY", "", "{pile:name} is empty.", where_of(table, self.pile))

    def carry_out(self, table: FreeTable, seat: Seat) -> Play[None]:
        yield from turn_up(table, seat, self.pile, self.to)


def turn_up(table: FreeTable, seat: Seat, pile: str, to: str) -> Play[None]:
    """Make the top card of a pile known."""
    card = yield from reveal(
        lambda: may_come(table, pile),
        rule="",
        prompt=say("Which card of {pile:name} is turned up?", where_of(table, pile)),
        label=table.name_piece,
    )
    deck_of(table, pile).draw(card)
    place_of(table, to, seat).append(card)


@move
class ShuffleIn(Move[FreeTable]):
    """Shuffle an open pile into one that lies face down."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "move"
    verb: ClassVar[str] = "shuffle"
    group: ClassVar[str] = "Shuffle"

    source: str = part(seen_places, "what")
    pile: str = part(face_down, "into")

    @classmethod
    def list_moves(cls, table: FreeTable, seat: Seat) -> Sequence[ShuffleIn]:
        decks = [name for name, one in table.play.piles.items() if one.hidden]
        piles = [one.name for one in open_piles(table.play) if one.show != "none" and not one.source]
        return [ShuffleIn(name, decks[0]) for name in piles] if decks else []

    def label(self, table: FreeTable) -> Message:
        return say("Shuffle {a:name} into {b:name}", where_of(table, self.source), where_of(table, self.pile))

    def find_refusals(self, table: FreeTable, seat: Seat) -> Refusals:
        if place_of(table, self.source, seat):
            return ()
        return refuse("EMPTY", "", "{pile:name} is empty.", where_of(table, self.source))

    def carry_out(self, table: FreeTable, seat: Seat) -> None:
        cards_ = place_of(table, self.source, seat)
        deck_of(table, self.pile).shuffle_in((), unseen=len(cards_))
        cards_.clear()
