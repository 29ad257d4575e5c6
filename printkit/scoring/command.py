"""Score from files and words, as the command `score` takes them: worked out like a score page, worded for a keyboard."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printkit.boards.adapter import PhotoAdapter
from printkit.boards.reading import BoardReading, SquareBoard
from printkit.box import Box
from printkit.nearest import suggest_nearest
from printkit.referee import Book, Outcome, Refusals
from printkit.referee.standalone import ScoreCount, ScoreForm, StandaloneScoring
from printkit.scoring.claim import Claim, claim_of_table, claims_of, out_of_range, refuse_picks
from printkit.scoring.draft import PlayerDraft, ScoreDraft
from printkit.scoring.work import Worked, work_out
from printkit.sight.boards import BoardPhotos, read_board
from printkit.sight.combine import combine_photos
from printkit.sight.known import known_codes
from printkit.sight.merge import merge_readings
from printkit.sight.photo import load_photo
from printkit.sight.read import Progress, read_photo
from printkit.sight.shelf import other_titles
from printkit.sight.show import describe_place, told_empty, told_nearer
from printkit.sight.sight_errors import SightError
from printkit.sight.sighting import Known, PhotoReading
from printkit.title import Title, scored_standalone

# What goes wrong with photos of a finished game


class RephotoError(SightError):
    """The photo does not settle the position; the sentences say what to do."""


@dataclass(frozen=True, slots=True)
class Scored:
    """The end of a game according to photos and people."""

    outcome: Outcome
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """What people should check before they believe the result."""


def score(
    title: Title,
    photos: Sequence[Path],
    seats: Mapping[str, Sequence[str]],
    settings: Mapping[str, str],
    progress: Progress | None = None,
) -> Scored:
    """Score a finished game from photos and typed numbers.

    Args:
        title: its book must say how it is scored alone.
        photos: of what all players share: the board.
        seats: by player, in seat order, picks (`red+black`) or photos of what lies before that player.
        settings: options of the cover that change the score, and numbers (`NAME.count`).
        progress: gets each step in words.

    Raises:
        SightError: something is missing or does not fit; the sentence says what would do.
        RephotoError: a photo does not settle the position.
        SetupError: too few or too many players, or an option that cannot be.
    """
    box, book, standalone = _load_rules(title)
    if not seats:
        raise SightError("say who played: --seat NAME=..., once for every player")
    book.meta.check_seats(len(seats))
    asked = standalone.asked(box, len(seats))
    options = _read_options(book, standalone, asked, seats, settings)
    claims = claims_of(asked, seats, settings, box.pieces())
    board: BoardReading | None = None
    of_photos: tuple[str, ...] = ()
    shared = claim_of_table(asked, () if standalone.board is not None else photos, settings, box.pieces())
    of_board = bool(photos) and standalone.board is not None
    refuse_picks(asked, claims, needed=of_board)
    claims = _with_sole(claims, asked)
    if of_board:
        shown = _read_board(title, box, photos, progress)
        board, of_photos = shown.reading, (*other_titles(shown.foreign, box.code), *shown.nearer)
    elif photos and not any(count.component for count in asked.table):
        raise SightError("what lies before each player needs a photo of its own: --seat NAME=PHOTO")
    _refuse_missing(shared, _list_unseen(shared, asked.table), photo_of_board=False)
    for claim in claims:
        _refuse_unpicked(claim, asked)
        unseen = [] if board is not None else _list_unseen(claim, _asked_of(claim, asked))
        _refuse_missing(claim, unseen, photo_of_board=standalone.board is not None)
    known = known_codes(box) if shared.photos or any(claim.photos for claim in claims) else {}
    table = looked_at(box, shared, asked.table, known, progress)
    looked = [looked_at(box, claim, _asked_of(claim, asked), known, progress) for claim in claims]
    refuse_nothing(looked, claims, asked.counts)
    players = tuple(one.draft for one in looked)
    worked = work_out(book, box, ScoreDraft(players, options, board, table=table.draft), tuple(seats))
    _check_complete(worked, shared, claims, photo_of_board=standalone.board is not None)
    assert worked.verdict.outcome is not None
    notes = [*_of_board(worked, board), *(note for one in (table, *looked) for note in one.notes)]
    return Scored(worked.verdict.outcome, tuple(seats), (*of_photos, *notes, *map(str, worked.verdict.notes)))


def _asked_of(claim: Claim, asked: ScoreForm) -> list[ScoreCount]:
    """List the questions for a player: those that fit the picks."""
    return [count for count in asked.counts if count.asked_of(claim.picks)]


def _with_sole(claims: Sequence[Claim], asked: ScoreForm) -> tuple[Claim, ...]:
    """Give the other players none of what only one can have; what photos show stays."""
    found = tuple(claims)
    for count in (one for one in asked.counts if one.sole):
        if any(claim.typed.get(count.name, "0") != "0" for claim in found):
            found = tuple(
                one
                if one.photos or one.is_typed(count)
                else replace(one, typed={**one.typed, count.name: "0"})
                for one in found
            )
    return found


def _list_unseen(claim: Claim, counts: Sequence[ScoreCount]) -> list[ScoreCount]:
    """Return the numbers that no photo was taken for."""
    return [one for one in counts if not (one.component and claim.photos)]


def _load_rules(title: Title) -> tuple[Box, Book[Any], StandaloneScoring]:
    """Return the box and the book of a title, and its scoring-only mode."""
    if title.box is None or not title.scored_standalone or title.book.standalone is None:
        name = title.box.name if title.box is not None else title.name
        raise SightError(f"{name} cannot be scored alone; these can: {', '.join(scored_standalone())}")
    return title.box, title.book, title.book.standalone


def _read_options(
    book: Book[Any],
    standalone: StandaloneScoring,
    asked: ScoreForm,
    names: Iterable[str],
    settings: Mapping[str, str],
) -> dict[str, str]:
    """Return the options that change the score; every other setting must be a player's number."""
    numbers = [count.name for count in asked.table]
    numbers += [f"{name}.{count.name}" for name in names for count in asked.counts]
    would = [*standalone.options, *numbers]
    for key in settings:
        if key not in would:
            raise SightError(f"--set {key}: these would do: {', '.join(would)}.{suggest_nearest(key, would)}")
    given = {key: value for key, value in settings.items() if key in standalone.options}
    book.meta.read_options(given)  # reports an impossible value here
    return given


