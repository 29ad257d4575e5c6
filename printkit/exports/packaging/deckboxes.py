"""Boxes for a title's decks even if its box.yaml has no packaging (`printkit boxes`)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box
from printkit.box.package import DECKS, THICKNESS, Package
from printkit.exports.cutting import write_cut_files
from printkit.exports.packaging.packfile import write_packages
from printkit.nearest import suggest_nearest
from printkit.press.build.export import Export, ExportOrder
from printkit.press.sheets.options import Options

NAME = "boxes.pdf"


class DeckBoxes(Export):
    """Tuck boxes and dividers for the decks of any title."""

    name = "tuck boxes"

    def __init__(self, thickness: float = THICKNESS, *, sleeved: bool = False) -> None:
        self.thickness = thickness
        """Of a card, mm."""
        self.sleeved = sleeved

    def write(self, box: Box, order: ExportOrder) -> list[str]:
        """Write them, and cut files where a machine cuts them."""
        folder = order.output / box.title
        files, told = write_boxes(
            box, order.options, folder, only=order.only, thickness=self.thickness, sleeved=self.sleeved
        )
        boxes = [f"{folder / files[0]}: {len(told)} boxes", *(f"  {line}" for line in told)]
        return [*boxes, *(str(folder / name) for name in files[1:])]


def write_boxes(
    box: Box,
    options: Options,
    folder: Path,
    *,
    only: Iterable[str] = (),
    thickness: float = THICKNESS,
    sleeved: bool = False,
) -> tuple[list[str], list[str]]:
    """Write `boxes.pdf`: a tuck box for every deck, in parts where one sheet does not hold it, and a divider for each.

    They look like the boxes of the title's own that a build prints.

    Args:
        box: the title.
        options: paper, margin, ink, cutting machine.
        folder: where to.
        only: keys of components; all decks where empty.
        thickness: of a card, mm.
        sleeved: whether cards are in sleeves.

    Returns:
        The names of the files, and a line about every box.

    Raises:
        BoxError: a component that is no deck, or cards for which no box fits the paper.
        PressError: a file cannot be written.
    """
    own = next((package for package in box.packages.values() if package.kind == "tuckbox"), None)
    named = {keys: name for name, keys in own.holds} if own is not None else {}
    holds = tuple(
        (named.get((key,), box.components[key].name), (key,)) for key in _list_decks(box, tuple(only))
    )
    plain = Package("boxes", "Tuck boxes", "tuckbox", holds)
    boxes = replace(own or plain, holds=holds, size=None, thickness=thickness, sleeved=sleeved)
    dividers = Package("dividers", "Dividers", "dividers", holds, sleeved=sleeved)
    done = write_packages(box, [boxes, dividers], options, folder / NAME)
    files = [NAME, *(write_cut_files(NAME, done.sketches, options, folder) if options.cut else ())]
    return files, list(done.told[: len(done.told) - len(holds)])


def _list_decks(box: Box, only: tuple[str, ...]) -> list[str]:
    known = [key for key, part in box.components.items() if part.kind in DECKS]
    wrong = [
        Problem("--only", f'"{key}" is no deck of this box.{suggest_nearest(key, known)}')
        for key in only
        if key not in known
    ]
    found = [
        key
        for key in known
        if box.components[key].pieces and (key in only or (not only and box.components[key].kind == "deck"))
    ]
    if not found and not wrong:
        wrong.append(Problem(box.title, "there is no deck in this box"))
    if wrong:
        raise BoxError(wrong)
    return found
