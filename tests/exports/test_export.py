from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pytest
import zxingcpp
from PIL import Image
from typer.testing import CliRunner

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.cli import app
from printkit.exports.shop.delivery import deliver
from printkit.exports.shop.product import SHOPS
from tests.press.parts import component

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


@pytest.mark.parametrize(
    ("shop", "size", "shape", "kind", "product", "pixels"),
    [
        ("tgc", (63, 88), "card", "deck", "PokerDeck", (825, 1125)),
        ("tgc", (44.45, 63.5), "card", "deck", "MiniDeck", (600, 825)),
        ("tgc", (70, 120), "card", "reference", "TarotDeck", (900, 1500)),
        ("tgc", (25, 25), "round", "token", "LargeCircleChit", (375, 375)),
        ("tgc", (18, 18), "rect", "token", "MediumSquareChit", (300, 300)),
        ("mpc", (63, 88), "card", "deck", "standard-63x88", (816, 1110)),
        ("mpc", (63.5, 88.9), "card", "deck", "poker-63.5x88.9", (822, 1122)),
        ("dtc", (63, 88), "card", "deck", "poker", (819, 1113)),
    ],
)
def test_a_piece_finds_its_product(
    shop: str, size: tuple[float, float], shape: str, kind: str, product: str, pixels: tuple[int, int]
) -> None:
    """With the pixels that the shop asks for."""
    found = SHOPS[shop].find_product(component(kind, size, shape))
    assert found is not None
    assert found[0].name == product
    assert SHOPS[shop].count_pixels(found[0]) == pixels
    assert 0.9 <= found[1] <= 1.13


def test_a_lying_card_is_turned_and_a_wrong_shape_is_nobodys() -> None:
    """88 x 63 is a poker card on its side; 44 x 68 is too slim for a mini card; no shop has hexes of ours."""
    turned = SHOPS["tgc"].find_product(component("deck", (88, 63), "card"))
    assert turned is not None
    assert turned[2]
    assert SHOPS["tgc"].find_product(component("deck", (44, 68), "card")) is None
    assert SHOPS["tgc"].find_product(component("tile", (69.28, 80), "hex")) is None


def test_the_game_crafter_gets_pictures_of_exact_pixels(tmp_path: Path) -> None:
    """27 flowers and 4 help cards, one back each where backs are equal; every code reads; bleed is drawn to the edge."""
    box = load_box(EXAMPLE)
    made = deliver(box, SHOPS["tgc"], tmp_path, only=["flowers", "help"])
    assert len(made.lines) == 31
    told = json.loads((made.folder / "manifest.json").read_text())
    with (made.folder / "manifest.csv").open(encoding="utf-8") as stream:
        assert [row["piece"] for row in csv.DictReader(stream)] == [line["piece"] for line in told["pieces"]]
    for line in told["pieces"]:
        with Image.open(made.folder / line["file"]) as picture:
            assert picture.size == (825, 1125) == (line["width"], line["height"])
            if line["component"] == "flowers":
                piece = box.pieces()[line["piece"]]
                (code,) = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)  # type: ignore[arg-type]
                assert code.text == piece.payload
                assert picture.getpixel((0, 560)) != (255, 255, 255)
        assert not line["back"] or (made.folder / line["back"]).is_file()
    assert {line["back"] for line in told["pieces"] if line["component"] == "flowers"} == {
        "flowers-PokerDeck/back.png"
    }
    assert made.files == 2 + 31 + 1


def test_what_a_shop_does_not_make_is_told(tmp_path: Path) -> None:
    """The whole box: beds and moths are left out with the reason; asked for by name they stop the export."""
    made = deliver(load_box(EXAMPLE), SHOPS["mpc"], tmp_path)
    assert {key for key, _ in made.left_out} == {"beds", "moths", "nectar"}
    assert {line.component for line in made.lines} == {"flowers", "help"}
    with pytest.raises(BoxError, match="beds: MakePlayingCards has no product for a tile of this shape"):
        deliver(load_box(EXAMPLE), SHOPS["mpc"], tmp_path, only=["beds"])


