"""Drawings of boards, one module a title that wants one; `drawing(title)` finds it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from printkit.referee import Open

if TYPE_CHECKING:
    from printkit.box import Box


@dataclass(frozen=True, slots=True)
class Board:
    """What a drawing may use.

    Attributes:
        view: the table as the reader may know it.
        box: the title's box.
        asked: the questions the reader may answer, to mark what can be tapped.
        pick: what was tapped, "" for nothing.
        link: gives the address that picks a place.
        say: puts a word into the reader's language.
        read: a board as a photo shows it, in place of the table's own; None for the table's.
        doubtful: places of which the photo is not sure.
        anywhere: whether every place can be tapped, to say what is there.
    """

    view: Mapping[str, Any]
    box: Box
    asked: tuple[Open, ...]
    pick: str
    link: Callable[[str], str]
    say: Callable[[str], str]
    read: Mapping[str, str] | None = None
    doubtful: frozenset[str] = frozenset()
    anywhere: bool = False


Drawing = Callable[[Board], str]


@cache
def drawing(title: str) -> Drawing | None:
    """The drawing of a title's board: SVG from what a reader may know; None where the title has no board."""
    module = f"{__name__}.{title.replace('-', '_')}"
    if not title.replace("-", "").isalnum() or find_spec(module) is None:
        return None
    found: Drawing = import_module(module).draw
    return found
