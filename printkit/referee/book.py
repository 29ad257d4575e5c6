"""A book: a title's rules as functions, gathered for the referee."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from printkit.referee import correctable, state
from printkit.referee.correct import list_corrections
from printkit.referee.correctable import CorrectableField
from printkit.referee.errors import SetupError
from printkit.referee.kinds import Data
from printkit.referee.log import Log
from printkit.referee.menus import not_now
from printkit.referee.meta import Meta
from printkit.referee.outcome import Outcome, Score
from printkit.referee.question import Asked, Chapter, Question
from printkit.referee.refusals import Refusals
from printkit.referee.seat import Seat
from printkit.referee.standalone import StandaloneScoring
from printkit.referee.table import Table
from printkit.referee.table_text import draw_table

# Several answers of one seat with one tap: a page offers them together, the log holds each, judged as usual


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Answers that are given one after the other.

    Attributes:
        answers: as they are typed; the last is the goal, the others lead to it.
        label: the goal in words.
        how: the way to it in words.
        group: the verb of the goal.
    """

    answers: tuple[str, ...]
    label: str
    how: str
    group: str = ""

    @property
    def key(self) -> str:
        """The name of the shortcut on a page."""
        return "; ".join(map(str, self.answers))

    @property
    def last(self) -> Data:
        """The last of its answers: the one that the player wants."""
        return self.answers[-1]


TableT = TypeVar("TableT", bound=Table)


