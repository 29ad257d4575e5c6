"""Who is looking at a page, how, and which addresses it leads to."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.companion.pages.asked import Denied
from printkit.companion.pages.buttons import Button
from printkit.referee import Refusals, Seat


class Links(dict[str, str]):
    """Addresses by name; one that is missing is "", and what it leads to is left out of the page."""

    def __missing__(self, name: str) -> str:
        """An address that was not given."""
        return ""

    def __getattr__(self, name: str) -> str:
        """`links.table`."""
        return self[name]


@dataclass(frozen=True, slots=True)
class Again:
    """An answer that is asked once more: the fields it was posted with, in words, the question, and whose it is.

    Attributes:
        asks: what is asked at once after it, where a number answers it.
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
    """What a correction makes of one thing, as far as everybody may know.

    Attributes:
        what: it is.
        now: what the referee believes; "" if that is not everybody's to know.
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
        told: what a correction changes.
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


@dataclass(frozen=True)
class PageContext:
    """Who is looking, and how.

    Attributes:
        name: the title's or the state's name, for the head of the page.
        language: of the reader.
        scheme: `light`, `dark`, or "" for the system's.
        code: the table's join code.
        csrf: the token that forms carry.
        seat: whose page; None for the table's.
        acting: who answers, where a page may answer for a seat; a `seat` field is posted.
        notes: messages.
        proposals: what waits for consent.
        present: seats whose phones are connected; None if nobody knows.
        pick: the place tapped on the board.
        origin: the place tapped before, from which something was taken up.
        lifted: what was taken up and waits for the place where it goes, in words.
        puts: what a second tap may mean.
        open_sheet: name of the form to open.
        timer: when the turn's sand glass runs out, in seconds since 1970, and how long it runs; zeros without one.
        at: which state of the table is shown, `EPOCH:NUMBER`; "" where nobody counts, and then nothing is remembered.
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
    timer: tuple[int, int] = (0, 0)
