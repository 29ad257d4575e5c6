"""Showing a report in the terminal."""

from __future__ import annotations

from rich.console import Console, Group, RenderableType
from rich.table import Table

from printkit.simulate.plan import SimulationPlan
from printkit.simulate.report import SimulationReport, Spread


def _number(value: float) -> str:
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.1f}"


def _spread(value: Spread) -> tuple[str, str, str, str]:
    return _number(value.least), _number(value.middle), _number(value.most), f"{value.mean:.1f}"


def _grid(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=True)
    return table


def _sides(report: SimulationReport) -> Table:
    """Wins and scores of those who play together."""
    sides = _grid("side", "seats", "wins", "share", "95 % interval", "score", "lowest", "highest")
    for side in report.sides:
        share, low, high = side.share
        seats = ", ".join(str(seat + 1) for seat in side.seats)
        said = side.scores
        score = (f"{said.mean:.1f}", _number(said.least), _number(said.most)) if said else ("", "", "")
        sides.add_row(
            side.name, seats, _number(side.wins), f"{share:.1%}", f"{low:.1%} to {high:.1%}", *score
        )
    return sides


def rendered(plan: SimulationPlan, report: SimulationReport, seconds: float) -> RenderableType:
    """Lay out a report: wins and scores by seat, lengths, ends."""
    seats = _grid("seat", "bot", "wins", "share", "95 % interval", "score", "lowest", "highest")
    for number, seat in enumerate(report.seats):
        share, low, high = seat.share
        score = ("", "", "")
        if seat.scores:
            score = (f"{seat.scores.mean:.1f}", _number(seat.scores.least), _number(seat.scores.most))
        seats.add_row(
            str(number + 1), seat.bot, _number(seat.wins), f"{share:.1%}", f"{low:.1%} to {high:.1%}", *score
        )
    lengths = _grid("length", "least", "median", "most", "mean")
    for name, value in report.figures.items():
        lengths.add_row(name, *_spread(value))
    lengths.add_row("answers", *_spread(report.decisions))
    ends = _grid("end", "games", "share")
    for reason, count in report.reasons.items():
        ends.add_row(reason, str(count), f"{count / report.games:.1%}")
    if report.nobody:
        ends.add_row("(everybody lost)", str(report.nobody), f"{report.nobody / report.games:.1%}")
    rate = report.decisions.mean * report.games / seconds if seconds else 0
    note = f"{report.games} games, seed {plan.seed}: {seconds:.1f} s, {rate:,.0f} answers a second"
    teams = (_sides(report), "") if report.sides else ()
    return Group("", seats, "", *teams, lengths, "", ends, "", note)


def show(
    plan: SimulationPlan, report: SimulationReport, seconds: float, console: Console | None = None
) -> None:
    """Print a report."""
    (console or Console()).print(rendered(plan, report, seconds))
