"""Reading one component of `box.yaml`: its data, its size, its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import TemplateError
from msgspec.structs import replace

from printkit.box.errors import Problem, errors, listed, nearest
from printkit.box.form import form_of
from printkit.box.package import PACKAGES
from printkit.box.piece import PieceNaming, make_pieces
from printkit.box.rows import RowReader
from printkit.box.schema import CODE_SIDES, KINDS, SHAPES, CodeSpec, Component, Row, SecondCode
from printkit.box.sentence import check_text
from printkit.box.shape import Outline, read_outline
from printkit.box.source import Source
from printkit.measure import Size, parse_length, parse_size

if TYPE_CHECKING:
    from jinja2 import Environment

    from printkit.box.vocabulary import Vocabulary

KEYS = (
    "name", "kind", "data", "rows", "size", "shape", "corner", "bleed", "front", "back", "copies", "id",
    "code", "columns", "set", "sheet", "text", "marks", "join", "replace", "when",
    "orientation", "outline", "creases", "called", "questions", "address",
)  # fmt: skip


_MOST_BLEED = 20
"""mm."""
_REGULAR = 0.8660254
"""A regular hexagon's width across its sides, in its width across its points."""


class ComponentReader:
    """Reads the components of one box; all problems are collected in one list."""

    def __init__(
        self,
        folder: Path,
        source: Source,
        *,
        code: str,
        vocabulary: Vocabulary,
        env: Environment,
        problems: list[Problem],
    ) -> None:
        self.folder = folder
        self.source = source
        self.code = code
        self.vocabulary = vocabulary
        self.env = env
        self.problems = problems
        self.prefixes: tuple[str, ...] = (code,)
        self.constants: Mapping[str, Any] = {}
        self.rows = RowReader(folder, source, vocabulary, env, problems)
        self.partial: set[str] = set()
        """Components of which rows or pieces were left out."""

    def _problem(self, message: str, *path: str | int) -> None:
        self.problems.append(self.source.problem(message, *path))

    def read(self, key: str, data: Any) -> Component | None:
        """The component, or None after its problems were noted."""
        if not isinstance(data, dict):
            self._problem("a component is a list of `key: value`; see docs/box.md", "components", key)
            return None
        before = len(errors(self.problems))
        for unknown in sorted(map(str, data.keys() - set(KEYS))):
            self._problem(
                f"unknown key;{nearest(str(unknown), KEYS)} Known: {listed(KEYS, 30)}",
                "components",
                key,
                unknown,
            )
        kind = self._one_of(key, "kind", data.get("kind", "deck"), KINDS, also=PACKAGES)
        if kind == "form":
            data = form_of(data, lambda message, *path: self._problem(message, "components", key, *path))
        elif "questions" in data or "address" in data:
            self._problem("questions and an address are those of kind: form", "components", key, "kind")
        shape = self._one_of(key, "shape", data.get("shape", KINDS.get(kind, "rect")), SHAPES)
        size = self._size(key, data.get("size", "a5" if kind == "booklet" else None))
        self._check_hex(key, data, shape, size)
        outline = self._outline(key, data, shape)
        creases = self._creases(key, data, shape)
        code = self._code(key, data.get("code"))
        constants = {**self.constants, **self._mapping(key, data, "set")}
        if kind != "booklet" and not isinstance(data.get("front"), str):
            self._problem("`front:` is missing; name the template of the face", "components", key)
        if kind == "booklet" and not isinstance(data.get("text"), str):
            self._problem("`text:` is missing; name the booklet's Markdown file", "components", key)
        if code is not None and code.side != "front" and not data.get("back"):
            self._problem(
                "the code is to stand on the back, but there is none; name its template with `back:`",
                "components",
                key,
                "code",
                "side",
            )
        corner = self._length(key, data, "corner", 3.0 if shape == "card" else 0.0)
        shorter = min(size.width, size.height) if size else 0.0
        if size and shape == "card" and "corner" in data and not 0 <= 2 * corner <= shorter:
            message = f"a corner of {corner:g} mm; 0 to {shorter / 2:g}, half the shorter side, will do"
            self._problem(message, "components", key, "corner")
        bleed = self._length(key, data, "bleed", 0.0 if kind == "booklet" else 3.0)
        if bleed > _MOST_BLEED:
            self._problem(
                f"{bleed:g} mm of ink beyond the cut; 0 to {_MOST_BLEED} will do, 3 is usual",
                "components",
                key,
                "bleed",
            )
        sheet = self._mapping(key, data, "sheet")
        called = self._called(key, data.get("called", ""))
        sound = len(errors(self.problems)) == before
        self.rows.constants = constants
        found = self.rows.read("components", key, data, coded=code is not None)
        pattern = str(data.get("id", ""))
        pieces = make_pieces(
            self.env,
            PieceNaming(self.code, key, code, pattern, self.prefixes, constants),
            zip(found.rows, found.copies, strict=True),
            self.problems,
        )
        if len(errors(self.problems)) > before:
            self.partial.add(key)
        elif not pieces and kind != "booklet":
            why = "`when:` leaves out every row" if found.off and not found.rows else "all rows have 0 copies"
            self._problem(f"nothing is printed: {why}; take the component out, or mend it", "components", key)
            sound = False
        if not sound or (not pieces and kind != "booklet"):
            return None
        return Component(
            key=key,
            name=str(data.get("name", key.replace("-", " ").capitalize())),
            kind=kind,
            size=size,
            shape=shape,  # type: ignore[arg-type]
            corner=corner,
            bleed=bleed,
            front=str(data.get("front") or ""),
            back=str(data.get("back") or ""),
            code=code,
            rows=found.rows,
            pieces=pieces,
            constants=constants,
            sheet=sheet,
            text=str(data.get("text", "")),
            marks=tuple(data.get("marks") or ()),
            headers=found.headers or {},
            off=found.off,
            called=called,
            outline=outline,
            creases=creases,
        )

    def _called(self, key: str, value: Any) -> str:
        """How pieces without a printed name are called."""
        try:
            if "{" in str(value):
                check_text(self.env, str(value))
        except TemplateError as error:
            self._problem(f"`called:` does not work: {error}", "components", key, "called")
        return str(value)

    def _one_of(self, key: str, name: str, value: Any, known: Iterable[str], also: Sequence[str] = ()) -> str:
        words = list(known)
        if value not in words:
            every = [*words, *also]
            came = "is missing" if value is None else f'"{value}" is no {name};{nearest(str(value), every)}'
            self._problem(f"{came} Known: {listed(every, 20)}", "components", key, name)
            return words[0]
        return str(value)

    def _size(self, key: str, value: Any) -> Size:
        try:
            if value is None:
                raise ValueError("`size:` is missing; write [width, height] in mm or a format such as poker")
            return parse_size(value)
        except ValueError as error:
            self._problem(str(error), "components", key, "size")
            return Size(63, 88)

    def _check_hex(self, key: str, data: Mapping[str, Any], shape: str, size: Size) -> None:
        """A hexagon lies as its size says; one that is not regular is worth a look."""
        wanted = data.get("orientation")
        if wanted is not None and (wanted not in ("flat", "pointy") or shape != "hex"):
            message = (
                f'"{wanted}": a hexagon is flat or pointy'
                if shape == "hex"
                else "only a hexagon has an orientation"
            )
            self._problem(message, "components", key, "orientation")
            return
        if shape != "hex":
            return
        width, height = size.width, size.height
        flat = width > height
        if wanted is not None and flat != (wanted == "flat"):
            length = max(width, height)
            right = (length, length * _REGULAR) if wanted == "flat" else (length * _REGULAR, length)
            message = f"{size} is {'flat' if flat else 'pointy'}; a {wanted} hexagon is for example [{right[0]:.2f}, {right[1]:.2f}]"
            self._problem(message, "components", key, "orientation")
        elif abs(min(width, height) / max(width, height) / _REGULAR - 1) > 0.03:
            regular = (width, width * _REGULAR) if flat else (height * _REGULAR, height)
            message = f"{size} makes no regular hexagon; [{regular[0]:.2f}, {regular[1]:.2f}] would"
            self.problems.append(
                replace(self.source.problem(message, "components", key, "size"), warning=True)
            )

    def _outline(self, key: str, data: Mapping[str, Any], shape: str) -> Outline | None:
        """The cut line of shape path."""
        given = data.get("outline")
        if shape != "path":
            if given is not None:
                message = (
                    "only pieces of shape: path have an outline of their own; write shape: path above it"
                )
                self._problem(message, "components", key, "outline")
            return None
        path = ("components", key, "outline" if "outline" in data else "shape")
        place = self.source.problem("", *path)
        try:
            return read_outline(self.folder, given, place)
        except ValueError as error:
            self._problem(str(error), *path)
            return None

    def _creases(self, key: str, data: Mapping[str, Any], shape: str) -> Outline | None:
        """The lines along which pieces of shape path are folded."""
        given = data.get("creases")
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
        self._problem(message, *path)
        return None

    def _length(self, key: str, data: Mapping[str, Any], name: str, default: float) -> float:
        try:
            value = parse_length(data.get(name, default))
        except (ValueError, TypeError) as error:
            self._problem(str(error), "components", key, name)
            return default
        if value < 0:
            self._problem(f"{value:g} mm is less than nothing; 0 means none", "components", key, name)
        return value

    def _mapping(self, key: str, data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
        value = data.get(name) or {}
        if not isinstance(value, dict):
            self._problem("this must be a list of `key: value`", "components", key, name)
            return {}
        return {str(k): v for k, v in value.items()}

    def rows_of(self, key: str, data: Mapping[str, Any]) -> tuple[Row, ...]:
        """The rows of a plain table (`tables:` in box.yaml)."""
        self.rows.constants = self.constants
        return self.rows.read("tables", key, data).rows

    def _code(self, key: str, data: Any) -> CodeSpec | None:
        if data in (None, "none", "no", False):
            return None
        if not isinstance(data, dict):
            self._problem(f"{data!r}: write `code: {{size: 14}}` or `code: none`", "components", key, "code")
            return None
        known = ("size", "level", "quiet", "side", "second")
        for unknown in sorted(map(str, data.keys() - set(known))):
            self._problem(
                f"unknown key;{nearest(str(unknown), known)} Known: {listed(known)}",
                "components",
                key,
                "code",
                unknown,
            )
        level = str(data.get("level", "Q"))
        if level not in ("L", "M", "Q", "H"):
            self._problem(
                f'"{level}" is no level of QR error correction; known: L, M, Q, H',
                "components",
                key,
                "code",
                "level",
            )
            level = "Q"
        size = self._length(key, data, "size", 14.0)
        quiet = data.get("quiet", 1)
        if not 5 <= size <= 200:
            self._problem(
                f"a code of {size:g} mm cannot be read; 8 to 40 mm do", "components", key, "code", "size"
            )
        if not isinstance(quiet, int | float) or not 0 <= quiet <= 10:
            self._problem(
                f"{quiet!r}: the quiet zone is 0 to 10 modules; 1 is enough",
                "components",
                key,
                "code",
                "quiet",
            )
            quiet = 1
        side = str(data.get("side", "front"))
        if side not in CODE_SIDES:
            came = f'"{side}" is no side of a piece;{nearest(side, CODE_SIDES)} Known: {listed(CODE_SIDES)}'
            self._problem(came, "components", key, "code", "side")
            side = "front"
        return CodeSpec(size, level, float(quiet), side, self._second(key, data.get("second"), size))  # type: ignore[arg-type]

    def _second(self, key: str, data: Any, size: float) -> SecondCode | None:
        """The small code for fanned hands."""
        if data is None:
            return None
        small = data.get("size") if isinstance(data, dict) else None
        beside = data.get("beside") if isinstance(data, dict) else None
        if (
            not isinstance(small, int | float)
            or not isinstance(beside, list)
            or len(beside) != 2
            or not all(isinstance(way, int | float) for way in beside)
            or set(data) != {"size", "beside"}
        ):
            message = "write `second: {size: 10, beside: [-38, -52]}`: mm, and mm right and down from the first code's middle to its own"
            self._problem(message, "components", key, "code", "second")
            return None
        if not 8 <= small <= size * 0.85:
            message = (
                f"a second code of {small:g} mm cannot be told from the first: 8 to {size * 0.85:.3g} mm do"
            )
            self._problem(message, "components", key, "code", "second")
            return None
        return SecondCode(float(small), (float(beside[0]), float(beside[1])))
