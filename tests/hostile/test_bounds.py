"""Every expression ends, within a count of steps, letters, members and digits."""

from __future__ import annotations

import time

import pytest

from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.expression.error import ExpressionError

LONG = "'" + "a" * 1000 + "' * 100"
ENDLESS = {
    "bytes": "{{ 'x'.encode() * 3000000000 }}",
    "a width from a star": "{{ '%*s' % (2000000000, 'x') }}",
    "a width in a width": "{{ '{:{}}'.format('x', '2000000000') }}",
    "a replacement": f"{{% set a = {LONG} %}}{{{{ a.replace('a', a) }}}}",
    "a replacement by a filter": f"{{% set a = {LONG} %}}{{{{ a|replace('a', a) }}}}",
    "letters joined by a text": f"{{% set a = {LONG} %}}{{{{ a.join(a) }}}}",
    "letters joined by a filter": f"{{% set a = {LONG} %}}{{{{ a|join(a) }}}}",
    "texts joined in words": f"{{% set a = {LONG} %}}{{{{ ([a] * 100000)|joined }}}}",
    "a text indented": "{{ ('\n' * 100000)|indent(1000) }}",
    "a sum of lists": "{{ ([[1] * 50000] * 50000)|sum(start=[]) }}",
    "a number squared": "{% set n = namespace(x=9) %}{% for i in range(26) %}{% set n.x = n.x * n.x %}{% endfor %}{{ n.x }}",
    "a number of many digits": "{{ " + "9" * 10_000 + " }}",
    "digits as a number": "{{ ('9' * 4000)|int }}",
    "loops within loops": "{% for a in range(1000) %}{% for b in range(1000) %}{% for c in range(1000) %}{% endfor %}{% endfor %}{% endfor %}",
    "a text doubled": "{% set n = namespace(x='x') %}{% for i in range(40) %}{% set n.x = n.x ~ n.x %}{% endfor %}{{ n.x }}",
    "a list doubled": "{% set n = namespace(x=[1]) %}{% for i in range(40) %}{% set n.x = n.x + n.x %}{% endfor %}{{ n.x }}",
    "a list within itself": "{% set n = namespace(x=[1]) %}{% for i in range(40) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
    "lists within lists compared": "{% set n = namespace(x=[1], y=[1]) %}{% for i in range(40) %}{% set n.x = [n.x, n.x] %}{% set n.y = [n.y, n.y] %}{% endfor %}{{ n.x == n.y }}",
    "rounds of long texts": f"{{% set a = {LONG} %}}{{% for i in range(1000) %}}{{{{ a }}}}{{% endfor %}}",
    "macros that double": "{% macro a() %}xx{% endmacro %}{% macro b() %}{{ a() }}{{ a() }}{% endmacro %}{{ b() }}",
    "brackets within brackets": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "many filters": "{{ 'x'" + "|upper" * 5000 + " }}",
    "a round of many digits": "{{ 1.5|round(1000000000, 'ceil') }}",
    "a batch": "{{ [1]|batch(2000000000, 0)|list }}",
    "a slice": "{{ [1]|slice(2000000000)|list }}",
    "a set that counts itself": "{% for a in range(1000) %}{{ range(1000)|sum }}{% endfor %}",
}  # fmt: skip


@pytest.mark.parametrize("name", ENDLESS)
def test_it_ends(name: str) -> None:
    """With a sentence, within two seconds."""
    begun = time.process_time()
    with pytest.raises(ExpressionError):
        Sentences(Vocabulary()).dialect.text(ENDLESS[name]).value({})
    assert time.process_time() - begun < 2
