"""A recorded game of Mecca as a film, and what a follower makes of it."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

import numpy as np

import printkit.title
from printkit.boards.adapter import PhotoAdapter
from printkit.boards.kit import SquareKit
from printkit.boards.laid import HexBoard
from printkit.boards.reading import BoardReading
from printkit.boards.square import parse_square
from printkit.box import find_box, load_box
from printkit.referee import Game, Log
from printkit.sight.follow import Follower, Watched
from printkit.sight.known import known_codes
from tests.sight.pieces import Prints
from tests.sight.videos import Deed, Frame, Put

SQUARE = 20.0
"""mm."""
LATE = 2.0
"""Seconds from a clear view of a change after which it is told late."""
SHOWN = 12
"""Pictures that are kept of each mistake, the last one that in which it was made."""


@dataclass
class Trial:
    """What came of a film."""

    changes: int = 0
    """Places at which something changed."""
    understood: int = 0
    false: list[str] = field(default_factory=list)
    """What was told and is not true."""
    published: int = 0
    wrong: list[str] = field(default_factory=list)
    """Boards or mats that were published and are not true."""
    late: list[str] = field(default_factory=list)
    """Changes that were in sight for so long and not told yet."""
    missed: list[str] = field(default_factory=list)
    """Changes that were never told: until the piece moved again, or the film ended."""
    quiet: list[float] = field(default_factory=list)
    """CPU milliseconds of frames in which nothing was read."""
    reading: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds from a clear view of a change to its being told."""
    frames: int = 0

    def __str__(self) -> str:
        """In one line."""
        waits = np.array(self.waits or [0.0])
        return (
            f"{self.frames} frames, {self.understood} of {self.changes} changes, {len(self.false)} false, "
            f"{len(self.missed)} missed, {len(self.late)} later than {LATE:.0f} s, {self.published} boards, "
            f"{len(self.wrong)} wrong; CPU {np.median(self.quiet or [0]):.0f} ms quiet, "
            f"{np.median(self.reading or [0]):.0f} ms reading; told after {np.median(waits):.2f} s, nine in ten within "
            f"{np.percentile(waits, 90):.2f} s"
        )

    def add(self, other: Trial) -> None:
        """Count another film as well."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))


def follow_film(follower: Follower, film: Iterator[Frame], keep: Path | None = None) -> Trial:
    """Show a film to a follower that knows nothing of its truth, and compare; keep pictures of mistakes in a folder."""
    trial = Trial()
    true: dict[str, str] = {}
    open_: dict[str, float | None] = {}
    """Changes that were not told yet, by piece, and since when each is in clear view."""
    shown: deque[Frame] = deque(maxlen=SHOWN)
    for frame in film:
        begun = time.process_time()
        seen = follower.look(frame.jpeg, frame.time)
        (trial.quiet if not seen.whole else trial.reading).append((time.process_time() - begun) * 1000)
        trial.frames += 1
        shown.append(frame)
        mistakes = _count_mistakes(trial)
        now = {piece: place for place, piece in frame.stands.items()}
        for piece in {*now, *true}:
            if now.get(piece) != true.get(piece) and frame.number:
                trial.changes += 1
                if piece in open_:
                    trial.missed.append(f"{frame.time:.2f}: {piece} {true.get(piece, '-')}")
                open_[piece] = None
        true = now
        for piece, since in open_.items():
            if since is None and frame.clear:
                open_[piece] = frame.time
        for event in seen.events:
            if true.get(event.piece, "") != event.place:
                trial.false.append(f"{frame.time:.2f}: {event}")
            elif event.piece in open_:
                trial.understood += 1
                trial.waits.append(frame.time - (open_.pop(event.piece) or frame.time))
        for piece, since in open_.items():
            if since is not None and LATE < frame.time - since <= LATE + 1 / 4:
                trial.late.append(
                    f"{frame.time:.2f}: {piece} {true.get(piece, '-')}, {seen.state} {seen.unclear}"
                )
        _check_board(trial, follower, seen, frame)
        if keep is not None and mistakes < _count_mistakes(trial):
            _keep_pictures(keep, shown)
    trial.missed += [f"at the end: {piece} {true.get(piece, '-')}" for piece in open_]
    return trial


def _count_mistakes(trial: Trial) -> int:
    return len(trial.false) + len(trial.wrong) + len(trial.late) + len(trial.missed)


def _check_board(trial: Trial, follower: Follower, seen: Watched, frame: Frame) -> None:
    """Compare a board or mat that was published with the truth."""
    read = None if seen.board is None else list_standing(follower, seen.board)
    if seen.laid is not None:
        read = {one.area: one.piece for one in seen.laid if one.in_sight}
    if read is None:
        return
    trial.published += 1
    if read != dict(frame.stands):
        trial.wrong.append(f"{frame.time:.2f}: {sorted(set(read.items()) ^ set(frame.stands.items()))}")


def _keep_pictures(folder: Path, shown: Sequence[Frame]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for frame in shown:
        (folder / f"{frame.time:07.2f}.jpg").write_bytes(frame.jpeg)


def list_standing(follower: Follower, board: BoardReading) -> dict[str, str]:
    """Place -> the piece that a board says lies there."""
    if isinstance(board, HexBoard):
        return {one.at: one.piece for one in board.standing}
    grid = follower.kit.grid
    return {grid.cell_at(one.x, one.y).name: one.id for one in board.tokens}


def make_follower() -> Follower:
    """One for Mecca's board."""
    box = load_box(find_box("mecca"))
    adapter = printkit.title.open_title("mecca").board
    assert isinstance(adapter, PhotoAdapter)
    kit = adapter.kit(box, {})
    assert isinstance(kit, SquareKit)
    return Follower(kit, known_codes(box, *kit.components))


