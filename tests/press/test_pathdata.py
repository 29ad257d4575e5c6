"""SVG path data against fontTools' parser, which we did not write: every path of the repository, and paths by chance."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from printkit.press.ops import Segment
from printkit.press.ops.pathdata import path_data

ROOT = Path(__file__).parents[2]
NEEDS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def theirs(data: str) -> list[Segment]:
    """What fontTools makes of path data; quadratic curves as cubic ones."""
    pen = RecordingPen()
    parse_path(data, pen)
    found: list[Segment] = []
    at: tuple[float, ...] = (0.0, 0.0)
    for verb, points in pen.value:
        if verb == "qCurveTo":
            control, end = points
            ends = (*((a + 2 * b) / 3 for a, b in zip(at, control, strict=True)),
                    *((a + 2 * b) / 3 for a, b in zip(end, control, strict=True)), *end)  # fmt: skip
            found.append(("C", *ends))
        elif verb != "endPath":
            letter = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}[verb]
            found.append((letter, *(number for point in points for number in point)))
        at = points[-1] if points else at
    return found


def same(data: str) -> None:
    mine, other = path_data(data), theirs(data)
    assert [one[0] for one in mine] == [one[0] for one in other], data
    for one, two in zip(mine, other, strict=True):
        assert one[1:] == pytest.approx(two[1:], abs=2e-5), data


def written() -> set[str]:
    """Path data of symbols, templates and scenes."""
    found: set[str] = set()
    for folder in ("card_data", "templates", "printkit", "docs"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in (".svg", ".yaml", ".py") and "tests" not in file.parts:  # pieces there are M-07
                found.update(
                    re.findall(
                        r"[\"']([Mm]-?[\d.][-\d., \nMmLlHhVvCcSsQqTtAaZz]+)[\"']", file.read_text("utf-8")
                    )
                )
    return {data for data in found if "..." not in data}  # as messages write it


def test_every_path_of_the_repository() -> None:
    every = written()
    assert len(every) > 1000
    for data in every:
        same(data)


def test_paths_by_chance() -> None:
    """Every command, absolute and relative, alone and repeated."""
    chance = random.Random(11)  # noqa: S311
    for _ in range(400):
        parts = [f"M{chance.uniform(-9, 9):.2f} {chance.uniform(-9, 9):.2f}"]
        for _ in range(chance.randrange(1, 9)):
            letter = chance.choice("MLHVCSQTAZ")
            parts.append(chance.choice((letter, letter.lower())))
            for _ in range(chance.randrange(1, 3) if NEEDS[letter] else 0):
                numbers = [f"{chance.uniform(-30, 30):.3f}" for _ in range(NEEDS[letter])]
                if letter == "A":
                    numbers[0], numbers[1] = (f"{chance.uniform(1, 30):.2f}" for _ in range(2))
                    numbers[3:5] = [chance.choice("01"), chance.choice("01")]
                parts.append(" ".join(numbers) + " ")
        same("".join(parts))


def test_numbers_run_together() -> None:
    """Signs, points and an arc's flags part numbers."""
    assert path_data("m1.5.5-2-3") == (("M", 1.5, 0.5), ("L", -0.5, -2.5))
    assert path_data("M1e1,2E0L 3.,4") == (("M", 10, 2), ("L", 3, 4))
    assert path_data("M0 0a5 5 0 0110 0") == path_data("M0 0A5 5 0 0 1 10 0")
    assert path_data(" ") == ()


def test_an_arc_without_radius_is_a_line() -> None:
    """SVG 1.1, F.6.2; of no length, it is nothing."""
    assert path_data("M0 0A0 5 0 0 1 10 0") == (("M", 0, 0), ("L", 10, 0))
    assert path_data("M1 1A5 5 0 0 1 1 1") == (("M", 1, 1),)


@pytest.mark.parametrize(
    "data", ["L1 2", "M1", "M1 2 3", "M0 0 H", "M0 0 Z 4", "M0 0 A5 5 0 2 1 9 9", "M0 0 L one two"]
)
def test_wrong_path_data(data: str) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        path_data(data)
