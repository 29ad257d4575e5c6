"""Work a score sheet out: the questions, their known answers, what is missing, and the verdict."""

from __future__ import annotations

import re
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
from printkit.scoring.draft import TABLE, PlayerDraft, ScoreDraft

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
        """The number that counts: the typed one, else what photos show; None if there is no possible one."""
        if not self.typed:
            return self.seen
        if not (self.typed.isascii() and self.typed.isdecimal()):
            return None
        number, high = int(self.typed), self.count.high
        return number if number >= self.count.low and (high is None or number <= high) else None


@dataclass(frozen=True, slots=True)
class PiecePile:
    """Pieces of one component that lie before a player; those that differ are told by their names."""

    name: str
    pieces: Mapping[str, str]
    """Ids -> the name printed on each."""
    counts: bool
    """Whether they count for the score."""

    @property
    def differs(self) -> bool:
        """Whether each is told by its name; tokens that are all alike are told by the name of the pile."""
        return len(self.pieces) == 1 or len({*self.pieces.values()}) > 1


@dataclass(frozen=True, slots=True)
class WorkedPart:
    """The known facts about one player, or the whole table.

    Attributes:
        seat: the player's; None for the whole table.
        name: what the player is called; "" for the whole table.
        draft: what was typed and seen.
        counts: the numbers.
        picks: what was chosen of what there is to choose, keys by name.
        piles: the pieces, those that count first.
    """

    seat: Seat | None
    name: str
    draft: PlayerDraft
    counts: tuple[WorkedCount, ...]
    picks: Mapping[str, tuple[str, ...]]
    piles: tuple[PiecePile, ...]

    @property
    def key(self) -> str:
        """The prefix of its fields' names."""
        return TABLE if self.seat is None else str(self.seat)

    @property
    def takes_photos(self) -> bool:
        """Whether photos of pieces help."""
        return any(one.count.component for one in self.counts)

    @property
    def missing(self) -> tuple[WorkedCount, ...]:
        """Numbers that are missing, or typed ones that are impossible."""
        return tuple(one for one in self.counts if one.value is None)


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
    """The results that follow from a draft.

    Attributes:
        asked: what is asked.
        table: what is known of the whole table.
        players: what is known of each, in seat order.
        options: those that change the score, with their values.
        board: what a photographed board says; None if there is none.
        shared: pieces that lie before several players, by who they are.
        verdict: the book's; without outcome and refusals as long as something is missing or shared.
        tied: how ties were broken.
    """

    asked: ScoreForm
    table: WorkedPart
    players: tuple[WorkedPart, ...]
    options: tuple[tuple[Option, Any], ...]
    board: BoardCount | None
    shared: tuple[tuple[tuple[str, ...], tuple[Seat, ...]], ...] = ()
    verdict: ScoreVerdict = field(default_factory=ScoreVerdict)
    tied: tuple[Tied, ...] = ()

    @property
    def parts(self) -> tuple[WorkedPart, ...]:
        """The whole table, then the players."""
        return (self.table, *self.players)

    @property
    def is_complete(self) -> bool:
        """Whether every number is there, and every piece lies before one player."""
        return not self.shared and not any(part.missing for part in self.parts)

    @property
    def holders(self) -> tuple[tuple[ScoreCount, str], ...]:
        """Each thing that at most one player has, with that player's number, `nobody`, or "" if that is not known."""
        found = []
        for count in self.asked.counts:
            if count.sole:
                values = [one.value for part in self.players for one in part.counts if one.count is count]
                holder = "" if None in values else "nobody"
                found.append((count, str(values.index(1)) if values.count(1) == 1 else holder))
        return tuple(found)

    @property
    def cited(self) -> tuple[str, ...]:
        """Ids of the rules that the result names, XYZ-2.9 before XYZ-10.3."""
        outcome = self.verdict.outcome
        if outcome is None:
            return ()
        named = [outcome.rule, *(line.rule for score in outcome.scores for line in score.lines)]
        named += [row.tie.rule for one in self.tied for row in one.rows]
        named += [self.verdict.shared for one in self.tied if one.still]
        named += [note.rule for note in self.verdict.notes]
        return tuple(sorted({one for one in named if one}, key=_split_numbers))


