"""Words of Lost & Found that stand in several sentences."""

from __future__ import annotations

from functools import cache
from typing import Final

from printkit.referee import Message, Plural, say

DIN: Final = Plural("{n} din", "{n} din")
RESOURCES: Final = Plural("{n} Resource", "{n} Resources")

TO_DISCARD: Final = Plural("{n} Resource to discard", "{n} Resources to discard")
TOGETHER_OR_EXCESS: Final = Plural(
    "Lay down a card together with what you pay for it, or {n} Resource to discard",
    "Lay down a card together with what you pay for it, or {n} Resources to discard",
)
EXCESS: Final = Plural("Discard {n} Resource down to the limit", "Discard {n} Resources down to the limit")

SEASONS: Final = {"winter": "Winter", "spring": "Spring", "summer": "Summer", "fall": "Fall"}
ROLES: Final = {
    "mason": "Stonemason",
    "farmer": "Farmer",
    "weaver": "Weaver",
    "apothecary": "Apothecary",
    "merchant": "Merchant",
}
CATEGORIES: Final = {
    "coin": "a Coin card",
    "food": "a Food card",
    "animal": "an Animal card",
    "tool": "a Tool card",
    "goods": "a Goods card",
}

MANY: Final = {
    "coin": "Coin cards",
    "food": "Food cards",
    "animal": "Animal cards",
    "tool": "Tool cards",
    "goods": "Goods cards",
    "any": "Resources",
}
"""Several cards of a category, or of any."""


def call_ihtesaab(found: frozenset[str], reckoning: str, price: int) -> Message:
    """Return an Ihtesaab card by what is printed on it: `Ihtesaab: owner of Food cards found / mercy`."""
    if found:
        kinds = [MANY[one] for one in CATEGORIES if one in found]
        owners = (
            say("every owner found")
            if len(kinds) == len(CATEGORIES)
            else say("owner of {kinds} found", kinds)
        )
    else:
        owners = say("no owner found")
    counts = {
        "MERCY": say("mercy"),
        "RESTITUTION": say("restitution {n}", price),
        "VOID_FAMILY": say("a Family card void"),
    }
    return say("Ihtesaab: {owners} / {counts}", owners, counts[reckoning])


DEAL: Final = Plural(
    "Deal {n} of the Ihtesaab cards for {who:seat}", "Deal {n} of the Ihtesaab cards for {who:seat}"
)
KEEP: Final = Plural("Keep {n} more Resource this turn", "Keep {n} more Resources this turn")
TURN_UP: Final = Plural("Turn up {n} Communal Responsibility", "Turn up {n} Communal Responsibilities")
OF_ABSENT: Final = Plural("{n} card of an absent role", "{n} cards of absent roles")
EXACTLY: Final = Plural("Exactly {n} card is required.", "Exactly {n} cards are required.")
AT_MOST: Final = Plural("At most {n} card.", "At most {n} cards.")


@cache
def say_every(filters: frozenset[str]) -> Message:
    """Return all of a kind."""
    return say(MANY[next((name for name in sorted(filters) if name in CATEGORIES), "any")])


@cache
def say_fanned(filters: frozenset[str]) -> Message:
    """Return what of a hand matches a filter, said of somebody else."""
    if "legal" in filters:
        return say("the {cards} they own", say_every(filters))
    if "illegal" in filters:
        return say("the {cards} they do not own", say_every(filters))
    return say("all their {cards}", say_every(filters))


@cache
def say_wanted(filters: frozenset[str]) -> Message:
    """Return what a filter asks for."""
    of = next((CATEGORIES[name] for name in sorted(filters) if name in CATEGORIES), "")
    if "legal" in filters:
        return say("{card} of your own", say(of)) if of else say("a Resource of your own")
    if "illegal" in filters:
        return say("{card} that is not your own", say(of)) if of else say("a Resource that is not your own")
    return say(of) if of else say("a Resource")
