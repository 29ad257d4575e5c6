"""Find the modules that are ever imported, by following the imports in sources: the others stay out of a site."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

PYTHON: Final = (3, 14)
"""The browser's Python, which decides conditions on `sys.version_info`."""
PLATFORM: Final = "emscripten"
_KNOWN: Final[dict[str, Any]] = {
    "sys.version_info": PYTHON, "sys.platform": PLATFORM, "os.name": "posix", "__name__": "imported"
}  # fmt: skip
"""Names whose value is the same in every browser; modules are imported, none is run as a program."""
_CONDITIONS: Final[dict[type[ast.cmpop], Any]] = {
    ast.Lt: lambda one, other: one < other,
    ast.LtE: lambda one, other: one <= other,
    ast.Gt: lambda one, other: one > other,
    ast.GtE: lambda one, other: one >= other,
    ast.Eq: lambda one, other: one == other,
    ast.NotEq: lambda one, other: one != other,
}
_IMPORT: Final = re.compile(
    r"^[ \t]*(import +[\w.]+(?: as \w+)?(?:, *[\w.]+(?: as \w+)?)*|from +[\w.]+ +import +(?:\([^)]*\)|[\w*]+(?: as \w+)?(?:, *\w+(?: as \w+)?)*))",
    re.MULTILINE,
)


@dataclass
class Reach:
    """Follows imports through some folders.

    Attributes:
        folders: where to look for modules, in this order.
        cut: modules that are not followed where a package imports them in a function, or for as long as they are there: for what
            no page does.
        ours: the packages of ours, whose imports are followed whatever they name, but for those of `cut` that are ours, too.
        found: the files that were reached.
    """

    folders: Sequence[Path]
    cut: frozenset[str] = frozenset()
    ours: frozenset[str] = frozenset()
    found: set[Path] = field(default_factory=set)

    def follow(self, names: Iterable[str]) -> None:
        """Reach modules by their names, and what they import; a name that ends in `.*` means all below it."""
        self._follow([(name, False) for name in names])

    def follow_files(self, paths: Iterable[Path]) -> None:
        """Reach what some of our files import that are there anyway."""
        for path in paths:
            self._follow([(name, False) for name, _ in self._read(path, "")])

    def _follow(self, waiting: list[tuple[str, bool]]) -> None:
        """Reach modules by their names, each with whether a cut counts for it."""
        while waiting:
            name, may_cut = waiting.pop()
            if name.endswith(".*"):
                waiting += [(one, True) for one in self._list_below(name[:-2])]
                continue
            for path in self._find(name, cut=may_cut or name.partition(".")[0] in self.ours):
                if path not in self.found:
                    self.found.add(path)
                    module = _module_of(path, self._root_of(path))
                    is_ours = module.partition(".")[0] in self.ours
                    waiting += [(one, is_late and not is_ours) for one, is_late in self._read(path, module)]

    def _root_of(self, path: Path) -> Path:
        return next(folder for folder in self.folders if path.is_relative_to(folder))

    def _list_below(self, name: str) -> list[str]:
        return [
            _module_of(path, folder)
            for folder in self.folders
            for path in (folder / name.replace(".", "/")).rglob("*.py")
        ]

    def _find(self, name: str, *, cut: bool) -> Iterator[Path]:
        """Return the file of a module, and the files of the packages around it."""
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            if cut and ".".join(parts[:count]) in self.cut:
                return
            within = "/".join(parts[:count])
            for folder in self.folders:
                there = next(
                    filter(Path.is_file, (folder / within / "__init__.py", folder / f"{within}.py")), None
                )
                if there is not None:
                    yield there
                    break

    def _read(self, path: Path, module: str) -> list[tuple[str, bool]]:
        """Return what a file imports, each with whether it does so in a function or where it may fail."""
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        text = path.read_text(encoding="utf-8")
        try:
            nodes = list(_walk(ast.parse(text, str(path))))
        except SyntaxError:  # newer than the Python that runs this: its imports stay as they were
            found = [(one[0][:1].isspace(), ast.parse(one[1])) for one in _IMPORT.finditer(text)]
            nodes = [(node, is_late) for is_late, tree in found for node in tree.body]
        return [(name, is_late) for node, is_late in nodes for name in _list_names(node, package)]


def _module_of(path: Path, root: Path) -> str:
    within = path.relative_to(root).with_suffix("")
    return ".".join(within.parent.parts if within.name == "__init__" else within.parts)


def _walk(node: ast.AST, *, is_late: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Yield every node except those behind a condition that is always false in a browser, with whether it is late or may fail."""
    yield node, is_late
    children: Iterable[ast.AST] = ast.iter_child_nodes(node)
    if isinstance(node, ast.If) and (decided := _decide(node.test)) is not None:
        children = node.body if decided else node.orelse
    is_late = is_late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Try)
    for child in children:
        yield from _walk(child, is_late=is_late)


def _decide(test: ast.expr) -> bool | None:
    """Return the value of a condition on the kind of Python; None if unknown."""
    name = ast.unparse(test) if isinstance(test, ast.Name | ast.Attribute) else ""
    if name.rpartition(".")[2] == "TYPE_CHECKING":
        return False
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        left, kind = ast.unparse(test.left), type(test.ops[0])
        known: Any = _KNOWN.get(left)
        try:
            other = ast.literal_eval(test.comparators[0])
        except ValueError:
            return None
        if known is not None and kind in _CONDITIONS and type(known) is type(other):
            return bool(_CONDITIONS[kind](known, other))
    return None


def _list_names(node: ast.AST, package: str) -> Iterator[str]:
    """Return the modules that a statement may import."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom):
        around = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        start = ".".join([*around, *([node.module] if node.module else [])])
        yield start
        yield from (f"{start}.{one.name}" for one in node.names)
    elif isinstance(node, ast.Call) and node.args and ast.unparse(node.func).endswith("import_module"):
        name = node.args[0]
        if isinstance(name, ast.Constant) and isinstance(name.value, str):
            yield name.value
