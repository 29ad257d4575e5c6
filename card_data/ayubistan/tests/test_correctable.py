"""Corrections of Ayubistan in players' words."""

from __future__ import annotations

from typing import Any

from ayubistan_book.book import BOOK
from ayubistan_book.state import Ayubistan
from ayubistan_tests.tables import A, B, box
from printkit.referee import Answer, Data, Game, Seat, read_log
from printkit.referee.correctable import changes_of


def opened(**options: Any) -> Game[Ayubistan]:
    """A game of three."""
    return Game.open(BOOK, ["Amina", "Bilal", "Carim"], options=options, box=box())


def put_right(game: Game[Ayubistan], **wanted: Data) -> list[str]:
    """Put fields right (`hasanat__1` is `hasanat.1`); gives the reasons against it."""
    changes, against = changes_of(
        game.correctable_fields(None), {name.replace("__", "."): data for name, data in wanted.items()}
    )
    return [r.reason for r in against or game.correct(changes, by="Amina", why="recount")]


def test_a_seat_knows_its_own_money_and_troops_only() -> None:
    """With secret holdings; with open ones everybody knows everything; the public screen knows no wallet."""

    def known(game: Game[Ayubistan], seat: Seat | None) -> set[str]:
        return {field.name for field in game.correctable_fields(seat) if field.known}

    game = opened(secret_holdings=True)
    hidden = {f"{name}.{n}" for name in ("wallets", "troops") for n in range(3)}
    everything = {field.name for field in game.correctable_fields(None)}
    assert known(game, None) == everything - hidden
    assert known(game, A) == everything - hidden | {"wallets.0", "troops.0"}
    assert known(opened(secret_holdings=False), B) == everything


def test_every_fix_says_what_the_table_holds() -> None:
    """Setting each to what it holds changes nothing, all of them at once."""
    game = opened()
    before = game.book.view(game.table, A)
    changes, against = changes_of(
        game.correctable_fields(None), {field.name: field.now for field in game.correctable_fields(None)}
    )
    assert against == ()
    assert game.correct(changes) == ()
    assert game.book.view(game.table, A) == before


def test_a_token_moves_from_the_table_to_a_player() -> None:
    """Both together; one alone breaks the sum, and more than there are is refused before."""
    game = opened()
    pool = game.table.hasanat_pool
    assert put_right(game, hasanat__1=1) == [f"Hasanat: {pool + 1} are in the game instead of {pool}"]
    assert put_right(game, hasanat__1=1, hasanat_pool=pool - 1) == []
    assert (game.table.hasanat, game.table.hasanat_pool) == ([0, 1, 0], pool - 1)
    assert game.event_log()[-1].text == "Amina corrects Hasanat (Bilal), Hasanat on the table: recount"
    assert put_right(game, troops__0=81) == ["Troops: 81 is out of range."]


def test_notes_change_hands() -> None:
    """Amina has a five more, the bank one less: each pile is set by its notes."""
    game = opened()
    ones, fives, tens = game.table.wallets[0]
    bank = game.table.bank
    wallet = {"ones": ones, "fives": fives + 1, "tens": tens}
    there = {"ones": bank.ones, "fives": bank.fives - 1, "tens": bank.tens}
    assert put_right(game, wallets__0=wallet, bank=there) == []
    assert game.table.wallets[0] == (ones, fives + 1, tens)
    assert not list(game.problems())


def test_a_card_lies_elsewhere() -> None:
    """A card moves from the deck to the discard pile and back, the others stay where they are."""
    game = opened()
    assert put_right(game, **{"action-cards": {"A05": "discard"}}) == []
    assert (game.table.discard, "A05" in game.table.deck.cards) == (["A05"], False)
    assert put_right(game, **{"action-cards": {"A05": "deck", "A39": "deck"}}) == []
    assert sorted([*game.table.deck.cards, *game.table.aside]) == sorted(game.table.cards)
    assert game.table.aside == ["A40", "A41"]
    assert put_right(game, **{"action-cards": {"A99": "deck"}}) != []


def test_a_dreamt_card_that_lies_elsewhere_is_no_longer_next() -> None:
    """The order that a dream showed keeps only cards of the deck."""
    game = opened()
    game.table.deck.top = ["A01", "A02"]
    assert put_right(game, **{"action-cards": {"A01": "discard"}}) == []
    assert game.table.deck.top == ["A02"]


