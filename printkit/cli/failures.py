"""Report errors in sentences, and end a command with wrong input with its exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from printkit.box import Problem


BAD_INPUT = 2
"""Exit code of a command with wrong input."""


def explain_error(error: Exception) -> Iterable[Problem] | None:
    """Return the message for an error that the person can mend; None for a bug of ours."""
    from printkit.box import BoxError, Problem

    if isinstance(error, BoxError):
        return error.problems
    from printkit.press import PressError

    if isinstance(error, PressError):
        return [Problem("printkit", str(error))]
    if isinstance(error, OSError):
        return [Problem(str(error.filename or "disk"), error.strerror or str(error))]
    return None


def is_sentence(error: Exception) -> bool:
    """Return whether an error is a sentence of sight or the referee; without loading unused modules."""
    if "printkit.sight.sight_errors" in sys.modules:
        from printkit.sight.sight_errors import SightError

        if isinstance(error, SightError):
            return True
    if "printkit.referee.errors" in sys.modules:
        from printkit.referee.errors import RefereeError

        return isinstance(error, RefereeError)
    return False


def report_problems(problems: Iterable[Problem], undone: str = "printed") -> None:
    """Report all problems, each with its place; those that stop the command come last, where people read.

    Args:
        problems: all of them.
        undone: what was not done with anything for them.
    """
    every = list(problems)
    warn_of_problems(problem for problem in every if problem.warning)
    wrong = [problem for problem in every if not problem.warning]
    for problem in wrong:
        typer.echo(str(problem), err=True)
    typer.secho(
        f"{len(wrong)} problem{'s' if len(wrong) != 1 else ''}; nothing was {undone}.", err=True, fg="red"
    )


def warn_of_problems(problems: Iterable[Problem], *, every: bool = False) -> None:
    """Print warnings; of many alike ones the first few, and the places of the others.

    Args:
        problems: all of them warnings.
        every: whether each is printed.
    """
    from printkit.box.box_errors import group_alike

    for kind in group_alike(problems):
        shown = kind if every or len(kind) <= _ALIKE else kind[:1]
        for problem in shown:
            typer.secho(str(problem), err=True, fg="yellow")
        if len(shown) < len(kind):
            rest = [problem.about for problem in kind[1:]]
            more = f" and {len(rest) - _NAMED} more (check --every names all)" if len(rest) > _NAMED else ""
            typer.secho(
                f"  the same of {len(rest)} others: {', '.join(rest[:_NAMED])}{more}", err=True, fg="yellow"
            )


_ALIKE = 3
"""Warnings of one kind that are printed one by one."""
_NAMED = 12
"""Others of a kind that are named."""


@contextmanager
def explain_errors() -> Iterator[None]:
    """Report in a sentence what is wrong with seats, options, a log or a file."""
    from printkit.referee import RefereeError

    try:
        yield
    except OSError as error:
        typer.secho(f"{error.filename or 'disk'}: {error.strerror or error}", err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error
    except RefereeError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


@contextmanager
def explain_sight_errors() -> Iterator[None]:
    """Report in a sentence what is wrong with a photo or with a title's box."""
    from printkit.box import BoxError
    from printkit.sight.sight_errors import SightError

    try:
        yield
    except BoxError as error:
        report_problems(error.problems, "read")
        raise typer.Exit(BAD_INPUT) from error
    except SightError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


def whisper(text: str) -> None:
    """Report progress to a person who waits, where somebody watches."""
    if sys.stderr.isatty():
        typer.echo(f"\r\033[K{text}" if text else "\r\033[K", nl=False, err=True)
