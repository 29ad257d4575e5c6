"""The book of Mecca: the whole game, chapter by chapter."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.referee import Book, Outcome, Play, Seat

from .board import draw_letters
from .match import NextGame, next_game, of_match
from .meta import META
from .moves import MOVES
from .scoring import STANDALONE, conclude_game, is_dead, list_standings, score
from .setup import set_up
from .state import Mecca, check_invariants, new_table
from .steps import list_steps
from .turn import play_turn


def play(table: Mecca) -> Play[Outcome]:
    """Set-up, then rounds until nobody can place or the final round is over."""
    yield from set_up(table)
    return (yield from play_games(table))


def play_games(table: Mecca) -> Play[Outcome]:
    """Play the game to its end; in a match (section 9.2) those that follow, too."""
    while True:
        ended = yield from play_rounds(table)
        if not table.match_play:
            return ended
        if table.played + 1 == table.games:
            return of_match(table, ended)
        yield from next_game(table, ended)


def play_rounds(table: Mecca) -> Play[Outcome]:
    """MEC-4.1: turns go round in turn order, from the active player on; MEC-7.2, MEC-7.1, MEC-7.3: the end checks after each.

    Nobody gets an extra turn: a player whose pilgrim is taken back after placing everything only stops counting as a
    finisher (MEC-7.4).
    """
    while True:
        table.mark()
        seat = table.active
        yield from play_turn(table, seat)
        if table.has_finished(seat) and not table.final_round:
            declare_final_round(table, seat)
        if is_dead(table):
            return conclude_game(list_standings(table), "dead", "MEC-7.1")
        last = seat == table.turn_order[-1]
        if last and table.final_round:
            return conclude_game(list_standings(table), "round_end", "MEC-7.3")
        if last and table.round == table.max_rounds:
            return conclude_game(list_standings(table), "max_rounds", "MEC-7.3")
        table.round += last
        table.active = table.turn_order[(table.turn_order.index(seat) + 1) % len(table.turn_order)]


def declare_final_round(table: Mecca, seat: Seat) -> None:
    """MEC-7.2, MEC-7.3: the final round, with the players who have a turn in it."""
    table.final_round, table.trigger = True, seat
    table.announce("{who:seat} has placed all pilgrims: this is the final round.", seat)
    following = table.turn_order[table.turn_order.index(seat) + 1 :]
    if following:
        table.announce("Still to move: {all:seats}.", tuple(following))


def count_figures(table: Mecca) -> Mapping[str, float]:
    """Return what a simulation counts (section 9.3): rounds, turns, passes, removals, pilgrims on the board."""
    players = len(table.names)
    most = table.ground.pilgrims * sum(map(len, table.colours))
    return {
        "rounds": table.round,
        "turns": sum(table.turns_taken),
        "passes": table.passes,
        "removals": table.removals,
        "isolated pilgrims taken back": table.returned,
        "pilgrims on the board, per player": round(len(table.board) / players, 2),
        "pilgrims on the board, %": round(100 * len(table.board) / most, 1),
    }


BOOK = Book(
    META,
    plays=lambda table: table.colours,
    table=new_table,
    play=play,
    onward=play_games,
    steps=list_steps,
    moves=(*MOVES, NextGame),
    score=score,
    invariants=check_invariants,
    picture=draw_letters,
    figures=count_figures,
    standalone=STANDALONE,
    codes={"turn": "NOT_YOUR_TURN", "undo": "NOTHING_TO_UNDO", "unknown": "WRONG_PHASE"},
)
