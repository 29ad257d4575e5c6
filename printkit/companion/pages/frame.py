"""The reader of a page, their rights, and the addresses that the page leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from printkit.companion.pages.asked import Denied
from printkit.companion.pages.buttons import Button
from printkit.companion.pages.scanned import Reading
from printkit.referee import Refusals, Seat


class Links(dict[str, str]):
    """Addresses by name; a missing one is "", and the page leaves out what it would lead to."""

    def __missing__(self, name: str) -> str:
        """Return "" for an address that was not given."""
        return ""

    def __getattr__(self, name: str) -> str:
        """Allow `links.table`."""
        return self[name]


@dataclass(frozen=True, slots=True)
class Again:
    """An answer to be confirmed: the fields it was posted with, in words, the question, and whose it is.

    Attributes:
        asks: the question right after it, where a number answers it.
        numbers: those that answer it: one of them says yes to both.
    """

    fields: tuple[tuple[str, str], ...]
    label: str
    number: int
    part: int
    seat: Seat
    asks: str = ""
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A message at the top of a page: `good`, `bad` (reasons against an answer), `sure-ask` or plain."""

    kind: str = ""
    title: str = ""
    text: str = ""
    refusals: Refusals = ()
    again: Again | None = None


@dataclass(frozen=True)
class CorrectedField:
    """The change that a correction makes to one thing, as far as everybody may know.

    Attributes:
        what: the name of the thing.
        now: what the referee believes; "" if not everybody may know that.
        then: what it becomes, or that only its owner sees it.
    """

    what: str
    now: str
    then: str


@dataclass(frozen=True)
class Proposal:
    """An undo or a correction that waits for the table's consent.

    Attributes:
        kind: `undo` or `correction`.
        by: who asks.
        text: what an undo takes back.
        why: the reason given.
        votes: who must agree, by seat (None: the host) and name, and whether they have.
        may_answer: whether the reader may agree.
        against: who has said no; "" while it is open.
        mine: whether the reader asked.
        told: the changes of a correction.
    """

    id: str
    kind: str
    by: str
    text: str = ""
    why: str = ""
    votes: tuple[tuple[Seat | None, str, bool], ...] = ()
    may_answer: bool = False
    against: str = ""
    mine: bool = False
    told: tuple[CorrectedField, ...] = ()


@dataclass(frozen=True, slots=True)
class BotMoveShown:
    """A recent move of a bot.

    Attributes:
        entry: of the log, counted from 1.
        seat: whose.
        words: what it did; "" where that is secret.
        weighed: what it weighed, the chosen answer first: in words, of a hundred (-1 where it was not tried), how often
            it was tried.
        untold: how many more would betray what it holds.
    """

    entry: int
    seat: Seat
    words: str
    weighed: tuple[tuple[str, int, int], ...]
    untold: int = 0


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots of a table.

    Attributes:
        seats: those that they play, and how strong each is.
        moves: their moves since the reader last answered, the newest first.
        waits: whether they were asked to wait.
        asked: whether the table waits for one of them.
        pace: seconds a step.
    """

    seats: tuple[tuple[Seat, str], ...] = ()
    moves: tuple[BotMoveShown, ...] = ()
    waits: bool = False
    asked: bool = False
    pace: float = 0.0

    @property
    def names(self) -> Mapping[Seat, str]:
        """The strengths in words."""
        return dict(self.seats)


@dataclass(frozen=True, slots=True)
class WatchShown:
    """The picture of a camera above the table.

    Attributes:
        said: its state, in words.
        kind: `good` if what it shows is about to count, `more`, `bad`, or "";
            `start` where a camera is wanted and none watches.
        lines: what changed, in the title's words.
        refusals: what the rules say against it.
        until: when it counts, in seconds since 1970; 0 if it does not.
        reading: the board as it was understood.
    """

    said: str
    kind: str = ""
    lines: tuple[str, ...] = ()
    refusals: Refusals = ()
    until: float = 0.0
    reading: Reading | None = field(default=None, compare=False)


@dataclass(frozen=True)
class PageContext:
    """The reader of a page and their rights.

    Attributes:
        name: the title's or the state's name, for the head of the page.
        language: of the reader.
        scheme: `light`, `dark`, or "" for the system's.
        code: the table's join code.
        csrf: the token that forms carry.
        seat: whose page; None for the table's.
        acting: who answers, where a page may answer for a seat; a `seat` field is posted.
        notes: messages.
        proposals: undos and corrections that wait for consent.
        present: seats whose phones are connected; None if nobody knows.
        pick: the place tapped on the board.
        origin: the place tapped before, from which something was taken up.
        lifted: the piece taken up that waits for its new place, in words.
        puts: what a second tap may mean.
        open_sheet: name of the form to open.
        timer: when the turn's sand glass runs out, in seconds since 1970, and how long it runs; zeros without one.
        ticked: the number of entries, by seat, of which its hands have done everything.
        laying: who still sets up the game; None where nobody does.
        dealt: whether printkit deals: there is no paper, and nothing to be scanned.
        real_board: whether the board is of paper all the same.
        bots: the bots of the table; None where none plays.
        watch: what a camera above the table shows; None without one.
        advises: whether players may ask what a bot would do.
        seed: from which printkit dealt; "" before the game has ended.
        at: the state of the table that is shown, `EPOCH:NUMBER`; "" where nobody counts, and then nothing is remembered.
    """

    name: str = "printkit"
    subtitle: str = ""
    language: str = "en"
    scheme: str = ""
    code: str = ""
    csrf: str = ""
    seat: Seat | None = None
    acting: Seat | None = None
    notes: tuple[Note, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    present: frozenset[Seat] | None = None
    pick: str = ""
    origin: str = ""
    lifted: str = ""
    puts: tuple[Button, ...] = ()
    open_sheet: str = ""
    has_board: bool = False
    pick_denied: tuple[Denied, ...] = ()
    at: str = ""
    dealt: bool = False
    real_board: bool = False
    bots: Bots | None = None
    seed: str = ""
    advises: bool = False
    timer: tuple[int, int] = (0, 0)
    ticked: tuple[tuple[int, int], ...] = ()
    laying: frozenset[Seat] | None = None
    watch: WatchShown | None = None
