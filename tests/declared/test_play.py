"""A table without rules by data: what it offers, what it refuses, undo, replay, the score at the end, mistakes of the file."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.box import Box, load_box
from printkit.box.box_errors import Problem
from printkit.cli import app
from printkit.companion.pages import Links, LoadedTitle, PageContext, Pages
from printkit.companion.pages.asked import show_question
from printkit.companion.pages.described import describe_piece
from printkit.declared.open_table import FreeTable, chances_of, results_of
from printkit.declared.play_book import check_declared
from printkit.declared.playfile import TAKEN, DieSpec
from printkit.declared.playreader import read_play_file
from printkit.referee import Answer, Game, Seat, read_log
from printkit.simulate import Chance
from printkit.title import Title, list_refereed, open_title
from tests.companion import room as rooms
from tests.companion.reading import Page
from tests.referee import properties

NO_ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"
RUN = CliRunner()


def opened(seats: int = 2, title: Title | None = None) -> Game[Any]:
    """A game of the example."""
    title = title or open_title(EXAMPLE)
    return Game.open(title.book, ["Amina", "Bilal", "Chadia"][:seats], box=title.box, box_hash=title.digest)


def begun(game: Game[Any]) -> Game[Any]:
    """Set up, four shells on the rocks; Amina begins."""
    for said in ("C1", "K2", "W3", "Y4", "0"):
        give(game, 0, said)
    return game


def give(game: Game[Any], seat: int, *said: Any) -> None:
    for one in said:
        assert game.give(Answer(Seat(seat), one)) == (), one


def why(game: Game[Any], seat: int, said: Any) -> str:
    return " ".join(map(str, game.judge(Answer(Seat(seat), said))))


def test_an_evening() -> None:
    """Counters, hands by code, the display, dice, buttons, whose turn; everybody may act meanwhile."""
    game = begun(opened())
    table = game.table
    assert (table.active, table.step, len(table.deck), table.rocks) == (
        0,
        "The wave",
        18,
        ["C1", "K2", "W3", "Y4"],
    )
    give(game, 0, "wave")
    give(game, 1, "2")  # Bilal tells what the die shows
    assert (table.tide, table.wave, table.step) == (2, "2", "Play or take a shell")
    give(game, 0, "play K1 pool", "take C1 rocks")
    assert (table.pool[0], table.rocks, len(table.hands[0])) == (["K1", "C1"], ["K2", "W3", "Y4"], 2)
    give(game, 1, "pearls 1", "take K2 rocks")  # not in turn, and yet
    give(game, 0, "turn-up deck rocks", "C7", "pay-a-pearl-for-two-cards")
    assert (table.pearls, table.pearls_supply, len(table.hands[0])) == ([1, 3], 16, 4)
    give(game, 0, {"do": "give", "counter": "pearls", "to": 1, "n": 1}, "draw-and-end-the-turn")
    assert (table.pearls, table.active, table.step, table.turns) == ([0, 4], 1, "The wave", 1)
    assert game.problems() == ()


def test_changes_of_a_counter_stand_with_their_sign() -> None:
    """The buttons of a counter say whether it goes up or down, with the minus that mathematics has."""
    game = begun(opened())
    page = show_question(game.questions_for(Seat(0))[0])
    [pearls] = [group for group in page.groups if group.verb == "pearls"]
    assert [(one.key, one.short) for one in pearls.buttons] == [
        ("pearls -1", "\N{MINUS SIGN}1"),
        ("pearls 1", "+1"),
    ]


def test_it_refuses_only_what_cannot_be() -> None:
    """An empty pile, a counter beyond its ends, a card that lies elsewhere; all in words."""
    game = begun(opened())
    assert why(game, 0, "pearls -3") == "Pearls stands at 2 and goes down to 0."
    assert why(game, 0, "pearls 17") == "The supply has 16 Pearls left."
    assert why(game, 0, "tide 13") == "Tide stands at 0 and goes up to 12."
    assert why(game, 0, "play C1 pool") == "Cockle 1 is not in your hand."
    assert why(game, 0, "take C2 rocks") == "Cockle 2 is not in On the rocks."
    assert why(game, 0, "shuffle washed deck") == "Washed away is empty."
    assert why(game, 0, "draw deck 19") == "Deck has 18 cards left."
    assert "not your turn" in why(game, 1, "next")
    assert why(game, 0, {"do": "give", "counter": "pearls", "to": 1, "n": 3}) == "You have 2 Pearls."
    give(game, 0, "pearls -2")
    assert why(game, 0, "pay-a-pearl-for-two-cards") == "Pearls stands at 0 and goes down to 0."


def test_a_button_stops_where_a_throw_goes_too_far() -> None:
    """The tide has its end also when a wave would take it beyond; the log says so."""
    game = begun(opened())
    give(game, 0, "tide 11", "wave", "2")
    assert game.table.tide == 12
    assert any("Tide stops at 12." in str(line.text) for line in game.event_log(None))
    asked = game.open_questions()[0].question
    assert str(asked.prompt) == "The tide is out again. Finish the round."
    give(game, 0, "play-on", "pearls 1", "tide -1", "tide 1")
    assert "Finish the round" in str(game.open_questions()[0].question.prompt)  # reached anew, asked anew


def test_cards_go_back_and_move() -> None:
    """A pile is shuffled into the deck; a seen card is laid elsewhere; the count of all cards stays right."""
    game = begun(opened())
    give(
        game,
        0,
        {"do": "move", "card": "C1", "source": "rocks", "to": "washed"},
        "shuffle washed deck",
        "draw deck 19",
    )
    assert (len(game.table.deck), len(game.table.hands[0]), game.table.washed) == (0, 22, [])
    assert game.problems() == ()
    give(game, 0, "play C1 pool")  # it was shuffled in, so it may be in the hand
    assert game.problems() == ()


def test_reminders_are_told_once() -> None:
    """A sentence when it becomes true, again only after it was not."""
    game = begun(opened())
    give(game, 0, "draw deck 3", "pearls 1", "play K1 pool", "draw deck 1")
    said = [str(line.text) for line in game.event_log(None) if "a hand keeps" in str(line.text)]
    assert said == ["Amina has 6 cards; a hand keeps 5."] * 2


def test_what_cannot_be_is_asked_anew() -> None:
    """Two say that they began the last tide: the log says why that cannot be, and both are asked again."""
    game = begun(opened())
    give(game, 0, "finish", "yes")
    give(game, 1, "yes")
    assert game.open_questions()
    assert "Only one player began the last tide." in [*game.event_log(None)][-1].text
    give(game, 0, "yes")
    give(game, 1, "no")
    assert game.outcome is not None
    assert game.outcome.scores


def test_one_of_a_thing_is_called_by_its_piece() -> None:
    """1 Pearl, 2 Pearls: where hands move it, where it is given, where it is refused."""
    game = begun(opened())
    give(game, 0, "pearls -1", "give pearls 1 1")
    told = " ".join(line.text for line in game.event_log(None))
    assert "1 Pearls" not in told
    assert "Amina: 1 Pearl to Bilal" in told.translate(NO_ISOLATES)
    assert why(game, 0, "give pearls 1 1") == "You have 0 Pearls."
    give(game, 0, "pearls 1")
    assert why(game, 0, "give pearls 1 2") == "You have 1 Pearl."


def test_the_score_is_asked_at_the_end() -> None:
    """What the table knows (pools, pearls) is not asked; the rest is; then the ranking of score.yaml."""
    game = begun(opened())
    give(game, 0, "play C2 pool", "play C3 pool", "take C1 rocks", "finish")
    assert [str(entry.question.prompt) for entry in game.open_questions()] == ["Began the last tide?"]
    give(game, 0, "yes")
    give(game, 1, "no")
    assert game.outcome is not None
    assert [score.total for score in game.outcome.scores] == [6 + 3 + 4 + 1, 4 + 1]
    assert game.outcome.winners == (0,)


def test_the_log_is_the_game() -> None:
    """Replay gives the same table; another play.yaml is another version, and an old log says so."""
    game = begun(opened())
    give(game, 0, "wave", "1", "play K1 pool", "next")
    game.undo(by="Bilal", why="not yet")
    again = Game.resume(game.book, read_log(list(game.lines())), box=game.setup.box)
    assert again.view(Seat(0)).table == game.view(Seat(0)).table
    assert again.table.active == 0


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_what_holds_for_every_book(seed: int) -> None:
    """Judging changes nothing, offers are legal, undo and log agree, pieces are conserved; over random acts."""
    title = open_title(EXAMPLE)
    played = properties.game_at(title.book, 3, seed, 40, box=title.box)
    game = Game.resume(
        title.book, read_log(list(played.lines())), box=title.box
    )  # what a dealer named is not logged
    chance = Chance(str(seed))
    properties.check_sound(game)
    properties.check_offers(game, chance)
    properties.check_answers(game, chance)
    properties.check_undo(game)
    properties.check_log(game)
    properties.check_sound(game)


def test_names_that_the_table_has_are_taken() -> None:
    """A pile or counter may not hide what the table itself is made of."""
    own = {name for name in dir(FreeTable) if not name.startswith("_")}
    own |= {field.name for field in dataclasses.fields(FreeTable) if not field.name.startswith("_")}
    assert own <= TAKEN


def test_results_of_dice() -> None:
    """Two dice alike: 21 results, as likely as they are; words as well."""
    two = DieSpec("d", "D", tuple("123456"), 2)
    assert len(results_of(two)) == 21
    assert dict(zip(results_of(two), chances_of(two), strict=True))["1 2"] == 2
    assert chances_of(DieSpec("w", "W", ("calm", "calm", "wind"))) == [2, 1]


def box_of(tmp_path: Path) -> Box:
    folder = tmp_path / "tide-pool"
    folder.mkdir()
    for name in ("box.yaml", "shells.csv"):
        (folder / name).write_text((EXAMPLE / name).read_text())
    (folder / "templates").symlink_to(EXAMPLE / "templates")
    return load_box(folder)


MISTAKES: Sequence[tuple[str, str]] = (
    ("play: 2", "write `play: 1`"),
    ("play: 1\npilez: {}", 'unknown key. Did you mean "piles"?'),
    ("play: 1\npiles: {deck: {from: shell}}", 'there is no component or pile "shell". Did you mean "shells"?'),
    ("play: 1\npiles: {deck: {from: shells, show: some}}", '"some" is no show. Known: none, top, all'),
    ("play: 1\npiles: {Deck: {from: shells}}", '"Deck" has something else than small letters'),
    ("play: 1\npiles: {hand: {from: shells}}", '"hand" means something else here'),
    ("play: 1\npiles: {x: {}}\ncounters: {x: {}}", '"x" stands in `piles` too'),
    ("play: 1\nhands: {deal: 3}", "A hand is drawn from a pile like deck"),
    ("play: 1\npiles: {deck: {from: shells}}\nhands: {deal: 9, from: deck}", "4 players are dealt 36, deck has 28"),
    ("play: 1\npiles: {deck: {from: shells}}\nhands: {deal: 1, to: bin}", '"bin" is no open pile and no area'),
    ("play: 1\ncounters: {gold: {start: -1}}", "write a whole number from 0 to"),
    ("play: 1\ncounters: {gold: {of: everybody}}", "neither player nor table"),
    ("play: 1\ncounters: {gold: {supply: perls}}", '"perls" is no number and no component. Did you mean "pearls"?'),
    ("play: 1\ncounters: {gold: {start: 6, supply: pearls}}", "4 players begin with 24, the supply has 20"),
    ("play: 1\ncounters: {gold: {steps: [0]}}", "write up to eight numbers"),
    ("play: 1\ncounters: {gold: {track: [a, b]}}", "name places of the track by number"),
    ("play: 1\ndice: {d: {faces: [1]}}", "write the faces as a list"),
    ("play: 1\ndice: {d: {sides: 100, number: 6}}", "more than 1000 results"),
    ("play: 1\nturn: {order: right}", "neither left (in turns, clockwise) nor free"),
    ("play: 1\nturn: {steps: [a, a]}", "write a list of different texts"),
    ("play: 1\ntimer: soon", "write a whole number from 5 to 3600"),
    ("play: 1\nseats: [4, 2]", "write two whole numbers, [least, most], from 1 to 12"),
    ("play: 1\nbuttons: [{name: B, do: [jump]}]", '"jump" is no act; there are: `NAME +1`'),
    ("play: 1\nbuttons: [{name: B, do: [gold +1]}]", 'there is no counter "gold"'),
    ("play: 1\nbuttons: [{name: B, do: [throw d]}]", 'there is no die "d"'),
    ("play: 1\nbuttons: [{name: Next, do: [next]}]", "each button has a name of its own"),
    ("play: 1\nbuttons: [{name: B, do: [draw 1]}]", "nobody has a hand to draw into"),
    ("play: 1\ncounters: {gold: {}}\nbuttons: [{name: B, do: [gold +wave]}]", 'nothing is called "wave"'),
    ("play: 1\ncounters: {gold: {}}\ntell: [{when: gold > 3}]", "`say:` is missing; write a sentence"),
    ("play: 1\ncounters: {gold: {}}\ntell: [{when: gold > 3, say: 5}]", "say it in a sentence"),
    ("play: 1\ncounters: {gold: {}}\nend: {when: golt > 3, say: S}", 'nothing is called "golt". Did you mean "gold"?'),
    ("play: 1\ncounters: {gold: {}}\nend: {when: gold > 3, say: '{{ golt }}'}", 'nothing is called "golt"'),
    ("play: 1\nsetup: Shuffle", "write a list of sentences"),
    ("play: 1\n\tseats: 2", "a tab stands"),
    ("[]", "a play file is a list of `key: value`"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "said"), MISTAKES)
def test_mistakes_are_told_with_their_line(tmp_path: Path, text: str, said: str) -> None:
    """Every mistake is told; none is a traceback."""
    box = box_of(tmp_path)
    path = box.folder / "play.yaml"
    path.write_text(text)
    problems: list[Problem] = []
    assert read_play_file(path, box, problems) is None
    assert any(said in str(one) for one in problems), problems


def test_the_shortest_file_is_a_table(tmp_path: Path) -> None:
    """`play: 1` and nothing else: seats, turns, a log, an end. The title is listed as one that can be played."""
    box = box_of(tmp_path)
    (box.folder / "play.yaml").write_text("play: 1\n")
    assert check_declared(box) == []
    title = open_title(str(box.folder))
    game = opened(2, title)
    give(game, 0, "0", "next")
    give(game, 1, "next")
    give(game, 0, "finish")
    assert game.outcome is not None
    assert game.outcome.text == "The game is over."
    assert "tide-pool" in list_refereed()


def test_simulation_and_terminal_take_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal plays it from a typed script; a log is kept."""
    monkeypatch.chdir(tmp_path)
    said = "C1\nK2\nW3\nY4\n1\nwave\n1\nfinish\nno\nno\n"
    ran = RUN.invoke(app, ["referee", str(EXAMPLE), "--seats", "Amina,Bilal"], input=said)
    assert "Traceback" not in ran.output
    assert "Wave" in ran.output
    assert "Most points win." in ran.output, ran.output[-1500:]


