"""Draw lines as operations, with each line's pieces in visual order (UAX #9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path as FilePath

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.contents import Ink
from printkit.measure import POINTS_PER_MM
from printkit.press.fonts import direction
from printkit.press.fonts.lettering import draw_pictures
from printkit.press.ops import Colour, Op, Path, Text
from printkit.press.ops.notation import round_length
from printkit.press.svg.cache import apply_ink
from printkit.press.svg.symbols import Symbols
from printkit.press.text.breaking import Block, indent_of
from printkit.press.text.markup import LINES, STRUCK, UNDERLINED
from printkit.press.text.unit import LOWEST, SIDE, SYMBOL, RunPiece, TextLine


class TextPainter(Struct, frozen=True):
    """Draws texts with one box's symbols and colours."""

    symbols: Symbols
    colours: Mapping[str, Colour]
    """What names of colours inside symbols stand for."""
    ink: Ink = "full"
    """The ink of letters that are pictures."""

    def place(self, block: Block, x: float, y: float, width: float, height: float = 0.0) -> tuple[Op, ...]:
        """Return operations of a block in a box, in mm; without height it hangs from `y`."""
        if not block.lines:
            return ()
        ops: list[Op] = []
        first = _find_first_baseline(block, y, height)
        for line, baseline in zip(block.lines, _list_baselines(block, first), strict=True):
            ops += self.line(block, line, x, baseline, width)
        return tuple(ops)

    def line(self, block: Block, line: TextLine, x: float, baseline: float, width: float) -> list[Op]:
        """Return operations of one line of a block, aligned in a width."""
        style, size = block.style, block.size
        em = size / POINTS_PER_MM
        left = _find_left(block, line, x, width)
        first = line.units[0].pieces[0]
        if not first.text:
            return []  # a blank line
        tracking = round(style.tracking * size / style.size, 4)
        if not line.plain or first.font.is_coloured:
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
        """Return a line of several looks, directions or symbols."""
        em = size / POINTS_PER_MM
        ops: list[tuple[int, Op]] = []
        for piece in _merge_pieces(_in_order(line)):
            width = piece.advance * em
            if piece.symbol:
                ops.append((piece.place, self._draw_symbol(piece, left, baseline, em)))
            elif piece.font.is_coloured:
                drawn = self._draw_coloured(piece, left, baseline, em, tracking)
                ops += [(piece.place, op) for op in drawn]
            else:
                op = Text(
                    round(left, 4),
                    round(baseline - piece.rise * em, 4),
                    piece.text,
                    piece.font.key,
                    size * piece.scale,
                    piece.colour,
                    round(width, 4),
                    piece.level % 2 == 1,
                    tracking,
                )
                ops += [(piece.place, line) for line in _draw_lines(piece, left, baseline, em)]
                ops.append((piece.place, op))
            left += width
        if line.base or any(isinstance(op, Text) and op.rtl for _, op in ops):
            ops.sort(key=lambda pair: pair[0])  # drawn in reading order, so that it extracts in reading order
        return [op for _, op in ops]

    def _draw_coloured(
        self, piece: RunPiece, left: float, baseline: float, em: float, tracking: float
    ) -> Iterator[Op]:
        """Draw coloured letters as pictures on the line."""
        rtl = piece.level % 2 == 1
        for image in draw_pictures(piece.font, piece.text, left, baseline, em, rtl=rtl, tracking=tracking):
            yield replace(image, file=str(apply_ink(FilePath(image.file), self.ink)))

    def _draw_symbol(self, piece: RunPiece, left: float, baseline: float, em: float) -> Op:
        height = piece.font.cap_height * SYMBOL * em
        top = baseline - piece.font.cap_height * em / 2 - height / 2
        width = piece.advance * em - 2 * SIDE * em
        box = (left + SIDE * em, top, width, height)
        return self.symbols.get(piece.symbol).drawn(box, piece.colour, self.colours)


