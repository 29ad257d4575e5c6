"""MEC-9.4: whatever a turn played by hand leaves on the board, one photo of it is judged legal."""

from __future__ import annotations

from collections import Counter

import pytest

from mecca_book.judge import judge_board
from mecca_book.state import Mecca
from mecca_tests import brute
from mecca_tests.positions import turn as turn_of
from printkit.boards.square import Square
from printkit.referee import Game
from printkit.simulate import Chance, RandomBot
from printkit.title import load_title

DESK = load_title("mecca")


def verdicts(players: int, seed: str, turns: int = 1000) -> Counter[str]:
    """Play a random game and judge a photo of every turn's end against the board before it."""
    game: Game[Mecca] = Game.open(DESK.book, list("ABCDEF")[:players], box=DESK.box)
    chance, bot = Chance(seed), RandomBot()
    found: Counter[str] = Counter()
    before = dict(game.table.board)
    turn = None
    own: set[object] = set()
    while game.outcome is None and sum(found.values()) < turns:
        [entry] = game.open_questions()
        table = game.table
        if table.turn_order and not table.placed:
            before, turn, own = dict(table.board), table.make_judging(), set()
        taken = sum(table.turns_taken)
        question = entry.question
        seat = entry.seats[0] if entry.seats else None
        value = chance.pick(question.options) if seat is None else bot.answer(game, seat, question, chance)  # type: ignore[attr-defined]
        own |= {here for here, _ in table.placed} | {getattr(value, "square", None)}
        game.take(entry.part, seat, value)
        passes = sum(table.turns_taken) - taken - 1
        if sum(table.turns_taken) > taken and turn is not None and table.turn_order and passes == 0:
            removed_own = any(here not in table.board for here in own) and type(value).__name__ == "Remove"
            name = judge_board(turn, before, table.board).name
            found["hidden" if removed_own and name not in ("LEGAL", "CONFIRM") else name] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_turn_played_by_hand_is_legal_as_a_photo(players: int) -> None:
    """Only what a photo cannot show (MEC-9.7: an own pilgrim placed and taken back by its player of two colours) is not."""
    found = verdicts(players, f"whole turns {players}")
    assert set(found) <= {"LEGAL", "CONFIRM"} | ({"hidden"} if players < 4 else set())
    assert found["LEGAL"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_turn_of_many_games_is_legal_as_a_photo(players: int) -> None:
    """60 games for every number of players, as the specification's check on the algorithm."""
    found: Counter[str] = Counter()
    for number in range(60):
        found += verdicts(players, f"many {players} {number}")
    assert set(found) <= {"LEGAL", "CONFIRM"} | ({"hidden"} if players < 4 else set())
    assert found["CONFIRM"] > 0 or players == 5


def position_of(players: int, seed: str, turns: int) -> Mecca:
    """The table after so many turns of a random game."""
    game: Game[Mecca] = Game.open(DESK.book, list("ABCDEF")[:players], box=DESK.box)
    chance, bot = Chance(seed), RandomBot()
    while game.outcome is None and sum(game.table.turns_taken) < turns:
        [entry] = game.open_questions()
        seat = entry.seats[0] if entry.seats else None
        value = (
            chance.pick(entry.question.options)  # type: ignore[attr-defined]
            if seat is None
            else bot.answer(game, seat, entry.question, chance)
        )
        game.take(entry.part, seat, value)
    return game.table


def disagreements(table: Mecca, seed: str, tries: int) -> tuple[int, list[str]]:
    """Compare the judge with all boards that whole turns lead to, tried one by one: boards after a turn, and spoilt ones.

    Gives how many of the boards were legal, and where judge and trial differ.
    """
    chance, players = Chance(seed), len(table.names)
    colours = "".join(table.colours[table.active])
    before = dict(table.board)
    plain = {(here.column, here.row): colour for here, colour in before.items()}
    reached = {frozenset(b.items()) for b in brute.turns(players, plain, colours, first_round=False)}
    some = sorted(reached, key=sorted)
    judged_turn = turn_of(players, before, colours, "".join(table.in_game))
    squares = [(here.column, here.row) for here in table.ground.grid.kinds]
    legal, wrong = 0, []
    for number in range(tries):
        board = dict(chance.pick(some))
        for _ in range(number % 3):
            cell = chance.pick(squares)
            if cell in board and chance.number_below(2):
                del board[cell]
            elif cell in board and cell not in plain:
                board[chance.pick(squares)] = board.pop(cell)
            elif board.get(cell) is None:
                board[cell] = (
                    chance.pick(table.in_game) if chance.number_below(4) == 0 else chance.pick(colours)
                )
        after = {Square(y, x): colour for (x, y), colour in board.items()}
        says = judge_board(judged_turn, before, after).name in ("LEGAL", "CONFIRM")
        right = frozenset(board.items()) in reached
        legal += right
        if says != right:
            wrong.append(f"{says} {sorted(map(str, after.keys() ^ before.keys()))}")
    return legal, wrong


@pytest.mark.parametrize(("players", "turns"), [(4, 9), (4, 17), (4, 25), (5, 12)])
def test_the_judge_allows_what_some_turn_leads_to_and_nothing_else(players: int, turns: int) -> None:
    """MEC-9.4: with one colour each a photo is legal exactly if a sequence of legal moves ends with this board."""
    table = position_of(players, f"judge {players}", turns)
    legal, wrong = disagreements(table, f"spoilt {turns}", 300)
    assert wrong == []
    assert 100 <= legal < 300


@pytest.mark.parametrize("turns", [8, 14])
def test_the_judge_of_two_colours_allows_nothing_else(turns: int) -> None:
    """MEC-9.7: with two colours each some legal boards are not recognised; no other board is ever allowed."""
    table = position_of(2, "judge 2", turns)
    legal, wrong = disagreements(table, f"spoilt {turns}", 300)
    assert [line for line in wrong if line.startswith("True")] == []
    assert legal >= 100
