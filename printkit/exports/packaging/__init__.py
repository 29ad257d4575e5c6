"""Packaging of a game: tuck boxes, a lid's wrap, dividers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printkit.box.box_errors import Problem
from printkit.box.contents import Box
from printkit.press.build.export import Export
from printkit.press.build.printfile import Made
from printkit.press.faces.piecefaces import Faces, FacesMaker
from printkit.press.sheets.options import Options


class Packaging(Export):
    """The packaging of box.yaml, a file each; its modules load late, since few boxes have any."""

    name = "packaging"

    def keys(self, box: Box) -> Sequence[str]:
        """Return the keys of the box's packaging."""
        return tuple(box.packages)

    def count_sheets(self, box: Box, key: str, options: Options) -> int:
        """Count the sheets of paper for one kind of packaging."""
        from printkit.exports.packaging.packfile import package_sheets

        return package_sheets(box, box.packages[key], options)

    def print_file(
        self, box: Box, key: str, options: Options, folder: Path, start: float, *, maker: FacesMaker = Faces
    ) -> Made:
        """Write one kind of packaging."""
        from printkit.exports.packaging.packfile import print_package_file

        return print_package_file(box, key, options, folder, start, maker=maker)

    def check(self, box: Box, options: Options) -> list[Problem]:
        """List the problems of the packaging."""
        if not box.packages:
            return []
        from printkit.exports.packaging.packfile import check_packages

        return check_packages(box, options)
