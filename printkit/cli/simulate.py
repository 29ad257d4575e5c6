"""The command `simulate`: bots play a title, and it reports figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printkit.base.installation import install_command
from printkit.cli.failures import explain_errors
from printkit.cli.pairs import options_of

if TYPE_CHECKING:
    from printkit.simulate import Played, SimulationPlan, SimulationReport
    from printkit.simulate.kept_games import Records
    from printkit.simulate.paired_runs import PairedComparison

commands = typer.Typer()

STOPPED = 130
"""Exit code after Ctrl-C, as shells know it."""
THINKER = "search:25"
"""The bot that shows how much skill counts."""


@commands.command()
def simulate(
    title: Annotated[str, typer.Argument(help="A title with a book, by name or folder.")],
    *,
    seats: Annotated[
        int | None, typer.Option(min=1, help="Players in each game; if not given, as few as the title has.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots in seat order, with commas between; the last one takes the other seats. "
            "random, greedy, search, search:400 (playouts), search:50ms."
        ),
    ] = "random",
    rotate: Annotated[
        bool, typer.Option("--rotate", help="The bots move on by a seat with each game.")
    ] = False,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "1",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 for as many as are worth it.")] = 0,
    cluster: Annotated[
        str, typer.Option(help="Play on a Dask cluster: tcp://HOST:8786, or local:4 for four processes here.")
    ] = "",
    option: Annotated[list[str] | None, typer.Option(help="An option of the title, NAME=VALUE.")] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Two variants with the same chance: as-is, NAME=VALUE (an option), ROW.COLUMN=VALUE (a card), or a box's folder.",
        ),
    ] = None,
    effect: Annotated[
        float,
        typer.Option(
            min=0.0001, help="The difference to look for: of shares so much, of others such a part."
        ),
    ] = 0.05,
    quick: Annotated[
        bool, typer.Option("--quick", help="Only wins, lengths and ends: moves and cards are not looked at.")
    ] = False,
    skill: Annotated[
        int,
        typer.Option(min=0, help="Besides, so many games of one player who thinks among random ones."),
    ] = 0,
    log: Annotated[Path | None, typer.Option(help="Keep every game in this folder.", file_okay=False)] = None,
    games_to: Annotated[
        Path | None,
        typer.Option(help="Keep what came out of each game in this folder (JSON Lines).", file_okay=False),
    ] = None,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="With --games-to: a Parquet table of the games as well.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="With --games-to: go on with the games that are kept there.")
    ] = False,
    games_from: Annotated[
        list[Path] | None,
        typer.Option(
            help="Play nothing: report on the games kept in this folder; several folders are merged."
        ),
    ] = None,
    check_table: Annotated[
        bool, typer.Option("--check", help="Look at the book's invariants after every answer.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the figures as one page with charts.", dir_okay=False)
    ] = None,
    watch: Annotated[
        bool, typer.Option("--watch", help="Show one game step by step instead of playing many.")
    ] = False,
    at_table: Annotated[
        bool, typer.Option("--at-table", help="With --watch: on the companion's table page.")
    ] = False,
    pace: Annotated[float, typer.Option(min=0, help="With --watch: seconds between answers.")] = 1.0,
) -> None:
    """Let bots play a title and tell who wins, what moves and cards do, how long it takes and how it ends."""
    from printkit.simulate import SimulationPlan
    from printkit.simulate.plan import title_of

    named = tuple(name.strip() for name in bots.split(",") if name.strip())
    if seats is None:
        with explain_errors():
            seats = title_of(title).book.meta.seats[0]
    if not 1 <= len(named) <= seats:
        raise typer.BadParameter(f"{len(named)} bots are named for {seats} seats", param_hint="--bots")
    if (resume or parquet) and games_to is None:
        raise typer.BadParameter("name the folder with --games-to", param_hint="--resume/--parquet")
    plan = SimulationPlan(
        title,
        seats,
        games,
        seed=seed,
        bots=named,
        options=options_of(option or ()),
        log=log,
        check=check_table,
        rotate=rotate,
        closely=not quick,
    )
    if watch:
        _watch_game(plan, pace, at_table=at_table)
        return
    runner = _Runner(jobs, cluster)
    told = _Teller(as_json=as_json, html=html)
    if compare is not None:
        _compare_variants(plan, compare, effect, runner, told)
        return
    with explain_errors():
        if games_from:
            from printkit.simulate.kept_games import merge_folders

            plan, played = merge_folders(games_from)
        elif games_to is not None:
            from printkit.simulate.kept_games import Records

            records = Records(games_to, plan)
            done = records.open_folder(resume=resume)
            played = runner.play(plan, done=done, records=records)
            records.finish(table=parquet)
        else:
            played = runner.play(plan)
    if not played:
        raise typer.Exit(STOPPED)
    told.tell_run(plan, played, runner, skill)
    if runner.stopped:
        raise typer.Exit(STOPPED)


class _Runner:
    """Plays plans, with progress on the terminal; Ctrl-C returns the games so far."""

    def __init__(self, jobs: int, cluster: str) -> None:
        self._jobs = jobs
        self._cluster = cluster
        self.stopped = False
        self.seconds = 0.0

    def play(
        self, plan: SimulationPlan, *, done: Sequence[Played] = (), records: Records | None = None
    ) -> list[Played]:
        """Play a plan."""
        import os
        import time

        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from printkit.referee import SetupError
        from printkit.simulate import run_plan

        slow = any(name.startswith("search") for name in plan.bots)
        worth = max(1, plan.games // (2 if slow else 100))
        jobs = self._jobs or max(1, min(os.cpu_count() or 1, worth))
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        begun = time.perf_counter()
        kept: list[Played] = []
        with explain_errors(), Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(f"{plan.title}, {plan.seats} seats", total=plan.games, completed=len(done))
            try:
                played = run_plan(
                    plan,
                    jobs=jobs,
                    cluster=self._cluster,
                    tick=lambda more: bar.advance(task, more),
                    kept=kept,
                    done=done,
                    keep=records.write_game if records is not None else lambda _: None,
                )
            except KeyboardInterrupt:
                self.stopped, played = True, sorted(kept, key=lambda game: game.number)
            except ModuleNotFoundError as error:
                if not self._cluster:
                    raise
                raise SetupError(f"a cluster needs: {install_command('cluster')} ({error})") from error
        self.seconds += time.perf_counter() - begun
        if self.stopped:
            typer.secho(f"Stopped after {len(played)} of {plan.games} games.", err=True)
        return played


class _Teller:
    """Reports figures: in the terminal or as JSON, and on a page."""

    def __init__(self, *, as_json: bool, html: Path | None) -> None:
        self._json = as_json
        self._html = html

    def tell_run(self, plan: SimulationPlan, played: list[Played], runner: _Runner, skill: int) -> None:
        """Report a run."""
        import json

        from printkit.simulate import plain_report, report_of
        from printkit.simulate.report_text import show_report

        report = report_of(plan, played)
        if skill and not runner.stopped:
            report = _with_skill(plan, report, runner, skill)
        names, rule, name = _load_words(plan)
        if self._json:
            typer.echo(json.dumps(plain_report(report), indent=2))
        else:
            show_report(plan, report, runner.seconds, names=names)
        if self._html is not None:
            from printkit.simulate.page import write_page

            self._write_text(write_page(plan, report, played, name=name, names=names, rule=rule))

    def tell_comparison(self, plan: SimulationPlan, found: PairedComparison) -> None:
        """Report two variants."""
        import json

        from rich.console import Console

        from printkit.simulate.paired_runs import plain_comparison
        from printkit.simulate.report_text import compared_rendered

        if self._json:
            typer.echo(json.dumps(plain_comparison(found), indent=2))
        else:
            Console(highlight=False).print(compared_rendered(found))
        if self._html is not None:
            from printkit.simulate.page import write_page

            self._write_text(write_page(plan, None, (), name=_load_words(plan)[2], comparison=found))

    def _write_text(self, text: str) -> None:
        assert self._html is not None
        with explain_errors():
            self._html.write_text(text, encoding="utf-8")
        typer.secho(f"Wrote {self._html}.", err=True)


def _with_skill(
    plan: SimulationPlan, report: SimulationReport, runner: _Runner, games: int
) -> SimulationReport:
    """Add how often a thinking player wins among random ones, and how much depends on decisions."""
    from printkit.simulate.insight import bots_of, insight_of

    thinking = replace(
        plan,
        games=games,
        bots=(THINKER, "random") if plan.seats > 1 else (THINKER,),
        rotate=True,
        closely=True,
        seed=f"{plan.seed}/skill",
        log=None,
    )
    played = runner.play(thinking)
    if not played:
        return report
    skill = next((one for one in bots_of(played) if one.bot == THINKER), None)
    seen = insight_of(played, plan.seats)
    insight = report.insight
    if insight is not None and seen is not None and not insight.stakes:
        insight = replace(insight, stakes=seen.stakes)
    return replace(report, skill=skill, insight=insight or seen)


def _load_words(plan: SimulationPlan) -> tuple[Callable[[str], str], Callable[[str], str], str]:
    """Load the names of cards, the texts of rules and the title's name."""
    from printkit.simulate.plan import open_game, title_of

    title = title_of(plan.title, plan.book, plan.box)
    table = open_game(plan).table

    def names(card: str) -> str:
        try:
            printed = table.name_piece(card)
        except KeyError:  # a book may know only the pieces of its box
            return card
        return printed if card in printed else f"{printed} ({card})"

    return names, title.rule, title.meta.name


def _compare_variants(
    plan: SimulationPlan, variants: tuple[str, str], effect: float, runner: _Runner, told: _Teller
) -> None:
    from printkit.simulate.paired_runs import compare_runs
    from printkit.simulate.variants import Variants

    with explain_errors(), Variants() as making:
        plans = [making.plan_of(words, plan) for words in variants]
        one = runner.play(plans[0])
        other = [] if runner.stopped else runner.play(plans[1])
    if not one or not other:
        raise typer.Exit(STOPPED)
    told.tell_comparison(plan, compare_runs(variants, one, other, effect))
    if runner.stopped:
        raise typer.Exit(STOPPED)


def _watch_game(plan: SimulationPlan, pace: float, *, at_table: bool) -> None:
    """Show one game, step by step."""
    if not at_table:
        from printkit.simulate.watching import in_terminal

        with explain_errors():
            in_terminal(plan, pace)
        return
    from printkit.cli.extras import require_extra

    require_extra("play", "simulate --watch --at-table")
    from printkit.cli.watched import at_the_table

    with explain_errors():
        at_the_table(plan, pace)
