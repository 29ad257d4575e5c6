"""The pages as HTML, one method a page.

`Pages` is made once. A page of a table is a sheet of parts in a frame (`Table`): the whole is fetched once, and the
parts that change are sent to it (`sheet.py`).

Nothing here knows of requests: addresses come in `Links`, who is looking in `Frame`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.event_log import Telling
from printkit.companion.pages.frame import Links, PageContext
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.memory import Memory
from printkit.companion.pages.model import ViewModel, colours_of, marks_of
from printkit.companion.pages.parts import seat_sheet, table_sheet
from printkit.companion.pages.reading import Found, Reading
from printkit.companion.pages.renderer import Renderer
from printkit.companion.pages.replay import Course, chart, chart_alone
from printkit.companion.pages.sheet import CSRF, ONCE, STAMP, PagePart, PageParts, filled
from printkit.companion.pages.words import Words
from printkit.referee import Game, Meta, Refusals

if TYPE_CHECKING:
    from printkit.box.rules import Rule


STATIC = Path(__file__).parent / "static"


class Pages:
    """Sets pages."""

    def __init__(self) -> None:
        """Nothing is set yet."""
        self._renderer = Renderer()
        self._memories: WeakKeyDictionary[Game[Any], Memory] = WeakKeyDictionary()

    def page(
        self, name: str, frame: PageContext, links: Links, loaded: LoadedTitle | None = None, /, **more: Any
    ) -> str:
        """One page.

        Args:
            name: of the template, without its ending.
            frame: who is looking.
            links: addresses.
            loaded: the title; None on pages of no title.
            more: what the page shows.
        """
        say: Callable[[str], str] = str
        if loaded is not None:
            say = Words.of(frame.language).book(loaded.book.meta.title).say
            more = {"theme": loaded.theme, "has_board": loaded.board is not None, **more}
        return self._renderer.page(name, frame, links, **{"say": say, **more})

    # -- the table and the seats ---------------------------------------------------------------------------------

    def _model(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links) -> ViewModel:
        memory = None
        if frame.at:
            memory = self._memories.setdefault(game, Memory()).at(frame.at)
        return ViewModel(loaded, game, frame, links, memory)

    def table_sheet(
        self,
        loaded: LoadedTitle,
        game: Game[Any],
        frame: PageContext,
        links: Links,
        *,
        join_qr: str = "",
        answers: bool = True,
    ) -> PageParts:
        """The parts of the table's page."""
        model = self._model(loaded, game, replace(frame, seat=None), links)
        return table_sheet(self._renderer, model, join_qr=join_qr, answers=answers)

    def table(
        self,
        loaded: LoadedTitle,
        game: Game[Any],
        frame: PageContext,
        links: Links,
        *,
        join_qr: str = "",
        answers: bool = True,
    ) -> str:
        """The table's page: what everybody may see, and what anybody may answer."""
        sheet = self.table_sheet(loaded, game, frame, links, join_qr=join_qr, answers=answers)
        return self._whole(sheet, replace(frame, seat=None), links, loaded, game)

    def seat_sheet(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links) -> PageParts:
        """The parts of a seat's page. They hold what is for this seat alone."""
        return seat_sheet(self._renderer, self._model(loaded, game, frame, links))

    def seat(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links) -> str:
        """A seat's page: what it is asked, what is its own, what the others are waited for."""
        sheet = self.seat_sheet(loaded, game, frame, links)
        return self._whole(sheet, frame, links, loaded, game)

    def _whole(
        self, sheet: PageParts, frame: PageContext, links: Links, loaded: LoadedTitle, game: Game[Any]
    ) -> str:
        html = self.page(
            "table" if frame.seat is None else "seat",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            say=self._model(loaded, game, frame, links).say,
            names=game.setup.names,
            sides=marks_of(game),
            parts={part.id: Markup(part.html) for part in sheet.parts},  # noqa: S704  # set by templates
        )
        return filled(html, frame.csrf)

    # -- beside the table ----------------------------------------------------------------------------------------

    def rule(self, loaded: LoadedTitle, id_: str, frame: PageContext, links: Links) -> str:
        """A rule's own words."""
        rules = loaded.rules
        found = rules[id_] if id_ in rules else None  # noqa: SIM401  # Rules is no mapping
        near: Sequence[Rule] = ()
        section = ""
        if found is not None:
            own = rules.section(found.section)
            section, near = own.title, [rule for rule in own.rules if rule.id != found.id]
        html = rule_html(found.markdown) if found is not None else ""
        return self.page(
            "rule",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            id=id_,
            html=html,
            section=section,
            near=near,
        )

    def card(self, loaded: LoadedTitle, found: Found, frame: PageContext, links: Links) -> str:
        """A piece, its text, and the rules its text names."""
        piece = loaded.pieces.get(found.piece)
        ids = dict.fromkeys(
            re.findall(r"[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?", str(piece.row.values) if piece else "")
        )
        rules = [loaded.rules[id_] for id_ in ids if id_ in loaded.rules]
        return self.page(
            "card",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            name=found.name,
            text=found.text,
            where=found.where,
            piece=found.piece,
            refusals=found.refusals,
            rules=rules,
        )

    def scan(
        self,
        loaded: LoadedTitle,
        frame: PageContext,
        links: Links,
        *,
        say: Callable[[str], str],
        names: Sequence[str] = (),
        q: ShownQuestion | None = None,
        found: Sequence[Found] = (),
        tried: bool = False,
        problem: str = "",
        doubts: Sequence[Any] = (),
        uses: Sequence[Any] = (),
        refused: Refusals = (),
        awaited: Sequence[str] = (),
        held: Sequence[Any] = (),
    ) -> str:
        """Scan a piece: live, by photo, or by its typed code; what was read, what it may be, what is awaited.

        `uses` are the questions that all pieces answer together, `refused` says why those that fit do not; `held` compares a player's own pieces with what the referee counts.
        """
        example = next((piece.id for piece in loaded.pieces.values()), "")
        fitting = [f.answer for f in found if f.answer is not None and not f.refusals]
        all_answer = (
            fitting if q is not None and q.whole is not None and q.whole.kind in ("some", "order") else []
        )
        return self.page(
            "scan",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            say=say,
            names=names,
            q=q,
            found=found,
            tried=tried or bool(found),
            problem=problem,
            example=example,
            all_answer=all_answer,
            doubts=doubts,
            uses=uses,
            refused=refused,
            awaited=awaited,
            held=held,
        )

    def photo(
        self,
        loaded: LoadedTitle,
        game: Game[Any],
        frame: PageContext,
        links: Links,
        *,
        q: ShownQuestion | None,
        form: str,
        reading: Reading | None = None,
        problem: str = "",
        near: str = "",
        modes: Sequence[tuple[str, Any]] = (),
    ) -> str:
        """Photograph the board; with a reading, what the photo shows and the verdict."""
        model = ViewModel(loaded, game, frame, links)
        return self.page(
            "photo",
            replace(
                frame,
                name=game.book.meta.name,
                acting=frame.acting if frame.acting is not None else frame.seat,
            ),
            links,
            loaded,
            say=model.say,
            names=game.setup.names,
            **colours_of(game),
            q=q,
            form=form,
            reading=reading,
            problem=problem,
            near=near,
            modes=modes,
            board=model.board_read(frame.seat, reading) if reading is not None else "",
        )

    def message(
        self,
        frame: PageContext,
        links: Links,
        heading: str,
        text: str = "",
        *,
        loaded: LoadedTitle | None = None,
        refusals: Refusals = (),
    ) -> str:
        """A page that says one thing: an error, or that something is not there."""
        return self.page("message", frame, links, loaded, heading=heading, text=text, refusals=refusals)

    def correct(
        self,
        loaded: LoadedTitle,
        game: Game[Any],
        frame: PageContext,
        links: Links,
        *,
        form: Any,
        why: str = "",
        photo: bool = False,
    ) -> str:
        """The table is right: a form (`corrections.Form`) with everything that can differ, and the reason so far.

        With `photo` the board may be photographed, and what it shows is noted in the form.
        """
        model = ViewModel(loaded, game, frame, links)
        laid = next((lay for lay in form.lays if lay.name == "board"), None)
        board = (
            model.board_laid(frame.seat, laid.standing, lambda place: form.at(links.correct, place))
            if laid is not None
            else ""
        )
        return self.page(
            "correct",
            replace(frame, name=game.book.meta.name),
            links,
            loaded,
            say=model.say,
            names=game.setup.names,
            **colours_of(game),
            form=form,
            why=why,
            board=board,
            photo=photo,
        )

    def replay(
        self,
        loaded: LoadedTitle,
        moment: Game[Any],
        frame: PageContext,
        links: Links,
        *,
        course: Course,
        at: int,
        minutes: int | None = None,
    ) -> str:
        """How a game went: the points as a chart, and the table at one moment of it, laid open."""
        model = ViewModel(loaded, moment, frame, links)
        return self.page(
            "replay",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            say=model.say,
            names=moment.setup.names,
            sides=marks_of(moment),
            plays=model.voice.plays,
            chart=chart(course, moment.setup.names, _points(frame.language), at),
            charts=[
                (model.say(label), chart(course, moment.setup.names, model.say(label), at, lines))
                for label, lines in course.counted
            ],
            course=course,
            minutes=minutes,
            at=at,
            lines=Telling(model.say, loaded.faces).lines(moment, at - 1, None) if at else (),
            areas=model.zones(None).areas,
            board=model.board(None, answers=False),
        )

    def chart(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, course: Course) -> str:
        """The points during a game that is over, as SVG in the colours of the reader's pages."""
        label = _points(frame.language)
        return chart_alone(
            course,
            game.setup.names,
            label,
            theme=loaded.theme,
            scheme=frame.scheme,
            marks=marks_of(game),
        )

    def lobby_part(self, frame: PageContext, links: Links, **more: Any) -> PagePart:
        """What changes on the page of a lobby."""
        html = self._renderer.page(
            "parts/lobby",
            replace(frame, csrf=CSRF, notes=(), at=""),
            links,
            say=more["title_say"],
            once=lambda: ONCE,
            stamp=STAMP,
            **more,
        )
        return PagePart.of("lobby", html.strip())

    def lobby(
        self,
        frame: PageContext,
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


def rule_html(markdown: str) -> Markup:
    """A rule's Markdown as HTML; raw HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only when a rule is opened

    text = re.sub(r"\{[\w-]+\|([^}]*)\}", r"\1", markdown)
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = re.sub(
        r' style="text-align:(\w+)"', r' class="to-\1"', made
    )  # the policy of content forbids styles
    made = made.replace("<img ", "<span ").replace("<table>", '<div class="scroll" tabindex="0"><table>')
    return Markup(made.replace("</table>", "</table></div>"))  # noqa: S704  # raw HTML is off


def _rule_link(title: str, rule: str) -> str:
    del title, rule
    return ""


def _points(language: str) -> str:
    return Words.of(language).gettext("Points during the game")
