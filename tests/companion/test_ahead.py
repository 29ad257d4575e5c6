"""A move and what is asked at once after it with one tap or one scan: two answers in the log, undone as one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from printkit.companion.record import StoreError
from printkit.companion.tables import OpenTable
from printkit.referee import Answered, Game, Log, Open, Seat
from printkit.referee.choice import Reveal
from printkit.referee.judged import Judged
from printkit.referee.log import Undone
from printkit.referee.menus import Menu
from printkit.title import load_title
from tests.companion.phones import Planted, fresh_game, planted, recorded, steps
from tests.companion.room import Browser, Room, evening, room
from tests.recorded import recorded_game

UPTO = 18
"""Seat 3's turn begins; it may attack, recruit, donate and draw."""


async def seat_at(here: Room, upto: int, seat: int) -> tuple[Planted, OpenTable, Browser]:
    """A recorded game after so many entries, and the phone of a seat on its page."""
    log = recorded("deck")
    game = Game.resume(
        fresh_game(log).book, Log(log.header, log.entries[:upto]), box=fresh_game(log).setup.box
    )
    place = planted(here.state.registry.store, game)
    table = await here.state.registry.find_table(place.code)
    phone = await phone_of(here, place, seat)
    return place, table, phone


async def phone_of(here: Room, place: Planted, seat: int) -> Browser:
    """Another phone of that table, on its page."""
    phone = here.browser()
    for name, value in place.cookies(seat).items():
        phone.client.cookies.set(name, value)
    await phone.get(place.path(seat))
    return phone


def answers(table: OpenTable, start: int) -> list[Any]:
    """What the log says from an entry on."""
    return [entry.data if isinstance(entry, Answered) else entry for entry in table.game.entries[start:]]


def at_table(test: Callable[[Room], Any], tmp_path: Path) -> None:
    """Run a test at a server."""

    async def run() -> None:
        async with room(tmp_path) as here:
            await test(here)

    evening(run)


@pytest.mark.parametrize("shown", ["AYU:A33*Y", "A33"])
def test_a_card_that_is_shown_draws_it(tmp_path: Path, shown: str) -> None:
    """While the menu is open: one post gives 'draw' and names the card; each is an entry, and the same post counts once."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, 24, 0)
        page = (await phone.get(place.path(0))).text
        [offered] = re.findall(r'data-showing="([^"]*)"', page)
        assert "A33" in offered.split()
        code = next(piece.payload for piece in table.loaded.pieces.values() if piece.id == "A33")
        form = {"answer": "draw", "shown": code if ":" in shown else shown, "id": "shown-once"}
        for _ in range(2):
            reply = await phone.answer(place.path(0), 24, 0, **form)
            assert reply.status_code == 200
        assert answers(table, 24) == ["draw", "A33"]
        assert [entry.seat for entry in table.game.entries[24:] if isinstance(entry, Answered)] == [0, None]

    at_table(test, tmp_path)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("A30", "already discarded"),
        ("A39", "still aside"),
        ("zzzz", "Nothing was read"),
        ("A33 A12", "Several pieces are in sight"),
    ],
)
def test_a_piece_that_cannot_come_gives_nothing(tmp_path: Path, shown: str, said: str) -> None:
    """A discarded card, one set aside, no piece, two at once: the reason stands there, and not even 'draw' is given."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, 24, 0)
        reply = await phone.answer(place.path(0), 24, 0, answer="draw", shown=shown)
        assert reply.status_code == 422
        assert said in reply.text
        assert len(table.game) == 24

    at_table(test, tmp_path)


