"""Check the names of functions, modules and classes; `--list` prints every name that counts.

The bounds are counted over the engine and the titles' books. They only ever get tighter:

* fewer than one function in a hundred is a bare participle (`told`, `drawn`, `_named`): a participle says neither what a
  function does nor what it returns;
* few functions have names of one word;
* no two modules of the engine share a file name (`__init__` aside), so that a name in an error or a log finds its file;
* no public class of the engine has a name that another class of the engine or of a title has. Two titles may share one:
  each book speaks with its own words, and `Turn` is every game's.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTICIPLES_AT_MOST = 0.01
ONE_WORD_AT_MOST = 0.30

# Participles that do not end in -ed. Words that are as often a verb or a noun (`cut`, `put`, `set`, `read`) are left out.
IRREGULAR = frozenset(
    [
        "begun",
        "bent",
        "bound",
        "brought",
        "built",
        "bought",
        "caught",
        "chosen",
        "dealt",
        "drawn",
        "driven",
        "eaten",
        "fallen",
        "felt",
        "fought",
        "found",
        "flown",
        "forbidden",
        "forgotten",
        "frozen",
        "given",
        "gone",
        "gotten",
        "grown",
        "heard",
        "held",
        "hidden",
        "hung",
        "kept",
        "known",
        "laid",
        "led",
        "lent",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "proven",
        "risen",
        "said",
        "sent",
        "sewn",
        "shaken",
        "shown",
        "sold",
        "sought",
        "spent",
        "split",
        "spoken",
        "stolen",
        "struck",
        "sunk",
        "sworn",
        "taken",
        "taught",
        "thought",
        "thrown",
        "told",
        "torn",
        "undone",
        "understood",
        "withdrawn",
        "woken",
        "won",
        "worn",
        "woven",
        "written",
        "seen",
        "overtaken",
        "done",
        "run",
        "spun",
        "stuck",
    ]
) - {"run", "won"}
# Words in -ed that are no participles.
NOT_PARTICIPLES = frozenset(
    {"need", "seed", "speed", "feed", "bed", "red", "shed", "embed", "proceed", "exceed"}
)


@dataclass
class Names:
    """The names of a tree.

    Attributes:
        functions: each function's place (`file:line`) and name; dunder methods aside.
        modules: the engine's files by their stem.
        classes: the places of public classes by name.
    """

    functions: list[tuple[str, str]] = field(default_factory=list)
    modules: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    classes: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def find_sources(root: Path) -> Iterator[Path]:
    """Yield the modules of the engine, of the titles' books and of pictures."""
    yield from sorted((root / "printkit").rglob("*.py"))
    for folder in ("card_data/*/book/**", "card_data/*/pictures", "templates/p*"):
        yield from sorted(root.glob(f"{folder}/*.py"))


def collect_names(root: Path) -> Names:
    """Collect the names below a checkout's root."""
    names = Names()
    for path in find_sources(root):
        place = str(path.relative_to(root))
        if place.startswith("printkit/") and path.stem not in {"__init__", "__main__"}:
            names.modules[path.stem].append(place)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("__"):
                names.functions.append((f"{place}:{node.lineno}", node.name))
            elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                names.classes[node.name].append(f"{place}:{node.lineno}")
    return names


def is_one_word(name: str) -> bool:
    """True for `draw` and `_draw`."""
    return "_" not in name.strip("_")


def is_bare_participle(name: str) -> bool:
    """True for a participle alone: `told`, `_named`; not for `is_told` or `named_seat`."""
    word = name.strip("_")
    if "_" in word or word in NOT_PARTICIPLES:
        return False
    return word in IRREGULAR or (len(word) > 3 and word.endswith("ed"))


def find_problems(names: Names) -> Iterator[str]:
    """Yield a sentence for each bound that does not hold."""
    total = len(names.functions)
    participles = [one for one in names.functions if is_bare_participle(one[1])]
    single = [one for one in names.functions if is_one_word(one[1])]
    if len(participles) > PARTICIPLES_AT_MOST * total:
        yield f"{len(participles)} of {total} functions are bare participles (at most {PARTICIPLES_AT_MOST:.1%})"
    if len(single) > ONE_WORD_AT_MOST * total:
        yield f"{len(single)} of {total} functions have names of one word (at most {ONE_WORD_AT_MOST:.0%})"
    for kind, found in (("module", names.modules), ("class", names.classes)):
        for name, places in sorted(found.items()):
            if len(places) > 1 and any(place.startswith("printkit/") for place in places):
                yield f"the name of a {kind} stands more than once: {name}: {', '.join(places)}"


def main() -> int:
    """Print what does not hold; the exit status says whether anything does not."""
    names = collect_names(ROOT)
    if "--list" in sys.argv:
        for place, name in names.functions:
            if is_bare_participle(name) or is_one_word(name):
                print(f"{place}: {name}{' (participle)' if is_bare_participle(name) else ''}")
    problems = list(find_problems(names))
    print("\n".join(problems) or "names: all bounds hold")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
