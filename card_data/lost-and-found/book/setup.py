"""How a game of Lost & Found begins (LF-0.1 to LF-0.12), and what must hold while it lasts."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.referee import FIRST_SEAT, Deck, Hand, Layer, Seat, Setup, say

from .pieces import SEASONS, cards_of
from .state import LostFound


def new_table(setup: Setup) -> LostFound:
    """LF-0.1, LF-0.5 to LF-0.8, LF-0.12 (LF-0.6, LF-0.7): decks, Family sets, Spares, seasons; the game begins in Winter."""
    cards = cards_of(setup.box)
    n = len(setup.names)
    decks: dict[str, list[str]] = {"resource": [], "starting": [], "lost": [], "spare": []}
    for one in cards.resources.values():
        decks[one.deck].append(one.id)
    dealt = [[duty for duty in cards.duties.values() if duty.id in own] for own in cards.sets]
    seasons = [[e.id for e in cards.events.values() if e.season == season] for season in SEASONS]
    main = cards.numbers.main_project
    return LostFound(
        setup.names,
        cards,
        setup.options["perils"],
        roles=[""] * n,
        deck=Deck(decks["resource"]),
        lost_deck=Deck(decks["lost"]),
        removed=Deck(decks["starting"]),
        spares=decks["spare"],
        hands=[Hand() for _ in range(n)],
        face_up=[[] for _ in range(n)],
        drawn=[0] * n,
        found=[0] * n,
        unseen_finds=[0] * n,
        lost=[[] for _ in range(n)],
        lost_under=[[] for _ in range(n)],
        held=[[] for _ in range(n)],
        transgressions=[[] for _ in range(n)],
        beyond=[[] for _ in range(n)],
        events=Deck(seasons[0], layers=[Layer(one) for one in seasons[1:]]),
        crises=[[] for _ in range(n)],
        project_deck=Deck([card for card in cards.projects if card != main]),
        open=[main],
        family_decks=[Deck([d.id for d in dealt[seat] if not d.main]) for seat in range(n)],
        family=[Hand(shown=[d.id for d in dealt[seat] if d.main]) for seat in range(n)],
        family_drawn=[0] * n,
        family_done=[[] for _ in range(n)],
        void=[[] for _ in range(n)],
        boxed=[duty.id for one in dealt[n:] for duty in one],
        ihtesaab=Deck(list(cards.ihtesaab)),
        tracker_supply=list(cards.trackers),
        bonus=[Seat(seat) for seat in range(n)],
        given=[0] * n,
    )


def check_invariants(table: LostFound) -> Iterator[str]:
    """Yield what must hold besides the count of pieces."""
    for seat in table.order(FIRST_SEAT):
        if len(table.lost[seat]) != len(table.lost_under[seat]):
            yield table.say("{who:seat}: every lost Resource lies under one Event", seat)
        if any(table.titles.get(card) != seat for card in table.face_up[seat]):
            yield table.say("{who:seat}: only what a title makes theirs lies face up", seat)
        if table.unseen_finds[seat] > table.hands[seat].unseen:
            yield table.say("{who:seat}: more unseen finds than unseen cards", seat)
        hand, deck = table.family[seat], table.family_decks[seat]
        done = [*table.family_done[seat], *table.void[seat]]
        own, number = (*hand.known, *deck.cards, *done), len(hand) + len(deck) + len(done)
        whole = table.cards.sets[seat]
        if number != len(whole) or not whole.issuperset(own):
            yield table.say(
                "{who:seat}: the {n} Family cards of a set stay with one player", seat, len(whole)
            )
        if len(table.crises[seat]) > 1:
            yield table.say("{who:seat}: two Crises of one player", seat)
        if not set(table.crises[seat]).issubset(table.cards.crises):
            yield table.say("{who:seat}: only a Crisis lies where Crises lie", seat)
    filed = {card for pile in table.transgressions for card in pile}
    if filed != set(table.wronged):
        yield say("every transgression names who was wronged, and nothing else does")
    numbers = (*table.drawn, *table.found, *table.unseen_finds, *table.family_drawn)
    if min(len(table.deck), len(table.lost_deck), *numbers, *(hand.unseen for hand in table.hands)) < 0:
        yield say("a deck or hand holds less than nothing")
    if sum(table.drawn) > len(table.deck):
        yield say("somebody draws from an empty deck")
