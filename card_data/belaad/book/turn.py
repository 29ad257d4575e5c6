"""BEL-3: the turn: free time, a card, what it does, free time, a draw, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.box import Operation
from printkit.referee import OneOf, Play, Refusals, Reveal, Seat
from printkit.referee.menus import Menu
from printkit.referee.messages import YOUR_TURN, Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse
from printkit.referee.state import list_unlocated

from .deeds import CLOSE, DEEDS, AnyOf, Close, all_deeds, deeds_of, top_frame
from .effects import effect
from .hashash import HASHASH_MOVES, hashash_moves, with_effect
from .listing import Listed, make_move
from .paying import at_hand, spend_coins, too_dear
from .pieces import Hashash
from .refusals import not_now
from .scholars import EmployBySwords
from .state import ACTION, DECKS, Belaad, Frame, Turn
from .tokens import clear_boards


def play_turn(table: Belaad, seat: Seat, *, extra: bool = False) -> Play[None]:
    """BEL-1.3, BEL-3.1 to BEL-3.8: one list of what can be done, step after step, until the cards are drawn."""
    table.turn = Turn(seat, extra)
    if table.teams[seat] == "O":
        table.cut_used = table.passing = False  # BEL-12.17
    table.mark()
    while table.now.drawn < table.cards_of(seat):
        yield from take_step(table, seat, 0)
    table.turns += 1
    clear_boards(table)


def take_step(table: Belaad, seat: Seat, floor: int) -> Play[None]:
    """Do one thing; cards above `floor` that are used up are finished (BEL-3.9)."""
    chosen = yield from table.standing(what_to_do, seat)
    follows = chosen.carry_out(table, seat)
    if follows is not None:
        yield from follows
    for frame in reversed(table.now.frames[floor:]):
        if frame.open:
            if not frame.used_up:
                break
            frame.open = False


CLASSES = (*DEEDS, Close)


def what_to_do(table: Belaad, seat: Seat) -> Listed:
    """BEL-2.11: one list for each step, complete with targets and prices."""
    order = HASHASH_MOVES if table.teams[seat] == "O" else ()
    return Listed(
        table,
        seat,
        (PlayCard, EmployBySwords, *order, *CLASSES, DrawCard),
        list_possible,
        rule="BEL-3.1",
        prompt=lambda: where_it_stands(table)[0],
        waiting=lambda: where_it_stands(table)[1],
        says=said_of_a_turn,
    )


def said_of_a_turn(table: Belaad, seat: Seat) -> tuple[Any, ...]:
    """BEL-1.6: what people say by mistake: a card played again, a part used twice, a scholar who is gone, a draw too early."""
    if table.turn is None or table.turn.seat != seat:
        return ()
    deeds = [deed for frame in table.now.frames for deed in all_deeds(table, seat, frame)]
    return (*deeds, CLOSE, *DRAWS, *(make_move(PlayCard, card) for card in table.pieces.actions))


def list_possible(table: Belaad, seat: Seat) -> tuple[Any, ...]:
    """BEL-3.1: return what may be wanted at this moment of the turn."""
    turn_ = table.turn
    if turn_ is None or turn_.seat != seat:
        return ()
    frame = top_frame(table)
    needed = plays_now(table, seat)
    if frame is not None:
        deeds = deeds_of(table, seat, frame)
        if needed:
            return (*deeds, CLOSE, *_list_plays(table, seat))
        return (*deeds, CLOSE) if frame.copied or is_copying(table) else (*deeds, CLOSE, *DRAWS)
    if turn_.drawn or turn_.cut:
        return DRAWS
    free = free_moves(table, seat)
    return (*_list_plays(table, seat), *free) if needed else (*DRAWS, *free)


def _list_plays(table: Belaad, seat: Seat) -> list[Any]:
    return [make_move(PlayCard, card) for card in list_playable(table, seat)]


def is_copying(table: Belaad) -> bool:
    """Return whether a copied card is in use."""
    return any(frame.open and frame.copied for frame in table.now.frames)


def free_moves(table: Belaad, seat: Seat) -> list[Any]:
    """BEL-3.2: swords for Kingdom and People, Hashash cards for the Order."""
    if table.teams[seat] == "O":
        return hashash_moves(table, seat)
    if not table.swords[seat]:
        return []
    scholars = table.pieces.scholars
    return [make_move(EmployBySwords, scholar) for scholar in table.display if scholars[scholar].swords]


def where_it_stands(table: Belaad) -> tuple[Message, Message]:
    """Return where the turn stands: for the player who is asked, and for the others."""
    if table.turn is None:
        return YOUR_TURN, say("deciding what to do next")
    frame = top_frame(table)
    if frame is not None:
        return (
            table.say("{card:piece}: what do you use?", frame.card),
            table.say("using {card:piece}", frame.card),
        )
    if plays_now(table, table.turn.seat) and not table.turn.drawn:
        return say("Your turn: play a card."), say("playing a card")
    return say("Draw a card."), say("drawing a card")


# Playing a card


def list_playable(table: Belaad, seat: Seat) -> list[str]:
    """BEL-2.11: cards known in the hand; where some are not known, all that are known nowhere."""
    hand = table.hands[seat]
    return [*hand.known, *list_unlocated(table, ACTION)] if hand.unseen else hand.known


def place_of(table: Belaad, card: str, seat: Seat) -> Message | None:
    """Return where everybody knows a card to be; None if it is secret or not known."""
    if card in table.discard:
        return say("discarded")
    for deck, cards in table.faces.items():
        if card in cards:
            return say("on {deck}", say(DECKS[deck]))
    for other in table.others(seat):
        if card in table.hands[other].shown:
            return table.say("in the hand of {who:seat}", other)
    return None


def in_hand(table: Belaad, card: str, seat: Seat) -> Refusals:
    """Return X03: a card that is known to be elsewhere, or any other if the whole hand is known."""
    hand = table.hands[seat]
    if card in hand.told or card in hand.shown:
        return ()
    place = place_of(table, card, seat)
    if place is None and any(card in table.hands[other].told for other in table.others(seat)):
        place = say("in another hand")  # whose it is stays a secret (BEL-1.7)
    if place is not None:
        return table.refuse(
            "X03", "BEL-3.3", "{card:piece} cannot be in your hand: it is {place}.", card, place
        )
    if not hand.unseen:
        text = "{card:piece} cannot be in your hand: all your cards are known."
        return table.refuse("X03", "BEL-3.3", text, card)
    return ()


@move
class PlayCard(Move[Belaad]):
    """BEL-3.3: an action card from the hand, face up onto the discard pile."""

    rule: ClassVar[str] = "BEL-3.3"

    card: str = part(
        lambda table, seat: AnyOf(
            lambda: list_playable(table, seat) if plays_now(table, seat) else (),
            table.pieces.actions,
            label=table.label_piece,
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Play A41`."""
        return table.say("Play {card:piece}", self.card)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X02, X03, X04, in this order (BEL-1.6)."""
        turn_ = table.now
        if turn_.drawn:
            return not_now(say("draw a card"), "BEL-3.9")
        played = turn_.played >= table.cards_of(seat)
        if not played and is_copying(table):
            return not_now(say("finish the copied card"), "BEL-3.9")
        if against := in_hand(table, self.card, seat):
            return against
        return refuse("X04", "BEL-3.3", "You have already played your card(s) this turn.") if played else ()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """BEL-3.2a, BEL-3.9: it ends the free time, or the first of two cards; then the Order may react (BEL-3.4)."""
        for frame in table.open_frames():
            frame.open = False
        table.now.played += 1
        table.hands[seat].remove(self.card)
        table.discard.append(self.card)
        reacts = find_reaction(table, seat)
        if reacts is None:
            table.now.frames.append(Frame(self.card, copied=False, one=False))
            return None
        return ask_response(table, seat, self.card, reacts)


def plays_now(table: Belaad, seat: Seat) -> bool:
    """Return whether a card is to be played; whose hand was put right to nothing has none to play, and draws."""
    return table.now.played < table.cards_of(seat) and len(table.hands[seat]) > 0


def find_reaction(table: Belaad, seat: Seat) -> Hashash | None:
    """BEL-12.9, BEL-12.17: the card that can cut off what was played; None if nobody need be asked."""
    order = table.the_order
    if order is None or seat == order or table.cut_used or table.passing:
        return None
    for card in with_effect(table, "NEGATE_CARD"):
        found = table.pieces.hashash[card]
        if at_hand(table, order, "gold") >= found.cost.gold:
            return found
    return None


def ask_response(table: Belaad, seat: Seat, card: str, reacts: Hashash) -> Play[None]:
    """BEL-12.9: the Order cuts the card off, or lets it pass; who plays does nothing until then."""
    order = table.the_order
    assert order is not None
    text = "{who:seat} plays {card:piece}. Cut it off for {n} gold?"
    answer: Negate | Pass | PassUntil = yield from Menu(
        table,
        order,
        REACTIONS,
        rule="BEL-12.9",
        prompt=table.say(text, seat, card, reacts.cost.gold),
        secret=True,
        waiting="deciding whether the card may pass",
    )
    if isinstance(answer, Negate):
        spend_coins(table, order, reacts.cost)
        table.cut_used = table.now.cut = True
        table.announce("{who:seat} cuts off {card:piece}: it has no effect.", order, card)
        return
    table.passing = isinstance(answer, PassUntil)
    table.now.frames.append(Frame(card, copied=False, one=False))


def no_reaction(table: Belaad, seat: Seat | None) -> Refusals:
    """Return X35: the Order, at another moment or a second time."""
    if seat is None or seat != table.the_order:
        return ()
    return refuse("X35", "BEL-12.9", "This reaction is not available now or was already used.")


class _Reaction(Move[Belaad]):
    """What the Order may answer to a card of the Hashash."""

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Refuse with X35 if there is nothing to react to."""
        return no_reaction(table, seat)


