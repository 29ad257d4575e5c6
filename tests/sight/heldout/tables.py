"""What players lay on a table: a hand, a tableau, a full table, Mecca's board, the tiles of Canaan, tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import cast

import cv2
import numpy as np

from printkit.boards.hex import HexCell, centre_of, middle_of, side
from printkit.box.contents import Ink
from tests.sight.heldout.camera import aimed
from tests.sight.heldout.finish import POOR, TYPICAL, Quality, Shown, finish
from tests.sight.heldout.grounds import GROUNDS
from tests.sight.heldout.prints import DOTS, Face, Pixels, Printer, Stock, stock
from tests.sight.heldout.table import Thing, lay

CARDS = {
    "belaad": ("action-cards", "scholars", "battle-cards", "hashash-cards"),
    "ayubistan": ("action-cards",),
    "lost-and-found": (),
    "mecca": ("colour-cards",),
    "prophets-and-patriarchs": ("event-deck-1", "event-deck-2"),
}
"""Full-size cards by title; nothing where all coded cards are meant."""
MINI = {"ayubistan": ("notes", "troops"), "prophets-and-patriarchs": ("resource-cards",)}
TOKENS = {
    "belaad": ("tokens", "coins-1", "coins-3"),
    "ayubistan": ("hasanat", "sayeat"),
    "prophets-and-patriarchs": ("virtue-tokens", "shekels", "tents", "cities", "camels", "captivity-markers"),
}


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Things, and the part of the table that the photo is to show."""

    title: str
    things: list[Thing]
    extent: Pixels
    facts: str = ""


