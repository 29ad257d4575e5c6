"""Tables and files as other programs leave them: read as they were meant, or told in words."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from printkit.box import Box, load_box
from printkit.box.box_errors import Problem
from printkit.press.build.preflight import check_folder
from printkit.press.svg.cache import apply_ink
from printkit.studio.cells import Cell, write_cell

HEAD = "palette: {ink: '#000000', paper: '#ffffff'}\ncomponents:\n  cards: {size: poker, front: f, "


def made(
    folder: Path,
    data: str,
    *,
    elements: str = '- {id: t, text: "{{ name }}", box: [5, 5, 50, 60]}',
    **files: bytes,
) -> tuple[Box | None, list[Problem]]:
    """A box of one component, and what is wrong with it."""
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates" / "f.yaml").write_text(f"elements:\n{elements}\n", encoding="utf-8")
    (folder / "box.yaml").write_text(
        data if data.startswith("edition") else f"{HEAD}{data}}}\n", encoding="utf-8"
    )
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content)
    return check_folder(folder)


def told(folder: Path, data: str, **more: str | bytes) -> str:
    _, problems = made(folder, data, **more)  # type: ignore[arg-type]
    return "\n".join(map(str, problems))


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x0b", "\x0c", "\x85"])
def test_breaks_within_a_cell_end_no_row(tmp_path: Path, sign: str) -> None:
    """As they come from page layout programs and word processors; on the card they are line breaks."""
    cards = f"id,name\nA1,one{sign}two\nA2,three\n".encode()
    box, problems = made(tmp_path, "data: cards.csv", cards_csv=cards)
    assert not problems
    assert box is not None
    assert [row.values["name"] for row in box.rows("cards")] == [f"one{sign}two", "three"]
    write_cell(tmp_path, Cell("cards.csv", 3, "name"), "three", "four")
    assert (tmp_path / "cards.csv").read_bytes() == cards.replace(b"three", b"four")


def test_lines_that_end_with_a_return_only(tmp_path: Path) -> None:
    box, problems = made(tmp_path, "data: cards.csv", cards_csv=b"id,name\rA1,one\rA2,two\r")
    assert not problems
    assert box is not None
    assert [row.line for row in box.rows("cards")] == [2, 3]


def test_letters_of_two_encodings(tmp_path: Path) -> None:
    said = told(tmp_path, "data: cards.csv", cards_csv="id,name\nA1,Tür\n".encode() + b"A2,Stra\xdfe\n")
    assert (
        'cards.csv:3: warning: byte 0xdf is no UTF-8, so all is read as Windows-1252, where "ü" becomes "Ã¼"'
        in said
    )
    assert told(tmp_path, "data: cards.csv", cards_csv="id,name\nA1,Straße für 5 €\n".encode("cp1252")) == ""


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("data: [a.csv, b.csv]", "name one table, such as `data: cards.csv`"),
        ("data: null", "name one table, such as `data: cards.csv`"),
        ("data: 'ftp://example.org/a.csv'", "only addresses that begin with https://"),
        ("data: cards.json", "cards.json:1: name: a cell holds keys and values of its own"),
        ("rows: [{id: A, name: {de: Lampe}}]", "name: a cell holds keys and values of its own"),
        ("rows: [{id: A, name: [{de: Lampe}]}]", "name: a cell holds keys and values of its own"),
        ("rows: [{id: A, name: x}], corner: 40", "a corner of 40 mm; 0 to 31.5, half the shorter side"),
    ],
)
def test_what_is_no_table(tmp_path: Path, data: str, said: str) -> None:
    assert said in told(tmp_path, data, cards_json=b'[{"id": "A1", "name": {"de": "Lampe"}}]')


def test_an_edition_is_printed_as_it_is_written(tmp_path: Path) -> None:
    rest = HEAD + "rows: [{id: A1, name: x}]}\n"
    for written, meant in (
        ("1.10", "1.10"),
        ('"2.0"', "2.0"),
        ("3", "3"),
        ("0.10  # soon", "0.10"),
        ("v4", "v4"),
    ):
        made(tmp_path, f"edition: {written}\nname: 007\n{rest}")
        box = load_box(tmp_path)
        assert (box.edition, box.name) == (meant, "007")


def test_aliases_of_aliases_are_refused_at_once(tmp_path: Path) -> None:
    begun = time.process_time()
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [
        f"{name}: &{name} [{', '.join([f'*{below}'] * 9)}]"
        for below, name in zip("abcdefg", "bcdefgh", strict=True)
    ]
    (tmp_path / "box.yaml").write_text("\n".join([*lines, "components: {}"]))
    _, problems = check_folder(tmp_path)
    assert "an alias (*name) repeats lists within lists" in str(problems[0])
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("element", "said"),
    [
        ("shape: rect", "warning: nothing is drawn: there is neither `fill:` nor `stroke:`"),
        ("shape: rect, stroke: ink, width: -1", "width, front of every piece: -1 mm will not do"),
        ("shape: rect, stroke: ink, dash: [0, 0]", "dash, front of every piece: 0, 0 mm will not do"),
        ("shape: rect, stroke: ink, dash: [1, -1]", "dash, front of every piece: 1, -1 mm will not do"),
        ("text: a &amp; b", "warning: &amp; is printed as it stands; write the sign itself, such as &"),
        ("text: a &#8364; b", "such as €"),
        ("text: R&D; Q&A", ""),
    ],
)
def test_elements_that_would_draw_nothing_or_otherwise(tmp_path: Path, element: str, said: str) -> None:
    found = told(
        tmp_path, "rows: [{id: A1, name: x}]", elements=f"- {{id: e, {element}, box: [5, 5, 40, 9]}}"
    )
    assert (said in found) if said else not found


def test_repeats_within_repeats_end(tmp_path: Path) -> None:
    each = "step: [0, 0], box: [5, 5, 9, 9], each: "
    inner = f"[{{repeat: 1000, {each}[{{shape: rect, fill: ink, box: [0, 0, 1, 1]}}]}}]"
    begun = time.process_time()
    said = told(tmp_path, "rows: [{id: A1, name: x}]", elements=f"- {{id: r, repeat: 1000, {each}{inner}}}")
    assert "repeats within repeats: more than 10000 times on one face" in said
    assert time.process_time() - begun < 20


def test_greys_of_16_bits_stay_in_every_ink(tmp_path: Path) -> None:
    """Conversion alone makes all but the darkest two hundred of 65,536 greys white."""
    greys = np.tile(np.linspace(0, 65535, 256).astype("uint16"), (8, 1))
    Image.fromarray(greys).save(tmp_path / "a.png")
    with Image.open(apply_ink(tmp_path / "a.png", "bw")) as image:
        assert [image.getpixel((x, 4)) for x in (0, 64, 128, 255)] == pytest.approx([0, 64, 128, 255], abs=1)


def test_a_picture_of_other_colours_is_told(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    Image.new("LAB", (300, 300)).save(tmp_path / "images" / "a.tif")
    said = told(tmp_path, "rows: [{id: A1, name: x}]", elements="- {id: e, image: a.tif, box: [5, 5, 9, 9]}")
    assert "a.tif holds colours as LAB, which are not read; save it as PNG or JPEG" in said