@move
class Negate(_Reaction):
    """BEL-12.9: the card has no effect."""

    rule: ClassVar[str] = "BEL-12.9"
    name: ClassVar[str] = "Cut it off"

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X35, X05: card and coins may have been corrected since the Order was asked."""
        for card in with_effect(table, "NEGATE_CARD"):
            return too_dear(table, seat, table.pieces.hashash[card].cost, card, "BEL-12.9")
        return no_reaction(table, seat)


@move
class Pass(_Reaction):
    """BEL-12.9: let this card pass."""

    rule: ClassVar[str] = "BEL-12.9"
    name: ClassVar[str] = "Let it pass"


@move
class PassUntil(_Reaction):
    """BEL-12.17: let all cards pass until the Order's next turn begins; nobody is told."""

    rule: ClassVar[str] = "BEL-12.17"
    name: ClassVar[str] = "Let all pass until my next turn"


REACTIONS = (Negate, Pass, PassUntil)


# Copies


@effect("COPY_TOP")
def _copy(table: Belaad, seat: Seat, op: Operation, chosen: str) -> Play[None] | None:
    """BEL-5.3, BEL-5.4, BEL-5.5, BEL-5.6: the top card of a deck is used like a played one, completely, before anything else goes on."""
    one = op["mode"] == "ONE"
    if table.find_visible(chosen) is not None and not one:
        open_copy(table, chosen, one=False)
        return None
    return use_copied(table, seat, chosen, one=one)


