"""'Print and cut': one page for each title: what to print on which stock, how to cut it, and the numbers of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import count_noun
from printkit.box.contents import Box, Ink
from printkit.exports.cutting import by_hand, cut_name
from printkit.measure import Size
from printkit.press.build.export import Export
from printkit.press.build.printfile import Made
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Group, Op, Sheet, Text
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.pdf.document import write_pdf
from printkit.press.pdf.separation import find_separation
from printkit.press.sheets import cropmarks
from printkit.press.sheets.cutplan import Outlines, Sketch
from printkit.press.sheets.footer import draw_ruler
from printkit.press.sheets.hints import STOCK_OF, hints_of
from printkit.press.sheets.invitation import WIDTH, draw_invitation
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from printkit.press.sheets.slot import Axis
from printkit.press.svg.die import make_trim

NAME = "print-and-cut.pdf"
STOCKS = {
    "card": "Card, 250 to 300 g/m²",
    "board": "Sticker paper on greyboard of 1.5 to 2 mm, or card of 300 g/m²",
    "paper": "Paper, 80 to 120 g/m²",
}
"""The names of stocks in words of a shop."""
_ACCENT = "#b03a2e"
_GREY = "#6b6b6b"
_BAND, _PIECE, _EDGE = "#efe9dc", "#e7ddc8", "#b9ab8d"
_INKS: Mapping[str, Mapping[str, str]] = {
    "low": {_BAND: "#ffffff", _PIECE: "#ffffff"},
    "bw": {_BAND: "#ffffff", _PIECE: "#ffffff", _EDGE: "#9b9b9b", _ACCENT: "#000000"},
}
"""The colours of the page in other inks: grounds stay white."""
_LINE = 3.5
_SKETCHES = (44.0, 40.0, 36.0, 32.0, 28.0, 25.0, 22.0)
"""Largest side of a sheet's picture, mm."""
_LEFT, _HEAD = 14.0, 16.0
_APART = 4.0
_NAME = 6.0
"""Size of cuts' names, points."""
_ENDS = 12
"""Up to so many lines of one direction are all named; of more only the first and the last."""


class Handout(Export):
    """The page, beside every whole build."""

    name = "print and cut"

    def accompany(
        self, box: Box, parts: Sequence[Made], options: Options, folder: Path, *, whole: bool
    ) -> None:
        """Write the page."""
        if whole:
            write_handout(box, parts, options, folder)


class HandoutEntry(Struct, frozen=True):
    """Sheets that are printed and cut alike."""

    file: str
    sketch: Sketch
    stock: str
    title: str
    lines: tuple[str, ...]


def write_handout(box: Box, made: Sequence[Made], options: Options, folder: Path) -> int:
    """Write the page into `folder`; return its size in bytes.

    Raises:
        PressError: it cannot be written.
    """
    library = Library.of(box)
    letters = Lettering(library, box.fonts.get("text", "Source Sans 3"))
    entries = [entry for part in made for entry in _list_entries(box, part, options)]
    for side in _SKETCHES:
        sheets = list(_make_pages(box, entries, made, options, letters, side=side))
        if len(sheets) == 1:
            break
    return write_pdf(
        folder / NAME,
        sheets,
        library=library,
        title=f"{box.name}: print and cut",
        separation=find_separation(options),
    )


def _list_entries(box: Box, made: Made, options: Options) -> Iterator[HandoutEntry]:
    """List the steps for the sheets of one file; tiles of one face, boxes and dividers are one entry."""
    stocks = {key: _find_stock(box, key, options) for key in made.components}
    if not made.sketches:
        lines = (
            *_describe_printing(None, options, booklet=True),
            "Fold the pile in the middle and staple it twice.",
        )
        yield HandoutEntry(
            made.file,
            _sketch_booklet(options, made.sheets),
            stocks[made.components[0]],
            _make_title(made, None),
            lines,
        )
        return
    alike = bool(made.sketches[0].glue) or made.components[0] in box.packages
    for sketch in made.sketches[:1] if alike else made.sketches:
        keys = tuple(dict.fromkeys(key for block in sketch.blocks for key in block.keys))
        sheets = tuple(range(1, made.sheets + 1)) if alike else sketch.sheets
        lines = (
            *_describe_contents(box, made, keys, sketch),
            *_describe_printing(sketch, options, booklet=False),
            *_describe_parting(made, sketch, options),
        )
        yield HandoutEntry(made.file, sketch, stocks[keys[0]], _make_title(made, sheets), lines)


