"""Faces of a component's pieces, from its templates and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.allowance import note, renew
from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.celltext import find_noes
from printkit.box.contents import (
    INKS,
    Box,
    Component,
    Ink,
    Piece,
    Row,
    component_facts,
    read_tables,
)
from printkit.press.faces.boxfacts import print_facts
from printkit.press.faces.drawing import Drawer, Node, fill_params
from printkit.press.faces.drawing.lint import InkMark
from printkit.press.faces.drawing.trace import PlacedElement
from printkit.press.faces.placement import PlacedFrame
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Value, as_text, compile_value
from printkit.press.fonts import Library
from printkit.press.ops import Face, Group, Op, QrCode
from printkit.press.ops.edges import Edges, Flat, edges_of
from printkit.press.ops.extent import map_to_parent

_PIECE = ("piece", "copy", "id", "item", "index")
"""Names whose values differ from piece to piece, besides the row's columns."""
_REMEMBERED = 4096
"""Sets of values for which an element is remembered to be sound."""
_OF_ONE = frozenset({"piece", "copy"})
"""The names that differ among a row's copies."""


class _Side(Struct, frozen=True):
    """A template compiled for one side of a component."""

    name: str
    nodes: tuple[Node | Group, ...]
    """Groups are the same for every piece."""
    params: dict[str, Value]
    """Those that depend on the row."""
    context: dict[str, Any]
    """Names with the same value for every piece, the side's own params among them."""
    inks: frozenset[str] = frozenset({"ink"})
    """Names whose values may depend on the ink."""
    own: frozenset[str] = _OF_ONE
    """Names whose values differ among a row's copies."""

    def depends_on_ink(self, node: Node) -> bool:
        """Return whether an element may look different in another ink."""
        return not self.inks.isdisjoint(node.names)

    def of_row(self, node: Node) -> bool:
        """Return whether a row's copies share this element."""
        return not node.names & self.own

    def list_edge_nodes(self, frame: PlacedFrame) -> list[Node | Group]:
        """Return elements that may give the face's edges their ground."""
        return [node for node in self.nodes if isinstance(node, Group) or not node.keeps_off(frame)]


class _Sound(Struct, frozen=True):
    """The values with which an element was checked."""

    names: tuple[str, ...]
    """The elements that differ from row to row."""
    seen: dict[tuple[Any, ...], tuple[InkMark, ...]] = field(default_factory=dict)
    """The texts that it drew with each."""


