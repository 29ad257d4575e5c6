"""Whatever table a new box is made from: it checks, and every piece has an id of its own."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.box import BoxError, load_box
from printkit.box.box_errors import Problem
from printkit.codes.identity import strip_code
from printkit.declared.play_book import check_declared
from printkit.press.build.preflight import check_folder
from printkit.studio.looks import list_looks
from printkit.studio.new import new_box

WORDS = (
    "lamp",
    "moth",
    "old",
    "Zoë",
    "l'été",
    "#1",
    "{x}",
    "*a",
    ":coin:",
    "50%",
    r"\n",
    "a|b",
    "<b>",
    '"q"',
    "3",
)
COLUMNS = (
    "id", "name", "Name of card", "type", "cost", "copies", "text", "qty", "n", "flag", "image", "2nd", "if",
    "piece", "copy", "box", "item", "face", "ink", "component", "code", "window", "title", "ground", "number",
)  # fmt: skip
NUMBERS = ("", "0", "1", "2", "12")


def make_cells(column: str, number: int, draw: st.DrawFn) -> str:
    """A cell as people fill it."""
    if column == "id":
        return f"A{number}"
    if column in ("cost", "copies", "qty", "n"):
        return draw(st.sampled_from(NUMBERS))
    if column == "flag":
        return draw(st.sampled_from(("yes", "no", "")))
    return " ".join(draw(st.lists(st.sampled_from(WORDS), max_size=8 if column == "text" else 2)))


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A CSV of a few rows of any columns."""
    columns = draw(st.lists(st.sampled_from(COLUMNS), min_size=1, max_size=6, unique=True))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for number in range(draw(st.integers(1, 14))):
        cells = [make_cells(column, number, draw) for column in columns]
        writer.writerow(cells if any(cells) else ["1", *cells[1:]])
    return out.getvalue()


def check_new(folder: Path, table: str, look: str = "atlas") -> list[Problem]:
    """What stops the box of a table."""
    (folder / "table.csv").write_text(table, encoding="utf-8")
    made, _ = new_box(str(folder / "game"), str(folder / "table.csv"), look)
    box, problems = check_folder(made)
    assert box is not None, problems
    codes = [strip_code(piece.payload) for piece in box.pieces().values()]
    if box.components["cards"].code:
        assert len(set(codes)) == len(codes) > 0
    return [problem for problem in [*problems, *check_declared(box)] if not problem.warning]


@given(tables(), st.sampled_from(sorted(list_looks())))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_new_writes_checks(table: str, look: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert check_new(Path(folder), table, look) == []


@pytest.mark.parametrize("count", [1, 2, 3, 4, 9, 10, 11, 40])
def test_tables_of_every_size(tmp_path: Path, count: int) -> None:
    rows = "".join(f"Card {i},{1 + i % 12},Draw two cards and keep one of them.\n" for i in range(count))
    assert check_new(tmp_path, "name,copies,text\n" + rows) == []


@pytest.mark.slow
@pytest.mark.parametrize("count", [1500, pytest.param(5000, marks=pytest.mark.long)])
def test_thousands_of_rows(tmp_path: Path, count: int) -> None:
    rows = "".join(f"A{i},Card {i},{1 + i % 3},Draw two cards and keep one.\n" for i in range(count))
    assert check_new(tmp_path, "id,name,copies,text\n" + rows) == []


def box_of(folder: Path, more: str, table: str, other: str = "") -> list[str]:
    """The ids of a box's pieces."""
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "templates" / "f.yaml").write_text("elements: []\n")
    (folder / "cards.csv").write_text(table)
    (folder / "box.yaml").write_text(
        f"components:\n  cards: {{size: poker, front: f, data: cards.csv{more}}}\n{other}", encoding="utf-8"
    )
    box = load_box(folder)
    return [piece.id for component in box.components.values() for piece in component.pieces]


