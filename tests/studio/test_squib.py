"""A Squib project goes on with printkit: its workbook, layout and SVG files as they are, nothing done to them by hand."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from openpyxl import load_workbook

from printkit.box import load_box
from printkit.press.build.builder import build_boxes
from printkit.press.build.preflight import check_folder
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Op
from printkit.press.sheets.options import Options
from printkit.studio.new import new_box
from tests.press.boxed import texts

PROJECT = Path(__file__).parents[2] / "docs" / "examples" / "squib-workshop"
PX = 25.4 / 300
BLEED = 37.5
"""Squib's pixels around a card."""


def _sheet(name: str) -> list[dict[str, Any]]:
    """The workbook's rows as another program reads them."""
    header, *rows = load_workbook(PROJECT / "data.xlsx")[name].iter_rows(values_only=True)
    return [dict(zip(map(str, header), row, strict=True)) for row in rows]


def _layout() -> dict[str, dict[str, float]]:
    """Boxes of layout.yml in pixels, as Squib reads them: `extends`, `+=` and `-=`."""
    written: dict[str, dict[str, Any]] = yaml.safe_load((PROJECT / "layout.yml").read_text())

    def box(name: str) -> dict[str, float]:
        own = written[name]
        found = box(own["extends"]) if "extends" in own else {}
        for key in ("x", "y", "width", "height"):
            value = own.get(key)
            if isinstance(value, str):
                sign, number = value.split("=")
                found[key] += float(number) * (1 if sign == "+" else -1)
            elif value is not None:
                found[key] = float(value)
        return found

    return {name: box(name) for name in written}


def _symbols(ops: Sequence[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Group):
            if op.shared.startswith("symbol"):
                yield op.shared.split()[1]
            yield from _symbols(op.ops)


@pytest.mark.parametrize("key", ["cards", "parts"])
def test_every_element_lies_where_squib_drew_it(key: str) -> None:
    """Boxes of the templates are those of layout.yml, from pixels to millimetres."""
    layout = _layout()
    box = load_box(PROJECT)
    faces = Faces(box, box.components[key], tracing=True)
    names = {"cards": ("title", "art", "power"), "parts": ("frame", "part", "cost")}[key]
    for piece in box.components[key].pieces:
        faces.front(piece)
        found = {placed.element.id: placed.rect for placed in faces.traced}
        where: Mapping[str, str] = {name: name for name in names}
        if key == "cards":
            where = {**where, "class": str(piece.row.values["class"])}
        for element, name in where.items():
            squib = layout[name]
            expected = (
                (squib["x"] - BLEED) * PX,
                (squib["y"] - BLEED) * PX,
                squib["width"] * PX,
                squib["height"] * PX,
            )
            assert found[element] == pytest.approx(expected, abs=0.02), (element, found[element])


def test_cards_say_what_the_workbook_says(tmp_path: Path) -> None:
    """Quantities explode, marks become lines, costs are written as the Ruby block wrote them, SVG files are drawn."""
    box, problems = check_folder(PROJECT)
    assert not problems
    assert box is not None
    for key, sheet in (("cards", "Cards"), ("parts", "Parts")):
        rows = _sheet(sheet)
        assert len(box.components[key].pieces) == sum(row["Qty"] for row in rows)
        faces = Faces(box, box.components[key])
        for row, data in zip(rows, box.rows(key), strict=True):
            piece = next(piece for piece in box.components[key].pieces if piece.row is data)
            face = faces.front(piece)
            printed = " ".join(" ".join(run.text for run in texts(face)).split())
            if key == "parts":
                assert f"${row['Cost']}k" in printed
                assert row["Name"] in printed
            else:
                assert row["name"] in printed
                assert row["power"].replace("%n", " ").replace("'", "’") in printed, (
                    "quotes are curled, as Squib curls them"
                )
                assert set(_symbols(face.ops)) == {row["art"], f"{row['class']}.svg"}
    build_boxes([box], Options(), tmp_path)
    assert (tmp_path / "squib-workshop" / "cards.pdf").stat().st_size > 5000


def test_new_takes_the_workbook_with_its_pictures(tmp_path: Path) -> None:
    """Without a line written by hand: `printkit new --from data.xlsx` makes a box that prints, pictures and all."""
    folder, notes = new_box(str(tmp_path / "robots"), str(PROJECT / "data.xlsx"))
    assert any("4 pictures of the column art copied" in note for note in notes)
    box, problems = check_folder(folder)
    assert not [problem for problem in problems if problem.kind != "cover"]  # high drawings in a wide window
    assert box is not None
    assert len(box.pieces()) == sum(row["Qty"] for row in _sheet("Cards"))
    assert box.rows("cards")[1].values["power"] == "Look at the top card.\nLeave it or put it under."
    faces = Faces(box, box.components["cards"])
    assert set(_symbols(faces.front(box.components["cards"].pieces[0]).ops)) >= {"golem.svg"}


def test_new_without_the_pictures_prints_all_the_same(tmp_path: Path) -> None:
    """Pictures that are not beside the table are told; the cards do without."""
    shutil.copy(PROJECT / "data.xlsx", tmp_path / "data.xlsx")
    folder, notes = new_box(str(tmp_path / "robots"), str(tmp_path / "data.xlsx"))
    assert any("golem.svg, beetle.svg, tinker.svg and 1 more" in note for note in notes)
    _, problems = check_folder(folder)
    assert not problems
