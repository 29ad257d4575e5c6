"""The end and the scores; the figures are those of the worked examples."""

from __future__ import annotations

from ayubistan_book.book import BOOK, play_turns
from ayubistan_book.scoring import conclude, find_trigger, score_of
from ayubistan_tests.tables import A, B, fresh, in_turn, table
from printkit.referee import Seat
from printkit.referee.state import view_table
from printkit.referee.trial import Trial

COUNTS = [(14, 3), (12, 1), (11, 0), (9, 4)]


def test_ex_20_empty_piles() -> None:
    """EX-20 (a), AYU-10.1, AYU-10.2, AYU-4.5: two empty piles end the game at once."""
    made = table((50, 25, 10), (48, 25, 10), bank=(2, 0, 30))
    trial = Trial.of(BOOK, made, play_turns(made)).give(A, "collect-income")
    assert made.bank == (0, 0, 30)
    assert trial.result.reason == "piles"


def test_triggers() -> None:
    """AYU-10.1: E1, E2 and E3, each alone; the armies aside keep an empty deck from ending the game."""
    made = fresh(2)
    assert find_trigger(made) == ""
    made.deck.cards = []
    assert find_trigger(made) == ""
    made.aside = []
    assert find_trigger(made) == "deck"
    made = fresh(2)
    made.hasanat_pool = 0
    assert find_trigger(made) == "pool"


def test_the_last_hasana_ends_the_game() -> None:
    """AYU-10.1, AYU-10.2: the turn is not continued."""
    made = fresh(2)
    made.hasanat_pool, made.hasanat = 1, [0, 29]
    assert in_turn(made).give(A, "donate 1").done


def test_guard() -> None:
    """AYU-10.5: after so many turns the game is scored as it stands."""
    made = fresh(2, guard_turns=2)
    trial = Trial.of(BOOK, made, play_turns(made))
    trial.give(A, "draw").give(None, "A02").give(B, "draw").give(None, "A03")
    assert (trial.result.reason, trial.result.rule) == ("guard", "AYU-10.5")


def test_ties_share_the_victory() -> None:
    """AYU-10.4: remaining ties share the first place."""
    outcome = conclude([score_of(Seat(seat), 5, 1, "fewest_sayeat") for seat in (0, 1)], "deck", "AYU-10.1")
    assert outcome.winners == (0, 1)


def test_views_hide_holdings() -> None:
    """AYU-5.3, section 4: wallets and Troops are their owner's, unless holdings are open or the game is over."""
    made = fresh(3)
    for seat in (A, B):
        assert [wallet is not None for wallet in view_table(made, seat)["wallets"]] == [
            who == seat for who in range(3)
        ]
    assert view_table(made, None)["troops"] == [None] * 3
    assert None not in view_table(fresh(3, secret_holdings=False), None)["wallets"]
    made.over = True
    assert None not in view_table(made, B)["wallets"]
