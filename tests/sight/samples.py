"""Photos of both generators in one form, and the marks that a reading of one gets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import numpy as np

from mecca_book.board import BOARD as COURT
from printkit.boards.hex import Edge, HexCell, side
from printkit.box import Box, find_box, load_box
from printkit.codes import parse
from printkit.sight.hexboard import read_hexes
from printkit.sight.known import known_codes
from printkit.sight.photo import LoadedPhoto, load_photo, of_pixels
from printkit.sight.sighting import Known, PhotoReading
from printkit.sight.squares import read_squares
from prophets_and_patriarchs_book.kit import kit_of
from tests.sight import photos, scenes
from tests.sight.fans import fan
from tests.sight.heldout.finish import POOR, TYPICAL, Quality
from tests.sight.heldout.odd import ODD, on_screen, screened
from tests.sight.heldout.table import WHOLE
from tests.sight.heldout.tables import TABLES, shoot
from tests.sight.photos import Lying, Shot, photograph, small

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")
BURNT = 0.1
"""Part of a code that a lamp may wipe out before it no longer counts as one that can be read."""


@dataclass(frozen=True, slots=True, eq=False)
class Code:
    """A code that was printed and lies in the picture, or partly."""

    payload: str
    corners: photos.Floats
    x: float
    """mm on the table; on Mecca's board those of the grid."""
    y: float
    open: bool
    """It lies wholly in sight."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A photo as the reader gets it, and the truth."""

    scene: str
    title: str
    picture: LoadedPhoto
    codes: tuple[Code, ...]
    facts: str = ""

    @property
    def open(self) -> dict[str, Code]:
        """The codes that can be read, by payload; of a card's two the first, if it can."""
        return {code.payload: code for code in reversed(self.codes) if code.open}

    @property
    def known(self) -> dict[str, Known]:
        """What the reader is told may be there."""
        return known_of(self.title)


@dataclass
class Marks:
    """What readings got; they add up."""

    photos: int = 0
    codes: int = 0
    read: int = 0
    false: int = 0
    unread: int = 0
    told: int = 0
    """Missed codes whose places are told."""
    silent: int = 0
    """Missed codes of which nothing is told, nor that one must come nearer, photograph again, or that nothing was found."""
    places: int = 0
    right: int = 0
    wrong: int = 0
    """Places told that are not so."""
    off: list[float] = field(default_factory=list)
    """mm."""
    missed: list[str] = field(default_factory=list)
    lies: list[str] = field(default_factory=list)
    """The false reads, in words."""


@cache
def box_of(title: str) -> Box:
    """A title's box."""
    return load_box(find_box(title))


@cache
def known_of(title: str) -> dict[str, Known]:
    """What can lie on a title's table."""
    return known_codes(box_of(title))


HARD: dict[str, str | Quality] = {
    "steep": "typical",
    "steep poor": "poor",
    "dark": replace(POOR, exposure=(0.08, 0.2), noise=(8, 14), glare=0.0),
    "glare": replace(TYPICAL, glare=1.0, shadow=1.0, uneven=(0.5, 0.8), exposure=(0.9, 1.5)),
}
"""What spoils photos besides: steep views, rooms almost dark, lamps in the varnish with shadows and bright spots."""
STEEP = (53.0, 61.0)
"""Degrees."""
FIRST: dict[str, Callable[[int, Path], list[Lying]]] = {
    "hand": scenes.hand,
    "tableau": scenes.tableau,
    "full": scenes.full_table,
    "mini": scenes.mini_cards,
    "mecca60": lambda seed, folder: scenes.mecca(seed, folder, 60),
    "mecca108": lambda seed, folder: scenes.mecca(seed, folder, 108),
    "hexes": scenes.patriarchs,
    "hexes+discs": lambda seed, folder: scenes.patriarchs(seed, folder, discs=True),
}
"""Scenes of the first generator."""


def first(
    scene: str, seed: int, folder: Path, quality: str = "typical", tilt: tuple[float, float] = (0, 30)
) -> Sample:
    """A photo by the first generator."""
    lying = FIRST[scene](seed, folder)
    shot = Shot(seed, photos.POOR if quality == "poor" else photos.TYPICAL, tilt=tilt)
    made = photograph(lying, small(shot, 0.5) if quality == "3mp" else shot)
    title = next(name for name in TITLES if made.codes[0].payload in known_of(name))
    dx, dy = 0.0, 0.0
    if scene.startswith("mecca"):
        origin = next(
            plan for plan in COURT.kit(box_of("mecca"), {}).plans if plan.layout == "a4x2"
        ).fiducials[0]
        mark = next(code for code in made.codes if parse(code.payload).piece == origin.corner)
        dx, dy = origin.x - mark.centre[0], origin.y - mark.centre[1]
    codes = tuple(
        Code(c.payload, c.corners, c.centre[0] + dx, c.centre[1] + dy, c.visible) for c in made.codes
    )
    return Sample(scene, title, of_pixels(made.image), codes, f"tilt {made.tilt:.0f}")


