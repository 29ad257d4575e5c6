"""What people read of cards, battles, doubles and incomes, and what they can put right of the figures."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from printkit.cli import app
from printkit.referee import Answer, Game, Menu, Seat, Table
from printkit.referee.correctable import changes_of
from prophets_and_patriarchs_book.book import BOOK
from prophets_and_patriarchs_book.state import OFF, Patriarchs
from prophets_and_patriarchs_book.trading import Trade
from prophets_and_patriarchs_tests.boards import between, box, v
from prophets_and_patriarchs_tests.tables import (
    drawing,
    drought,
    earned,
    events_of,
    give,
    put,
    rolled,
    table_of,
    trading,
    whole_turn,
)

LEV, JUD, NAP = map(Seat, range(3))
CHANGES_NOTHING = "The card changes nothing."


def told(table: Table) -> list[str]:
    """What the referee has said by itself."""
    return [str(table.word_note(note)) for note in table.journal]


def middle(stacks: str = "WAR1+LAW1") -> Game[Patriarchs]:
    """A game at its first roll: LEV, JUD, NAP; NAP has a tent at Benjamin's tile, LEV at its own."""

    def position(table: Patriarchs) -> None:
        made = table_of("LEV", "JUD", "NAP", stacks=stacks)
        table.take_layout(made.layout)
        table.tribes, table.settled = list(made.tribes), True
        put(table, "NAP", tents=[v(1, 1)])
        put(table, "LEV", tents=[v(4, 4)])
        give(table, "LEV", S=5)

    return Game.begin_at(BOOK, ["L", "J", "N"], position, options={"stacks": stacks}, box=box())


def hands(game: Game[Patriarchs]) -> list[str]:
    """What the last answer made hands move."""
    last = game.number - 1
    return [str(line.text) for line in game.event_log(since=last) if line.hands]


def test_what_a_card_takes_is_not_what_the_income_brings() -> None:
    """PP-6.1, PP-7.2: Levi returns two Shekels, then Naphtali earns one from the supply: no Shekel goes from hand to hand."""
    game = middle()
    game.watched = True
    for data in ("1/1", "HX-HAY-6", "WAR1-07.1"):
        assert game.give(Answer(LEV, data)) == ()
    assert "L puts 2 Shekels into the supply." in hands(game)
    assert "N takes 1 Shekel from the supply." in hands(game)
    assert "Then the income of 2." in told(game.table)


def test_the_income_is_named_after_a_card() -> None:
    """PP-4.1: two Virtue Tokens are taken at once, one for the card and one as income; without a card nothing is said."""
    table = table_of("LEV", "JUD", stacks="LAW1")
    put(table, "LEV", tents=[v(4, 4)])
    trial = whole_turn(table, "LEV").give(0, "1/2").give(0, "LAW1-01.1")
    assert table.virtue[0] == 2
    assert told(table) == ["Then the income of 3."]
    trial.give(0, "end-turn")
    whole_turn(table, "JUD").give(1, "1/5")
    assert told(table)[1:] == []
    table = table_of("LEV", "JUD", stacks="LAW1")
    whole_turn(table, "LEV").give(0, "1/2").give(0, "LAW1-01.1")
    assert told(table) == ["3 brings nobody anything."]


@pytest.mark.parametrize(
    "row", ["WAR1-03", "WAR1-05", "WAR1-07", "WAR1-10", "WAR1-13", "LAW1-03", "LAW1-07", "VIR1-06"]
)
def test_a_card_that_can_do_nothing_says_so(row: str) -> None:
    """PP-6.V4: nobody has anything to lose, to give or to earn; people need not wait for more."""
    table = table_of("LEV", "JUD", "NAP", stacks="WAR1+LAW1+VIR1")
    assert drawing(table, "LEV", row).done
    assert told(table) == [CHANGES_NOTHING]


