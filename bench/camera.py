"""Follow films of recorded games of Mecca or Prophets and Patriarchs, of cards laid on a mat, or a recording of a real camera: what is understood, falsely told, how soon, at what cost.

    python bench/camera.py [--game round_end] [--boards 30] [--seeds 1 2] [--camera typical]
    python bench/camera.py --title prophets-and-patriarchs --game points --camera 1440p
    python bench/camera.py --mat belaad --boards 100
    python bench/camera.py --add-up FILE
    python bench/camera.py --recording FILE_OR_FOLDER [--truth FILE]

A recording is a video that OpenCV opens, or a folder of JPEG frames in the order of their names, four a second. The truth
is what somebody noted who was there, a line for each change: the second at which the hand had left, the pilgrim, the
square where it lies then, or - if it was taken away (`12.5 R07 E13`). A game is one of the title's recorded ones, or the
file of another (`printkit simulate mecca --seats 6 --games 1 --log FOLDER`). With `--record FILE` every film's counts are
kept, a line each, and `--add-up` tells what all of them come to; `--keep FOLDER` keeps the pictures before each mistake.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as in the reader's process

import cv2
import numpy as np

import printkit.title  # noqa: F401  # finds the titles' books
from printkit.referee import Log, read_log
from printkit.sight.follow import Follower
from tests.recorded import recorded_game
from tests.sight.filming import Trial, follow_film, list_boards, make_deeds, make_follower
from tests.sight.hexfilms import TITLE as HEXES
from tests.sight.hexfilms import hex_follower, hex_print, list_placings, make_placings
from tests.sight.matfilms import MAT, make_draws, mat_follower
from tests.sight.pieces import printed
from tests.sight.videos import Camera, Deed, TableVideo

SHARP = Camera(0, 2560, 1440, noise=4, blur=1.0, light=(0.5, 0.8), drift=0.1, bumps=0.01, jpeg=75, tilt=15)
"""A webcam of many pixels in a lit room."""
CAMERAS = {
    "good": Camera(0),
    "typical": Camera(
        0, noise=4, blur=0.9, light=(0.5, 0.85), drift=0.15, bumps=0.01, hunting=0.03, jpeg=75, tilt=15
    ),
    "poor": Camera(
        0, noise=7, blur=1.2, light=(0.35, 0.6), drift=0.2, bumps=0.02, hunting=0.08, jpeg=70, tilt=20
    ),
    "1440p": SHARP,
    "dark": replace(SHARP, noise=7, blur=1.2, light=(0.25, 0.45), drift=0.2, hunting=0.05, jpeg=70, tilt=18),
    "glare": replace(SHARP, light=(0.45, 0.8), glare=120),
}
EARLY = 2.0
"""Seconds by which a person's note may be late."""
RATE = 4.0
"""Frames a second of a recording."""


