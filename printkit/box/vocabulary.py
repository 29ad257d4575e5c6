"""A title's closed vocabulary: its words, and the operations that effects are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from printkit.box.box_errors import Problem
from printkit.box.operation import (
    Amount,
    Call,
    Formula,
    Operation,
    Unreadable,
    Value,
    parse_call,
    parse_calls,
    split_outside,
)
from printkit.nearest import list_words, suggest_nearest

if TYPE_CHECKING:
    from printkit.box.source import Source

_ZEROS = re.compile(r"(?<=\d)\.0+$")
"""What a spreadsheet shows after whole numbers."""
_FORMULA = re.compile(r"(?:(\d*)N)?\s*([+-]?\s*\d+)?")
_AMOUNT = re.compile(r"(\d+)\s*(.+)")
_TYPE = re.compile(r"(?:(set|amounts)\((\w+)\)|(\w+))(\??)")
PLAIN_TYPES = ("int", "text", "bool", "formula", "operation", "operations")


class VocabularyWord(Struct, frozen=True):
    """A word of a closed set with its printed forms."""

    key: str
    one: str
    many: str


class ArgumentType(Struct, frozen=True):
    """The type of an argument."""

    kind: str
    """One of `PLAIN_TYPES`, or `find_word`, `set`, `parse_amounts`."""
    category: str = ""
    optional: bool = False


class Definition(Struct, frozen=True):
    """An operation's arguments and how it is printed."""

    name: str
    arguments: Mapping[str, ArgumentType]
    text: str
    icon: str = ""


class Vocabulary(Struct, frozen=True):
    """Words by category and key; operations by name."""

    words: Mapping[str, Mapping[str, VocabularyWord]] = field(default_factory=dict)
    operations: Mapping[str, Definition] = field(default_factory=dict)
    broken: bool = False
    """Whether vocabulary.yaml has problems: then what it lacks is not told of every cell as well."""

    def find_word(self, key: str, category: str = "") -> VocabularyWord | None:
        """Return the word of that key, in one category or in any."""
        for name, words in self.words.items():
            if category in ("", name) and key in words:
                return words[key]
        return None

    def parse(self, text: str) -> tuple[Operation, ...]:
        """Return the operations of a cell.

        Raises:
            Unreadable: says what is unknown or wrong and what would do.
        """
        return tuple(self._make_operation(call) for call in parse_calls(text))

    def _make_operation(self, call: Call) -> Operation:
        definition = self.operations.get(call.name)
        if definition is None and self.broken:
            return Operation(call.name, {})
        if definition is None:
            known = list_words(self.operations) or "none, vocabulary.yaml is missing"
            raise Unreadable(
                f'"{call.name}" is no operation;{suggest_nearest(call.name, self.operations)} Known: {known}'
            )
        types = definition.arguments
        required = sum(not kind.optional for kind in types.values())
        if not required <= len(call.arguments) <= len(types):
            raise Unreadable(
                f"{call.name} takes {_format_shape(definition)}, not {len(call.arguments)} arguments"
            )
        values: dict[str, Value] = dict.fromkeys(types)
        for (name, kind), written in zip(types.items(), call.arguments, strict=False):
            try:
                values[name] = self._parse_value(kind, written)
            except Unreadable as error:
                raise Unreadable(f"{call.name}, {name}: {error}") from None
        return Operation(call.name, values)

    def _parse_value(self, kind: ArgumentType, text: str) -> Value:
        match kind.kind:
            case "int":
                return parse_whole(text)
            case "bool":
                return parse_truth(text)
            case "formula":
                return parse_formula(text)
            case "operation":
                return self._make_operation(parse_call(text))
            case "operations":
                return self.parse(text[1:-1] if text.startswith("[") and text.endswith("]") else text)
            case "word":
                return self.parse_word(text, kind.category)
            case "set":
                return frozenset(
                    self.parse_word(part.strip(), kind.category) for part in text.split("&") if part.strip()
                )
            case "amounts":
                return self.parse_amounts(text, kind.category)
        return text

    def parse_word(self, text: str, category: str) -> str:
        """Return a word of a category, as it is written.

        Raises:
            Unreadable: there is none such.
        """
        words = self.words[category]
        if text not in words:
            raise Unreadable(
                f'"{text}" is no {category};{suggest_nearest(text, words)} Known: {list_words(words)}'
            )
        return text

    def parse_amounts(self, text: str, category: str) -> tuple[Amount, ...]:
        """Parse `1 WHEAT + 2 WINE` as amounts; empty text is none.

        Raises:
            Unreadable: says what would do.
        """
        found = []
        for part in (part for part in split_outside(text, "+") if part):
            match = _AMOUNT.fullmatch(part)
            if match is None:
                raise Unreadable(f'"{part}" is no amount; write a number and a {category}, for example 2 X')
            found.append(Amount(int(match[1]), self.parse_word(match[2].strip(), category)))
        return tuple(found)