@dataclass(frozen=True, slots=True)
class Setup:
    """The data for making a table.

    Attributes:
        names: the players' names in seat order.
        options: every option of the book with its value.
        box: the loaded box of the title, or None if the game is opened without one.
    """

    names: tuple[str, ...]
    options: Mapping[str, Any]
    box: Any = None

    @property
    def seats(self) -> list[Seat]:
        """All seats."""
        return [Seat(n) for n in range(len(self.names))]


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing that hands do before the first question.

    Attributes:
        says: the action, in a short sentence.
        shows: faces that show it: ids of pieces or of rows, with `back:` before those that lie face down.
        each: whether everybody does it alone.
        rule: the id of the rule that says it.
    """

    says: str
    shows: tuple[str, ...] = ()
    each: bool = False
    rule: str = ""


def _no_steps(table: Any) -> Sequence[SetupStep]:
    return ()


def _no_reasons(table: Any, seat: Seat | None, data: Data) -> Refusals:
    return ()


def _check_nothing(table: Any) -> Iterable[str]:
    return ()


def _as_typed(table: Any, question: Question[Any], piece: str) -> Data:
    return piece


def _no_figures(table: Any) -> Mapping[str, float]:
    return {}


def _no_seat(table: Any) -> Seat | None:
    return None


def _no_sides(table: Any) -> Mapping[str, Sequence[Seat]]:
    return {}


def _no_paints(table: Any) -> Sequence[Sequence[str]]:
    return ()


def _one_by_one(table: Any, seat: Seat, question: Question[Any]) -> Iterable[Shortcut]:
    return ()


def _as_asked(table: Any, question: Question[Any]) -> str:
    return question.prompt


def _no_migration(log: Log) -> Log | None:
    return None


@dataclass(frozen=True)
class Book(Generic[TableT]):
    """A title's rules.

    Attributes:
        meta: the cover.
        table: makes the table before the first question.
        play: the whole game as a chapter; it returns the outcome.
        moves: all moves and words of the title, so that a player who says one at the wrong time learns what the game waits for.
        onward: continues from a table in the middle of a game, such as a checkpoint or a scenario of a test; None if the
            book cannot.
        view: what a seat may know of the table, as plain data; seat None is the public screen. It follows from the zones.
        score: the score so far, with its working.
        invariants: what is wrong with a table beyond its count of pieces, one sentence each; nothing if it is sound.
        why_not: all reasons against an answer that no open question knows (`COLLECT` in the middle of a battle);
            empty leaves the sentence to the moves. The data may be anything.
        codes: the book's names for the engine's refusal codes: `{"turn": "R-TURN", "unknown": "R-PHASE"}`.
        scanned: turns the id of a scanned or typed piece (`TRP-017`) into the answer an open question takes.
        turn: whose turn it is: a card that anybody may report is turned up for that player, no matter who answered before, and
            pages say who is next only while nobody else answers within that turn.
        picture: the table drawn in letters for the terminal, as a seat may see it; it follows from the zones, and a title with
            a board adds a drawing.
        sides: who plays together, where a title has teams or roles: `{"Kingdom": (0, 2), "People": (1, 3)}`; a simulation
            reports the wins of each.
        plays: for each seat the keys of the colours that it plays (`Meta.paints`); pages mark the seat with them.
        aloud: a question's prompt for a screen that everybody sees, without what only the asked seat may know.
        figures: the numbers of a finished game for simulations, by name: `{"turns": 31, "rounds": 8}`.
        steps: how people set up the game before the first question, step by step, with the numbers of this table; where
            printkit deals nobody is asked to.
        standalone: how to score a finished game that nobody refereed; None if that is not possible.
        shortcuts: what a page may offer a seat that is asked a question as one tap though it takes several answers; each is judged as usual.
        migrate: rewrites a log of an older book version, or gives None if that is impossible.
    """

    meta: Meta
    table: Callable[[Setup], TableT]
    play: Callable[[TableT], Chapter[Outcome]]
    view: Callable[[TableT, Seat | None], Mapping[str, Any]] = state.view_table
    score: Callable[[TableT], tuple[Score, ...]] = field(default=lambda _table: ())
    invariants: Callable[[TableT], Iterable[str]] = _check_nothing
    moves: tuple[Any, ...] = ()
    onward: Callable[[TableT], Chapter[Outcome]] | None = None
    why_not: Callable[[TableT, Seat | None, Data], Refusals] = _no_reasons
    codes: Mapping[str, str] = field(default_factory=dict)
    scanned: Callable[[TableT, Question[Any], str], Data] = _as_typed
    migrate: Callable[[Log], Log | None] = _no_migration
    figures: Callable[[TableT], Mapping[str, float]] = _no_figures
    sides: Callable[[TableT], Mapping[str, Sequence[Seat]]] = _no_sides
    plays: Callable[[TableT], Sequence[Sequence[str]]] = _no_paints
    turn: Callable[[TableT], Seat | None] = _no_seat
    picture: Callable[[TableT, Seat | None], str] = draw_table
    aloud: Callable[[TableT, Question[Any]], str] = _as_asked
    steps: Callable[[TableT], Sequence[SetupStep]] = _no_steps
    standalone: StandaloneScoring | None = None
    shortcuts: Callable[[TableT, Seat, Question[Any]], Iterable[Shortcut]] = _one_by_one

    def set_up(
        self, names: Sequence[str], options: Mapping[str, Any] | None = None, box: Any = None
    ) -> Setup:
        """Return the data for making a table.

        Args:
            names: the players in seat order.
            options: those that differ from the defaults.
            box: the loaded box of the title.

        Raises:
            SetupError: wrong number of players, two of one name, or an option that does not exist.
        """
        self.meta.check_seats(len(names))
        if len(set(names)) < len(names):
            raise SetupError("two players have the same name; give each an own one")
        return Setup(tuple(names), self.meta.read_options(options), box)

    def problems(self, table: TableT) -> tuple[str, ...]:
        """Return everything that is wrong with a table; missing and surplus pieces come first."""
        return (*state.find_miscounts(table), *self.invariants(table))

    def foreign(self, table: TableT, asked: Asked | None, seat: Seat | None, data: Data) -> Refusals:
        """Return all reasons against an answer that no open question knows."""
        return self.why_not(table, seat, data) or not_now(self.moves, table, asked, seat, data)

    def correctable_fields(
        self, table: TableT, seat: Seat | None, names: Sequence[str]
    ) -> tuple[CorrectableField, ...]:
        """List the fields that people may correct, with the values that a seat (None: everybody) may know."""
        if state.has_zones(table):
            return tuple(list_corrections(table, seat))
        return correctable.find_fields(table, self.view(table, seat), names)
