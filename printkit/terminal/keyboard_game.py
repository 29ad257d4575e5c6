"""The host: runs a game at the keyboard, from the first question to the winner."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.console import Console

from printkit.referee import Answer, BookError, EventLine, Game, Open, Refusals, Seat, SomeOf
from printkit.referee.choice import Thrown
from printkit.referee.judged import Judged
from printkit.referee.several import Together, free_parts
from printkit.terminal.asking import show_free, show_question
from printkit.terminal.commands import Commands
from printkit.terminal.filling import fill_in
from printkit.terminal.menu import MenuItem, are_figures, list_items, number_items, own_numbers, word_hint
from printkit.terminal.position import shown_outcome
from printkit.terminal.recovery import LogFile, free_path
from printkit.terminal.screen import Screen, list_some, read_line
from printkit.terminal.typed_line import split_speaker, understand_line
from printkit.terminal.typed_values import find_named
from printkit.title import Title

RETOLD = 6
"""So many entries of the log are told again when a game goes on."""
STOP = frozenset({"quit", "exit", ":q"})

_ENDLESS = re.compile(r"\d{19,}")
"""More digits than any sensible number: converting them would end the program."""


class Host:
    """A game at the keyboard.

    Attributes:
        game: the game.
        title: box and rules beside it.
        screen: where everybody reads.
        secrets: whether holdings are hidden from the others at the keyboard.
        rescue: a folder in which a game is kept that breaks off without a file; None keeps it nowhere.
    """

    def __init__(
        self,
        game: Game[Any],
        title: Title,
        *,
        console: Console | None = None,
        read: Callable[[str], str] | None = None,
        save_to: Path | None = None,
        secrets: bool = True,
        rescue: Path | None = None,
    ) -> None:
        self.game = game
        self.title = title
        self.screen = Screen(console or Console(highlight=False))
        self.secrets = secrets
        self.rescue = rescue
        self._read = read or partial(read_line, offered=self.list_offered)
        self._log_file = LogFile(save_to) if save_to is not None else None
        earlier = game.event_log(None)[:-RETOLD]
        self._told = earlier[-1].entry + 1 if earlier else -1
        self._called = -1
        self._whole = False
        self._pickable = True
        self._shown_for = (-1, False)
        self._commands = Commands(self)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names."""
        return self.game.setup.names

    def run(self) -> None:
        """Ask until the game ends or the player stops; every answer is kept, whatever interrupts the game."""
        try:
            self._run_loop()
        except (KeyboardInterrupt, OSError):  # Ctrl-C, or a window that is gone
            self._stop(asked=False)

    def _run_loop(self) -> None:
        if self._log_file is None:
            self.screen.say("Not kept in a file yet; `save FILE` keeps every answer at once.", "dim")
        if self._told >= 0:
            self.screen.say("  ... (`log` tells all)", "dim")
        if not len(self.game):
            for number, step in enumerate(self.game.book.steps(self.game.table), 1):
                self.screen.say(f"  {number}. {step.says}")
        self.keep_game()
        while self.game.outcome is None:
            self.tell_news()
            if not self._behind_curtain(self.current_question()):
                return self._stop(asked=False)
            self._show_questions()
            typed = self.typed("> ")
            if typed is None or typed.lower() in STOP:
                return self._stop(asked=typed is not None)
            if typed:
                self._obey(typed)
            else:
                self.show_again()
        self.tell_news()
        self.screen.console.print()
        self.screen.console.print(shown_outcome(self.game.outcome, self.names))
        return self._offer_to_save()

    def list_offered(self) -> list[str]:
        """List what people can type now, for completion: answers as they stand there, moves by verb, commands."""
        shown = [item for item in list_items(self.game) if not item.idle]
        lines = (
            line for item in shown for line in (item.label, *item.spellings[-1:]) if not line.isdecimal()
        )
        return [*dict.fromkeys(lines), *sorted(self._commands.names), *sorted(STOP)]

    # -- reading and obeying -------------------------------------------------------------------------------------

    def typed(self, prompt: str) -> str | None:
        """Read a line without blanks around it; None if there is no more (Ctrl-D) or Ctrl-C was pressed."""
        try:
            while _ENDLESS.search(line := self._read(prompt).strip()):
                self.screen.say("No number of the game has so many digits; say it again.", "yellow")
        except (EOFError, KeyboardInterrupt, OSError):
            with suppress(OSError):  # the window may be closed
                self.screen.console.print()
            return None
        else:
            return line

    def _obey(self, typed: str) -> None:
        if typed.lower() == "throw" and self._throw_dice():
            return
        if not self._begins_line(typed) and self._commands.obey(typed):
            return
        seat, words = split_speaker(typed, self.names)
        if words.isdecimal() and self._pick_line(int(words), seat):
            return
        self._give_typed(typed)

    def _begins_line(self, typed: str) -> bool:
        """Return whether several words begin a line of the list, so that the first is no command: `save the well`."""
        return " " in typed and bool(find_named(typed, list_items(self.game), lambda item: item.spellings)[0])

    def item_at(self, number: int) -> MenuItem | None:
        """Return the line with a number; None if there is none, or the number itself is the answer."""
        listed = list_items(self.game)
        if word_hint(
            self.current_question()
        ):  # the question is for pieces or a number: only offers besides it have their line
            besides = number_items(listed).get(number) if _is_listing(self.current_question()) else None
            return (
                besides
                if besides is not None and besides.entry.part != self.current_question().part
                else None
            )
        labels = [item.label for item in listed]
        if are_figures(labels) or (not self._pickable and not own_numbers(labels)):
            return None
        return number_items(listed).get(number)

    def _pick_line(self, number: int, seat: Seat | None) -> bool:
        """Take the line with a number, for any seat; False if the number is to be read as it is."""
        item = self.item_at(number)
        if item is not None:
            self._take_item(item, seat)
            return True
        labels = [item.label for item in list_items(self.game)]
        if word_hint(self.current_question()) or own_numbers(labels) or are_figures(labels):
            return False
        self.screen.say(
            f"No: the list has no {number}. An empty line shows it again."
            if self._pickable
            else "No: `list` shows the answers and their numbers first.",
            "yellow",
        )
        return True

    def _throw_dice(self) -> bool:
        """Throw the dice that the question asks for; False if there are none."""
        entry = self.current_question()
        question = entry.question
        if not isinstance(question, Thrown):
            return False
        seat = entry.seats[0] if entry.seats else None
        shown = question.key(question.drawn(SystemRandom().random))
        self._give_answer(Answer(seat, shown, entry.number, entry.part))
        return True

    def _take_item(self, item: MenuItem, seat: Seat | None = None) -> None:
        data = item.data
        if item.form is not None:
            data = fill_in(item.form, self.screen, self.title, self.typed)
            if data is None:
                return self.show_again()
        who = item.seat if seat is None else seat
        return self._give_answer(Answer(who, data, item.entry.number, item.entry.part))

    def _give_typed(self, typed: str) -> None:
        meaning = understand_line(typed, self.game, self.title)
        if meaning.item is not None:
            self._take_item(meaning.item)
            return
        if meaning.several:
            self.screen.say(f"Which one? {list_some(meaning.several)}", "yellow")
            return
        refused: Refusals = ()
        for answer in meaning.answers:
            found = self.game.judge(answer)
            if not found:
                self._give_answer(answer)
                return
            if not refused or _rank_reasons(refused) > _rank_reasons(found):
                refused = found
        if meaning.near and not any(reason.rule for reason in refused):
            self.screen.say(
                f"No: {typed} is not one of the choices. Near to it: {list_some(meaning.near)}", "yellow"
            )
        else:
            self.screen.refuse(refused)
        if meaning.named:
            shown = " or ".join(f"`{line}`" for line in meaning.named)
            self.screen.say(f"With the name of who does it, it is possible: {shown}.", "yellow")

    def _give_answer(self, answer: Answer) -> None:
        hidden = self.is_secret()
        try:
            refused = self.game.give(answer)
        except BookError as error:
            self.screen.say(
                f"The rules of {self.title.book.meta.name} failed on this answer; it was not taken. {error}",
                "red",
            )
            return
        if refused:
            self.screen.refuse(refused)
            return
        self._whole = False
        self.keep_game()
        if hidden and self.secrets:
            self.screen.hide()
        self.tell_news()
        self._tell_private()

    # -- telling -------------------------------------------------------------------------------------------------

    def tell_news(self) -> None:
        """Tell what is new in the log that everybody may know, and whose tokens changed."""
        for line in self.game.event_log(None, self._told):
            self.screen.say(f"  {line.text}", "cyan")
        self._told = len(self.game)

    def taken_back(self) -> None:
        """Keep and tell an undo; what it took back is no longer in the log."""
        self._told = len(self.game) - 1
        self.keep_game()
        self.show_again()

    def private_events(self, seat: Seat) -> list[EventLine]:
        """Return what the last answer told a seat alone."""
        last = len(self.game) - 1
        public = [line for line in self.game.event_log(None) if line.entry == last]
        return [line for line in self.game.event_log(seat) if line.entry == last and line not in public]

    def _tell_private(self) -> None:
        """Tell the notes of the last answer for some seats only, or that there are some."""
        holders = []
        for number, name in enumerate(self.names):
            private = self.private_events(Seat(number))
            if private and not self.secrets:
                for line in private:
                    self.screen.say(f"  {name} alone: {line.text}", "cyan")
            elif private and self.game.table.journal and not self._own_answer(private, number):
                holders.append(name)
        if holders:
            how = ", ".join(f"`notes {name}`" for name in holders)
            self.screen.say(f"  Notes change hands, or there is something to know in private: {how}", "dim")

    def _own_answer(self, private: list[EventLine], seat: int) -> bool:
        """Return whether all private notes are the seat's own secret answer, which it knows."""
        return len(private) == 1 and private[0].text.startswith(f"{self.names[seat]}: ")

    # -- showing -------------------------------------------------------------------------------------------------

    def current_question(self) -> Open:
        """Return the question that is answered now."""
        return self.game.open_questions()[0]

    def is_secret(self) -> bool:
        """Return whether the next answer must stay with the player who gives it."""
        return isinstance(self.game.session.asked, Together) or self.current_question().question.secret

    def _behind_curtain(self, entry: Open) -> bool:
        """Before a secret question: pass the keyboard to the player who is asked. False if nobody is there any more."""
        key = self.game.number * 1000 + entry.part
        if not (self.secrets and self.is_secret() and entry.seats) or key == self._called:
            return True
        self._called = key
        if not self.screen.console.is_terminal:
            return True
        # the latest news stays on the screen: it is not secret; secrets are cleared with the answer
        return (
            self.typed(f"In secret: {self.names[entry.seats[0]]} only. Others look away; press Enter. ")
            is not None
        )

    def show_again(self, *, whole: bool = False) -> None:
        """Show the open questions once more; `whole` lists every answer."""
        self._whole = whole
        self._shown_for = (-1, False)

    def _show_questions(self) -> None:
        """Show the open questions once; again after every change and on an empty line."""
        now = (len(self.game), self._whole)
        if now == self._shown_for:
            return
        self._shown_for = now
        asked = self.game.open_questions()
        listed = list_items(self.game)
        free = free_parts(self.game.session.asked)
        hushed = self.secrets and not self.is_secret()
        self._pickable = True
        for entry in asked[:1] if isinstance(self.game.session.asked, Together) else asked:
            if entry.part in free:
                continue
            question = entry.question
            prompt = self.title.book.aloud(self.game.table, question) if hushed else question.prompt
            shown = show_question(self.screen, entry, listed, self.names, prompt, whole=self._whole)
            self._pickable = self._pickable and shown
        show_free(self.screen, listed, free, self.names)

    # -- keeping -------------------------------------------------------------------------------------------------

    def save(self, name: str) -> None:
        """Keep the game in a file from now on; an existing file is left alone."""
        path = Path(name).expanduser()
        if self._log_file is not None and self._log_file.path == path:
            self.screen.say(f"Kept in {path} already.")
            return
        if path.exists():
            self.screen.say(f"No: {path} is there already. Name another file.", "yellow")
            return
        before, self._log_file = self._log_file, LogFile(path)
        if self.keep_game():
            self.screen.say(f"Kept in {path}; every further answer is kept at once.")
        else:
            self._log_file = before

    def keep_game(self) -> bool:
        """Write what is not yet in the file. If that fails the game goes on and says so."""
        if self._log_file is None:
            return True
        try:
            self._log_file.write_new_lines(self.game)
        except OSError as error:
            why = error.strerror or str(error)
            self.screen.say(
                f"{self._log_file.path} cannot be written: {why}. The game goes on; `save FILE` keeps it elsewhere.",
                "red",
            )
            return False
        return True

    def _stop(self, *, asked: bool) -> None:
        """Stop before the end; an interruption (Ctrl-C, Ctrl-D, a closed window) loses nothing."""
        if self._log_file is not None:
            if self.keep_game():
                with suppress(OSError):
                    self.screen.say(f"The game is kept in {self._log_file.path}.")
            return
        if asked:
            self._offer_to_save()
        elif self.rescue is not None and len(self.game):
            self._log_file = LogFile(free_path(self.rescue, self.title.book.meta.title, ".jsonl"))
            if self.keep_game():
                with suppress(OSError):
                    self.screen.say(f"The game is kept in {self._log_file.path}; go on with --log.")

    def _offer_to_save(self) -> None:
        while self._log_file is None and len(self.game):
            typed = self.typed("Keep this game in a file? Type its name, or press Enter to forget it: ")
            if typed is None:
                return self._stop(asked=False)
            if not typed:
                return None
            self.save(typed)
        return None


def _is_listing(entry: Open) -> bool:
    """Return whether the question asks for pieces that stand in the list, with their numbers."""
    return isinstance(entry.question, Judged) and isinstance(entry.question.kind, SomeOf)


def _rank_reasons(refused: Refusals) -> int:
    """Rank reasons: those of a rule before those of the engine."""
    return 0 if refused[0].rule else 1