def _read_board(title: Title, box: Box, photos: Sequence[Path], progress: Progress | None) -> BoardPhotos:
    """Return the board in photos."""
    if not isinstance(title.board, PhotoAdapter):
        raise SightError(f"{box.name} has no board that photos show")
    board = read_board(box, title.board.kit(box, {"standing": True}), photos, progress=progress)
    if not board.seen:
        which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
        strangers = other_titles(board.foreign, box.code)
        why = (
            f". {' '.join(strangers)}" if strangers else ": none of its codes could be read. Show all of it."
        )
        raise RephotoError(f"no board of {box.name} was found in {which}{why}")
    return board


def _check_complete(worked: Worked, table: Claim, claims: Sequence[Claim], *, photo_of_board: bool) -> None:
    """Raise an error for what keeps the game from being scored, in the order in which people mend it."""
    board = worked.board
    if board is not None and board.refusals:
        said = _join_sentences(board.refusals)
        doubts = [place for place in board.doubts if not re.search(rf"\b{re.escape(place)}\b", said)]
        raise RephotoError(f"{said} In doubt: {', '.join(doubts)}." if doubts else said)
    for part, claim in zip(worked.parts, (table, *claims), strict=True):
        for one in part.missing:
            if one.typed:
                raise out_of_range(claim.key(one.count), one.count, one.typed)
    for part, claim in zip(worked.parts, (table, *claims), strict=True):
        _refuse_missing(claim, [one.count for one in part.missing], photo_of_board=photo_of_board)
    if worked.shared:
        pieces, seats = worked.shared[0]
        raise RephotoError(describe_shared(pieces, [claims[seat] for seat in seats], worked.asked.counts))
    if worked.verdict.outcome is None:
        raise SightError(_join_sentences(worked.verdict.refusals))


def _refuse_unpicked(claim: Claim, asked: ScoreForm) -> None:
    """Refuse a claim without a pick if the other questions depend on the pick."""
    for pick in asked.picks:
        if not claim.picks.get(pick.name) and any(count.only[0] == pick.name for count in asked.counts):
            would = " or ".join(f"--seat {claim.name}={word}" for word in pick.choices.values())
            raise SightError(f"{claim.called}: say which {pick.label} it is: {would}")


def _refuse_missing(claim: Claim, counts: Sequence[ScoreCount], *, photo_of_board: bool) -> None:
    """Refuse a number that is neither typed nor in a photo."""
    missing = [count for count in counts if not claim.is_typed(count)]
    if missing:
        raise SightError(f"{claim.called}: {_describe_wanted(claim, missing, photo_of_board=photo_of_board)}")


