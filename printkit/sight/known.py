"""The codes that can be on a table: everything that a box prints."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printkit.codes import make_payload
from printkit.sight.sighting import Known

if TYPE_CHECKING:  # a caller that finds them cached opens no box
    from printkit.box import Box


def known_codes(box: Box, *components: str) -> dict[str, Known]:
    """Return every piece and mark of a box, or of some of its components, by payload."""
    found: dict[str, Known] = {}
    for component in box.components.values():
        if components and component.key not in components:
            continue
        if component.code is not None:
            spec, second = component.code, component.code.second
            sizes: tuple[float, ...] = (spec.size,) if second is None else (spec.size, second.size)
            beside = None if second is None else second.beside
            for piece in component.pieces:
                name = box.called(piece)
                found[piece.payload] = Known(
                    piece.payload, piece.id, name, component.key, sizes, spec.level, beside, spec.light
                )
        marks = [*component.marks]
        for layout in component.sheet.layouts.values():
            marks += layout.marks or ()
        for mark in marks:
            text = make_payload(box.code, mark.id)
            others = found[text].sizes if text in found else ()
            sizes = tuple(dict.fromkeys((*others, mark.size)))
            found[text] = Known(text, mark.id, f"mark {mark.id}", component.key, sizes, mark.level)
    return found
