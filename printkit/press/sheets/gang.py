"""Decide which components share sheets, and which pieces lie on each; exact places follow from the grounds.

Cards of one size flow on: where one deck ends the next begins. The rest of several sizes is packed on common sheets as
blocks that a guillotine can separate. Components share sheets only where that saves paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box, Piece
from printkit.box.sheetkeys import Orientation, Sides
from printkit.measure import Size
from printkit.nearest import suggest_nearest
from printkit.press.sheets.grid import (
    Arrangement,
    PatternField,
    SheetLot,
    count_fitting,
    hold_paper,
    list_areas,
)
from printkit.press.sheets.hints import Hints
from printkit.press.sheets.options import Options
from printkit.press.sheets.sheetplan import Plan, plan_sheets
from printkit.press.sheets.slot import Axis, Rect

APART = 9.0
"""Between blocks of one sheet, mm: room for the bleed and the crop marks of both."""
_RESERVE = 2.0
"""Kept for every gutter of a block that shares its sheet, mm."""
_TALLEST = 24
"""Shapes of a block to try."""


class PieceCell(Struct, frozen=True):
    """A piece to be laid out."""

    plan: Plan
    piece: Piece


class PieceBlock(Struct, frozen=True):
    """Pieces of one pitch that are cut as one grid."""

    cells: tuple[PieceCell, ...]
    area: Rect
    turned: bool

    @property
    def plan(self) -> Plan:
        """The plan of all its pieces by their sizes."""
        return self.cells[0].plan


class Paper(Struct, frozen=True):
    """One sheet of paper with its blocks."""

    size: Size
    """As it is held."""
    axis: Axis
    sides: Sides
    blocks: tuple[PieceBlock, ...]
    run: int
    """Sheets of one run are filled alike."""
    area: Rect = (0.0, 0.0, 0.0, 0.0)
    """Where fronts may lie."""
    free: bool = False
    """Whether the other orientation of the paper would do as well."""


class Print(Struct, frozen=True):
    """One file: the components on it, and its sheets."""

    name: str
    plans: tuple[Plan, ...]
    papers: tuple[Paper, ...]

    @property
    def sheets(self) -> int:
        """The number of sheets of paper."""
        return len(self.papers) or sum(planned.sheets for planned in self.plans)

    @property
    def keys(self) -> tuple[str, ...]:
        """The components' keys."""
        return tuple(planned.component.key for planned in self.plans)


def plan_prints(box: Box, keys: Iterable[str], options: Options, *, separate: bool = False) -> list[Print]:
    """Return the files of a box's components, booklets left aside, in the order of the box.

    Args:
        box: the title.
        keys: of components.
        options: how they are printed.
        separate: whether every component gets a file of its own.

    Raises:
        BoxError: everything that cannot be laid on sheets.
    """
    plans: dict[str, Plan] = {}
    problems: list[Problem] = []
    for key in keys:
        if box.components[key].kind != "booklet":
            try:
                plans[key] = plan_sheets(box.components[key], options)
            except BoxError as error:
                problems += error.problems
    problems += _wrong_groups(box)
    if problems:
        raise BoxError(problems)
    groups = [] if separate else _group_plans(box, plans)
    gathered = [found for name, group in groups for found in _gather_components(name, group)]
    taken = {key for found in gathered for key in found.keys}
    single = [plan_alone(planned) for key, planned in plans.items() if key not in taken]
    order = {key: number for number, key in enumerate(plans)}
    return _name_files(sorted([*gathered, *single], key=lambda each: order[each.keys[0]]), box)


def _wrong_groups(box: Box) -> list[Problem]:
    if isinstance(box.gather, bool):
        return []
    problems = []
    seen: dict[str, str] = {}
    for name, keys in box.gather.items():
        where = f"gather.{name}"
        for key in keys:
            if key not in box.components and key not in box.unread:
                message = f'"{key}" is no component.{suggest_nearest(key, box.components)}'
                problems.append(Problem("box.yaml", message, where=where))
            elif key in seen:
                problems.append(Problem("box.yaml", f'"{key}" is in "{seen[key]}" already', where=where))
            seen[key] = name
    return problems


