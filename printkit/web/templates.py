"""Pages are templates: all of ours escape their values and fail at a name without a value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined

from printkit.web import host


def make_environment(*folders: Path, **more: Any) -> Environment:
    """Return an environment for the templates of some folders, compiled once for all starts where there is a disk."""
    compiled = host.find_cache("templates")
    return Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=FileSystemBytecodeCache(str(compiled)) if compiled is not None else None,
        **more,
    )
