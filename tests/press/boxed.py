"""A small box made of text, for tests of faces."""

from __future__ import annotations

import textwrap
from pathlib import Path

from printkit.box import Box, load_box
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Face, Group, Image, Op, QrCode, Segment, Text
from printkit.press.ops import Path as Outline

BOX = """\
title: tiny
code: TIN
name: Tiny
palette:
  ink: "#101010"
  ground: {full: "#22335a", low: "#ffffff", bw: "#ffffff"}
  on-ground: {full: "#fdf6e3", low: "#000000", bw: "#000000"}
  gold: {full: "#c9a227", bw: "#999999"}
fonts: {display: Cinzel, text: Alegreya Sans, arabic: Amiri, hebrew: Frank Ruhl Libre}
components:
  cards:
    name: Cards
    kind: deck
    data: cards.csv
    size: poker
    front: card
    back: back
    code: {size: 14, level: Q, quiet: 1}
    columns: {n: int}
    set: {foot: star}
"""
CARDS = "id,name,n,text\nA01,First,1,Plain words\nA02,Second,2,Other words\n"


def make_box(
    folder: Path, card: str, *, cards: str = CARDS, box: str = BOX, back: str = "elements: []\n", **more: str
) -> Box:
    """A box whose card's front is the template `card`; further templates by name."""
    (folder / "templates").mkdir(parents=True, exist_ok=True)
    (folder / "symbols").mkdir(exist_ok=True)
    (folder / "box.yaml").write_text(box, encoding="utf-8")
    (folder / "cards.csv").write_text(cards, encoding="utf-8")
    for name, text in {"card": card, "back": back, **more}.items():
        (folder / "templates" / f"{name}.yaml").write_text(textwrap.dedent(text), encoding="utf-8")
    (folder / "symbols" / "dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="currentColor"/>'
        '<rect x="4" y="4" width="2" height="2" fill="gold"/></svg>',
        encoding="utf-8",
    )
    return load_box(folder)


def make_faces(folder: Path, card: str, ink: str = "full", **more: str) -> Faces:
    """The faces of such a box's cards."""
    box = make_box(folder, card, **more)
    return Faces(box, box.components["cards"], ink)  # type: ignore[arg-type]


def front(folder: Path, elements: str, ink: str = "full", piece: int = 0, **more: str) -> Face:
    """The front of one card whose template has these elements."""
    faces = make_faces(folder, "elements:\n" + textwrap.dedent(elements), ink, **more)
    face = faces.front(faces.component.pieces[piece])
    faces.raise_problems()
    return face


def flat(ops: tuple[Op, ...], x: float = 0, y: float = 0) -> list[Op]:
    """Operations without the groups around them, moved with their groups (turned and scaled groups stay)."""
    found: list[Op] = []
    for op in ops:
        if isinstance(op, Group) and op.scale == 1 and not op.angle:
            found += flat(op.ops, x + op.x, y + op.y)
        elif isinstance(op, Text):
            found.append(
                Text(op.x + x, op.y + y, op.text, op.font, op.size, op.colour, op.width, op.rtl, op.tracking)
            )
        elif isinstance(op, QrCode):
            found.append(QrCode(op.x + x, op.y + y, op.size, op.payload, op.level, op.fill))
        elif isinstance(op, Image):
            found.append(Image(op.x + x, op.y + y, op.width, op.height, op.file))
        elif isinstance(op, Outline):
            segments: tuple[Segment, ...] = tuple(
                (kind, *(number + (x if index % 2 == 0 else y) for index, number in enumerate(rest)))
                for kind, *rest in op.segments
            )
            found.append(Outline(segments, op.fill, op.stroke, op.width, op.dash))
        else:
            found.append(Group(op.ops, op.x + x, op.y + y, op.angle, op.scale, op.clip, op.shared))
    return found


def texts(face: Face) -> list[Text]:
    """The runs of text on a face."""
    return [op for op in flat(face.ops) if isinstance(op, Text)]


def paths(face: Face) -> list[Outline]:
    """The outlines on a face."""
    return [op for op in flat(face.ops) if isinstance(op, Outline)]


def corners(path: Outline) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline's points."""
    xs = [n for _, *rest in path.segments for n in rest[::2]]
    ys = [n for _, *rest in path.segments for n in rest[1::2]]
    return min(xs), min(ys), max(xs), max(ys)
