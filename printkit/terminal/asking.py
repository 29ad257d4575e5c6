"""Showing what is asked: who, what, by which rule, and the lines that can be picked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from printkit.referee import Open
from printkit.terminal.menu import MenuItem, examples, hint, numbered, without_number
from printkit.terminal.screen import Screen

MANY = 16
"""So many lines are listed by themselves; more are shown by `list`."""


def show_question(
    screen: Screen, entry: Open, listed: Sequence[MenuItem], names: Sequence[str], prompt: str, *, whole: bool
) -> bool:
    """Show one question with everything that can be picked. False if the list was too long and is not shown.

    Args:
        screen: where.
        entry: the question.
        listed: all that can be picked now, over all questions.
        names: the players.
        prompt: the question in words, as far as those who look may read it.
        whole: list everything, however much it is.
    """
    screen.console.print()
    head = Text(", ".join(names[s] for s in entry.seats) or "The table", style="bold")
    head.append(f": {prompt or 'choose'}", style="not bold")
    head.append(f"  {entry.question.rule}", style="not bold dim")
    screen.console.print(head)
    for note in (hint(entry), examples(entry)):
        if note:
            screen.say(f"  {note}" if note == hint(entry) else f"  for example: {note}", "dim")
    mine = {
        n: item for n, item in numbered(listed).items() if item.entry.part == entry.part and not item.idle
    }
    return not mine or _show_items(screen, mine, whole=whole)


def _show_items(screen: Screen, mine: dict[int, MenuItem], *, whole: bool) -> bool:
    own = all(item.label.split(" ")[0] == str(n) for n, item in mine.items())
    labels = {n: without_number(item.label) if own else item.label for n, item in mine.items()}
    if not any(labels.values()):
        screen.say("  " + ", ".join(map(str, labels)))
        return True
    lines = [Text(f"{n:>3}  {label}") for n, label in labels.items()]
    across = max(1, screen.console.width // (max(map(len, lines)) + 3))
    if -(-len(lines) // across) > MANY and not whole:
        last = next(reversed(labels.values()))
        screen.say(
            f"  {len(mine)} answers; type words of one (`{last}`){', its number' if own else ''} or a piece's code, "
            "or `list` to see them",
            "dim",
        )
        return own
    if len(lines) > 8 and across > 1:  # a short list reads best in one column
        screen.console.print(Columns(lines, padding=(0, 3), column_first=True))
        return True
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", min_width=3)
    grid.add_column()
    for n, label in labels.items():
        grid.add_row(str(n), Text(label))
    screen.console.print(grid)
    return True


def show_free(screen: Screen, listed: Sequence[MenuItem], parts: range, names: Sequence[str]) -> None:
    """Show in one line what others may do besides."""
    by_label: dict[str, list[str]] = {}
    for n, item in numbered(listed).items():
        if item.entry.part in parts and item.seat is not None:
            by_label.setdefault(item.label, []).append(f"{n} {names[item.seat]}")
    for label, who in by_label.items():
        screen.say(f"  Others may: {label} ({', '.join(who)})", "dim")
