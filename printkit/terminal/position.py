"""A position in words: what a seat may know, the log, the score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from printkit.referee import EventLine, Game, Outcome, Score, Seat


def word_value(value: Any, names: Sequence[str]) -> str:
    """Word a value of a view: lists that go by seat get the seats' names."""
    if isinstance(value, Mapping):
        return (
            ", ".join(f"{key} {word_value(item, names)}".replace("_", " ") for key, item in value.items())
            or "none"
        )
    if isinstance(value, tuple | list):
        if len(value) == len(names) and not any(isinstance(item, str) for item in value):
            return ", ".join(
                f"{name} {word_value(item, ())}" for name, item in zip(names, value, strict=True)
            )
        if value and all(isinstance(item, int) for item in value):
            return "/".join(map(str, value))
        return ", ".join(word_value(item, ()) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def shown_table(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Lay out a view as field and value."""
    grid = Table(box=None, pad_edge=False, show_header=False)
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for key, value in view.items():
        if isinstance(value, Mapping) and value and all(isinstance(item, Mapping) for item in value.values()):
            for inner, item in value.items():
                grid.add_row(f"{key} {inner}".replace("_", " "), word_value(item, names))
        elif isinstance(value, list | tuple) and value and all(isinstance(item, Mapping) for item in value):
            for number, item in enumerate(value):
                name = names[number] if len(value) == len(names) else str(number + 1)
                grid.add_row(name, word_value({k: v for k, v in item.items() if v != name}, names))
        else:
            grid.add_row(str(key).replace("_", " "), word_value(value, names))
    return grid


def shown_log(lines: Iterable[EventLine]) -> RenderableType:
    """Lay out a log, each line with the number of its entry, counted from 1 as people count."""
    grid = Table(box=None, pad_edge=False, show_header=False)
    grid.add_column(justify="right", style="dim", no_wrap=True)
    grid.add_column()
    for line in lines:
        grid.add_row(str(line.entry + 1) if line.entry >= 0 else "", Text(line.text))
    return grid


def shown_score(scores: Sequence[Score], names: Sequence[str]) -> RenderableType:
    """Lay out scores with their working."""
    grid = Table(box=None, pad_edge=False, header_style="bold")
    for column, justify in (("", "left"), ("points", "right"), ("working", "left")):
        grid.add_column(column, justify=justify)  # type: ignore[arg-type]
    totals = [score.total for score in scores if score.ties]
    for score in scores:
        parts = [
            f"{line.label} {line.amount:+d}" + (f" ({line.detail})" if line.detail else "")
            for line in score.lines
        ]
        if score.ties and totals.count(score.total) > 1:
            parts.append(f"for the tie {', '.join(map(str, score.ties))}")
        working = "; ".join(parts)
        grid.add_row(", ".join(names[seat] for seat in score.seats), str(score.total), working)
    return grid


def shown_outcome(outcome: Outcome, names: Sequence[str]) -> RenderableType:
    """Say who won, in which order the others follow, and by what rule."""
    parts: list[RenderableType] = []
    won = " and ".join(names[seat] for seat in outcome.winners)
    verb = "win together" if len(outcome.winners) > 1 else "wins"
    headline = f"{won} {verb}." if won else "Everybody loses."
    parts.append(Text(f"{headline} {outcome.text}".strip(), style="bold"))
    parts.append(
        Text(
            f"End: {outcome.reason} ({outcome.rule})" if outcome.rule else f"End: {outcome.reason}",
            style="dim",
        )
    )
    for one in outcome.places if outcome.is_ranked else ():
        parts.append(Text(f"{one.place}. {', '.join(names[seat] for seat in one.seats)}"))
    if outcome.scores:
        parts += ["", shown_score(outcome.scores, names)]
    return Group(*parts)


def shown_position(game: Game[Any], seat: Seat | None) -> RenderableType:
    """Lay out what a seat, or everybody, may know of a position."""
    names = game.setup.names
    view = game.view(seat)
    picture = game.book.picture(game.table, seat)
    parts: list[RenderableType] = [Text(picture) if picture else shown_table(view.table, names)]
    if view.outcome is not None:
        parts += ["", shown_outcome(view.outcome, names)]
        return Group(*parts)
    scores = game.score(seat)
    if scores:
        parts += ["", shown_score(scores, names)]
    asked = [(entry.seats, entry.question.prompt or "deciding") for entry in view.questions]
    awaited = game.session.awaited()
    waiting = [(seats, what) for seats, what in view.waiting if not seats or set(seats) & set(awaited)]
    for seats, what in (*asked, *waiting):
        who = ", ".join(names[s] for s in seats) or "The table"
        parts.append(Text(f"{who}: {what}", style="dim"))
    return Group(*parts)
