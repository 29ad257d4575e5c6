from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.box.contents import Box
from printkit.measure import Size
from printkit.press.ops import Path as Outline
from printkit.press.ops.edges import Edges
from printkit.press.sheets.arrangement import Borders, Fill, Laid, cuts_of, find_borders, lay_pieces
from printkit.press.sheets.cropmarks import crop_marks
from printkit.press.sheets.gang import PieceCell, Print, plan_prints
from printkit.press.sheets.options import Options
from tests.press.parts import component, laid

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
PLAIN = Edges(("#fff",), ("#fff",), ("#fff",), ("#fff",))
DARK = Edges(("#000",), ("#000",), ("#000",), ("#000",))
HEADED = Edges(("#000",), ("#000", "#fff"), ("#fff",), ("#000", "#fff"))


def boxed(*parts: tuple[str, int, tuple[float, float], str], gather: object = True) -> Box:
    """A box of components: key, pieces, size, kind."""
    made = {}
    for key, count, size, kind in parts:
        shape = "round" if kind == "token" and size[0] == size[1] else "rect"
        part = component(kind, size, shape, count)
        pieces = tuple(replace(piece, id=f"{key}-{piece.id}", component=key) for piece in part.pieces)
        made[key] = replace(part, key=key, name=key.title(), pieces=pieces)
    return replace(load_box(EXAMPLE), components=made, gather=gather)


def found(box: Box, **options: object) -> list[Print]:
    """The files of a box."""
    return plan_prints(box, box.components, Options(**options))  # type: ignore[arg-type]


def everything_once(box: Box, files: list[Print]) -> bool:
    """Whether every piece of the box is laid once, and none upon another or over the margin."""
    seen = []
    for file in files:
        for sheet in lay_pieces(file.papers):
            nested = {item.plan.component.key for item in sheet.items if item.plan.hints.nest}
            rects = [item.spot.rect for item in sheet.items if item.plan.component.key not in nested]
            for number, (x, y, width, height) in enumerate(rects):
                assert x > 4.99
                assert y > 4.99
                assert x + width < sheet.paper.width - 4.99
                assert y + height < sheet.paper.height - 10.99
                for ox, oy, owidth, oheight in rects[:number]:
                    apart = x >= ox + owidth - 0.01 or ox >= x + width - 0.01
                    assert apart or y >= oy + oheight - 0.01 or oy >= y + height - 0.01
            seen += [item.piece.id for item in sheet.items]
    return sorted(seen) == sorted(box.pieces())


def test_decks_of_one_size_flow_on() -> None:
    """10 + 10 + 6 poker cards need three sheets of nine instead of five; where one deck ends the next begins."""
    box = boxed(("a", 10, (63, 88), "deck"), ("b", 10, (63, 88), "deck"), ("c", 6, (63, 88), "deck"))
    (file,) = found(box)
    assert (file.name, file.keys, file.sheets) == ("cards", ("a", "b", "c"), 3)
    second = [cell.piece.component for cell in file.papers[1].blocks[0].cells]
    assert second == ["a", *["b"] * 8]
    assert everything_once(box, [file])


def test_a_deck_that_saves_nothing_keeps_its_file() -> None:
    """Nine cards fill a sheet: only the other two share."""
    box = boxed(("a", 9, (63, 88), "deck"), ("b", 5, (63, 88), "deck"), ("c", 4, (63, 88), "deck"))
    assert [(file.name, file.sheets) for file in found(box)] == [("a", 1), ("cards", 1)]


def test_what_is_left_of_several_sizes_shares_a_sheet() -> None:
    """Six poker and two mini cards, and rounds with rounds; card and board never meet."""
    box = boxed(
        ("large", 6, (63, 88), "deck"),
        ("small", 2, (44, 67), "deck"),
        ("coins", 20, (25, 25), "token"),
        ("medals", 3, (35, 35), "token"),
    )
    files = found(box)
    assert [(file.name, file.keys, file.sheets) for file in files] == [
        ("cards", ("large", "small"), 1),
        ("pieces", ("coins", "medals"), 1),
    ]
    assert everything_once(box, files)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("sides", ["duplex", "fold", "fronts"])