def place_of(prints: Prints, square: str, rng: np.random.Generator) -> tuple[float, float]:
    """Somewhere near the middle of a square, in mm on the printed board."""
    origin = prints.box.constants["plans"]["a4x2"]["origin"]
    here = parse_square(square)
    off = rng.uniform(-3.5, 3.5, 2)
    return (
        float(origin[0] + (here.column + 0.5) * SQUARE + off[0]),
        float(origin[1] + (here.row + 0.5) * SQUARE + off[1]),
    )


def put_on(prints: Prints, square: str, piece: str, rng: np.random.Generator) -> Put:
    """A pilgrim on a square, a little off and turned at will."""
    turn = float(rng.choice([0, 90, 180, 270]) + rng.uniform(-10, 10))
    return Put(prints.of(piece), place_of(prints, square, rng), turn, square)


def list_boards(log: Log) -> Iterator[Mapping[str, str]]:
    """Square -> colour after each answer of a game that changed the board."""
    loaded = printkit.title.open_title("mecca")
    game = Game.resume(loaded.book, Log(log.header), box=loaded.box)
    before: Mapping[str, str] = {}
    for entry in log.entries:
        game.play_on((entry,))
        now = {here.name: colour for here, colour in game.table.board.items()}
        if now != before:
            yield now
        before = now


def draw_deed(puts: list[Put], gone: list[str], trap: int, rng: np.random.Generator) -> Deed:
    """Draw how hands do it: 0 holds the pieces over the board first, 1 lingers, 2 are two hands, any other does neither."""
    return Deed(
        puts,
        gone,
        hold=float(rng.uniform(0.5, 2)) if trap == 0 else 0.0,
        height=float(rng.uniform(14, 40)),
        rest=float(rng.uniform(0.5, 2)) if trap == 1 else 0.0,
        hands=2 if trap == 2 else 1,
        after=float(rng.uniform(1.0, 3.0)),
    )


def make_deeds(
    prints: Prints, boards: Sequence[Mapping[str, str]], seed: int, *, traps: bool = True
) -> list[Deed]:
    """What hands do for one board to follow the other; some linger, hold pieces over the board, or come in twos."""
    rng = np.random.default_rng(seed)
    reserve: dict[str, list[str]] = {}
    for piece in rng.permutation(prints.ids("pilgrims")):
        reserve.setdefault(str(piece)[:1], []).append(str(piece))
    standing: dict[str, str] = {}
    deeds = []
    for board in boards:
        gone = [square for square in standing if board.get(square) != standing[square][:1]]
        for square in gone:
            piece = standing.pop(square)
            reserve[piece[:1]].insert(0, piece)
        puts = []
        for square, colour in board.items():
            if square not in standing:
                standing[square] = reserve[colour].pop()
                puts.append(put_on(prints, square, standing[square], rng))
        trap = int(rng.integers(10)) if traps else 9
        deeds.append(draw_deed(puts, gone, trap, rng))
        if trap == 3 and reserve.get("R"):
            free = [f"{c}{r}" for c in "EFGHIJK" for r in (4, 5, 9, 10) if f"{c}{r}" not in standing]
            there = put_on(prints, str(rng.choice(free)), reserve["R"][-1], rng)
            deeds.append(Deed([there], hold=float(rng.uniform(0.5, 2)), height=25.0, back=True, after=1.0))
    return deeds
