"""Run the Python that draws: `pictures/` and `patterns/` of a title and of the shared templates, as packages.

Such a folder, with an `__init__.py`, is the package `<title>_pictures` or `shared_pictures` (`..._patterns`), and runs
where it is trusted, as a title's book does.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import ParamSpec, TypeVar

from printkit.box.place import find_shipped
from printkit.importer import TitleFinder
from printkit.trust import DRAWINGS, UntrustedError, require_trust

_Args = ParamSpec("_Args")
_Drawn = TypeVar("_Drawn")
_FINDERS = {part: TitleFinder(part, require_trust) for part in DRAWINGS}
_RUNNING = RLock()
"""Two threads that draw at once must not run a folder twice: the second would remove the first one's modules."""
for _finder in _FINDERS.values():
    sys.meta_path.append(_finder)
    _finder.name_package(
        "shared", find_shipped("templates")
    )  # the name under which other folders import from it


class DrawingProgramError(ValueError):
    """Python that draws failed.

    Attributes:
        file: its path, as the designer knows it.
        line: its line.
        why: the problem.
    """

    def __init__(self, file: str, line: int, why: str) -> None:
        self.file, self.line, self.why = file, line, why
        super().__init__(f"{file}:{line}: {why}")


def run_shared(part: str) -> ModuleType:
    """Run the Python that draws for the shared templates."""
    with _RUNNING:
        return _run_folder(find_shipped("templates") / part, "shared")


def run_own(folder: Path) -> ModuleType | None:
    """Run a title's folder of drawings, again when a file of it has changed; None if it has none.

    Raises:
        DrawingProgramError: it cannot be run, or nobody has trusted it.
    """
    if not (folder / "__init__.py").is_file():
        return None
    files = tuple((path.name, path.stat().st_mtime_ns) for path in sorted(folder.glob("*.py")))
    with _RUNNING:
        return _run_folder(folder.resolve(), folder.resolve().parent.name, files)


@lru_cache(maxsize=64)
def _run_folder(folder: Path, title: str, _files: tuple[tuple[str, int], ...] = ()) -> ModuleType:
    package = _name_package(folder, title)
    for name in [each for each in tuple(sys.modules) if each == package or each.startswith(f"{package}.")]:
        del sys.modules[name]
    invalidate_caches()
    try:
        return import_module(package)
    except UntrustedError as error:
        raise DrawingProgramError(_show_file(folder, "__init__.py"), 1, str(error)) from None
    except Exception as error:
        name, line = _find_place(error, folder)
        why = f"this Python does not run: {type(error).__name__}: {error}"
        raise DrawingProgramError(_show_file(folder, name), line, why) from error


@cache
def _name_package(folder: Path, title: str) -> str:
    return _FINDERS[folder.name].name_package(title, folder.parent)


def tell_place(draw: Callable[_Args, _Drawn], folder: Path) -> Callable[_Args, _Drawn]:
    """Return the same, but a fault in it is a `DrawingProgramError` with its place."""

    def draw_or_tell(*args: _Args.args, **named: _Args.kwargs) -> _Drawn:
        try:
            return draw(*args, **named)
        except DrawingProgramError:
            raise
        except Exception as error:
            name, line = _find_place(error, folder)
            why = f"this drawing fails: {type(error).__name__}: {error}"
            raise DrawingProgramError(_show_file(folder, name), line, why) from error

    return draw_or_tell


def _show_file(folder: Path, name: str) -> str:
    return f"{folder.parent.name}/{folder.name}/{name}"


def _find_place(error: Exception, folder: Path) -> tuple[str, int]:
    """Return the file of a folder, and its line, in which an error happened."""
    if isinstance(error, SyntaxError) and error.filename and Path(error.filename).parent == folder:
        return Path(error.filename).name, error.lineno or 1
    steps = [(Path(one.filename), one.lineno or 1) for one in traceback.extract_tb(error.__traceback__)]
    within = [(path.name, line) for path, line in steps if path.parent == folder]
    return within[-1] if within else ("__init__.py", 1)