def second(
    scene: str, seed: int, folder: Path, quality: str = "typical", tilt: tuple[float, float] = (0, 30)
) -> Sample:
    """A photo by the second generator, through its JPEG file; also of what should not be there."""
    if scene == "screen":
        table = on_screen(*screened(seed, folder))
    else:
        table = {**TABLES, **ODD, "fan": fan}[scene](seed, folder)
    view = STEEP if quality.startswith("steep") else tilt
    made = shoot(table, seed, HARD.get(quality, quality), tilt=view)
    codes = tuple(
        Code(c.payload, c.corners, c.x, c.y, c.open > WHOLE and c.burnt < BURNT) for c in made.truth
    )
    return Sample(scene, table.title, load_photo(made.jpeg), codes, made.facts)


GENERATORS = {"first": first, "second": second}
SCENES = {"first": tuple(FIRST), "second": (*TABLES, "fan")}
STRANGE = (*ODD, "screen")
"""Scenes of the second generator in which much is not what it seems."""


def mark(marks: Marks, sample: Sample, reading: PhotoReading) -> None:
    """Count what was read, what was missed and what was made up."""
    found = {seen.payload for seen in reading.sightings}
    marks.photos += 1
    there = sample.open.keys() & sample.known.keys()
    marks.codes += len(there)
    marks.read += len(found & there)
    marks.unread += len(reading.unread)
    missed = there - found
    marks.missed += sorted(missed)
    untold = sum(
        not any(_told(code, reading) for code in sample.codes if code.payload == text) for text in missed
    )
    marks.told += len(missed) - untold
    marks.silent += untold if reading.sightings and not (reading.wanted_module or reading.faint) else 0
    lies = false_reads(sample, reading)
    marks.false += len(lies)
    marks.lies += lies


def _told(code: Code, reading: PhotoReading) -> bool:
    """Whether a place that could not be read is told where a code lies."""
    reach = np.linalg.norm(code.corners[1] - code.corners[0]) / 2
    return any(np.hypot(*(code.corners.mean(0) - place.centre)) < reach for place in reading.unread)


def false_reads(sample: Sample, reading: PhotoReading) -> list[str]:
    """Sightings of what does not lie there, or not in that place, in words."""
    there: dict[str, list[Code]] = {}
    for code in sample.codes:
        there.setdefault(code.payload, []).append(code)
    lies = []
    for seen in reading.sightings:
        centre = np.array(seen.corners).mean(0)
        for code in there.get(seen.payload, []):
            reach = np.linalg.norm(code.corners[1] - code.corners[0]) / 2
            if np.linalg.norm(centre - code.corners.mean(0)) < reach:
                break
        else:
            x, y = (round(float(v)) for v in centre)
            lies.append(f"{seen.payload} {seen.how} {seen.confidence} at {x}, {y}")
    return lies


def mark_places(marks: Marks, sample: Sample, reading: PhotoReading) -> None:
    """Count the squares or tiles that are told right; call within the time that is measured."""
    if sample.scene.startswith("mecca"):
        _squares(marks, sample, reading)
    elif sample.scene.startswith("hexes"):
        _hexes(marks, sample, reading)


def _squares(marks: Marks, sample: Sample, reading: PhotoReading) -> None:
    kit = COURT.kit(box_of("mecca"), {})
    board = read_squares(sample.picture, reading, kit)
    found = {token.id: token for token in board.tokens}
    pilgrims = {parse(code.payload).piece: code for code in sample.codes}
    for name, code in pilgrims.items():
        if sample.known[code.payload].component != "pilgrims":
            continue
        token = found.get(name)
        right = token is not None and token.square == kit.grid.cell_at(code.x, code.y).name
        marks.wrong += token is not None and not right
        if code.open:
            marks.places += 1
            if token is not None:
                marks.right += right and not token.candidates
                marks.off.append(float(np.hypot(token.x - code.x, token.y - code.y)))


def _hexes(marks: Marks, sample: Sample, reading: PhotoReading) -> None:
    """The usual board may lie either way up."""
    box = box_of("prophets-and-patriarchs")
    board = read_hexes([reading], kit_of(box))
    open_ = {sample.known[text].piece for text in sample.open}
    names = {piece.id: piece.alias for piece in box.pieces().values()}
    cells = {row.id: HexCell(row.values["q"], row.values["r"]) for row in box.tables["arrangement"]}
    sides = {
        row.values["tile"]: side(HexCell(row.values["q"], row.values["r"]), row.values["side"])
        for row in box.tables["trade-places"]
    }
    seen: dict[str, tuple[object, object]] = {
        tile.name: (tile.cell, HexCell(1 - tile.cell.q, 5 - tile.cell.r)) for tile in board.tiles
    }
    for trade in board.trades:
        seen[trade.name] = (trade.edge, Edge(2 - trade.edge.q, 10 - trade.edge.r))
    want: dict[str, object] = {**cells, **sides}
    ways = []
    for way in (0, 1):
        right = {name for name, places in seen.items() if places[way] == want.get(name)}
        ways.append((len(right), right))
    right = max(ways, key=lambda item: item[0])[1]
    can = {names.get(piece, piece) for piece in open_} & want.keys()
    marks.places += len(can)
    marks.right += len(can & right)
    marks.wrong += len(seen.keys() - right)


def without(sample: Sample, payloads: set[str]) -> dict[str, Known]:
    """What may be there, less those."""
    return {text: item for text, item in sample.known.items() if text not in payloads}


def added(one: Marks, other: Marks) -> Marks:
    """Both together."""
    return replace(
        one, **{name: getattr(one, name) + getattr(other, name) for name in one.__dataclass_fields__}
    )
