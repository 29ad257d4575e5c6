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

from printkit.companion.pages.asked import Shown
from printkit.companion.pages.frame import Frame, Links
from printkit.companion.pages.memory import Memory
from printkit.companion.pages.parts import seat_sheet, table_sheet
from printkit.companion.pages.reading import Found, Reading
from printkit.companion.pages.scene import Scene
from printkit.companion.pages.setting import Setting
from printkit.companion.pages.sheet import Sheet, filled
from printkit.companion.pages.shelf import Shelf
from printkit.companion.pages.words import Words
from printkit.referee import Game, Meta, Refusals

if TYPE_CHECKING:
    from printkit.box.rules import Rule


STATIC = Path(__file__).parent / "static"


class Pages:
    """Sets pages."""

    def __init__(self) -> None:
        """Nothing is set yet."""
        self._setting = Setting()
        self._memories: WeakKeyDictionary[Game[Any], Memory] = WeakKeyDictionary()

    def page(self, name: str, frame: Frame, links: Links, shelf: Shelf | None = None, /, **more: Any) -> str:
        """One page.

        Args:
            name: of the template, without its ending.
            frame: who is looking.
            links: addresses.
            shelf: the title; None on pages of no title.
            more: what the page shows.
        """
        say: Callable[[str], str] = str
        if shelf is not None:
            say = Words.of(frame.language).book(shelf.book.meta.title).say
            more = {"skin": shelf.skin, **more}
        return self._setting.page(name, frame, links, **{"say": say, **more})

    # -- the table and the seats ---------------------------------------------------------------------------------

    def _scene(self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links) -> Scene:
        memory = None
        if frame.at:
            memory = self._memories.setdefault(game, Memory()).at(frame.at)
        return Scene(shelf, game, frame, links, memory)

    def table_sheet(
        self,
        shelf: Shelf,
        game: Game[Any],
        frame: Frame,
        links: Links,
        *,
        join_qr: str = "",
        answers: bool = True,
    ) -> Sheet:
        """The parts of the table's page."""
        scene = self._scene(shelf, game, replace(frame, seat=None), links)
        return table_sheet(self._setting, scene, join_qr=join_qr, answers=answers)

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
        sheet = self.table_sheet(shelf, game, frame, links, join_qr=join_qr, answers=answers)
        return self._whole(sheet, replace(frame, seat=None), links, shelf, game.setup.names)

    def seat_sheet(self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links) -> Sheet:
        """The parts of a seat's page. They hold what is for this seat alone."""
        return seat_sheet(self._setting, self._scene(shelf, game, frame, links))

    def seat(self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links) -> str:
        """A seat's page: what it is asked, what is its own, what the others are waited for."""
        sheet = self.seat_sheet(shelf, game, frame, links)
        return self._whole(sheet, frame, links, shelf, game.setup.names)

    def _whole(self, sheet: Sheet, frame: Frame, links: Links, shelf: Shelf, names: Sequence[str]) -> str:
        html = self.page(
            "table" if frame.seat is None else "seat",
            replace(frame, name=shelf.book.meta.name),
            links,
            shelf,
            names=names,
            parts={part.id: Markup(part.html) for part in sheet.parts},  # noqa: S704  # set by templates
        )
        return filled(html, frame.csrf)

    # -- beside the table ----------------------------------------------------------------------------------------

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
        doubts: Sequence[Any] = (),
        awaited: Sequence[str] = (),
        held: Sequence[Any] = (),
    ) -> str:
        """Scan a piece: live, by photo, or by its typed code; what was read, what it may be, what is awaited.

        `held` compares a player's own pieces with what the referee counts.
        """
        example = next((piece.id for piece in shelf.pieces.values()), "")
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
            doubts=doubts,
            awaited=awaited,
            held=held,
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
            board=scene.board_read(frame.seat, reading) if reading is not None else "",
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
        self, shelf: Shelf, game: Game[Any], frame: Frame, links: Links, *, form: Any, why: str = ""
    ) -> str:
        """The table is right: a form (`corrections.Form`) with everything that can differ, and the reason so far."""
        scene = Scene(shelf, game, frame, links)
        laid = next((lay for lay in form.lays if lay.name == "board"), None)
        board = (
            scene.board_laid(frame.seat, laid.standing, lambda place: form.at(links.correct, place))
            if laid is not None
            else ""
        )
        return self.page(
            "correct",
            replace(frame, name=game.book.meta.name),
            links,
            shelf,
            names=game.setup.names,
            form=form,
            why=why,
            board=board,
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


def rule_html(markdown: str) -> Markup:
    """A rule's Markdown as HTML; raw HTML in it is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  # only when a rule is opened

    text = re.sub(r"\{[\w-]+\|([^}]*)\}", r"\1", markdown)
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = made.replace("<img ", "<span ").replace("<table>", '<div class="scroll"><table>')
    return Markup(made.replace("</table>", "</table></div>"))  # noqa: S704  # raw HTML is off


def _rule_link(title: str, rule: str) -> str:
    del title, rule
    return ""
