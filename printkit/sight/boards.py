"""A board from photos, of squares or of hexes: the kind that a title defines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.boards.kit import HexKit, Kit, SquareKit
from printkit.boards.laid import HexBoard
from printkit.boards.reading import BoardReading
from printkit.box import Box
from printkit.sight.combine import combine_photos
from printkit.sight.hexboard import draw_hexes, locate_hexes
from printkit.sight.known import known_codes
from printkit.sight.marked_photo import draw_squares
from printkit.sight.photo import Array, LoadedPhoto, load_photo
from printkit.sight.read import Progress, read_photo
from printkit.sight.show import told_nearer, told_squares
from printkit.sight.sighting import Foreign, Known, PhotoReading
from printkit.sight.squares import merge_squares, read_squares


@dataclass(frozen=True, slots=True, eq=False)
class BoardPhotos:
    """A board as photos show it."""

    seen: bool
    """Whether a board was found at all."""
    lines: tuple[str, ...]
    """In words; empty where the title's own check words it."""
    reading: BoardReading
    """The reading that the rules take."""
    draw: Callable[[int], Array]
    """The photo of that number with the reading drawn over it."""
    foreign: tuple[Foreign, ...] = ()
    """Codes that do not belong to the board, each once."""
    nearer: tuple[str, ...] = ()
    """Lines about photos in which codes are so small that pieces may be missing."""


def read_board(
    box: Box, kit: Kit, files: Sequence[Path | bytes], *, progress: Progress | None = None
) -> BoardPhotos:
    """Read the board of a title from one photo or several.

    Args:
        box: the title's.
        kit: how its board is read.
        files: photos, at least one.
        progress: called with each step.

    Raises:
        SightError: a file is no photo.
    """
    photos = [load_photo(file) for file in files]
    return read_loaded(kit, known_codes(box, *kit.components), photos, progress=progress)


def read_loaded(
    kit: Kit,
    known: Mapping[str, Known],
    photos: Sequence[LoadedPhoto],
    *,
    progress: Progress | None = None,
    before: BoardReading | None = None,
) -> BoardPhotos:
    """Return the same from loaded photos, with the codes that may be on the table.

    `before` is the reading of earlier photos of a hex board: it stays, and these photos complete it.
    """
    readings = []
    for number, photo in enumerate(photos):
        if progress:
            progress(f"photo {number + 1} of {len(photos)}: {photo.name}")
        readings.append(read_photo(photo, known, number=number, progress=progress))
    readings = combine_photos(photos, readings, known)
    foreign = {other.text: other for reading in readings for other in reading.foreign}
    told = (
        _find_hexes(kit, photos, readings, before)
        if isinstance(kit, HexKit)
        else _find_squares(kit, photos, readings)
    )
    return replace(told, foreign=tuple(foreign.values()), nearer=tuple(told_nearer(photos, readings)))


def _find_hexes(
    kit: HexKit, photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading], before: BoardReading | None
) -> BoardPhotos:
    board, poses = locate_hexes(readings, kit, before=before if isinstance(before, HexBoard) else None)
    return BoardPhotos(
        bool(board.tiles), (), board, lambda number: draw_hexes(photos[number], board, poses, kit, number)
    )


def _find_squares(
    kit: SquareKit, photos: Sequence[LoadedPhoto], readings: Sequence[PhotoReading]
) -> BoardPhotos:
    board = merge_squares(
        kit.grid, [read_squares(photo, reading, kit) for photo, reading in zip(photos, readings, strict=True)]
    )
    return BoardPhotos(
        bool(board.layout),
        tuple(told_squares(board, len(kit.plans[0].fiducials))),
        board.make_reading(),
        lambda number: draw_squares(photos[number], board, kit.grid, number),
    )
