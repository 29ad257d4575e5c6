"""One loaded title: by name, by folder, by entry point; and the engine names no title, nor a title another."""

from __future__ import annotations

import ast
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import printkit
from printkit import title as titles_module
from printkit.box import BoxError, find_titles, place
from printkit.press.faces.template import list_folders
from printkit.referee import Answer, Game, Seat, Setup
from printkit.title import NoBookError, Title, list_refereed, load_title, open_title, scored_standalone
from tests.referee.caravan import BOOK, META

SOURCES = Path(printkit.__file__).parent
SHIPPED = SOURCES.parent / "card_data"
BOX = """title: {name}
code: TST
name: Test
players: [2, 4]
components:
  cards: {name: Cards, kind: deck, data: cards.csv, size: poker, front: cards}
"""
META_OF = """from printkit.referee import Meta

META = Meta("{name}", "Test", "1", (2, 4))
"""
BOOK_OF = """from .meta import META
from printkit.referee import Book, Outcome, Table, choose


class Board(Table):
    pass


def play(table):
    yield from choose(0, [1, 2], rule="T-1")
    return Outcome("end", "T-1", (0,))


BOOK = Book(META, table=lambda setup: Table(setup.names), play=play)
"""


def folder_with(where: Path, name: str, *, book: bool = True) -> Path:
    """A title of one's own, with a box and a book of one question."""
    where.mkdir(parents=True, exist_ok=True)
    (where / "box.yaml").write_text(BOX.replace("{name}", name, 1))
    (where / "cards.csv").write_text("id,copies\nC01,2\n")
    if book:
        (where / "book").mkdir()
        (where / "book" / "__init__.py").write_text("")
        (where / "book" / "meta.py").write_text(META_OF.format(name=name))
        (where / "book" / "book.py").write_text(BOOK_OF)
    return where


@pytest.mark.parametrize("name", list_refereed())
def test_every_shipped_title_is_whole(name: str) -> None:
    """Its cover is that of its book, its box loads, its rules are at hand."""
    title = load_title(name)
    assert title.name == title.meta.title == name
    assert title.book.meta is title.meta
    assert title.box is not None
    assert title.digest
    assert title.rules.rules
    assert title.rule(title.rules.rules[0].id)
    assert title.weigh is not None
    assert load_title(name) is title


def test_titles_are_told_apart_by_what_they_have() -> None:
    """A board without a book, a book without a board."""
    assert load_title("mecca").board is not None
    assert load_title("ayubistan").board is None
    assert load_title("prophets-and-patriarchs").board is not None
    known = {
        "belaad",
        "mecca",
        "ayubistan",
        "prophets-and-patriarchs",
        "lost-and-found",
    }  # others may be open by folder
    assert known & set(scored_standalone()) <= known & set(list_refereed()) <= set(find_titles())
    assert load_title("ayubistan").scored_standalone


def test_a_wrong_name_gets_the_nearest() -> None:
    """The sentence names what there is."""
    with pytest.raises(NoBookError, match=r'no rules are written for meca\. Did you mean "mecca"\?'):
        _ = load_title("meca").book
    with pytest.raises(NoBookError, match="There are: ayubistan, "):
        _ = load_title("zzzz").meta
    with pytest.raises(BoxError, match="no title and no folder of that name"):
        open_title("./nowhere")


def test_a_title_by_folder(tmp_path: Path) -> None:
    """Box and book of a folder; its log says the short name, which then finds it in this process."""
    folder = folder_with(tmp_path / "mine", "test-mine")
    title = open_title(str(folder))
    game = Game.open(title.book, ["Amina", "Bilal"], box=title.box, box_hash=title.digest)
    assert not game.judge(Answer(Seat(0), "1"))
    assert title.source == str(folder.resolve())
    assert load_title("test-mine").book is title.book
    assert "test-mine" in list_refereed()


def test_two_folders_have_books_of_their_own(tmp_path: Path) -> None:
    """Both packages are called `book`; neither is taken for the other."""
    one = open_title(str(folder_with(tmp_path / "one", "test-one")))
    two = open_title(str(folder_with(tmp_path / "two", "test-two")))
    assert (one.meta.title, two.meta.title) == ("test-one", "test-two")


def test_two_folders_of_one_name_have_books_of_their_own(tmp_path: Path) -> None:
    """Nor is either taken for a shipped title: the first gets the plain name, who comes later a hash besides."""
    one, two, mecca = (
        open_title(str(folder_with(tmp_path / where, f"test-{number}")))
        for number, where in enumerate(("one/game-of-two", "two/game-of-two", "mecca"))
    )
    assert [title.meta.title for title in (one, two, mecca)] == ["test-0", "test-1", "test-2"]
    assert one.package == "game_of_two_book"
    assert re.fullmatch("game_of_two_[0-9a-f]{12}_book", two.package)
    assert re.fullmatch("mecca_[0-9a-f]{12}_book", mecca.package)
    assert load_title("mecca").package == "mecca_book"


