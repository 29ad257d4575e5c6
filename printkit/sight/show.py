"""Show the results of photos in words and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from printkit.boards.laid import Point
from printkit.codes import CodeError, parse
from printkit.sight.merge import Merged, MergedPiece
from printkit.sight.photo import LoadedPhoto
from printkit.sight.sighting import Corners, Foreign, PhotoReading

if TYPE_CHECKING:
    from printkit.sight.squares import PlacedToken, SquareView

MOST_PLACES = 12
"""So many unreadable places are listed; the rest is counted."""


class ScannedPhoto(Struct, frozen=True):
    """A photo that was looked at."""

    file: str
    width: int
    height: int
    pieces: int
    module: float
    """Pixels of a module of the smaller codes."""


class ScannedPiece(Struct, frozen=True):
    """A piece, where it shows best."""

    id: str
    name: str
    component: str
    payload: str
    how: str
    confidence: float
    photo: int
    corners: tuple[Point, ...]
    centre: Point
    angle: float
    """Degrees clockwise."""
    photos: tuple[int, ...]
    """All photos that show it."""


class ScannedBlank(Struct, frozen=True):
    """A code that could not be read."""

    photo: int
    centre: Point
    corners: tuple[Point, ...]
    guesses: tuple[str, ...]


class ScannedStranger(Struct, frozen=True):
    """A code that was not searched for."""

    photo: int
    text: str
    why: str
    corners: tuple[Point, ...]


class ScanReport(Struct, frozen=True):
    """The result of a scan, as the command's JSON has it; places in pixels of the upright file."""

    photos: tuple[ScannedPhoto, ...]
    pieces: tuple[ScannedPiece, ...]
    unread: tuple[ScannedBlank, ...]
    foreign: tuple[ScannedStranger, ...]
    notes: tuple[str, ...]


def report_scan(
    photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading], merged: Merged
) -> ScanReport:
    """Return what a scan of photos found."""
    return ScanReport(
        tuple(
            ScannedPhoto(
                photo.name,
                round(reading.width / photo.scale),
                round(reading.height / photo.scale),
                len(reading.sightings),
                reading.module,
            )
            for photo, reading in zip(photos, readings, strict=True)
        ),
        tuple(_make_scanned(found, photos[found.best.photo]) for found in merged.pieces),
        tuple(
            ScannedBlank(
                blank.photo,
                _convert_point(blank.centre, photos[blank.photo]),
                _convert_corners(blank.corners, photos[blank.photo]),
                tuple(blank.guesses),
            )
            for blank in merged.unread
        ),
        tuple(
            ScannedStranger(
                other.photo, other.text, other.why, _convert_corners(other.corners, photos[other.photo])
            )
            for other in merged.foreign
        ),
        tuple(merged.notes),
    )


def _make_scanned(found: MergedPiece, photo: LoadedPhoto) -> ScannedPiece:
    best = found.best
    return ScannedPiece(
        best.piece,
        best.name,
        best.component,
        best.payload,
        best.how,
        best.confidence,
        best.photo,
        _convert_corners(best.corners, photo),
        _convert_point(best.centre, photo),
        round(best.angle, 1),
        tuple(found.photos),
    )


def told_scan(
    photos: Sequence[LoadedPhoto],
    merged: Merged,
    known: Collection[str],
    titles: Mapping[str, str] | None = None,
) -> Iterator[str]:
    """Return a scan in lines: pieces by component, then what could not be read, with the place.

    Args:
        photos: the photos of the scan.
        merged: their combined reading.
        known: the codes that were searched for; the lines count them for the titles on the table.
        titles: names of titles by their three letters, to name the owners of other codes.
    """
    count = len(merged.pieces)
    pictures = f"{len(photos)} photos" if len(photos) > 1 else "the photo"
    strangers = tuple(told_foreign(merged.foreign, titles or {}))
    by_title: dict[str, list[MergedPiece]] = {}
    for found in merged.pieces:
        by_title.setdefault(_parse_title(found.best.payload), []).append(found)
    if not count and strangers:
        yield f"No piece of the {len(known)} that were looked for was found in {pictures}."
    elif not count:
        yield f"No piece was found in {pictures}. Hold the phone nearer, straight above the table, in good light."
    else:
        total = sum(text.partition(":")[0] in by_title for text in known)
        yield f"{count} piece{'s' if count > 1 else ''} of {total} in {pictures}:"
    for letters, pieces in sorted(by_title.items()):
        if len(by_title) > 1:
            yield f"{(titles or {}).get(letters, letters)}:"
        yield from _told_pieces(pieces)
    how = Counter(found.best.how for found in merged.pieces)
    if how["matched"] or how["combined"]:
        ways = [
            f"{how['decoded']} were decoded",
            f"{how['matched']} recognised among the box's codes",
            *([f"{how['combined']} only from all photos together"] if how["combined"] else []),
        ]
        yield f"{', '.join(ways)}."
    if merged.unread:
        lost = len(merged.unread)
        yield f"{lost} of about {count + len(merged.foreign) + lost} codes could not be read:"
    for blank in merged.unread[:MOST_PLACES]:
        yield f"  a code {describe_place(blank.centre, photos, blank.photo)}"
    if len(merged.unread) > MOST_PLACES:
        yield f"  and {len(merged.unread) - MOST_PLACES} more"
    yield from strangers
    yield from merged.notes


