"""What a box prints in codes is kept from one command to the next, and never longer than it is so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shutil import copytree

import pytest

from printkit.box import BoxError, find_box, load_box, remote
from printkit.sight.known import known_codes
from printkit.sight.listing import Listing, listing_of

drawing = import_module("printkit.codes.matrix")  # the package has a function of that name

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache; where listings are kept in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(drawing, "_DRAWN", {})
    return tmp_path / "cache" / "printkit" / "listings"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A box of our own."""
    copytree(find_box("mecca"), tmp_path / "mine")
    return tmp_path / "mine"


def recalled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Listing:
    """A listing without opening the box, which must be possible."""

    def opened(folder: Path) -> None:
        raise AssertionError(folder)

    with monkeypatch.context() as patched:
        patched.setattr("printkit.box.loader.load_box", opened)
        return listing_of(folder)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_kept_is_what_the_box_says(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pieces, marks, sizes, names, second codes and every module of every symbol."""
    box = load_box(find_box(title))
    known = known_codes(box)
    drawn = {item.payload: drawing.make_modules(item.payload, item.level) for item in known.values()}
    for made in (listing_of(box.folder), recalled(box.folder, monkeypatch)):
        assert (made.letters, made.name) == (box.code, box.name)
        assert made.known == known
        assert list(made.known) == list(known)
    remembered = {text: shape for (text, _), shape in drawing._DRAWN.items()}
    assert remembered == drawn


def test_a_changed_table_is_seen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row more is a piece more; the file may be as old and as long as before."""
    before = listing_of(folder)
    assert recalled(folder, monkeypatch) == before
    table = folder / "colours.csv"
    about, text = table.stat(), table.read_text("utf-8")
    word = text.splitlines()[1].split(",")[1]
    table.write_text(text.replace(word, word.swapcase()), "utf-8")
    os.utime(table, ns=(about.st_atime_ns, about.st_mtime_ns))
    assert table.stat().st_size == about.st_size
    after = listing_of(folder)
    assert after == Listing(before.letters, before.name, known_codes(load_box(folder)))
    assert after != before


@pytest.mark.parametrize("file", ["box.yaml", "vocabulary.yaml"])
def test_a_box_that_went_wrong_is_told(file: str, folder: Path) -> None:
    """Also by a file that was not there before."""
    listing_of(folder)
    (folder / file).write_text("components: [", "utf-8")
    with pytest.raises(BoxError, match=file):
        listing_of(folder)


def test_what_another_program_kept_is_not_used(
    folder: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor what is damaged: it is made anew."""
    whole = listing_of(folder)
    (file,) = kept.iterdir()
    other = json.loads(file.read_text("utf-8"))
    other |= {"program": "another", "name": "Wrong"}
    for wrong in (json.dumps(other), "{}", "[1]", "", file.read_text("utf-8")[:-40], '{"program": 1'):
        file.write_text(wrong, "utf-8")
        assert listing_of(folder) == whole
        assert recalled(folder, monkeypatch) == whole


def test_a_table_on_the_web_is_asked_again(folder: Path, kept: Path) -> None:
    """What it says may change without a trace here, so nothing is kept of such a box."""
    box = folder / "box.yaml"
    text = box.read_text("utf-8")
    assert "data: colours.csv" in text
    box.write_text(text.replace("data: colours.csv", "data: https://example.invalid/colours.csv"), "utf-8")
    copy = remote.copy_of(folder, "https://example.invalid/colours.csv")
    copy.parent.mkdir(parents=True)
    copy.write_bytes((folder / "colours.csv").read_bytes())
    assert listing_of(folder).known
    assert not kept.exists()


def test_a_cache_that_cannot_be_written_stops_nothing(folder: Path, kept: Path) -> None:
    """A file lies where its folder would be."""
    kept.parent.parent.mkdir()
    kept.parent.write_text("in the way", "utf-8")
    assert listing_of(folder).known


def test_a_scan_with_kept_listings_loads_neither_yaml_nor_jinja(tmp_path: Path) -> None:
    """The second scan of a title is spared what opening boxes takes."""
    listing_of(find_box("mecca"))
    code = (
        "import sys; from pathlib import Path; from printkit.box import find_box; "
        "from printkit.sight.listing import listing_of; assert listing_of(find_box('mecca')).known; "
        "import printkit.sight.scene, printkit.sight.show, printkit.cli.sight; "
        "print(sorted({'yaml', 'jinja2', 'printkit.box.loader'} & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"