class Faces:
    """Makes the faces of one component in one ink; templates are read once.

    Args:
        box: the title.
        component: of the box, or a variant of one (another layout).
        ink: full, low or bw.
        library: where fonts come from; by default the box's own and the installed ones.
        lenient: whether the right part of a wrong template is drawn anyway.
        tracing: whether every element's place and fit is kept in `traced`.
        linting: whether to report texts that overlap or are too near the cut.
        screen: whether they are for a board's drawing: without codes, which nobody scans there.

    Raises:
        BoxError: a template is missing or wrong, with all that is.
    """

    def __init__(
        self,
        box: Box,
        component: Component,
        ink: Ink = "full",
        library: Library | None = None,
        *,
        lenient: bool = False,
        tracing: bool = False,
        linting: bool = False,
        screen: bool = False,
    ) -> None:
        self.box = box
        self.component = component
        self.tracing = tracing
        self.screen = screen
        self.traced: tuple[PlacedElement, ...] = ()
        """Every element of the face drawn last, in drawing order."""
        self._linting = linting
        self._common_marks: dict[str, list[InkMark]] = {}
        self._settled = False
        self._common_trace: dict[str, list[PlacedElement]] = {}
        self.drawer = Drawer(box, component, ink, library)
        self.frame = self.drawer.frame
        columns = {name for row in component.rows for name in row.values}
        self._varying = frozenset(columns.union(_PIECE))
        self._fixed: dict[str, Any] = {**box.constants, **component.constants}
        self._context: dict[str, Any] = {
            "tables": read_tables(box),
            **self._fixed,
            "component": component_facts(component),
            "box": print_facts(box),
            "face": self.frame,
            "ink": ink,
            "screen": screen,
        }
        self._sides: dict[str, _Side | None] = {}
        """Compiled templates, by face and name."""
        back = component.front if component.back == "same" else component.back
        self._named = {
            "front": self._choose_templates(component.front, "front"),
            "back": self._choose_templates(back, "back"),
        }
        self._blanks: dict[str, Face] = {}
        self._known_edges: dict[tuple[str, str], Edges] = {}
        self._reaching: dict[str, tuple[list[Node | Group], Callable[[Piece], str]]] = {}
        """By side: elements at its edges, and what pieces share that looks the same there."""
        self._flat: Flat = {}
        self._kept: dict[tuple[int, str], Sequence[Op]] = {}
        """Operations that a row's copies share, by element and row."""
        self._repeats = len(component.pieces) > len(component.rows)
        self._numbers = {piece.id: number for number, piece in enumerate(component.pieces, 1)}
        self._sound: dict[int, _Sound] = {}
        """By element: the checked values that had no problem."""
        problems = find_errors(self.drawer.template_problems())
        if problems and not lenient:
            raise BoxError(dict.fromkeys(problems))

    def front(self, piece: Piece) -> Face:
        """Return the front of a piece; anything that does not fit is noted in `problems` and left out."""
        return self._draw_side(self._side_of(piece, "front"), piece, "front")

    def back(self, piece: Piece) -> Face | None:
        """Return the back of a piece; None where the component has no back."""
        side = self._side_of(piece, "back")
        if side is None:
            return self._make_face(None, piece, "back", with_code=False) if self._has_any("back") else None
        if not any(isinstance(node, Node) for node in side.nodes):
            if side.name not in self._blanks:
                self._blanks[side.name] = self._make_face(side, piece, "back", with_code=False)
            self.traced = tuple(self._common_trace.get(side.name, ()))
            return self._blanks[side.name]
        return self._draw_side(side, piece, "back")

    def _draw_side(self, side: _Side | None, piece: Piece, name: str) -> Face:
        face = self._make_face(side, piece, name, with_code=self._draws_codes(name))
        if self._settle_sizes():
            face = self._make_face(side, piece, name, with_code=self._draws_codes(name))
        return face

    def _choose_templates(self, written: str, side: str) -> Callable[[Row], str]:
        """Return which template a row's face has, each compiled: one for all, or by an expression over the row."""
        where = f"components.{self.component.key}.{side}"
        if "{{" not in written and "{%" not in written:
            self._sides[f"{side} {written}"] = self._compile_side(
                written, side, Problem("box.yaml", "", 0, where)
            )
            return lambda _: written
        found: dict[str, str] = {}
        told = self.drawer.told_of_templates
        try:
            chosen = compile_value(self.box.sentences.dialect, written)
            for row in self.component.rows:
                values = {**self._context, **row.values, **find_noes(row.values)}
                name = found[row.id] = as_text(chosen.get(values)).strip()
                if f"{side} {name}" not in self._sides:
                    asked = Problem(row.file, "", row.line, where)
                    self._sides[f"{side} {name}"] = self._compile_side(name, side, asked)
        except Trouble as trouble:
            told.append(Problem("box.yaml", trouble.message, where=where))
        return lambda row: found.get(row.id, "")

    def _side_of(self, piece: Piece, side: str) -> _Side | None:
        return self._sides.get(f"{side} {self._named[side](piece.row)}")

    def _has_any(self, side: str) -> bool:
        """Return whether any row has a template on this side."""
        return any(found is not None for name, found in self._sides.items() if name.startswith(f"{side} "))

    def _draws_codes(self, side: str) -> bool:
        """Return whether codes are drawn on this side; also on a front without codes, so that a stray one is reported."""
        if self.screen:
            return False
        return side == "front" if self.component.code is None else self.component.has_code(side)

    def _settle_sizes(self) -> bool:
        """Return whether texts have a common size, which is found now by drawing all rows."""
        if self._settled or not self.drawer.has_same:
            return False
        self._settled = True
        self._kept.clear()
        with self.drawer.measure_only():
            for piece in one_a_row(self.component):
                for name in ("front", "back"):
                    side = self._side_of(piece, name)
                    if side is not None:
                        self._make_face(side, piece, name, with_code=self._draws_codes(name))
        return True

    def find_grounds(self, piece: Piece) -> tuple[Edges, Edges | None]:
        """Return the colours along the edges of a piece's front and back; made without drawing what lies inside."""
        none = edges_of((), self.frame.width, self.frame.height)
        back = self._find_edges(self._side_of(piece, "back"), piece)
        return (
            self._find_edges(self._side_of(piece, "front"), piece) or none,
            back or (none if self._has_any("back") else None),
        )

    def _find_edges(self, side: _Side | None, piece: Piece) -> Edges | None:
        if side is None:
            return None
        if side.name not in self._reaching:
            nodes = side.list_edge_nodes(self.frame)
            self._reaching[side.name] = (nodes, _make_likeness_key(side, nodes))
        nodes, alike = self._reaching[side.name]
        key = (side.name, alike(piece))
        if key not in self._known_edges:
            face, _, _ = side.name.partition(" ")
            self.drawer.begin_face(face, piece.id, piece.row.id, with_code=False)
            values = self._collect_values(side, piece)
            ops: list[Op] = []
            for node in nodes:
                ops += (
                    (node,)
                    if isinstance(node, Group)
                    else self._draw_node(side, node, values, piece, keep=True)
                )
            self._known_edges[key] = edges_of(ops, self.frame.width, self.frame.height, self._flat)
        return self._known_edges[key]

    def _collect_values(self, side: _Side, piece: Piece) -> dict[str, Any]:
        """Collect the values that a side's expressions can use."""
        known = piece if self.component.code else replace(piece, payload="")  # nothing to print
        row = piece.row.values
        counted = {"number": self._numbers.get(piece.id, 0)}
        values = {**counted, **side.context, **row, **find_noes(row), "piece": known, "copy": piece.copy}
        if side.params:
            fill_params(values, side.params, self._fixed)
        return values

    def _draw_node(
        self, side: _Side, node: Node, values: dict[str, Any], piece: Piece, *, keep: bool
    ) -> Sequence[Op]:
        """Return an element's operations; a row's copies share those that name neither piece nor copy."""
        if self.tracing or (self.drawer.has_same and not self._settled):
            return node.draw(values, self.frame)
        if self.drawer.only_looks:
            self._look_at(side, node, values)
            return ()
        if not side.of_row(node):
            return node.draw(values, self.frame)
        key = (id(node), piece.row.id)
        ops = self._kept.get(key)
        if ops is None:
            ops = node.draw(values, self.frame)
            if keep:
                self._kept[key] = ops
        return ops

    def _look_at(self, side: _Side, node: Node, values: dict[str, Any]) -> None:
        """Draw an element to find its problems, unless the same values had none before."""
        sound = self._sound.get(id(node))
        if sound is None:
            sound = self._sound[id(node)] = _Sound(
                tuple(sorted(node.names & (self._varying | side.params.keys() | side.own)))
            )
        try:
            key = tuple([values[name] for name in sound.names])
            if key in sound.seen:
                self.drawer.add_marks(sound.seen[key])
                return
        except (KeyError, TypeError):  # a name is missing, or no value identifies it
            node.draw(values, self.frame)
            return
        before, marked = self.drawer.told, len(self.drawer.marks)
        node.draw(values, self.frame)
        if self.drawer.told == before and len(sound.seen) < _REMEMBERED:
            sound.seen[key] = tuple(self.drawer.marks[marked:])

    @property
    def problems(self) -> tuple[Problem, ...]:
        """List the problems of the faces made so far."""
        return self.drawer.problems()

    def find_problems(self) -> list[Problem]:
        """Return the same, and what is hard to read in this ink."""
        return [*self.problems, *self.drawer.legibility_problems()]

    @property
    def has_own_looks(self) -> bool:
        """Whether anything that differs from row to row looks different in this ink than in full."""
        return any(
            isinstance(node, Node) and side.depends_on_ink(node)
            for side in self._sides.values()
            if side
            for node in side.nodes
        )

    def list_changing(self) -> frozenset[int]:
        """Return the `id()` of elements that may look different in another ink, including elements within them."""
        found: list[Element] = []
        for side in filter(None, self._sides.values()):
            found += [n.element for n in side.nodes if isinstance(n, Node) and side.depends_on_ink(n)]
        for element in found:  # the list grows
            found += element.children
        return frozenset(map(id, found))

    def depends_on(self, *names: str) -> bool:
        """Return whether anything on the faces depends on one of these names."""
        return any(
            isinstance(node, Node) and "qr" not in node.element.data and not node.names.isdisjoint(names)
            for side in self._sides.values()
            if side
            for node in side.nodes
        )

    def look(self, piece: Piece, *, whole: bool) -> None:
        """Draw a piece's faces to find their problems; not `whole`: only what is special to this ink."""
        if whole:
            self.front(piece)
            self.back(piece)
            return
        for name in ("front", "back"):
            side = self._side_of(piece, name)
            if side is not None:
                nodes = tuple(
                    node for node in side.nodes if isinstance(node, Node) and side.depends_on_ink(node)
                )
                self._make_face(
                    replace(side, nodes=nodes),
                    piece,
                    name,
                    with_code=self._draws_codes(name),
                )

    def raise_problems(self) -> None:
        """Stop if there were problems.

        Raises:
            BoxError: with all problems of the faces made so far.
        """
        wrong = find_errors(self.problems)
        if wrong:
            raise BoxError(wrong)

    def _compile_side(self, name: str, side: str, asked: Problem) -> _Side | None:
        if not name:
            return None
        template = self.drawer.find_template(name, asked)
        if template is None:
            return None
        params = self.drawer.read_params(template)
        inks = {"ink"}
        for param, value in params.items():
            if not inks.isdisjoint(value.names):
                inks.add(param)
        varying: dict[str, Value] = {}
        counted = {"number"} - params.keys() - self._fixed.keys() - self._varying  # identifies the piece
        always = self._varying | counted
        context = {"count": len(self.component.pieces), **self._context}
        for param, value in params.items():
            if param in always or param in self._fixed:
                continue
            if value.names & (always | varying.keys()):
                varying[param] = value
            else:
                fill_params(context, {param: value}, self._fixed, params)
        nodes = self.drawer.compile(template)
        if self.tracing:
            self._common_trace[f"{side} {name}"] = self.drawer.follow_elements()
        known = context.keys() - always - varying.keys()
        if self._linting:
            self.drawer.begin_marks()
        gathered = tuple(self._gather_nodes(nodes, known, (side, name), context))
        self._common_marks[f"{side} {name}"] = self.drawer.marks
        own = _OF_ONE | counted
        for param, value in varying.items():
            if value.names & own:
                own |= {param}
        return _Side(f"{side} {name}", gathered, varying, context, frozenset(inks), frozenset(own))

    def _gather_nodes(
        self, nodes: Sequence[Node], known: AbstractSet[str], face: tuple[str, str], context: dict[str, Any]
    ) -> Iterator[Node | Group]:
        """Yield the elements in order; runs that are the same for every piece are drawn now, as one group."""
        run: list[Op] = []
        count = 0
        side, template = face
        named = f"{side} {template}"
        self.drawer.begin_face(f"{side} of every piece", with_code=self._draws_codes(side))
        for node in nodes:
            if not node.names <= known:
                if run:
                    yield self._make_common_group(run, named, count)
                    run, count = [], count + 1
                yield node
            else:
                run += node.draw(context, self.frame)
        if run:
            yield self._make_common_group(run, named, count)

    def _make_common_group(self, ops: Sequence[Op], side: str, count: int) -> Group:
        name = f"{self.component.key} {side} {count} {self.frame.width:g}x{self.frame.height:g}"
        return Group(tuple(ops), shared=name)

    def _make_face(self, side: _Side | None, piece: Piece, name: str, *, with_code: bool) -> Face:
        width, height, bleed = self.frame.width, self.frame.height, self.frame.bleed
        if side is None:
            return Face(width, height, bleed, ())
        self.drawer.begin_face(name, piece.id, piece.row.id, with_code=with_code)
        values = self._collect_values(side, piece)
        ops: list[Op] = []
        trace = self.drawer.follow_elements() if self.tracing else []
        if self._linting:
            self.drawer.begin_marks()
        for node in side.nodes:
            if isinstance(node, Group):
                ops.append(node)
            else:
                ops += self._draw_node(side, node, values, piece, keep=self._repeats)
        self.traced = (*self._common_trace.get(side.name, ()), *trace)
        if self._linting:
            self.drawer.lint([*self._common_marks[side.name], *self.drawer.marks])
        return Face(width, height, bleed, tuple(ops), find_code(ops, piece.payload) if with_code else None)


