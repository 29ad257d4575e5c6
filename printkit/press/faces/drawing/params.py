"""A template's params: defaults that a box, a component or a row may replace."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from printkit.box.box_errors import Problem
from printkit.expression.evaluator import NoValue
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.template import Template
from printkit.press.faces.values import Trouble, Value, compile_value


def compile_params(tools: Tools, template: Template) -> dict[str, Value]:
    """The template's params, which may be expressions; what is wrong with one is noted."""
    found: dict[str, Value] = {}
    for name, raw in template.params.items():
        try:
            found[name] = compile_value(tools.box.sentences.dialect, raw)
        except Trouble as trouble:
            tools.template_problems.append(Problem(template.file, trouble.message, 0, f"params, {name}"))
    return found


def fill_params(
    values: dict[str, Any], params: Mapping[str, Value], fixed: Mapping[str, Any], every: Collection[str] = ()
) -> None:
    """Give params their values, in order; what the box or component sets (`fixed`) wins.

    `every`: names of all the template's params, where `params` are only some.

    A param whose expression does not work complains when it is used, not before.
    """
    for name, value in params.items():
        if name in fixed:
            values[name] = fixed[name]
            continue
        try:
            values[name] = value.get(values)
        except Trouble as trouble:
            below = [other for other in value.names if other in (every or params) and other not in values]
            why = _explain_order(name, below[0]) if below else trouble.message
            values[name] = NoValue(f'param "{name}": {why}')


def _explain_order(name: str, other: str) -> str:
    """Why a param that needs one below it, or itself, has no value."""
    if other == name:
        return "it is made of itself; take its own name out"
    return f'it needs "{other}", which stands below it; params see only those above, so move it up (or part the circle)'
