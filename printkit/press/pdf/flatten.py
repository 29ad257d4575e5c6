"""Sheets without transparency, for PDF/X-1a: transparent parts become a picture with everything below them."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printkit.press.ops import Group, Image, Op, Sheet
from printkit.press.ops.extent import Extent, measure_extent
from printkit.press.svg.cache import has_holes, keep_made

if TYPE_CHECKING:
    from printkit.press.fonts import Library

_FINE = 600
"""Dots an inch: letters below stay sharp."""
_Ops = tuple[Op, ...]


def flatten_sheet(sheet: Sheet, library: Library) -> Sheet:
    """Return the sheet with pictures in place of its transparent parts; one without them is unchanged."""
    if not any(map(_is_clear, sheet.ops)):
        return sheet
    page = Extent(0.0, 0.0, sheet.width, sheet.height)

    def picture(ops: _Ops, x: float, y: float, box: Extent) -> Op | None:
        """Draw a box at (x, y) of the sheet's operations as a picture."""
        left, top = max(box.left + x, page.left), max(box.top + y, page.top)
        right, bottom = min(box.right + x, page.right), min(box.bottom + y, page.bottom)
        if right <= left or bottom <= top:
            return None
        file = _draw_picture(Sheet(right - left, bottom - top, (Group(ops, -left, -top),)), library)
        return Image(left - x, top - y, right - left, bottom - top, str(file))

    return replace(sheet, ops=_flatten_ops(sheet.ops, lambda ops: ops, picture, 0.0, 0.0))


def _is_clear(op: Op) -> bool:
    if isinstance(op, Image):
        return has_holes(FilePath(op.file))
    return isinstance(op, Group) and (op.is_clear or any(map(_is_clear, op.ops)))


def _flatten_ops(
    ops: Sequence[Op],
    within: Callable[[_Ops], _Ops],
    picture: Callable[[_Ops, float, float, Extent], Op | None],
    x: float,
    y: float,
) -> _Ops:
    """Return operations of a frame at (x, y) of the sheet; `within` gives everything drawn up to some of them."""
    done: list[Op] = []
    for op in ops:
        if not _is_clear(op):
            done.append(op)
        elif not isinstance(op, Group) or op.is_clear or op.angle or op.scale != 1:
            box = measure_extent((op,))
            drawn = picture(within((*done, op)), x, y, box) if box else None
            done += [drawn] if drawn else []
        else:
            before = tuple(done)

            def all_before(inner: _Ops, op: Group = op, before: _Ops = before) -> _Ops:
                return within((*before, replace(op, ops=inner, shared="")))

            inner = _flatten_ops(op.ops, all_before, picture, x + op.x, y + op.y)
            done.append(replace(op, ops=inner, shared=""))
    return tuple(done)


def _draw_picture(sheet: Sheet, library: Library) -> FilePath:
    """Return the file of a sheet as a bitmap."""
    from printkit.press.pdf.document import write_pdf  # noqa: PLC0415  # which imports this in turn
    from printkit.press.pdf.raster import render_dots  # noqa: PLC0415

    with tempfile.TemporaryDirectory(prefix="printkit-") as folder:
        page = FilePath(folder) / "page.pdf"
        write_pdf(page, [sheet], library=library)
        return keep_made(page.read_bytes(), lambda: next(iter(render_dots(page, _FINE))).encode_png(_FINE))