FacesMaker: TypeAlias = Callable[[Box, Component, Ink, Library], Faces]
"""Gives a component's faces."""


class DrawnFaces:
    """Faces of sheets, kept while files of the same box are made: its booklet shows them too."""

    def __init__(self) -> None:
        self._box: Box | None = None
        self._known: dict[tuple[str, Ink], Faces] = {}

    def make(self, box: Box, component: Component, ink: Ink, library: Library) -> Faces:
        """Make faces for sheets; forget those of another box."""
        if box is not self._box:
            self.forget()
            self._box = box
        made = self._known[component.key, ink] = Faces(box, component, ink, library)
        return made

    def find_faces(self, box: Box, component: Component, ink: Ink, library: Library) -> Faces:
        """Return faces for viewing, those of the sheets if they were made here."""
        found = self._known.get((component.key, ink)) if box is self._box else None
        return found if found and found.component == component else Faces(box, component, ink, library)

    def forget(self) -> None:
        """Forget everything."""
        self._box, self._known = None, {}


def _make_likeness_key(side: _Side, nodes: Iterable[Node | Group]) -> Callable[[Piece], str]:
    """Return a key that is equal for pieces on which these elements look the same."""
    varying = [node for node in nodes if isinstance(node, Node)]
    if not varying:
        return lambda _: ""
    return (lambda piece: piece.row.id) if all(map(side.of_row, varying)) else (lambda piece: piece.id)


