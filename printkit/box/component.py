"""Reading one component of `box.yaml`: its data, its size, its pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from printkit.base.yaml_keys import KeyPlace
from printkit.box.box_errors import Problem, find_errors
from printkit.box.boxkeys import MOST_QUESTIONS, FormKeys, PartKeys, QuestionKeys, RowsKeys
from printkit.box.contents import KINDS, Component, Row
from printkit.box.piece import PieceNaming, make_pieces
from printkit.box.rows import RowReader
from printkit.box.shape import Outline, read_outline
from printkit.box.sheetkeys import CodeSpec
from printkit.box.source import Source
from printkit.expression.dialect import Dialect
from printkit.expression.error import ExpressionError
from printkit.measure import FORMATS, Size

if TYPE_CHECKING:
    from printkit.box.vocabulary import Vocabulary

_REGULAR = 0.8660254
"""A regular hexagon's width across its sides, in its width across its points."""


class ComponentReader:
    """Makes the components of one box from their keys; it collects all problems in one list."""

    def __init__(
        self,
        folder: Path,
        source: Source,
        *,
        code: str,
        vocabulary: Vocabulary,
        dialect: Dialect,
        problems: list[Problem],
    ) -> None:
        self.folder = folder
        self.source = source
        self.code = code
        self.dialect = dialect
        self.problems = problems
        self.prefixes: tuple[str, ...] = (code,)
        self.constants: Mapping[str, Any] = {}
        self.rows = RowReader(folder, source, vocabulary, dialect, problems)
        self.partial: set[str] = set()
        """Components of which rows or pieces were left out."""

    def _note_problem(self, message: str, *path: str | int) -> None:
        self.problems.append(self.source.problem(message, *path))

    def make(self, key: str, keys: PartKeys, *, sound: bool) -> Component | None:
        """Make the component; None after its problems were noted.

        Args:
            key: its own.
            keys: as box.yaml has them.
            sound: whether nothing of them was told to be wrong; if it was, what is wrong with its rows is told still.
        """
        before = len(find_errors(self.problems))
        if isinstance(keys, FormKeys):
            keys = as_printed(keys, KeyPlace(self._note_problem, "components", key))
        kind = keys.kind
        shape = keys.shape or KINDS[kind]
        size = self._read_size(key, keys)
        self._check_hex(key, keys, shape, size)
        outline = self._read_outline(key, keys, shape)
        creases = self._read_creases(key, keys, shape)
        code = keys.code if isinstance(keys.code, CodeSpec) else None
        constants = {**self.constants, **keys.set_}
        self._check_faces(key, keys, code)
        corner = self._read_corner(key, keys, shape, size)
        self._can_compute(key, "called", keys.called)
        pattern = keys.id if self._can_compute(key, "id", keys.id) else ""
        sound = sound and len(find_errors(self.problems)) == before
        self.rows.constants = constants
        found = self.rows.read_rows("components", key, keys, coded=code is not None)
        pieces = make_pieces(
            self.dialect,
            PieceNaming(self.code, key, code, pattern, self.prefixes, constants),
            zip(found.rows, found.copies, strict=True),
            self.problems,
        )
        if not sound or len(find_errors(self.problems)) > before:
            self.partial.add(key)
        elif not pieces and kind != "booklet":
            why = "`when:` leaves out every row" if found.off and not found.rows else "all rows have 0 copies"
            self._note_problem(
                f"nothing is printed: {why}; take the component out, or mend it", "components", key
            )
            sound = False
        if not sound or (not pieces and kind != "booklet"):
            return None
        return Component(
            key=key,
            name=keys.name or key.replace("-", " ").capitalize(),
            kind=kind,
            size=size,
            shape=shape,
            corner=corner,
            bleed=(0.0 if kind == "booklet" else 3.0) if keys.bleed is None else keys.bleed,
            front=keys.front,
            back=keys.back,
            code=code,
            rows=found.rows,
            pieces=pieces,
            constants=constants,
            sheet=keys.sheet,
            text=keys.text,
            marks=keys.marks,
            headers=found.headers or {},
            off=found.off,
            called=keys.called,
            accepts_twins=bool(keys.accept.twins.strip()),
            outline=outline,
            creases=creases,
        )

    def rows_of(self, key: str, keys: RowsKeys) -> tuple[Row, ...]:
        """Return the rows of a plain table (`tables:` in box.yaml)."""
        self.rows.constants = self.constants
        return self.rows.read_rows("tables", key, keys).rows

    def _check_faces(self, key: str, keys: PartKeys, code: CodeSpec | None) -> None:
        """Check that the component says what is printed on it."""
        if keys.kind == "booklet" and not keys.text:
            self._note_problem("`text:` is missing; name the booklet's Markdown file", "components", key)
        if keys.kind != "booklet" and not keys.front:
            self._note_problem("`front:` is missing; name the template of the face", "components", key)
        if code is not None and code.side != "front" and not keys.back:
            message = "the code is to stand on the back, but there is none; name its template with `back:`"
            self._note_problem(message, "components", key, "code", "side")

    def _can_compute(self, part: str, key: str, value: str) -> bool:
        """Return whether a text with values in it can be computed; note a problem if not."""
        try:
            if "{" in value:
                self.dialect.text(value)
        except ExpressionError as error:
            self._note_problem(f"`{key}:` does not work: {error}", "components", part, key)
            return False
        return True

    def _read_size(self, key: str, keys: PartKeys) -> Size:
        if keys.size is None and keys.kind == "booklet":
            return FORMATS["a5"]
        if keys.size is None and ("components", key, "size") not in self.rows.told:
            message = "`size:` is missing; write [width, height] in mm or a format such as poker"
            self._note_problem(message, "components", key, "size")
        return keys.size or FORMATS["poker"]

    def _read_corner(self, key: str, keys: PartKeys, shape: str, size: Size) -> float:
        """Return the radius of a card's corners."""
        if shape != "card" or keys.corner is None:
            return keys.corner or (3.0 if shape == "card" else 0.0)
        half = min(size.width, size.height) / 2
        if keys.corner > half:
            message = f"a corner of {keys.corner:g} mm; 0 to {half:g}, half the shorter side, will do"
            self._note_problem(message, "components", key, "corner")
        return keys.corner

    def _check_hex(self, key: str, keys: PartKeys, shape: str, size: Size) -> None:
        """Check that a hexagon lies as its size says; warn of one that is not regular."""
        wanted = keys.orientation
        if shape != "hex":
            if wanted is not None:
                self._note_problem("only a hexagon has an orientation", "components", key, "orientation")
            return
        width, height = size.width, size.height
        flat = width > height
        if wanted is not None and flat != (wanted == "flat"):
            length = max(width, height)
            right = (length, length * _REGULAR) if wanted == "flat" else (length * _REGULAR, length)
            message = f"{size} is {'flat' if flat else 'pointy'}; a {wanted} hexagon is for example [{right[0]:.2f}, {right[1]:.2f}]"
            self._note_problem(message, "components", key, "orientation")
        elif abs(min(width, height) / max(width, height) / _REGULAR - 1) > 0.03:
            regular = (width, width * _REGULAR) if flat else (height * _REGULAR, height)
            message = f"{size} makes no regular hexagon; [{regular[0]:.2f}, {regular[1]:.2f}] would"
            self.problems.append(
                replace(self.source.problem(message, "components", key, "size"), warning=True)
            )

    def _read_outline(self, key: str, keys: PartKeys, shape: str) -> Outline | None:
        """Return the cut line of shape path."""
        given = keys.outline
        if shape != "path":
            if given is not None:
                message = (
                    "only pieces of shape: path have an outline of their own; write shape: path above it"
                )
                self._note_problem(message, "components", key, "outline")
            return None
        path = ("components", key, "outline" if given is not None else "shape")
        place = self.source.problem("", *path)
        try:
            return read_outline(self.folder, given, place)
        except ValueError as error:
            self._note_problem(str(error), *path)
            return None

    def _read_creases(self, key: str, keys: PartKeys, shape: str) -> Outline | None:
        """Return the lines along which pieces of shape path are folded."""
        given = keys.creases
        if given is None:
            return None
        path = ("components", key, "creases")
        if shape == "path" and isinstance(given, str) and given.strip():
            return Outline(given.strip(), None, self.source.problem("", *path))
        message = (
            'creases are straight lines as SVG path data in mm, such as "M10 0 V20"'
            if shape == "path"
            else "only pieces of shape: path have creases of their own; write shape: path and an outline above them"
        )
        self._note_problem(message, *path)
        return None


