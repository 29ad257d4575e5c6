"""Tables without paper: printkit deals from a secret seed, bots take seats, and nobody sees what is hidden."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from printkit import title as titles
from printkit.companion import bot_thoughts
from printkit.companion.bot_reasons import find_hidden
from printkit.companion.bot_seats import InPlace
from printkit.companion.lobby import Lobby
from printkit.companion.registry import TableRegistry
from printkit.companion.seating import put_bot
from printkit.companion.table_dealer import TableDealer, commit_to
from printkit.companion.tables import OpenTable
from printkit.companion.takeback import list_pieces
from printkit.referee import Answer, Seat, SetupError, read_log
from printkit.title import open_title
from tests.companion.listening import everything_told
from tests.companion.room import Room, evening, room, text_of

EXAMPLE = "moth-and-lantern"
SEED = "a-seed-that-nobody-knows"


@pytest.fixture(scope="module", autouse=True)
def opened() -> Iterator[None]:
    """The examples are titles here, and unknown to the tests of other rooms."""
    before = dict(titles._OPENED)
    open_title(f"docs/examples/{EXAMPLE}")
    open_title("docs/examples/tide-pool")
    yield
    titles._OPENED.clear()
    titles._OPENED.update(before)


async def dealt(here: Room, title: str, *names: str, bots: dict[int, str] | None = None) -> OpenTable:
    """A table where printkit deals."""
    here.state.registry.thinker = InPlace()
    return (await here.state.registry.open(title, names, deal=SEED, bots=bots))[0]


@contextmanager
def hurried() -> Iterator[None]:
    """Bots answer as soon as they know what."""
    kept = dict(bot_thoughts.SECONDS)
    bot_thoughts.SECONDS.clear()
    try:
        yield
    finally:
        bot_thoughts.SECONDS.update(kept)


async def play_out(table: OpenTable, most: int = 3000) -> None:
    """Let the bots play, until people are asked or the game is over."""
    table.bots.pace = 0
    table.bots.stir()
    for _ in range(most):
        if table.bots.is_idle:
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the bots do not come to an end")


def first_answer(table: OpenTable, seat: int) -> Answer:
    """What a seat may answer: the first option of what it is asked."""
    entry = next(one for one in table.game.open_questions() if seat in one.seats)
    question: Any = entry.question
    options = getattr(question, "options", None) or question.suggestions()
    return Answer(Seat(seat), question.write(options[0]), entry.number, entry.part)


@pytest.mark.parametrize("title", ["belaad", "lost-and-found", "mecca"])
def test_people_are_asked_for_decisions_alone(tmp_path: Path, title: str) -> None:
    """What chance is asked is answered before anybody sees it; the first question is a player's."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table = await dealt(here, title, "Amina", "Bilal")
            assert len(table.game) > 0
            waiting = table.game.session.awaited()
            assert waiting != ()
            assert not any(entry.question.chance for entry in table.game.open_questions() if entry.seats)
            problems = table.game.problems()
            assert problems == ()

    evening(check)


def test_the_seed_is_committed_to_and_shown_at_the_end_alone(tmp_path: Path) -> None:
    """The log begins with the seed's hash; nothing that anybody is sent holds the seed before the game has ended."""

    async def check() -> None:
        async with room(tmp_path) as here:
            with hurried():
                table = await dealt(here, "mecca", "Amina", "Bilal", bots={0: "greedy", 1: "greedy"})
                header = json.loads(next(table.game.lines()))
                assert header["deal"] == commit_to(SEED)
                assert header["deal"] == f"sha256:{hashlib.sha256(SEED.encode()).hexdigest()}"
                assert "seed" not in header
                host = await here.host()
                for page in ("table", "seats", "export", "replay"):
                    assert SEED not in (await host.get(f"/t/{table.code}/{page}")).text
                await play_out(table)
            assert table.game.outcome is not None
            record = (await host.get(f"/t/{table.code}/export")).text.splitlines()
            shown = read_log(record).header
            assert shown.seed == SEED
            assert shown.deal == commit_to(shown.seed)

    evening(check)


