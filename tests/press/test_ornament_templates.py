"""The shared templates: a box made of them alone draws in every ink, without a problem, and keeps off the cut."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printkit.box import Box, load_box
from printkit.box.contents import Ink
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Face, Group, Op, QrCode, Text
from printkit.press.ops import Path as Outline

BOX = """
title: sampler
code: SAM
name: Sampler
subtitle: Every shared template
edition: "1.0"
players: [1, 4]
age: 8
minutes: [10, 20]
palette:
  ink: "#1d1a16"
  paper: {full: "#fdf6e3", low: "#ffffff", bw: "#ffffff"}
  ground: {full: "#22335a", low: "#ffffff", bw: "#ffffff"}
  on-ground: {full: "#fdf6e3", low: "#22335a", bw: "#000000"}
  accent: {full: "#c9a227", low: "#8a6c10", bw: "#555555"}
fonts: {display: Cinzel, text: Alegreya Sans}
components:
  cards:
    name: Cards
    kind: deck
    size: poker
    front: card
    back: card-back
    code: {size: 14}
    rows: [{id: A1, name: The long way home, text: "Take **two** :coin: and walk on.", flavour: "Nobody is ever quite lost."}]
    set: {picture: camel, tag: journey, symbol: camel, word: Journey}
  mini:
    name: Mini cards
    kind: deck
    size: mini
    front: card
    back: card-back
    code: {size: 12}
    rows: [{id: A2, name: Wheat}]
    set: {picture: wheat, text: "", code: 12, band: 9, window: 16, symbol: wheat, disc: 18, columns: 2, ornament: star8}
  rounds:
    name: Rounds
    kind: token
    shape: round
    size: [25, 25]
    bleed: 1.5
    front: token-round
    code: none
    rows: [{id: A3, symbol: coin, word: "5"}]
  squares:
    name: Squares
    kind: token
    shape: rect
    size: [17, 17]
    bleed: 1
    front: token-square
    code: {size: 11}
    rows: [{id: A4}]
  notes:
    name: Notes
    kind: deck
    size: [110, 55]
    front: note
    code: none
    rows: [{id: A5, value: "10"}]
  hexes:
    name: Hexes
    kind: tile
    shape: hex
    size: [69.28, 80]
    front: tile-hex
    code: {size: 14}
    rows: [{id: A6, symbol: palm}]
  mats:
    name: Mats
    kind: mat
    size: [190, 130]
    front: mat
    code: none
    rows: [{id: A7, name: A quiet place}]
  tablets:
    name: Tablets
    kind: tablet
    size: [120, 88]
    front: tablet
    code: none
    rows: [{id: A8, name: The traveller}]
  references:
    name: References
    kind: reference
    size: poker
    front: reference
    back: reference-lines
    code: none
    rows: [{id: A9, name: In short, text: "**Draw** a card. Play it. Say *thank you*."}]
    set: {lines: [{symbol: hand, text: Draw a card}, {symbol: card, text: Play it or keep it}]}
"""
LINES = 'extends: reference\nparams: {text: "", title: Reminder}\nelements:\n- {id: text, remove: true}\n'


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A box whose every face comes from the shared templates."""
    folder = tmp_path_factory.mktemp("sampler")
    (folder / "box.yaml").write_text(BOX, encoding="utf-8")
    (folder / "templates").mkdir()
    (folder / "templates" / "reference-lines.yaml").write_text(LINES, encoding="utf-8")
    return load_box(folder)


def drawn(box: Box, key: str, ink: Ink) -> list[Face]:
    """Both faces of a component's first piece."""
    component = box.components[key]
    faces = Faces(box, component, ink)
    piece = component.pieces[0]
    sides = [faces.front(piece), faces.back(piece)]
    assert [str(problem) for problem in faces.problems] == []
    return [face for face in sides if face]


KEYS = ("cards", "mini", "rounds", "squares", "notes", "hexes", "mats", "tablets", "references")


@pytest.mark.parametrize("ink", ["full", "low", "bw"])
@pytest.mark.parametrize("key", KEYS)
def test_every_shared_template_draws(box: Box, key: str, ink: Ink) -> None:
    """No template needs more than the five colours and two fonts that docs/ornament.md names."""
    for face in drawn(box, key, ink):
        assert face.ops


def codes(ops: tuple[Op, ...], x: float = 0.0, y: float = 0.0) -> list[tuple[float, float, float]]:
    """Every QR symbol: left, top, size; groups are only moved here."""
    found: list[tuple[float, float, float]] = []
    for op in ops:
        if isinstance(op, QrCode):
            found.append((x + op.x, y + op.y, op.size))
        elif isinstance(op, Group):
            found += codes(op.ops, x + op.x, y + op.y)
    return found


@pytest.mark.parametrize(("key", "size"), [("cards", 14), ("mini", 12), ("squares", 11), ("hexes", 14)])
def test_codes_lie_inside_the_safe_area(box: Box, key: str, size: float) -> None:
    """A front shows its code once, in the asked size, with its quiet module at least 2 mm inside the trim."""
    face = drawn(box, key, "full")[0]
    ((x, y, side),) = codes(face.ops)
    assert side == pytest.approx(size)
    quiet = side / 21
    assert min(x, y, face.width - x - side, face.height - y - side) - quiet >= 2


@pytest.mark.parametrize("key", ["cards", "mini", "references"])
def test_backs_never_betray(box: Box, key: str) -> None:
    """A back carries no code."""
    assert codes(drawn(box, key, "full")[1].ops) == []


def test_bw_uses_no_colour(box: Box) -> None:
    """In bw every drawn colour is grey, black or white."""

    def paints(ops: tuple[Op, ...]) -> set[str]:
        own = {c for op in ops if isinstance(op, Outline) for c in (op.fill, op.stroke) if c}
        return own.union(*(paints(op.ops) for op in ops if isinstance(op, Group)))

    for key in KEYS:
        for face in drawn(box, key, "bw"):
            for colour in paints(face.ops) - {"#1d1a16"}:
                assert colour[1:3] == colour[3:5] == colour[5:7], (key, colour)


def test_a_back_s_params_stay_with_the_back(box: Box) -> None:
    """`band` is 11 mm on the front's title band and 4 mm on the back's frame, although the name is the same."""

    def texts(ops: tuple[Op, ...]) -> list[Text]:
        own = [op for op in ops if isinstance(op, Text)]
        return own + [text for op in ops if isinstance(op, Group) for text in texts(op.ops)]

    title = next(
        text for text in texts(drawn(box, "cards", "full")[0].ops) if text.text.startswith("The long")
    )
    assert title.size == 13
    assert 3.5 + 10 / 2 < title.y < 3.5 + 10 / 2 + 2.5


def test_shared_parts_of_different_templates_have_different_names(box: Box) -> None:
    """Two small boards of one component and size, in one file, are two drawings: equal names mean equal operations."""
    named: dict[str, tuple[Op, ...]] = {}
    component = box.components["mats"]
    for front in ("mat", "tablet"):
        variant = replace(component, front=front)
        for op in Faces(box, variant).front(variant.pieces[0]).ops:
            if isinstance(op, Group) and op.shared:
                assert named.setdefault(op.shared, op.ops) == op.ops
    assert named
