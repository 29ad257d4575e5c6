"""What a camera above the board in play shows that the referee does not know yet, as answers of one player (PP-2.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from printkit.boards.adapter import BoardMoves
from printkit.boards.laid import HexBoard
from printkit.boards.tapping import PieceOwners
from printkit.referee import Message, say

from .kit import STANDING
from .pieces import Layout, pieces_of
from .recount import NOTHING, place_words, recount_board
from .words import TRIBE

LAID: Final = {
    "camels": "{place}: a camel of {tribe}",
    "tents": "{place}: a tent of {tribe}",
    "cities": "{place}: a city of {tribe}",
}
GONE: Final = {
    "camels": "{place}: no camel of {tribe}",
    "tents": "{place}: no tent of {tribe}",
    "cities": "{place}: no city of {tribe}",
}


@dataclass(frozen=True)
class Placings:
    """The pieces of one tribe that lie on the board and did not before, and those that lay there before."""

    put: Mapping[str, list[str]]
    gone: Mapping[str, list[str]]

    @property
    def away(self) -> list[str]:
        """The places that were left, and where nothing was laid instead."""
        laid = {at for places in self.put.values() for at in places}
        return [at for places in self.gone.values() for at in places if at not in laid]

    def list_answers(self) -> Iterator[str]:
        """Yield every answer that may be meant, camels first: a tent may need them."""
        camels, tents, cities = (self.put[kind] for kind in STANDING)
        lost, left, ruins = (self.gone[kind] for kind in STANDING)
        if self.away:
            if len(camels) == len(tents) == len(lost) == len(left) == 1:
                yield f"move-tent {left[0]} {lost[0]} {camels[0]} {tents[0]}"
            elif self.away == lost and len(lost) == 1 and not (camels or tents or cities):
                yield lost[0]
            return
        turned = [at for at in cities if at in left]
        ruined = [at for at in tents if at in ruins]
        if len(camels) == len(tents) == 1:
            yield f"place-start {tents[0]} {camels[0]}"
        yield from (f"build-camel {at}" for at in camels)
        yield from (f"build-tent {at}" for at in tents)
        yield from (f"build-city {at}" for at in turned)
        yield from (*camels, *turned, *ruined)

    def is_begun(self, verbs: Collection[str]) -> bool:
        """Return whether something is still to be done: one of the first two pieces is missing, or what was taken up."""
        started = "place-start" in verbs and bool(self.put["camels"]) != bool(self.put["tents"])
        return started or (bool(self.away) and sum(map(len, self.put.values())) < 2)


def find_placings(
    box: Any, view: Mapping[str, Any], seat: int | None, verbs: Collection[str], seen: HexBoard
) -> BoardMoves:
    """Return what is different, and which answers of a player it may be; pieces of another tribe are no answers of his."""
    differences = recount_board(box, view, seen).changes
    believed: PieceOwners = {kind: dict(view.get(kind) or {}) for kind in STANDING}
    tribe = view["tribes"][seat] if seat is not None else ""
    own = Placings({kind: [] for kind in STANDING}, {kind: [] for kind in STANDING})
    foreign = 0
    for kind, at, thing in differences:
        if thing not in {NOTHING, tribe}:
            foreign += 1
        elif thing != NOTHING:
            own.put[kind].append(at)
        if believed[kind].get(at) == tribe:
            own.gone[kind].append(at)
    known = {verb.partition(" ")[0] for verb in verbs}
    answers = [typed for typed in own.list_answers() if typed.partition(" ")[0] in known]
    return BoardMoves(
        tuple(_list_changes(box, view, differences, believed)),
        tuple(answers),
        not foreign and (own.is_begun(known) or not any(map(len, own.put.values()))),
    )


def _list_changes(
    box: Any, view: Mapping[str, Any], differences: Collection[tuple[str, str, str]], believed: PieceOwners
) -> Iterator[Message]:
    """Yield in words what is laid, and what is gone where nothing else was laid."""
    pieces = pieces_of(box)
    land = pieces.land(Layout.read(view["tiles"], view.get("trades") or {}, view.get("discs") or {}))
    laid = {at for _, at, thing in differences if thing != NOTHING}
    for kind, at, thing in differences:
        if thing != NOTHING:
            yield say(LAID[kind], place_words(land, at), TRIBE[thing])
        elif at not in laid:
            yield say(GONE[kind], place_words(land, at), TRIBE[believed[kind][at]])
