"""Bytecode in place of sources. This file is also run by Pyodide itself (`browser/compile.mjs`), so it stands alone."""

import ast
import marshal
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType

OWN_SOURCE = "install_lazy_importer()"
"""Packages that read their own source when imported (anyio)."""

_UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Bytecode that is never compared with its source."""
_AS_ABOVE = b"\xef\0"
"""Eight words of bytecode that belong to the same line as the words before them (InternalDocs/code_objects.md of CPython)."""


class _Bare(ast.NodeTransformer):
    """Removes what only checkers of types read: a sixth of all bytecode. Annotations of classes name their fields, and stay."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        if any(ast.unparse(one).rpartition(".")[2] == "overload" for one in node.decorator_list):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815  # so `ast` calls it

    def visit_If(self, node: ast.If) -> ast.AST:
        if ast.unparse(node.test).rpartition(".")[2] == "TYPE_CHECKING":
            node.body = [ast.copy_location(ast.Pass(), node)]
        return self.generic_visit(node)


def compile_folder(folder: str, shown: str, *, is_bare: bool = False) -> list[str]:
    """Compile every module below a folder with the Python that runs this, without docstrings.

    Bytecode takes the place of the source, but for the rules of titles: theirs lies in `__pycache__`, beside an empty source.

    Args:
        folder: the folder.
        shown: the path that tracebacks show in place of the folder's.
        is_bare: whether functions lose their annotations, too.

    Returns:
        The modules that were left as sources, with the reason.
    """
    left = []
    for source in sorted(Path(folder).rglob("*.py")):
        if OWN_SOURCE in source.read_text(encoding="utf-8", errors="replace"):
            continue
        within = source.relative_to(folder)
        keeps = within.parts[0] == "card_data"  # a title's rules keep their assertions and annotations
        cfile = Path(cache_from_source(str(source), optimization="") if keeps else f"{source}c")
        cfile.parent.mkdir(exist_ok=True)
        place = f"{shown}/{within.as_posix()}"
        try:
            tree = ast.parse(source.read_bytes(), place)
            if is_bare and not keeps:
                _Bare().visit(tree)
            code = compile(tree, place, "exec", dont_inherit=True, optimize=0 if keeps else 2)
        except (SyntaxError, ValueError) as error:
            left.append(f"{place}: {type(error).__name__}: {error}")
            continue
        if not keeps and within.parts[0] != "printkit":
            code = _drop_lines(code)
        cfile.write_bytes(MAGIC_NUMBER + _UNCHECKED + marshal.dumps(code))
        if keeps:
            source.write_bytes(b"")
        else:
            source.unlink()
    return left


def _drop_lines(code: CodeType) -> CodeType:
    """Return bytecode all of whose words belong to the first line of their function: what others wrote is seldom at fault."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    last = bytes([_AS_ABOVE[0] - 8 + rest, 0]) if rest else b""
    consts = tuple(_drop_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=_AS_ABOVE * full + last, co_consts=consts)
