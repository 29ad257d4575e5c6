"""Versions: what differs, what to print again, what to throw away; figures."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from printkit.box import BoxError, load_box
from printkit.cli import app
from printkit.studio.compare import PieceDifference, find_differences, list_cards, open_version
from printkit.studio.partial import choose_pieces
from printkit.studio.stats import collect_stats

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(EXAMPLE, tmp_path / "moth")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "moth"


def edit(folder: Path, was: str, now: str) -> None:
    path = folder / "flowers.csv"
    text = path.read_text()
    assert was in text
    path.write_text(text.replace(was, now))


def spoil(folder: Path) -> None:
    edit(folder, "White as milk", "White as snow")
    edit(folder, "MOON,3,", "MOON,2,")
    edit(
        folder,
        'TC,Too much light,TOBACCO,2,"LURE(NEXT); DRAW(1)",So bright. So warm. So close.\n',
        "ZZ,Last lamp,TOBACCO,1,FLY(1),Who?\n",
    )


def found(folder: Path, since: str) -> dict[str, PieceDifference]:
    with open_version(folder, since) as was:
        return {each.card.id: each for each in find_differences(was, list_cards(load_box(folder)))}


def check(different: dict[str, PieceDifference]) -> None:
    assert {row: each.kind for row, each in different.items()} == {
        "JB": "changed",
        "MA": "copies",
        "ZZ": "added",
        "TC": "removed",
    }
    assert different["JB"].columns == [("flavour", "White as milk.", "White as snow.")]
    assert (different["JB"].fresh, different["JB"].stale) == (("JB1", "JB2"), ("JB1", "JB2"))
    assert (different["MA"].fresh, different["MA"].stale) == ((), ("MA3",))
    assert (different["ZZ"].fresh, different["TC"].stale) == (("ZZ1",), ("TC1", "TC2"))


def test_against_a_folder(folder: Path) -> None:
    assert not found(folder, str(EXAMPLE))
    spoil(folder)
    check(found(folder, str(EXAMPLE)))


def test_against_git(folder: Path) -> None:
    def git(*words: str) -> None:
        subprocess.run(
            ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b", *words],
            check=True,
            capture_output=True,
        )

    with pytest.raises(BoxError, match="neither a folder nor a version"):
        found(folder, "HEAD")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "one")
    git("tag", "v1")
    spoil(folder)
    check(found(folder, "v1"))
    with pytest.raises(BoxError, match="neither a folder nor a version"):
        found(folder, "v2")
    with pytest.raises(BoxError, match="this is no version"):
        found(folder, "--output=x")


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_box_is_named_from_beside_it(folder: Path) -> None:
    """`printkit diff moth` outside the box is the box itself against its last print."""
    run("build", "moth", "--jobs", "1")
    spoil(folder)
    assert "4 rows differ; 3 pieces to print, 5 old ones to throw away." in run(
        "diff", "moth", "--output", "out"
    )


def test_only_some_components_of_what_changed(folder: Path) -> None:
    run("build", "moth", "--jobs", "1")
    spoil(folder)
    since = ("build", "moth", "--changed-since", "last-print")
    other = next(key for key in load_box(folder).components if key != "flowers")
    assert "need be printed again" in run(*since, "--only", other)
    with pytest.raises(BoxError, match=r'"flowrs" is no component. Did you mean "flowers"'):
        CliRunner().invoke(app, [*since, "--only=flowrs"], catch_exceptions=False)
    assert "3 pieces on" in run(*since, "--only", "flowers")
    check(found(folder, "last-print"))  # the others may still be waiting
    both = CliRunner().invoke(app, ["build", "moth", "--piece", "MA1", "--only", "flowers"])
    assert both.exit_code == 2
    assert "leave out --changed-since and --only" in " ".join(both.output.split())


def test_of_two_boxes_the_one_that_changed_is_printed(folder: Path) -> None:
    shutil.copytree(folder, folder.parent / "still")
    (folder.parent / "still" / "box.yaml").write_text(
        (folder / "box.yaml").read_text().replace("title: moth-and-lantern", "title: still")
    )
    run("build", "still", "moth", "--jobs", "1")
    spoil(folder)
    said = run("build", "still", "moth", "--changed-since", "last-print")
    assert "3 pieces on" in said
    assert "nothing of still need be printed again" in said


def test_a_box_that_cannot_be_compared_is_no_box_that_did_not_change(folder: Path) -> None:
    """Of two boxes one was never printed: that is an error, not a word in passing."""
    shutil.copytree(folder, folder.parent / "still")
    (folder.parent / "still" / "box.yaml").write_text(
        (folder / "box.yaml").read_text().replace("title: moth-and-lantern", "title: still")
    )
    run("build", "moth", "--jobs", "1")
    spoil(folder)
    done = CliRunner().invoke(app, ["build", "still", "moth", "--changed-since", "last-print"])
    assert done.exit_code != 0
    assert isinstance(done.exception, BoxError)


def test_a_sheet_names_as_many_old_pieces_as_it_has_room_for(folder: Path) -> None:
    """On A4 more than a handful; on small paper the line ends early and stays readable."""
    run("build", "moth", "--jobs", "1")
    path = folder / "flowers.csv"
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], *(line.replace(",", ",Old ", 1) for line in lines[1:])]) + "\n")
    for paper, named in (("a4", 8), ("4x6in", 0)):
        run("build", "moth", "--changed-since", str(EXAMPLE), "--paper", paper, "--output", paper)
        with pypdfium2.PdfDocument(f"{paper}/some/moth-and-lantern/flowers.pdf") as pdf:
            text = pdf[0].get_textpage()
            said = text.get_text_range()
            assert "sheet 1 of" in said
            assert said.partition("throw away")[2].count(",") >= named
            at = said.index("sheet 1 of")
            left, bottom, right, top = text.get_charbox(at)
            assert top - bottom > 0.9  # points
            assert right > left


def test_figures_count_sheets_as_they_are_printed(folder: Path) -> None:
    """Components that share sheets do not count them twice."""
    figures = collect_stats(load_box(folder), ink=False)
    said = run("build", "moth", "--jobs", "1")
    assert " on 7 sheets" in said  # with two of the booklet
    assert figures["sheets"] == 5 < sum(part["sheets"] for part in figures["components"].values())


@pytest.mark.parametrize("option", ["--piece", "--changed-since"])
def test_nothing_named_prints_nothing(folder: Path, option: str) -> None:
    done = CliRunner().invoke(app, ["build", str(folder), option, ""])
    assert done.exit_code == 2
    assert "say which" in done.output


def test_pictures_of_a_box(folder: Path) -> None:
    """Drawings, backs and other components count as use; repeated and missing pictures are told."""
    (folder / "images").mkdir(exist_ok=True)
    for name in ("front", "behind", "other", "spare"):
        Image.new("RGB", (900, 900), "#336699").save(folder / "images" / f"{name}.png")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (folder / "images" / "lines.svg").write_text(drawing)
    (folder / "images" / "rules.png").write_bytes((folder / "images" / "spare.png").read_bytes())
    (folder / "notes.md").write_text("![](images/rules.png)")
    where = "box: [5, 5, 9, 9]}\n"
    (folder / "templates" / "a.yaml").write_text(
        f"elements:\n- {{id: a, image: front.png, {where}- {{id: b, image: lines.svg, {where}"
        f"- {{id: c, image: \"{{{{ 'gone.png' if n == '1' else 'lines.svg' }}}}\", {where}"
    )
    (folder / "templates" / "b.yaml").write_text(
        f"elements:\n- {{id: a, image: \"{{{{ 'behind.png' if n }}}}\", {where}"
    )
    (folder / "templates" / "c.yaml").write_text(f"elements:\n- {{id: a, image: other.png, {where}")
    (folder / "box.yaml").write_text(
        "title: pictures\ncode: PIC\npalette: {ink: '#000000', paper: '#ffffff'}\ncomponents:\n"
        "  one: {rows: [{id: A, n: 1}, {id: B, n: 2}], size: poker, front: a, back: b}\n"
        "  two: {rows: [{id: C}], size: poker, front: c}\n"
    )
    figures = collect_stats(load_box(folder), ink=False)
    assert figures["unused pictures"] == ["spare.png"]
    pictures = figures["components"]["one"]["pictures"]
    assert pictures["drawings"] == 1  # lines.svg
    assert pictures["used"] == {"front.png": 2, "lines.svg": 3, "behind.png": 2}
    assert pictures["missing"] == ["gone.png"]
    assert set(pictures["coarsest"]) == {"front.png", "behind.png"}
    said = run("stats", "moth")
    assert "pictures on several cards: " in said
    assert "lines.svg 3" in said
    assert "pictures missing: gone.png" in said
    assert "pictures used nowhere: spare.png" in said


def test_sentences_are_not_counted(folder: Path) -> None:
    columns = collect_stats(load_box(folder), ink=False)["components"]["flowers"]["columns"]
    for column, said in columns.items():
        assert all(len(value) <= 30 for value in said.get("values", ())), column


def test_print_only_what_changed(folder: Path) -> None:
    with pytest.raises(BoxError, match="was not printed yet"):
        found(folder, "last-print")
    run("build", "moth", "--jobs", "1")
    assert not found(folder, "last-print")
    spoil(folder)
    check(found(folder, "last-print"))
    said = run("build", "moth", "--changed-since", "last-print")
    assert "Throw away 5 old pieces: JB1, JB2, MA3, TC1, TC2" in said
    file = Path("output/some/moth-and-lantern/flowers.pdf")
    with pypdfium2.PdfDocument(file) as pdf:
        assert len(pdf) == 2
        text = pdf[0].get_textpage().get_text_range()
    assert "Last lamp" in text
    assert "changed since the last print; throw away JB1, JB2, MA3, TC1" in text
    assert "Moonrise" not in text
    assert not found(folder, "last-print")
    assert Path("output/moth-and-lantern/pieces.json").is_file()


def test_single_pieces(folder: Path) -> None:
    box = load_box(folder)
    part = choose_pieces(box, ["ja2", "N05", "HELP"])
    assert part.pieces == 1 + 1 + 4
    assert set(part.box.components) == {"flowers", "nectar", "help"}
    with pytest.raises(BoxError, match='no piece "JA9"'):
        choose_pieces(box, ["JA9"])
    assert "1 piece on 1 sheet" in run("build", "moth", "--piece", "JA2")


def test_a_page_and_a_pdf(folder: Path) -> None:
    spoil(folder)
    said = run("diff", str(EXAMPLE), "--title", "moth")
    assert "4 rows differ; 3 pieces to print, 5 old ones to throw away." in said
    page = Path("output/moth-and-lantern/changes.html").read_text()
    assert "<ins>White as snow.</ins>" in page
    assert page.count("<svg") == 6
    with pypdfium2.PdfDocument("output/moth-and-lantern/changes.pdf") as pdf:
        assert "throw away 2: TC1, TC2" in pdf[0].get_textpage().get_text_range()
    rows = json.loads(run("diff", str(EXAMPLE), "--title", "moth", "--json"))
    assert [row["kind"] for row in rows] == ["changed", "copies", "added", "removed"]


def test_figures(folder: Path) -> None:
    figures = collect_stats(load_box(folder))
    flowers = figures["components"]["flowers"]
    assert flowers["pieces"] == 27
    assert flowers["columns"]["flower"]["values"] == {"JASMINE": 7, "MOON": 7, "PRIMROSE": 6, "TOBACCO": 7}
    assert flowers["columns"]["copies"]["curve"] == {"1": 1, "2": 14, "3": 12}
    assert flowers["icons"] == {"nectar": 5, "lantern": 4}
    assert len(flowers["tightest"]) == 5
    assert 10 < flowers["ink percent"] < 90
    assert json.loads(run("stats", "moth", "--json"))["pieces"] == 74
    assert "tightest texts" in run("stats", "moth")
    assert "tightest texts" in run("check", "moth", "--fit")


def test_nothing_to_print_again_is_no_fault(folder: Path) -> None:
    """A script that prints what changed goes on where nothing did."""
    run("build", "moth", "--jobs", "1")
    words = [sys.executable, "-m", "printkit.cli", "build", "moth", "--changed-since", "last-print"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "need be printed again" in done.stdout
