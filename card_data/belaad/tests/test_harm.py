"""What costs an opponent tokens, or ends the game, says so before it is done (BEL-8.11, BEL-10.6, BEL-11.3, BEL-12.5)."""

from __future__ import annotations

from belaad_book.abilities import EmployFree, PaidAssassination
from belaad_book.deeds import Eliminate, Employ
from belaad_book.hashash import UseAssassinate, UseRemoveOrange, UseRemoveTop
from belaad_book.order import opposing_boards, top_tokens
from belaad_book.scholars import EmployBySwords
from printkit.referee import Game, Seat
from printkit.title import load_title
from tests.recorded import recorded_game


def test_tokens_of_others_are_not_taken_unasked() -> None:
    """A token on an opposing board is somebody's; a scholar of the display, and an orange on the own boards, are not."""
    title = load_title("belaad")
    game = Game.resume(title.book, recorded_game("belaad", "order-3"), box=title.box, upto=500)
    table, seat = game.table, Seat(0)
    cards = {card.op.name: key for key, card in table.pieces.hashash.items()}
    theirs = opposing_boards(table, seat)
    token, scholar = top_tokens(table, theirs)[0], table.display[0]
    own = next(board for board in table.pieces.boards if board not in theirs)
    for target, warned in ((token, True), (scholar, False)):
        assert bool(PaidAssassination(target).harm(table, seat)) is warned
        assert bool(UseAssassinate(cards["ASSASSINATE"], target).harm(table, seat)) is warned
    for board, warned in ((theirs[0], True), (own, False)):
        assert bool(UseRemoveOrange(cards["REMOVE_ORANGE"], f"{board}.top").harm(table, seat)) is warned
    assert UseRemoveTop(cards["REMOVE_TOP"], {token: 1}).harm(table, seat)
    assert "all tokens" in Eliminate("", theirs[0]).harm(table, seat)


def test_the_last_scholar_is_not_taken_unasked() -> None:
    """BEL-1.5, BEL-10.6: whoever takes the third scholar of the last generation ends the game for all, and hears so."""
    title = load_title("belaad")
    game = Game.resume(title.book, recorded_game("belaad", "order-3"), box=title.box, upto=100)
    table, seat = game.table, Seat(0)
    scholar, numbers = table.display[0], table.numbers
    chair = next(key for key, card in table.pieces.hashash.items() if card.op.name == "ASSASSINATE")
    moves = (
        Employ("A01", scholar),
        EmployBySwords(scholar),
        EmployFree(next(iter(table.pieces.boards)), scholar),
        PaidAssassination(scholar),
        UseAssassinate(chair, scholar),
    )
    for generation, taken, over in (
        (numbers.generations, numbers.generation_ends - 1, True),
        (numbers.generations, numbers.generation_ends - 2, False),
        (numbers.generations - 1, numbers.generation_ends - 1, False),
    ):
        table.generation, table.taken = generation, taken
        for one in moves:
            assert ("the game is over" in one.harm(table, seat)) is over, (one, generation, taken)
