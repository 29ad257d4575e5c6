"""Find boxes and templates: in the working folder, in the checkout, in the installed wheel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from printkit.box.box_errors import BoxError, Problem
from printkit.nearest import list_words, suggest_nearest

_PACKAGE = Path(__file__).resolve().parent.parent


def find_shipped(name: str) -> Path:
    """Return the folder of that name that ships: beside the package in a checkout, inside it in a wheel."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def list_roots(name: str) -> tuple[Path, ...]:
    """Return the folders of that name to look in, the working folder's own first."""
    found: list[Path] = []
    for folder in (Path.cwd() / name, find_shipped(name)):
        if folder.is_dir() and folder.resolve() not in found:
            found.append(folder.resolve())
    return tuple(found)


def find_titles() -> dict[str, Path]:
    """Return every title that can be named without a path, and its folder; the working folder wins."""
    return dict(sorted(each_title()))


def each_title() -> Iterator[tuple[str, Path]]:
    """Yield the same one by one, those of installed packages last: most callers stop before this slow search."""
    told: set[str] = set()
    for name, folder in each_folder():
        if name not in told:
            told.add(name)
            yield name, folder


def each_folder() -> Iterator[tuple[str, Path]]:
    """Yield every titled folder and its name: the working folder's, the shipped ones, those of installed packages."""
    for root in list_roots("card_data"):
        for folder in sorted(root.iterdir()):
            if (folder / "box.yaml").is_file():
                yield folder.name, folder
    yield from _find_installed()


@cache
def _find_installed() -> tuple[tuple[str, Path], ...]:
    """Return titles of installed packages: an entry point of the group `printkit.titles` names the package.

    The package is found, not run.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow, and shipped titles are found without it

    found = []
    for entry in entry_points(group="printkit.titles"):
        first, *inner = entry.module.split(".")
        spec = find_spec(first)
        for start in (spec.submodule_search_locations or ()) if spec is not None else ():
            root = Path(start, *inner)
            if (root / "box.yaml").is_file():
                found.append((entry.name, root))
    return tuple(found)


def find_box(name: str) -> Path:
    """Return the folder of a title, or of a path to a folder with a `box.yaml`.

    Raises:
        BoxError: there is none; says which titles there are.
    """
    for root in list_roots("card_data"):
        if name and Path(name).name == name and (root / name / "box.yaml").is_file():
            return root / name
    known = find_titles()
    if name in known:
        return known[name]
    folder = Path(name).expanduser()
    folder = folder.parent if folder.name == "box.yaml" else folder
    if (folder / "box.yaml").is_file():
        return folder.resolve()
    if folder.is_dir():
        raise BoxError([Problem(str(name), "this folder has no box.yaml, so it is no box")])
    message = f"no title and no folder of that name.{suggest_nearest(name, known)} Titles: {list_words(known) or 'none'}"
    raise BoxError([Problem(str(name), message)])
