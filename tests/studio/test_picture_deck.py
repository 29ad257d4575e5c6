"""A folder of finished pictures is a deck: fronts, backs, copies and size by their names and forms."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from printkit.box import BoxError, load_box
from printkit.press.build.preflight import check_folder
from printkit.press.faces.piecefaces import Faces
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.studio.new import new_box


def draw(folder: Path, name: str, size: tuple[int, int] = (744, 1039)) -> None:
    """A picture whose left edge is red and whose right edge is blue, green between."""
    folder.mkdir(exist_ok=True)
    picture = Image.new("RGB", size, "#00a000")
    picture.paste("#ff0000", (0, 0, 60, size[1]))
    picture.paste("#0000ff", (size[0] - 60, 0, size[0], size[1]))
    picture.save(folder / name)


def test_fronts_and_backs_by_name(tmp_path: Path) -> None:
    art = tmp_path / "art"
    for name in ("dragon.png", "dragon-back.png", "knight_x3.png", "old mill-front.jpg", "back.png"):
        draw(art, name)
    folder, notes = new_box(str(tmp_path / "game"), str(art))
    box, problems = check_folder(folder)
    assert not problems
    assert box is not None
    cards = box.components["cards"]
    assert (cards.size.width, cards.size.height) == (63, 88)
    rows = [(row.values["name"], row.values["back"], row.values["copies"]) for row in cards.rows]
    assert rows == [("dragon", "dragon-back.png", 1), ("knight", "back.png", 3), ("old mill", "back.png", 1)]
    assert notes[0] == "3 fronts, 1 with a back of their own, back.png for the others"
    assert "edges are mirrored" in notes[2]


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    """A drawing, a text, and a back that belongs to no front."""
    art = tmp_path / "art"
    art.mkdir()
    for name in ("fox.png", "owl-back.png"):
        Image.new("RGB", (630, 880), "#336699").save(art / name)
    for name in ("fox.svg", "read me.txt"):
        (art / name).write_text("x")
    _, notes = new_box(str(tmp_path / "game"), str(art))
    assert "left out, no picture of dots: fox.svg, read me.txt" in notes
    assert "backs that no front is named for: owl-back.png" in notes


@pytest.mark.parametrize(
    ("edge", "left"), [("mirror", (255, 0, 0)), ("stretch", (255, 0, 0)), ("none", (255, 255, 255))]
)
def test_the_edge_goes_on_in_the_bleed(tmp_path: Path, edge: str, left: tuple[int, int, int]) -> None:
    draw(tmp_path / "art", "a.png")
    folder, _ = new_box(str(tmp_path / "game"), str(tmp_path / "art"))
    front = folder / "templates" / "front.yaml"
    front.write_text(front.read_text().replace("edge: mirror", f"edge: {edge}"))
    box = load_box(folder)
    faces = Faces(box, box.components["cards"])
    write_pdf(tmp_path / "a.pdf", [face_sheet(faces.front(faces.component.pieces[0]))])
    (image,) = render_pages(tmp_path / "a.pdf", 254)
    assert not faces.problems
    dots = image.load()
    assert dots is not None
    assert dots[10, 470] == left
    assert dots[60, 470] == (255, 0, 0)  # within the trim
    assert dots[345, 10] == ((0, 160, 0) if edge != "none" else (255, 255, 255))
    assert dots[345, 470] == (0, 160, 0)


def test_an_edge_that_is_not_the_face_s_is_told(tmp_path: Path) -> None:
    draw(tmp_path / "art", "a.png")
    folder, _ = new_box(str(tmp_path / "game"), str(tmp_path / "art"))
    front = folder / "templates" / "front.yaml"
    front.write_text(front.read_text().replace("box: face", "box: [5, 5, 20, 20]"))
    _, problems = check_folder(folder)
    assert any("that covers the face" in problem.message for problem in problems)


def test_pictures_with_bleed_reach_into_it(tmp_path: Path) -> None:
    draw(tmp_path / "art", "a.png", (815, 1110))  # 69 x 94 mm
    folder, notes = new_box(str(tmp_path / "game"), str(tmp_path / "art"))
    assert "the pictures have bleed" in notes
    assert "box: bleed" in (folder / "templates" / "front.yaml").read_text()
    assert not check_folder(folder)[1]


def test_a_folder_without_fronts_is_told(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    with pytest.raises(BoxError, match="no picture of a front in it"):
        new_box(str(tmp_path / "game"), str(tmp_path / "art"))
