"""What a row decides of a card: its template, joined columns, tables beside it; constants from outside, dates, colours by name."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from PIL import ImageColor

from printkit.base.cssnames import _read_names, find_css_colour
from printkit.box import BoxError, load_box
from printkit.box.loader import GIVEN
from printkit.cli.pairs import read_constants
from printkit.press.build.builder import build_title
from printkit.press.build.preflight import check_folder
from printkit.press.faces.boxfacts import find_commit
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Face, Op, Text
from printkit.press.ops import Path as Outline
from printkit.press.sheets.options import Options
from printkit.press.text.markup import LOWERED, RAISED, STRUCK, UNDERLINED, Run, find_faults, parse
from tests.press.boxed import flat, front, texts

BOX = """\
title: tiny
set: {rare: 2}
palette: {dusk: {full: MidnightBlue, low: white}, tomato: "#112233"}
tables:
  costs: {data: costs.csv, columns: {price: int}}
  foes: {rows: [{kind: Ant, hp: 3}, {kind: Bee, hp: 4}]}
  twins: {rows: [{kind: Ant, hp: 3}, {kind: Ant, hp: 4}]}
components:
  cards:
    size: poker
    front: "{{ kind }}"
    back: "{{ 'plain' if kind == 'spell' else '' }}"
    data: cards.csv
    set: {foot: star}
    join:
    - {data: stats.csv, on: [one, name], as: one, columns: [hp]}
    - {data: stats.csv, on: [two, name], as: two, columns: {hp: life, atk: blow}}
"""
SAID = "{{ one_hp }}/{{ two_life }}/{{ two_blow }} {{ tables.costs[kind].price + 1 }} {{ tables.foes.Bee.hp }} {{ tables.twins[2].hp }} {{ rare }} {{ foot }} {{ box.edition }} {{ box.date }}"


def make(folder: Path, box: str = BOX, cards: str = "") -> Path:
    """The box of two kinds of cards."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "box.yaml").write_text(box)
    (folder / "cards.csv").write_text(cards or "id,kind,one,two\nA,spell,Ant,Bee\nB,unit,Bee,Ant\n")
    (folder / "stats.csv").write_text("name,hp,atk\nAnt,1,2\nBee,3,4\n")
    (folder / "costs.csv").write_text("id,price\nspell,5\nunit,7\n")
    for name, colour in (("spell", "dusk"), ("unit", "cornsilk"), ("plain", "tomato")):
        said = "" if name == "plain" else f'- {{text: "{SAID}", box: [5, 5, 50, 30], style: {{size: 8}}}}\n'
        (folder / "templates" / f"{name}.yaml").write_text(
            f"elements:\n- {{shape: rect, box: bleed, fill: {colour}}}\n{said}"
        )
    return folder


def fill(face: Face | None) -> str | None:
    """The colour of a face's ground; None where it has none."""
    assert face is not None
    return next((op.fill for op in flat(face.ops) if isinstance(op, Outline)), None)


def test_a_row_chooses_its_template_and_names_columns_and_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each card its front; a back for some; one table joined twice; colours of CSS where the palette has none of that name."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    box = load_box(make(tmp_path))
    faces = Faces(box, box.components["cards"])
    fronts = [faces.front(piece) for piece in faces.component.pieces]
    backs = [faces.back(piece) for piece in faces.component.pieces]
    assert [fill(face) for face in fronts] == ["#191970", "#fff8dc"]
    assert [fill(face) for face in backs] == ["#112233", None]
    said = [" ".join(run.text for run in texts(face)) for face in fronts]
    assert said == ["1/3/4 6 4 4 2 star 1.0 2023-11-14", "3/1/2 8 4 4 2 star 1.0 2023-11-14"]
    build_title(box, Options(), tmp_path / "out")
    low = Faces(box, box.components["cards"], "low")
    assert fill(low.front(low.component.pieces[0])) == "#ffffff"


def test_a_template_that_a_row_names_and_that_is_not_there(tmp_path: Path) -> None:
    """It is told in the row; an expression that does not work where it stands."""
    _, problems = check_folder(make(tmp_path, cards="id,kind,one,two\nA,spel,Ant,Bee\nB,unit,Bee,Ant\n"))
    (told,) = (str(each) for each in problems if "no template" in each.message)
    assert told.startswith(
        'cards.csv:2: components.cards.front: there is no template "spel". Did you mean "spell"?'
    )
    _, problems = check_folder(make(tmp_path, BOX.replace("{{ kind }}", "{{ knd }}")))
    assert any("'knd' is undefined" in each.message and "front" in each.where for each in problems)