def _find_stock(box: Box, key: str, options: Options) -> str:
    if key in box.packages:
        return "paper" if box.packages[key].kind == "lidwrap" else "card"
    component = box.components[key]
    if component.kind == "booklet":
        return STOCK_OF["booklet"]
    return hints_of(resolve_layout(component, options.paper)).stock


def _make_title(made: Made, sheets: tuple[int, ...] | None) -> str:
    """Return the title of an entry: the file, and which of its sheets."""
    every = made.sheets if sheets is None or len(sheets) == made.sheets else 0
    if every:
        return f"{made.file} · {count_noun(every, 'sheet')}"
    sheets = sheets or ()
    runs = f"{sheets[0]} to {sheets[-1]}" if len(sheets) > 1 else str(sheets[0])
    return f"{made.file} · sheet{'s' if len(sheets) > 1 else ''} {runs} of {made.sheets}"


def _describe_contents(box: Box, made: Made, keys: Sequence[str], sketch: Sketch) -> Iterator[str]:
    if made.components[0] in box.packages:
        yield f"{box.packages[made.components[0]].name}: {made.note}"
        return
    counts = dict(zip(made.components, made.counts, strict=True))
    whole = len(made.sketches) == 1 or sketch.glue
    yield ", ".join(
        f"{box.components[key].name} ({counts[key]})" if whole else box.components[key].name for key in keys
    )


def _describe_printing(sketch: Sketch | None, options: Options, *, booklet: bool) -> Iterator[str]:
    turned = f"Both sides, turned about the {options.flip} edge"
    if booklet:
        yield f"{turned}."
    elif sketch is not None:
        across = "across" if sketch.paper.width > sketch.paper.height else "upright"
        side = "One side" if not sketch.backs or sketch.fold else turned
        yield f"{side}, paper {across}."


def _describe_parting(made: Made, sketch: Sketch, options: Options) -> Iterator[str]:
    """Describe how to separate the pieces of a sheet: by machine, by hand, or, for packaging, by both."""
    sketches = made.sketches if any(block.nets for block in sketch.blocks) else (sketch,)
    cut = [each for each in sketches if options.cut and not by_hand(each)]
    if cut:
        names = [cut_name(made.file, each, len(made.sketches), options) for each in cut]
        yield f"Cut by machine: {names[0]}{f' to {names[-1]}' if len(names) > 1 else ''}."
        if sketch.fold:
            yield "Fold the sheet at the dashed line and glue it before it is cut."
        if any(block.folds or block.creases for block in sketch.blocks):
            yield "Its layer SCORE is creased; fold the creases away from you."
    left = [each for each in sketches if each not in cut]
    if cut and left:
        numbers = ", ".join(str(number) for each in left for number in each.sheets)
        yield f"Sheet {numbers}, too large for the machine, by hand:"
    if left:
        yield from _describe_cutting(left[0], len(made.sketches))


def _describe_cutting(sketch: Sketch, parts: int) -> Iterator[str]:
    if sketch.fold:
        yield "Fold at the dashed line, glue back on front, let it dry under a book; then cut."
    if any(block.nets for block in sketch.blocks):
        yield "Cut along the grey lines."
        yield _describe_creasing(sketch.blocks, "flap")
        return
    if sketch.glue:
        yield (
            "Cut along the marks; leave the edges with a hatched strip."
            if parts > 1
            else "Cut along the marks."
        )
        if parts > 1:
            yield "Glue the next sheet on the strip, edge on the pointers."
        return
    straight = [block for block in sketch.blocks if block.shape in ("card", "rect")]
    if len(sketch.blocks) > 1:
        yield f"Part the {len(sketch.blocks)} blocks first."
    if sketch.cuts:
        yield f"{sketch.cuts} straight cuts: letters first, then numbers." if straight else ""
    corners = {block.corner for block in straight if block.corner}
    for corner in sorted(corners):
        yield f"Round the corners to {round(corner * 2) / 2:g} mm if you like."
    rounds: dict[float, int] = {}
    for block in sketch.blocks:
        if block.shape == "round":
            rounds[block.size.width] = rounds.get(block.size.width, 0) + len(block.rects)
    for wide, count in sorted(rounds.items()):
        yield f"Punch or cut {count_noun(count, 'round')} of {wide:g} mm."
    for block in sketch.blocks:
        count = len(block.rects)
        if block.shape == "hex":
            yield f"Cut {count} hexes along their outlines."
        elif block.shape == "path":
            yield f"Cut {count_noun(count, 'piece')} along {'its outline' if count == 1 else 'their outlines'}."
        if block.folds:
            yield "Fold standees over the head, feet outwards; glue front on back."
        yield _describe_creasing([block], "flaps")


