"""One title, loaded: its box, its book, its rules by id, its board, its bots and its words.

A title is a folder with a `box.yaml` and, if it is refereed, a `book/`. It is found by its path (`./my-game`), or by its
name (`my-game`) in the `card_data/` of the working folder, among the shipped ones, and in installed packages that register
the entry point `printkit.titles`. The modules of a book have the same names in every title: `meta` (`META`, cheap to
load), `book` (`BOOK`), and where there are any `board` (`BOARD`) and `bots` (`weigh`). Beside `book/` may lie `locale/` and
`static/`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.importer import TitleFinder
from printkit.referee import Book, Meta, SetupError
from printkit.trust import ask_for_drawings, ask_for_trust, is_trusted, require_trust

if TYPE_CHECKING:  # the first page alone reads no box
    from printkit.boards.adapter import BoardAdapter
    from printkit.box import Box, Piece
    from printkit.box.rules import Rules

_BOOKS = TitleFinder("book", require_trust)
sys.meta_path.append(_BOOKS)

Weigh = Callable[[Any, Any, Any, Any], float]
"""How good a value is as an answer: (table, seat, question, value). Higher is better."""


class NoBookError(SetupError):
    """No rules are written for this title."""


@dataclass(frozen=True)
class Title:
    """A title. It loads its parts when they are first needed, and only once.

    Attributes:
        source: what finds it again, in another process too: its name, or its folder.
        folder: the folder of its box; None if there is none.
        package: the package of its book; "" if it has none.
    """

    source: str
    folder: Path | None
    package: str

    @classmethod
    def of_book(cls, book: Book[Any]) -> Title:
        """Make a title of a book only, without box, board or bots: for tests and notebooks."""
        title = cls(book.meta.title, None, "")
        title.__dict__.update(book=book, meta=book.meta, name=book.meta.title)
        return title

    def with_box(self, folder: Path) -> Title:
        """Return the same rules with the box of another folder.

        Raises:
            BoxError: there is no box.
            SetupError: it is the box of another title.
        """
        from printkit.box import find_box  # noqa: PLC0415

        found = find_box(str(folder))
        twin = Title(str(found), found, self.package)
        twin.__dict__.update(
            {name: self.__dict__[name] for name in ("book", "meta") if name in self.__dict__}
        )
        if twin.box is not None and twin.box.title != self.name:
            raise SetupError(f"{found} is the box of {twin.box.title}, not of {self.name}")
        return twin

    @property
    def program(self) -> Path | None:
        """The folder of its book in Python, which runs only if it is trusted."""
        return _BOOKS.folders.get(self.package)

    @property
    def has_book(self) -> bool:
        """Whether rules are written for it."""
        return "book" in self.__dict__ or self._has_module("book") or self._has_file("play.yaml")

    @property
    def says_score(self) -> bool:
        """Whether its box declares as data how it is scored."""
        return self._has_file("score.yaml")

    def _has_file(self, file: str) -> bool:
        return self.folder is not None and (self.folder / file).is_file()

    @property
    def by_data(self) -> bool:
        """Whether its book is made from its box's declarations."""
        return not self._has_module("book") and (self.says_score or self._has_file("play.yaml"))

    @cached_property
    def name(self) -> str:
        """The title's short name, as logs say it."""
        if self._has_module("meta"):
            return self.meta.title
        return self.box.title if self.box is not None else self.source

    @cached_property
    def meta(self) -> Meta:
        """The cover of its book, without the rules.

        Raises:
            NoBookError: no rules are written for it.
        """
        if self.by_data:
            return self.book.meta
        found: Meta = self._load_attribute("meta", "META", Meta)
        return found

    @cached_property
    def book(self) -> Book[Any]:
        """The title's rules: those in Python, else those that the box declares by data.

        Raises:
            NoBookError: no rules are written for it.
            BoxError: the box's declarations are wrong.
        """
        if self.by_data:
            return self._data_book
        found: Book[Any] = self._load_attribute("book", "BOOK", Book)
        if found.standalone is None and self.says_score:
            return replace(found, standalone=self._data_book.standalone)
        return found

    @cached_property
    def _data_book(self) -> Book[Any]:
        from printkit.declared.play_book import declared_book  # noqa: PLC0415  # few titles say anything by data

        assert self.box is not None
        return declared_book(self.box)

    @cached_property
    def box(self) -> Box | None:
        """The title's box; None if it has none.

        Raises:
            BoxError: the box is there but wrong.
        """
        from printkit.box import load_box  # noqa: PLC0415

        return load_box(self.folder) if self.folder is not None else None

    @cached_property
    def digest(self) -> str:
        """The hash of the box's data; "" without a box."""
        from printkit.box import box_hash  # noqa: PLC0415

        return box_hash(self.folder) if self.folder is not None else ""

    @cached_property
    def rules(self) -> Rules:
        """The rules in players' words, by id."""
        from printkit.box.rules import Rules, load_rules  # noqa: PLC0415

        return load_rules(self.folder / "rules.md") if self.folder is not None else Rules("rules.md")

    def rule(self, rule_id: str) -> str:
        """Return a rule's text in players' words, "" if it is not available."""
        return self.rules.text(rule_id) if rule_id in self.rules else ""

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece by id."""
        return self.box.pieces() if self.box is not None else {}

    @cached_property
    def board(self) -> BoardAdapter | None:
        """The title's board; None if it has none that a photo or a page could show."""
        found: BoardAdapter | None = self._load_module("board").BOARD if self._has_module("board") else None
        return found

    @cached_property
    def weigh(self) -> Weigh | None:
        """The function that weighs answers for the greedy bot; None if the title has none."""
        found: Weigh | None = self._load_module("bots").weigh if self._has_module("bots") else None
        return found

    @cached_property
    def estimate(self) -> Callable[[Any, Any], float] | None:
        """The function (table, seat) -> points that rates a seat in mid-game; None if the score is enough."""
        found: Callable[[Any, Any], float] | None = None
        if self._has_module("bots"):
            found = getattr(self._load_module("bots"), "estimate", None)
        return found

    @cached_property
    def playouts(self) -> str:
        """The bot that plays out games for a search: `weights`, or `random` if the title's `bots` says so."""
        return (
            str(getattr(self._load_module("bots"), "PLAYOUTS", "weights"))
            if self._has_module("bots")
            else "weights"
        )

    @cached_property
    def locale(self) -> Path | None:
        """The folder of its catalogues."""
        return self._find_folder("locale")

    @cached_property
    def static(self) -> Path | None:
        """The folder of further files for its pages: `board.css` for the drawing of its board."""
        return self._find_folder("static")

    @property
    def scored_standalone(self) -> bool:
        """Whether a game that nobody refereed can be scored."""
        return (self.has_book or self.says_score) and self.book.standalone is not None

    def _find_folder(self, name: str) -> Path | None:
        """Return a folder beside its book."""
        home = self.program.parent if self.program is not None else self.folder
        return home / name if home is not None and (home / name).is_dir() else None

    def _has_module(self, name: str) -> bool:
        """Return whether its book has a module, without running any of it."""
        files = (f"{name}.py", f"{name}/__init__.py")
        return self.program is not None and any((self.program / file).is_file() for file in files)

    def _load_module(self, name: str) -> Any:
        if not self._has_module(name):
            from printkit.box import suggest_nearest  # noqa: PLC0415

            written = list_refereed()
            hint = suggest_nearest(self.source, written) or f" There are: {', '.join(written) or 'none yet'}."
            raise NoBookError(f"no rules are written for {self.source}.{hint}")
        return import_module(f"{self.package}.{name}")

    def _load_attribute(self, module: str, name: str, kind: type[Any]) -> Any:
        found = getattr(self._load_module(module), name, None)
        if not isinstance(found, kind):
            raise NoBookError(f"{self.package}.{module} has no {name} that is a {kind.__name__}")
        return found


