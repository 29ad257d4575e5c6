"""A hex board as plain data, there and back, and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from textwrap import shorten
from typing import Any, TypeVar

from printkit.boards.hex import DIRECTIONS, Edge, HexCell, cells_beside, name_of, place_of, side
from printkit.boards.kit import HexKit
from printkit.boards.laid import (
    Disc,
    Finding,
    Gap,
    HexBoard,
    LaidTile,
    Loose,
    Standing,
    Trade,
    number_of,
)
from printkit.boards.point import Point

T = TypeVar("T")


def plain(
    board: HexBoard, kit: HexKit, findings: Iterable[Finding] = (), *, discs: bool | None = None
) -> dict[str, Any]:
    """The board as lists and dictionaries, ready for JSON; lengths in mm, angles in degrees, places in pixels."""
    return {
        "layout": f"LAYOUT-{board.layout}" if board.layout else None,
        "tiles": [
            {
                "id": tile.piece,
                "name": tile.name,
                "q": tile.cell.q,
                "r": tile.cell.r,
                "rot": tile.turn,
                "rest": tile.rest,
                "off": tile.off,
                "number": number_of(board, kit, tile, discs=discs),
                "photo": tile.photo,
                "place": _place(tile.place),
                "confidence": tile.confidence,
            }
            for tile in board.tiles
        ],
        "trade": [
            {
                "id": trade.piece,
                "name": trade.name,
                "edge": list(trade.edge),
                "side": side_name(board, trade.edge),
                "off": trade.off,
                "rest": trade.rest,
                "photo": trade.photo,
                "place": _place(trade.place),
                "confidence": trade.confidence,
            }
            for trade in board.trades
        ],
        "discs": [
            {
                "id": disc.piece,
                "name": disc.name,
                "number": disc.number,
                "tile": disc.tile or None,
                "q": disc.cell.q,
                "r": disc.cell.r,
                "off": disc.off,
                "photo": disc.photo,
                "place": _place(disc.place),
                "confidence": disc.confidence,
            }
            for disc in board.discs
        ],
        "standing": [
            {
                "id": piece.piece,
                "name": piece.name,
                "at": name_of(piece.place),
                "off": piece.off,
                "photo": piece.photo,
                "place": _place(piece.seen),
                "confidence": piece.confidence,
            }
            for piece in board.standing
        ],
        "loose": [
            {
                "id": item.piece,
                "name": item.name,
                "why": item.why,
                "cells": [list(cell) for cell in item.cells],
                "edges": [list(edge) for edge in item.edges],
                "off": item.off,
                "others": list(item.others),
                "photo": item.photo,
                "place": _place(item.place),
            }
            for item in board.loose
        ],
        "unread": [
            {
                "q": gap.cell.q,
                "r": gap.cell.r,
                "why": gap.why,
                "text": gap.text or None,
                "photo": gap.photo,
                "place": _place(gap.place) if gap.place else None,
            }
            for gap in board.gaps
        ],
        "apart": list(board.apart),
        "notes": list(board.notes),
        "findings": [plain_finding(finding) for finding in findings],
    }


def plain_finding(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "serious": finding.serious,
        "message": finding.message,
        "cells": [list(cell) for cell in finding.cells],
        "edges": [list(edge) for edge in finding.edges],
        "pieces": list(finding.pieces),
    }


def from_plain(data: Any) -> HexBoard:
    """The board of plain data, as `plain` writes it; what is left out is not there.

    Raises:
        ValueError: the data are no board; the sentence says where.
    """
    return HexBoard(
        tiles=_each(data, "tiles", _tile),
        trades=_each(data, "trade", _trade),
        discs=_each(data, "discs", _disc),
        standing=_each(data, "standing", _standing),
        loose=_each(data, "loose", _unplaced),
        gaps=_each(data, "unread", _gap),
        layout=_layout(data.get("layout")),
        apart=_each(data, "apart", int),
        notes=_each(data, "notes", str),
    )


def _each(data: Any, key: str, made: Callable[[Any], T]) -> tuple[T, ...]:
    """What stands under a key, one by one.

    Raises:
        ValueError: which one is wrong, and how.
    """
    held = data.get(key) or () if isinstance(data, Mapping) else data
    if not isinstance(held, Sequence) or isinstance(held, str):
        raise ValueError(f"`{key}` is not a list")  # noqa: TRY004  # wrong data, as elsewhere here
    found = []
    for number, one in enumerate(held, 1):
        try:
            found.append(made(one))
        except KeyError as error:
            raise ValueError(f"`{key}`, entry {number}: `{error.args[0]}` is missing") from error
        except (TypeError, AttributeError, IndexError, OverflowError, ValueError) as error:
            raise ValueError(f"`{key}`, entry {number}: {_wrong(error, one)}") from error
    return tuple(found)


def _wrong(error: Exception, one: Any) -> str:
    """A sentence of ours, or the data that could not be understood."""
    told = str(error)
    return told if isinstance(error, _SaidError) else f"{shortened(one)} is not understood"


def shortened(data: Any) -> str:
    """Data as a few characters."""
    return shorten(repr(data), 80, placeholder=" ...")


class _SaidError(ValueError):
    """What is wrong is said in our words."""


def _layout(name: Any) -> int | None:
    return int(str(name).removeprefix("LAYOUT-")) if name else None


def _cell(data: Mapping[str, Any]) -> HexCell:
    return HexCell(_number(data, "q"), _number(data, "r"))


def _number(data: Mapping[str, Any], key: str) -> int:
    try:
        return int(data[key])
    except (TypeError, ValueError, OverflowError) as error:
        raise _SaidError(f"`{key}` is {shortened(data[key])}, and not a number") from error


def _point(data: Any) -> Point:
    return Point(float(data[0]), float(data[1])) if data else Point(0.0, 0.0)


def _seen(data: Mapping[str, Any]) -> tuple[int, Point, float]:
    return int(data.get("photo") or 0), _point(data.get("place")), float(data.get("confidence", 1.0))


def _named(data: Mapping[str, Any]) -> tuple[str, str]:
    piece = str(data["id"])
    return piece, str(data.get("name") or piece)


def _tile(data: Mapping[str, Any]) -> LaidTile:
    piece, name = _named(data)
    photo, place, sure = _seen(data)
    turn, rest, off = int(data.get("rot") or 0) % 6, float(data.get("rest") or 0), float(data.get("off") or 0)
    return LaidTile(piece, name, _cell(data), turn, rest, off, photo, place, sure)


def _edge(data: Any) -> Edge:
    if not isinstance(data, Sequence) or isinstance(data, str) or len(data) != 2:
        raise _SaidError(f"`edge` is {shortened(data)}, and not two numbers")
    q, r = data
    return Edge(int(q), int(r))


def _trade(data: Mapping[str, Any]) -> Trade:
    off, rest = float(data.get("off") or 0), float(data.get("rest") or 0)
    piece, name = _named(data)
    photo, place, sure = _seen(data)
    return Trade(piece, name, _edge(data["edge"]), off, rest, photo, place, sure)


def _disc(data: Mapping[str, Any]) -> Disc:
    number, tile = _number(data, "number"), str(data.get("tile") or "")
    piece, name = _named(data)
    photo, place, sure = _seen(data)
    return Disc(piece, name, number, _cell(data), tile, float(data.get("off") or 0), photo, place, sure)


def _standing(data: Mapping[str, Any]) -> Standing:
    where = place_of(str(data["at"]))
    if isinstance(where, HexCell):
        raise _SaidError(f"{data['at']} is a hex; pieces stand at corners (c4,4) and on sides (s2,3)")
    photo, seen, sure = _seen(data)
    return Standing(
        str(data.get("id") or ""),
        str(data.get("name") or data.get("id") or ""),
        where,
        float(data.get("off") or 0),
        photo,
        seen,
        sure,
    )


def _unplaced(data: Mapping[str, Any]) -> Loose:
    photo, place, _ = _seen(data)
    cells = tuple(HexCell(int(q), int(r)) for q, r in data.get("cells") or ())
    edges = tuple(_edge(edge) for edge in data.get("edges") or ())
    why = str(data["why"])
    if why not in _WHY:
        raise _SaidError(f"{why!r} is no reason why a piece has no place; reasons are {', '.join(_WHY)}")
    if why == "shared" and not cells:
        raise _SaidError("`cells` is missing: the place that two tiles share")
    off = float(data.get("off") or 0)
    others = tuple(str(other) for other in data.get("others") or ())
    return Loose(*_named(data), why, photo, place, cells, edges, off, others)  # type: ignore[arg-type]


def _gap(data: Mapping[str, Any]) -> Gap:
    why = str(data["why"])
    if why not in {"unread", "foreign", "hole", "shape"}:
        raise _SaidError(f"{why!r} says nothing of a place; it is unread, foreign, a hole, or of the shape")
    photo = data.get("photo")
    place = _point(data["place"]) if data.get("place") else None
    return Gap(_cell(data), why, str(data.get("text") or ""), None if photo is None else int(photo), place)  # type: ignore[arg-type]


def told(
    board: HexBoard, kit: HexKit, findings: Sequence[Finding] = (), *, discs: bool | None = None
) -> list[str]:
    """The board as lines of text: rows of tiles, trade tiles, what has no sure place, then what was found wrong."""
    lines = [*board.notes]
    if board.tiles:
        count = len(board.tiles)
        shape = f", laid as LAYOUT-{board.layout}" if board.layout else ""
        lines += [f"{count} tile{'s' if count != 1 else ''} with a place{shape}.", *_rows(board, kit, discs)]
    if board.trades:
        lines.append("Trade tiles:")
        lines += [f"  {trade.name} at {side_name(board, trade.edge)}" for trade in board.trades]
    if board.loose:
        lines.append("Read, but without a sure place:")
        lines += [f"  {_loose(item)}" for item in board.loose]
    serious = [finding for finding in findings if finding.serious]
    mild = [finding for finding in findings if not finding.serious]
    if serious:
        lines.append("To be mended:")
        lines += [f"  {finding.message} ({finding.rule})" for finding in serious]
    if mild:
        lines.append("To be known:")
        lines += [f"  {finding.message} ({finding.rule})" for finding in mild]
    if board.tiles and not serious:
        lines.append("The board is complete." if not mild else "The board is complete; you may play on it.")
    return lines


def _rows(board: HexBoard, kit: HexKit, discs: bool | None) -> Iterator[str]:
    gaps = {gap.cell: gap for gap in board.gaps}
    cells = sorted({*board.at, *gaps}, key=lambda cell: (cell.r, cell.q))
    for r in sorted({cell.r for cell in cells}):
        row = []
        for cell in cells:
            if cell.r == r:
                row.append(f"{cell.q}: {_content(board, kit, cell, discs)}")
        yield f"  row {r}   " + "   ".join(row)


def _content(board: HexBoard, kit: HexKit, cell: HexCell, discs: bool | None) -> str:
    tile = board.at.get(cell)
    if tile is None:
        return "hole" if any(gap.cell == cell and gap.why == "hole" for gap in board.gaps) else "?"
    number = number_of(board, kit, tile, discs=discs)
    printed = kit.parts[tile.piece].number if tile.piece in kit.parts else 0
    return tile.name if number == printed else f"{tile.name} (disc {number})"


def side_name(board: HexBoard, edge: Edge) -> str:
    """A side by its tile: `NW of HX-JUD`."""
    for cell in cells_beside(edge):
        if cell in board.at:
            direction = next(name for name in DIRECTIONS if side(cell, name) == edge)
            return f"{direction} of {board.at[cell].name}"
    cell = cells_beside(edge)[0]
    return f"a side of ({cell.q}, {cell.r})"


_WHY = {
    "off": "lies beside the grid",
    "turned": "is turned between two ways of lying",
    "twice": "is seen in two places",
    "shared": "shares its place with another tile",
    "no-edge": "lies at no side of the board",
    "no-tile": "lies on no tile",
    "doubt": "may lie at more than one side",
    "mirrored": "is seen in a mirror",
}


def _loose(item: Loose) -> str:
    where = f"photo {item.photo + 1}, {item.place.x:.0f} right and {item.place.y:.0f} down"
    cells = "".join(f" ({cell.q}, {cell.r})" for cell in item.cells)
    return f"{item.name} {_WHY[item.why]}{cells and ', near' + cells} ({where})"


def _place(point: Point) -> list[float]:
    return [round(point.x, 1), round(point.y, 1)]
