"""Gather what one table's pages show from the referee's view: waits, zones, questions, log, board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from markupsafe import Markup

from printkit.boards.adapter import BoardAdapter, BoardPicture, Lifts
from printkit.companion.pages.asked import Denied, ShownQuestion, show_question
from printkit.companion.pages.buttons import Button
from printkit.companion.pages.described import named_cards
from printkit.companion.pages.fields import Filled, recall_form
from printkit.companion.pages.frame import Links, PageContext
from printkit.companion.pages.hands import HandsHappening, Happenings, PieceFaces
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.log_lines import EventLog, Telling, ToldLine
from printkit.companion.pages.remembered import Memory
from printkit.companion.pages.renderer import Voice
from printkit.companion.pages.scanned import Reading
from printkit.companion.pages.table_state import Naming, SeatArea, TableZones, Zones
from printkit.companion.pages.words import Phrases, Words
from printkit.referee import (
    FIRST_SEAT,
    Answer,
    Choice,
    Game,
    Open,
    Outcome,
    Question,
    Refusals,
    Score,
    Seat,
    Shortcut,
)
from printkit.referee.keys import verb_of
from printkit.referee.menus import Menu, list_verbs
from printkit.referee.messages import named_seats
from printkit.referee.several import find_side_parts, free_parts
from printkit.referee.state import known_to

T = TypeVar("T")
MOST_LATELY = 60
"""Entries of the log that are searched for filled-in forms."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Whom the table waits for, and for what.

    Attributes:
        seats: who is asked; none where anybody may tell what came.
        what: the question in words that betray nothing.
        free: whether nobody waits for it.
        by: whose hands do it, where anybody may tell what came.
        doing: their action, in a few words.
    """

    seats: tuple[Seat, ...]
    what: str
    rule: str = ""
    free: bool = False
    by: Seat | None = None
    doing: str = ""

    @property
    def hands(self) -> tuple[Seat, ...]:
        """Those who are asked, or whose hands do what anybody may tell."""
        return self.seats if self.by is None else (self.by,)


class ViewModel:
    """The shared view of one table's pages. Nothing is gathered twice from one state of the table."""

    def __init__(
        self,
        loaded: LoadedTitle,
        game: Game[Any],
        frame: PageContext,
        links: Links,
        memory: Memory | None = None,
    ) -> None:
        """Look at a game.

        Args:
            loaded: the title.
            game: the game.
            frame: who looks.
            links: where its page leads to.
            memory: everything already gathered from this state of the table.
        """
        self.loaded, self.game, self.frame, self.links = loaded, game, frame, links
        self._memory = memory if memory is not None else Memory()
        self._spoken = (frame.language, links["card"], links["rule"])
        self.words = Words.of(frame.language)
        self.naming = self.once("naming", self._make_naming)
        self.say = self.naming.say
        self.voice = self.once("voice", self._make_voice)

    def _make_naming(self) -> Naming:
        loaded, game, names = self.loaded, self.game, self.game.setup.names
        phrases = _find_phrases(self.frame.language, game.book.meta.title, loaded.kept_names, names)
        return Naming(
            phrases.at(game.table).say, names, loaded.piece_names, loaded.faces, game.table.call_piece
        )

    def _make_voice(self) -> Voice:
        """Return one voice for all who read in this language: what they share is found by it."""
        game = self.game
        voice = Voice.of(
            self.frame.language,
            game.book.meta.title,
            game.setup.names,
            self.links,
            self.say,
            sides=[side and self.say(side) for side in sides_of(game)],
            plays=list_paint_classes(game),
            paints=[one.key for one in game.book.meta.paints],
        )
        return self._memory.make_kept(voice, lambda: voice)

    def once(self, name: str, make: Callable[[], T], *which: object) -> T:
        """Return what depends on the state of the table, the reader's voice, and these names: made for the first reader."""
        return self._memory.once((name, self._spoken, which), make)

    # -- questions ------------------------------------------------------------------------------------------------

    def list_questions(self, seat: Seat | None) -> tuple[ShownQuestion, ...]:
        """List what a seat may answer; with None, what anybody may."""
        return self.once("questions", lambda: self._make_questions(seat), seat)

    def _make_questions(self, seat: Seat | None) -> tuple[ShownQuestion, ...]:
        free = free_parts(self.game.session.asked)
        entries = self.game.open_questions() if seat is None else self.game.questions_for(seat)
        found = (
            show_question(
                entry,
                self.say,
                pieces=self.loaded.answers,
                free=entry.part in free or _is_recall(entry.question),
                board=self.loaded.board is not None,
                shortcuts=self.shortcuts(seat) if seat in entry.seats else (),
                lately=self.recall_forms,
                cards=named_cards(entry.question.prompt, self.loaded.faces, self.game.table, self.say),
                aside=seat is not None and self._find_performer(entry.question) not in {None, seat},
            )
            for entry in entries
            if seat is not None or not entry.seats
        )
        return tuple(
            sorted((one for one in found if not (one.free and one.idle)), key=lambda one: one.is_declining)
        )

    def recall_forms(self) -> Filled:
        """Return how people last filled in forms at this table, as everybody knows."""

        def make() -> Filled:
            found: dict[str, Mapping[str, str]] = {}
            for number, question, value in self.game.list_recent_answers(MOST_LATELY):
                form = self._memory.make_kept(
                    (recall_form, self.game.told_as, number),
                    lambda: recall_form(question, value),  # noqa: B023  # called at once
                )
                if form is not None:
                    found.setdefault(*form)
            return found

        return self.once("lately", make)

    def shortcuts(self, seat: Seat | None) -> tuple[Shortcut, ...]:
        """List the one-tap moves of a seat that give several answers."""
        return () if seat is None else self.once("shortcuts", lambda: self.game.shortcuts(seat), seat)

    def list_waits(self) -> tuple[Wait, ...]:
        """List whom the table waits for, in words that give nothing away."""
        return self.once("waits", self._make_waits)

    def _make_waits(self) -> tuple[Wait, ...]:
        unasked = find_side_parts(self.game.session.asked)
        gettext = self.words.gettext
        return tuple(
            Wait(
                entry.seats,
                self.say(self._describe_wait(entry.question)) or gettext("deciding"),
                entry.question.rule,
                entry.part in unasked or _is_recall(entry.question),
                self._find_performer(entry.question),
                self.say(entry.question.waiting) or gettext("deciding"),
            )
            for entry in self.game.open_questions()
        )

    def _find_performer(self, question: Any) -> Seat | None:
        """Return whose hands carry out a question to chance: the seat it names first, the one in turn, else the first seat."""
        if not question.chance or question.seats:
            return None
        turn: Seat | None = self.game.book.turn(self.game.table)
        return next(named_seats(question.prompt), FIRST_SEAT if turn is None else turn)

    def _describe_wait(self, question: Any) -> str:
        everybody = len(question.seats) in {0, len(self.game.setup.names)}
        if question.prompt and everybody and not question.secret:
            return question.prompt  # type: ignore[no-any-return]  # as a message, if it is one
        return question.waiting  # type: ignore[no-any-return]

    def find_happening(self, seat: Seat | None) -> HandsHappening | None:
        """Return what happened last, and what people may still have to move."""

        def begin() -> Happenings:
            faces = PieceFaces(self.say, self.loaded.faces, self.loaded.piece_names)
            return Happenings(faces, self._make_telling())

        kept = self._keep_for_voice(Happenings, begin)
        return self.once(
            "happenings", lambda: kept.find_newest(self.game, seat, dict(self.frame.ticked)), seat
        )

    def tell_since(self, seat: Seat | None, most: int) -> tuple[ToldLine, ...]:
        """Return what happened since a seat's own last answer, newest first, at most so many entries."""

        def make() -> tuple[ToldLine, ...]:
            game, telling, found = self.game, self._make_telling(), []
            for number in range(min(game.settled, len(game)) - 1, -1, -1):
                lines = telling.lines(game, number, seat)
                found += [lines] if lines else []
                if game.who(number) == seat or len(found) == most:
                    break
            return tuple(line for lines in found for line in lines)

        return self.once("since", make, seat, most)

    def event_log(self, put: Callable[[ToldLine], str]) -> EventLog:
        """Return the log in the reader's language, with each line set by `put`; begun if nobody remembers it."""
        return self._keep_for_voice(EventLog, lambda: EventLog(self._make_telling(), put))

    def _make_telling(self) -> Telling:
        return self._keep_for_voice(Telling, lambda: Telling(self.say, self.loaded.faces))

    def _keep_for_voice(self, kind: type[T], begin: Callable[[], T]) -> T:
        """Return something that all readers of this voice share and that outlives the state of the table."""
        return self._memory.make_kept((kind, self.voice), begin)

    # -- what is there -------------------------------------------------------------------------------------------

    def _make_view(self, seat: Seat | None) -> Mapping[str, Any]:
        make = lambda: dict(self.game.book.view(self.game.table, seat))  # noqa: E731  # typed by its use
        return self._memory.once(("view", seat), make)

    def build_zones(self, seat: Seat | None) -> Zones:
        """Return the table as a seat may know it; None: as everybody may."""
        walked = self.once("zones", self._make_table_zones)
        return self.once("zones seen", lambda: walked.seen_by(seat), seat)

    def _make_table_zones(self) -> TableZones:
        awaited = [seat for wait in self.list_waits() if not wait.free for seat in wait.hands]
        board, begun = self.loaded.board is not None, len(self.game) > 0
        kept = self.loaded.entries(self.frame.language)
        return TableZones(self.game.table, self.naming, kept=kept, awaited=awaited, board=board, begun=begun)

    def mine(self, seat: Seat) -> SeatArea:
        """Return a seat's own place at the table."""
        areas = self.build_zones(seat).areas
        return areas[seat] if seat < len(areas) else SeatArea(seat, self.game.setup.names[seat], ())

    def scores(self, seat: Seat | None) -> tuple[Score, ...]:
        """Return the score so far as a seat may know it (None: as everybody may), or in the end."""
        outcome: Outcome | None = self.game.outcome
        if outcome is not None and outcome.scores:
            return outcome.scores
        known = self.once("known", lambda: known_to(self.game.table, seat), seat)
        whose = (
            "all" if known is self.game.table else seat
        )  # where nothing is hidden, one count does for all readers
        return self.once("scores", lambda: self.game.book.score(known), whose)

    def board(self, seat: Seat | None, *, answers: bool = True) -> Markup:
        """Return the title's board drawing, with what can be tapped where the page `answers`; empty where it has none.

        On the table's own page that is what anybody may answer.
        """
        if self.loaded.board is None:
            return Markup("")
        asked = tuple(self.game.questions_for(seat)) if answers else ()
        which = (self.frame.pick, self.frame.origin, self.links.here_plain)
        if asked:
            return self.once("board", lambda: self._draw_board(seat, asked=asked), seat, *which)
        drawn: list[tuple[_Looked, Markup]] = self.once("boards", list, seat is None, *which)
        return self.once("board unasked", lambda: self._find_alike(seat, drawn), seat, *which)

    def _find_alike(self, seat: Seat | None, drawn: list[tuple[_Looked, Markup]]) -> Markup:
        """Return the drawing for somebody whom nobody asks: another's, if everything it was drawn from is the same for both."""
        view = self._make_view(seat)
        found = next((board for looked, board in drawn if looked.is_same(view)), None)
        if found is None:
            looked = _Looked(view)
            found = self._draw_board(seat, view=looked)
            drawn.append((looked, found))
        return found

    def board_read(self, seat: Seat | None, reading: Reading) -> Markup:
        """Return the board as a photo shows it."""
        doubtful = frozenset(doubt.name for doubt in reading.doubtful if not doubt.kinds)
        return self._draw_board(
            seat,
            read=reading.board,
            doubtful=doubtful,
            marks=reading.marks,
            link=lambda place: f"#confirm-{place}",
        )

    def board_laid(self, seat: Seat | None, laid: Mapping[str, str], link: Callable[[str], str]) -> Markup:
        """Return the board as it should be, with every place to be tapped."""
        return self._draw_board(seat, read=laid, link=link, anywhere=True)

    def _draw_board(self, seat: Seat | None, **more: Any) -> Markup:
        board = self.loaded.board
        if board is None or self.loaded.box is None:
            return Markup("")
        asked: Sequence[Open] = more.pop("asked", ())
        shown: dict[str, Any] = {
            "view": self._make_view(seat),
            "box": self.loaded.box,
            "asked": bool(asked),
            "offered": _list_offers(board, asked, self.naming.say),
            "liftable": frozenset(self._list_liftable(asked)),
            "indirect": _list_indirect(board, self.shortcuts(seat)) if asked else {},
            "pick": self.frame.pick,
            "origin": self.frame.origin,
            "link": self._make_link(asked),
            "say": self.naming.say,
            "faces": self.loaded.find_sprite(self.links),
            "narrow": seat is not None,
            **more,
        }
        if asked and shown["pick"]:
            shown["why"] = self._why_not_at(seat, shown["pick"], shown)
        return Markup(board.draw(BoardPicture(**shown)))  # noqa: S704  # our own drawing, which escapes its input

    def _why_not_at(self, seat: Seat | None, pick: str, shown: Mapping[str, Any]) -> tuple[str, ...]:
        """Return why nothing can be done at a place, in the words beside it on the board."""
        if any(pick in shown[able] for able in ("offered", "indirect", "liftable")) or self.frame.origin:
            return ()
        reasons = (one.reason for denied in self.denied_at(seat, pick) for one in denied.reasons)
        return tuple(dict.fromkeys(self.naming.say(reason) for reason in reasons))

    # -- taking up and putting down ------------------------------------------------------------------------------

    def _find_lifting(self, asked: Iterable[Open]) -> Iterator[tuple[Open, frozenset[str]]]:
        """Return open questions whose moves may be tapped in two steps, with their verbs."""
        if isinstance(self.loaded.board, Lifts):
            for entry in asked:
                if isinstance(entry.question, Menu):
                    yield entry, frozenset(list_verbs(entry.question))

    def _list_liftable(self, asked: Iterable[Open]) -> list[str]:
        """List places that mean something to the next tap: where something can be taken up, or put down."""
        board, found = self.loaded.board, list[str]()
        for _, known in self._find_lifting(asked):
            assert isinstance(board, Lifts)
            view = self._make_view(self.frame.seat)
            lifts, taken = board.lifts(view, known), self.frame.origin or self.frame.pick
            found += [taken, *board.puts(self.loaded.box, view, known, taken)] if taken in lifts else lifts
        return found

    def _make_link(self, asked: Iterable[Open]) -> Callable[[str], str]:
        """Return the address that a tap on a place leads to."""
        here, board, taken = self.links.here_plain, self.loaded.board, self.frame.origin or self.frame.pick
        view = self._make_view(self.frame.seat)
        for _, known in self._find_lifting(asked):
            if isinstance(board, Lifts) and taken in board.lifts(view, known):
                return lambda place: here if place == taken else f"{here}?from={taken}&pick={place}#asked"
        return lambda place: f"{here}?pick={place}#asked"

    def lifted(self, seat: Seat | None) -> tuple[str, tuple[Button, ...]]:
        """Describe what was taken up, and what the place tapped now would mean."""
        board, box = self.loaded.board, self.loaded.box
        view, taken = self._make_view(seat), self.frame.origin or self.frame.pick
        for entry, known in self._find_lifting(self.game.questions_for(seat)):
            if not isinstance(board, Lifts) or taken not in board.lifts(view, known):
                continue
            typed = board.puts(box, view, known, taken).get(self.frame.pick, "") if self.frame.origin else ""
            value, against = entry.question.read_answer(seat, typed) if typed else (None, ())
            puts = () if value is None or against else (Button(typed, self.say(entry.question.say(value))),)
            return self.say(board.called(box, view, taken)), puts
        return "", ()

    def _explain_pick(self, entry: Open, seat: Seat | None, pick: str) -> list[Denied]:
        """Return why something that people may want at a place, by the title's board, is not possible."""
        found: list[Denied] = []
        wishes = self.loaded.board.wishes(pick) if self.loaded.board is not None else ()
        timely = [wish for wish in wishes if wish.partition(" ")[0] in list_verbs(entry.question)]
        for wish in timely or wishes:
            reasons = self.game.judge(Answer(seat, wish, entry.number, entry.part))
            if reasons and any(reason.rule for reason in reasons):
                found.append(Denied(wish, self.say(_make_heading(wish, entry)), reasons))
        return found

    def denied_at(self, seat: Seat | None, pick: str) -> tuple[Denied, ...]:
        """Return why nothing can be done at a place."""
        out: list[Denied] = []
        for entry in self.game.questions_for(seat):
            question = entry.question
            if isinstance(question, Choice):
                for value in question.others:
                    key = question.key(value)
                    if pick in key.split():
                        out.append(Denied(key, self.say(question.label(value)), question.why_not(value)))
            out += self._explain_pick(entry, seat, pick)
        own = [d for d in out if not any(r.code == "NOT_YOUR_COLOUR" for r in d.reasons)]
        chosen = own or out
        same: dict[Refusals, Denied] = {}
        for denied in chosen:
            same.setdefault(denied.reasons, denied)
        return tuple(same.values())