def _draw_lines(piece: RunPiece, left: float, baseline: float, em: float) -> Iterator[Path]:
    """Draw lines under and through letters."""
    for mark, above in (
        (UNDERLINED, _THICK / 2 - LOWEST),
        (STRUCK, piece.font.cap_height * 0.37 * piece.scale),
    ):
        if mark in piece.extra:
            y = round_length(baseline - (above + (piece.rise if mark == STRUCK else 0.0)) * em)
            ends = round_length(left), round_length(left + piece.advance * em)
            yield Path(
                (("M", ends[0], y), ("L", ends[1], y)), stroke=piece.colour, width=round_length(_THICK * em)
            )


_THICK = 0.06
"""Of a line under or through letters, in em."""


def _find_first_baseline(block: Block, y: float, height: float) -> float:
    """Return the first baseline of a block in a box."""
    style, em = block.style, block.size / POINTS_PER_MM
    font = block.lines[0].units[0].pieces[0].font  # a blank line has a font too
    top, bottom = block.top * em, block.bottom * em
    drop = block.height - top - bottom
    if style.valign == "top" or not height:
        first = y + max(font.ascent * em, top)
    elif style.valign == "middle":
        cap = font.cap_height * em
        first = y + (height - cap - drop) / 2 + cap
    else:
        first = y + height - max(font.descent * em, bottom) - drop
    return max(min(first, y + height - bottom - drop), y + top) if height else first


def _find_left(block: Block, line: TextLine, x: float, width: float) -> float:
    """Return where a line of a block begins in a width."""
    style, em = block.style, block.size / POINTS_PER_MM
    indent = indent_of(style, line, em) if style.indent or line.hang else 0.0
    free = width - indent - line.advance * em
    align = style.align if style.align != "start" else ("right" if line.base else "left")
    if align == "centre":
        return x + indent + free / 2
    if align == "right":
        return x + free if line.base else x + indent + free
    return x if line.base else x + indent


def list_ink(
    block: Block, x: float, y: float, width: float, height: float
) -> Iterator[tuple[float, float, float, float]]:
    """Return left, top, right and bottom of the ink of a block's lines in a box, in mm."""
    em = block.size / POINTS_PER_MM
    first = _find_first_baseline(block, y, height) if block.lines else 0.0
    for line, baseline in zip(block.lines, _list_baselines(block, first), strict=True):
        if line.units[0].pieces[0].text:
            left = _find_left(block, line, x, width)
            yield left, baseline - line.top * em, left + line.advance * em, baseline + line.bottom * em


def _list_baselines(block: Block, first: float) -> Iterator[float]:
    em = block.size / POINTS_PER_MM
    gap = block.style.gap * block.size / block.style.size
    at = first
    for index, line in enumerate(block.lines):
        if index:
            at += block.style.leading * em + (gap if line.first else 0.0)
        yield at


def _in_order(line: TextLine) -> list[RunPiece]:
    """Return the line's pieces with the spaces between them, from left to right."""
    pieces: list[RunPiece] = []
    last = len(line.units) - 1
    for index, unit in enumerate(line.units):
        pieces += unit.pieces
        if index < last and unit.space:
            end = unit.pieces[-1]
            both = "".join(
                each for each in LINES if each in end.extra and each in line.units[index + 1].pieces[0].extra
            )
            pieces.append(RunPiece(" ", end.font, end.colour, unit.space, unit.space_level, extra=both))
        elif index == last and unit.hyphen:
            end = unit.pieces[-1]
            pieces.append(RunPiece("-", end.font, end.colour, unit.hyphen, end.level))
    levels = [piece.level for piece in pieces]
    if any(levels):
        pieces = [piece._replace(place=place) for place, piece in enumerate(pieces)]
        return direction.order_visually(pieces, levels)
    return pieces


def _merge_pieces(pieces: Iterable[RunPiece]) -> Iterator[RunPiece]:
    """Merge neighbours of one look and direction to one run."""
    run: list[RunPiece] = []
    for piece in pieces:
        if run and (
            piece.symbol
            or run[0].symbol
            or piece.font.is_coloured
            or piece.font is not run[0].font
            or piece.level != run[0].level
            or piece.extra != run[0].extra
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
