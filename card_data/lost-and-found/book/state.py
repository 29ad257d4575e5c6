"""The table of Lost & Found: its fields (section 4), who owns what, and how cards go from place to place.

LF-2 (belongings, hands, draws), LF-3.6, LF-13 (what helps), and what things cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Any

from printkit.referee import (
    FIRST_SEAT,
    Count,
    Deck,
    FaceDown,
    Hand,
    Layer,
    Message,
    OneWord,
    Pile,
    Said,
    Seat,
    Table,
    Who,
    by_seat,
    list_unlocated,
    nobody,
    say,
    state,
    zone,
)

from .facts import (
    Demand,
    Disaster,
    Exchange,
    Festival,
    Happening,
    Market,
    Reckoning,
    Turn,
)
from .pieces import ANY, SEASONS, Cards, Project
from .words import OF_ABSENT, ROLES, call_ihtesaab
from .words import SEASONS as SEASON_WORDS
from .zones import (
    CARDS,
    DUTIES,
    IHTESAAB,
    PROJECTS,
    TRACKERS,
    Beside,
    Closed,
    ClosedDeck,
    LaidBeside,
    Titles,
    Unseen,
    bonus_in_words,
    needs_in_words,
    owners_in_words,
    standing_in_words,
    wronged_in_words,
)


@state
class LostFound(Table):
    """The state of a game. Seats count clockwise.

    LF-2.7: hands are closed; what is shown follows from the zones. LF-15.1: fewer players, more absent roles.
    """

    cards: Cards
    perils: str
    roles: list[str] = by_seat(OneWord("Role", words=ROLES, fixed=True))
    season: str = zone(OneWord("Season", words=SEASON_WORDS), default=SEASONS[0])
    active: Seat = zone(Who("Turn", aside=True), default=FIRST_SEAT)
    starter: Seat = zone(Who("Began the game", aside=True), default=FIRST_SEAT)
    turns: int = zone(Count("Turns taken", aside=True), default=0)
    town: int = zone(Said("The community", words=standing_in_words, data=lambda _: None), default=0)
    needs: int = zone(Said("Still needed", words=needs_in_words, data=lambda _: None), default=0)
    # What the community does
    open: list[str] = zone(
        Pile("Incomplete", PROJECTS, place="the open projects", aside=True), default_factory=list
    )
    done: list[str] = zone(Pile("Completed", PROJECTS, place="the completed projects"), default_factory=list)
    beside: Beside = zone(
        LaidBeside(
            label="Laid beside", of=CARDS, fixed=True, place="beside its card", laid="there", quiet=True
        ),
        default_factory=dict,
    )
    settling: list[str] = zone(Pile("Event", CARDS, place="the middle of the table"), default_factory=list)
    # Resources
    deck: Deck = zone(
        ClosedDeck(label="Resource deck", of=CARDS, place="the Resource deck", going=("drawn",)),
        default_factory=Deck,
    )
    discard: list[str] = zone(
        Pile("Resource discard", CARDS, place="the Resource discard"), default_factory=list
    )
    passed: int = zone(Unseen(label="Passed over, unseen in the discard", of=CARDS), default=0)
    lost_deck: Deck = zone(
        ClosedDeck(label="Lost Resources", of=CARDS, place="the Lost Resources", going=("found",)),
        default_factory=Deck,
    )
    spares: list[str] = zone(Pile("Spare Resources", CARDS, place="the Spares"), default_factory=list)
    hands: list[Hand] = by_seat(
        Closed(label="Hand", of=CARDS, coming=("drawn", "found")), default_factory=list
    )
    face_up: list[list[str]] = by_seat(Pile("Face up, by title", CARDS, quiet=True), default_factory=list)
    titles: Titles = zone(Said("Titles", words=owners_in_words), default_factory=dict)
    drawn: list[int] = by_seat(Count("Drawn just now", quiet=True, fixed=True), default_factory=list)
    found: list[int] = by_seat(Count("Found just now", quiet=True, fixed=True), default_factory=list)
    unseen_finds: list[int] = by_seat(
        Count("Lost Resources among unseen cards", quiet=True, sees=nobody, open_number=True),
        default_factory=list,
    )
    lost: list[list[str]] = by_seat(
        Pile("Lost", CARDS, quiet=True, place="under its Event card", laid="there"), default_factory=list
    )
    lost_under: list[list[str]] = by_seat(
        Pile("Lost under", CARDS, quiet=True, aside=True), default_factory=list
    )
    held: list[list[str]] = by_seat(Pile("Kept Events", CARDS, quiet=True), default_factory=list)
    transgressions: list[list[str]] = by_seat(
        Pile("Transgressions", CARDS, quiet=True, place="the Transgressions"), default_factory=list
    )
    wronged: dict[str, Seat | None] = zone(Said("Wronged", words=wronged_in_words), default_factory=dict)
    beyond: list[list[str]] = by_seat(Pile("Beyond the Law", CARDS, quiet=True), default_factory=list)
    # Events
    events: Deck = zone(FaceDown("Event deck", CARDS, place="the Event deck"), default_factory=Deck)
    event_discard: list[str] = zone(
        Pile("Event discard", CARDS, place="the Event discard"), default_factory=list
    )
    crises: list[list[str]] = by_seat(Pile("Crisis", CARDS, quiet=True), default_factory=list)
    # Responsibilities
    project_deck: Deck = zone(
        FaceDown("Communal deck", PROJECTS, place="the Communal deck"), default_factory=Deck
    )
    family_decks: list[Deck] = by_seat(
        ClosedDeck(
            label="Family deck", of=DUTIES, place="the Family deck", going=("family_drawn",), aside=True
        ),
        default_factory=list,
    )
    family: list[Hand] = by_seat(
        Closed(label="Family hand", of=DUTIES, coming=("family_drawn",), place="the Family hand"),
        default_factory=list,
    )
    family_drawn: list[int] = by_seat(
        Count("Family cards drawn just now", quiet=True, fixed=True), default_factory=list
    )
    family_done: list[list[str]] = by_seat(
        Pile("Family done", DUTIES, place="the completed Family cards"), default_factory=list
    )
    void: list[list[str]] = by_seat(Pile("Face down", DUTIES, quiet=True), default_factory=list)
    removed: Deck = zone(
        FaceDown("Out of the game", CARDS, place="the box", aside=True), default_factory=Deck
    )
    boxed: list[str] = zone(
        Pile("Back in the box", DUTIES, place="the box", aside=True), default_factory=list
    )
    # Ihtesaab cards and trackers
    ihtesaab: Deck = zone(
        FaceDown("Ihtesaab deck", IHTESAAB, place="the Ihtesaab deck"), default_factory=Deck
    )
    dealt: list[str] = zone(
        Pile("Ihtesaab cards dealt", IHTESAAB, place="the dealt Ihtesaab cards"), default_factory=list
    )
    tracker_supply: list[str] = zone(
        Pile("Trackers not in play", TRACKERS, place="the trackers not in play", aside=True),
        default_factory=list,
    )
    ready: list[str] = zone(
        Pile("Trackers READY", TRACKERS, place="the trackers that show READY"), default_factory=list
    )
    used: list[str] = zone(
        Pile("Trackers USED", TRACKERS, place="the trackers that show USED"), default_factory=list
    )
    bonus: list[Seat] = by_seat(
        Said("Bonus of the role", words=bonus_in_words, data=lambda _: None, aside=True), default_factory=list
    )
    # who did what part
    given: list[int] = by_seat(Count("Given for all, in din"), default_factory=list)
    # what holds for a while
    turn: Turn = field(default_factory=Turn)
    event: Happening | None = None
    demand: Demand | None = None
    disaster: Disaster | None = None
    festival: Festival | None = None
    market: Market | None = None
    exchange: Exchange | None = None
    reckoning: Reckoning | None = None
    ending: str = zone(
        OneWord(
            "End",
            words={"destitute": "somebody was destitute", "disaster": "a Disaster was not averted"},
            fixed=True,
        ),
        default="",
    )

    def name_piece(self, piece: str) -> str:
        """Return the name printed on a card."""
        return self.cards.names.get(piece, piece)

    def call_piece(self, piece: str) -> str:
        """Ihtesaab cards have a code alone: pages call them by what they say."""
        card = self.cards.ihtesaab.get(piece)
        if card is None:
            return self.name_piece(piece)
        op = card.reckoning
        price = op["k"] if op.name == "RESTITUTION" else 0
        return self.once(("call", piece), lambda: call_ihtesaab(card.found, op.name, int(price)))  # type: ignore[arg-type]

    # Who owns what

    def seat_of(self, role: str) -> Seat | None:
        """Return the player of a role; None if it is absent."""
        roles = self.roles
        return Seat(roles.index(role)) if role in roles else None

    def absent(self, card: str) -> bool:
        """LF-2.10: return whether a Resource names a role that nobody plays; it is passed over when drawn."""
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
        """LF-2.3: return whether a Resource is its holder's own."""
        return self.owner(seat, card) == seat

    def is_clean(self, seat: Seat, card: str) -> bool:
        """Return whether a card is an own Resource or an Event that is kept lawfully."""
        event = self.cards.events.get(card)
        return event.is_lawful if event else self.owner(seat, card) == seat

    # What a player has

    def in_hand(self, seat: Seat) -> list[str]:
        """LF-2.5: return the Resources known in a hand, those face up included."""
        hand = self.hands[seat]
        return [*hand.shown, *hand.told, *self.face_up[seat]]

    def list_payable(self, seat: Seat) -> list[str]:
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
            for card in self.list_payable(seat)
            if (
                events[card].is_lawful
                if card in events
                else titles[card] == seat
                if card in titles
                else owner[card] in mine
            )
        ]

    def others_cards(self, seat: Seat) -> list[str]:
        """LF-2.14: return the known Resources in a hand that belong to other players."""
        owner, titles, roles, own = self.cards.owner, self.titles, self.roles, self.roles[seat]
        return [
            card
            for card in self.in_hand(seat)
            if (titles[card] != seat if card in titles else owner[card] != own and owner[card] in roles)
        ]

    def size(self, seat: Seat) -> int:
        """LF-2.16: return how many Resources a player holds; that is always known."""
        return len(self.hands[seat]) + len(self.face_up[seat]) + self.drawn[seat] + self.found[seat]

    def has_anything(self, seat: Seat) -> bool:
        """LF-6.14: return whether a player might have something to give, as everybody sees."""
        return self.size(seat) > 0 or any(self.cards.events[event].is_lawful for event in self.held[seat])

    def find_limit(self, seat: Seat) -> int:
        """LF-11.1: return how many Resources a player may keep."""
        every = self.project_bonus("HAND_LIMIT_ALL")
        once = self.turn.limit_up if seat == self.active else 0
        return self.cards.numbers.hand_limit + every + self.family_bonus(seat, "HAND_LIMIT_SELF") + once

    def whole(self, seat: Seat) -> bool:
        """LF-2.18: return whether the referee knows every Resource of a hand."""
        return not (self.hands[seat].unseen or self.drawn[seat] or self.found[seat])

    def any_card(self) -> list[str]:
        """Return every card there is: a question understands those that it does not offer, so that a rule can say why not."""
        return list(self.cards.names)

    def list_unknown(self, seat: Seat, cards: Iterable[str]) -> list[str]:
        """LF-2.17: return those of some Resources of a hand that become known when they are named."""
        known = self.in_hand(seat)
        return [card for card in cards if card in self.cards.resources and card not in known]

    def count_untold(self, seat: Seat, *, lost: bool = False) -> int:
        """LF-2.17: return how many Resources of a hand the referee does not know; Lost Resources are counted apart."""
        finds = self.unseen_finds[seat]
        return self.found[seat] + finds if lost else self.drawn[seat] + self.hands[seat].unseen - finds

    def worth(self, cards: Iterable[str]) -> int:
        """LF-3.1: return what cards are worth together."""
        return sum(map(self.cards.value.__getitem__, cards))

    def next_resources(self) -> Sequence[str]:
        """Return the cards that may lie in the Resource deck for all that the referee knows."""
        return self.resources_nowhere(("resource", "starting")) if self.deck.unseen else self.deck.cards

    def resources_nowhere(self, decks: tuple[str, ...]) -> list[str]:
        """Return the Resources of some decks that the referee knows nowhere."""
        resources = self.cards.resources
        return [
            card
            for card in list_unlocated(self, CARDS)
            if card in resources and resources[card].deck in decks
        ]

    # Abilities

    def project_bonus(self, ability: str) -> int:
        """Return what a completed Communal Responsibility adds; 0 if it is not completed."""
        card = self.cards.project_with[ability]
        if card not in self.done:
            return 0
        return int(self.cards.projects[card].ability.arguments.get("k", 1))  # type: ignore[arg-type]

    def family_bonus(self, seat: Seat, ability: str) -> int:
        """Return what a completed Family Responsibility adds for its owner."""
        duties = self.cards.duties
        for card in self.family_done[seat]:
            found = duties[card].ability
            if found.name == ability:
                return int(found.arguments.get("k", 1))  # type: ignore[arg-type]
        return 0

    def is_ready(self, ability: str) -> bool:
        """LF-13.1: return whether the tracker of a Communal Responsibility is READY."""
        return self.cards.projects[self.cards.project_with[ability]].tracker in self.ready

    def role_ready(self, seat: Seat) -> bool:
        """LF-13.1: return whether the tracker of a player's role is READY."""
        return self.cards.roles[self.roles[seat]].tracker in self.ready

    def has_role(self, seat: Seat, ability: str) -> bool:
        """Return whether a player's role has an ability."""
        role = self.roles[seat]
        return bool(role) and self.cards.roles[role].ability.name == ability

    def find_helper(self) -> Seat | None:
        """Find the Apothecary, if READY (LF-3.8)."""
        for seat in self.order(FIRST_SEAT):
            if self.has_role(seat, "COVER"):
                return seat if self.role_ready(seat) else None
        return None

    def flip_tracker(self, tracker: str) -> None:
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
        self.flip_tracker(self.cards.roles[self.roles[seat]].tracker)

    def flip_project(self, ability: str) -> None:
        """Use the charge of a Communal Responsibility."""
        self.flip_tracker(self.cards.projects[self.cards.project_with[ability]].tracker)

    # What things cost

    def required(self, event: str) -> int:
        """LF-7.1, LF-7.8, LF-15.2: return what a Disaster or Crisis requires, after PERIL_DISCOUNT, at least 1."""
        card = self.cards.events[event]
        formula: Any = card.effects[0]["require"]
        needed = int(formula.players) * len(self.names) + int(formula.plus)
        if card.kind == "disaster":
            needed += self.cards.numbers.perils[self.perils]
        return max(1, needed - self.project_bonus("PERIL_DISCOUNT"))

    def laid(self, to: str) -> int:
        """Return what lies beside a project, a Crisis or a Disaster, in din."""
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
        """LF-10.2: return what a Family Responsibility costs now."""
        return max(1, self.cards.duties[card].cost - self.project_bonus("FAMILY_DISCOUNT"))

    def find_restitution(self, card: str) -> int:
        """LF-12.3: return what tawbah for a card costs."""
        event = self.cards.events.get(card)
        base = event.restitution if event else self.cards.value[card]
        return max(1, base - self.project_bonus("TAWBAH_DISCOUNT"))

    def has_need(self, project: Project, cards: Iterable[str]) -> bool:
        """Section 3.8: return whether a card of the needed category is among those beside a project and some more."""
        if not project.need:
            return True
        laid = [card for card, _ in self.beside.get(project.id, ())]
        return any(self.find_category(card) == project.need for card in (*laid, *cards))

    def find_category(self, card: str) -> str:
        """Return the category of a Resource, or of an Event that is kept as an item."""
        event = self.cards.events.get(card)
        if event is None:
            return self.cards.category[card]
        return str(event.keeps["category"]) if event.keeps else ""

    # Cards go somewhere

    def take_out(self, seat: Seat, card: str) -> None:
        """Take a card out of a hand, or of the Events before a player; one that was unseen is known from now on."""
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
        """Take a Family card out of the Family hand; one that was unseen is known from now on."""
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

    def show_card(self, seat: Seat, card: str) -> None:
        """Show a card of a hand to all."""
        if card in self.cards.resources and card not in self.lost[seat] and card not in self.face_up[seat]:
            self.take_out(seat, card)
            self.hands[seat].shown.append(card)

    def come_back(self, seat: Seat, card: str) -> None:
        """LF-8.6: a lost Resource returns to its loser's hand; its Event is discarded."""
        at = self.lost[seat].index(card)
        self.lost[seat].pop(at)
        event = self.lost_under[seat].pop(at)
        self.event_discard.append(event)
        self.receive_card(seat, card)
        self.announce("{card:piece} comes back to {who:seat}; {event:piece} is discarded.", card, seat, event)

    def use_card(self, seat: Seat, card: str) -> None:
        """LF-2.8, LF-3.3, LF-3.4: a player uses a card; what is not their own is a transgression."""
        clean = self.is_clean(seat, card)
        wronged = None if clean or card in self.cards.events else self.owner(seat, card)
        if not clean and card in self.cards.events:
            wronged = self.wronged_by(seat, card)
        self.take_out(seat, card)
        if clean:
            self.put_away(card)
        else:
            self.add_transgression(seat, card, wronged)

    def wronged_by(self, seat: Seat, event: str) -> Seat | None:
        """Whom an Event wrongs that a player takes as a transgression; None for a Stranger."""
        return self.left(seat) if self.cards.events[event].wronged == "LEFT" else None

    def add_transgression(self, seat: Seat, card: str, wronged: Seat | None) -> None:
        """Put a card on a player's Transgressions."""
        self.titles.pop(card, None)  # LF-2.6
        self.transgressions[seat].append(card)
        self.wronged[card] = wronged
        self.announce("{card:piece} goes to the Transgressions of {who:seat}.", card, seat)

    def drop_transgression(self, seat: Seat, card: str) -> None:
        """LF-2.8, LF-12.4: a card leaves the Transgressions."""
        self.transgressions[seat].remove(card)
        self.wronged.pop(card, None)
        self.put_away(card)

    def receive_card(self, seat: Seat, card: str) -> None:
        """Give a player a card openly: into the hand, face up where a title makes it theirs, or before them."""
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
        self.receive_card(taker, card)

    def take(self, holder: Seat, taker: Seat, card: str) -> None:
        """LF-2.13: the card goes, the ownership does not."""
        self.take_out(holder, card)
        self.receive_card(taker, card)

    def hand_back(self, holder: Seat, card: str) -> Seat:
        """LF-2.14: move an illegal Resource back to its legal owner, and return that player."""
        owner = self.owner(holder, card)
        assert owner is not None
        self.take(holder, owner, card)
        self.announce("{who:seat} returns {card:piece} to {owner:seat}.", holder, card, owner)
        return owner

    # Drawing

    def count_drawable(self) -> int:
        """LF-2.20: return how many Resources can still be drawn that nobody passes over."""
        unseen = sum(hand.unseen for hand in self.hands) - sum(self.unseen_finds)
        known = [*self.resources_nowhere(("resource", "starting")), *self.discard]
        return sum(not self.absent(card) for card in known) - unseen - sum(self.drawn)

    def draw_cards(self, seat: Seat, number: int) -> int:
        """LF-2.9, LF-2.20: draw Resources; until they are told, or something else is said, they wait in `drawn`. Gives how many."""
        if len(self.deck) - sum(self.drawn) < number + self.most_absent():
            number = min(number, max(self.count_drawable(), 0))
        missing = number
        while missing:
            left = len(self.deck) - sum(self.drawn)
            if left <= 0:
                self._exhaust_deck(seat)
                continue
            taken = min(left, missing)
            self.drawn[seat] += taken
            missing -= taken
        return number

    def _exhaust_deck(self, seat: Seat) -> None:
        """LF-2.9: the whole deck was drawn, and more is needed: the discard is shuffled into a new one."""
        last = self.last_cards()
        if self.drawn[seat] == len(self.deck) == len(last):
            self.learn_cards(seat, *last)  # what the last cards are follows
        else:
            self.settle_draws()
        if not len(self.deck):
            self.lap()  # the discard went into the deck, and not to the player who draws from it now
            self.deck.shuffle_in(self.discard, self.passed)
            self.discard, self.passed = [], 0
            self.lap()
            self.announce("The Resource discard is shuffled: it is the new Resource deck.")

    def last_cards(self) -> tuple[str, ...]:
        """LF-2.9: what the Resource deck holds, if the referee knows where all other Resources are; else fewer, or more."""
        nowhere = self.resources_nowhere(("resource", "starting")) if self.deck.unseen else ()
        return (*self.deck.cards, *nowhere)

    def most_absent(self) -> int:
        """Return how many Resources name absent roles."""
        return sum(number for role, number in self.cards.owned.items() if role not in self.roles)

    def pass_over(self, seat: Seat, number: int) -> None:
        """LF-5.3: so many of the cards just drawn name absent roles; they are discarded unseen and replaced."""
        for _ in range(number):
            self.drawn[seat] -= 1
            _draw_unseen(self.deck)
            self.passed += 1
            self.draw_cards(seat, 1)
        self.announce("{who:seat} passes over {cards}.", seat, OF_ABSENT(number))

    def find_lost(self, seat: Seat, number: int) -> None:
        """FIND: draw Lost Resources into the hand (LF-7.12); an empty deck gives nothing."""
        self.found[seat] += min(number, len(self.lost_deck) - sum(self.found))

    def forgo_lost(self) -> None:
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
        """Return whether somebody has just drawn what nobody has told yet."""
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

    def learn_cards(self, seat: Seat, *cards: str) -> None:
        """LF-2.16: a player tells the referee cards; those of absent roles are passed over (LF-2.10, LF-2.19).

        What replaces them is drawn when all are told: to draw it may shuffle the discard, and what was passed over with it.
        """
        passed = sum([self._hear_card(seat, card) for card in cards])
        if passed:
            self.draw_cards(seat, passed)

    def _hear_card(self, seat: Seat, card: str) -> bool:
        """Make a card in a hand known to the referee. Return whether it is passed over."""
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
        """SPARE: a player takes Spares of a type, as many as are left. Return how many."""
        there = [card for card in self.cards.types[type_] if card in self.spares][:number]
        for card in there:
            self.spares.remove(card)
            self.hands[seat].shown.append(card)
        if there:
            self.announce("{who:seat} takes {n} × {card:piece}.", seat, len(there), there[0])
        return len(there)

    # The community

    def duties_met(self, seat: Seat) -> bool:
        """LF-1.2: return whether a player's own duty is done, as it stands."""
        duties = self.cards.duties
        done = self.family_done[seat]
        others = sum(not duties[card].main for card in done)
        return len(done) > others >= self.cards.numbers.duties_needed

    @property
    def community_met(self) -> bool:
        """LF-1.1: whether the community's duty is done, as it stands."""
        numbers = self.cards.numbers
        return numbers.main_project in self.done and len(self.done) > numbers.projects_needed

    def town_in_words(self) -> Message:
        """Return the standing of the community in a sentence."""
        numbers = self.cards.numbers
        others = len([card for card in self.done if card != numbers.main_project])
        main = self.say("{card:piece} is completed", numbers.main_project)
        if numbers.main_project not in self.done:
            main = self.say("{card:piece} is not completed yet", numbers.main_project)
        return say("{main}; {n} of {needed} others", main, min(others, 99), numbers.projects_needed)


def _draw_unseen(deck: Deck) -> None:
    """Nobody shows the card that is drawn: what was known to be in the deck is now here or there."""
    deck.unseen += len(deck.cards)
    deck.cards = []
    deck.forget_order()
    deck.draw_unseen()
