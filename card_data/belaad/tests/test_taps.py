"""BEL-2.11: what people do at the table in recorded games with few reports, counted as the pages offer it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import pytest

from belaad_book.book import BOOK
from belaad_tests.tables import box
from printkit.companion.pages.asked import ShownQuestion, show_question
from printkit.companion.pages.buttons import AnswerPieces
from printkit.referee import Answer, Answered, Game, Log, Seat
from tests.recorded import recorded_game

GAMES = ["scholars-few-3", "scholars-few-4", "order-few-3"]
FACES = AnswerPieces({f"A{n:02d}": f"A{n:02d}" for n in range(1, 58)})


@dataclass
class Acts:
    """What was done in one turn."""

    scans: int = 0
    taps: int = 0
    photos: int = 0
    forms: int = 0
    deeds: list[str] = field(default_factory=list)
    verbs: list[str] = field(default_factory=list)


@cache
def turns_of(name: str) -> tuple[Acts, ...]:
    """Each turn, up to the draw that ends it."""
    log = recorded_game("belaad", name)
    game = Game.resume(BOOK, Log(log.header), box=box())
    turns = [Acts()]
    for entry in log.entries:
        assert isinstance(entry, Answered)
        [question] = [one for one in game.open_questions() if one.part == entry.part]
        said = str(entry.data)
        count(turns[-1], said, entry, show_question(question, pieces=FACES, board=True))
        seat = None if entry.seat is None else Seat(entry.seat)
        assert game.give(Answer(seat, entry.data, part=entry.part)) == ()
        if said.startswith("draw-card"):
            turns.append(Acts())
    return tuple(turns[:-1])


def count(acts: Acts, said: str, entry: Answered, page: ShownQuestion) -> None:
    """One answer: a scan, a tap on a button in sight, or a photo."""
    verb = said.split(" ", maxsplit=1)[0]
    acts.verbs.append(verb)
    if isinstance(entry.data, dict):
        acts.forms += 1
        return
    if isinstance(entry.data, list) and (len(entry.data) > 1 or page.whole is not None):
        acts.photos += 1
        return
    in_sight = {button.key for button in page.open_buttons}
    key = str(entry.data[0]) if isinstance(entry.data, list) else said
    if key in in_sight:
        acts.taps += 1
    else:
        assert verb == "play-card"
        assert page.scan
        acts.scans += 1
    if verb in {"gain", "income", "steal", "employ"}:
        acts.deeds.append(said)


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_is_one_scan_and_a_few_taps(name: str) -> None:
    """The card is scanned (or tapped, if it was taken from a visible top); a part of it and the draw are a tap each."""
    seen = {1: 0, 2: 0}
    for turn in turns_of(name):
        if turn.verbs[0] != "play-card" or len(turn.deeds) != len(turn.verbs) - 2:
            continue  # tokens, battles, copies, consent: more is asked
        seen[len(turn.deeds)] = seen.get(len(turn.deeds), 0) + 1
        if turn.scans:
            assert (turn.scans, turn.taps) == (1, len(turn.deeds) + 1)
        else:
            assert turn.taps == len(turn.deeds) + 2
    assert seen[1] > 0
    assert seen[2] > 0 or name == "order-few-3"


@pytest.mark.parametrize("name", GAMES)
def test_everything_else_is_a_tap_or_a_photo(name: str) -> None:
    """No answer of a whole game is searched, but for the card that is played; forms are for coins and tokens of others."""
    turns = turns_of(name)
    assert sum(turn.photos for turn in turns) > 0
    assert sum(turn.forms for turn in turns) <= sum(
        turn.verbs.count("{'do':") for turn in turns if "orange" in turn.verbs
    )


@pytest.mark.parametrize("name", GAMES)
def test_with_few_reports_nothing_is_shown_but_tokens_and_scholars(name: str) -> None:
    """BEL-2.11: no hands, no tops but copied ones; chance is told by tokens, scholars, and battle cards at the end."""
    log = recorded_game("belaad", name)
    for entry in log.entries:
        assert isinstance(entry, Answered)
        if entry.seat is None:
            pieces = entry.data if isinstance(entry.data, list) else [entry.data]
            tokens = {"EMP", "INC", "STL", "INF", "BAT", "ORG"}
            assert all(one in tokens or str(one).startswith(("SC", "B")) for one in pieces)
