"""The refusals of section 6.1 that several moves share; the first that applies is reported."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.referee import Refusals, Seat, refuse

from .money import FREE, Transfer, check_tender, find_exact, find_transfer, make_notes
from .state import Ayubistan
from .words import TROOPS


def not_self(seat: Seat, other: Seat, rule: str) -> Refusals:
    """Return R-SELF."""
    return refuse("R-SELF", rule, "Choose another player.") if seat == other else ()


def check_amount(low: int, high: int | None, rule: str) -> Refusals:
    """Return R-AMOUNT."""
    if high is None:
        return refuse("R-AMOUNT", rule, "Enter a whole number from {low} up.", low)
    return refuse("R-AMOUNT", rule, "Enter a whole number in the allowed range {low}-{high}.", low, high)


def check_funds(price: int, value: int, rule: str = "AYU-2.8") -> Refusals:
    """Return R-FUNDS."""
    text = "This costs {price} Dirhams and you have {value}; purchases must be paid in full."
    return refuse("R-FUNDS", rule, text, price, value)


def refuse_change(rule: str = "AYU-2.8") -> Refusals:
    """Return R-CHANGE."""
    return refuse("R-CHANGE", rule, "No change can be made for this amount; use other notes.")


def check_purchase(
    table: Ayubistan, seat: Seat, price: int, tender: Mapping[str, int] | None = None
) -> Refusals:
    """AYU-2.8: check that a purchase is paid in full and exactly (R-FUNDS, R-TENDER, R-CHANGE)."""
    wallet = table.wallets[seat]
    if tender is None and find_exact(wallet, price) is not None:
        return ()
    if wallet.value < price:
        return check_funds(price, wallet.value)
    if tender is not None:
        how = check_tender(wallet, table.bank, price, make_notes(tender))
        if isinstance(how, str):
            return refuse("R-TENDER", "AYU-2.10", "These notes do not fit: {why}.", how)
        return ()
    return refuse_change() if find_transfer(wallet, table.bank, price) is None else ()


def find_payment(
    table: Ayubistan, seat: Seat, price: int, tender: Mapping[str, int] | None = None
) -> Transfer:
    """Return how a purchase that was found right is paid (AYU-2.4, AYU-2.10)."""
    if not price:
        return FREE  # whatever notes were named
    wallet, bank = table.wallets[seat], table.bank
    how = (
        find_transfer(wallet, bank, price)
        if tender is None
        else check_tender(wallet, bank, price, make_notes(tender))
    )
    assert isinstance(how, Transfer)
    return how


def check_collecting(table: Ayubistan, seat: Seat, price: int, rule: str = "AYU-2.8") -> Refusals:
    """AYU-2.6: return a price that goes to another player is held and can be collected exactly."""
    if table.value(seat) < price:
        return check_funds(price, table.value(seat), rule)
    return () if table.can_collect(seat, price) else refuse_change(rule)


def check_supply(table: Ayubistan, n: int, rule: str) -> Refusals:
    """Return R-SUPPLY."""
    if n > table.troop_supply:
        return refuse("R-SUPPLY", rule, "The Troop supply holds only {n}.", table.troop_supply)
    return ()


def check_pool(table: Ayubistan, n: int, rule: str) -> Refusals:
    """Return R-POOL."""
    if n > table.hasanat_pool:
        return refuse("R-POOL", rule, "The pool of Hasanat holds only {n}.", table.hasanat_pool)
    return ()


def own_troops(table: Ayubistan, seat: Seat, n: int, rule: str) -> Refusals:
    """Return R-TROOPS."""
    if n > table.troops[seat]:
        return refuse("R-TROOPS", rule, "You have only {troops}.", TROOPS(table.troops[seat]))
    return ()


def recruit_limit(table: Ayubistan, seat: Seat, n: int, rule: str) -> Refusals:
    """Return R-RECRUIT-LIMIT: three Troops a turn, recruiting and surge purchases together."""
    most = table.numbers.max_recruit
    left = max(most - table.turn.recruited[seat], 0)
    if n > left:
        text = "At most {most} Troops may be recruited per turn; {left} left for you."
        return refuse("R-RECRUIT-LIMIT", rule, text, most, left)
    return ()


def not_in_deck(table: Ayubistan, card: str) -> Refusals:
    """Return R-CARD: why a card cannot be one of the deck's, on top of it (C-1) or seen in a dream (C-3)."""
    number = table.cards[card].number
    if card in table.discard:
        return refuse("R-CARD", "AYU-4.15", "Card {n} cannot be drawn: already discarded.", number)
    if card in table.drawn_card:
        return refuse("R-CARD", "AYU-4.15", "Card {n} cannot be drawn: it is being carried out.", number)
    if card in table.aside:
        return refuse("R-CARD", "AYU-4.15", "Card {n} cannot be drawn: still aside.", number)
    return ()
