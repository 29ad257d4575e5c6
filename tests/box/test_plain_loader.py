"""YAML by Python alone reads what libyaml reads."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from printkit.box.source import PlainLoader

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "text",
    [
        "{ask: Too long?, name: long}",
        "[a?, b? , c?d, e? f, g?? h]",
        "{a: Did it? yes, b: c}",
        "{a: one ?, b: two}",
        "- {ask: How did you like it?, kind: number}\n- plain?\n- a ? b",
        "? key\n: value",
        "{? key : value}",
    ],
)
def test_question_marks(text: str) -> None:
    """At the end of a word, within it, alone, as the sign of a key."""
    assert yaml.load(text, Loader=PlainLoader) == yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: S506  # safe ones


@pytest.mark.slow
def test_every_file_that_ships() -> None:
    """Titles, templates and examples; one of them at least needs it."""
    needs = 0
    for path in (
        *ROOT.glob("card_data/**/*.yaml"),
        *ROOT.glob("templates/**/*.yaml"),
        *ROOT.glob("docs/examples/**/*.yaml"),
    ):
        text = path.read_text(encoding="utf-8")
        assert yaml.load(text, Loader=PlainLoader) == yaml.load(text, Loader=yaml.CSafeLoader), path  # noqa: S506  # safe ones
        try:
            yaml.load(text, Loader=yaml.SafeLoader)
        except yaml.YAMLError:
            needs += 1
    assert needs
