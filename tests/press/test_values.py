"""Values of templates: expressions of a row's values, and what is remembered of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import Template

from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.press.faces.values import Trouble, as_length, compile_value
from tests.press.boxed import front


def test_equal_values_of_other_types_are_told_apart() -> None:
    value = compile_value(Sentences(Vocabulary()).dialect, "{{ cost ~ ' coins' }}")
    assert [value.get({"cost": cost}) for cost in (1, True, 1.0, 1)] == [
        "1 coins",
        "True coins",
        "1.0 coins",
        "1 coins",
    ]


def test_word_lists_are_told_apart() -> None:
    value = compile_value(Sentences(Vocabulary()).dialect, "{{ grounds[type] }}")
    sand, night = {"a": "sand"}, {"a": "night"}
    assert [value.get({"grounds": words, "type": "a"}) for words in (sand, night, sand)] == [
        "sand",
        "night",
        "sand",
    ]


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("{{ a }} and {{ b }}", "1 and two"),
        ("{gold|{{ a }}}{0}", "{gold|1}{0}"),
        ("{{ a }}{# not said #}%s", "1%s"),
        ("{{ a }} of {{ b|upper }}", "1 of TWO"),
        ("{{ a }}: {% if b %}yes{% endif %}", "1: yes"),
    ],
)
def test_a_text_is_what_jinja_makes_of_it(written: str, printed: str) -> None:
    values = {"a": 1, "b": "two"}
    assert (
        compile_value(Sentences(Vocabulary()).dialect, written).get(values)
        == printed
        == Template(written).render(values)
    )


def test_a_name_that_is_missing_is_told_with_the_nearest() -> None:
    with pytest.raises(Trouble, match=r"'naem' is undefined.*name"):
        compile_value(Sentences(Vocabulary()).dialect, "The {{ naem }} of {{ name }}").get({"name": "x"})


def test_lengths_have_units() -> None:
    """Those of shops and of type; they add up with parts of the whole."""
    for written, mm in {
        "0.25in": 6.35,
        "1cm": 10,
        "72pt": 25.4,
        "50% - 0.5in": 37.3,
        "12.5": 12.5,
        "3 mm + 1cm": 13,
    }.items():
        assert as_length(written, 100, "box") == pytest.approx(mm), written
    with pytest.raises(Trouble, match="is no length"):
        as_length("3 furlongs", 100, "box")


def test_corners_and_outlines_have_any_unit(tmp_path: Path) -> None:
    for said in (
        "- {pattern: star8, box: [5, 5, 40, 20], colours: [ink, paper], radius: %s}",
        "- {scene: {sky: dusk}, box: [5, 5, 40, 20], radius: %s}",
        "- {shape: rect, fill: ink, box: [5, 5, 40, 20], radius: %s}",
        "- {text: Fox, box: [5, 5, 40, 20], style: {outline: {width: %s}}}",
    ):
        plain, units = (front(tmp_path / size / said[3:7], said % f"'{size}'").ops for size in ("2", "0.2cm"))
        assert repr(plain).replace("'2'", "") == repr(units).replace("'0.2cm'", "")
