"""AYU-2: notes and change; the figures are those of the worked examples."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ayubistan_book.money import (
    NOTHING,
    Notes,
    Transfer,
    check_tender,
    find_collection,
    find_exact,
    find_payable,
    find_transfer,
    half_of,
    worth_exactly,
)
from ayubistan_tests.tables import A, B, card, in_turn, sound, table

piles = st.builds(Notes, st.integers(0, 12), st.integers(0, 6), st.integers(0, 6))


def brute_exact(wallet: Notes, x: int) -> list[Notes]:
    """Every sub-triple worth x, by trying all of them."""
    ones, fives, tens = wallet
    every = [Notes(a, b, c) for a in range(ones + 1) for b in range(fives + 1) for c in range(tens + 1)]
    return [notes for notes in every if notes.value == x]


@given(piles, st.integers(0, 130))
def test_exact_finds_notes_whenever_there_are_any(wallet: Notes, x: int) -> None:
    """AYU-2.3: defined iff some sub-triple is worth x, and then the one with the largest notes."""
    every = brute_exact(wallet, x)
    found = find_exact(wallet, x)
    assert (found is not None) == bool(every)
    if found is not None:
        assert found == max(every, key=lambda notes: (notes.tens, notes.fives))
    assert sorted(worth_exactly(wallet, x)) == sorted(every)


@given(piles, piles, st.integers(1, 60))
def test_transfer_moves_exactly_the_amount(payer: Notes, payee: Notes, x: int) -> None:
    """AYU-2.4, AYU-2.5: what goes over minus the change is the amount, from notes that exist."""
    how = find_transfer(payer, payee, x)
    if how is not None:
        assert how.paid.value - how.change.value == x
        assert payer.holds(how.paid)
        assert payee.plus(how.paid).holds(how.change)
    paid, _ = find_payable(payer, payee, x)
    assert (paid == x) == (how is not None)


@given(piles, piles, st.integers(1, 60))
def test_collect_makes_a_pot_of_exactly_the_amount(wallet: Notes, bank: Notes, x: int) -> None:
    """AYU-2.6: the pot is worth x, and no note is lost or made."""
    how = find_collection(wallet, bank, x)
    if how is not None:
        assert how.pot.value == x
        assert how.paid.value - how.returned.value == x
        after = wallet.minus(how.paid).plus(how.returned)
        bank_after = bank.plus(how.paid).minus(how.pot).minus(how.returned)
        assert min(*after, *bank_after) >= 0


def test_ex_4_change() -> None:
    """EX-4, AYU-2.2, AYU-2.4: pay 3 with a ten, change (2, 1, 0)."""
    made = table((1, 0, 3), (10, 6, 6), bank=(89, 44, 41))
    assert card(made, 11).done
    assert made.wallets[A] == (3, 1, 2)
    assert made.bank == (87, 43, 42)


def test_ex_5_income_with_a_short_bank() -> None:
    """EX-5, AYU-2.5, AYU-2.7, AYU-4.10: only 1 of 2 Dirhams can be paid; the rest lapses, the game goes on."""
    made = table((0, 2, 1), (99, 45, 47), bank=(1, 3, 2))
    trial = in_turn(made).give(A, "collect-income")
    assert made.wallets[A] == (1, 2, 1)
    assert made.bank == (0, 3, 2)
    assert made.turn.income == "taken"
    assert not trial.done


def test_ex_22_caravan_raided() -> None:
    """EX-22, AYU-2.7, AYU-2.11: half below 20 Dirhams, else 10; no Troop to lose is ignored."""
    made = table((4, 3, 0), (10, 6, 6), troops=[0, 3])
    assert card(made, 13).done
    assert made.wallets[A] == (0, 2, 0)
    made = table((5, 3, 0), (10, 6, 6), troops=[2, 3])
    assert card(made, 13).done
    assert (made.wallets[A], made.troops[A]) == ((5, 1, 0), 1)
    sound(made)
    assert half_of(19) == 9


def test_tender() -> None:
    """AYU-2.10: notes that the payer names: own ones, enough, none too many, and change must exist."""
    wallet, bank = Notes(6, 2, 2), Notes(10, 5, 5)
    assert check_tender(wallet, bank, 5, Notes(5, 0, 0)) == (Notes(5, 0, 0), NOTHING)
    assert check_tender(wallet, bank, 5, Notes(0, 0, 1)) == (Notes(0, 0, 1), Notes(0, 1, 0))
    assert check_tender(wallet, bank, 5, Notes(7, 0, 0)) == "not yours"
    assert check_tender(wallet, bank, 5, Notes(4, 0, 0)) == "too little"
    assert check_tender(wallet, bank, 5, Notes(1, 1, 0)) == "more notes than needed"
    assert check_tender(wallet, NOTHING, 5, Notes(0, 0, 1)) == "bank cannot change"
    made = table((6, 2, 2), (10, 6, 6))
    trial = in_turn(made)
    trial.refuses(A, {"do": "recruit", "n": 1, "tender": {"ones": 4}}, "R-TENDER")
    trial.give(A, {"do": "recruit", "n": 1, "tender": {"ones": 5}})
    assert made.wallets[A] == (1, 2, 2)


def test_ex_20_exchange() -> None:
    """EX-20, AYU-4.14: an exchange leaves at least one note of each kind it takes."""
    wallets = [(12, 6, 7)] + [(10, 6, 6)] * 5
    made = table(*wallets, bank=(38, 14, 13))
    trial = in_turn(made)
    trial.refuses(A, {"do": "exchange", "give": {"tens": 7}, "take": {"fives": 14}}, "R-EXCHANGE-EMPTY")
    trial.refuses(A, {"do": "exchange", "give": {"tens": 1}, "take": {"fives": 1}}, "R-EXCHANGE-VALUE")
    trial.refuses(A, {"do": "exchange", "give": {"tens": 8}, "take": {"fives": 16}}, "R-TENDER")
    trial.give(A, {"do": "exchange", "give": {"tens": 7}, "take": {"fives": 13, "ones": 5}})
    assert made.wallets[A] == (17, 19, 0)
    assert made.bank == (33, 1, 20)
    trial.give(B, {"do": "exchange", "give": {"tens": 1}, "take": {"ones": 10}})
    assert made.wallets[B] == (20, 6, 5)


@given(piles, piles, st.integers(1, 80))
def test_payments_are_those_of_the_definition(payer: Notes, payee: Notes, x: int) -> None:
    """AYU-2.4, AYU-2.5: of all amounts from x to all that is there, the least that can be paid and changed."""

    def plainly() -> Transfer | None:
        for v in range(x, payer.value + 1):
            paid = find_exact(payer, v)
            change = None if paid is None else find_exact(payee.plus(paid), v - x)
            if paid is not None and change is not None:
                return Transfer(paid, change)
        return None

    assert find_transfer(payer, payee, x) == plainly()