@pytest.mark.parametrize("title", sorted(find_titles()))
def test_every_piece_of_every_title_is_laid_once(title: str, sides: str, paper: str) -> None:
    """Nothing lies on a neighbour or over the margin, and never more sheets than apart."""
    box = load_box(find_titles()[title])
    files = plan_prints(box, box.components, Options(sides=sides, paper=paper))  # type: ignore[arg-type]
    tiled = [key for file in files if not file.papers for key in file.keys]
    rest = replace(box, components={key: part for key, part in box.components.items() if key not in tiled})
    assert everything_once(rest, [file for file in files if file.papers])
    apart = plan_prints(box, box.components, Options(sides=sides, paper=paper), separate=True)  # type: ignore[arg-type]
    assert sum(file.sheets for file in files) <= sum(file.sheets for file in apart)


def test_the_box_may_say_what_shares_sheets() -> None:
    """Files by name; a component that is not named stays alone; wrong names are told."""
    parts = (("a", 5, (63, 88), "deck"), ("b", 4, (63, 88), "deck"), ("c", 4, (63, 88), "deck"))
    assert [file.name for file in found(boxed(*parts, gather=False))] == ["a", "b", "c"]
    files = found(boxed(*parts, gather={"both": ("a", "b")}))
    assert [(file.name, file.keys) for file in files] == [("both", ("a", "b")), ("c", ("c",))]
    with pytest.raises(BoxError, match=r'gather\.both: "d" is no component'):
        found(boxed(*parts, gather={"both": ("a", "d")}))
    with pytest.raises(BoxError, match=r'gather\.two: "a" is in "one" already'):
        found(boxed(*parts, gather={"one": ("a", "b"), "two": ("a", "c")}))


def test_a_name_that_a_component_has_is_not_taken_twice() -> None:
    """A deck called cards that shares nothing."""
    box = boxed(("cards", 9, (63, 88), "deck"), ("b", 5, (63, 88), "deck"), ("c", 4, (63, 88), "deck"))
    assert [file.name for file in found(box)] == ["cards", "cards-together"]


def fill(*grounds: Edges, size: tuple[float, float] = (20, 20)) -> Fill:
    """One sheet of pieces with these grounds on both sides."""
    return Fill([[find_borders((each, each), 0) for each in grounds]], Size(*size), False, (5, 5, 200, 281))


def test_neighbours_of_one_ground_share_their_cut() -> None:
    """Six plain pieces 3 x 2: four upright cuts and three level ones."""
    grid = fill(*[PLAIN] * 6).make_grid(3, 1, 2)
    assert (grid.across, grid.down, grid.cut_count) == ((0.0, 0.0), (0.0,), 7)


def test_a_gutter_opens_where_grounds_differ() -> None:
    """Cards with a dark head: side by side they match, one below the other they do not."""
    grid = fill(*[HEADED] * 6).make_grid(3, 1, 2)
    assert (grid.across, grid.down, grid.cut_count) == ((0.0, 0.0), (3.0,), 8)


def test_colours_are_laid_together() -> None:
    """Four plain and four dark pieces: one gutter between the colours, whatever their order asks for."""
    grid = fill(*[PLAIN] * 4, *[DARK] * 4).best(8, None)
    assert grid is not None
    assert sum(map(bool, (*grid.across, *grid.down))) == 1
    assert grid.cut_count == 9


def test_a_back_counts_as_much_as_the_front() -> None:
    """Fronts match, backs do not."""
    pieces = [find_borders((PLAIN, PLAIN), 0), find_borders((PLAIN, DARK), 0)]
    assert Fill([pieces], Size(20, 20), False, (5, 5, 200, 281)).make_grid(2, 1, 1).across == (3.0,)


def test_without_room_the_cut_is_shared_and_said() -> None:
    """Ten pieces of 20 mm fill 200 mm."""
    grid = fill(*[PLAIN, DARK] * 5).make_grid(10, 1, 1)
    assert grid.across == (0.0,) * 9
    assert grid.slivers == 9


def test_lying_pieces_turn_their_borders_with_them() -> None:
    """A headed card lying on its side has its head at the right: beside each other they differ, one below the other not."""
    sheet = [find_borders((HEADED, None), 0) for _ in range(4)]
    grid = Fill([sheet], Size(88, 63), True, (5, 5, 287, 281)).make_grid(2, 1, 2)
    assert grid.across == (3.0,)
    assert grid.down == (0.0,)


