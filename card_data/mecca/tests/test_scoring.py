"""MEC-7, MEC-8: the end and the scores; the figures are those of the worked examples."""

from __future__ import annotations

from mecca_book.book import BOOK, play_rounds
from mecca_book.contact import Position
from mecca_book.scoring import Standing, conclude_game, count_standing, is_dead, score
from mecca_tests.positions import diagram, ground, position
from mecca_tests.tables import table
from printkit.referee import Choice, Outcome, Seat
from printkit.referee.trial import Trial

EX_15 = """
..-GKG-BWGBW-..
.--WB--K------.
---G-W-GBG-B---
---BK---K--G---
----W-W-WB-W---
-G-K-K###G---WB
-K---B###WK-K-G
-BGK--###-B--WK
-----B-BWK-K---
----K-W-G------
---W-GBKBWKG---
.--G-W-----B--.
..-B--GBKGWG-..
"""
EX_16 = """
..----RY-YGW-..
.--GR------Y--.
---Y-G-RY-GR---
-----W-G-------
-----YRY-YGR---
--YGWG###--WY-Y
-W-R--###GY--GW
-G-WG-###W-RWRY
------GW-R-----
----GYR-GW-W---
---RW------Y---
.-----YRGW----.
..-GRGW--RYW-..
"""
EX_17 = """
..YWRWBYGYGRB..
.-K-G-K-WKBW--.
YWGY--Y-B---B-Y
--B-RG-RKGBK-RW
Y-GWB--G-WR--G-
BRBKGW###B-W-KR
KW--YK###G----Y
G--B-R###K-K-B-
YW-G-K-WG--G--Y
KRKRY-R-YRW--KR
Y--WBK--GB-Y---
.GR-G-WRKR----.
..-KBR-BWYWYB..
"""


def score_board(board: Position, colours: str) -> Outcome:
    """The end of a game of one colour each, in this order."""
    return conclude_game(
        [count_standing(ground(len(colours)), board, own) for own in colours], "scored", "MEC-8.2"
    )


def totals(board: Position, colours: str) -> list[int]:
    """Scores of one-colour players in this order."""
    return [found.total for found in score_board(board, colours).scores]


def winners(outcome: Outcome, colours: str) -> str:
    """Who won, by colour."""
    return "".join(colours[seat] for seat in outcome.winners)


def test_ex_15_dead_board_in_mid_round() -> None:
    """EX-15, MEC-7.1, MEC-8.2: nobody can place, so the game ends at once; two finishers compare scores."""
    board = diagram(EX_15)
    made = table(board, "WGBK", round=10)
    assert [made.count_reserve(colour) for colour in "WKGB"] == [1, 1, 0, 0]
    assert is_dead(made)
    assert totals(board, "WGBK") == [17, 18, 20, 18]
    made.active = Seat(2)
    outcome = Trial.of(BOOK, made, play_rounds(made)).result
    assert (outcome.reason, outcome.winners) == ("dead", (2,))


def test_ex_16_sole_finisher() -> None:
    """EX-16, MEC-8.1: the only player with all pilgrims on the board wins, whatever the scores."""
    board = diagram(EX_16)
    outcome = score_board(board, "RYWG")
    assert [s.total for s in outcome.scores] == [17, 19, 18, 18]
    assert [s.ties[0] for s in outcome.scores] == [2, 3, 2, 3]
    assert winners(outcome, "RYWG") == "G"
    assert outcome.ranking == ((3,), (1,), (2,), (0,))


def test_ex_17_tie_broken_at_the_kaaba() -> None:
    """EX-17, MEC-8.3: yellow and black tie at 20; black has three next to the Kaaba."""
    board = diagram(EX_17)
    colours = "BWYGRK"
    assert totals(board, colours) == [19, 19, 20, 19, 18, 20]
    outcome = score_board(board, colours)
    assert winners(outcome, colours) == "K"
    assert [count_standing(ground(6), board, colour).kaaba for colour in "YK"] == [0, 3]


def test_ex_18_final_round() -> None:
    """EX-18, MEC-7.2 to MEC-7.4: a finisher who gets a pilgrim back gets no further turn and is none at the end."""
    figures = [Standing(1, 1, 0), Standing(1, 0, 0), Standing(1, 2, 0), Standing(1, 0, 0)]
    outcome = conclude_game(figures, "round_end", "MEC-7.3")
    assert [s.total for s in outcome.scores] == [18, 17, 19, 17]
    assert outcome.winners == (2,)


def test_final_round_is_declared_and_played_out() -> None:
    """EX-18, MEC-7.2, MEC-7.3, MEC-7.4: an empty reserve declares the final round; only the seats after it still play."""
    endings = set()
    for stride in range(1, 25):
        made = table(position("R E13; G O7; B K1"), ["RK", "GW", "BY"])
        trial = Trial.of(BOOK, made, play_rounds(made))
        while not trial.done and not made.final_round:
            _go_on(trial, stride * len(made.board))
        if not made.final_round or trial.done:
            continue
        assert made.trigger is not None
        turns = list(made.turns_taken)
        left = made.turn_order[made.turn_order.index(made.trigger) + 1 :]
        outcome = _finish(trial, stride)
        endings.add(outcome.reason)
        if outcome.reason == "round_end":
            extra = [made.turns_taken[seat] - turns[seat] for seat in made.turn_order]
            assert extra == [int(seat in left) for seat in made.turn_order]
    assert "round_end" in endings


def _finish(trial: Trial[Outcome], number: int) -> Outcome:
    """Play on to the end."""
    while not trial.done:
        _go_on(trial, number)
    return trial.result


def _go_on(trial: Trial[Outcome], number: int) -> None:
    """Give the option of that number, counted round."""
    asked = trial.asks
    assert isinstance(asked, Choice)
    trial.give(asked.seats[0], asked.key(asked.options[number % len(asked.options)]))


def test_two_colours_count_together() -> None:
    """Section 9.1, MEC-8.2: both colours count; each crescent doubles only its own colour."""
    board = position("R L3 D3; K D6; G O7")
    found = count_standing(ground(3), board, ["R", "K"])
    assert (found.reserve, found.crescents, found.on_board) == (33, 2, 3)


def test_score_so_far_adds_up() -> None:
    """The working adds up to the total, and the entrance pilgrim counts 1 (MEC-8.2, MEC-1.3)."""
    made = table(position("R E13 L3; G K1"), ["RK", "GW"])
    for found in score(made):
        assert found.total == sum(line.amount for line in found.lines)
    assert score(made)[0].total == 3


def test_crescents_and_mats_do_not_matter_for_placing() -> None:
    """MEC-2.3: a crescent is placed on like any other mat."""
    made = table(position("R E13 D4; G K1"), ["RK", "GW"])
    trial = Trial.of(BOOK, made, play_rounds(made))
    trial.accepts(0, "place D3 K")
    trial.accepts(0, "place E3 K")


def test_max_rounds() -> None:
    """Option `max_rounds`: the game stops after that round and is scored."""
    made = table(position("R E13; G K1"), ["RK", "GW"], round=1, max_rounds=1)
    trial = Trial.of(BOOK, made, play_rounds(made))
    _go_on(trial, 0)
    _go_on(trial, 0)
    assert trial.result.reason == "max_rounds"
