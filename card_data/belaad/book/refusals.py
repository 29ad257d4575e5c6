"""The refusals of section 6.13 that several rules give. Only the first reason is told (BEL-1.6)."""

from __future__ import annotations

from printkit.referee import Refusals, Seat
from printkit.referee.refusals import refuse

from .state import Belaad


def not_now(first: str, rule: str) -> Refusals:
    """Refuse with X02: something else comes first."""
    return refuse("X02", rule, "Not now: first {step}.", first)


def already_used(rule: str = "BEL-3.5") -> Refusals:
    """Refuse with X09: that part of the card is used up."""
    return refuse("X09", rule, "That part of the card has already been used.")


def not_on_card(rule: str = "BEL-5.1") -> Refusals:
    """Refuse with X07: the card does not have that symbol."""
    return refuse("X07", rule, "That symbol is not on this card.")


def no_character(rule: str = "BEL-6.5") -> Refusals:
    """Refuse with X08: the team has no character with that symbol."""
    return refuse("X08", rule, "Your team has no character with that symbol.")


def used_this_turn(rule: str = "BEL-5.3") -> Refusals:
    """Refuse with X11: the card has been used this turn."""
    return refuse("X11", rule, "That card has already been used this turn.")


def only_one_action(rule: str = "BEL-8.1") -> Refusals:
    """Refuse with X33: the card allows one action only."""
    return refuse("X33", rule, "Only one action of that card may be performed.")


def opposing_only(rule: str = "BEL-1.1") -> Refusals:
    """Refuse with X22: the target must belong to an opposing team."""
    return refuse("X22", rule, "The target must belong to an opposing team.")


def losing_only(rule: str = "BEL-9.9") -> Refusals:
    """Refuse with X22 after a battle: the target must belong to the team that lost."""
    return refuse("X22", rule, "The target must belong to the team that lost.")


def nothing_there(rule: str) -> Refusals:
    """Refuse with X29: there is nothing to take or remove."""
    return refuse("X29", rule, "There is no such thing to take or remove.")


def nothing_to_negate(rule: str = "BEL-11.1") -> Refusals:
    """Refuse with X21: there is nothing to negate."""
    return refuse("X21", rule, "There is nothing to negate.")


def check_count(wanted: int, found: int, rule: str) -> Refusals:
    """Refuse with X31 if another number of items is named than is wanted."""
    return refuse("X31", rule, "Expected {wanted} items, got {found}.", wanted, found)


def swords_needed(table: Belaad, seat: Seat, needed: int, rule: str) -> Refusals:
    """Refuse with X15 if the player owns too few swords."""
    owned = table.swords[seat]
    if owned >= needed:
        return ()
    return refuse(
        "X15",
        rule,
        "You do not own enough swords ({needed} needed, {owned} owned); teammates' swords do not count.",
        needed,
        owned,
    )


def check_opponent(table: Belaad, seat: Seat, other: Seat, rule: str) -> Refusals:
    """Return X22, if a player is of the own team."""
    return opposing_only(rule) if table.teams[other] == table.teams[seat] else ()


def opposing_board(table: Belaad, seat: Seat, board: str, rule: str) -> Refusals:
    """Return X22, if a board is of the own team or not in play."""
    team = table.find_character(board).team
    return opposing_only(rule) if team == table.teams[seat] or board not in table.tops else ()


def check_display(table: Belaad, scholar: str, rule: str = "BEL-10.1") -> Refusals:
    """Refuse with X13 if the scholar is not on display."""
    if scholar in table.display:
        return ()
    return refuse("X13", rule, "That scholar is not on display.")


def employed_already(table: Belaad, rule: str = "BEL-10.5") -> Refusals:
    """Refuse with X12 if the player has employed a scholar this turn."""
    if not table.now.employed:
        return ()
    return refuse("X12", rule, "You have already employed a scholar this turn.")
