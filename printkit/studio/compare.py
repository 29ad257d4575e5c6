"""Two versions of a box: which pieces were added, removed or changed, in their data and on their faces."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from printkit.box import Box, BoxError, Problem, find_box, load_box
from printkit.box.access import own_path
from printkit.box.label import label_row
from printkit.files import write_whole
from printkit.press.faces.digest import Digests
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.ops import Face

LAST_PRINT = "last-print"
PRINTED = Path(".printkit") / "last-print.json"
"""The pieces of a box when it was last printed."""


@dataclass(frozen=True, slots=True)
class CardVersion:
    """One row of one version."""

    component: str
    id: str
    name: str
    key: str
    """Of its faces, front and back."""
    pieces: tuple[str, ...]
    row: Mapping[str, str]
    front: Face | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PieceDifference:
    """One row in both versions, or in one of them."""

    was: CardVersion | None
    now: CardVersion | None

    @property
    def kind(self) -> str:
        """added, removed, changed, or copies if only their number differs."""
        if self.was is None:
            return "added"
        if self.now is None:
            return "removed"
        return (
            "changed"
            if self.was.key != self.now.key
            else "copies"
            if self.was.pieces != self.now.pieces
            else "data"
        )

    @property
    def card(self) -> CardVersion:
        """The present card, or the removed one."""
        card = self.now or self.was
        assert card is not None
        return card

    @property
    def columns(self) -> list[tuple[str, str, str]]:
        """Cells that differ: column, before, now."""
        if self.was is None or self.now is None:
            return []
        both = {**self.was.row, **self.now.row}
        return [
            (column, self.was.row.get(column, ""), self.now.row.get(column, ""))
            for column in both
            if self.was.row.get(column, "") != self.now.row.get(column, "")
        ]

    @property
    def fresh(self) -> tuple[str, ...]:
        """Pieces to print."""
        if self.now is None:
            return ()
        if self.was is None or self.was.key != self.now.key:
            return self.now.pieces
        return tuple(piece for piece in self.now.pieces if piece not in self.was.pieces)

    @property
    def stale(self) -> tuple[str, ...]:
        """Printed pieces to throw away."""
        if self.was is None:
            return ()
        if self.now is None or self.was.key != self.now.key:
            return self.was.pieces
        return tuple(piece for piece in self.was.pieces if piece not in self.now.pieces)


def list_cards(box: Box) -> dict[tuple[str, str], CardVersion]:
    """Return every row of a box with the look of its faces."""
    found: dict[tuple[str, str], CardVersion] = {}
    library = Library.of(box)
    digests = Digests()
    for component in box.components.values():
        if component.kind == "booklet":
            continue
        faces = Faces(box, component, "full", library, lenient=True)
        pieces: dict[int, list[str]] = {}
        for piece in component.pieces:
            pieces.setdefault(id(piece.row), []).append(piece.id)
        for piece in one_a_row(component):
            front, back = faces.front(piece), faces.back(piece)
            row = {column: format_value(value) for column, value in piece.row.values.items()}
            name = label_row(row, piece.row.id)
            key = digests.of(front) + (digests.of(back) if back else "")
            found[component.key, piece.row.id] = CardVersion(
                component.key, piece.row.id, name, key, tuple(pieces[id(piece.row)]), row, front
            )
    return found


def format_value(value: Any) -> str:
    """Format a cell's value for people."""
    if isinstance(value, tuple | list):
        return "; ".join(map(str, value))
    return "" if value is None else str(value)


def find_differences(
    was: Mapping[tuple[str, str], CardVersion], now: Mapping[tuple[str, str], CardVersion]
) -> list[PieceDifference]:
    """List the differences in the order of the box; removed rows come last."""
    return [
        PieceDifference(was.get(place), now.get(place))
        for place in dict.fromkeys([*now, *was])
        if was.get(place) is None or now.get(place) is None or was[place] != now[place]
    ]


