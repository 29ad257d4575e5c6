"""Keep the catalogues of the referee and of each title: what sources say, and what it is in other languages.

`uv run python scripts/words.py` writes new texts into every catalogue, untranslated, and takes out those that nobody says
any more; `--check` only tells what is missing or stale, and fails if anything is.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parent.parent / "printkit"
CARD_DATA = PACKAGE.parent / "card_data"
LANGUAGES = ("ar",)

Key: TypeAlias = "str | tuple[str, str]"
"""A text, or the texts for one and for several."""

CALLS: Final[Mapping[str, tuple[int, ...]]] = {
    "say": (0,),
    "announce": (0,),
    "refuse": (2,),
    "Refusal": (1, 3),
    "Plural": (0, 1),
    "Word": (1,),
    "part": (1,),
    "optional": (1,),
    "Pieces": (0,),
    "ScorePick": (1,),
    "ScoreCount": (1,),
    "Count": (0,),
    "Stock": (0,),
    "Pile": (0,),
    "FaceDown": (0,),
    "InHand": (0,),
    "Board": (0,),
    "Flag": (0,),
    "OneWord": (0,),
    "Who": (0,),
    "Order": (0,),
    "Said": (0,),
    "ScoreTerm": (0,),
    "TieBreak": (0,),
    "Field": (2,),
}
"""Functions, and which of their arguments are messages."""
KEYWORDS: Final = frozenset(
    {
        "prompt",
        "waiting",
        "label",
        "legal",
        "place",
        "text",
        "name",
        "detail",
        "words",
        "said",
        "labels",
        "verb",
    }
)
"""Keyword arguments that are messages, or lists or mappings of them."""
ATTRIBUTES: Final = frozenset({"name", "group"})
"""Attributes of classes of moves that are messages."""


def rooms() -> Iterator[Path]:
    """The folders that have catalogues: the referee, games by data, and every title with messages in its sources."""
    yield PACKAGE / "referee"
    yield PACKAGE / "declared"
    yield from (folder.parent / "book" for folder in sorted(CARD_DATA.glob("*/locale")))


def catalogue(path: Path, language: str) -> Catalog:
    """Read a catalogue, or begin one."""
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def texts_of(sources: Iterable[Path]) -> dict[Key, str]:
    """Find the messages of some modules: text (or texts for one and several) -> where it stands first."""
    found: dict[Key, str] = {}
    for path in sources:
        for line, key in _find_texts(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(key, f"{path.name}:{line}")
    return found


def _find_texts(tree: ast.AST) -> Iterator[tuple[int, Key]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef):
            yield from _of_class(node)
        elif isinstance(node, ast.FunctionDef):
            yield from _of_variables(node)
    if isinstance(tree, ast.Module):
        yield from _of_tables(tree)


def _read_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _of_call(node: ast.Call) -> Iterator[tuple[int, Key]]:
    name = _read_name(node.func)
    if name == "Plural" and len(node.args) > 1:
        one, many = (_read_constant(arg) for arg in node.args[:2])
        if one and many:
            yield node.lineno, (one, many)
        return
    wanted = CALLS.get(name, ())
    for index in wanted:
        if index < len(node.args):
            yield from _find_strings(node.args[index])
    for keyword in node.keywords:
        if keyword.arg in KEYWORDS and (keyword.arg != "name" or name == "Meta"):
            yield from _find_strings(keyword.value)
        if keyword.arg is not None and name == "by_key" and keyword.arg == "labels":
            yield from _find_strings(keyword.value)
    if name == "by_key" and len(node.args) > 1:
        yield from _find_strings(node.args[1])


def _of_class(node: ast.ClassDef) -> Iterator[tuple[int, Key]]:
    for part in node.body:
        if (
            isinstance(part, ast.AnnAssign)
            and _read_name(part.target) in ATTRIBUTES
            and part.value is not None
        ):
            yield from _find_strings(part.value)


def _of_variables(node: ast.FunctionDef) -> Iterator[tuple[int, Key]]:
    """Texts that a variable brings to a call: `text = "..."`, then `refuse(code, rule, text)`."""
    wanted = {
        arg.id
        for call in ast.walk(node)
        if isinstance(call, ast.Call)
        for index in CALLS.get(_read_name(call.func), ())
        if index < len(call.args) and isinstance(arg := call.args[index], ast.Name)
    }
    for part in ast.walk(node):
        if isinstance(part, ast.Assign) and any(_read_name(target) in wanted for target in part.targets):
            yield from _find_strings(part.value)


def _of_tables(tree: ast.Module) -> Iterator[tuple[int, Key]]:
    """Constants that map keys to words: `INCOME = {"open": "not yet taken"}`."""
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if target is not None and _read_name(target).isupper() and isinstance(value, ast.Dict):
            yield from _find_strings(value)


def _read_constant(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _find_strings(node: ast.AST) -> Iterator[tuple[int, Key]]:
    """The literal texts of an argument, also in a choice between two, a list or the values of a mapping."""
    text = _read_constant(node)
    if text and any(map(str.isalpha, text)):
        yield getattr(node, "lineno", 0), text
    elif isinstance(node, ast.IfExp):
        yield from _find_strings(node.body)
        yield from _find_strings(node.orelse)
    elif isinstance(node, ast.Tuple | ast.List):
        for item in node.elts:
            yield from _find_strings(item)
    elif isinstance(node, ast.Dict | ast.BoolOp):
        for item in node.values:
            yield from _find_strings(item)


def kept(folder: Path, language: str, *, check: bool) -> list[str]:
    """Bring a catalogue up to date, or tell what it lacks."""
    said = texts_of(sorted(folder.glob("*.py")))
    home = folder.parent if folder.name == "book" else folder
    path = home / "locale" / f"{language}.po"
    old = catalogue(path, language)
    known = {message.id: message.string for message in old if message.id}
    missing = [key for key in said if not _whole(known.get(key))]
    stale = [key for key in known if key not in said]
    if not check:
        new = Catalog(locale=language, fuzzy=False, charset="utf-8", creation_date=old.creation_date)
        # The forms of plurals stand in the order that the file names, whatever order the library has by now.
        new.mime_headers = old.mime_headers
        for key, where in said.items():
            name = where.partition(":")[0]
            new.add(key, known.get(key, ("",) * 6 if isinstance(key, tuple) else ""), [(name, None)])
        path.parent.mkdir(exist_ok=True)
        with path.open("wb") as file:
            write_po(file, new, width=120, sort_output=False, omit_header=False, include_lineno=False)
    shown = path.relative_to(PACKAGE.parent)
    return [f"{shown}: not translated: {key}" for key in missing] + [
        f"{shown}: stale: {key}" for key in stale
    ]


def _whole(said: object) -> bool:
    return all(said) if isinstance(said, tuple) else bool(said)


def main() -> int:
    """Run for all rooms and languages."""
    check = "--check" in sys.argv[1:]
    found = [
        line for folder in rooms() for language in LANGUAGES for line in kept(folder, language, check=check)
    ]
    print("\n".join(found) or "Every message is translated.")
    return int(check and bool(found))


if __name__ == "__main__":
    sys.exit(main())
