"""One public class name means one thing in the whole package; within a title too."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import printkit

SOURCES = Path(printkit.__file__).parent


def defined(folder: Path) -> dict[str, list[str]]:
    """Public class names of a folder's modules, and where each stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(str(inside))
    return found


def test_no_new_name_means_two_things() -> None:
    """Whoever reads a name in one room knows it in the next; a new class takes a name that is free."""
    assert {name: where for name, where in defined(SOURCES).items() if len(where) > 1} == {}


def test_names_of_a_title_mean_one_thing_in_it() -> None:
    """Within a title's folder too."""
    for folder in sorted((SOURCES.parent / "card_data").glob("*/book")):
        twice = {name: where for name, where in defined(folder).items() if len(where) > 1}
        assert twice == {}, folder.parent.name
