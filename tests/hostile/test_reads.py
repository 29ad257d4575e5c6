"""A box has read what lies in its folder, and no pipe: everything else is refused where it is named."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.box.access import ALLOWED, AccessError, as_home, own_files, own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.box.loader import box_hash, load_box
from printkit.box.remote import fetch_table
from printkit.cli import app
from printkit.studio.compare import keep_printed, load_printed, open_version
from printkit.studio.watch.fix import own_file
from printkit.studio.watch.marks import Marks
from printkit.studio.watch.typed_cell import link_box_beside

TABLE = "id,name\nA,swordfish\n"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
CARDS = "    kind: deck\n    rows: [{id: A, name: swordfish}]\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A box's folder, beside files that are none of its business."""
    monkeypatch.setenv(ALLOWED, "")
    for name in ("templates", "symbols", "images"):
        (tmp_path / "box" / name).mkdir(parents=True)
    (tmp_path / "secret.csv").write_text(TABLE)
    (tmp_path / "secret.md").write_text("# swordfish\n")
    (tmp_path / "secret.yaml").write_text("elements:\n- {text: swordfish, box: [5, 5, 40, 10]}\n")
    (tmp_path / "secret.svg").write_text(PICTURE)
    os.mkfifo(tmp_path / "box" / "pipe.csv")
    for place, file in (
        ("link.csv", "secret.csv"),
        ("symbols/link.svg", "secret.svg"),
        ("images/link.svg", "secret.svg"),
        ("templates/link.yaml", "secret.yaml"),
    ):
        (tmp_path / "box" / place).symlink_to(tmp_path / file)
    (tmp_path / "box" / "templates" / "own.yaml").write_text("elements: []\n")
    return tmp_path / "box"


def _check(folder: Path, components: str, *before: str, template: str = "elements: []\n") -> tuple[int, str]:
    sized = components.replace("kind: deck\n", "kind: deck\n    size: poker\n", "size" not in components)
    (folder / "box.yaml").write_text(f"title: box\ncomponents:\n  parts:\n{sized}")
    (folder / "templates" / "own.yaml").write_text(template)
    found = CliRunner().invoke(app, [*before, "check", str(folder)])
    assert found.exception is None or isinstance(found.exception, SystemExit | BoxError), found.exception
    return found.exit_code, f"{found.output} {found.exception}"


def _face(element: str) -> str:
    return f"elements:\n- {{{element}, box: [5, 5, 40, 10]}}\n"


OUT, LINK, PIPE = "lies out of the box's folder", "a link that leads out of the box's", "a pipe or a device"
NAMED = {
    "a table": ("    kind: deck\n    front: own\n    data: ../secret.csv\n", "", "box.yaml:7: components.parts.data", OUT),
    "a joined table": (f"{CARDS}    front: own\n    join: {{data: ../secret.csv, on: id}}\n", "", "box.yaml:8: components.parts.join.data", OUT),
    "a kept table": (f"{CARDS}    front: own\ntables:\n  more: {{data: ../secret.csv}}\n", "", "box.yaml:9: tables.more.data", OUT),
    "an absolute path": ("    kind: deck\n    front: own\n    data: /etc/passwd\n", "", "box.yaml:7", OUT),
    "a linked table": ("    kind: deck\n    front: own\n    data: link.csv\n", "", "box.yaml:7", LINK),
    "a pipe": ("    kind: deck\n    front: own\n    data: pipe.csv\n", "", "box.yaml:7", PIPE),
    "a device": ("    kind: deck\n    front: own\n    data: /dev/zero\n", "", "box.yaml:7", OUT),
    "a zero byte": ('    kind: deck\n    front: own\n    data: "a\\0.csv"\n', "", "box.yaml:7", "null"),
    "a face": (f"{CARDS}    front: ../../secret\n", "", "box.yaml", OUT),
    "a linked face": (f"{CARDS}    front: link\n", "", "box.yaml", LINK),
    "a face's parent": (f"{CARDS}    front: own\n", "extends: ../../secret\n", "own.yaml:1", OUT),
    "a symbol": (f"{CARDS}    front: own\n", _face("symbol: link"), "own.yaml:2", LINK),
    "a picture": (f"{CARDS}    front: own\n", _face("image: ../../secret.svg"), "own.yaml:2", OUT),
    "a linked picture": (f"{CARDS}    front: own\n", _face("image: link.svg"), "own.yaml:2", LINK),
    "an outline": (f"{CARDS}    front: own\n    size: [40, 40]\n    shape: path\n    outline: ../secret.svg\n", "", "box.yaml", OUT),
    "a booklet": ("    kind: booklet\n    text: ../secret.md\n", "", "box.yaml: components.parts.text", OUT),
}  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_it_is_refused_where_it_is_named(folder: Path, name: str) -> None:
    components, template, place, why = NAMED[name]
    code, said = _check(folder, components, template=template or "elements: []\n")
    assert code
    assert place in said
    assert why in said
    assert "swordfish" not in said


