"""YAML as PyYAML reads it, but for the booleans that are words."""

from __future__ import annotations

import pytest
import yaml

from printkit.box.box_errors import Problem
from printkit.box.source import _Loader, parse_yaml


@pytest.mark.parametrize(
    "text",
    [
        "a: 1\nb: [x, 2.5, null, ~, true, no, '3']\nc: {d: {e: []}}",
        "base: &base {a: 1, b: [2]}\nmore: {<<: *base, c: 3}\nagain: *base",
        "one: &one [1, 2]\ntwo: [*one, *one]",
        "1: a\n2.5: b\nnull: c\ntrue: d",
        "kinds: !!set {a, b}\nday: 2024-05-06\nbytes: !!binary aGFsbG8=\nordered: !!omap [a: 1, b: 2]",
        "= : x",
        "plain",
        "",
    ],
)
def test_yaml_is_read_as_its_own_loader_reads_it(text: str) -> None:
    """Lists, mappings and scalars are put together here; merged keys, sets and the like are PyYAML's."""
    problems: list[Problem] = []
    source = parse_yaml(text, "x.yaml", problems)
    assert source is not None
    assert not problems
    expected = yaml.load(text, _Loader)  # noqa: S506  # which is a safe one
    assert repr(source.data) == repr(expected)


@pytest.mark.parametrize("text", ["? {a: 1}\n: x", "? [1, 2]\n: pair", "a: !strange b", "day: 2024-13-45"])
def test_yaml_that_means_nothing_is_told(text: str) -> None:
    problems: list[Problem] = []
    assert parse_yaml(text, "x.yaml", problems) is None
    assert "this is not YAML" in str(problems[0])


@pytest.mark.parametrize(
    ("written", "line", "said"),
    [
        ("a:\n- {text: {{ name }}, box: [5, 5]}\n", 2, 'in quotes: "{{ name }}"'),
        ("a:\n- text: {{ name }}\n  box: 1\n", 2, 'in quotes: "{{ name }}"'),
        ("a: {colour: #ff0000}\nb: 1\n", 1, 'in quotes: "#ff0000"'),
        ("a: {% if x %}y\n", 1, 'in quotes: "{% if x %}"'),
    ],
)
def test_what_needs_quotes_is_told_where_it_stands(written: str, line: int, said: str) -> None:
    problems: list[Problem] = []
    parse_yaml(written, "f.yaml", problems)
    assert [problem.line for problem in problems] == [line]
    assert said in problems[0].message