def test_a_card_that_does_something_does_not() -> None:
    """Hands, tokens, captivity, pieces, figures, Shields, droughts and rest all count as something."""
    cards = {"WAR1-06": [], "WAR1-12": ["0"], "VIR1-08": [], "PEN1-09": [], "LAW1-02": [], "WAR1-01": ["3"]}
    for row, answers in cards.items():
        table = table_of("LEV", "JUD", stacks="WAR1+LAW1+VIR1+PEN1")
        trial = drawing(table, "LEV", row)
        for data in answers:
            trial.give(0, data)
        assert trial.done
        assert CHANGES_NOTHING not in told(table), row


def test_a_declined_offer_changes_nothing() -> None:
    """PP-6.10: the answer is told, and that this was all."""
    table = table_of("LEV", "JUD", stacks="PEN1")
    give(table, "LEV", WHEAT=1)
    assert drawing(table, "LEV", "PEN1-04").give(0, "no").done
    assert told(table) == [CHANGES_NOTHING]


def test_battles_are_won_and_lost() -> None:
    """3.4 BATTLE: which it was, also where the loser has nothing to lose."""
    for die in ("2", "3"):
        table = table_of("LEV", "JUD", stacks="WAR1")
        assert drawing(table, "JUD", "WAR1-01").give(1, die).done
        verb = "wins" if die == "3" else "loses"
        assert told(table)[0] == f"JUD {verb} the battle."
        assert (CHANGES_NOTHING in told(table)) is (die == "2")


def test_doubles_are_told() -> None:
    """3.3 ADV_DOUBLES: what equal dice bring, as far as the supply has it; nobody else's do."""
    table = table_of("BEN", "JUD", stacks="none")
    whole_turn(table, "BEN").give(0, "4/4")
    assert told(table)[0] == "Equal dice bring BEN 1 Virtue Token, 1 Shekel."
    table.virtue_supply, table.virtue[1], table.target = 0, 41, 99
    whole_turn(table, "BEN").give(0, "4/4")
    assert "Equal dice bring BEN 1 Shekel." in told(table)
    lines = len(told(table))
    whole_turn(table, "JUD").give(1, "4/4")
    assert told(table)[lines:] == ["8 brings nobody anything."]


def test_reasons_say_what_would_do() -> None:
    """R-30, R-34, R-53: a sum instead of two dice, a card of a deck that is not in play, Naphtali's third move."""
    table = table_of("LEV", "NAP", stacks="WAR1")
    reason = whole_turn(table, "LEV").judge(0, "7")[0]
    assert (reason.code, reason.legal) == ("R-30", "Tell what each of the two dice shows: 3 + 4.")
    trial = events_of(table, "LEV", 1, 1)
    assert "not in play" in trial.refuses(0, "WAR2-01.1", "R-34").judge(0, "WAR2-01.1")[0].reason
    assert trial.judge(0, "LAW1-01.1")[0].reason == "Draw from the War stack."
    move = "move-tent c4,4 s2,3 s1,4 c1,7"
    rolled(table, "NAP").moves = 2
    assert trading(table, "NAP").judge(1, move)[0].reason == "You have already moved 2 times this turn."
    rolled(table, "LEV").moves = 1
    assert trading(table, "LEV").judge(0, move)[0].reason == "You have already moved this turn."


def test_the_figures_can_be_put_right() -> None:
    """PP-5: whoever sees a figure on another tile than the referee says so; a tile that is not there is refused."""
    game = middle()
    fields = game.correctable_fields(None)
    for wanted, tile in (("HX-LEV", "HX-LEV"), ("-", OFF)):
        changes, against = changes_of(fields, {"prophet": wanted})
        assert against == ()
        assert game.correct(changes) == ()
        assert game.table.prophet == tile
    assert changes_of(fields, {"false_prophet": "HX-BEN-2"})[1]
    assert [one.code for one in game.correct({"false_prophet": "HX-BEN-2"})] == ["correction"]
    now = {one.name: one.kind.label(one.now) for one in fields if one.name.endswith("prophet")}  # type: ignore[attr-defined]
    assert now == {"prophet": "beside the board", "false_prophet": "beside the board"}
    assert game.correct({"false_prophet": "HX-LEV"}) == ()
    assert game.give(Answer(LEV, "1/5")) == ()
    assert game.table.hands[LEV].number == 0, "blocked at Hay 6"


