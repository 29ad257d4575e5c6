"""Faces for screens and for reading: SVG, PNG, contact sheets, listings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
import zxingcpp
from PIL import Image as Pictures

from printkit.box import BoxError
from printkit.press.build.preview import write_previews
from printkit.press.faces.piecefaces import Faces
from printkit.press.svg.svgface import write_svg
from tests.press.boxed import make_box, make_faces
from tests.press.listing import listing

CARD = """\
styles:
  title: {font: display, weight: 700, size: 13, min: 8, colour: on-ground, on: ground, align: centre, valign: middle}
elements:
- {id: ground, shape: rect, box: bleed, fill: ground}
- {id: title, text: "{{ name }} & <co>", box: [5, 5, 53, 9], style: title}
- {id: text, text: "{{ text }} **bold** :dot: אבג", box: [5, 20, 53, 20], style: {colour: on-ground, on: ground, fonts: [text, hebrew]}}
- {id: seal, group: [{shape: hex, box: face, fill: gold}], box: [5, 60, 10, 12], clip: true, rotate: 30}
- {id: code, qr: true, box: [40, 66, 18, 19]}
"""
SVG = "{http://www.w3.org/2000/svg}"


def test_svg(tmp_path: Path) -> None:
    """The drawing is well-formed, of the face's size, refers only to itself, and names its texts."""
    faces = make_faces(tmp_path, CARD)
    text = write_svg(faces.front(faces.component.pieces[0]), library=faces.drawer.library, title="First <1>")
    root = ET.fromstring(text)  # noqa: S314
    assert root.get("viewBox") == "0 0 63 88"
    assert root.findtext(f"{SVG}title") == "First <1>"
    ids = {element.get("id") for element in root.iter() if element.get("id")}
    links = {element.get("href") for element in root.iter() if element.get("href")}
    assert links
    assert links <= {f"#{name}" for name in ids}
    labels = [element.get("aria-label") for element in root.iter() if element.get("aria-label")]
    assert "First & <co>" in labels
    assert "אבג" in labels


def test_svg_with_bleed(tmp_path: Path) -> None:
    """The bleed is shown on demand."""
    faces = make_faces(tmp_path, CARD)
    root = ET.fromstring(write_svg(faces.front(faces.component.pieces[0]), bleed=True))  # noqa: S314
    assert root.get("viewBox") == "-3 -3 69 94"


def test_preview(tmp_path: Path) -> None:
    """One picture a row and side at the wanted resolution, the code readable, and a contact sheet."""
    box = make_box(tmp_path / "box", CARD, back="elements:\n- {shape: rect, box: bleed, fill: ground}\n")
    (drawn,) = write_previews(box, tmp_path / "out", dpi=150)
    assert drawn.faces == 3
    folder = tmp_path / "out" / "tiny" / "cards"
    assert sorted(path.name for path in folder.iterdir()) == ["A01-back.png", "A01.png", "A02.png"]
    with Pictures.open(folder / "A02.png") as picture:
        assert picture.info["dpi"] == pytest.approx((150, 150), abs=0.02)
        assert list(picture.size) == pytest.approx([63 / 25.4 * 150, 88 / 25.4 * 150], abs=1)
        assert zxingcpp.read_barcodes(picture)[0].text == box.components["cards"].pieces[1].payload
    assert drawn.contact == tmp_path / "out" / "tiny" / "cards.png"
    with Pictures.open(drawn.contact) as contact, Pictures.open(folder / "A01.png") as first:
        assert contact.crop((24, 24, 24 + first.width, 24 + first.height)).tobytes() == first.tobytes()


def test_preview_of_one_piece(tmp_path: Path) -> None:
    """One piece alone, by its id in any case; an unknown one is refused with the nearest."""
    box = make_box(tmp_path / "box", CARD)
    write_previews(box, tmp_path / "out", piece="a02", dpi=72)
    assert [path.name for path in (tmp_path / "out").rglob("*A*.png")] != []
    with pytest.raises(BoxError, match='no piece "A03"'):
        write_previews(box, tmp_path / "out", piece="A03")
    with pytest.raises(BoxError, match=r'no component "card".*Did you mean "cards"'):
        write_previews(box, tmp_path / "out", only=["card"])


@pytest.mark.parametrize("ink", ["full", "bw"])
def test_golden_face(tmp_path: Path, golden: Callable[[str, str], None], ink: str) -> None:
    """The operations of a face of every script and kind are those that were looked at."""
    box = make_box(tmp_path, CARD)
    faces = Faces(box, box.components["cards"], ink)  # type: ignore[arg-type]
    golden(f"press/card-{ink}", listing(faces.front(box.components["cards"].pieces[0])))
