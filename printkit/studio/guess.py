"""Guess the types of a table's columns and their parts on a card."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.box.piece_rows import DataTable

_NAMES = {
    "name": ("name", "title", "card", "card_name", "cardname", "titel", "nom", "nombre"),
    "text": ("text", "effect", "effects", "rules", "rule", "ability", "description", "body", "desc"),
    "flavour": ("flavour", "flavor", "quote", "flavour_text", "flavor_text", "lore"),
    "copies": (
        "copies",
        "qty",
        "quantity",
        "count",
        "amount",
        "number_of_copies",
        "how_many",
        "anzahl",
        "menge",
        "cantidad",
        "nb",
        "_x",
    ),
    "tag": (
        "type",
        "kind",
        "suit",
        "category",
        "class",
        "faction",
        "colour",
        "color",
        "deck",
        "set",
        "group",
    ),
    "number": ("cost", "value", "points", "price", "vp", "power", "strength", "rank", "level", "score"),
    "picture": ("image", "picture", "art", "artwork", "illustration", "img", "file"),
}
"""Columns' usual names, for each part of a card."""
_WHOLE = re.compile(r"[-−]?(?:0|[1-9]\d{0,8})")
_YES_NO = {"yes", "no", "true", "false", "x", "y", "n", ""}
_PICTURE = re.compile(r"[\w ./-]+\.(?:png|jpe?g|svg|webp)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Guess:
    """The likely types and parts of a table's columns."""

    types: dict[str, str] = field(default_factory=dict)
    """Columns that are not text."""
    parts: dict[str, str] = field(default_factory=dict)
    """Columns by the part they play: name, text, flavour, copies, tag, number, picture."""
    tags: tuple[str, ...] = ()
    """Values of the column `tag`, in the order in which they first stand."""
    gaps: bool = False
    """Whether some cells of the column `copies` are empty."""


def guess_columns(table: DataTable) -> Guess:
    """Guess types and parts of a table's columns."""
    cells = {column: [line.cells[column] for line in table.lines] for column in table.columns}
    types = {column: kind for column in cells if (kind := _guess_type(cells[column])) and column != "id"}
    counts = frozenset(c for c in cells if c not in types and _is_count(c, cells[c]))
    parts: dict[str, str] = {}
    for part, known in _NAMES.items():
        fits = [
            c
            for c in cells
            if c.lower().rstrip("_") in known
            and c not in parts.values()
            and _suits_part(part, cells[c], "int" if c in counts else types.get(c))
        ]
        if fits:
            parts[part] = min(fits, key=lambda column: known.index(column.lower().rstrip("_")))
    free = [
        c for c in cells if c not in parts.values() and c != "id" and c not in types | dict.fromkeys(counts)
    ]
    if "picture" not in parts:
        pictures = [
            c
            for c in free
            if any(cells[c]) and all(_PICTURE.fullmatch(cell) or not cell for cell in cells[c])
        ]
        parts |= {"picture": pictures[0]} if pictures else {}
        free = [c for c in free if c not in pictures]
    if "text" not in parts:
        long = [c for c in free if _mean_length(cells[c]) > 14 and c != parts.get("name")]
        if len(long) > 1 or (long and (len(free) > 1 or "name" in parts)):
            parts["text"] = max(long, key=lambda column: _mean_length(cells[column]))
            free.remove(parts["text"])
    if "name" not in parts and free:
        parts["name"] = min(
            free, key=lambda c: (len(set(cells[c])) < len(cells[c]) * 0.5, list(cells).index(c))
        )
        free.remove(parts["name"])
    if "tag" not in parts:
        few = [
            c
            for c in free
            if 1 < len(set(filter(None, cells[c]))) <= 8
            and len(table.lines) > 3
            and _mean_length(cells[c]) < 16
        ]
        parts |= {"tag": few[0]} if few else {}
    if "number" not in parts:
        numbers = [c for c, kind in types.items() if kind == "int" and c not in parts.values()]
        parts |= {"number": numbers[0]} if numbers else {}
    tags = tuple(dict.fromkeys(filter(None, cells[parts["tag"]]))) if "tag" in parts else ()
    return Guess(types, parts, tags, gaps=parts.get("copies") in counts)


def _guess_type(cells: Sequence[str]) -> str:
    """Return the type of a column that is not text; an empty column is text."""
    filled = [cell for cell in cells if cell]
    if not filled:
        return ""
    if all(_WHOLE.fullmatch(cell) for cell in filled) and len(filled) == len(cells):
        return "int"
    if {cell.lower() for cell in cells} <= _YES_NO and len(set(cells)) > 1:
        return "bool"
    return ""


def _is_count(column: str, cells: Sequence[str]) -> bool:
    """Return whether a column contains numbers of copies, though some cells are empty."""
    return (
        column.lower().rstrip("_") in _NAMES["copies"]
        and any(cells)
        and all(not cell or _WHOLE.fullmatch(cell) for cell in cells)
    )


def _suits_part(part: str, cells: Sequence[str], kind: str | None) -> bool:
    """Return whether a column's contents suit a part."""
    if part in ("copies", "number"):
        if part == "number" and any(cells) and all(not cell or _WHOLE.fullmatch(cell) for cell in cells):
            return True  # an event has no cost
        return kind == "int" and (part != "copies" or _are_copies(cells))
    if part == "picture":
        return all(_PICTURE.fullmatch(cell) or not cell for cell in cells)
    return kind is None


def _are_copies(cells: Sequence[str]) -> bool:
    """Return whether numbers may be those of copies: none is too large, and not all of them are 0."""
    counts = [int(cell or 1) for cell in cells]
    return any(counts) and all(0 <= count <= 1000 for count in counts)


def _mean_length(cells: Sequence[str]) -> float:
    return sum(map(len, cells)) / max(1, len(cells))
