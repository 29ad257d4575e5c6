"""The code that leads to where a title is played: on the booklet's cover, the tuck box and the sheet that says how to print."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2 as pdfium
import pytest
import zxingcpp

from printkit.box import BoxError, load_box
from printkit.exports.register import build_exports
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from tests.recorded import CARD_DATA

ADDRESS = "https://our-club.example/games/mecca/"


def _with_play(folder: Path, text: str) -> Path:
    shutil.copytree(
        CARD_DATA / "ayubistan", folder / "box", ignore=shutil.ignore_patterns("games", "book", "tests")
    )
    box = folder / "box" / "box.yaml"
    box.write_text(f"play: {text}\n{box.read_text(encoding='utf-8')}", encoding="utf-8")
    return folder / "box"


def _read_page(path: Path) -> list[str]:
    picture = pdfium.PdfDocument(path)[0].render(scale=200 / 72).to_pil().convert("L")
    return [found.text for found in zxingcpp.read_barcodes(picture)]


@pytest.mark.slow
def test_it_is_printed_and_read_by_another_decoder(tmp_path: Path) -> None:
    box = load_box(_with_play(tmp_path, ADDRESS))
    build_boxes([box], Options(), tmp_path / "out", exports=build_exports())
    for name in ("booklet-pages.pdf", "boxes.pdf", "print-and-cut.pdf"):
        assert ADDRESS in _read_page(tmp_path / "out" / "ayubistan" / name), name


@pytest.mark.parametrize(
    "text", ["our-club", "ftp://x.example", "https://x.example/ü", f"https://{'x' * 200}"]
)
def test_no_address_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(BoxError) as told:
        load_box(_with_play(tmp_path, f'"{text}"'))
    assert "an address of at most 140 plain letters" in str(told.value)
