"""A seat's secrets reach that seat only: recorded games through HTTP, every byte that the others are sent.

Three ways of looking. First: at each step one seat's notes and Troops are exchanged for others in the server's memory,
and nobody else's pages may differ by a byte. Second: where a seat has answered in secret, the same game is played on a
second table with another answer, and nobody else's pages may differ until the answers are turned over. Third: no line
that was told to one seat alone is in any other page.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from ayubistan_book.money import Notes
from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.registry import TableRegistry
from printkit.companion.store import Store, open_store
from printkit.companion.tables import OpenTable
from printkit.referee import Answer, Game, Log, Seat
from tests.companion.listening import everything_told, news_of
from tests.companion.phones import Planted, Step, fresh_game, planted, recorded, steps

ONCE = re.compile(r'name="id" value="[^"]*"')
"""The browser's name for an answer, made by chance for each page."""

JOIN_CODE = re.compile(r'<svg[^>]*shape-rendering="crispEdges".*?</svg>', re.DOTALL)
"""The join code drawn; it differs from table to table."""

STATE = re.compile(r' data-(at|part)="[^"]*"')
"""Which state of the table a page shows, and stamps of what it shows; they differ from table to table."""

LEADS_ON = re.compile(r'(?:href|src)="(/t/[^"#]*)')

RICH = ((Notes(8803, 7907, 9901), 6007), (Notes(8807, 7919, 9907), 6011))
"""Two hands, neither of which is short of anything; figures that occur nowhere else."""


@dataclass
class Onlooker:
    """Somebody with a browser."""

    who: int | str
    table: Planted
    client: httpx.AsyncClient
    state: AppState
    leads: set[str] = field(default_factory=set)

    async def get(self, path: str) -> str:
        """Everything that is sent for an address: status, headers, text."""
        answer = await self.client.get(path)
        return _told(answer, self.table)

    async def everything(self) -> dict[str, str]:
        """Every page of the table that can be reached from this one's own, by address, and what its stream tells."""
        start = self.table.path(self.who)
        waiting, seen = [start, f"{start}/correct", f"{start}/scan", f"/t/{self.table.code}/export"], {}
        held = await self.state.registry.find_table(self.table.code)
        told = await everything_told(self.state, held, start.rpartition("/")[2], self.table.cookies(self.who))
        seen["stream"] = _same_for_all_tables(told, self.table)
        while waiting:
            path = html.unescape(waiting.pop())
            key = path.replace(self.table.code, "CODE")
            if key in seen or path.endswith("/events"):
                continue
            seen[key] = await self.get(path)
            waiting += LEADS_ON.findall(seen[key].replace("/t/CODE", f"/t/{self.table.code}"))
        return seen

    async def asks_why(self, step: Step) -> str:
        """What the server says against the next answer, if this seat tries to give it."""
        body = step.post(self.table, "the-same-every-time")
        mine = body.replace(self.table.csrf(step.who).encode(), self.table.csrf(self.who).encode())
        head = {"content-type": "application/x-www-form-urlencoded"}
        answer = await self.client.post(f"{self.table.path(self.who)}/why", content=mine, headers=head)
        return _told(answer, self.table)


def _told(answer: httpx.Response, table: Planted) -> str:
    headers = "\n".join(
        f"{name}: {value}" for name, value in answer.headers.items() if name != "content-length"
    )
    told = f"{answer.status_code}\n{headers}\n\n{answer.text}"
    return _same_for_all_tables(told, table)


def _same_for_all_tables(told: str, table: Planted) -> str:
    return STATE.sub("", JOIN_CODE.sub("", ONCE.sub("", told))).replace(table.code, "CODE")


class Room:
    """A server in this process, so that what it holds in memory can be exchanged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.registry = TableRegistry(store)
        self.state = AppState(self.registry, base="http://127.0.0.1")
        self.app = make_app(self.state)

    def browsers(self, table: Planted) -> list[Onlooker]:
        """Every seat, the host at the table's page, and a spectator."""
        found = []
        for who in (*range(len(table.tokens)), "host", "watcher"):
            client = httpx.AsyncClient(
                transport=httpx.ASGITransport(app=self.app),
                base_url="http://127.0.0.1",
                cookies=table.cookies(who),
            )
            found.append(Onlooker(who, table, client, self.state))
        return found

    async def awake(self, table: Planted) -> OpenTable:
        """The table as the server holds it."""
        return await self.registry.find_table(table.code)


