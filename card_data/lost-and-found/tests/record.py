"""Record a game for each ending: `python card_data/lost-and-found/tests/record.py`, after the box or the book has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lost_and_found_book.bots import weigh
from lost_and_found_book.duties import CompleteFamily
from lost_and_found_tests.closed import closed
from printkit.referee import Game, Question, Seat
from printkit.simulate import Bot, Chance, Greedy, RandomBot
from printkit.simulate.playout import new_game, play_out
from printkit.title import load_title

FOLDER = Path(__file__).parents[1] / "games"
WANTED = {"won", "nobody", "community", "disaster", "destitute"}


def for_the_town_only(table: Any, seat: Seat, question: Question[Any], value: Any) -> float:
    """A neighbour who never minds the own family."""
    return -9 if isinstance(value, CompleteFamily) else weigh(table, seat, question, value)


def games() -> dict[str, Game[Any]]:
    """One game for each ending, short ones first."""
    title = load_title("lost-and-found")
    found: dict[str, Game[Any]] = {}
    bots: tuple[Bot, ...] = (RandomBot(), Greedy(weigh), Greedy(for_the_town_only))
    for number in range(400):
        for bot in bots:
            seats = 2 + number % 4
            game = new_game(title.book, seats, {}, title.box, title.digest)
            reason = play_out(game, [bot] * seats, Chance(f"record/{number}")).reason
            found.setdefault(reason, game)
        if set(found) == WANTED:
            break
    return found


def with_closed_hands() -> dict[int, Game[Any]]:
    """For each number of seats a game that is won, and in which nobody tells a card."""
    title = load_title("lost-and-found")
    found: dict[int, Game[Any]] = {}
    for number in range(400):
        seats = 2 + number % 4
        if seats not in found:
            game = new_game(title.book, seats, {}, title.box, title.digest)
            if play_out(game, [Greedy(weigh)] * seats, Chance(f"closed/{number}")).reason == "won":
                found[seats] = closed(game)
    return found


def main() -> None:
    """Write them."""
    for seats, game in with_closed_hands().items():
        text = "".join(f"{line}\n" for line in game.lines())
        (FOLDER / f"won-closed{seats}.jsonl").write_text(text, encoding="utf-8")
    for reason, game in games().items():
        text = "".join(f"{line}\n" for line in game.lines())
        (FOLDER / f"{reason}.jsonl").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
