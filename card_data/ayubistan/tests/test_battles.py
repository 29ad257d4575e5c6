"""AYU-6, AYU-8, AYU-9: attacks, thefts, invasions; the figures are those of the worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from ayubistan_book.book import BOOK, play_turns
from ayubistan_book.invasion import fight_battle, invade
from ayubistan_book.money import NOTHING
from ayubistan_book.state import Ayubistan, Invasion
from ayubistan_tests.tables import A, B, C, D, card, escrow, fresh, in_turn, sound, table, war
from printkit.referee import DrawSeveral, Seat
from printkit.referee.state import view_table
from printkit.referee.trial import Trial


def test_ex_8_attacker_wins() -> None:
    """EX-8, AYU-6.1, AYU-6.2, AYU-6.8: losses, spoils in notes of the attacker's choice, no card."""
    made = table((0, 2, 1), (8, 1, 2), (10, 6, 6), troops=[4, 2, 3], bank=(82, 41, 41))
    supply = made.troop_supply
    trial = in_turn(made).refuses(A, "attack 0", "R-SELF").give(A, "attack 1")
    assert made.sayeat[A] == 1
    trial.give(A, 3).give(B, 2)
    assert (made.troops[:2], made.troop_supply) == ([3, 0], supply + 3)
    trial.refuses(A, "take-notes 0/3/0", "R-NOTES")
    assert {move.notes for move in trial.asks.options} == {(1, 1, 1), (6, 0, 1)}  # type: ignore[attr-defined]
    assert view_table(made, A)["wallets"][1] is not None
    assert view_table(made, C)["wallets"][1] is None
    trial.give(A, "take-notes 6/0/1")
    assert (made.wallets[A], made.wallets[B]) == ((6, 2, 2), (2, 1, 1))
    assert trial.done
    sound(made)


def test_ex_9_spoils_without_exact_notes() -> None:
    """EX-9, AYU-6.7, AYU-2.6: COLLECT with the bank's change; no choice is offered."""
    made = table((0, 2, 1), (2, 3, 2), (10, 6, 6), troops=[2, 1, 3], bank=(88, 39, 41))
    trial = in_turn(made).give(A, "attack 1").give(A, 2).give(B, 1)
    assert trial.done
    assert (made.wallets[A], made.wallets[B], made.bank) == ((3, 3, 2), (4, 3, 0), (83, 38, 42))


def test_ex_10_tie_and_defender_wins() -> None:
    """EX-10, AYU-6.4 to AYU-6.6: a tie loses all committed Troops; a beaten attacker too."""
    made = table((0, 2, 1), (8, 1, 2), troops=[5, 2])
    supply, money = made.troop_supply, list(made.wallets)
    in_turn(made).give(A, "attack 1").give(A, 2).give(B, 2)
    assert (made.troops, made.troop_supply, made.wallets, made.sayeat[A]) == ([3, 0], supply + 4, money, 1)
    made = table((0, 2, 1), (8, 1, 2), troops=[5, 4])
    in_turn(made).give(A, "attack 1").give(A, 1).give(B, 3)
    assert (made.troops, made.sayeat[A]) == ([4, 3], 1)


def test_ex_11_commit_legality() -> None:
    """EX-11, AYU-6.3, AYU-6.5: commitments; a defender without Troops is not asked."""
    in_turn(table((0, 2, 1), (8, 1, 2), troops=[0, 3])).refuses(A, "attack 1", "R-ATTACK-TROOPS")
    trial = in_turn(table((0, 2, 1), (8, 1, 2), troops=[3, 3])).give(A, "attack 1")
    trial.refuses(B, 0, "R-COMMIT-MIN").refuses(B, 4, "R-TROOPS")
    made = table((0, 2, 1), (0, 0, 0), troops=[3, 0], rich=True)
    trial = in_turn(made).give(A, "attack 1").give(A, 2)
    assert trial.done
    assert made.troops == [2, 0]


def thieving(troops: tuple[int, int] = (0, 1)) -> tuple[Ayubistan, Trial[Any]]:
    """EX-12: A draws card 34 and steals from B."""
    made = table((3, 1, 0), (5, 2, 1), (10, 6, 6), troops=[*troops, 3])
    trial = card(made, 34).refuses(A, "steal 0", "R-SELF").give(A, "steal 1")
    assert (made.sayeat[A], escrow(made), made.wallets[B]) == (1, (2, 0, 1), (3, 2, 0))
    return made, trial


def test_ex_12_forgive() -> None:
    """EX-12 (a), AYU-8.1, AYU-8.2, AYU-8.3: the escrow goes to the thief, the victim gains a Hasana."""
    made, trial = thieving()
    trial.give(B, "forgive")
    assert (made.wallets[A], made.hasanat[B], escrow(made)) == ((5, 1, 1), 1, NOTHING)


