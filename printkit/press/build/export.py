"""The interface of exports; `printkit.exports` holds them, and a build knows only this interface."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from printkit.box.box_errors import Problem
from printkit.box.contents import Box
from printkit.press.build.printfile import Made
from printkit.press.faces.piecefaces import Faces, FacesMaker, Progress
from printkit.press.sheets.options import Options


class ExportOrder(Struct, frozen=True, kw_only=True):
    """A person's order for an export that is written by itself."""

    output: Path
    """Folder that gets the files, or a folder with them."""
    only: tuple[str, ...] = ()
    """Keys of components; all possible ones where empty."""
    options: Options = Options()
    address: str = ""
    """The files' future address on the web."""
    progress: Progress | None = None


class Export:
    """A kind of file that is made from a box besides sheets and booklets.

    An export takes part in a build (`adjust`, `keys` with `print_file` and `count_sheets`, `accompany`, `check`), or is
    written on request (`write`), or both; it leaves out the methods that it does not need.
    Worker processes get copies by pickle.
    """

    name: str = ""
    """For people."""
    takes_address: bool = False
    """Whether its files name one another by addresses of the web."""

    def adjust(self, options: Options) -> Options:
        """Return a build's options with what this export needs of the sheets.

        Raises:
            BoxError: the export was asked for something unknown.
            PressError: a file that it was given cannot be used.
        """
        return options

    def keys(self, box: Box) -> Sequence[str]:
        """Return keys of the files that it adds to a build of the box."""
        return ()

    def count_sheets(self, box: Box, key: str, options: Options) -> int:
        """Count sheets of paper of one of its files."""
        raise NotImplementedError

    def print_file(
        self, box: Box, key: str, options: Options, folder: Path, start: float, *, maker: FacesMaker = Faces
    ) -> Made:
        """Write one of its files into `folder`; `start` is when the work began, `maker` gives faces.

        Raises:
            BoxError: it cannot be made of the box's data.
            PressError: the file cannot be written.
        """
        raise NotImplementedError

    def accompany(
        self, box: Box, parts: Sequence[Made], options: Options, folder: Path, *, whole: bool
    ) -> None:
        """Add to the folder of a finished build; `whole`: the whole box was printed.

        Raises:
            PressError: a file cannot be written.
        """

    def check(self, box: Box, options: Options) -> list[Problem]:
        """List the problems of the box for this export."""
        return []

    def write(self, box: Box, order: ExportOrder) -> list[str]:
        """Write its files; return what was written, in lines for a person.

        Raises:
            BoxError: something cannot be made of the box's data, or was ordered wrongly.
            PressError: a file cannot be written.
        """
        raise NotImplementedError
