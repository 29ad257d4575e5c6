"""A board's marks: QR symbols at known places, which locate the board in a photo."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from printkit.box.contents import Component
from printkit.box.sheetkeys import MarkKeys
from printkit.codes import make_matrix, make_payload
from printkit.codes.identity import is_code
from printkit.press.ops import Face, Group, Op, Path, QrCode
from printkit.press.ops.curve import make_rectangle


def with_marks(face: Face, component: Component, title_code: str) -> Face:
    """Return the face with its component's `marks` on it; see docs/sheets.md."""
    if not component.marks:
        return face
    ops: list[Op] = list(face.ops)
    for mark in component.marks:
        ops += _draw_mark(mark, title_code)
    return replace(face, ops=tuple(ops))


def _draw_mark(mark: MarkKeys, title_code: str) -> tuple[Op, ...]:
    text, size = make_payload(title_code, mark.id), mark.size
    x, y = (number - size / 2 for number in mark.at)
    quiet = mark.quiet * size / len(make_matrix(text, mark.level))
    ground = Path(make_rectangle(x - quiet, y - quiet, size + 2 * quiet, size + 2 * quiet), fill="#ffffff")
    return (ground, QrCode(x, y, size, text, mark.level))


Code: TypeAlias = tuple[str, tuple[float, float, float, float]]
"""Payload and rectangle (mm)."""
CodesOfGroups: TypeAlias = dict[int, tuple[tuple[Op, ...], list[Code]]]
"""The codes of shared groups by the identity of their operations, which are kept with them."""


def codes_of(ops: tuple[Op, ...], known: CodesOfGroups) -> list[Code]:
    """Return every QR symbol among operations, in their frame; `known` keeps what faces share.

    Groups may be moved, scaled and turned by right angles.
    """
    found: list[Code] = []
    for op in ops:
        if isinstance(op, Path):
            continue
        if isinstance(op, Group):
            if op.shared and id(op.ops) in known:
                inside = known[id(op.ops)][1]
            else:
                inside = codes_of(op.ops, known)
                if op.shared:
                    known[id(op.ops)] = op.ops, inside
            if inside:
                found += [(text, _map_rect(op, rect)) for text, rect in inside]
        elif isinstance(op, QrCode) and is_code(op.payload):  # others do not lead to a piece
            found.append((op.payload, (op.x, op.y, op.size, op.size)))
    return found


def _map_rect(group: Group, rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    x, y, width, height = (value * group.scale for value in rect)
    turns = round(group.angle / 90) % 4
    if turns == 1:
        x, y, width, height = -y - height, x, height, width
    elif turns == 2:
        x, y = -x - width, -y - height
    elif turns == 3:
        x, y, width, height = y, -x - width, height, width
    return (group.x + x, group.y + y, width, height)
