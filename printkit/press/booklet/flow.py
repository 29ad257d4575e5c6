"""Make pages from a stream of items; this module does not know what an item shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from printkit.press.ops import Op

MOST_SPREAD = 5.0
"""mm that a space may grow so that a page is filled."""
_MOST_BESIDE, _NEAR = 1.6, 0.12
"""The same between paragraphs in columns side by side, and the part of a page that may stay empty for it there."""
Draw: TypeAlias = Callable[[float, float], tuple[Op, ...]]
"""Operations of an item whose top left corner lies at (x, y)."""


class FlowItem(Struct, frozen=True):
    """Something of a height that stands in a column; mm."""

    height: float
    draw: Draw
    before: float = 0.0
    """Space above it, dropped at the head of a column."""
    keep: bool = False
    """Not separated from the next item."""
    mark: tuple[int, str] | None = None
    """A heading: level and text."""
    flex: bool = False
    """Whether the space above it may grow, so that a page ends where the others do."""


class PageTurn(Struct, frozen=True):
    """A new page, a new column, or another number of columns from here on."""

    to: Literal["page", "column", "columns"]
    columns: int = 1


class Page(Struct):
    """A page as it fills."""

    ops: list[Op] = field(default_factory=list)
    placed: list[tuple[FlowItem, float, float]] = field(default_factory=list)
    """Items with their places from the top left corner of the text; drawn when the page is full."""
    full: float = 0.0
    """Where the lowest item ends, mm."""
    marks: list[tuple[int, str]] = field(default_factory=list)
    chapter: str = ""
    """The chapter that continues at its head, or begins there."""
    columns: float | None = None
    """Where columns side by side begin, mm; None where the page ends with text across."""


class PageArea(Struct, frozen=True):
    """The area of text on a page; mm."""

    x: float
    y: float
    width: float
    height: float
    gutter: float

    def column_width(self, columns: int) -> float:
        """Return the width of one of so many columns."""
        return (self.width - (columns - 1) * self.gutter) / columns


def shift_items(items: Iterable[FlowItem], dx: float) -> list[FlowItem]:
    """Return items moved to the right."""
    return [replace(item, draw=_shift_drawing(item.draw, dx)) for item in items]


def _shift_drawing(draw: Draw, dx: float) -> Draw:
    return lambda x, y: draw(x + dx, y)


def together(items: Sequence[FlowItem]) -> list[FlowItem]:
    """Return items that are never separated."""
    return [replace(item, keep=True) for item in items[:-1]] + list(items[-1:])


def height_of(items: Sequence[FlowItem]) -> float:
    """Return the height of items one below the other, without space above the first."""
    return sum(item.height + (item.before if index else 0.0) for index, item in enumerate(items))


def stack_items(items: Sequence[FlowItem]) -> FlowItem:
    """Combine items to one that is never divided."""
    every = tuple(items)

    def draw(x: float, y: float) -> tuple[Op, ...]:
        ops: list[Op] = []
        for index, item in enumerate(every):
            y += item.before if index else 0.0
            ops += item.draw(x, y)
            y += item.height
        return tuple(ops)

    return FlowItem(height_of(every), draw)


class Pager:
    """Fills pages."""

    def __init__(self, area: PageArea) -> None:
        self.area = area
        self.pages: list[Page] = []
        self.y = area.height
        """Used height of the open page; a full one before the first."""
        self.chapter = ""

    def fill(self, stream: Iterable[FlowItem | PageTurn], columns: int) -> None:
        """Place a whole stream."""
        galley: list[FlowItem | PageTurn] = []
        for entry in stream:
            if isinstance(entry, PageTurn) and entry.to in ("columns", "page"):
                self._set_galley(galley, columns)
                galley = []
                if entry.to == "columns":
                    columns = entry.columns
                else:
                    self.y = self.area.height
            else:
                galley.append(entry)
        self._set_galley(galley, columns)

    def draw_pages(self) -> list[Page]:
        """Return all pages, drawn now that everything has its place."""
        for page in self.pages:
            self._draw_page(page)
        return self.pages

    def _draw_page(self, page: Page) -> None:
        """Draw a page's items; a little remaining room is shared out over the spaces that may grow."""
        if any(x for _, x, _ in page.placed):
            self._draw_columns(page)
            return
        spare = self.area.height - page.full
        flexible = [y for item, _, y in page.placed if item.flex and y > 0]
        near = flexible and 0 < spare < self.area.height * 0.3
        grown = min(spare / len(flexible), MOST_SPREAD) if near else 0.0
        for item, x, y in page.placed:
            down = grown * sum(1 for at in flexible if at <= y + 0.001)
            page.ops += item.draw(self.area.x + x, self.area.y + y + down)
        page.full += grown * len(flexible)

    def _draw_columns(self, page: Page) -> None:
        """Draw a page of columns; each that is nearly full ends at the page's foot, like those beside it."""
        top = self.area.height if page.columns is None else page.columns
        grown: dict[float, float] = {}
        for column in {x for _, x, y in page.placed if y >= top}:
            inside = [(item, y) for item, x, y in page.placed if x == column and y >= top]
            gaps = sum(1 for item, y in inside if item.before > 0 and y > top)
            spare = self.area.height - max(y + item.height for item, y in inside)
            near = gaps and 0 < spare < self.area.height * _NEAR
            grown[column] = min(spare / gaps, _MOST_BESIDE) if near else 0.0
        down = dict.fromkeys(grown, 0.0)
        for item, x, y in page.placed:
            if y > top and item.before > 0 and x in down:
                down[x] += grown[x]
            moved = down.get(x, 0.0) if y >= top else 0.0
            page.ops += item.draw(self.area.x + x, self.area.y + y + moved)
            page.full = max(page.full, y + moved + item.height)

    def _set_galley(self, galley: Sequence[FlowItem | PageTurn], columns: int) -> None:
        if not galley:
            return
        if columns == 1:
            self._fill_single([entry for entry in galley if isinstance(entry, FlowItem)])
        else:
            self._fill_columns(list(galley), columns)

    def _open_page(self) -> Page:
        """Return the open page, or a fresh one where the open one is full."""
        if not self.pages or self.y >= self.area.height - 0.01:
            self.pages.append(Page(chapter=self.chapter))
            self.y = 0.0
        return self.pages[-1]

    def _put_item(self, page: Page, item: FlowItem, x: float, y: float) -> None:
        page.placed.append((item, x, y))
        page.columns = None
        page.full = max(page.full, y + item.height)
        if item.mark is None:
            return
        page.marks.append(item.mark)
        if item.mark[0] == 1:
            self.chapter = item.mark[1]
            if y < 1:
                page.chapter = self.chapter

    def _fill_single(self, items: Sequence[FlowItem]) -> None:
        for chain in split_chains(items):
            self._open_page()
            if self.y > 0 and self.y + chain[0].before + height_of(chain) > self.area.height:
                self.y = self.area.height
                self._open_page()
            for item in chain:
                before = item.before if self.y > 0 else 0.0
                if self.y > 0 and self.y + before + item.height > self.area.height + 0.01:
                    self.y = self.area.height
                    self._open_page()
                    before = 0.0
                self._put_item(self.pages[-1], item, 0.0, self.y + before)
                self.y += before + item.height

    def _fill_columns(self, galley: list[FlowItem | PageTurn], columns: int) -> None:
        step = self.area.column_width(columns) + self.area.gutter
        while galley:
            page = self._open_page()
            top = self.y + (4.0 if self.y else 0.0)
            room = self.area.height - top
            if room < 25:
                self.y = self.area.height
                continue
            placed, rest = fill_columns(galley, columns, room)
            used = room
            if not rest:
                low, used = 0.0, room
                for _ in range(12):  # the least height in which all fit: balanced columns
                    middle = (low + used) / 2
                    tried, left = fill_columns(galley, columns, middle)
                    if left:
                        low = middle
                    else:
                        used, placed = middle, tried
            for column, y, item in placed:
                self._put_item(page, item, column * step, top + y)
            page.columns = top
            self.y = top + used if not rest else self.area.height
            galley = rest