# A component of kind `form`: questions to players, on paper with a code that opens them on the designer's
# computer.


def as_printed(keys: FormKeys, place: KeyPlace) -> FormKeys:
    """Return a form's keys as those of an ordinary component: one row, a face, its questions as constants.

    Args:
        keys: as box.yaml has them.
        place: where it stands.
    """
    constants = {**keys.set_, "questions": _list_questions(keys.questions, place), "address": keys.address}
    return replace(
        keys,
        front=keys.front or "form",
        size=keys.size or FORMATS["a6"],
        bleed=0.0 if keys.bleed is None else keys.bleed,
        rows=({"id": "FORM"},) if keys.rows is None and not keys.data else keys.rows,
        set_=constants,
    )


def _list_questions(questions: tuple[QuestionKeys, ...], place: KeyPlace) -> list[dict[str, Any]]:
    """Return the questions as a template and the page of answers need them, each with its own name."""
    if not questions:
        message = "questions: a list, each a sentence or {ask, kind: text, number or choice, choices}"
        place.report_problem(message, "questions")
    if len(questions) > MOST_QUESTIONS:
        message = f"{len(questions)} questions; nobody answers more than {MOST_QUESTIONS}"
        place.report_problem(message, "questions")
    found: dict[str, dict[str, Any]] = {}
    for number, one in enumerate(questions[:MOST_QUESTIONS]):
        name = re.sub(r"[^a-z0-9]+", "-", (one.name or one.ask).lower()).strip("-")[:40]
        name = name or f"question-{number + 1}"
        if name in found:
            message = f'two questions are called "{name}"; give one a name: of its own'
            place.report_problem(message, "questions", number)
            continue
        found[name] = {
            "name": name,
            "ask": one.ask.strip(),
            "kind": one.kind or ("choice" if one.choices else "text"),
            "choices": list(one.choices),
            "high": one.high,
        }
    return list(found.values())
