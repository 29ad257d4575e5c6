"""A title's board: how photos of it are read, how pages draw it, and what a reading means in the game.

A title's folder may hold `board.py` with `BOARD`, an object with these methods. Pages, terminal, photos and scoring use
only these: they know neither squares nor hexes. Places are names, texts that the title's answers use too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from printkit.boards.kit import Kit
from printkit.boards.laid import Finding
from printkit.boards.reading import R
from printkit.boards.sprite import Sprite

Verdict: TypeAlias = Literal["good", "confirm", "doubt", "again", "more", "bad"]
"""What the rules say to a photo: fine; fine if a person confirms what is asked; places are in doubt; take it again;
right so far, and something is still to be done; not as the rules want it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A photo's reading as the title understands it, beside what the reader knows of the table.

    Attributes:
        shown: place -> what stands there, as `draw` takes it.
        changes: what is different from the table, in sentences.
        doubts: places that the photo does not show well and that must be asked for -> the likeliest answer.
        maybe: places that are asked for only if the rules do not like the reading -> the likeliest answer.
        answers: what may be said of a place in doubt: key -> words.
        alone: what may be said of one place in doubt and no other: place -> key -> words.
        called: place in doubt -> what people call it, where its name tells them nothing.
        marks: place -> the sign that stands there in the drawing, where people are asked about it.
        notes: what else is to be told, in sentences.
    """

    shown: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    doubts: Mapping[str, str] = field(default_factory=dict)
    maybe: Mapping[str, str] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    alone: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """The data and tools for a drawing of the board.

    Attributes:
        view: the table as the reader may know it.
        box: the title's box.
        asked: whether the reader is asked something now; a tap on a place that is not offered then says why not.
        offered: place -> what the reader can do there now, in words.
        pick: the place that was tapped, "" for none.
        origin: the place that was tapped before, from which something was taken up; "" for none.
        link: gives the address that picks a place.
        say: puts a word into the reader's language.
        faces: the printed faces of the components that the board names in `printed`.
        read: what stands where as a photo shows it, in place of the table's own; None for the table's.
        doubtful: places of which the photo is not sure.
        marks: place -> the sign that stands there, where people are asked about it.
        indirect: place -> what the reader can do there after something else, with one tap for all, in words.
        liftable: places where the next tap takes something up, or puts it down.
        anywhere: whether every place can be tapped, to say what is there.
        narrow: whether it is drawn for a phone, rather taller than wide.
        why: why nothing can be done at the place that was tapped, in sentences; nothing where something can.
    """

    view: Mapping[str, Any]
    box: Any
    asked: bool
    offered: Mapping[str, Sequence[str]]
    pick: str
    link: Callable[[str], str]
    say: Callable[[str], str]
    faces: Sprite = field(default_factory=Sprite)
    read: Mapping[str, str] | None = None
    doubtful: frozenset[str] = frozenset()
    marks: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""
    indirect: Mapping[str, Sequence[str]] = field(default_factory=dict)
    liftable: frozenset[str] = frozenset()
    anywhere: bool = False
    narrow: bool = False
    why: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Recount:
    """The differences between a photo of a board in play and the referee's table.

    Attributes:
        changes: what is different, each as a correction: (field, place, what stands there).
        notes: what else is to be told, in sentences.
    """

    changes: tuple[tuple[str, str, str], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardMoves:
    """The differences between a board that a camera follows and the referee's table, as answers of one player.

    Attributes:
        changes: what is different, in sentences.
        answers: typed answers that it may be, in the order in which they are tried.
        begun: whether it may be the beginning of an answer, or what the players still have to do on their board.
    """

    changes: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Checked:
    """The faults of a board that was read, without a game.

    Attributes:
        sound: whether people may play on it.
        lines: the board and what is wrong with it, in words.
        findings: what is wrong, one by one.
    """

    sound: bool
    lines: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


class BoardAdapter(Protocol):
    """A title's board on pages."""

    @property
    def printed(self) -> tuple[str, ...]:
        """The keys of the components whose printed faces its drawing shows."""

    def draw(self, picture: BoardPicture) -> str:
        """Return the board as SVG."""

    def places(self, answer: Any) -> Sequence[str]:
        """Return the places that an answer of the title's names; those can be tapped while it is offered."""

    def wishes(self, place: str) -> Sequence[str]:
        """Return typed answers that people may want at a place; refusals of them tell why nothing can be done there."""


@runtime_checkable
class PhotoAdapter(BoardAdapter, Protocol[R]):
    """A board that photos show as a whole."""

    @property
    def reading(self) -> type[R]:
        """The record of what photos of it show."""

    def kit(self, box: Any, options: Mapping[str, Any]) -> Kit:
        """Return the kit with which a photo of it is read: `HexKit` or `SquareKit`.

        Args:
            box: the title's loaded box.
            options: what changes it, by name; texts where they were typed. Others are passed over.

        Raises:
            NoBoardError: an option cannot be; says what would do.
        """

    def check(self, box: Any, reading: R, options: Mapping[str, Any]) -> Checked:
        """Judge a board outside a game."""

    def seen(self, box: Any, view: Mapping[str, Any], reading: R) -> Seen:
        """Understand a photo.

        Args:
            box: the title's loaded box.
            view: the table as the reader may know it.
            reading: what sight read, and what people said of places in doubt.
        """

    def settle_reading(self, reading: R) -> R:
        """Return the reading as the title's own question takes it, with what people said worked in.

        Raises:
            ValueError: what somebody said of a place in doubt cannot be.
        """

    def verdict(self, refusals: Sequence[Any]) -> Verdict:
        """Judge a photo by its refusals (each with a `code`, and further facts in `about`); without any: `good`."""


@runtime_checkable
class Recounts(PhotoAdapter[R], Protocol[R]):
    """A board whose pieces carry codes: a photo of it in play is compared with the referee's table."""

    def recount(self, box: Any, view: Mapping[str, Any], reading: R) -> Recount:
        """Compare what sight read with option `standing` with the table as the reader may know it."""


@runtime_checkable
class Follows(PhotoAdapter[R], Protocol[R]):
    """A board on which a camera follows the pieces: what people lay, move or take answers questions."""

    def understand_moves(
        self, box: Any, view: Mapping[str, Any], seat: int | None, verbs: Collection[str], reading: R
    ) -> BoardMoves:
        """Understand what a player did, who is asked a question with these verbs; None: nobody is asked."""


@runtime_checkable
class Completes(PhotoAdapter[R], Protocol[R]):
    """A board of which a photo may show a part: another one adds what is missing."""

    def trim_reading(self, reading: R) -> R:
        """Return what stays of a reading when another photo completes it."""


@runtime_checkable
class Lifts(BoardAdapter, Protocol):
    """A board on which one tap takes something up, and a second says where it goes."""

    def lifts(self, view: Mapping[str, Any], verbs: Collection[str]) -> Sequence[str]:
        """Return the places from which something can be taken up while a question with moves of these verbs is open."""

    def puts(
        self, box: Any, view: Mapping[str, Any], verbs: Collection[str], place: str
    ) -> Mapping[str, str]:
        """Return where the piece of a place may go: place -> the answer that a person types for it."""

    def called(self, box: Any, view: Mapping[str, Any], place: str) -> str:
        """Word what lies at a place."""
