"""The faces of a box, with their problems and with changes since a person looked."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from printkit.box import Box, BoxError, Piece, Problem, read_box
from printkit.box.contents import Component
from printkit.box.label import label_row
from printkit.press.faces.digest import Digests
from printkit.press.faces.drawing.trace import PlacedElement
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.sheets.fiducial import with_marks
from printkit.press.svg.svgface import write_svg
from printkit.studio.cells import CannotWrite, Cell, Written, take_back, write_cell
from printkit.studio.compare import format_value
from printkit.studio.watch import watched_files
from printkit.studio.watch.fix import apply_fix, fix_of
from printkit.studio.watch.marks import Marks
from printkit.studio.watch.typed_cell import draw_draft

_KEPT = 4000
"""The most faces that are kept for comparisons."""


@dataclass(frozen=True, slots=True)
class ShownFace:
    """One row's front, or a component's back."""

    place: str
    """`cards/A1`, `cards/back`."""
    component: str
    name: str
    key: str
    """Of the picture: the same operations have the same key."""
    copies: int
    piece: str
    row: Mapping[str, Any] = field(default_factory=dict)
    line: int = 0
    file: str = ""
    problems: tuple[Problem, ...] = ()
    size: tuple[float, float] = (63, 88)
    round: bool = False

    @property
    def stopped(self) -> bool:
        """Whether it cannot be printed as it is."""
        return any(not problem.warning for problem in self.problems)


@dataclass(frozen=True, slots=True)
class Change:
    """The state of a face since a person looked."""

    now: ShownFace | None
    was: ShownFace | None

    @property
    def shown(self) -> ShownFace:
        """The present face, or the removed one."""
        shown = self.now or self.was
        assert shown is not None
        return shown

    @property
    def columns(self) -> list[tuple[str, str, str]]:
        """Cells that differ: column, before, now."""
        if self.now is None or self.was is None:
            return []
        both = {**self.was.row, **self.now.row}
        found = [
            (column, format_value(self.was.row.get(column)), format_value(self.now.row.get(column)))
            for column in both
            if format_value(self.was.row.get(column)) != format_value(self.now.row.get(column))
        ]
        if self.was.copies != self.now.copies and "copies" not in {column for column, _, _ in found}:
            found.append(("copies", str(self.was.copies), str(self.now.copies)))
        return found


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The box at one moment."""

    number: int
    box: Box | None
    shown: Mapping[str, ShownFace] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    """From the change to this snapshot."""
    at: float = 0.0
    sound: bool = True
    """Whether the box could be read at all; if not, the page shows its last readable state."""

    def of(self, component: str) -> list[ShownFace]:
        """Return the faces of one component."""
        return [shown for shown in self.shown.values() if shown.component == component]


