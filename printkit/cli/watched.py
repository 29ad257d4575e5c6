"""A simulated game on the companion's table page: answers come at a chosen pace, as if from people."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import typer

from printkit.referee import Answer, Game
from printkit.referee.log import Answered
from printkit.simulate.plan import SimulationPlan, title_of
from printkit.simulate.watching import play_steps

if TYPE_CHECKING:
    from typing import Any

    from printkit.companion.tables import OpenTable


async def feed_answers(table: OpenTable, game: Game[Any], pace: float) -> None:
    """Give a table all answers of a game, one after the other."""
    for number, entry in enumerate(game.entries):
        if not isinstance(entry, Answered):
            continue
        await asyncio.sleep(pace)
        refusals = await table.give(Answer(entry.seat, entry.data, part=entry.part), f"watch-{number}")
        if refusals:
            typer.secho(f"The table does not take answer {number}: {refusals[0]}", err=True, fg="red")
            return
    typer.echo("The game is over. Ctrl-C stops the server.")


def at_the_table(plan: SimulationPlan, pace: float, *, port: int = 0) -> None:
    """Play a game, then show it on the table page until Ctrl-C."""
    from contextlib import closing

    from printkit.companion.serve import serve
    from printkit.companion.sockets import Settings, Started
    from printkit.companion.store import open_store

    game: Game[Any] | None = None
    for found, _ in play_steps(plan):
        game = found
    assert game is not None
    watched = game
    title = title_of(plan.title, plan.book, plan.box)
    feeding: list[asyncio.Task[None]] = []

    def keep_table(table: OpenTable) -> None:
        feeding.append(asyncio.get_running_loop().create_task(feed_answers(table, watched, pace)))

    def announce_start(what: Started) -> None:
        typer.echo(f"Watch the game at {what.host_link}")
        sys.stdout.flush()

    settings = Settings(
        host="127.0.0.1",
        port=port,
        title=title.meta.title,
        names=list(watched.setup.names),
        options=dict(watched.setup.options),
        titles=[title.meta.title],
    )
    with (
        TemporaryDirectory(prefix="printkit-") as folder,
        closing(open_store(str(Path(folder) / "watch.db"))) as store,
    ):
        serve(store, settings, tell=announce_start, opened=keep_table)
