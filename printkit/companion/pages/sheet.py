"""A page in parts, each with a stamp of its content, so that a phone gets only what it does not have yet.

The HTML of a part is the same for everybody who may see it. What belongs to one browser alone, the token of its forms
and the names of its answers, is in it as marks until it is sent (`fill_marks`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from printkit.web import host

_CHANCE: Final = host.make_token(12)
"""Makes the marks unguessable: nobody can choose a name that is taken for one."""

CSRF: Final = f"csrf-{_CHANCE}"
"""Stands for the token of a browser's forms."""

ONCE: Final = f"once-{_CHANCE}"
"""Stands for the name of an answer, where the browser makes none."""

NUMBER: Final = 10**14 + host.random_below(10**14)
"""Stands for the number of the open questions."""

STAMP: Final = f"stamp-{_CHANCE}"
"""Stands for a part's own stamp."""

MOST_ADDED: Final = 30
"""So many new lines of a log are sent as such; if there are more, the whole log is sent."""


@dataclass(frozen=True)
class PagePart:
    """A part of a page that may change while somebody reads it.

    Attributes:
        id: of its element.
        stamp: of its content; equal content has equal stamps.
        lines: the elements in it, newest first, where it only grows on top.
        make: renders the element, with marks; called only for the HTML, as most phones need only the new lines.
    """

    id: str
    stamp: str
    lines: tuple[str, ...]
    make: Callable[[], str] = field(compare=False)

    @classmethod
    def of(cls, id_: str, html: str) -> PagePart:
        """Return a part of an element in which `STAMP` stands for its stamp."""
        stamp = stamp_of(html)
        shown = html.replace(STAMP, stamp)
        return cls(id_, stamp, (), lambda: shown)

    @cached_property
    def html(self) -> str:
        """The element, with marks."""
        return self.make().replace(STAMP, self.stamp)


def stamp_of(content: str) -> str:
    """Return the stamp of what a part shows."""
    return blake2b(content.encode(), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class PageParts:
    """All parts of a page, in their order on it."""

    parts: tuple[PagePart, ...]

    @property
    def stamps(self) -> list[tuple[str, str]]:
        """Every part's id and stamp."""
        return [(part.id, part.stamp) for part in self.parts]

    def find_changes(self, before: PageParts, csrf: str) -> dict[str, dict[str, Any]]:
        """Return the parts that a phone with an older sheet needs, by their ids."""
        had = {part.id: part for part in before.parts}
        told = {}
        for part in self.parts:
            old = had.get(part.id)
            if old is None or old.stamp != part.stamp:
                told[part.id] = _find_added(part, old) or {"html": fill_marks(part.html, csrf)}
        return told


def _find_added(part: PagePart, old: PagePart | None) -> dict[str, Any]:
    """Return the lines on top now, if the rest is what was there before; else nothing."""
    if old is None or not old.lines:
        return {}
    for count in range(1, min(len(part.lines) - 1, MOST_ADDED) + 1):
        kept = len(part.lines) - count
        if part.lines[count:] == old.lines[:kept]:
            return {"was": old.stamp, "lines": part.lines[:count], "keep": kept}
    return {}


def fill_marks(html: str, csrf: str) -> str:
    """Return HTML as one browser gets it: with its token, and a name of its own for each answer."""
    first, *rest = html.replace(CSRF, csrf).split(ONCE)
    if not rest:
        return first
    name = host.make_token(9)
    return first + "".join(f"{name}-{number}{piece}" for number, piece in enumerate(rest))
