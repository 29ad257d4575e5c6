"""`NAME=VALUE` on a command line."""

from __future__ import annotations

from collections.abc import Iterable

import typer


def options_of(pairs: Iterable[str]) -> dict[str, str]:
    """Read `name=value` pairs."""
    found = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise typer.BadParameter(f"{pair}: write NAME=VALUE", param_hint="--option")
        found[name.strip()] = value.strip()
    return found