def told_nearer(photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading]) -> Iterator[str]:
    """Write lines about photos taken from too far away, or in which pieces may be missing."""
    for photo, reading in zip(photos, readings, strict=True):
        if reading.wanted_module:
            light = " in this light" if reading.poor else ""
            yield (
                f"{photo.name}: the smaller codes have about {reading.module:.1f} pixels a module, {reading.wanted_module:g} "
                f"are needed{light}: pieces may be missing. Come nearer, or take several photos."
            )
        elif reading.faint:
            yield (
                f"{photo.name}: few codes could be read, and those hardly. If more lies there, "
                "take the photo again: from straight above, nearer, in better light."
            )


def told_empty(photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading]) -> Iterator[str]:
    """Write lines about photos that showed no piece at all, if there are several."""
    if len(photos) > 1 and any(reading.sightings for reading in readings):
        for photo, reading in zip(photos, readings, strict=True):
            if not (reading.sightings or reading.foreign):
                yield f"{photo.name} shows no piece that could be read. Take it again, nearer and in good light."


def _told_pieces(pieces: Iterable[MergedPiece]) -> Iterator[str]:
    """Return pieces of one title in lines, by component; those with one name are counted, with their ids."""
    groups: dict[str, dict[str, list[str]]] = {}
    for found in pieces:
        groups.setdefault(found.best.component, {}).setdefault(found.best.name, []).append(found.piece)
    for component, alike in groups.items():
        told = ", ".join(_format_name(name, ids) for name, ids in alike.items())
        yield f"  {component} ({sum(map(len, alike.values()))}): {told}"


def _format_name(name: str, ids: Sequence[str]) -> str:
    """Return `A01 The Dream`, or `3 x One Dirham (D1-001, D1-007, D1-009)`."""
    if len(ids) > 1:
        return f"{len(ids)} x {name} ({', '.join(ids)})"
    return name if name.startswith(ids[0]) else f"{ids[0]} {name}".strip()


def _parse_title(text: str) -> str:
    """Return the three letters of the title that a code belongs to."""
    try:
        return parse(text).title
    except CodeError:
        return ""


def told_foreign(foreign: Iterable[Foreign], titles: Mapping[str, str]) -> Iterator[str]:
    """Return codes that were not searched for, in lines: each title's pieces together, other codes one by one."""
    pieces: dict[str, list[str]] = {}
    for other in foreign:
        try:
            code = parse(other.text)
        except CodeError:
            yield f"Foreign: {other.why}."
        else:
            pieces.setdefault(code.title, []).append(code.piece)
    for letters, names in pieces.items():
        some = f"{', '.join(names[:4])}{f' and {len(names) - 4} more' if len(names) > 4 else ''}"
        whose = titles.get(letters) or f"{letters}, which is no title here (name an own box by its folder)"
        yield f"Foreign: {len(names)} piece{'s' if len(names) > 1 else ''} of {whose}: {some}."


def describe_place(point: Point, photos: Sequence[LoadedPhoto], number: int) -> str:
    """Describe a place for somebody who looks at the photo."""
    wide, tall = photos[number].size
    across = ("on the left", "in the middle", "on the right")[min(2, int(3 * point.x / wide))]
    down = ("top", "centre", "bottom")[min(2, int(3 * point.y / tall))]
    x, y = _convert_point(point, photos[number])
    which = f" of photo {number + 1} ({photos[number].name})" if len(photos) > 1 else ""
    return f"{across}, {down}{which} (pixel {x:.0f}, {y:.0f})"


def _convert_corners(corners: Corners, photo: LoadedPhoto) -> tuple[Point, ...]:
    return tuple(_convert_point(corner, photo) for corner in corners)


def _convert_point(point: Point, photo: LoadedPhoto) -> Point:
    """Convert a point to pixels of the file, which may be larger than the photo that was read."""
    return Point(*(round((value + 0.5) / photo.scale - 0.5, 1) for value in point))


def told_squares(board: SquareView, corners: int) -> Iterator[str]:
    """Return a board of squares in lines: its tokens row by row, then what is in doubt, unread or hidden."""
    if not board.layout:
        yield "No board was found: none of its corner codes could be read. Show all four corners."
        return
    yield (
        f"{len(board.tokens)} pieces on the board; {board.fiducials} of {corners} corner codes, "
        f"off by {board.error:.1f} mm."
    )
    if board.fiducials < 3:
        yield "At least three corners must be in the picture: take the photo again from farther away."
    sure = [token for token in board.tokens if not token.candidates and token.square]
    for row in sorted({_read_row(token) for token in sure}):
        names = sorted((token for token in sure if _read_row(token) == row), key=lambda token: token.square)
        yield f"  row {row:>2}: {', '.join(f'{token.square} {token.id}' for token in names)}"
    for token in board.doubtful:
        yield f"In doubt: {token.id} lies between {' and '.join(token.candidates)}."
    for token in board.tokens:
        if not token.square and not token.candidates:
            yield f"{token.id} lies beside the board's squares."
    for blob in board.unreadable:
        yield f"Not read: a piece on {blob.square or 'no square'}, perhaps of colour {blob.id}."
    if board.covered:
        yield (
            f"Covered, or perhaps so: {', '.join(board.covered)}. A piece may be hidden there: "
            "take away what lies there, or take another photo."
        )
    if board.cut_off:
        yield f"Not in the picture: {', '.join(board.cut_off)}."
    for clash in board.clashes:
        yield f"{clash}."


def _read_row(token: PlacedToken) -> int:
    return int(token.square[1:])