@pytest.mark.parametrize("title", ["belaad", "lost-and-found"])
def test_a_dealt_table_is_the_same_when_its_log_is_played(tmp_path: Path, title: str) -> None:
    """Another server deals the same closed hands from what is kept."""

    async def check() -> None:
        async with room(tmp_path) as here:
            with hurried():
                table = await dealt(here, title, "Amina", "Bilal", bots={1: "greedy"})
                for _ in range(6):
                    await play_out(table)
                    assert await table.give(first_answer(table, 0), "") == ()
                await play_out(table)
            other = await TableRegistry(here.state.registry.store, InPlace()).find_table(table.code)
            for seat in (None, Seat(0), Seat(1)):
                assert other.game.view(seat).table == table.game.view(seat).table
            assert isinstance(other.game.dealer, TableDealer)
            other.bots.close()

    evening(check)


def test_taking_back_draws_the_same_again(tmp_path: Path) -> None:
    """An undo takes back what was dealt after the answer, and whoever answers so again gets the same cards."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table = await dealt(here, "belaad", "Amina", "Bilal")
            assert await table.propose("undo", 0, {}, "") != ()  # nobody has answered yet
            before = table.game.view(Seat(0)).table
            answers = []
            for number in range(4):
                answers.append(first_answer(table, int(table.game.session.awaited()[0])))
                assert await table.give(answers[-1], f"0:answer-{number}") == ()
            after, valid = table.game.view(Seat(0)).table, table.game.count_valid()
            for _ in answers:
                assert await table.propose("undo", 0, {}, "") == ()
            assert table.game.view(Seat(0)).table == before
            for answer in answers:
                again = Answer(answer.seat, answer.value, table.game.number, answer.part)
                assert await table.give(again, "") == ()
            assert table.game.view(Seat(0)).table == after
            assert table.game.count_valid() == valid

    evening(check)


@pytest.mark.parametrize("title", ["belaad", "lost-and-found", EXAMPLE])
def test_what_a_hand_holds_reaches_its_seat_alone(tmp_path: Path, title: str) -> None:
    """No page and no stream of anybody else names a hidden card, nor shows its face; one's own shows all of them.

    Left out are kinds of which a copy lies open or was seen.
    """

    async def check() -> None:
        async with room(tmp_path) as here:
            table = await dealt(here, title, "Amina", "Bilal", "Chadia")
            phones, host = await here.seated(table), await here.host()
            for _ in range(6):
                hidden = {seat: find_hidden(table.game, Seat(seat)) or frozenset() for seat in range(3)}
                lying = list_pieces(table.game, None) | _told_to(table, None)
                held = {
                    seat: {kind for kind in kinds - lying if kind in table.loaded.faces}
                    for seat, kinds in hidden.items()
                }
                for seat, phone in enumerate(phones):
                    page = (await phone.get(f"/t/{table.code}/seat")).text
                    cookies = {one.name: one.value or "" for one in phone.client.cookies.jar}
                    told = await everything_told(here.state, table, "seat", cookies)
                    for kind in held[seat]:
                        assert f"{table.loaded.faces[kind]}.small" in page
                    for other in range(3):
                        assert (
                            not _names(page + told, held[other] - held[seat] - _told_to(table, seat), table)
                            or other == seat
                        )
                assert not _names(
                    (await host.get(f"/t/{table.code}/table")).text, set().union(*held.values()), table
                )
                await table.give(first_answer(table, int(table.game.session.awaited()[0])), "")

    evening(check)


@pytest.mark.parametrize("title", ["belaad", "lost-and-found", "prophets-and-patriarchs", EXAMPLE])
def test_a_button_beside_a_card_says_what_it_does(tmp_path: Path, title: str) -> None:
    """It stands alone there, so the name of the card would not be enough."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table, said = await dealt(here, title, "Amina", "Bilal"), []
            phones = await here.seated(table)
            for _ in range(12):
                for phone in phones:
                    page = (await phone.get(f"/t/{table.code}/seat")).text
                    for look in page.split('<div class="look ')[1:]:
                        card, words = _words_beside(look)
                        assert card not in words
                        said += words
                seat = next(int(one.seats[0]) for one in table.game.open_questions() if one.seats)
                await table.give(first_answer(table, seat), "")
            assert said

    evening(check)


def _words_beside(look: str) -> tuple[str, list[str]]:
    """The name of a card that is looked at, and the buttons beside it."""
    name, *rest = re.findall(
        r"<h2><bdi>(.*?)</bdi>|<span><bdi>(.*?)</bdi>", look.partition('class="shut"')[0]
    )
    return name[0], [label for _, label in rest]


