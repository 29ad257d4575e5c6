"""What people at a table type, and what they read: words for answers, private notes, narrow windows, breaking off."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from printkit.referee import Answer, Game, Seat, read_log
from printkit.simulate import Chance, RandomBot
from printkit.simulate.dealer import deal_answer
from printkit.terminal import Host
from printkit.terminal.menu import list_items
from printkit.terminal.screen import FORGET_SCROLLED, complete_line
from printkit.title import load_title
from tests.recorded import recorded_game

NAMES = ("Amina", "Bilal", "Carim")
CLEARED = "\x1b[2J"


def typed(
    *lines: str | type[BaseException],
    title: str = "ayubistan",
    names: tuple[str, ...] = NAMES,
    width: int = 100,
    terminal: bool = False,
    game: Game[Any] | None = None,
    **host: Any,
) -> tuple[Game[Any], str]:
    """Type lines to a game; an exception is a key such as Ctrl-C. Gives the game and all that was printed."""
    desk = load_title(title)
    out = StringIO()
    game = game or Game.open(desk.book, names, box=desk.box)
    left: Iterator[str | type[BaseException]] = iter(lines)

    def read(prompt: str) -> str:
        out.write(prompt)
        line = next(left, EOFError)
        out.write(f"{line}\n")
        if isinstance(line, str):
            return line
        raise line

    console = Console(file=out, width=width, highlight=False, force_terminal=terminal)
    Host(game, desk, console=console, read=read, **host).run()
    return game, out.getvalue()


def answers(game: Game[Any]) -> list[Any]:
    """What was answered."""
    return [entry.data for entry in game.entries]  # type: ignore[union-attr]


def test_words_name_answers() -> None:
    """`attack bilal` is the attack on Bilal, `collect` the income; a beginning that fits several is asked about."""
    game, said = typed("amina", "collect", "donate", "donate bilal", "recruit 2", "attack bilal")
    assert answers(game) == ["0", "collect-income", "donate 1", "recruit 2", "attack 1"]
    assert "Which one? Donate for 1 Hasana, 2 Dirhams go to Bilal; Donate for 1 Hasana" in said


@pytest.mark.parametrize("line", ["{}", "recruit {}", "{} tens", "undo {}", "why {}"])
def test_a_number_without_end_is_said_again(line: str) -> None:
    """Python reads no number of more than 4,300 digits."""
    game, said = typed("amina", line.format("9" * 5000), "collect", "quit")
    assert answers(game) == ["0", "collect-income"]
    assert "No number of the game has so many digits" in said


def belaad(*lines: str, **corrected: Any) -> tuple[list[Any], str]:
    """Lines typed in Amina's first turn: what was answered, and what was printed since."""
    desk = load_title("belaad")
    game = Game.open(desk.book, NAMES, box=desk.box)
    game.give(Answer(None, ["SC13", "SC04", "SC12", "SC21", "SC27"]))
    assert not corrected or game.correct(corrected) == ()
    begun = len(game.entries)
    game, said = typed(*lines, title="belaad", game=game)
    return answers_after(game, begun), " ".join(said.split())


def test_the_keyboard_completes_what_can_be_typed() -> None:
    """Answers, moves by their verbs with names for seats, commands; after `why`, a name, a comma."""
    desk = load_title("ayubistan")
    game = Game.open(desk.book, NAMES, box=desk.box)
    game.give(Answer(None, "0"))
    offered = Host(game, desk, console=Console(file=StringIO())).list_offered()
    assert complete_line("att", offered) == ["Attack Bilal", "attack Bilal", "Attack Carim", "attack Carim"]
    assert complete_line("why recruit 1", offered) == ["why Recruit 1 Troop", "why recruit 1"]
    assert complete_line("Bilal: coll", offered) == ["Bilal: Collect 2 Dirhams", "Bilal: collect-income"]
    assert complete_line("und", offered) == ["undo"]
    assert complete_line("A12, A1", ["A12", "A13"]) == ["A12, A12", "A12, A13"]


def test_a_number_keeps_its_sign() -> None:
    """BEL-5.2, BEL-9.5: `+2` is bought, no card drawn from deck 2; −3 is no +3, also when it is on no card any more."""
    rich = {"coins": [[5, 4], [1, 1], [1, 1]], "pool": [993, 994]}
    given, _ = belaad("a41", "+2", **rich)
    assert given == ["play-card A41", "buy-two A41/2"]
    given, said = belaad(
        "a35", "A35: battle against the people", "turned -3", "turned -3", "Reveal: +3", "turned -1"
    )
    assert given[2:] == ["turned -3", "turned +3", "turned -1"]
    assert "No: No battle card with that number can be in the deck. (BEL-9.5)" in said


def test_what_cannot_be_paid_is_not_taken_for_something_else() -> None:
    """BEL-4.4: one red of two: `A41 +2` is refused; it is not the log's `steal A41 2`, a theft from seat 2."""
    given, said = belaad("a41", "A41: +2", "buy-two a41/2", "steal a41 2", "steal a41 carim")
    assert given == ["play-card A41", "steal A41 2"]
    assert said.count("No: Not enough red coins: 2 needed, 1 available. (BEL-4.4)") == 2
    assert "No: steal a41 2 is not one of the choices. Near to it: A41: Steal from Bilal" in said