def test_a_picture_in_a_booklet(folder: Path) -> None:
    (folder / "rules.txt").write_text("# One\n\n![](image:../secret.svg)\n")
    code, said = _check(folder, "    kind: booklet\n    text: rules.txt\n")
    assert code
    assert "rules.txt:3" in said
    assert OUT in said


SCENE = _face("scene: {subject: [sword]}")
KEPT = {
    "a font": ("fonts/Sword.ttf", _face("text: a"), "fonts: {text: Sword}\n", "fonts/Sword.ttf"),
    "a font that nobody uses": ("fonts/Sword.otf", _face("text: a"), "", "fonts/Sword.otf"),
    "a folder of fonts": ("fonts", _face("text: a"), "", "fonts/secret.ttf"),
    "a picture made of words": ("pictures/sword.svg", SCENE, "", "sword"),
    "a folder of pictures": ("pictures", SCENE, "", "pictures"),
    "a picture that nobody uses": ("pictures/sword.svg", "elements: []\n", "", "pictures/sword.svg"),
    "scenes": ("scenes.yaml", SCENE, "", "scenes.yaml"),
    "a folder of templates": ("templates", "", "", "templates"),
    "a folder of symbols": ("symbols", _face("symbol: secret"), "", "symbols"),
    "a folder of images": ("images", _face("image: secret.svg"), "", "secret.svg"),
    "rules": ("rules.md", "elements: []\n", "", "rules.md"),
    "words": ("vocabulary.yaml", "elements: []\n", "", "vocabulary.yaml"),
    "scores": ("score.yaml", "elements: []\n", "", "score.yaml"),
    "play": ("play.yaml", "elements: []\n", "", "play.yaml"),
    "copies of tables": (".printkit", "elements: []\n", "tables:\n  t: {data: 'http://127.0.0.1:9/t.csv'}\n", ".printkit"),
}  # fmt: skip
"""What lies in a box under a name of its own: the link, a face that needs it, more of box.yaml, what is told."""


def _spoil(folder: Path, name: str) -> str:
    """Make a link of one of those, and return what components and boxes say."""
    place, template, more, _ = KEPT[name]
    (folder / "templates" / "own.yaml").write_text(template)
    at, secret = folder / place, folder.parent / "kept"
    if not at.suffix or at.name == ".printkit":
        secret.mkdir()
        for file in ("secret.svg", "secret.ttf", "secret.yaml", "own.yaml"):
            (secret / file).write_text(PICTURE if file.endswith("svg") else template)
        if at.is_dir():
            shutil.rmtree(at)
    else:
        secret.write_text(
            f"{PICTURE}<!-- swordfish -->" if at.suffix == ".svg" else "swordfish: [\n# swordfish\n"
        )
    at.parent.mkdir(exist_ok=True)
    at.symlink_to(secret)
    cards = CARDS.replace("kind: deck\n", "kind: deck\n    size: poker\n")
    text = "  book:\n    kind: booklet\n    text: book.md\n"
    (folder / "book.md").write_text("# One\n\nSee {X-1}.\n")
    return f"title: box\n{more if more.startswith('fonts') else ''}components:\n  parts:\n{cards}    front: own\n{text}{more if more.startswith('tables') else ''}"


@pytest.mark.parametrize("name", KEPT)
def test_what_has_a_name_of_its_own_is_no_link_elsewhere(folder: Path, name: str) -> None:
    (folder / "box.yaml").write_text(_spoil(folder, name))
    before = sorted(folder.parent.rglob("*"))
    found = CliRunner().invoke(app, ["check", str(folder)])
    said = f"{found.output} {found.exception}"
    assert isinstance(found.exception, BoxError), said
    assert "out of the box's folder" in said
    assert KEPT[name][3] in said
    assert "swordfish:" not in said
    assert sorted(folder.parent.rglob("*")) == before


