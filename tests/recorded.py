"""The recorded games of the shipped titles: one for each way of ending, and some more."""

from __future__ import annotations

from pathlib import Path

from printkit.referee import Log, read_log

CARD_DATA = Path(__file__).parents[1] / "card_data"
RECORDED = sorted(CARD_DATA.glob("*/games/*.jsonl"))


def recorded_games(title: str) -> list[Path]:
    """List the files of a title."""
    return sorted((CARD_DATA / title / "games").glob("*.jsonl"))


def recorded_game(title: str, name: str) -> Log:
    """Read one of them."""
    return read_log((CARD_DATA / title / "games" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