def test_ex_12_easy_win() -> None:
    """EX-12 (b), AYU-8.4: a thief without Troops loses without a draw."""
    made, trial = thieving()
    trial.give(B, "fight")
    assert trial.done
    assert (made.wallets[B], made.troops[:2], made.sayeat[A]) == ((5, 2, 1), [0, 1], 1)


def test_ex_12_fight_needs_a_troop() -> None:
    """EX-12 (c), AYU-8.3: R-FIGHT."""
    thieving((0, 0))[1].refuses(B, "fight", "R-FIGHT")


@pytest.mark.parametrize(
    ("shown", "wallets", "troops"),
    [("player", ((3, 1, 0), (5, 2, 1)), [1, 1]), ("mushrik", ((5, 1, 1), (3, 2, 0)), [2, 0])],
)
def test_ex_13_theft_draw(shown: str, wallets: tuple[object, object], troops: list[int]) -> None:
    """EX-13, AYU-8.5, AYU-8.6: one card decides; the loser's staked Troop returns to the supply."""
    made, trial = thieving((2, 1))
    supply = made.troop_supply
    trial.give(B, "fight").give(None, shown)
    assert (tuple(made.wallets[:2]), made.troops[:2], made.troop_supply) == (wallets, troops, supply + 1)
    assert (made.mushrik_supply, made.sayeat[A], made.hasanat[B]) == (33, 1, 0)


def test_declined_theft() -> None:
    """AYU-8.1: nothing happens."""
    made = fresh(2)
    assert card(made, 33).give(A, "decline-theft").done
    assert made.sayeat == [0, 0]


def test_ex_14_surge_and_recruit_limit() -> None:
    """EX-14, AYU-9.1, AYU-9.4: surge purchases count in this turn's recruit limit."""
    made = table((0, 0, 3), (9, 0, 0), (10, 6, 6), troops=[4, 2, 0])
    made.turn.recruited = [2, 0, 0]
    trial = card(made, 39).give(A, "muster")
    assert made.invasion is not None
    trial.refuses(A, "declare defend 0 2", "R-RECRUIT-LIMIT").refuses(A, "declare join 1 0", "R-JOIN-DRAWER")
    trial.give(A, "declare defend 1 1")
    assert made.wallets[A] == (0, 0, 2)
    trial.refuses(B, "declare defend 0 1", "R-FUNDS").refuses(B, "declare defend 0 0", "R-DEFEND-MIN")
    trial.refuses(B, "declare defend 3 0", "R-TROOPS").give(B, "declare stay_out 0 0")
    trial.refuses(C, "declare join 0 0", "R-JOIN-TROOPS")


def invasion() -> tuple[Ayubistan, Trial[Any]]:
    """EX-15 up to the draw."""
    made = table((5, 2, 3), (3, 1, 4), (20, 0, 0), (4, 3, 1), troops=[3, 2, 0, 4], bank=(68, 44, 42), pool=40)
    made.hasanat = [23, 0, 0, 0]
    assert made.troop_supply == 71
    trial = card(made, 39).give(A, "muster").give(A, "declare defend 2 0").give(B, "declare defend 1 1")
    assert (made.wallets[B], made.bank, made.troop_supply) == ((3, 1, 3), (68, 44, 43), 70)
    trial.give(C, "declare stay_out 0 0").give(D, "declare join 2 0")
    assert (war(made).stack_player, war(made).stack_mushrik, made.mushrik_supply) == (4, 10, 23)
    return made, trial


def test_ex_15_invasion_won() -> None:
    """EX-15, AYU-9.3, AYU-9.6, AYU-9.8, AYU-9.9, AYU-9.12: Hasanat, Dirhams, the drawn Troops to the drawer."""
    made, trial = invasion()
    trial.refuses(None, ["player", "mushrik"], "R-STACK")
    trial.refuses(None, ["player@T-01", "player@T-01", "mushrik"], "R-STACK")
    trial.give(None, ["player", "mushrik", "player"])
    assert trial.done
    assert made.sayeat == [0, 0, 1, 2]
    assert (made.hasanat[A] - 23, made.hasanat[B], made.hasanat_pool) == (2, 2, 36)
    assert made.wallets[:2] == [(6, 3, 3), (4, 2, 3)]
    assert made.bank == (66, 42, 43)
    assert (made.troops, made.troop_supply, made.mushrik_supply) == ([3, 1, 0, 2], 74, 33)
    assert not (made.invasion is not None)
    assert not list(BOOK.problems(made))


def test_ex_16_invasion_lost() -> None:
    """EX-16, AYU-9.10: contributors pay half, stay-outs all, joiners share half of it."""
    made, trial = invasion()
    trial.give(None, ["mushrik", "player", "mushrik"])
    assert made.sayeat == [0, 0, 1, 2]
    assert (made.hasanat[A] - 23, made.hasanat[B]) == (2, 2)
    assert made.wallets == [(3, 2, 1), (4, 1, 1), (0, 0, 0), (4, 3, 4)]
    assert made.bank == (89, 44, 44)
    assert (made.troops, made.troop_supply) == ([1, 1, 0, 2], 76)


