"""pieces.json: where every piece was printed (docs/sheets.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from printkit.box.contents import Piece
from printkit.codes.identity import parse
from printkit.press import output_file
from printkit.press.ops import Face
from printkit.press.sheets.slot import Rect

Faces: TypeAlias = Callable[[Piece], tuple[Face, Face | None]]
"""Front and back of a piece."""


class Printed(Struct, frozen=True):
    """One code, or one front without code, on one page; rectangles in mm from the page's top left."""

    piece: Piece
    page: int
    """Counted from 1."""
    face: Rect
    payload: str = ""
    """Empty: a front without code."""
    qr: Rect | None = None


NAME = "pieces.json"


def list_entries(file: str, printed: Iterable[Printed]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """List pieces and marks of one component, in the order of printing."""
    pieces: dict[str, dict[str, Any]] = {}
    marks: dict[str, dict[str, Any]] = {}
    for item in printed:
        piece = item.piece
        own = item.payload in ("", piece.payload)
        id_, payload = (piece.id, piece.payload) if own else (parse(item.payload).piece, item.payload)
        entry = (pieces if own else marks).setdefault(
            id_,
            {"id": id_, "payload": payload, "component": piece.component, "row": piece.row.id, "sheets": []},
        )
        entry["sheets"].append(
            {
                "file": file,
                "page": item.page,
                "face": _round_rect(item.face),
                "qr": _round_rect(item.qr) if item.qr else None,
            }
        )
    return list(pieces.values()), list(marks.values())


@lru_cache(maxsize=256)
def _round_rect(rect: tuple[float, float, float, float]) -> list[float]:
    return [round(value, 3) + 0.0 for value in rect]


def _format_json(value: Any) -> str:
    """Write JSON on one line like the module `json`, in a tenth of its time."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def write_register(
    path: Path,
    title: str,
    pieces: Iterable[Mapping[str, Any]],
    marks: Iterable[Mapping[str, Any]],
    files: Iterable[str] = (),
) -> None:
    """Write the file, one line an entry; `files` are those beside it.

    Raises:
        PressError: it cannot be written.
    """
    lists = ((name, list(map(_format_json, list_))) for name, list_ in (("pieces", pieces), ("marks", marks)))
    body = ",\n".join(
        f' "{name}": [\n  ' + ",\n  ".join(lines) + "\n ]" if lines else f' "{name}": []'
        for name, lines in lists
    )
    beside = _format_json(sorted(files))
    with output_file(path) as stream:
        stream.write(f'{{"title": {json.dumps(title)},\n "files": {beside},\n{body}\n}}\n'.encode())


def files_of(register: Mapping[str, Any]) -> set[str]:
    """Return files that earlier builds wrote into its folder."""
    told = register.get("files")
    if isinstance(told, list):
        return {str(name) for name in told}
    entries = (*register.get("pieces", ()), *register.get("marks", ()))
    return {str(spot["file"]) for entry in entries for spot in entry.get("sheets", ())}


def read_register(path: Path) -> dict[str, Any]:
    """Read the list of an earlier build; empty if there is none that is usable."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
