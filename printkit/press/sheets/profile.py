"""Printers that a person has measured: how far each shifts its backs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from printkit.box.box_errors import Problem
from printkit.box.contents import INKS
from printkit.measure import PAPERS, parse_length, read_paper
from printkit.nearest import list_words, suggest_nearest
from printkit.press import PressError, output_file
from printkit.press.sheets.options import (
    FLIPS,
    SIDES,
    WIDEST,
    Flip,
    Options,
    check_word,
    parse_offset,
    raise_problems,
)


class Profile(Struct, frozen=True):
    """One printer's numbers, as read off the calibration sheet; mm."""

    offset: tuple[float, float]
    """How far prints on backs move right and down."""
    flip: Flip = "long"
    margin: float = 5.0


def profiles_file() -> Path:
    """Return the file that holds the profiles."""
    from platformdirs import user_config_path  # noqa: PLC0415  # faces are drawn without

    return user_config_path("printkit", appauthor=False) / "printers.json"


def load_profiles(file: Path | None = None) -> dict[str, Profile]:
    """Return all profiles by name.

    Raises:
        PressError: the file is there but cannot be used.
    """
    path = file or profiles_file()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise PressError(
            f"{path} cannot be read: {error}; mend or delete it and store the printer again"
        ) from None
    try:
        return {str(name): _make_profile(entry) for name, entry in data.items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise PressError(f"{path} is damaged; delete it and store the printer again") from None


def _make_profile(entry: Mapping[str, Any]) -> Profile:
    across, down = entry["offset"]
    flip = entry.get("flip", "long")
    if flip not in FLIPS:
        raise ValueError(flip)
    return Profile((float(across), float(down)), flip, float(entry.get("margin", 5.0)))


def store_profile(name: str, profile: Profile, file: Path | None = None) -> Path:
    """Store a printer under a name, replacing an earlier one.

    Raises:
        PressError: the file cannot be written.
    """
    path = file or profiles_file()
    every = {**load_profiles(path), name: profile}
    with output_file(path) as stream:
        text = json.dumps(
            {key: asdict(value) for key, value in sorted(every.items())}, indent=2, ensure_ascii=False
        )
        stream.write(f"{text}\n".encode())
    return path


def find_profile(name: str, file: Path | None = None) -> Profile:
    """Return the profile of a name.

    Raises:
        PressError: there is none; names the known ones.
    """
    every = load_profiles(file)
    if name in every:
        return every[name]
    known = f" Known: {list_words(every)}." if every else ""
    raise PressError(
        f'no printer is stored as "{name}".{suggest_nearest(name, every)}{known}'
        f" Print `printkit calibrate`, read the two numbers and store them: printkit calibrate --store {name} X,Y"
    )


def profile_of(options: Options) -> Profile:
    """Return the options that are stored under a printer's name."""
    return Profile(options.offset, options.flip, options.margin)


def _refuse_paper(paper: str) -> Problem | None:
    """Return why a paper does not fit."""
    try:
        read_paper(paper)
    except ValueError as error:
        if said := str(error):
            return Problem("--paper", said)
    return check_word("--paper", paper, [*PAPERS, "4x6in", "100x150mm"])


def read_options(
    *,
    paper: str = "a4",
    sides: str = "duplex",
    flip: str | None = None,
    offset: str | None = None,
    printer: str | None = None,
    margin: str | float | None = None,
    ink: str = "full",
    profiles: Path | None = None,
) -> Options:
    """Return a person's options, over those of a stored printer.

    Raises:
        BoxError: every impossible option.
        PressError: the printer is not stored.
    """
    stored = find_profile(printer, profiles) if printer else Profile((0.0, 0.0))
    flip = flip or stored.flip
    problems = [
        None if paper in PAPERS else _refuse_paper(paper),
        check_word("--sides", sides, SIDES),
        check_word("--flip", flip, FLIPS),
        check_word("--ink", ink, INKS),
    ]
    blank, moved = stored.margin, stored.offset
    try:
        blank = blank if margin is None else parse_length(margin)
        if not 0 <= blank <= WIDEST:
            problems.append(Problem("--margin", f"{blank:g} mm will not do; write 0 to {WIDEST:g}"))
    except ValueError as error:
        problems.append(Problem("--margin", str(error)))
    try:
        moved = moved if offset is None else parse_offset(offset)
    except ValueError as error:
        problems.append(Problem("--back-offset", str(error)))
    raise_problems(problems)
    return Options(paper, sides, flip, moved, blank, ink)  # type: ignore[arg-type]  # checked just above
