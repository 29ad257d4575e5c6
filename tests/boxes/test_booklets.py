"""The booklets of all titles as pages: full, readable, and of as few sheets as they need."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.box import find_titles, load_box
from printkit.press.booklet.bookletfile import Booklet, make_booklet
from printkit.press.booklet.look import BOTTOM, LEAST
from printkit.press.fonts import Library
from printkit.press.ops import Group, Op, Text
from printkit.press.sheets.options import Options

CARD_DATA = Path(__file__).parents[2] / "card_data"
SHEETS = {"ayubistan": 5, "belaad": 6, "lost-and-found": 6, "mecca": 3, "prophets-and-patriarchs": 6}
"""Of paper, folded."""


def booklet_of(title: str) -> Booklet:
    """The title's rule booklet."""
    box = load_box(CARD_DATA / title)
    part = next(part for part in box.components.values() if part.text == "booklet.md")
    return make_booklet(box, part, Options(), Library(box.folder / "fonts"))


def own_texts(ops: tuple[Op, ...]) -> Iterator[Text]:
    """Texts of the page itself, not of pictures of pieces, whose texts are signs."""
    return (op for op in ops if isinstance(op, Text) and op.text.strip())


def lowest(ops: tuple[Op, ...], down: float = 0.0) -> float:
    """How far down the page anything is written."""
    found = 0.0
    for op in ops:
        if isinstance(op, Text):
            found = max(found, op.y + down)
        elif isinstance(op, Group) and not op.angle:
            found = max(found, op.y + down + 0.1)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("title", sorted(SHEETS))
def test_pages_are_full_and_readable(title: str) -> None:
    """No page ends early, no text is under 8 points, none is blank; the quick reference stands on the back."""
    booklet = booklet_of(title)
    assert len(booklet.pages) == 4 * SHEETS[title]
    height = booklet.size.height
    for number, page in enumerate(booklet.pages[1:-1], 2):
        assert min(text.size for text in own_texts(page)) >= LEAST - 0.01, number
        body = tuple(
            op
            for op in page
            if not (isinstance(op, Text | Group) and getattr(op, "y", 0) > height - BOTTOM + 3)
        )
        assert lowest(body) > (height - BOTTOM) * 0.9, number
        for text in own_texts(page):
            assert text.x >= 11.9
            assert text.x + text.width <= booklet.size.width - 11.9, (number, text.text)
    assert "Quick reference" in [text.text for text in own_texts(booklet.pages[-1])]


def test_no_title_is_forgotten() -> None:
    """These are all titles whose booklets teach."""
    assert set(SHEETS) == set(find_titles())