def attacked() -> Game[Ayubistan]:
    """A attacks B; both have 3 Troops and 100 Dirhams (10 ones, 6 fives, 6 tens), and commit in secret."""
    game = opened()
    for seat, data in ((None, "0"), (A, "attack 1")):
        assert game.give(Answer(seat, data)) == ()
    return game


def codes(game: Game[Ayubistan], seat: Seat, data: Data) -> list[str]:
    """Give an answer; the codes of the reasons against it."""
    return [one.code for one in game.give(Answer(seat, data))]


def test_a_commitment_follows_a_recount_of_troops() -> None:
    """AYU-6.3: B has 5 Troops, not 3; A, who has committed 3, has 2 and commits anew; 0 Troops could not answer."""
    game = attacked()
    supply = game.table.troop_supply
    assert codes(game, B, 4) == ["R-TROOPS"]
    assert codes(game, A, 3) == []
    assert put_right(game, troops__1=5, troop_supply=supply - 2) == []
    assert [entry.seats for entry in game.open_questions()] == [(B,)]
    assert game.open_questions()[0].question.kind.high == 5  # type: ignore[attr-defined]
    assert put_right(game, troops__0=2, troop_supply=supply - 1) == []
    assert [entry.seats for entry in game.open_questions()] == [(A,), (B,)]
    assert put_right(game, troops__0=0, troop_supply=supply + 1) == [
        "Then the question that is open could not be answered."
    ]
    assert codes(game, A, 3) == ["R-TROOPS"]
    assert codes(game, A, 2) + codes(game, B, 4) == []
    assert game.table.troops == [0, 3, 3]
    again = Game.resume(BOOK, read_log(list(game.lines())), box=box())
    assert again.table.troops == [0, 3, 3]


def test_the_choice_of_notes_follows_a_recount_of_money() -> None:
    """AYU-6.7: half of B's 100 Dirhams is 50; with 20 in two tens it is 10, and one ten is the only choice."""
    game = attacked()
    assert codes(game, A, 3) + codes(game, B, 1) == []
    [question] = game.open_questions()
    assert {move.notes.value for move in question.question.options} == {50}  # type: ignore[attr-defined]
    bank = game.table.bank
    fewer = {"ones": bank.ones + 10, "fives": bank.fives + 6, "tens": bank.tens + 4}
    assert put_right(game, wallets__1={"tens": 2}, bank=fewer) == []
    [question] = game.open_questions()
    assert [move.notes for move in question.question.options] == [(0, 0, 1)]  # type: ignore[attr-defined]
    assert codes(game, A, "take-notes 10/6/1") != []
    assert codes(game, A, "take-notes 0/0/1") == []
    assert game.table.wallets[B] == (0, 0, 1)


def test_nothing_is_said_aloud_of_what_somebody_holds() -> None:
    """On a screen that all see, commitments are asked without a number, with open holdings too."""
    for hidden in (True, False):
        game = opened(secret_holdings=hidden)
        for seat, data in ((None, "0"), (A, "attack 1")):
            assert game.give(Answer(seat, data)) == ()
        assert {BOOK.aloud(game.table, q.question) for q in game.open_questions()} == {
            "You attack Bilal. Commit how many of your Troops?",
            "Amina attacks you. Commit how many of your Troops?",
        }


def test_no_correction_leaves_an_empty_deck_beside_cards_set_aside() -> None:
    """AYU-5.7: told so while the top card is asked for, nobody could draw; all of them in the deck is fine."""
    game = opened()
    for seat, answer in ((None, "0"), (A, "collect-income"), (A, "draw")):
        assert game.give(Answer(seat, answer)) == ()
    [cards] = [field.now for field in game.correctable_fields(None) if field.name == "action-cards"]
    empty = "Action Cards: the deck is empty, so those that are set aside are in it"
    changes, _ = changes_of(game.correctable_fields(None), {"action-cards": dict.fromkeys(cards, "aside")})
    assert [one.reason for one in game.correct(changes)] == [empty]
    changes, _ = changes_of(game.correctable_fields(None), {"action-cards": dict.fromkeys(cards, "deck")})
    assert game.correct(changes) == ()
    assert all(entry.question.is_possible for entry in game.open_questions())