def _told_to(table: OpenTable, seat: int | None) -> set[str]:
    """The kinds that a seat's log has named: what it drew and played once."""
    lines = table.game.event_log(None if seat is None else Seat(seat))
    told = " ".join(line.text for line in lines)
    return {kind for kind in table.loaded.faces if kind in told or table.game.table.name_piece(kind) in told}


def _names(text: str, kinds: set[str], table: OpenTable) -> set[str]:
    """The kinds whose face or whose move a page has; a deck shows the same back whatever lies there."""
    return {
        kind
        for kind in kinds
        if re.search(rf"card/{re.escape(table.loaded.faces[kind])}(?!\.back)[.\"]", text)
        or f' {kind}"' in text
    }


@pytest.mark.parametrize(
    ("title", "names"),
    [("mecca", 3), ("ayubistan", 2), (EXAMPLE, 3)],
)
def test_bots_play_to_the_end(tmp_path: Path, title: str, names: int) -> None:
    """Bots alone play a whole game, each answer judged and kept like anybody's; why is told in words."""

    async def check() -> None:
        async with room(tmp_path) as here:
            with hurried():
                bots = dict.fromkeys(range(names), "greedy")
                table = await dealt(here, title, *[f"Bot {n}" for n in range(names)], bots=bots)
                await play_out(table)
            assert table.game.outcome is not None
            assert here.state.registry.store.length(table.code) == len(table.game)
            moves = list(table.bots.moves.values())
            assert moves
            assert all(move.told[0].words for move in moves)

    evening(check)


def test_a_bot_tells_no_hidden_card(tmp_path: Path) -> None:
    """Why names what a bot might have done only where nobody learns from it what it holds; at the end all of it."""

    async def check() -> None:
        async with room(tmp_path) as here:
            with hurried():
                table = await dealt(here, "belaad", "Amina", "Bilal", bots={1: "greedy"})
                host = await here.host()
                checked = 0
                for _ in range(12):
                    before = find_hidden(table.game, Seat(1))
                    await play_out(table)
                    page = (await host.get(f"/t/{table.code}/table")).text
                    now = find_hidden(table.game, Seat(1))
                    assert before is not None
                    assert now is not None
                    start = page.find('id="bots"')
                    why = page[start : page.find("</section>", start)]
                    for kind in now:
                        assert f"{kind}<" not in why
                        assert f"{kind}:" not in why
                    checked += "Why?" in why
                    if 0 in map(int, table.game.session.awaited()):
                        await table.give(first_answer(table, 0), "")
                assert checked > 3
                told = [one for move in table.bots.moves.values() for one in move.told]
                assert any(not one.is_open for one in told)

    evening(check)


def test_a_seat_is_taken_over_and_given_back(tmp_path: Path) -> None:
    """A player lets a bot play, and takes the seat back with the same phone; meanwhile nobody waits."""

    async def check() -> None:
        async with room(tmp_path) as here:
            with hurried():
                table = await dealt(here, "belaad", "Amina", "Bilal")
                phones = await here.seated(table)
                table.bots.pace = 0
                seat = int(table.game.session.awaited()[0])
                phone, length = phones[seat], len(table.game)
                page = await phone.get(f"/t/{table.code}/seat")
                assert "Let a bot play for me" in text_of(page.text)
                await phone.post(f"/t/{table.code}/seat/bots", {"do": "sit"})
                assert table.seating.bots == {seat: "search:60"}
                table.seating.bots[seat] = "greedy"
                await play_out(table)
                assert len(table.game) > length
                page = await phone.get(f"/t/{table.code}/seat")
                assert "A bot plays for you" in text_of(page.text)
                page = await phone.post(f"/t/{table.code}/seat/bots", {"do": "back"})
                assert "A bot plays for you" not in text_of(page.text)
                assert table.seating.bots == {}

    evening(check)