def _split_numbers(rule: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", rule) if part]


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
    standalone = book.standalone
    if standalone is None:
        raise SetupError(f"{book.meta.name} cannot be scored alone")
    asked = standalone.asked(box, len(draft.players))
    holdings = [
        ScoreSheet(name, picks=_find_picks(asked, one), pieces=one.pieces)
        for name, one in zip(names, draft.players, strict=True)
    ]
    options = _find_options(book, standalone, draft)
    values = {option.name: value for option, value in options}
    board = None
    if standalone.board and draft.board is not None:
        board = standalone.board(box, holdings, draft.board, values)
    pieces = box.pieces()
    players = []
    for seat, (one, part) in enumerate(zip(holdings, draft.players, strict=True)):
        on_board = board.counts[seat] if board is not None and board.counts else {}
        counts = _work_out_counts(asked, one.picks, part, pieces, on_board)
        piles = _list_piles(box, counts, part)
        players.append(WorkedPart(Seat(seat), one.name, part, counts, one.picks, piles))
    counts = tuple(_work_out_count(count, draft.table, pieces) for count in asked.table)
    table = WorkedPart(None, "", draft.table, counts, {}, _list_piles(box, counts, draft.table))
    worked = Worked(asked, table, tuple(players), options, board, _find_shared(asked, players, pieces))
    if not worked.is_complete:
        return worked
    of_all = _collect_numbers(table.counts)
    nothing = {count.name: count.low for count in asked.counts}
    full = [
        replace(holding, counts={**nothing, **_collect_numbers(one.counts)}, table=of_all)
        for holding, one in zip(holdings, players, strict=True)
    ]
    verdict = standalone.score(box, full, values)
    ties = (
        find_ties(verdict.outcome, verdict.ties, fewest=verdict.fewest) if verdict.outcome is not None else ()
    )
    return replace(worked, verdict=verdict, tied=ties)


def _find_picks(asked: ScoreForm, player: PlayerDraft) -> dict[str, tuple[str, ...]]:
    """Find the choices that were made."""
    return {
        pick.name: tuple(key for key in pick.choices if key in player.picks.get(pick.name, ()))
        for pick in asked.picks
    }


def _find_options(
    book: Book[Any], standalone: StandaloneScoring, draft: ScoreDraft
) -> tuple[tuple[Option, Any], ...]:
    """Return the cover's options that change the score; an impossible value becomes the usual one."""
    found = []
    for option in book.meta.options:
        if option.name in standalone.options:
            try:
                value = option.read_value(draft.options.get(option.name, option.default))
            except SetupError:
                value = option.default
            found.append((option, value))
    return tuple(found)


def _collect_numbers(counts: Sequence[WorkedCount]) -> dict[str, int]:
    """Return numbers by name."""
    return {shown.count.name: shown.value or 0 for shown in counts}


def _work_out_counts(
    asked: ScoreForm,
    picks: Mapping[str, tuple[str, ...]],
    player: PlayerDraft,
    pieces: Mapping[str, Piece],
    on_board: Mapping[str, int],
) -> tuple[WorkedCount, ...]:
    """Return a player's numbers."""
    counts = []
    for count in asked.counts:
        if not (count.asked_of(picks) or player.typed.get(count.name)):
            continue
        found = _work_out_count(count, player, pieces)
        if found.seen is None:
            found = replace(found, seen=on_board.get(count.name))
        counts.append(found)
    return tuple(counts)


def _list_piles(box: Box, counts: Sequence[WorkedCount], part: PlayerDraft) -> tuple[PiecePile, ...]:
    """Return a player's pieces by component, those that count first."""
    known = box.pieces()
    counting = [one.count.component for one in counts if one.count.component]
    piles: dict[str, list[str]] = {key: [] for key in counting}
    for one in part.pieces:
        if one in known:
            piles.setdefault(known[one].component, []).append(one)
    return tuple(
        PiecePile(
            box.components[key].name, {one: box.called(known[one]) for one in sorted(ids)}, key in counting
        )
        for key, ids in piles.items()
        if ids
    )


def _work_out_count(count: ScoreCount, part: PlayerDraft, pieces: Mapping[str, Piece]) -> WorkedCount:
    """Work out one number, as typed and as photos show it."""
    typed = part.typed.get(count.name, "")
    if not (count.component and (part.photos or part.pieces)):
        return WorkedCount(count, typed)
    return WorkedCount(
        count, typed, sum(one in pieces and _takes_piece(count, pieces[one]) for one in part.pieces)
    )


def _takes_piece(count: ScoreCount, piece: Piece) -> bool:
    return count.counts_piece(piece.component, piece.row.id)


def _find_shared(
    asked: ScoreForm, players: Sequence[WorkedPart], pieces: Mapping[str, Piece]
) -> tuple[tuple[tuple[str, ...], tuple[Seat, ...]], ...]:
    """Return pieces that several players have, unless their number is typed for all of them but one."""
    seats: dict[str, list[Seat]] = {}
    for at, one in enumerate(players):
        for piece in one.draft.pieces:
            if piece not in pieces:
                continue
            counting = [count.name for count in asked.counts if _takes_piece(count, pieces[piece])]
            if not counting or any(name not in one.draft.typed for name in counting):
                seats.setdefault(piece, []).append(Seat(at))
    groups: dict[tuple[Seat, ...], list[str]] = {}
    for piece, who in seats.items():
        if len(who) > 1:
            groups.setdefault(tuple(who), []).append(piece)
    return tuple((tuple(sorted(ids)), who) for who, ids in groups.items())


def find_ties(outcome: Outcome, ties: Sequence[TieBreak], *, fewest: bool = False) -> tuple[Tied, ...]:
    """Explain how sides with the same points were told apart.

    A side that won by another rule than the points is left out, and so is one whose figure has nothing that breaks ties:
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
