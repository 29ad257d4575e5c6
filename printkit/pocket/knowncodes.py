"""The codes of a site's pieces, for the scanner: what cannot be decoded may still be one of these."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable

from printkit.box import Box
from printkit.codes import make_payload
from printkit.codes.matrix import Level, make_modules


def write_codes(boxes: Iterable[Box]) -> bytes:
    """Write every code of some boxes as JSON: groups of one size, `side`, and one ink, `light` on dark or not.

    A group holds `texts`, the modules of the first symbol, `first`, those in which symbols differ, `differ`, and of each
    symbol only these, `rows`: bits in base64, 1 is dark.
    """
    groups: dict[tuple[int, bool], dict[str, bytes]] = {}
    for text, (level, light) in sorted(_list_codes(boxes).items()):
        side, dark = make_modules(text, level)
        groups.setdefault((side, light), {})[text] = dark
    return json.dumps(
        [_write_group(side, light, symbols) for (side, light), symbols in sorted(groups.items())],
        separators=(",", ":"),
    ).encode()


def _list_codes(boxes: Iterable[Box]) -> dict[str, tuple[Level, bool]]:
    """Return the codes of pieces and marks: their level, and whether they are light on dark."""
    found: dict[str, tuple[Level, bool]] = {}
    for box in boxes:
        for component in box.components.values():
            if component.code is not None:
                for piece in component.pieces:
                    found[piece.payload] = component.code.level, component.code.light
            marks = [
                *component.marks,
                *(mark for one in component.sheet.layouts.values() for mark in one.marks or ()),
            ]
            found |= {make_payload(box.code, mark.id): (mark.level, False) for mark in marks}
    return found


def _write_group(side: int, light: bool, symbols: dict[str, bytes]) -> dict[str, object]:
    rows = list(symbols.values())
    differ = bytes(len(set(column)) > 1 for column in zip(*rows, strict=True))
    own = b"".join(bytes(bit for bit, wanted in zip(row, differ, strict=True) if wanted) for row in rows)
    return {
        "side": side, "light": light, "texts": list(symbols),
        "first": _pack_bits(rows[0]), "differ": _pack_bits(differ), "rows": _pack_bits(own),
    }  # fmt: skip


def _pack_bits(bits: bytes) -> str:
    """Return bytes of 0 and 1 as bits in base64, the first in each byte's highest place."""
    digits = "".join(map(str, bits)).ljust(-len(bits) % 8 + len(bits), "0")
    return base64.b64encode(bytes(int(digits[i : i + 8], 2) for i in range(0, len(digits), 8))).decode()