@contextmanager
def _holding(table: OpenTable, seat: int, hand: tuple[Notes, int]) -> Iterator[None]:
    """A seat has other notes and Troops for a while."""
    state = table.game.table
    before = state.wallets[seat], state.troops[seat]
    state.wallets[seat], state.troops[seat] = hand
    table.channel.wake_pages()  # nothing that was set of the other state is shown again
    try:
        yield
    finally:
        state.wallets[seat], state.troops[seat] = before
        table.channel.wake_pages()


def _entitled(table: OpenTable, who: int | str, owner: int) -> bool:
    """AYU-6.7: the attacker is shown the loser's notes to choose from. At the end everybody sees everything."""
    state = table.game.table
    return bool(
        state.over
        or (state.battle and state.battle.choosing and who == state.active and owner == state.battle.target)
    )


async def _exchange_hands(table: OpenTable, looking: list[Onlooker], step: Step) -> int:
    """First way: nobody's pages depend on another's notes and Troops. Gives how many pages were compared."""
    compared = 0
    for owner in range(len(table.names)):
        seen: list[dict[tuple[int | str, str], str]] = []
        for hand in RICH:
            with _holding(table, owner, hand):
                told = {}
                for one in looking:
                    if one.who == owner or _entitled(table, one.who, owner):
                        continue
                    for path, text in (await one.everything()).items():
                        told[one.who, path] = text
                    told[one.who, "why"] = await one.asks_why(step)
                seen.append(told)
        _same(step, seen, f"what seat {owner} holds")
        compared += len(seen[0])
    return compared


def _difference(one: str, other: str) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return repr(one[max(0, at - 200) : at + 80])


async def _lines_of_others(table: OpenTable, looking: list[Onlooker]) -> int:
    """Third way: no page holds a line that was told to others alone. Gives how many lines were looked for."""
    looked = 0
    public = {line.text for line in table.game.event_log(None)}
    for one in looking:
        seat = Seat(one.who) if isinstance(one.who, int) else None
        mine = {line.text for line in table.game.event_log(seat)}
        theirs = {
            line.text
            for other in range(len(table.names))
            for line in table.game.event_log(Seat(other))
            if other != seat
        }
        told = html.unescape("".join((await one.everything()).values()))
        for line in theirs - mine - public:
            assert line not in told, f"{one.who} reads: {line}"
            looked += 1
    return looked


