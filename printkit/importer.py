"""Books as Python packages: the folder `book/` of a title is the package `<title>_book`, wherever the title lies.

A title's folder is not part of an installed package, and its name may have hyphens, so Python alone does not find its
book. One finder does, for all titles. It also looks up names that were never named before: so a process
of a pool or a cluster understands an object of the class `my_game_book.state.Game` that another one sends.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType


class _GatedLoader(SourceFileLoader):
    """Runs a package, and so everything in it, after its folder has passed the gate."""

    def __init__(self, fullname: str, file: Path, gate: Callable[[Path], None]) -> None:
        super().__init__(fullname, str(file))
        self._folder = file.parent
        self._gate = gate

    def exec_module(self, module: ModuleType) -> None:
        """Run the package.

        Raises:
            Exception: what the gate raises; nothing was run.
        """
        self._gate(self._folder)
        super().exec_module(module)


class TitleFinder:
    """Finds `<title>_<part>`: a folder inside a title's, as a package.

    Attributes:
        part: the folder's name.
        gate: called with every folder before anything in it is run; it raises if that is forbidden. Such a folder has an
            `__init__.py`. None: all may.
        folders: the packages that were named so far, and their places.
    """

    def __init__(self, part: str, gate: Callable[[Path], None] | None = None) -> None:
        self.part = part
        self.gate = gate
        self.folders: dict[str, Path] = {}

    def name_package(self, title: str, home: Path) -> str:
        """Name the package of a title's folder, which can be imported by that name afterwards.

        Args:
            title: the title's name.
            home: the title's folder; if another title or an installed package has the name, a hash is added to it.
        """
        folder = home / self.part
        stem = re.sub(r"\W", "_", title)
        name = f"{stem}_{self.part}"
        taken = find_spec(name)
        if taken is not None and [str(folder)] != list(taken.submodule_search_locations or ()):
            name = f"{stem}_{sha256(str(folder).encode()).hexdigest()[:12]}_{self.part}"
        self.folders[name] = folder
        return name

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a package of that name; what lies in it is found by Python as usual."""
        del target
        if path is not None or not fullname.endswith(f"_{self.part}"):
            return None
        folder = self.folders.get(fullname) or self._look_up(fullname)
        if folder is None:
            return None
        file = folder / "__init__.py"
        if file.is_file():
            loader = _GatedLoader(fullname, file, self.gate) if self.gate else None
            return spec_from_file_location(
                fullname, file, loader=loader, submodule_search_locations=[str(folder)]
            )
        if self.gate:
            return None
        spec = ModuleSpec(fullname, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec

    def _look_up(self, fullname: str) -> Path | None:
        """Look up the folder of a package that was not named yet, among the titles with a name."""
        from printkit.box import each_folder  # noqa: PLC0415  # the first page alone reads no box

        for title, home in each_folder():
            if re.sub(r"\W", "_", f"{title}_{self.part}") == fullname and (home / self.part).is_dir():
                return home / self.part
        return None