def _describe_creasing(blocks: Iterable[Outlines], glued: str) -> str:
    if not any(block.creases for block in blocks):
        return ""
    return f"Crease the dashed lines with a blunt point, fold them away from you, glue the {glued}."


def _sketch_booklet(options: Options, sheets: int) -> Sketch:
    paper = options.size.turn_round()
    halves = (
        (0.0, 0.0, paper.width / 2, paper.height),
        (paper.width / 2, 0.0, paper.width / 2, paper.height),
    )
    block = Outlines("rect", Size(paper.width / 2, paper.height), halves, False, ())
    middle = Axis("vertical", paper.width / 2)
    return Sketch(tuple(range(1, sheets + 1)), paper, (block,), 0, fold=middle, backs=True)


# the page


def _make_pages(
    box: Box,
    entries: Sequence[HandoutEntry],
    made: Sequence[Made],
    options: Options,
    letters: Lettering,
    *,
    side: float,
) -> Iterator[Sheet]:
    paper = options.size if options.size.height <= 300 else Size(210, 297)
    column = (paper.width - 2 * _LEFT - 6) / 2
    bottom = paper.height - 16
    ops: list[Op] = list(_draw_heading(box, made, options, paper, letters))
    y, x, number = 52.0, _LEFT, 1
    for stock in dict.fromkeys(entry.stock for entry in entries):
        group = [entry for entry in entries if entry.stock == stock]
        blocks = [_draw_entry(entry, column, letters, side) for entry in group]
        for index, (drawn, tall) in enumerate(blocks):
            lead = 7.5 if index == 0 else 0.0
            if y + lead + tall > bottom:
                if x == _LEFT:
                    x, y = _LEFT + column + 6, (52.0 if number == 1 else 24.0)
                else:
                    yield _make_sheet(paper, ops, letters, options.ink)
                    ops, x, y, number = [], _LEFT, 24.0, number + 1
            if index == 0:
                ops += _stock_line(stock, x, y, column, letters)
                y += lead
            ops.append(Group(drawn, x, y))
            y += tall + _APART
    yield _make_sheet(paper, ops, letters, options.ink)


def _make_sheet(paper: Size, ops: Iterable[Op], letters: Lettering, ink: Ink) -> Sheet:
    foot = draw_ruler(letters, paper.width - _LEFT - 50, paper.height - 10)
    colours = _INKS.get(ink, {})
    return Sheet(paper.width, paper.height, (*(_recolour_op(op, colours) for op in ops), *foot))


def _recolour_op(op: Op, colours: Mapping[str, str]) -> Op:
    """Return the same operation in the colours of an ink."""
    if isinstance(op, Group):
        return replace(op, ops=tuple(_recolour_op(each, colours) for each in op.ops))
    if isinstance(op, Outline):
        fill, stroke = (colours.get(each, each) if each else each for each in (op.fill, op.stroke))
        return replace(op, fill=fill, stroke=stroke)
    if isinstance(op, Text) and op.colour in colours:
        return replace(op, colour=colours[op.colour])
    return op


def _draw_heading(
    box: Box, made: Sequence[Made], options: Options, paper: Size, letters: Lettering
) -> Iterator[Op]:
    yield from letters.line(f"{box.name}: print and cut", _LEFT, _HEAD + 4, 18, weight=700)
    sheets, cuts = sum(part.sheets for part in made), sum(part.cuts for part in made)
    cutting = f", {cuts} straight cuts" if cuts else ""
    told = f"{sum(part.count for part in made)} pieces on {sheets} sheets{cutting}, edition {box.edition}"
    yield from letters.line(told, _LEFT, _HEAD + 10, 9, colour=_GREY)
    steps = (
        "Print at 100 % (“actual size”), never “fit to page”. The ruler at the foot of every sheet must be 50 mm long.",
        "Two sides: try one sheet first. If backs do not lie behind their fronts, the sheet of “printkit calibrate” tells what to do.",
        "The machine cuts along the layer CUT of a sheet’s cut file and creases along SCORE. What has none is cut by hand."
        if options.cut
        else "Cut the marks’ lines right across the sheet: parallel cuts first, then each strip. Rounds last.",
    )
    for number, step in enumerate(steps, start=1):
        y = _HEAD + 14.5 + number * 4.4
        yield from letters.line(str(number), _LEFT, y, 9, weight=700, colour=_ACCENT)
        yield from letters.line(step, _LEFT + 4, y, 9)
    if box.play:
        yield draw_invitation(box.play, paper.width - _LEFT - WIDTH, 8, letters)
    yield cropmarks.draw_line(_LEFT, 48, paper.width - _LEFT, 48)


