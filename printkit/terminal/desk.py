"""The desk: a title's box beside the referee, for names of pieces and texts of rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from printkit.box import Box, BoxError, Piece, box_hash, find_box, load_box
from printkit.box.rules import Rules, load_rules
from printkit.codes import Code, CodeError
from printkit.codes.identity import find
from printkit.referee import Book


@dataclass(frozen=True)
class Desk:
    """What lies beside the referee.

    Attributes:
        book: the rules.
        box: the loaded box, None if the title has none.
        digest: the hash of the box's data.
        rules: the rules in players' words, by id.
        names: piece id -> the name on the piece.
    """

    book: Book[Any]
    box: Box | None = None
    digest: str = ""
    rules: Rules | None = None
    pieces: dict[str, Piece] = field(default_factory=dict)

    @classmethod
    def of(cls, book: Book[Any]) -> Desk:
        """Load the box of a book's title, if there is one.

        Raises:
            BoxError: the box is there but wrong.
        """
        try:
            folder = find_box(book.meta.title)
        except BoxError:
            return cls(book)
        box = load_box(folder)
        return cls(book, box, box_hash(folder), load_rules(folder / "rules.md"), box.pieces())

    def rule(self, rule_id: str) -> str:
        """Give a rule's text in players' words, "" if it is not at hand."""
        return self.rules.text(rule_id) if self.rules is not None and rule_id in self.rules else ""

    def piece(self, typed: str) -> Piece | None:
        """Find the piece a person typed: its code, with or without title and check character, or its id."""
        if self.box is None or len(typed) < 2:
            return None
        exact = self.pieces.get(typed.upper())
        if exact is not None:
            return exact
        try:
            code = find(typed, [Code(self.box.code, piece) for piece in self.pieces])
        except CodeError:
            return None
        return self.pieces.get(code.piece)

    def names_of(self, piece: Piece) -> Sequence[str]:
        """List what an answer may call a piece, most exact first: its id, and its row for pieces that are alike."""
        return (piece.id, piece.alias, piece.row.id)
