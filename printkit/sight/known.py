"""The codes that can be on a table: all that a box prints."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.box import Box
from printkit.codes import CodeError, parse, payload
from printkit.sight.decode import passes
from printkit.sight.photo import Photo
from printkit.sight.sighting import Known


def known_codes(box: Box, *components: str) -> dict[str, Known]:
    """Every piece and mark of a box, or of some of its components, by payload."""
    found: dict[str, Known] = {}
    for component in box.components.values():
        if components and component.key not in components:
            continue
        if component.code is not None:
            spec = component.code
            for piece in component.pieces:
                name = str(piece.row.values.get("name") or piece.row.values.get("title") or piece.alias)
                found[piece.payload] = Known(
                    piece.payload, piece.id, name, component.key, (spec.size,), spec.level
                )
        marks = [*component.marks]
        for layout in (component.sheet.get("layouts") or {}).values():
            marks += layout.get("marks") or []
        for mark in marks:
            text = payload(box.code, str(mark["id"]))
            sizes = found[text].sizes if text in found else ()
            found[text] = Known(
                text,
                str(mark["id"]),
                f"mark {mark['id']}",
                component.key,
                tuple(dict.fromkeys((*sizes, float(mark["size"])))),
                mark.get("level", "Q"),
            )
    return found


def titles_in(photos: Iterable[Photo], boxes: Iterable[Box]) -> list[Box]:
    """The boxes whose codes a quick look at the photos finds; all of them if it finds none."""
    every = list(boxes)
    codes = set()
    for photo in photos:
        for found in passes(photo.grey):
            for item in found:
                try:
                    codes.add(parse(item.text).title)
                except CodeError:
                    continue
            if codes:
                break
    return [box for box in every if box.code in codes] or every