def _describe_wanted(claim: Claim, counts: Sequence[ScoreCount], *, photo_of_board: bool) -> str:
    """Word which numbers are missing."""
    ways = []
    if photo_of_board:
        ways.append("name a photo of the board")
    lies = " and ".join(count.label for count in counts if count.component and not count.sole)
    if lies:
        how = f", --seat {claim.name}=PHOTO" if claim.name else ""
        ways.append(f"name a photo of the {lies}{how}")
    typed = ", ".join(f"{claim.format_typing(count)} ({count.label})" for count in counts)
    return ", or ".join([*ways, f"type {typed}"])


def _of_board(worked: Worked, reading: BoardReading | None) -> Iterable[str]:
    """List what people should look at on the board."""
    if worked.board is None or reading is None:
        return ()
    return (*map(str, worked.board.notes), *(reading.clashes if isinstance(reading, SquareBoard) else ()))


def _join_sentences(refusals: Refusals) -> str:
    return " ".join(str(one) for one in refusals)


# Photos of a finished game: the pieces before each player


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A player's part of the sheet, and what people should check in the photos."""

    draft: PlayerDraft
    notes: tuple[str, ...] = ()
    empty: bool = False
    """Photos were taken, and nothing that counts is in them."""


def looked_at(
    box: Box,
    claim: Claim,
    counts: Sequence[ScoreCount],
    known: Mapping[str, Known],
    progress: Progress | None,
) -> LookedAt:
    """Return a player's pieces: one that several photos show counts once, a piece that does not count not at all.

    Pieces of another title than the box's are told.

    Raises:
        SightError: a file is no photo.
        RephotoError: no piece of the game is in the photos.
    """
    draft = PlayerDraft(claim.name, claim.picks, claim.typed, claim.pieces, len(claim.photos))
    if not claim.photos:
        return LookedAt(draft)
    photos = [load_photo(file) for file in claim.photos]
    readings: list[PhotoReading] = []
    for number, photo in enumerate(photos):
        if progress:
            progress(f"{claim.called}: {photo.name}")
        readings.append(read_photo(photo, dict(known), number=number, progress=progress))
    readings = combine_photos(photos, readings, known)
    merged = merge_readings(readings)
    strangers = other_titles(merged.foreign, box.code)
    shown = [count for count in counts if count.component]
    counting = {count.component for count in shown}
    pieces = [found.piece for found in merged.pieces if found.best.component in counting]
    what = " or ".join(map(claim.format_typing, shown))
    which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
    if not merged.pieces and not any(map(claim.is_typed, shown or counts)):
        would = "take a photo of them" if strangers else "take the photo again, nearer and in good light"
        raise RephotoError(
            " ".join(
                (
                    f"{claim.called}: no piece of {box.name} was found in {which}; {would}, or type {what}.",
                    *strangers,
                )
            )
        )
    notes = [f"{claim.called}: {stranger}" for stranger in strangers]
    notes += [
        f"{claim.called}: a code could not be read {describe_place(blank.centre, photos, blank.photo)}; "
        f"look what it is, and type {what}."
        for blank in merged.unread
    ]
    notes += [
        f"{claim.called}: {line}" for line in (*told_empty(photos, readings), *told_nearer(photos, readings))
    ]
    if not pieces:
        none = " and ".join(f"no {count.label}" for count in shown)
        notes.append(f"{claim.called}: {none} were seen in {which}.")
    return LookedAt(
        draft.with_pieces(pieces), () if claim.is_complete(counts) else tuple(notes), empty=not pieces
    )


def refuse_nothing(looked: Sequence[LookedAt], claims: Sequence[Claim], counts: Sequence[ScoreCount]) -> None:
    """Refuse a score when photos of all players show nothing that counts, and no number is typed.

    Raises:
        RephotoError: what the photos should show, and what to do.
    """
    if not all(one.empty for one in looked) or any(claim.typed or claim.pieces for claim in claims):
        return
    what = " and no ".join(count.label for count in counts if count.component)
    typed = " ".join(f"--set {claims[0].name}.{count.name}=0" for count in counts if count.component)
    raise RephotoError(
        f"no {what} were seen in any photo, so there is nothing to score; take photos of them, "
        f"or type the numbers if there really are none, such as {typed}"
    )


def describe_shared(pieces: Sequence[str], claims: Sequence[Claim], counts: Sequence[ScoreCount]) -> str:
    """Word the problem of pieces that lie before several players."""
    some = ", ".join(pieces[:4]) + (f" and {len(pieces) - 4} more" if len(pieces) > 4 else "")
    who = " and with ".join(claim.name for claim in claims)
    typing = next(claims[0].format_typing(count) for count in counts if count.component)
    return (
        f"{some}: seen with {who}. A piece counts for one player: take photos "
        f"that show the pieces of one player each, or type them, {typing}"
    )
