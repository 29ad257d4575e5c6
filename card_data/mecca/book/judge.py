"""MEC-9: judging one photo of the board after a turn.

The board before, the board as read, and whose turn it is give one of five verdicts with its reasons. Colours decide;
identities only improve the explanation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from printkit.boards.square import Square, format_squares
from printkit.referee import Plural, Refusal, Refusals, refuse, say

from .contact import (
    ORDINALS,
    Position,
    contact_reasons,
    find_isolated,
    fits_square,
    is_removable,
    list_placements,
    not_removable,
)
from .ground import COLOURS, Ground

Name: TypeAlias = Literal["LEGAL", "CONTINUE", "CONFIRM", "ILLEGAL", "REPHOTO"]
Placement: TypeAlias = tuple[Square, str]


@dataclass(frozen=True, slots=True)
class Judging:
    """Whose turn is judged, and under which limits."""

    ground: Ground
    colours: tuple[str, ...]
    """The active player's colours."""
    reserve: Mapping[str, int]
    """Pilgrims left of each own colour."""
    in_game: frozenset[str]
    """All colours somebody plays."""
    first_round: bool = False
    voluntary_stop: bool = False
    barred: bool = False
    """Option `final_round_truce`: no removals now."""
    hints: int = 1

    @property
    def most(self) -> int:
        """MEC-4.3, MEC-5.2: placements allowed this turn."""
        return 1 if self.first_round else self.ground.limits.most

    def next_placements(self, position: Position, placed: Mapping[Square, str]) -> list[Placement]:
        """Legal placements after those made, with the reserve left (step 2)."""
        if len(placed) >= self.most:
            return []
        used = list(placed.values())
        left = [colour for colour in self.colours if self.reserve[colour] > used.count(colour)]
        return list_placements(self.ground, position, left, len(placed) + 1)


