"""Expressions cannot fill the memory or run for ever."""

from __future__ import annotations

import time

import pytest

from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.expression.error import ExpressionError

GREEDY = [
    "{{ 'x' * 300000000 }}",
    "{{ 300000000 * 'x' }}",
    "{{ [1] * 300000000 }}",
    "{{ 9 ** (9 ** 9) }}",
    "{{ 2 ** 100000000 }}",
    "{{ '%0300000000d' % 1 }}",
    "{{ '%300000000s'|format('x') }}",
    "{{ 'x'.center(300000000) }}",
    "{{ 'x'.ljust(300000000) }}",
    "{{ 'x'.zfill(300000000) }}",
    "{{ '{:300000000}'.format(1) }}",
    "{{ 'x'|center(300000000) }}",
    "{{ 'x'|indent(300000000) }}",
    "{{ range(300000000)|list }}",
    "{{ lipsum(100000) }}",
    "{% for a in range(1001) %}{% endfor %}",
    "{{ ().__class__.__base__.__subclasses__() }}",
    "{{ cycler.__init__.__globals__ }}",
]


@pytest.mark.parametrize("text", GREEDY)
def test_greedy(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(ExpressionError):
        Sentences(Vocabulary()).dialect.text(text).value({})
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ 'ab' * 3 }}", "ababab"),
        ("{{ 2 ** 10 }}", "1024"),
        ("{{ '%03d' % 7 }}", "007"),
        ("{{ '%.2f'|format(1.5) }}", "1.50"),
        ("{{ 'a'.rjust(3) }}", "  a"),
        ("{{ range(3)|list }}", "[0, 1, 2]"),
        ("{{ 'a b'|wordwrap(1) }}", "a\nb"),
        ("{{ 7 % 4 }}", "3"),
    ],
)
def test_modest(text: str, said: str) -> None:
    assert Sentences(Vocabulary()).dialect.text(text).value({}) == said
