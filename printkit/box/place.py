"""Where boxes and templates lie: in the working folder, in the checkout, in the installed wheel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

from printkit.box.errors import BoxError, Problem, listed, nearest

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped(name: str) -> Path:
    """The folder of that name that ships: beside the package in a checkout, inside it in a wheel."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def roots(name: str) -> tuple[Path, ...]:
    """The folders of that name to look in, the working folder's own first."""
    found: list[Path] = []
    for folder in (Path.cwd() / name, shipped(name)):
        if folder.is_dir() and folder.resolve() not in found:
            found.append(folder.resolve())
    return tuple(found)


def titles() -> dict[str, Path]:
    """Every title that can be named without a path, and its folder; the working folder wins."""
    return dict(sorted(each_title()))


def each_title() -> Iterator[tuple[str, Path]]:
    """The same one by one, those of installed packages last: who stops before them is spared looking for them."""
    told: set[str] = set()
    for name, folder in chain(_in_folders(), _installed()):
        if name not in told:
            told.add(name)
            yield name, folder


def _in_folders() -> Iterator[tuple[str, Path]]:
    for root in roots("card_data"):
        for folder in sorted(root.iterdir()):
            if (folder / "box.yaml").is_file():
                yield folder.name, folder


def _installed() -> Iterator[tuple[str, Path]]:
    for name, package in entry_titles().items():
        folder = _box_in(package)
        if folder is not None:
            yield name, folder


@cache
def entry_titles() -> dict[str, str]:
    """Titles of installed packages, by the entry-point group `printkit.titles`: name -> the package that holds it."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow, and shipped titles are found without it

    return {entry.name: entry.module for entry in entry_points(group="printkit.titles")}


def _box_in(package: str) -> Path | None:
    """The box of an installed title: in its package, or in the folder `box` there."""
    spec = find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec is not None else ():
        for folder in (Path(root), Path(root) / "box"):
            if (folder / "box.yaml").is_file():
                return folder
    return None


def find_box(name: str) -> Path:
    """The folder of a title, or of a path to a folder with a `box.yaml`.

    Raises:
        BoxError: there is none; says which titles there are.
    """
    for root in roots("card_data"):
        if name and Path(name).name == name and (root / name / "box.yaml").is_file():
            return root / name
    known = titles()
    if name in known:
        return known[name]
    folder = Path(name).expanduser()
    folder = folder.parent if folder.name == "box.yaml" else folder
    if (folder / "box.yaml").is_file():
        return folder.resolve()
    if folder.is_dir():
        raise BoxError([Problem(str(name), "this folder has no box.yaml, so it is no box")])
    message = f"no title and no folder of that name.{nearest(name, known)} Titles: {listed(known) or 'none'}"
    raise BoxError([Problem(str(name), message)])
