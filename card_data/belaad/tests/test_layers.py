"""BEL-12.16: which Hashash cards may come off a deck of several parts, against every order that the deck can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import combinations, pairwise
from random import Random

import pytest

from belaad_book.order import put_into_play, take_looked, within_parts, within_reach
from belaad_book.state import HASHASH, Belaad, parts_of_deck
from belaad_tests.tables import A, B, C, fresh, in_play, in_turn, sound
from printkit.referee.cards import Deck, Layer
from printkit.referee.state import list_unlocated

Parts = Sequence[tuple[Sequence[str], int]]


def deals(parts: Parts, loose: Sequence[str]) -> Iterator[list[set[str]]]:
    """Every way in which the cards that nobody has named may lie in the parts."""
    if not parts:
        yield []
        return
    known, unseen = parts[0]
    for chosen in combinations(loose, unseen):
        for rest in deals(parts[1:], [card for card in loose if card not in chosen]):
            yield [{*known, *chosen}, *rest]


def seen_first(lie: Sequence[set[str]], number: int) -> Iterator[set[str]]:
    """Every set of so many cards that may come first: whole parts, then any of the next one."""
    whole: set[str] = set()
    for part in lie:
        if len(whole) + len(part) > number:
            yield from (whole | set(some) for some in combinations(part, number - len(whole)))
            return
        whole |= part
    yield whole


def parted(seed: int) -> tuple[Belaad, Parts]:
    """A deck of three to seven cards in one to four parts; some of each part are known."""
    random, table = Random(seed), fresh(3)  # noqa: S311
    cards = random.sample(list(table.pieces.hashash), 14)
    size = random.randint(3, 7)
    in_play(table, *cards[size:])
    cuts = [0, *sorted(random.sample(range(1, size), random.randint(0, min(3, size - 1)))), size]
    parts = []
    for first, last in pairwise(cuts):
        known = random.randint(0, last - first)
        parts.append((cards[first : first + known], last - first - known))
    layers = [Layer(list(known), unseen, (C,)) for known, unseen in parts[1:]]
    table.hashash_deck = Deck(list(parts[0][0]), unseen=parts[0][1], layers=layers)
    return table, parts


@pytest.mark.parametrize("first", range(0, 60, 20))
@pytest.mark.parametrize(("seen", "kept"), [(3, 2), (1, 1)])
def test_what_may_come_is_what_can_come(seen: int, kept: int, first: int) -> None:
    """A choice is allowed if, and only if, the deck can lie so; afterwards every card is somewhere."""
    for seed in range(first, first + 20):
        table, parts = parted(seed)
        can = {
            tuple(sorted(some))
            for lie in deals(parts, list_unlocated(table, HASHASH))
            for cards in seen_first(lie, seen)
            for some in combinations(cards, kept)
        }
        asked = combinations(sorted(within_reach(table, seen)), kept)
        assert {some for some in asked if not within_parts(table, some, seen)} == can
        for some in sorted(can)[:2]:
            after = deepcopy(table)
            take_looked(after, some, seen)
            put_into_play(after, C, some)
            after.hashash_deck.put_under(Layer([], seen - kept, (C,)))
            assert all(unseen >= 0 for _, unseen in parts_of_deck(after))
            sound(after)


def test_a_card_of_a_lower_part() -> None:
    """X32: one card is left above a layer; two that nobody has seen cannot both be looked at first."""
    table = fresh(3)
    in_play(table, "H02", "H03", "H05", "H08", "H09", "H10", "H11")
    table.hashash_deck = Deck(
        unseen=1, layers=[Layer(["H01", "H14"], 0, (A, B, C)), Layer(["H04"], 3, (A, B, C))]
    )
    trial = in_turn(table, C).give(C, "play-card A15").give(C, "gain A15").give(None, ["ORG", "BAT"])
    trial.give(C, "orange OHAS.below").give(C, "look-at-hashash")
    trial.refuses(C, ["H06", "H07"], "X32").refuses(C, ["H04", "H01"], "X32").accepts(C, ["H01", "H14"])
    trial.refuses(C, ["H06", "H02"], "X32").refuses(C, ["H06"], "X31").refuses(C, ["H06", "H06"], "X31")
    trial.give(C, ["H07", "H14"])
    assert len(table.hashash_deck) == 5
    sound(table)