def _group_plans(box: Box, plans: Mapping[str, Plan]) -> list[tuple[str, list[Plan]]]:
    """Return plans that may share sheets, with the name of their file."""
    if box.gather is False:
        return []
    loose = {key: planned for key, planned in plans.items() if planned.arrangement and planned.scale == 1}
    groups: dict[tuple[Any, ...], list[Plan]] = {}
    names: dict[tuple[Any, ...], str] = {}
    told: dict[str, str] = {}
    if not isinstance(box.gather, bool):
        told = {key: name for name, keys in box.gather.items() for key in keys}
    for key, planned in loose.items():
        own = told.get(key, "")
        if told and not own:
            continue
        stock = own or planned.hints.stock
        group = (stock, planned.options.paper, planned.hints.margin, planned.sides == "fold")
        groups.setdefault(group, []).append(planned)
        names[group] = own or _file_name(planned.hints.stock)
    return [(names[key], group) for key, group in groups.items() if len(group) > 1]


def _file_name(stock: str) -> str:
    known = {"card": "cards", "board": "pieces"}
    return known.get(stock) or "".join(c if c.isalnum() else "-" for c in stock.lower())


def _name_files(found: Sequence[Print], box: Box) -> list[Print]:
    """Give every file a name of its own: a group's name may be that of a component outside."""
    taken = {each.name for each in found if len(each.plans) == 1} | {
        key for key, component in box.components.items() if component.kind == "booklet"
    }
    taken |= box.packages.keys()
    named = []
    for each in found:
        name = each.name
        if len(each.plans) > 1:
            number = 1
            while name in taken:
                number += 1
                name = f"{each.name}-{number}" if number > 2 else f"{each.name}-together"
            taken.add(name)
        named.append(replace(each, name=name))
    return named


class _Flow(Struct, frozen=True):
    """Components of one pitch, piece after piece."""

    plans: tuple[Plan, ...]

    @property
    def first(self) -> Plan:
        return self.plans[0]

    @property
    def arrangement(self) -> Arrangement:
        if self.first.arrangement is None:
            raise AssertionError("what is tiled does not flow")
        return self.first.arrangement

    @property
    def capacity(self) -> int:
        return len(_arrange_full_sheet(self.first).spots)

    @property
    def cells(self) -> tuple[PieceCell, ...]:
        return tuple(
            PieceCell(planned, piece) for planned in self.plans for piece in planned.component.pieces
        )

    @property
    def pieces(self) -> int:
        return sum(len(planned.component.pieces) for planned in self.plans)

    @property
    def sheets(self) -> int:
        return ceil(self.pieces / self.capacity)

    @property
    def left(self) -> tuple[PieceCell, ...]:
        """The pieces that do not fill a sheet."""
        over = self.pieces % self.capacity
        return self.cells[-over:] if over else ()


def _arrange_full_sheet(planned: Plan) -> Arrangement:
    """Return the arrangement of a sheet that is full, although the component may have fewer pieces."""
    found = _ARRANGED.get(_make_pitch_key(planned))
    if found is None:
        lot = SheetLot(planned.unit, 10_000, planned.component.bleed * planned.scale)
        if planned.scale != 1:
            lot = replace(lot, size=_scale_piece(planned))
        found = _arrange_lot(lot, planned)
        _ARRANGED[_make_pitch_key(planned)] = found
    return found


_ARRANGED: dict[tuple[Any, ...], Arrangement] = {}


def _scale_piece(planned: Plan) -> Size:
    return Size(planned.unit.width * planned.scale - 1e-6, planned.unit.height * planned.scale - 1e-6)


def _arrange_lot(lot: SheetLot, planned: Plan) -> Arrangement:
    from printkit.press.sheets.grid import arrange  # noqa: PLC0415

    found = arrange(lot, planned.hints, planned.options, planned.sides)
    if found is None:
        raise AssertionError("a piece that was planned fits its paper")
    return found


def _make_pitch_key(planned: Plan) -> tuple[Any, ...]:
    """Return a key that is equal for pieces that can lie in one grid."""
    component, hints = planned.component, planned.hints
    own = replace(hints, stock="", sides=None, tiles=())
    return (planned.unit, component.shape, planned.die, planned.creases, component.bleed, own, planned.sides == "fold", planned.scale,
            component.kind == "standee", planned.options)  # fmt: skip


def _gather_components(name: str, group: Sequence[Plan]) -> list[Print]:
    """Return the components of a group that save paper together; the others are left out."""
    flows: dict[tuple[Any, ...], list[Plan]] = {}
    for planned in group:
        flows.setdefault(_make_pitch_key(planned), []).append(planned)
    best = [_find_saving_flow(plans) for plans in flows.values()]
    single = {planned.component.key for plans in flows.values() for planned in plans}
    single -= {planned.component.key for flow in best for planned in flow.plans}
    every = [*best, *(_Flow((planned,)) for planned in group if planned.component.key in single)]
    mixed, papers = _mix_remainders(every)
    chosen = [flow for flow in every if flow in mixed or len(flow.plans) > 1]
    if not chosen:
        return []
    return [_make_print(name, chosen, mixed, papers)]


