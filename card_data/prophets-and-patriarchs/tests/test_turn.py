"""Turns, trade among players, the end: PP-4, PP-8.4, PP-11, PP-12 beyond the examples."""

from __future__ import annotations

import pytest

from printkit.referee import Answer, Game, Seat, Trial
from prophets_and_patriarchs_book.book import BOOK, play_turns
from prophets_and_patriarchs_book.partners import OfferTrade
from prophets_and_patriarchs_book.pieces import NO_CARDS
from prophets_and_patriarchs_book.scoring import check_victory, conclude, score
from prophets_and_patriarchs_book.state import Event, Patriarchs
from prophets_and_patriarchs_book.turn import play_turn
from prophets_and_patriarchs_tests.boards import box, v
from prophets_and_patriarchs_tests.tables import (
    drawing,
    earned,
    figures_of,
    give,
    put,
    rolled,
    sound,
    table_of,
    trading,
    whole_turn,
)


def test_whose_turn_and_which_step() -> None:
    """PP-4.1, PP-4.3, section 6.8: R-04 before R-01 before R-02."""
    table = table_of("LEV", "JUD", "NAP")
    give(table, "JUD", V=1, SHEEP=1)
    trial = whole_turn(table, "LEV")
    trial.refuses(1, "1/2", "R-01").refuses(0, "end-turn", "R-02").refuses(0, "buy S OIL", "R-02").refuses(
        0, "7/1", "R-30"
    )
    trial.give(0, "1/2").refuses(0, "end-turn", "R-02").give(0, "LAW1-03.1")
    trial.refuses(0, "end-turn", "R-04").refuses(2, "yes", "R-04").give(1, "yes")
    trial.refuses(1, "end-turn", "R-01").refuses(0, "nonsense", "R-36").give(0, "end-turn")


def one_point_short(table: Patriarchs) -> None:
    """NAP is about to earn the last point on its own tile, 7."""
    table.take_layout(table.box.default(table.included))
    table.tribes, table.settled = ["NAP", "LEV"], True
    table.tents = {table.land.corners_of["HX-NAP"][5]: "NAP"}
    table.gain_virtue(Seat(0), 10)


def test_the_game_is_over() -> None:
    """R-03, PP-11.2, PP-11.4: the game ends with the income, and nothing can be said any more."""
    game = Game.begin_at(BOOK, ["A", "B"], one_point_short, box=box(), options={"stacks": "none"})
    for data in ("3/4", "2", "HX-BEN"):
        if game.outcome is None and not game.judge(Answer(Seat(0), data)):
            game.give(Answer(Seat(0), data))
    assert game.outcome is not None
    assert game.outcome.winners == (0,)
    assert [r.code for r in game.judge(Answer(Seat(0), "end-turn"))] == ["R-03"]


