"""What photos show of a finished game: the pieces before each player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from printkit.referee.alone import Count
from printkit.sight.merge import merge
from printkit.sight.photo import load_photo
from printkit.sight.read import Progress, read_photo
from printkit.sight.show import where
from printkit.sight.sighting import Known, Sighting
from printkit.tally.claim import Claim
from printkit.tally.errors import RephotoError


@dataclass(frozen=True, slots=True)
class Shown:
    """What photos show before one player.

    Attributes:
        pieces: those that count, by id.
        notes: what should be looked at.
    """

    pieces: dict[str, Sighting] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    def number(self, component: str) -> int:
        """How many pieces of a component were seen."""
        return sum(seen.component == component for seen in self.pieces.values())


def shown_of(
    claim: Claim, counts: Sequence[Count], known: dict[str, Known], progress: Progress | None
) -> Shown:
    """A player's pieces; one that several photos show counts once, whatever does not count not at all.

    Raises:
        SightError: a file is no photo.
        RephotoError: no piece of the game is in the photos.
    """
    if not claim.photos:
        return Shown()
    photos = [load_photo(file) for file in claim.photos]
    readings = []
    for number, photo in enumerate(photos):
        if progress:
            progress(f"{claim.name}: {photo.name}")
        readings.append(read_photo(photo, known, number=number, progress=progress))
    merged = merge(readings)
    counting = {count.component: count for count in counts if count.component}
    pieces = {found.piece: found.best for found in merged.pieces if found.best.component in counting}
    what = " or ".join(f"--set {claim.name}.{count.name}=N" for count in counting.values())
    which = photos[0].name if len(photos) == 1 else f"{len(photos)} photos"
    if not merged.pieces and not claim.typed:
        raise RephotoError(
            f"{claim.name}: no piece of the game was found in {which}; "
            f"take the photo again, nearer and in good light, or type {what}"
        )
    notes = [
        f"{claim.name}: a code could not be read {where(blank.centre, photos, blank.photo)}; "
        f"look what it is, and type {what}."
        for blank in merged.unread
    ]
    if not pieces:
        none = " and ".join(f"no {count.label}" for count in counting.values())
        notes.append(f"{claim.name}: {none} were seen in {which}.")
    return Shown(pieces, () if claim.settles(counts) else tuple(notes))


def refuse_shared(claims: Sequence[Claim], shown: Sequence[Shown], counts: Sequence[Count]) -> None:
    """A piece lies before one player only, unless its number is typed for all but one.

    Raises:
        RephotoError: it lies before two.
    """
    name_of = {count.component: count.name for count in counts if count.component}
    for (one, first), (other, second) in combinations(zip(claims, shown, strict=True), 2):
        twice = [
            seen
            for piece, seen in first.pieces.items()
            if piece in second.pieces
            and name_of[seen.component] not in one.typed
            and name_of[seen.component] not in other.typed
        ]
        if twice:
            names = [
                seen.name if seen.name == seen.piece else f"{seen.name} ({seen.piece})" for seen in twice
            ]
            some = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
            raise RephotoError(
                f"{some}: seen with {one.name} and with {other.name}. A piece counts for one player: take photos "
                "that show the pieces of one player each, or type their number, "
                f"--set {one.name}.{name_of[twice[0].component]}=N"
            )
