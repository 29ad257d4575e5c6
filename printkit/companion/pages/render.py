"""The pages as HTML: what a page shows is gathered here from the referee's view, and set by Jinja templates.

`Pages` is made once. Each method gives one whole page; a page that lives is fetched again whenever the table has
changed, and the browser exchanges only the parts (`data-part`) that differ.

Nothing here knows of requests: addresses come in `Links`, who is looking in `Frame`.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from printkit.box.rules import Rule
from printkit.companion.pages.asked import Button, Denied, Shown, shown
from printkit.companion.pages.boards import Board, drawing
from printkit.companion.pages.shelf import Shelf
from printkit.companion.pages.skin import skin_of
from printkit.companion.pages.words import NAMES, Translations, Words, languages
from printkit.companion.pages.zones import Area, Entry, Naming, Zones, zones_of
from printkit.referee import Choice, Game, Meta, Outcome, Refusals, Score, Seat
from printkit.referee.questions import FirstOf
from printkit.referee.refusals import Refusal

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
LINES = 120
"""Lines of the story on a page; the record has them all."""


class Links(dict[str, str]):
    """Addresses by name; one that is missing is "", and what it leads to is left out of the page."""

    def __missing__(self, name: str) -> str:
        """An address that was not given."""
        return ""

    def __getattr__(self, name: str) -> str:
        """`links.table`."""
        return self[name]


@dataclass(frozen=True, slots=True)
class Note:
    """A message at the top of a page: `good`, `bad` (reasons against an answer) or plain."""

    kind: str = ""
    title: str = ""
    text: str = ""
    refusals: Refusals = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """An undo or a correction that waits for the table's consent."""

    id: str
    kind: str
    """`undo` or `correction`."""
    by: str
    text: str = ""
    why: str = ""
    agreed: int = 0
    needed: int = 0
    may_answer: bool = False


