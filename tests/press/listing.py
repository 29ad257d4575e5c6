"""Drawing operations as text, one a line: what golden tests compare and a person can read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

from printkit.press.ops import Face, Group, Image, Op, Path, QrCode, Segment, Text

_LONGEST = 12
"""Segments of an outline that are listed; longer ones are told by a fingerprint."""


def listing(face: Face) -> str:
    """The operations of a face; lengths in mm, to a hundredth, groups indented."""
    lines = [f"face {_n(face.width)} x {_n(face.height)} bleed {_n(face.bleed)}"]
    if face.code is not None:
        lines.append(f"code at {' '.join(map(_n, face.code))}")
    lines += _lines(face.ops, 0, set())
    return "\n".join(lines) + "\n"


def _lines(ops: Iterable[Op], depth: int, known: set[str]) -> Iterator[str]:
    lead = "  " * depth
    for op in ops:
        if isinstance(op, Text):
            more = " rtl" if op.rtl else ""
            more += f" tracking {_n(op.tracking)}" if op.tracking else ""
            yield (
                f"{lead}text {_n(op.x)} {_n(op.y)} {op.font} {_n(op.size)}pt {op.colour} "
                f"width {_n(op.width)}{more} {op.text!r}"
            )
        elif isinstance(op, Path):
            yield f"{lead}path {_paint(op)} {_outline(op.segments)}"
        elif isinstance(op, Image):
            name = FilePath(op.file).name
            yield f"{lead}image {_n(op.x)} {_n(op.y)} {_n(op.width)} x {_n(op.height)} {name}"
        elif isinstance(op, QrCode):
            yield f"{lead}qr {_n(op.x)} {_n(op.y)} {_n(op.size)} {op.level} {op.payload}"
        else:
            yield f"{lead}group {_placing(op)}"
            if op.shared and op.shared in known:
                continue
            known.add(op.shared)
            if op.shared.startswith(("pattern", "ornament", "scene")):
                yield f"{lead}  ({_count(op.ops)} operations, {_fingerprint(op.ops)})"
            else:
                yield from _lines(op.ops, depth + 1, known)


def _placing(group: Group) -> str:
    parts = [f"at {_n(group.x)} {_n(group.y)}"]
    if group.angle:
        parts.append(f"turned {_n(group.angle)}")
    if group.scale != 1:
        parts.append(f"scale {group.scale:.4g}")
    if group.clip:
        parts.append(f"clip {_outline(group.clip)}")
    if group.shared:
        name = group.shared if len(group.shared) <= 60 else f"{group.shared[:40]}... {_digest(group.shared)}"
        parts.append(f"shared {name}")
    return " ".join(parts)


def _paint(path: Path) -> str:
    parts = []
    if path.fill is not None:
        parts.append(f"fill {path.fill}" + (" even-odd" if path.even_odd else ""))
    if path.gradient is not None:
        kind = "radial" if path.gradient.radial else "linear"
        stops = " ".join(f"{_n(at)} {colour}" for at, colour in path.gradient.stops)
        parts.append(f"{kind} {' '.join(map(_n, path.gradient.line))} ({stops})")
    if path.stroke is not None:
        parts.append(f"stroke {path.stroke} {_n(path.width)}")
        if path.dash:
            parts.append("dash " + ",".join(map(_n, path.dash)))
    return " ".join(parts) or "invisible"


def _outline(segments: tuple[Segment, ...]) -> str:
    if len(segments) > _LONGEST:
        return f"({len(segments)} segments, {_digest(' '.join(map(_segment, segments)))})"
    return " ".join(map(_segment, segments))


def _segment(segment: Segment) -> str:
    return segment[0] + ",".join(_n(number) for number in segment[1:])


def _count(ops: Iterable[Op]) -> int:
    return sum(1 + (_count(op.ops) if isinstance(op, Group) else 0) for op in ops)


def _fingerprint(ops: Iterable[Op]) -> str:
    return _digest("\n".join(_lines(ops, 0, set())))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _n(value: float) -> str:
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
