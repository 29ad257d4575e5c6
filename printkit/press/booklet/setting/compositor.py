"""The state that all kinds of blocks share while one booklet is set."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.box.box_errors import Problem
from printkit.box.contents import Box, BoxFacts
from printkit.box.rules import Rules
from printkit.press.booklet.flow import FlowItem, PageArea
from printkit.press.booklet.look import BookletStyle
from printkit.press.booklet.manuscript import Block, TextTable
from printkit.press.booklet.piecepicture import Figures
from printkit.press.text import Style, Typesetter


class ContentsEntry(NamedTuple):
    """A line of the table of contents."""

    level: int
    text: str
    page: int


class Compositor(Struct):
    """Sets one booklet's blocks."""

    box: Box
    facts: BoxFacts
    look: BookletStyle
    setter: Typesetter
    pictures: Figures
    rules: Rules
    file: str
    """The current block, for problems."""
    problems: list[Problem]
    area: PageArea
    setters: Mapping[type[Any], BlockSetter]
    """Functions that set a block of each kind; blocks may contain blocks of any kind."""
    entries: Sequence[ContentsEntry] = ()
    """The table of contents; with page numbers once everything has its place."""
    columns: int = 1
    noted: str = ""
    """The note at the right of the chapter's head: ids of that section of the rules are shortened."""
    cited: set[str] = field(default_factory=set)
    """Rules that the text names in brackets."""
    heard: str = ""
    """The last chapter's or section's heading: a section of the rules of the same name needs none of its own."""

    @property
    def width(self) -> float:
        """Width of a column."""
        return self.area.column_width(self.columns)

    def note_problem(self, line: int, message: str, where: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(self.file, message, line, where))

    def set_block(self, block: Block, width: float, style: Style) -> list[FlowItem]:
        """Set one block in a width."""
        return self.setters[type(block)](self, block, width, style)

    def set_blocks(self, blocks: Sequence[Block], width: float, style: Style) -> list[FlowItem]:
        """Set blocks one below the other."""
        out: list[FlowItem] = []
        for block in blocks:
            made = self.set_block(block, width, style)
            if made and out and isinstance(block, TextTable):
                out[-1] = replace(out[-1], keep=True)  # a sentence stays with its table
            out += made
        return out


BlockSetter: TypeAlias = Callable[[Compositor, Any, float, Style], list[FlowItem]]
"""Sets a block of one kind in a width; the style is that of running text around it."""
