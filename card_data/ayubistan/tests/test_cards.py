"""AYU-7: Action Cards; the figures are those of the worked examples."""

from __future__ import annotations

import pytest

from ayubistan_book.book import BOOK, read_scan
from ayubistan_book.cards import EFFECTS
from ayubistan_book.turn import draw_card
from ayubistan_tests.tables import A, B, C, box, card, fresh, in_turn, sound, table
from printkit.referee import Choice
from printkit.referee.state import view_table
from printkit.referee.trial import Trial
from printkit.simulate.bots.bot import list_candidates
from printkit.simulate.chance import Chance
from printkit.simulate.dealer import deal_answer


def test_every_effect_of_the_vocabulary_is_played() -> None:
    """AYU-7.1: the book plays exactly the operations of the box's vocabulary."""
    assert sorted(EFFECTS) == sorted(box().vocabulary.operations)


@pytest.mark.parametrize("number", range(1, 45))
def test_every_card_can_be_carried_out(number: int) -> None:
    """AYU-7.1: each of the 44 cards comes to its end with first options, and no note is lost."""
    made = fresh(4)
    trial = card(made, number)
    chance = Chance("cards")
    while not trial.done:
        part, question = trial.session.open_parts()[0]
        value = deal_answer(question, chance) if question.chance else list_candidates(question, chance)[0]
        trial.session.take(part, question.seats[0] if question.seats else None, value)
    sound(made)


def test_ex_23_compulsory_or_optional() -> None:
    """EX-23, AYU-2.7, AYU-7.5: no debt; an option to pay needs the whole sum; nothing to return is ignored."""
    made = table((2, 0, 0), (10, 6, 6))
    assert card(made, 29).done
    assert made.wallets[A].value == 0
    made = table((0, 1, 0), (10, 6, 6))
    card(made, 32).refuses(A, "first", "R-OPTION").give(A, "second")
    assert (made.sayeat[A], made.wallets[A].value) == (1, 5)
    card(table((1, 1, 0), (10, 6, 6)), 32).accepts(A, "first").accepts(A, "second")
    made = fresh(2)
    assert card(made, 26).done
    assert made.sayeat == [0, 0]


def test_ex_24_dream() -> None:
    """EX-24, AYU-7.6: the drawer orders the cards in private; the next draws must follow."""
    made = fresh(3)
    trial = in_turn(made).give(A, "draw").give(None, "A01").give(A, ["A25", "A09", "A33"])
    trial.refuses(A, ["A33", "A25"], "R-ORDER").refuses(A, ["A33", "A25", "A10"], "R-ORDER")
    trial.give(A, ["A33", "A25", "A09"])
    assert trial.done
    assert view_table(made, A)["deck"]["top"] == ["A33", "A25", "A09"]
    assert "top" not in view_table(made, C)["deck"]
    trial = Trial.of(BOOK, made, draw_card(made, B)).refuses(None, "A09", "R-CARD").give(None, "A33")
    assert made.deck.top == ["A25", "A09"]
    told = [made.word_note(note) for note in made.journal if note[2] == (A,)]
    assert any("You saw" in line for line in told)


def test_ex_25_levy_with_a_small_supply() -> None:
    """EX-25, AYU-7.2, AYU-7.3: an offer is limited by the supply and does not touch the recruit limit."""
    made = table((10, 6, 6), (10, 6, 6), (10, 6, 6), supply=3, rich=True)
    made.turn.recruited = [3, 0, 0]
    trial = card(made, 16).refuses(A, "take-offer 3", "R-OFFER-MAX").give(A, "take-offer 2")
    assert made.wallets[A].value == 92
    trial.refuses(B, "take-offer 2", "R-SUPPLY").give(B, "take-offer 1")
    assert made.wallets[B].value == 96
    trial.refuses(C, "take-offer 1", "R-SUPPLY").give(C, "take-offer 0")
    assert (made.turn.recruited, made.troop_supply) == ([3, 0, 0], 0)
    made = table((10, 6, 6), (10, 6, 6), supply=0, rich=True)
    card(made, 42).refuses(A, "take-offer 1", "R-SUPPLY").give(A, "take-offer 0")


def test_offers_of_hasanat() -> None:
    """AYU-7.2 to AYU-7.4: no split, no turn limit; when the pool is empty the rest is skipped."""
    made = table((10, 6, 6), (10, 6, 6), pool=3)
    made.hasanat = [27, 0]
    trial = card(made, 20).give(A, "take-offer 2")
    assert (made.wallets[A].value, made.turn.donated) == (84, False)
    trial.refuses(B, "take-offer 2", "R-POOL").give(B, "take-offer 1")
    assert made.hasanat_pool == 0
    made = table((10, 6, 6), (10, 6, 6), pool=2)
    made.hasanat = [28, 0]
    assert card(made, 20).give(A, "take-offer 2").done
    made = table((4, 0, 0), (10, 6, 6))
    card(made, 17).refuses(A, "take-offer 1", "R-FUNDS")


