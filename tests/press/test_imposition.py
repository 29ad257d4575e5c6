from __future__ import annotations

import pytest

from printkit.measure import Size
from printkit.press.booklet.bookletfile import impose_pages, make_signature, pad_pages, with_blanks
from printkit.press.ops import Op, Text
from printkit.press.sheets.options import Options
from tests.press.parts import extent, walk


def test_eight_pages_lie_as_folded_by_hand() -> None:
    """Two sheets: 8 1 | 2 7 outside, 6 3 | 4 5 inside."""
    assert make_signature(8) == [(8, 1, 2, 7), (6, 3, 4, 5)]


@pytest.mark.parametrize("pages", [4, 8, 12, 40])
def test_folded_sheets_read_in_order(pages: int) -> None:
    """Leafing through: right fronts and left backs to the middle, then left inner ... as a reader does."""
    sheets = make_signature(pages)
    first_half = [page for _, right, back_left, _ in sheets for page in (right, back_left)]
    second_half = [page for left, _, _, back_right in reversed(sheets) for page in (back_right, left)]
    assert first_half + second_half == list(range(1, pages + 1))


def test_a_number_that_does_not_fold_is_refused() -> None:
    """Six pages need two blanks first."""
    with pytest.raises(ValueError, match="multiple of 4"):
        make_signature(6)


@pytest.mark.parametrize(("pages", "filled"), [(3, 4), (4, 4), (5, 8), (13, 16)])
def test_blanks_fill_up_before_the_last_page(pages: int, filled: int) -> None:
    """The last page stays the outside back."""
    each: list[tuple[Op, ...]] = [(Text(0, 0, str(n), "F:400", 9, "#000000", 1),) for n in range(pages)]
    out = with_blanks(each)
    assert pad_pages(pages) == len(out) == filled
    assert out[-1] == each[-1]
    assert out[: pages - 1] == each[:-1]


def labelled(count: int) -> list[tuple[Op, ...]]:
    """Pages with a mark 10 mm from their top left corner; its side in tenths of mm is the page's number."""
    from printkit.press.ops import Path
    from printkit.press.ops.curve import make_rectangle

    return [(Path(make_rectangle(10, 10, n / 10, n / 10), fill="#123456"),) for n in range(1, count + 1)]


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_of_booklet_sheets_lie_behind_their_fronts(flip: str) -> None:
    """Page 2 is printed behind page 1: turned about the flip's edge its trim is the same rectangle."""
    pages = labelled(4)
    front, back = impose_pages(pages, Size(148, 210), Options(flip=flip))  # type: ignore[arg-type]
    marks = {round(extent(path)[2] * 10): extent(path) for path in walk(front.ops) + walk(back.ops)}
    assert marks[1][:2] == pytest.approx((148.5 + 10, 10))
    assert marks[4][:2] == pytest.approx((148.5 - 148 + 10, 10))
    x, y, side, _ = marks[2]
    if flip == "short":  # an A4 lying across is turned sideways: page 2 on the left, upright
        assert (x, y) == pytest.approx((148.5 - 148 + 10, 10))
    else:  # turned over its head: page 2 upside down, its corner mark at the far end of the right half
        assert (x + side, y + side) == pytest.approx((148.5 + 148 - 10, 210 - 10))


def test_pages_are_made_smaller_for_letter() -> None:
    """Half a Letter is 139.7 mm wide: the scale is 139.7 / 148."""
    front, _ = impose_pages(labelled(4), Size(148, 210), Options(paper="letter", flip="short"))
    widths = sorted(extent(path)[2] for path in walk(front.ops) if path.fill == "#123456")
    assert widths == pytest.approx([0.1 * 139.7 / 148, 0.4 * 139.7 / 148])
