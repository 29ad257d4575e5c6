"""`NAME=VALUE` on a command line."""

from __future__ import annotations

from collections.abc import Iterable

import typer


def options_of(pairs: Iterable[str], option: str = "--option", *, bare: bool = False) -> dict[str, str]:
    """Read `name=value` pairs.

    Args:
        pairs: what was typed.
        option: the option it was typed for, to be named in what is wrong.
        bare: whether a name may stand alone; its value is then empty.
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
