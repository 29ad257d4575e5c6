"""AYU-4: the turn: income, the main phase, one Action Card unless the player attacked."""

from __future__ import annotations

from functools import partial
from typing import Any

from printkit.referee import (
    YOUR_TURN,
    FirstOf,
    Message,
    Play,
    Question,
    Refusals,
    Reveal,
    Seat,
    choose,
    current_facts,
    first_of,
    menu,
    refuse,
    reveal,
    say,
)

from .cards import resolve_effects
from .moves import (
    MAIN,
    REJECT,
    WITHDRAW,
    Accept,
    Attack,
    Draw,
    Exchange,
    ProposeTrade,
)
from .pvp import ask_commitment, attack_player
from .refusals import not_in_deck
from .scoring import find_trigger
from .state import Ayubistan, Turn
from .words import DIRHAMS, TROOPS


def play_turn(table: Ayubistan, seat: Seat) -> Play[None]:
    """AYU-4.1 to AYU-4.4: main-phase actions in any order, then the card or the attack, which ends the turn."""
    table.active, table.turn = seat, Turn([0] * len(table.names))
    main = table.standing(main_question, seat)
    while not find_trigger(table):
        _, who, move = yield from main
        match move:
            case Draw():
                forfeit_income(table)
                yield from draw_card(table, seat)
                return
            case Attack():
                forfeit_income(table)
                yield from attack_player(table, seat, move.target)
                return
            case ProposeTrade():
                yield from play_trade(table, seat, move)
            case _:
                move.carry_out(table, seat if who is None else who)


def forfeit_income(table: Ayubistan) -> None:
    """AYU-4.15, AYU-6.1: income that was not taken before the draw or attack is lost."""
    if table.turn.income == "open":
        table.turn.income = "forfeited"
        table.announce("This turn's income is forfeited.")


def main_question(table: Ayubistan, seat: Seat) -> FirstOf[Any]:
    """AYU-4.2: one action of the main phase; meanwhile the others may exchange notes (AYU-4.14)."""
    others = table.others(seat)
    return first_of(ask_action(table, seat), also=lambda: [ask_exchange(table, who) for who in others])


def find_following(table: Ayubistan, seat: Seat, move: Any) -> Question[Any] | None:
    """Return the question right after a move: the card that was drawn (AYU-4.15), the own commitment (AYU-6.3)."""
    match move:
        case Draw():
            return top_card(table)
        case Attack():
            return ask_commitment(table, seat)
        case _:
            return None


def count_room(table: Ayubistan, seat: Seat) -> tuple[int, ...]:
    """Return how many drawings, collections, donations, numbers of recruits and attacks are worth trying."""
    numbers, facts, value = table.numbers, table.turn, table.wallets[seat].value
    others = len(table.names) - 1
    return (
        1,
        facts.income == "open",
        others if facts.donated < numbers.max_donate and value >= numbers.price_hasana else 0,
        min(numbers.max_recruit - facts.recruited[seat], value // numbers.price_troop),
        others if table.troops[seat] else 0,
    )


@menu(*MAIN, rule="AYU-4.1", waiting="choosing an action", room=count_room, then=find_following)
def ask_action(table: Ayubistan, seat: Seat) -> Message:
    """AYU-4.1: ask what to do, with the warning of section 6.3: income that is not collected is lost."""
    if table.turn.income != "open":
        return YOUR_TURN
    text = "Your turn. Your income of {money} is not collected yet; drawing or attacking loses it."
    return say(text, DIRHAMS(table.numbers.income))


@menu(Exchange, rule="AYU-4.14", secret=True)
def ask_exchange(table: Ayubistan, seat: Seat) -> Message:
    """AYU-4.14: offer the exchange of notes to another player."""
    return say("Exchange notes?")


def draw_card(table: Ayubistan, seat: Seat) -> Play[None]:
    """AYU-4.15, AYU-7.1: reveal a card, carry it out, put it on the discard."""
    card = yield from table.standing(top_card)
    table.deck.draw(card)
    table.drawn_card.append(card)
    yield from resolve_effects(table, seat, table.cards[card].effects)
    table.discard.append(table.drawn_card.pop())
    if not table.deck.cards and not find_trigger(table):  # AYU-5.7; no longer when the game ends, AYU-10.2
        enter_armies(table)


def top_card(table: Ayubistan) -> Reveal[str]:
    """AYU-4.15: the top card of the deck."""
    return reveal(
        lambda: table.deck.cards,
        others=lambda: list(table.cards),
        why_not=partial(not_in_deck, table),
        judge=partial(dream_reasons, table),
        rule="AYU-4.15",
        prompt=lambda: table.say("{who:seat} draws the top Action Card and shows it.", table.active),
        label=table.name_piece,
        waiting="drawing an Action Card",
    )


def dream_reasons(table: Ayubistan, card: str) -> Refusals:
    """Return R-CARD, AYU-7.6: after a dream the order is fixed; only players who report another card learn it."""
    top = table.deck.top
    if not top or card == top[0]:
        return ()
    text = "Card {n} cannot be drawn: another card is on top after the dream."
    return refuse("R-CARD", "AYU-7.6", text, table.cards[card].number)


def enter_armies(table: Ayubistan) -> None:
    """AYU-5.6, AYU-5.7: the armies are shuffled into the deck; what a dream showed is void."""
    table.deck.shuffle_in(table.aside)
    table.announce("Shuffle the armies into the deck: {cards:pieces}.", tuple(table.aside))
    table.aside.clear()


def play_trade(table: Ayubistan, seat: Seat, offer: ProposeTrade) -> Play[None]:
    """AYU-4.13, AYU-4.6: money against Troops with one other player, who accepts or rejects."""
    table.turn.proposed, table.trade = True, offer.make_trade(seat)
    prompt = say("Your offer: {troops} for {price}", TROOPS(offer.n), DIRHAMS(offer.price))
    withdrawing = choose(seat, [WITHDRAW], rule="AYU-4.13", prompt=prompt)
    first = yield from first_of(ask_answer(table, offer.partner), withdrawing)
    if isinstance(first.answer, Accept):
        first.answer.carry_out(table, offer.partner)
    table.trade = None


def word_trade(table: Ayubistan, seat: Seat) -> Message:
    """Return what the others read while a partner decides; a past question has forgotten its offer."""
    offer = table.trade
    if offer is None:
        return say("answering a trade")
    return say("deciding: {troops} for {price}", TROOPS(offer.n), DIRHAMS(offer.price))


@menu(Accept, REJECT, rule="AYU-4.13", waiting=word_trade)
def ask_answer(table: Ayubistan, partner: Seat) -> Message:
    """AYU-4.13: who wants to sell or buy what."""
    offer = current_facts(table.trade)
    values = (TROOPS(offer.n), DIRHAMS(offer.price))
    if offer.buyer == partner:
        return table.say("{who:seat} wants to sell you {troops} for {price}.", offer.seller, *values)
    return table.say("{who:seat} wants to buy {troops} from you for {price}.", offer.buyer, *values)
