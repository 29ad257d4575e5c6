"""From lines to operations, each line's pieces reordered as they are read (UAX #9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from printkit.measure import POINTS_PER_MM
from printkit.press.fonts import direction
from printkit.press.ops import Colour, Op, Text
from printkit.press.ops.notation import round_length
from printkit.press.svg.symbols import Symbols
from printkit.press.text.breaking import Block, indent_of
from printkit.press.text.unit import SIDE, SYMBOL, RunPiece, TextLine


class TextPainter(Struct, frozen=True):
    """Draws texts with one box's symbols and colours."""

    symbols: Symbols
    colours: Mapping[str, Colour]
    """What names of colours inside symbols stand for."""

    def place(self, block: Block, x: float, y: float, width: float, height: float = 0.0) -> tuple[Op, ...]:
        """Operations of a block in a box, in mm; without height it hangs from `y`."""
        style, em = block.style, block.size / POINTS_PER_MM
        if not block.lines:
            return ()
        font = block.lines[0].units[0].pieces[0].font  # a blank line too has its font
        top, bottom = block.top * em, block.bottom * em
        drop = block.height - top - bottom
        if style.valign == "top" or not height:
            first = y + max(font.ascent * em, top)
        elif style.valign == "middle":
            cap = font.cap_height * em
            first = y + (height - cap - drop) / 2 + cap
        else:
            first = y + height - max(font.descent * em, bottom) - drop
        if height:
            first = max(min(first, y + height - bottom - drop), y + top)
        ops: list[Op] = []
        for line, baseline in zip(block.lines, _list_baselines(block, first), strict=True):
            ops += self.line(block, line, x, baseline, width)
        return tuple(ops)

    def line(self, block: Block, line: TextLine, x: float, baseline: float, width: float) -> list[Op]:
        """Operations of one line of a block, aligned in a width."""
        style, size = block.style, block.size
        em = size / POINTS_PER_MM
        indent = indent_of(style, line, em) if style.indent or line.hang else 0.0
        free = width - indent - line.advance * em
        align = style.align if style.align != "start" else ("right" if line.base else "left")
        if align == "centre":
            left = x + indent + free / 2
        elif align == "right":
            left = x + free if line.base else x + indent + free
        else:
            left = x if line.base else x + indent
        first = line.units[0].pieces[0]
        if not first.text:
            return []  # a blank line
        tracking = round(style.tracking * size / style.size, 4)
        if not line.plain:
            return self._draw_mixed_line(line, left, baseline, size, tracking)
        return [
            Text(
                round_length(left),
                round_length(baseline),
                " ".join(line.words),
                first.font.key,
                size,
                first.colour,
                round(line.advance * em, 4),
                False,
                tracking,
            )
        ]

    def _draw_mixed_line(
        self, line: TextLine, left: float, baseline: float, size: float, tracking: float
    ) -> list[Op]:
        """A line of several looks, directions or symbols."""
        em = size / POINTS_PER_MM
        ops: list[tuple[int, Op]] = []
        for piece in _merge_pieces(_in_order(line)):
            width = piece.advance * em
            if piece.symbol:
                ops.append((piece.place, self._draw_symbol(piece, left, baseline, em)))
            else:
                op = Text(
                    round(left, 4),
                    round(baseline, 4),
                    piece.text,
                    piece.font.key,
                    size,
                    piece.colour,
                    round(width, 4),
                    piece.level % 2 == 1,
                    tracking,
                )
                ops.append((piece.place, op))
            left += width
        if line.base or any(isinstance(op, Text) and op.rtl for _, op in ops):
            ops.sort(key=lambda pair: pair[0])  # drawn in reading order, so that it extracts in reading order
        return [op for _, op in ops]

    def _draw_symbol(self, piece: RunPiece, left: float, baseline: float, em: float) -> Op:
        height = piece.font.cap_height * SYMBOL * em
        top = baseline - piece.font.cap_height * em / 2 - height / 2
        width = piece.advance * em - 2 * SIDE * em
        box = (left + SIDE * em, top, width, height)
        return self.symbols.get(piece.symbol).drawn(box, piece.colour, self.colours)


def _list_baselines(block: Block, first: float) -> Iterator[float]:
    em = block.size / POINTS_PER_MM
    gap = block.style.gap * block.size / block.style.size
    at = first
    for index, line in enumerate(block.lines):
        if index:
            at += block.style.leading * em + (gap if line.first else 0.0)
        yield at


def _in_order(line: TextLine) -> list[RunPiece]:
    """The line's pieces with the spaces between them, from left to right."""
    pieces: list[RunPiece] = []
    last = len(line.units) - 1
    for index, unit in enumerate(line.units):
        pieces += unit.pieces
        if index < last and unit.space:
            end = unit.pieces[-1]
            pieces.append(RunPiece(" ", end.font, end.colour, unit.space, unit.space_level))
        elif index == last and unit.hyphen:
            end = unit.pieces[-1]
            pieces.append(RunPiece("-", end.font, end.colour, unit.hyphen, end.level))
    levels = [piece.level for piece in pieces]
    if any(levels):
        pieces = [piece._replace(place=place) for place, piece in enumerate(pieces)]
        return direction.order_visually(pieces, levels)
    return pieces


def _merge_pieces(pieces: Iterable[RunPiece]) -> Iterator[RunPiece]:
    """Neighbours of one look and direction as one run."""
    run: list[RunPiece] = []
    for piece in pieces:
        if run and (
            piece.symbol
            or run[0].symbol
            or piece.font is not run[0].font
            or piece.level != run[0].level
            or (piece.colour != run[0].colour and piece.text != " ")
        ):
            yield _join_pieces(run)
            run = []
        run.append(piece)
    if run:
        yield _join_pieces(run)


def _join_pieces(run: list[RunPiece]) -> RunPiece:
    if len(run) == 1:
        return run[0]
    first = run[0]
    ordered = list(reversed(run)) if first.level % 2 else run
    return ordered[0]._replace(
        text="".join(piece.text for piece in ordered), advance=sum(piece.advance for piece in run)
    )
