"""A half-typed cell: the face with it, without any change of the box."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from printkit.box import BoxError, Problem, read_box
from printkit.box.access import as_home, own_path
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.sheets.fiducial import with_marks
from printkit.studio.cells import Cell, write_cell


@dataclass(frozen=True, slots=True)
class Draft:
    """The card that would be printed with a half-typed cell."""

    face: Face | None
    """None where it cannot be drawn."""
    problems: tuple[Problem, ...]


@contextmanager
def link_box_beside(folder: Path, file: str) -> Iterator[Path]:
    """Make a folder of the same name that contains the box by links, except one file as a copy."""
    with tempfile.TemporaryDirectory(prefix="printkit-draft-") as scratch:
        mirror = Path(scratch) / folder.resolve().name
        mirror.mkdir()
        for path in folder.iterdir():
            if path.name == file:
                (mirror / path.name).write_bytes(own_path(folder, file).read_bytes())
            elif path.is_dir() or not path.name.startswith(
                (".", "~$")
            ):  # other programs' unfinished files come and go
                with suppress(FileNotFoundError):
                    _there_too(path, mirror / path.name)
        with as_home(mirror, folder):
            yield mirror


def _there_too(path: Path, copy: Path) -> None:
    """Add a folder as a link, a file as a second name or a copy: pictures beside box.yaml must lie in the box itself."""
    if path.is_dir():
        try:
            copy.symlink_to(path.resolve(), target_is_directory=True)
        except OSError:
            shutil.copytree(path, copy)
        return
    try:
        os.link(path, copy, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copyfile(path, copy, follow_symlinks=False)


def draw_draft(folder: Path, component: str, cell: Cell, words: tuple[str, str], library: Library) -> Draft:
    """Return the front of the row's first piece with the half-typed cell.

    Args:
        folder: the box's.
        component: the row's.
        cell: where.
        words: the cell as the designer saw it, and as it is now.
        library: where fonts come from.

    Raises:
        CannotWrite: the cell could not be written like this.
    """
    with link_box_beside(folder, cell.file.partition("#")[0]) as mirror:
        write_cell(mirror, cell, *words)
        try:
            box, problems = read_box(mirror)
        except BoxError as error:
            return Draft(None, error.problems)
        wrong = tuple(p for p in problems if not p.warning and p.line == cell.line)
        part = box.components.get(component)
        piece = next((p for p in part.pieces if p.row.line == cell.line), None) if part else None
        if part is None or piece is None:
            return Draft(None, wrong or tuple(p for p in problems if not p.warning))
        try:
            faces = Faces(box, part, "full", library, lenient=True)
            face = with_marks(faces.front(piece), part, box.code)
        except BoxError as error:
            return Draft(None, error.problems)
        return Draft(face, (*wrong, *faces.problems))
