"""Make physical pieces from rows, each with its own identity."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.box.box_errors import Problem
from printkit.box.contents import Component, Piece, Row
from printkit.box.sheetkeys import CodeSpec
from printkit.codes import capacity_of, make_payload, shorten_id, strip_code
from printkit.codes.identity import is_piece_id
from printkit.expression.dialect import Computation, Dialect
from printkit.expression.error import ExpressionError

_OTHER = re.compile(r"[^A-Z0-9]+")


class PieceNaming(Struct, frozen=True):
    """The ids and names of one component's pieces."""

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
    """Make one piece for each copy, in the rows' order; what is wrong goes into `problems`.

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
            numbered = pattern is None and (count > 1 or row.is_numbered)
            payload = make_payload(naming.title, short)
            pieces.append(Piece(short, name, naming.component, row, copy, payload, numbered))
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
    """Make an id from any text, for pieces whose code is printed nowhere."""
    base = _OTHER.sub("-", name.upper()).strip("-") or "PIECE"
    plain, number = base, 1
    while plain in taken:
        number += 1
        plain = f"{base}-{number}"
    return plain


def settle_identities(components: Mapping[str, Component], problems: list[Problem]) -> dict[str, Component]:
    """Return the components with pieces whose ids are unique in the title, those with codes also without punctuation.

    Where an id that printkit gave is taken, it gives another; what is wrong with those of designers goes into `problems`.
    """
    taken = _TakenIds()
    for component in components.values():
        for piece in component.pieces:
            if not piece.is_numbered:
                taken.add(piece, component, problems)
    return {key: _settle_component(component, taken, problems) for key, component in components.items()}


class _TakenIds:
    """The ids of a title's pieces so far."""

    def __init__(self) -> None:
        self._known: dict[str, list[tuple[Piece, bool]]] = {}

    def find_other(self, name: str, component: Component) -> Piece | None:
        """Find the piece that already has an id: as it stands, or, where one carries a code, as people type codes."""
        for other, is_coded in self._known.get(strip_code(name), ()):
            if is_coded or component.code or other.id == name:
                return other
        return None

    def add(self, piece: Piece, component: Component, problems: list[Problem]) -> None:
        """Note a piece's id, or report a problem if it is taken."""
        other = self.find_other(piece.id, component)
        if other is None:
            known = self._known.setdefault(strip_code(piece.id), [])
            known.append((piece, component.code is not None))
            return
        exact = other.id == piece.id
        same = "the same id as" if exact else f"(without punctuation) the same id as {other.id},"
        message = (
            f'piece {piece.id} has {same} a piece of "{other.component}" ({other.row.file}:{other.row.line})'
        )
        problems.append(Problem(piece.row.file, message, piece.row.line, "id"))


def _settle_component(component: Component, taken: _TakenIds, problems: list[Problem]) -> Component:
    pieces, first = [], None
    for piece in component.pieces:
        settled = piece
        if piece.is_numbered:
            settled = _rename_taken(piece, component, taken)
            taken.add(settled, component, problems)
        if settled is not piece and first is None:
            first = (piece, settled)
        pieces.append(settled)
    if first and component.code:
        message = (
            f"{first[0].id} would have the same code as another piece, so it is {first[1].id}; write "
            "`id: \"{{ id }}.{{ '%02d' % copy }}\"` for codes that stay, whatever rows are added"
        )
        problems.append(Problem(first[0].row.file, message, first[0].row.line, "id", warning=True))
    return replace(component, pieces=tuple(pieces))


def _rename_taken(piece: Piece, component: Component, taken: _TakenIds) -> Piece:
    """Return the piece with the next free id; unchanged if there is none that fits its code."""
    longest = capacity_of(component.code.level if component.code else "M") - len("TTT:*C")
    base = piece.id.removesuffix(f".{piece.copy}")
    name, zeros = piece.id, 0
    while taken.find_other(name, component):
        zeros += 1
        name = f"{base}.{'0' * zeros}{piece.copy}"
    if name == piece.id or len(name) > longest:
        return piece
    title = piece.payload.partition(":")[0]
    return replace(piece, id=name, alias=name, payload=make_payload(title, name))
