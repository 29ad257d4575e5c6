"""The screen: sentences, refusals, and how it hides what others must not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from printkit.referee import Refusals

LONG_LIST = 60
"""Characters of choices in a refusal; longer lists are not repeated, since they stand above."""
FORGET_SCROLLED = "\x1b[3J"
"""Clears what has scrolled out of the window as well."""


class Screen:
    """The texts that people at the table read.

    Attributes:
        console: where it is printed.
    """

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(text, style=style))

    def refuse(self, refused: Refusals) -> None:
        """Print reasons. A long list of choices is not repeated: it stands above."""
        for reason in dict.fromkeys(refused):
            legal, _, choices = reason.legal.partition("Choose one of: ")
            if len(choices) > LONG_LIST:
                legal = f"{legal}An empty line shows what can be answered."
            else:
                legal = reason.legal
            rule = f"({reason.rule})" if reason.rule else ""
            what = reason.reason if reason.reason.endswith((".", "?", "!")) else f"{reason.reason}."
            self.say(" ".join(part for part in ("No:", what, legal, rule) if part), "yellow")

    def hide(self) -> None:
        """Clear the window, and what can be scrolled back to."""
        if self.console.is_terminal:
            self.console.clear()
            if not self.console.legacy_windows:
                self.console.file.write(FORGET_SCROLLED)
                self.console.file.flush()


def list_some(labels: Sequence[str], most: int = 6) -> str:
    """List the first of several labels, and how many more there are."""
    more = f"; and {len(labels) - most} more" if len(labels) > most else ""
    return "; ".join(labels[:most]) + more


# The keyboard: lines with editing and completion, and no memory of what was typed in secret


_STARTS = re.compile(r"^(?:why |[^:,]*: |.*, )", re.IGNORECASE)
"""What may stand before a word that is completed: `why `, a name with its colon, pieces with commas."""


def complete_line(typed: str, offered: Sequence[str]) -> list[str]:
    """Return the offered lines that continue a typed one; capitals do not matter.

    >>> complete_line("why rec", ["Recruit 1 Troop", "Attack Bilal"])
    ['why Recruit 1 Troop']
    """
    before = found[0] if (found := _STARTS.match(typed)) and typed not in offered else ""
    whole = [line for line in offered if line.casefold().startswith(typed.casefold())]
    rest = typed[len(before) :].casefold()
    return whole or [before + line for line in offered if line.casefold().startswith(rest)]


def read_line(prompt: str, offered: Callable[[], Sequence[str]] = tuple) -> str:
    """Read a line; arrows edit it and Tab completes it where the system can.

    No typed line can be recalled: it may have been a secret.

    Args:
        prompt: what stands before it.
        offered: lists what Tab completes.

    Raises:
        EOFError: there is no more.
        KeyboardInterrupt: Ctrl-C.
    """
    with suppress(ImportError):
        import readline  # noqa: PLC0415

        def complete(typed: str, number: int) -> str | None:
            lines = complete_line(typed, offered())
            return lines[number] if number < len(lines) else None

        readline.set_auto_history(False)
        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
        readline.parse_and_bind("set completion-ignore-case on")
    return input(prompt)
