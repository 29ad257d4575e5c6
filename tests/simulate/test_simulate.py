"""Simulations: repeatable, whatever the number of processes, and counted right."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from printkit.cli.simulate import _load_words
from printkit.referee import (
    Amounts,
    BookError,
    Choice,
    DrawSeveral,
    First,
    FirstOf,
    Game,
    Number,
    Outcome,
    Play,
    Question,
    Reveal,
    Score,
    Seat,
    SetupError,
    Some,
    Trial,
    read_log,
    refuse,
)
from printkit.simulate import (
    BotStuckError,
    Chance,
    Greedy,
    NoBotError,
    Played,
    RandomBot,
    SimulationPlan,
    UnsoundError,
    deal_answer,
    plain_report,
    play_out,
    report_of,
    run_plan,
)
from printkit.simulate.bots import bot_named, bot_names
from printkit.simulate.figures import wilson_interval
from printkit.simulate.plan import open_game, play_game
from printkit.simulate.playout import new_game
from printkit.simulate.report_text import render_report
from printkit.title import list_refereed, load_title
from tests.referee.caravan import BOOK, Caravan

A = Seat(0)
PLAN = SimulationPlan("caravan", 3, 12, book="tests.referee.caravan:BOOK")


def test_the_same_seed_gives_the_same_games_for_any_number_of_jobs(tmp_path: Path) -> None:
    """Twelve games on one process and on two have equal results and equal logs."""
    one = run_plan(replace(PLAN, games=60, log=tmp_path / "one"), jobs=1)
    two = run_plan(replace(PLAN, games=60, log=tmp_path / "two"), jobs=2)
    assert one == two
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert len(names) == 60
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.parametrize("title", list_refereed())
def test_a_game_that_is_over_goes_at_once(title: str) -> None:
    """Nothing of it waits for somebody to look for garbage: memory that is warm serves the next game."""
    seats = load_title(title).meta.seats[0]
    gc.disable()
    try:
        game = open_game(SimulationPlan(title, seats, 1))
        play_out(game, [bot_named("random", title)] * seats, Chance("over"))
        table = weakref.ref(game.table)
        del game
        assert table() is None
    finally:
        gc.enable()


def test_a_card_is_called_by_its_name_and_its_number_once() -> None:
    """Four battle cards are called Riders and tell themselves apart; one scholar is called Ibn Haytham."""
    names, _, _ = _load_words(SimulationPlan("belaad", 2, 1))
    assert names("B13") == "Riders (B13)"
    assert names("SC16") == "Ibn Haytham (SC16)"


def test_another_seed_gives_other_games() -> None:
    """The seed decides."""
    assert run_plan(PLAN) != run_plan(replace(PLAN, seed="2"))


def test_a_kept_log_plays_back(tmp_path: Path) -> None:
    """A simulated game's log gives the same outcome when it is played back."""
    played = run_plan(replace(PLAN, games=1, log=tmp_path))
    [path] = tmp_path.iterdir()
    game = Game.resume(BOOK, read_log(path.read_text().splitlines()))
    assert game.outcome == played[0].outcome
    assert len(game) == played[0].decisions


@pytest.mark.parametrize("title", list_refereed())
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_log_changes_nothing(title: str, bot: str, tmp_path: Path) -> None:
    """Games that nobody observes keep no log: they go as with one, and their invariants are looked at as well."""
    plan = SimulationPlan(title, load_title(title).meta.seats[0], 2, seed="log", bots=(bot,), check=50)
    for number in range(plan.games if bot == "random" else 1):
        assert play_game(plan, number) == play_game(replace(plan, log=tmp_path), number)


def test_chance_is_the_same_for_ever() -> None:
    """These numbers may never change: recorded seeds would mean other games."""
    chance = Chance("printkit")
    assert [chance.number_below(6) for _ in range(10)] == [5, 5, 0, 5, 2, 0, 0, 5, 2, 4]
    first, again = Chance("x"), Chance("x")
    assert [first.random() for _ in range(5)] == [again.random() for _ in range(5)]


def test_the_dealer_is_fair() -> None:
    """6,000 dice: each face about 1,000 times; a weight of 3 comes three times as often as a weight of 1."""
    chance = Chance("fair")
    faces = Counter(deal_answer(Reveal(range(1, 7), rule="X-1"), chance) for _ in range(6000))
    assert all(900 < faces[face] < 1100 for face in range(1, 7))
    coin = Reveal(["a", "b"], weights=[3, 1], rule="X-1")
    sides = Counter(deal_answer(coin, chance) for _ in range(4000))
    assert 2850 < sides["a"] < 3150


