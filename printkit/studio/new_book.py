"""The first book of a box: a game that can be played at once, to be rewritten rule by rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from string import Template

from printkit.box import BoxError, Problem, find_box, load_box
from printkit.studio.new import new_box
from printkit.trust import remember_trust

_FIRST = Path(__file__).with_name("first_book")
"""The files to write, with `${name}` where a text of the box stands."""


_MODULES = ("__init__", "meta", "state", "moves", "book", "bots")
_BOOKLET = """\
  booklet:
    name: Rules
    kind: booklet
    text: booklet.md
    size: a5
"""
_BY_DATA = ("play.yaml", "score.yaml")
"""The files by which a new box is played and scored until a book knows its rules."""


def new_title(where: str, source: str = "poker", look: str = "atlas") -> tuple[Path, list[str]]:
    """Make a box with a booklet, playable first rules, and their tests; return its folder, and the guesses.

    Args:
        where: the folder; its name is the title.
        source: of `new_box`.
        look: of `new_box`.

    Raises:
        BoxError: the folder is not empty, or the source cannot be used.
    """
    folder, notes = new_box(where, source, look)
    with (folder / "box.yaml").open("a", encoding="utf-8") as box:
        box.write(_BOOKLET)
    for name in _BY_DATA:
        (folder / name).unlink(missing_ok=True)
    (folder / "tests").mkdir()
    written = {"booklet.md": folder / "booklet.md", "test_title.py": folder / "tests" / "test_title.py"}
    new_book(str(folder), {f"{name}.txt": target for name, target in written.items()})
    return folder, notes


def new_book(folder: str, besides: Mapping[str, Path] | None = None) -> tuple[Path, str]:
    """Write a first book beside a box; return its folder, and what it counts.

    Args:
        folder: the box's, or a title's name.
        besides: files of `first_book` that are written elsewhere than into the book.

    Raises:
        BoxError: there is no box, it is wrong or without pieces, or it has a book already.
    """
    found = find_box(folder)
    box = load_box(found)
    target = found / "book"
    if target.exists():
        raise BoxError([Problem(str(target), "it is there already; take it away, or write on in it")])
    component = max(box.components.values(), key=lambda one: len(one.pieces), default=None)
    if component is None or not component.pieces:
        raise BoxError([Problem(str(found), "this box has no pieces to play with yet")])
    low, high = box.players if box.players is not None else (2, 4)
    said = {
        "code": box.code,
        "name": box.name,
        "title_text": _quote(box.title),
        "name_text": _quote(box.name),
        "seats_text": repr((low, high)),
        "component_text": _quote(component.name),
        "pieces": component.name.lower(),
        "heap_text": _quote(f"Lay all the {component.name.lower()} in one heap"),
        "shown_text": _quote(component.pieces[0].id),
        "key_text": _quote(component.key),
    }
    target.mkdir()
    files = {f"{name}.py.txt": target / f"{name}.py" for name in _MODULES} | dict(besides or {})
    if not (found / "rules.md").is_file():
        files["rules.md.txt"] = found / "rules.md"
    for name, path in files.items():
        _fill_in(_FIRST / name, path, said)
    remember_trust(target)
    return target, component.name


def _fill_in(path: Path, target: Path, said: Mapping[str, str]) -> None:
    target.write_text(Template(path.read_text(encoding="utf-8")).substitute(said), encoding="utf-8")


def _quote(text: str) -> str:
    """Quote a text as Python writes it between double quotes."""
    return json.dumps(text, ensure_ascii=False)
