"""The screen: sentences, refusals, and hiding what others must not read."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from printkit.referee import Refusals

LONG_LIST = 60
"""Characters of choices in a refusal; longer lists are left to the screen above."""
FORGET_SCROLLED = "\x1b[3J"
"""Clears what has been scrolled out of the window as well."""


class Screen:
    """What the people at the table read.

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