@dataclass(frozen=True)
class Frame:
    """Who is looking, and how.

    Attributes:
        name: the title's or the house's name, for the head of the page.
        language: of the reader.
        theme: `light`, `dark`, or "" for the system's.
        code: the table's join code.
        csrf: the token that forms carry.
        seat: whose page; None for the table's.
        acting: who answers, where a page may answer for a seat; a `seat` field is posted.
        notes: messages.
        proposals: what waits for consent.
        present: seats whose phones are connected; None if nobody knows.
        pick: the place tapped on the board.
        open_sheet: name of the form to open.
    """

    name: str = "printkit"
    subtitle: str = ""
    language: str = "en"
    theme: str = ""
    code: str = ""
    csrf: str = ""
    seat: Seat | None = None
    acting: Seat | None = None
    notes: tuple[Note, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    present: frozenset[Seat] | None = None
    pick: str = ""
    open_sheet: str = ""
    has_board: bool = False
    pick_denied: tuple[Denied, ...] = ()


@dataclass(frozen=True, slots=True)
class Wait:
    """Whom the table waits for, and for what."""

    seats: tuple[Seat, ...]
    what: str
    rule: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the story."""

    entry: int
    text: str
    rule: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the final ranking."""

    place: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A piece that was scanned or typed.

    Attributes:
        piece: its id.
        name: what is printed on it.
        text: its effect, or what is wrong with what was read.
        where: where the referee believes it is, and where it may be used.
        answer: the answer it stands for; None if nothing waits for it.
        refusals: why it does not answer the question.
    """

    piece: str
    name: str
    text: str = ""
    where: str = ""
    answer: Any = None
    refusals: Refusals = ()


@dataclass(frozen=True, slots=True)
class Doubt:
    """A place of the board of which a photo is not sure."""

    name: str
    guess: str = ""


@dataclass(frozen=True)
class Reading:
    """A board as a photo shows it.

    Attributes:
        verdict: `good`, `confirm`, `doubt`, `again` (photograph again) or `bad`.
        form: name of the form it fills in.
        fields: what that form posts: name -> value.
        board: place -> what stands there.
        changes: what changed since the last turn, in words.
        refusals: the reasons.
        doubtful: places to confirm.
        kinds: what may stand there.
        data: the reading as JSON, posted back with the confirmed places.
    """

    verdict: str
    form: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    board: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[str, ...] = ()
    refusals: Refusals = ()
    doubtful: tuple[Doubt, ...] = ()
    kinds: tuple[Button, ...] = ()
    data: str = ""


class Pages:
    """Sets pages."""

    def __init__(self) -> None:
        self._envs: dict[str, Environment] = {}

    # -- the machinery -------------------------------------------------------------------------------------------

    def _env(self, words: Words) -> Environment:
        """An environment for each language: a template is compiled once for it."""
        found = self._envs.get(words.language)
        if found is None:
            found = Environment(
                loader=FileSystemLoader(TEMPLATES),
                autoescape=True,
                undefined=StrictUndefined,
                trim_blocks=True,
                lstrip_blocks=True,
                extensions=["jinja2.ext.i18n"],
            )
            found.install_gettext_translations(Translations(words), newstyle=True)  # type: ignore[attr-defined]
            found.filters |= {
                "at_place": _at_place,
                "is_numbers": _is_numbers,
                "short": _short,
                "option": _option,
            }
            self._envs[words.language] = found
        return found

    def page(self, name: str, frame: Frame, links: Links, shelf: Shelf | None = None, /, **more: Any) -> str:
        """One page.

        Args:
            name: of the template, without its ending.
            frame: who is looking.
            links: addresses.
            shelf: the title; None on pages of no title.
            more: what the page shows.
        """
        words = Words.of(frame.language)
        env = self._env(words)
        say = words.book(shelf.book.meta.title).say if shelf is not None else str
        context: dict[str, Any] = {
            "frame": frame,
            "links": links,
            "words": words,
            "languages": {key: NAMES.get(key, key) for key in languages()},
            "skin": shelf.skin if shelf is not None else skin_of(None),
            "say": say,
            "names": (),
            "once": _once,
            "outcome": None,
            "scores": (),
            "score_title": "",
            "board": "",
            "q": None,
            "found": (),
            "tried": False,
            "problem": "",
            **more,
        }
        helpers: Any = env.get_template("_macros.html").make_module(context)
        context |= {
            name: getattr(helpers, name)
            for name in ("rule", "reasons", "dot", "who", "eye", "hidden", "thing", "entry", "part")
        }
        asked: Any = env.get_template("_question.html").make_module(context)
        zoned: Any = env.get_template("_zones.html").make_module(context)
        context |= {
            "question": asked.question,
            "table_zones": zoned.table_zones,
            "seat_area": zoned.seat_area,
        }
        return env.get_template(f"{name}.html").render(context)

    # -- the table and the seats ---------------------------------------------------------------------------------

    def table(
        self,
        shelf: Shelf,
        game: Game[Any],
        frame: Frame,
        links: Links,
        *,
        join_qr: str = "",
        answers: bool = True,
    ) -> str:
        """The table's page: what everybody may see, and what anybody may answer."""
        scene = Scene(shelf, game, frame, links)
        asked = [q for q in scene.questions(None) if not q.seats] if answers else []
        return self.page(
            "table",
            replace(frame, name=game.book.meta.name, seat=None),
            links,
            shelf,
            **scene.common(None),
            questions=asked,
            join_qr=join_qr,
            board=scene.board(None),
        )

    def seat(self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links) -> str:
        """A seat's page: what it is asked, what is its own, what the others are waited for."""
        seat = frame.seat
        assert seat is not None
        scene = Scene(shelf, game, frame, links)
        asked = scene.questions(seat)
        common = scene.common(seat)
        zones: Zones = common["zones"]
        board = scene.board(seat)
        framed = replace(
            frame,
            name=game.book.meta.name,
            acting=frame.acting if frame.acting is not None else seat,
            has_board=bool(board),
            pick_denied=scene.denied_at(seat, frame.pick) if frame.pick else (),
        )
        own = zones.areas[seat] if seat < len(zones.areas) else Area(seat, game.setup.names[seat], ())
        hidden: tuple[Entry, ...] = tuple(entry for entry in zones.entries if entry.private)
        common["zones"] = replace(zones, entries=tuple(e for e in zones.entries if not e.private))
        return self.page(
            "seat", framed, links, shelf, **common, questions=asked, own=own, secrets=hidden, board=board
        )

    def rule(self, shelf: Shelf, id_: str, frame: Frame, links: Links) -> str:
        """A rule's own words."""
        rules = shelf.rules
        found = rules[id_] if id_ in rules else None  # noqa: SIM401  # Rules is no mapping
        near: Sequence[Rule] = ()
        section = ""
        if found is not None:
            own = rules.section(found.section)
            section, near = own.title, [rule for rule in own.rules if rule.id != found.id]
        html = rule_html(found.markdown) if found is not None else ""
        return self.page(
            "rule",
            replace(frame, name=shelf.book.meta.name),
            links,
            shelf,
            id=id_,
            html=html,
            section=section,
            near=near,
        )

    def card(self, shelf: Shelf, found: Found, frame: Frame, links: Links) -> str:
        """A piece, its text, and the rules its text names."""
        piece = shelf.pieces.get(found.piece)
        ids = dict.fromkeys(
            re.findall(r"[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?", str(piece.row.values) if piece else "")
        )
        rules = [shelf.rules[id_] for id_ in ids if id_ in shelf.rules]
        return self.page(
            "card",
            replace(frame, name=shelf.book.meta.name),
            links,
            shelf,
            name=found.name,
            text=found.text,
            where=found.where,
            piece=found.piece,
            refusals=found.refusals,
            rules=rules,
        )

    def scan(
        self,
        shelf: Shelf,
        frame: Frame,
        links: Links,
        *,
        names: Sequence[str] = (),
        q: Shown | None = None,
        found: Sequence[Found] = (),
        tried: bool = False,
        problem: str = "",
    ) -> str:
        """Scan a piece: live, by photo, or by its typed code; and what was read."""
        example = next((piece.payload for piece in shelf.pieces.values()), "")
        fitting = [f.answer for f in found if f.answer is not None and not f.refusals]
        all_answer = (
            fitting if q is not None and q.whole is not None and q.whole.kind in ("some", "order") else []
        )
        return self.page(
            "scan",
            replace(frame, name=shelf.book.meta.name),
            links,
            shelf,
            names=names,
            q=q,
            found=found,
            tried=tried or bool(found),
            problem=problem,
            example=example,
            all_answer=all_answer,
        )

    def photo(
        self,
        shelf: Shelf,
        game: Game[Any],
        frame: Frame,
        links: Links,
        *,
        q: Shown | None,
        form: str,
        reading: Reading | None = None,
        problem: str = "",
        modes: bool = False,
    ) -> str:
        """Photograph the board; with a reading, what the photo shows and the verdict."""
        scene = Scene(shelf, game, frame, links)
        return self.page(
            "photo",
            replace(
                frame,
                name=game.book.meta.name,
                acting=frame.acting if frame.acting is not None else frame.seat,
            ),
            links,
            shelf,
            names=game.setup.names,
            q=q,
            form=form,
            reading=reading,
            problem=problem,
            modes=modes,
            board=scene.board(frame.seat, reading=reading) if reading is not None else "",
        )

    def score(
        self,
        shelf: Shelf,
        frame: Frame,
        links: Links,
        *,
        names: Sequence[str],
        scores: Sequence[Score] = (),
        ranking: Sequence[Sequence[Seat]] = (),
        pad: Any = None,
    ) -> str:
        """Scoring alone: what is asked of each player, and the ranking with its working."""
        return self.page(
            "score",
            replace(frame, name=shelf.book.meta.name),
            links,
            shelf,
            names=names,
            scores=scores,
            ranking=places(ranking),
            pad=pad,
        )

    def message(
        self,
        frame: Frame,
        links: Links,
        heading: str,
        text: str = "",
        *,
        shelf: Shelf | None = None,
        refusals: Refusals = (),
    ) -> str:
        """A page that says one thing: an error, or that something is not there."""
        return self.page("message", frame, links, shelf, heading=heading, text=text, refusals=refusals)

    def correct(
        self,
        shelf: Shelf,
        game: Game[Any],
        frame: Frame,
        links: Links,
        *,
        fields: Sequence[Any],
        rows: Sequence[Any],
        why: str = "",
    ) -> str:
        """The table is right: which fields, what they should be, and why."""
        return self.page(
            "correct",
            replace(frame, name=game.book.meta.name),
            links,
            shelf,
            names=game.setup.names,
            fields=fields,
            rows=rows,
            why=why,
        )

    def lobby(
        self,
        frame: Frame,
        links: Links,
        *,
        tables: Sequence[Any] = (),
        titles: Sequence[Meta] = (),
        wanted: str = "",
        rule_of: Callable[[str, str], str] | None = None,
    ) -> str:
        """Join a table or open one."""
        words = Words.of(frame.language)
        shown_ = [_TitleShown(meta, words.book(meta.title).say) for meta in titles]
        return self.page(
            "lobby",
            frame,
            links,
            tables=tables,
            titles=shown_,
            wanted=wanted,
            rule_of=_rule_link if rule_of is None else rule_of,
        )


@dataclass(frozen=True, slots=True)
class _TitleShown:
    meta: Meta
    say: Callable[[str], str]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.meta, name)


