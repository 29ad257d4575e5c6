"""The command line: thin commands; the work is done in the rooms below."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from copy import copy
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from printkit import allowance
from printkit.box.box_errors import BoxError
from printkit.box.place import find_box
from printkit.cli import companion, extras, press, publish, referee, sight, simulate, studio
from printkit.cli.failures import BAD_INPUT, explain_error, is_sentence, report_problems
from printkit.memory import collect_seldom

__all__ = ["app", "main", "run"]


class _Anywhere(TyperGroup):
    """Takes the options of the whole program before a command or after it, as people type them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move these options to the front; what follows `--` is a name."""
        end = args.index("--") if "--" in args else len(args)
        ours = [word for word in args[:end] if word in _ANYWHERE]
        others = [word for word in args[:end] if word not in _ANYWHERE]
        return super().parse_args(ctx, [*ours, *others, *args[end:]])

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Return the command and what is left for it; one value never takes the place of another unsaid."""
        if self.get_command(ctx, args[0]) is None:
            with suppress(BoxError):
                find_box(args[0])
                ctx.fail(
                    f"{args[0]} is a box; say what to do: printkit build {args[0]}, printkit play {args[0]}"
                )
        name, command, rest = super().resolve_command(ctx, args)
        called: Any = command
        words = rest
        while words and hasattr(called, "commands"):
            called, words = called.commands.get(words[0]), words[1:]
        _refuse_repeated(called.params if called else (), words)
        return name, command, rest


def _refuse_repeated(params: Iterable[Any], words: list[str]) -> None:
    """Refuse an option that takes one value and is given two different ones.

    Raises:
        typer.BadParameter: which option, and its values.
    """
    end = words.index("--") if "--" in words else len(words)
    for param in params:
        if param.param_type_name != "option" or param.multiple or param.is_flag:
            continue
        given = dict[str, None]()
        for place, word in enumerate(words[:end]):
            option, is_joined, value = word.partition("=")
            if option in param.opts:
                given[value if is_joined else "".join(words[place + 1 : place + 2])] = None
        if len(given) > 1:
            raise typer.BadParameter(
                f"it takes one value, and was given {' and '.join(given)}", param_hint=param.opts[0]
            )


_ANYWHERE: Final = ("--trust", "--allow-outside", "--no-limits")
_BOUNDED: Final = frozenset({"check", "build", "list", "preview", "stats", "export", "boxes", "stickers"})
"""Commands that look at a box and end, within what `printkit.allowance` allows."""
app = typer.Typer(
    name="printkit",
    cls=_Anywhere,
    help="Board games from data: print-and-play PDFs, and a referee at the table.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for room in (studio, press, referee, simulate, sight, companion, publish):
    app.add_typer(room.commands)
app.add_typer(companion.tables)


def run() -> None:
    """Run the program: a command that looks at a box continues in a child process with limits.

    This process ends with it, so nobody calls this who wants to go on.
    """
    command = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    if command in _BOUNDED and "--no-limits" not in sys.argv:
        allowance.go_on_in_child()
    main()


def main() -> None:
    """Carry out the command; every error becomes sentences, never a traceback."""
    collect_seldom()
    try:
        _pick_command(sys.argv[1:2])()
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
        sys.exit(130)
    except allowance.ExhaustedError as error:
        typer.secho(str(error), err=True, fg="red")
        sys.exit(BAD_INPUT)
    except MemoryError:
        typer.secho(allowance.tell_memory(), err=True, fg="red")
        sys.exit(BAD_INPUT)
    except ModuleNotFoundError as error:
        sentence = extras.word_missing_module(error)
        if sentence is None:
            raise
        typer.secho(sentence, err=True, fg="red")
        sys.exit(BAD_INPUT)
    except Exception as error:
        if is_sentence(error):
            typer.secho(str(error), err=True, fg="red")
            sys.exit(BAD_INPUT)
        problems = explain_error(error)
        if problems is None:
            raise
        report_problems(problems)
        sys.exit(BAD_INPUT)


def _pick_command(words: list[str]) -> typer.Typer:
    """Return the command line with only the command that it names: to prepare all takes longer than many a command."""
    for group in app.registered_groups:
        room = group.typer_instance
        if room is None or room.info.name:
            continue
        for command in room.registered_commands:
            if [command.name or getattr(command.callback, "__name__", "")] == words:
                alone = copy(app)
                alone.registered_groups, alone.registered_commands = [], [command]
                return alone
    return app


def _print_version(value: bool) -> None:
    if value:
        from printkit.cli.extras import describe_installation

        typer.echo(describe_installation())
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version, and what is installed besides printing.",
        ),
    ] = False,
    allow_outside: Annotated[
        bool,
        typer.Option(
            "--allow-outside",
            help="Read files that a box names outside of its folder (also after the command).",
        ),
    ] = False,
    trust: Annotated[
        bool,
        typer.Option(
            "--trust",
            help="Run the Python of the title that a command names, unasked (also after the command).",
        ),
    ] = False,
    no_limits: Annotated[
        bool,
        typer.Option(
            "--no-limits",
            help="Let a box take all the time and memory there is (also after the command).",
        ),
    ] = False,
) -> None:
    del no_limits  # it was applied before anything began
    del version  # its callback ends the command
    if allow_outside:
        from printkit.box.access import ALLOWED  # --version needs no box

        os.environ[ALLOWED] = "1"
    if "printkit.trust" in sys.modules or trust:
        from printkit.trust import trust_named

        trust_named(trusted=trust)