def test_an_attack_is_confirmed_by_the_number_that_is_committed(tmp_path: Path) -> None:
    """What harms is asked once more; the numbers that follow are the yes. Nobody else learns the number."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, UPTO + 1, 2)
        made = {"id": "attack-no1", "question": UPTO + 1, "part": 0, "answer": "attack 1"}
        page = (await phone.post(f"{place.path(2)}/answer", made)).text
        assert len(table.game) == UPTO + 1
        [form] = re.findall(r'<form class="answer sure".*?</form>', page, re.DOTALL)
        assert re.findall(r'name="then" value="(\d+)"', form) == ["1", "2", "3"]
        hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
        reply = await phone.client.post(f"{place.path(2)}/answer", data={**hidden, "then": "3"})
        assert reply.history[0].status_code == 303
        assert answers(table, UPTO + 1) == ["attack 1", 3]
        other = await phone_of(here, place, 1)
        assert (
            "commits"
            not in (await other.get(place.path(1))).text.split('id="log"')[-1].split("</ol>")[0][:400]
        )

    at_table(test, tmp_path)


def test_a_number_that_cannot_be_committed_attacks_nobody(tmp_path: Path) -> None:
    """Both or none: more Troops than there are, and no attack was made."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, UPTO + 1, 2)
        reply = await phone.answer(place.path(2), UPTO + 1, 0, answer="attack 1", then="9")
        assert reply.status_code == 422
        reply = await phone.answer(place.path(2), UPTO + 1, 0, answer="collect-income", then="1")
        assert reply.status_code == 422
        assert len(table.game) == UPTO + 1

    at_table(test, tmp_path)


def test_a_piece_alone_answers_where_a_piece_is_asked_for(tmp_path: Path) -> None:
    """Letters or a camera on the page, where the card has been drawn and is to be named; another card is refused with its reason."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, 25, 0)
        discarded = await phone.answer(place.path(0), 25, 0, answer="", shown="A30")
        assert discarded.status_code == 422
        assert "already discarded" in discarded.text
        reply = await phone.answer(place.path(0), 25, 0, answer="", shown="A33")
        assert reply.history[0].status_code == 303
        assert answers(table, 25) == ["A33"]

    at_table(test, tmp_path)


def test_one_tap_is_undone_as_one(tmp_path: Path) -> None:
    """'Take back' after a card that was shown: the others are asked for both entries, and both are taken back, also after a restart."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, 24, 0)
        await phone.answer(place.path(0), 24, 0, answer="draw", shown="A33")
        await phone.get(place.path(0))
        here.state.registry._tables.clear()  # as after a restart: the store alone knows
        await phone.post(f"{place.path(0)}/undo", {"id": "undo-12345"})
        table = await here.state.registry.find_table(place.code)
        for seat in (1, 2):
            other = await phone_of(here, place, seat)
            page = (await other.get(place.path(seat))).text
            assert "Entry 25:" in page
            assert "Entry 26:" in page
            [key] = re.findall(r'name="proposal" value="([^"]+)"', page)
            await other.post(f"{place.path(seat)}/consent", {"proposal": key, "vote": "yes"})
        assert answers(table, 24) == ["draw", "A33", Undone(25, "Seat 1"), Undone(24, "Seat 1")]
        assert table.game.open_questions()[0].seats == (0,)
        # an answer that was given by itself is still undone by itself
        await phone.answer(place.path(0), table.game.number, 0, answer="collect-income")
        assert await table._count_together() == 1

    at_table(test, tmp_path)