def main() -> None:
    """Read the command line."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--title", choices=("mecca", HEXES), default="mecca")
    parser.add_argument(
        "--game", default="round_end", help="a recorded game of it (points of the hexes), or a file"
    )
    parser.add_argument("--mat", help="lay cards of this title on its mat")
    parser.add_argument("--boards", type=int, default=30, help="or cards")
    parser.add_argument("--begin", type=int, default=0, help="so many boards later: pieces lie there already")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--camera", choices=CAMERAS, default="typical")
    parser.add_argument("--sheets", type=Path, default=Path(tempfile.gettempdir()) / "camera-sheets")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--keep", type=Path, help="a folder for the pictures before each mistake")
    parser.add_argument("--add-up", type=Path)
    parser.add_argument("--recording", type=Path)
    parser.add_argument("--truth", type=Path)
    wanted = parser.parse_args()
    if wanted.recording:
        follow_recording(wanted.recording, wanted.truth)
    elif wanted.add_up:
        add_up(wanted.add_up)
    else:
        for seed in wanted.seeds:
            follow_composed(wanted, seed)


def follow_composed(wanted: argparse.Namespace, seed: int) -> None:
    """Follow one composed film, print what came of it, and keep it."""
    title = wanted.mat or wanted.title
    prints = printed(title, wanted.sheets)
    follower: Follower
    part = slice(wanted.begin, wanted.begin + wanted.boards)
    if wanted.mat:
        board, follower = prints.of(MAT), mat_follower(title)
        made = make_draws(prints, wanted.boards, seed)
    elif title == HEXES:
        board, follower = hex_print(seed, wanted.sheets), hex_follower()
        made = make_placings(prints, board, list(list_placings(_find_game(wanted)))[part], seed)
    else:
        board, follower = prints.of("BOARD"), make_follower()
        made = make_deeds(prints, list(list_boards(_find_game(wanted)))[part], seed)
    table = TableVideo(board, replace(CAMERAS[wanted.camera], seed=seed))
    if wanted.begin:
        first, *made = made
        for put in first.put:
            table.lay(put)
    film = table.play([*made, Deed(after=4.0)])
    kind = "mat" if wanted.mat else Path(wanted.game).stem + (f" from {wanted.begin}" if wanted.begin else "")
    keep = wanted.keep and wanted.keep / f"{title} {kind} {wanted.camera} {seed}"
    trial = follow_film(follower, film, keep)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{title} {kind} {wanted.camera} {seed}: {trial}; {memory} MB at most", flush=True)
    _show_mistakes(trial)
    if wanted.record:
        with wanted.record.open("a") as lines:
            lines.write(json.dumps([title, kind, wanted.camera, seed, asdict(trial)]) + "\n")


def add_up(record: Path) -> None:
    """Print what the films of a record come to, by title, kind and camera."""
    sums: dict[str, Trial] = {}
    for title, kind, camera, _, counts in map(json.loads, record.read_text().splitlines()):
        for key in (f"{title} {'mat' if kind == 'mat' else 'board'} {camera}", "all"):
            sums.setdefault(key, Trial()).add(Trial(**counts))
    for key, trial in sums.items():
        print(f"{key}: {trial}")


def _find_game(wanted: argparse.Namespace) -> Log:
    file = Path(wanted.game)
    if file.is_file():
        return read_log(file.read_text(encoding="utf-8").splitlines())
    return recorded_game(wanted.title, wanted.game)


def _show_mistakes(trial: Trial) -> None:
    for kind in ("false", "wrong", "late", "missed"):
        for one in getattr(trial, kind):
            print(f"    {kind} {one}")


def follow_recording(source: Path, truth: Path | None) -> None:
    """Tell what a recording shows, beside what is true of it, and what each frame costs."""
    follower, spent, told = make_follower(), [], []
    states: dict[str, int] = {}
    for number, data in enumerate(_open_frames(source)):
        begun = time.process_time()
        seen = follower.look(data, number / RATE)
        spent.append((time.process_time() - begun) * 1000)
        states[seen.state] = states.get(seen.state, 0) + 1
        for event in seen.events:
            told.append((number / RATE, event.piece, event.place or "-"))
            print(f"{number / RATE:8.2f} s  {event}")
    print(f"{len(spent)} frames; {', '.join(f'{state}: {count}' for state, count in states.items())}")
    if spent:
        print(f"CPU {np.median(spent):.0f} ms a frame, nine in ten within {np.percentile(spent, 90):.0f} ms")
    if truth is not None:
        print(_compare(_read_truth(truth), told))


def _read_truth(file: Path) -> list[tuple[float, str, str]]:
    rows = [line.split() for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    wrong = next((row for row in rows if len(row) != 3 or not row[0].replace(".", "", 1).isdecimal()), None)
    if wrong is not None:
        raise SystemExit(f"{file}: {' '.join(wrong)!r} is no change; a line like 12.5 R07 E13 would do")
    return [(float(row[0]), row[1].upper(), row[2].upper()) for row in rows]


def _compare(true: list[tuple[float, str, str]], told: list[tuple[float, str, str]]) -> str:
    """How many changes were told, how soon, and what was told that never was so."""
    waits, left = [], list(told)
    for second, piece, place in true:
        found = next((one for one in left if one[1:] == (piece, place) and one[0] > second - EARLY), None)
        if found is not None:
            left.remove(found)
            waits.append(max(0.0, found[0] - second))
    soon = (
        f"; told after {np.median(waits):.2f} s, nine in ten within {np.percentile(waits, 90):.2f} s"
        if waits
        else ""
    )
    false = "".join(f"\n    {second:.2f} s: {piece} {place}" for second, piece, place in left)
    return (
        f"{len(waits)} of {len(true)} changes told{soon}; {len(left)} told that are not in the truth{false}"
    )


def _open_frames(source: Path) -> Iterator[bytes]:
    if source.is_dir():
        yield from (file.read_bytes() for file in sorted(source.glob("*.jp*g")))
        return
    video = cv2.VideoCapture(str(source))
    each, taken, number = (video.get(cv2.CAP_PROP_FPS) or RATE) / RATE, 0, 0
    while video.grab():
        if number >= taken * each:
            taken += 1
            yield cv2.imencode(".jpg", video.retrieve()[1], [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
        number += 1


if __name__ == "__main__":
    main()
