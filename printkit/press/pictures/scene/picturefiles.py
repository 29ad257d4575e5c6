"""The pictures of a title: words of a scene that are files, `pictures/*.svg` of its own and of the shared templates."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from printkit.box.place import list_roots
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.layers import Artwork
from printkit.press.pictures.scene.svgpicture import ArtworkError, ArtworkFault, read_artwork
from printkit.press.pictures.scene.thing import GROUNDS, Draw, Thing

FOLDER = "pictures"
_TALLEST = 760.0
"""Units of the tallest page: twice the height of a whole picture."""


class Pictures(Struct, frozen=True):
    """Things that are drawn in files: a title's own, then those of the shared templates.

    Attributes:
        own: the title's folder of pictures; None: it has none.
        materials: the names of the title's own materials.
    """

    own: Path | None = None
    materials: frozenset[str] = frozenset()

    def names(self) -> list[str]:
        """Return the names of all pictures."""
        return sorted(
            {
                path.stem
                for folder in (self.own, *_list_shared_folders())
                if folder
                for path in folder.glob("*.svg")
            }
        )

    def get(self, name: str) -> Thing | None:
        """Return the thing of a name; None: it is no picture.

        Raises:
            ArtworkError: its file cannot be used.
        """
        if self.own is not None and (path := _make_path(self.own, name)).is_file():
            return _make_thing(path, self.materials)
        return shared_picture(name)


def shared_picture(name: str) -> Thing | None:
    """Return the thing of a name that every title has; None: it is no picture."""
    paths = (_make_path(folder, name) for folder in _list_shared_folders())
    return next((_make_thing(path, frozenset()) for path in paths if path.is_file()), None)


def use_picture(name: str) -> Draw:
    """Return what draws a shared picture, for pictures of which it is a part."""

    def draw(pen: Pen, variant: str) -> None:
        found = shared_picture(name)
        if found is None:
            raise LookupError(f"{name}.svg is not in the shared pictures")
        found.draw(pen, variant)

    return draw


def read_picture(path: Path, materials: frozenset[str]) -> Artwork:
    """Return the drawing of a file, which is read anew only when it has changed.

    Raises:
        ArtworkError: it cannot be used.
    """
    about = path.stat()
    return _read_once(path, about.st_mtime_ns, about.st_size, materials)


def find_faults(path: Path, materials: frozenset[str]) -> tuple[ArtworkFault, ...]:
    """Return everything that is wrong with a picture of a title."""
    if path.stem in GROUNDS:
        said = f'"{path.stem}" is a ground of every picture, so nothing would draw this file; give it another name'
        return (ArtworkFault(1, said),)
    try:
        art = read_picture(path, materials)
    except ArtworkError as error:
        return error.faults
    if art.height <= _TALLEST:
        return ()
    high, tall = art.height / 10, _TALLEST / 10
    return (
        ArtworkFault(
            1, f"the page is {high:g} mm high, and no picture shows more than {tall:g} mm; make it smaller"
        ),
    )


def _make_path(folder: Path, name: str) -> Path:
    """The file of a name, which leads to no other folder."""
    return folder / f"{Path(name).name}.svg"


def _list_shared_folders() -> list[Path]:
    return [root / FOLDER for root in list_roots("templates")]


@lru_cache(maxsize=512)
def _read_once(path: Path, _changed: int, _size: int, materials: frozenset[str]) -> Artwork:
    return read_artwork(path, f"{path.parent.parent.name}/{FOLDER}/{path.name}", materials)


def _make_thing(path: Path, materials: frozenset[str]) -> Thing:
    art = read_picture(path, materials)
    return Thing(path.stem, art.draw, art.width, art.height, art.variants, art.casts, art.about)
