"""A box has read what lies in its folder, and no pipe: everything else is refused where it is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.box.access import ALLOWED, AccessError, as_home, own_files, own_path
from printkit.box.box_errors import BoxError
from printkit.box.loader import box_hash
from printkit.cli import app

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


def test_who_means_it_may(folder: Path) -> None:
    code, said = _check(folder, "    kind: deck\n    front: own\n    data: link.csv\n", "--allow-outside")
    assert "out of the box's" not in said
    assert code == 0, said


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