def test_the_closest_product_is_named_and_links_are_refused(tmp_path: Path) -> None:
    """One product, not a shop's whole list; `--url` means nothing to a shop."""
    box = load_box(find_titles()["belaad"])
    with pytest.raises(BoxError, match=r"100 x 140 mm; closest is jumbo-89x140 \(88\.9 x 139\.7 mm\)$"):
        deliver(box, SHOPS["mpc"], tmp_path, only=["character-boards"])
    with pytest.raises(BoxError, match="--url: MakePlayingCards gets files, no links"):
        CliRunner().invoke(
            app,
            ["export", "mecca", "--to", "mpc", "--url", "https://example.org", "--output", str(tmp_path)],
            catch_exceptions=False,
        )


def test_drivethru_gets_one_pdf_back_before_face(tmp_path: Path) -> None:
    """Pages of 2.73 x 3.71 inches, trim an eighth inside, PDF/X-1a; page numbers stand in the manifest."""
    made = deliver(load_box(EXAMPLE), SHOPS["dtc"], tmp_path)
    file = made.folder / "moth-and-lantern-poker.pdf"
    with file.open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        assert len(reader.pages) == 2 * 31
        assert [float(edge) for edge in reader.pages[1].mediabox] == pytest.approx(
            [0, 0, 196.56, 267.12], abs=0.01
        )
        assert [float(edge) for edge in reader.pages[1].trimbox] == pytest.approx(
            [9, 9, 187.56, 258.12], abs=0.02
        )
        trailer: Any = reader.trailer
        assert trailer["/Info"]["/GTS_PDFXVersion"] == "PDF/X-1a:2003"
        first = made.lines[0]
        assert (first.back, first.file) == (f"{file.name}#page=1", f"{file.name}#page=2")
        assert first.name.split()[0] in reader.pages[1].extract_text()
        assert first.name.split()[0] not in reader.pages[0].extract_text()


def test_plain_pictures_have_the_size_of_the_piece_and_its_bleed(tmp_path: Path) -> None:
    """A bed of 51.96 x 60 mm with 3 mm around is 685 x 780 pixels."""
    made = deliver(load_box(EXAMPLE), SHOPS["png"], tmp_path, only=["beds", "moths"])
    with Image.open(made.folder / made.lines[0].file) as picture:
        assert picture.size == (685, 780)
    assert {line.component for line in made.lines} == {"beds", "moths"}


@pytest.mark.parametrize("shop", ["pdf", "pdfx"])
def test_a_face_a_page_in_its_own_size(tmp_path: Path, shop: str) -> None:
    """Front, then back; cut and bleed said by the page; without a back there is no page for it."""
    box = load_box(find_titles()["ayubistan"])
    deliver(box, SHOPS[shop], tmp_path, only=("troops",))
    with pikepdf.open(tmp_path / f"ayubistan-{shop}" / "ayubistan-troops.pdf") as pdf:
        part = box.components["troops"]
        assert len(pdf.pages) == len(part.pieces) * (2 if part.back else 1)
        whole, bleed, trim = (
            [float(at) * 25.4 / 72 for at in pdf.pages[0][f"/{kind}Box"]]
            for kind in ("Media", "Bleed", "Trim")
        )
    across, down, more = part.size.width, part.size.height, part.bleed
    assert whole == bleed == pytest.approx([0, 0, across + 2 * more, down + 2 * more], abs=0.01)
    assert trim == pytest.approx([more, more, across + more, down + more], abs=0.01)


def test_a_faulty_face_stops_everything(tmp_path: Path) -> None:
    """The earlier export stays as it was."""
    game = Path(shutil.copytree(EXAMPLE, tmp_path / "game"))
    made = deliver(load_box(game), SHOPS["dtc"], tmp_path / "out")
    before = sorted(path.name for path in made.folder.iterdir())
    rows = (game / "flowers.csv").read_text(encoding="utf-8").replace("Jasmine on the wall", "Jasmine" * 30)
    (game / "flowers.csv").write_text(rows, encoding="utf-8")
    with pytest.raises(BoxError, match="the text does not fit"):
        deliver(load_box(game), SHOPS["dtc"], tmp_path / "out")
    assert sorted(path.name for path in made.folder.iterdir()) == before
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["moth-and-lantern-dtc"]
