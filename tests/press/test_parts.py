"""Parts of SVG files by their id, and pages of PDF files, as pictures and symbols."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image as Pillow

from printkit.box import BoxError
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Image, Op, Sheet
from printkit.press.ops import Path as Outline
from printkit.press.ops.curve import make_rectangle
from printkit.press.ops.extent import measure_extent
from printkit.press.pdf.document import write_pdf
from printkit.press.svg.part import take_part
from printkit.press.svg.symbols import parse_symbol
from tests.press.boxed import make_box

SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" width="400" height="200">
<defs><linearGradient id="fade"><stop offset="0" stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
<rect id="hidden" x="5" y="5" width="30" height="10" fill="green"/></defs><style>.m{fill:slategray}</style>
<rect id="page" width="400" height="200" fill="lightyellow"/>
<g transform="translate(100 20)"><g id="metal"><circle cx="20" cy="30" r="20" class="m"/><path d="M0 0h10v10z" fill="gold"/></g>
<circle id="wood" cx="120" cy="30" r="20" fill="url(#fade)"/></g>
<g style="display:none"><rect id="off" x="450" y="20" width="40" height="20" fill="teal"/></g>
<symbol id="sign" viewBox="0 0 10 20"><circle cx="5" cy="5" r="4" fill="crimson"/></symbol><view id="corner" viewBox="0 0 100 50"/>
<rect id="line" x="10" y="10" width="20" height="20" fill="none" stroke="navy" stroke-width="2"/></svg>"""


@pytest.mark.parametrize(
    ("part", "size", "shapes"),
    [
        ("metal", (40, 50), 2),
        ("off", (40, 20), 1),
        ("hidden", (30, 10), 1),
        ("sign", (10, 20), 1),
        ("corner", (100, 50), 5),
        ("line", (22, 22), 1),
        ("page", (400, 200), 1),
    ],
)
def test_a_part_is_as_large_as_what_it_shows(part: str, size: tuple[float, float], shapes: int) -> None:
    """With its ancestors' transforms and the file's styles; hidden layers and definitions too; nothing of the rest."""
    found = parse_symbol(take_part(SVG.replace("url(#fade)", "tan"), part), part)
    assert (found.width, found.height) == pytest.approx(size, abs=0.05)
    assert len(found.shapes) == shapes


def test_a_part_that_needs_dots_is_cut_to_its_ink() -> None:
    """A gradient: drawn three times, each time closer."""
    found = parse_symbol(take_part(SVG, "wood"), "wood")
    assert found.svg
    assert (found.width, found.height) == pytest.approx((40, 40), abs=0.15)


def test_parts_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r'has no part "metl"\. Did you mean "metal"\?'):
        take_part(SVG, "metl")
    with pytest.raises(ValueError, match="shows nothing"):
        take_part(SVG, "fade")


def test_parts_and_pages_on_a_card(tmp_path: Path) -> None:
    """As image, symbol, in the text; a page of a PDF in every ink; what is not there, told."""
    card = """\
        elements:
        - {image: "res.svg#metal", box: [5, 5, 20, 20], fit: contain}
        - {symbol: "res.svg#metal", box: [30, 5, 20, 20]}
        - {image: "art.pdf#2", box: [5, 30, 30, 20]}
        - {text: "Pay :res#metal:", box: [5, 60, 40, 8]}
        """
    (tmp_path / "symbols").mkdir(parents=True)
    (tmp_path / "images").mkdir()
    (tmp_path / "symbols" / "res.svg").write_text(SVG)
    (tmp_path / "images" / "res.svg").write_text(SVG)
    pages = [
        Sheet(30, 20, (Outline(make_rectangle(0, 0, 15, 20), colour),)) for colour in ("#ff0000", "#0000ff")
    ]
    write_pdf(tmp_path / "images" / "art.pdf", pages)
    box = make_box(tmp_path, card)
    for ink, left in (("full", (0, 0, 255)), ("bw", None)):
        faces = Faces(box, box.components["cards"], ink)  # type: ignore[arg-type]
        ops = faces.front(faces.component.pieces[0]).ops
        faces.raise_problems()
        (picture,) = _find_images(ops)
        assert (picture.width, picture.height) == pytest.approx((30, 20), abs=0.1)
        with Pillow.open(picture.file) as seen:
            assert seen.width == pytest.approx(30 / 25.4 * 600, abs=3)
            dot = seen.convert("RGBA").getpixel((100, 100))
            assert isinstance(dot, tuple)
            assert dot[:3] == left if left else dot[0] == dot[1] == dot[2]
            assert seen.convert("RGBA").getpixel((seen.width - 100, 100))[3] == 0  # type: ignore[index]
    symbol = next(
        op for op in _flat(ops) if isinstance(op, Group) and op.shared.startswith("symbol res.svg#metal")
    )
    extent = measure_extent([symbol])
    assert extent is not None
    assert extent.bottom - extent.top == pytest.approx(20, abs=0.1)
    for wrong, said in (
        ("art.pdf#3", "has pages 1 to 2, no page 3"),
        ("art.pdf#x", "is no page of art.pdf"),
        ("res.svg#metl", "no part"),
    ):
        with pytest.raises(BoxError, match=said):
            Faces(
                make_box(tmp_path, f'elements:\n- {{image: "{wrong}", box: [5, 5, 20, 20]}}\n'),
                box.components["cards"],
            )


def _flat(ops: tuple[Op, ...]) -> list[Op]:
    return [each for op in ops for each in (op, *(_flat(op.ops) if isinstance(op, Group) else ()))]


def _find_images(ops: tuple[Op, ...]) -> list[Image]:
    return [op for op in _flat(ops) if isinstance(op, Image)]