def test_both_figures_on_one_tile() -> None:
    """PP-5.8, PP-5.7: they may share a tile; the Prophet does not lift the block."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(5, 5)])
    table.false_prophet = "HX-LEV"
    figures_of(table, "LEV", 1, 1).give(0, "HX-LEV")
    assert table.prophet == table.false_prophet == "HX-LEV"
    assert earned(table, 3) == {}


def test_a_seven_costs_nobody_a_card() -> None:
    """PP-12.2: no limit of cards in hand."""
    table = table_of("LEV", "JUD")
    give(table, "LEV", HAY=20)
    figures_of(table, "LEV", 3, 4).give(0, "2")
    assert table.hands[0].HAY == 20


def test_a_vacated_corner_earns_nothing() -> None:
    """PP-7.4, PP-9.8: a moved tent earns where it stands."""
    table = table_of("ISS", "JUD")
    put(
        table,
        "ISS",
        tents=[v(5, 11), v(8, 8)],
        camels=[(v(5, 11), v(7, 10)), (v(7, 10), v(8, 8)), (v(8, 8), v(7, 7))],
    )
    before = {tile.number for tile in table.land.tiles_at[v(5, 11)]}
    trading(table, "ISS").give(0, "move-tent c5,11 s4,7 s4,5 c5,8")
    after = {tile.number for tile in table.land.tiles_at[v(5, 8)]}
    for number in before - after - {tile.number for tile in table.land.tiles_at[v(8, 8)]}:
        assert earned(table, number) == {}
    assert all(earned(table, number) for number in after)


def test_lines_are_looked_at_after_each_piece_of_a_card() -> None:
    """PP-6.5, PP-10.3: the bonus comes with the camel, the victory when the whole card is done."""
    table = table_of("LEV", "JUD", stacks="WAR1")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    give(table, "LEV", V=9)
    trial = drawing(table, "LEV", "WAR1-04").give(0, "s1,4")
    assert (table.longest, table.points(Seat(0)), table.winner) == (0, 12, None)
    trial.give(0, "pass")
    assert check_victory(table)


def test_own_turn_only() -> None:
    """PP-11.6: with `win_check = own_turn` the active player alone is looked at, also when the turn begins."""
    table = table_of("LEV", "JUD", win_check="own_turn", stacks="none")
    give(table, "JUD", V=12)
    trial = Trial.of(BOOK, table, play_turns(table)).give(0, "1/2").give(0, "end-turn")
    assert trial.done
    assert table.winner == 1
    assert conclude(table).winners == (1,)


def test_working_of_a_score() -> None:
    """PP-11.1, PP-11.5: tents, cities, Virtue Tokens, the longest line; 17 from pieces alone."""
    table = table_of("LEV", "JUD")
    spots = [c for c in table.land.corners if int(c[1:].split(",")[0]) % 3 == 1]
    put(table, "LEV", tents=spots[:5], cities=spots[5:10])
    table.longest = Seat(0)
    give(table, "JUD", V=3, S=5, HAY=2)
    assert [line.amount for line in score(table)[0].lines] == [5, 10, 0, 2]
    assert [one.total for one in score(table)] == [17, 3]
    check_victory(table)
    assert conclude(table).ranking == ((0,), (1,))


def test_a_tie_at_the_end() -> None:
    """PP-11.3: the active player, then the next clockwise."""
    table = table_of("LEV", "JUD", "NAP")
    for tribe in ("LEV", "NAP"):
        give(table, tribe, V=12)
    for active, winner in ((0, 0), (1, 2), (2, 2)):
        table.active, table.winner = Seat(active), None
        check_victory(table)
        assert table.winner == winner


def test_options_of_target_and_longest_line() -> None:
    """PP-10.2, PP-11.2: `target` and `longest_min`."""
    table = table_of("LEV", "JUD", target=3, longest_min=1)
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    assert table.points(Seat(0)) == 3
    assert check_victory(table)
    table = table_of("LEV", "JUD", camels_per_player=16)
    assert table.camels_left(Seat(0)) == 16


def test_trade_among_players() -> None:
    """PP-8.4, ERR-PP-19: R-40, R-64, R-60, R-62, R-63, R-61 in this order; accepted, declined, withdrawn."""
    table = table_of("LEV", "JUD", "NAP", player_trade=True)
    give(table, "LEV", HAY=2, S=1)
    give(table, "JUD", OIL=1)

    def offer(partner: int, give_: dict[str, int], get: dict[str, int]) -> dict[str, object]:
        return {"do": "offer-trade", "partner": partner, "give": give_, "get": get}

    trial = trading(table, "LEV")
    trial.refuses(0, offer(0, {"V": 1}, {"OIL": 1}), "R-60").refuses(
        0, offer(1, {"V": 1}, {"OIL": 1}), "R-62"
    )
    trial.refuses(0, offer(1, {"HAY": 1}, {"HAY": 1}), "R-63").refuses(0, offer(1, {"HAY": 1}, {}), "R-63")
    trial.refuses(0, offer(1, {"WINE": 1}, {"OIL": 1}), "R-61")
    trial.give(0, offer(2, {"HAY": 1}, {"OIL": 1})).refuses(2, "accept", "R-61").refuses(1, "accept", "R-04")
    trial.refuses(0, "end-turn", "R-04").give(0, "withdraw")
    trial.give(0, offer(1, {"HAY": 1, "S": 1}, {"OIL": 1})).give(1, "accept")
    assert (table.hands[0].OIL, table.hands[0].HAY, table.shekels) == (1, 1, [0, 1, 0])
    trial.give(0, offer(1, {"OIL": 1}, {"HAY": 1})).give(1, "decline")
    assert table.hands[0].OIL == 1
    assert table.offer is None
    sound(table)
    table.player_trade = False
    trial.refuses(0, offer(0, {"V": 1}, {"OIL": 1}), "R-64")
    assert not OfferTrade.idle(table, Seat(0))
    rolled(table, "LEV").resting = True
    trial.refuses(0, offer(0, {"V": 1}, {"OIL": 1}), "R-40")
    assert OfferTrade.idle(table, Seat(0))


def test_the_supply_is_all_there_is() -> None:
    """PP-12.1, R-43: what is not there cannot be taken; what is spent can be taken again at once."""
    table = table_of("LEV", "JUD")
    give(table, "LEV", HAY=6, S=1)
    table.supply = table.supply._replace(OIL=0)
    trial = trading(table, "LEV").refuses(0, "trade HAY OIL", "R-43").refuses(0, "buy S OIL", "R-43")
    trial.refuses(0, "buy V WINE", "R-44")
    table.supply = NO_CARDS
    trial.refuses(0, "trade HAY WINE", "R-43")


@pytest.mark.parametrize("n", range(3))
def test_captivity_and_droughts_do_not_add_up(n: int) -> None:
    """PP-6.6: turns of captivity are never fewer than none."""
    table = table_of("LEV", "JUD")
    table.captivity[0] = n
    for _ in range(3):
        trial = Trial.of(BOOK, table, play_turn(table, Seat(0))).give(0, "2/4")
        trial.give(0, "end-turn")
    assert table.captivity[0] == 0
    assert table.event is None or isinstance(table.event, Event)


def test_pieces_are_tapped_not_photographed() -> None:
    """PP-2.9: what stands on the board follows from answers; what people correct is judged by at once."""
    table = table_of("LEV", "JUD")
    give(table, "LEV", HAY=1, WATER=1)
    trial = trading(table, "LEV").refuses(0, "build-camel s2,3", "R-47")
    table.tents = {v(4, 4): "LEV"}
    trial.accepts(0, "build-camel s2,3")


def test_whoever_rolled_is_served_first() -> None:
    """PP-7.3: in a turn: two Virtue Tokens are left, and the last player's roll makes them its own."""
    table = table_of("LEV", "JUD", "ISS")
    table.prophet = "HX-LEV"
    put(table, "LEV", tents=[v(4, 4)])
    put(table, "ISS", cities=[v(2, 8)])
    table.virtue_supply = 2
    whole_turn(table, "ISS").give(2, "1/2").give(2, "LAW1-09.1")
    assert table.virtue == [0, 0, 2]
