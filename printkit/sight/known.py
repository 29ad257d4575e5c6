"""The codes that can be on a table: all that a box prints."""

from __future__ import annotations

from printkit.box import Box
from printkit.codes import payload
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
            size = float(mark["size"])
            found[text] = Known(
                text, str(mark["id"]), f"mark {mark['id']}", component.key,
                tuple(dict.fromkeys((*sizes, size))), mark.get("level", "Q"),
            )  # fmt: skip
    return found
