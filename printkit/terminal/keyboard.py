"""The keyboard: lines with editing, and no memory of what was typed in secret."""

from __future__ import annotations

from contextlib import suppress


def read_line(prompt: str) -> str:
    """Read a line; arrows edit it where the system can. Nothing typed can be called back: it may have been a secret.

    Raises:
        EOFError: there is no more.
        KeyboardInterrupt: Ctrl-C.
    """
    with suppress(ImportError):
        import readline  # noqa: PLC0415

        readline.set_auto_history(False)
    return input(prompt)