def split_chains(items: Sequence[FlowItem]) -> Iterable[list[FlowItem]]:
    """Split items into chains that stay together."""
    chain: list[FlowItem] = []
    for item in items:
        chain.append(item)
        if not item.keep:
            yield chain
            chain = []
    if chain:
        yield chain


def fill_columns(
    galley: Sequence[FlowItem | PageTurn], columns: int, height: float
) -> tuple[list[tuple[int, float, FlowItem]], list[FlowItem | PageTurn]]:
    """Fill columns of a height; return the filled columns and the rest."""
    placed: list[tuple[int, float, FlowItem]] = []
    column, y, at = 0, 0.0, 0
    entries = list(galley)
    while at < len(entries):
        entry = entries[at]
        if isinstance(entry, PageTurn):
            column, y, at = column + 1, 0.0, at + 1
        else:
            chain = next(iter(split_chains([e for e in entries[at:] if isinstance(e, FlowItem)])))
            before = entry.before if y else 0.0
            if y and y + before + height_of(chain) > height:
                column, y = column + 1, 0.0
            elif not y and height_of(chain) > height and height < 120:
                return placed, entries[at:]
            else:
                for item in chain:
                    before = item.before if y else 0.0
                    placed.append((column, y + before, item))
                    y += before + item.height
                at += len(chain)
        if column >= columns:
            return placed, entries[at:]
    return placed, []
