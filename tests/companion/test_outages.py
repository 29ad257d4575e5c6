"""Outages of the database and of servers, in small; `bench/faults.py` is the same at length."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.browsers import SHELL
from tests.companion.outages import Club, Tally, endure_outages
from tests.companion.postgres import MissingError


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_is_lost_in_bad_weather(tmp_path: Path, kind: str) -> None:
    """Two servers, outages of a second or three, phones by HTTP and a real browser: each answer counts once."""
    browsers = 1 if SHELL else 0
    try:
        tally = endure_outages(kind, tmp_path, answers=400, longest=3, tables=4, browsers=browsers, seed=7)
    except MissingError as error:
        pytest.skip(str(error))
    assert not tally.wrong, tally.examples
    assert tally.taken >= 400
    assert tally.outages
    assert tally.tapped or not browsers


def test_what_is_lost_or_twice_is_seen() -> None:
    """The comparison at the end: an entry that is missing, another in its place, one more than was given."""
    wanted = ["a", "b", "c"]
    for kept, wrong in (
        (wanted, {}),
        (["a", "b"], {"lost": 1}),
        (["a", "x", "c"], {"lost": 1}),
        (["a", "b", "b", "c"], {"twice": 1, "lost": 1}),
        ([*wanted, "c"], {"twice": 1}),
    ):
        tally = Tally()
        store = SimpleNamespace(lines=lambda _, kept=kept: kept)
        Club(store, [], 0, tally).compare("CODE", wanted)  # type: ignore[arg-type]
        assert tally.wrong == wrong, kept
