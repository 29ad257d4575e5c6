"""How a person wants a box printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from printkit.box.schema import Ink
from printkit.measure import PAPERS, Size

Sides: TypeAlias = Literal["duplex", "fold", "fronts"]
SIDES: tuple[Sides, ...] = ("duplex", "fold", "fronts")
Flip: TypeAlias = Literal["long", "short"]
FLIPS: tuple[Flip, ...] = ("long", "short")


@dataclass(frozen=True, slots=True)
class Options:
    """What holds for a whole build; lengths in mm."""

    paper: str = "a4"
    sides: Sides = "duplex"
    flip: Flip = "long"
    """The edge of the paper about which the printer turns it."""
    offset: tuple[float, float] = (0.0, 0.0)
    """What is printed on backs moves so far right and down."""
    margin: float = 5.0
    """Nothing is printed nearer to the paper's edge."""
    ink: Ink = "full"

    @property
    def size(self) -> Size:
        """The paper upright."""
        return PAPERS[self.paper]
