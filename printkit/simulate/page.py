"""The report as one page: self-contained HTML with charts, which explains its own words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Any, Final

from jinja2 import Environment, StrictUndefined

from printkit.simulate.figures import Share
from printkit.simulate.insight import BotReport, Lift
from printkit.simulate.paired_runs import PairedComparison
from printkit.simulate.plan import SimulationPlan
from printkit.simulate.playout import Played
from printkit.simulate.report import SimulationReport

BARS: Final = 24
"""Columns of a histogram."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row of a chart: a value with its interval, in percent of the chart's width.

    Attributes:
        label: what it is.
        said: the value in words.
        at: where it lies.
        low: where its interval begins.
        wide: how wide that is.
        note: what stands beside it in small.
        sure: whether the interval leaves out what is compared with.
    """

    label: str
    said: str
    at: float
    low: float
    wide: float
    note: str = ""
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows with one scale.

    Attributes:
        title: the heading.
        words: what the chart shows, in a sentence.
        bars: the rows.
        line: where the dashed line stands (equal shares, no difference), in percent; None for none.
        ends: what the scale's ends mean.
        kind: `share` draws bars from the left, `lift` marks around the line.
    """

    title: str
    words: str
    bars: tuple[Bar, ...]
    line: float | None
    ends: tuple[str, str]
    kind: str = "share"


@dataclass(frozen=True, slots=True)
class Histogram:
    """The distribution of a figure."""

    title: str
    columns: tuple[tuple[float, str], ...]
    ends: tuple[str, str]
    said: str


def write_page(
    plan: SimulationPlan,
    report: SimulationReport | None,
    played: Sequence[Played],
    *,
    name: str,
    names: Callable[[str], str] = str,
    rule: Callable[[str], str] = lambda _: "",
    comparison: PairedComparison | None = None,
) -> str:
    """Write the page.

    Args:
        plan: what was played.
        report: its figures; None where two variants are compared only.
        played: the games.
        name: the title's name for people.
        names: what a card is called.
        rule: a rule's text, for decisions that mattered.
        comparison: two variants side by side.
    """
    charts = _build_charts(plan, report, names, rule) if report is not None else []
    text: str = _load_template().render(
        name=name,
        plan=plan,
        report=report,
        charts=charts,
        histograms=_build_histograms(played) if report is not None else [],
        comparison=comparison,
        differences=_list_differences(comparison) if comparison is not None else [],
        bots=", ".join(dict.fromkeys(plan.bots)),
        options=", ".join(f"{key} = {value}" for key, value in plan.options.items()),
        said=_format_value,
    )
    return text


@cache
def _load_template() -> Any:
    text = (files("printkit.simulate") / "static" / "report.html").read_text(encoding="utf-8")
    return Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    ).from_string(text)


def _format_value(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.2f}"


def _make_share_bar(label: str, share: Share, *, fair: float, top: float, note: str = "") -> Bar:
    sure = share.low > fair or share.high < fair
    said = f"{share.share:.1%} ({share.low:.1%} to {share.high:.1%})"
    width = 100 * (share.high - share.low) / top
    return Bar(label, said, 100 * share.share / top, 100 * share.low / top, width, note, sure)


def _build_charts(
    plan: SimulationPlan, report: SimulationReport, names: Callable[[str], str], rule: Callable[[str], str]
) -> list[Chart]:
    fair = 1 / plan.seats
    games = report.games
    seats = [
        (f"Seat {n + 1}", Share(seat.wins, games, *seat.share), seat.bot)
        for n, seat in enumerate(report.seats)
    ]
    charts = [
        _build_share_chart(
            "Wins by seat",
            "Who sat where, and how often that seat won; a shared win counts in parts.",
            seats,
            fair,
        )
    ]
    if report.sides:
        sides = [
            (side.name, Share(side.wins, side.games, *side.share), f"{side.games} games")
            for side in report.sides
        ]
        charts.append(
            _build_share_chart(
                "Wins by side", "Teams, tribes or roles, in the games that had them.", sides, None
            )
        )
    found = report.insight
    if found is not None and found.order:
        order = [(f"Plays {n}.", one, "") for n, one in enumerate(found.order, 1)]
        charts.append(_build_share_chart("Wins by order of play", "Whether it helps to begin.", order, fair))
    if report.bots:
        charts.append(
            _build_bot_chart("Wins by bot", "How each kind of player did wherever it sat.", report.bots)
        )
    if report.skill is not None:
        above = report.skill.above_luck
        words = (
            f"One player who thinks ahead among others who answer by chance comes {max(above, 0):.0%} of the way "
            "from luck alone to always winning."
        )
        charts.append(_build_bot_chart("Skill and luck", words, (report.skill,)))
    if found is not None:
        charts += _build_lift_charts(found.moves, "Moves", str)
        charts += _build_lift_charts(found.cards, "Cards", names)
        dead = [one for one in found.cards if one.dead is not None and one.dead[0] > 0]
        if dead:
            dead.sort(key=lambda one: -(one.dead or (0, 0))[0])
            bars = tuple(
                Bar(
                    names(one.name), f"{one.dead[0]:.0%}", 100 * one.dead[0], 0, 0, f"{one.dead[1]} decisions"
                )
                for one in dead[:20]
                if one.dead is not None
            )
            words = "Of the decisions for which a card lay in hand, how many at which it could not be used."
            charts.append(Chart("Dead cards", words, bars, None, ("0 %", "100 %")))
        if found.stakes:
            top = max(one.spread for one in found.stakes) or 1
            bars = tuple(
                Bar(
                    one.rule,
                    f"{one.spread:.1%}; {one.mattered:.0%} mattered",
                    100 * one.spread / top,
                    0,
                    0,
                    _shorten_text(rule(one.rule)) or f"{one.decisions} decisions",
                )
                for one in found.stakes[:20]
            )
            words = "How much more the best answer was worth than the worst, by the rule that asks, as a bot saw it that thinks."
            charts.append(Chart("Decisions that matter", words, bars, None, ("0 %", f"{top:.0%}")))
    return charts