def test_an_undo_that_breaks_takes_nothing_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database is away when the last one agrees: both answers of the tap stand, and the same vote takes back both."""

    async def test(here: Room) -> None:
        place, table, phone = await seat_at(here, 24, 0)
        await phone.answer(place.path(0), 24, 0, answer="draw", shown="A33")
        await phone.post(f"{place.path(0)}/undo", {"id": "undo-12345"})
        votes = []
        for seat in (1, 2):
            other = await phone_of(here, place, seat)
            [key] = re.findall(r'name="proposal" value="([^"]+)"', (await other.get(place.path(seat))).text)
            votes.append((other, f"{place.path(seat)}/consent", {"proposal": key, "vote": "yes"}))
        for who, path, form in votes[:-1]:
            await who.post(path, form)
        who, path, form = votes[-1]
        written = here.state.registry.store.database.write

        def write(steps: Sequence[Any], codes: Sequence[str]) -> list[int]:
            if len(steps) > 1 or "undone" in str(steps):
                raise StoreError("no connection")
            return written(steps, codes)

        with monkeypatch.context() as patch:
            patch.setattr(here.state.registry.store.database, "write", write)
            assert (await who.post(path, form)).status_code == 503
        assert answers(table, 24) == ["draw", "A33"]
        await who.post(path, form)
        assert answers(table, 24) == ["draw", "A33", Undone(25, "Seat 1"), Undone(24, "Seat 1")]

    at_table(test, tmp_path)


@pytest.mark.parametrize(
    ("title", "name", "times"), [("ayubistan", "deck", 44 + 27), ("belaad", "scholars-3", 31)]
)
def test_what_follows_is_what_is_asked(title: str, name: str, times: int) -> None:
    """In a whole game: what a menu says comes next is asked next, with the same possible answers."""
    log = recorded_game(title, name)
    game = fresh_game(log)
    told = 0
    promised: Any = None
    for step in steps(log, game):
        if promised is not None:
            asked = _asked(game.open_questions(), step.question)
            assert _possible(asked) == promised
            told += 1
        question, promised = step.question.question, None
        if isinstance(question, Menu) and isinstance(step.who, int):
            value: Any = question.read_answer(step.question.seats[0], step.data)[0]
            following = question.following_question(value)
            promised = None if following is None else _possible(following)
    assert told == times


def _asked(entries: tuple[Open, ...], answered: Open) -> Any:
    return next(entry.question for entry in entries if entry.part == answered.part)


def _possible(question: Any) -> Any:
    if isinstance(question, Reveal):
        return [question.key(one) for one in question.options]
    assert isinstance(question, Judged)
    kind: Any = question.kind
    return (kind.low, kind.high)


def test_a_move_that_names_one_of_many_pieces_is_answered_by_the_piece(tmp_path: Path) -> None:
    """A card of the own hand that is shown is played: the page lists what would do, the camera or two letters say which."""

    async def test(here: Room) -> None:
        title = load_title("belaad")
        log = recorded_game("belaad", "scholars-few-3")
        steps = [entry for entry in log.entries if isinstance(entry, Answered)]
        at = next(n for n, one in enumerate(steps) if str(one.data).startswith("play-card"))
        seat, card = int(steps[at].seat or 0), str(steps[at].data).split()[1]
        game = Game.resume(title.book, Log(log.header, log.entries[:at]), box=title.box)
        place = planted(here.state.registry.store, game)
        table, phone = await here.state.registry.find_table(place.code), await phone_of(here, place, seat)
        page = (await phone.get(place.path(seat))).text
        [offered] = re.findall(r'data-showing="([^"]*)"', page)
        assert card in offered.split()
        assert page.count("scan-here") == 1
        entry = table.game.questions_for(Seat(seat))[0]
        discarded = await phone.answer(place.path(seat), entry.number, entry.part, answer="", shown="SC01")
        assert discarded.status_code == 422
        reply = await phone.answer(place.path(seat), entry.number, entry.part, answer="", shown=card)
        assert reply.history[0].status_code == 303
        assert answers(table, at) == [f"play-card {card}"]

    at_table(test, tmp_path)


def test_a_battle_card_that_is_shown_is_turned(tmp_path: Path) -> None:
    """BEL-9.4, BEL-9.5: one post turns the top battle card and says which it is; one undo takes both back."""

    async def test(here: Room) -> None:
        title, log = load_title("belaad"), recorded_game("belaad", "scholars-3")
        steps = [entry for entry in log.entries if isinstance(entry, Answered)]
        at = next(n for n, one in enumerate(steps) if one.data == "reveal-card")
        seat, card = int(steps[at].seat or 0), str(steps[at + 1].data)
        game = Game.resume(title.book, Log(log.header, log.entries[:at]), box=title.box)
        place = planted(here.state.registry.store, game)
        table, phone = await here.state.registry.find_table(place.code), await phone_of(here, place, seat)
        page = (await phone.get(place.path(seat))).text
        [offered] = re.findall(r'data-showing="([^"]*)"', page)
        assert card in offered.split()
        entry = table.game.questions_for(Seat(seat))[0]
        await phone.answer(place.path(seat), entry.number, entry.part, answer="reveal-card", shown=card)
        assert answers(table, at) == ["reveal-card", card]
        assert await table._count_together() == 2

    at_table(test, tmp_path)
