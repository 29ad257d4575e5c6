"""What the tests of every title ask of its box; what the answers are stands in the title's own test."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from printkit.box import Box, Operation
from printkit.box.rules import load_rules
from printkit.codes import parse, strip_code
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.faces.placement import Rect
from printkit.press.fonts import Library


def folder(title: str) -> Path:
    """Where a shipped box lies."""
    return Path(__file__).parents[2] / "card_data" / title


def counts(box: Box) -> dict[str, int]:
    """How many pieces each component has."""
    return {key: len(component.pieces) for key, component in box.components.items()}


def sizes(box: Box) -> dict[str, str]:
    """How large the pieces of each component are."""
    return {key: str(component.size) for key, component in box.components.items()}


def column(box: Box, component: str, name: str) -> list[Any]:
    """A column of a component, row by row."""
    return [row.values[name] for row in box.rows(component)]


def sentence(box: Box, operations: Operation | tuple[Operation, ...]) -> str:
    """What a card prints for its operations."""
    return box.sentences.word_effects("sentences", operations)


def expect_identities(box: Box, count: int) -> None:
    """So many pieces; ids have at most 10 characters, differ without punctuation too, and each code is read back.

    Codes have at most 16 characters: the smallest symbol holds no more at level Q.
    """
    pieces = box.pieces()
    assert len(pieces) == count
    assert len({strip_code(name) for name in pieces}) == count
    for name, piece in pieces.items():
        code = parse(piece.payload)
        assert (code.title, code.piece) == (box.code, name)
        assert len(name) <= 10
        assert len(piece.payload) <= 16


def numbered(prefix: str, last: Mapping[int, int]) -> list[str]:
    """Rule ids that run from 1 in each section: `numbered("ABC", {4: 2})` gives ABC-4.1 and ABC-4.2."""
    return [f"{prefix}-{section}.{n}" for section, end in last.items() for n in range(1, end + 1)]


def rule_ids(title: str) -> list[str]:
    """The ids in a title's rules.md, in order; each stands there once, with a text."""
    rules = load_rules(folder(title) / "rules.md")
    ids = [rule.id for rule in rules.rules]
    assert len(ids) == len(set(ids))
    assert all(len(rule.markdown) > 20 for rule in rules.rules)
    return ids


def unquoted(title: str, booklet: str = "booklet.md") -> set[str]:
    """Rules of a title that its booklet quotes neither by themselves nor with their section."""
    text = (folder(title) / booklet).read_text(encoding="utf-8")
    quoted = {word for line in re.findall(r"^@rules? (.+)$", text, re.MULTILINE) for word in line.split()}
    return {rule for rule in rule_ids(title) if not {rule, rule.partition(".")[0]} & quoted}


_GRID = 48
"""Points across and down a picture that are looked at."""
_INSIDE = 1.0
"""Plates lie within the picture but for so much, mm; what reaches farther is its frame."""


def measure_lost_windows(box: Box, key: str) -> dict[str, float]:
    """Which part of each card's picture lies under plates and codes, by piece; one card of a row."""
    component = box.components[key]
    faces = Faces(box, component, "full", Library(box.folder / "fonts"), tracing=True)
    found = {}
    for piece in one_a_row(component):
        faces.front(piece)
        traced = faces.traced
        at = next(number for number, placed in enumerate(traced) if placed.element.data.get("scene"))
        plates = [
            placed.rect
            for placed in traced[at + 1 :]
            if "qr" in placed.element.data
            or (
                placed.element.data.get("shape") in ("rect", "round", "star", "hex")
                and placed.element.data.get("fill")
            )
        ]
        found[piece.id] = _share_covered(traced[at].rect, plates)
    faces.raise_problems()
    return found


def _share_covered(window: Rect, plates: Iterable[Rect]) -> float:
    x, y, width, height = window
    within = [
        (left, top, left + wide, top + high)
        for left, top, wide, high in plates
        if left >= x - _INSIDE
        and top >= y - _INSIDE
        and left + wide <= x + width + _INSIDE
        and top + high <= y + height + _INSIDE
    ]
    hit = 0
    for row, column in itertools.product(range(_GRID), repeat=2):
        px, py = x + (column + 0.5) * width / _GRID, y + (row + 0.5) * height / _GRID
        hit += any(left <= px <= right and top <= py <= bottom for left, top, right, bottom in within)
    return hit / _GRID**2
