"""Show a report in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table

from printkit.simulate.figures import Spread
from printkit.simulate.insight import BotReport, Lift
from printkit.simulate.paired_runs import PairedComparison
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.report import SimulationReport

LISTED: Final = 15
"""Rows of a long table in the terminal."""

NAME: Final = 28
"""Letters of a name in a table with many columns."""

Names: TypeAlias = Callable[[str], str]
"""Returns the name of a card."""


def _format_number(value: float) -> str:
    return f"{value:.0f}" if float(value).is_integer() else f"{value:.1f}"


def _format_spread(value: Spread) -> tuple[str, str, str, str]:
    return (
        _format_number(value.least),
        _format_number(value.middle),
        _format_number(value.most),
        f"{value.mean:.1f}",
    )


def _make_grid(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number == 0 else "right", no_wrap=True)
    return table


def _make_side_table(report: SimulationReport) -> Table:
    """Make the table of wins and scores of those who play together."""
    sides = _make_grid("side", "seats", "wins", "share", "95 % interval", "score", "lowest", "highest")
    for side in report.sides:
        share, low, high = side.share
        seats = ", ".join(str(seat + 1) for seat in side.seats)
        said = side.scores
        score = (
            (f"{said.mean:.1f}", _format_number(said.least), _format_number(said.most))
            if said
            else ("", "", "")
        )
        sides.add_row(
            side.name, seats, _format_number(side.wins), f"{share:.1%}", f"{low:.1%} to {high:.1%}", *score
        )
    return sides


def render_report(
    plan: SimulationPlan, report: SimulationReport, seconds: float, names: Names = str
) -> RenderableType:
    """Lay out a report: wins and scores by seat, lengths, ends."""
    seats = _make_grid("seat", "bot", "wins", "share", "95 % interval", "score", "lowest", "highest")
    for number, seat in enumerate(report.seats):
        share, low, high = seat.share
        score = ("", "", "")
        if seat.scores:
            score = (
                f"{seat.scores.mean:.1f}",
                _format_number(seat.scores.least),
                _format_number(seat.scores.most),
            )
        seats.add_row(
            str(number + 1),
            seat.bot,
            _format_number(seat.wins),
            f"{share:.1%}",
            f"{low:.1%} to {high:.1%}",
            *score,
        )
    lengths = _make_grid("length", "least", "median", "most", "mean")
    for name, value in report.figures.items():
        lengths.add_row(name, *_format_spread(value))
    lengths.add_row("answers", *_format_spread(report.decisions))
    ends = _make_grid("end", "games", "share")
    for reason, count in report.reasons.items():
        ends.add_row(reason, str(count), f"{count / report.games:.1%}")
    if report.nobody:
        ends.add_row("(everybody lost)", str(report.nobody), f"{report.nobody / report.games:.1%}")
    rate = report.decisions.mean * report.games / seconds if seconds else 0
    note = f"{report.games} games, seed {plan.seed}: {seconds:.1f} s, {rate:,.0f} answers a second"
    teams = (_make_side_table(report), "") if report.sides else ()
    more = [part for grid in _render_details(report, names) for part in (grid, "")]
    return Group("", seats, "", *teams, lengths, "", ends, "", *more, note)


def _render_details(report: SimulationReport, names: Names) -> Iterator[RenderableType]:
    """Write the results of different bots and the observations."""
    if report.bots:
        yield _make_bot_table(report.bots, "bot")
    if report.skill is not None:
        yield _make_bot_table((report.skill,), "skill and luck")
    found = report.insight
    if found is None:
        return
    order = _make_grid("order of play", "wins", "share", "95 % interval")
    for number, one in enumerate(found.order, 1):
        order.add_row(
            f"{number}.", _format_number(one.wins), f"{one.share:.1%}", f"{one.low:.1%} to {one.high:.1%}"
        )
    yield order
    if found.moves:
        yield _make_lift_table(found.moves, "move", "times", str)
    if found.cards:
        yield _make_lift_table(found.cards, "card", "used", names)
    if found.leads is not None and found.turns is not None:
        course = _make_grid("course of a game", "least", "median", "most", "mean")
        course.add_row("turns", *_format_spread(found.turns))
        course.add_row("changes of the lead", *_format_spread(found.leads))
        if found.settled is not None:
            said = found.settled
            course.add_row(
                "the winner leads for good after",
                *(f"{value:.0%}" for value in (said.least, said.middle, said.most, said.mean)),
            )
        yield course
    if found.stakes:
        stakes = _make_grid("decisions under", "number", "best less worst", "mattered")
        for stake in found.stakes[:LISTED]:
            stakes.add_row(stake.rule, str(stake.decisions), f"{stake.spread:.1%}", f"{stake.mattered:.0%}")
        yield stakes


def _make_bot_table(bots: Sequence[BotReport], title: str) -> Table:
    grid = _make_grid(title, "times", "wins", "share", "95 % interval", "by luck", "above luck")
    for one in bots:
        share = one.share
        grid.add_row(
            one.bot,
            str(share.games),
            _format_number(share.wins),
            f"{share.share:.1%}",
            f"{share.low:.1%} to {share.high:.1%}",
            f"{one.fair:.1%}",
            f"{one.above_luck:.0%}",
        )
    return grid


def _make_lift_table(found: Sequence[Lift], title: str, used: str, names: Names) -> Table:
    """Make the table of the moves or cards with the most data."""
    cards = title == "card"
    grid = _make_grid(title, "who", used, "with", "without", "lift (95 %)", *(["dead"] if cards else []))
    for one in found[:LISTED]:
        lift = "too few"
        if one.lift is not None:
            middle, low, high = (round(100 * value) for value in one.lift)
            lift = f"{middle:+d} ({low:+d} to {high:+d})"
        dead = [] if not cards else ["" if one.dead is None else f"{one.dead[0]:.0%}"]
        often = f"{one.used:.0%}" if cards else f"{one.used:.1f}"
        with_it, without = f"{one.having:.0%}", f"{one.lacking:.0%}"
        grid.add_row(_fit_name(names(one.name)), f"{one.rate:.0%}", often, with_it, without, lift, *dead)
    if len(found) > LISTED:
        grid.add_row(f"({len(found) - LISTED} more in --json, --html)")
    return grid


def _fit_name(name: str) -> str:
    """Return a name that leaves room for figures."""
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def compared_rendered(found: PairedComparison) -> RenderableType:
    """Lay out two variants side by side."""
    grid = _make_grid("figure", "A", "B", "B - A", "95 % interval", "pairs")
    for said in found.differences:
        percent = said.share

        def word_figure(value: float, *, sign: bool = False, percent: bool = percent) -> str:
            return f"{value:{'+' if sign else ''}.1%}" if percent else f"{value:{'+' if sign else ''}.2f}"

        middle, low, high = said.difference
        interval = (
            "" if found.pairs < 2 else f"{word_figure(low, sign=True)} to {word_figure(high, sign=True)}"
        )
        grid.add_row(
            _fit_name(said.name),
            word_figure(said.one),
            word_figure(said.other),
            word_figure(middle, sign=True) + ("*" if said.sure else " "),
            interval,
            "–" if said.needed is None else f"{said.needed:,}",
        )
    if found.alike:
        return Group("", f"A: {found.names[0]}", f"B: {found.names[1]}", "", found.alike)
    note = (
        f"{found.pairs} pairs of games with the same chance. *: the interval leaves out none at all, so the difference is sure. "
        f"Pairs: games of each variant that show a difference of {found.effect:.0%} (of shares so many points) in 80 of 100 runs."
    )
    return Group("", f"A: {found.names[0]}", f"B: {found.names[1]}", "", grid, "", note)


def show_report(
    plan: SimulationPlan,
    report: SimulationReport,
    seconds: float,
    names: Names = str,
) -> None:
    """Print a report."""
    Console().print(render_report(plan, report, seconds, names))