def _find_saving_flow(plans: Sequence[Plan]) -> _Flow:
    """Return the plans of one pitch of which every one saves a sheet by flowing on."""
    flow = list(plans)
    for planned in reversed(plans):
        rest = [each for each in flow if each is not planned]
        if rest and _Flow(tuple(rest)).sheets + _Flow((planned,)).sheets <= _Flow(tuple(flow)).sheets:
            flow = rest
    return _Flow(tuple(flow))


def _mix_remainders(flows: Sequence[_Flow]) -> tuple[list[_Flow], list[Paper]]:
    """Return flows whose remainders share sheets, and those sheets; each flow in them saves a sheet."""
    chosen = [flow for flow in flows if flow.left]
    best = _pack_flows(chosen)
    for flow in list(reversed(chosen)):
        rest = [each for each in chosen if each is not flow]
        packed = _pack_flows(rest)
        if len(packed) + 1 <= len(best):
            chosen, best = rest, packed
    return (chosen, best) if len(chosen) > 1 else ([], [])


def _make_print(name: str, flows: Sequence[_Flow], mixed: Sequence[_Flow], shared: Sequence[Paper]) -> Print:
    papers: list[Paper] = []
    for run, flow in enumerate(flows):
        cells = flow.cells
        if flow in mixed and flow.left:
            cells = cells[: -len(flow.left)]
        papers += _fill_sheets(cells, flow.first, run)
    papers += [replace(paper, run=len(flows) + number) for number, paper in enumerate(shared)]
    return Print(name, tuple(planned for flow in flows for planned in flow.plans), tuple(papers))


def plan_alone(planned: Plan) -> Print:
    """Return a component on sheets of its own."""
    key = planned.component.key
    if planned.arrangement is None:
        return Print(key, (planned,), ())
    cells = tuple(PieceCell(planned, piece) for piece in planned.component.pieces)
    return Print(key, (planned,), tuple(_fill_sheets(cells, planned, 0)))


def _fill_sheets(cells: Sequence[PieceCell], planned: Plan, run: int) -> Iterator[Paper]:
    """Return sheets of one pitch."""
    full = _arrange_full_sheet(planned)
    per = len(full.spots)
    only = len(cells) <= per
    if only and planned.arrangement is not None:
        full = planned.arrangement if len(planned.component.pieces) == len(cells) else full
    for start in range(0, len(cells), per):
        block = PieceBlock(tuple(cells[start : start + per]), full.area, full.is_turned)
        yield Paper(full.paper, full.axis, full.sides, (block,), run, free=only)


# Sheets of several sizes: blocks are cut off one after another, as by a guillotine.


class _Room(Struct, frozen=True):
    """A free rectangle of a sheet that is being filled."""

    sheet: int
    rect: Rect


class _Held(Struct, frozen=True):
    """The orientation of the sheets that are being filled."""

    orientation: Orientation
    paper: Size
    axis: Axis
    area: Rect


def _measure_area(flow: _Flow) -> float:
    return flow.first.unit.width * flow.first.unit.height


_ORDERS: tuple[Callable[[_Flow], float], ...] = (
    lambda flow: -_measure_area(flow),
    lambda flow: -_measure_area(flow) * len(flow.left),
    lambda flow: _measure_area(flow) * len(flow.left),
    lambda flow: -max(flow.first.unit.width, flow.first.unit.height),
)
"""Which remainder is laid first."""


def _pack_flows(flows: Sequence[_Flow]) -> list[Paper]:
    """Return sheets that hold the remainders of flows, as few as found."""
    if not flows:
        return []
    first = flows[0].first
    best: list[Paper] | None = None
    bleed = max(flow.first.component.bleed for flow in flows)
    for orientation, parted, order in product(("portrait", "landscape"), (False, True), _ORDERS):
        for axis, area in list_areas(orientation, bleed, first.hints, first.options, first.sides):  # type: ignore[arg-type]
            way = _Held(orientation, hold_paper(first.options.size, orientation), axis, area)  # type: ignore[arg-type]
            found = _fill_held_sheets(sorted(flows, key=order), way, parted=parted)
            if found is not None and (best is None or len(found) < len(best)):
                best = found
    return best if best is not None else [paper for flow in flows for paper in _list_own_sheets(flow)]


def _list_own_sheets(flow: _Flow) -> Iterator[Paper]:
    yield from _fill_sheets(flow.left, flow.first, 0)