@contextmanager
def open_version(folder: Path, since: str) -> Iterator[Mapping[tuple[str, str], CardVersion]]:
    """Give the cards of another version of a box.

    Args:
        folder: the box as it is now.
        since: `last-print`, a folder with a box, or a name that Git knows: a commit, a branch, a tag.

    Raises:
        BoxError: there is no such version, or it is no box.
    """
    if since == LAST_PRINT:
        yield load_printed(folder)
    elif Path(since).is_dir():
        yield list_cards(load_box(find_box(since)))
    else:
        with tempfile.TemporaryDirectory() as scratch:
            yield list_cards(load_box(_from_git(folder, since, Path(scratch))))


def _from_git(folder: Path, since: str, target: Path) -> Path:
    """Give a box as Git stores it, in a temporary folder.

    Files are taken as they are stored: filters and ways to other repositories that the box's `.git/config` names would
    run programs.
    """

    def git(*words: str, given: bytes = b"") -> bytes:
        try:
            done = subprocess.run(  # noqa: S603  # no shell; what was typed is checked below
                ["git", "-C", str(folder), *words],  # noqa: S607
                check=True,
                capture_output=True,
                input=given,
                env=os.environ | {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"},
            )
        except FileNotFoundError:
            raise BoxError(
                [Problem(since, "Git is not installed; name a folder with the other version")]
            ) from None
        except subprocess.CalledProcessError as error:
            said = error.stderr.decode(errors="replace").strip().splitlines()
            reason = said[0] if said else "Git does not know it"
            raise BoxError(
                [Problem(since, f"neither a folder nor a version of {folder.name}: {reason}")]
            ) from None
        return done.stdout

    if since.startswith("-"):
        raise BoxError([Problem(since, "this is no version")])
    commit = (
        git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{since}^{{commit}}").decode().strip()
    )
    inside = git("rev-parse", "--show-prefix").decode().strip()
    listed = [
        line.partition("\t") for line in git("ls-tree", "-r", "-z", commit).decode().split("\0") if line
    ]
    files = [(about.split()[2], name) for about, _, name in listed if about.startswith("100")]  # no links
    stored = git("cat-file", "--batch", given="".join(f"{key}\n" for key, _ in files).encode())
    for _, name in files:
        about, _, stored = stored.partition(b"\n")
        size = int(about.split()[2])
        path = own_path(target, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(stored[:size])
        stored = stored[size + 1 :]
    box = target / folder.name
    if not (box / "box.yaml").is_file():
        box = target / inside if (target / inside / "box.yaml").is_file() else target
    if not (box / "box.yaml").is_file():
        raise BoxError([Problem(since, f"{folder.name} was no box in that version")])
    return box


def load_printed(folder: Path) -> Mapping[tuple[str, str], CardVersion]:
    """Return the cards as they were last printed.

    Raises:
        BoxError: the box was not printed yet, or what was kept cannot be read.
    """
    try:
        kept = json.loads(own_path(folder, str(PRINTED)).read_text(encoding="utf-8"))
        return {
            (each["component"], each["id"]): CardVersion(
                each["component"],
                each["id"],
                each["name"],
                each["key"],
                tuple(each["pieces"]),
                dict(each["row"]),
            )
            for each in kept["cards"]
        }
    except FileNotFoundError:
        raise BoxError([Problem(LAST_PRINT, "this box was not printed yet: printkit build")]) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BoxError([Problem(str(PRINTED), f"cannot be read ({error}); print the box anew")]) from None


def keep_printed(box: Box) -> None:
    """Store a box's pieces, to print only changes next time; nothing where its folder is not writable."""
    kept = [
        {"component": c.component, "id": c.id, "name": c.name, "key": c.key, "pieces": c.pieces, "row": c.row}
        for c in list_cards(box).values()
    ]
    data = {"edition": box.edition, "printed": time.strftime("%Y-%m-%d %H:%M"), "cards": kept}
    try:
        write_whole(
            own_path(box.folder, str(PRINTED)), json.dumps(data, indent=1, ensure_ascii=False).encode()
        )
    except OSError:
        return
