"""Show a recorded game."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from printkit.referee import Log, Seat
from printkit.terminal.position import shown_log, shown_position
from printkit.terminal.recovery import Recovered, recover_game
from printkit.title import Title


def show_log(
    log: Log,
    title: Title,
    console: Console,
    *,
    at: int | None = None,
    seat: Seat | None = None,
) -> Recovered:
    """Print the log in words and the position after so many entries.

    Nothing of a finished game is hidden, at any moment of it; as a seat, it shows what that seat knew then.

    Args:
        log: the recorded game.
        title: book and box.
        console: where to print.
        at: how many entries to play; None for all.
        seat: as whom to look; None for what everybody may know.

    Returns:
        the game as far as it could be played, and the damage.

    Raises:
        LogError: nothing of the log can be played back.
    """
    meta = title.book.meta
    found = recover_game(title.book, log, box=title.box, upto=at)
    game = found.game
    if at is not None and seat is None and _is_over(log, title):
        game.lay_open()
    whose = "everybody" if seat is None else log.header.seats[seat]
    if seat is None and game.table.over:
        whose += " after the end"
    console.print(Text(f"{meta.name}: {', '.join(log.header.seats)}", style="bold"))
    told = [f"{name} {value}" for name, value in log.header.options.items()]
    console.print(
        Text(f"{len(log.entries)} entries, shown up to {len(game)}, as seen by {whose}", style="dim")
    )
    if told:
        console.print(Text(f"Options: {', '.join(told)}", style="dim"))
    if title.digest and log.header.box and log.header.box != title.digest:
        console.print(Text("The box's data have changed since this game was played.", style="yellow"))
    console.print()
    console.print(shown_log(game.event_log(seat)))
    console.print()
    console.print(shown_position(game, seat))
    if found.damage is not None:  # last, so that it stands where the reader looks
        console.print()
        console.print(Text(f"The log is damaged at {found.damage}", style="yellow"))
        console.print(Text("Everything before it is shown.", style="yellow"))
    return found


def _is_over(log: Log, title: Title) -> bool:
    """Return whether a game is over at the end of its log."""
    return recover_game(title.book, log, box=title.box).game.outcome is not None
