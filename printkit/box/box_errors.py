"""Errors in a designer's data.

BoxError            one or more problems, all of them, each with its place
UnchangedError      nothing differs from another version of the box
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable

from msgspec import Struct

from printkit.nearest import list_words, suggest_nearest

_LONGEST = 1000
"""Letters of a problem that are told."""


class Problem(Struct, frozen=True):
    """One thing to put right, with the place where it stands."""

    file: str
    """The file as the designer knows it."""
    message: str
    """What came and what would do, a sentence or two."""
    line: int = 0
    """Line in the file, counted from 1; 0 where it has none."""
    where: str = ""
    """Column, key or element, with the face that it is drawn on."""
    warning: bool = False
    """Whether it is only worth a look: a warning stops nothing."""
    piece: str = ""
    """The piece on whose face it was met; empty where it is no piece's."""
    kind: str = ""
    """What warnings of one kind have in common, without the names and figures of each; empty for the message itself."""

    @property
    def place(self) -> str:
        """Column, key or element, with the face and the piece that it was met on."""
        return f"{self.where} of piece {self.piece}" if self.piece else self.where

    @property
    def about(self) -> str:
        """The piece or line that it is about, in a word."""
        return self.piece or (f"line {self.line}" if self.line else self.where or self.file)

    def __str__(self) -> str:
        """Return `file:line: where: message`."""
        place = f"{self.file}:{self.line}" if self.line else self.file
        said = f"warning: {self.message}" if self.warning else self.message
        if len(said) > _LONGEST:  # a problem may quote a cell of thousands of letters
            said = f"{said[: _LONGEST // 2]} ... {said[-_LONGEST // 2 :]}"
        return f"{place}: {self.place}: {said}" if self.place else f"{place}: {said}"


def group_alike(problems: Iterable[Problem]) -> list[list[Problem]]:
    """Return each problem once; warnings of one kind in one place stand together, even for several pieces or lines."""
    kinds: dict[Hashable, list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        line = problem.line if problem.piece else 0
        kind = (problem.file, line, problem.where, problem.kind or problem.message)
        kinds.setdefault(kind if problem.warning else problem, []).append(problem)
    return list(kinds.values())


def find_errors(problems: Iterable[Problem]) -> list[Problem]:
    """Return those problems that stop printing."""
    return [problem for problem in problems if not problem.warning]


class BoxError(Exception):
    """A box that cannot be used; `problems` holds everything that is wrong with it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[BoxError], tuple[tuple[Problem, ...]]]:
        """Make the error survive the way back from a worker process."""
        return (BoxError, (self.problems,))


class UnchangedError(BoxError):
    """The error of a box that does not differ from the version it is compared with."""


def no_components(keys: Iterable[str], known: Collection[str]) -> list[Problem]:
    """Return a problem for each key of `--only` that is none of the known components."""
    return [
        Problem(
            "--only",
            f'"{key}" is no component.{suggest_nearest(key, known)} Known: {list_words(sorted(known), 40)}',
        )
        for key in keys
        if key not in known
    ]


def count_noun(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count_noun(1, "piece"), count_noun(2, "piece")
    ('1 piece', '2 pieces')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
