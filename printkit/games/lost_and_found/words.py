"""Words of Lost & Found that stand in several sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from printkit.referee import Message, Plural, say

DIN: Final = Plural("{n} din", "{n} din")
RESOURCES: Final = Plural("{n} Resource", "{n} Resources")

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


@cache
def wanted(filters: frozenset[str]) -> Message:
    """What a filter asks for."""
    of = next((CATEGORIES[name] for name in sorted(filters) if name in CATEGORIES), "")
    if "legal" in filters:
        return say("{card} of your own", say(of)) if of else say("a Resource of your own")
    if "illegal" in filters:
        return say("{card} that is not your own", say(of)) if of else say("a Resource that is not your own")
    return say(of) if of else say("a Resource")


def either(items: Sequence[str]) -> Message:
    """Several things in a row."""
    return say("{items}", tuple(items))