def test_a_number_belongs_to_the_word_before_it() -> None:
    """`copy deck 2` is not deck 1 for 2 red."""
    rich = {"coins": [[5, 4], [1, 1], [1, 1]], "pool": [993, 994]}
    given, _ = belaad("a03", "copy the top card of deck 2", **rich)
    assert given[-1] == "copy A03/2 2"


def test_a_beginning_of_moves_of_two_kinds_is_asked_about() -> None:
    """BEL-3.6, BEL-3.5: beside A09's two tokens `draw` may be a card as well, which would end the turn."""
    rich = {"coins": [[5, 4], [1, 1], [1, 1]], "pool": [993, 994]}
    given, said = belaad("a09", "draw", "draw-card 2", **rich)
    assert given == ["play-card A09", "draw-card 2"]
    assert "Which one? A09: Draw 2 tokens (2 gold); Draw from deck 1; Draw from deck 2" in said


def test_tokens_are_counted_by_name() -> None:
    """BEL-7.1: as the hint says, in any letters, by symbol or code, one without a number; too many hear why."""
    for line in ("2 Orange, 1 Steal", "2 orange, steal", "orange 2, steal 1", "2 ORG, 1 STL", "2 or, 1 st"):
        given, said = belaad("a17", "gain a17", line)
        assert sorted(given[-1]) == ["ORG", "ORG", "STL"]
    assert "or as in `2 Employ, 1 Income`" in said
    _, said = belaad("a17", "gain a17", "21 orange")
    assert "No: 21 orange tokens cannot come from there: the bag holds 20. (BEL-7.1)" in said


def test_what_a_turn_does_not_list_is_understood_all_the_same() -> None:
    """BEL-1.6: words of a card that lies there, a part that was used, a scholar who is gone, a draw too early: X03, X09, X13, X02."""
    rich = {"coins": [[5, 4], [1, 1], [1, 1]], "pool": [993, 994]}
    lines = (
        "draw from deck 1",
        "a39",
        "play-card a39",
        "employ a39 sc01",
        "income",
        "income",
        "finish",
        "finish",
    )
    given, said = belaad(*lines, **rich)
    assert given == ["play-card A39", "income A39", "close"]
    for reason in (
        "Not now: first play a card. (BEL-3.6)",
        "A39 cannot be in your hand: it is discarded. (BEL-3.3)",
        "That scholar is not on display. (BEL-10.1)",
        "That part of the card has already been used. (BEL-3.5)",
        "Not now: first draw a card. (BEL-3.9)",
    ):
        assert f"No: {reason}" in said


def with_land(*lines: str, **corrected: Any) -> tuple[list[Any], str]:
    """Lines typed in Amina's business, Judah's; Bilal plays Levi."""
    desk = load_title("prophets-and-patriarchs")
    game = Game.open(desk.book, NAMES[:2], box=desk.box, options={"stacks": "LAW1"})
    assert game.give(Answer(None, "lay-default")) == ()
    places = [f"place-start {at}" for at in ("c7,1 s5,1", "c5,5 s3,4", "c-2,10 s-2,7", "c7,13 s4,9")]
    for number, data in enumerate(("JUD", "LEV", "6", "1", *places)):
        assert game.give(Answer(Seat(number % 2), data)) == ()
    assert game.correct(corrected) == ()
    begun = len(game.entries)
    game, said = typed(*lines, title="prophets-and-patriarchs", game=game)
    return answers_after(game, begun), " ".join(said.split())


def test_hay_for_oil_is_not_oil_for_hay() -> None:
    """PP-8.2: with one Hay and four Oil: refused in any words, never the other way round; with four of each as it is said."""
    hands = {"hands.0": [1, 0, 0, 0, 4, 0], "supply": [26, 27, 27, 27, 23, 27]}
    for line in ("trade HAY OIL", "trade hay oil", "Trade 4 Hay for 1 Oil", "trade 4 hay for 1 oil"):
        given, said = with_land("1/3", line, **hands)
        assert given == ["1/3"]
        assert "No: You need 4 Hay; you have 1. (PP-8.2)" in said
    assert with_land("1/3", "trade oil hay", **hands)[0][1:] == ["trade OIL HAY"]
    hands = {"hands.0": [4, 0, 0, 0, 4, 0], "supply": [23, 27, 27, 27, 23, 27]}
    assert with_land("1/3", "trade 4 hay for 1 oil", **hands)[0][1:] == ["trade HAY OIL"]
    given, said = with_land("1/3", "trade hay", **hands)
    assert (given, "Which one?" in said) == (["1/3"], True)