def test_a_dealer_picks_from_what_is_true() -> None:
    """All are shown and only those reported that are so: what nobody may see shortens no list."""
    no = refuse("R-TOP", "X-1", "Another one is on top.")
    shown = Reveal(range(1, 7), judge=lambda n: no if n < 5 else (), truth=lambda: [5, 6], rule="X-1")
    assert {deal_answer(shown, Chance(str(n))) for n in range(60)} == {5, 6}
    assert [shown.read_answer(None, str(n))[1] for n in (4, 5)] == [no, ()]
    assert list(shown.options) == [1, 2, 3, 4, 5, 6]


def test_draws_are_hypergeometric() -> None:
    """EX-26 of Ayubistan: of 4 Players and 10 Mushrikeen three are drawn; a majority of Players has chance 16/91."""
    chance = Chance("stack")
    question = DrawSeveral(["P"] * 4 + ["M"] * 10, 3, rule="X-1")
    wins = sum(deal_answer(question, chance).count("P") >= 2 for _ in range(20_000))
    assert abs(wins / 20_000 - 16 / 91) < 0.01


def test_what_people_may_leave_unnamed_is_dealt_first() -> None:
    """Cards drawn into a closed hand are a free action for people; a dealer names all of them before a bot is asked."""
    hand: list[str] = []

    def chapter() -> Play[Outcome]:
        tell: Question[Any] = DrawSeveral(["R1", "R2", "R3"], 2, least=1, seat=A, secret=True, rule="X-1")
        turn: Question[Any] = Choice(A, ["pass"], rule="X-2")
        while True:
            first: First[Any] = yield from FirstOf(turn, also=lambda: [tell], deals=lambda: not hand)
            if first.which == 0:
                return Outcome(str(len(hand)), "X-3", (A,))
            hand.extend(first.answer)

    assert Trial(chapter()).give(A, ["R2"]).give(A, "pass").result.reason == "1"
    hand.clear()
    book = replace(BOOK, play=lambda _: chapter())
    game = new_game(book, 2, {}, None)
    assert play_out(game, [RandomBot()] * 2, Chance("1")).reason == "2"
    assert len(game) == 2


def test_a_part_that_cannot_be_answered_is_left() -> None:
    """Of several open questions bots answer one that has an answer."""
    empty: Question[Any] = Some(A, (), least=1, rule="X-1")

    def chapter() -> Play[Outcome]:
        first: First[Any] = yield from FirstOf(empty, Choice(A, ["done"], rule="X-2"))
        return Outcome(str(first.answer), "X-3", (A,))

    book = replace(BOOK, play=lambda _: chapter())
    for seed in range(8):
        assert play_out(new_game(book, 2, {}, None), [RandomBot()] * 2, Chance(str(seed))).reason == "done"


def test_the_dealer_answers_no_player() -> None:
    """A choice is not chance's business."""
    with pytest.raises(TypeError, match="X-1: this question is for a player"):
        deal_answer(Choice(A, ["x"], rule="X-1"), Chance("1"))


def test_the_random_bot_finds_legal_answers_of_every_kind() -> None:
    """Whatever a question takes, what the bot says is judged legal."""
    game = new_game(BOOK, 2, {}, None)
    bot, chance = RandomBot(), Chance("bot")
    even = Number(
        A, 0, 9, rule="X-1", judge=lambda n: () if n % 2 == 0 else BOOK.why_not(game.table, A, "buy")
    )
    questions = (
        Number(A, 2, 4, rule="X-1"),
        Number(A, 1, None, rule="X-1"),
        even,
        Some(A, ["a", "b", "c"], least=1, most=2, rule="X-1"),
        Amounts(A, {"ones": 3, "tens": 1}, rule="X-1"),
    )
    for question in questions:
        for _ in range(30):
            assert question.judge(bot.answer(game, A, question, chance)) == ()


def test_a_bot_that_finds_nothing_says_what_is_missing() -> None:
    """A judge that refuses everything asks for a `suggest`."""
    game = new_game(BOOK, 2, {}, None)
    never = Number(A, 0, 9, rule="X-1", judge=lambda _: BOOK.why_not(game.table, A, "buy 1"))
    with pytest.raises(
        BotStuckError, match="X-1: no legal answer in 200 guesses; the question needs a `suggest`"
    ):
        RandomBot().answer(game, A, never, Chance("1"))


def test_the_greedy_bot_takes_the_heaviest() -> None:
    """It weighs every option; equal ones are left to chance."""
    game = new_game(BOOK, 2, {}, None)
    greedy = Greedy(lambda _table, _seat, _question, value: -abs(value - 4.5))
    found = {greedy.answer(game, A, Choice(A, range(10), rule="X-1"), Chance(str(n))) for n in range(20)}
    assert found == {4, 5}


def test_unknown_bots_are_refused_with_the_nearest() -> None:
    """`randm` was meant to be `random`."""
    assert bot_names("caravan") == ["random", "search"]
    with pytest.raises(NoBotError, match="caravan has no bot randm; did you mean random"):
        bot_named("randm", "caravan")
    with pytest.raises(SetupError, match="for 2 to 4 players"):
        run_plan(replace(PLAN, seats=5))


