"""The words of a title's scenes: files of pictures, `pictures/*.svg` and Python, its own and those of the shared templates."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.place import list_roots
from printkit.press.pictures.programs import DrawingProgramError, run_own, run_shared, tell_place
from printkit.press.pictures.scene.canvas import Pen
from printkit.press.pictures.scene.layers import Artwork
from printkit.press.pictures.scene.svgpicture import ArtworkError, ArtworkFault, read_artwork
from printkit.press.pictures.scene.thing import Draw, PictureWords, SceneGround, Thing, take_words

FOLDER = "pictures"
_TALLEST = 760.0
"""Units of the tallest page: twice the height of a whole picture."""


class Pictures(Struct, frozen=True):
    """The words for a title's scenes: from its own files first, then from the shared templates.

    A word that was found is not looked for again: files that change are seen by the next `Pictures`.

    Attributes:
        own: the title's folder of pictures; None: it has none.
        materials: the names of the title's own materials.
    """

    own: Path | None = None
    materials: frozenset[str] = frozenset()
    _things: dict[str, Thing | None] = field(default_factory=dict)
    _grounds: dict[str, SceneGround] = field(default_factory=dict)

    def get(self, name: str) -> Thing | None:
        """Return the thing of a name; None: there is none.

        Raises:
            ArtworkError: its file cannot be used.
        """
        if name not in self._things:
            self._things[name] = self._find_thing(name)
        return self._things[name]

    def _find_thing(self, name: str) -> Thing | None:
        if self.own is not None and (path := _make_path(self.own, name)).is_file():
            return _make_thing(path, self.materials)
        return self._find_own_words().things.get(name) or shared_picture(name)

    def names(self) -> list[str]:
        """Return the names of all things, in order."""
        drawn = self._find_own_words().things.keys() | find_shared_words().things.keys()
        folders = [folder for folder in (self.own, *_list_shared_folders()) if folder]
        return sorted(drawn | {path.stem for folder in folders for path in folder.glob("*.svg")})

    def things(self) -> dict[str, Thing]:
        """Return all things by name, in order."""
        return {name: found for name in self.names() if (found := self.get(name))}

    def grounds(self) -> dict[str, SceneGround]:
        """Return all grounds by name, in order."""
        if not self._grounds:
            found = {**find_shared_words().grounds, **self._find_own_words().grounds}
            self._grounds.update(sorted(found.items()))
        return self._grounds

    def _find_own_words(self) -> PictureWords:
        return PictureWords() if self.own is None else find_own_words(self.own)


def find_shared_words() -> PictureWords:
    """Return the words of the shared templates' Python drawings."""
    return _take_words(run_shared(FOLDER))


def find_own_words(folder: Path) -> PictureWords:
    """Return the words of a title's Python drawings; nothing if it has none.

    Raises:
        ArtworkError: it cannot be run, or nobody has trusted it.
    """
    try:
        module = run_own(folder)
    except DrawingProgramError as error:
        raise ArtworkError(error.file, [ArtworkFault(error.line, error.why)]) from None
    return PictureWords() if module is None else _take_words(module, folder.resolve())


@cache
def _take_words(module: ModuleType, folder: Path | None = None) -> PictureWords:
    """Return the words of a package that was just run; a fault in a title's is reported with its place."""
    words = take_words(module.__name__)
    if folder is None:
        return words
    things = {name: replace(one, draw=tell_place(one.draw, folder)) for name, one in words.things.items()}
    grounds = {name: replace(one, draw=tell_place(one.draw, folder)) for name, one in words.grounds.items()}
    return PictureWords(things, grounds)


def shared_picture(name: str) -> Thing | None:
    """Return the thing of a name that every title has; None: it is no picture."""
    paths = (_make_path(folder, name) for folder in _list_shared_folders())
    found = next((_make_thing(path, frozenset()) for path in paths if path.is_file()), None)
    return found or find_shared_words().things.get(name)


def use_picture(name: str) -> Draw:
    """Return the drawing of a shared picture, for pictures of which it is a part."""

    def draw(pen: Pen, variant: str) -> None:
        found = shared_picture(name)
        if found is None:
            raise LookupError(f"{name}.svg is not in the shared pictures")
        found.draw(pen, variant)

    return draw


def read_picture(path: Path, materials: frozenset[str]) -> Artwork:
    """Return the drawing of a file, read again only when it has changed.

    Raises:
        ArtworkError: it cannot be used.
    """
    about = path.stat()
    return _read_once(path, about.st_mtime_ns, about.st_size, materials)


def find_faults(path: Path, materials: frozenset[str]) -> tuple[ArtworkFault, ...]:
    """Return everything that is wrong with a picture of a title."""
    if path.stem in find_shared_words().grounds:
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
    """Return the file of a name, which leads to no other folder."""
    return folder / f"{Path(name).name}.svg"


def _list_shared_folders() -> list[Path]:
    return [root / FOLDER for root in list_roots("templates")]


@lru_cache(maxsize=512)
def _read_once(path: Path, _changed: int, _size: int, materials: frozenset[str]) -> Artwork:
    return read_artwork(path, f"{path.parent.parent.name}/{FOLDER}/{path.name}", materials)


def _make_thing(path: Path, materials: frozenset[str]) -> Thing:
    art = read_picture(path, materials)
    return Thing(path.stem, art.draw, art.width, art.height, art.variants, art.casts, art.about)
