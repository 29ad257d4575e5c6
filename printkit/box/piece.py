"""From rows to physical pieces, each with an identity of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from printkit.box.box_errors import Problem
from printkit.box.boxkeys import CodeSpec
from printkit.box.contents import Piece, Row
from printkit.codes import capacity_of, make_payload, shorten_id, strip_code
from printkit.codes.identity import is_piece_id
from printkit.expression.dialect import Computation, Dialect
from printkit.expression.error import ExpressionError

_OTHER = re.compile(r"[^A-Z0-9]+")


class PieceNaming(Struct, frozen=True):
    """How the pieces of one component are named."""

    title: str
    component: str
    code: CodeSpec | None
    pattern: str = ""
    """Of the ids; empty for the row's own."""
    prefixes: tuple[str, ...] = ()
    """Leading words that long ids lose first."""
    constants: Mapping[str, Any] | None = None


def make_pieces(
    dialect: Dialect, naming: PieceNaming, rows: Iterable[tuple[Row, int]], problems: list[Problem]
) -> tuple[Piece, ...]:
    """One piece a copy, in the rows' order; what is wrong goes into `problems`.

    Args:
        dialect: the language of the pattern.
        naming: how pieces are named.
        rows: each with its number of copies.
        problems: what is wrong.
    """
    code = naming.code
    pattern = dialect.text(naming.pattern) if naming.pattern else None
    longest = capacity_of(code.level if code else "M") - len("TTT:*C")
    pieces: list[Piece] = []
    taken: set[str] = set()
    for row, count in rows:
        for copy in range(1, count + 1):
            try:
                name = _name_piece(pattern, row, copy, many=count > 1, constants=naming.constants or {})
            except ExpressionError as error:
                message = f"the id pattern {naming.pattern!r} does not work here: {error}"
                problems.append(Problem(row.file, message, row.line, "id"))
                break
            short = shorten_id(name, naming.prefixes)
            if code is None and (not is_piece_id(short) or len(short) > longest):
                short = _make_plain_id(name, taken)
            if not is_piece_id(short):
                message = f'"{name}" is no piece id; use capital letters, digits, and - or . between them'
                problems.append(Problem(row.file, message, row.line, "id"))
                break
            if len(short) > longest and code is not None:
                message = (
                    f'"{short}" has {len(short)} characters; a code of this component has room for {longest}'
                )
                problems.append(Problem(row.file, message, row.line, "id"))
                break
            taken.add(short)
            pieces.append(Piece(short, name, naming.component, row, copy, make_payload(naming.title, short)))
    return tuple(pieces)


def _name_piece(
    pattern: Computation | None,
    row: Row,
    copy: int,
    *,
    many: bool,
    constants: Mapping[str, Any],
) -> str:
    if pattern is None:
        return f"{row.id}.{copy}" if many else row.id
    return str(pattern.value({**constants, **row.values, "copy": copy})).strip()


def _make_plain_id(name: str, taken: set[str]) -> str:
    """An id made of any text, for pieces whose code is printed nowhere."""
    base = _OTHER.sub("-", name.upper()).strip("-") or "PIECE"
    plain, number = base, 1
    while plain in taken:
        number += 1
        plain = f"{base}-{number}"
    return plain


def audit_identities(pieces: Iterable[Piece], problems: list[Problem]) -> None:
    """Piece ids are unique in a title, also without punctuation."""
    seen: dict[str, Piece] = {}
    for piece in pieces:
        key = strip_code(piece.id)
        other = seen.setdefault(key, piece)
        if other is not piece:
            same = (
                "the same id as"
                if other.id == piece.id
                else f"(without punctuation) the same id as {other.id},"
            )
            message = f'piece {piece.id} has {same} a piece of "{other.component}" ({other.row.file}:{other.row.line})'
            problems.append(Problem(piece.row.file, message, piece.row.line, "id"))
