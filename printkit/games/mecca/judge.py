"""MEC-9: judging one photo of the board after a turn.

The board before, the board as read, and whose turn it is give one of five verdicts with its reasons. Colours decide;
identities only improve the explanation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from printkit.boards.square import Square, names
from printkit.games.mecca.contact import (
    Position,
    contact_reasons,
    fits,
    isolated,
    ordinal,
    placements,
    removable,
)
from printkit.games.mecca.ground import COLOURS, Ground
from printkit.referee.refusals import Refusal, Refusals

Name: TypeAlias = Literal["LEGAL", "CONTINUE", "CONFIRM", "ILLEGAL", "REPHOTO"]
Placement: TypeAlias = tuple[Square, str]


@dataclass(frozen=True, slots=True)
class Turn:
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
        return placements(self.ground, position, left, len(placed) + 1)


@dataclass(frozen=True, slots=True)
class Verdict:
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
    notes: tuple[str, ...] = ()

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


def difference(before: Position, after: Position) -> Difference:
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


def judge(
    turn: Turn,
    before: Position,
    after: Position,
    *,
    placing: bool = False,
    moved: tuple[tuple[str, Square, Square], ...] = (),
) -> Verdict:
    """Judge a board against the one before (MEC-9.3 to MEC-9.6).

    Args:
        turn: whose turn it is.
        before: the last accepted board.
        after: the board as read.
        placing: the photo was taken in the middle of the placing phase (MEC-9.5).
        moved: token identities that stood on one square and stand on another: (identity, from, to).
    """
    change = difference(before, after)
    wrong = prechecks(turn, change, moved)
    if wrong:
        return Verdict("ILLEGAL", wrong)
    if placing:
        return _judge_placing(turn, before, change)
    verdict = _search(turn, before, change.added, change.removed, ())
    if verdict.name != "ILLEGAL":
        return verdict
    return _hidden_first(turn, before, change) or verdict


def prechecks(turn: Turn, change: Difference, moved: tuple[tuple[str, Square, Square], ...]) -> Refusals:
    """MEC-9.3: everything that no order of placements could mend."""
    found = [
        Refusal(
            "SQUARE_CHANGED",
            f"{here} was {COLOURS[old]}, now {COLOURS[new]}: a square emptied in a turn cannot be refilled in it.",
            "MEC-9.3",
        )
        for here, old, new in change.changed
    ]
    found += [
        Refusal("ENTRANCE_REMOVED", f"Entrance pilgrims are never removed: {here} is empty.", "MEC-6.5")
        for here in change.removed
        if here in turn.ground.doors
    ]
    for here, colour in change.added.items():
        found += _misplaced(turn, here, colour)
    for colour in turn.colours:
        placed = sum(other == colour for other in change.added.values())
        if placed > turn.reserve[colour]:
            reason = f"You have no {COLOURS[colour]} pilgrim left: {placed} placed, {turn.reserve[colour]} in reserve."
            found.append(Refusal("RESERVE_EMPTY", reason, "MEC-5.1"))
    if len(change.added) > turn.most:
        reason = f"{len(change.added)} pilgrims were placed; at most {turn.most} are allowed this turn."
        found.append(Refusal("TOO_MANY_PLACED", reason, "MEC-5.2"))
    found += [
        Refusal("PILGRIM_MOVED", f"{identity} moved from {old} to {new}.", "MEC-9.3")
        for identity, old, new in moved
        if old in change.removed and new in change.added
    ]
    return tuple(found)


def _misplaced(turn: Turn, here: Square, colour: str) -> Iterator[Refusal]:
    ground = turn.ground
    if here not in ground.grid.kinds:
        yield Refusal("NOT_A_MAT", f"{here} is not a mat.", "MEC-1.1")
    elif here in ground.doors:
        yield Refusal("ENTRANCE_CLOSED", "Nobody is placed on an entrance after set-up.", "MEC-3.5")
    elif here not in ground.open:
        yield Refusal("CLOSED_MAT", f"{here} is purple: closed with {ground.players} players.", "MEC-3.1")
    if colour not in turn.in_game:
        yield Refusal(
            "COLOUR_NOT_IN_GAME", f"Nobody plays {COLOURS[colour]}, which stands on {here}.", "MEC-9.3"
        )
    elif colour not in turn.colours:
        yield Refusal(
            "NOT_YOUR_COLOUR", f"You do not play {COLOURS[colour]}, which stands on {here}.", "MEC-5.1"
        )


def find_order(
    turn: Turn, position: Position, added: Mapping[Square, str], k0: int
) -> tuple[Placement, ...] | None:
    """MEC-9.4 `order`: a sequence in which every added pilgrim fits, first hit depth-first in row-major order."""
    best = longest_order(turn, position, added, k0)
    return best if len(best) == len(added) else None


def longest_order(
    turn: Turn, position: Position, added: Mapping[Square, str], k0: int
) -> tuple[Placement, ...]:
    """The longest legal partial sequence; on ties the lexicographically first (MEC-9.6)."""
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
            if here not in board and fits(turn.ground, board, here, added[here], k0 + len(path) + 1):
                board[here] = added[here]
                path.append((here, added[here]))
                if extend():
                    return True
                path.pop()
                del board[here]
        return False

    extend()
    return best


def _search(
    turn: Turn,
    before: Position,
    added: Mapping[Square, str],
    removed: tuple[Square, ...],
    first: tuple[Placement, ...],
) -> Verdict:
    """Steps 1 to 5 of MEC-9.4; `first` is the hidden first placement of step 6, already on `before`."""
    order = find_order(turn, before, added, len(first))
    if order is None:
        return _diagnosis(turn, before, added, len(first))
    placed = {**dict(first), **added}
    board = {**before, **added}
    whole = (*first, *order)
    following = tuple(turn.next_placements(board, placed))
    goes_on = bool(following) and not (turn.voluntary_stop and placed)
    gone = tuple(sorted({*removed, *dict(first)}))
    if not gone:
        if goes_on:
            return Verdict("CONTINUE", (must_continue(turn, len(placed), following),), whole, open=following)
        return Verdict("LEGAL", (), whole)
    if goes_on:
        return Verdict("ILLEGAL", (too_early(len(placed), following),), whole, open=following)
    refused = right_reasons(turn, len(placed))
    if refused:
        return Verdict("ILLEGAL", refused, whole)
    return _judge_removal(turn, board, gone, whole)


def right_reasons(turn: Turn, placed: int) -> Refusals:
    """MEC-4.3, MEC-6.1: whether so many placements earn the removal."""
    if turn.barred:
        return (Refusal("REMOVAL_BARRED", "No removals in the final round.", "MEC-6.1"),)
    threshold = turn.ground.limits.threshold
    if turn.first_round:
        reason = "Nobody removes a pilgrim in round 1."
        return (Refusal("REMOVAL_NOT_EARNED", reason, "MEC-4.3"),)
    if placed < threshold:
        return (Refusal("REMOVAL_NOT_EARNED", f"You placed {placed}; {threshold} are needed.", "MEC-6.1"),)
    return ()


def _judge_removal(
    turn: Turn, board: Position, gone: tuple[Square, ...], order: tuple[Placement, ...]
) -> Verdict:
    """Step 5: which square was removed, and which came back as isolated (MEC-6.6)."""
    ground, all_gone = turn.ground, set(gone)
    possible = [here for here in gone if removable(ground, board, here)]
    falls = {here: isolated(ground, board, here) for here in possible}
    for here in possible:
        if {here, *falls[here]} == all_gone:
            return Verdict("LEGAL", (), order, here, falls[here])
    for here in possible:
        if all_gone < {here, *falls[here]}:
            missing = tuple(sorted({here, *falls[here]} - all_gone))
            return Verdict("CONTINUE", (_isolated_left(missing),), order, here, falls[here])
    if not possible:
        reasons = tuple(
            Refusal("NOT_REMOVABLE", f"{here} does not touch two pilgrims of one colour.", "MEC-6.4")
            for here in gone
        )
        return Verdict("ILLEGAL", reasons, order)
    here = max(possible, key=lambda square: len(all_gone & {square, *falls[square]}))
    extra = sorted(all_gone - {here, *falls[here]})
    left = tuple(sorted(set(falls[here]) - all_gone))
    reason = f"Only {here} and the pilgrims it isolates may go; put {names(extra)} back."
    refusals = [Refusal("EXTRA_REMOVED", reason, "MEC-6.2")]
    if left:
        refusals.append(_isolated_left(left))
    return Verdict("ILLEGAL", tuple(refusals), order, here, falls[here])


def _isolated_left(missing: tuple[Square, ...]) -> Refusal:
    return Refusal(
        "ISOLATED_LEFT", f"Take back {names(missing)} too: no pilgrim touches it any more.", "MEC-6.6"
    )


def must_continue(turn: Turn, placed: int, following: tuple[Placement, ...]) -> Refusal:
    """MEC-5.4: another placement exists; how much is told follows the option `hints`."""
    reason = f"You can still place a {ordinal(placed + 1)} pilgrim."
    squares = tuple(dict.fromkeys(here for here, _ in following))
    if turn.hints == 1:
        reason = f"{reason[:-1]} ({len(squares)} {'possibility' if len(squares) == 1 else 'possibilities'})."
    elif turn.hints > 1:
        reason = f"{reason[:-1]}: {names(squares)}."
    return Refusal("MUST_CONTINUE", reason, "MEC-5.4")


def too_early(placed: int, following: tuple[Placement, ...]) -> Refusal:
    """MEC-6.2: the removal comes after the placing phase."""
    squares = names(dict.fromkeys(here for here, _ in following))
    if not following:
        return Refusal("REMOVED_TOO_EARLY", "The removal comes after placing.", "MEC-6.2")
    reason = (
        f"A {ordinal(placed + 1)} pilgrim can still be placed ({squares}); the removal comes after placing."
    )
    return Refusal("REMOVED_TOO_EARLY", reason, "MEC-6.2")


def _diagnosis(turn: Turn, before: Position, added: Mapping[Square, str], k0: int) -> Verdict:
    """MEC-9.6: how far the placements go, and what is wrong with each that is left."""
    partial = longest_order(turn, before, added, k0)
    board = {**before, **dict(partial)}
    k = k0 + len(partial) + 1
    reasons: list[Refusal] = []
    for here in sorted(added):
        if here not in board:
            reasons += contact_reasons(turn.ground, board, here, added[here], k)
    if partial:
        before_it = ", then ".join(str(here) for here, _ in partial)
        reasons = [replace(reason, reason=f"{before_it}; but {reason.reason}") for reason in reasons]
    return Verdict("ILLEGAL", tuple(reasons), partial)


def _judge_placing(turn: Turn, before: Position, change: Difference) -> Verdict:
    """MEC-9.5: in the middle of placing, nothing may have left the board and every placement must fit."""
    order = find_order(turn, before, change.added, 0)
    if order is None:
        return _diagnosis(turn, before, change.added, 0)
    if change.removed:
        board = {**before, **change.added}
        following = tuple(turn.next_placements(board, change.added))
        return Verdict("ILLEGAL", (too_early(len(change.added), following),), order, open=following)
    return Verdict("LEGAL", (), order)


def _hidden_first(turn: Turn, before: Position, change: Difference) -> Verdict | None:
    """Step 6: a pilgrim may have been placed first and come back as isolated; ask whether it was so."""
    added, removed = change.added, change.removed
    if turn.first_round or len(added) >= turn.most or not removed:
        return None
    candidates: list[Placement] = []
    result: Verdict | None = None
    for here in turn.ground.open_in_order:
        if here in before or here in added or any(here.touches(other) for other in added):
            continue
        around = [near for near in turn.ground.near[here] if near in before]
        if len(around) != 1 or around[0] not in removed:
            continue
        for colour in turn.colours:
            if turn.reserve[colour] <= sum(other == colour for other in added.values()):
                continue
            if not fits(turn.ground, before, here, colour, 1):
                continue
            verdict = _search(turn, {**before, here: colour}, added, removed, ((here, colour),))
            if verdict.name == "LEGAL":
                candidates.append((here, colour))
                result = result or verdict
    if result is None:
        return None
    where = names(dict.fromkeys(here for here, _ in candidates))
    colours = " or ".join(COLOURS[letter] for letter in dict.fromkeys(colour for _, colour in candidates))
    asked = f"Was a {colours} pilgrim placed first on {where}, and did it come back as isolated?"
    return replace(
        result, name="CONFIRM", reasons=(Refusal("CONFIRM", asked, "MEC-9.4"),), candidates=tuple(candidates)
    )
