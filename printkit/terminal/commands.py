"""The commands of the host: everything that people type besides answers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Protocol

from rich.table import Table
from rich.text import Text

from printkit.referee import Choice, Data, EventLine, Game, Open, Refusals, Seat
from printkit.terminal.menu import MenuItem
from printkit.terminal.position import shown_log, shown_position, shown_score
from printkit.terminal.screen import Screen, list_some
from printkit.terminal.typed_line import understand_line
from printkit.terminal.typed_values import find_named, read_json
from printkit.title import Title

INTRODUCTION = (
    "Type the number of an answer, the answer itself or as much of it as tells it from the others, a move with its parts "
    "(`recruit 2`), or the code on a piece (`A31`); Tab completes. `Bilal: agree` says who speaks. "
    "An empty line shows again what is asked."
)
HELP = (
    ("why [ANSWER]", "why an answer is not offered, or refused; without one: all that is not offered now"),
    ("undo [WHY]", "take back the last answer"),
    ("score", "the score so far with its working"),
    ("view [NAME]", "the table as everybody, or one player, may see it"),
    ("log [NAME]", "what happened, as far as everybody, or one player, may know"),
    ("throw", "where dice are asked for: throw them here"),
    ("notes NAME", "what the last answer tells one player alone: which notes to hand over"),
    ("list", "every answer, also where there are many"),
    ("rule ID", "a rule in words"),
    ("correct FIELD=VALUE ...", "set the table right by hand; it is written into the log"),
    ("save FILE", "keep the game in a file; from then on every answer is kept at once"),
    ("quit", "stop; Ctrl-D does the same"),
)
MOST_REASONS = 24
"""So many refused moves are explained at once."""
FORBIDDEN = 4
"""Of the answers that one reason forbids, so many are named."""


class Hosting(Protocol):
    """The parts of the game at the keyboard that commands need."""

    game: Game[Any]
    title: Title
    screen: Screen
    secrets: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""

    def typed(self, prompt: str) -> str | None:
        """Read a line; None if there is no more."""

    def item_at(self, number: int) -> MenuItem | None:
        """Return the answer with a number."""

    def current_question(self) -> Open:
        """Return the question that is answered now."""

    def private_events(self, seat: Seat) -> list[EventLine]:
        """Return what the last answer told a seat alone."""

    def show_again(self, *, whole: bool = False) -> None:
        """Show the open questions once more."""

    def taken_back(self) -> None:
        """Keep and tell an undo."""

    def save(self, name: str) -> None:
        """Keep the game in a file from now on."""

    def keep_game(self) -> bool:
        """Write what is not yet in the file."""


class Commands:
    """The commands that people can type besides answers."""

    def __init__(self, host: Hosting) -> None:
        self._host = host
        self._alone: dict[str, Callable[[], None]] = {
            "help": self._show_help,
            "?": self._show_help,
            "score": self._show_score,
            "list": lambda: host.show_again(whole=True),
        }
        self._known: dict[str, Callable[[str], None]] = {
            "why": self._explain_why,
            "undo": self._undo,
            "view": lambda name: self._show_position(name, log=False),
            "log": lambda name: self._show_position(name, log=True),
            "notes": self._show_notes,
            "rule": self._show_rule,
            "correct": self._correct,
            "save": self._save,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The names of commands."""
        return (*self._alone, *self._known)

    def obey(self, typed: str) -> bool:
        """Carry out a command; False if the line is none."""
        word, _, rest = typed.lower().removeprefix(":").partition(" ")
        alone, command = self._alone.get(word), self._known.get(word)
        if alone is not None and not rest:
            alone()
        elif command is not None:
            command(typed.partition(" ")[2].strip())
        else:
            return False
        return True

    def _print_sentence(self, text: str, style: str = "") -> None:
        self._host.screen.say(text, style)

    def _show_help(self) -> None:
        self._print_sentence(INTRODUCTION)
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=self._host.screen.console.width >= 60)
        grid.add_column()
        for command, text in HELP:
            grid.add_row(Text(f"  {command}"), Text(text))
        self._host.screen.console.print(grid)

    # -- explaining ----------------------------------------------------------------------------------------------

    def _explain_why(self, what: str) -> None:
        host = self._host
        if not what:
            self._why_not_offered()
            return
        item = host.item_at(int(what)) if what.isdecimal() else None
        meaning = understand_line(what, host.game, host.title)
        item = item or meaning.item
        if item is not None:
            self._print_sentence(
                f"{item.label}: that is legal now{', filled in rightly' if item.form else ''}."
            )
            return
        if meaning.several:
            self._print_sentence(f"Which one? {list_some(meaning.several)}", "yellow")
            return
        refused: Refusals = ()
        for answer in meaning.answers:
            found = host.game.judge(answer)
            if not found:
                self._print_sentence("That is legal now.")
                return
            refused = refused or found
        host.screen.refuse(refused)
        for rule in dict.fromkeys(reason.rule for reason in refused if reason.rule):
            self._show_rule(rule)

    def _why_not_offered(self) -> None:
        """Tell each reason once, with what it forbids."""
        host = self._host
        wanted = [
            (question, value)
            for entry in host.game.open_questions()
            if isinstance(question := entry.question, Choice)
            for value in question.others
        ]
        forbidden: dict[str, dict[str, None]] = {}
        for question, value in wanted:
            reasons = " ".join(map(str, question.why_not(value)))
            forbidden.setdefault(reasons, {})[question.label(value)] = None
        for reasons, labels in islice(forbidden.items(), MOST_REASONS):
            self._print_sentence(f"  not {list_some(list(labels), FORBIDDEN)}: {reasons}")
        if len(forbidden) > MOST_REASONS:
            self._print_sentence(
                f"  and {len(forbidden) - MOST_REASONS} more reasons; `why ANSWER` explains one answer", "dim"
            )
        if not wanted:
            more = any(
                entry.question.sayable_values
                for entry in host.game.open_questions()
                if isinstance(entry.question, Choice)
            )
            self._print_sentence(
                "Nothing else is listed; `why ANSWER` explains one of those that are not."
                if more
                else "Everything that could be wanted now is offered."
            )
        self._show_rule(host.current_question().question.rule)

    def _show_rule(self, rule_id: str) -> None:
        if not rule_id:
            self._print_sentence(
                "Write `rule ID`; the id stands behind every question and every refusal.", "yellow"
            )
            return
        text = self._host.title.rule(rule_id.upper())
        self._print_sentence(
            f"{rule_id.upper()}: {text}" if text else f"The words of {rule_id.upper()} are not at hand.",
            "dim",
        )

    # -- showing -------------------------------------------------------------------------------------------------

    def _show_score(self) -> None:
        scores = self._host.game.score()
        if scores:
            self._host.screen.console.print(shown_score(scores, self._host.names))
        else:
            self._print_sentence("There is no score yet.")

    def _find_seat(self, name: str) -> Seat | None:
        names = self._host.names
        near, _ = find_named(name, range(len(names)), lambda seat: (names[seat],))
        if len(near) == 1:
            return Seat(near[0])
        what = f"{name} may be {' or '.join(names[n] for n in near)}" if near else f"There is no {name}"
        self._print_sentence(f"{what}; the players are {', '.join(names)}.", "yellow")
        return None

    def _show_position(self, name: str, *, log: bool) -> None:
        host = self._host
        seat = self._find_seat(name) if name else None
        if name and seat is None:
            return

        def show() -> None:
            shown = shown_log(host.game.event_log(seat)) if log else shown_position(host.game, seat)
            host.screen.console.print(shown)

        self._in_private(seat, show)

    def _show_notes(self, name: str) -> None:
        host = self._host
        if not name:
            self._print_sentence("Write `notes NAME`.", "yellow")
            return
        seat = self._find_seat(name)
        if seat is None:
            return
        lines = host.private_events(seat)
        if not lines:
            self._print_sentence(f"The last answer told {host.names[seat]} nothing in private.")
            return

        def show() -> None:
            for line in lines:
                self._print_sentence(f"  {line.text}", "cyan")

        self._in_private(seat, show)

    def _in_private(self, seat: Seat | None, show: Callable[[], Any]) -> None:
        """Show something to one player only, if it contains anything that the others may not know."""
        host = self._host
        game = host.game
        private = seat is not None and (
            game.event_log(seat) != game.event_log(None) or game.view(seat).table != game.view(None).table
        )
        if seat is None or not (private and host.secrets and host.screen.console.is_terminal):
            show()
            return
        if host.typed(f"For {host.names[seat]} only. Others look away; press Enter. ") is None:
            return
        show()
        host.typed("Press Enter to hide it. ")
        host.screen.hide()
        host.show_again()

    # -- changing ------------------------------------------------------------------------------------------------

    def _undo(self, why: str) -> None:
        refused = self._host.game.undo(by="The host", why=why)
        self._host.screen.refuse(refused)
        if not refused:
            self._host.taken_back()

    def _correct(self, text: str) -> None:
        changes: dict[str, Data] = {}
        for pair in text.split():
            path, equals, value = pair.partition("=")
            if not equals or not path:
                changes.clear()
                break
            changes[path] = read_json(value, value)
        if not changes:
            self._print_sentence("Write `correct FIELD=VALUE`, for example `correct troops.1=4`.", "yellow")
            return
        refused = self._host.game.correct(changes, by="The host")
        self._host.screen.refuse(refused)
        if not refused:
            self._host.keep_game()

    def _save(self, name: str) -> None:
        if name:
            self._host.save(name)
        else:
            self._print_sentence("Write `save FILE`.", "yellow")
