"""The set-up before the first question: every title leads it step by step, with pictures, before anybody holds anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.companion.pages import Links, PageContext, Pages
from printkit.referee import Game, Seat
from printkit.title import list_refereed, load_title
from tests.companion.reading import Page
from tests.companion.room import Browser, Room, evening, room, text_of
from tests.companion.test_pages import loaded

LINKS = Links({"card": "/card/", "rule": "/rule/", "laid": "/laid"})
A, B = Seat(0), Seat(1)
PAGES = Pages()


@pytest.mark.parametrize("title", list_refereed())
def test_every_title_leads_its_set_up(title: str) -> None:
    """Steps with their rule and pictures, whoever plays; no money, no question; the own part is told apart."""
    own = load_title(title)
    low, high = own.book.meta.seats
    for players in range(low, high + 1):
        game = Game.open(own.book, [f"Name{n}" for n in range(players)], box=own.box)
        steps = own.book.steps(game.table)
        assert len(steps) > 1
        assert any(step.each for step in steps)
        for step in steps:
            assert step.rule in own.rules, step
            for name in step.shows:
                assert loaded(title).find_face(name.removeprefix("back:")), (step.says, name)
        frame = PageContext(csrf="c", seat=A, laying=frozenset({A, B}))
        html = PAGES.seat(loaded(title), game, frame, LINKS)
        assert html.count('type="checkbox"') == len(steps)
        assert re.search(r'<dl id="hold"[^>]*></dl>', html)
        assert "data-mine" in html
        assert 'name="answer"' not in html
        for language in ("en", "ar"):
            waiting = PageContext(csrf="c", seat=A, laying=frozenset({B}), language=language)
            page = Page(PAGES.seat(loaded(title), game, waiting, LINKS))
            assert page.wrong == []
            assert "Name1" in page.text


def test_hands_lay_out_first_then_the_game_begins(tmp_path: Path) -> None:
    """Each ticks the own part; whoever is done may begin for all; the table's page, too. What is answered ends it."""

    async def opened(here: Room) -> tuple[str, list[Browser]]:
        table, _ = await here.state.registry.open("ayubistan", ("Amina", "Bilal"))
        return f"/t/{table.code}", await here.seated(table)

    async def test() -> None:
        async with room(tmp_path) as here:
            at, (amina, bilal) = await opened(here)
            shown = text_of((await amina.get(f"{at}/seat")).text)
            assert "Take 100 Dirhams: 10 ones, 6 fives and 6 tens" in shown
            assert "Money" not in shown.partition("What is mine")[0]
            shown = text_of((await amina.post(f"{at}/seat/laid", {"do": "mine"})).text)
            assert "Bilal still lays out." in shown
            shown = text_of((await bilal.get(f"{at}/seat")).text)
            assert "Bilal still" not in shown
            await bilal.post(f"{at}/seat/laid", {"do": "mine"})
            shown = text_of((await amina.get(f"{at}/seat")).text)
            assert "Who is the youngest?" in shown
            assert "Money 100" in shown

            at, (amina, bilal) = await opened(here)
            await amina.get(f"{at}/seat")
            await amina.post(f"{at}/seat/laid", {"do": "mine"})
            await amina.post(f"{at}/seat/laid", {"do": "all"})
            assert "Who is the youngest?" in text_of((await bilal.get(f"{at}/seat")).text)

            at, (amina, bilal) = await opened(here)
            host = await here.host()
            assert "All is set up: begin" in (await host.get(f"{at}/table")).text
            await host.post(f"{at}/table/laid", {"do": "all"})
            assert "Who is the youngest?" in text_of((await bilal.get(f"{at}/seat")).text)

            at, (amina, bilal) = await opened(here)
            await amina.get(f"{at}/seat")
            table = await here.state.registry.find_table(at[3:])
            await table.seat(lambda seating: seating.here.append(1))  # nobody waits for a seat on the screen
            await amina.post(f"{at}/seat/laid", {"do": "mine"})
            assert table.laying is None

    evening(test)


def test_dealt_games_and_recorded_ones_lay_out_nothing(tmp_path: Path) -> None:
    """Where printkit deals nothing is laid out; a table that stood before is where it was."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table, _ = await here.state.registry.open("ayubistan", ("Amina", "Bilal"), deal="a seed")
            assert table.laying is None

    evening(test)


def test_no_sand_glass_runs_while_the_game_is_set_up(tmp_path: Path) -> None:
    """The glass of a table lies until somebody is awaited by name."""

    async def test() -> None:
        async with room(tmp_path) as here:
            table, _ = await here.state.registry.open("mecca", ("Amina", "Bilal"))
            await table.set_timer(60)
            assert table.timer == (0, 60)
            await table.seat(lambda seating: seating.lay_out(None))
            assert table.timer == (0, 60)  # who is the youngest? nobody's turn
            (amina, _) = await here.seated(table)
            await amina.get(f"/t/{table.code}/seat")
            entry = table.game.open_questions()[0]
            await amina.answer(f"/t/{table.code}/seat", entry.number, entry.part, answer="0")
            assert table.timer[0] > 0

    evening(test)


@pytest.mark.parametrize("title", list_refereed())
def test_the_chooser_knows_what_the_box_says(title: str) -> None:
    """Minutes and age stand on the cover of the book, so that no box is loaded to list the games; they are the box's."""
    own = load_title(title)
    assert own.box is not None
    assert (own.book.meta.minutes, own.book.meta.age) == (own.box.minutes, own.box.age)
    assert own.book.meta.weight in (1, 2, 3)


def test_a_game_is_chosen_by_what_one_wants_to_know(tmp_path: Path) -> None:
    """Players, minutes, age and weight beside the picture."""

    async def test() -> None:
        async with room(tmp_path) as here:
            shown = text_of((await (await here.host()).get("/")).text)
            assert "Ayubistan 2 to 6 players · 45–75 minutes · from 10 years · middling" in shown
            assert "Belaad 2 to 6 players · 60 minutes · from 12 years · heavy" in shown

    evening(test)
