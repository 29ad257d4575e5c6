"""ERR-BEL-34, BEL-2.11: what people do at the table in a recorded game with `few` reports."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.referee import Answered, read_log

RECORDED = Path(__file__).parent / "recorded"


def turns_of(name: str) -> list[list[Answered]]:
    """The answers of each turn, each ended by a draw."""
    log = read_log((RECORDED / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    turns: list[list[Answered]] = [[]]
    for entry in log.entries[1:]:
        assert isinstance(entry, Answered)
        turns[-1].append(entry)
        if str(entry.data).startswith("draw-card"):
            turns.append([])
    return turns[:-1]


@pytest.mark.parametrize("name", ["scholars-few-3", "scholars-few-4"])
def test_a_turn_is_one_scan_and_a_few_taps(name: str) -> None:
    """A card, its primary, the draw: one scan and two taps; with a secondary three taps; nothing else is asked."""
    plain = {1: 0, 2: 0}
    for turn in turns_of(name):
        said = [str(entry.data) for entry in turn]
        deeds = [one for one in said if one.split()[0] in {"gain", "income", "steal", "buy-two", "employ"}]
        if said[0].startswith("play-card") and len(deeds) == len(said) - 2:
            plain[len(deeds)] = plain.get(len(deeds), 0) + 1
            taps = len(said) - 1  # the card is scanned
            assert taps == 1 + len(deeds)
    assert plain[1] > 0
    assert plain[2] > 0


@pytest.mark.parametrize("name", ["scholars-few-3", "scholars-few-4"])
def test_with_few_reports_nothing_is_shown_but_tokens_and_scholars(name: str) -> None:
    """ERR-BEL-31: no hands, no tops but copied ones; chance is told by one photo of tokens or scholars at a time."""
    for turn in turns_of(name):
        for entry in turn:
            if entry.seat is None:
                assert isinstance(entry.data, list) or entry.data in {
                    "EMP",
                    "INC",
                    "STL",
                    "INF",
                    "BAT",
                    "ORG",
                }