def _stock_line(stock: str, x: float, y: float, width: float, letters: Lettering) -> Iterator[Op]:
    name = STOCKS.get(stock, stock[:1].upper() + stock[1:])
    yield Outline(make_rectangle(x, y, width, 5.4), fill=_BAND)
    size = min(9.0, 9.0 * (width - 3) / letters.width(name, 9, weight=700))
    yield from letters.line(name, x + 1.5, y + 3.9, size, weight=700)


def _draw_entry(
    entry: HandoutEntry, width: float, letters: Lettering, side: float
) -> tuple[tuple[Op, ...], float]:
    """Return an entry at the origin, and its height."""
    picture, size = _draw_picture(entry.sketch, letters, side)
    left = size.width + 3.5
    y = 3.2
    ops: list[Op] = [*picture]
    ops += letters.line(entry.title, left, y, 9, weight=700)
    for line in filter(None, entry.lines):
        for part in _wrap_text(line, width - left, letters):
            y += _LINE
            ops += letters.line(part, left, y, 8)
        y += 0.3
    return tuple(ops), max(y + 1, size.height + 1)


def _wrap_text(text: str, width: float, letters: Lettering) -> list[str]:
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.width(longer, 8) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _draw_picture(sketch: Sketch, letters: Lettering, side: float) -> tuple[tuple[Op, ...], Size]:
    """Draw a small picture of the sheet with its cuts in the order of cutting; its longer side is given in mm."""
    scale = side / max(sketch.paper.width, sketch.paper.height)
    width, height = sketch.paper.width * scale, sketch.paper.height * scale
    ops: list[Op] = [Outline(make_rectangle(0, 0, width, height), fill="#ffffff", stroke=_GREY, width=0.15)]
    for block in sketch.blocks:
        for net in block.nets:
            ops.append(Group((Outline(net, fill=_PIECE, stroke=_EDGE, width=0.1 / scale),), scale=scale))
        for x, y, across, down in block.rects if not block.nets else ():
            rect = (x * scale, y * scale, across * scale, down * scale)
            ops.append(
                Outline(
                    make_trim(block.shape, rect, 0, block.die),
                    fill=_PIECE,
                    stroke=_EDGE,
                    width=0.1,
                )
            )
        if block.shape in ("card", "rect") and sketch.cuts:
            ops += _draw_cuts(block, scale, letters)
        for x1, y1, x2, y2 in (*block.folds, *block.creases):
            ops.append(_draw_dashed_line(x1 * scale, y1 * scale, x2 * scale, y2 * scale))
    if sketch.fold:
        at = sketch.fold.at * scale
        upright = sketch.fold.direction == "vertical"
        ops.append(_draw_dashed_line(at, 0, at, height) if upright else _draw_dashed_line(0, at, width, at))
    return tuple(ops), Size(width, height)


def _draw_cuts(block: Outlines, scale: float, letters: Lettering) -> Iterator[Op]:
    """Draw red lines with their names: upright ones are lettered, level ones numbered."""
    vertical, horizontal = cropmarks.cut_lines(block.rects)
    for upright, lines in ((True, vertical), (False, horizontal)):
        names = [chr(97 + i % 26) if upright else str(i + 1) for i in range(len(lines))]
        for number, (cut, name) in enumerate(zip(lines, names, strict=True)):
            at, start, end = cut.at * scale, cut.start * scale - 0.7, cut.end * scale + 0.7
            segments = (("M", at, start), ("L", at, end)) if upright else (("M", start, at), ("L", end, at))
            yield Outline(segments, stroke=_ACCENT, width=0.1)
            told = len(lines) <= _ENDS and _has_room(lines, number, scale)
            if told or number in (0, len(lines) - 1):
                x, y = (at, start - 0.3) if upright else (start - 1.0, at + _NAME * 0.12)
                yield from letters.line(name, x, y, _NAME, align="centre", colour=_ACCENT)


def _has_room(lines: Sequence[cropmarks.Cut], number: int, scale: float) -> bool:
    """Return whether a name has room beside the previous one."""
    return number == 0 or (lines[number].at - lines[number - 1].at) * scale > 0.3 * _NAME


def _draw_dashed_line(x1: float, y1: float, x2: float, y2: float) -> Op:
    return Outline((("M", x1, y1), ("L", x2, y2)), stroke="#000000", width=0.15, dash=(0.6, 0.4))
