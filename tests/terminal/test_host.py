"""The host at the keyboard: a whole game typed, and every command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from printkit.referee import Book, Game, Seat, choose, read_log
from printkit.simulate import Chance, RandomBot
from printkit.simulate.dealer import deal_answer
from printkit.terminal import Host, show_log
from printkit.title import Title, load_title
from tests.referee.caravan import BOOK
from tests.referee.properties import game_at


def typed(
    *lines: str, book: Book[Any] = BOOK, file: Path | None = None, **options: Any
) -> tuple[Game[Any], str]:
    """Type lines to a game of three and give the game and all that was printed."""
    out = StringIO()
    game = Game.open(book, ["Amina", "Bilal", "Carim"], options=options)
    left: Iterator[str] = iter(lines)

    def read(prompt: str) -> str:
        out.write(prompt)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    Host(
        game,
        Title.of_book(book),
        console=Console(file=out, width=120, highlight=False),
        read=read,
        save_to=file,
    ).run()
    return game, out.getvalue()


def test_options_are_picked_by_number_key_label_or_beginning() -> None:
    """`1`, `buy 1` and `tra` all mean what is on the list."""
    game, said = typed("1", "buy 1", "tra")
    assert [entry.data for entry in game.entries] == ["buy 1", "buy 1", "travel"]  # type: ignore[union-attr]
    assert "Amina: Your turn." in said
    assert "  1  buy 1" in said


def test_a_refusal_gives_every_reason_and_changes_nothing() -> None:
    """CAR-2: after two goods a third is too many."""
    game, said = typed("buy 2", "buy 2", "nonsense")
    assert len(game) == 1
    assert "No: Only 0 more in this turn. (CAR-2)" in said
    assert "No: nonsense is not one of the choices." in said


def test_why_explains_what_is_not_offered() -> None:
    """Without a word, everything that is not offered; with one, that."""
    _, said = typed("buy 2", "why", "why buy 1", "why travel")
    assert "not buy 1: Only 0 more in this turn." in said
    assert said.count("Only 0 more in this turn") == 3
    assert "travel: that is legal now." in said


def test_a_form_is_filled_in_part_by_part() -> None:
    """CAR-3: a sale to Bilal for 4; wrong parts are asked again."""
    game, said = typed("buy 1", "sell", "Bil", "lots", "4", "accept")
    assert game.table.goods == [0, 1, 0]
    assert "Offer a good" in said
    assert "No: 'lots' is no whole number." in said
    assert "Bilal buys a good from Amina for 4." in said


def test_a_form_can_be_left() -> None:
    """`cancel` goes back to the question."""
    game, _ = typed("buy 1", "sell", "cancel", "travel")
    assert len(game) == 2


def test_somebody_else_speaks() -> None:
    """CAR-5: Carim thanks in Amina's turn."""
    game, said = typed("Carim: thank 2", "Bilal: travel")
    assert game.entries[0].seat == 2  # type: ignore[union-attr]
    assert "It is not your turn. Waiting for Amina." in said


def test_undo_correct_score_view_log_and_help() -> None:
    """Every command answers, and undo and correct stand in the log."""
    game, said = typed(
        "buy 1",
        "undo",
        "correct purse.0=4",
        "correct purse.9=4",
        "correct x",
        "score",
        "view amina",
        "view zora",
        "log",
        "help",
    )
    assert (len(game), game.table.purse[0]) == (3, 4)
    assert "purse    4" in said.replace("purse   4", "purse    4")
    assert "9 is not one of 0 to 2" in said
    assert "There is no zora; the players are Amina, Bilal, Carim." in said
    assert "The host takes back entry 1." in said
    assert "why an answer is not offered" in said
    assert "Goods +0 (2 x 0)" in said


def test_pieces_numbers_and_amounts_are_typed_plainly() -> None:
    """CAR-4 and CAR-7: wells by number, a toll as `coin 2`, bids as numbers."""
    game, _ = typed(
        "travel", "well", "1,3", "travel", "toll", "coin 2", "travel", "raid", "robber, sand, robber"
    )
    assert [entry.data for entry in game.entries[2::3]] == [  # type: ignore[union-attr]
        ["north", "east"],
        {"coin": 2},
        ["robber", "sand", "robber"],
    ]
    game, said = typed("0", "3", "1", rounds=0)
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    assert "Bilal wins. The road has ended." in said


def test_a_whole_game_can_be_typed_as_its_log_says() -> None:
    """Every answer of a random game, typed as text, leads to the same outcome."""
    played = game_at(BOOK, 3, 11, 1000)
    lines = []
    for kept in played._log:
        assert isinstance(kept, tuple)
        question, _, _, value, _, _ = kept
        data = question.write(value)
        if isinstance(data, dict):
            pairs = " ".join(f"{name} {number}" for name, number in data.items())
            lines.append(json.dumps(data) if "do" in data else pairs)
        else:
            names = {"Seat 1": "Amina", "Seat 2": "Bilal", "Seat 3": "Carim"}
            said = question.say(value)
            lines.append(names.get(said, said))
    game, said = typed(*lines)
    assert game.outcome == played.outcome
    assert [e.data for e in game.entries] == [e.data for e in played.entries]  # type: ignore[union-attr]
    assert "The road has ended." in said


def test_numbers_that_are_answers_mean_themselves() -> None:
    """Of 0, 2 and 4 the answer 2 is the two, not the second."""

    def numbers(table: Any) -> Any:
        yield from choose(Seat(0), [0, 2, 4], rule="X-1")
        return (yield from BOOK.play(table))

    game, said = typed("2", book=replace(BOOK, play=numbers))
    assert game.entries[0].data == "2"  # type: ignore[union-attr]
    assert "  0, 2, 4" in said


