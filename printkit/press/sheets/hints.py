"""A component's `sheet:` key in box.yaml, read and defaulted (docs/sheets.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from printkit.box.errors import BoxError, Problem, listed, nearest
from printkit.box.schema import Component
from printkit.measure import PAPERS
from printkit.press.sheets.options import SIDES, Sides

Orientation: TypeAlias = Literal["portrait", "landscape"]
Edge: TypeAlias = Literal["left", "right", "top", "bottom"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")


class SheetTile(Struct, frozen=True):
    """One sheet's part of a face that is larger than the paper; mm."""

    paper: str
    orientation: Orientation
    crop: tuple[float, float, float, float]
    """x, y, width, height on the face."""
    at: tuple[float, float]
    """Where the crop's top left corner lies on the paper."""
    glue: tuple[Edge, ...] = ()
    """Edges beside which the neighbour is glued on."""
    join: tuple[Edge, ...] = ()
    """Edges that are cut and lie on the neighbour."""


class Hints(Struct, frozen=True):
    """How one component's pieces lie on sheets; mm."""

    gap: tuple[float, float]
    """Between trims; with `gutters` where the grounds on either side differ they are moved apart."""
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
    """Printed so much smaller than the box says."""
    paper: str | None
    stock: str
    """What it is printed on; components of one stock may share sheets."""
    overlap: float
    tiles: tuple[SheetTile, ...]


KEYS = tuple(field.replace("_", "-") for field in Hints.__struct_fields__ if field != "gutters")
SINGLE = ("mat", "board")
"""Kinds that are tiled where they are larger than the paper."""
STOCK_OF = {"token": "board", "tile": "board", "flat": "board", "booklet": "paper"}
"""Stocks of kinds that are not printed on card."""


def read_hints(component: Component, file: str = "box.yaml") -> Hints:
    """The hints of one component over the defaults of its kind.

    Raises:
        BoxError: every key that is unknown or has no usable value.
    """
    reader = _Reader(component.sheet, file, component.key)
    gap = _default_gap(component)
    asked = component.sheet.get("gap", "auto")
    outline = component.shape in ("round", "hex", "path")
    hints = Hints(
        gap=reader.take("gap", _gap(gap), (gap, gap), "mm between pieces, [across, down], or auto"),
        gutters=asked == "auto" and component.shape in ("card", "rect") and component.kind != "standee",
        grid=reader.take("grid", _grid, None, "[columns, rows]"),
        orientation=reader.take(
            "orientation", _one_of("portrait", "landscape"), None, "portrait or landscape"
        ),
        turn=reader.take("turn", _bool, True, "true or false"),
        nest=reader.take("nest", _bool, component.shape == "hex", "true or false"),
        outline=(drawn := reader.take("outline", _bool, outline, "true or false")),
        marks=reader.take("marks", _bool, not drawn, "true or false"),
        sides=reader.take(
            "sides", _one_of(*SIDES), "fronts" if component.kind in SINGLE else None, ", ".join(SIDES)
        ),
        margin=reader.take("margin", _length, 0.0, "mm"),
        back_turn=reader.take("back-turn", _turn, 0, "0 or 180"),
        foot=reader.take("foot", _length, 10.0, "mm"),
        shrink=reader.take(
            "shrink", _scale, 0.9 if component.kind == "mat" else 1.0, "a number from 0.5 to 1"
        ),
        scale=reader.take("scale", _scale, 1.0, "a number from 0.5 to 1"),
        paper=reader.take("paper", _paper, None, f"{listed(PAPERS)}, or a size such as 4x6in"),
        stock=reader.take(
            "stock", _words, STOCK_OF.get(component.kind, "card"), "a word or two, such as card"
        ),
        overlap=reader.take("overlap", _length, 8.0, "mm"),
        tiles=reader.tiles(),
    )
    reader.finish()
    return hints


def _default_gap(component: Component) -> float:
    if component.kind in ("token", "tile") and component.shape in ("round", "hex"):
        return 3.0
    if component.shape == "path":
        return 3.0
    return 4.0 if component.kind == "standee" else 0.0


