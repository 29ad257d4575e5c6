"""The pages as HTML, one method a page.

`Pages` is made once. A page of a table is a sheet of parts in a frame (`Table`): the whole is fetched once, and the
parts that change are sent to it (`sheet.py`).

This module knows no requests: addresses come in `Links`, the reader in `Frame`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.frame import Links, PageContext
from printkit.companion.pages.game_course import Course, chart_alone
from printkit.companion.pages.loaded import LoadedTitle
from printkit.companion.pages.model import ViewModel, marks_of
from printkit.companion.pages.parts import seat_sheet, table_sheet
from printkit.companion.pages.remembered import Memory
from printkit.companion.pages.renderer import Renderer
from printkit.companion.pages.scanned import Found
from printkit.companion.pages.sheet import CSRF, ONCE, STAMP, PagePart, PageParts, fill_marks
from printkit.companion.pages.words import Words
from printkit.referee import Game, Meta, Refusals

STATIC = Path(__file__).parent / "static"


class Pages:
    """Renders pages."""

    def __init__(self) -> None:
        """Start with nothing rendered."""
        self._renderer = Renderer()
        self._memories: WeakKeyDictionary[Game[Any], Memory] = WeakKeyDictionary()

    def render_page(
        self, name: str, frame: PageContext, links: Links, loaded: LoadedTitle | None = None, /, **more: Any
    ) -> str:
        """Render one page.

        Args:
            name: of the template, without its ending.
            frame: who is looking.
            links: addresses.
            loaded: the title; None on pages of no title.
            more: values for the template.
        """
        say: Callable[[str], str] = str
        if loaded is not None:
            say = Words.of(frame.language).find_phrases(loaded.book.meta.title).say
            more = {"theme": loaded.theme, "has_board": loaded.board is not None, **more}
        return self._renderer.render_page(name, frame, links, **{"say": say, **more})

    # -- the table and the seats ---------------------------------------------------------------------------------

    def _make_model(
        self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links
    ) -> ViewModel:
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
        """Return the parts of the table's page."""
        model = self._make_model(loaded, game, replace(frame, seat=None), links)
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
        """Render the table's page: what everybody may see, and what anybody may answer."""
        sheet = self.table_sheet(loaded, game, frame, links, join_qr=join_qr, answers=answers)
        return self._render_whole(sheet, replace(frame, seat=None), links, loaded, game)

    def seat_sheet(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links) -> PageParts:
        """Return the parts of a seat's page, some of them for this seat alone."""
        return seat_sheet(self._renderer, self._make_model(loaded, game, frame, links))

    def seat(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, links: Links) -> str:
        """Render a seat's page: its questions, its own pieces, whom the game waits for."""
        sheet = self.seat_sheet(loaded, game, frame, links)
        return self._render_whole(sheet, frame, links, loaded, game)

    def _render_whole(
        self, sheet: PageParts, frame: PageContext, links: Links, loaded: LoadedTitle, game: Game[Any]
    ) -> str:
        html = self.render_page(
            "table" if frame.seat is None else "seat",
            replace(frame, name=loaded.book.meta.name),
            links,
            loaded,
            say=self._make_model(loaded, game, frame, links).say,
            names=game.setup.names,
            sides=marks_of(game),
            parts={part.id: Markup(part.html) for part in sheet.parts},  # noqa: S704  # set by templates
        )
        return fill_marks(html, frame.csrf)

    # -- beside the table ----------------------------------------------------------------------------------------

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
        """Render the scan page: live, by photo, or by typed code; what was read, what it may be, what the game waits for.

        `uses` are the questions that all pieces answer together, `refused` says why those that fit do not; `held` compares a player's own pieces with what the referee counts.
        """
        example = next((piece.id for piece in loaded.pieces.values()), "")
        fitting = [f.answer for f in found if f.answer is not None and not f.refusals]
        all_answer = (
            fitting if q is not None and q.whole is not None and q.whole.kind in ("some", "order") else []
        )
        return self.render_page(
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

    def draw_chart(self, loaded: LoadedTitle, game: Game[Any], frame: PageContext, course: Course) -> str:
        """Return the points of a finished game, as SVG in the colours of the reader's pages."""
        label = _name_points(frame.language)
        return chart_alone(
            course, game.setup.names, label, theme=loaded.theme, scheme=frame.scheme, marks=marks_of(game)
        )

    def lobby_part(self, frame: PageContext, links: Links, **more: Any) -> PagePart:
        """Render the part of a lobby's page that changes."""
        html = self._renderer.render_page(
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
        """Render the page to join a table or open one."""
        words = Words.of(frame.language)
        shown_ = [_TitleShown(meta, words.find_phrases(meta.title).say) for meta in titles]
        return self.render_page(
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
    """Return a rule's Markdown as HTML; raw HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only when a rule is opened

    text = re.sub(r"\{[\w-]+\|([^}]*)\}", r"\1", markdown)
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = re.sub(r' style="text-align:(\w+)"', r' class="to-\1"', made)  # the content policy forbids styles
    made = made.replace("<img ", "<span ").replace("<table>", '<div class="scroll" tabindex="0"><table>')
    return Markup(made.replace("</table>", "</table></div>"))  # noqa: S704  # raw HTML is off


def _rule_link(title: str, rule: str) -> str:
    del title, rule
    return ""


def _name_points(language: str) -> str:
    return Words.of(language).gettext("Points during the game")
