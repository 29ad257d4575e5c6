"""Bytecode in place of sources. This file is also run by Pyodide itself (`browser/compile.mjs`), so it stands alone."""

import py_compile
from importlib.util import cache_from_source
from pathlib import Path

OWN_SOURCE = "install_lazy_importer()"
"""Packages that read their own source when imported (anyio)."""


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
        place = f"{shown}/{source.relative_to(folder).as_posix()}"
        try:
            py_compile.compile(
                str(source),
                cfile=f"{source}c" if beside else cache_from_source(str(source), optimization=""),
                dfile=place,
                doraise=True,
                optimize=0 if "card_data" in source.parts else 2,  # a title's rules keep their assertions
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
        except py_compile.PyCompileError as error:
            left.append(f"{place}: {error.msg.strip().splitlines()[-1]}")
            continue
        if beside:
            source.unlink()
        else:
            source.write_bytes(b"")
    return left
