from __future__ import annotations

import itertools
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import zxingcpp

from printkit.box import load_box
from printkit.box.errors import BoxError
from printkit.measure import Size
from printkit.press.options import Options
from printkit.press.stickers import LABELS, write_stickers
from printkit.press.tuckbox import tuckbox_for, write_boxes

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


def test_a_box_is_as_deep_as_its_cards() -> None:
    """54 poker cards of 0.32 mm: 54 x 0.32 x 1.03 + 1 = 18.8 mm; sleeves add to all three sides."""
    plain = tuckbox_for(Size(63, 88), 54)
    assert (plain.width, plain.height) == (64.5, 89.5)
    assert plain.depth == pytest.approx(18.8, abs=0.01)
    sleeved = tuckbox_for(Size(63, 88), 54, sleeved=True)
    assert (sleeved.width, sleeved.height) == (67.5, 92.5)
    assert sleeved.depth == pytest.approx(54 * 0.52 * 1.03 + 1, abs=0.01)


def test_the_net_closes() -> None:
    """Panels meet at creases; front and back are equal; flaps do not meet; the cut line surrounds everything."""
    net = tuckbox_for(Size(63, 88), 54)
    panels = net.panels
    row = [panels[name] for name in ("back", "left", "front", "right")]
    for one, two in itertools.pairwise(row):
        assert one[0] + one[2] == pytest.approx(two[0])
        assert one[1:4:2] == pytest.approx(two[1:4:2])
    assert panels["back"][2:] == panels["front"][2:]
    assert panels["lid"][3] == pytest.approx(panels["left"][2]) == pytest.approx(panels["foot"][3])
    assert 2 * net.flap < net.width
    xs = [n for _, *rest in net.cut() for n in rest[::2]]
    ys = [n for _, *rest in net.cut() for n in rest[1::2]]
    assert (min(xs), min(ys)) == (0, 0)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height))
    for x1, y1, x2, y2 in net.creases():
        assert x1 == x2 or y1 == y2
        assert 0 < x1 <= x2 <= net.size.width
        assert 0 < y1 <= y2 <= net.size.height


def test_every_deck_gets_a_box_and_a_divider(tmp_path: Path) -> None:
    """27 flowers: one box, one page with its divider."""
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path)
    assert told == ["Flower cards: 27 cards, 64 x 90 x 10 mm"]
    with (tmp_path / "boxes.pdf").open("rb") as stream:
        pages = [page.extract_text() for page in pypdf.PdfReader(stream).pages]
    assert len(pages) == 2
    assert "27 cards" in pages[0]
    assert "Moth & Lantern" in pages[0]
    assert "Flower cards" in pages[1]


def test_too_many_cards_are_parted(tmp_path: Path) -> None:
    """Cards as thick as beer mats: several boxes whose cards add up; help cards only when asked for."""
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path, thickness=3)
    assert len(told) > 1
    assert sum(int(line.split(": ")[1].split()[0]) for line in told) == 27
    assert f"(1 of {len(told)})" in told[0]
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path, only=["help"])
    assert told == ["Help cards: 4 cards, 64 x 90 x 8 mm"]
    with pytest.raises(BoxError, match='"beds" is no deck'):
        write_boxes(load_box(EXAMPLE), Options(), tmp_path, only=["beds"])


@pytest.mark.parametrize("labels", sorted(LABELS))
def test_every_code_is_on_a_label(tmp_path: Path, labels: str) -> None:
    """Read from the picture at 300 dpi; within its label; places that are used already stay empty."""
    box = load_box(EXAMPLE)
    grid = LABELS[labels]
    count, sheets, _ = write_stickers(box, labels, tmp_path, skip=4)
    coded = {piece.payload for part in box.components.values() if part.code for piece in part.pieces}
    assert count == len(coded)
    assert sheets == -(-(count + 4) // grid.count)
    document = pypdfium2.PdfDocument(tmp_path / "stickers.pdf")
    seen: set[str] = set()
    for number, page in enumerate(document):
        image = page.render(scale=300 / 72, grayscale=True).to_pil()
        for hit in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):  # type: ignore[arg-type]
            seen.add(hit.text)
            x, y = (value / 300 * 25.4 for value in (hit.position.top_left.x, hit.position.top_left.y))
            column, across = divmod(x - grid.left, grid.across)
            row, down = divmod(y - grid.top, grid.down)
            assert 1 < across < grid.width
            assert 1 < down < grid.height
            assert number or row * grid.columns + column >= 4
    document.close()
    assert seen == coded


def test_unknown_labels_name_the_nearest(tmp_path: Path) -> None:
    """And too many skipped places."""
    with pytest.raises(BoxError, match=r'"l7650" is unknown\. Did you mean "l7651"'):
        write_stickers(load_box(EXAMPLE), "l7650", tmp_path)
    with pytest.raises(BoxError, match="65 will not do; a sheet has 65 labels"):
        write_stickers(load_box(EXAMPLE), "l7651", tmp_path, skip=65)
