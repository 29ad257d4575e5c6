"""Photos of one table with unknown pieces: decide whose codes to search for, and in which photo."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from printkit.sight.decode import Passes
from printkit.sight.listing import Listing
from printkit.sight.photo import LoadedPhoto
from printkit.sight.read import read_photo
from printkit.sight.shelf import Shelf
from printkit.sight.sighting import Known, PhotoReading


def read_scene(
    photos: Sequence[LoadedPhoto], shelf: Shelf, chosen: Listing | None, progress: Callable[[str], None]
) -> tuple[dict[str, Known], list[PhotoReading]]:
    """Read photos of one table.

    It searches for the pieces of the requested title and of those whose codes a quick look finds; of all titles where
    it finds none, and in a photo that shows codes of which none was read; of none where nothing in any photo looks like
    a code.

    Args:
        photos: the pictures.
        shelf: the titles whose pieces may lie there.
        chosen: the requested title.
        progress: called with each step.

    Returns:
        The codes that were searched for, by payload, and the reading of each photo.
    """
    passes = [Passes(photo.grey) for photo in photos]
    seen = shelf.seen(passes)
    if chosen is not None:
        seen = [chosen, *(title for title in seen if title is not chosen)]
    nothing = not seen and all(made.is_blank for made in passes)
    known = _merge_codes(() if nothing else seen or shelf.list_titles())
    readings = [
        read_photo(photo, known, number=n, progress=progress, passes=made)
        for n, (photo, made) in enumerate(zip(photos, passes, strict=True))
    ]
    strange = [n for n, reading in enumerate(readings) if reading.unread and not reading.sightings]
    if strange and seen:
        known = _merge_codes([*seen, *(title for title in shelf.list_titles() if title not in seen)])
        for n in strange:
            readings[n] = read_photo(photos[n], known, number=n, progress=progress, passes=passes[n])
    if len(photos) > 1 and known:
        from printkit.sight.combine import combine_photos  # noqa: PLC0415  # one photo needs none of it

        progress("looking at all photos together")
        readings = combine_photos(photos, readings, known)
    return known, readings


def _merge_codes(titles: Iterable[Listing]) -> dict[str, Known]:
    return {text: item for title in titles for text, item in title.known.items()}
