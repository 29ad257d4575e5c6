"""A folder of finished pictures as a deck: their names tell fronts and backs."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from printkit.box.box_errors import BoxError, Problem
from printkit.press.svg.bitmap import picture_size

_SUFFIXES = (".png", ".jpg", ".jpeg", ".webp")
_BACK = re.compile(r"(?:^|[\s_-])(?:back|rear|verso|rückseite|dos)$", re.IGNORECASE)
_FRONT = re.compile(r"[\s_-](?:front|face|recto|vorderseite)$", re.IGNORECASE)
_COPIES = re.compile(r"[\s_-]x(\d{1,3})$|\[x?(\d{1,3})\]$", re.IGNORECASE)
SIZES = {
    "poker": (63.0, 88.0), "tarot": (70.0, 120.0), "bridge": (56.0, 88.0), "mini": (44.0, 67.0), "square": (70.0, 70.0),
}  # fmt: skip
"""Possible sizes of a picture's card, mm."""
_BLEED = 3.0


class PictureDeck:
    """The deck that a folder of pictures becomes.

    Attributes:
        table: cards.csv: id, name, front, back, copies.
        files: the pictures by their new places.
        size: mm.
        has_bleed: whether the pictures go on beyond the cut.
        notes: what was found.
    """

    def __init__(self, folder: Path) -> None:
        """Read a folder.

        Raises:
            BoxError: there is no picture in it.
        """
        found = sorted(
            path for path in folder.iterdir() if path.suffix.lower() in _SUFFIXES and path.is_file()
        )
        backs = {_BACK.sub("", path.stem).lower(): path for path in found if _BACK.search(path.stem)}
        fronts = [path for path in found if path not in backs.values()]
        if not fronts:
            kinds = ", ".join(suffix[1:].upper() for suffix in _SUFFIXES)
            raise BoxError([Problem("--from", f"{folder}: there is no picture of a front in it ({kinds})")])
        self.files = {f"images/{path.name}": path for path in found}
        self.size, self.has_bleed = _guess_size(*picture_size(fronts[0]))
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["id", "name", "front", "back", "copies"])
        common = backs.get("")
        own, used = 0, {""}
        for number, path in enumerate(fronts, 1):
            stem = _FRONT.sub("", path.stem)
            copies = _COPIES.search(stem)
            name = _COPIES.sub("", stem)
            key = next((key for key in (name.lower(), stem.lower()) if key in backs), None)
            back = backs[key] if key is not None else None
            used |= {key or ""}
            own += back is not None
            back = back or common
            count = next(filter(None, copies.groups()), "1") if copies else "1"
            shown = re.sub(r"[\s_-]+", " ", name).strip()
            writer.writerow([f"C{number}", shown, path.name, back.name if back else "", count])
        self.table = out.getvalue()
        self.has_backs = bool(backs)
        across, down = self.size
        self.notes = [
            f"{len(fronts)} fronts, {own} with a back of their own"
            + (f", {common.name} for the others" if common and own < len(fronts) else ""),
            f"size: {across:g} x {down:g} mm, as {fronts[0].name} is formed",
            "the pictures have bleed"
            if self.has_bleed
            else "the pictures end at the cut, so their edges are mirrored into the bleed; `edge: stretch` in templates/front.yaml draws them out instead",
        ]
        passed_over = sorted(path.name for path in folder.iterdir() if path not in found)
        lonely = sorted(path.name for key, path in backs.items() if key not in used)
        self.notes += [f"left out, no picture of dots: {', '.join(passed_over)}"] if passed_over else []
        self.notes += [f"backs that no front is named for: {', '.join(lonely)}"] if lonely else []

    def make_template(self, side: str) -> str:
        """Return the template of a side."""
        place = "bleed" if self.has_bleed else "face, edge: mirror"
        return (
            "# Finished pictures; docs/templates.md lists every key.\nelements:\n"
            f'- {{id: picture, image: "{{{{ {side} }}}}", box: {place}}}\n'
        )


def _guess_size(width: int, height: int) -> tuple[tuple[float, float], bool]:
    """Guess the card that has the shape of a picture of so many dots, and whether it has bleed."""
    ratio = min(width, height) / max(width, height)
    best = min(
        ((name, bleed) for name in SIZES for bleed in (0.0, _BLEED)),
        key=lambda each: abs(ratio - (SIZES[each[0]][0] + 2 * each[1]) / (SIZES[each[0]][1] + 2 * each[1])),
    )
    small, large = SIZES[best[0]]
    return ((small, large) if width <= height else (large, small)), bool(best[1])