def test_broken_invariants_are_found_when_asked_for() -> None:
    """A book that loses goods is caught after the answer that loses them."""
    broken = replace(BOOK, invariants=lambda table: ["too rich"] if sum(table.goods) > 2 else [])
    with pytest.raises(UnsoundError, match=r"after entry \d+: too rich"):
        play_out(new_game(broken, 2, {}, None), [RandomBot()] * 2, Chance("1"), check=True)


def test_a_failing_game_can_be_found_again() -> None:
    """The error says number, seed and seats."""
    plan = replace(PLAN, book="tests.simulate.test_simulate:FAILING")
    with pytest.raises(BookError) as caught:
        run_plan(plan)
    assert caught.value.__notes__ == ["in game 0 of seed 1 with 3 seats"]


def _fails(table: Caravan) -> object:
    yield from BOOK.play(table)
    raise KeyError("unwritten rule")


FAILING = replace(BOOK, play=_fails)  # type: ignore[arg-type]


def test_the_figures_of_a_report() -> None:
    """Four games of two: seat 0 wins two, shares one, loses one: 2.5 of 4; scores 3, 5, 4, 0 have mean 3."""
    ends = [((0,), 3, 1), ((0,), 5, 2), ((0, 1), 4, 4), ((1,), 0, 7)]
    played = [
        Played(
            n,
            Outcome(
                "pool" if n else "deck",
                "X-1",
                tuple(map(Seat, won)),
                (),
                (Score((A,), a), Score((Seat(1),), b)),
            ),
            10 + n,
            {"turns": n},
        )
        for n, (won, a, b) in enumerate(ends)
    ]
    report = report_of(replace(PLAN, seats=2, games=4, bots=("random",)), played)
    assert [seat.wins for seat in report.seats] == [2.5, 1.5]
    assert report.seats[0].scores is not None
    assert (report.seats[0].scores.least, report.seats[0].scores.most, report.seats[0].scores.mean) == (
        0,
        5,
        3,
    )
    assert report.reasons == {"pool": 3, "deck": 1}
    assert (report.decisions.least, report.decisions.middle, report.decisions.most) == (10, 11.5, 13)
    assert plain_report(report)["figures"] == {"turns": {"least": 0, "median": 1.5, "most": 3, "mean": 1.5}}
    assert render_report(PLAN, report, 1.0) is not None


def test_the_wins_of_a_side() -> None:
    """Teams of four seats: one wins twice, one win is shared by both; the third side plays in half of the games."""
    even: dict[str, tuple[Seat, ...]] = {"Blue": (A, Seat(2)), "Green": (Seat(1), Seat(3))}
    odd: dict[str, tuple[Seat, ...]] = {**even, "Grey": (Seat(4),)}
    won = [(0, 2), (0, 2), (0, 1, 2, 3), (4,)]
    played = [
        Played(n, Outcome("end", "X-1", tuple(map(Seat, seats)), (), (Score((A, Seat(2)), n),)), 9, {}, sides)
        for n, (seats, sides) in enumerate(zip(won, (even, even, odd, odd), strict=True))
    ]
    report = report_of(replace(PLAN, seats=5, games=4, bots=("random",)), played)
    assert [(side.name, side.seats, side.games, side.wins) for side in report.sides] == [
        ("Blue", (0, 2), 4, 2.5),
        ("Green", (1, 3), 4, 0.5),
        ("Grey", (4,), 2, 1),
    ]
    blue, grey = report.sides[0], report.sides[2]
    assert blue.scores is not None
    assert (blue.scores.mean, grey.scores) == (1.5, None)
    assert plain_report(report)["sides"][2]["share"] == [0.5, 0.0945, 0.9055]
    assert render_report(PLAN, report, 1.0) is not None


def test_wilsons_interval() -> None:
    """0 of 10 wins: 0 to 27.8 %, as the published tables have it; 5 of 10: 23.7 % to 76.3 %."""
    assert [round(x, 3) for x in wilson_interval(0, 10)] == [0, 0, 0.278]
    assert [round(x, 3) for x in wilson_interval(5, 10)] == [0.5, 0.237, 0.763]


@pytest.mark.slow
def test_ctrl_c_stops_all_processes(tmp_path: Path) -> None:
    """What has begun is played to its end; the other thousands of games are not."""

    def pressed(_: int) -> None:
        raise KeyboardInterrupt

    plan = SimulationPlan("ayubistan", 2, 50_000, log=tmp_path)
    with pytest.raises(KeyboardInterrupt):
        run_plan(plan, jobs=2, tick=pressed)
    assert 0 < len(list(tmp_path.iterdir())) < 5_000