class _Looked(Mapping[str, Any]):
    """A view that notes which of its fields a drawing reads."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self._view = view
        self._names: set[str] = set()
        self._listed = False

    def __getitem__(self, name: str) -> Any:
        self._names.add(name)
        return self._view[name]

    def __iter__(self) -> Iterator[str]:
        self._listed = True
        return iter(self._view)

    def __len__(self) -> int:
        self._listed = True
        return len(self._view)

    def is_same(self, view: Mapping[str, Any]) -> bool:
        """Return whether another view has the same values in all those fields."""
        if self._listed and view.keys() != self._view.keys():
            return False
        return all(
            (name in view) == (name in self._view) and view.get(name) == self._view.get(name)
            for name in self._names
        )


def sides_of(game: Game[Any]) -> tuple[str, ...]:
    """Return the team or role of each seat; nothing if everybody plays alone."""
    found = {seat: name for name, seats in game.book.sides(game.table).items() for seat in seats}
    return tuple(found.get(Seat(seat), "") for seat in range(len(game.setup.names))) if found else ()


def marks_of(game: Game[Any]) -> str:
    """Return the classes of a page that mark the seats of each side (`theme.css_of`): `side-0-0 side-1-1`."""
    order = [side.name for side in game.book.meta.sides]
    marked = ((seat, name) for seat, name in enumerate(sides_of(game)) if name in order)
    return " ".join(f"side-{seat}-{order.index(name)}" for seat, name in marked)


def list_paint_classes(game: Game[Any]) -> tuple[str, ...]:
    """List for each seat the classes that mark it in the colours that it plays (`theme.css_of`): `painted paint-4 also-0`."""
    order = [one.key for one in game.book.meta.paints]
    found = [[order.index(key) for key in keys] for keys in game.book.plays(game.table)]
    return tuple(
        " ".join(["painted", f"paint-{own[0]}", *(f"also-{more}" for more in own[1:2])]) if own else ""
        for own in found
    )


def colours_of(game: Game[Any]) -> dict[str, Any]:
    """Return what a page needs for swatches, and for seats in the colours that they play."""
    return {"plays": list_paint_classes(game), "paints": tuple(one.key for one in game.book.meta.paints)}


def _make_heading(key: str, entry: Open) -> str:
    """Return a typed answer as a heading: `build-camel s2,3` is `Build a camel`, the name of its kind of moves."""
    verb = key.partition(" ")[0]
    if isinstance(entry.question, Menu):
        for cls in entry.question.classes:
            if verb_of(cls) == verb and (named := getattr(cls, "group", "") or getattr(cls, "name", "")):
                return str(named)
    return verb.replace("-", " ").capitalize()


def _is_recall(question: Question[Any]) -> bool:
    """Return whether the only possible answer is to take back a request that somebody else decides about."""
    options = question.options if isinstance(question, Choice) else ()
    return bool(options) and all(getattr(one, "recalls", False) for one in options)


def _list_offers(
    board: BoardAdapter, asked: Iterable[Open], say: Callable[[str], str]
) -> dict[str, list[str]]:
    """List places that open questions name -> what can be done there, in words."""
    found: dict[str, list[str]] = {}
    for entry in asked:
        question = entry.question
        if isinstance(question, Choice):
            for value in question.options:
                for place in board.places(value):
                    found.setdefault(place, []).append(say(question.label(value)))
    return found


def _list_indirect(board: BoardAdapter, shortcuts: Iterable[Shortcut]) -> dict[str, list[str]]:
    """List places that shortcuts lead to -> what can be done there after something else, in words."""
    found: dict[str, list[str]] = {}
    for one in shortcuts:
        for word in one.answers[-1].split():
            for place in board.places(word):
                found.setdefault(place, []).append(one.label)
    return found


@lru_cache(maxsize=500)
def _find_phrases(language: str, title: str, kept: frozenset[str], names: tuple[str, ...]) -> Phrases:
    return Words.of(language).find_phrases(title).with_kept_names(kept | set(names))