def test_figures_have_no_place_before_the_board() -> None:
    """PP-3.2: beside the board, and nothing to put right."""
    game = Game.open(BOOK, ["L", "J"], box=box())
    assert not [one for one in game.correctable_fields(None) if one.name.endswith("prophet")]


SHEETS = ["A.tents=2", "A.cities=3", "A.virtue=4", "B.tents=5", "B.cities=5", "B.virtue=0"]


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["A.longest=yes"], 0, "A 14"),
        (["B.longest=1"], 0, "B 17"),
        (["A.longest=no", "B.longest=no"], 0, "A 12"),
        ([], 2, "A: name a photo of the board, or type --set A.longest=N (Has the longest line)"),
        (["A.longest=1", "B.longest=1"], 2, "Only one player has the longest line, or nobody."),
    ],
)
def test_one_has_the_longest_line(more: list[str], code: int, said: str) -> None:
    """ERR-PP-24: whoever is named has it, and the others need not be; with nobody named it is asked."""
    words = [word for one in (*SHEETS, *more) for word in ("--set", one)]
    done = CliRunner().invoke(app, ["score", "prophets-and-patriarchs", "--seat", "A", "--seat", "B", *words])
    assert done.exit_code == code, done.output
    assert said in " ".join(done.output.replace("│", " ").split())


def test_a_trade_of_one_word_hears_the_price() -> None:
    """PP-8.2: what is said first of `trade hay` is not hay for hay."""
    table = table_of("LEV", "JUD", stacks="none")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    assert between(v(4, 4), v(2, 5)) in table.camels
    question = trading(table, "LEV").asks
    assert isinstance(question, Menu)
    trades = [one for one in question.sayable_values if isinstance(one, Trade)]
    assert (trades[0], len(trades)) == (Trade("HAY", "WATER"), 36)


def test_what_keeps_income_back_is_told() -> None:
    """PP-5.2, PP-6.6, PP-6.7, PP-7.1: who would have earned more, and why; not who is protected, or has nothing there."""
    table = table_of("LEV", "JUD", "NAP", stacks="none")
    put(table, "LEV", cities=[v(5, 5)], tents=[v(2, 8)])  # LEV, OIL-10, WATER-8; HAY-8, LEV, WINE-5
    put(table, "JUD", cities=[v(7, 1)])  # JUD, OIL-10, WHEAT-8
    table.captivity[1], table.false_prophet = 1, "HX-WATER-8"
    drought(table, "HAY", "NAP")
    earned(table, 8)
    assert told(table) == [
        "The False Prophet keeps income from LEV.",
        "Captivity keeps income from JUD.",
        "Drought keeps income from LEV.",
    ]
    table.prophet = "HX-OIL-10"  # protects both cities from the card, and nobody from the False Prophet
    del table.journal[:]
    assert earned(table, 8) == {"JUD": {"WHEAT": 2}}
    assert told(table) == ["The False Prophet keeps income from LEV.", "Drought keeps income from LEV."]
    table.false_prophet, table.scope = "HX-OIL-10", "tile"
    del table.journal[:]
    earned(table, 10)
    assert told(table) == ["The False Prophet keeps income from LEV, JUD."]
    del table.journal[:]
    earned(table, 4)
    assert told(table) == []


def test_the_end_of_a_drought_is_told() -> None:
    """PP-6.7: unless another one of the same resource goes on."""
    table = table_of("LEV", "JUD", stacks="none")
    for tribe, turns in (("LEV", 1), ("JUD", 2), ("LEV", 1)):
        drought(table, "WINE" if turns == 1 else "WHEAT", tribe, turns)
    drought(table, "WHEAT", "LEV", 1)
    whole_turn(table, "LEV").give(0, "1/3").give(0, "end-turn")
    assert "Wine tiles yield again." in told(table)
    assert told(table).count("Wine tiles yield again.") == 1
    assert "Wheat tiles yield again." not in told(table)