def _fill_held_sheets(flows: Sequence[_Flow], way: _Held, *, parted: bool) -> list[Paper] | None:
    """Return sheets held one way; `parted`: a remainder may lie on two of them."""
    rooms: list[_Room] = []
    sheets: list[list[PieceBlock]] = []
    sides: Sides = "fronts"
    for flow in flows:
        if flow.first.hints.orientation not in (None, way.orientation):
            return None
        sides = sides if flow.first.sides == "fronts" else flow.first.sides
        cells = flow.left
        while cells:
            placed = _best_block(cells, rooms, parted=parted)
            if placed is None:
                rooms.append(_Room(len(sheets), way.area))
                sheets.append([])
                placed = _best_block(cells, rooms[-1:], parted=True)
                if placed is None:
                    return None
            room, block, rest = placed
            rooms.remove(room)
            rooms += [_Room(room.sheet, rect) for rect in rest]
            sheets[room.sheet].append(block)
            cells = cells[len(block.cells) :]
    return [
        Paper(way.paper, way.axis, sides, _grow_blocks(blocks, way.area), 0, way.area) for blocks in sheets
    ]


def _grow_blocks(blocks: Sequence[PieceBlock], area: Rect) -> tuple[PieceBlock, ...]:
    """Give blocks all the room that no other needs, so that their pieces may lie in another shape."""
    grown = list(blocks)
    right, bottom = area[0] + area[2], area[1] + area[3]
    for number, block in enumerate(grown):
        x, y, width, height = block.area
        others = [other.area for other in grown if other is not block]
        far = min(
            [right, *(ox - APART for ox, oy, _, oh in others if ox > x and oy < y + height and y < oy + oh)]
        )
        low = min([bottom, *(oy - APART for ox, oy, ow, _ in others if oy > y and ox < far and x < ox + ow)])
        grown[number] = replace(block, area=(x, y, max(width, far - x), max(height, low - y)))
    return tuple(grown)


def _best_block(
    cells: tuple[PieceCell, ...], rooms: Sequence[_Room], *, parted: bool
) -> tuple[_Room, PieceBlock, tuple[Rect, ...]] | None:
    """Return the room and shape of a block that holds most pieces and leaves the largest rectangle."""
    planned = cells[0].plan
    found: tuple[tuple[int, float], _Room, PieceBlock, tuple[Rect, ...]] | None = None
    for room, turned in product(rooms, (False, True) if planned.hints.turn else (False,)):
        for fits, size in _list_block_shapes(planned, len(cells), room.rect, turned=turned):
            if fits < len(cells) and not parted:
                continue
            x, y, width, height = room.rect
            right, below = width - size.width - APART, height - size.height - APART
            for rest in (
                ((x + size.width + APART, y, right, size.height), (x, y + size.height + APART, width, below)),
                ((x + size.width + APART, y, right, height), (x, y + size.height + APART, size.width, below)),
            ):
                free = tuple(rect for rect in rest if rect[2] > 5 and rect[3] > 5)
                worth = (fits, max((rect[2] * rect[3] for rect in free), default=0.0) - room.sheet * 1e-3)
                if found is None or worth > found[0]:
                    block = PieceBlock(cells[:fits], (x, y, size.width, size.height), turned)
                    found = (worth, room, block, free)
    return found[1:] if found else None


def _list_block_shapes(planned: Plan, pieces: int, room: Rect, *, turned: bool) -> Iterator[tuple[int, Size]]:
    """List how many pieces a block in that room can hold, and its size."""
    unit = planned.unit.turn_round() if turned else planned.unit
    hints = planned.hints
    if hints.nest:
        spots = PatternField(
            SheetLot(planned.unit, pieces, planned.component.bleed), _without_grid(hints), turned
        ).fill(room)
        if spots:
            left, top = min(spot.x for spot in spots), min(spot.y for spot in spots)
            size = Size(max(s.right for s in spots) - left + 1e-6, max(s.bottom for s in spots) - top + 1e-6)
            yield min(pieces, len(spots)), size
        return
    gap = (_RESERVE, _RESERVE) if hints.gutters else hints.gap
    most = count_fitting(room[2], unit.width, unit.width + gap[0])
    tall = count_fitting(room[3], unit.height, unit.height + gap[1])
    if not most or not tall:
        return
    for columns in range(min(most, pieces), max(0, min(most, pieces) - _TALLEST), -1):
        rows = min(tall, ceil(pieces / columns))
        yield (
            min(pieces, columns * rows),
            Size(
                columns * (unit.width + gap[0]) - gap[0] + 1e-6, rows * (unit.height + gap[1]) - gap[1] + 1e-6
            ),
        )


def _without_grid(hints: Hints) -> Hints:
    return replace(hints, grid=None)
