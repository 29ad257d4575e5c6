"""A component's `sheet:` key in box.yaml, over the defaults of its kind (docs/sheets.md)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from printkit.box.contents import Component
from printkit.box.sheetkeys import Orientation, SheetTile, Sides

Given = TypeVar("Given")


class Hints(Struct, frozen=True):
    """The way in which one component's pieces lie on sheets; mm."""

    gap: tuple[float, float]
    """Between trims; with `gutters` pieces move apart where the grounds on either side differ."""
    gutters: bool
    grid: tuple[int, int] | None
    orientation: Orientation | None
    turn: bool
    nest: bool
    outline: bool
    marks: bool
    sides: Sides | None
    margin: float
    back_turn: int
    foot: float
    shrink: float
    scale: float
    """The scale of the print relative to the box."""
    paper: str | None
    stock: str
    """The paper it is printed on; components of one stock may share sheets."""
    overlap: float
    tiles: tuple[SheetTile, ...]


SINGLE = ("mat", "board")
"""Kinds that are tiled where they are larger than the paper."""
STOCK_OF = {"token": "board", "tile": "board", "flat": "board", "booklet": "paper"}
"""Stocks of kinds that are not printed on card."""


def hints_of(component: Component) -> Hints:
    """Return the hints of one component: its `sheet:` key, over the defaults of its kind."""
    given, kind, shape = component.sheet, component.kind, component.shape
    gap = _default_gap(component)
    auto = given.gap in (None, "auto")
    outline = _prefer_given(given.outline, shape in ("round", "hex", "path"))
    return Hints(
        gap=given.gap if isinstance(given.gap, tuple) else (gap, gap),
        gutters=auto and shape in ("card", "rect") and kind != "standee",
        grid=given.grid,
        orientation=given.orientation,
        turn=_prefer_given(given.turn, True),
        nest=_prefer_given(given.nest, shape == "hex"),
        outline=outline,
        marks=_prefer_given(given.marks, not outline),
        sides=given.sides or ("fronts" if kind in SINGLE else None),
        margin=_prefer_given(given.margin, 0.0),
        back_turn=_prefer_given(given.back_turn, 0),
        foot=_prefer_given(given.foot, 10.0),
        shrink=_prefer_given(given.shrink, 0.9 if kind == "mat" else 1.0),
        scale=_prefer_given(given.scale, 1.0),
        paper=given.paper,
        stock=given.stock or STOCK_OF.get(kind, "card"),
        overlap=_prefer_given(given.overlap, 8.0),
        tiles=given.tiles or (),
    )


def _prefer_given(given: Given | None, usual: Given) -> Given:
    return usual if given is None else given


def _default_gap(component: Component) -> float:
    if component.kind in ("token", "tile") and component.shape in ("round", "hex"):
        return 3.0
    if component.shape == "path":
        return 3.0
    return 4.0 if component.kind == "standee" else 0.0
