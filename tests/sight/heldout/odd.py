"""What lies on no honest table: codes of strangers, of other games, torn, scribbled on, mirrored, half covered, on screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import qrcode

from printkit.codes import make_matrix, make_payload, parse
from tests.sight.heldout.prints import DOTS, Face, Printer, stock
from tests.sight.heldout.table import Thing
from tests.sight.heldout.tables import TABLES, Table, crowd, mecca, mini, tokens

OTHERS = ("belaad", "ayubistan", "prophets-and-patriarchs", "mecca", "lost-and-found")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"


def foreign(seed: int, folder: Path) -> Table:
    """Half the pieces bear a QR code of the same size that says anything: links, numbers, our letters and no piece."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(table, rng, 0.5, lambda face: _with_code(face, _any_text(rng, table.title)))


def near(seed: int, folder: Path) -> Table:
    """Half the pieces bear a well-formed code of this very title whose piece does not exist."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(table, rng, 0.5, lambda face: of_no_piece(face, rng))


def neighbours(seed: int, folder: Path) -> Table:
    """Half the pieces are another title's."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    other = stock(str(rng.choice([name for name in OTHERS if name != table.title])), folder)
    names = other.ids()
    return _each(table, rng, 0.5, lambda _: other.face(str(rng.choice(names))))


def scribbled(seed: int, folder: Path) -> Table:
    """Codes with pen strokes, spots, torn corners, modules worn off."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(table, rng, 0.8, lambda face: _damaged(rng, face))


def covered(seed: int, folder: Path) -> Table:
    """Small cards and tokens upon one another, so that most codes are partly hidden."""
    table, rng = (mini if seed % 2 else tokens)(seed, folder), np.random.default_rng(seed)
    things = []
    for thing in table.things:
        x, y = thing.x * 0.45, thing.y * 0.45
        things.append(replace(thing, x=x, y=y, turn=rng.uniform(0, 360)))
    return replace(table, things=things, extent=table.extent * 0.5)


def mirrored(seed: int, folder: Path) -> Table:
    """Every other piece is seen in a mirror, or through its back against the light."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(
        table,
        rng,
        0.5,
        lambda face: replace(
            face, image=face.image[:, ::-1].copy(), mask=face.mask[:, ::-1].copy(), codes=_flipped(face)
        ),
    )


def halves(seed: int, folder: Path) -> Table:
    """Codes put together of two: a part of one piece's and the rest of another's."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    faces = [thing.face for thing in table.things if thing.face.codes]
    return _each(table, rng, 0.6, lambda face: _grafted(face, faces[int(rng.integers(len(faces)))], rng))


def negative(seed: int, folder: Path) -> Table:
    """Codes printed light on dark."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(table, rng, 0.5, lambda face: replace(face, image=255 - face.image))


def shrunk(seed: int, folder: Path) -> Table:
    """Half the codes are printed at half their size, or a third of it, on the plate of the whole."""
    table, rng = crowd(seed, folder), np.random.default_rng(seed)
    return _each(table, rng, 0.5, lambda face: _smaller(face, int(rng.integers(2, 4))))


def strewn(seed: int, folder: Path) -> Table:
    """Mecca's pilgrims on and off the board among another title's tokens."""
    table, rng = mecca(seed, folder, 50), np.random.default_rng(seed)
    other = stock("belaad", folder)
    names = other.ids("tokens", "coins-1")
    printer = Printer(black=0.1)
    low, far = table.extent.min(0), table.extent.max(0)
    for name in rng.permutation(names)[:40]:
        x, y = rng.uniform(low, far)
        table.things.append(Thing(printer.print(other.face(str(name))), x, y, rng.uniform(0, 360), lift=2))
    return table


ODD: dict[str, Callable[[int, Path], Table]] = {
    "foreign": foreign,
    "near": near,
    "neighbours": neighbours,
    "scribbled": scribbled,
    "covered": covered,
    "mirrored": mirrored,
    "halves": halves,
    "negative": negative,
    "shrunk": shrunk,
    "strewn": strewn,
}


def screened(seed: int, folder: Path) -> tuple[Table, float]:
    """Any table, and how many of a screen's dots stand in for a mm: for a photo of a photo."""
    rng = np.random.default_rng(seed)
    names = [name for name in TABLES if name not in ("hand", "tableau")]
    return TABLES[names[seed % len(names)]](seed, folder), float(rng.uniform(2.2, 5))


def on_screen(table: Table, dots: float) -> Table:
    """The same things as a screen shows them: red, green and blue stripes, a dark line between the rows."""
    return replace(table, things=[replace(t, face=_stripes(t.face, dots)) for t in table.things])


def _stripes(face: Face, dots: float) -> Face:
    wide, high = (max(8, round(v * dots)) for v in face.size)
    small = cv2.resize(face.image, (wide, high), interpolation=cv2.INTER_AREA)
    large = cv2.resize(small, face.image.shape[1::-1], interpolation=cv2.INTER_NEAREST).astype(np.float32)
    x = np.arange(large.shape[1]) * wide / large.shape[1] % 1
    y = np.arange(large.shape[0]) * high / large.shape[0] % 1
    stripe = np.stack([(x * 3 >= k) & (x * 3 < k + 1) for k in range(3)], -1) * 0.9 + 0.25
    large *= stripe[None] * np.where(y < 0.8, 1.0, 0.35)[:, None, None]
    return replace(face, image=np.clip(large * 1.6, 0, 255).astype(np.uint8))


def _each(table: Table, rng: np.random.Generator, part: float, change: Callable[[Face], Face]) -> Table:
    """Change about that part of the faces that have a code."""
    things = [
        replace(thing, face=change(_single(thing.face)))
        if thing.face.codes and rng.random() < part
        else thing
        for thing in table.things
    ]
    return replace(table, things=things)


