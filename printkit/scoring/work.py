"""A score sheet worked out: what is asked, what is known of it, what is missing, and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from printkit.referee import Book, Option, Outcome, Score, Seat, SetupError
from printkit.referee.standalone import (
    BoardCount,
    ScoreCount,
    ScoreForm,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
    TieBreak,
)
from printkit.scoring.draft import PlayerDraft, ScoreDraft

if TYPE_CHECKING:  # the first page reads no box
    from printkit.box import Box
    from printkit.box.contents import Piece


@dataclass(frozen=True, slots=True)
class WorkedCount:
    """A number that is asked for: as typed, and as photos show it (None if they do not)."""

    count: ScoreCount
    typed: str = ""
    seen: int | None = None

    @property
    def value(self) -> int | None:
        """The number that counts: the typed one, else what photos show; None if there is none that can be."""
        if not self.typed:
            return self.seen
        if not (self.typed.isascii() and self.typed.isdecimal()):
            return None
        number, high = int(self.typed), self.count.high
        return number if number >= self.count.low and (high is None or number <= high) else None


@dataclass(frozen=True, slots=True)
class WorkedPlayer:
    """One player: the draft, what was chosen of what there is to choose, and the numbers."""

    seat: Seat
    draft: PlayerDraft
    picks: Mapping[str, tuple[str, ...]]
    counts: tuple[WorkedCount, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """A number that is not there, or, if something was typed, that cannot be; of the whole table without a seat."""

    seat: Seat | None
    shown: WorkedCount


@dataclass(frozen=True, slots=True)
class TieRow:
    """One thing that breaks a tie, with everybody's value."""

    tie: TieBreak
    values: tuple[tuple[tuple[Seat, ...], int], ...]


@dataclass(frozen=True, slots=True)
class Tied:
    """Sides with the same points, and how it was decided.

    Attributes:
        seats: all of them, in the order of the ranking.
        total: their points.
        rows: what was compared.
        still: those who stayed equal and share a place, one group each.
    """

    seats: tuple[Seat, ...]
    total: int
    rows: tuple[TieRow, ...]
    still: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True)
class Worked:
    """All that follows from a draft.

    Attributes:
        asked: what is asked.
        players: in seat order.
        options: those that change the score, with their values.
        board: what a photographed board says; None if there is none.
        shared: pieces that lie before several players, by who they are.
        missing: numbers that must be filled in or put right before there is a score.
        verdict: the book's; without outcome and refusals as long as something is missing or shared.
        tied: how ties were broken.
        table: the numbers of the whole table.
    """

    asked: ScoreForm
    players: tuple[WorkedPlayer, ...]
    options: tuple[tuple[Option, Any], ...]
    board: BoardCount | None
    shared: tuple[tuple[tuple[str, ...], tuple[Seat, ...]], ...] = ()
    missing: tuple[Missing, ...] = ()
    verdict: ScoreVerdict = field(default_factory=ScoreVerdict)
    tied: tuple[Tied, ...] = ()
    table: tuple[WorkedCount, ...] = ()


def work_out(book: Book[Any], box: Box, draft: ScoreDraft, names: Sequence[str]) -> Worked:
    """Work a draft out.

    Args:
        book: it says how it is scored alone.
        box: the title's.
        draft: what is known.
        names: what the players are called.

    Raises:
        SetupError: the title cannot be scored alone.
    """
    alone = book.alone
    if alone is None:
        raise SetupError(f"{book.meta.name} cannot be scored alone")
    asked = alone.asked(box, len(draft.players))
    holdings = [
        ScoreSheet(name, picks=_find_picks(asked, one), pieces=one.pieces)
        for name, one in zip(names, draft.players, strict=True)
    ]
    options = _find_options(book, alone, draft)
    values = {option.name: value for option, value in options}
    board = None
    if alone.board and draft.board is not None:
        board = alone.board(box, holdings, draft.board, values)
    pieces = box.pieces()
    players = tuple(
        _work_out_player(asked, Seat(seat), one, pieces, board) for seat, one in enumerate(draft.players)
    )
    shared = _find_shared(asked, players, pieces)
    table = tuple(_work_out_count(count, draft.table, pieces) for count in asked.table)
    of_table = [Missing(None, shown) for shown in table if shown.value is None]
    of_players = [Missing(one.seat, shown) for one in players for shown in one.counts if shown.value is None]
    worked = Worked(asked, players, options, board, shared, (*of_table, *of_players), table=table)
    missing = worked.missing
    if missing or shared:
        return worked
    of_all = _collect_numbers(table)
    nothing = {count.name: count.low for count in asked.counts}
    full = [
        replace(holding, counts={**nothing, **_collect_numbers(one.counts)}, table=of_all)
        for holding, one in zip(holdings, players, strict=True)
    ]
    verdict = alone.score(box, full, values)
    ties = (
        find_ties(verdict.outcome, verdict.ties, fewest=verdict.fewest) if verdict.outcome is not None else ()
    )
    return replace(worked, verdict=verdict, tied=ties)


