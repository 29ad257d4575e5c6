"""A title's board from photo files: squares or hexes, whichever the box has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.box import Box
from printkit.sight.errors import SightError
from printkit.sight.hexboard import HexKit, check_board, draw_hexes, plain, read_hexes, told
from printkit.sight.hexboard.kit import COMPONENTS
from printkit.sight.known import known_codes
from printkit.sight.photo import Array, Photo, load_photo
from printkit.sight.picture import draw_squares
from printkit.sight.read import Progress, read_photo
from printkit.sight.show import told_squares
from printkit.sight.sighting import Reading
from printkit.sight.squares import merge_squares, read_squares, square_plans, standing_component


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What photos show of a board."""

    seen: bool
    """Whether a board was found at all."""
    lines: tuple[str, ...]
    """In words."""
    data: dict[str, Any]
    """As plain data."""
    draw: Callable[[int], Array]
    """The photo of that number with what was read drawn over it."""


def read_board(
    box: Box,
    files: Sequence[Path],
    *,
    tribes: Iterable[str] | None = None,
    discs: bool | None = None,
    progress: Progress | None = None,
) -> Shown:
    """Read the board of a title from one photo or several.

    Args:
        box: the title's.
        files: photos, at least one.
        tribes: hexes only: whose tiles lie on the board, all if None.
        discs: hexes only: whether number discs are played with; None: they are if one lies there.
        progress: is told what is being done.

    Raises:
        SightError: the title has no board, or a file is no photo.
    """
    if COMPONENTS.keys() <= box.components.keys():
        return _hexes(box, files, None if tribes is None else tuple(tribes), discs, progress)
    if {"rows", "cell", "plans"} <= box.constants.keys():
        return _squares(box, files, progress)
    raise SightError(f"{box.name} has no board; its photos can be read with: printkit scan")


def _hexes(
    box: Box,
    files: Sequence[Path],
    tribes: tuple[str, ...] | None,
    discs: bool | None,
    progress: Progress | None,
) -> Shown:
    kit = HexKit.of(box)
    kit.expected(tribes)  # a wrong tribe is told before any photo is read
    photos, readings = _read(box, files, tuple(COMPONENTS), progress)
    board = read_hexes(readings, kit, tribes=tribes)
    findings = check_board(board, kit, tribes=tribes, discs=discs) if board.tiles or board.loose else ()
    return Shown(
        bool(board.tiles),
        tuple(told(board, kit, findings, discs=discs)),
        plain(board, kit, findings, discs=discs),
        lambda number: draw_hexes(photos[number], board, kit, number),
    )


def _squares(box: Box, files: Sequence[Path], progress: Progress | None) -> Shown:
    grid, plans = square_plans(box)
    tokens = standing_component(box)
    marks = tuple(key for key, part in box.components.items() if part.kind == "board")
    photos, readings = _read(box, files, (tokens, *marks), progress)
    boards = [
        read_squares(photo, reading, grid, plans, tokens)
        for photo, reading in zip(photos, readings, strict=True)
    ]
    board = merge_squares(grid, boards)
    return Shown(
        bool(board.layout),
        tuple(told_squares(board, len(plans[0].fiducials))),
        board.plain(),
        lambda number: draw_squares(photos[number], board, grid, number),
    )


def _read(
    box: Box, files: Sequence[Path], components: tuple[str, ...], progress: Progress | None
) -> tuple[list[Photo], list[Reading]]:
    known = known_codes(box, *components)
    photos = [load_photo(file) for file in files]
    readings = []
    for number, photo in enumerate(photos):
        if progress:
            progress(f"photo {number + 1} of {len(photos)}: {photo.name}")
        readings.append(read_photo(photo, known, number=number, progress=progress))
    return photos, readings
