"""Logs, links to score sheets and forms that are nearly right: each is answered with a sentence, none with a traceback."""

from __future__ import annotations

import asyncio
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest

from printkit.box import BoxError
from printkit.companion.archive import import_log
from printkit.companion.store import open_store
from printkit.companion.wrongcodes import WrongCodes
from printkit.referee import Game, Log, LogError
from printkit.referee.log import log_lines
from printkit.scoring import PlayerDraft, ScoreDraft
from printkit.scoring.scorelink import write_draft
from printkit.title import NoBookError, list_refereed, load_title, scored_standalone
from printkit.web.limits import Rate
from tests.companion.phones import planted
from tests.companion.room import Browser, room
from tests.companion.spoiling import (
    EXAMPLES,
    PageForm,
    forms_of,
    fuzz,
    some_text,
    spoil_fields,
    spoil_json,
    spoil_line,
)
from tests.recorded import recorded_game, recorded_games

SMOKE = 60
LINES = 14
"""Of each recorded game: its header and its first answers."""


@cache
def records() -> tuple[tuple[str, ...], ...]:
    """The beginnings of recorded games of every title, whatever box they were played with."""
    found = [recorded_game(title, recorded_games(title)[0].stem) for title in list_refereed()]
    return tuple(tuple(log_lines(replace(log, header=replace(log.header, box=""))))[:LINES] for log in found)


def spoil_log(chance: Random) -> list[str]:
    """A log in which one line or two are spoiled."""
    lines = list(chance.choice(records()))
    for place in {chance.randint(0, len(lines) - 1) for _ in range(chance.randint(1, 2))}:
        lines[place] = spoil_line(lines[place], chance)
    return lines


@pytest.mark.parametrize(
    "examples",
    [SMOKE, pytest.param(1000, marks=pytest.mark.slow), pytest.param(EXAMPLES, marks=pytest.mark.long)],
)
def test_logs(tmp_path: Path, examples: int) -> None:
    """A log is played back up to what cannot be, or refused with a sentence."""
    with closing(open_store(str(tmp_path / "t"))) as store:

        def one(chance: Random) -> None:
            try:
                record, _ = import_log(store, spoil_log(chance))
            except (LogError, NoBookError, BoxError):
                return
            store.delete_table(record.code)

        fuzz(examples, one)


class _Served:
    """A server without sockets, for tests that are no coroutines."""

    def __init__(self, folder: Path) -> None:
        self.loop = asyncio.new_event_loop()
        many = Rate(10**9, 1)
        self._room = room(
            folder,
            open_to_all=True,
            wrong_codes=WrongCodes(many, many),
            openings=many,
            second_looks=many,
            photos=many,
            frames=many,
        )
        self.here = self.loop.run_until_complete(self._room.__aenter__())

    def browser(self, cookies: dict[str, str] | None = None) -> Browser:
        """A browser with cookies, which goes nowhere by itself."""
        made = self.here.browser()
        made.client.cookies.update(cookies or {})
        made.client.follow_redirects = False
        return made

    def ask(self, who: Browser, path: str, fields: list[tuple[str, str]] | None = None) -> tuple[int, str]:
        """Ask for a page, or post a form: the status and the page."""
        if fields is None:
            reply = self.loop.run_until_complete(who.client.get(path))
        else:
            head = {"content-type": "application/x-www-form-urlencoded"}
            reply = self.loop.run_until_complete(
                who.client.post(path, content=urlencode(fields).encode(), headers=head)
            )
        return reply.status_code, reply.text

    def close(self) -> None:
        """End it."""
        self.loop.run_until_complete(self._room.__aexit__(None, None, None))
        self.loop.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[_Served]:
    made = _Served(tmp_path)
    yield made
    made.close()


@cache
def drafts() -> tuple[tuple[str, str], ...]:
    """For each title that is scored alone, a sheet with something in all of its parts."""
    found = []
    for title in scored_standalone():
        loaded = load_title(title)
        alone = loaded.book.standalone
        assert alone is not None
        assert loaded.box is not None
        low = loaded.book.meta.seats[0]
        asked = alone.asked(loaded.box, low)
        pieces = tuple(piece.id for piece in loaded.box.pieces().values())[:4]
        players = tuple(
            PlayerDraft(
                f"P{n}",
                {pick.name: tuple(pick.choices)[n : n + 1] for pick in asked.picks},
                {count.name: str(n) for count in asked.counts},
                pieces[n : n + 1],
                1,
                (pieces[2:4],),
            )
            for n in range(low)
        )
        board = alone.taps.begun(loaded.box) if alone.taps is not None else None
        draft = ScoreDraft(players, {}, board, "2026-11-20", wanted=True)
        found.append((title, write_draft(draft)))
    return tuple(found)


