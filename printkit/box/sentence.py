"""Words from data: what a box's expressions can say besides Jinja's filters, and the sentences of operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from printkit.box.operation import Amount, Operation, Value
from printkit.box.vocabulary import Vocabulary
from printkit.expression.dialect import Dialect
from printkit.expression.evaluator import Evaluator
from printkit.expression.filters import Filter

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def spell_number(n: int) -> str:
    """Return a small number in words, a greater one in digits.

    >>> spell_number(3), spell_number(20)
    ('three', '20')
    """
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def make_sentence(clause: str) -> str:
    """Make a clause a sentence, with a capital letter and a full stop."""
    text = clause.strip()
    if not text:
        return ""
    first = next((i for i, c in enumerate(text) if c.isalnum()), 0)
    text = text[:first] + text[first].upper() + text[first + 1 :]
    return text if text.rstrip("*_)")[-1:] in ".!?:…" else f"{text}."


def join_words(parts: Iterable[str], word: str = "and") -> str:
    """Join words: `a`, `a and b`, `a, b and c`.

    >>> join_words(["a", "b", "c"])
    'a, b and c'
    """
    every = [part for part in parts if part]
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {word} {every[-1]}"


class Sentences:
    """The words and sentences of one vocabulary, and the language in which a box's expressions say them."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.dialect = Dialect(
            {
                "number": _of_one(spell_number),
                "sentence": _of_one(make_sentence),
                "joined": _of_one(join_words),
                "word": self._print_word,
                "amounts": self._print_amounts,
                "clause": self._print_clause,
                "sentences": self._print_sentences,
                "icons": self._print_icons,
            }
        )

    def word_effects(self, how: Literal["clause", "sentences", "icons"], operations: Value) -> str:
        """Word operations for the middle of a sentence, as whole sentences, or as short markup.

        Raises:
            ExpressionError: the text of one does not work.
        """
        return str(self.dialect.parse_expression(f"operations|{how}").value({"operations": operations}))

    def check(self) -> None:
        """Read the texts of all operations.

        Raises:
            ExpressionError: says what is wrong with one.
        """
        for definition in self.vocabulary.operations.values():
            for text in filter(None, (definition.text, definition.icon)):
                self.dialect.text(text)

    def _print_word(self, scope: Evaluator, key: Any, n: Any = 1, category: str = "") -> str:
        """Return the printed form of a word's key; the plural unless n is 1."""
        if isinstance(key, frozenset | tuple | list):
            parts = sorted(key) if isinstance(key, frozenset) else key
            return join_words(scope.budget.made(self._print_word(scope, part, n, category)) for part in parts)
        word = self.vocabulary.find_word(str(key), category)
        if word is None:
            return scope.budget.text(key)
        return word.one if n in (1, "1") else word.many

    def _print_amounts(self, scope: Evaluator, amounts: Iterable[Amount], between: str = "and") -> str:
        """Print amounts: `2 Hay and 1 Water`."""
        return join_words(
            (f"{a.n} {scope.budget.made(self._print_word(scope, a.kind, a.n))}" for a in amounts), between
        )

    def _print_clause(self, scope: Evaluator, value: Value) -> str:
        """Print operations as they stand in the middle of a sentence."""
        return (
            join_words(
                (self._render_operation(scope, operation, 0) for operation in _list_operations(value)), "then"
            )
            if value
            else ""
        )

    def _print_sentences(self, scope: Evaluator, value: Value) -> str:
        """Print operations as whole sentences."""
        said = (
            make_sentence(self._render_operation(scope, operation, 0))
            for operation in _list_operations(value)
        )
        return " ".join(filter(None, said))

    def _print_icons(self, scope: Evaluator, value: Value) -> str:
        """Print operations as short markup for cards that print symbols."""
        return " ".join(
            filter(
                None, (self._render_operation(scope, operation, 1) for operation in _list_operations(value))
            )
        )

    def _render_operation(self, scope: Evaluator, operation: Operation, form: int) -> str:
        definition = self.vocabulary.operations[operation.name]
        written = (definition.icon or definition.text) if form else definition.text
        return " ".join(str(self.dialect.text(written).value(operation.arguments, scope.budget)).split())


def _of_one(say: Callable[..., str]) -> Filter:
    """Return a filter that needs nothing but its value."""

    def say_within(scope: Evaluator, *args: Any) -> str:
        scope.budget.room(scope.budget.weigh(args))
        return say(*args)

    return say_within


def _list_operations(value: Value) -> tuple[Operation, ...]:
    if isinstance(value, Operation):
        return (value,)
    return tuple(part for part in value if isinstance(part, Operation)) if isinstance(value, tuple) else ()
