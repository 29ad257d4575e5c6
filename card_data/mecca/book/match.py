"""Match play (section 9.2): as many games as players, the start moving one seat each time; the scores are added."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from printkit.boards.square import format_squares
from printkit.referee import Message, Move, Outcome, Play, Plural, Seat, menu, move, say

from .scoring import list_standings, score
from .setup import enter_all
from .state import Mecca

POINTS = Plural("{n} point", "{n} points")


@move
class NextGame(Move[Mecca]):
    """Section 9.2: what this game came to is added, all pilgrims go back, the start is one seat further on."""

    rule: ClassVar[str] = "MEC-3.6"
    name: ClassVar[str] = "Begin the next game"

    def carry_out(self, table: Mecca, seat: Seat) -> None:
        """Fill the reserves again; colours stay with their players."""
        for one, found in zip(table.order(Seat(0)), list_standings(table), strict=True):
            table.points[one] += found.points
            table.announce("{who:seat}: {points} in game {n}.", one, POINTS(found.points), table.played + 1)
        table.announce("The board is cleared: {squares:name}.", format_squares(table.board))
        table.clear()
        table.played += 1
        table.starter = seat
        table.announce("{who:seat} begins.", seat)


@menu(NextGame, rule="MEC-3.6", waiting="clearing the board")
def ask_clearing(table: Mecca, seat: Seat) -> Message:
    """Section 9.2: the board stays as it is until everybody has seen how the game went."""
    text = "Game {n} of {all} is over. Look at the score; then take all pilgrims off the board into the reserves, and begin."
    return say(text, table.played + 1, table.games)


def next_game(table: Mecca, ended: Outcome) -> Play[None]:
    """Section 9.2: this game is told, then the next one is set up."""
    table.announce("Game {n} of {all} is won by {who:seats}.", table.played + 1, table.games, ended.winners)
    seat = table.right(table.starter)
    begun = yield from ask_clearing(table, seat)
    begun.carry_out(table, seat)
    yield from enter_all(table)


def of_match(table: Mecca, ended: Outcome) -> Outcome:
    """Section 9.2: add the last game's points to those of the games before; most points win, and equal ones share."""
    scores = tuple(replace(one, ties=()) for one in score(table))
    return Outcome.by_score(
        "match", ended.rule, scores, say("Most points in all {n} games win.", table.games)
    )