def test_what_a_join_brings_is_chosen(tmp_path: Path) -> None:
    """A column that is not there, and one that is there twice, with what would do."""
    with pytest.raises(BoxError, match=r'stats\.csv has no column "hpp"; *Did you mean "hp"\?'):
        load_box(make(tmp_path, BOX.replace("[hp]", "[hpp]")))
    twice = BOX.replace("as: two, columns: {hp: life, atk: blow}", "columns: {hp: kind}")
    with pytest.raises(BoxError, match="write `as: other` at the join, which makes it other_kind"):
        load_box(make(tmp_path, twice))
    with pytest.raises(BoxError, match="no beginning of a name"):
        load_box(make(tmp_path, BOX.replace("as: one", "as: 1 st")))


def test_constants_from_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--set` of the box, of a component, of the edition; an unknown name stops."""
    given = read_constants(["rare=17", "foot=#ff0000", "edition=9.9", "x=true", "y=007"])
    assert given == {"rare": 17, "foot": "#ff0000", "edition": 9.9, "x": True, "y": "007"}
    monkeypatch.setenv(GIVEN, json.dumps({key: given[key] for key in ("rare", "foot", "edition")}))
    box = load_box(make(tmp_path))
    faces = Faces(box, box.components["cards"])
    said = " ".join(run.text for run in texts(faces.front(faces.component.pieces[0])))
    assert "4 4 17 #ff0000 9.9" in said
    monkeypatch.setenv(GIVEN, json.dumps({"rar": 1}))
    with pytest.raises(
        BoxError, match=r'--set: there is no constant "rar" under `set:`\. Did you mean "rare"\?'
    ):
        load_box(tmp_path)


def test_the_commit_is_read_and_git_is_not_run(tmp_path: Path) -> None:
    """Loose and packed references; nothing where there is no repository, or what it says is no commit."""
    assert find_commit(tmp_path) == ""
    run = ["git", "-C", str(tmp_path), "-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run([*run, "init", "-q"], check=True)
    subprocess.run([*run, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    head = subprocess.run([*run, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
    (tmp_path / "game").mkdir()
    assert find_commit(tmp_path / "game") == head[:7]
    subprocess.run([*run, "pack-refs", "--all"], check=True)
    assert find_commit(tmp_path / "game") == head[:7]
    (tmp_path / ".git" / "HEAD").write_text("../../etc/passwd\n")
    assert find_commit(tmp_path) == ""


def test_marks_of_underlined_struck_raised_and_lowered_letters() -> None:
    """In pairs around words; what people write otherwise stays as it is."""
    assert parse("a __b c__ d")[0] == (Run("a "), Run("b c", extra=UNDERLINED), Run(" d"))
    assert parse("~~no~~")[0] == (Run("no", extra=STRUCK),)
    assert parse("x^2^ H~2~O")[0] == (
        Run("x"),
        Run("2", extra=RAISED),
        Run(" H"),
        Run("2", extra=LOWERED),
        Run("O"),
    )
    assert parse("__a^1^__")[0] == (Run("a", extra=UNDERLINED), Run("1", extra=UNDERLINED + RAISED))
    for plain in (
        "10~20~30",
        "snake__case__x",
        "Name: ______",
        "a __ b",
        "~5 or ~6",
        "2^ and 3^",
        "^_^",
        r"\__a\__",
    ):
        assert [run.extra for run in parse(plain)[0] if isinstance(run, Run)] == [""], plain
        assert not find_faults(plain), plain
    assert (
        "never closed" in find_faults("__open")[0].message or "close it" in find_faults("__open")[0].message
    )


def test_lines_go_on_over_blanks_and_raised_letters_are_small(tmp_path: Path) -> None:
    """One line as long as its words, in their colour; a raised letter two thirds as large, above the baseline."""
    face = front(
        tmp_path, '- {text: "__old oak__ x^2^", box: [5, 5, 50, 10], style: {size: 12, colour: gold}}\n'
    )
    ops: list[Op] = flat(face.ops)
    (line,) = [op for op in ops if isinstance(op, Outline) and op.stroke]
    words = [op for op in ops if isinstance(op, Text)]
    assert [op.text for op in words] == ["old oak", " x", "2"]
    assert line.stroke == words[0].colour == "#c9a227"
    (x, y), (end, _) = [(each[1], each[2]) for each in line.segments if len(each) == 3]
    assert (x, end) == pytest.approx((words[0].x, words[0].x + words[0].width), abs=0.01)
    assert y > words[0].y
    assert words[2].size == pytest.approx(12 * 0.64)
    assert words[2].y == pytest.approx(words[0].y - 0.34 * 12 * 25.4 / 72, abs=0.01)


def test_a_colour_that_pillow_looked_up_before_is_the_same() -> None:
    """It keeps what it found in the list of names that ours are read from."""
    _read_names.cache_clear()
    ImageColor.getrgb("teal")
    assert find_css_colour("teal") == "#008080"
    assert find_css_colour("RebeccaPurple") == "#663399"
