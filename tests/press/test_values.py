"""Values of templates: expressions of a row's values, and what is remembered of them."""

from __future__ import annotations

import pytest
from jinja2 import Template

from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.press.faces.values import Trouble, compile_value


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
