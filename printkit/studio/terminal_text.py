"""Figures and differences in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from printkit.nearest import list_words
from printkit.studio.compare import PieceDifference


def show_fit(figures: Mapping[str, Any], console: Console | None = None) -> None:
    """Show the tightest texts, lone words and the coarsest pictures of every component."""
    console = console or Console()
    for key, part in figures["components"].items():
        if not part["tightest"]:
            continue
        table = Table(
            box=None,
            pad_edge=False,
            header_style="bold",
            title=f"{key}: tightest texts",
            title_justify="left",
        )
        for column in ("row", "element", "points", "smallest", "lines", "mm left"):
            table.add_column(column, justify="left" if column in ("row", "element") else "right")
        for fit in part["tightest"]:
            table.add_row(
                *(
                    escape(f"{fit[column]:g}" if isinstance(fit[column], float) else str(fit[column]))
                    for column in fit
                )
            )
        console.print(table)
        if part["widows"]:
            console.print(f"{part['widows']} texts end with a word alone on its line")
        for name, dpi in part["pictures"]["coarsest"].items():
            console.print(f"{escape(name)}: {dpi} dots an inch")


def show_playtests(figures: Mapping[str, Any]) -> None:
    """Show the results of many playtests, card by card beside the bots."""
    console = Console()
    bots_answers = figures["bots' answers"]
    put = partial(console.print, highlight=False)
    put(
        f"[bold]{escape(figures['title'])}[/bold] records: {figures['records']}, to their end: {figures['to their end']}; "
        f"{figures['answers']} answers a game"
        + (f" (bots {bots_answers})" if bots_answers is not None else "")
    )
    if figures["seconds a turn"] is None:
        put("How long turns took is not in these records: keep them from the page at the end of a game.")
    for name, times in {"all": figures["seconds a turn"], **figures["by player"]}.items():
        if times is not None:
            put(f"  turns of {escape(name)}: {times['median']:g} s (longest {times['longest']:g} s, {times['turns']} turns)")  # fmt: skip
    for what, said in (("taken back", "taken back"), ("not allowed", "tried and not allowed")):
        if figures[what]:
            put(f"{said}: {escape(list_words(f'{name} {number}' for name, number in figures[what].items()))}")
    rows = [
        (card, both["people"], both["bots"])
        for card, both in figures["cards"].items()
        if both["people"]["had"]
    ]
    if rows:
        table = Table("card", "had by", "played", "bots played", box=None)
        for card, people, bots in sorted(rows, key=lambda row: -_share(row[1])):
            table.add_row(
                escape(f"{card} {figures['names'].get(card, '')}".strip()),
                str(people["had"]),
                f"{_share(people):.0%}",
                f"{_share(bots):.0%}" if bots["had"] else "",
            )
        console.print(table)
    for what, said in (("kept", "had by somebody and never played"), ("never moved", "came to nobody")):
        if figures[what]:
            put(f"{said}: {escape(list_words(figures[what]))}")


def _share(one: Mapping[str, int]) -> float:
    return one["played"] / one["had"] if one["had"] else 0.0


def show_stats(figures: Mapping[str, Any]) -> None:
    """Show all figures, component by component."""
    console = Console()
    console.print(f"[bold]{escape(figures['title'])}[/bold] {_format_counts(figures)}")
    for key, part in figures["components"].items():
        ink = f", {part['ink percent']:g} % ink" if part["ink percent"] is not None else ""
        off = f", {part['off']} row{'s' if part['off'] != 1 else ''} off" if part["off"] else ""
        console.print(f"\n[bold]{escape(key)}[/bold] {_format_counts(part)}{ink}{off}")
        for column, found in part["columns"].items():
            counts = found.get("curve") or found["values"]
            mean = f" (mean {found['mean']:g})" if "mean" in found else ""
            said = "  ".join(f"{value or 'empty'} {count}" for value, count in counts.items())
            console.print(
                f"  {escape(part['headers'].get(column, column))}{mean}: {escape(said)}", highlight=False
            )
        if part["icons"]:
            icons = "  ".join(f"{name} {count}" for name, count in part["icons"].items())
            console.print(f"  icons: {escape(icons)}", highlight=False)
        _show_pictures(part["pictures"], console)
    if figures["unused pictures"]:
        console.print(
            f"\npictures used nowhere: {escape(list_words(figures['unused pictures']))}", highlight=False
        )
    show_fit(figures, console)


def _show_pictures(pictures: Mapping[str, Any], console: Console) -> None:
    """Show pictures that several cards have, and missing ones."""
    if pictures["repeated"]:
        said = list_words(f"{name} {pictures['used'][name]}" for name in pictures["repeated"])
        console.print(f"  pictures on several cards: {escape(said)}", highlight=False)
    if pictures["missing"]:
        console.print(
            f"  pictures missing: {escape(list_words(pictures['missing']))}", style="red", highlight=False
        )


def _format_counts(figures: Mapping[str, Any]) -> str:
    """Return `4 rows, 9 pieces, 1 sheet, 103 words`."""
    counts = [(figures[noun], noun) for noun in ("rows", "pieces", "sheets", "words") if noun in figures]
    return ", ".join(f"{n} {noun if n != 1 else noun[:-1]}" for n, noun in counts)


def show_differences(found: Iterable[PieceDifference]) -> None:
    """Show the differences, one row on each line."""
    console = Console()
    every = list(found)
    for each in every:
        columns = "; ".join(f"{column}: {before!r} -> {now!r}" for column, before, now in each.columns)
        text = f"{each.kind:8} {each.card.component}/{each.card.id} {each.card.name}"
        console.print(escape(f"{text}{': ' + columns if columns else ''}"), highlight=False, soft_wrap=True)
    fresh = sum(len(each.fresh) for each in every)
    stale = sum(len(each.stale) for each in every)
    rows = "1 row differs" if len(every) == 1 else f"{len(every)} rows differ"
    pieces = "1 piece" if fresh == 1 else f"{fresh} pieces"
    console.print(
        f"{rows}; {pieces} to print, {stale} old one{'' if stale == 1 else 's'} to throw away.",
        highlight=False,
    )


def show_playtest(data: Mapping[str, Any]) -> None:
    """Show the results of a random playtest."""
    rounds = data["rounds"]
    console = Console(highlight=False)
    console.print(
        f"{data['games']} games of {data['players']} players: {rounds['mean']} rounds "
        f"(nine tenths between {rounds['from']} and {rounds['to']}), {data['reached the end']} reached the end, "
        f"in {data['deck ran out']} the deck ran out"
    )
    if data["wins by seat"]:
        console.print(
            "Wins by seat: " + ", ".join(map(str, data["wins by seat"])) + " (shared ones count for each)"
        )
    turns = ", ".join(f"{turn}: {share:.0%}" for turn, share in data["dead hands by turn"].items())
    console.print(f"Dead hands: {data['dead hands']:.1%} of all; by turn {turns}")
    for name, sums in data["by turn"].items():
        console.print(f"{name} by turn: " + ", ".join(f"{turn}: {value:g}" for turn, value in sums.items()))
    table = Table("card", "drawn", "played", "of those drawn", "by winners")
    order = sorted(data["cards"].items(), key=lambda one: (one[1]["played of drawn"] or 0.0, one[0]))
    shown = order if len(order) <= 24 else [*order[:12], *order[-12:]]
    for number, (row, one) in enumerate(shown):
        if number == 12 and len(order) > 24:
            table.add_row(f"... {len(order) - 24} between", "", "", "", "")
        share = "" if one["played of drawn"] is None else f"{one['played of drawn']:.0%}"
        table.add_row(row, str(one["drawn"]), str(one["played"]), share, str(one["by winners"]))
    console.print(table)
    if data["never played"]:
        console.print(f"Never played: {', '.join(data['never played'])}", style="yellow")
    if data["never drawn"]:
        console.print(f"Never drawn: {', '.join(data['never drawn'])}", style="yellow")
