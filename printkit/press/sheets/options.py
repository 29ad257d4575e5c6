"""A person's wishes for the printing of a box."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Ink
from printkit.box.sheetkeys import Sides
from printkit.measure import PAPERS, Size
from printkit.nearest import list_words, suggest_nearest

SIDES: tuple[Sides, ...] = ("duplex", "fold", "fronts")
Flip: TypeAlias = Literal["long", "short"]
FLIPS: tuple[Flip, ...] = ("long", "short")


CutFormat: TypeAlias = Literal["svg", "dxf"]
CUT_FORMATS: tuple[CutFormat, ...] = ("svg", "dxf")
Machine: TypeAlias = Literal["silhouette", "cricut"]
MACHINES: tuple[Machine, ...] = ("silhouette", "cricut")
CRICUT = (171.45, 234.95)
"""What Cricut's 'Print Then Cut' takes on one page: 6.75 x 9.25 inches, in mm."""

Standard: TypeAlias = Literal["X-4", "X-1a"]
STANDARDS: tuple[Standard, ...] = ("X-4", "X-1a")
LIMIT = 240.0
"""Percent of ink on one spot, all four together, unless the shop allows more."""


class Options(Struct, frozen=True):
    """The options of a whole build; lengths in mm."""

    paper: str = "a4"
    sides: Sides = "duplex"
    flip: Flip = "long"
    """The edge of the paper about which the printer turns it."""
    offset: tuple[float, float] = (0.0, 0.0)
    """How far prints on backs move right and down."""
    margin: float = 5.0
    """Nothing is printed nearer to the paper's edge."""
    ink: Ink = "full"
    separate: bool = False
    """Whether every component has sheets of its own."""
    back_marks: bool = False
    """Whether backs have crop marks too."""
    pdfx: Standard | None = None
    """Files for a print shop, in CMYK."""
    profile: Path | None = None
    """The shop's ICC profile."""
    ink_limit: float = LIMIT
    """Percent of ink on one spot."""

    cut: CutFormat | None = None
    """Files for a cutting machine beside the sheets."""
    machine: Machine | None = None
    """The machine whose marks are printed, and for which room is left."""

    @property
    def size(self) -> Size:
        """The paper upright."""
        return PAPERS[self.paper]


FARTHEST = 20.0
"""An offset cannot correct a printer that is off by more mm."""
WIDEST = 20.0
"""mm that a printer's margin may have."""


def parse_offset(text: str) -> tuple[float, float]:
    """Read `X,Y` in mm; decimal points, a comma between.

    Raises:
        ValueError: with a sentence that says what would work.
    """
    parts = text.replace(";", ",").split(",")
    try:
        across, down = (float(part.strip().removesuffix("mm").replace("−", "-")) for part in parts)
    except ValueError:
        raise ValueError(
            f"{text!r} is no offset; write X,Y in mm with points for decimals, for example 0.4,-1.2"
        ) from None
    if not (abs(across) <= FARTHEST and abs(down) <= FARTHEST):
        raise ValueError(f"{text!r} is too far; an offset has at most {FARTHEST:g} mm each way")
    return across, down


def check_word(option: str, value: str, known: Iterable[str]) -> Problem | None:
    """Explain the problem of an option that takes one of a few words."""
    words = list(known)
    if value in words:
        return None
    return Problem(
        option, f'"{value}" will not do.{suggest_nearest(value, words)} Known: {list_words(words)}'
    )


def raise_problems(problems: Iterable[Problem | None]) -> None:
    """Stop if there is any problem.

    Raises:
        BoxError: with all of them.
    """
    found = [problem for problem in problems if problem]
    if found:
        raise BoxError(found)