def open_copy(table: Belaad, deck: str, *, one: bool) -> None:
    """Open a frame for the visible top card; the card stays on its deck (BEL-5.4)."""
    card = table.faces[deck][0]
    table.announce("{card:piece} is copied.", card)
    table.now.frames.append(Frame(card, copied=True, one=one))


def use_copied(table: Belaad, seat: Seat, deck: str, *, one: bool) -> Play[None]:
    """BEL-2.11: a top card that is not known is shown by its user; one action of it is used before all else goes on."""
    if table.find_visible(deck) is None:
        card = yield from table.standing(copied_card, seat, deck)
        table.decks[deck].draw_unseen()
        table.faces[deck].append(card)
    if table.used_this_turn(table.faces[deck][0]):
        table.announce("That card has already been used this turn.")
        return
    floor = len(table.now.frames)
    open_copy(table, deck, one=one)
    while one and table.now.frames[floor].open:
        yield from take_step(table, seat, floor)


def copied_card(table: Belaad, seat: Seat, deck: str) -> Reveal[str]:
    """Return the top card that is copied."""
    return top_card(table, deck, seat, say("Show the top card of {deck}.", say(DECKS[deck])))


def uncovered_card(table: Belaad, deck: str) -> Reveal[str]:
    """BEL-2.11: a card that was uncovered."""
    return top_card(table, deck, None, say("Show the new top card of {deck}.", say(DECKS[deck])))


def top_card(table: Belaad, deck: str, seat: Seat | None, prompt: str) -> Reveal[str]:
    """Return what may lie on top of a deck: any card that is not known to be elsewhere."""
    return Reveal(
        lambda: public_cards(table),
        truth=lambda: cards_left(table),
        judge=lambda card: told_elsewhere(table, card),
        others=lambda: list(table.pieces.actions),
        why_not=lambda card: seen_elsewhere(table, card),
        seat=seat,
        rule="BEL-2.11",
        prompt=prompt,
        label=table.label_piece,
        waiting="drawing the top card of a deck",
    )