def test_gift() -> None:
    """AYU-7.2: a gift goes to another player, whole."""
    made = table((3, 0, 0), (10, 6, 6))
    trial = card(made, 22).refuses(A, "take-offer 1 0", "R-SELF").give(A, "take-offer 1 1")
    assert trial.done
    assert ([wallet.value for wallet in made.wallets], made.hasanat[A]) == ([0, 103], 1)
    card(table((2, 0, 0), (10, 6, 6)), 22).refuses(A, "take-offer 1 1", "R-FUNDS")


def test_zakat() -> None:
    """Card 21: who has 40 pays one for each full 40 and gains one Hasana."""
    made = table((0, 0, 8), (9, 6, 0), (0, 0, 4))
    assert card(made, 21).done
    assert [wallet.value for wallet in made.wallets] == [78, 39, 39]
    assert made.hasanat == [1, 0, 1]


def test_gifts_to_neighbours() -> None:
    """AYU-7.5: left and right are clockwise and counter-clockwise; the gain stays though mercy lowers the gift."""
    made = table((3, 0, 0), (10, 6, 6), (10, 6, 6))
    assert card(made, 6).done
    assert ([wallet.value for wallet in made.wallets], made.hasanat[A]) == ([0, 103, 100], 1)
    made = table((10, 6, 6), (10, 6, 6), (2, 0, 0))
    assert card(made, 44).done
    assert ([wallet.value for wallet in made.wallets], made.hasanat) == ([102, 100, 0], [0, 0, 1])


def test_marked_sayeat() -> None:
    """AYU-2.9: Sayeat are never refused; marked ones are returned first."""
    made = fresh(2)
    made.sayeat_pool, made.sayeat = 0, [30, 0]
    assert card(made, 25).done
    assert (made.sayeat[A], made.marked[A]) == (31, 1)
    assert card(made, 26).done
    assert (made.sayeat[A], made.marked[A], made.sayeat_pool) == (30, 0, 0)


def test_spy() -> None:
    """Card 43: the drawer alone is told."""
    made = fresh(3)
    card(made, 43).refuses(A, "0", "R-SELF").give(A, "1")
    [note] = [note for note in made.journal if "holds" in note[0]]
    assert note[2] == (A,)
    assert "6 tens, 6 fives, 10 ones and 3 Troops" in made.word_note(note)


def test_scanned_troop_cards() -> None:
    """A scanned Troop card stands for its side; an Action Card for itself."""
    made = fresh(2)
    trial = in_turn(made).give(A, "draw")
    assert read_scan(made, trial.asks, "A31") == "A31"
    trial.give(None, "A33").give(A, "steal 1").give(B, "fight")
    assert read_scan(made, trial.asks, "M-07") == "mushrik"


def test_notes_named_for_nothing() -> None:
    """AYU-2.10: whoever declines an offer, or buys nothing, keeps the notes that were named."""
    made = fresh(2)
    trial = card(made, 24)
    trial.give(A, {"do": "take-offer", "k": 0, "tender": {"fives": 1}})
    assert trial.done
    assert made.wallets[A] == made.numbers.start_wallet
    trial = card(made, 39).give(A, "muster")
    trial.give(A, {"do": "declare", "side": "defend", "own": 1, "bought": 0, "tender": {"tens": 1}})
    assert made.wallets[A] == made.numbers.start_wallet


def test_effects_are_worded_as_the_cards_print_them() -> None:
    """Cards 23 and 32 offer two effects in plain words; no card's effects show how they are written in the box."""
    made = fresh(2)
    for number, labels in (
        (23, ["Take 6 Dirhams", "Gain 1 Hasana"]),
        (32, ["Pay 6 Dirhams in full", "Take 1 Sayeat"]),
    ):
        question = card(made, number).asks
        assert isinstance(question, Choice)
        assert [question.label(option) for option in question.options] == labels
    for one in made.cards.values():
        assert not set("_()[]{}") & set(made.in_words(one.effects).replace("(rounded down)", "")), one.id


def test_one_is_told_as_one() -> None:
    """AYU-7.2: card 42 offers one Hasana and one Troop and says so; a spy (card 43) hears of one Troop."""
    trial = card(fresh(3), 42)
    assert trial.asks.prompt == "Pay 10 Dirhams for 1 Hasana and 1 Troop?"
    made = fresh(3)
    made.troops[C] = 1
    card(made, 43).give(A, "2")
    assert made.word_note(made.journal[-1]).endswith(" and 1 Troop.")


def test_a_dream_need_not_be_told() -> None:
    """AYU-7.6: whoever puts the cards back says nothing; then any card may come, and half of them is not named."""
    made = fresh(3)
    trial = in_turn(made).give(A, "draw").give(None, "A01")
    trial.refuses(A, ["A25"], "R-ORDER").give(A, [])
    assert trial.done
    assert (made.deck.top, "A01" in made.discard) == ([], True)
    Trial.of(BOOK, made, draw_card(made, B)).give(None, "A33")
