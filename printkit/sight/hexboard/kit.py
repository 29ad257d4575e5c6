"""What may lie on a hex board, and where each piece's code stands on its face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Literal, TypeAlias

from printkit.box import Box
from printkit.sight.errors import SightError

Role: TypeAlias = Literal["tile", "trade", "disc"]

COMPONENTS: Mapping[str, Role] = {
    "resource-tiles": "tile",
    "tribe-tiles": "tile",
    "trade-tiles": "trade",
    "number-discs": "disc",
}
CODE_AT: Mapping[Role, tuple[float, float]] = {
    "tile": (0.0, 16.15),
    "trade": (6.8, -2.05),
    "disc": (0.0, 1.95),
}
"""mm from the face's middle to the code's, right and down; a test compares it with what the press prints."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the board."""

    piece: str
    """Its id."""
    name: str
    """Its id in full, for people."""
    role: Role
    code: float
    """mm of its symbol's side."""
    at: tuple[float, float]
    """mm from the face's middle to the symbol's, right and down."""
    size: tuple[float, float]
    """mm of the face."""
    kind: str
    """A tile's resource or tribe, a trade tile's goods; empty for a disc."""
    tribe: bool = False
    number: int = 0
    """Printed number; 0 for a trade tile."""


@dataclass(frozen=True, slots=True)
class HexKit:
    """All pieces of one title's board."""

    parts: Mapping[str, Part]
    """By piece id."""
    side: float
    """mm of a tile's side."""
    title: str = ""
    """The three letters that begin its codes."""

    @classmethod
    def of(cls, box: Box) -> HexKit:
        """The kit of a box.

        Raises:
            SightError: the box has no such board.
        """
        lacking = [key for key in COMPONENTS if key not in box.components]
        if lacking:
            raise SightError(
                f"{box.name} has no board of hex tiles: there is no {' and no '.join(lacking)} in its box"
            )
        parts: dict[str, Part] = {}
        for key, role in COMPONENTS.items():
            component = box.components[key]
            size = (component.size.width, component.size.height)
            for piece in component.pieces:
                values = piece.row.values
                tribe = "tribe" in values
                kind = str(values.get("tribe") or values.get("kind") or "")
                code = component.code.size if component.code else 0.0
                number = int(values.get("number") or 0)
                parts[piece.id] = Part(
                    piece.id, piece.alias, role, code, CODE_AT[role], size, kind, tribe, number
                )
        return cls(parts, box.components["resource-tiles"].size.width / sqrt(3), box.code)

    def of_role(self, role: Role) -> tuple[Part, ...]:
        """The parts of one sort, in the box's order."""
        return tuple(part for part in self.parts.values() if part.role == role)

    def expected(self, tribes: Iterable[str] | None = None) -> tuple[Part, ...]:
        """The tiles that must lie on the board (PP-2.7): all resource tiles and those of the tribes, all if None.

        Raises:
            SightError: a tribe is not of this game.
        """
        known = [part.kind for part in self.of_role("tile") if part.tribe]
        chosen = known if tribes is None else [tribe.upper() for tribe in tribes]
        for tribe in chosen:
            if tribe not in known:
                raise SightError(f"there is no tribe {tribe}; the tribes are {', '.join(known)}")
        return tuple(part for part in self.of_role("tile") if not part.tribe or part.kind in chosen)

    def name(self, piece: str) -> str:
        """The id in full."""
        return self.parts[piece].name if piece in self.parts else piece
