"""Words out of data: the sandboxed Jinja environment of a box, and the sentences of operations.

Templates, ids and vocabularies of a box use one expression language. It is sandboxed, because a box may come from
anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from jinja2 import TemplateSyntaxError, Undefined, nodes, pass_environment

from printkit.box.bounded import Bounded
from printkit.box.operation import Amount, Operation, Value

if TYPE_CHECKING:
    from jinja2 import Environment, Template

    from printkit.box.vocabulary import Vocabulary

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


def number(n: int) -> str:
    """A small number in words, a greater one in digits.

    >>> number(3), number(20)
    ('three', '20')
    """
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def sentence(clause: str) -> str:
    """A clause with its capital letter and full stop."""
    text = clause.strip()
    if not text:
        return ""
    first = next((i for i, c in enumerate(text) if c.isalnum()), 0)
    text = text[:first] + text[first].upper() + text[first + 1 :]
    return text if text.rstrip("*_)")[-1:] in ".!?:…" else f"{text}."


def joined(parts: Iterable[str], word: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`.

    >>> joined(["a", "b", "c"])
    'a, b and c'
    """
    every = [part for part in parts if part]
    if len(every) < 2:
        return "".join(every)
    return f"{', '.join(every[:-1])} {word} {every[-1]}"


def environment(vocabulary: Vocabulary) -> Environment:
    """The Jinja environment in which a box's expressions are evaluated."""
    env = Bounded(vocabulary)
    env.filters.update(
        number=number,
        sentence=sentence,
        joined=joined,
        word=_word,
        amounts=_amounts,
        clause=_clause,
        sentences=_sentences,
        icons=_icons,
    )
    return env


def check_sentences(env: Environment) -> None:
    """Whether the templates of all operations work.

    Raises:
        TemplateSyntaxError: says what is wrong.
    """
    for definition in _vocabulary(env).operations.values():
        for text in filter(None, (definition.text, definition.icon)):
            check_text(env, text)


def check_text(env: Environment, text: str) -> None:
    """Whether a text's template works; it is compiled when it is first used, which takes four times as long.

    Raises:
        TemplateSyntaxError: says what is wrong.
    """
    for node in env.parse(text).find_all((nodes.Filter, nodes.Test)):
        known = env.filters if isinstance(node, nodes.Filter) else env.tests
        if node.name not in known:
            kind = type(node).__name__.lower()
            raise TemplateSyntaxError(f"No {kind} named {node.name!r}.", node.lineno)


def _compiled(env: Environment, text: str) -> Template:
    """The template of a sentence."""
    made = cast("Bounded", env).sentences
    if text not in made:
        made[text] = env.from_string(text)
    return made[text]


def _vocabulary(env: Environment) -> Vocabulary:
    return cast("Bounded", env).vocabulary


@pass_environment
def _word(env: Environment, key: Any, n: Any = 1, category: str = "") -> str:
    """The printed form of a word's key; many unless n is 1."""
    if isinstance(key, Undefined):
        str(key)  # raises with the name that is missing
    if isinstance(key, frozenset | tuple | list):
        return joined(
            _word(env, part, n, category) for part in (sorted(key) if isinstance(key, frozenset) else key)
        )
    word = _vocabulary(env).word(str(key), category)
    if word is None:
        return str(key)
    return word.one if n in (1, "1") else word.many


@pass_environment
def _amounts(env: Environment, amounts: Iterable[Amount], between: str = "and") -> str:
    """`2 Hay and 1 Water`."""
    return joined((f"{a.n} {_word(env, a.kind, a.n)}" for a in amounts), between)


@pass_environment
def _clause(env: Environment, value: Value) -> str:
    """Operations as they stand in the middle of a sentence."""
    return joined((_render(env, operation, 0) for operation in _each(value)), "then") if value else ""


@pass_environment
def _sentences(env: Environment, value: Value) -> str:
    """Operations as whole sentences."""
    return " ".join(filter(None, (sentence(_render(env, operation, 0)) for operation in _each(value))))


@pass_environment
def _icons(env: Environment, value: Value) -> str:
    """Operations as short markup for cards that print symbols."""
    return " ".join(filter(None, (_render(env, operation, 1) for operation in _each(value))))


def _each(value: Value) -> tuple[Operation, ...]:
    if isinstance(value, Operation):
        return (value,)
    return tuple(part for part in value if isinstance(part, Operation)) if isinstance(value, tuple) else ()


def _render(env: Environment, operation: Operation, form: int) -> str:
    definition = _vocabulary(env).operations[operation.name]
    written = (definition.icon or definition.text) if form else definition.text
    return " ".join(_compiled(env, written).render(dict(operation.arguments)).split())