def test_pages_call_cards_by_the_column_that_names_them() -> None:
    """A spreadsheet's `Card` is a name as well as `name`."""
    loaded = LoadedTitle.of(open_title(EXAMPLE))
    assert describe_piece(loaded, loaded.pieces["C1"])[0] == "Cockle 1"


def test_it_is_played_on_phones(tmp_path: Path) -> None:
    """Buttons, counters and the display on the phone of the player in turn, by forms alone; the sand glass runs; the score."""
    title = open_title(EXAMPLE)
    rooms._titles[title.name] = LoadedTitle.of(title)

    async def test() -> None:
        async with rooms.room(tmp_path) as here:
            table = await here.table(title.name, "Amina", "Bilal")
            assert table.timer[1] == 60
            phones = await here.seated(table)
            path = f"/t/{table.code}/seat"

            async def press(seat: int, said: str) -> str:
                reply = await phones[seat].get(path)
                assert reply.status_code == 200
                entry = next(
                    one for one in table.game.open_questions() if not one.seats or Seat(seat) in one.seats
                )
                number = len(table.game)
                done = await phones[seat].answer(path, entry.number, entry.part, answer=said)
                assert len(table.game) == number + 1, rooms.text_of(done.text)
                return rooms.text_of((await phones[seat].get(path)).text)

            for said in ("C1", "K2", "W3", "Y4", "0"):
                shown = await press(0, said)
            for word in (
                "Pay a pearl for two cards",
                "now 2",
                "Cockle 1",
                "End the turn",
                "On to: Play or take a shell",
            ):
                assert word in shown
            assert "Wave" in rooms.text_of((await phones[1].get(path)).text)  # meanwhile
            await press(0, "wave")
            await press(1, "2")
            await press(0, "take C1 rocks")
            await press(0, "finish")
            await press(0, "yes")
            assert "Amina wins" in await press(1, "no")

    rooms.evening(test)


