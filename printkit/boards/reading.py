"""The reading of a board's photos as one record, which is checked here and nowhere else."""

from __future__ import annotations

import re
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from printkit.boards.laid import HexBoard

T = TypeVar("T")


class SeenToken(Struct, frozen=True, array_like=True):
    """A token on a board of squares."""

    id: str
    """The piece, or only its colour's letter where the code could not be read."""
    x: float
    """Centre in grid mm."""
    y: float


class DoubtfulToken(Struct, frozen=True):
    """A token whose square is in doubt."""

    id: str
    candidates: tuple[str, ...]
    """The squares that it may stand on, likeliest first."""


class SquareBoard(Struct, frozen=True):
    """The reading of one board of squares; made by sight, or by a person who taps squares."""

    tokens: tuple[SeenToken, ...] = ()
    unreadable: tuple[SeenToken, ...] = ()
    """Codes that could not be read; their ids are guesses of the colour's letter."""
    fiducials: int = 4
    """How many corner codes were read."""
    error: float = 0.0
    """mm by which the fiducials' corners are off the plane, root of the mean square."""
    layout: str = ""
    """Which printed layout; empty where no fiducial was seen."""
    doubts: tuple[DoubtfulToken, ...] = ()
    cut_off: tuple[str, ...] = ()
    """Squares outside the picture."""
    covered: tuple[str, ...] = ()
    """Squares without a readable token that something lies upon, and those of which that may be so."""
    clashes: tuple[str, ...] = ()
    """Contradictions between photos, in sentences."""
    confirmed: dict[str, str] | UnsetType = UNSET
    """What people said of squares in doubt; not in the record before they are asked."""

    @property
    def said(self) -> dict[str, str]:
        """The answers of people about squares in doubt."""
        return self.confirmed or {}


class TappedBoard(Struct, frozen=True):
    """A board that people entered by taps, where nobody photographed it."""

    tapped: dict[str, dict[str, str] | list[str]]
    """For each kind of thing what stands where; a list of places where the kind has no more to say."""


BoardReading: TypeAlias = HexBoard | SquareBoard
"""What photos show of a board, whichever it is."""

R = TypeVar("R", bound=BoardReading)


def confirm_reading(reading: R, picks: dict[str, str]) -> R:
    """Return the reading with people's answers about places in doubt added to the earlier ones."""
    return replace(reading, confirmed={**reading.said, **picks})


def write_plain(record: object) -> Any:
    """Return a record as lists and dictionaries, as JSON has them."""
    return msgspec.json.decode(write_json(record))


def write_json(record: object) -> str:
    """Return a record as JSON."""
    return msgspec.json.encode(record, enc_hook=_write_message).decode()


def _write_message(value: object) -> str:
    """Return a message as plain text: it is a text with values, a type that the encoder does not know."""
    if isinstance(value, str):
        return str.__str__(value)
    raise TypeError(f"{type(value).__name__} is no plain data")


def read_plain(data: Any, kind: type[T]) -> T:
    """Return the record of plain data.

    Raises:
        ValueError: the data are no such record; a sentence says where.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise ValueError(_word_problem(str(error))) from error
    except RecursionError as error:
        raise ValueError("lists within lists without end") from error


def read_json(text: str | bytes, kind: type[T]) -> T:
    """Return the record of a JSON text.

    Raises:
        ValueError: the text is no such record; a sentence says where.
    """
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ValueError(_word_problem(str(error))) from error
    except RecursionError as error:
        raise ValueError("lists within lists without end") from error


_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "array": "a list",
    "object": "a record",
    "bool": "yes or no",
    "null": "nothing",
}


def _word_problem(problem: str) -> str:
    """Word a decoder's complaint, and count places from 1 as people do."""
    problem, _, place = problem.partition(" - at `")
    problem = re.sub(r"^Object missing required field (`\w+`)", r"\1 is missing", problem)
    problem = re.sub(r"^Invalid enum value (.*)", r"\1 is nothing that may stand there", problem)
    problem = re.sub(r"^Expected (.*), got (.*)", r"\1 is expected, and not \2", problem)
    problem = re.sub(r"^Expected (.*[<>]=? .*)", r"\1 is expected", problem)
    problem = re.sub(r"`([a-z |]+)`", lambda found: _in_words(found[1]), problem)
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", place)
    where = ", ".join(f"`{name}`" if name else f"entry {int(number) + 1}" for name, number in steps)
    return f"{where}: {problem}" if where else problem


def _in_words(kinds: str) -> str:
    """Word the types that may stand in a place: `a number or nothing`; the name of a field stays as it is."""
    words = kinds.split(" | ")
    return " or ".join(_WORDS[word] for word in words) if set(words) <= _WORDS.keys() else f"`{kinds}`"