class _Reader:
    """Takes values out of a mapping and collects what is wrong with it."""

    def __init__(self, given: Mapping[str, Any], file: str, component: str) -> None:
        self.given, self.file, self.component = given, file, component
        self.problems: list[Problem] = []

    def take(self, key: str, read: Callable[[Any], Any], default: Any, would_do: str) -> Any:
        if key not in self.given:
            return default
        try:
            return read(self.given[key])
        except (TypeError, ValueError):
            self.wrong(key, f"{self.given[key]!r} will not do; write {would_do}")
            return default

    def wrong(self, key: str, message: str) -> None:
        self.problems.append(Problem(self.file, message, where=f"components.{self.component}.sheet.{key}"))

    def tiles(self) -> tuple[SheetTile, ...]:
        given = self.given.get("tiles", [])
        if not isinstance(given, Sequence) or isinstance(given, str):
            self.wrong("tiles", f"{given!r} will not do; write a list of tiles, see docs/sheets.md")
            return ()
        return tuple(tile for index, entry in enumerate(given) if (tile := self._tile(index, entry)))

    def _tile(self, index: int, entry: Any) -> SheetTile | None:
        place = f"tiles[{index}]"
        if not isinstance(entry, Mapping):
            self.wrong(place, f"{entry!r} is no tile; write {{crop: [x, y, width, height], at: [x, y]}}")
            return None
        known = ("paper", "orientation", "crop", "at", "glue", "join")
        for key in entry:
            if key not in known:
                self.wrong(place, f'"{key}" is unknown; known are {listed(known)}.{nearest(str(key), known)}')
        inner = _Reader(entry, self.file, self.component)
        tile = SheetTile(
            paper=inner.take("paper", _one_of(*PAPERS), "a4", listed(PAPERS)),
            orientation=inner.take(
                "orientation", _one_of("portrait", "landscape"), "portrait", "portrait or landscape"
            ),
            crop=inner.take("crop", _numbers(4), None, "[x, y, width, height] in mm"),
            at=inner.take("at", _numbers(2), None, "[x, y] in mm"),
            glue=inner.take("glue", _edges, (), listed(EDGES)),
            join=inner.take("join", _edges, (), listed(EDGES)),
        )
        for problem in inner.problems:
            self.wrong(f"{place}.{problem.where.rsplit('.', 1)[-1]}", problem.message)
        for key in ("crop", "at"):
            if key not in entry:
                self.wrong(place, f'"{key}" is missing')
        return tile if tile.crop and tile.at else None

    def finish(self) -> None:
        for key in self.given:
            if key not in (*KEYS, "layouts"):
                self.wrong(
                    str(key),
                    f"is unknown; known are {listed((*KEYS, 'layouts'), 20)}.{nearest(str(key), KEYS)}",
                )
        if self.problems:
            raise BoxError(self.problems)


def _length(value: Any) -> float:
    if isinstance(value, bool) or not 0 <= float(value) <= 500:
        raise ValueError
    return float(value)


def _pair(value: Any) -> tuple[float, float]:
    if isinstance(value, list | tuple):
        across, down = value
        return _length(across), _length(down)
    return _length(value), _length(value)


def _gap(default: float) -> Callable[[Any], tuple[float, float]]:
    def read(value: Any) -> tuple[float, float]:
        return (default, default) if value == "auto" else _pair(value)

    return read


def _words(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= 40:
        raise ValueError
    return value.strip()


def _grid(value: Any) -> tuple[int, int]:
    columns, rows = value
    if not (isinstance(columns, int) and isinstance(rows, int) and columns > 0 and rows > 0):
        raise ValueError
    return columns, rows


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _turn(value: Any) -> int:
    if value not in (0, 180):
        raise ValueError
    return int(value)


def _scale(value: Any) -> float:
    if isinstance(value, bool) or not 0.5 <= float(value) <= 1:
        raise ValueError
    return float(value)


def _paper(value: Any) -> str:
    if str(value) not in PAPERS:
        raise ValueError
    return str(value)


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words:
            raise ValueError
        return str(value)

    return read


def _numbers(count: int) -> Callable[[Any], tuple[float, ...]]:
    def read(value: Any) -> tuple[float, ...]:
        if (
            not isinstance(value, list | tuple)
            or len(value) != count
            or any(isinstance(n, bool) for n in value)
        ):
            raise ValueError
        return tuple(float(number) for number in value)

    return read


def _edges(value: Any) -> tuple[str, ...]:
    edges = (value,) if isinstance(value, str) else tuple(value)
    if any(edge not in EDGES for edge in edges):
        raise ValueError
    return edges
