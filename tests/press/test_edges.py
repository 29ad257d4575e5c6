from __future__ import annotations

from printkit.press.ops import Face, Gradient, Group, Op, Path
from printkit.press.ops.curve import make_ellipse, make_rectangle
from printkit.press.ops.edges import find_edges

RED, BLUE, WHITE = "#aa0000", "#0000aa", "#ffffff"


def face(*ops: Op) -> Face:
    """A face of 60 x 90 mm."""
    return Face(60, 90, 3, ops)


def test_a_band_shows_at_the_top_and_on_a_part_of_the_sides() -> None:
    """20 of 90 mm are blue, the rest red."""
    found = find_edges(
        face(Path(make_rectangle(-3, -3, 66, 96), fill=RED), Path(make_rectangle(-3, -3, 66, 23), fill=BLUE))
    )
    assert set(found.top) == {BLUE}
    assert set(found.bottom) == {RED}
    blue = found.left.count(BLUE) / len(found.left)
    assert 0.15 < blue < 0.3
    assert found.left == found.right
    assert found.left[0] == BLUE
    assert found.left[-1] == RED


def test_what_lies_inside_and_mere_lines_do_not_count() -> None:
    """A field 2 mm from the edge, a frame, a pattern."""
    found = find_edges(
        face(
            Path(make_rectangle(2, 2, 56, 86), fill=RED),
            Path(make_rectangle(0.2, 0.2, 59.6, 89.6), stroke=BLUE, width=0.3),
            Group((Path(make_rectangle(-3, -3, 66, 96), fill=RED),), shared="pattern dots"),
        )
    )
    assert {*found.top, *found.right, *found.bottom, *found.left} == {WHITE}


def test_groups_are_moved_turned_scaled_and_clipped() -> None:
    """A strip turned by a right angle covers the right edge; a clip keeps a ground off the left one."""
    strip = Group((Path(make_rectangle(0, 0, 50, 2), fill=BLUE),), x=62, y=-5, angle=90, scale=2)
    ground = Group((Path(make_rectangle(-3, -3, 66, 96), fill=RED),), clip=make_rectangle(5, -3, 58, 96))
    found = find_edges(face(ground, strip))
    assert set(found.right) == {BLUE}
    assert set(found.left) == {WHITE}
    assert RED in found.top


def test_a_gradient_has_the_colour_of_the_place() -> None:
    """From red at the head to blue at the foot: head and foot differ, the sides run through all of it."""
    sky = Gradient(((0, RED), (1, BLUE)), (0, 0, 0, 90))
    found = find_edges(face(Path(make_rectangle(-3, -3, 66, 96), fill=RED, gradient=sky)))
    assert len(set(found.top)) == len(set(found.bottom)) == 1
    assert found.top != found.bottom
    assert found.left == found.right
    assert len(set(found.left)) > 5
    turned = Group((Path(make_rectangle(-3, -3, 96, 66), fill=RED, gradient=sky),), x=60, y=0, angle=90)
    assert find_edges(face(turned)).top != found.top


def test_holes_are_seen() -> None:
    """An even-odd ring whose hole reaches the left edge; a disc that reaches no corner but the middle of each side."""
    ring = (*make_rectangle(-3, -3, 66, 96), *make_rectangle(-1, 10, 30, 70))
    found = find_edges(face(Path(ring, fill=RED, even_odd=True)))
    assert set(found.right) == {RED}
    assert found.left[len(found.left) // 2] == WHITE
    disc = find_edges(face(Path(make_ellipse(-5, -5, 70, 100), fill=BLUE)))
    assert disc.top[len(disc.top) // 2] == BLUE
    assert disc.left[0] == WHITE
