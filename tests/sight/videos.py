"""Videos that were never taken: a table from above, pieces laid and taken by hands, with the truth beside each frame.

Composed from the press's own sheets. Nothing here knows how a table is followed. What lies on the table is kept flat,
`FLAT` pixels a mm; each frame is that, seen by a phone in a stand, with whatever is above the table drawn over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.sight.photos import Shot, view_of
from tests.sight.pieces import Print

Array: TypeAlias = NDArray[Any]
Point: TypeAlias = tuple[float, float]

FLAT: Final = 6.0
"""Pixels a mm of the table as it is kept."""
RIM: Final = 90.0
"""mm of table around the board."""
CAMERA: Final = 620.0
"""mm from the camera to the table: what is held higher looks larger by so much."""


@dataclass(frozen=True, slots=True)
class Camera:
    """What films, and how badly."""

    seed: int
    width: int = 1920
    height: int = 1080
    tilt: float = 8.0
    """Degrees."""
    noise: float = 2.0
    """Grey values."""
    blur: float = 0.6
    """Pixels."""
    jpeg: int = 80
    light: tuple[float, float] = (0.9, 1.0)
    """How bright the darkest and the brightest corner are."""
    drift: float = 0.0
    """Part by which the light changes to and fro in a minute."""
    hunting: float = 0.0
    """How often a frame is out of focus."""
    bumps: float = 0.0
    """How often somebody bumps the stand, by one to four mm."""
    rate: float = 4.0
    """Frames a second."""
    colour: bool = False
    """Whether frames have colours; in grey they are made in a third of the time."""


@dataclass(frozen=True, slots=True)
class Put:
    """A piece that a hand lays down."""

    piece: Print
    at: Point
    """mm on the board, from its top left corner."""
    turn: float = 0.0
    name: str = ""
    """By which the truth calls the place."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What one hand does in one reach: takes pieces, lays others, and perhaps lingers."""

    put: Sequence[Put] = ()
    take: Sequence[str] = ()
    """Names of places."""
    hold: float = 0.0
    """Seconds for which it holds the first piece still over its place before it lays it down."""
    height: float = 18.0
    """mm over the table at which it is held."""
    rest: float = 0.0
    """Seconds for which the hand stays on the table."""
    back: bool = False
    """Whether it takes the held piece away again, without laying it down."""
    after: float = 2.5
    """Seconds until somebody moves again."""
    hands: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture and what is true of it."""

    number: int
    time: float
    """Seconds."""
    image: Array
    """Red, green, blue."""
    jpeg: bytes
    stands: Mapping[str, str]
    """Place -> piece that lies there."""
    clear: bool
    """Whether nothing is above the table, and the picture is sharp."""
    deed: int
    """Number of the last deed that is done; -1 before the first."""


@dataclass
class _Sleeve:
    """An arm: from where it comes, its skin, its cloth."""

    start: Array
    skin: Array
    cloth: Array
    """A pattern of cloth."""
    width: float


@dataclass
class TableVideo:
    """One board on one table before one camera."""

    board: Print
    camera: Camera
    stands: dict[str, tuple[Put, Array]] = field(default_factory=dict)
    """What lies where, and the table beneath it."""

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.camera.seed)
        shot = Shot(self.camera.seed, width=self.camera.width, height=self.camera.height, margin=0.03)
        wide, tall = self.board.width, self.board.height
        corners = np.array([(0, 0), (wide, 0), (wide, tall), (0, tall)], float)
        self.view = view_of(
            corners, self.camera.tilt, self.rng.uniform(0, 360), self.rng.uniform(-2, 2), shot
        )
        size = (round((wide + 2 * RIM) * FLAT), round((tall + 2 * RIM) * FLAT))
        self.flat = self._make_table(size)
        face = cv2.resize(
            self.board.image, (round(wide * FLAT), round(tall * FLAT)), interpolation=cv2.INTER_AREA
        )
        face = self._see(face)
        at = round(RIM * FLAT)
        self.flat[at : at + face.shape[0], at : at + face.shape[1]] = face
        yy, xx = np.mgrid[0 : self.camera.height, 0 : self.camera.width].astype(np.float32)
        along = self.rng.uniform(0, 2 * np.pi)
        slope = np.cos(along) * xx / self.camera.width + np.sin(along) * yy / self.camera.height
        low, high = self.camera.light
        self.light = (low + (high - low) * (slope - slope.min()) / np.ptp(slope)).astype(np.float32)
        self.grain = self.rng.normal(0, 1, (self.camera.height + 64, self.camera.width + 64)).astype(
            np.float32
        )
        self.grain = cv2.GaussianBlur(self.grain, (0, 0), 0.6) * 1.7
        self.pushed = np.eye(3)
        self._number, self._done = 0, -1
        self._rendered: tuple[bytes, Array] = (b"", np.zeros(0))

    def lay(self, put: Put) -> None:
        """Lay a piece down at once, before the film begins or in the middle of it."""
        self._paste(put)
        self._rendered = (b"", self._rendered[1])

    def lift(self, name: str) -> Put:
        """Take a piece away at once; those that were laid later lie as they did, even if they touch it."""
        names = list(self.stands)
        later = [self._uncover(one) for one in reversed(names[names.index(name) + 1 :])]
        put = self._uncover(name)
        for one in reversed(later):
            self._paste(one)
        self._rendered = (b"", self._rendered[1])
        return put

    def _uncover(self, name: str) -> Put:
        """Show again what was beneath the piece that was laid last."""
        put, below = self.stands.pop(name)
        x, y = self._corner(put)
        self.flat[y : y + below.shape[0], x : x + below.shape[1]] = below
        return put

    def play(self, deeds: Sequence[Deed], *, before: float = 3.0) -> Iterator[Frame]:
        """Film what happens."""
        yield from self._wait(before)
        for deed in deeds:
            yield from self._act(deed)
            self._done += 1
            yield from self._wait(deed.after)

    def _wait(self, seconds: float) -> Iterator[Frame]:
        for _ in range(round(seconds * self.camera.rate)):
            yield self._film()

    def _act(self, deed: Deed) -> Iterator[Frame]:
        steps: list[str | Put] = [*deed.take, *deed.put]
        sleeves = [self._make_sleeve() for _ in range(max(1, deed.hands))]
        for number, step in enumerate(steps):
            sleeve = sleeves[number % len(sleeves)]
            held = step if isinstance(step, Put) else None
            goal = step.at if isinstance(step, Put) else self.stands[step][0].at
            for part in (0.45, 0.8):
                yield self._film([(sleeve, goal, part)], held, 40 * (1 - part) + deed.height)
            if held is not None and number == len(deed.take):
                for _ in range(round(deed.hold * self.camera.rate)):
                    yield self._film([(sleeve, goal, 0.93)], held, deed.height)
            if isinstance(step, str):
                self.lift(step)
            elif not deed.back:
                self.lay(step)
            yield self._film([(sleeve, goal, 0.97)], held if deed.back else None, deed.height)
            for _ in range(round(deed.rest * self.camera.rate)):
                yield self._film([(sleeve, goal, 0.97)])
            if self.rng.uniform() < 0.6:
                yield self._film([(sleeve, goal, 0.5)], held if deed.back else None, deed.height)

    # -- The table --

    def _make_table(self, size: tuple[int, int]) -> Array:
        wide, tall = size
        fine = self.rng.normal(size=(tall // 4 + 1, wide // 4 + 1)).astype(np.float32)
        grain = cv2.GaussianBlur(fine, (0, 0), sigmaX=20, sigmaY=0.8) * 26
        base = np.array([140, 105, 75], np.float32) * self.rng.uniform(0.6, 1.3)
        wood = np.clip(base + grain[..., None], 0, 255).astype(np.uint8)
        return self._see(cv2.resize(wood, size, interpolation=cv2.INTER_LINEAR))

    def _see(self, pixels: Array) -> Array:
        """Colours as the camera gives them."""
        return (
            np.ascontiguousarray(pixels) if self.camera.colour else cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
        )

    def _spread(self, mask: Array) -> Array:
        """A mask or a light for all colours of a picture."""
        return mask[..., None] if self.camera.colour else mask

    def _corner(self, put: Put) -> tuple[int, int]:
        reach = np.hypot(put.piece.width, put.piece.height) / 2 + 2
        return round((put.at[0] + RIM - reach) * FLAT), round((put.at[1] + RIM - reach) * FLAT)

    def _paste(self, put: Put) -> None:
        face, mask = self._turn(put, FLAT)
        x, y = self._corner(put)
        tall, wide = mask.shape
        part = self.flat[y : y + tall, x : x + wide]
        self.stands[put.name] = (put, part.copy())
        shade = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 3) * 0.35 * (1 - mask)
        shade, mask = self._spread(shade), self._spread(mask)
        laid = part * (1 - shade) * (1 - mask) + face * mask
        self.flat[y : y + tall, x : x + wide] = np.clip(laid, 0, 255).astype(np.uint8)

    # -- The picture --

    def _film(
        self,
        arms: Sequence[tuple[_Sleeve, Point, float]] = (),
        held: Put | None = None,
        height: float = 0.0,
    ) -> Frame:
        camera, rng = self.camera, self.rng
        if camera.bumps and rng.uniform() < camera.bumps:
            step = rng.uniform(1, 4) * np.array([np.cos(a := rng.uniform(0, 6.3)), np.sin(a)])
            self.pushed = np.array([[1, 0, step[0]], [0, 1, step[1]], [0, 0, 1]]) @ self.pushed
        view = self.view @ self.pushed
        key = view.tobytes()
        if self._rendered[0] != key:
            self._rendered = (key, self._see_table(view))
        image: Array = self._rendered[1].astype(np.float32)
        for sleeve, goal, part in arms:
            self._draw_arm(image, view, sleeve, goal, part)
        if held is not None:
            self._draw_held(image, view, held, height, arms)
        time = self._number / camera.rate
        bright = 1 + camera.drift * np.sin(time / 60 * 2 * np.pi * 1.7) + rng.normal(0, 0.004)
        image *= self._spread(self.light * np.float32(bright))
        blurred = camera.hunting > 0 and rng.uniform() < camera.hunting
        soft = camera.blur * (rng.uniform(2.5, 4.5) if blurred else rng.uniform(0.9, 1.1))
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), soft))
        dx, dy = rng.integers(0, 64, 2)
        grain = self.grain[dy : dy + camera.height, dx : dx + camera.width] * np.float32(
            rng.choice((-1, 1)) * camera.noise
        )
        shown = np.clip(image + self._spread(grain), 0, 255).astype(np.uint8)
        data = cv2.imencode(
            ".jpg", shown[..., ::-1] if camera.colour else shown, [cv2.IMWRITE_JPEG_QUALITY, camera.jpeg]
        )[1]
        self._number += 1
        stands = {name: put.piece.id for name, (put, _) in self.stands.items()}
        clear = not arms and held is None and not blurred
        return Frame(self._number - 1, time, shown, data.tobytes(), stands, clear, self._done)

    def _see_table(self, view: Array) -> Array:
        shrink = float(np.sqrt(abs(np.linalg.det(view / view[2, 2])))) / FLAT
        soft = cv2.GaussianBlur(self.flat, (0, 0), max(0.3, 0.4 / shrink)) if shrink < 0.9 else self.flat
        raster = np.array([[1 / FLAT, 0, -RIM], [0, 1 / FLAT, -RIM], [0, 0, 1]])
        size = (self.camera.width, self.camera.height)
        return cv2.warpPerspective(soft, view @ raster, size, borderMode=cv2.BORDER_REFLECT)

    def _make_sleeve(self) -> _Sleeve:
        """An arm from one of three sides, plain or in checks."""
        rng = self.rng
        wide, tall = self.board.width, self.board.height
        starts = [
            (rng.uniform(0, wide), tall + 260),
            (-260, rng.uniform(0, tall)),
            (wide + 260, rng.uniform(0, tall)),
        ]
        yy, xx = np.mgrid[0:64, 0:64]
        one, other = rng.uniform(30, 220, 3), rng.uniform(30, 220, 3)
        checks = ((xx // 8 + yy // 8) % 2)[..., None] if rng.uniform() < 0.5 else np.zeros((64, 64, 1))
        cloth = (one * (1 - checks) + other * checks).astype(np.float32)
        skin = np.array([205, 155, 125], np.float32) * rng.uniform(0.45, 1.1)
        return _Sleeve(np.array(starts[rng.integers(3)]), skin, cloth, rng.uniform(65, 90))

    def _draw_arm(self, image: Array, view: Array, sleeve: _Sleeve, goal: Point, part: float) -> None:
        """Sleeve, hand and two fingers, 30 mm over the table, with its shadow."""
        rng, there = self.rng, np.array(goal)
        ahead = (there - sleeve.start) / np.linalg.norm(there - sleeve.start)
        tip = sleeve.start + (there - sleeve.start) * part + rng.normal(0, 0.4, 2) - ahead * 8
        side = np.array([-ahead[1], ahead[0]])
        wrist = tip - ahead * 130
        lines = [
            (sleeve.start, wrist, sleeve.width, True),
            (wrist, tip - ahead * 60, sleeve.width * 0.75, False),
            (tip - ahead * 70, tip - ahead * 45, sleeve.width * 0.95, False),
            (tip - ahead * 55 - side * 12, tip - side * 5, 17, False),
            (tip - ahead * 55 + side * 12, tip + side * 5, 17, False),
        ]
        cloth, hand = (np.zeros(image.shape[:2], np.uint8) for _ in range(2))
        for one, other, thick, sleeved in lines:
            ends = _through(view, np.array([one, other, one + np.array([thick, 0.0])]))
            width = max(2, int(np.linalg.norm(ends[2] - ends[0])))
            ends = np.clip(ends, -6000, 6000)
            target = cloth if sleeved else hand
            cv2.line(
                target, ends[0].astype(int).tolist(), ends[1].astype(int).tolist(), 255, width, cv2.LINE_AA
            )
        both = np.maximum(cloth, hand)
        small = cv2.resize(both, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        shade = cv2.GaussianBlur(np.roll(small, (6, 9), (0, 1)), (0, 0), 7)
        shade = cv2.resize(shade, image.shape[1::-1]).astype(np.float32) / 255 * 0.3
        image *= self._spread(1 - shade)
        tiles = (image.shape[0] // 64 + 1, image.shape[1] // 64 + 1, 1)
        pattern = np.tile(sleeve.cloth, tiles)[: image.shape[0], : image.shape[1]]
        skin = np.broadcast_to(sleeve.skin, pattern.shape)
        for mask, colour in ((cloth, pattern), (hand, skin)):
            rows, columns = np.nonzero(mask.max(1))[0], np.nonzero(mask.max(0))[0]
            if not len(rows):
                continue
            box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
            over = self._spread(cv2.GaussianBlur(mask[box], (0, 0), 1.2).astype(np.float32) / 255)
            paint = colour[box] if self.camera.colour else colour[box][..., 1]
            image[box] = image[box] * (1 - over) + paint * over

    def _draw_held(
        self,
        image: Array,
        view: Array,
        held: Put,
        height: float,
        arms: Sequence[tuple[_Sleeve, Point, float]],
    ) -> None:
        """A piece above the table: larger, a little elsewhere than it will lie, its shadow beside it."""
        sleeve, goal, part = arms[0]
        there = sleeve.start + (np.array(goal) - sleeve.start) * min(1.0, part + 0.07)
        if part > 0.9:
            there = np.array(goal) + self.rng.normal(0, 0.15, 2)
        larger = CAMERA / (CAMERA - height)
        face, mask = self._turn(replace(held, at=(0.0, 0.0)), FLAT)
        tall, wide = mask.shape
        corner = there - np.array([wide, tall]) / FLAT * larger / 2
        raster = np.array([[larger / FLAT, 0, corner[0]], [0, larger / FLAT, corner[1]], [0, 0, 1]])
        size = (self.camera.width, self.camera.height)
        shown = cv2.warpPerspective(cv2.GaussianBlur(face, (0, 0), 0.8), view @ raster, size)
        over = self._spread(cv2.warpPerspective(mask, view @ raster, size))
        image[:] = image * (1 - over) + shown * over

    def _turn(self, put: Put, scale: float) -> tuple[Array, Array]:
        """A piece turned, in a square that holds it however it is turned, and where it is."""
        piece = put.piece
        reach = np.hypot(piece.width, piece.height) / 2 + 2
        side = round(2 * reach * scale)
        times = scale / piece.scale
        small = cv2.resize(self._see(piece.image), None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
        mask = cv2.resize(piece.mask, small.shape[1::-1], interpolation=cv2.INTER_AREA)
        turn = cv2.getRotationMatrix2D((small.shape[1] / 2, small.shape[0] / 2), -put.turn, 1.0)
        turn[:, 2] += side / 2 - np.array(small.shape[1::-1]) / 2
        face = cv2.warpAffine(small.astype(np.float32), turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
        return face, cv2.warpAffine(mask.astype(np.float32), turn, (side, side))


def _through(view: Array, points: Array) -> Array:
    mapped = np.column_stack([points, np.ones(len(points))]) @ view.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])
