"""Which titles have a book, and how it is found."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from printkit.referee import Book, Meta, SetupError

HERE = Path(__file__).parent


class NoBookError(SetupError):
    """No rules are written for this title."""


@cache
def titles() -> tuple[str, ...]:
    """List the titles that have a book, in alphabetical order."""
    return tuple(sorted(folder.parent.name.replace("_", "-") for folder in HERE.glob("*/meta.py")))


def _module(title: str, name: str) -> Any:
    if title not in titles():
        near = get_close_matches(title, titles(), n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(titles()) or 'none yet'}"
        raise NoBookError(f"no rules are written for {title}; {hint}")
    return import_module(f"printkit.games.{title.replace('-', '_')}.{name}")


def meta(title: str) -> Meta:
    """Give the cover of a title's book, without loading its rules.

    Raises:
        NoBookError: no rules are written for it.
    """
    found = _module(title, "meta").META
    assert isinstance(found, Meta)
    return found


def load(title: str) -> Book[Any]:
    """Load a title's book.

    Raises:
        NoBookError: no rules are written for it.
    """
    found = _module(title, "book").BOOK
    assert isinstance(found, Book)
    return found


@cache
def scored_alone() -> tuple[str, ...]:
    """List the titles whose book can score a game that nobody refereed."""
    return tuple(title for title in titles() if load(title).alone is not None)
