"""What cards say ends in no line of one short word, and no line ends in a number whose noun stands on the next."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from printkit.box import load_box
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.ops import Group, Op, Text
from tests.boxes.test_camera import DECKS
from tests.boxes.title import folder

SAID = ("words", "effect", "option-a", "option-b", "option-c")
"""Elements that tell what a card does."""
SHORT = 9
"""A longer word fills a line of its own."""


def list_texts(ops: tuple[Op, ...], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, str]]:
    """Every run of text with the start of its line."""
    for op in ops:
        if isinstance(op, Group):
            yield from list_texts(op.ops, x + op.x, y + op.y)
        elif isinstance(op, Text) and op.text.strip():
            yield x + op.x, y + op.y, op.text


@pytest.mark.slow
@pytest.mark.parametrize(("title", "key"), DECKS)
def test_no_last_line_is_one_word(title: str, key: str) -> None:
    box = load_box(folder(title))
    component = box.components[key]
    faces = Faces(box, component, tracing=True)
    for piece in one_a_row(component):
        runs = list(list_texts(faces.front(piece).ops))
        for placed in faces.traced:
            if placed.element.id not in SAID:
                continue
            at = placed.rect
            lines: dict[float, list[str]] = defaultdict(list)
            for x, y, text in runs:
                if at.x - 0.5 <= x <= at.x + at.width + 0.5 and at.y <= y <= at.y + at.height + 1:
                    lines[round(y, 1)].append(text)
            read = [" ".join(words).split() for _, words in sorted(lines.items())]
            assert len(read) < 2 or len(read[-1]) > 1 or len(read[-1][0]) >= SHORT, f"{piece.id}: {read[-2:]}"
            assert not [line for line in read[:-1] if line[-1].isdigit()], f"{piece.id}: {read}"
