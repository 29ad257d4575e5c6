"""Pictures in boxes of another shape: what is cut off is told, and which part of them is seen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image as Pillow

from printkit.box import BoxError, load_box
from printkit.press.build.preflight import check_folder
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Image
from tests.press.boxed import flat

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><rect width="10" height="20" fill="red"/></svg>'


def make(folder: Path, more: str, picture: str = "tall.png") -> tuple[list[str], list[Image]]:
    """What is told of a picture of 400 x 800 in a box of 40 x 40 mm, and how it lies."""
    for name in ("images", "templates"):
        (folder / name).mkdir(exist_ok=True)
    Pillow.new("RGB", (400, 800), "#336699").save(folder / "images" / "tall.png")
    (folder / "images" / "tall.svg").write_text(SVG)
    (folder / "templates" / "f.yaml").write_text(
        f"elements:\n- {{id: art, image: {picture}, box: [10, 10, 40, 40]{more}}}\n"
    )
    (folder / "box.yaml").write_text(
        "components:\n  cards: {size: poker, front: f, rows: [{id: A, at: 0.5}]}\n"
    )
    _, problems = check_folder(folder)
    box = load_box(folder)
    faces = Faces(box, box.components["cards"])
    ops = flat(faces.front(faces.component.pieces[0]).ops)
    groups = [inner for op in ops if isinstance(op, Group) for inner in flat(op.ops, op.x, op.y)]
    return [str(problem) for problem in problems], [op for op in (*ops, *groups) if isinstance(op, Image)]


@pytest.mark.parametrize("picture", ["tall.png", "tall.svg"])
def test_more_than_a_tenth_cut_off_is_told(tmp_path: Path, picture: str) -> None:
    (line,), _ = make(tmp_path, "", picture)
    assert f"warning: 50% of {picture} is cut off above and below, so that it fills its box" in line
    assert "write `focus: [0.5, 0.2]` for the point that shall be seen, or `fit: contain`" in line
    assert make(tmp_path, ", fit: contain", picture)[0] == []
    assert make(tmp_path, ", focus: [0.5, 0.1]", picture)[0] == []


@pytest.mark.parametrize(
    ("down", "top"), [(0.0, 10.0), (0.25, 10.0), (0.4, 10 + 20 - 32), (0.5, -10.0), (1.0, -30.0)]
)
def test_the_focus_is_seen(tmp_path: Path, down: float, top: float) -> None:
    """It comes to the middle as far as the picture reaches, which is 40 x 80 mm here."""
    _, (picture,) = make(tmp_path, f", focus: [0.5, {down}]")
    assert (picture.x, picture.y) == pytest.approx((10, top), abs=0.01)
    assert (picture.width, picture.height) == pytest.approx((40, 80), abs=0.01)


def test_stretched_it_is_as_large_as_its_box(tmp_path: Path) -> None:
    said, (picture,) = make(tmp_path, ", fit: stretch")
    assert said == []
    assert (picture.x, picture.y, picture.width, picture.height) == (10, 10, 40, 40)
    assert make(tmp_path, ", fit: stretch", "tall.svg")[0] == []


@pytest.mark.parametrize(
    ("focus", "words"),
    [("[0.5, 2]", "lies outside of the picture"), ("middle", "write [across, down] from 0 to 1")],
)
def test_a_focus_that_is_none(tmp_path: Path, focus: str, words: str) -> None:
    with pytest.raises(BoxError, match=re.escape(words)):
        make(tmp_path, f", focus: {focus}")
