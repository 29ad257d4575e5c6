"""A box whose data was checked and found right."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct, field

from printkit.box.box_errors import Problem
from printkit.box.boxkeys import Shape
from printkit.box.package import Package
from printkit.box.shape import Outline
from printkit.box.sheetkeys import CodeSpec, MarkKeys, SheetKeys
from printkit.box.vocabulary import Vocabulary
from printkit.expression.plain import PlainRecord
from printkit.measure import Size

if TYPE_CHECKING:
    from printkit.box.sentence import Sentences

Ink: TypeAlias = Literal["full", "low", "bw"]
NAMING = ("name", "title", "Name", "Title", "Card", "card")
"""Columns that name a piece, as spreadsheets call them; the first that holds something."""
INKS: tuple[Ink, ...] = ("full", "low", "bw")
KINDS: Mapping[str, Shape] = {
    "deck": "card",
    "token": "round",
    "tile": "hex",
    "mat": "rect",
    "board": "rect",
    "tablet": "rect",
    "flat": "rect",
    "standee": "rect",
    "reference": "card",
    "form": "rect",
    "booklet": "rect",
}
"""Kinds of components and the shape each has unless the box says otherwise."""


class Row(PlainRecord, frozen=True):
    """One line of a component's data."""

    id: str
    values: Mapping[str, Any]
    """Typed values by column, `id` included."""
    file: str
    line: int
    is_numbered: bool = False
    """Whether its id was given by printkit."""


class Piece(PlainRecord, frozen=True):
    """One physical copy."""

    id: str
    """At most as long as its component's code allows; unique in the title."""
    alias: str
    """The long form, equal to `id` where nothing was shortened."""
    component: str
    row: Row
    copy: int
    """Counts the row's copies from 1."""
    payload: str
    """The code, `BEL:A01*K`."""
    is_numbered: bool = False
    """Whether its id was given by printkit, so that another will do as well."""


class Component(Struct, frozen=True):
    """One kind of part."""

    key: str
    name: str
    kind: str
    size: Size
    shape: Shape
    corner: float
    """Radius in mm."""
    bleed: float
    """mm."""
    front: str
    """Template's name; empty for a booklet."""
    back: str
    """Template's name; `same` as the front; empty for blank."""
    code: CodeSpec | None
    rows: tuple[Row, ...]
    pieces: tuple[Piece, ...]
    constants: Mapping[str, Any]
    sheet: SheetKeys = SheetKeys()
    text: str = ""
    """A booklet's Markdown file."""
    marks: tuple[MarkKeys, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)
    """Columns as the table writes them, where that differs from their name in expressions."""
    off: int = 0
    """Rows that `when:` leaves out."""
    called: str = ""
    """How pieces are called on which no name is printed: an expression over the columns of their row."""
    outline: Outline | None = None
    """The cut line of shape path."""
    accepts_twins: bool = False
    """Whether cards that differ in nothing but their id are meant."""
    creases: Outline | None = None
    """Straight lines along which pieces of shape path are folded."""

    def has_code(self, side: str) -> bool:
        """Return whether its pieces carry their code on this side, front or back."""
        return self.code is not None and self.code.side in (side, "both")


