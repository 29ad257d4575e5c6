"""Kept games: the result of each game of a run, one line of JSON each, in a folder that a later run can continue.

The folder holds `run.json` (what was played, by which rules) and `games.jsonl`; when a run is complete its games stand in
the order of their numbers, so that the same seed gives the same bytes. Several folders of the same plan, with other seeds
or other games, are one run together.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from msgspec import convert, to_builtins

from printkit.files import atomic_write
from printkit.nearest import find_closest
from printkit.referee import Outcome, Seat, SetupError
from printkit.simulate.observing import Observed
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import Played
from printkit.simulate.workers import compute_fingerprint

GAMES: Final = "games.jsonl"
RUN: Final = "run.json"
TABLE: Final = "games.parquet"


class RecordsError(SetupError):
    """Kept games cannot be used."""


# One game


def plain_game(game: Played, seed: str) -> dict[str, Any]:
    """Return a game as plain data."""
    outcome = game.outcome
    told: dict[str, Any] = {
        "seed": seed,
        "number": game.number,
        "bots": list(game.bots),
        "reason": outcome.reason,
        "rule": outcome.rule,
        "winners": list(outcome.winners),
        "ranking": [list(place) for place in outcome.ranking],
        "scores": [{"seats": list(s.seats), "total": s.total, "ties": list(s.ties)} for s in outcome.scores],
        "answers": game.decisions,
        "figures": dict(game.figures),
        "sides": {name: list(seats) for name, seats in game.sides.items()},
    }
    if game.observed is not None:
        told["observed"] = to_builtins(game.observed)
    return told


def game_of(data: Mapping[str, Any]) -> Played:
    """Read a game from its plain data.

    Raises:
        KeyError: something is missing.
        ValueError: something is of another kind.
    """
    outcome = convert(
        {name: data[name] for name in ("reason", "rule", "winners", "ranking", "scores")}, Outcome
    )
    sides = convert(data["sides"], dict[str, tuple[Seat, ...]])
    observed = convert(data.get("observed"), Observed | None)
    return Played(
        data["number"], outcome, data["answers"], data["figures"], sides, observed, tuple(data["bots"])
    )


# A folder of games


def plain_plan(plan: SimulationPlan) -> dict[str, Any]:
    """Return everything in a plan that decides how its games go, besides the seed."""
    return {
        "title": plan.title,
        "seats": plan.seats,
        "bots": list(plan.bots),
        "options": dict(plan.options),
        "rotate": plan.rotate,
        "observed": plan.closely,
        "rules": compute_fingerprint(plan),
    }


class Records:
    """A folder in which the games of a run are kept."""

    def __init__(self, folder: Path, plan: SimulationPlan) -> None:
        self.folder = folder
        self._plan = plan

    def open_folder(self, *, resume: bool) -> list[Played]:
        """Open the folder; return the games that it already has.

        Raises:
            RecordsError: games are there without `resume`, or they are games of another plan.
        """
        file = self.folder / GAMES
        if file.exists() and not resume:
            raise RecordsError(
                f"{file} is there already; add --resume to go on with it, or name another folder"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        wanted = {**plain_plan(self._plan), "seed": self._plan.seed}
        if file.exists():
            _same_plan(self.folder, wanted, ("seed",))
        found = read_games(file) if file.exists() else []
        with atomic_write(self.folder / RUN) as stream:
            stream.write(f"{json.dumps(wanted, indent=2)}\n".encode())
        self._rewrite_games(found)
        return [game for _, game in found]

    def write_game(self, game: Played) -> None:
        """Write a game to the folder at once."""
        with (self.folder / GAMES).open("a", encoding="utf-8") as stream:
            stream.write(_format_line(game, self._plan.seed))

    def finish(self, *, table: bool = False) -> None:
        """Sort the games by their numbers; also write a Parquet table, if wanted.

        Raises:
            ImportError: the package `pyarrow` is not installed.
        """
        found = read_games(self.folder / GAMES)
        self._rewrite_games(sorted(found, key=lambda one: one[1].number))
        if table:
            write_table(self.folder / TABLE, found)

    def _rewrite_games(self, games: Iterable[tuple[str, Played]]) -> None:
        with atomic_write(self.folder / GAMES) as stream:
            for seed, game in games:
                stream.write(_format_line(game, seed).encode())


def _format_line(game: Played, seed: str) -> str:
    return json.dumps(plain_game(game, seed), separators=(",", ":")) + "\n"


def read_games(file: Path) -> list[tuple[str, Played]]:
    """Read kept games, each with its seed; a line that was cut off by a crash at the end is left out.

    Raises:
        RecordsError: a line in the middle cannot be read.
    """
    lines = file.read_text(encoding="utf-8").splitlines()
    found: dict[tuple[str, int], Played] = {}
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            found[data["seed"], data["number"]] = game_of(data)
        except (ValueError, KeyError, TypeError) as error:
            if number == len(lines):
                break
            raise RecordsError(f"{file} line {number} is no game ({error})") from error
    return [(seed, game) for (seed, _), game in found.items()]


def _same_plan(folder: Path, wanted: Mapping[str, Any], also: Sequence[str] = ()) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = json.loads((folder / RUN).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecordsError(f"{folder} has no {RUN} that says what was played ({error})") from error
    for name in ("title", "seats", "bots", "options", "rotate", "observed", "rules", *also):
        if kept.get(name) != wanted.get(name):
            what = (
                "other rules or another box"
                if name == "rules"
                else f"{name} {kept.get(name)!r}, not {wanted.get(name)!r}"
            )
            raise RecordsError(f"{folder} holds games with {what}; they cannot be counted together")
    return kept


def merge_folders(folders: Sequence[Path]) -> tuple[SimulationPlan, list[Played]]:
    """Return all games of several folders as one run; a game that is in two of them counts once.

    Raises:
        RecordsError: they are games of different plans, or there are none.
    """
    first: dict[str, Any] | None = None
    found: dict[tuple[str, int], Played] = {}
    for folder in folders:
        if not (folder / GAMES).is_file():
            near = find_closest(
                folder.name, [one.name for one in folder.parent.glob("*") if (one / GAMES).is_file()]
            )
            raise RecordsError(
                f"no games are kept in {folder}" + (f"; did you mean {folder.parent / near}?" if near else "")
            )
        try:
            kept = json.loads((folder / RUN).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise RecordsError(f"{folder} has no {RUN} that says what was played ({error})") from error
        first = first or kept
        _same_plan(folder, first)
        found.update({(seed, game.number): game for seed, game in read_games(folder / GAMES)})
    if first is None or not found:
        raise RecordsError(f"no games are kept in {', '.join(map(str, folders))}")
    seeds = sorted({seed for seed, _ in found})
    plan = SimulationPlan(
        first["title"],
        first["seats"],
        len(found),
        seed=", ".join(seeds),
        bots=tuple(first["bots"]),
        options=first["options"],
        rotate=first["rotate"],
        closely=first["observed"],
    )
    games = [found[key] for key in sorted(found)]
    return plan, [replace(game, number=number) for number, game in enumerate(games)]


def write_table(file: Path, games: Sequence[tuple[str, Played]]) -> None:
    """Write games as a Parquet table: a row each, a column for each figure and each seat's score and win.

    Raises:
        ImportError: the package `pyarrow` is not installed.
    """
    import pyarrow as pa  # noqa: PLC0415  # an extra
    from pyarrow import parquet  # noqa: PLC0415

    rows = [row_of(seed, game) for seed, game in sorted(games, key=lambda one: (one[0], one[1].number))]
    columns = dict.fromkeys(name for row in rows for name in row)
    parquet.write_table(pa.table({name: [row.get(name) for row in rows] for name in columns}), file)


def row_of(seed: str, game: Played) -> dict[str, Any]:
    """Return a game as one row of a table."""
    row: dict[str, Any] = {
        "seed": seed,
        "game": game.number,
        "end": game.outcome.reason,
        "answers": game.decisions,
    }
    row |= {name: float(value) for name, value in game.figures.items()}
    for seat, bot in enumerate(game.bots):
        row[f"bot {seat + 1}"] = bot
        row[f"won {seat + 1}"] = (
            (1 / len(game.outcome.winners)) if Seat(seat) in game.outcome.winners else 0.0
        )
        total = next((s.total for s in game.outcome.scores if Seat(seat) in s.seats), None)
        row[f"score {seat + 1}"] = None if total is None else float(total)
    row |= {f"side {name}": ",".join(str(seat + 1) for seat in seats) for name, seats in game.sides.items()}
    if game.observed is not None:
        row |= {
            "turns begun": game.observed.turns,
            "lead changes": game.observed.leads,
            "settled": game.observed.settled,
        }
    return row
