"""The Python that runs in the browser: printkit without what only prints, the packages it needs, and the titles."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import printkit
from printkit.box.access import own_path
from printkit.box.place import list_roots
from printkit.pocket.runtime import Runtime, SiteError, pack_folder
from printkit.title import Title

PACKAGES: Final = (
    "anyio", "babel", "jinja2", "markdown_it", "markupsafe", "mdurl", "platformdirs", "python_multipart", "qrcode", "starlette",
    "typing_extensions", "yaml",
)  # fmt: skip
"""Packages that are taken from here as they are, without their shared libraries: each has a way in Python alone."""
ROOMS: Final = ("press", "sight", "studio", "terminal", "simulate", "cli", "exports")
"""Rooms of printkit that stay out, but for their first module and their errors, which others name."""
UNUSED: Final = (
    "anyio/_backends/_trio.py", "anyio/pytest_plugin.py", "babel/languages.py", "babel/lists.py", "babel/messages/checkers.py",
    "babel/messages/extract.py", "babel/messages/frontend.py", "babel/messages/jslexer.py",
    "babel/messages/setuptools_frontend.py", "babel/support.py", "babel/units.py", "qrcode/console_scripts.py",
    "starlette/schemas.py", "starlette/testclient.py",
)  # fmt: skip
"""Modules of these packages that no page ever imports."""
LOCALES: Final = ("root", "en", "en_001", "en_GB")
"""What Babel needs for a date in English."""
SHOWN: Final = "/site"
"""Where the archive is unpacked in the browser."""
_SKIPPED: Final = ("*.pyi", "*.so", "*.pyd", "*.dylib", "*.c", "*.pyx", "*.pot", "*.h", "py.typed", "*.pyc")
_SKIPPED_OF_TITLES: Final = ("tests", "games", "pictures", "scenes", "output", "__pycache__", "fonts")
_SKIPPED_FOLDERS: Final = ("tests", "testing", "__pycache__", "browser")


def make_bundle(
    titles: Sequence[Title], languages: Sequence[str], runtime: Runtime, work: Path
) -> tuple[bytes, bool]:
    """Pack what runs in the browser.

    Args:
        titles: those of the site; each has a folder.
        languages: of the pages, besides English.
        runtime: whose bytecode it is.
        work: an empty folder to work in.

    Returns:
        The archive, and whether it holds bytecode.

    Raises:
        SiteError: a package is not installed, or the compiler failed.
    """
    for name in PACKAGES:
        _copy_package(name, work)
    for module in UNUSED:
        (work / module).unlink(missing_ok=True)
    kept = {*LOCALES, *languages, *(f"{language}_001" for language in languages)}
    for path in (work / "babel" / "locale-data").glob("*.dat"):
        if path.stem not in kept:
            path.unlink()
    _copy_folder(Path(printkit.__file__).parent, work / "printkit", ("card_data", "templates", "docs"))
    for room in ROOMS:
        _thin_room(work / "printkit" / room)
    for folder in (work / "printkit").rglob("locale"):
        _drop_languages(folder, languages)
    for root in list_roots("templates"):
        _copy_folder(root, work / "printkit" / "templates", ("pictures",))
    for title in titles:
        assert title.folder is not None
        there = work / "card_data" / title.folder.name
        if there.exists():
            raise SiteError(
                f"Two of the titles lie in folders named {title.folder.name}; give them different ones."
            )
        for path in title.folder.rglob("*"):
            own_path(
                title.folder, str(path.relative_to(title.folder))
            )  # what a link shows would be published
        _copy_folder(title.folder, there, _SKIPPED_OF_TITLES)
        _drop_languages(there / "locale", languages)
    compiled = runtime.compile(work, SHOWN)
    return pack_folder(work), compiled


def place_title(title: Title) -> str:
    """Return the folder of a title in the browser."""
    assert title.folder is not None
    return f"{SHOWN}/card_data/{title.folder.name}"


def _copy_package(name: str, work: Path) -> None:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise SiteError(f"The package {name} is not installed here, and the site needs it.")
    origin = Path(spec.origin)
    if origin.name != "__init__.py":
        shutil.copyfile(origin, work / origin.name)
        return
    _copy_folder(origin.parent, work / name, ())


def _copy_folder(source: Path, to: Path, skipped: Iterable[str]) -> None:
    """Copy a folder without what a browser has no use for; `skipped` are folders right below it."""
    for path in sorted(source.rglob("*")):
        within = path.relative_to(source)
        folders = within.parts[:-1]
        if path.is_dir() or any(fnmatch(path.name, pattern) for pattern in _SKIPPED):
            continue
        if any(part in _SKIPPED_FOLDERS or part.startswith(".") for part in within.parts) or (
            folders and folders[0] in skipped
        ):
            continue
        (to / within).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, to / within)


def _thin_room(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            path.rmdir()
        elif path.parent != folder or path.name not in {"__init__.py", "errors.py"}:
            path.unlink()
    for child in [one for one in folder.iterdir() if one.is_dir()]:
        shutil.rmtree(child)


def _drop_languages(folder: Path, kept: Sequence[str]) -> None:
    """Drop catalogues of languages that are not wanted: `ar.po`, or a folder `ar`."""
    if not folder.is_dir():
        return
    for path in list(folder.iterdir()):
        if path.is_dir() and path.name not in kept:
            shutil.rmtree(path)
        elif path.suffix == ".po" and path.stem not in kept:
            path.unlink()
