"""The table in letters, for the terminal: what a seat may know of its zones, at most 80 columns wide.

Seats' zones form a table, a row a seat; the rest is written in lines. A title with a board adds a drawing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from printkit.referee.messages import join_messages, say
from printkit.referee.seat import Seat
from printkit.referee.state import ZoneView, view_zones
from printkit.referee.zones import Count, Flag

WIDTH = 80
HIDDEN = "hidden"
_SHORT = 12
"""Letters of a column's heading and values; longer ones get their own lines."""


def draw_table(table: Any, seat: Seat | None) -> str:
    """Draw the table for a seat; None for the public screen."""
    found = list(view_zones(table, seat))
    ours = [one for one in found if one.holder is None]
    lines = [
        *_draw_lines(table, ours, seat),
        "",
        *_draw_seats(table, [one for one in found if one.holder is not None]),
    ]
    return "\n".join(line.rstrip() for line in lines).strip("\n")


def word_zone(table: Any, spot: ZoneView) -> str:
    """Word the content of a zone; "" if there is nothing to say."""
    return table.tongue().put(_word_contents(table, spot))  # type: ignore[no-any-return]


def _word_contents(table: Any, spot: ZoneView) -> str:
    about = spot.zone
    if not spot.known:
        return say("{n} hidden", about.number(spot.value)) if about.open_number else HIDDEN
    said = about.describe(table, spot.value)
    if said is not None:
        return said
    if about.of is None:
        return ""
    things = [
        about.of.describe_part(kind, 1 if n is None else n) for kind, n in about.things(spot.value) if n != 0
    ]
    if about.open_number and not isinstance(about, Count):
        number = say("{n}", about.number(spot.value))
        return (
            number
            if len(things) > _SHORT or not things
            else say("{n}: {items}", number, join_messages(things))
        )
    return join_messages(things) if things else ""


def _draw_lines(table: Any, found: Sequence[ZoneView], seat: Seat | None) -> Iterator[str]:
    for spot in found:
        text = word_zone(table, spot) if spot.known or spot.zone.open_number else ""
        if not text:
            continue
        label = (
            say("{what} ({whose})", spot.zone.label, spot.key_label) if spot.key_label else spot.zone.label
        )
        yield from _wrap_text(f"{label[:1].upper()}{label[1:]}: {text}")
        private = spot.zone.private(table, spot.value, seat)
        if private is not None:
            yield from _wrap_text(f"  {private}")


def _wrap_text(text: str) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip()))
    return wrap(text, WIDTH, subsequent_indent=f"{indent}    ") or [""]


def _draw_seats(table: Any, found: Sequence[ZoneView]) -> Iterator[str]:
    """Draw numbers as columns, a row a seat; longer contents in lines below."""
    names = dict.fromkeys(spot.name for spot in found)
    narrow = [name for name in names if _is_narrow(table, [s for s in found if s.name == name])]
    width = max([6, *map(len, table.names)])
    rows: list[list[str]] = [["", *(_find_heading(found, name) for name in narrow)]]
    for who in table.order(Seat(0)):
        mine = {spot.name: spot for spot in found if spot.holder == who}
        rows.append(
            [table.name(who), *(word_zone(table, mine[name]) if name in mine else "" for name in narrow)]
        )
    yield from _set_columns(rows, width)
    for name in names:
        if name not in narrow:
            for spot in found:
                text = word_zone(table, spot) if spot.name == name else ""
                if text:
                    yield from _wrap_text(f"{table.name(spot.holder)}, {spot.zone.label}: {text}")


def _find_heading(found: Sequence[ZoneView], name: str) -> str:
    return next(spot.zone.label for spot in found if spot.name == name)


def _is_narrow(table: Any, found: Sequence[ZoneView]) -> bool:
    return all(isinstance(spot.zone, Count | Flag) or len(word_zone(table, spot)) <= _SHORT for spot in found)


def _set_columns(rows: Sequence[Sequence[str]], width: int) -> Iterator[str]:
    """Set rows in columns; headings are broken, and columns that do not fit go into a further table."""
    heads = [wrap(head, _SHORT, break_long_words=True) or [""] for head in rows[0]]
    widths = [
        max([len(line) for line in heads[n]] + [len(row[n]) for row in rows[1:]]) for n in range(len(rows[0]))
    ]
    first = 1
    while first < len(widths):
        last, used = first, width
        while last < len(widths) and (last == first or used + 2 + widths[last] <= WIDTH):
            used += 2 + widths[last]
            last += 1
        tall = max(len(heads[n]) for n in range(first, last))
        for line in range(tall):
            cells = [
                (heads[n][line - tall + len(heads[n])] if line >= tall - len(heads[n]) else "")
                for n in range(first, last)
            ]
            yield _format_row("", cells, widths[first:last], width)
        for row in rows[1:]:
            yield _format_row(row[0], row[first:last], widths[first:last], width)
        first = last


def _format_row(name: str, cells: Sequence[str], widths: Sequence[int], width: int) -> str:
    return "  ".join([f"{name:<{width}}", *(f"{cell:>{w}}" for cell, w in zip(cells, widths, strict=True))])