class Scene:
    """What the pages of one table have in common, gathered once a page."""

    def __init__(self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links) -> None:
        self.shelf, self.game, self.frame, self.links = shelf, game, frame, links
        self.words = Words.of(frame.language)
        self.say = self.words.book(game.book.meta.title).keeping(shelf.kept | set(game.setup.names)).say
        self.naming = Naming(self.say, game.setup.names, shelf.named, shelf.faces)

    def free_parts(self) -> range:
        """Parts that nobody waits for: free actions of others."""
        asked = self.game.session.asked
        if isinstance(asked, FirstOf) and asked.asked:
            return range(len(asked.asked), len(asked.parts))
        return range(0)

    def questions(self, seat: Seat | None) -> list[Shown]:
        """What a seat may answer; None: what anybody may."""
        free = self.free_parts()
        entries = self.game.open_questions() if seat is None else self.game.questions_for(seat)
        return [
            shown(
                entry,
                self.say,
                pieces=self.shelf.answers,
                free=entry.part in free,
                board=drawing(self.game.book.meta.title) is not None,
            )
            for entry in entries
            if seat is not None or not entry.seats
        ]

    def waits(self) -> list[Wait]:
        """Whom the table waits for, in words that betray nothing."""
        free = self.free_parts()
        gettext = self.words.gettext
        return [
            Wait(
                entry.seats,
                self.say(self._awaited(entry.question)) or gettext("a decision"),
                entry.question.rule,
                entry.part in free,
            )
            for entry in self.game.open_questions()
        ]

    @staticmethod
    def _awaited(question: Any) -> str:
        if question.waiting:
            return str(question.waiting)
        return question.prompt if not question.seats and not question.secret else ""

    def common(self, seat: Seat | None) -> dict[str, Any]:
        """What every page of the table shows."""
        game = self.game
        view = dict(game.book.view(game.table, seat))
        public = view if seat is None else dict(game.book.view(game.table, None))
        waits = self.waits()
        awaited = [s for wait in waits if not wait.free for s in wait.seats]
        zones = zones_of(
            view, public, self.naming, awaited=awaited, board=drawing(game.book.meta.title) is not None
        )
        outcome: Outcome | None = game.outcome
        scores = outcome.scores if outcome is not None and outcome.scores else game.score()
        return {
            "names": game.setup.names,
            "zones": zones,
            "waits": waits,
            "log": self.log(seat),
            "scores": scores,
            "outcome": outcome,
            "ranking": places(outcome.ranking) if outcome is not None else (),
        }

    def log(self, seat: Seat | None) -> list[LogLine]:
        """The story, newest first."""
        story = self.game.story(seat)
        last = story[-1].entry if story else -1
        return [
            LogLine(line.entry, self.say(line.text), getattr(line, "rule", ""), line.entry == last)
            for line in reversed(story[-LINES:])
        ]

    def board(self, seat: Seat | None, *, reading: Reading | None = None) -> Markup:
        """The title's board drawing; empty where it has none."""
        draw = drawing(self.game.book.meta.title)
        if draw is None or self.shelf.box is None:
            return Markup("")
        asked = () if seat is None or reading is not None else tuple(self.game.questions_for(seat))
        board = Board(
            view=self.game.book.view(self.game.table, seat),
            box=self.shelf.box,
            asked=asked,
            pick=self.frame.pick,
            link=lambda place: f"{self.links.here_plain}?pick={place}#asked",
            say=self.naming.say,
            read=reading.board if reading is not None else None,
            doubtful=frozenset(d.name for d in reading.doubtful) if reading is not None else frozenset(),
        )
        return Markup(draw(board))  # noqa: S704  # our own drawing, which escapes what it is given

    def denied_at(self, seat: Seat, pick: str) -> tuple[Denied, ...]:
        """Why nothing can be done at a place."""
        out: list[Denied] = []
        for entry in self.game.questions_for(seat):
            question = entry.question
            if isinstance(question, Choice):
                for value in question.others:
                    key = question.key(value)
                    if pick in key.split():
                        out.append(Denied(key, self.say(question.label(value)), question.why_not(value)))
        own = [d for d in out if not any(r.code == "NOT_YOUR_COLOUR" for r in d.reasons)]
        chosen = own or out
        same: dict[Refusals, Denied] = {}
        for denied in chosen:
            same.setdefault(denied.reasons, denied)
        return tuple(same.values())


