"""Whether an answer may be taken back without asking the table."""

from __future__ import annotations

from typing import Any

from printkit.referee import Game, Seat
from printkit.referee.event_log import list_valid_entries
from printkit.referee.log import Answered
from printkit.referee.state import view_zones
from printkit.referee.zones import FaceDown


def may_take_back_alone(game: Game[Any], seat: Seat, entries: int) -> bool:
    """Return whether the last entries are answers of this seat that showed nobody a piece, and none was given in secret.

    Then nobody has answered since, and nobody knows more than before: a slip of the finger is corrected at once. The last
    secret answer of several reveals all of them, so none is taken back without the others.

    Args:
        game: the present game; it is not changed.
        seat: who wants it.
        entries: how many entries at the end would be taken back.
    """
    last = [game.entries[number] for number in list_valid_entries(game.entries)[-entries:]]
    answers = [one for one in last if isinstance(one, Answered) and one.seat == seat]
    if not last or answers != last:
        return False
    before = game.clone()
    for answer in reversed(answers):
        before.undo()
        if any(one.question.secret for one in before.open_questions() if one.part == answer.part):
            return False
    readers = (None, *map(Seat, range(len(game.setup.names))))
    return all(list_pieces(game, reader) <= list_pieces(before, reader) for reader in readers)


def list_pieces(game: Game[Any], seat: Seat | None) -> frozenset[str]:
    """List the kinds of pieces that a seat sees somewhere."""
    return frozenset(
        kind
        for spot in view_zones(game.table, seat)
        if spot.known and spot.zone.of is not None and not isinstance(spot.zone, FaceDown)
        for kind, number in spot.zone.things(spot.value)
        if number != 0
    )