@pytest.mark.parametrize("at", [0, 1, 2])
def test_who_means_it_may(folder: Path, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The option stands before the command, after it, or last, as people type it."""
    monkeypatch.setenv(ALLOWED, "")
    _check(folder, "    kind: deck\n    front: own\n    data: link.csv\n")
    words = ["check", str(folder)]
    refused = CliRunner().invoke(app, words)
    assert refused.exit_code
    found = CliRunner().invoke(app, [*words[:at], "--allow-outside", *words[at:]])
    assert "out of the box's" not in found.output
    assert found.exit_code == 0, found.output


def test_a_name_behind_two_dashes_is_no_option(folder: Path) -> None:
    found = CliRunner().invoke(app, ["check", "--", "--allow-outside"])
    assert "--allow-outside: no title and no folder of that name" in str(found.exception)


def test_what_is_kept_beside_a_box_is_written_into_it(folder: Path) -> None:
    """A link in place of a folder that commands write to is refused before anything is written."""
    _check(folder, f"{CARDS}    front: own\n")
    (folder.parent / "kept").mkdir()
    (folder / ".printkit").symlink_to(folder.parent / "kept")
    box = load_box(folder)
    for write in (lambda: keep_printed(box), lambda: load_printed(folder), lambda: Marks(folder)):
        with pytest.raises(AccessError, match="out of the box's folder"):
            write()
    problems: list[Problem] = []
    assert fetch_table(folder, "http://127.0.0.1:9/t.csv", problems) is None
    assert "out of the box's folder" in str(problems[0])
    assert not list((folder.parent / "kept").iterdir())


def test_a_version_that_git_keeps_runs_no_filter(folder: Path) -> None:
    """What a box's own `.git/config` calls a filter is a program."""
    _check(folder, f"{CARDS}    front: own\n")
    for name in ("link.csv", "symbols/link.svg", "images/link.svg", "templates/link.yaml", "pipe.csv"):
        (folder / name).unlink()
    (folder / "ünfair name.md").write_text("one\n")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"],
        ["config", "filter.evil.smudge", "touch ran; cat"],
        ["config", "core.fsmonitor", "touch ran; true"],
    ):
        subprocess.run(["git", "-C", str(folder), *words], check=True)
    (folder / ".git" / "info").mkdir(exist_ok=True)
    (folder / ".git" / "info" / "attributes").write_text("* filter=evil\n")
    with open_version(folder, "HEAD") as cards:
        assert [card.name for card in cards.values()] == ["swordfish"]
    assert not list(folder.rglob("ran"))


def test_a_page_shows_no_lines_of_others(folder: Path) -> None:
    """The page beside the spreadsheet shows where a problem is, in files of the box."""
    assert own_file(folder, "box.yaml") is None
    _check(folder, f"{CARDS}    front: own\n")
    assert own_file(folder, "box.yaml") == (folder / "box.yaml").resolve()
    for name in ("../secret.csv", "link.csv", str(folder.parent / "secret.csv"), "secret.csv"):
        assert own_file(folder, name) is None


def test_a_cell_that_is_typed_reads_no_others(folder: Path) -> None:
    """The folder of links that stands for a box has its links as they are."""
    (folder / "table.csv").write_text(TABLE)
    with link_box_beside(folder, "table.csv") as mirror:
        assert own_path(mirror, "table.csv").read_text() == TABLE
        for name in ("link.csv", "images/link.svg"):
            with pytest.raises(AccessError):
                own_path(mirror, name)
    with pytest.raises(AccessError), link_box_beside(folder, "link.csv"):
        pass


def test_the_box_itself(folder: Path) -> None:
    """Files with names of their own are no links elsewhere, nor pipes."""
    _check(folder, f"{CARDS}    front: own\n")
    for name in ("vocabulary.yaml", "scenes.yaml", "score.yaml", "play.yaml"):
        (folder / name).symlink_to(folder.parent / "secret.yaml")
        found = CliRunner().invoke(app, ["check", str(folder)])
        said = f"{found.output} {found.exception}"
        if name != "scenes.yaml":  # read where a scene is drawn
            assert LINK in said, name
        (folder / name).unlink()


def test_a_fingerprint_waits_for_no_pipe(folder: Path) -> None:
    _check(folder, f"{CARDS}    front: own\n")
    assert list(own_files(folder, "*.csv")) == []
    assert len(box_hash(folder)) == 16


def test_folders_and_rings(folder: Path) -> None:
    """Links within a box are its own matter; a ring of them leads nowhere."""
    (folder / "more").symlink_to(folder / "images")
    assert own_path(folder, "more/none.png") == (folder / "images" / "none.png").resolve()
    (folder / "ring").symlink_to(folder / "ring")
    with pytest.raises(AccessError, match="cannot be read"):
        own_path(folder, "ring")
    with (folder / "huge.csv").open("wb") as stream:
        stream.truncate(600_000_000)
    with pytest.raises(AccessError, match="600 MB"):
        own_path(folder, "huge.csv")


def test_a_folder_of_links_stands_for_a_box(folder: Path, tmp_path: Path) -> None:
    """While somebody types, the box is read beside itself; its links lead into the box and no further."""
    mirror = tmp_path / "mirror"
    mirror.mkdir()
    for name in ("templates", "images"):
        (mirror / name).symlink_to(folder / name)
    (mirror / "secret.csv").symlink_to(folder.parent / "secret.csv")
    with as_home(mirror, folder):
        assert own_path(mirror, "templates/own.yaml").is_file()
        for name in ("images/link.svg", "secret.csv"):
            with pytest.raises(AccessError):
                own_path(mirror, name)
    with pytest.raises(AccessError):
        own_path(mirror, "templates")
