"""From rows to physical pieces, each with an identity of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError

from printkit.box.errors import Problem
from printkit.box.schema import CodeSpec, Piece, Row
from printkit.codes import bare, capacity, payload, shorten
from printkit.codes.identity import is_piece_id

if TYPE_CHECKING:
    from jinja2 import Environment


def make_pieces(
    env: Environment,
    title: str,
    component: str,
    rows: Iterable[Row],
    *,
    copies: int | str,
    pattern: str,
    code: CodeSpec | None,
    prefixes: Iterable[str],
    constants: Mapping[str, Any],
    problems: list[Problem],
) -> tuple[Piece, ...]:
    """One piece a copy, in the rows' order; what is wrong goes into `problems`."""
    template = env.from_string(pattern) if pattern else None
    longest = capacity(code.level if code else "M") - len("TTT:*C")
    pieces = []
    for row in rows:
        count = row.values[copies] if isinstance(copies, str) else copies
        for copy in range(1, int(count) + 1):
            try:
                name = _name(template, row, copy, many=int(count) > 1, constants=constants)
            except TemplateError as error:
                problems.append(
                    Problem(
                        row.file, f"the id pattern {pattern!r} does not work here: {error}", row.line, "id"
                    )
                )
                break
            short = shorten(name, prefixes)
            if not is_piece_id(short):
                message = f'"{name}" is no piece id; use capital letters, digits, and - or . between them'
                problems.append(Problem(row.file, message, row.line, "id"))
                break
            if len(short) > longest:
                message = (
                    f'"{short}" has {len(short)} characters; a code of this component has room for {longest}'
                )
                problems.append(Problem(row.file, message, row.line, "id"))
                break
            pieces.append(Piece(short, name, component, row, copy, payload(title, short)))
    return tuple(pieces)


def _name(template: Any, row: Row, copy: int, *, many: bool, constants: Mapping[str, Any]) -> str:
    if template is None:
        return f"{row.id}.{copy}" if many else row.id
    rendered: str = template.render({**constants, **row.values, "copy": copy})
    return rendered.strip()


def audit_identities(pieces: Iterable[Piece], problems: list[Problem]) -> None:
    """Piece ids are unique in a title, also without punctuation."""
    seen: dict[str, Piece] = {}
    for piece in pieces:
        key = bare(piece.id)
        other = seen.setdefault(key, piece)
        if other is not piece:
            same = (
                "the same id as"
                if other.id == piece.id
                else f"(without punctuation) the same id as {other.id},"
            )
            message = f'piece {piece.id} has {same} a piece of "{other.component}" ({other.row.file}:{other.row.line})'
            problems.append(Problem(piece.row.file, message, piece.row.line, "id"))
