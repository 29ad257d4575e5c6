"""The book of a box that says its game by data."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from printkit.box.errors import BoxError, Problem, errors
from printkit.box.schema import Box
from printkit.declared.alone import alone_of
from printkit.declared.checked import check_computed
from printkit.declared.scorefile import FILE as SCORE
from printkit.declared.scorefile import ScoreFile, read_score
from printkit.referee import Book, Meta, Play, SetupError, Table
from printkit.referee.book import Setup

FILES: Final = (SCORE,)


def is_declared(folder: Path) -> bool:
    """Whether a box says by data how it is scored or played."""
    return any((folder / name).is_file() for name in FILES)


def read_declared(box: Box) -> tuple[ScoreFile | None, list[Problem]]:
    """The files of a box, as far as they can be used, and all that is wrong with them."""
    problems: list[Problem] = []
    score = read_score(box, problems)
    if score is not None:
        problems += check_computed(score, box)
    return score, problems


def check_declared(box: Box) -> list[Problem]:
    """All that is wrong with what a box says of its scoring and playing."""
    return read_declared(box)[1]


def declared_book(box: Box) -> Book[Any]:
    """The book that follows from a box's files.

    Raises:
        BoxError: they are wrong; with all problems.
    """
    score, problems = read_declared(box)
    if errors(problems):
        raise BoxError(errors(problems))
    options = score.options if score is not None else ()
    meta = Meta(box.title, box.name, f"data {box.edition}", box.players, options, "playable")
    return Book(meta, table=_no_table, play=_no_play, alone=alone_of(score) if score is not None else None)


def _no_table(setup: Setup) -> Table:
    del setup
    raise SetupError("this box has a score.yaml but no rules: it is scored, not played here")


def _no_play(table: Table) -> Play[Any]:
    del table
    yield from ()