def test_what_a_hand_or_the_land_forbids_is_understood_in_words() -> None:
    """6.8: what is said as the list would say it hears the row's reason; `why` says that not everything is listed."""
    given, said = with_land(
        "1/3",
        "a camel: oil 10 wheat 8",
        "a camel: levi hay 6",
        "build-city c7,1",
        "trade hay hay",
        "why",
        "no",
    )
    assert given == ["1/3"]
    for reason in (
        "No: Not now — the current step is: trading and building.",
        "A camel is already on that edge. (PP-9.2)",
        "A camel must connect to your own camel, tent or city",
        "You need 1 Wheat, 1 Wine, 1 Oil; missing 1 Wheat, 1 Wine, 1 Oil. (PP-9.5)",
        "Choose a different resource. (PP-8.2)",
        "Nothing else is listed; `why ANSWER` explains one of those that are not.",
    ):
        assert reason in said


def test_a_first_tent_elsewhere_hears_its_reason() -> None:
    """PP-3.6, R-21: what the set-up does not list, by its verb and places."""
    desk = load_title("prophets-and-patriarchs")
    game = Game.open(desk.book, NAMES[:2], box=desk.box)
    for seat, data in (
        (None, "lay-default"),
        (Seat(0), "JUD"),
        (Seat(1), "LEV"),
        (Seat(0), "6"),
        (Seat(1), "1"),
    ):
        assert game.give(Answer(seat, data)) == ()
    _, said = typed("place-start c-1,5 s-1,4", title="prophets-and-patriarchs", game=game)
    assert "No: Your first tent goes on a corner of the Judah tile. (PP-3.6)" in said


def test_a_tile_is_named_by_what_is_printed_on_it() -> None:
    """PP-5.3: by its code or id, in any letters, as by its name; of cards that are alike the first is meant."""
    for line in ("HX-SHE-11", "hx-she-11", "HX-SHEEP-11", "hx-sheep-11", "sheep 11", "h-1,3"):
        given, said = with_land("1/1", line)
        assert given == ["1/1", "h-1,3"]
        assert "The Prophet goes to Sheep 11." in said
    assert with_land("1/2", "keep")[0][1:] == ["LAW1-02.1"]


def test_a_swap_is_not_turned_round() -> None:
    """LAW1-10 MARKET: no Oil is left, so Hay is swapped for none; Oil for Hay was not said."""
    hands = {"hands.0": [1, 0, 0, 0, 26, 0], "hands.1": [0, 0, 0, 0, 1, 0], "supply": [26, 27, 27, 27, 0, 27]}
    given, said = with_land("1/2", "honest weights", "swap hay oil", "swap oil hay", **hands)
    assert "No: No Oil left in the supply. (PP-6.V4)" in said
    assert given[2:] == ["swap OIL HAY"]


def test_forms_of_which_nothing_is_possible_are_not_listed() -> None:
    """BEL-12.5: *Night Visit* is offered once it lies in play and can be paid; named without its target it asks for one."""
    desk = load_title("belaad")
    for in_play in ([], ["H14"]):
        game = Game.open(desk.book, NAMES, box=desk.box)
        game.give(Answer(None, ["SC13", "SC04", "SC12", "SC21", "SC27"]))
        for seat, card in ((0, "A35"), (1, "A36")):
            game.give(Answer(Seat(seat), f"play-card {card}"))
            game.give(Answer(Seat(seat), "draw-card 1"))
        changes = {"in_play.OSPY": in_play, "hashash_deck.unseen": 14 - len(in_play)}
        changes |= {"coins.2": [3, 1], "pool": [995, 997], "tops.KVIZ": [0, 0, 0, 1, 0, 0]}
        assert game.correct({**changes, "bag": [7, 12, 11, 6, 13, 20]}) == ()
        _, said = typed("use night", "a35", "finish", title="belaad", game=game)
        assert ("Remove tokens with a Hashash card" in said) == bool(in_play)
        why = "Night Visit: say also whom" if in_play else "That Hashash card is not in play"
        assert f"No: {why}" in said


def test_a_spy_counts_coins_by_name() -> None:
    """BEL-8.13: `amina gold 1, bilal red 1` in the form; a name that is none hears them as people say them."""
    desk = load_title("belaad")
    game = Game.open(desk.book, NAMES, box=desk.box)
    game.give(Answer(None, ["SC13", "SC04", "SC12", "SC21", "SC27"]))
    for seat, card in ((0, "A35"), (1, "A36")):
        game.give(Answer(Seat(seat), f"play-card {card}"))
        game.give(Answer(Seat(seat), "draw-card 1"))
    lines = ("a18", "gain a18", "orange, 2 battle", "orange token: at the bottom of the spy", "steal")
    game, said = typed(
        *lines, "3 amina", "amina gold 1, bilal gold 1, bilal red 1", title="belaad", game=game
    )
    assert [tuple(coins) for coins in game.table.coins] == [(0, 1), (0, 0), (3, 2)]
    said = " ".join(said.split())
    assert "Amina gold, Amina red, Bilal gold, Bilal red; as in `Bilal red 2, Amina gold 1`" in said
    assert "No: amina is not one of the choices. Choose one of: Amina, gold" in said


