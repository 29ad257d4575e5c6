"""The referee: rules as coroutines, a game as its log.

A book (a title's rules) asks questions with `choose`, `reveal`, `together`, `first_of`; a `Game` keeps the log, judges
answers and shows every seat its view. This package knows no title, box, file, clock or chance. See
docs/referee.md, docs/referee-driving.md and docs/log-format.md.
"""

from __future__ import annotations

from printkit.referee.ask import (
    ask,
    choose,
    choose_amounts,
    choose_number,
    choose_some,
    first_of,
    reveal,
    reveal_some,
    throw,
    together,
)
from printkit.referee.book import Book, Setup, SetupStep, Shortcut
from printkit.referee.boxed import of_box, read_constants
from printkit.referee.cards import Deck, Hand, Layer
from printkit.referee.choice import Choice, Reveal, Thrown
from printkit.referee.correctable import CorrectableField
from printkit.referee.errors import BookError, LogError, RefereeError, SetupError
from printkit.referee.event_log import EventLine
from printkit.referee.form import Field, Form
from printkit.referee.game import Game
from printkit.referee.judged import Amounts, DrawSeveral, Number, Some
from printkit.referee.keys import key_of
from printkit.referee.kinds import Counts, Data, Free, Kind, OneOf, Placed, SomeOf, Whole, Yes
from printkit.referee.log import Answered, Corrected, Damage, Entry, Header, Log, Undone, log_lines, read_log
from printkit.referee.menus import Menu, menu
from printkit.referee.messages import YOUR_TURN, Message, Plural, join_messages, say
from printkit.referee.meta import Meta, Option, Paint, Side
from printkit.referee.movements import Movement
from printkit.referee.moves import Move, Word, mark_fixed, move, optional, part
from printkit.referee.outcome import Outcome, Score, ScoreTerm, rank_sides
from printkit.referee.positions import GamePosition
from printkit.referee.question import Play, Question
from printkit.referee.refusals import Refusal, Refusals, gather_reasons, refuse
from printkit.referee.seat import FIRST_SEAT, Seat
from printkit.referee.several import First, FirstOf
from printkit.referee.state import (
    Facts,
    by_key,
    by_seat,
    current_facts,
    list_unlocated,
    state,
    unlocated_for,
    zone,
)
from printkit.referee.table import Note, Table
from printkit.referee.trial import Trial, run_chapter
from printkit.referee.view import Answer, Open, View
from printkit.referee.zones import (
    Board,
    Count,
    FaceDown,
    Flag,
    InHand,
    OneWord,
    Order,
    Pieces,
    Pile,
    Said,
    Stock,
    Who,
    everybody,
    holder_only,
    nobody,
)

__all__ = [
    "FIRST_SEAT",
    "YOUR_TURN",
    "Amounts",
    "Answer",
    "Answered",
    "Board",
    "Book",
    "BookError",
    "Choice",
    "CorrectableField",
    "Corrected",
    "Count",
    "Counts",
    "Damage",
    "Data",
    "Deck",
    "DrawSeveral",
    "Entry",
    "EventLine",
    "FaceDown",
    "Facts",
    "Field",
    "First",
    "FirstOf",
    "Flag",
    "Form",
    "Free",
    "Game",
    "GamePosition",
    "Hand",
    "Header",
    "InHand",
    "Kind",
    "Layer",
    "Log",
    "LogError",
    "Menu",
    "Message",
    "Meta",
    "Move",
    "Movement",
    "Note",
    "Number",
    "OneOf",
    "OneWord",
    "Open",
    "Option",
    "Order",
    "Outcome",
    "Paint",
    "Pieces",
    "Pile",
    "Placed",
    "Play",
    "Plural",
    "Question",
    "RefereeError",
    "Refusal",
    "Refusals",
    "Reveal",
    "Said",
    "Score",
    "ScoreTerm",
    "Seat",
    "Setup",
    "SetupError",
    "SetupStep",
    "Shortcut",
    "Side",
    "Some",
    "SomeOf",
    "Stock",
    "Table",
    "Thrown",
    "Trial",
    "Undone",
    "View",
    "Who",
    "Whole",
    "Word",
    "Yes",
    "ask",
    "by_key",
    "by_seat",
    "choose",
    "choose_amounts",
    "choose_number",
    "choose_some",
    "current_facts",
    "everybody",
    "first_of",
    "gather_reasons",
    "holder_only",
    "join_messages",
    "key_of",
    "list_unlocated",
    "log_lines",
    "mark_fixed",
    "menu",
    "move",
    "nobody",
    "of_box",
    "optional",
    "part",
    "rank_sides",
    "read_constants",
    "read_log",
    "refuse",
    "reveal",
    "reveal_some",
    "run_chapter",
    "say",
    "state",
    "throw",
    "together",
    "unlocated_for",
    "zone",
]
