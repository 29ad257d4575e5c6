"""Show a question: who answers, what, by which rule, and the lines that can be picked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from printkit.referee import Open, Seat
from printkit.terminal.menu import (
    MenuItem,
    are_figures,
    number_items,
    own_numbers,
    without_number,
    word_examples,
    word_hint,
)
from printkit.terminal.screen import Screen

MANY = 16
"""So many lines are listed at once; of more, `list` shows all."""
FEW = 8
"""So many optional moves are listed; of more an example is shown."""


def show_question(
    screen: Screen, entry: Open, listed: Sequence[MenuItem], names: Sequence[str], prompt: str, *, whole: bool
) -> bool:
    """Show one question with everything that can be picked. False if the list was too long and is not shown.

    Args:
        screen: where.
        entry: the question.
        listed: all that can be picked now, over all questions.
        names: the players.
        prompt: the question in words, as far as the readers may know it.
        whole: list everything, however much it is.
    """
    screen.console.print()
    head = Text(", ".join(names[s] for s in entry.seats) or "The table", style="bold")
    head.append(f": {prompt or 'choose'}", style="not bold")
    head.append(f"  {entry.question.rule}", style="not bold dim")
    screen.console.print(head)
    for note in (word_hint(entry), word_examples(entry)):
        if note:
            screen.say(f"  {note}" if note == word_hint(entry) else f"  for example: {note}", "dim")
    mine = {
        n: item for n, item in number_items(listed).items() if item.entry.part == entry.part and not item.idle
    }
    return not mine or _show_items(screen, mine, whole=whole)


def _show_items(screen: Screen, mine: dict[int, MenuItem], *, whole: bool) -> bool:
    own = list(mine) == own_numbers([item.label for item in mine.values()])
    labels = {n: without_number(item.label) if own else item.label for n, item in mine.items()}
    if not any(labels.values()) or are_figures(list(labels.values())):
        screen.say("  " + ", ".join(label or str(n) for n, label in labels.items()))
        return True
    lines = [Text(f"{n:>3}  {label}") for n, label in labels.items()]
    across = max(1, screen.console.width // (max(map(len, lines)) + 3))
    if -(-len(lines) // across) > MANY and not whole:
        last = next(reversed(labels.values()))
        screen.say(
            f"  {len(mine)} answers; type one (`{last}`){', its number' if own else ''} or a piece's code, "
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


def show_free(
    screen: Screen, listed: Sequence[MenuItem], parts: Collection[int], names: Sequence[str]
) -> None:
    """Show optional moves, for which nobody waits: a line for each question, with its seat."""
    asked: dict[tuple[str, tuple[str, ...]], dict[Seat, list[int]]] = {}
    by_part: dict[int, list[tuple[int, MenuItem]]] = {}
    for n, item in number_items(listed).items():
        if item.entry.part in parts and item.seat is not None and not item.idle:
            by_part.setdefault(item.entry.part, []).append((n, item))
    for mine in by_part.values():
        entry, seat = mine[0][1].entry, mine[0][1].seat
        if seat is not None:
            what = entry.question.prompt, tuple(item.label for _, item in mine)
            asked.setdefault(what, {})[seat] = [n for n, _ in mine]
    for (prompt, labels), whose in asked.items():
        who = ", ".join(names[seat] for seat in whose)
        if len(labels) > FEW:
            name = names[next(iter(whose))]
            screen.say(f"  {who} may: {prompt}; with the name, as in `{name}: {labels[0]}`", "dim")
            continue
        several = ["/".join(map(str, one)) for one in zip(*whose.values(), strict=True)]
        lines = ", ".join(f"{n} {label}" for n, label in zip(several, labels, strict=True))
        screen.say(f"  {who} may{_word_prompt(prompt, labels)} {lines}", "dim")


def _word_prompt(prompt: str, labels: Sequence[str]) -> str:
    """Return the question before optional moves, unless all of them begin with it."""
    if all(label.startswith(prompt) for label in labels):
        return ":"
    return f": {prompt}" if prompt.endswith(("?", ".", "!")) else f": {prompt}:"
