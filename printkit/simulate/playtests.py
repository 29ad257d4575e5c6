"""Records of people's games, observed as simulations are: which cards were played, undone moves, slow turns."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from printkit.referee import Answer, Answered, Game, LogError, read_log
from printkit.referee.event_log import list_valid_entries
from printkit.referee.log import AFTER, BOT, REFUSED, Corrected, Undone
from printkit.simulate.observing import Observed, Observer, name_move
from printkit.simulate.playout import Played
from printkit.title import Title

_LONGEST: Final = 600.0
"""Seconds; in a longer turn the player did something else."""


@dataclass(frozen=True, slots=True)
class Playtest:
    """The observations of one record.

    Attributes:
        names: the players'.
        over: whether it was played to its end.
        answers: how many there are.
        people: what people did.
        cards: all that could be had.
        turns: who, and how many seconds a turn took, where the record tells it.
        undone: what was taken back, by move.
        refused: what was tried and not allowed, by rule.
    """

    names: tuple[str, ...]
    over: bool
    answers: int
    people: Observed
    cards: frozenset[str]
    turns: tuple[tuple[str, float], ...] = ()
    undone: Mapping[str, int] = field(default_factory=dict)
    refused: Mapping[str, int] = field(default_factory=dict)


def watch_record(lines: Sequence[str], title: Title, make_dealer: Callable[[str], Any]) -> Playtest:
    """Play a record back and observe the players' decisions.

    Args:
        lines: of the file.
        title: whose game it is.
        make_dealer: makes what names the cards of closed hands, from the record's seed.

    Raises:
        LogError: it is no record of this title, or the rules refuse it.
    """
    log = read_log(lines)
    header, entries = log.header, log.entries
    if header.title != title.name:
        raise LogError(f"this is a game of {header.title}, not of {title.name}", 1)
    notes = _read_notes(lines[1:], len(entries))
    dealer = make_dealer(header.seed) if header.seed else None
    game: Game[Any] = Game.open(
        title.book, header.seats, options=header.options, box=title.box, dealer=dealer
    )
    observer, undone = Observer(game), Counter[str]()
    moves: dict[int, str] = {}
    valid = set(list_valid_entries(entries))
    for number, entry in enumerate(entries):
        if isinstance(entry, Undone):
            undone[moves.get(entry.entry, "")] += 1
        elif isinstance(entry, Corrected):
            if number in valid:
                game.correct(entry.changes, force=True)
        else:
            moves[number] = _take_answer(game, entry, number, observer, notes, counts=number in valid)
    refused = Counter(rule for note in notes for rule in note.get(REFUSED, ()))
    return Playtest(
        header.seats,
        game.outcome is not None,
        len(entries),
        observer.build_observed(),
        observer.cards,
        tuple(_time_turns(header.seats, entries, notes)),
        undone,
        refused,
    )


def _take_answer(
    game: Game[Any],
    entry: Answered,
    number: int,
    observer: Observer,
    notes: Sequence[Mapping[str, Any]],
    *,
    counts: bool,
) -> str:
    """Give an answer and observe it if it counts; return the name of its move."""
    parts = dict(game.session.open_parts())
    question = parts.get(entry.part)
    value = None
    if question is not None and entry.seat is not None:
        value, _ = question.read_answer(entry.seat, entry.data)
        if value is not None and counts and not notes[number].get(BOT):
            observer.note_decision(entry.seat, question, value, None)
    if counts:
        refusals = game.give(Answer(entry.seat, entry.data, part=entry.part))
        if refusals:
            raise LogError(f"{refusals[0].reason}", number + 2)
    return name_move(value) or (question.rule if question is not None else "")


def _read_notes(lines: Sequence[str], count: int) -> list[Mapping[str, Any]]:
    """Read the further notes in the lines of entries."""
    return [json.loads(line) for line in lines if line.strip()][:count]


def _time_turns(
    names: Sequence[str], entries: Sequence[Any], notes: Sequence[Mapping[str, Any]]
) -> list[tuple[str, float]]:
    """Measure how long each player acted until somebody else did."""
    turns: list[tuple[str, float]] = []
    who: int | None = None
    for entry, note in zip(entries, notes, strict=True):
        if not isinstance(entry, Answered) or entry.seat is None:
            continue
        seconds = min(float(note.get(AFTER, 0)), _LONGEST)
        if note.get(BOT) or not seconds:
            who = None if note.get(BOT) else who
        elif entry.seat == who:
            turns[-1] = (turns[-1][0], turns[-1][1] + seconds)
        else:
            turns.append((names[entry.seat], seconds))
            who = int(entry.seat)
    return turns


def sum_up_playtests(tests: Sequence[Playtest], bots: Sequence[Played]) -> dict[str, Any]:
    """Sum up all records, side by side with games of bots, as plain data."""
    seats = sum(len(one.names) for one in tests)
    cards = sorted(frozenset[str]().union(*(one.cards for one in tests)))
    people = [one.people for one in tests]
    theirs = [one.observed for one in bots if one.observed is not None]
    told = {card: {"people": _count_card(card, people), "bots": _count_card(card, theirs)} for card in cards}
    by_name: dict[str, list[float]] = {}
    for name, seconds in (turn for one in tests for turn in one.turns):
        by_name.setdefault(name, []).append(seconds)
    all_turns = [seconds for times in by_name.values() for seconds in times]
    return {
        "records": len(tests),
        "to their end": sum(one.over for one in tests),
        "players": seats,
        "answers": round(median(one.answers for one in tests)),
        "bots' games": len(bots),
        "bots' answers": round(median(one.decisions for one in bots)) if bots else None,
        "seconds a turn": _sum_up_times(all_turns) if all_turns else None,
        "by player": {name: _sum_up_times(times) for name, times in sorted(by_name.items())},
        "taken back": dict(sum((Counter(one.undone) for one in tests), Counter[str]()).most_common()),
        "not allowed": dict(sum((Counter(one.refused) for one in tests), Counter[str]()).most_common()),
        "cards": told,
        "never moved": [card for card, both in told.items() if not both["people"]["had"]],
        "kept": [card for card, both in told.items() if both["people"]["had"] and not both["people"]["played"]],
    }  # fmt: skip


def _count_card(card: str, games: Sequence[Observed]) -> dict[str, int]:
    """Count the players who had a card, and those who played it."""
    return {
        "had": sum(len(one.cards.get(card, ())) for one in games),
        "played": sum(len(one.used.get(card, ())) for one in games),
    }


def _sum_up_times(times: Sequence[float]) -> dict[str, float]:
    return {"turns": len(times), "median": round(median(times), 1), "longest": round(max(times), 1)}