def load_title(name: str) -> Title:
    """Return the title of that name; an unknown name, and any path, is a title without box and book.

    Logs, stores and addresses name titles: they choose among the existing titles, and never a folder.
    """
    return _of_name(name) if _is_path(name) or name not in _OPENED else _OPENED[name]


def open_title(written: str | Path) -> Title:
    """Open the title that a person names, by its name or by its folder.

    Raises:
        BoxError: there is no such folder, or no box in it.
        NoBookError: the folder's `book/` is no package.
        UntrustedError: it has a `book/`, and nobody has allowed it to run.
    """
    from printkit.box import find_titles  # noqa: PLC0415

    text = str(written)
    if text in _OPENED:
        return _OPENED[text]
    if _is_path(text) or (text not in find_titles() and (Path(text) / "box.yaml").is_file()):
        return _of_folder(text)
    title = _of_name(text)
    if title.program is not None:
        ask_for_trust(title.program)
    if title.folder is not None:
        ask_for_drawings(title.folder)
    return title


def _is_path(text: str) -> bool:
    return "/" in text or "\\" in text or text.startswith(".") or Path(text).name == "box.yaml"


_OPENED: dict[str, Title] = {}
"""Titles that were opened by folder, by their own names too: a log contains only the name."""


def _of_folder(text: str) -> Title:
    from printkit.box import find_box  # noqa: PLC0415

    folder = find_box(text)
    title = Title(str(folder), folder, _package_of(folder.name, folder))
    if title.program is not None:
        ask_for_trust(title.program)
    ask_for_drawings(folder)
    _OPENED[text] = _OPENED[str(folder)] = title
    _OPENED[title.name] = title
    return title


