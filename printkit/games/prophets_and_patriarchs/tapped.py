"""ERR-PP-24: the board of a game that nobody refereed, entered by taps: camels, tents and cities on the booklet's shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from printkit.boards.hex import name_of
from printkit.games.prophets_and_patriarchs.land import LAYOUT_30, Corner, Land, Side, Tile
from printkit.games.prophets_and_patriarchs.pieces import Pieces, pieces_of
from printkit.games.prophets_and_patriarchs.position import Position
from printkit.games.prophets_and_patriarchs.words import TRIBE
from printkit.referee import Refusals, refuse, say
from printkit.referee.standalone import TAPPED, BoardTaps, ScoreSheet

KINDS: Final = {"camels": "{tribe}: camel", "tents": "{tribe}: tent", "cities": "{tribe}: city"}


def begun(box: Any) -> dict[str, Any]:
    """An empty board."""
    del box
    return {TAPPED: {kind: {} for kind in KINDS}}


def brushes(box: Any, players: Sequence[ScoreSheet]) -> dict[str, str]:
    """What a tap may put: the pieces of every tribe that somebody plays."""
    del box
    tribes = [tribe for one in players for tribe in one.picks.get("tribe") or ()]
    return {
        f"{kind}.{tribe}": say(words, TRIBE[tribe])
        for tribe in tribes
        if tribe in TRIBE
        for kind, words in KINDS.items()
    }


@lru_cache(maxsize=1)
def corners() -> frozenset[str]:
    """Every corner of the largest board; smaller ones lie within it."""
    return frozenset(map(name_of, LAYOUT_30.vertices))


@lru_cache(maxsize=1)
def sides() -> frozenset[str]:
    """Every side."""
    return frozenset(map(name_of, LAYOUT_30.edges))


def places(box: Any, data: Mapping[str, Any], brush: str) -> frozenset[str]:
    """Where a tap puts it, or takes it away."""
    del box, data
    kind = brush.partition(".")[0]
    return sides() if kind == "camels" else corners() if kind in KINDS else frozenset()


def tap(box: Any, data: Mapping[str, Any], brush: str, place: str) -> tuple[dict[str, Any], Refusals]:
    """Put one, or take it away where it stands; a corner holds one building."""
    standing = standing_of(data)
    kind, _, tribe = brush.partition(".")
    if place not in places(box, data, brush) or tribe not in TRIBE:
        return {TAPPED: standing}, ()
    was = standing[kind].get(place)
    for other in ("tents", "cities") if kind != "camels" else ("camels",):
        standing[other].pop(place, None)
    if was == tribe:
        return {TAPPED: standing}, ()
    most = most_of(pieces_of(box), kind)
    if sum(whose == tribe for whose in standing[kind].values()) >= most:
        text = "{tribe} has no more of them: there are {most}."
        return {TAPPED: standing_of(data)}, refuse("too-many", "PP-3.3", text, TRIBE[tribe], most)
    standing[kind][place] = tribe
    return {TAPPED: standing}, ()


def most_of(known: Pieces, kind: str) -> int:
    """How many of a kind a tribe has."""
    numbers = known.numbers
    return {"camels": numbers.camels, "tents": numbers.tents, "cities": numbers.cities}[kind]


def standing_of(data: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """What was tapped so far; what is no place or no tribe is left out."""
    tapped = data.get(TAPPED)
    return {
        kind: dict(_known(tapped.get(kind) if isinstance(tapped, Mapping) else None, kind)) for kind in KINDS
    }


def _known(held: Any, kind: str) -> Iterator[tuple[str, str]]:
    there = sides() if kind == "camels" else corners()
    if isinstance(held, Mapping):
        yield from ((str(at), str(whose)) for at, whose in held.items() if at in there and whose in TRIBE)


def tapped_position(box: Any, data: Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str], Position]:
    """The tiles and trade tiles of the booklet's board, and what stands there."""
    known = pieces_of(box)
    layout = known.default(known.tribes)
    on = standing_of(data)
    land = Land(
        {name: Tile(name, known.tiles[name].name, cell, 0) for name, cell in layout.tiles.items()}, {}
    )
    tiles = {name_of(cell): tile for tile, cell in layout.tiles.items()}
    position = Position(
        land,
        {Side(at): tribe for at, tribe in on["camels"].items()},
        {Corner(at): tribe for at, tribe in on["tents"].items()},
        {Corner(at): tribe for at, tribe in on["cities"].items()},
    )
    return tiles, {str(at): tile for tile, at in layout.trades.items()}, position


TAPS: Final = BoardTaps(begun, brushes, places, tap)
