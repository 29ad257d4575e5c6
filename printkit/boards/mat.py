"""The mat that a camera above the table watches: four marks in its corners, three areas, a rim that stays free.

Every box may print it as the component `camera-mat`, in one size or, by layouts, in one for each paper; the template
`camera-mat` draws the areas where they are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from printkit.boards.kit import SquareKit
from printkit.boards.square import BoardPlan, Fiducial, SquareGrid

COMPONENT: Final = "camera-mat"
AREAS: Final = {"d": "draw", "p": "play", "y": "pay"}
"""What each kind of its squares is for; those of the rim, `r`, are for nothing."""
RIM: Final = "r"
CELL: Final = 19.0
"""mm."""
LEFT: Final = 5.5
"""mm from the face's left edge to the first square."""


def mat_kits(box: Any) -> tuple[SquareKit, ...]:
    """Return the kits for reading the mats of a box, one for each size that it prints; their marks tell them apart."""
    component = box.components.get(COMPONENT)
    if component is None:
        return ()
    made = [(component.size, component.marks)]
    made += [(one.size or component.size, one.marks) for one in component.sheet.layouts.values() if one.marks]
    return tuple(_make_kit(size.width, size.height, marks) for size, marks in made if marks)


def _make_kit(width: float, height: float, marks: Sequence[Any]) -> SquareKit:
    """Make the kit of one size. The rim is one square wide; within it the three areas share the columns."""
    wide = round((width - 2 * LEFT) / CELL - 2) // len(AREAS)
    inside = RIM + "".join(kind * wide for kind in AREAS) + RIM
    grid = SquareGrid(
        (RIM * len(inside), *[inside] * round(height / CELL - 2), RIM * len(inside)),
        CELL,
    )
    found = tuple(Fiducial(one.id, one.at[0] - LEFT, one.at[1], one.size) for one in marks)
    return SquareKit(grid, (BoardPlan("mat", found),), "", (COMPONENT,))
