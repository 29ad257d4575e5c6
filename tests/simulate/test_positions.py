"""Positions and redealing: for every book the same game goes on from them, and nothing secret shows through."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from printkit.referee import Count, Game, GamePosition, Seat, Stock
from printkit.referee.redeal import Redeal
from printkit.referee.state import list_unlocated, view_table, view_zones
from printkit.simulate import Chance, RandomBot, SimulationPlan
from printkit.simulate.bots import Budget, Search
from printkit.simulate.going_on import take_step
from printkit.simulate.plan import open_game
from printkit.title import load_title

EXAMPLE = "docs/examples/moth-and-lantern"
TITLES = ["ayubistan", "belaad", "lost-and-found", "mecca", "prophets-and-patriarchs", EXAMPLE]
FAIRLY_LONG = 160


def moments(title: str, seats: int, seed: str, every: int) -> Iterator[tuple[Game[Any], Chance]]:
    """A random game, stopped at every so many answers."""
    game = open_game(SimulationPlan(title, seats, 1))
    game.follow_positions()
    chance, bots = Chance(seed), [RandomBot()] * seats
    for number in range(1, FAIRLY_LONG):
        take_step(game, bots, chance)
        if game.session.asked is None:
            return
        if number % every == 0:
            yield game, chance


def seen(table: Any) -> list[dict[str, Any]]:
    """What everybody sees of a table."""
    return [view_table(table, None), *(view_table(table, Seat(n)) for n in range(len(table.names)))]


def whole(table: Any) -> dict[str, Any]:
    """All of a table, as it is open when the game is over."""
    before, table.over = table.over, True
    try:
        return view_table(table, None)
    finally:
        table.over = before


def played_on(position: Game[Any] | GamePosition[Any], seed: str) -> tuple[Any, Any]:
    """The end of a random game from here."""
    chance, bots = Chance(seed), [RandomBot()] * len(position.table.names)
    for _ in range(60):
        if position.session.asked is None:
            break
        take_step(position, bots, chance)
    return position.outcome, whole(position.table)


@pytest.mark.parametrize("title", TITLES)
def test_a_position_is_the_game(title: str) -> None:
    """The table is the same, the same is asked, and with the same chance the same follows, without touching the game."""
    checked = 0
    for game, _ in moments(title, 3, "faithful", 13):
        position = game.position()
        assert seen(position.table) == seen(game.table)
        assert type(position.session.asked) is type(game.session.asked)
        assert position.session.sealed == game.session.sealed
        before = whole(game.table)
        assert played_on(position, "on") == played_on(game.position(), "on")
        assert whole(game.table) == before
        checked += 1
    assert checked >= 2


def test_a_position_follows_the_log_too() -> None:
    """From a copy of the game that was made by playing its log the same follows as from a position."""
    for game, _ in moments("prophets-and-patriarchs", 2, "log", 40):
        assert played_on(game.position(), "x") == played_on(game.clone(), "x")


def test_corrections_and_undone_answers_are_in_a_position() -> None:
    """A corrected and partly undone game has the position that it shows."""
    for game, _ in moments("ayubistan", 2, "mended", 25):
        assert not game.correct({"hasanat.0": game.table.hasanat[0], "sayeat.0": game.table.sayeat[0]})
        assert seen(game.position().table) == seen(game.table)
        game.undo()
        game.undo()
        assert seen(game.position().table) == seen(game.table)


@pytest.mark.parametrize("title", TITLES)
def test_a_redealt_table_looks_the_same_to_its_seat(title: str) -> None:
    """What the seat knows stays; all pieces are there; what it does not know is another world now and then."""
    differed = False
    for game, chance in moments(title, 3, "redealt", 13):
        for seat in (Seat(0), Seat(2)):
            position = game.position()
            table = position.table
            before, all_before = view_table(table, seat), whole(table)
            problems = set(game.book.problems(table))
            Redeal(table, seat).deal_onto(table, chance.random)
            assert view_table(table, seat) == before
            assert set(game.book.problems(table)) <= problems
            differed = differed or whole(table) != all_before
    assert differed or title in {
        "ayubistan",
        "mecca",
    }  # no secret that could be another there, or none at all


def altered(game: Game[Any], seat: Seat) -> Iterator[tuple[str, Any]]:
    """What might be otherwise without the seat's knowing: paths and values."""
    for spot in view_zones(game.table, seat):
        follows = spot.zone.implied or (isinstance(spot.zone, Stock) and spot.zone.worth)
        if not spot.known and not follows and not isinstance(spot.zone, Count):
            yield from (
                (spot.path, other)
                for other in spot.zone.others(spot.value, partial(list_unlocated, game.table))
            )