def test_what_is_known_but_not_offered_is_refused_with_its_reason() -> None:
    """AYU-4.11, AYU-4.12: not oneself, not four; another's turn is another's turn."""
    _, said = typed("Amina", "donate amina", "recruit 4", "Bilal: draw", "Zora: draw", "why attack amina")
    assert said.count("No: Choose another player.") == 2
    assert "Enter a whole number in the allowed range 1-3." in said
    assert "No: It is not your turn." in said
    assert "Zora: draw is not one of the choices." in said


def test_a_move_at_the_wrong_time_is_the_player_s_on_turn_where_the_table_is_asked() -> None:
    """While the table turns up an Event, a move is said by whoever is on turn, with a name or without: the rule answers."""
    set_up = ("Farmer", "Merchant", "C02,C05", "2", "Bob: R01, R63, R78")
    said = ("Bob: use-extra-draw farmer", "use-extra-draw canal", "barter-propose 0 S10", "tawbah R44 R01")
    game, printed = typed(*set_up, *said, title="lost-and-found", names=("Ada", "Bob"), width=200)
    assert game.entries[-1].data == ["R01", "R63", "R78"]  # type: ignore[union-attr]
    for reason in (
        "It belongs to another role. (LF-13.1)",
        "The Communal Responsibility that gives it is not completed yet. (LF-13.3)",
        "Say with whom, what you give, and what you get",
        "You have no transgressions. (LF-12.1)",
    ):
        assert reason in printed
    assert "not your turn" not in printed


def test_cards_are_laid_down_with_commas_between() -> None:
    """A project and what is given for it, as the screen says: with commas, with blanks, or with both."""
    set_up = ("Farmer", "Merchant", "C02,C05", "2", "E08")
    for cards in ("C05, S10,P08", "C05 S10 P08"):
        game, _ = typed(*set_up, cards, title="lost-and-found", names=("Ada", "Bob"))
        assert game.table.laid("C05") == 3


def test_what_is_left_out_of_a_move_is_said() -> None:
    """A proposal without its other side, cards with blanks between: not a wrong phase or another decision, but how it is said."""
    names, set_up = ("Ada", "Bob"), ("Farmer", "Merchant", "C02,C05", "2")
    market = ("E01", "done", "Ada: done", "trade-propose Ada S10")
    game, printed = typed(*set_up, *market, title="lost-and-found", names=names, width=200)
    assert "No: Say with whom, what you give, and what you get; - for nothing" in printed
    for said, reason in (
        ("trade-propose ada F1-B -", "Family Responsibilities cannot be traded."),
        ("trade-propose BOB S10 -", "Choose another player."),
        ("trade-propose Ada - -", "Choose at least one card."),
    ):
        assert reason in typed(said, title="lost-and-found", names=names, game=game)[1]
    game, _ = typed("trade-propose Ada S09,S10 -", title="lost-and-found", names=names, game=game)
    assert game.table.exchange.give == ["S09", "S10"]
    turn = ("E08", "contribute-communal C05 S10 P08", "barter-propose ada", "contribute-communal C05 S10,P07")
    game, printed = typed(*set_up, *turn, title="lost-and-found", names=names, width=200)
    assert "say what it is for, then the cards, with commas between. (LF-10.3)" in printed
    assert game.table.laid("C05") == 3


def resumed(title: str, name: str, at: int) -> Game[Any]:
    """A recorded game after so many entries."""
    log, desk = recorded_game(title, name), load_title(title)
    return Game.resume(desk.book, replace(log, entries=log.entries[:at]), box=desk.box)


def in_recorded(title: str, name: str, at: int, *lines: str) -> tuple[list[Any], str]:
    """Lines typed in a recorded game after so many entries: what was answered, and what was printed since."""
    game, said = typed(*lines, title=title, game=resumed(title, name, at), width=200, secrets=False)
    return answers_after(game, at), " ".join(said.split())


def test_a_square_is_none_that_begins_like_it() -> None:
    """MEC-3.5: E1 is an entrance; E10, which is free, is not meant, in no way of saying it."""
    for line in ("black on E1", "place E1 K", "e1", "E1"):
        given, said = in_recorded("mecca", "dead", 25, line)
        assert given == []
        assert "No: Nobody is placed on an entrance after set-up. (MEC-3.5)" in said
    assert in_recorded("mecca", "dead", 25, "black on e10")[0] == ["place E10 K"]


def test_what_nobody_waits_for_is_said_in_the_words_it_is_offered_in() -> None:
    """LF-10.4, LF-2.18, LF-5.3, LF-12.1: by who is asked, or is on turn, without a name; others say who they are."""
    for name, at, line, answer in (
        ("won", 44, "exchange-family f4-b", "exchange-family F4-B"),
        ("nobody", 283, "i cannot", "cannot"),
        ("destitute", 129, "2 cards of absent roles", "pass-over 2"),
        ("won", 143, "tawbah for traveller's cloak", "tawbah R80"),
        ("community", 34, "not now", "back-out"),
        ("community", 34, "Seat 4: 8", "back-out"),
    ):
        assert in_recorded("lost-and-found", name, at, line)[0] == [answer]
    given, said = in_recorded(
        "lost-and-found", "won-closed2", 123, "sheep", "seat 1: sheep", "why seat 1: 1 dinar"
    )
    assert "With the name of who does it, it is possible: `Seat 2: sheep` or `Seat 1: sheep`." in said
    assert (
        "Seat 1, Seat 2 may: Show the referee Resources you hold, if you like; with the name, as in" in said
    )
    assert (len(given), "That is legal now." in said) == (1, True)


