"""What went wrong, told in sentences, and the exit code of a command that was given something wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from printkit.box import Problem


BAD_INPUT = 2
"""Exit code of a command that was given something wrong."""


def told(error: Exception) -> Iterable[Problem] | None:
    """What a person is told of an error that is theirs to mend; None for a bug of ours."""
    from printkit.box import BoxError, Problem

    if isinstance(error, BoxError):
        return error.problems
    from printkit.press.errors import PressError

    if isinstance(error, PressError):
        return [Problem("printkit", str(error))]
    if isinstance(error, OSError):
        return [Problem(str(error.filename or "disk"), error.strerror or str(error))]
    return None


def of_a_photo(error: Exception) -> bool:
    """Whether it is sight that complains; without loading sight if it was not used."""
    if "printkit.sight.errors" not in sys.modules:
        return False
    from printkit.sight.errors import SightError

    return isinstance(error, SightError)


def report(problems: Iterable[Problem]) -> None:
    """All problems, each with its place."""
    every = list(problems)
    for problem in every:
        typer.echo(str(problem), err=True)
    typer.secho(
        f"{len(every)} problem{'s' if len(every) != 1 else ''}; nothing was printed.", err=True, fg="red"
    )


@contextmanager
def explained() -> Iterator[None]:
    """What is wrong with seats, options, a log or a file is told in a sentence."""
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
def seeing() -> Iterator[None]:
    """What is wrong with a photo is told in a sentence."""
    from printkit.sight.errors import SightError

    try:
        yield
    except SightError as error:
        typer.secho(str(error), err=True, fg="red")
        raise typer.Exit(BAD_INPUT) from error


def whisper(text: str) -> None:
    """Tell a waiting person what is being done, where somebody watches."""
    if sys.stderr.isatty():
        typer.echo(f"\r\033[K{text}" if text else "\r\033[K", nl=False, err=True)
