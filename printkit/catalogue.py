"""Catalogues: gettext files (`.po`) read as they are, without a step of compiling, and the texts that sources hold.

`read(path, "ar")` gives translations as the standard library's `gettext` does, plural forms by the header of the file.
`texts_of(sources)` finds the messages in a book's sources, for `scripts/words.py` and for the test that nothing is missing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

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


@cache
def read_catalogue(path: Path, language: str) -> NullTranslations:
    """Read a catalogue; one that does not exist translates nothing."""
    if not path.is_file():
        return NullTranslations()
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # only where there is something to translate
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as file:
        found = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, found)
    compiled.seek(0)
    return GNUTranslations(compiled)


def chain_catalogues(first: NullTranslations, *more: NullTranslations) -> NullTranslations:
    """Several catalogues as one: what the first does not know, the next is asked."""
    made = _Chain()
    made.links = (first, *more)
    return made


class _Chain(NullTranslations):
    links: tuple[NullTranslations, ...] = ()

    def gettext(self, message: str) -> str:
        for link in self.links:
            found = link.gettext(message)
            if found != message:
                return found
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        for link in self.links:
            found = link.ngettext(msgid1, msgid2, n)
            if found not in {msgid1, msgid2}:
                return found
        return super().ngettext(msgid1, msgid2, n)


# What sources say


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


__all__ = ["Key", "chain_catalogues", "read_catalogue", "texts_of"]
