"""The book of a box that declares its game as data."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.contents import Box
from printkit.declared.checked import check_computed
from printkit.declared.playfile import FILE as PLAY
from printkit.declared.playfile import PlayFile
from printkit.declared.playing import book_of
from printkit.declared.playreader import read_play
from printkit.declared.scorefile import FILE as SCORE
from printkit.declared.scorefile import ScoreFile, read_score
from printkit.declared.verdict import make_standalone
from printkit.referee import Book, Meta, Play, SetupError, Table
from printkit.referee.book import Setup


def read_declared(box: Box) -> tuple[ScoreFile | None, PlayFile | None, list[Problem]]:
    """Read both files of a box as far as they are usable, with all their problems."""
    problems: list[Problem] = []
    score = read_score(box, problems)
    if score is not None:
        problems += check_computed(score, box)
    play = read_play(box, problems)
    return score, play, problems


def check_declared(box: Box) -> list[Problem]:
    """List everything that is wrong with the scoring and playing that a box declares."""
    return read_declared(box)[2]


def declared_book(box: Box) -> Book[Any]:
    """Return the book that follows from a box's files.

    Raises:
        BoxError: they are wrong; with all problems.
    """
    score, play, problems = read_declared(box)
    if find_errors(problems):
        raise BoxError(find_errors(problems))
    meta = Meta(
        box.title,
        box.name,
        f"data 2 {_make_digest(box)}",
        play.seats if play is not None else box.players,
        score.options if score is not None else (),
        "playable",
        setup=tuple(step.says for step in play.setup) if play is not None else (),
        sand_glass=play.timer if play is not None else 0,
        minutes=box.minutes,
        age=box.age,
    )
    standalone = make_standalone(score) if score is not None else None
    if play is not None:
        return replace(book_of(meta, play, score, box), standalone=standalone)
    return Book(meta, table=_no_table, play=_no_play, standalone=standalone)


def _make_digest(box: Box) -> str:
    """Make the fingerprint of the files that a log is played by: another file, another version."""
    digest = sha256()
    for name in (PLAY, SCORE):
        path = box.folder / name
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") if path.is_file() else b"-")
    return digest.hexdigest()[:8]


def _no_table(setup: Setup) -> Table:
    raise SetupError(
        "this box has a score.yaml but no play.yaml: it is scored, not played here; "
        "a play.yaml that says `play: 1` gives it a table (docs/play-by-data.md)"
    )


def _no_play(table: Table) -> Play[Any]:
    yield from ()