def hand(seed: int, folder: Path) -> Table:
    """Nine cards of one title, in three rows or fanned out so that their codes stay in sight."""
    rng, printer, sheets = _start(seed, folder, CARDS)
    names = _some(rng, _cards(sheets), 9)
    faces = [printer.print(sheets.face(name)) for name in names]
    wide, high = faces[0].size
    things = []
    if rng.random() < 0.5:
        for number, face in enumerate(faces):
            things.append(
                _card(rng, face, number % 3 * (wide + 7), number // 3 * (high + 7), rng.uniform(-7, 7))
            )
    else:  # each card covers the left part of the one before
        step = wide * rng.uniform(0.42, 0.6)
        for number, face in enumerate(faces):
            lean = (number - 4) * rng.uniform(2, 4)
            things.append(
                _card(rng, face, -number * step, abs(number - 4) ** 1.6 * 2.5, -lean, lift=0.3 * (1 + number))
            )
    return Table(sheets.box.title, things, _extent(things), _told(printer))


def tableau(seed: int, folder: Path) -> Table:
    """Twenty cards on 60 x 45 cm."""
    return _spread(seed, folder, CARDS, 20, 600, 450)


def full(seed: int, folder: Path) -> Table:
    """Forty cards on 90 x 60 cm."""
    return _spread(seed, folder, CARDS, 40, 900, 600)


def mini(seed: int, folder: Path) -> Table:
    """Forty small cards on 90 x 60 cm."""
    return _spread(seed, folder, MINI, 40, 900, 600)


def tokens(seed: int, folder: Path) -> Table:
    """Forty tokens of one title, strewn on 45 x 34 cm, some upon others."""
    rng, printer, sheets = _start(seed, folder, TOKENS)
    names = _some(rng, sheets.ids(*TOKENS[sheets.box.title]), 40)
    things = []
    for name in names:
        x, y = rng.uniform((-215, -160), (215, 160))
        face = printer.print(sheets.face(name))
        things.append(Thing(face, x, y, rng.uniform(0, 360), lift=rng.uniform(0.3, 2)))
    things += _clutter(rng, 430, 320)
    return Table(sheets.box.title, things, _corners(450, 340), _told(printer))


def crowd(seed: int, folder: Path) -> Table:
    """As many pieces of one kind as lie side by side on 90 x 62 cm (cards) or 60 x 45 cm (tokens), up to 150."""
    rng = np.random.default_rng(seed)
    kinds = (CARDS, MINI, TOKENS)[seed % 3]
    _, printer, sheets = _start(seed, folder, kinds)
    names = sheets.ids(*kinds[sheets.box.title]) if kinds is not CARDS else _cards(sheets)
    wide, high = (600.0, 450.0) if kinds is TOKENS else (900.0, 620.0)
    reach = max(max(sheets.face(name).size) for name in names[:: max(1, len(names) // 40)]) + 3
    across = min(sheets.face(names[0]).size) + 3 if kinds is not TOKENS else reach
    columns, rows = int(wide // across), int(high // reach)
    things = []
    for number, name in enumerate(_some(rng, names, min(columns * rows, 150))):
        x, y = (number % columns + 0.5) * across - wide / 2, (number // columns + 0.5) * reach - high / 2
        turn = float(rng.normal(0, 2) + 180 * (rng.random() < 0.3))
        if kinds is TOKENS:
            turn = float(rng.uniform(0, 360))
        things.append(_card(rng, printer.print(sheets.face(name)), x, y, turn))
    return Table(sheets.box.title, things, _extent(things), _told(printer))


def mecca(seed: int, folder: Path, pilgrims: int = 60) -> Table:
    """Mecca's board of A4, A3 or Letter sheets, its parts glued a little askew, with pilgrims on their squares."""
    rng = np.random.default_rng(seed)
    layout, paper = [("a4x2", "a4"), ("a3", "a3"), ("letter", "letter")][
        int(rng.choice(3, p=(0.6, 0.25, 0.15)))
    ]
    return mecca_board(seed, folder, pilgrims, layout, paper)


def mecca_board(seed: int, folder: Path, pilgrims: int, layout: str, paper: str) -> Table:
    """Mecca's board of one layout; grid mm are the table's."""
    rng = np.random.default_rng(seed + 1)
    printer = _printer(rng)
    ink = cast(Ink, rng.choice(["full", "full", "low", "bw"]))
    sheets = stock("mecca", folder, ink, paper)
    board = sheets.box.components["board"]
    plan = sheets.box.constants["plans"]["a3" if layout == "a3" else "a4x2"]
    size = board.sheet.layouts[layout].size
    assert size is not None
    wide, high = size.width, size.height
    origin = plan["origin"]
    things = []
    for part, (face, left, top) in enumerate(sheets.board(layout)):
        shift, turn = (rng.uniform(-0.4, 0.4, 2), rng.uniform(-0.15, 0.15)) if part else (np.zeros(2), 0.0)
        w, h = face.size
        things.append(
            Thing(
                printer.print(face),
                left + w / 2 - origin[0] + shift[0],
                top + h / 2 - origin[1] + shift[1],
                turn,
                curl=rng.uniform(0, 1.5) if layout != "a4x2" else 0.0,
                lift=0.1,
                gloss=0.5,
            )
        )
    rows = sheets.box.constants["rows"]
    cell = sheets.box.constants["cell"]
    squares = [(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind not in ".#"]
    chosen = rng.permutation(len(squares))[:pilgrims]
    names = _some(rng, sheets.ids("pilgrims"), pilgrims)
    for name, square in zip(names, chosen, strict=True):
        x, y = squares[square]
        off = np.clip(rng.normal(0, 1.2, 2), -3, 3)
        turn = (
            float(rng.choice([0, 90, 180, 270])) + rng.normal(0, 12)
            if rng.random() < 0.8
            else rng.uniform(0, 360)
        )
        things.append(
            Thing(printer.print(sheets.face(name)), (x + 0.5) * cell + off[0], (y + 0.5) * cell + off[1], turn, lift=2.0, gloss=0.4)
        )  # fmt: skip
    extent = _corners(wide, high) + np.array((wide / 2 - origin[0], high / 2 - origin[1]))
    return Table("mecca", things, extent, f"{layout} {ink} {_told(printer)}")


def hexes(seed: int, folder: Path, discs: bool = False) -> Table:
    """The usual board of Prophets and Patriarchs as hands lay it, each tile turned at will."""
    rng = np.random.default_rng(seed)
    printer = _printer(rng)
    ink = cast(Ink, rng.choice(["full", "full", "low", "bw"]))
    sheets = stock("prophets-and-patriarchs", folder, ink)
    wide = rng.uniform(1.004, 1.02)
    things = []
    for row in sheets.box.tables["arrangement"]:
        x, y = np.array(centre_of(HexCell(row.values["q"], row.values["r"]))) * wide + rng.uniform(
            -0.8, 0.8, 2
        )
        turn = float(60 * rng.integers(6) + rng.normal(0, 1.2))
        things.append(
            Thing(printer.print(sheets.face(row.id)), x, y, turn, curl=rng.uniform(-1, 1), gloss=0.3)
        )
    for row in sheets.box.tables["trade-places"]:
        cell = HexCell(row.values["q"], row.values["r"])
        inner = np.array(centre_of(cell))
        out = np.array(middle_of(side(cell, row.values["side"]))) - inner
        away = out / np.hypot(*out)
        x, y = (inner + out) * wide + away * 13.5 + rng.uniform(-1, 1, 2)
        turn = float(np.degrees(np.arctan2(away[0], -away[1]))) + rng.normal(0, 2)
        things.append(Thing(printer.print(sheets.face(row.values["tile"])), x, y, turn))
    if discs:
        for thing, name in zip(things[:30], _some(rng, sheets.ids("number-discs"), 30), strict=True):
            round_ = np.radians(thing.turn)
            x, y = thing.x + 17 * np.sin(round_), thing.y - 17 * np.cos(round_)
            off = rng.uniform(-1.5, 1.5, 2)
            things.append(
                Thing(printer.print(sheets.face(name)), x + off[0], y + off[1], rng.uniform(0, 360), lift=2)
            )
    return Table("prophets-and-patriarchs", things, _extent(things), f"{ink} {_told(printer)}")


def few(seed: int, folder: Path) -> Table:
    """Five to eight cards of one title, in rows."""
    rng, printer, sheets = _start(seed, folder, CARDS)
    things = []
    for number, name in enumerate(_some(rng, _cards(sheets), int(rng.integers(5, 9)))):
        face = printer.print(sheets.face(name))
        wide, high = face.size
        things.append(_card(rng, face, number % 4 * (wide + 7), number // 4 * (high + 7), rng.uniform(-9, 9)))
    return Table(sheets.box.title, things, _extent(things))


def single(seed: int, folder: Path) -> Table:
    """One piece, a card or a token, that takes a third of the picture or more."""
    kinds = (CARDS, MINI, TOKENS)[seed % 3]
    rng, printer, sheets = _start(seed, folder, kinds)
    keys = kinds[sheets.box.title]
    names = sheets.ids(*keys) if keys else _cards(sheets)
    things = [_card(rng, printer.print(sheets.face(_some(rng, names, 1)[0])), 0, 0, rng.uniform(0, 360))]
    reach = max(things[0].face.size) * rng.uniform(0.6, 1.5)
    return Table(sheets.box.title, things, _corners(reach * 1.33, reach))


def backs(seed: int, folder: Path) -> Table:
    """Backs of cards, dice and coins: no code."""
    table = few(seed, folder)
    rng = np.random.default_rng(seed)
    things = [
        replace(one, face=replace(one.face, image=_back(rng, one.face), codes=())) for one in table.things
    ]
    return replace(table, things=things + _clutter(rng, 300, 200))


TABLES: dict[str, Callable[[int, Path], Table]] = {
    "hand": hand,
    "tableau": tableau,
    "full": full,
    "mini": mini,
    "tokens": tokens,
    "crowd": crowd,
    "mecca60": lambda seed, folder: mecca(seed, folder, 60),
    "mecca108": lambda seed, folder: mecca(seed, folder, 108),
    "hexes": hexes,
    "hexes+discs": lambda seed, folder: hexes(seed, folder, discs=True),
}
QUALITIES = {"typical": TYPICAL, "poor": POOR, "3mp": TYPICAL}


def shoot(
    table: Table, seed: int, quality: str | Quality = "typical", *, tilt: tuple[float, float] = (0, 30),
    hands: bool = True, pixels: tuple[int, int] | None = None,
) -> Shown:  # fmt: skip
    """Take a photo of a table by hand: anything about the view and the picture comes from the seed."""
    rng = np.random.default_rng(seed)
    sides = (2016, 1512) if quality == "3mp" else (4032, 3024)
    held = sides if rng.random() < 0.6 else sides[::-1]
    camera = aimed(
        rng, table.extent, pixels=pixels or held, tilt=tilt, fill=(0.86, 0.98),
        bend=(float(rng.normal(0, 0.012)), float(rng.normal(0, 0.004))),
    )  # fmt: skip
    names = list(GROUNDS)
    name = names[int(rng.integers(len(names)))]
    things = [*table.things, *(_hands(rng, table) if hands and rng.random() < 0.3 else [])]
    scene = lay(things, _ground_of(name, int(rng.integers(3))), camera, rng)
    lean = float(np.degrees(np.arccos(min(camera.turn[2, 2], 1))))
    return finish(
        scene, QUALITIES[quality] if isinstance(quality, str) else quality, rng,
        f"{table.title} {table.facts} on {name} tilt {lean:.0f}",
    )  # fmt: skip


@cache
def _ground_of(name: str, number: int) -> Pixels:
    return GROUNDS[name](np.random.default_rng(number))


def _start(
    seed: int, folder: Path, titles: dict[str, tuple[str, ...]]
) -> tuple[np.random.Generator, Printer, Stock]:
    rng = np.random.default_rng(seed)
    title = list(titles)[int(rng.integers(len(titles)))]
    if title == "mecca":  # it has but six cards
        title = "belaad"
    ink = cast(Ink, rng.choice(["full", "full", "low", "bw"]))
    return rng, _printer(rng), stock(title, folder, ink)


def _printer(rng: np.random.Generator) -> Printer:
    """A home printer: ink spreads or starves by up to a tenth of a module, black may be grey."""
    return Printer(
        spread=rng.uniform(-0.06, 0.06), black=rng.uniform(0.02, 0.22), white=rng.uniform(0.82, 0.98),
        screen=float(rng.choice([0, 0, 4.2, 5.9])), soft=rng.uniform(0.02, 0.06),
    )  # fmt: skip


def _told(printer: Printer) -> str:
    return f"spread {printer.spread:+.2f} black {printer.black:.2f} screen {printer.screen:.0f}"


def _cards(sheets: Stock) -> list[str]:
    keys = CARDS[sheets.box.title] or tuple(
        key
        for key, item in sheets.box.components.items()
        if item.kind == "deck" and item.code is not None and min(item.size.width, item.size.height) > 55
    )
    return sheets.ids(*keys)


def _some(rng: np.random.Generator, names: list[str], count: int) -> list[str]:
    return [names[index] for index in rng.permutation(len(names))[:count]]


def _card(rng: np.random.Generator, face: Face, x: float, y: float, turn: float, lift: float = 0.3) -> Thing:
    curl = rng.uniform(-2.5, 4) if rng.random() < 0.6 else 0.0
    return Thing(face, x, y, turn, curl, rng.choice([0.0, 90.0, 45.0]), lift, float(rng.choice([0.15, 0.8])))


def _spread(
    seed: int, folder: Path, titles: dict[str, tuple[str, ...]], count: int, wide: float, high: float
) -> Table:
    """Cards in rows as people lay them: askew, some quarter turned, some upside down, some overlapping."""
    rng, printer, sheets = _start(seed, folder, titles)
    names = sheets.ids(*titles[sheets.box.title]) if titles is MINI else _cards(sheets)
    columns = round((count * wide / high * 1.25) ** 0.5)
    rows = -(-count // columns)
    things = []
    for number, name in enumerate(_some(rng, names, count)):
        face = printer.print(sheets.face(name))
        w, h = face.size
        x = ((number % columns + 0.5) / columns - 0.5) * (wide - w * 0.2)
        y = ((number // columns + 0.5) / rows - 0.5) * (high - h * 0.2)
        turn = float(rng.normal(0, 8)) + 180 * (rng.random() < 0.2) + 90 * (rng.random() < 0.1)
        x, y = x + rng.normal(0, 5), y + rng.normal(0, 5)
        if rng.random() < 0.04:
            face = replace(face, image=_back(rng, face), codes=())
        things.append(_card(rng, face, x, y, turn))
    things += _clutter(rng, wide, high)
    return Table(sheets.box.title, things, _corners(wide, high), _told(printer))


def _back(rng: np.random.Generator, face: Face) -> Pixels:
    """A card's back: a pattern of lozenges."""
    y, x = np.mgrid[0 : face.image.shape[0], 0 : face.image.shape[1]]
    step = round(rng.uniform(2, 6) * DOTS)
    on = ((x + y) // step + (x - y) // step) % 2
    return np.asarray(np.array([(28, 44, 80), (210, 190, 150)], np.uint8)[on])


def _clutter(rng: np.random.Generator, wide: float, high: float) -> list[Thing]:
    """Dice and coins."""
    things = []
    for _ in range(int(rng.integers(0, 6))):
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        things.append(Thing(_die(rng), x, y, rng.uniform(0, 360), lift=12, gloss=0.6))
    for _ in range(int(rng.integers(0, 4))):
        x, y = rng.uniform(-wide / 2, wide / 2), rng.uniform(-high / 2, high / 2)
        things.append(Thing(_coin(rng), x, y, rng.uniform(0, 360), lift=2, gloss=1.0))
    return things


def _plain(image: Pixels, mask: Pixels, name: str) -> Face:
    return Face(name, name, "", image, mask, ())


def _die(rng: np.random.Generator) -> Face:
    n = round(16 * DOTS)
    image = np.full((n, n, 3), 238, np.uint8)
    spots = {
        1: [(2, 2)],
        2: [(1, 1), (3, 3)],
        3: [(1, 1), (2, 2), (3, 3)],
        4: [(1, 1), (1, 3), (3, 1), (3, 3)],
    }
    for i, j in spots[int(rng.integers(1, 5))]:
        cv2.circle(image, (i * n // 4, j * n // 4), n // 11, (20, 20, 24), -1, cv2.LINE_AA)
    mask = np.zeros((n, n), np.uint8)
    cv2.rectangle(mask, (n // 8, n // 8), (n - n // 8, n - n // 8), 255, n // 4 - 1)
    mask[n // 8 : -n // 8, n // 8 : -n // 8] = 255
    return _plain(image, mask, "die")


def _coin(rng: np.random.Generator) -> Face:
    n = round(rng.uniform(19, 27) * DOTS)
    y, x = np.mgrid[0:n, 0:n] / n * 2 - 1
    r = np.hypot(x, y)
    tone = 150 + 30 * np.sin(8 * r) + 25 * np.sin(5 * np.arctan2(y, x)) * (r < 0.7) - 60 * (r > 0.92)
    image = np.clip(tone[..., None] * np.array((1.0, 0.85, 0.5)), 0, 255).astype(np.uint8)
    return _plain(image, ((r < 0.99) * 255).astype(np.uint8), "coin")


def _hands(rng: np.random.Generator, table: Table) -> list[Thing]:
    """A hand that reaches in from an edge and hides some pieces."""
    low, far = table.extent.min(0), table.extent.max(0)
    n, m = round(95 * DOTS / 2), round(260 * DOTS / 2)  # half the resolution is enough for skin
    mask = np.zeros((m, n), np.uint8)
    cv2.ellipse(mask, (n // 2, m * 3 // 5), (n * 42 // 100, m // 6), 0, 0, 360, 255, -1)
    cv2.rectangle(mask, (n // 4, m * 3 // 5), (n * 3 // 4, m), 255, -1)
    for finger, reach in zip((0.22, 0.42, 0.62, 0.8), (0.13, 0.04, 0.07, 0.2), strict=True):
        cv2.line(
            mask,
            (int(n * finger), int(m * reach) + n // 8),
            (int(n * finger), m * 3 // 5),
            255,
            n * 15 // 100,
        )
    tone = np.array([(228, 178, 145), (141, 88, 60), (88, 56, 40)][int(rng.integers(3))], float)
    depth = cv2.GaussianBlur(cv2.distanceTransform(mask, cv2.DIST_L2, 5), (0, 0), 6)
    image = np.clip(tone * (0.55 + 0.45 * np.clip(depth / (n * 0.12), 0, 1))[..., None], 0, 255).astype(
        np.uint8
    )
    face = _plain(
        cv2.resize(image, None, fx=2, fy=2),
        cv2.resize(mask, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST),
        "hand",
    )
    which, part = int(rng.integers(4)), rng.uniform(0.1, 0.9)
    x, y = low + part * (far - low)
    if which == 0:
        return [Thing(face, x, far[1] + 50, rng.normal(0, 15), lift=15)]
    if which == 1:
        return [Thing(face, x, low[1] - 50, 180 + rng.normal(0, 15), lift=15)]
    if which == 2:
        return [Thing(face, low[0] - 50, y, 90 + rng.normal(0, 15), lift=15)]
    return [Thing(face, far[0] + 50, y, -90 + rng.normal(0, 15), lift=15)]


def _corners(wide: float, high: float) -> Pixels:
    return np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2


def _extent(things: list[Thing]) -> Pixels:
    spots = []
    for thing in things:
        w, h = thing.face.size
        c, s = np.cos(np.radians(thing.turn)), np.sin(np.radians(thing.turn))
        for u, v in ((-w, -h), (w, -h), (w, h), (-w, h)):
            spots.append((thing.x + (u * c - v * s) / 2, thing.y + (u * s + v * c) / 2))
    return np.array(spots)