def one_a_row(component: Component) -> list[Piece]:
    """Return the first piece of every row: copies differ only in their code."""
    return [piece for piece in component.pieces if piece.copy == 1]


def find_code(ops: Iterable[Op], payload: str) -> tuple[float, float, float, float] | None:
    """Return the rectangle of a piece's symbol among operations: x, y, width, height in mm."""
    for op in ops:
        if isinstance(op, QrCode):
            if op.payload == payload:
                return (op.x, op.y, op.size, op.size)
        elif isinstance(op, Group) and not op.shared:
            inner = find_code(op.ops, payload)
            if inner is not None:
                x, y, w, h = inner
                corners = [
                    map_to_parent(op, *corner) for corner in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))
                ]
                left, top = min(c[0] for c in corners), min(c[1] for c in corners)
                right, bottom = max(c[0] for c in corners), max(c[1] for c in corners)
                return tuple(round(n, 4) for n in (left, top, right - left, bottom - top))  # type: ignore[return-value]
    return None


Progress: TypeAlias = Callable[[str, int, int], None]
"""Called with the component, how many rows of how many were checked."""
_STRIDE = 2000
"""Rows between two progress reports."""
_MANY = 6000
"""Rows of a component above which several processes share them."""


def check_faces(box: Box, only: Iterable[str] = (), progress: Progress | None = None) -> list[Problem]:
    """Return everything that is wrong with a box's faces in any ink, contrast included; for `printkit check`."""
    found: dict[str, Problem] = {}
    wanted = set(only)
    library = Library.of(box)
    for component in box.components.values():
        if component.kind == "booklet" or (wanted and component.key not in wanted):
            continue
        for problem in _component_problems(box, component, library, progress):
            found.setdefault(str(problem), problem)
    return list(found.values())