def _any_text(rng: np.random.Generator, title: str) -> str:
    kind = int(rng.integers(4))
    word = "".join(rng.choice(list(LETTERS), int(rng.integers(4, 10))))
    return [f"HTTPS://{word}.ORG", str(rng.integers(10**9)), word, f"{word[:3]}:{word}*A"][kind]


def _no_piece(rng: np.random.Generator, face: Face) -> str:
    """A code with the right letters and check character for a piece that is in no box."""
    code = parse(face.codes[0][0])
    while True:
        letters = list(code.piece)
        for place in rng.choice(len(letters), min(len(letters), int(rng.integers(1, 3))), replace=False):
            letters[place] = str(rng.choice(list(LETTERS[:-1])))
        name = "".join(letters)
        if name != code.piece and make_payload(code.title, name) not in _boxed(code.title):
            return make_payload(code.title, name)


def of_no_piece(face: Face, rng: np.random.Generator) -> Face:
    """The face with a well-formed code that no piece has."""
    single = _single(face)
    return _with_code(single, _no_piece(rng, single))


def _single(face: Face) -> Face:
    """The face without the second, small code of hand cards: what is changed is the first."""
    if len(face.codes) < 2:
        return face
    image = face.image.copy()
    for _, left, top, side in face.codes[1:]:
        x, y, n = round(left * DOTS), round(top * DOTS), round(side * DOTS)
        image[y : y + n, x : x + n] = image.reshape(-1, 3).max(0)
    return replace(face, image=image, codes=face.codes[:1])


def _boxed(code: str) -> set[str]:
    from tests.sight.samples import TITLES, known_of  # samples knows this module too

    return {text for title in TITLES for text in known_of(title) if text.startswith(code)}


def _with_code(face: Face, text: str) -> Face:
    """Another code in the place of the face's own; larger symbols are squeezed into it."""
    _, left, top, side = face.codes[0]
    try:
        rows = np.array(make_matrix(text, "Q"))
    except ValueError:
        rows = np.zeros((0, 0))
    if rows.shape[0] != 21:
        code = qrcode.QRCode(border=0, error_correction=qrcode.constants.ERROR_CORRECT_M)
        code.add_data(text)
        code.make()
        rows = np.array(code.get_matrix())
    image = face.image.copy()
    x, y, n = round(left * DOTS), round(top * DOTS), round(side * DOTS)
    light, dark = image.reshape(-1, 3).max(0), image.reshape(-1, 3).min(0)
    ink = cv2.resize((~rows.astype(bool)).astype(np.float32), (n, n), interpolation=cv2.INTER_NEAREST)
    image[y : y + n, x : x + n] = dark + (light - dark.astype(float)) * ink[..., None]
    return replace(face, image=image, codes=((text, left, top, side),))


def _damaged(rng: np.random.Generator, face: Face) -> Face:
    _, left, top, side = face.codes[0]
    image = face.image.copy()
    x, y, n = round(left * DOTS), round(top * DOTS), round(side * DOTS)
    part = image[y : y + n, x : x + n]
    for _ in range(int(rng.integers(1, 5))):
        a, b = rng.integers(0, n, 2), rng.integers(0, n, 2)
        width = int(rng.integers(2, max(3, n // 9)))
        tone = [(20, 20, 60), (240, 240, 236), (150, 30, 30)][int(rng.integers(3))]
        if rng.random() < 0.5:
            cv2.line(part, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), tone, width, cv2.LINE_AA)
        else:
            cv2.circle(part, (int(a[0]), int(a[1])), width * 2, tone, -1, cv2.LINE_AA)
    if rng.random() < 0.3:  # modules changed one by one, as if another code shone through
        cell = n / 21
        for _ in range(int(rng.integers(5, 60))):
            i, j = rng.integers(0, 21, 2)
            spot = part[int(i * cell) : int((i + 1) * cell), int(j * cell) : int((j + 1) * cell)]
            spot[:] = 255 - spot
    return replace(face, image=image)


def _smaller(face: Face, times: int) -> Face:
    """The face's code so many times smaller, in the middle of its place."""
    text, left, top, side = face.codes[0]
    x, y, n = round(left * DOTS), round(top * DOTS), round(side * DOTS)
    image = face.image.copy()
    little = round(n / times)
    small = cv2.resize(image[y : y + n, x : x + n], (little, little), interpolation=cv2.INTER_AREA)
    image[y : y + n, x : x + n] = image.reshape(-1, 3).max(0)
    edge = (n - little) // 2
    image[y + edge : y + edge + little, x + edge : x + edge + little] = small
    code = (text, left + edge / DOTS, top + edge / DOTS, little / DOTS)
    return replace(face, image=image, codes=(code,))


def _flipped(face: Face) -> tuple[tuple[str, float, float, float], ...]:
    return tuple((text, face.size[0] - left - side, top, side) for text, left, top, side in face.codes)


def _grafted(face: Face, other: Face, rng: np.random.Generator) -> Face:
    _, left, top, side = face.codes[0]
    _, from_left, from_top, size = other.codes[0]
    if abs(size - side) > 0.1:
        return face
    n = round(side * DOTS)
    x, y = round(left * DOTS), round(top * DOTS)
    u, v = round(from_left * DOTS), round(from_top * DOTS)
    image = face.image.copy()
    cut = int(n * rng.uniform(0.3, 0.7))
    if rng.random() < 0.5:
        image[y : y + n, x + cut : x + n] = other.image[v : v + n, u + cut : u + n]
    else:
        image[y + cut : y + n, x : x + n] = other.image[v + cut : v + n, u : u + n]
    both = (face.codes[0], (other.codes[0][0], left, top, side))
    return replace(face, image=image, codes=both)
