"""The table of Lost & Found, field by field (section 4 of the specification)."""

from __future__ import annotations

from dataclasses import field

from printkit.referee import (
    FIRST_SEAT,
    Count,
    Deck,
    FaceDown,
    Hand,
    OneWord,
    Pile,
    Said,
    Seat,
    Table,
    Who,
    by_seat,
    nobody,
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
from .pieces import SEASONS, Cards
from .words import ROLES
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
class Layout(Table):
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

    def printed(self, piece: str) -> str:
        """The name printed on a card."""
        return self.cards.names.get(piece, piece)
