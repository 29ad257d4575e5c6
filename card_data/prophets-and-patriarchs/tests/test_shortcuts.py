"""ERR-PP-21: a place and the cheapest way to pay for it as one tap, worked by hand."""

from __future__ import annotations

from printkit.referee import Answer, Seat, Shortcut
from printkit.simulate import Chance, RandomBot
from printkit.simulate.going_on import take_step
from printkit.simulate.playout import new_game
from printkit.title import load_title
from prophets_and_patriarchs_book.pieces import Cards
from prophets_and_patriarchs_book.shortcuts import list_shortcuts
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_book.turn import ask_dice, business_menu
from prophets_and_patriarchs_tests.boards import box, v
from prophets_and_patriarchs_tests.tables import give, put, rolled, sound, table_of, trading


def builder(tribe: str = "NAP", other: str = "JUD") -> Patriarchs:
    """A tent with a camel, in the middle of the land."""
    table = table_of(tribe, other)
    put(table, tribe, tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    rolled(table, tribe)
    return table


def listed(table: Patriarchs, verb: str = "") -> list[Shortcut]:
    """What the active player may tap."""
    asked = business_menu(table, table.active)
    return [one for one in list_shortcuts(table, table.active, asked) if one.group.endswith(verb)]


def paid(table: Patriarchs, verb: str) -> list[tuple[str, ...]]:
    """The ways to pay for what is built, without the place."""
    return list(dict.fromkeys(one.answers[:-1] for one in listed(table, verb)))


def test_what_the_hand_pays_needs_no_shortcut() -> None:
    """A camel that can be paid is a tap already; resting, or on another's turn, there is nothing."""
    table = builder()
    give(table, "NAP", HAY=1, WATER=1)
    assert paid(table, "camel") == []
    table.spend_cards(Seat(0), Cards(HAY=1))
    give(table, "NAP", WINE=4)
    assert paid(table, "camel") == [("trade WINE HAY",)]
    assert list(list_shortcuts(table, Seat(0), ask_dice(table, Seat(0)))) == []
    rolled(table, "NAP").resting = True
    assert listed(table) == []


def test_the_cheapest_kind_is_given_and_nothing_that_is_needed() -> None:
    """2:1 before 4:1; of equal rates what there is most of; the single Water stays for the camel."""
    table = builder()
    give(table, "NAP", WATER=5, OIL=4, WINE=5)
    assert paid(table, "camel") == [("trade WINE HAY",)]
    put(table, "NAP", tents=[v(11, 8)])  # at the trade tile for Oil, 2:1
    assert paid(table, "camel") == [("trade OIL HAY",)]
    table.spend_cards(Seat(0), Cards(WINE=5, OIL=4))
    assert paid(table, "camel") == [("trade WATER HAY",)]
    table.spend_cards(Seat(0), Cards(WATER=1))  # 4 Water: one of them is needed
    assert paid(table, "camel") == []


def test_tokens_are_spent_only_by_choice() -> None:
    """Beside the trade stands the way with Shekels; Virtue Tokens come last, and as few as possible."""
    table = builder()
    give(table, "NAP", WINE=4, S=1, V=3)
    assert paid(table, "camel") == [("trade WINE WATER", "buy S HAY")]
    give(table, "NAP", WATER=1)
    assert paid(table, "camel") == [("trade WINE HAY",), ("buy S HAY",)]
    table.spend_cards(Seat(0), Cards(WINE=4))
    assert paid(table, "camel") == [("buy S HAY",)]
    table.lose_shekels(Seat(0), 1)
    assert paid(table, "camel") == [("buy V HAY",)]
    assert {one.how for one in listed(table, "camel")} == {"first 1 Virtue Token for 1 Hay"}


def test_the_supply_must_have_what_is_missing() -> None:
    """R-43: what the supply lacks cannot be bought; what is given comes back too late for itself."""
    table = builder()
    give(table, "JUD", HAY=27)
    give(table, "NAP", WATER=9)
    assert paid(table, "camel") == []
    table.spend_cards(Seat(1), Cards(HAY=1))
    assert paid(table, "camel") == [("trade WATER HAY",)]


def test_prices_of_the_tablets() -> None:
    """Issachar's first camel needs no Water, Ephraim's tent no Wine, Judah's city one Wheat and one Wine."""
    table = builder("ISS")
    give(table, "ISS", WINE=4)
    assert paid(table, "camel") == [("trade WINE HAY",)]
    table = builder("EPH")
    put(table, "EPH", camels=[(v(2, 5), v(1, 7))])
    give(table, "EPH", SHEEP=1, WHEAT=1, HAY=4)
    assert [one.answers for one in listed(table, "tent")] == [("trade HAY OIL", "build-tent c1,7")]
    table = builder("JUD", "NAP")
    give(table, "JUD", WHEAT=1, WINE=1, HAY=4)
    assert [one.answers for one in listed(table, "city")] == [("trade HAY OIL", "build-city c4,4")]


def test_each_answer_is_judged_as_usual() -> None:
    """The answers one after the other are what the tap says: legal, and the piece stands."""
    table = builder("LEV")
    give(table, "LEV", SHEEP=3, WINE=3, S=1)
    (one, *_) = listed(table, "camel")
    assert one.answers[:-1] == ("trade WINE HAY", "trade SHEEP WATER")
    trial = trading(table, "LEV")
    for answer in one.answers:
        trial.give(0, answer)
    assert len(table.position.list_camels("LEV")) == 2
    assert table.hands[0] == Cards()
    sound(table)


def test_every_shortcut_of_random_games_is_legal() -> None:
    """Whatever is offered in the course of games can be tapped: all its answers are legal in their order."""
    tried = 0
    game, chance = new_game(load_title("prophets-and-patriarchs").book, 3, {}, box()), Chance("shortcuts")
    while game.outcome is None and len(game) < 120:
        offered = game.shortcuts(game.table.active) if len(game) % 4 == 0 else ()
        for one in offered[:: max(1, len(offered) - 1)]:
            twin = game.clone()
            for answer in one.answers:
                assert twin.give(Answer(twin.table.active, answer)) == ()
            assert twin.problems() == ()
            tried += 1
        take_step(game, [RandomBot()] * 3, chance)
    assert tried > 10