def test_cards_are_named_one_by_one_or_counted() -> None:
    """LF-10.2: `2 Dinarim` is that card, not number 2 and another; copies are counted."""
    for line in ("2 alms dinar, 2 dinarim", "2 Dinarim, 2 Alms Dinar", "4, 5, 7", "P03 P04 R05"):
        given, _ = in_recorded("lost-and-found", "community", 34, line)
        assert sorted(given[0]) == ["P03", "P04", "R05"]
    given, said = in_recorded("lost-and-found", "community", 34, "2 chisels", "3 alms dinar", "2 dinarim")
    assert given == []
    assert "No: 2 chisels is not one of the choices." in said
    assert "No: You pay 2 din, 4 din is needed. (LF-10.2)" in said
    given, _ = in_recorded("lost-and-found", "won-closed2", 123, "2 skein of wool")
    assert len(given[0]) == 2


def test_a_number_is_the_one_that_is_shown() -> None:
    """Cards stand there as 17 to 27: 7 is none of them, nor is one that costs 7; A12 is 12 among cards called A."""
    given, said = in_recorded("lost-and-found", "won", 44, "build a mosque, 2 dinarim")
    assert given == [["C01", "R05"]]  # and not the Merchant's Purse (2 Dinarim)
    given, said = in_recorded("lost-and-found", "won", 44, "22, 9, 10", "22, 19, 20")
    assert "No: 9 is not one of the choices." in said
    assert sorted(given[0]) == ["F4-B", "R14", "R16"]
    given, _ = in_recorded("belaad", "scholars-4", 60, "12")
    assert given == ["A12"]


def test_zeros_are_left_out_as_people_do() -> None:
    """`6` and `A6` are A06."""
    for line in ("48 13 47 06", "A48, A13, A47, A6"):
        assert in_recorded("belaad", "scholars-3", 1, line)[0] == [["A48", "A13", "A47", "A06"]]
    assert in_recorded("belaad", "scholars-3", 7, "play-card a6")[0] == ["play-card A06"]
    assert in_recorded("belaad", "scholars-3", 10, "1 orange")[0] == [["ORG"]]
    assert "No: 2 named, 1 expected." in in_recorded("belaad", "scholars-3", 10, "2 orange")[1]


def test_a_piece_s_code_does_not_say_what_is_done_with_it() -> None:
    """BEL-10.1: `employ ibn al-baytar`, or by its key; the scholar's code alone shows what is offered about it."""
    for line in ("employ ibn al-baytar", "employ a23 sc03"):
        assert in_recorded("belaad", "scholars-3", 58, line)[0] == ["employ A23 SC03"]
    given, said = in_recorded("belaad", "scholars-3", 58, "SC03")
    assert given == []
    assert "Near to it: A23: Employ Ibn al-Baytar (4 gold)" in said


def test_a_seat_is_typed_by_its_name() -> None:
    """BEL-9.1, AYU-4.11: logs count seats from 0, so `attack A48 1` and `attack 1` are nobody; oneself is refused for what it is."""
    for line, answer in (("attack a48 seat 3", "attack A48 2"), ("attack A48 Seat 2", "attack A48 1")):
        assert in_recorded("belaad", "order-3", 91, line)[0] == [answer]
    given, said = in_recorded("belaad", "order-3", 91, "attack a48 seat 1", "attack", "attack a48 1")
    assert given == []
    assert "No: The target must belong to an opposing team. (BEL-9.1)" in said
    people, order = "A48: Battle against the People (Seat 2)", "A48: Battle against the Order (Seat 3)"
    assert f"Which one? {people}; {order}" in said
    assert f"No: attack a48 1 is not one of the choices. Near to it: {people}; {order}" in said
    given, said = in_recorded("ayubistan", "deck", 50, "attack 1", "donate 1")
    assert given == []
    assert "No: attack 1 is not one of the choices. Near to it: Attack Seat 1; Attack Seat 2" in said


def test_a_throw_of_two_dice_is_no_line_of_the_list() -> None:
    """PP-4.2: who types their sum is told what dice show; no line has a number beside its own."""
    given, said = in_recorded("prophets-and-patriarchs", "points", 27, "7", "4 3")
    assert given == ["4/3"]
    assert "No: Dice show 1 to 6. Tell what each of the two dice shows: 3 + 4. (PP-4.2)" in " ".join(
        said.split()
    )
    assert " 1 + 1, 1 + 2," in said