@cache
def _of_name(name: str) -> Title:
    """Load a title by name; a box without a book is played by the book of the next folder of that name."""
    from printkit.box import each_folder, find_titles  # noqa: PLC0415

    packages = (_package_of(name, folder) for known, folder in each_folder() if known == name)
    return Title(name, find_titles().get(name), next(filter(None, packages), ""))


def _package_of(title: str, folder: Path) -> str:
    """Return the name of a folder's `book/` as a package; "" if it has none."""
    book = folder / "book"
    if not book.is_dir():
        return ""
    if not (book / "__init__.py").is_file():
        raise NoBookError(f"{book} has no __init__.py, so it is no package; an empty file would do")
    return _BOOKS.name_package(title, folder)


def list_refereed() -> tuple[str, ...]:
    """Return the names of the titles that have a book."""
    opened = [title.name for title in _OPENED.values() if title.has_book]
    return tuple(sorted({*_list_having("book/book.py", "play.yaml"), *opened}))


def scored_standalone() -> tuple[str, ...]:
    """Return the names of the titles that can score a game that nobody refereed, by their book or by data."""
    opened = [title.name for title in _OPENED.values() if title.says_score]
    said = {*list_refereed(), *_list_having("score.yaml"), *opened}
    return tuple(name for name in sorted(said) if _is_scored(name))


def list_untrusted() -> tuple[Path, ...]:
    """Return the programs of named titles that lists leave out, because nobody has trusted them."""
    return tuple(program for program in _find_programs().values() if not is_trusted(program))


def _list_having(*files: str) -> set[str]:
    """Return the names of titles that have one of these files, without those whose program nobody has trusted."""
    from printkit.box import each_folder  # noqa: PLC0415

    having = {name for name, folder in each_folder() if any((folder / file).is_file() for file in files)}
    programs = _find_programs()
    return {name for name in having if name not in programs or is_trusted(programs[name])}


def _find_programs() -> dict[str, Path]:
    """Return the folder of Python that would run for each name."""
    from printkit.box import each_folder  # noqa: PLC0415

    found: dict[str, Path] = {}
    for name, folder in each_folder():
        if (folder / "book").is_dir():
            found.setdefault(name, folder / "book")
    return found


def _is_scored(name: str) -> bool:
    """Return whether a title is scored alone; a wrong box is not, and does not break any list."""
    from printkit.box import BoxError  # noqa: PLC0415

    title = load_title(name)
    if title.has_book:
        return title.scored_standalone
    try:
        return title.scored_standalone
    except BoxError:
        return False