@pytest.mark.parametrize("name", ["ayubistan", "lost-and-found"])
def test_another_process_understands_classes_of_a_book(name: str) -> None:
    """As pools and clusters need it: whatever has imported `printkit.title` finds a shipped book by its modules' names."""
    title = load_title(name)
    names = tuple(f"Seat {number}" for number in range(title.meta.seats[0]))
    kind = type(title.book.table(Setup(names, title.meta.read_options({}), title.box)))
    code = "import pickle, sys, printkit.title; print(pickle.load(sys.stdin.buffer).__module__)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(kind), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == kind.__module__ == f"{name.replace('-', '_')}_book.state"


def test_a_changed_box_of_a_shipped_title_needs_no_copy_of_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`card_data/mecca` of the working folder without `book/` and `templates/`: its rows, the shipped rules and faces."""
    own = tmp_path / "card_data" / "mecca"
    shutil.copytree(
        SHIPPED / "mecca", own, ignore=shutil.ignore_patterns("book", "templates", "tests", "games", "locale")
    )
    monkeypatch.chdir(tmp_path)
    titles_module._of_name.cache_clear()
    try:
        title = load_title("mecca")
        assert title.folder == own.resolve()
        assert title.book.meta.title == "mecca"
        assert title.locale == SHIPPED / "mecca" / "locale"
        assert title.box is not None
        assert list_folders(title.box)[0] == SHIPPED / "mecca" / "templates"
    finally:
        titles_module._of_name.cache_clear()


def test_printkit_works_without_any_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is shipped there are none, and one's own is found as ever."""
    folder_with(tmp_path / "card_data" / "test-only", "test-only")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(place, "_PACKAGE", tmp_path / "elsewhere" / "printkit")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert find_titles() == {}
    assert open_title(tmp_path / "card_data" / "test-only").meta.title == "test-only"
    monkeypatch.chdir(tmp_path)
    assert list(find_titles()) == ["test-only"]


def test_a_folder_without_a_book_is_a_box(tmp_path: Path) -> None:
    """It can be printed; the referee says that there are no rules."""
    title = open_title(str(folder_with(tmp_path / "plain", "test-plain", book=False)))
    assert title.box is not None
    assert not title.has_book
    with pytest.raises(NoBookError, match="no rules are written for"):
        _ = title.book


def test_a_book_that_is_no_package_is_told(tmp_path: Path) -> None:
    """A folder `book` without `__init__.py`."""
    folder = folder_with(tmp_path / "half", "test-half", book=False)
    (folder / "book").mkdir()
    with pytest.raises(NoBookError, match=r"has no __init__.py"):
        open_title(str(folder))


def test_an_installed_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that registers the entry point `printkit.find_titles` is found by name, with its box."""
    package = folder_with(tmp_path / "caravan_title", "camels")
    (package / "__init__.py").write_text("")
    info = tmp_path / "caravan_title-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: caravan-title\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[printkit.titles]\ncamels = caravan_title\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    place._find_installed.cache_clear()
    titles_module._of_name.cache_clear()
    try:
        assert "camels" in list_refereed()
        assert find_titles()["camels"] == package
        assert load_title("camels").meta.title == "camels"
        assert load_title("camels").package == "camels_book"
        assert load_title("camels").box is not None
    finally:
        place._find_installed.cache_clear()
        titles_module._of_name.cache_clear()
        for name in [name for name in sys.modules if name.startswith("camels_book")]:
            del sys.modules[name]


def test_a_title_of_a_book_only() -> None:
    """As tests and notebooks make one."""
    title = Title.of_book(BOOK)
    assert title.has_book
    assert (title.meta, title.box, title.digest, title.board) == (META, None, "", None)


NAMES = ("mecca", "ayubistan", "belaad", "lost.and.found", "prophets.and.patriarchs")
CODES = r"\b(MEC|AYU|BEL|LF|PP)-\d"


def test_nothing_outside_the_titles_names_one() -> None:
    """Rooms know titles by what they say of themselves; a name or a rule id in a room's source is a title's rule there."""
    found = []
    for file in sorted(SOURCES.rglob("*")):
        inside = file.relative_to(SOURCES).parts
        if file.suffix not in {".py", ".html", ".js", ".css"}:
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if re.search("|".join(NAMES), line, re.IGNORECASE) or re.search(CODES, line):
                found.append(f"{'/'.join(inside)}:{number}: {line.strip()[:100]}")
    assert found == []


LIBRARY = {"__future__", "collections", "dataclasses", "functools", "html", "itertools", "math", "msgspec", "operator", "re", "string", "textwrap", "typing"}  # fmt: skip
"""What tosses nothing, waits for nothing and opens nothing."""


def imported(file: Path) -> Iterator[tuple[int, str]]:
    """What a module imports: how far up from its own folder, and what from there."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or ""


@pytest.mark.parametrize("book", sorted(SHIPPED.glob("*/book")), ids=lambda book: book.parent.name)
def test_a_title_imports_boards_box_and_referee_only(book: Path) -> None:
    """No other title, no press and no sight, no clock, chance or file; its own modules by a dot."""
    wrong = [
        f"{file.relative_to(book)}: {'.' * level}{name}"
        for file in book.rglob("*.py")
        for level, name in imported(file)
        if level > len(file.relative_to(book).parts)
        or (
            (not level and name.partition(".")[0] not in LIBRARY)
            and not re.match(r"printkit\.(boards|box|referee)\b", name)
        )
    ]
    assert wrong == []