class Studio:
    """Reads a box again after every change, and draws what changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.library = Library(folder / "fonts")
        self.now = Snapshot(0, None)
        self.seen: Mapping[str, ShownFace] = {}
        self.marks = Marks(folder)
        self.state: watched_files.State = {}
        self.undo: list[Written] = []
        self._faces: dict[str, Face] = {}
        self._rows: dict[str, tuple[str, ShownFace]] = {}
        self._digests = Digests()
        self._looks = ""
        self._lock = threading.Lock()

    def start(self) -> Snapshot:
        """Read the box for the first time; what changed since a person last looked counts as changed."""
        self.read_box()
        kept = self.marks.load()
        if kept is None:
            self.mark_seen()
        else:
            self.seen = {place: _of_mark(place, face) for place, face in kept.items()}
        return self.now

    def has_changed(self) -> bool:
        """Return whether a file changed and has settled since the box was read."""
        found = watched_files.read_state(self.folder)
        if found == self.state:
            return False
        time.sleep(0.02)
        return watched_files.read_state(self.folder) == found

    def read_box(self) -> Snapshot:
        """Read the box as it is now; draw only what changed."""
        with self._lock:
            begun = time.perf_counter()
            self.state = watched_files.read_state(self.folder)
            last = max((stamp for stamp, _ in self.state.values()), default=0) / 1e9
            try:
                box, problems = read_box(self.folder)
            except BoxError as error:
                self.now = replace(
                    self.now,
                    number=self.now.number + 1,
                    problems=tuple(error.problems),
                    sound=False,
                    at=time.time(),
                )
                return self.now
            self.library.system = box.system_fonts
            self._looks = self._make_signature(box)
            shown, found = {}, list(problems)
            for component in box.components.values():
                if component.kind != "booklet":
                    for each in self._show_component(box, component, found):
                        shown[each.place] = each
                    shown |= self._left_out(box, component.key, shown, problems)
            for key in box.unread - box.components.keys():  # unreadable parts stay as they were
                shown |= {each.place: each for each in self.now.of(key)}
            drawn = time.time() - last if self.now.number else time.perf_counter() - begun
            before = self.now
            self.now = Snapshot(
                self.now.number + 1, box, shown, tuple(dict.fromkeys(found)), min(drawn, 3600), time.time()
            )
            if before.number:
                self._keep_pictures(shown)
            return self.now

    def _keep_pictures(self, shown: Mapping[str, ShownFace]) -> None:
        """Store the looks of faces that changed since a person looked, for another day."""
        gone = {
            face.key
            for place, face in self.seen.items()
            if face.key in self._faces and (place not in shown or shown[place].key != face.key)
        }
        self.marks.keep_pictures(gone, self._draw_picture)

    def _left_out(
        self, box: Box, component: str, shown: Mapping[str, ShownFace], problems: Iterable[Problem]
    ) -> dict[str, ShownFace]:
        """Return rows that cannot be read now, as they last were."""
        if component not in box.unread:
            return {}
        kept = {}
        for each in self.now.of(component):
            wrong = tuple(
                p for p in problems if not p.warning and p.line == each.line and p.file == each.file
            )
            if each.place not in shown and wrong:
                kept[each.place] = replace(each, problems=wrong)
        return kept

    def _make_signature(self, box: Box) -> str:
        """Make a signature of everything except tables that faces depend on."""
        looks = sorted(
            (str(path), *about)
            for path, about in self.state.items()
            if not watched_files.tables_only({path}, self.folder)
        )
        return hashlib.sha256(repr((looks, box.title)).encode()).hexdigest()

    def _show_component(self, box: Box, component: Component, found: list[Problem]) -> Iterator[ShownFace]:
        rows = one_a_row(component)
        counts: dict[int, int] = {}
        for piece in component.pieces:
            counts[id(piece.row)] = counts.get(id(piece.row), 0) + 1
        plain = hash((self._looks, component.key, component.size, component.front, component.back))
        faces: Faces | None = None
        drawn_before = 0
        for piece in rows:
            signature = repr(
                (plain, sorted(piece.row.values.items(), key=lambda item: item[0]), piece.id, piece.row.line)
            )
            place = f"{component.key}/{piece.row.id}"
            known = self._rows.get(place)
            if known is not None and known[0] == signature:
                shown = replace(known[1], copies=counts[id(piece.row)])
            else:
                faces = faces or Faces(box, component, "full", self.library, lenient=True)
                if not drawn_before:
                    found += faces.drawer.template_problems()
                shown = self._show_front(box, faces, piece, counts[id(piece.row)])
                drawn_before += 1
                self._rows[place] = (signature, shown)
            found += shown.problems
            yield shown
        if component.back and rows:
            place = f"{component.key}/ back"
            known = self._rows.get(place)
            signature = repr((plain, rows[0].row.values, rows[0].id))
            if known is None or known[0] != signature:
                faces = faces or Faces(box, component, "full", self.library, lenient=True)
                back = faces.back(rows[0])
                key = self._store_face(back) if back else ""
                size = (component.size.width, component.size.height)
                known = (
                    signature,
                    ShownFace(place, component.key, "Back", key, len(component.pieces), "", size=size),
                )
                self._rows[place] = known
            yield known[1]

    def _show_front(self, box: Box, faces: Faces, piece: Piece, copies: int) -> ShownFace:
        before = len(faces.problems)
        face = with_marks(faces.front(piece), faces.component, box.code)
        problems = faces.problems[before:]
        component, row = faces.component, piece.row
        place = f"{component.key}/{row.id}"
        key = self._store_face(face)
        last = self._rows.get(place)
        if any(not problem.warning for problem in problems) and last is not None and last[1].key:
            key = last[1].key  # the last good face stays
        name = label_row(row.values, row.id)
        return ShownFace(
            place, component.key, name, key, copies, piece.id, dict(row.values), row.line, row.file, problems,
            (component.size.width, component.size.height), component.shape == "round",
        )  # fmt: skip

    def _store_face(self, face: Face) -> str:
        """Keep a face; return its key, the same for the same operations."""
        key = self._digests.of(face)
        self._faces.setdefault(key, face)
        while len(self._faces) > _KEPT:
            self._faces.pop(next(iter(self._faces)))
        return key

    # What the pages ask

    def picture(self, key: str) -> str | None:
        """Return a face as SVG; None if it is no longer kept."""
        return self._draw_picture(key) or self.marks.picture(key)

    def _draw_picture(self, key: str) -> str | None:
        face = self._faces.get(key)
        return write_svg(face, library=self.library) if face is not None else None

    def keep_face(self, face: Face) -> str:
        """Keep a face that was drawn elsewhere; return its key."""
        return self._store_face(face)

    def changes(self) -> list[Change]:
        """List the changes since a person looked; faces that cannot be printed come first."""
        now, seen = self.now.shown, self.seen
        found = [
            Change(now.get(place), seen.get(place))
            for place in dict.fromkeys([*now, *seen])
            if _is_different(now.get(place), seen.get(place))
        ]
        return sorted(found, key=lambda change: change.now is None or not change.now.stopped)

    def mark_seen(self) -> None:
        """Mark the present faces as seen."""
        self.seen = dict(self.now.shown)
        self.marks.save({place: _make_mark(face) for place, face in self.seen.items()})

    def draw_draft(self, place: str, column: str, was: str, now: str) -> tuple[str, tuple[Problem, ...]]:
        """Return the key of a face with a half-typed cell (empty where there is none), and its problems.

        Raises:
            CannotWrite: the cell cannot be written.
        """
        shown = self.now.shown.get(place)
        if shown is None or not shown.file:
            raise CannotWrite("this row is not there any more")
        cell = Cell(shown.file, shown.line, column)
        found = draw_draft(self.folder, shown.component, cell, (was, now), self.library)
        return self._store_face(found.face) if found.face is not None else "", found.problems

    def apply_fix(self, said: str) -> Written:
        """Fix the problem with this message.

        Raises:
            CannotWrite: it no longer exists, or its file changed.
        """
        problem = next((each for each in self.now.problems if str(each) == said), None)
        found = fix_of(self.folder, problem) if problem is not None else None
        if found is None:
            raise CannotWrite("this problem is not there any more")
        written = apply_fix(self.folder, found)
        self.undo.append(written)
        return written

    def trace_face(self, place: str) -> tuple[PlacedElement, ...]:
        """Return every element of a face, in drawing order."""
        shown, box = self.now.shown.get(place), self.now.box
        if shown is None or box is None or shown.component not in box.components:
            return ()
        component = box.components[shown.component]
        piece = next((each for each in component.pieces if each.id == shown.piece), None)
        if piece is None:
            return ()
        faces = Faces(box, component, "full", self.library, lenient=True, tracing=True)
        faces.front(piece)
        return faces.traced

    def write(self, place: str, column: str, was: str, now: str) -> Written:
        """Write a cell of a face's row.

        Raises:
            CannotWrite: it was not written.
        """
        shown = self.now.shown.get(place)
        if shown is None or not shown.file:
            raise CannotWrite("this row is not there any more")
        written = write_cell(self.folder, Cell(shown.file, shown.line, column), was, now)
        self.undo.append(written)
        return written

    def take_back(self) -> Written | None:
        """Undo the last cell that this page wrote.

        Raises:
            CannotWrite: its file changed in the meantime.
        """
        if not self.undo:
            return None
        return take_back(self.folder, self.undo.pop())


def _make_mark(face: ShownFace) -> dict[str, Any]:
    """Make the mark that is stored for a face that a person saw."""
    return {
        "component": face.component,
        "name": face.name,
        "key": face.key,
        "copies": face.copies,
        "piece": face.piece,
        "row": {column: format_value(value) for column, value in face.row.items()},
        "size": face.size,
        "round": face.round,
        "stopped": face.stopped,
    }


def _of_mark(place: str, mark: Mapping[str, Any]) -> ShownFace:
    """Restore a face from its mark, as a person saw it."""
    wrong = (Problem("", "it could not be printed"),) if mark.get("stopped") else ()
    width, height = mark.get("size") or (63, 88)
    return ShownFace(
        place, str(mark.get("component", "")), str(mark.get("name", "")), str(mark.get("key", "")), int(mark.get("copies", 1)),
        str(mark.get("piece", "")), dict(mark.get("row") or {}), problems=wrong, size=(width, height), round=bool(mark.get("round")),
    )  # fmt: skip


def _list_cells(face: ShownFace) -> dict[str, str]:
    return {column: format_value(value) for column, value in face.row.items()}


def _is_different(one: ShownFace | None, other: ShownFace | None) -> bool:
    if one is None or other is None:
        return True
    return (one.key, one.copies, one.stopped) != (
        other.key,
        other.copies,
        other.stopped,
    ) or _list_cells(one) != _list_cells(other)


def find_matching(shown: Iterable[ShownFace], words: str) -> list[ShownFace]:
    """Return faces whose cells contain every word; `column:word` searches only one column."""
    wanted = [word.lower() for word in words.split()]
    return [each for each in shown if all(_holds_word(each, word) for word in wanted)]


def _holds_word(shown: ShownFace, word: str) -> bool:
    column, colon, value = word.partition(":")
    if colon:
        cells = [format_value(v) for c, v in shown.row.items() if c.lower() == column]
        if cells:
            return value in cells[0].lower()
    return any(
        word in format_value(value).lower() for value in (shown.name, shown.piece, *shown.row.values())
    )