def spoil_link(text: str, chance: Random) -> str:
    """A link's text, spoiled as data or as letters."""
    if not chance.randint(0, 9):
        return text[: chance.randint(0, len(text))] + some_text(chance)
    plain = json.loads(zlib.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4))))
    for _ in range(chance.randint(1, 3)):
        plain = spoil_json(plain, chance)
    return urlsafe_b64encode(zlib.compress(json.dumps(plain).encode())).decode().rstrip("=")


@pytest.mark.parametrize(
    "examples",
    [SMOKE, pytest.param(1000, marks=pytest.mark.slow), pytest.param(EXAMPLES, marks=pytest.mark.long)],
)
def test_links_to_score_sheets(served: _Served, examples: int) -> None:
    """A sheet is shown, or its link is told to be damaged; its form too says what is wrong."""
    who = served.browser()
    forms: dict[str, PageForm] = {}
    for title, text in drafts():
        status, page = served.ask(who, f"/score/{title}?s={text}")
        assert status == 200
        [forms[title]] = [form for form in forms_of(page) if form.action.startswith("/score/")]

    def one(chance: Random) -> None:
        title, text = chance.choice(drafts())
        spoiled = spoil_link(text, chance)
        if chance.random() < 0.5:
            fields = [
                ("draft", spoiled) if key == "draft" else (key, value) for key, value in forms[title].fields
            ]
            sent = spoil_fields(PageForm("", "post", tuple(fields)), chance)
            status, _ = served.ask(who, f"/score/{title}", sent)
        else:
            query = {"s": spoiled}
            if chance.random() < 0.5:
                query |= {"at": some_text(chance), "brush": some_text(chance)}
            sheet = chance.choice(["", "/sheet"])
            status, _ = served.ask(who, f"/score/{title}{sheet}?{urlencode(query)}")
        assert status < 500, (title, spoiled)

    fuzz(examples, one)


PAGES = ("/correct", "/scan?question=0", "/photo?question=0", "/replay")
QUERIES = ("question", "part", "do", "set", "at", "from", "pick", "seats", "q", "to", "n", "lift")


def plant(served: _Served) -> list[tuple[Browser, str]]:
    """A table of every title in its middle, a lobby, the front page: browsers, and the pages that they have."""
    found = []
    for number, title in enumerate(list_refereed()):
        log = recorded_game(title, recorded_games(title)[0].stem)
        loaded = load_title(title)
        game = Game.resume(loaded.book, Log(log.header, log.entries[: 6 + 7 * number]), box=loaded.box)
        table = planted(served.here.state.registry.store, game)
        for who in (*range(len(game.setup.names)), "host", "watcher"):
            browser = served.browser(table.cookies(who))
            found += [(browser, table.path(who))] * 8  # where most is asked
            found += [(browser, table.path(who) + page) for page in PAGES]
        found.append((browser, f"/t/{table.code}/seats"))
    there, token = served.loop.run_until_complete(served.here.state.registry.open_lobby("mecca"))
    guest, host = served.browser(), served.browser({f"printkit-{there.code}-host": token})
    found += [
        (guest, f"/t/{there.code}/lobby"),
        (host, f"/t/{there.code}/lobby"),
        (guest, "/"),
        (guest, "/camera"),
    ]
    found += [
        (guest, f"/title/{title}/{kind}")
        for title in ("mecca", "belaad")
        for kind in ("rules", "cards", "setup")
    ]
    return found


@pytest.mark.parametrize(
    "examples",
    [SMOKE, pytest.param(1000, marks=pytest.mark.slow), pytest.param(EXAMPLES, marks=pytest.mark.long)],
)
def test_forms_of_pages(served: _Served, examples: int) -> None:
    """Every form of every page, changed by hand, and addresses with strange questions: no page fails."""
    places = plant(served)

    def one(chance: Random) -> None:
        who, path = chance.choice(places)
        if chance.randint(0, 3) == 0:
            query = {chance.choice(QUERIES): some_text(chance) for _ in range(2)}
            path = f"{path.partition('?')[0]}?{urlencode(query)}"
        status, page = served.ask(who, path)
        assert status < 500, path
        forms = [form for form in forms_of(page) if form.action != "/look" or not chance.randint(0, 19)]
        if not forms:
            return
        form = chance.choice(forms)
        fields = spoil_fields(form, chance)
        if form.method == "post":
            fields = [one for one in form.fields if one[0] == "csrf"][:1] + [
                one for one in fields if one[0] != "csrf"
            ]
            status, _ = served.ask(who, form.action, fields)
        else:
            status, _ = served.ask(
                who, f"{form.action.partition('?')[0].partition('#')[0]}?{urlencode(fields)}"
            )
        assert status < 500, (form.action, fields)

    fuzz(examples, one, repeats=False)
