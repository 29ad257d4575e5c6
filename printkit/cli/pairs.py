"""`NAME=VALUE` on a command line."""

from __future__ import annotations

import re
from collections.abc import Iterable

import typer

_NUMBER = re.compile(r"-?(\d{1,15})(\.\d{1,15})?")


def read_constants(pairs: Iterable[str]) -> dict[str, str | int | float | bool]:
    """Read the constants of `--set`: numbers, true and false by type, everything else as text."""
    found: dict[str, str | int | float | bool] = {}
    for name, value in options_of(pairs, "--set").items():
        if value in ("true", "false"):
            found[name] = value == "true"
        elif (number := _NUMBER.fullmatch(value)) and (number[1] == "0" or number[1][0] != "0"):
            found[name] = float(value) if number[2] else int(value)
        else:
            found[name] = value
    return found


def options_of(pairs: Iterable[str], option: str = "--option", *, bare: bool = False) -> dict[str, str]:
    """Read `name=value` pairs.

    Args:
        pairs: what was typed.
        option: the option that they belong to, for error messages.
        bare: whether a name may stand alone, with an empty value.
    """
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals and not bare:
            raise typer.BadParameter(f"{pair}: write NAME=VALUE", param_hint=option)
        if name.strip() in found:
            raise typer.BadParameter(f"{name.strip()} is named twice", param_hint=option)
        found[name.strip()] = value.strip()
    return found
