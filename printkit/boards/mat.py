"""The mat that a camera above the table watches: four marks in its corners, three areas, a rim that stays free.

Every box may print it as the component `camera-mat`; the template `camera-mat` draws the areas where they are here.
"""

from __future__ import annotations

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
_WIDE: Final = 4
_HIGH: Final = 8
"""Squares of an area."""


def mat_kit(box: Any) -> SquareKit | None:
    """Return what the reader needs for the mat of a box; None if the box has no mat."""
    component = box.components.get(COMPONENT)
    if component is None or not component.marks:
        return None
    inside = RIM + "".join(kind * _WIDE for kind in AREAS) + RIM
    grid = SquareGrid((RIM * len(inside), *[inside] * _HIGH, RIM * len(inside)), CELL)
    marks = tuple(Fiducial(one.id, one.at[0] - LEFT, one.at[1], one.size) for one in component.marks)
    return SquareKit(grid, (BoardPlan("mat", marks),), "", (COMPONENT,))
