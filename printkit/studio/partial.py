"""A box with only some of its pieces: those that changed, or those that somebody lost."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from printkit.box import Box, BoxError, Problem
from printkit.box.box_errors import UnchangedError
from printkit.box.place import find_shipped
from printkit.nearest import list_words, suggest_nearest
from printkit.studio.compare import LAST_PRINT, find_differences, keep_printed, list_cards, open_version

_ROOM = 64
"""Letters of names in a footer."""


@dataclass(frozen=True, slots=True)
class Partial:
    """The pieces of a box to be printed, and the old pieces that they replace."""

    box: Box
    pieces: int
    stale: tuple[str, ...] = ()
    """Printed pieces to throw away."""


def changed_since(box: Box, since: str, only: Collection[str] = ()) -> Partial:
    """Return the pieces that differ from another version.

    Args:
        box: as it is now.
        since: another version of it.
        only: components; all where empty.

    Raises:
        BoxError: there is no such version.
        UnchangedError: nothing differs.
    """
    with open_version(box.folder, since) as was:
        found = [
            each for each in find_differences(was, list_cards(box)) if not only or each.card.component in only
        ]
    fresh = {piece for each in found for piece in each.fresh}
    stale = tuple(piece for each in found for piece in each.stale)
    if not fresh:
        old = f"; throw away {', '.join(stale)}" if stale else ""
        raise UnchangedError([Problem(since, f"nothing of {box.title} need be printed again{old}")])
    said = "the last print" if since == LAST_PRINT else since
    why = f"changed since {said}" + (f"; throw away {_format_pieces(stale)}" if stale else "")
    return Partial(narrow_box(box, fresh, why), len(fresh), stale)


def _format_pieces(pieces: Collection[str]) -> str:
    """Name as many pieces as a sheet's footer has room for."""
    room = _ROOM
    count = 0
    for piece in pieces:
        room -= len(piece) + 2
        count += room >= 0
    return list_words(pieces, max(count, 4))


def choose_pieces(box: Box, wanted: Iterable[str]) -> Partial:
    """Return the pieces of these ids.

    Raises:
        BoxError: there is no such piece.
    """
    known = {
        name: piece.id for piece in box.pieces().values() for name in (piece.id, piece.alias, piece.payload)
    }
    ids, problems = set(), []
    for each in wanted:
        found = known.get(each) or known.get(each.upper())
        if found is None:
            rows = [p.id for p in box.pieces().values() if p.row.id.upper() == each.upper()]
            if not rows:
                problems.append(
                    Problem("--piece", f'there is no piece "{each}".{suggest_nearest(each.upper(), known)}')
                )
            ids.update(rows)
        else:
            ids.add(found)
    if problems:
        raise BoxError(problems)
    return Partial(narrow_box(box, ids, "some pieces"), len(ids))


def narrow_box(box: Box, pieces: Collection[str], why: str) -> Box:
    """Return the box with only these pieces; every sheet says so."""
    components = {}
    for key, component in box.components.items():
        kept = tuple(piece for piece in component.pieces if piece.id in pieces)
        if kept:
            components[key] = replace(component, pieces=kept)
    return replace(
        box, components=components, packages={}, edition=f"{box.edition}, {why}", gather=type(box.gather)()
    )


def remember_printed(box: Box) -> None:
    """Store what was printed of a designer's own box."""
    if find_shipped("card_data") not in box.folder.parents:
        keep_printed(box)
