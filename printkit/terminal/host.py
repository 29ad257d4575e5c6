"""The host: runs a game at the keyboard, from the first question to the winner."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from printkit.referee import Answer, BookError, Choice, Data, Game, Open, Refusals, Seat, StoryLine
from printkit.referee.kinds import Counts, OneOf, SomeOf, Whole
from printkit.referee.questions import Field, FirstOf, Form, Together
from printkit.terminal.desk import Desk
from printkit.terminal.menu import Item, answering, examples, hint, items, read_kind, read_typed
from printkit.terminal.position import shown_outcome, shown_position, shown_score, shown_story

HELP = """\
Type the number of an answer, its name, or the code on a piece (AYU:A31*K, A31). `Bilal: agree` says who speaks.
  why [ANSWER]       why an answer is not offered, or refused; without one: all that is not offered now
  undo               take back the last answer
  score              the score so far with its working
  view [NAME]        the table as everybody, or one player, may see it
  log [NAME]         what happened, as far as everybody, or one player, may know
  list               every answer, also where there are many (an empty line asks again)
  rule ID            a rule in words
  correct FIELD=VALUE [FIELD=VALUE ...]   set the table right by hand; it is written into the log
  save FILE          keep the game in a file; from then on every answer is kept at once
  quit               stop"""

MANY = 24
"""So many answers are listed by themselves; more are shown by `list`."""


class Host:
    """A game at the keyboard.

    Attributes:
        game: the game.
        desk: box and rules beside it.
    """

    def __init__(
        self,
        game: Game[Any],
        desk: Desk,
        *,
        console: Console | None = None,
        read: Callable[[str], str] = input,
        save_to: Path | None = None,
        secrets: bool = True,
    ) -> None:
        self.game = game
        self.desk = desk
        self.console = console or Console(highlight=False)
        self.read = read
        self.secrets = secrets
        self._file = save_to
        self._written = 0
        self._told = 0
        self._asked = -1
        self._listed = False
        self._shown_for = (-1, False)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: self._say(HELP),
            "?": lambda _: self._say(HELP),
            "why": self._why,
            "undo": self._undo,
            "score": lambda _: self._score(),
            "view": lambda name: self._shown(name, story=False),
            "log": lambda name: self._shown(name, story=True),
            "list": self._list,
            "rule": self._rule,
            "correct": self._correct,
            "save": self._save,
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.game.setup.names

    def run(self) -> None:
        """Ask until the game ends or the player stops."""
        self._keep()
        while self.game.outcome is None:
            self._tell()
            entry = self._current()
            if not self._behind_curtain(entry):
                return
            self._show_questions()
            typed = self._typed("> ")
            if typed is None or typed.lower() in {"quit", "exit", ":q"}:
                self._farewell()
                return
            if typed:
                self._obey(typed)
            else:
                self._shown_for = (-1, False)
        self._tell()
        self.console.print()
        self.console.print(shown_outcome(self.game.outcome, self.names))
        if self._file is None:
            self._offer_to_save()

    # -- reading and obeying -------------------------------------------------------------------------------------

    def _typed(self, prompt: str) -> str | None:
        try:
            return self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            return None

    def _obey(self, typed: str) -> None:
        word, _, rest = typed.partition(" ")
        command = self._commands.get(word.lower().removeprefix(":"))
        if command is not None:
            command(rest.strip())
            return
        if typed.isdecimal() and self._picks(int(typed)):
            return
        self._give(typed)

    def _picks(self, number: int) -> bool:
        """Take the answer with a number on the list; False if the number itself is the answer."""
        listed = items(self.game)
        current = self._current()
        if not 1 <= number <= len(listed) or any(item.label.isdecimal() for item in listed):
            return False
        if hint(current):
            return False  # where pieces or a number are asked for, `_give` reads it
        item = listed[number - 1]
        if item.form is not None:
            self._fill_in(item, item.form)
        else:
            self._answer(Answer(item.seat, item.data, item.entry.number, item.entry.part))
        return True

    def _give(self, typed: str) -> None:
        for item in items(self.game):
            if item.form is not None and typed.lower() in {item.form.name, item.label.lower()}:
                self._fill_in(item, item.form)
                return
        refused: Refusals = ()
        for answer in read_typed(typed, self.game, self.desk):
            found = self.game.judge(answer)
            if not found:
                self._answer(answer)
                return
            if not refused or _plain(refused) > _plain(found):
                refused = found
        if not refused:
            refused = self.game.judge(Answer(answering(self._current()), typed))
        self._refuse(refused)

    def _answer(self, answer: Answer) -> None:
        hidden = self._is_secret()
        try:
            refused = self.game.give(answer)
        except BookError as error:
            self._say(
                f"The rules of {self.desk.book.meta.name} failed on this answer; it was not taken. {error}",
                "red",
            )
            return
        if refused:
            self._refuse(refused)
            return
        self._listed = False
        self._keep()
        if hidden and self.secrets and self.console.is_terminal:
            self.console.clear()
        self._tell()
        self._tell_private()

    def _tell_private(self) -> None:
        """Tell the notes of the last answer that are for some seats only, or that there are some."""
        last = len(self.game) - 1
        public = [line for line in self.game.story(None) if line.entry == last]
        holders = []
        for number, name in enumerate(self.names):
            private = [
                line for line in self.game.story(Seat(number)) if line.entry == last and line not in public
            ]
            if private and not self.secrets:
                for line in private:
                    self._say(f"  {name} alone: {line.text}", "cyan")
            elif private and self.game.table.journal and not self._last_is_own(private, number):
                holders.append(name)
        if holders:
            whose = " and ".join(holders)
            self._say(f"  For {whose} alone there is more: `log {holders[0]}`.", "dim")

    def _last_is_own(self, private: list[StoryLine], seat: int) -> bool:
        """Whether all that is private is the seat's own secret answer, which it knows."""
        return len(private) == 1 and private[0].text.startswith(f"{self.names[seat]}: ")

    def _fill_in(self, item: Item, form: Form[Any]) -> None:
        """Ask for the parts of a form one by one."""
        self._say(f"{form.label or form.name} (an empty line leaves a part out, `cancel` stops)")
        data: dict[str, Data] = {"do": form.name}
        for part in form.fields:
            value = self._part(part)
            if value is None:
                return
            if value != "":
                data[part.name] = value
        self._answer(Answer(item.seat, data, item.entry.number, item.entry.part))

    def _part(self, part: Field) -> Data:
        """Ask for one part of a form: its data, "" if it is left out, None to stop."""
        kind = part.kind
        offered = list(kind.options) if isinstance(kind, OneOf) else []
        for number, value in enumerate(offered, 1):
            self.console.print(f"  {number:>2}  {kind.say(value)}", highlight=False)
        while True:
            typed = self._typed(f"{part.label or part.name}{_limits(kind)}: ")
            if typed is None or typed.lower() == "cancel":
                return None
            if not typed:
                if part.optional:
                    return ""
                self._say("This part is needed.", "yellow")
                continue
            data = read_kind(typed, kind, self.desk)
            if offered and typed.isdecimal() and 1 <= int(typed) <= len(offered):
                data = kind.write(offered[int(typed) - 1])
            elif isinstance(kind, OneOf):
                near = [v for v in offered if kind.say(v).lower().startswith(typed.lower())]
                data = kind.write(near[0]) if len(near) == 1 else data
            _, wrong = kind.read(data)
            if not wrong:
                return data
            self._refuse(wrong)

    # -- showing -------------------------------------------------------------------------------------------------

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _refuse(self, refused: Refusals) -> None:
        for reason in refused:
            self._say(f"No: {reason}", "yellow")

    def _current(self) -> Open:
        return self.game.open_questions()[0]

    def _is_secret(self) -> bool:
        return isinstance(self.game.session.asked, Together) or self._current().question.secret

    def _behind_curtain(self, entry: Open) -> bool:
        """Before a secret question: hand the keyboard to the one who is asked. False if nobody is there any more."""
        key = self.game.number * 1000 + entry.part
        if not (self.secrets and self._is_secret() and entry.seats) or key == self._asked:
            return True
        self._asked = key
        if not self.console.is_terminal:
            return True
        # what has just become known stays on the screen: nothing secret is on it, that is cleared with the answer
        return (
            self._typed(f"In secret: {self.names[entry.seats[0]]} only. Others look away; press Enter. ")
            is not None
        )

    def _show_questions(self) -> None:
        """Show what is asked, once; again after every change and on an empty line."""
        now = (len(self.game), self._listed)
        if now == self._shown_for:
            return
        self._shown_for = now
        asked = self.game.open_questions()
        listed = items(self.game)
        free = self._free_parts()
        number = 0
        for entry in asked[:1] if isinstance(self.game.session.asked, Together) else asked:
            mine = [item for item in listed if item.entry.part == entry.part]
            if entry.part in free:
                self._show_free(entry, mine, number)
            else:
                self._show_question(entry, mine, number)
            number += len(mine)

    def _free_parts(self) -> range:
        """Tell which parts are free actions of others, not what the game waits for."""
        asked = self.game.session.asked
        if isinstance(asked, FirstOf) and asked.asked:
            return range(len(asked.asked), len(asked.parts))
        return range(0)

    def _show_free(self, entry: Open, mine: list[Item], before: int) -> None:
        who = ", ".join(self.names[s] for s in entry.seats)
        what = ", ".join(f"{before + n} {item.label}" for n, item in enumerate(mine, 1))
        self._say(f"  {who} may: {what}", "dim")

    def _show_question(self, entry: Open, mine: list[Item], before: int) -> None:
        question = entry.question
        self.console.print()
        head = Text(", ".join(self.names[s] for s in entry.seats) or "The table", style="bold")
        hushed = self.secrets and not self._is_secret()
        prompt = self.desk.book.aloud(self.game.table, question) if hushed else question.prompt
        head.append(f": {prompt or 'choose'}", style="not bold")
        head.append(f"  {question.rule}", style="not bold dim")
        self.console.print(head)
        note = hint(entry)
        if note:
            self._say(f"  {note}", "dim")
        example = examples(entry)
        if example:
            self._say(f"  for example: {example}", "dim")
        self._show_items(mine, 0 if note else before)

    def _show_items(self, mine: list[Item], before: int) -> None:
        if mine and all(item.label.isdecimal() for item in mine):
            self._say("  " + ", ".join(item.label for item in mine))
            return
        if len(mine) > MANY and not self._listed:
            self._say(f"  {len(mine)} answers; type a name or a code, or `list` to see them", "dim")
            return
        lines = [Text(f"{before + n:>3}  {item.label}") for n, item in enumerate(mine, 1)]
        if len(lines) > 8 and max(map(len, lines)) < self.console.width // 2:
            self.console.print(Columns(lines, padding=(0, 3), column_first=True))
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", min_width=3)
        grid.add_column()
        for n, item in enumerate(mine, 1):
            grid.add_row(str(before + n), Text(item.label))
        self.console.print(grid)

    def _tell(self) -> None:
        """Tell what is new in the story that everybody may know."""
        story = self.game.story(None)
        if len(story) < self._told:
            self._told = len(story) - 1
        for line in story[self._told :]:
            self._say(f"  {line.text}", "cyan")
        self._told = len(story)

    def _seat(self, name: str) -> Seat | None:
        for number, known in enumerate(self.names):
            if known.lower().startswith(name.lower()):
                return Seat(number)
        self._say(f"There is no {name}; the players are {', '.join(self.names)}.", "yellow")
        return None

    def _shown(self, name: str, *, story: bool) -> None:
        seat = self._seat(name) if name else None
        if name and seat is None:
            return
        self.console.print(shown_story(self.game.story(seat)) if story else shown_position(self.game, seat))

    # -- commands ------------------------------------------------------------------------------------------------

    def _why(self, what: str) -> None:
        if what:
            for answer in read_typed(what, self.game, self.desk):
                found = self.game.judge(answer)
                if not found:
                    self._say("That is legal now.")
                    return
                self._explain(found)
                return
            return
        wanted = [
            (question, value)
            for entry in self.game.open_questions()
            if isinstance(question := entry.question, Choice)
            for value in question.others
        ]
        for question, value in wanted[:MANY]:
            reasons = " ".join(str(reason) for reason in question.why_not(value))
            self._say(f"  not {question.label(value)}: {reasons}")
        if len(wanted) > MANY:
            self._say(f"  and {len(wanted) - MANY} more; `why ANSWER` explains one of them", "dim")
        if not wanted:
            self._say("Everything that could be wanted now is offered.")
        self._rule(self._current().question.rule)

    def _explain(self, refused: Refusals) -> None:
        self._refuse(refused)
        for rule in dict.fromkeys(reason.rule for reason in refused if reason.rule):
            self._rule(rule)

    def _rule(self, rule_id: str) -> None:
        text = self.desk.rule(rule_id.upper())
        self._say(
            f"{rule_id.upper()}: {text}" if text else f"The words of {rule_id.upper()} are not at hand.",
            "dim",
        )

    def _undo(self, why: str) -> None:
        refused = self.game.undo(by="the host", why=why)
        self._refuse(refused)
        if not refused:
            self._listed = False
            self._keep()

    def _correct(self, text: str) -> None:
        changes: dict[str, Data] = {}
        for pair in text.split():
            path, equals, value = pair.partition("=")
            if not equals:
                self._say("Write `correct FIELD=VALUE`, for example `correct troops.1=4`.", "yellow")
                return
            changes[path] = _json_or_text(value)
        if not changes:
            self._say("Write `correct FIELD=VALUE`, for example `correct troops.1=4`.", "yellow")
            return
        refused = self.game.correct(changes, by="the host")
        self._refuse(refused)
        if not refused:
            self._keep()

    def _score(self) -> None:
        scores = self.game.score()
        if scores:
            self.console.print(shown_score(scores, self.names))
        else:
            self._say("There is no score yet.")

    def _list(self, _: str) -> None:
        self._listed = True

    # -- keeping -------------------------------------------------------------------------------------------------

    def _save(self, name: str) -> None:
        if not name:
            self._say("Write `save FILE`.", "yellow")
            return
        self._file, self._written = Path(name).expanduser(), 0
        try:
            self._keep()
        except OSError as error:
            self._say(f"{name} cannot be written: {error.strerror}", "red")
            self._file = None
            return
        self._say(f"Kept in {self._file}; every further answer is kept at once.")

    def _keep(self) -> None:
        """Write what is not yet in the file; the lines of a log never change."""
        if self._file is None:
            return
        lines = list(self.game.lines()) if not self._written else list(self.game.lines(self._written - 1))
        mode = "a" if self._written else "w"
        with self._file.open(mode, encoding="utf-8") as out:
            out.writelines(f"{line}\n" for line in lines)
        self._written = len(self.game) + 1

    def _farewell(self) -> None:
        if self._file is None:
            self._offer_to_save()
        else:
            self._say(f"The game is kept in {self._file}.")

    def _offer_to_save(self) -> None:
        typed = self._typed("Keep this game in a file? Type its name, or press Enter: ")
        if typed:
            self._save(typed)


def _plain(refused: Refusals) -> int:
    """Rank reasons: those of a rule before those of the engine."""
    return 0 if refused[0].rule else 1


def _limits(kind: Any) -> str:
    if isinstance(kind, Whole):
        return f" ({kind.low}-{kind.high})" if kind.high is not None else f" ({kind.low} or more)"
    if isinstance(kind, Counts):
        return f" ({', '.join(map(kind.key, kind.stock))})"
    if isinstance(kind, SomeOf):
        return " (with commas between)"
    return ""


def _json_or_text(text: str) -> Data:
    from json import loads  # noqa: PLC0415

    try:
        return loads(text)
    except ValueError:
        return text
