"""What is in a title's box: schema, tables, operations, pieces, and every problem of them at once.

Knows files and data, nothing about ink, pictures or rules.
"""

from printkit.box.errors import BoxError, Problem, listed, nearest
from printkit.box.loader import box_hash, load_box, read_box
from printkit.box.operation import Amount, Formula, Operation
from printkit.box.place import each_title, entry_titles, find_box, roots, shipped, titles
from printkit.box.schema import INKS, Box, CodeSpec, Component, Ink, Piece, Row, Shape
from printkit.box.vocabulary import Vocabulary, VocabularyWord

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
    "each_title",
    "entry_titles",
    "find_box",
    "listed",
    "load_box",
    "nearest",
    "read_box",
    "roots",
    "shipped",
    "titles",
]
