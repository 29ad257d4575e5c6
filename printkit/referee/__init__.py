"""The referee: rules as coroutines, a game as its log.

A book (a title's rules) asks questions with `choose`, `reveal`, `together`, `first_of`; a `Game` keeps the log, judges
answers and shows every seat its view. This room knows no title, no box, no file, no clock and no chance. See
docs/referee.md and docs/log-format.md.
"""

from __future__ import annotations

from printkit.referee.answer import Answer, Open
from printkit.referee.ask import (
    ask,
    choose,
    choose_amounts,
    choose_number,
    choose_some,
    first_of,
    reveal,
    reveal_some,
    together,
)
from printkit.referee.book import Book, Setup
from printkit.referee.errors import BookError, LogError, RefereeError, SetupError
from printkit.referee.fixes import Fix
from printkit.referee.game import Game
from printkit.referee.keys import key_of
from printkit.referee.kinds import Counts, Data, Free, Kind, OneOf, Placed, SomeOf, Whole, Yes
from printkit.referee.log import Answered, Corrected, Damage, Entry, Header, Log, Undone, log_lines, read_log
from printkit.referee.meta import Meta, Option
from printkit.referee.outcome import Line, Outcome, Score, ranked
from printkit.referee.questions import (
    Amounts,
    Choice,
    Draw,
    Field,
    First,
    FirstOf,
    Form,
    Number,
    Play,
    Question,
    Reveal,
    Some,
)
from printkit.referee.refusals import Refusal, Refusals, reasons
from printkit.referee.seats import FIRST_SEAT, Seat
from printkit.referee.story import StoryLine
from printkit.referee.table import Note, Table
from printkit.referee.trial import Trial, run
from printkit.referee.unseen import Whereabouts
from printkit.referee.view import View

__all__ = [
    "FIRST_SEAT",
    "Amounts",
    "Answer",
    "Answered",
    "Book",
    "BookError",
    "Choice",
    "Corrected",
    "Counts",
    "Damage",
    "Data",
    "Draw",
    "Entry",
    "Field",
    "First",
    "FirstOf",
    "Fix",
    "Form",
    "Free",
    "Game",
    "Header",
    "Kind",
    "Line",
    "Log",
    "LogError",
    "Meta",
    "Note",
    "Number",
    "OneOf",
    "Open",
    "Option",
    "Outcome",
    "Placed",
    "Play",
    "Question",
    "RefereeError",
    "Refusal",
    "Refusals",
    "Reveal",
    "Score",
    "Seat",
    "Setup",
    "SetupError",
    "Some",
    "SomeOf",
    "StoryLine",
    "Table",
    "Trial",
    "Undone",
    "View",
    "Whereabouts",
    "Whole",
    "Yes",
    "ask",
    "choose",
    "choose_amounts",
    "choose_number",
    "choose_some",
    "first_of",
    "key_of",
    "log_lines",
    "ranked",
    "read_log",
    "reasons",
    "reveal",
    "reveal_some",
    "run",
    "together",
]
