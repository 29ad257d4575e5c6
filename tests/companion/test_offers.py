"""Offers: whoever waits reads who decides, and about what; to take the offer back is a small word beside it, and no turn."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from lost_and_found_tests.positions import Position, propose
from lost_and_found_tests.tables import hold
from printkit.companion.pages import PageContext
from printkit.referee import Answer, Game, Seat
from printkit.referee.log import Log
from tests.companion.browser.test_trade import at_business
from tests.companion.phones import steps
from tests.companion.test_pages import LINKS, PAGES, loaded
from tests.recorded import recorded_game

A, B = Seat(0), Seat(1)


def trade() -> tuple[Game[Any], Seat]:
    """AYU-4.13: 1 Troop for 4 Dirhams."""
    log = recorded_game("ayubistan", "deck")
    game = Game.resume(loaded("ayubistan").book, Log(log.header), box=loaded("ayubistan").box)
    for step in steps(log, game):
        if step.entry == 29:
            break
    return game, B


def offer() -> tuple[Game[Any], Seat]:
    """PP-8.4: 1 Hay for 1 Water."""
    game = at_business()
    said = {"do": "offer-trade", "partner": "1", "give": {"HAY": 1}, "get": {"WATER": 1}}
    assert game.give(Answer(A, said)) == ()
    return game, A


def exchange(*, countered: bool) -> tuple[Game[Any], Seat]:
    """LF-8.7, LF-8.16: cards for cards, or a gift for which the other lays something down."""

    def laid(table: Any) -> None:
        hold(table, A, "R24")
        hold(table, B, "R06")

    fair = Position("mason weaver", laid).play((None, "E01"), (A, "found-done"), (B, "found-done"))
    if countered:
        fair.play((A, propose(B, "R24")), (B, ["R06"]))
    else:
        fair.play((A, propose(B, "R24", "R06")))
    return fair.game, B if countered else A


def words(html: str) -> str:
    """What a piece of a page says."""
    return " ".join(unescape(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


@pytest.mark.parametrize(
    ("make", "decided", "back"),
    [
        (trade, "1 Troop for 4 Dirhams", "Withdraw the offer"),
        (offer, "1 Hay for 1 Water", "Withdraw the offer"),
        (lambda: exchange(countered=False), "gives", "Withdraw"),
        (lambda: exchange(countered=True), "gives", "Withdraw"),
    ],
    ids=["trade", "offer", "exchange", "counter"],
)
def test_whoever_waits_reads_what_the_other_decides(make: Any, decided: str, back: str) -> None:
    """The bar of whoever made the offer is no filled one; it names the other, and what is decided. So do the others'."""
    game, waits = make()
    title = loaded(game.book.meta.title)
    decides = next(one.seats[0] for one in game.open_questions() if one.question.waiting)
    for seat in map(Seat, range(len(game.setup.names))):
        html = PAGES.seat(title, game, PageContext(csrf="c", seat=seat), LINKS)
        found = re.search(r'<div id="bar".*?</header>', html, re.DOTALL)
        assert found is not None
        bar = words(found[0])
        assert ("data-mine" in found[0]) == (seat == decides)
        if seat == decides:
            continue
        assert f"{game.setup.names[decides]} deciding: " in bar
        assert decided in bar
        free = re.findall(r'<div class="free-words".*?</form></div>', html, re.DOTALL)
        assert any(words(one).endswith(back) for one in free) == (seat == waits)


@pytest.mark.parametrize(
    ("answer", "told"),
    [("accept", "Bilal accepts."), ("decline", "Bilal declines."), ("withdraw", "Amina: Withdraw the offer")],
)
def test_the_log_tells_what_was_answered_as_a_sentence(answer: str, told: str) -> None:
    """PP-8.4: who accepts, who declines; it is never *Bilal: Accept*."""
    game, _ = offer()
    seat = A if answer == "withdraw" else B
    [part] = [one.part for one in game.questions_for(seat) if one.question.rule == "PP-8.4"]
    assert game.give(Answer(seat, answer, part=part)) == ()
    assert told in [str(line.text) for line in game.event_log(None)]
