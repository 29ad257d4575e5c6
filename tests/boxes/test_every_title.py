"""What holds for every shipped title alike: faces look as they were looked at, everything fits."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import hypot, pi

import pytest

from printkit.box import Box, load_box
from printkit.box.contents import Ink
from printkit.box.place import find_titles
from printkit.exports.register import build_exports
from printkit.press.build.preflight import check_box
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.ops import Op, QrCode
from printkit.press.sheets.layout import resolve_layout
from printkit.press.sheets.options import Options
from tests.boxes.title import folder
from tests.press.boxed import corners, paths

TITLES = ("ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs")


@cache
def shipped(title: str) -> Box:
    """A box as shipped."""
    return load_box(folder(title))


@cache
def faces_of(title: str, component: str) -> Faces:
    """A component's faces, a board's for two A4 sheets."""
    box = shipped(title)
    return Faces(box, resolve_layout(box.components[component], "a4"))


def test_no_title_is_forgotten() -> None:
    """These are all titles that are shipped."""
    assert sorted(TITLES) == sorted(find_titles())


@pytest.mark.slow
@pytest.mark.parametrize("title", TITLES)
def test_everything_fits_in_every_ink(title: str) -> None:
    """Texts fit, symbols are there, contrasts hold, sheets can be laid, the booklets can be set."""
    assert [str(problem) for problem in check_box(shipped(title), exports=build_exports())] == []


SMALL = [
    (title, key)
    for title in TITLES
    for key, part in shipped(title).components.items()
    if part.kind in ("token", "tile", "flat") and part.code
]
"""Pieces that are punched or cut small."""


@pytest.mark.parametrize(("title", "key"), SMALL)
def test_codes_of_small_pieces_keep_off_the_cut_and_leave_room(title: str, key: str) -> None:
    """Two millimetres from every cut; on a front at most a third of the face."""
    faces = faces_of(title, key)
    part = faces.component
    piece = part.pieces[0]
    back = faces.back(piece)
    (code,) = (face.code for face in (faces.front(piece), back) if face is not None and face.code)
    left, top, wide, high = code
    across, down = part.size.width, part.size.height
    if part.shape == "round":
        reach = max(
            hypot(x - across / 2, y - down / 2) for x in (left, left + wide) for y in (top, top + high)
        )
        room = across / 2 - reach
    else:
        room = min(left, top, across - left - wide, down - top - high)
    assert room >= 2 - 1e-9
    area = across * down * (pi / 4 if part.shape == "round" else 1)
    if part.has_code("front"):
        assert wide * high <= area / 3


def test_two_punches_do_for_every_round() -> None:
    """All round pieces of all titles have one of two sizes."""
    parts = [part for title in TITLES for part in shipped(title).components.values() if part.shape == "round"]
    assert {part.size.width for part in parts} == {20, 25}


SECOND = [
    (title, component.key)
    for title, place in find_titles().items()
    for component in load_box(place).components.values()
    if component.code is not None and component.code.second is not None
]


@pytest.mark.parametrize(("title", "key"), SECOND)
def test_a_fanned_hand_shows_the_small_code(title: str, key: str) -> None:
    """It stands where box.yaml says, so that sight takes both for one card; and within 16 mm of the left edge, above the middle."""
    box = load_box(folder(title))
    component = box.components[key]
    spec = component.code
    assert spec is not None
    assert spec.second is not None
    faces = Faces(box, resolve_layout(component, Options().paper), "full", Library(box.folder / "fonts"))
    for piece in component.pieces[:: max(1, len(component.pieces) // 3)]:
        face = faces.front(piece)
        first, small = symbols(face.ops, piece.payload)
        assert (first.size, small.size) == (spec.size, spec.second.size)
        away = [
            at + small.size / 2 - other - first.size / 2
            for at, other in ((small.x, first.x), (small.y, first.y))
        ]
        assert away == pytest.approx(spec.second.beside, abs=0.06)
        assert small.x + small.size < 18
        assert small.y + small.size < face.height / 2
        back = faces.back(piece)
        assert back is not None
        assert symbols(back.ops, piece.payload) == []


def symbols(ops: Iterable[Op], payload: str) -> list[QrCode]:
    """The symbols of a code among operations that no group moves."""
    return [op for op in ops if isinstance(op, QrCode) and op.payload == payload]


@pytest.mark.parametrize(
    ("title", "key", "foot"), [("ayubistan", "troops", 39.2), ("mecca", "colour-cards", 57)]
)
@pytest.mark.parametrize("ink", ["low", "bw"])
def test_a_frame_ends_where_a_picture_begins_that_runs_over_the_cut(
    title: str, key: str, foot: float, ink: Ink
) -> None:
    """Without grounds there is a frame about the text; it does not go through the picture above."""
    box = shipped(title)
    part = box.components[key]
    face = Faces(box, part, ink).front(part.pieces[0])
    frames = [
        at
        for path in paths(face)
        if path.stroke and not path.fill and (at := corners(path))[0] == 3 and at[2] == part.size.width - 3
    ]
    assert any(at[3] == part.size.height - 3 for at in frames)
    assert all(at[1] >= foot for at in frames)


def test_rims_of_tiles_keep_two_millimetres() -> None:
    """A hex's left and right sides are upright: its rim's stroke begins 2 mm inside."""
    faces = faces_of("prophets-and-patriarchs", "tribe-tiles")
    for piece in faces.component.pieces:
        rims = [
            path for path in paths(faces.front(piece)) if path.stroke and path.width > 0.5 and not path.fill
        ]
        assert rims
        for rim in rims:
            left, _, right, _ = corners(rim)
            assert left - rim.width / 2 >= 2 - 1e-6
            assert right + rim.width / 2 <= faces.component.size.width - 2 + 1e-6