def _shorten_text(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 110 else text[:107].rsplit(" ", 1)[0] + " …"


def _build_share_chart(
    title: str, words: str, rows: Sequence[tuple[str, Share, str]], fair: float | None
) -> Chart:
    top = min(1.0, ceil(max([share.high for _, share, _ in rows] + [fair or 0]) * 10) / 10)
    bars = tuple(
        _make_share_bar(label, share, fair=fair or 0, top=top, note=note) for label, share, note in rows
    )
    if fair is None:
        bars = tuple(Bar(b.label, b.said, b.at, b.low, b.wide, b.note) for b in bars)
    return Chart(title, words, bars, None if fair is None else 100 * fair / top, ("0 %", f"{top:.0%}"))


def _build_bot_chart(title: str, words: str, bots: Sequence[BotReport]) -> Chart:
    bars = tuple(
        _make_share_bar(one.bot, one.share, fair=one.fair, top=1, note=f"played {one.share.games} times")
        for one in bots
    )
    return Chart(title, words, bars, 100 * bots[0].fair, ("0 %", "100 %"))


def _build_lift_charts(found: Sequence[Lift], title: str, names: Callable[[str], str]) -> list[Chart]:
    known = [(one, one.lift) for one in found if one.lift is not None][:24]
    if not known:
        return []
    top = max(0.01, *(max(abs(low), abs(high)) for _, (_, low, high) in known))
    bars = tuple(
        Bar(
            names(one.name),
            f"{middle:+.1%} ({low:+.1%} to {high:+.1%})",
            50 + 50 * middle / top,
            50 + 50 * low / top,
            50 * (high - low) / top,
            f"{one.rate:.0%} of players; wins with it {one.having:.0%}, without {one.lacking:.0%}",
            low > 0 or high < 0,
        )
        for one, (middle, low, high) in known
    )
    thing = "made it" if title == "Moves" else "had it"
    words = f"How much more often those won who {thing} than those who did not. It goes together; it need not be the cause."
    return [Chart(title, words, bars, 50, (f"{-top:.0%}", f"{top:+.0%}"), "lift")]


def _build_histograms(played: Sequence[Played]) -> list[Histogram]:
    values: dict[str, list[float]] = {"answers": [game.decisions for game in played]}
    for game in played:
        for name, value in game.figures.items():
            values.setdefault(name, []).append(value)
        if game.observed is not None and game.observed.turns:
            values.setdefault("changes of the lead", []).append(game.observed.leads)
            if game.observed.settled is not None:
                values.setdefault("the winner leads for good after, % of the turns", []).append(
                    100 * game.observed.settled
                )
    return [_build_histogram(name, found) for name, found in values.items()]


def _build_histogram(name: str, values: Sequence[float]) -> Histogram:
    low, high = min(values), max(values)
    whole = all(float(value).is_integer() for value in values)
    size = (high - low) / BARS or 1.0
    if whole:
        size = max(1, ceil((high - low + 1) / BARS))
    counts = Counter(int((value - low) / size) for value in values)
    number = max(counts) + 1
    most = max(counts.values())
    columns = tuple(
        (
            100 * counts[at] / most,
            f"{_format_value(low + at * size)}"
            + (
                ""
                if whole and size == 1
                else f" to {_format_value(low + (at + 1) * size - (1 if whole else 0))}"
            )
            + f": {counts[at]}",
        )
        for at in range(number)
    )
    ordered = sorted(values)
    return Histogram(
        name,
        columns,
        (_format_value(low), _format_value(high)),
        f"half of the games up to {_format_value(ordered[(len(ordered) - 1) // 2])}",
    )


def _list_differences(found: PairedComparison) -> list[dict[str, Any]]:
    rows = []
    for one in found.differences:
        middle, low, high = one.difference
        top = max(abs(low), abs(high), one.effect) or 1

        def word_figure(value: float, sign: str = "", share: bool = one.share) -> str:  # bound in the loop
            return format(value, f"{sign}.1%") if share else format(value, f"{sign},.2f")

        finite = found.pairs > 1
        rows.append(
            {
                "name": one.name,
                "one": word_figure(one.one),
                "other": word_figure(one.other),
                "difference": word_figure(middle, "+"),
                "interval": f"{word_figure(low, '+')} to {word_figure(high, '+')}" if finite else "",
                "at": 50 + 50 * middle / top if finite else 50,
                "low": 50 + 50 * low / top if finite else 0,
                "wide": 50 * (high - low) / top if finite else 0,
                "sure": one.sure,
                "needed": "" if one.needed is None else f"{one.needed:,}",
                "effect": word_figure(one.effect),
            }
        )
    return rows
