"""Phones of the tests: they fill in the forms of the pages as people do, and plan the answers of recorded games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any
from urllib.parse import urlencode

from printkit.box import box_hash, find_box, load_box
from printkit.companion.context import make_cookie_name
from printkit.companion.record import Record
from printkit.companion.seating import Seating
from printkit.companion.store import Store
from printkit.referee import Answer, Choice, Data, Game, Open, Seat
from printkit.referee.kinds import Counts, Free, Kind, SomeOf, Whole, Yes
from printkit.referee.log import Answered, Log
from printkit.title import load_title
from printkit.web.forms import SESSION
from printkit.web.tokens import form_token, new_code
from tests.recorded import recorded_game

Fields = list[tuple[str, str]]


def recorded(name: str) -> Log:
    """A recorded game of Ayubistan."""
    return recorded_game("ayubistan", name)


def fresh_game(log: Log) -> Game[Any]:
    """A game as it was before the first entry of a log."""
    folder = find_box(log.header.title)
    start = Log(log.header)
    return Game.resume(
        load_title(log.header.title).book, start, box=load_box(folder), box_hash=box_hash(folder)
    )


@dataclass(frozen=True)
class Planted:
    """A table that was put into a store, and the cookies that open it."""

    code: str
    tokens: tuple[str, ...]
    host: str
    watcher: str

    def cookies(self, who: int | str) -> dict[str, str]:
        """The cookies of a seat (its number), of the `host`, of a `watcher`, or of a stranger (anything else)."""
        found = {SESSION: f"the-session-of-{who}".ljust(32, "x")}
        if isinstance(who, int):
            found[make_cookie_name(self.code, "seat")] = self.tokens[who]
        elif who == "host":
            found[make_cookie_name(self.code, "host")] = self.host
        elif who == "watcher":
            found[make_cookie_name(self.code, "watch")] = self.watcher
        return found

    def csrf(self, who: int | str) -> str:
        """What the forms of that browser carry."""
        return form_token(self.cookies(who)[SESSION])

    def path(self, who: int | str) -> str:
        """The page of somebody."""
        return f"/t/{self.code}/{'seat' if isinstance(who, int) else 'table'}"


def planted(
    store: Store,
    game: Game[Any],
    *,
    seated: bool = True,
    deal: str = "",
    bots: dict[int, str] | None = None,
    advises: bool = False,
) -> Planted:
    """Put a game into a store, with a phone in every seat if they are taken, a spectator and a host.

    With a seed printkit deals there, and bots play some seats; it `advises` players in their first turn.
    """
    seating, host = Seating.of(len(game.setup.names))
    seating.deal, seating.advises = deal, advises
    tokens = tuple(seating.take(seat) for seat in range(len(game.setup.names) if seated else 0))
    seating.bots = dict(bots or {})
    watcher = seating.watch()
    code = new_code()
    header, *lines = game.lines()
    created = datetime.now(UTC).isoformat()
    store.create_table(Record(code, game.book.meta.title, header, seating.to_text(), created))
    for number, line in enumerate(lines):
        store.append(code, number, line, "")
    return Planted(code, tokens, host, watcher)


@dataclass(frozen=True)
class Step:
    """One answer of a recorded game: who gives it, to which question, and what the form posts."""

    entry: int
    who: int | str
    question: Open
    data: Data
    fields: Fields

    def post(self, table: Planted, request: str) -> bytes:
        """The body that a browser sends for it."""
        more = [("csrf", table.csrf(self.who)), ("question", str(self.question.number))]
        more += [("part", str(self.question.part)), ("id", request), ("sure", "1")]
        if isinstance(self.who, int):
            more.append(("seat", str(self.who)))
        return urlencode([*more, *self.fields]).encode()


def steps(log: Log, game: Game[Any]) -> Iterator[Step]:
    """The answers of a log in order; each is given to `game` when the next is asked for."""
    for number, entry in zip(count(), log.entries, strict=False):
        assert isinstance(entry, Answered)
        [question] = [q for q in game.open_questions() if q.part == entry.part]
        who: int | str = "host" if entry.seat is None else int(entry.seat)
        yield Step(number, who, question, entry.data, fields_of(question, entry.data))
        seat = None if entry.seat is None else Seat(entry.seat)
        refused = game.give(Answer(seat, entry.data, part=entry.part))
        assert not refused, refused


def fields_of(entry: Open, data: Data) -> Fields:
    """What a page's form posts for an answer: the other way round than `answer_of`."""
    question = entry.question
    if isinstance(question, Choice):
        if not isinstance(data, dict):
            return [("answer", str(data))]
        [form] = [form for form in question.forms if form.name == data["do"]]
        fields = [("do", str(data["do"]))]
        for part in form.fields:
            if part.name in data:
                fields += _fields(f"f.{part.name}", part.kind, data[part.name])
        return fields
    kind: Kind[Any] = question.kind  # type: ignore[attr-defined]
    name = "some" if isinstance(kind, SomeOf) else "count" if isinstance(kind, Counts) else "number"
    return _fields("json" if isinstance(kind, Free) else name, kind, data)


def _fields(name: str, kind: Kind[Any], data: Data) -> Fields:
    if isinstance(kind, SomeOf):
        assert isinstance(data, list)
        return [(name, str(key)) for key in data]
    if isinstance(kind, Counts):
        assert isinstance(data, dict)
        return [(f"{name}.{key}", str(number)) for key, number in data.items()]
    if isinstance(kind, Yes):
        return [(name, "yes" if data in (True, "yes") else "no")]
    if isinstance(kind, Whole):
        return [(name, str(data))]
    return [(name, json.dumps(data) if isinstance(kind, Free) else str(data))]
