"""Photos of a finished game: the pieces before each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.box import Box
from printkit.referee.standalone import ScoreCount
from printkit.scoring.claim import Claim
from printkit.scoring.draft import PlayerDraft
from printkit.scoring.photo_errors import RephotoError
from printkit.sight.combine import combine_photos
from printkit.sight.merge import merge_readings
from printkit.sight.photo import load_photo
from printkit.sight.read import Progress, read_photo
from printkit.sight.shelf import other_titles
from printkit.sight.show import describe_place, told_empty, told_nearer
from printkit.sight.sighting import Known, PhotoReading


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A player's part of the sheet, and what should be looked at in the photos."""

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
    """A player's pieces; one that several photos show counts once, whatever does not count not at all.

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
    """Photos of every player, nothing in any of them that counts, and no number typed: that is no result.

    Raises:
        RephotoError: what was to be seen, and what would do.
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
    """What is said of pieces that lie before several players."""
    some = ", ".join(pieces[:4]) + (f" and {len(pieces) - 4} more" if len(pieces) > 4 else "")
    who = " and with ".join(claim.name for claim in claims)
    typing = next(claims[0].format_typing(count) for count in counts if count.component)
    return (
        f"{some}: seen with {who}. A piece counts for one player: take photos "
        f"that show the pieces of one player each, or type them, {typing}"
    )
