"""Hand-made components and faces for tests of sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from printkit.base.yaml_keys import KeyPlace, Made, read_keys
from printkit.box import BoxError
from printkit.box.box_errors import Problem
from printkit.box.contents import Component, Piece, Row
from printkit.box.sheetkeys import CodeSpec, MarkKeys, SheetKeys
from printkit.box.source import Source
from printkit.codes import make_payload
from printkit.measure import Size
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Path, QrCode, Segment, Sheet
from printkit.press.ops.curve import make_rectangle
from printkit.press.sheets.arrangement import Laid, lay_pieces
from printkit.press.sheets.footer import Footer
from printkit.press.sheets.gang import plan_alone
from printkit.press.sheets.options import Options
from printkit.press.sheets.piecelist import Faces
from printkit.press.sheets.printing import Printing
from printkit.press.sheets.sheetplan import Plan, plan_sheets
from printkit.press.text.markup import Run, parse

LETTERS = Lettering(Library())


def read(record: type[Made], data: Mapping[str, Any], *path: str) -> Made:
    """A record of what a box says."""
    problems: list[Problem] = []
    source = Source("box.yaml", {})
    made = read_keys(
        record, data, KeyPlace(lambda message, *at: problems.append(source.problem(message, *at)), *path)
    )
    if problems or made is None:
        raise BoxError(problems)
    return made


def component(
    kind: str = "deck",
    size: tuple[float, float] = (63, 88),
    shape: str = "card",
    count: int = 9,
    sheet: Mapping[str, Any] | None = None,
    *,
    bleed: float = 3,
    back: str = "back",
    marks: tuple[Mapping[str, Any], ...] = (),
) -> Component:
    """A component of `count` pieces P01, P02, ..."""
    row = Row("P", {"id": "P"}, "parts.csv", 2)
    pieces = tuple(
        Piece(f"P{n:03d}", f"P{n:03d}", "parts", row, n, make_payload("TST", f"P{n:03d}"))
        for n in range(1, count + 1)
    )
    return Component(
        key="parts",
        name="Parts",
        kind=kind,
        size=Size(*size),
        shape=shape,  # type: ignore[arg-type]
        corner=3,
        bleed=bleed,
        front="front",
        back=back,
        code=CodeSpec(size=10.0),
        rows=(row,),
        pieces=pieces,
        constants={},
        sheet=read(SheetKeys, sheet or {}, "components", "parts", "sheet"),
        marks=tuple(read(MarkKeys, mark) for mark in marks),
    )


def faces(part: Component, *, own_backs: bool = False) -> Faces:
    """Fronts with a code, backs all alike or each with a number of its own; a corner square tells which way is up."""
    width, height, bleed = part.size.width, part.size.height, part.bleed
    ground = make_rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    corner = make_rectangle(1, 1, 2, 2)

    def make(piece: Piece) -> tuple[Face, Face | None]:
        size = min(width, height) / 2
        code = ((width - size) / 2, (height - size) / 2, size, size)
        front: tuple[Op, ...] = (
            Path(ground, fill="#c8d6e5"),
            Path(make_rectangle(code[0] - 1, code[1] - 1, size + 2, size + 2), fill="#ffffff"),
            Path(corner, fill="#112233"),
            QrCode(code[0], code[1], size, piece.payload, "Q"),
        )
        back: tuple[Op, ...] = (Path(ground, fill="#7a1f1f"), Path(corner, fill="#445566"))
        if own_backs:
            back += LETTERS.line(piece.id, width / 2, height / 2, 8, align="centre")
        return Face(width, height, bleed, front, code), Face(
            width, height, bleed, back
        ) if part.back else None

    return make


def printing(
    part: Component, options: Options | None = None, *, own_backs: bool = False
) -> tuple[Plan, list[Sheet], Printing]:
    """A component's plan, pages and what was printed."""
    planned = plan_sheets(part, options or Options())
    footer = Footer(LETTERS, "Testing", part.name, "1.0", planned.sheets, planned.options.margin)
    run = Printing((planned,), laid(planned), faces(planned.component, own_backs=own_backs), footer)
    return planned, list(run.sheets()), run


def laid(planned: Plan) -> list[Laid]:
    """The sheets of a component alone whose grounds are all alike."""
    return lay_pieces(plan_alone(planned).papers)


Matrix = tuple[float, float, float, float, float, float]


def walk(
    ops: tuple[Op, ...], place: Callable[[float, float], tuple[float, float]] = lambda x, y: (x, y)
) -> list[Path]:
    """Every path of nested groups, its points on the sheet."""
    from math import cos, radians, sin

    found: list[Path] = []
    for op in ops:
        if isinstance(op, Path):
            segments: tuple[Segment, ...] = tuple(
                (kind, *(value for x, y in zip(rest[::2], rest[1::2], strict=True) for value in place(x, y)))
                for kind, *rest in op.segments
            )
            found.append(Path(segments, op.fill, op.stroke, op.width, op.dash))
        elif isinstance(op, Group):
            c, s = cos(radians(op.angle)), sin(radians(op.angle))

            def inner(x: float, y: float, g: Group = op, c: float = c, s: float = s) -> tuple[float, float]:
                x, y = x * g.scale, y * g.scale
                return place(g.x + x * c - y * s, g.y + x * s + y * c)

            found += walk(op.ops, inner)
    return found


def extent(path: Path) -> tuple[float, float, float, float]:
    """x, y, width, height of a path's points."""
    xs = [value for _, *rest in path.segments for value in rest[::2]]
    ys = [value for _, *rest in path.segments for value in rest[1::2]]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def strip_marks(source: str) -> str:
    """A text without marks, symbols as their names in brackets."""
    return "\n".join(
        "".join(part.text if isinstance(part, Run) else f"[{part.symbol}]" for part in paragraph)
        for paragraph in parse(source)
    )