def test_the_tables_page_says_what_is_set_up() -> None:
    """The steps of the file with pictures, a deck by its back; and then what is asked of one for all."""
    title = open_title(EXAMPLE)
    loaded, game = LoadedTitle.of(title), opened(title=title)
    links = Links({"card": "/card/"})
    html = Pages().table(loaded, game, PageContext(laying=frozenset({Seat(0), Seat(1)})), links)
    stage = html[html.index('id="now"') :].partition("</section>")[0]
    assert "Shuffle the shells: the deck lies face down in the middle" in stage
    assert "/card/C1.back.small" in stage
    assert "Amina, Bilal still lay out." in Page(stage).text
    after = Pages().table(loaded, game, PageContext(), links)
    assert "Which card of Deck is turned up?" in after
    amina, bilal = (Page(Pages().seat(loaded, game, PageContext(seat=Seat(n)), links)).text for n in (0, 1))
    assert "Your turn: show the card" in amina
    assert "Your turn" not in bilal


def test_what_is_not_the_files_is_arabic_on_arabic_pages() -> None:
    """What printkit says of a game by data is translated; words of the file stay as they are."""
    title = open_title(EXAMPLE)
    game = begun(opened(title=title))
    html = Pages().seat(LoadedTitle.of(title), game, PageContext(seat=Seat(0), language="ar"), Links())
    text = Page(html).text
    assert "ماذا تفعل؟" in text
    assert "الخطوة التالية" in text or "إلى:" in text
    assert "Tide" in text
    english = (
        "What do you do",
        "taking a turn",
        "Next step",
        "Draw from",
        "now 0",
        "is turned up",
        "Shuffle ",
    )
    assert [said for said in english if said in text] == []
