"""The first book of a box: a game that can be played at once, to be rewritten rule by rule."""

from __future__ import annotations

from pathlib import Path

from printkit.box import BoxError, Problem, find_box, load_box
from printkit.trust import remember_trust

FILES = {
    "__init__.py": '"""The rules of {name}."""\n',
    "meta.py": '''"""The cover: what is known of the game before its rules are loaded."""

from printkit.referee import Meta

META = Meta(title={title!r}, name={name!r}, version="1", seats={seats!r})
''',
    "state.py": '''"""What lies on the table, said once per field: views, corrections, pages and counts follow from it."""

from __future__ import annotations

from printkit.referee import FIRST_SEAT, Count, Pieces, Plural, Seat, Setup, SetupError, Table, Who, by_seat, state, zone

PIECES = Pieces(
    {component!r},
    lambda table: {{"": table.all_pieces}},
    words={{"": Plural("{{n}} piece", "{{n}} pieces")}},
)
MOST = 3


@state
class Game(Table):
    """A game of {name}."""

    all_pieces: int
    heap: int = zone(Count("In the heap", PIECES, place="the heap"))
    taken: list[int] = by_seat(Count("Taken", PIECES))
    active: Seat = zone(Who("Whose turn"), default=FIRST_SEAT)


def new_table(setup: Setup) -> Game:
    """Everything comes from the box: what is printed is what is counted."""
    if setup.box is None:
        raise SetupError("{name} is played with the pieces of its box")
    pieces = len(setup.box.components[{key!r}].pieces)
    return Game(setup.names, all_pieces=pieces, heap=pieces, taken=[0 for _ in setup.names])
''',
    "moves.py": '''"""What a player may decide: one class a move."""

from __future__ import annotations

from typing import ClassVar

from printkit.referee import Message, Move, Refusals, Seat, Whole, move, part, refuse

from .state import MOST, PIECES, Game


@move
class Take(Move[Game]):
    """{code}-1.1: take one to three pieces from the heap."""

    rule: ClassVar[str] = "{code}-1.1"
    group: ClassVar[str] = "Take"

    number: int = part(Whole(1, MOST), "how many")

    def label(self, table: Game) -> Message:
        return PIECES.describe_part("", self.number)

    def find_refusals(self, table: Game, seat: Seat) -> Refusals:
        if not 1 <= self.number <= MOST:
            return refuse("LIMIT", self.rule, "Take 1 to {{most}}.", MOST)
        if self.number > table.heap:
            return refuse("HEAP", self.rule, "Only {{n}} are left in the heap.", table.heap)
        return ()

    def carry_out(self, table: Game, seat: Seat) -> None:
        table.heap -= self.number
        table.taken[seat] += self.number


MOVES = (Take,)
''',
    "book.py": '''"""The rules, chapter by chapter."""

from __future__ import annotations

from printkit.referee import (
    FIRST_SEAT,
    Book,
    Message,
    Outcome,
    Play,
    Score,
    ScoreTerm,
    Seat,
    menu,
    reveal,
    say,
)

from .meta import META
from .moves import MOVES, Take
from .state import Game, new_table


def play(table: Game) -> Play[Outcome]:
    """{code}-1: who begins, then turn after turn."""
    table.active = yield from reveal(
        table.order(FIRST_SEAT), rule="{code}-1", prompt="Who begins?", label=table.name
    )
    return (yield from turns(table))


def turns(table: Game) -> Play[Outcome]:
    """{code}-1.2: whoever takes the last piece wins."""
    while True:
        table.mark()
        seat = table.active
        move = yield from how_many(table, seat)
        move.carry_out(table, seat)
        if not table.heap:
            return Outcome.by_score("last", "{code}-1.2", score(table), "The last piece wins.", first=seat)
        table.active = table.left(seat)


@menu(Take, rule="{code}-1.1", waiting="a move")
def how_many(table: Game, seat: Seat) -> Message:
    """{code}-1.1: one to three pieces."""
    return say("How many do you take?")


def score(table: Game) -> tuple[Score, ...]:
    """What everybody has taken."""
    return tuple(
        Score((seat,), table.taken[seat], (ScoreTerm("Taken", table.taken[seat], "{code}-1.1"),))
        for seat in table.order(FIRST_SEAT)
    )


BOOK = Book(META, table=new_table, play=play, onward=turns, moves=MOVES, score=score)
''',
    "bots.py": '''"""How good an answer is: what the greedy bot prefers."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat

from .moves import Take
from .state import Game


def weigh(table: Game, seat: Seat, question: Question[Any], value: Any) -> float:
    """Leave a number of pieces that four divides."""
    del seat, question
    match value:
        case Take(number):
            return float((table.heap - number) % 4 == 0)
    return 0
''',
}
"""The files of a first book; braces in them are doubled."""
RULES = """\

## {code}-1 A first game
- **{code}-1.1** On your turn take one, two or three pieces from the heap.
- **{code}-1.2** Whoever takes the last piece wins.
"""


def new_book(folder: str) -> tuple[Path, str]:
    """Write a first book beside a box; give its folder, and what it counts.

    Raises:
        BoxError: there is no box, it is wrong or without pieces, or it has a book already.
    """
    found = find_box(folder)
    box = load_box(found)
    target = found / "book"
    if target.exists():
        raise BoxError([Problem(str(target), "it is there already; take it away, or write on in it")])
    component = max(box.components.values(), key=lambda one: len(one.pieces), default=None)
    if component is None or not component.pieces:
        raise BoxError([Problem(str(found), "this box has no pieces to play with yet")])
    low, high = box.players if box.players is not None else (2, 4)
    said = {
        "title": box.title,
        "name": box.name,
        "seats": (low, high),
        "component": component.name,
        "key": component.key,
        "code": box.code,
    }
    target.mkdir()
    for name, text in FILES.items():
        (target / name).write_text(text.format(**said), encoding="utf-8")
    remember_trust(target)
    rules = found / "rules.md"
    if not rules.is_file():
        rules.write_text(f"# {box.name}: the rules\n{RULES.format(**said)}", encoding="utf-8")
    return target, component.name