def test_ids_that_printkit_gives_do_not_meet(tmp_path: Path) -> None:
    """`C1.1` and `C11` are one code to somebody who types it without the dot."""
    rows = "name,n\nX,6\n" + "Y,1\n" * 20
    ids = box_of(tmp_path, ", copies: n, columns: {n: int}", rows)
    assert ids[:6] == [f"C1.{n}" for n in range(1, 7)]  # no code is printed, so none is mistaken
    coded = box_of(tmp_path, ", copies: n, columns: {n: int}, code: {size: 14}", rows)
    assert coded[:2] == ["C1.1", "C1.2"]
    assert "C11.01" in coded
    assert len(set(map(strip_code, coded))) == 26
    own = box_of(tmp_path, ", copies: n, code: {size: 14}", "id,n\nA1,2\nA11,1\n")
    assert own == ["A1.01", "A1.2", "A11"]  # what the designer called A11 stays
    (said,) = load_box(tmp_path).warnings
    assert "A1.1 would have the same code as another piece, so it is A1.01" in said.message
    assert (
        len(
            box_of(
                tmp_path,
                ", copies: n, code: {size: 14}",
                "id,n\n" + "".join(f"A{i},12\n" for i in range(130)),
            )
        )
        == 1560
    )


def test_rows_without_ids_leave_those_of_others(tmp_path: Path) -> None:
    other = "  more: {size: poker, front: f, rows: [{id: C1}, {id: C2}]}\n"
    assert box_of(tmp_path, ", code: {size: 14}", "name\nA\nB\n", other) == ["C1.01", "C2.01", "C1", "C2"]


def test_columns_that_are_called_as_what_printkit_tells(tmp_path: Path) -> None:
    box_of(tmp_path, "", "name,face,copy\nA,happy,two\n")
    (tmp_path / "templates" / "f.yaml").write_text(
        'elements:\n- {text: "{{ face_ }} {{ copy_ }} {{ copy }}", box: [5, 5, 50, 8]}\n'
    )
    _, problems = check_folder(tmp_path)
    assert [problem.message for problem in problems] == [
        f"this column is `{name}_` in expressions, where `{name}` is printkit's own"
        for name in ("face", "copy")
    ]


def test_an_id_that_stands_twice_is_told_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(BoxError, match=r'table\.csv:3: id: "A" stands twice, first in line 2'):
        check_new(tmp_path, "id,name\nA,x\nA,y\n")
    assert not (tmp_path / "game").exists()


def test_commands_that_are_told_can_be_pasted(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "printkit.cli", "new", "mein Spiel"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "printkit watch 'mein Spiel'" in done.stdout


def test_numbers_that_begin_with_a_nought_stay_as_they_are_written(tmp_path: Path) -> None:
    """`007` is a name of sorts: as a number it would print 7."""
    assert check_new(tmp_path, "id,name,serial,cost\nA,x,007,3\nB,y,012,10\n") == []
    text = (tmp_path / "game" / "box.yaml").read_text(encoding="utf-8")
    assert "cost: int" in text
    assert "serial: int" not in text


def test_letters_that_are_guessed_are_told_before_they_are_written_anew(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_bytes("Название;Цена\nКот;3\nПёс;2\n".encode("cp1251"))
    _, notes = new_box(str(tmp_path / "game"), str(tmp_path / "deck.csv"))
    assert any('it is read as Windows-1251, where it says "Название"' in note for note in notes)


def test_a_table_with_bars_between_its_cells(tmp_path: Path) -> None:
    assert check_new(tmp_path, "Name|Cost\nSaw|3\nInn|4\n") == []
    assert "cost" in (tmp_path / "game" / "box.yaml").read_text(encoding="utf-8").lower()


def test_a_number_that_some_cards_have_not_stands_on_the_others(tmp_path: Path) -> None:
    assert check_new(tmp_path, "name,cost,text\nCrew,3,Draw two cards.\nStorm,,Boats move.\n") == []
    assert 'look_number: "{{ cost }}"' in (tmp_path / "game/templates/front.yaml").read_text(encoding="utf-8")