def test_nothing_is_done_by_other_words_but_what_begins_so_is_told() -> None:
    """PP-8.2: a trade that cannot be paid hears its own reason, in the order in which it is said; nothing else is taken."""
    lines = ("trade hay oil", "trade wine", "buy 2 water", "build-city c1,1", "sell hay")
    given, said = in_recorded("prophets-and-patriarchs", "points", 20, *lines)
    assert given == []
    for told in (
        "No: You need 3 Hay; you have 0. (PP-8.2)",
        "Which one? Trade 3 Wine for 1 Hay; Trade 3 Wine for 1 Water",
        "No: buy 2 water is not one of the choices. Near to it: Buy 1 Hay for 1 Shekel; Buy 1 Water for 1 Shekel",
        "No: Only your own tent can become a city. (PP-9.5)",
        "No: sell hay is not one of the choices.",
    ):
        assert told in said


def test_why_tells_each_reason_once() -> None:
    """BEL-3.9, BEL-4.4: of the Order's many moves that are not offered, each reason with some of what it forbids."""
    _, said = in_recorded("belaad", "order-3", 60, "why")
    assert said.count("Not now: first finish the card. (BEL-3.9)") == 1
    assert "not Employ Ibn Haytham (2 swords); Employ Ibn al-Baytar with swords; " in said


def test_a_choice_that_begins_like_a_command_is_a_choice() -> None:
    """*Help clear the bricks* is an answer; `help` alone helps."""
    game = resumed("lost-and-found", "won-closed4", 16)
    (label,) = [item.label for item in list_items(game) if item.label.startswith("Help clear")]
    for line in (label, label.lower(), "help clear"):
        given, said = in_recorded("lost-and-found", "won-closed4", 16, "help", line)
        assert len(given) == 1
        assert said.count("take back the last answer") == 1


def test_the_number_on_a_card_means_the_card() -> None:
    """After card 5 has been drawn, 33 is still The Thief's Temptation, not the 33rd of the list."""
    lines = ("1", "draw", "5", "draw", "33", "decline", "draw", "market", "draw", "A10")
    game, said = typed(*lines, width=60)
    assert [answer for answer in answers(game) if answer[0] == "A"] == ["A05", "A33", "A31", "A10"]
    told = " ".join(said.split())
    assert "41 answers; type one (`A Neighbour's Gift`), its number or a piece's code" in told


def test_cards_of_a_dream_are_named_by_their_numbers() -> None:
    """AYU-7.6: 33, 25 and 9 are card numbers when they are seen and when they are ordered."""
    game, _ = typed("1", "draw", "1", "9, 25, 33", "33 25 A09")
    assert answers(game)[-2:] == [["A09", "A25", "A33"], ["A33", "A25", "A09"]]
    assert game.table.deck.top == ["A33", "A25", "A09"]


def test_cards_of_a_battle_are_counted() -> None:
    """AYU-9.7: `1 player, 2 mushrik` are three cards; too few are R-STACK."""
    desk = load_title("ayubistan")
    game = Game.open(desk.book, NAMES, box=desk.box)
    game.give(Answer(None, "0"))
    assert game.correct({"deck.cards": [*game.table.deck.cards, "A39"], "aside": ["A40", "A41"]}) == ()
    game, said = typed(
        "draw",
        "39",
        "muster",
        "defend with 3 troops",
        "stay",
        "stay",
        "2 player",
        "1 player, 2 mushrik",
        game=game,
    )
    assert answers_after(game, 2)[-1] == ["player", "mushrik", "mushrik"]
    assert "No: This draw does not fit the stack: wrong count, 3 are drawn." in said
    assert "Troop (3)" in said
    assert "Bilal takes 1 Sayeat from the table." in said
    assert "Amina takes 3 Hasanat from the table." in said


def answers_after(game: Game[Any], number: int) -> list[Any]:
    """What was answered from an entry on."""
    return [entry.data for entry in game.entries[number:]]  # type: ignore[union-attr]


def test_a_square_alone_means_an_own_pilgrim() -> None:
    """Mecca: `E12` is red on E12 for red; refused squares say what red would hear."""
    lines = ("Ana", "red", "green", "blue", "yellow", "K1", "E13", "E1", "K13", "J2", "a7", "e12", "L1")
    game, said = typed(*lines, title="mecca", names=("Ana", "Bo", "Cy", "Di"))
    assert answers(game)[-2:] == ["place E12 R", "place L1 B"]
    assert "No: J2 touches your own colour at K1." in said
    assert "No: Nobody is placed on an entrance after set-up." in said
    assert "Turn order: Ana, Cy, Bo, Di." in said


def test_numbers_that_the_list_does_not_have() -> None:
    """99 is no line; a line's number explains itself."""
    _, said = typed("1", "99", "why 2", "why 99")
    assert "No: the list has no 99." in said
    assert "Collect 2 Dirhams: that is legal now." in said


def test_tokens_are_told_and_notes_are_private() -> None:
    """What everybody sees is told; which notes to hand over is told to one player behind the curtain."""
    spoils = ("1", "attack bilal", "", "3", "", "1", "", "1")
    _, said = typed(*spoils, "notes amina", "", "", "notes carim", terminal=True)
    assert "Bilal puts 1 Troop into the supply." in said
    before, _, after = said.partition("For Amina only. Others look away; press Enter. ")
    assert "Bilal gives 5 tens to Amina." not in before
    assert "Bilal gives 5 tens to Amina." in after.partition("Press Enter to hide it.")[0]
    assert CLEARED in after.partition("Press Enter to hide it.")[2]
    assert FORGET_SCROLLED in after
    assert "The last answer told Carim nothing in private." in after