def test_camels_and_pilgrims_need_26_cuts() -> None:
    """Six colours of 18 pieces: blocks of 3 x 6 with gutters between them only."""
    from printkit.box.contents import Component
    from printkit.press.faces.piecefaces import Faces
    from printkit.press.sheets.gang import plan_alone
    from printkit.press.sheets.sheetplan import plan_sheets

    def sheet(title: str, part: Component, box: Box) -> Laid:
        faces = Faces(box, part)

        def look(cell: PieceCell) -> tuple[Edges, Edges | None]:
            return faces.find_grounds(cell.piece)

        (only,) = lay_pieces(plan_alone(plan_sheets(part, Options())).papers, look)
        return only

    for title, key in (("prophets-and-patriarchs", "camels"), ("mecca", "pilgrims")):
        box = load_box(find_titles()[title])
        laid_out = sheet(title, box.components[key], box)
        assert laid_out.cuts == 26
        assert laid_out.slivers == 0


def test_cuts_are_counted_as_a_guillotine_makes_them() -> None:
    """Nine cards: four and four; rounds are punched."""
    (sheet,) = laid(plan_of("deck", (63, 88), "card", 9))
    assert sheet.cuts == 8 == cuts_of(sheet.items)
    (sheet,) = laid(plan_of("token", (25, 25), "round", 9))
    assert sheet.cuts == 0


def plan_of(kind: str, size: tuple[float, float], shape: str, count: int):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """The plan of a component."""
    from printkit.press.sheets.sheetplan import plan_sheets

    return plan_sheets(component(kind, size, shape, count), Options())


def test_borders_of_a_back_lie_behind_the_front() -> None:
    """The back's left edge is behind the front's right edge; turned about the foot, head and foot change places."""
    back = Edges(("t",), ("r",), ("b",), ("l",))
    upright = find_borders((PLAIN, back), 0)
    assert (upright.top[1], upright.right[1], upright.bottom[1], upright.left[1]) == (
        ("t",),
        ("l",),
        ("b",),
        ("r",),
    )
    turned = find_borders((PLAIN, back), 180)
    assert (turned.top[1], turned.right[1], turned.bottom[1], turned.left[1]) == (
        ("b",),
        ("r",),
        ("t",),
        ("l",),
    )
    assert isinstance(turned, Borders)


def test_gutters_leave_room_for_crop_marks() -> None:
    """Four cards of 68 are 272 of 281: gutters of 3 would fill the sheet, and the cuts between columns had no mark."""
    grid = fill(*[HEADED] * 16, size=(44, 68)).make_grid(4, 1, 4)
    assert grid.down == (2.2,) * 3
    rects = [(12.0 + x, 5 + (281 - 272 - 6.6) / 2 + y, 44.0, 68.0) for x, y in grid.places(Size(44, 68), 16)]
    (lines,) = crop_marks(rects, Size(210, 297), 3.0, rects, 286.0)
    assert isinstance(lines, Outline)
    ends = [(kind, n[0]) for kind, *n in lines.segments]
    upright = {x for (kind, x), (_, other) in pairwise(ends) if kind == "M" and x == other}
    assert upright >= {12.0, 56.0, 100.0, 144.0, 188.0}


@pytest.mark.parametrize("edge", [5.5, 5.7, 5.95, 6.2])
def test_cuts_near_the_margin_have_marks(edge: float) -> None:
    """Bleed ends at the margin, so a mark may begin there: on Letter whole sheets had none across.

    Marks keep 1 mm off the trim and off the bleed, and 1.5 mm off the paper's edge.
    """
    rects = [(edge, 50.0, 215.9 - 2 * edge, 60.0)]
    (lines,) = crop_marks(rects, Size(215.9, 279.4), 3.0, rects, 268.0, margin=5.0)
    assert isinstance(lines, Outline)
    ends = [n for _, *n in lines.segments]
    level = [(x1, x2) for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True) if y1 == y2]
    assert len(level) == 4
    assert all(
        (1.5 <= x1 < x2 <= edge - 1 and x2 < 5) or (x1 >= 216.9 - edge and x1 > 210.9) for x1, x2 in level
    )
