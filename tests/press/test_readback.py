from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from printkit.measure import PAPERS
from printkit.press.pdf.document import write_pdf
from printkit.press.sheets.footer import Footer
from printkit.press.sheets.options import Options
from printkit.press.sheets.printing import Printing
from printkit.press.sheets.sheetplan import plan_sheets
from printkit.press.sheets.slot import Spot
from tests.press.parts import LETTERS, component, faces, laid
from tests.press.readback import Filled, filled

FRONT, BACK = (0x11, 0x22, 0x33), (0x44, 0x55, 0x66)
"""Colours of the corner squares: 2 mm, 1 mm from the head and the left side of every face."""


def pages(
    tmp_path: Path, options: Options, **keywords: object
) -> tuple[tuple[Spot, ...], list[list[Filled]]]:
    """The spots of a component and every page's filled shapes, read back from its PDF."""
    part = component(**keywords)  # type: ignore[arg-type]
    planned = plan_sheets(part, options)
    assert planned.arrangement is not None
    run = Printing((planned,), laid(planned), faces(part), Footer(LETTERS, "T", "C", "1", planned.sheets, 5))
    write_pdf(tmp_path / "out.pdf", run.sheets(), library=LETTERS.library)
    with (tmp_path / "out.pdf").open("rb") as stream:
        return tuple(item.spot for item in run.laid[0].items), [
            filled(page) for page in pypdf.PdfReader(stream).pages
        ]


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("offset", [(0.0, 0.0), (0.4, -1.2)])
@pytest.mark.parametrize(
    "keywords",
    [
        {"size": (63, 88), "count": 9},
        {"size": (44, 68), "count": 16, "sheet": {"orientation": "landscape"}},
        {"kind": "tile", "shape": "hex", "size": (69.282, 80), "count": 6},
        {"kind": "token", "shape": "round", "size": (25, 25), "count": 30},
    ],
)
def test_backs_lie_under_fronts_in_the_file(
    tmp_path: Path, paper: str, flip: str, offset: tuple[float, float], keywords: dict[str, object]
) -> None:
    """Within 0.01 mm: turned about the flip's edge, a back's corner square covers the far top corner of its front."""
    spots, (front, back, *_) = pages(tmp_path, Options(paper=paper, flip=flip, offset=offset), **keywords)  # type: ignore[arg-type]
    size, upright = PAPERS[paper], _is_upright(tmp_path)
    width, height = (size.width, size.height) if upright else (size.height, size.width)
    near = [shape for shape in front if shape.colour == FRONT]
    backs = [shape for shape in back if shape.colour == BACK]
    assert len(near) == len(backs)
    assert near
    for spot, square in zip(spots, near, strict=False):
        angle = spot.angle
        across = spot.width if angle == 0 else spot.height
        far = across - 4.0
        x, y = (square.x + far, square.y) if angle == 0 else (square.x, square.y + far)
        sideways = (flip == "long") == upright
        wanted = (width - x - 2, y) if sideways else (x, height - y - 2)
        wanted = (wanted[0] + offset[0], wanted[1] + offset[1])
        nearest = min(backs, key=lambda shape: abs(shape.x - wanted[0]) + abs(shape.y - wanted[1]))
        assert abs(nearest.x - wanted[0]) < 0.01
        assert abs(nearest.y - wanted[1]) < 0.01


def _is_upright(tmp_path: Path) -> bool:
    with (tmp_path / "out.pdf").open("rb") as stream:
        box = pypdf.PdfReader(stream).pages[0].mediabox
        return bool(box.height > box.width)


def test_folding_covers_every_front_in_the_file(tmp_path: Path) -> None:
    """Within 0.01 mm: mirrored about the fold, backs lie on fronts, near corner on far corner."""
    part = component(count=4)
    axis = laid(plan_sheets(part, Options(sides="fold")))[0].axis
    spots, (page,) = pages(tmp_path, Options(sides="fold"), count=4)
    fronts = [shape for shape in page if shape.colour == FRONT]
    backs = [shape for shape in page if shape.colour == BACK]
    assert len(fronts) == len(backs) == 4
    for spot, front in zip(spots, fronts, strict=True):
        far = 63 - 4.0
        x, y = (front.x + far, front.y) if spot.angle == 0 else (front.x, front.y + far)
        wanted = (2 * axis.at - x - 2, y) if axis.direction == "vertical" else (x, 2 * axis.at - y - 2)
        assert min(abs(back.x - wanted[0]) + abs(back.y - wanted[1]) for back in backs) < 0.01
