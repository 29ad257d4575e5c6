"""The contents of a title's box: schema, tables, operations, pieces, and all its problems at once.

Knows files and data, nothing about ink, pictures or rules.
"""

from typing import TYPE_CHECKING

from printkit.box.box_errors import BoxError, Problem
from printkit.box.boxkeys import Shape
from printkit.box.contents import INKS, Box, Component, Ink, Piece, Row
from printkit.box.operation import Amount, Formula, Operation
from printkit.box.place import each_folder, each_title, find_box, find_shipped, find_titles, list_roots
from printkit.box.sheetkeys import CodeSpec
from printkit.box.vocabulary import Vocabulary, VocabularyWord
from printkit.nearest import list_words, suggest_nearest

if TYPE_CHECKING:
    from printkit.box.loader import box_hash, load_box, read_box
else:

    def __getattr__(name: str) -> object:
        """Load the readers of boxes when they are wanted: YAML and Jinja take as long as a small command."""
        if name not in ("box_hash", "load_box", "read_box"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from printkit.box import loader  # noqa: PLC0415

        return getattr(loader, name)


__all__ = [
    "INKS",
    "Amount",
    "Box",
    "BoxError",
    "CodeSpec",
    "Component",
    "Formula",
    "Ink",
    "Operation",
    "Piece",
    "Problem",
    "Row",
    "Shape",
    "Vocabulary",
    "VocabularyWord",
    "box_hash",
    "each_folder",
    "each_title",
    "find_box",
    "find_shipped",
    "find_titles",
    "list_roots",
    "list_words",
    "load_box",
    "read_box",
    "suggest_nearest",
]
