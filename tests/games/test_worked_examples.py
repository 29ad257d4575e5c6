"""Every worked example of the rule books is a test of its title."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.boxes.title import folder

TESTS = Path(__file__).parents[1]
EXAMPLES = (
    "EX-1 EX-2 EX-3 EX-4 EX-5 EX-6 EX-7 EX-8 EX-9 EX-10 EX-11 EX-12 EX-13 EX-14 EX-15 EX-16 EX-17 EX-18 EX-19 EX-20 EX-21 "
    "EX-22 EX-23 EX-24 EX-25 EX-26 EX-27 EX-28 EX-29 EX-30 EX-31"
).split()
MANY = {
    "mecca": ("MEC", 22),
    "ayubistan": ("AYU", 26),
    "belaad": ("BEL", 25),
    "lost-and-found": ("LF", 20),
    "prophets-and-patriarchs": ("PP", 31),
}
"""The letters of a title's rules, and how many examples its rule book works out."""


@pytest.mark.parametrize("title", MANY)
def test_every_worked_example_is_tested(title: str) -> None:
    """By its number, `EX-4` in a docstring or `ex_4` in a name: by the title's own tests, or the engine's that name its rules."""
    letters, many = MANY[title]
    texts = [path.read_text(encoding="utf-8") for path in sorted((folder(title) / "tests").glob("*.py"))]
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f"{letters}-" in text and path != Path(__file__):
            texts.append(text)
    named = {f"EX-{number}" for text in texts for number in re.findall(r"\b(?:EX-|ex_?|EX_)(\d+)", text)}
    assert [example for example in EXAMPLES[:many] if example not in named] == []