def _component_problems(
    box: Box, component: Component, library: Library, progress: Progress | None
) -> Iterator[Problem]:
    """Draw rows in full ink; in the others only what looks different there, with colours compared by name."""
    note(component.key)
    rows = one_a_row(component)
    full = Faces(box, component, "full", library, lenient=True, linting=True)
    if not full.depends_on("id", "number", "piece"):
        yield from _find_twins(component)
    for ink in INKS:
        faces = full if ink == "full" else Faces(box, component, ink, library, lenient=True)
        if ink == "full" or faces.has_own_looks:
            if len(rows) > _MANY:
                yield from _shared_out(faces, ink, rows, progress)
            else:
                _check_rows(faces, ink, rows)
        yield from faces.drawer.template_problems()
        yield from faces.problems
        yield from faces.drawer.legibility_problems(
            None if faces is full else full.drawer, full.list_changing()
        )


def _find_twins(component: Component) -> Iterator[Problem]:
    """Return cards that differ only in their id."""
    if component.accepts_twins or component.kind not in ("deck", "reference"):
        return
    first: dict[str, str] = {}
    for row in component.rows:
        said = repr({column: value for column, value in row.values.items() if column != "id"})
        if first.setdefault(said, row.id) != row.id:
            message = f"{row.id} differs from {first[said]} in nothing but its id; write how many copies there are in one row, or mend one of them; if it is meant: `accept: {{twins: why}}` of the component"
            yield Problem(row.file, message, row.line, "id", warning=True, piece=row.id, kind="twins")


