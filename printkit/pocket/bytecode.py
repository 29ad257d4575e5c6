"""Bytecode in place of sources. This file is also run by Pyodide itself (`browser/compile.mjs`), so it stands alone."""

import ast
import marshal
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path

OWN_SOURCE = "install_lazy_importer()"
"""Packages that read their own source when imported (anyio)."""

_UNCHECKED = (1).to_bytes(4, "little")
"""Bytecode that is never compared with its source."""


class _Bare(ast.NodeTransformer):
    """Removes the annotations of functions, which nothing reads: a sixth of all bytecode. Those of classes name their fields."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def compile_folder(folder: str, shown: str, *, beside: bool = False) -> list[str]:
    """Compile every module below a folder with the Python that runs this, without docstrings, and empty its source.

    Args:
        folder: the folder.
        shown: the path that tracebacks show in place of the folder's.
        beside: bytecode takes the place of the source, as modules of an archive need it; else it lies in `__pycache__`.

    Returns:
        The modules that were left as sources, with the reason.
    """
    left = []
    for source in sorted(Path(folder).rglob("*.py")):
        if OWN_SOURCE in source.read_text(encoding="utf-8", errors="replace"):
            continue
        keeps = "card_data" in source.parts  # a title's rules keep their assertions and annotations
        cfile = Path(f"{source}c" if beside else cache_from_source(str(source), optimization=""))
        cfile.parent.mkdir(exist_ok=True)
        place = f"{shown}/{source.relative_to(folder).as_posix()}"
        try:
            cfile.write_bytes(
                _compile_module(source.read_bytes(), place, keeps=keeps, is_bare=not (keeps or beside))
            )
        except (SyntaxError, ValueError) as error:
            left.append(f"{place}: {type(error).__name__}: {error}")
            continue
        if beside:
            source.unlink()
        else:
            source.write_bytes(b"")
    return left


def _compile_module(data: bytes, place: str, *, keeps: bool, is_bare: bool) -> bytes:
    tree = ast.parse(data, place)
    if is_bare:
        _Bare().visit(tree)
    code = compile(tree, place, "exec", dont_inherit=True, optimize=0 if keeps else 2)
    return MAGIC_NUMBER + _UNCHECKED + source_hash(data) + marshal.dumps(code)
