"""Videos that were never taken: a table from above, pieces laid and taken by hands, with the truth beside each frame.

Composed from the press's own sheets. Nothing here knows how a table is followed. What lies on the table is kept flat,
`FLAT` pixels a mm; each frame is that, seen by a phone in a stand, with whatever is above the table drawn over it.
Pictures have whole grey values at every step, and only what changed is drawn anew: films are long. The noise hides the
rounding.
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
SHADE: Final = 160
"""Pixels by which an arm's shadow reaches beyond it."""
CUT: Final = 2.0
"""Seconds in which somebody turns a camera that no longer sees all of the board, and waits again."""
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
    glare: float = 0.0
    """Grey values that a lamp's reflection adds where it is brightest."""
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
    """A pattern of skin, as the camera sees it."""
    cloth: Array
    """One of cloth."""
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
        face = self._see(self.board.image)
        face = cv2.resize(face, (round(wide * FLAT), round(tall * FLAT)), interpolation=cv2.INTER_AREA)
        at = round(RIM * FLAT)
        self.flat[at : at + face.shape[0], at : at + face.shape[1]] = face
        along = self.rng.uniform(0, 2 * np.pi)
        across = np.cos(along) * np.linspace(0, 1, self.camera.width, endpoint=False, dtype=np.float32)
        down = np.sin(along) * np.linspace(0, 1, self.camera.height, endpoint=False, dtype=np.float32)
        slope = across + down[:, None]
        low, high = self.camera.light
        self.light = self._spread(
            (low + (high - low) * (slope - slope.min()) / np.ptp(slope)).astype(np.float32)
        )
        grain = self.rng.normal(0, 1, (self.camera.height + 64, self.camera.width + 64)).astype(np.float32)
        grain = cv2.GaussianBlur(grain, (0, 0), 0.6) * np.float32(1.7 * self.camera.noise)
        self.grain = tuple(
            self._spread(np.clip(np.rint(sign * grain), 0, 255).astype(np.uint8)) for sign in (1, -1)
        )
        """What the noise adds, and what it takes away."""
        self.glare = self._make_glare() if self.camera.glare else None
        self.pushed = np.eye(3)
        self._number, self._done = 0, -1
        self._seen = np.zeros((self.camera.height, self.camera.width, *self.flat.shape[2:]), np.uint8)
        """The table in this light, with nothing above it."""
        self._from = b""
        """From where it was seen so."""
        self._stale: list[tuple[int, int, int, int]] = []
        """Parts of the table that changed since: left, top, right, bottom."""

    def lay(self, put: Put) -> None:
        """Lay a piece down at once, before the film begins or in the middle of it."""
        self._paste(put)

    def lift(self, name: str) -> Put:
        """Take a piece away at once; those that were laid later lie as they did, even if they touch it."""
        names = list(self.stands)
        later = [self._uncover(one) for one in reversed(names[names.index(name) + 1 :])]
        put = self._uncover(name)
        for one in reversed(later):
            self._paste(one)
        return put

    def _uncover(self, name: str) -> Put:
        """Show again what was beneath the piece that was laid last."""
        put, below = self.stands.pop(name)
        x, y = self._corner(put)
        self.flat[y : y + below.shape[0], x : x + below.shape[1]] = below
        self._stale.append((x, y, x + below.shape[1], y + below.shape[0]))
        return put

    def play(self, deeds: Sequence[Deed], *, before: float = 3.0) -> Iterator[Frame]:
        """Film what happens."""
        yield from self._wait(before)
        for deed in deeds:
            if self.is_cut():
                yield from self._wait(CUT)
                self.pushed = np.eye(3)
                yield from self._wait(CUT)
            yield from self._act(deed)
            self._done += 1
            yield from self._wait(deed.after)

    def is_cut(self, inside: float = 0.0) -> bool:
        """Whether bumps have pushed a corner of the board beyond the picture, or one so many mm inside the board."""
        (left, top), (wide, tall) = (inside, inside), (self.board.width - inside, self.board.height - inside)
        corners = (
            np.array([(left, top, 1), (wide, top, 1), (wide, tall, 1), (left, tall, 1)])
            @ (self.view @ self.pushed).T
        )
        seen = corners[:, :2] / corners[:, 2:]
        return bool((seen < 0).any() or (seen > (self.camera.width, self.camera.height)).any())

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
        wood = self._see(np.clip(base + grain[..., None], 0, 255).astype(np.uint8))
        return cv2.resize(wood, size, interpolation=cv2.INTER_LINEAR)

    def _see(self, pixels: Array) -> Array:
        """Colours as the camera gives them."""
        return (
            np.ascontiguousarray(pixels) if self.camera.colour else cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
        )

    def _spread(self, mask: Array) -> Array:
        """A mask, a light or a noise for all colours of a picture."""
        return cv2.merge([mask] * 3) if self.camera.colour else mask

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
        self._stale.append((x, y, x + wide, y + tall))

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
        self._see_table(view)
        image = self._seen.copy() if arms or held is not None else self._seen
        for sleeve, goal, part in arms:
            self._draw_arm(image, view, sleeve, goal, part)
        if held is not None:
            self._draw_held(image, view, held, height, arms)
        time = self._number / camera.rate
        bright = 1 + camera.drift * np.sin(time / 60 * 2 * np.pi * 1.7) + rng.normal(0, 0.004)
        blurred = camera.hunting > 0 and rng.uniform() < camera.hunting
        soft = camera.blur * (rng.uniform(2.5, 4.5) if blurred else rng.uniform(0.9, 1.1))
        image = cv2.convertScaleAbs(cv2.GaussianBlur(image, (0, 0), soft), alpha=bright)
        dx, dy = rng.integers(0, 64, 2)
        more, less = (each[dy : dy + camera.height, dx : dx + camera.width] for each in self.grain)
        if rng.choice((-1, 1)) < 0:
            more, less = less, more
        shown = cv2.subtract(cv2.add(image, more), less)
        data = cv2.imencode(
            ".jpg", shown[..., ::-1] if camera.colour else shown, [cv2.IMWRITE_JPEG_QUALITY, camera.jpeg]
        )[1]
        self._number += 1
        stands = {name: put.piece.id for name, (put, _) in self.stands.items()}
        clear = not arms and held is None and not blurred
        return Frame(self._number - 1, time, shown, data.tobytes(), stands, clear, self._done)

    def _see_table(self, view: Array) -> None:
        """See the table from here; only what changed, if it was seen from here before."""
        raster = np.array([[1 / FLAT, 0, -RIM], [0, 1 / FLAT, -RIM], [0, 0, 1]])
        shrink = float(np.sqrt(abs(np.linalg.det(view / view[2, 2])))) / FLAT
        soft = max(0.3, 0.4 / shrink) if shrink < 0.9 else 0.0
        reach = int(np.ceil(4 * soft)) + 2
        whole, source = (self.camera.width, self.camera.height), self.flat.shape[1::-1]
        boxes = [_surround(view @ raster, _widen(part, reach), 2, whole) for part in self._stale]
        if self._from != view.tobytes():
            self._from, boxes = view.tobytes(), [(0, 0, *whole)]
        for x0, y0, x1, y1 in boxes:
            if x1 <= x0 or y1 <= y0:
                continue
            u0, v0, u1, v1 = _surround(np.linalg.inv(view @ raster), (x0, y0, x1, y1), reach, source)
            part = self.flat[v0:v1, u0:u1]
            if soft:
                part = cv2.GaussianBlur(part, (0, 0), soft)
            moved = _shift(-x0, -y0) @ view @ raster @ _shift(u0, v0)
            seen = cv2.warpPerspective(part, moved, (x1 - x0, y1 - y0), borderMode=cv2.BORDER_REFLECT)
            seen = self._light_up(seen, x0, y0)
            self._seen[y0:y1, x0:x1] = seen if self.glare is None else cv2.add(seen, self.glare[y0:y1, x0:x1])
        self._stale = []

    def _make_glare(self) -> Array:
        """What a lamp adds that shines back from the table: a spot in a wide halo, somewhere in the middle."""
        wide, tall = self.camera.width, self.camera.height
        x, y = (self.rng.uniform(0.25, 0.75) * side for side in (wide, tall))
        far = np.hypot(*np.meshgrid((np.arange(wide) - x) / wide, (np.arange(tall) - y) / wide))
        spot = 0.75 * np.exp(-((far / 0.05) ** 2)) + 0.25 * np.exp(-((far / 0.2) ** 2))
        return self._spread(np.rint(self.camera.glare * spot).astype(np.uint8))

    def _light_up(self, picture: Array, x: int, y: int) -> Array:
        """A part of the picture in the light that falls there."""
        light = self.light[y : y + picture.shape[0], x : x + picture.shape[1]]
        return cv2.multiply(picture, light, dtype=cv2.CV_8U)

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
        cloth = (one * (1 - checks) + other * checks).round()
        skin = np.full((64, 64, 3), np.array([205, 155, 125]) * rng.uniform(0.45, 1.1))
        channel = slice(None) if self.camera.colour else 1
        skin, cloth = skin.round().astype(np.uint8)[..., channel], cloth.astype(np.uint8)[..., channel]
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
        strokes = []
        for one, other, thick, sleeved in lines:
            ends = _through(view, np.array([one, other, one + np.array([thick, 0.0])]))
            width = max(2, int(np.linalg.norm(ends[2] - ends[0])))
            strokes.append((np.clip(ends[:2], -6000, 6000).astype(int), width, sleeved))
        left, top, right, bottom = self._bound(strokes)
        cloth, hand = (np.zeros((bottom - top, right - left), np.uint8) for _ in range(2))
        for ends, width, sleeved in strokes:
            start, end = (ends - (left, top)).tolist()
            cv2.line(cloth if sleeved else hand, start, end, 255, width, cv2.LINE_AA)
        both = np.maximum(cloth, hand)
        small = cv2.resize(both, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
        shade = cv2.GaussianBlur(np.roll(small, (6, 9), (0, 1)), (0, 0), 7)
        shade = cv2.resize(255 - (shade * 0.3).astype(np.uint8), both.shape[1::-1])
        near = image[top:bottom, left:right]
        near[:] = cv2.multiply(near, self._spread(shade), scale=1 / 255)
        for mask, pattern in ((cloth, sleeve.cloth), (hand, sleeve.skin)):
            x, y, wide, tall = cv2.boundingRect(mask)
            if not wide:
                continue
            edge = cv2.GaussianBlur(mask[y : y + tall, x : x + wide], (0, 0), 1.2)
            begun = np.roll(pattern, (-top - y, -left - x), (0, 1))
            times = (tall // 64 + 1, wide // 64 + 1, 1)[: pattern.ndim]
            paint = self._light_up(np.tile(begun, times)[:tall, :wide], left + x, top + y)
            _cover(near[y : y + tall, x : x + wide], paint, self._spread(edge))

    def _bound(self, strokes: Sequence[tuple[Array, int, bool]]) -> tuple[int, int, int, int]:
        """The part of the picture that an arm and its shadow may cover; left and top are multiples of 4."""
        spots = np.array([spot for ends, width, _ in strokes for spot in (*(ends - width), *(ends + width))])
        limit = np.array([self.camera.width, self.camera.height])
        low = np.clip(spots.min(0) - SHADE, 0, limit - 8) // 4 * 4
        high = np.clip(spots.max(0) + SHADE, low + 8, limit)
        return int(low[0]), int(low[1]), int(high[0]), int(high[1])

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
        x0, y0, x1, y1 = _surround(view @ raster, (0, 0, wide, tall), 2, image.shape[1::-1])
        if x1 <= x0 or y1 <= y0:
            return
        moved, size = _shift(-x0, -y0) @ view @ raster, (x1 - x0, y1 - y0)
        shown = np.rint(cv2.warpPerspective(cv2.GaussianBlur(face, (0, 0), 0.8), moved, size)).astype(
            np.uint8
        )
        over = np.rint(cv2.warpPerspective(mask, moved, size) * 255).astype(np.uint8)
        _cover(image[y0:y1, x0:x1], self._light_up(shown, x0, y0), self._spread(over))

    def _turn(self, put: Put, scale: float) -> tuple[Array, Array]:
        """A piece turned, in a square that holds it however it is turned, and where it is."""
        piece = put.piece
        reach = np.hypot(piece.width, piece.height) / 2 + 2
        side = round(2 * reach * scale)
        times = scale / piece.scale
        small = cv2.resize(self._see(piece.image), None, fx=times, fy=times, interpolation=cv2.INTER_AREA)
        mask = cv2.resize(piece.mask, small.shape[1::-1], interpolation=cv2.INTER_AREA)
        middle = np.array(small.shape[1::-1]) / 2
        turn = cv2.getRotationMatrix2D(middle.tolist(), -put.turn, 1.0)
        turn[:, :2] *= (
            np.array(piece.image.shape[1::-1]) * times / small.shape[1::-1]
        )  # whole pixels are too small
        turn[:, 2] = side / 2 - turn[:, :2] @ middle
        face = cv2.warpAffine(small.astype(np.float32), turn, (side, side), borderMode=cv2.BORDER_REPLICATE)
        return face, cv2.warpAffine(mask.astype(np.float32), turn, (side, side))


def _through(view: Array, points: Array) -> Array:
    mapped = np.column_stack([points, np.ones(len(points))]) @ view.T
    return np.asarray(mapped[:, :2] / mapped[:, 2:])


def _widen(box: tuple[int, int, int, int], margin: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = box
    return left - margin, top - margin, right + margin, bottom + margin


def _shift(x: float, y: float) -> Array:
    return np.array([[1, 0, x], [0, 1, y], [0, 0, 1.0]])


def _surround(
    view: Array, box: tuple[int, int, int, int], margin: int, size: tuple[int, int]
) -> tuple[int, int, int, int]:
    """The part of a picture of that size in which a rectangle is seen: left, top, right, bottom."""
    left, top, right, bottom = box
    spots = _through(view, np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float))
    x0, y0 = np.clip(np.floor(spots.min(0)).astype(int) - margin, 0, size).tolist()
    x1, y1 = np.clip(np.ceil(spots.max(0)).astype(int) + margin, 0, size).tolist()
    return x0, y0, x1, y1


def _cover(part: Array, paint: Array, mask: Array) -> None:
    """Paint over a part of a picture where the mask is 255, and mix where it is less."""
    below = cv2.multiply(part, cv2.bitwise_not(mask), scale=1 / 255)
    part[:] = cv2.add(below, cv2.multiply(paint, mask, scale=1 / 255))