def parse_whole(text: str) -> int:
    """Return a whole number.

    Raises:
        Unreadable: says what came.
    """
    try:
        return int(_ZEROS.sub("", text).replace("\u2212", "-"))
    except ValueError:
        raise Unreadable(f'"{text}" is not a whole number') from None


def parse_truth(text: str) -> bool:
    """Parse yes or no, in the usual spellings.

    Raises:
        Unreadable: says what would do.
    """
    if text.lower() in {"yes", "true", "1", "x", "y"}:
        return True
    if text.lower() in {"no", "false", "0", "", "n", "-"}:
        return False
    raise Unreadable(f'"{text}" is neither yes nor no')


def parse_formula(text: str) -> Formula:
    """Parse `N+3`, `2N`, `4`.

    Raises:
        Unreadable: says what would do.
    """
    match = _FORMULA.fullmatch(text.strip())
    if match is None or not text.strip():
        raise Unreadable(f'"{text}" is no formula; write a number or N+3')
    times, plus = match.groups()
    players = 0 if times is None else int(times or "1")
    return Formula(players, int((plus or "0").replace(" ", "")))


def _format_shape(definition: Definition) -> str:
    if not definition.arguments:
        return "no arguments"
    names = [f"{name}?" if kind.optional else name for name, kind in definition.arguments.items()]
    return f"({', '.join(names)})"


def read_vocabulary(source: Source, problems: list[Problem]) -> Vocabulary:
    """Return the vocabulary of a parsed `vocabulary.yaml`; what is wrong goes into `problems`."""
    data = source.data or {}
    if not isinstance(data, dict):
        problems.append(source.problem('a vocabulary has the keys "words" and "operations"'))
        return Vocabulary()
    for key in sorted(map(str, data.keys() - {"words", "operations"})):
        problems.append(
            source.problem(
                f"unknown key; known: words, operations.{suggest_nearest(str(key), ['words', 'operations'])}",
                key,
            )
        )
    words = _read_words(source, data.get("words") or {}, problems)
    operations = {}
    defined = data.get("operations") or {}
    if not isinstance(defined, dict):
        problems.append(source.problem("operations are a list of `NAME: {text: ...}`", "operations"))
        defined = {}
    for name, definition in defined.items():
        read = _read_definition(source, str(name), definition, words, problems)
        if read:
            operations[read.name] = read
    return Vocabulary(words, operations)


def _read_words(source: Source, data: Any, problems: list[Problem]) -> dict[str, dict[str, VocabularyWord]]:
    found: dict[str, dict[str, VocabularyWord]] = {}
    if not isinstance(data, dict):
        problems.append(source.problem("words are categories, each with its words", "words"))
        return found
    for category, words in data.items():
        if not isinstance(words, dict):
            problems.append(source.problem("a category is a list of `KEY: printed form`", "words", category))
            continue
        found[str(category)] = {}
        for key, form in words.items():
            one = form.get("one") if isinstance(form, dict) else form
            many = form.get("many", one) if isinstance(form, dict) else form
            if one is None or isinstance(one, bool) or isinstance(key, bool):
                message = (
                    "a word is `KEY: printed form` or `KEY: {one: ..., many: ...}` (quote yes, no, on, off)"
                )
                problems.append(source.problem(message, "words", category, key))
                continue
            found[str(category)][str(key)] = VocabularyWord(str(key), str(one), str(many))
    return found


def _read_definition(
    source: Source, name: str, data: Any, words: Mapping[str, object], problems: list[Problem]
) -> Definition | None:
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        problems.append(
            source.problem("an operation needs `text:`, the sentence it is printed as", "operations", name)
        )
        return None
    for key in sorted(map(str, data.keys() - {"arguments", "text", "icon"})):
        message = f"unknown key; known: arguments, text, icon.{suggest_nearest(str(key), ['arguments', 'text', 'icon'])}"
        problems.append(source.problem(message, "operations", name, key))
    arguments = {}
    typed = data.get("arguments") or {}
    if not isinstance(typed, dict):
        problems.append(
            source.problem("arguments are a list of `name: type`", "operations", name, "arguments")
        )
        return None
    for argument, kind in typed.items():
        read = argument_type(str(kind), words)
        if read is None:
            known = [*PLAIN_TYPES, *words, "set(<category>)", "amounts(<category>)"]
            message = (
                f'"{kind}" is no type;{suggest_nearest(str(kind), known)} Known: {list_words(known, 20)}'
            )
            problems.append(source.problem(message, "operations", name, "arguments", argument))
        else:
            arguments[str(argument)] = read
    return Definition(name, arguments, data["text"], str(data.get("icon", "")))


def argument_type(text: str, words: Mapping[str, object]) -> ArgumentType | None:
    """Return the type of that spelling, or None."""
    match = _TYPE.fullmatch(text.strip())
    if match is None:
        return None
    outer, category, plain, optional = match.groups()
    if outer:
        return ArgumentType(outer, category, bool(optional)) if category in words else None
    if plain in words:
        return ArgumentType("word", plain, bool(optional))
    return ArgumentType(plain, "", bool(optional)) if plain in PLAIN_TYPES else None