def _check_rows(faces: Faces, ink: Ink, rows: Sequence[Piece]) -> None:
    faces.drawer.only_look()
    for piece in rows:
        faces.look(piece, whole=ink == "full")


def _shared_out(
    faces: Faces, ink: Ink, rows: Sequence[Piece], progress: Progress | None
) -> Iterator[Problem]:
    """Check rows in as many processes as there are processors, if processes can be forked."""
    import gc  # noqa: PLC0415  # only for components of many rows
    import multiprocessing  # noqa: PLC0415

    _check_rows(faces, ink, rows[:_STRIDE])  # these load colours and templates
    label = f"{faces.component.key}, {ink} ink"
    gc.freeze()  # objects read here stay to the end: scanning them for garbage takes longer than drawing
    try:
        many = "fork" in multiprocessing.get_all_start_methods()
        for done, problems in _by_processes(faces, ink, rows) if many else _by_one(faces, ink, rows):
            if progress is not None:
                progress(label, min(done, len(rows)), len(rows))
            yield from problems
    finally:
        gc.unfreeze()


def _by_one(faces: Faces, ink: Ink, rows: Sequence[Piece]) -> Iterator[tuple[int, list[Problem]]]:
    """Check rows in this process and return how many; their problems stay with `faces`."""
    for start in range(_STRIDE, len(rows), _STRIDE):
        _check_rows(faces, ink, rows[start : start + _STRIDE])
        yield start + _STRIDE, []


def _by_processes(faces: Faces, ink: Ink, rows: Sequence[Piece]) -> Iterator[tuple[int, list[Problem]]]:
    """Check rows in several processes; return how many, and the problems of the last of them."""
    import multiprocessing  # noqa: PLC0415  # as above
    import os  # noqa: PLC0415

    _SHARED.append((faces, ink, rows))
    try:
        with multiprocessing.get_context("fork").Pool(os.cpu_count() or 1, _die_when_told) as pool:
            starts = range(_STRIDE, len(rows), _STRIDE)
            for start, problems in zip(starts, pool.imap(_check_rows_apart, starts), strict=True):
                yield start + _STRIDE, problems
    finally:
        _SHARED.pop()


_SHARED: list[tuple[Faces, Ink, Sequence[Piece]]] = []
"""Inherited by forked processes."""


def _die_when_told() -> None:
    """Let a checking process be stopped, whatever its parent does when it is stopped, and limit it."""
    import signal  # noqa: PLC0415  # as above

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    renew()


def _check_rows_apart(start: int) -> list[Problem]:
    """Return the problems of some rows, in a separate process."""
    faces, ink, rows = _SHARED[-1]
    before = len(faces.problems)
    _check_rows(faces, ink, rows[start : start + _STRIDE])
    return [*faces.problems[before:], *faces.drawer.legibility_problems()]
