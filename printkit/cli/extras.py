"""Find out which extras are installed, and name the command that installs the others."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

import typer

from printkit import __version__
from printkit.base.installation import install_command
from printkit.cli.failures import BAD_INPUT

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "fonts": ("fontTools", "brotli"),
    "play": (
        "numpy", "cv2", "pillow_heif", "qrcode", "babel", "fontTools", "brotli", "cryptography", "zeroconf",
    ),
    "icons": ("fontawesomefree",),
    "hosted": ("psycopg",),
    "cluster": ("distributed",),
    "parquet": ("pyarrow",),
}  # fmt: skip
"""Extra -> the modules that come with it; a test compares them with pyproject.toml."""


def is_lacking(extra: str) -> bool:
    """Return whether an extra is not installed, or only a part of it."""
    return any(find_spec(module) is None for module in EXTRAS[extra])


def describe_installation() -> str:
    """Return the version, the Python that runs it, and the installed extras."""
    lacking = [extra for extra in EXTRAS if is_lacking(extra)]
    lines = [
        f"printkit {__version__}, Python {platform.python_version()}",
        f"with: {', '.join(['print', *(extra for extra in EXTRAS if extra not in lacking)])}",
    ]
    if lacking:
        lines.append(f"without: {', '.join(lacking)}. To add one: {install_command(lacking[0])}")
    return "\n".join(lines)


def require_extra(extra: str, command: str) -> None:
    """Stop a command whose extra is missing, and name the command that installs it."""
    if is_lacking(extra):
        typer.secho(
            f"`printkit {command}` needs more than printing does. Install it: {install_command(extra)}",
            err=True,
            fg="red",
        )
        raise typer.Exit(BAD_INPUT)


def word_missing_module(error: ModuleNotFoundError) -> str | None:
    """Return the command that installs a missing module; None if it belongs to no extra."""
    missing = (error.name or "").split(".")[0]
    for extra, modules in EXTRAS.items():
        if missing in modules:
            return f"This needs {missing}, which is not installed: {install_command(extra)}"
    return None