def _play(name: str, folder: Path, look: Callable[..., Awaitable[int]], every: int = 1) -> int:
    """Play a recorded game through HTTP and look at each step, or at some."""

    async def evening(store: Store) -> int:
        log, game = recorded(name), fresh_game(recorded(name))
        room = Room(store)
        table = planted(store, game)
        looking = room.browsers(table)
        phones = {one.who: one for one in looking}
        found = 0
        for step in steps(log, game):
            held = await room.awake(table)
            if step.entry % every == 0 or look is _secret_answers:
                found += await look(room, held, looking, step)
            taken = await phones[step.who].client.post(
                f"{table.path(step.who)}/answer",
                content=step.post(table, f"request-{step.entry}"),
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert taken.status_code == 303, (step, taken.text)
        assert held.game.outcome is not None
        for one in looking:
            await one.client.aclose()
        return found

    with closing(open_store(str(folder / "tables"))) as store:
        return asyncio.run(evening(store))


async def _hands(_: Room, table: OpenTable, looking: list[Onlooker], step: Step) -> int:
    return await _exchange_hands(table, looking, step)


async def _lines(_: Room, table: OpenTable, looking: list[Onlooker], __: Step) -> int:
    return await _lines_of_others(table, looking)


async def _secret_answers(room: Room, table: OpenTable, _: list[Onlooker], step: Step) -> int:
    """Second way: another secret answer, on a second table. Gives how many pages were compared."""
    if not (step.question.question.secret and isinstance(step.who, int) and isinstance(step.data, int)):
        return 0
    seat, part = Seat(step.who), step.question.part
    legal = [n for n in range(12) if not table.game.judge(Answer(seat, n, part=part))]
    twins = []
    for number in (step.data, *[n for n in legal if n != step.data][-1:]):
        twin = Game.resume(
            table.game.book, table.game.log, box=table.loaded.box, box_hash=table.loaded.digest
        )
        assert not twin.give(Answer(seat, number, part=part))
        if any(q.number == step.question.number for q in twin.open_questions()):
            twins.append(planted(room.store, twin))  # others have not answered yet: it must stay secret
    if len(twins) < 2:
        return 0
    seen = []
    for twin_table in twins:
        told: dict[tuple[int | str, str], str] = {}
        for one in room.browsers(twin_table):
            if one.who != step.who:
                for path, text in (await one.everything()).items():
                    told[one.who, path] = text
            await one.client.aclose()
        seen.append(told)
    _same(step, seen, "what was answered in secret")
    return len(seen[0])


def _same(step: Step, seen: list[dict[tuple[int | str, str], str]], what: str) -> None:
    assert seen[0].keys() == seen[1].keys()
    for key, text in seen[0].items():
        other = seen[1][key]
        assert text == other, f"entry {step.entry}: {key} tells {what}: {_difference(text, other)}"


@pytest.mark.slow
def test_nobody_sees_what_another_holds(tmp_path: Path) -> None:
    """A game of two with battles, trades and theft: every page that the others can reach, at some steps."""
    assert _play("guard", tmp_path, _hands, every=18) > 80


def test_nobody_sees_a_secret_answer_before_its_time(tmp_path: Path) -> None:
    """Troops are committed in secret: whoever has committed already, the others' pages do not tell how many."""
    assert _play("guard", tmp_path, _secret_answers, every=1000) > 20


def test_lines_for_one_seat_are_in_no_other_page(tmp_path: Path) -> None:
    """What the referee told one seat about its notes is nowhere in the others' pages."""
    assert _play("guard", tmp_path, _lines, every=9) > 80


def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ways of looking are looked at: a book that shows all hands does not pass."""
    monkeypatch.setattr("ayubistan_book.state.may_see_holdings", lambda *_: True)
    with pytest.raises(AssertionError, match="tells what seat 0 holds"):
        _play("guard", tmp_path, _hands, every=8)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("look", "name", "every"),
    [
        pytest.param(look, *game, marks=[pytest.mark.long] * ((way + number) % 2))
        for way, look in enumerate((_hands, _secret_answers, _lines))
        for number, game in enumerate((("guard", 2), ("pool", 8), ("deck", 30), ("piles", 3)))
    ],
)
def test_whole_games(tmp_path: Path, name: str, every: int, look: Callable[..., Awaitable[int]]) -> None:
    """All recorded games, with two, three and six seats, in all three ways; CI plays two games in each way, by turns."""
    _play(name, tmp_path, look, every)


@pytest.mark.slow
def test_all_pages_tell_what_was_secret_when_the_game_has_ended(tmp_path: Path) -> None:
    """Ayubistan's section 4: masked until the game's end. One answer before it nobody reads it, then everybody does."""

    async def end(store: Store) -> int:
        log, game = recorded("guard"), fresh_game(recorded("guard"))
        *_, last = (step for step in steps(log, game))
        twin = Game.resume(game.book, Log(log.header, log.entries[: last.entry]), box=game.setup.box)
        private = [
            (line.entry, line.text)
            for seat in twin.table.order(Seat(0))
            for line in twin.event_log(seat)
            if line.text not in {known.text for known in twin.event_log(None)}
        ][-12:]
        room = Room(store)
        table = planted(store, twin)
        held, (watcher, *_) = await room.awake(table), room.browsers(table)[::-1]
        before = html.unescape("".join((await watcher.everything()).values()))
        assert not any(text in before for _, text in private)
        seat = Seat(last.who) if isinstance(last.who, int) else None
        assert not await held.give(Answer(seat, last.data, part=last.question.part), "the last")
        assert held.game.outcome is not None
        for one in room.browsers(table):
            after = html.unescape("".join((await one.everything()).values()))
            assert all(text in after for _, text in private), one.who
            await one.client.aclose()
        for entry, text in private:
            moment = html.unescape(await watcher.get(f"/t/{table.code}/replay?at={entry + 1}"))
            assert text in moment.partition('id="moment-h"')[2]
        await watcher.client.aclose()
        return len(private)

    with closing(open_store(str(tmp_path / "tables"))) as store:
        assert asyncio.run(end(store)) == 12


@pytest.mark.parametrize("who", ["stranger", "watcher", 0, 1])
def test_the_record_is_not_given_out_while_a_game_runs(tmp_path: Path, who: int | str) -> None:
    """It tells everything. Neither a seat, nor a spectator, nor a stranger gets it; a stranger gets no page at all."""

    async def ask(store: Store) -> None:
        room, game = Room(store), fresh_game(recorded("guard"))
        list(zip(steps(recorded("guard"), game), range(9), strict=False))
        table = planted(store, game)
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app=room.app),
            base_url="http://127.0.0.1",
            cookies=table.cookies(who),
        ) as client:
            answer = await client.get(f"/t/{table.code}/export")
            assert answer.status_code == (303 if who == "stranger" else 403)
            assert '"answer"' not in answer.text
            if who == "stranger":
                for page in ("table", "seat", "play-0", "table/correct", "seat/scan", "seats"):
                    assert (await client.get(f"/t/{table.code}/{page}")).status_code in {303, 403}, page

    with closing(open_store(str(tmp_path / "tables"))) as store:
        asyncio.run(ask(store))


def test_one_seat_cannot_look_or_answer_for_another(tmp_path: Path) -> None:
    """With its own cookie a seat gets its own page only, whatever seat its forms name."""

    async def ask(store: Store) -> None:
        room, game = Room(store), fresh_game(recorded("guard"))
        played = [step for step, _ in zip(steps(recorded("guard"), game), range(3), strict=False)]
        table = planted(store, game)
        step = played[2]
        assert step.who == 1
        zero = next(one for one in room.browsers(table) if one.who == 0)
        head = {"content-type": "application/x-www-form-urlencoded"}
        body = step.post(table, "not-my-answer").replace(table.csrf(1).encode(), table.csrf(0).encode())
        answer = await zero.client.post(f"{table.path(0)}/answer", content=body, headers=head)
        assert answer.status_code == 422
        for page in ("play-0", "play-1", "play-1/answer", "seats"):
            assert (await zero.client.get(f"/t/{table.code}/{page}")).status_code in {303, 403}, page
        assert store.lines(table.code) == list(game.lines())[1:]
        await zero.client.aclose()

    with closing(open_store(str(tmp_path / "tables"))) as store:
        asyncio.run(ask(store))


@pytest.mark.slow
def test_the_stream_of_changes_is_for_its_reader_only(tmp_path: Path) -> None:
    """A game's streams, as they come: no event holds a line that was told to others alone, or what they hold."""

    async def listen(store: Store, log: Log) -> int:
        room, game = Room(store), fresh_game(log)
        table = planted(store, game)
        held = await room.awake(table)
        news = {
            one.who: news_of(room.state, held, table.path(one.who).rpartition("/")[2], table.cookies(one.who))
            for one in room.browsers(table)
        }
        compared = 0
        for step in steps(log, game):
            told = {who: json.dumps(await stream.next(), ensure_ascii=False) for who, stream in news.items()}
            stories = {
                who: {line.text for line in held.game.event_log(Seat(who) if isinstance(who, int) else None)}
                for who in news
            }
            for who, text in told.items():
                seen = html.unescape(text)
                for line in set().union(*stories.values()) - stories[who]:
                    assert line not in seen, f"{who} reads: {line}"
                    compared += 1
            seat = Seat(step.who) if isinstance(step.who, int) else None
            assert not await held.give(Answer(seat, step.data, part=step.question.part), f"r{step.entry}")
        return compared

    with closing(open_store(str(tmp_path / "tables"))) as store:
        compared = [asyncio.run(listen(store, recorded(name))) for name in ("guard", "pool")]
    assert min(compared) > 400, compared
    assert sum(compared) > 1000, compared