@dataclass(frozen=True, slots=True)
class TurnVerdict:
    """What the judge says of a photo."""

    name: Name
    reasons: Refusals = ()
    order: tuple[Placement, ...] = ()
    """A legal order of the placements, or the longest legal part of one."""
    removed: Square | None = None
    returned: tuple[Square, ...] = ()
    """Squares of the pilgrims taken back as isolated."""
    open: tuple[Placement, ...] = ()
    """What could be placed next."""
    candidates: tuple[Placement, ...] = ()
    """CONFIRM: where a hidden first placement may have stood."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the reasons."""
        return tuple(reason.code for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class Difference:
    """MEC-9.2: what changed between two boards."""

    added: dict[Square, str] = field(default_factory=dict)
    removed: tuple[Square, ...] = ()
    changed: tuple[tuple[Square, str, str], ...] = ()


def find_difference(before: Position, after: Position) -> Difference:
    """Squares occupied now only, before only, and both times with other colours; each row by row."""
    return Difference(
        {here: after[here] for here in sorted(after) if here not in before},
        tuple(here for here in sorted(before) if here not in after),
        tuple(
            (here, before[here], after[here])
            for here in sorted(after)
            if before.get(here, after[here]) != after[here]
        ),
    )


def judge_board(
    turn: Judging,
    before: Position,
    after: Position,
    *,
    placing: bool = False,
    moved: tuple[tuple[str, Square, Square], ...] = (),
    placed: tuple[Placement, ...] = (),
) -> TurnVerdict:
    """Judge a board against the one before (MEC-9.3 to MEC-9.6).

    Args:
        turn: whose turn it is.
        before: the last accepted board.
        after: the board as read.
        placing: the photo was taken in the middle of the placing phase (MEC-9.5).
        moved: token identities that stood on one square and stand on another: (identity, from, to).
        placed: this turn's placements that were accepted already, in order; they stand on the board before (MEC-9.7).
    """
    change = find_difference(before, after)
    wrong = run_prechecks(turn, change, moved, placed)
    if wrong:
        return TurnVerdict("ILLEGAL", wrong)
    if placing:
        return _judge_placing(turn, before, change)
    verdict = _search_order(turn, before, change.added, change.removed, placed)
    if verdict.name != "ILLEGAL" or placed:
        return verdict
    return _hidden_first(turn, before, change) or verdict


def run_prechecks(
    turn: Judging,
    change: Difference,
    moved: tuple[tuple[str, Square, Square], ...],
    accepted: tuple[Placement, ...] = (),
) -> Refusals:
    """MEC-9.3: everything that no order of placements could mend."""
    found: Refusals = ()
    for here, old, new in change.changed:
        text = "{square:name} was {old}, now {new}: a square emptied in a turn cannot be refilled in it."
        found += refuse("SQUARE_CHANGED", "MEC-9.3", text, here, COLOURS[old], COLOURS[new])
    for here in change.removed:
        if here in turn.ground.doors:
            text = "Entrance pilgrims are never removed: {square:name} is empty."
            found += refuse("ENTRANCE_REMOVED", "MEC-6.5", text, here)
    for here, colour in change.added.items():
        found += closed_reasons(turn.ground, here) + _colour_reasons(turn, here, colour)
    colours = [*(colour for _, colour in accepted), *change.added.values()]
    for colour in turn.colours:
        placed = colours.count(colour)
        if placed > turn.reserve[colour]:
            text = "You have no {colour} pilgrim left: {placed} placed, {n} in reserve."
            found += refuse("RESERVE_EMPTY", "MEC-5.1", text, COLOURS[colour], placed, turn.reserve[colour])
    if len(colours) > turn.most:
        text = "{n} pilgrims were placed; at most {most} are allowed this turn."
        found += refuse("TOO_MANY_PLACED", "MEC-5.2", text, len(colours), turn.most)
    for identity, old_square, new_square in moved:
        if old_square in change.removed and new_square in change.added:
            text = "{pilgrim:name} moved from {old:name} to {new:name}."
            found += refuse("PILGRIM_MOVED", "MEC-9.3", text, identity, old_square, new_square)
    return found


def closed_reasons(ground: Ground, here: Square) -> Refusals:
    """MEC-1.1, MEC-3.1, MEC-3.5: return why no player may ever place on a square."""
    if here not in ground.grid.kinds:
        return refuse("NOT_A_MAT", "MEC-1.1", "{square:name} is not a mat.", here)
    if here in ground.doors:
        return refuse("ENTRANCE_CLOSED", "MEC-3.5", "Nobody is placed on an entrance after set-up.")
    if here not in ground.open:
        text = "{square:name} is purple: closed with {n} players."
        return refuse("CLOSED_MAT", "MEC-3.1", text, here, ground.players)
    return ()


def _colour_reasons(turn: Judging, here: Square, colour: str) -> Refusals:
    if colour not in turn.in_game:
        text = "Nobody plays {colour}, which stands on {square:name}."
        return refuse("COLOUR_NOT_IN_GAME", "MEC-9.3", text, COLOURS[colour], here)
    if colour not in turn.colours:
        text = "You do not play {colour}, which stands on {square:name}."
        return refuse("NOT_YOUR_COLOUR", "MEC-5.1", text, COLOURS[colour], here)
    return ()


def find_order(
    turn: Judging, position: Position, added: Mapping[Square, str], k0: int
) -> tuple[Placement, ...] | None:
    """MEC-9.4 `order`: a sequence in which every added pilgrim fits, first hit depth-first in row-major order."""
    best = longest_order(turn, position, added, k0)
    return best if len(best) == len(added) else None


def longest_order(
    turn: Judging, position: Position, added: Mapping[Square, str], k0: int
) -> tuple[Placement, ...]:
    """Return the longest legal partial sequence; on ties the lexicographically first (MEC-9.6)."""
    best: tuple[Placement, ...] = ()
    board = dict(position)
    path: list[Placement] = []

    def extend() -> bool:
        nonlocal best
        if len(path) > len(best):
            best = tuple(path)
        if len(best) == len(added):
            return True
        for here in sorted(added):
            if here not in board and fits_square(turn.ground, board, here, added[here], k0 + len(path) + 1):
                board[here] = added[here]
                path.append((here, added[here]))
                if extend():
                    return True
                path.pop()
                del board[here]
        return False

    extend()
    return best


def _search_order(
    turn: Judging,
    before: Position,
    added: Mapping[Square, str],
    removed: tuple[Square, ...],
    first: tuple[Placement, ...],
) -> TurnVerdict:
    """Steps 1 to 5 of MEC-9.4 on a board where `first` was placed already, this turn or hidden (then it is `removed`)."""
    order = find_order(turn, before, added, len(first))
    if order is None:
        return _diagnose_board(turn, before, added, len(first))
    placed = {**dict(first), **added}
    board = {**before, **added}
    whole = (*first, *order)
    following = tuple(turn.next_placements(board, placed))
    goes_on = bool(following) and not (turn.voluntary_stop and placed)
    if not removed:
        if goes_on:
            return TurnVerdict("CONTINUE", must_continue(turn, len(placed), following), whole, open=following)
        return TurnVerdict("LEGAL", (), whole)
    if goes_on:
        return TurnVerdict("ILLEGAL", too_early(len(placed), following), whole, open=following)
    refused = right_reasons(turn, len(placed))
    if refused:
        return TurnVerdict("ILLEGAL", refused, whole)
    return _judge_removal(turn, board, removed, whole)


def right_reasons(turn: Judging, placed: int) -> Refusals:
    """MEC-4.3, MEC-6.1: whether so many placements earn the removal."""
    if turn.barred:
        return refuse("REMOVAL_BARRED", "MEC-6.1", "No removals in the final round.")
    threshold = turn.ground.limits.threshold
    if turn.first_round:
        return refuse("REMOVAL_NOT_EARNED", "MEC-4.3", "Nobody removes a pilgrim in round 1.")
    if placed < threshold:
        text = "You placed {n}; {needed} are needed."
        return refuse("REMOVAL_NOT_EARNED", "MEC-6.1", text, placed, threshold)
    return ()


def _judge_removal(
    turn: Judging, board: Position, gone: tuple[Square, ...], order: tuple[Placement, ...]
) -> TurnVerdict:
    """Step 5: which square was removed, and which came back as isolated (MEC-6.6)."""
    ground, all_gone = turn.ground, set(gone)
    possible = [here for here in gone if is_removable(ground, board, here)]
    falls = {here: find_isolated(ground, board, here) for here in possible}
    for here in possible:
        if {here, *falls[here]} == all_gone:
            return TurnVerdict("LEGAL", (), order, here, falls[here])
    for here in possible:
        if all_gone < {here, *falls[here]}:
            missing = tuple(sorted({here, *falls[here]} - all_gone))
            return TurnVerdict("CONTINUE", _isolated_left(missing), order, here, falls[here])
    if not possible:
        return TurnVerdict("ILLEGAL", tuple(one for here in gone for one in not_removable(here)), order)
    here = max(possible, key=lambda square: len(all_gone & {square, *falls[square]}))
    extra = sorted(all_gone - {here, *falls[here]})
    left = tuple(sorted(set(falls[here]) - all_gone))
    text = "Only {square:name} and the pilgrims it isolates may go; put {squares:name} back."
    refusals = refuse("EXTRA_REMOVED", "MEC-6.2", text, here, format_squares(extra))
    return TurnVerdict("ILLEGAL", refusals + (_isolated_left(left) if left else ()), order, here, falls[here])


def _isolated_left(missing: tuple[Square, ...]) -> Refusals:
    text = "Take back {squares:name} too: no pilgrim touches it any more."
    return refuse("ISOLATED_LEFT", "MEC-6.6", text, format_squares(missing))


SQUARES = Plural("{n} possibility", "{n} possibilities")


def must_continue(turn: Judging, placed: int, following: tuple[Placement, ...]) -> Refusals:
    """MEC-5.4: another placement exists; how much is told follows the option `hints`."""
    which = ORDINALS[placed + 1]
    squares = tuple(dict.fromkeys(here for here, _ in following))
    if turn.hints == 1:
        text = "You can still place a {th} pilgrim ({possible})."
        return refuse("MUST_CONTINUE", "MEC-5.4", text, which, SQUARES(len(squares)))
    if turn.hints > 1:
        text = "You can still place a {th} pilgrim: {squares:name}."
        return refuse("MUST_CONTINUE", "MEC-5.4", text, which, format_squares(squares))
    return refuse("MUST_CONTINUE", "MEC-5.4", "You can still place a {th} pilgrim.", which)


def too_early(placed: int, following: tuple[Placement, ...]) -> Refusals:
    """MEC-6.2: refuse a removal before the end of the placing phase."""
    if not following:
        return refuse("REMOVED_TOO_EARLY", "MEC-6.2", "The removal comes after placing.")
    squares = format_squares(dict.fromkeys(here for here, _ in following))
    text = "A {th} pilgrim can still be placed ({squares:name}); the removal comes after placing."
    return refuse("REMOVED_TOO_EARLY", "MEC-6.2", text, ORDINALS[placed + 1], squares)


def _diagnose_board(turn: Judging, before: Position, added: Mapping[Square, str], k0: int) -> TurnVerdict:
    """MEC-9.6: return how far the placements go, and what is wrong with each that is left."""
    partial = longest_order(turn, before, added, k0)
    board = {**before, **dict(partial)}
    k = k0 + len(partial) + 1
    reasons: list[Refusal] = []
    for here in sorted(added):
        if here not in board:
            reasons += contact_reasons(turn.ground, board, here, added[here], k)
    if partial:
        before_it = ", then ".join(str(here) for here, _ in partial)
        text = "{squares:name}; but {reason}"
        reasons = [replace(one, reason=say(text, before_it, one.reason)) for one in reasons]
    return TurnVerdict("ILLEGAL", tuple(reasons), partial)


def _judge_placing(turn: Judging, before: Position, change: Difference) -> TurnVerdict:
    """MEC-9.5: in the middle of placing, nothing may have left the board and every placement must fit."""
    order = find_order(turn, before, change.added, 0)
    if order is None:
        return _diagnose_board(turn, before, change.added, 0)
    if change.removed:
        board = {**before, **change.added}
        following = tuple(turn.next_placements(board, change.added))
        return TurnVerdict("ILLEGAL", too_early(len(change.added), following), order, open=following)
    return TurnVerdict("LEGAL", (), order)


def _hidden_first(turn: Judging, before: Position, change: Difference) -> TurnVerdict | None:
    """Step 6: a pilgrim may have been placed first and come back as isolated; ask whether it was so."""
    added, removed = change.added, change.removed
    if turn.first_round or len(added) >= turn.most or not removed:
        return None
    candidates: list[Placement] = []
    result: TurnVerdict | None = None
    for here in turn.ground.open_in_order:
        if here in before or here in added or any(here.touches_square(other) for other in added):
            continue
        around = [near for near in turn.ground.neighbours[here] if near in before]
        if len(around) != 1 or around[0] not in removed:
            continue
        for colour in turn.colours:
            if turn.reserve[colour] <= sum(other == colour for other in added.values()):
                continue
            if not fits_square(turn.ground, before, here, colour, 1):
                continue
            gone = tuple(sorted((*removed, here)))
            verdict = _search_order(turn, {**before, here: colour}, added, gone, ((here, colour),))
            if verdict.name == "LEGAL":
                candidates.append((here, colour))
                result = result or verdict
    if result is None:
        return None
    where = format_squares(dict.fromkeys(here for here, _ in candidates))
    colours = [COLOURS[letter] for letter in dict.fromkeys(colour for _, colour in candidates)]
    which = say("{one} or {other}", *colours) if len(colours) == 2 else colours[0]
    text = "Was a {colour} pilgrim placed first on {squares:name}, and did it come back as isolated?"
    asked = refuse("CONFIRM", "MEC-9.4", text, which, where)
    return replace(result, name="CONFIRM", reasons=asked, candidates=tuple(candidates))