def places(ranking: Iterable[Sequence[Seat]]) -> tuple[Place, ...]:
    """Ranked groups with their places: who share a place take the next ones too."""
    out, place = [], 1
    for group in ranking:
        out.append(Place(place, tuple(group)))
        place += len(group)
    return tuple(out)


def rule_html(markdown: str) -> Markup:
    """A rule's Markdown as HTML; raw HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only when a rule is opened

    text = re.sub(r"\{[\w-]+\|([^}]*)\}", r"\1", markdown)
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = made.replace("<img ", "<span ").replace("<table>", '<div class="scroll"><table>')
    return Markup(made.replace("</table>", "</table></div>"))  # noqa: S704  # raw HTML is off


def _once() -> str:
    """An id for one answer, where the browser makes none."""
    return secrets.token_urlsafe(12)


def _at_place(buttons: Iterable[Button], place: str) -> list[Button]:
    """Buttons whose key names a place as one of its words."""
    return [button for button in buttons if place in button.key.split()]


def _is_numbers(buttons: Sequence[Button]) -> bool:
    return len(buttons) > 2 and all(button.label.isdecimal() for button in buttons)


def _short(buttons: Sequence[Button]) -> bool:
    return all(len(button.label) <= 14 for button in buttons)


def _option(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _rule_link(title: str, rule: str) -> str:
    del title, rule
    return ""


__all__ = [
    "Found",
    "Frame",
    "Links",
    "Note",
    "Pages",
    "Proposal",
    "Reading",
    "Refusal",
    "Scene",
    "Wait",
    "places",
]