def test_a_private_view_needs_no_curtain_where_all_is_public() -> None:
    """Mecca has no secrets; with --open nothing is hidden either."""
    _, said = typed("1", "view amina", title="mecca", terminal=True)
    assert "look away" not in said
    _, said = typed("1", "collect", "view amina", "notes amina", terminal=True, secrets=False)
    assert "look away" not in said
    assert "Amina takes 2 ones from the bank." in said


def test_secret_answers_leave_the_screen() -> None:
    """AYU-6.3: both commit behind the curtain; the screen and what can be scrolled back to are cleared after each."""
    _, said = typed("1", "attack bilal", "", "2", "", "3", terminal=True)
    assert said.count("In secret: Amina only. Others look away; press Enter. ") == 1
    assert said.count("In secret: Bilal only.") == 1
    assert said.count(FORGET_SCROLLED) == 2
    assert "Amina commits 2, Bilal commits 3." in said


def test_an_undo_is_told_with_its_reason() -> None:
    """`undo wrong card` says what it takes back."""
    _, said = typed("1", "draw", "5", "undo wrong card")
    assert "The host takes back entry 3: wrong card" in said


@pytest.mark.parametrize("key", [KeyboardInterrupt, EOFError])
def test_a_game_that_breaks_off_is_kept(key: type[BaseException], tmp_path: Path) -> None:
    """Ctrl-C and Ctrl-D without a file: it goes into a new one, an older one stays; twice at the last question too."""
    (tmp_path / "ayubistan-1.jsonl").write_text("older")
    game, said = typed("1", "collect", key, rescue=tmp_path)
    kept = tmp_path / "ayubistan-2.jsonl"
    assert kept.read_text().splitlines() == list(game.lines())
    assert "ayubistan-2.jsonl; go on with --log" in " ".join(said.split())
    game, _ = typed("1", "quit", key, rescue=tmp_path)
    assert (tmp_path / "ayubistan-3.jsonl").read_text().splitlines() == list(game.lines())
    assert (tmp_path / "ayubistan-1.jsonl").read_text() == "older"


def test_a_form_that_is_interrupted_is_left(tmp_path: Path) -> None:
    """Ctrl-C in a trade's parts goes back to the question; nothing is lost."""
    game, said = typed("1", "propose", "carim", KeyboardInterrupt, "collect", save_to=tmp_path / "g")
    assert answers(game) == ["0", "collect-income"]
    assert "Nothing was done." in said


def test_no_other_file_is_overwritten(tmp_path: Path) -> None:
    """`save` and the last question refuse a file that is there."""
    older = tmp_path / "older"
    older.write_text("older")
    game, said = typed("1", f"save {older}", "quit", str(older), str(tmp_path / "newer"))
    assert older.read_text() == "older"
    assert " ".join(said.split()).count("is there already. Name another file.") == 2
    assert (tmp_path / "newer").read_text().splitlines() == list(game.lines())


def test_a_file_that_can_no_longer_be_written_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    """The folder vanishes in the middle; `save` keeps the whole game elsewhere."""
    folder = tmp_path / "gone"
    folder.mkdir()
    desk = load_title("ayubistan")
    game = Game.open(desk.book, NAMES, box=desk.box)
    lines = iter(["1", "collect", f"save {tmp_path / 'else'}", "draw"])

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        if line == "collect":
            (folder / "g").unlink()
            folder.rmdir()
        return line

    out = StringIO()
    Host(game, desk, console=Console(file=out, width=200), read=read, save_to=folder / "g").run()
    assert "cannot be written: No such file or directory. The game goes on" in out.getvalue()
    assert (tmp_path / "else").read_text().splitlines() == list(game.lines())
    assert len(game) == 3


def test_a_game_gone_on_with_tells_its_last_lines_only() -> None:
    """Six lines, and where the others are; nothing twice."""
    game, _ = typed("1", "collect", "recruit 1", "recruit 1", "recruit 1", "draw", "2", "draw", "3")
    again = Game.resume(load_title("ayubistan").book, read_log(game.lines()), box=load_title("ayubistan").box)
    _, said = typed(game=again)
    assert "... (`log` tells all)" in said
    assert "Collect 2 Dirhams" not in said.split("Carim: Your turn.")[0]
    assert "On the table: 3 Feast with Friends" in said


