"""What a photo of the board is read with: its pieces and millimetres (PP-1, PP-2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import sqrt
from typing import Any

from printkit.boards.kit import BoardPart, HexKit, NoBoardError, Role, Tolerances

from .called import TRIBES
from .land import LAYOUTS

COMPONENTS: Mapping[str, Role] = {
    "resource-tiles": "tile",
    TRIBES: "tile",
    "trade-tiles": "trade",
    "number-discs": "disc",
}
STANDING: Mapping[str, Role] = {"camels": "side", "tents": "corner", "cities": "corner"}
"""What players put onto the board; looked for only in photos of a game that is played."""
CODE_AT: Mapping[str, tuple[float, float]] = {
    "tile": (15.7, 11.6),
    "trade": (10.3, 1.8),
    "disc": (0.0, 4.35),
    "camels": (-5.0, 0.0),
    "tents": (0.0, 1.24),
    "cities": (0.0, 2.75),
}
"""mm from the face's middle to the code's, right and down, by role or component; a test compares it with what the press prints."""
TOLERANCES = Tolerances(off=0.20, turned=15.0, on_tile=25.0, at_side=18.0, flat=30.0)
"""PP-2.3."""


def kit_of(box: Any, tribes: Iterable[str] | None = None, *, standing: bool = False) -> HexKit:
    """Return the pieces of the board; PP-2.7: all resource tiles and those of the tribes in the game must lie on it.

    Args:
        box: the title's.
        tribes: those in the game; all if None.
        standing: whether camels, tents and cities are looked for too.

    Raises:
        NoBoardError: the box is another title's, or a tribe is not of this game.
    """
    lacking = [key for key in COMPONENTS if key not in box.components]
    if lacking:
        raise NoBoardError(
            f"{box.name} has no board of hex tiles: there is no {' and no '.join(lacking)} in its box"
        )
    parts = {part.piece: part for part in _build_parts(box, {**COMPONENTS, **(STANDING if standing else {})})}
    tiles = [part for part in parts.values() if part.role == "tile"]
    known = [part.kind for part in tiles if part.component == TRIBES]
    chosen = known if tribes is None else [tribe.upper() for tribe in tribes]
    for tribe in chosen:
        if tribe not in known:
            raise NoBoardError(f"there is no tribe {tribe}; the tribes are {', '.join(known)}")
    expected = tuple(part.piece for part in tiles if part.component != TRIBES or part.kind in chosen)
    side = box.components["resource-tiles"].size.width / sqrt(3)
    return HexKit(parts, side, box.code, expected, LAYOUTS, TOLERANCES)


def _build_parts(box: Any, components: Mapping[str, Role]) -> Iterator[BoardPart]:
    for key, role in components.items():
        component = box.components[key]
        size = (component.size.width, component.size.height)
        code = component.code.size if component.code else 0.0
        for piece in component.pieces:
            values = piece.row.values
            kind, number = (
                str(values.get("tribe") or values.get("kind") or ""),
                int(values.get("number") or values.get("rate") or 0),
            )
            at = CODE_AT[key if key in STANDING else role]
            yield BoardPart(piece.id, piece.alias, role, code, at, size, key, kind, number)
