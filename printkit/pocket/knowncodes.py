"""The codes of a site's pieces, for the scanner: what cannot be decoded may still be one of these."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from printkit.box import Box
from printkit.codes import make_payload
from printkit.codes.matrix import Level, make_modules

KnownCodes: TypeAlias = Mapping[str, tuple[Level, bool]]
"""Texts, each with its code's level and whether it may be light on dark."""


def list_codes(boxes: Iterable[Box]) -> KnownCodes:
    """List the codes of all pieces and marks of some boxes."""
    found: dict[str, tuple[Level, bool]] = {}
    for box in boxes:
        for component in box.components.values():
            if (code := component.code) is not None:
                found |= {piece.payload: (code.level, code.light) for piece in component.pieces}
            marks = [*component.marks]
            for layout in component.sheet.layouts.values():
                marks += layout.marks or ()
            found |= {make_payload(box.code, mark.id): (mark.level, False) for mark in marks}
    return found


def write_codes(codes: KnownCodes) -> bytes:
    """Write codes as JSON: a group for each number of modules, `side`.

    A group holds `texts`, the indices of those that may be `light` on dark, the modules of the first symbol, `first`,
    those in which symbols differ, `differ`, and of each symbol only these, `rows`: bits in base64, 1 is dark.
    """
    groups: dict[int, dict[str, bytes]] = {}
    for text, (level, _) in sorted(codes.items()):
        side, dark = make_modules(text, level)
        groups.setdefault(side, {})[text] = dark
    written = [_write_group(side, symbols, codes) for side, symbols in sorted(groups.items())]
    return json.dumps(written, separators=(",", ":")).encode()


def _write_group(side: int, symbols: Mapping[str, bytes], codes: KnownCodes) -> dict[str, object]:
    rows = list(symbols.values())
    differ = bytes(len(set(column)) > 1 for column in zip(*rows, strict=True))
    own = b"".join(bytes(bit for bit, wanted in zip(row, differ, strict=True) if wanted) for row in rows)
    return {
        "side": side, "texts": list(symbols), "light": [n for n, text in enumerate(symbols) if codes[text][1]],
        "first": _pack_bits(rows[0]), "differ": _pack_bits(differ), "rows": _pack_bits(own),
    }  # fmt: skip


def _pack_bits(bits: bytes) -> str:
    """Return bytes of 0 and 1 as bits in base64, the first in each byte's highest place."""
    digits = "".join(map(str, bits)).ljust(-len(bits) % 8 + len(bits), "0")
    return base64.b64encode(bytes(int(digits[i : i + 8], 2) for i in range(0, len(digits), 8))).decode()
