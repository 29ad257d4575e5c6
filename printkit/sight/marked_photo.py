"""Draw the reading over the photo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import cv2
import numpy as np

from printkit.boards.square import SquareGrid
from printkit.sight.photo import Array, LoadedPhoto
from printkit.sight.plane import BoardPose
from printkit.sight.sight_errors import PhotoError
from printkit.sight.sighting import Corners, PhotoReading
from printkit.sight.squares import SquareView

READ, DOUBT, UNREAD, QUIET = (20, 160, 60), (230, 140, 0), (215, 30, 40), (255, 255, 255)
"""Red, green, blue: read; in doubt; unread; the board's own lines."""


class PhotoCanvas:
    """A copy of the photo to draw on; line widths follow its size."""

    def __init__(self, photo: LoadedPhoto) -> None:
        self.image = photo.rgb.copy()
        self.unit = max(1.0, max(self.image.shape[:2]) / 1400)

    def draw_outline(
        self, corners: Corners | Array, colour: tuple[int, int, int], width: float = 2.0
    ) -> None:
        """Draw a quadrilateral's sides."""
        points = [np.round(np.array(corners)).astype(np.int32)]
        cv2.polylines(self.image, points, True, colour, max(1, round(width * self.unit)), cv2.LINE_AA)

    def label(self, x: float, y: float, text: str, colour: tuple[int, int, int], size: float = 0.5) -> None:
        """Write words on a ground, centred at a point."""
        scale = size * self.unit
        thick = max(1, round(1.2 * self.unit))
        (wide, tall), base = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
        left, low = round(x - wide / 2), round(y + tall / 2)
        pad = round(2 * self.unit)
        cv2.rectangle(self.image, (left - pad, low - tall - pad), (left + wide + pad, low + base), colour, -1)
        cv2.putText(
            self.image,
            text,
            (left, low),
            cv2.FONT_HERSHEY_SIMPLEX,
            scale,
            (255, 255, 255),
            thick,
            cv2.LINE_AA,
        )

    def draw_polygon(self, points: Array, colour: tuple[int, int, int], strength: float) -> None:
        """Draw a tinted area."""
        low = np.maximum(np.floor(points.min(0)).astype(int), 0)
        high = np.minimum(np.ceil(points.max(0)).astype(int) + 1, (self.image.shape[1], self.image.shape[0]))
        if np.any(high <= low):
            return
        part = self.image[low[1] : high[1], low[0] : high[0]]
        mask = np.zeros(part.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.round(points - low).astype(np.int32)], 1)
        blend = part * (1 - strength) + np.array(colour) * strength
        part[mask > 0] = blend[mask > 0].astype(np.uint8)


def draw_reading(photo: LoadedPhoto, reading: PhotoReading) -> Array:
    """Draw every piece in green with its id, unread places in red, foreign codes in orange."""
    sheet = PhotoCanvas(photo)
    for seen in reading.sightings:
        sheet.draw_outline(seen.corners, READ)
    for blank in reading.unread:
        sheet.draw_outline(blank.corners, UNREAD, 3)
    for other in reading.foreign:
        sheet.draw_outline(other.corners, DOUBT, 3)
        sheet.label(*_find_middle(np.array(other.corners)), other.text[:24], DOUBT)
    for seen in reading.sightings:
        sheet.label(*_find_below(seen.corners), seen.piece, READ)
    for blank in reading.unread:
        sheet.label(*_find_below(blank.corners), "?", UNREAD)
    return sheet.image


def draw_squares(photo: LoadedPhoto, board: SquareView, grid: SquareGrid, number: int = 0) -> Array:
    """Draw the grid that was found, every token with its square, doubts in orange, unread places in red."""
    sheet = PhotoCanvas(photo)
    lie = board.maps[number] if number < len(board.maps) else None
    if lie is None:
        return sheet.image
    for here in grid.kinds:
        quad = _outline_cell(grid, lie, grid.centre_of(here), 0.94)
        if here.name in board.covered:
            sheet.draw_polygon(quad, UNREAD, 0.35)
            sheet.label(*_find_middle(quad), f"{here.name}?", UNREAD, 0.4)
        elif here.name not in board.cut_off:
            sheet.draw_outline(quad, QUIET, 0.6)
    for token in board.tokens:
        colour = DOUBT if token.candidates else READ
        centre = _find_middle(lie.to_pixels(np.array([(token.x, token.y)])))
        sheet.draw_outline(_outline_cell(grid, lie, (token.x, token.y), 0.85), colour, 2.2)
        where = "/".join(token.candidates) if token.candidates else token.square
        sheet.label(*centre, f"{token.id} {where}", colour, 0.36)
    for blob in board.unreadable:
        sheet.draw_outline(_outline_cell(grid, lie, (blob.x, blob.y), 0.85), UNREAD, 3)
        sheet.label(
            *_find_middle(lie.to_pixels(np.array([(blob.x, blob.y)]))),
            f"{blob.id}? {blob.square}",
            UNREAD,
            0.36,
        )
    return sheet.image


def check_picture(file: Path, photos: Iterable[Path] = ()) -> None:
    """Refuse a name to which no picture can be written, before reading anything.

    Raises:
        PhotoError: the ending is no picture's, the folder does not exist, or it is one of the photos.
    """
    if file.suffix.lower() not in (".png", ".jpg", ".jpeg", ".webp"):
        raise PhotoError(f"{file}: a picture's name ends in .png, .jpg or .webp")
    if not file.parent.is_dir():
        raise PhotoError(f"there is no folder {file.parent}")
    if file.resolve() in {photo.resolve() for photo in photos}:
        raise PhotoError(f"{file} is a photo that is to be read; give the picture another name")


def save_picture(image: Array, file: Path) -> None:
    """Write it; the file name's ending sets the format (png, jpg, webp).

    Raises:
        PhotoError: the ending is none of these, or the folder does not exist.
    """
    check_picture(file)
    done, data = cv2.imencode(file.suffix, cv2.cvtColor(image, cv2.COLOR_RGB2BGR))
    if not done:
        raise PhotoError(f"{file} cannot be written")
    file.write_bytes(data.tobytes())


def _find_middle(points: Array) -> tuple[float, float]:
    x, y = points.mean(0)
    return float(x), float(y)


def _outline_cell(grid: SquareGrid, lie: BoardPose, centre: Sequence[float], part: float) -> Array:
    half = grid.cell * part / 2
    x, y = centre
    return lie.to_pixels(
        np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)])
    )


def _find_below(corners: Corners) -> tuple[float, float]:
    """Return a place for a label: under the lowest side."""
    points = np.array(corners)
    size = float(np.linalg.norm(points[1] - points[0]))
    return float(points[:, 0].mean()), float(points[:, 1].max() + size * 0.16)
