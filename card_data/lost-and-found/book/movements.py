"""Cards go from place to place: used, given, drawn, told (LF-2.8 to LF-2.20)."""

from __future__ import annotations

from printkit.referee import (
    FIRST_SEAT,
    Deck,
    Layer,
    Seat,
)

from .belongings import Belongings
from .pieces import ANY
from .words import OF_ABSENT


class Movements(Belongings):
    """Cards that go somewhere."""

    __slots__ = ()

    # Cards go somewhere

    def take_out(self, seat: Seat, card: str) -> None:
        """A card leaves a hand, or the Events before a player; one that was unseen is known from now on."""
        held = self.held[seat]
        if card in held:
            held.remove(card)
            return
        face_up = self.face_up[seat]
        if card in face_up:
            face_up.remove(card)
            return
        hand = self.hands[seat]
        if card in hand.shown or card in hand.told:
            hand.remove(card)
        elif self.cards.resources[card].deck == "lost":
            if card in self.lost_deck.cards or not self.unseen_finds[seat]:
                self.found[seat] -= 1
                self.lost_deck.draw(card)
            else:
                self.unseen_finds[seat] -= 1
                hand.unseen -= 1
        elif card in self.deck.cards or hand.unseen <= self.unseen_finds[seat]:
            self.drawn[seat] -= 1
            self.deck.draw(card)
        else:
            hand.unseen -= 1
            self.turn.shown += card in self.next_resources()

    def take_duty(self, seat: Seat, card: str) -> None:
        """A Family card leaves the Family hand; one that was unseen is known from now on."""
        hand, deck = self.family[seat], self.family_decks[seat]
        if card in hand.shown or card in hand.told:
            hand.remove(card)
        elif card in deck.cards or not hand.unseen:
            self.family_drawn[seat] -= 1
            deck.draw(card)
        else:
            hand.unseen -= 1

    def put_away(self, card: str) -> None:
        """LF-2.8: a card that was used or discarded without a transgression goes where it belongs."""
        self.titles.pop(card, None)  # LF-2.6
        if card in self.cards.events:
            self.event_discard.append(card)
            return
        match self.cards.resources[card].deck:
            case "lost":
                self.removed.cards.append(card)
            case "spare":
                self.spares.append(card)
            case _:
                self.discard.append(card)

    def end_titles(self) -> None:
        """LF-2.6: a card that people have put right out of all hands and lost zones has no title any more."""
        for card in list(self.titles):
            if not any(card in (*self.in_hand(seat), *self.lost[seat]) for seat in self.order(FIRST_SEAT)):
                del self.titles[card]

    def show(self, seat: Seat, card: str) -> None:
        """A card in a hand is shown to all."""
        if card in self.cards.resources and card not in self.lost[seat] and card not in self.face_up[seat]:
            self.take_out(seat, card)
            self.hands[seat].shown.append(card)

    def come_back(self, seat: Seat, card: str) -> None:
        """LF-8.6: a lost Resource returns to its loser's hand; its Event is discarded."""
        at = self.lost[seat].index(card)
        self.lost[seat].pop(at)
        event = self.lost_under[seat].pop(at)
        self.event_discard.append(event)
        self.receive(seat, card)
        self.announce("{card:piece} comes back to {who:seat}; {event:piece} is discarded.", card, seat, event)

    def use(self, seat: Seat, card: str) -> None:
        """LF-2.8, LF-3.3, LF-3.4: a player uses a card; what is not their own is a transgression."""
        clean = self.clean(seat, card)
        wronged = None if clean or card in self.cards.events else self.owner(seat, card)
        if not clean and card in self.cards.events:
            wronged = self.wronged_by(seat, card)
        self.take_out(seat, card)
        if clean:
            self.put_away(card)
        else:
            self.transgress(seat, card, wronged)

    def wronged_by(self, seat: Seat, event: str) -> Seat | None:
        """Whom an Event wrongs that a player takes as a transgression; None for a Stranger."""
        return self.left(seat) if self.cards.events[event].wronged == "LEFT" else None

    def transgress(self, seat: Seat, card: str, wronged: Seat | None) -> None:
        """Put a card on a player's Transgressions."""
        self.titles.pop(card, None)  # LF-2.6
        self.transgressions[seat].append(card)
        self.wronged[card] = wronged
        self.announce("{card:piece} goes to the Transgressions of {who:seat}.", card, seat)

    def absolve(self, seat: Seat, card: str) -> None:
        """LF-2.8, LF-12.4: a card leaves the Transgressions."""
        self.transgressions[seat].remove(card)
        self.wronged.pop(card, None)
        self.put_away(card)

    def receive(self, seat: Seat, card: str) -> None:
        """A card comes openly to a player: into the hand, face up where a title makes it theirs, or before them."""
        if card in self.cards.events:
            self.held[seat].append(card)
        elif self.titles.get(card) == seat:
            self.face_up[seat].append(card)
        else:
            self.hands[seat].shown.append(card)

    def give(self, giver: Seat, taker: Seat, card: str) -> None:
        """LF-2.12, LF-2.4: the card goes to the receiver, and so does the ownership."""
        self.take_out(giver, card)
        if card in self.cards.resources:
            printed = self.cards.owner[card]
            self.titles.pop(card, None)
            if printed != ANY and self.seat_of(printed) not in {taker, None}:
                self.titles[card] = taker
        self.receive(taker, card)

    def take(self, holder: Seat, taker: Seat, card: str) -> None:
        """LF-2.13: the card goes, the ownership does not."""
        self.take_out(holder, card)
        self.receive(taker, card)

    def hand_back(self, holder: Seat, card: str) -> Seat:
        """LF-2.14: an illegal Resource goes back to its legal owner. Gives that player."""
        owner = self.owner(holder, card)
        assert owner is not None
        self.take(holder, owner, card)
        self.announce("{who:seat} returns {card:piece} to {owner:seat}.", holder, card, owner)
        return owner

    # Drawing

    def drawable(self) -> int:
        """LF-2.20: how many Resources can still be drawn that nobody passes over."""
        unseen = sum(hand.unseen for hand in self.hands) - sum(self.unseen_finds)
        known = [*self._nowhere(("resource", "starting")), *self.discard]
        return sum(not self.absent(card) for card in known) - unseen - sum(self.drawn)

    def draw(self, seat: Seat, number: int) -> int:
        """LF-2.9, LF-2.20: draw Resources; until they are told, or something else is said, they wait in `drawn`. Gives how many."""
        if len(self.deck) - sum(self.drawn) < number + self.most_absent():
            number = min(number, max(self.drawable(), 0))
        missing = number
        while missing:
            left = len(self.deck) - sum(self.drawn)
            if left <= 0:
                self._exhaust(seat)
                continue
            taken = min(left, missing)
            self.drawn[seat] += taken
            missing -= taken
        return number

    def _exhaust(self, seat: Seat) -> None:
        """LF-2.9: the whole deck was drawn, and more is needed: the discard is shuffled into a new one."""
        last = self.last_cards()
        if self.drawn[seat] == len(self.deck) == len(last):
            self.learn(seat, *last)  # what the last cards are follows
        else:
            self.settle_draws()
        if not len(self.deck):
            self.lap()  # the discard went into the deck, and not to whoever draws from it now
            self.deck.shuffle_in(self.discard, self.passed)
            self.discard, self.passed = [], 0
            self.lap()
            self.announce("The Resource discard is shuffled: it is the new Resource deck.")

    def last_cards(self) -> tuple[str, ...]:
        """LF-2.9: what the Resource deck holds, if the referee knows where all other Resources are; else fewer, or more."""
        nowhere = self._nowhere(("resource", "starting")) if self.deck.unseen else ()
        return (*self.deck.cards, *nowhere)

    def most_absent(self) -> int:
        """How many Resources name absent roles."""
        return sum(number for role, number in self.cards.owned.items() if role not in self.roles)

    def pass_over(self, seat: Seat, number: int) -> None:
        """LF-5.3: so many of the cards just drawn name absent roles; they are discarded unseen and replaced."""
        for _ in range(number):
            self.drawn[seat] -= 1
            _draw_unseen(self.deck)
            self.passed += 1
            self.draw(seat, 1)
        self.announce("{who:seat} passes over {cards}.", seat, OF_ABSENT(number))

    def find(self, seat: Seat, number: int) -> None:
        """FIND: draw Lost Resources into the hand (LF-7.12); an empty deck gives nothing."""
        self.found[seat] += min(number, len(self.lost_deck) - sum(self.found))

    def forgo(self) -> None:
        """FORGO_LOST: the top Lost Resource is out of the game, unseen."""
        _draw_unseen(self.lost_deck)
        self.removed.unseen += 1

    def draw_duty(self, seat: Seat) -> None:
        """LF-8.10, LF-10.2: draw a Family card, if there is one."""
        if len(self.family_decks[seat]) > self.family_drawn[seat]:
            self.family_drawn[seat] += 1

    def exchange_duty(self, seat: Seat, card: str) -> None:
        """LF-10.4: a Family card goes under the deck, and the top one comes into the hand."""
        self.take_duty(seat, card)
        self.family_decks[seat].put_under(Layer([card], seers=(seat,)))
        self.family_drawn[seat] += 1

    def is_untold(self) -> bool:
        """Whether somebody has just drawn what nobody has told yet."""
        return any(self.drawn) or any(self.found) or any(self.family_drawn)

    def settle_draws(self) -> None:
        """LF-5.3: the cards not told until now are in the hands, unseen."""
        for seat in self.order(FIRST_SEAT):
            for _ in range(self.drawn[seat]):
                _draw_unseen(self.deck)
                self.drawn[seat] -= 1
                self.hands[seat].unseen += 1
            for _ in range(self.found[seat]):
                _draw_unseen(self.lost_deck)
                self.hands[seat].unseen += 1
                self.unseen_finds[seat] += 1
            self.found[seat] = 0
            for _ in range(self.family_drawn[seat]):
                _draw_unseen(self.family_decks[seat])
                self.family[seat].unseen += 1
            self.family_drawn[seat] = 0

    def learn(self, seat: Seat, *cards: str) -> None:
        """LF-2.16: a player tells the referee cards; those of absent roles are passed over (LF-2.10, LF-2.19).

        What replaces them is drawn when all are told: to draw it may shuffle the discard, and what was passed over with it.
        """
        passed = sum([self._hear(seat, card) for card in cards])
        if passed:
            self.draw(seat, passed)

    def _hear(self, seat: Seat, card: str) -> bool:
        """A card in a hand becomes known to the referee. Gives whether it is passed over."""
        if card in self.cards.duties:
            self.take_duty(seat, card)
            self.family[seat].told.append(card)
            return False
        self.take_out(seat, card)
        if not self.absent(card):
            self.hands[seat].told.append(card)
            return False
        self.discard.append(card)
        self.announce("{who:seat} passes over {card:piece}: nobody plays that role.", seat, card)
        return True

    def take_spares(self, seat: Seat, type_: str, number: int) -> int:
        """SPARE: a player takes Spares of a type, as many as are left. Gives how many."""
        there = [card for card in self.cards.types[type_] if card in self.spares][:number]
        for card in there:
            self.spares.remove(card)
            self.hands[seat].shown.append(card)
        if there:
            self.announce("{who:seat} takes {n} × {card:piece}.", seat, len(there), there[0])
        return len(there)


def _draw_unseen(deck: Deck) -> None:
    """Nobody shows the card that is drawn: what was known to be in the deck is now here or there."""
    deck.unseen += len(deck.cards)
    deck.cards = []
    deck.forget()
    deck.draw_unseen()
