"""The Python that runs in the browser: printkit without what only prints, the packages it needs, and the titles."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import printkit
from printkit.box.access import own_path
from printkit.box.place import list_roots
from printkit.catalogue import compile_catalogue
from printkit.companion.replay_page import STYLES
from printkit.pocket.reach import Reach
from printkit.pocket.runtime import Runtime, SiteError, pack_folder
from printkit.title import Title

PACKAGES: Final = (
    "anyio", "jinja2", "markdown_it", "markupsafe", "mdurl", "platformdirs", "python_multipart", "qrcode", "starlette",
    "typing_extensions", "yaml",
)  # fmt: skip
"""Packages that are included without their shared libraries: each also works in Python alone."""
ROOMS: Final = ("press", "sight", "studio", "terminal", "cli", "exports")
"""Rooms of printkit that are left out, except their first module and their errors, which others name."""
ROOTS: Final = (
    *("printkit.pocket.worker", "anyio._backends._asyncio", "jinja2.ext"),  # named by texts, not by imports
    *("pyodide.*", "_pyodide.*", "site", "zipimport", "_strptime", "_opcode_metadata"),  # and by the runtime itself
    *("base64", "collections.abc", "dataclasses", "datetime", "decimal", "enum", "typing", "types", "uuid"),  # and by msgspec
    *(f"encodings.{one}" for one in (
        "ascii", "cp1252", "cp437", "idna", "latin_1", "punycode", "raw_unicode_escape", "unicode_escape",
        "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig",
    )),
)  # fmt: skip
"""Where to begin following imports, besides the titles' rules."""
UNCALLED: Final = frozenset(
    {
        "_pydatetime", "_pyio", "_pydecimal", "_pyrepl", "anyio.to_interpreter", "anyio.to_process", "argparse", "babel", "bdb", "code",
        "concurrent.futures.process", "ctypes", "difflib", "doctest", "email.policy", "ftplib", "http.cookiejar",
        "multiprocessing", "optparse", "pdb", "plistlib", "printkit.base.installation", "printkit.companion.postgres",
        "printkit.simulate.workers", "pydoc", "pyodide.console", "smtplib", "socketserver", "statistics",
        "tarfile", "tracemalloc", "unittest", "urllib.request", "webbrowser", "wsgiref", "xml", "xmlrpc",
    }
)  # fmt: skip
"""Imports of packages and the standard library that none of our pages reaches; a title's own rules get them if they name them."""
SHOWN: Final = "/site"
"""Where the archive is unpacked in the browser."""
_LIBRARY_SHOWN: Final = "/lib/python.zip"
_SKIPPED: Final = ("*.pyi", "*.so", "*.pyd", "*.dylib", "*.c", "*.pyx", "*.pot", "*.h", "py.typed", "*.pyc")
_SKIPPED_OF_TITLES: Final = (
    *(
        "tests",
        "games",
        "pictures",
        "patterns",
        "scenes",
        "output",
        "__pycache__",
        "fonts",
        "templates",
        "scenes.yaml",
    ),
)
_UNREAD: Final = ("companion/pages/static/*", "simulate/static/*", "pocket/words*.json")
"""Files of printkit that no Python reads there: pages fetch the first from the host."""
_SKIPPED_FOLDERS: Final = ("tests", "testing", "__pycache__", "browser")


@dataclass(frozen=True)
class Bundle:
    """What was packed.

    Attributes:
        archive: printkit, packages and titles.
        library: the standard library; empty where browsers fetch it elsewhere, as it is.
        is_compiled: whether they are bytecode.
    """

    archive: bytes
    library: bytes
    is_compiled: bool


def make_bundle(titles: Sequence[Title], languages: Sequence[str], runtime: Runtime, work: Path) -> Bundle:
    """Pack the Python that runs in the browser, and only what is ever imported.

    Args:
        titles: those of the site; each has a folder.
        languages: of the pages, besides English.
        runtime: the one that runs the bytecode.
        work: an empty folder to work in.

    Raises:
        SiteError: a package is not installed, or the compiler failed.
    """
    ours, library = work / "ours", work / "library"
    ours.mkdir()
    library.mkdir()
    for name in PACKAGES:
        _copy_package(name, ours)
    unsaid = [] if any(one.by_data or one.says_score for one in titles) else ["declared"]
    skipped = ["card_data", "templates", "docs", *unsaid]
    _copy_folder(Path(printkit.__file__).parent, ours / "printkit", skipped)
    for room in ROOMS:
        _thin_room(ours / "printkit" / room)
    for root in list_roots("templates"):
        _copy_folder(root / "symbols", ours / "printkit" / "templates" / "symbols", ())
    for path in (path for pattern in _UNREAD for path in (ours / "printkit").glob(pattern)):
        if path.name not in ("replay.js", *STYLES):  # which the file of a game holds
            path.unlink()
    for title in titles:
        _copy_title(title, ours)
    for folder in ours.rglob("locale"):
        _compile_languages(folder, languages)
    has_library = runtime.unpack_library(library)
    _drop_unreached(ours, library)
    compiled = runtime.compile(ours, SHOWN, is_bare=True)
    if has_library:
        runtime.compile(library, _LIBRARY_SHOWN)
    return Bundle(pack_folder(ours), pack_folder(library) if has_library else b"", compiled)


def _copy_title(title: Title, ours: Path) -> None:
    assert title.folder is not None
    there = ours / "card_data" / title.folder.name
    if there.exists():
        raise SiteError(
            f"Two of the titles lie in folders named {title.folder.name}; give them different ones."
        )
    for path in title.folder.rglob("*"):
        own_path(title.folder, str(path.relative_to(title.folder)))  # a link would publish what it points to
    _copy_folder(title.folder, there, _SKIPPED_OF_TITLES)


def _drop_unreached(ours: Path, library: Path) -> None:
    """Delete the modules that nothing imports; those of titles stay."""
    rules = sorted((ours / "card_data").rglob("*.py"))
    reach = Reach((ours, library), UNCALLED, frozenset({"printkit"}))
    reach.follow_files(rules)
    reach.follow(ROOTS)
    for path in {*ours.rglob("*.py"), *library.rglob("*.py")} - reach.found - set(rules):
        path.unlink()


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
    """Copy a folder without what a browser does not need; `skipped` are entries directly in it."""
    for path in sorted(source.rglob("*")):
        within = path.relative_to(source)
        if path.is_dir() or any(fnmatch(path.name, pattern) for pattern in _SKIPPED):
            continue
        if any(part in _SKIPPED_FOLDERS or part.startswith(".") for part in within.parts) or (
            within.parts[0] in skipped
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


def _compile_languages(folder: Path, kept: Sequence[str]) -> None:
    """Compile the requested catalogues, `ar.po` or one in a folder `ar`; drop the others."""
    for path in folder.rglob("*.po"):
        language = path.stem if path.parent == folder else path.relative_to(folder).parts[0]
        if language in kept:
            path.with_suffix(".mo").write_bytes(compile_catalogue(path, language))
        path.unlink()