def test_a_lobby_deals_and_seats_bots(tmp_path: Path) -> None:
    """The host lets printkit deal and adds a bot; in the game it has its seat, and only hidden cards keep bots from paper."""

    async def check() -> None:
        async with room(tmp_path) as here:
            here.state.registry.thinker = InPlace()
            lobby, _ = await here.state.registry.open_lobby("belaad")
            host, path = await here.host(), f"/t/{lobby.code}/lobby"
            await host.get(path)
            await host.post(path, {"do": "add", "name": "Amina"})
            await host.post(path, {"do": "bot", "strength": "greedy"})
            refused = await host.post(path, {"do": "start", "title": "belaad"})
            assert refused.status_code == 422
            assert "a bot would hold cards that nobody may see" in text_of(refused.text)
            await host.post(path, {"do": "lead"})
            page = await host.post(path, {"do": "deal"})
            assert lobby.deal
            assert not lobby.board
            assert "bot, easy" in text_of(page.text)
            await host.post(path, {"do": "start", "title": "belaad"})
            table = await here.state.registry.find_table(lobby.code)
            assert table.names == ("Amina", "Lantern")
            assert table.seating.bots == {1: "greedy"}
            assert table.seating.advises  # the first turns are led
            assert table.dealer is not None
            assert table.game.header.deal == commit_to(table.seating.deal)
            table.bots.close()
            paper = await here.table("mecca", "Amina", "Bilal")
            assert paper.may_have_bots
            assert not (await here.table("belaad", "Amina", "Bilal")).may_have_bots

    evening(check)


@pytest.mark.parametrize(("title", "deal"), [("tide-pool", SEED), ("tide-pool", ""), ("belaad", "")])
def test_bots_sit_only_where_they_can_play(tmp_path: Path, title: str, deal: str) -> None:
    """Not where no rules say what is good, nor where they would hold real cards that nobody sees: no page, no command."""

    async def check() -> None:
        async with room(tmp_path) as here:
            registry = here.state.registry
            with pytest.raises(SetupError, match="lay without bots"):
                await registry.open(title, ("Amina", "Robot"), deal=deal, bots={1: "greedy"})
            table, _ = await registry.open(title, ("Amina", "Bilal"), deal=deal)
            phone, host, path = (await here.seated(table))[0], await here.host(), f"/t/{table.code}"
            assert "Let a bot play" not in text_of((await phone.get(f"{path}/seat")).text)
            assert (await phone.post(f"{path}/seat/bots", {"do": "sit"})).status_code == 400
            assert "Let a bot play" not in text_of((await host.get(f"{path}/seats")).text)
            assert (await host.post(f"{path}/seats", {"do": "bot", "seat": "1"})).status_code == 400
            advised = title != "tide-pool"  # what a search finds without rules is no advice
            page = text_of((await host.get(f"{path}/table")).text)
            assert ("Players may ask for advice" in page) is advised
            reply = await host.post(f"{path}/table/bots", {"do": "advise"})
            assert (reply.status_code == 400) is not advised
            assert table.seating.advises is advised
            assert table.seating.bots == {}
            lobby, _ = await registry.open_lobby(title)
            gathered = text_of((await host.get(f"/t/{lobby.code}/lobby")).text)
            assert ("Add a bot" in gathered) is ("lead us" in gathered) is advised

    evening(check)


def test_advice_is_asked_for_where_the_host_allows_it(tmp_path: Path) -> None:
    """Three moves at most, on the page of whoever is asked; nothing is played by it."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table = await dealt(here, "ayubistan", "Amina", "Bilal")
            phones, host = await here.seated(table), await here.host()
            seat = int(table.game.session.awaited()[0])
            phone, length = phones[seat], len(table.game)
            page = await phone.get(f"/t/{table.code}/seat")
            assert "What would you do?" not in text_of(page.text)
            assert (await phone.post(f"/t/{table.code}/seat/advice", {})).status_code == 403
            assert (await phone.post(f"/t/{table.code}/seat/bots", {"do": "advise"})).status_code == 400
            await host.get(f"/t/{table.code}/table")
            await host.post(f"/t/{table.code}/table/bots", {"do": "advise"})
            page = await phone.get(f"/t/{table.code}/seat")
            assert "What would you do?" in text_of(page.text)
            page = await phone.post(f"/t/{table.code}/seat/advice", {})
            assert 1 <= page.text.count("<progress") <= 3
            found = re.search(
                r'data-rule="(AYU-[\d.]+)".*?rule-text small" dir="ltr" lang="en">(.*?)</div>',
                page.text,
                re.DOTALL,
            )
            assert found, "the rules say nothing of it"
            rule = table.loaded.rules[found[1]].text
            assert text_of(found[2]).split()[:5] == rule.split()[:5]
            await phones[1 - seat].get(f"/t/{table.code}/seat")
            other = await phones[1 - seat].post(f"/t/{table.code}/seat/advice", {})
            assert "You are not asked for anything just now" in text_of(other.text)
            assert len(table.game) == length

    evening(check)


def test_nobody_says_what_chance_brings(tmp_path: Path) -> None:
    """Lost & Found lets people name the Event before they have said that they draw; where printkit deals nobody may."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table, chance = await _find_chance(here)
            phones = await here.seated(table)
            question = chance.question
            wanted = question.write(next(iter(getattr(question, "options", None) or question.suggestions())))
            for seat in (None, Seat(0), Seat(1)):
                length = len(table.game)
                refused = await table.give(Answer(seat, wanted, table.game.number, chance.part), "")
                assert "it deals here" in refused[0].reason
                assert len(table.game) == length
            for phone in phones:
                assert (
                    f'id="q{chance.number}-{chance.part}"'
                    not in (await phone.get(f"/t/{table.code}/seat")).text
                )

    evening(check)


