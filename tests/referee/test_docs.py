"""The room's page names everything the room offers."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import printkit.referee

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_every_public_name_is_on_the_page() -> None:
    """One of the pages about the referee mentions each name of `__all__`."""
    pages = ("referee.md", "referee-driving.md", "log-format.md")
    text = "".join((DOCS / page).read_text(encoding="utf-8") for page in pages)
    words = set(re.findall(r"\w+", text))
    assert sorted(set(printkit.referee.__all__) - words) == []


def test_the_examples_in_docstrings_hold() -> None:
    """Every doctest of the room passes."""
    for module in iter_modules(printkit.referee.__path__, "printkit.referee."):
        assert doctest.testmod(import_module(module.name)).failed == 0


def test_the_first_example_runs() -> None:
    """The book at the top of docs/referee.md is played as the page says."""
    found = doctest.testfile(str(DOCS / "referee.md"), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0