def test_ex_17_pool_too_small() -> None:
    """EX-17, AYU-2.12, AYU-10.1, AYU-10.2: one at a time in table order; then the game ends (E1)."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6), troops=[3, 3, 3], pool=3)
    made.hasanat = [37, 0, 0]
    made.aside, made.deck.cards, made.active = [], ["A39", "A40", "A41"], B
    made.discard = [card for card in made.cards if card not in made.deck.cards]
    trial = Trial.of(BOOK, made, play_turns(made)).give(B, "draw").give(None, "A39").give(B, "muster")
    trial.give(B, "declare defend 3 0").give(C, "declare defend 1 0").give(A, "declare defend 2 0")
    trial.give(None, ["mushrik", "mushrik", "player"])
    assert ([made.hasanat[A] - 37, *made.hasanat[1:]], made.hasanat_pool) == ([1, 1, 1], 0)
    assert trial.result.reason == "pool"


def test_ex_18_surrender() -> None:
    """EX-18, AYU-9.2, AYU-9.11: all agree: one Sayeat and half the money each, no Troops lost."""
    made = table((0, 0, 2), (3, 1, 0), (1, 0, 0))
    trial = card(made, 40).refuses(B, "propose-surrender", "R-SURRENDER").give(A, "propose-surrender")
    trial.give(B, "agree").give(C, "agree")
    assert trial.done
    assert [wallet.value for wallet in made.wallets] == [10, 4, 1]
    assert (made.sayeat, made.troops, made.hasanat) == ([1, 1, 1], [3, 3, 3], [0, 0, 0])
    made = table((0, 0, 2), (3, 1, 0), (1, 0, 0))
    trial = card(made, 40).give(A, "propose-surrender").give(B, "agree").give(C, "fight")
    trial.refuses(A, "propose-surrender", "R-SURRENDER").accepts(A, "declare stay_out 0 0")


def test_no_draw() -> None:
    """AYU-9.7: without contributors the invaders win undrawn; without invaders the Muslims do."""
    made = fresh(2)
    trial = card(made, 39).give(A, "muster").give(A, "declare stay_out 0 0").give(B, "declare stay_out 0 0")
    assert trial.done
    assert [wallet.value for wallet in made.wallets] == [0, 0]
    made = fresh(2)
    made.invasion = Invasion("byzantines", A)
    war(made).stack_player = 2
    assert Trial.of(BOOK, made, fight_battle(made, A, 3)).result == (True, 0)


def test_joining_is_limited_by_the_supply() -> None:
    """AYU-9.4, AYU-9.5: each Troop of a joiner is replaced by a Mushrik card (R-MUSHRIK)."""
    made = table((10, 6, 6), (10, 6, 6), troops=[3, 20])
    trial = (
        Trial.of(BOOK, made, invade(made, A, "mongols", 16, 7))
        .give(A, "muster")
        .give(A, "declare defend 1 0")
    )
    trial.refuses(B, "declare join 18 0", "R-MUSHRIK").give(B, "declare join 17 0")
    assert made.mushrik_supply == 0


@pytest.mark.parametrize(
    ("m", "k", "n", "wins", "of"),
    [(4, 10, 3, 16, 91), (10, 10, 3, 1, 2), (8, 12, 5, 287, 969), (9, 16, 7, 4353, 24035)],
)
def test_ex_26_probabilities(m: int, k: int, n: int, wins: int, of: int) -> None:
    """EX-26, C-5: the question deals every card alike, so the chance of winning is hypergeometric."""
    from fractions import Fraction
    from math import comb

    made = fresh(2)
    made.invasion = Invasion("byzantines", A)
    war(made).stack_player, war(made).stack_mushrik = m, k
    trial = Trial.of(BOOK, made, fight_battle(made, A, n))
    question = trial.asks
    assert isinstance(question, DrawSeveral)
    cards = list(question.candidates)
    assert (cards.count("player"), cards.count("mushrik"), question.count) == (m, k, n)
    chance = sum(Fraction(comb(m, x) * comb(k, n - x), comb(m + k, n)) for x in range(n + 1) if x > n - x)
    assert chance == Fraction(wins, of)


def test_secret_commitments_stay_secret() -> None:
    """AYU-6.3: nobody sees a number before both are in."""
    made = table((0, 2, 1), (8, 1, 2), troops=[4, 2])
    trial = in_turn(made).give(A, "attack 1").give(A, 3)
    assert view_table(made, Seat(1)) == view_table(made, B)
    assert [wallet for wallet in view_table(made, B)["troops"] if wallet is not None] == [2]
    assert not trial.done