@pytest.mark.parametrize("title", ["ayubistan", "mecca"])
def test_a_narrow_window_and_long_names(title: str) -> None:
    """40 columns, a long name and two Arabic ones: no line of the questions is wider, and names still name."""
    names = ("Maximilian-Alexander von und zu Hohenstein", "عائشة بنت أبي بكر", "عمر")
    game, said = typed("عمر", "help", "score", "why", title=title, names=names, width=40)
    assert answers(game) == ["2"]
    assert [line for line in said.splitlines() if cell_len(line.rstrip()) > 40] == []


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("ayubistan", {"guard_turns": 8}),
        pytest.param("ayubistan", {"guard_turns": 25}, marks=pytest.mark.slow),
        pytest.param("mecca", {"max_rounds": 3}, marks=pytest.mark.slow),
    ],
)
def test_every_question_of_whole_games_is_shown_in_a_narrow_window(
    title: str, options: dict[str, int]
) -> None:
    """Bots' answers at 40 columns on a terminal, secrets and all: the game ends, and nothing is told of secrets aloud."""
    desk = load_title(title)
    game = Game.open(desk.book, NAMES, box=desk.box, options=options)
    chance, bot = Chance("narrow"), RandomBot()

    def read(prompt: str, game: Game[Any] = game, chance: Chance = chance, bot: RandomBot = bot) -> str:
        if prompt != "> ":
            return ""
        entry = game.open_questions()[0]
        question = entry.question
        value = (
            deal_answer(question, chance)
            if question.chance
            else bot.answer(game, Seat(entry.seats[0]), question, chance)
        )
        data = question.write(value)
        if isinstance(data, dict):
            return json.dumps(data)
        return ", ".join(data) if isinstance(data, list) else str(data)

    console = Console(file=StringIO(), width=40, force_terminal=True, color_system=None)
    Host(game, desk, console=console, read=read).run()
    assert game.outcome is not None


def test_the_keyboard_throws() -> None:
    """`throw` answers where dice are asked for, and only there; `throw d6` stays an answer of the game."""
    game, said = typed(
        "throw",
        "lay-default",
        "Levi",
        "Judah",
        "Issachar",
        "throw",
        "throw",
        "throw",
        title="prophets-and-patriarchs",
    )
    assert said.count("No: ") == 1
    assert len(game) == 7
    assert set(answers(game)[4:]) <= {1, 2, 3, 4, 5, 6, "1", "2", "3", "4", "5", "6"}


def test_declarations_that_cannot_be_made_hear_their_reason() -> None:
    """At the keyboard: more Troops than owned, too many bought, joining the own invaders, less than nothing, surrender too late."""
    game = Game.open(load_title("ayubistan").book, NAMES, box=load_title("ayubistan").box)
    game.give(Answer(None, "0"))
    deck = game.table.deck.cards
    assert game.correct({"deck.cards": [*deck, "A39"], "aside": ["A40", "A41"]}) == ()
    _, out = typed(
        "recruit 2",
        "draw",
        "39",
        "muster",
        "defend with 2 troops and 2 bought now",
        "defend with 9 troops",
        "defend with 0 troops",
        "join the invaders with 1 troop",
        "declare defend -1 2",
        "propose-surrender",
        "defend with 2 troops",
        game=game,
    )
    said = [line for line in out.splitlines() if line.startswith("No: ")]
    assert said == [
        "No: At most 3 Troops may be recruited per turn; 1 left for you. (AYU-9.4)",
        "No: You have only 5 Troops. (AYU-9.4)",
        "No: Contribute at least 1 Troop, or stay out. (AYU-9.4)",
        "No: The player who drew the invasion leads the defence. (AYU-9.4)",
        "No: Enter a whole number from 0 up. (AYU-9.4)",
        "No: Only the player who drew the invasion may propose surrender, before any declaration. (AYU-9.2)",
    ]
    assert "Amina: Defend with 2 Troops" in out


def test_pieces_that_cannot_be_named_hear_their_reason() -> None:
    """At the keyboard, too, a taken colour is taken, red twice is one colour, and an army that is aside is no dream."""
    _, out = typed(
        "amina", "red, red", "red, black", "black, white", "white white", title="mecca", names=NAMES[:2]
    )
    assert [line for line in out.splitlines() if line.startswith("No: ")] == [
        "No: Choose 2 colours. (MEC-3.2)",
        "No: Black is already taken by Amina. (MEC-3.2)",
        "No: Choose 2 colours. (MEC-3.2)",
    ]
    _, out = typed("amina", "draw", "1", "25, 9, 40", "25, 9, crusaders", "25, 9, 33")
    assert out.count("No: Card 40 cannot be drawn: still aside.") == 2


def test_a_move_at_another_time_hears_its_reason() -> None:
    """MEC-4.3, MEC-5.4: `remove E13` and `stop-placing`, which nobody is offered in round 1, hear their reasons."""
    title = load_title("mecca")
    game = Game.open(title.book, NAMES[:2], box=title.box)
    said = ((None, "0"), (0, ["R", "K"]), (1, ["G", "W"]), (0, "enter E13 R"), (1, "enter K1 G"))
    for seat, answer in said:
        assert game.give(Answer(None if seat is None else Seat(seat), answer)) == ()
    _, out = typed("remove E13", "stop-placing", title="mecca", game=game)
    assert [line for line in out.splitlines() if line.startswith("No: ")] == [
        "No: Nobody removes a pilgrim in round 1. (MEC-4.3)",
        "No: You can still place a 1st pilgrim (10 possibilities). (MEC-5.4)",
    ]
