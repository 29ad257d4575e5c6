"""Read expressions and texts in Jinja's grammar; of Jinja only the parser is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from printkit.expression.error import ExpressionError

T = TypeVar("T")
_GRAMMAR: Final = Environment(autoescape=False)  # noqa: S701  # parses only, renders nothing


def read_expression(text: str) -> nodes.Expr:
    """Return the tree of one expression.

    Raises:
        ExpressionError: it is none.
    """

    def read() -> nodes.Expr:
        parser = Parser(_GRAMMAR, text, state="variable")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            parser.fail("chunk after expression", parser.stream.current.lineno)
        return tree

    return _parse_safely(read)


def read_text(text: str) -> nodes.Template:
    """Return the tree of a text with expressions in it.

    Raises:
        ExpressionError: an expression or statement in it is none.
    """
    return _parse_safely(lambda: _GRAMMAR.parse(text))


def _parse_safely(read: Callable[[], T]) -> T:
    try:
        return read()
    except TemplateSyntaxError as error:
        raise ExpressionError(str(error.message)) from None
    except RecursionError:
        raise ExpressionError("more brackets within brackets than can be read") from None
    except (ValueError, OverflowError) as error:  # a number of thousands of digits
        raise ExpressionError(str(error)) from None


def free_names(tree: nodes.Node, functions: Any) -> frozenset[str]:
    """Return the names that a tree needs: those that it looks up and does not set itself."""
    bound, found = {"loop"}, set()
    called = {id(node.node) for node in tree.find_all(nodes.Call)}
    for node in tree.find_all(nodes.Name):
        if node.ctx != "load":
            bound.add(node.name)
        elif not (id(node) in called and node.name in functions):
            found.add(node.name)
    return frozenset(found - bound)
