"""The refusals of section 6.1, and the order in which they are looked for: the first that applies is reported."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from printkit.games.ayubistan.counting import count
from printkit.games.ayubistan.money import FREE, Transfer, exact, notes, tendered, transfer
from printkit.games.ayubistan.table import Ayubistan
from printkit.referee import Refusal, Refusals, Seat


@lru_cache(maxsize=512)  # most reasons come again and again in playouts
def refuse(code: str, reason: str, rule: str) -> Refusals:
    """The one reason that is reported."""
    return (Refusal(code, reason, rule),)


def not_self(seat: Seat, other: Seat, rule: str) -> Refusals:
    """R-SELF."""
    return refuse("R-SELF", "Choose another player.", rule) if seat == other else ()


@lru_cache(maxsize=512)
def funds(price: int, value: int, rule: str = "AYU-2.8") -> Refusals:
    """R-FUNDS."""
    reason = f"This costs {price} Dirhams and you have {value}; purchases must be paid in full."
    return refuse("R-FUNDS", reason, rule)


def purchase(table: Ayubistan, seat: Seat, price: int, tender: Mapping[str, int] | None = None) -> Refusals:
    """AYU-2.8: a purchase is paid in full and exactly (R-FUNDS, R-TENDER, R-CHANGE)."""
    wallet = table.wallets[seat]
    if tender is None and exact(wallet, price) is not None:
        return ()
    value = wallet.value
    if value < price:
        return funds(price, value)
    if tender is not None:
        how = tendered(wallet, table.bank, price, notes(tender))
        if isinstance(how, str):
            return refuse("R-TENDER", f"These notes do not fit: {how}.", "AYU-2.10")
        return ()
    if transfer(wallet, table.bank, price) is None:
        return refuse("R-CHANGE", "No change can be made for this amount; use other notes.", "AYU-2.8")
    return ()


def payment(table: Ayubistan, seat: Seat, price: int, tender: Mapping[str, int] | None = None) -> Transfer:
    """How a purchase that was found right is paid (AYU-2.4, AYU-2.10)."""
    if not price:
        return FREE  # whatever notes were named
    wallet, bank = table.wallets[seat], table.bank
    how = transfer(wallet, bank, price) if tender is None else tendered(wallet, bank, price, notes(tender))
    assert isinstance(how, Transfer)
    return how


def supply(table: Ayubistan, n: int, rule: str) -> Refusals:
    """R-SUPPLY."""
    if n > table.troop_supply:
        return refuse("R-SUPPLY", f"The Troop supply holds only {table.troop_supply}.", rule)
    return ()


def pool(table: Ayubistan, n: int, rule: str) -> Refusals:
    """R-POOL."""
    if n > table.hasanat_pool:
        return refuse("R-POOL", f"The pool of Hasanat holds only {table.hasanat_pool}.", rule)
    return ()


def own_troops(table: Ayubistan, seat: Seat, n: int, rule: str) -> Refusals:
    """R-TROOPS."""
    if n > table.troops[seat]:
        return refuse("R-TROOPS", f"You have only {count(table.troops[seat], 'Troop')}.", rule)
    return ()


def recruit_limit(table: Ayubistan, seat: Seat, n: int, rule: str) -> Refusals:
    """R-RECRUIT-LIMIT: three Troops a turn, recruiting and surge purchases together."""
    left = table.numbers.max_recruit - table.recruited[seat]
    if n > left:
        left = max(left, 0)
        reason = f"At most {table.numbers.max_recruit} Troops may be recruited per turn; {left} left for you."
        return refuse("R-RECRUIT-LIMIT", reason, rule)
    return ()
