"""From what is said and seen of the players to the ranking."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.box import Box
from printkit.box.errors import nearest
from printkit.referee import Book, Outcome, Refusals
from printkit.referee.alone import Alone, Asked, Count, Holding
from printkit.sight.boards import read_board
from printkit.sight.errors import SightError
from printkit.sight.known import known_codes
from printkit.sight.read import Progress
from printkit.tally.claim import Claim, claims_of, refuse_picks
from printkit.tally.errors import RephotoError
from printkit.tally.photos import Shown, refuse_shared, shown_of
from printkit.title import Title, scored_alone


@dataclass(frozen=True, slots=True)
class Tally:
    """The end of a game as photos and people tell it."""

    outcome: Outcome
    names: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """What should be looked at before the result is believed."""


def score(
    title: Title,
    photos: Sequence[Path],
    seats: Mapping[str, Sequence[str]],
    settings: Mapping[str, str],
    progress: Progress | None = None,
) -> Tally:
    """Score a finished game from photos and typed numbers.

    Args:
        title: its book must say how it is scored alone.
        photos: of what all players share: the board.
        seats: by player, in seat order, picks (`red+black`) or photos of what lies before that player.
        settings: options of the cover that change the score, and numbers (`NAME.count`).
        progress: is told what is being done.

    Raises:
        SightError: something is missing or does not fit; the sentence says what would do.
        RephotoError: a photo does not settle the position.
        SetupError: too few or too many players, or an option that cannot be.
    """
    box, book, alone = _rules(title)
    if not seats:
        raise SightError("say who played: --seat NAME=..., once for every player")
    book.meta.check_seats(len(seats))
    asked = alone.asked(box, len(seats))
    options = _options(book, alone, asked, seats, settings)
    claims = claims_of(asked, seats, settings)
    notes: tuple[str, ...] = ()
    seen: list[dict[str, int]] = [{} for _ in claims]
    if photos:
        if alone.board is None:
            raise SightError("what lies before each player needs a photo of its own: --seat NAME=PHOTO")
        refuse_picks(asked, claims)
        seen, notes = _on_board(title, alone, claims, photos, progress)
    _refuse_missing(asked, claims, seen, photo_of_board=alone.board is not None)
    known = known_codes(box) if any(claim.photos for claim in claims) else {}
    shown = [shown_of(claim, asked.counts, known, progress) for claim in claims]
    refuse_shared(claims, shown, asked.counts)
    holdings = [
        _holding(asked, claim, own, on_board)
        for claim, own, on_board in zip(claims, shown, seen, strict=True)
    ]
    verdict = alone.score(box, holdings, options)
    if verdict.outcome is None:
        raise SightError(_sentences(verdict.refusals))
    told = (*notes, *(note for own in shown for note in own.notes), *map(str, verdict.notes))
    return Tally(verdict.outcome, tuple(claim.name for claim in claims), told)


def _rules(title: Title) -> tuple[Box, Book[Any], Alone]:
    """The box and the book of a title, and its scoring-only mode."""
    if title.box is None or not title.scored_alone or title.book.alone is None:
        name = title.box.name if title.box is not None else title.name
        raise SightError(f"{name} cannot be scored alone; these can: {', '.join(scored_alone())}")
    return title.box, title.book, title.book.alone


def _options(
    book: Book[Any], alone: Alone, asked: Asked, names: Iterable[str], settings: Mapping[str, str]
) -> dict[str, Any]:
    """The options that change the score; whatever else is set must be a player's number."""
    numbers = [f"{name}.{count.name}" for name in names for count in asked.counts]
    would = [*alone.options, *numbers]
    for key in settings:
        if key not in would:
            raise SightError(f"--set {key}: these would do: {', '.join(would)}.{nearest(key, would)}")
    given = {key: value for key, value in settings.items() if key in alone.options}
    return {key: value for key, value in book.meta.read_options(given).items() if key in alone.options}


def _on_board(
    title: Title,
    alone: Alone,
    claims: Sequence[Claim],
    photos: Sequence[Path],
    progress: Progress | None,
) -> tuple[list[dict[str, int]], tuple[str, ...]]:
    """What photos of the board say of each player, and what should be looked at."""
    box = title.box
    assert box is not None
    box = title.box
    assert box is not None
    assert alone.board is not None
    if title.board is None:
        raise SightError(f"{box.name} has no board that photos show")
    board = read_board(box, title.board.kit(box, {}), photos, progress=progress)
    if not board.seen:
        which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
        raise RephotoError(
            f"no board was found in {which}: none of its corner codes could be read. Show all four corners."
        )
    holdings = [Holding(claim.name, picks=claim.picks) for claim in claims]
    counted = alone.board(box, holdings, board.data)
    if counted.refusals:
        doubts = f" In doubt: {', '.join(counted.doubts)}." if counted.doubts else ""
        raise RephotoError(_sentences(counted.refusals) + doubts)
    return [dict(one) for one in counted.counts], (*map(str, counted.notes), *board.data.get("clashes", ()))


def _refuse_missing(
    asked: Asked, claims: Sequence[Claim], seen: Sequence[Mapping[str, int]], *, photo_of_board: bool
) -> None:
    """Every number must be typed or come from a photo."""
    for claim, on_board in zip(claims, seen, strict=True):
        missing = [
            count
            for count in asked.counts
            if count.name not in claim.typed
            and count.name not in on_board
            and not (count.component and claim.photos)
        ]
        if missing:
            raise SightError(f"{claim.name}: {_wanted(claim.name, missing, photo_of_board=photo_of_board)}")


def _wanted(name: str, missing: Sequence[Count], *, photo_of_board: bool) -> str:
    """What would do for numbers that are missing."""
    ways = []
    if photo_of_board:
        ways.append("name a photo of the board")
    if any(count.component for count in missing):
        lies = " and ".join(count.label for count in missing if count.component)
        ways.append(f"name a photo of the {lies}, --seat {name}=PHOTO")
    typed = ", ".join(f"--set {name}.{count.name}=N ({count.label})" for count in missing)
    return ", or ".join([*ways, f"type {typed}"])


def _holding(asked: Asked, claim: Claim, shown: Shown, on_board: Mapping[str, int]) -> Holding:
    """A player's numbers: the typed one before what a photo shows."""
    counts = {}
    for count in asked.counts:
        photographed = on_board.get(count.name, shown.number(count.component))
        counts[count.name] = claim.typed.get(count.name, photographed)
    return Holding(claim.name, counts, claim.picks, tuple(shown.pieces))


def _sentences(refusals: Refusals) -> str:
    return " ".join(str(one) for one in refusals)
