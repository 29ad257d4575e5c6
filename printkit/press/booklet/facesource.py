"""Faces for a booklet's pictures, made on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.contents import Box, Component, Ink, Piece, Row
from printkit.measure import Size
from printkit.press.faces.piecefaces import Faces, FacesMaker
from printkit.press.fonts import Library
from printkit.press.ops import Face
from printkit.press.sheets.fiducial import with_marks
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.slot import Rect


class BoxFaces:
    """Makes faces of a box's components and of templates; collects what is wrong with them."""

    def __init__(
        self,
        box: Box,
        booklet: Component,
        ink: Ink,
        library: Library,
        paper: str,
        *,
        maker: FacesMaker = Faces,
    ) -> None:
        self.box, self.booklet, self.ink, self.library, self.paper = box, booklet, ink, library, paper
        self.maker = maker
        self.problems: list[Problem] = []
        self._faces: dict[str, Faces | None] = {}
        self._fronts: dict[tuple[str, str], Face] = {}
        """By component and piece: a booklet is set twice and shows many pieces again and again."""
        self._places: dict[str, Mapping[str, Sequence[Rect]]] = {}

    def component(self, component: Component) -> Component:
        """Return the component with the layout of the paper."""
        return resolve_layout(component, self.paper)

    def front(self, component: Component, piece: Piece) -> Face:
        """Return a piece's front; blank where its templates are wrong."""
        faces = self._find_faces(component)
        if faces is None:
            return _make_blank_face(component)
        key = (component.key, piece.id or piece.alias)
        found = self._fronts.get(key)
        if found is None or not piece.id:
            found = self._fronts[key] = with_marks(faces.front(piece), faces.component, self.box.code)
        return found

    def back(self, component: Component, piece: Piece) -> Face | None:
        """Return a piece's back."""
        faces = self._find_faces(component)
        return faces.back(piece) if faces else None

    def make_template_face(self, name: str, width: float, height: float, values: Mapping[str, Any]) -> Face:
        """Return a template at a size, with values of its own."""
        component = replace(
            self.booklet,
            # a separate key: writers store only once what equal keys share
            key=" ".join(
                [self.booklet.key, name, *(f"{key}={value}" for key, value in sorted(values.items()))]
            ),
            front=name,
            back="",
            size=Size(width, height),
            bleed=0.0,
            rows=(),
            code=None,
            constants={**self.booklet.constants, **values},
        )
        piece = Piece("", "", component.key, Row("", {}, self.booklet.text, 1), 1, "")
        try:
            faces = Faces(self.box, component, self.ink, self.library)
        except BoxError as error:
            self.problems += error.problems
            return _make_blank_face(component)
        face = faces.front(piece)
        self.problems += find_errors(faces.problems)
        return face

    def places(self, component: Component, piece: Piece) -> Mapping[str, Sequence[Rect]]:
        """Return where the elements of a piece's front lie, by their id, in drawing order."""
        if piece.id not in self._places:
            found: dict[str, list[Rect]] = {}
            try:
                faces = Faces(
                    self.box, self.component(component), self.ink, self.library, lenient=True, tracing=True
                )
                faces.front(piece)
                for each in faces.traced:
                    x, y, width, height = each.rect.x, each.rect.y, each.rect.width, each.rect.height
                    found.setdefault(each.element.id, []).append((x, y, width, height))
            except BoxError as error:
                self.problems += error.problems
            self._places[piece.id] = found
        return self._places[piece.id]

    def _find_faces(self, component: Component) -> Faces | None:
        if component.key not in self._faces:
            try:
                self._faces[component.key] = self.maker(
                    self.box, self.component(component), self.ink, self.library
                )
            except BoxError as error:
                self.problems += error.problems
                self._faces[component.key] = None
        return self._faces[component.key]

    def every_problem(self) -> list[Problem]:
        """List the problems of all faces that were made."""
        drawn = [
            problem for faces in self._faces.values() if faces for problem in find_errors(faces.problems)
        ]
        return list(dict.fromkeys([*self.problems, *drawn]))


def _make_blank_face(component: Component) -> Face:
    return Face(component.size.width, component.size.height, 0.0, ())