def _find_picks(asked: ScoreForm, player: PlayerDraft) -> dict[str, tuple[str, ...]]:
    """What was chosen of what there is to choose."""
    return {
        pick.name: tuple(key for key in pick.choices if key in player.picks.get(pick.name, ()))
        for pick in asked.picks
    }


def _find_options(
    book: Book[Any], alone: StandaloneScoring, draft: ScoreDraft
) -> tuple[tuple[Option, Any], ...]:
    """The cover's options that change the score; a value that is none is the usual one."""
    found = []
    for option in book.meta.options:
        if option.name in alone.options:
            try:
                value = option.read_value(draft.options.get(option.name, option.default))
            except SetupError:
                value = option.default
            found.append((option, value))
    return tuple(found)


def _collect_numbers(counts: Sequence[WorkedCount]) -> dict[str, int]:
    """Numbers by name."""
    return {shown.count.name: shown.value or 0 for shown in counts}


def _work_out_player(
    asked: ScoreForm, seat: Seat, player: PlayerDraft, pieces: Mapping[str, Piece], board: BoardCount | None
) -> WorkedPlayer:
    counts = []
    picks = _find_picks(asked, player)
    for count in asked.counts:
        if not (count.asked_of(picks) or player.typed.get(count.name)):
            continue
        shown = _work_out_count(count, player, pieces)
        if shown.seen is None and board is not None and board.counts:
            shown = replace(shown, seen=board.counts[seat].get(count.name))
        counts.append(shown)
    return WorkedPlayer(seat, player, picks, tuple(counts))


def _work_out_count(count: ScoreCount, part: PlayerDraft, pieces: Mapping[str, Piece]) -> WorkedCount:
    """One number, as typed and as photos show it."""
    typed = part.typed.get(count.name, "")
    if not (count.component and (part.photos or part.pieces)):
        return WorkedCount(count, typed)
    return WorkedCount(
        count, typed, sum(one in pieces and _takes_piece(count, pieces[one]) for one in part.pieces)
    )


def _takes_piece(count: ScoreCount, piece: Piece) -> bool:
    return count.counts_piece(piece.component, piece.row.id)


def _find_shared(
    asked: ScoreForm, players: Sequence[WorkedPlayer], pieces: Mapping[str, Piece]
) -> tuple[tuple[tuple[str, ...], tuple[Seat, ...]], ...]:
    """Pieces that several players have, unless their number is typed for all of them but one."""
    seats: dict[str, list[Seat]] = {}
    for one in players:
        for piece in one.draft.pieces:
            if piece not in pieces:
                continue
            counting = [count.name for count in asked.counts if _takes_piece(count, pieces[piece])]
            if not counting or any(name not in one.draft.typed for name in counting):
                seats.setdefault(piece, []).append(one.seat)
    groups: dict[tuple[Seat, ...], list[str]] = {}
    for piece, who in seats.items():
        if len(who) > 1:
            groups.setdefault(tuple(who), []).append(piece)
    return tuple((tuple(sorted(ids)), who) for who, ids in groups.items())


def find_ties(outcome: Outcome, ties: Sequence[TieBreak], *, fewest: bool = False) -> tuple[Tied, ...]:
    """How sides with the same points were told apart.

    Whoever won by another rule than the points is left out, and so is a side whose figure has nothing that breaks ties:
    it does not compete with the others' points.
    """
    order = {seat: place for place, group in enumerate(outcome.ranking) for seat in group}
    sign = -1 if fewest else 1
    scores = [score for score in outcome.scores if len(score.ties) >= len(ties)]
    best = max(((sign * score.total, *score.ties) for score in scores), default=())
    apart = {
        score.seats
        for score in scores
        if set(score.seats) <= set(outcome.winners) and (sign * score.total, *score.ties) != best
    }
    found = []
    totals = dict.fromkeys(score.total for score in sorted(scores, key=lambda one: -sign * one.total))
    for total in totals:
        equal = [score for score in scores if score.total == total and score.seats not in apart]
        if len(equal) > 1:
            equal.sort(key=lambda score: order[score.seats[0]])
            found.append(_explain_tie(equal, total, ties))
    return tuple(found)


def _explain_tie(equal: Sequence[Score], total: int, ties: Sequence[TieBreak]) -> Tied:
    rows = []
    for number, tie in enumerate(ties):
        rows.append(TieRow(tie, tuple((one.seats, abs(one.ties[number])) for one in equal)))
        if len({one.ties[: number + 1] for one in equal}) == len(equal):
            break
    groups: dict[tuple[int, ...], list[Seat]] = {}
    for one in equal:
        groups.setdefault(one.ties, []).extend(one.seats)
    sides = Counter(one.ties for one in equal)
    still = tuple(tuple(group) for key, group in groups.items() if sides[key] > 1)
    return Tied(tuple(seat for one in equal for seat in one.seats), total, tuple(rows), still)
