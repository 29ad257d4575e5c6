"""Numbers of things in words."""

from __future__ import annotations

from printkit.referee import Message, Plural, say

TROOPS = Plural("{n} Troop", "{n} Troops")
MUSHRIKEEN = Plural("{n} Mushrikeen Troop", "{n} Mushrikeen Troops")
HASANAT = Plural("{n} Hasana", "{n} Hasanat")
SAYEAT = Plural("{n} Sayeat", "{n} Sayeat")
ACTION_CARDS = Plural("{n} Action Card", "{n} Action Cards")
DIRHAMS = Plural("{n} Dirham", "{n} Dirhams")
ONES = Plural("{n} one", "{n} ones")
FIVES = Plural("{n} five", "{n} fives")
TENS = Plural("{n} ten", "{n} tens")
NOTHING = say("nothing")
HASANA = say("Hasana")
"""As its tokens are called on lists of pieces."""


def join_two(first: Message, second: Message) -> Message:
    """Two things together."""
    return say("{first} and {second}", first, second)
