"""Trust in programs: a title's `book/`, and what draws its `pictures/`, is Python; none runs before a person allows it.

Shipped titles are trusted, and books that `new-book` made here. The terminal asks once for any other; the answer
is kept with the folder's owner and disk, so that it asks again for another folder in its place.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, Final

from printkit.files import atomic_write
from printkit.referee.errors import SetupError

VARIABLE = "PRINTKIT_TRUST"
"""Environment variable: folders whose whole content is trusted, separated like those of PATH; children inherit it."""
DRAWINGS: Final = ("pictures", "patterns")
"""The folders of a title in which Python may draw."""
_named: bool = False
"""Whether titles that this command names run unasked."""


class UntrustedError(SetupError):
    """The error of a program that nobody has trusted; none of it was run."""


def trust_named(*, trusted: bool) -> None:
    """Let titles that a command names run without a question, or ask for them again."""
    global _named  # noqa: PLW0603  # one command line a process
    _named = trusted


def is_trusted(program: Path) -> bool:
    """Return whether a title's folder of Python may run."""
    from printkit.box.place import find_shipped  # noqa: PLC0415  # reads no box

    place = program.resolve()
    shipped = [find_shipped(name).resolve() for name in ("card_data", "templates")]
    given = [Path(one).resolve() for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    if any(place.is_relative_to(root) for root in (*shipped, *given)):
        return True
    return _identify(place) in _read_remembered()


def require_trust(program: Path) -> None:
    """Refuse a title's folder of Python that is not trusted.

    Raises:
        UntrustedError: nobody has trusted it.
    """
    if not is_trusted(program):
        raise UntrustedError(
            f"{program} is a program that nobody has trusted on this computer, and nothing of it was run. "
            "Look at it; then give the same command at a terminal and answer y, or add the option --trust"
        )


def ask_for_trust(program: Path) -> None:
    """Ask whether a title's folder of Python may run, if a person can answer.

    Raises:
        UntrustedError: the answer is no, or nobody is there.
    """
    if is_trusted(program):
        return
    if _named:
        _allow(program)
    elif sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty():
        sys.stderr.write(
            f"{program.resolve()} is a program in Python{_tell_owner(program)}. "
            "It can read, change and send whatever you can.\nDo you trust who made it, and run it? [y/N] "
        )
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            remember_trust(program)
    require_trust(program)


def ask_for_drawings(home: Path) -> None:
    """Ask whether the Python that draws a title's pictures may run, if it has any.

    Raises:
        UntrustedError: the answer is no, or nobody is there.
    """
    for part in DRAWINGS:
        if (home / part / "__init__.py").is_file():
            ask_for_trust(home / part)


def find_trusted_box(name: str) -> Path:
    """Find the folder of a title, and ask whether the Python that draws its pictures may run.

    Raises:
        BoxError: there is no such title.
        UntrustedError: the answer is no, or nobody is there.
    """
    from printkit.box import find_box  # noqa: PLC0415  # a check of trust alone loads no box

    folder = find_box(name)
    ask_for_drawings(folder)
    return folder


def remember_trust(program: Path) -> None:
    """Trust a folder of Python from now on, in this process and later ones."""
    _allow(program)
    known = _read_remembered()
    mine = _identify(program.resolve())
    if mine is None or mine in known:
        return
    try:
        with atomic_write(_find_file(), private=True) as file:
            file.write(json.dumps([*known, mine], indent=1).encode())
    except OSError as error:
        sys.stderr.write(f"It will be asked again: {_find_file()} cannot be written ({error.strerror}).\n")


def _allow(program: Path) -> None:
    """Trust a folder while this process runs, and those that it starts."""
    given = [*filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)), str(program.resolve())]
    os.environ[VARIABLE] = os.pathsep.join(dict.fromkeys(given))


def _find_file() -> Path:
    from platformdirs import user_config_path  # noqa: PLC0415  # shipped titles need none

    return user_config_path("printkit", appauthor=False) / "trusted.json"


def _read_remembered() -> list[Any]:
    """Read the earlier answers; nothing if the file is damaged, so the person is asked again."""
    try:
        found = json.loads(_find_file().read_bytes())
    except (OSError, ValueError, RecursionError):
        return []
    return found if isinstance(found, list) else []


def _identify(place: Path) -> dict[str, Any] | None:
    """Return a folder's identity for the list of trusted ones; None if there is none."""
    try:
        about = place.stat()
    except OSError:
        return None
    return {"folder": str(place), "owner": about.st_uid, "device": about.st_dev}


def _tell_owner(program: Path) -> str:
    try:
        return f" that belongs to {program.owner()}"
    except (OSError, KeyError, NotImplementedError):  # Windows; an owner without a name
        return ""