def test_a_saved_game_is_kept_answer_by_answer_and_can_be_resumed(tmp_path: Path) -> None:
    """After `save` each answer is in the file at once; the file plays back to the same game."""
    path = tmp_path / "game.jsonl"
    game, said = typed("buy 1", f"save {path}", "travel", "undo", "buy 1")
    lines = path.read_text().splitlines()
    assert lines == list(game.lines())
    assert Game.resume(BOOK, read_log(lines)).table == game.table
    assert "every further answer is kept at once" in " ".join(said.split())


def test_a_game_kept_from_the_start(tmp_path: Path) -> None:
    """The header is on disk before the first answer."""
    path = tmp_path / "game.jsonl"
    game, _ = typed(file=path)
    assert path.read_text().splitlines() == list(game.lines())


def test_quitting_offers_to_keep_the_game(tmp_path: Path) -> None:
    """A name typed at the end writes the file; a place that cannot be written is told."""
    path = tmp_path / "kept.jsonl"
    typed("buy 1", "quit", str(path))
    assert len(path.read_text().splitlines()) == 2
    _, said = typed("buy 1", "quit", str(tmp_path / "no" / "where.jsonl"))
    assert "cannot be written: No such file" in said


def test_a_broken_book_is_told_and_the_game_goes_on() -> None:
    """The answer that broke the book is not taken."""

    def bad(table: Any) -> Any:
        answer = yield from choose(Seat(0), ["good", "bad"], rule="X-1")
        if answer == "bad":
            raise RuntimeError("torn page")
        return (yield from BOOK.play(table))

    game, said = typed("bad", "good", "buy 1", book=replace(BOOK, play=bad))
    assert len(game) == 2
    assert "it was not taken. the book failed: RuntimeError: torn page" in said


def test_a_replay_shows_story_position_and_score() -> None:
    """`replay` at entry 4, as seen by seat 2 and by everybody."""
    game = game_at(BOOK, 2, 5, 30)
    log = read_log(game.lines())
    out = StringIO()
    console = Console(file=out, width=120, highlight=False)
    shown = show_log(log, Title.of_book(BOOK), console, at=4, seat=Seat(1))
    assert (len(shown.game), shown.damage) == (4, None)
    assert "30 entries, shown up to 4, as seen by Seat 2" in out.getvalue()
    assert "purse" in out.getvalue()
    out.truncate(0)
    show_log(replace(log, damage=read_log([*game.lines(), "{"]).damage), Title.of_book(BOOK), console)
    assert "The log is damaged at line 32" in out.getvalue()
    assert "purse" not in out.getvalue()


def test_the_public_view_shows_no_prompt_of_a_seat() -> None:
    """`view` tells that a move is waited for, not what Amina holds."""
    _, said = typed("view")
    shown = said.split("> ")[1]
    assert "Amina: a move" in shown
    assert "10 coins" not in shown


def test_holdings_are_not_said_aloud() -> None:
    """Ayubistan: the prompt on a shared screen leaves out wallet and Troops."""
    book = load_title("ayubistan").book
    desk = load_title(book.meta.title)
    for secrets in (True, False):
        out = StringIO()
        typed_lines = ["1", "quit", ""]
        game = Game.open(book, ["Amina", "Bilal"], box=desk.box)
        console = Console(file=out, width=200, highlight=False)
        Host(game, desk, console=console, read=lambda _: typed_lines.pop(0), secrets=secrets).run()  # noqa: B023
        asked = out.getvalue().partition("Amina begins.")[2]  # what all begin with is told before, aloud
        assert "Your turn." in asked
        assert "100 Dirhams" not in asked
        assert "drawing or attacking loses it" in " ".join(out.getvalue().split())


@pytest.mark.slow
def test_a_whole_game_of_each_title_is_typed() -> None:
    """Bots' answers typed line by line, with commands and nonsense between them, reach the end without a traceback."""
    spice = [
        "why",
        "score",
        "view",
        "log Amina",
        "list",
        "garbage",
        "99",
        "{bad",
        "[1,2",
        "undo",
        "correct x",
        "",
        "why 7",
    ]
    for title in ("mecca", "ayubistan"):
        desk = load_title(title)
        game = Game.open(desk.book, ["Amina", "Bilal", "Carim"], box=desk.box, options=_short(title))
        chance, bot, count = Chance("typed"), RandomBot(), 0

        def read(prompt: str, game: Game[Any] = game, chance: Chance = chance, bot: RandomBot = bot) -> str:
            nonlocal count
            count += 1
            if prompt != "> ":
                return "cancel" if ":" in prompt and "Enter" not in prompt else ""
            if count % 9 == 0:
                return spice[count // 9 % len(spice)]
            entry = game.open_questions()[0]
            question = entry.question
            value = (
                deal_answer(question, chance)
                if question.chance
                else bot.answer(game, entry.seats[0], question, chance)
            )
            data = question.write(value)
            if isinstance(data, list):
                return ", ".join(data)
            return data if isinstance(data, str) else json.dumps(data)

        Host(game, desk, console=Console(file=StringIO(), width=80), read=read).run()
        assert game.outcome is not None


def _short(title: str) -> dict[str, int]:
    return {"guard_turns": 20} if title == "ayubistan" else {"max_rounds": 3}