@pytest.mark.parametrize("title", ["belaad", "lost-and-found", "prophets-and-patriarchs", EXAMPLE])
def test_what_is_dealt_does_not_depend_on_secrets(title: str) -> None:
    """Tables that differ only in what a seat may not know become the same tables: so nobody can make use of it."""
    checked = 0
    for game, _ in moments(title, 3, "secrets", 9):
        for seat in (Seat(0), Seat(1)):
            true = game.position().table
            Redeal(true, seat).deal_onto(true, Chance("deal").random)
            for path, value in list(altered(game, seat))[:4]:
                other = game.position().table
                holder, _, last = path.rpartition(".")
                if holder not in {"hands", "won", "family"}:
                    continue
                getattr(other, holder)[int(last)] = value
                Redeal(other, seat).deal_onto(other, Chance("deal").random)
                assert whole(other) == whole(true), path
                checked += 1
    assert checked >= 4


def test_the_kinds_of_notes_are_dealt_anew_their_worth_stays() -> None:
    """Of a wallet follows what it is worth; which notes lie in it is secret."""
    others = 0
    for game, chance in moments("ayubistan", 4, "notes", 9):
        true = game.table
        for _ in range(3):
            table = game.position().table
            Redeal(table, Seat(0)).deal_onto(table, chance.random)
            assert table.wallets[0] == true.wallets[0]
            assert [wallet.value for wallet in table.wallets] == [wallet.value for wallet in true.wallets]
            others += table.wallets != true.wallets
    assert others


@pytest.mark.parametrize("title", ["prophets-and-patriarchs", EXAMPLE])
def test_the_search_answers_alike_where_only_secrets_differ(title: str) -> None:
    """The bot is shown two true positions that its seat cannot tell apart: it gives the same answer for the same reasons."""
    weigh = load_title(title).weigh
    checked = 0
    for game, _ in moments(title, 2, "alike", 8):
        [(part, question), *_] = game.session.open_parts()
        if question.chance or not question.seats:
            continue
        seat = question.seats[0]
        search = Search(weigh, Budget(12, 8))
        wanted = search.wanted(game.table, seat, question, Chance("w"))
        if len(wanted) < 2:
            continue

        def answer(change: tuple[str, Any] | None) -> Any:
            def position() -> GamePosition[Any]:
                found = game.position(seat)  # noqa: B023
                if change is not None:
                    found.table.hands[int(change[0].rpartition(".")[2])] = change[1]
                    found.session.refresh()
                return found

            return search.choose(position, seat, part, wanted, Chance("same")), search.last  # noqa: B023

        for change in [one for one in altered(game, seat) if one[0].startswith("hands.")][:1]:
            assert answer(change) == answer(None)
            checked += 1
        if checked == 3:
            break
    assert checked


def test_what_others_have_sealed_is_not_in_a_position() -> None:
    """Whoever answers second in secret is not told what was answered first."""
    for game, _ in moments("ayubistan", 4, "sealed", 1):
        if game.session.sealed:
            [(_, question), *_] = game.session.open_parts()
            position = game.position(question.seats[0])
            assert position.session.sealed == {}
            assert game.position().session.sealed == game.session.sealed
            return
    pytest.fail("nobody answered in secret")
