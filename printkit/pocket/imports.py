"""What a book of rules imports that no browser has."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from printkit.pocket.bundle import PACKAGES, ROOMS

LACKING: Final = frozenset(
    {
        "threading",
        "_thread",
        "socket",
        "socketserver",
        "subprocess",
        "multiprocessing",
        "concurrent",
        "ssl",
        "select",
        "tkinter",
        "signal",
    }
)
"""Modules of Python that cannot work in a browser's page."""
_THERE: Final = frozenset({*PACKAGES, "msgspec", "printkit"})


def find_missing(book: Path) -> list[str]:
    """Return a sentence for every import of a book that cannot work in a browser; none if there is no book."""
    found = []
    for path in sorted(book.rglob("*.py")):
        within = path.relative_to(book.parent)
        for module, line in _list_imports(path):
            reason = _find_reason(module, book)
            if reason:
                found.append(f"{within}, line {line}: it imports {module}, {reason}.")
    return found


def _list_imports(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for one in node.names:
                yield one.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module, node.lineno


def _find_reason(module: str, book: Path) -> str:
    first, *rest = module.split(".")
    if first in LACKING:
        return "and there are no threads, sockets or other programs in a browser"
    if first == "printkit" and rest and rest[0] in ROOMS:
        return "which only prints or reads photos and does not come along"
    if (
        first in sys.stdlib_module_names
        or first in _THERE
        or first.endswith("_book")
        or (book.parent / first).exists()
    ):
        return ""
    if find_spec(first) is None:
        return "which is not installed here either"
    return "a package that does not come along"
