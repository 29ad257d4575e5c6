"""Hex boards that were never photographed: corners of codes computed from where pieces lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import atan2, cos, degrees, hypot, radians, sin

import numpy as np
from numpy.typing import NDArray

from printkit.boards.hex import SIDE, Direction, HexCell, centre_of, middle_of, side
from printkit.boards.kit import HexKit
from printkit.boards.laid import Point
from printkit.box import find_box, load_box
from printkit.sight.sighting import Corners, Foreign, PhotoReading, Sighting, Unread
from prophets_and_patriarchs_book.kit import kit_of

Floats = NDArray[np.float64]
WIDTH, HEIGHT = 4000, 3000


@cache
def kit(tribes: tuple[str, ...] | None = None) -> HexKit:
    """The pieces of the shipped title, with all tribes or these."""
    return kit_of(load_box(find_box("prophets-and-patriarchs")), tribes)


@cache
def ids() -> dict[str, str]:
    """Piece ids by full name."""
    return {part.name: piece for piece, part in kit().parts.items()}


@dataclass(frozen=True)
class Lies:
    """A piece on the table: middle of its face in mm, degrees clockwise."""

    name: str
    x: float
    y: float
    turn: float = 0.0


@cache
def arrangement() -> Mapping[str, HexCell]:
    """DEFAULT-30 by full name."""
    box = load_box(find_box("prophets-and-patriarchs"))
    return {row.id: HexCell(row.values["q"], row.values["r"]) for row in box.tables["arrangement"]}


@cache
def harbours() -> Mapping[str, tuple[HexCell, Direction]]:
    """Trade tiles of P1 to P9 with the cells and sides at which they lie."""
    box = load_box(find_box("prophets-and-patriarchs"))
    return {
        row.values["tile"]: (HexCell(row.values["q"], row.values["r"]), row.values["side"])
        for row in box.tables["trade-places"]
    }


def tile(
    name: str, cell: tuple[int, int], sixths: int = 0, *, dx: float = 0, dy: float = 0, turn: float = 0
) -> Lies:
    """A tile on its cell, or a little beside."""
    x, y = centre_of(HexCell(*cell))
    return Lies(name, x + dx, y + dy, 60 * sixths + turn)


def trade(
    name: str, cell: tuple[int, int], direction: Direction, *, out: float = 12.0, turn: float = 0
) -> Lies:
    """A trade tile `out` mm outside a side."""
    x0, y0 = centre_of(HexCell(*cell))
    x1, y1 = middle_of(side(HexCell(*cell), direction))
    reach = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / reach, (y1 - y0) / reach
    return Lies(name, x1 + out * ux, y1 + out * uy, degrees(atan2(ux, -uy)) + turn)


def default_board(seed: int = 0, *, care: float = 0.0, without: Iterable[str] = ()) -> list[Lies]:
    """DEFAULT-30 and its trade tiles, each tile turned at will; `care` mm is how badly they are laid."""
    rng = np.random.default_rng(seed)
    lies = []
    for name, cell in arrangement().items():
        dx, dy, turn = rng.normal(0, 1, 3)
        sixths = int(rng.integers(6)) if seed else 0
        lies.append(tile(name, cell, sixths, dx=care * dx, dy=care * dy, turn=care * turn))
    lies += [trade(name, cell, direction) for name, (cell, direction) in harbours().items()]
    return [item for item in lies if item.name not in set(without)]


@dataclass(frozen=True)
class Camera:
    """From where: degrees of tilt toward `around`, turn about the view, mm of distance."""

    tilt: float = 0.0
    around: float = 0.0
    spin: float = 0.0
    distance: float = 800.0
    aim: tuple[float, float] = (190.0, 150.0)
    """mm of the table in the picture's middle."""
    bend: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    """Pixels by which the picture was cut."""
    noise: float = 0.0
    """Pixels by which corners are off."""
    seed: int = 0

    def see(self, points: Floats) -> Floats:
        """Mm of the table in pixels."""
        focal = 0.755 * WIDTH
        t, a, s = radians(self.tilt), radians(self.around), radians(self.spin)
        about = np.array([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
        lean = np.array([[1, 0, 0], [0, cos(t), -sin(t)], [0, sin(t), cos(t)]])
        roll = np.array([[cos(s), -sin(s), 0], [sin(s), cos(s), 0], [0, 0, 1]])
        flat = np.column_stack([points - np.array(self.aim), np.zeros(len(points))])
        eye = flat @ (roll @ about @ lean @ about.T).T + np.array([0, 0, self.distance])
        seen = eye[:, :2] / eye[:, 2:] * focal
        reach2 = ((WIDTH - 1) ** 2 + (HEIGHT - 1) ** 2) / 4
        seen *= 1 + self.bend * (seen**2).sum(1, keepdims=True) / reach2
        return np.asarray(seen + np.array([(WIDTH - 1) / 2, (HEIGHT - 1) / 2]) + np.array(self.shift))


def corners_of(lies: Lies, camera: Camera, rng: np.random.Generator) -> Corners:
    """Where a piece's code is seen."""
    part = kit().parts[ids()[lies.name]]
    half = part.code / 2
    local = np.array([(-half, -half), (half, -half), (half, half), (-half, half)]) + np.array(part.at)
    angle = radians(lies.turn)
    turn = np.array([[cos(angle), -sin(angle)], [sin(angle), cos(angle)]])
    seen = camera.see(local @ turn.T + np.array([lies.x, lies.y]))
    seen = seen + rng.normal(0, camera.noise, (4, 2)) if camera.noise else seen
    a, b, c, d = (Point(float(x), float(y)) for x, y in seen)
    return a, b, c, d


def shoot(
    lies: Iterable[Lies],
    camera: Camera | None = None,
    *,
    number: int = 0,
    unread: Iterable[str] = (),
    foreign: Iterable[str] = (),
    within: tuple[float, float, float, float] | None = None,
) -> PhotoReading:
    """What reading a photo of the table gives.

    Args:
        lies: the pieces.
        camera: straight from above if left out.
        number: of the photo.
        unread: names of pieces whose codes are found but not read.
        foreign: names of pieces that are told to carry a foreign code.
        within: left, top, right, bottom in mm of the part of the table that is in the picture.
    """
    camera = camera or Camera()
    rng = np.random.default_rng(camera.seed)
    sightings, blanks, strangers = [], [], []
    for item in lies:
        corners = corners_of(item, camera, rng)
        if within and not (within[0] <= item.x <= within[2] and within[1] <= item.y <= within[3]):
            continue
        if item.name in set(unread):
            blanks.append(
                Unread((*corners[1:], corners[0]), (), number)
            )  # which way is up is not known either
        elif item.name in set(foreign):
            strangers.append(Foreign("https://example.org/", corners, "no printkit code", number))
        else:
            piece = ids()[item.name]
            part = kit().parts[piece]
            sightings.append(
                Sighting(
                    piece, f"PAP:{piece}", part.name, part.role, corners, "decoded", 1.0, part.code, number
                )
            )
    return PhotoReading(WIDTH, HEIGHT, tuple(sightings), tuple(blanks), tuple(strangers))


def about(lies: Iterable[Lies], degrees_: float, dx: float = 0.0, dy: float = 0.0) -> list[Lies]:
    """The same pieces on a table that is turned clockwise about (0, 0) and moved."""
    c, s = cos(radians(degrees_)), sin(radians(degrees_))
    return [
        replace(
            item, x=c * item.x - s * item.y + dx, y=s * item.x + c * item.y + dy, turn=item.turn + degrees_
        )
        for item in lies
    ]


def pitch() -> float:
    """Millimetres from tile to tile."""
    return float(SIDE * 3**0.5)