def _list_seen(table: Belaad) -> set[str]:
    seen = set(table.discard)
    for cards in table.faces.values():
        seen.update(cards)
    for hand in table.hands:
        seen.update(hand.shown)
    return seen


def public_cards(table: Belaad) -> list[str]:
    """Cards that nobody has seen anywhere."""
    seen = _list_seen(table)
    return [card for card in table.pieces.actions if card not in seen]


def cards_left(table: Belaad) -> list[str]:
    """Cards that the referee knows nowhere."""
    seen = _list_seen(table)
    for hand in table.hands:
        seen.update(hand.told)
    return [card for card in table.pieces.actions if card not in seen]


def told_elsewhere(table: Belaad, card: str) -> Refusals:
    """Refuse with X32 if somebody has named the card in a hand."""
    if any(card in hand.told for hand in table.hands):
        return table.refuse(
            "X32", "BEL-2.11", "{card:piece} cannot come from there: it is {place}.", card, say("in a hand")
        )
    return ()


def seen_elsewhere(table: Belaad, card: str) -> Refusals:
    """Refuse with X32 if all can see the card, or have seen it."""
    place = place_of(table, card, Seat(0))
    if place is None:
        place = say("in a hand")
    return table.refuse("X32", "BEL-2.11", "{card:piece} cannot come from there: it is {place}.", card, place)


# Drawing


@move
class DrawCard(Move[Belaad]):
    """BEL-3.6: the visible top card of any deck; it ends the card in use and the free time after it (BEL-3.9)."""

    rule: ClassVar[str] = "BEL-3.6"

    deck: str = part(OneOf(tuple(DECKS)))

    def describe(self, table: Belaad) -> Message:
        """`Draw from deck 2`."""
        return say("Draw from {deck}", say(DECKS[self.deck]))

    def label(self, table: Belaad) -> Message:
        """`Draw A28 from deck 2`."""
        face = table.find_visible(self.deck)
        if face is None:
            return say("Draw from {deck}", say(DECKS[self.deck]))
        return table.say("Draw {card:piece} from {deck}", face, say(DECKS[self.deck]))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X02 if a card must be played or finished first."""
        if plays_now(table, seat):
            return not_now(say("play a card"), "BEL-3.6")
        if is_copying(table):
            return not_now(say("finish the copied card"), "BEL-3.9")
        if not table.size(self.deck):
            return not_now(say("choose another deck"), "BEL-3.6")
        return ()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """BEL-5.4, BEL-3.7: into the hand; what is uncovered may have to be shown."""
        for frame in table.open_frames():
            frame.open = False
        table.now.drawn += 1
        if table.faces[self.deck]:
            card = table.faces[self.deck].pop()
            table.hands[seat].shown.append(card)
        else:
            table.decks[self.deck].draw_unseen()
            table.hands[seat].unseen += 1
        if not all(table.size(deck) for deck in DECKS):
            return reshuffle_decks(table)
        return None if table.few else uncover_decks(table, (self.deck,))


DRAWS = tuple(DrawCard(deck) for deck in DECKS)


def reshuffle_decks(table: Belaad) -> Play[None]:
    """BEL-3.7: discard and decks are shuffled together and split anew."""
    table.lap()  # what was drawn came from its deck, not from the discard
    number = len(table.discard) + sum(table.size(deck) for deck in DECKS)
    table.discard.clear()
    split_decks(table, number)
    sizes = tuple(len(table.decks[deck]) for deck in DECKS)
    table.announce("Shuffle the discard and the action decks and split them: {sizes}.", sizes)
    if not table.few:
        yield from uncover_decks(table, tuple(DECKS))


def split_decks(table: Belaad, number: int) -> None:
    """BEL-2.7: three decks, as equal as possible, larger ones first."""
    share, more = divmod(number, len(DECKS))
    for place, deck in enumerate(DECKS):
        table.faces[deck].clear()
        table.decks[deck].unseen = share + (place < more)


def uncover_decks(table: Belaad, decks: Sequence[str]) -> Play[None]:
    """BEL-2.11: the top cards that can be seen now."""
    for deck in decks:
        card = yield from table.standing(uncovered_card, deck)
        table.decks[deck].draw_unseen()
        table.faces[deck].append(card)
