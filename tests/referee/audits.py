"""Audits of a book: what hides from corrections, and what a seat could learn that is not its to know.

Tests of every title use these at each step of random and recorded games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from printkit.referee.correct import apply_change
from printkit.referee.game import Game
from printkit.referee.question import Asked
from printkit.referee.seat import Seat
from printkit.referee.state import ZoneView, list_unlocated, view_zones

_MUTABLE = (list, dict, set, bytearray)


def kept_apart(game: Game[Any]) -> Iterator[str]:
    """State that hides in a chapter while it waits: no correction reaches it.

    Lists, mappings, sets and changeable objects in the local variables of the chapters that run are told, unless they
    are the table or part of it. Numbers in locals escape: read the chapters, and correct at each question in a test.
    """
    own = set(_walk_identities(game.table))
    running: Any = game.session._play  # an audit looks inside
    while getattr(running, "gi_frame", None) is not None:
        frame = running.gi_frame
        if isinstance(frame.f_locals.get("self"), Asked):
            break  # a question that asks itself
        for name, value in frame.f_locals.items():
            if _is_mutable(value) and id(value) not in own:
                yield f"{frame.f_code.co_filename}:{frame.f_lineno} {frame.f_code.co_name}: {name}"
        running = running.gi_yieldfrom


def _is_mutable(value: Any) -> bool:
    if isinstance(value, _MUTABLE):
        held = value.values() if isinstance(value, dict) else value
        return not all(isinstance(one, Asked) for one in held)  # questions that wait hold nothing themselves
    if isinstance(value, Asked | type) or not is_dataclass(value):
        return False
    return not getattr(value, "__dataclass_params__").frozen  # noqa: B009  # types know no such attribute


def _walk_identities(value: Any, depth: int = 0) -> Iterator[int]:
    """The identities of a table and of all that hangs on it."""
    yield id(value)
    if depth > 10:
        return
    if is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            yield from _walk_identities(getattr(value, one.name), depth + 1)
    elif hasattr(value, "__struct_fields__"):  # a row of the box, an operation printed on a card
        for name in type(value).__struct_fields__:
            yield from _walk_identities(getattr(value, name), depth + 1)
    elif isinstance(value, list | tuple | set):
        for item in value:
            yield from _walk_identities(item, depth + 1)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _walk_identities(item, depth + 1)


def list_altered_games(game: Game[Any], seat: Seat | None) -> Iterator[tuple[str, Game[Any]]]:
    """Games that differ from this one only in what a reader may not know: whatever that reader is shown must be the same.

    Args:
        game: a position.
        seat: who reads; None for the public screen.

    Yields:
        what was altered, and the altered game; it serves to look at, not to go on with.
    """
    for path, value in list_secrets(game, seat):
        twin = game.clone()
        apply_change(twin.table, path, value)
        twin.session.refresh()
        if all(question.is_possible for _, question in twin.session.open_parts()):
            yield path, twin


def list_secrets(game: Game[Any], seat: Seat | None) -> Iterator[tuple[str, Any]]:
    """List the values that a reader may not know, each with what might stand there instead."""
    for spot in view_zones(game.table, seat):
        if not spot.known or _top_of_others(spot, seat):
            for other in spot.zone.others(spot.value, partial(list_unlocated, game.table)):
                yield spot.path, other


def _top_of_others(spot: ZoneView, seat: Seat | None) -> bool:
    """A deck is open to all, but the order of its top to its seer only."""
    top = getattr(spot.value, "top", ())
    return len(top) > 1 and getattr(spot.value, "seer", None) != seat