class Box(Struct, frozen=True):
    """One title's box."""

    folder: Path
    title: str
    code: str
    name: str
    subtitle: str
    edition: str
    players: tuple[int, int]
    age: int
    minutes: tuple[int, int]
    palette: Mapping[Ink, Mapping[str, str]]
    """Colours by name, for each ink."""
    fonts: Mapping[str, str]
    """Font families by role."""
    vocabulary: Vocabulary
    components: Mapping[str, Component]
    sentences: Sentences
    """Its words, and the language of its expressions."""
    constants: Mapping[str, Any] = field(default_factory=dict)
    """Numbers and names of the whole title (`set:` in box.yaml)."""
    tables: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)
    """Data that is not printed by itself (`tables:` in box.yaml), rows by table."""
    packages: Mapping[str, Package] = field(default_factory=dict)
    """What it is packed in: tuck boxes, a lid's wrap, dividers; among the components of box.yaml."""
    gather: Mapping[str, tuple[str, ...]] | bool = True
    """Components that share sheets, by file; True: those that save paper so; False: none (`gather:` in box.yaml)."""
    unread: frozenset[str] = frozenset()
    """Components of box.yaml that could not be read, or not wholly; none in a box that is right."""
    language: str = "en"
    """In which the box is written, as `en` or `pt_BR`."""
    play: str = ""
    """The address where it is played, scored and looked up; "" for none."""
    warnings: tuple[Problem, ...] = ()
    """What is worth a look and stops nothing."""
    system_fonts: bool = False
    """Whether fonts that are installed on this computer may be named too."""

    def rows(self, component: str) -> tuple[Row, ...]:
        """Return the rows of one component."""
        return self.components[component].rows

    def called(self, piece: Piece) -> str:
        """Return the name of a piece: the name or title printed on it, what its component says, or its long id."""
        values = piece.row.values
        printed = next(filter(None, map(values.get, NAMING)), "")
        component = self.components[piece.component]
        if printed or not component.called:
            return str(printed or piece.alias)
        text = self.sentences.dialect.text(component.called)
        return str(text.value({**component.constants, **values, "id": piece.row.id})).strip()

    def pieces(self) -> dict[str, Piece]:
        """Return every piece of the box by id."""
        return {piece.id: piece for component in self.components.values() for piece in component.pieces}


class ComponentFacts(PlainRecord, frozen=True):
    """The facts of a component that expressions may use; see its own fields."""

    key: str
    name: str
    kind: str
    size: Size
    shape: Shape
    corner: float
    bleed: float
    code: CodeSpec | None
    constants: Mapping[str, Any]


class BoxFacts(PlainRecord, frozen=True):
    """The facts of a box that expressions may use; see its own fields."""

    title: str
    code: str
    name: str
    subtitle: str
    edition: str
    players: tuple[int, int]
    age: int
    minutes: tuple[int, int]
    language: str
    play: str
    constants: Mapping[str, Any]
    tables: Mapping[str, tuple[Row, ...]]
    rows: Mapping[str, tuple[Row, ...]]
    """By component."""
    date: str = ""
    """Of today, 2026-01-31; of SOURCE_DATE_EPOCH where it is set; on faces and booklets."""
    commit: str = ""
    """Of the box's Git repository, 7 digits; empty without one, and where nothing is printed."""


def facts_of(box: Box) -> BoxFacts:
    """Return the facts of a box for expressions: nothing that leads out of it."""
    made = ("rows", "date", "commit")
    own = {name: getattr(box, name) for name in BoxFacts.__struct_fields__ if name not in made}
    rows = {key: part.rows for key, part in box.components.items()}
    return BoxFacts(rows=rows, **own)


def read_tables(box: Box) -> dict[str, dict[Any, Mapping[str, Any]]]:
    """Return the rows of `tables:` as templates read them: by id; else by a unique first column, else from 1."""
    found: dict[str, dict[Any, Mapping[str, Any]]] = {}
    for name, rows in box.tables.items():
        keys: list[Any] = [row.id for row in rows]
        if any(row.is_numbered for row in rows):
            first = next((column for column in rows[0].values if column != "id"), "id")
            keys = [str(row.values[first]) for row in rows]
            if len({*keys, ""}) <= len(keys):
                keys = list(range(1, len(rows) + 1))
        found[name] = {key: row.values for key, row in zip(keys, rows, strict=True)}
    return found


def component_facts(component: Component) -> ComponentFacts:
    """Return the facts of a component for expressions."""
    return ComponentFacts(*(getattr(component, name) for name in ComponentFacts.__struct_fields__))