async def _find_chance(here: Room) -> tuple[OpenTable, Any]:
    """A table where the Farmer is asked whether he draws one more, and the Event that comes next may be told already."""
    for number in range(20):
        table, _ = await here.state.registry.open("lost-and-found", ("Amina", "Bilal"), deal=f"seed {number}")
        for _ in range(10):
            for entry in table.game.open_questions():
                if entry.question.chance:
                    return table, entry
            if table.game.outcome is None:
                await table.give(first_answer(table, int(table.game.session.awaited()[0])), "")
    raise AssertionError("nobody is asked for what chance brings")


def test_the_host_sets_the_bots_pace(tmp_path: Path) -> None:
    """A button of the table's page goes round even, fast and slow; nobody else has it."""

    async def check() -> None:
        async with room(tmp_path) as here:
            table = await dealt(here, "belaad", "Amina", "Bilal")
            table.bots.wait()
            phone, host, path = (await here.seated(table))[0], await here.host(), f"/t/{table.code}"
            await table.seat(lambda seating: put_bot(seating, 1, "greedy"))
            assert "Pace:" not in text_of((await phone.get(f"{path}/seat")).text)
            seen = []
            for _ in range(4):
                page = (await host.get(f"{path}/table")).text
                seen.append((table.bots.pace, re.findall(r"Pace: (\w+)", text_of(page))))
                wanted = re.findall(r'name="pace" value="([^"]+)"', page)[0]
                await host.post(f"{path}/table/bots", {"do": "pace", "pace": wanted})
            assert seen == [(1.2, ["even"]), (0.6, ["fast"]), (3.0, ["slow"]), (1.2, ["even"])]

    evening(check)


def test_cards_are_dealt_beside_a_real_board(tmp_path: Path) -> None:
    """The host may choose so where a title has both; then what lies on the board can be put right, and nothing else."""

    async def check() -> None:
        async with room(tmp_path) as here:
            lobby, _ = await here.state.registry.open_lobby("mecca")
            host, path = await here.host(), f"/t/{lobby.code}/lobby"
            page = await host.get(path)
            assert "the board lies on the table" not in text_of(page.text)  # there is nothing to deal
            assert (await host.post(path, {"do": "half"})).status_code == 400
            await host.post(path, {"do": "title", "title": "prophets-and-patriarchs"})
            page = await host.post(path, {"do": "half"})
            assert "the board lies on the table" in text_of(page.text)
            assert lobby.deal
            assert lobby.board
            for name in ("Amina", "Bilal"):
                await host.post(path, {"do": "add", "name": name})
            await host.post(path, {"do": "start", "title": "prophets-and-patriarchs"})
            table = await here.state.registry.find_table(lobby.code)
            assert table.dealer is not None
            assert table.seating.board
            assert {one.name for one in table.list_correctable(None)} == {"camels", "tents", "cities"}
            against = await table.propose("correct", -1, {"shekels.0": 9}, "", "")
            assert against
            page = await host.get(f"/t/{lobby.code}/table")
            assert "do it on the board, too" in text_of(page.text)
            assert f"/t/{lobby.code}/table/correct" in page.text
            assert f"/t/{lobby.code}/table/scan" not in page.text
            again = Lobby.again("AGAIN", lobby.title, table.names, lobby.code, table.seating)
            assert again.deal
            assert again.board

    evening(check)
