"""Everything beside a title's book that its pages need: box, rules, names and faces of pieces, pictures, colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.boards.adapter import BoardAdapter
from printkit.boards.sprite import Sprite, arrange_faces
from printkit.companion.pages.buttons import AnswerPieces
from printkit.companion.pages.remembered import Memo
from printkit.companion.pages.table_state import KeptEntries
from printkit.companion.pages.theme import Theme, theme_of
from printkit.companion.pages.words import Words
from printkit.referee import Board, Book, FaceDown, Game, InHand
from printkit.referee.state import list_zones
from printkit.referee.zones import Zone

if TYPE_CHECKING:
    from printkit.box import Box, Piece
    from printkit.box.rules import Rules
    from printkit.companion.pages.art import Art
    from printkit.title import Title


BOARD_STYLES = Path(__file__).parent / "static" / "on-board.css"
_OUTLINE = re.compile(r'<path[^>]*?\sd="([MLHVCSQTAZmlhvcsqtaz0-9eE\s.,+-]+)"')
_VIEW_BOX = re.compile(r'viewBox="([0-9\s.,+-]+)"')


def _no_rules() -> Rules:
    from printkit.box.rules import Rules  # noqa: PLC0415  # as for `art`

    return Rules("rules.md")


@dataclass(frozen=True)
class LoadedTitle:
    """One title, loaded once for all its tables.

    Attributes:
        book: the rules.
        box: the loaded box; None if the title has none.
        digest: the hash of the box's data.
        rules: the rules in players' words, by id.
        board: the title's definition of its board; None if it has none.
        source: what finds the title again in another process.
        styles: what the drawing of its board needs, as CSS.
        by_data: whether its book is made from its box: people play, and no rules judge what they do.
    """

    book: Book[Any]
    box: Box | None = None
    digest: str = ""
    rules: Rules = field(default_factory=_no_rules)
    board: BoardAdapter | None = None
    source: str = ""
    styles: str = ""
    by_data: bool = False

    @classmethod
    def of(cls, title: Title) -> LoadedTitle:
        """Load everything a title's pages need.

        Raises:
            NoBookError: no rules are written for it.
            BoxError: its box is wrong.
        """
        from printkit.box.access import own_path  # noqa: PLC0415  # as below

        files = [] if title.board is None else [BOARD_STYLES]
        if title.static is not None:
            files.append(own_path(title.static.parent, "static/board.css"))
        styles = "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
        more = title.rules, title.board, title.source, styles, title.by_data
        return cls(title.book, title.box, title.digest, *more)

    def refuse_bots(self, *, dealt: bool) -> str:
        """Return why no bots can sit at its table; "" if they can."""
        if self.by_data:
            return "This game has no rules by which a bot could play. Play without bots."
        if not dealt and self.has_hands:
            return "In this game a bot would hold cards that nobody may see. Let printkit deal, or play without bots."
        return ""

    @cached_property
    def has_hands(self) -> bool:
        """Whether its players hold cards that nobody else may see."""
        return any(isinstance(zone, InHand) for zone in self.zones.values())

    @cached_property
    def theme(self) -> Theme:
        """Its colours."""
        return theme_of(self.box, self.book.meta.sides, self.book.meta.paints)

    @cached_property
    def art(self) -> Art | None:
        """Its pictures."""
        from printkit.companion.pages.art import Art  # noqa: PLC0415  # the press: not before the server answers

        return Art(self.box) if self.box is not None else None

    @cached_property
    def described(self) -> dict[str, tuple[str, str]]:
        """Names and texts of pieces, by piece, as they were worded."""
        return {}

    @cached_property
    def has_form(self) -> bool:
        """Whether its box has a feedback form, as a designer's has."""
        return self.box is not None and any(part.kind == "form" for part in self.box.components.values())

    @cached_property
    def zones(self) -> Mapping[str, Zone[Any]]:
        """The zones of its table, by name."""
        names = [str(seat + 1) for seat in range(self.book.meta.seats[0])]
        table = Game.open(self.book, names, box=self.box).table
        return {name: zone for name, zone, _ in list_zones(table.__class__) if zone is not None}

    @cached_property
    def may_lay_board(self) -> bool:
        """Return whether it has a board that can lie on the table while printkit deals its cards."""
        board = any(isinstance(zone, Board) and not zone.fixed for zone in self.zones.values())
        return board and any(isinstance(zone, InHand | FaceDown) for zone in self.zones.values())

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """Every piece by id."""
        return self.box.pieces() if self.box is not None else {}

    @cached_property
    def piece_names(self) -> Mapping[str, str]:
        """Ids of pieces and of rows of pieces -> the name printed on them."""
        found: dict[str, str] = {}
        for piece in self.pieces.values():
            name = piece.row.values.get("name") or piece.row.values.get("title")
            if name:
                for key in (piece.row.id, piece.alias, piece.id):
                    found.setdefault(key, str(name))
        return found

    @cached_property
    def kept_names(self) -> frozenset[str]:
        """The names printed on pieces that are nearly unique: pages show them as printed, in every language."""
        rows = {piece.row.id: piece.row for piece in self.pieces.values()}
        return frozenset(
            str(row.values["name"]) for row in rows.values() if {"effect", "effects"} & row.values.keys()
        )

    @cached_property
    def faces(self) -> Mapping[str, str]:
        """Ids of pieces and of rows -> id of a piece that looks the same."""
        found: dict[str, str] = {}
        for piece in self.pieces.values():
            for key in (piece.row.id, piece.alias, piece.id):
                found.setdefault(key, piece.id)
        return found

    def find_face(self, kind: str) -> str:
        """Return a piece that looks like a kind or a row of pieces; "" where none does."""
        found = self.faces.get(kind) or self._found.get(kind)
        if found is None:
            alike = (piece for key, piece in self.faces.items() if kind and key.startswith(f"{kind}-"))
            found = self._found[kind] = next(alike, "")
        return found

    @cached_property
    def _found(self) -> dict[str, str]:
        """Faces of kinds that were searched for among all pieces."""
        return {}

    @cached_property
    def sprite(self) -> Sprite:
        """The place of each printed face of its board's drawing in their one picture; copies look alike."""
        if self.board is None or self.box is None:
            return Sprite()
        sizes = {key: self.box.components[key].size for key in self.board.printed}
        looks = {
            piece.row.id: piece for piece in reversed(tuple(self.pieces.values())) if piece.component in sizes
        }
        return arrange_faces(
            f"/title/{self.book.meta.title}/board.webp",
            (
                (
                    (piece.row.id, piece.alias, piece.id),
                    sizes[piece.component].width,
                    sizes[piece.component].height,
                )
                for piece in looks.values()
            ),
        )

    def find_sprite(self, links: Mapping[str, str]) -> Sprite:
        """Return the printed faces that its board's drawing shows, at their address below the server's base path."""
        if not links["card"]:
            return Sprite()
        base = links["titles"].removesuffix("/title/")
        return replace(self.sprite, address=base + self.sprite.address) if base else self.sprite

    @cached_property
    def signs(self) -> Mapping[str, tuple[str, str]]:
        """The symbols that are one outline, shared ones and the title's own: name -> its view box, and the outline."""
        found: dict[str, tuple[str, str]] = {}
        if self.box is None:
            return found
        from printkit.box.access import own_files  # noqa: PLC0415  # as below
        from printkit.box.place import list_roots  # noqa: PLC0415  # after the first page

        roots = [*reversed(list_roots("templates")), self.box.folder]
        for path in (path for root in roots for path in own_files(root, "symbols/*.svg")):
            svg = path.read_text(encoding="utf-8", errors="replace")
            outlines = _OUTLINE.findall(svg)
            frame = _VIEW_BOX.search(svg)
            if outlines and frame:
                found[path.stem] = (frame[1], " ".join(outlines))
        return found

    def entries(self, language: str) -> KeptEntries:
        """Return how numbers and stocks of its tables were shown in a language."""
        phrases = Words.of(language).find_phrases(self.book.meta.title)
        return self._entries.get(language, lambda: KeptEntries(phrases.with_kept_names(self.kept_names).say))

    def say(self, language: str, game: Game[Any]) -> Callable[[str], str]:
        """Return a function that puts the book's sentences into a reader's language, at one table."""
        phrases = Words.of(language).find_phrases(self.book.meta.title)
        return phrases.with_kept_names(self.kept_names | set(game.setup.names)).at(game.table).say

    @cached_property
    def _entries(self) -> Memo:
        return Memo()

    @cached_property
    def answers(self) -> AnswerPieces:
        """Which keys of answers are pieces, and the symbols beside kinds of moves."""
        return AnswerPieces(self.faces, self.signs)
