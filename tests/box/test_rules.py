from __future__ import annotations

from pathlib import Path

import pytest

from printkit.box.box_errors import BoxError
from printkit.box.rules import load_rules, read_rules, strip_markdown

SAMPLE = """# A game: the rules

## ABC-1 Placing
Stones go on *free* squares.

- **ABC-1.1** On your turn you place **one** stone
  on a free square.

  | Players | Stones |
  |---|---|
  | 2 | 20 |

- **ABC-1.2, ABC-1.3** A stone once placed stays.

### Captures
**ABC-1.4a** A paragraph is a rule too.

It may have a second paragraph.

## ABC-2: The end
**ABC-2.1** The game ends when the board is full.
"""


def test_sections_and_rules_come_in_the_order_of_the_file() -> None:
    """Two sections, four texts, five ids."""
    rules = read_rules(SAMPLE)
    assert [section.id for section in rules.sections] == ["ABC-1", "ABC-2"]
    assert rules.find_section("ABC-2").title == "The end"
    assert rules.find_section("ABC-1").introduction == "Stones go on *free* squares."
    assert rules.ids() == ("ABC-1.1", "ABC-1.2", "ABC-1.3", "ABC-1.4a", "ABC-2.1")
    assert len(rules) == 4


def test_a_rule_reaches_to_the_next_rule_or_heading() -> None:
    """Indented lines, tables and further paragraphs belong to it."""
    rules = read_rules(SAMPLE)
    assert rules["ABC-1.1"].markdown == (
        "On your turn you place **one** stone\non a free square.\n\n| Players | Stones |\n|---|---|\n| 2 | 20 |"
    )
    assert rules["ABC-1.4a"].markdown == "A paragraph is a rule too.\n\nIt may have a second paragraph."
    assert rules["ABC-1.4a"].group == "Captures"
    assert rules["ABC-1.4a"].line == 16


def test_a_rule_as_plain_text_has_no_marks() -> None:
    """What the referee quotes on a terminal."""
    rules = read_rules(SAMPLE)
    assert (
        rules.text("ABC-1.1")
        == "On your turn you place one stone on a free square.\nPlayers | Stones\n2 | 20"
    )
    assert rules["ABC-1.3"].text == "A stone once placed stays."


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("pay *ten* **Dirhams**", "pay ten Dirhams"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("one\ntwo\n\n- a\n- b", "one two\n- a\n- b"),
        ("take :coin: and {gold|shine}", "take :coin: and shine"),
        (r"a \* star", "a * star"),
        ("snake_case_name", "snake_case_name"),
    ],
)
def test_plain_text_of_markdown(markdown: str, text: str) -> None:
    """Marks go, words stay."""
    assert strip_markdown(markdown) == text


def test_an_unknown_rule_names_the_nearest() -> None:
    """The message is a sentence for a person."""
    with pytest.raises(KeyError, match=r'no rule ABC-1.9. Did you mean "ABC-1'):
        read_rules(SAMPLE)["ABC-1.9"]


def test_all_problems_come_at_once_with_their_lines() -> None:
    """Six different mistakes, six lines."""
    wrong = """**ABC-1.1** too early

## Placing

## ABC-1 Placing
**ABC-1.1** again
**ABC-2.1** elsewhere
**ABC-1.5**
**ABC-1.6 text** inside the asterisks
"""
    with pytest.raises(BoxError) as caught:
        read_rules(wrong)
    assert sorted((problem.line, problem.where) for problem in caught.value.problems) == [
        (1, "ABC-1.1"),
        (3, "Placing"),
        (6, "ABC-1.1"),
        (7, "ABC-2.1"),
        (8, "ABC-1.5"),
        (9, "ABC-1.6"),
    ]


def test_a_missing_file_has_no_rules(tmp_path: Path) -> None:
    """Own games need none."""
    assert len(load_rules(tmp_path / "rules.md")) == 0


def test_a_file_in_another_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    """Windows-1252 is not guessed in prose."""
    (tmp_path / "rules.md").write_bytes("## ABC-1 One\n**ABC-1.1** caf\xe9\n".encode("cp1252"))
    with pytest.raises(BoxError, match=r"rules\.md:2: is not UTF-8"):
        load_rules(tmp_path / "rules.md")
