"""Statistics over all evenings: how the games stored on this computer ended, and who won them.

A game's result is stored when it ends, and computed for games that ended before (`read_results` of the store).
"""

from __future__ import annotations

import json
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median
from typing import Final

import msgspec

from printkit.companion.pages import LoadedTitle, tame_name
from printkit.companion.record import DAMAGED, Record, StoreError
from printkit.companion.registry import TableRegistry
from printkit.companion.results import GameResult, result_of
from printkit.companion.store import Store
from printkit.companion.tables import replay_log
from printkit.referee import BookError, LogError
from printkit.title import NoBookError, list_refereed, load_title
from printkit.web import host

MOST_AT_ONCE: Final = 40
"""So many unread tables are computed for one page; the rest with the next."""

MOST_SHOWN: Final = 60
"""Evenings in the list, the newest first."""

_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Evening:
    """A game that is over."""

    code: str
    title: str
    name: str
    names: tuple[str, ...]
    winners: tuple[str, ...]
    day: str
    minutes: int | None
    answers: int


@dataclass(frozen=True)
class TitleFigures:
    """The totals of all games of a title."""

    title: str
    name: str
    games: int
    answers: int
    minutes: int | None
    best: tuple[int, str] | None
    """The most points, and who scored them."""


@dataclass(frozen=True)
class PlayerFigures:
    """The totals of all games of a name."""

    name: str
    games: int
    wins: int


@dataclass(frozen=True)
class Evenings:
    """Everything that the page of evenings tells."""

    titles: tuple[TitleFigures, ...] = ()
    players: tuple[PlayerFigures, ...] = ()
    evenings: tuple[Evening, ...] = ()


async def gather_evenings(registry: TableRegistry) -> Evenings:
    """Return everything that is known, after computing what is missing."""
    records = await registry.listed()
    found = await host.run_blocking(registry.store.read_results)
    kept = {code: known for code, known in found.items() if not known[1] or _result(known[1])}
    fresh = 0
    for record in records:
        length = await host.run_blocking(registry.store.length, record.code)
        known = kept.get(record.code)
        if (
            (known is not None and known[0] == length)
            or record.title not in list_refereed()
            or fresh >= MOST_AT_ONCE
        ):
            continue
        fresh += 1
        loaded = await registry.title(record.title)
        result = await host.run_blocking(_worked_out, registry.store, loaded, record)
        kept[record.code] = (length, result)
    over = [
        (record, ended)
        for record in records
        if record.code in kept and (ended := _result(kept[record.code][1]))
    ]
    return _sum_up_games(over)


def _worked_out(store: Store, loaded: LoadedTitle, record: Record) -> str:
    """Play a table back and store how it ended."""
    lines = store.lines(record.code)
    try:
        result = result_of(replay_log(loaded, record.header, lines))
    except (LogError, BookError):
        result = ""  # an edition of the rules that is not here: its record can still be exported
    try:
        store.keep_result(record.code, len(lines), result)
    except StoreError as error:
        _log.warning("table %s: %s", record.code, error)
    return result


def _sum_up_games(over: Sequence[tuple[Record, GameResult]]) -> Evenings:
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    shown: list[Evening] = []
    of_title: dict[str, list[tuple[Evening, GameResult]]] = defaultdict(list)
    for record, result in over:
        try:
            evening = _make_evening(record, result)
        except (*DAMAGED, NoBookError):
            _log.warning("what the database keeps of the table %s is damaged; it is not counted", record.code)
            continue
        shown.append(evening)
        of_title[record.title].append((evening, result))
        games.update(evening.names)
        wins.update(evening.winners)
    players = [PlayerFigures(name, number, wins[name]) for name, number in games.items()]
    players.sort(key=lambda one: (-one.wins, -one.games, one.name.casefold()))
    titles = [_count_figures(title, found) for title, found in of_title.items()]
    titles.sort(key=lambda one: (-one.games, one.name))
    return Evenings(tuple(titles), tuple(players), tuple(shown[:MOST_SHOWN]))


def minutes_of(record: Record, result: GameResult) -> int | None:
    """Return how long a game took; None if nobody saw it end."""
    try:
        begun, ended = map(datetime.fromisoformat, (record.created, result.ended))
        return max(1, round((ended - begun).total_seconds() / 60))
    except DAMAGED:
        return None


def length_of(store: Store, code: str) -> int | None:
    """Return how many minutes the game of a table took, if that is known."""
    record, known = store.find_record(code), store.read_results().get(code)
    result = _result(known[1]) if known is not None else None
    return minutes_of(record, result) if record is not None and result is not None else None


def _result(text: str) -> GameResult | None:
    """Read the stored end of a game; None for nothing, or for damaged data that must be computed again."""
    try:
        return msgspec.json.decode(text, type=GameResult) if text else None
    except DAMAGED:
        return None


def _make_evening(record: Record, result: GameResult) -> Evening:
    names = tuple(tame_name(str(name)) for name in json.loads(record.header)["seats"])
    if len(result.points) > len(names):
        raise ValueError("more players than seats")
    begun = datetime.fromisoformat(record.created)
    return Evening(
        record.code,
        record.title,
        load_title(record.title).meta.name,
        names,
        tuple(names[seat] for seat in result.winners),
        f"{begun.astimezone():%Y-%m-%d}",
        minutes_of(record, result),
        result.answers,
    )


def _count_figures(title: str, found: Sequence[tuple[Evening, GameResult]]) -> TitleFigures:
    best = max(
        (
            (points, evening.names[seat])
            for evening, result in found
            for seat, points in enumerate(result.points)
            if points is not None
        ),
        default=None,
    )
    minutes = [evening.minutes for evening, _ in found if evening.minutes is not None]
    return TitleFigures(
        title,
        found[0][0].name,
        len(found),
        round(median(result.answers for _, result in found)),
        round(median(minutes)) if minutes else None,
        best,
    )
