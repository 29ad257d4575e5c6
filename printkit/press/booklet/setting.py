"""Blocks as items of a height: the booklet's typography."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from printkit.box.errors import Problem
from printkit.box.rules import Rule, Rules
from printkit.box.schema import Box
from printkit.measure import POINTS_PER_MM
from printkit.press import ornament
from printkit.press.booklet.figures import Figure, FigureError
from printkit.press.booklet.figures import Figures as Pictures
from printkit.press.booklet.flow import Area, Item, Turn, height_of, shifted, stacked, together
from printkit.press.booklet.look import Look
from printkit.press.booklet.manuscript import (
    Block,
    Break,
    Callout,
    Directive,
    Figures,
    Heading,
    Items,
    Paragraph,
    Picture,
    Quote,
    Table,
    read_markdown,
)
from printkit.press.fonts import FontError
from printkit.press.ops import Group, Op, Path
from printkit.press.spot import outline, rectangle
from printkit.press.symbols import SymbolError
from printkit.press.text import Align, Setter, Style

_INDENT = 4.4
"""Of list items, mm."""
_FLOATING = (Paragraph, Items, Quote, Table)
"""What flows beside a picture."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table of contents."""

    level: int
    text: str
    page: int


@dataclass(slots=True)
class Setting:
    """Sets one booklet's blocks."""

    box: Box
    look: Look
    setter: Setter
    pictures: Pictures
    rules: Rules
    file: str
    problems: list[Problem]
    area: Area
    entries: Sequence[Entry] = ()
    columns: int = 1
    chapter: int = 0
    heard: str = ""
    """The last chapter's or section's heading: a section of the rules of the same name needs none of its own."""
    _cache: dict[tuple[str, float, float], Figure] = field(default_factory=dict)

    @property
    def width(self) -> float:
        """Width of a column."""
        return self.area.column_width(self.columns)

    def stream(self, blocks: Sequence[Block]) -> Iterator[Item | Turn]:
        """Everything, in order."""
        self.columns = self.look.columns
        blocks = list(self._expanded(blocks))
        at = 0
        while at < len(blocks):
            block = blocks[at]
            beside = self._floated(blocks, at)
            if beside:
                yield beside[0]
                at = beside[1]
                continue
            made = (
                self._directive(block)
                if isinstance(block, Directive)
                else self.block(block, self.width, self.look.body)
            )
            for item in made:
                self._fits(item, block.line)
                yield item
            at += 1

    def _fits(self, item: Item | Turn, line: int) -> None:
        """Nothing that cannot be parted may be higher than a page."""
        if isinstance(item, Item) and item.height > self.area.height + 0.01:
            over = item.height - self.area.height
            self.wrong(line, f"this is {over:.0f} mm higher than a page; make it smaller or part it")

    def _expanded(self, blocks: Sequence[Block]) -> Iterator[Block]:
        """Sections of the rules as their heads and single rules, so that pictures may stand beside some of them."""
        for block in blocks:
            if not isinstance(block, Directive) or block.word not in ("rules", "rule"):
                yield block
                continue
            if not block.arguments:
                self.wrong(block.line, f"name what to quote, for example @{block.word} ABC-5")
            for name in block.arguments:
                if block.word == "rule":
                    yield Directive("rule", (name,), block.line)
                elif name != "plain":
                    yield from self._rules_of(name, block, plain="plain" in block.arguments)

    def _rules_of(self, name: str, block: Directive, *, plain: bool) -> Iterator[Block]:
        try:
            section = self.rules.section(name)
        except KeyError as error:
            self.wrong(block.line, str(error.args[0]))
            return
        if not plain:
            yield Directive("section", (section.title,), block.line)
        if section.introduction:
            yield Directive("introduction", (name,), block.line)
        group = ""
        for rule in section.rules:
            if rule.group != group:
                group = rule.group
                yield Heading(3, group, block.line)
            yield Directive("rule", (rule.id,), block.line)

    def wrong(self, line: int, message: str, where: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(self.file, message, line, where))

    # Blocks

    def block(self, block: Block, width: float, style: Style) -> list[Item | Turn]:
        """One block in a width."""
        if isinstance(block, Heading):
            return self._heading(block, width)
        return list(self._plain(block, width, style))

    def _plain(self, block: Block, width: float, style: Style) -> list[Item]:
        """A block that turns no page."""
        if isinstance(block, Paragraph):
            return self.paragraph(block.text, style, width, block.line, before=self.look.mm(0.55))
        if isinstance(block, Items):
            return self._items(block, width, style)
        if isinstance(block, Table):
            return self._table(block, width)
        if isinstance(block, Callout):
            return self._callout(block, width)
        if isinstance(block, Quote):
            inner = self._blocks(block.blocks, width - 8, self.look.flavour)
            return together(self._led(shifted(inner, 8), self.look.mm(1.0)))
        if isinstance(block, Figures):
            item = self._figures(block, width)
            return [item] if item else []
        if isinstance(block, Break):
            return [self._rule(width)]
        if isinstance(block, Heading):
            return [entry for entry in self._heading(block, width) if isinstance(entry, Item)]
        self.wrong(
            block.line, f"@{block.word} stands on a line of its own outside of lists, quotes and call-outs"
        )
        return []

    def _blocks(self, blocks: Sequence[Block], width: float, style: Style) -> list[Item]:
        return [item for block in blocks for item in self._plain(block, width, style)]

    def paragraph(
        self, text: str, style: Style, width: float, line: int, *, before: float = 0.0
    ) -> list[Item]:
        """Running text, line by line; first two and last two lines keep together."""
        try:
            block = self.setter.compose(text, style, width)
        except (FontError, SymbolError, ValueError) as error:
            self.wrong(line, str(error))
            return []
        if block.missing_width > 0.3:
            self.wrong(line, f'"{text[:40]}": a word is {block.missing_width:.1f} mm wider than its column')
        tall = block.size * style.leading / POINTS_PER_MM
        count = len(block.lines)

        def drawing(index: int) -> Callable[[float, float], tuple[Op, ...]]:
            return lambda x, y: tuple(self.setter.line(block, block.lines[index], x, y + tall * 0.76, width))

        return [
            Item(
                tall,
                drawing(index),
                before if index == 0 else 0.0,
                keep=count > 1 and index in (0, count - 2),
            )
            for index in range(count)
        ]

    @staticmethod
    def _led(items: Sequence[Item], before: float) -> list[Item]:
        """Items with a space above the first."""
        return [replace(items[0], before=before), *items[1:]] if items else []

    def _heading(self, block: Heading, width: float) -> list[Item | Turn]:
        look = self.look
        if block.level < 3:
            self.heard = block.text
        if block.level == 1:
            return self._chapter(block, width)
        style = look.section if block.level == 2 else look.small_head
        before, after = (look.mm(1.9), look.mm(0.35)) if block.level == 2 else (look.mm(1.2), look.mm(0.05))
        items = together(self.paragraph(block.text, style, width, block.line, before=before))
        if not items:
            return []
        last = replace(items[-1], height=items[-1].height + after, keep=True)
        first = replace(items[0] if len(items) > 1 else last, before=before, mark=(block.level, block.text))
        return [first, *items[1:-1], *([last] if len(items) > 1 else [])]

    def _chapter(self, block: Heading, width: float) -> list[Item | Turn]:
        look = self.look
        self.chapter += 1
        own_page = look.chapters == "page"
        band = self._band(width, 9.0 if own_page else 0.0)
        items = together(self.paragraph(block.text, look.head, width, block.line))
        items = [replace(item, keep=True) for item in items]
        rule = Item(look.mm(1.25), lambda x, y: self._double_rule(x, y + 1.2, width), keep=True)
        parts = [*([band] if band else []), *items, rule]
        before = 0.0 if own_page else look.mm(3.4)
        parts[0] = replace(parts[0], before=before, mark=(1, block.text))
        turn: list[Item | Turn] = [Turn("page")] if own_page else []
        return [*turn, *parts]

    def _double_rule(self, x: float, y: float, width: float) -> tuple[Op, ...]:
        thick = Path(rectangle(x, y, 18, 0.7), fill=self.look.line)
        thin = Path(rectangle(x, y + 0.275, width, 0.15), fill=self.look.line)
        return (thin, thick)

    def _band(self, width: float, height: float) -> Item | None:
        """A strip of the ornament."""
        pattern = self.look.ornament
        if pattern is None or not self.look.full or not height:
            return None
        ops = self._pattern(width, height)
        gap = self.look.mm(1.3)
        return Item(height + gap, lambda x, y: (Group(ops, x, y),), keep=True)

    def _pattern(self, width: float, height: float) -> tuple[Op, ...]:
        """The ornament in a band: one row of its cells."""
        look, chosen = self.look, self.look.ornament
        if chosen is None:
            return ()
        colours = (look.tint, look.line, None, look.heading, look.heading)
        params, scale = dict(chosen.params or {}), chosen.scale
        if "cell" in ornament.parameters(chosen.pattern):
            params, scale = {**params, "cell": height, "columns": 0}, 1.0
        try:
            return ornament.pattern(
                chosen.pattern, width, height, params=params, colours=colours, scale=scale, seed=chosen.seed
            )
        except ValueError as error:
            self.wrong(1, str(error), "ornament")
            self.look = replace(look, ornament=None)
            return ()

    def _rule(self, width: float) -> Item:
        """A small break: three diamonds between lines."""
        middle, height = width / 2, self.look.mm(1.6)

        def draw(x: float, y: float) -> tuple[Op, ...]:
            y += height / 2
            centre = x + middle
            diamonds = tuple(
                _diamond(centre + dx, y, size, self.look.line)
                for dx, size in ((-3.4, 0.8), (0, 1.2), (3.4, 0.8))
            )
            left = Path(rectangle(centre - 26, y - 0.06, 20, 0.12), fill=self.look.line)
            right = Path(rectangle(centre + 6, y - 0.06, 20, 0.12), fill=self.look.line)
            return (left, right, *diamonds)

        return Item(height, draw, self.look.mm(0.8))

    def _items(self, block: Items, width: float, style: Style) -> list[Item]:
        out: list[Item] = []
        for number, blocks in enumerate(block.items):
            inner = shifted(self._blocks(blocks, width - _INDENT, style), _INDENT)
            if not inner:
                continue
            sign = (
                self._number(block.start + number, style) if block.start is not None else self._bullet(style)
            )
            first = inner[0]
            inner[0] = replace(
                first, draw=_with(first.draw, sign), before=self.look.mm(0.55 if number == 0 else 0.28)
            )
            out += inner
        return out

    def _bullet(self, style: Style) -> Callable[[float, float], tuple[Op, ...]]:
        drop = style.size * style.leading / POINTS_PER_MM * 0.76 - style.size / POINTS_PER_MM * 0.24
        return lambda x, y: (_diamond(x + 1.6, y + drop, 0.75, self.look.accent),)

    def _number(self, number: int, style: Style) -> Callable[[float, float], tuple[Op, ...]]:
        bold = replace(style, weight=700, italic=False, colour=self.look.accent, align="right", one_line=True)
        block = self.setter.compose(f"{number}.", bold, _INDENT - 1.0)
        drop = style.size * style.leading / POINTS_PER_MM * 0.76
        return lambda x, y: tuple(self.setter.line(block, block.lines[0], x, y + drop, _INDENT - 1.0))

    # Call-outs

    def _callout(self, block: Callout, width: float) -> list[Item]:
        look, pad, bar = self.look, 3.6, 1.1
        inner_width = width - 2 * pad - bar
        label = look.label
        tag = self.setter.compose(block.kind.upper(), replace(label, tracking=0.25), inner_width)
        title = replace(look.small_head, colour=look.heading)
        head = (
            self.paragraph(block.title, title, inner_width - tag.width - 3, block.line) if block.title else []
        )
        tall = title.size * title.leading / POINTS_PER_MM
        if head:
            sign = self._tag(tag, tag.width + 2.6, tall)
            head = shifted(head, tag.width + 2.6)
            head[0] = replace(head[0], draw=_with(head[0].draw, sign))
        else:
            head = [Item(tall, self._tag(tag, 0, tall))]
        body = self._blocks(block.blocks, inner_width, look.aside)
        body = self._led(body, look.mm(0.3))
        items = shifted([*together(head), *body], bar + pad)
        items[0] = replace(items[0], keep=True)
        whole = height_of(items) + 5.0
        if whole < self.area.height * 0.55:
            items = together(items)
        return self._tinted(items, width, bar, self.look.mm(1.1))

    def _tag(self, tag: object, back: float, tall: float) -> Callable[[float, float], tuple[Op, ...]]:
        from printkit.press.text import Block as TextBlock  # noqa: PLC0415

        assert isinstance(tag, TextBlock)
        return lambda x, y: tuple(self.setter.line(tag, tag.lines[0], x - 0 * back, y + tall * 0.76, 60))

    def _tinted(self, items: Sequence[Item], width: float, bar: float, before: float) -> list[Item]:
        """A ground behind items, in slices, so that it may run over a page's end."""
        out: list[Item] = []
        last = len(items) - 1
        for index, item in enumerate(items):
            above = 2.4 if index == 0 else item.before
            below = 2.6 if index == last else 0.0
            out.append(
                Item(
                    above + item.height + below,
                    self._slice(item, width, bar, above, below),
                    before if index == 0 else 0.0,
                    item.keep if index < last else False,
                )
            )
        return out

    def _slice(
        self, item: Item, width: float, bar: float, above: float, below: float
    ) -> Callable[[float, float], tuple[Op, ...]]:
        height = above + item.height + below
        lap = 0.0 if below else 0.12  # slices overlap a little, lest a viewer shows seams

        def draw(x: float, y: float) -> tuple[Op, ...]:
            ground = Path(rectangle(x, y, width, height + lap), fill=self.look.tint)
            side = Path(rectangle(x, y, bar, height + lap), fill=self.look.line)
            return (ground, side, *item.draw(x, y + above))

        return draw

    # Tables

    def _table(self, block: Table, width: float) -> list[Item]:
        look = self.look
        count = max(len(row) for row in block.rows)
        rows = [(*row, *([""] * (count - len(row)))) for row in block.rows]
        aligns: list[Align] = [block.aligns[n] if n < len(block.aligns) else "left" for n in range(count)]
        try:
            widths = self._columns(rows, width)
        except (FontError, SymbolError, ValueError) as error:
            self.wrong(block.line, str(error))
            return []
        total = sum(widths)
        left = (width - total) / 2
        items = [
            self._row(row, widths, aligns, total, block.line, head=index == 0, last=index == len(rows) - 1)
            for index, row in enumerate(rows)
        ]
        items = shifted(items, left)
        items[0] = replace(items[0], before=look.mm(0.9), keep=True)
        if height_of(items) < self.area.height * 0.6:
            items = together(items)
        return [*items, Item(look.mm(0.35), lambda _x, _y: ())]

    def _columns(self, rows: Sequence[tuple[str, ...]], width: float) -> list[float]:
        """Widths of columns: natural where there is room, else shared out so that no word breaks."""
        pad = 3.2
        style = self.look.table
        bold = replace(style, weight=700)
        natural, least = [], []
        for column in range(len(rows[0])):
            cells = [
                (row[column], bold if index == 0 else style) for index, row in enumerate(rows) if row[column]
            ]
            natural.append(
                max((self.setter.compose(text, s, 1000).width for text, s in cells), default=4.0) + pad + 0.1
            )
            least.append(
                max((self.setter.compose(text, s, 0.1).missing_width for text, s in cells), default=4.0)
                + pad
                + 0.3
            )
        if sum(natural) <= width:
            spare = width - sum(natural)
            return [n + min(spare / len(natural), 9.0) for n in natural]
        room = width - sum(least)
        if room <= 0:
            return [n / sum(least) * width for n in least]
        wanted = [n - m for n, m in zip(natural, least, strict=True)]
        return [m + room * w / sum(wanted) for m, w in zip(least, wanted, strict=True)]

    def _row(
        self,
        row: Sequence[str],
        widths: Sequence[float],
        aligns: Sequence[Align],
        total: float,
        line: int,
        *,
        head: bool,
        last: bool,
    ) -> Item:
        look = self.look
        style = replace(look.table, weight=700, colour=look.heading) if head else look.table
        pad = 1.6
        cells: list[tuple[float, list[Item]]] = []
        x = 0.0
        for text, width, align in zip(row, widths, aligns, strict=True):
            aligned = replace(style, align=align)
            cells.append((x + pad, self.paragraph(text, aligned, width - 2 * pad, line)))
            x += width
        above = below = look.mm(0.26)
        height = max((height_of(cell) for _, cell in cells), default=0.0) + above + below

        def draw(x: float, y: float) -> tuple[Op, ...]:
            ops: list[Op] = []
            if head:
                ops.append(Path(rectangle(x, y, total, height), fill=look.tint))
                ops.append(Path(rectangle(x, y + height - 0.25, total, 0.35), fill=look.line))
            else:
                thick = 0.35 if last else 0.1
                ops.append(Path(rectangle(x, y + height - thick / 2, total, thick), fill=look.line))
            for dx, cell in cells:
                ops += stacked(cell).draw(x + dx, y + above) if cell else ()
            return tuple(ops)

        return Item(height, draw)

    # Pictures

    def _figure(self, picture: Picture, room: float) -> Figure | None:
        key = (f"{picture.source}{sorted(picture.options.items())}", room, 0.0)
        if key not in self._cache:
            try:
                self._cache[key] = self.pictures.figure(picture, room, self.area.height * 0.72)
            except FigureError as error:
                self.wrong(picture.line, str(error))
                return None
        return self._cache[key]

    def _captioned(self, picture: Picture, room: float) -> tuple[float, Item] | None:
        """A picture with its caption: width and item."""
        figure = self._figure(picture, room)
        if figure is None:
            return None
        width = max(figure.width, min(room, 22.0)) if picture.caption else figure.width
        caption = (
            self.paragraph(picture.caption, self.look.caption, width, picture.line) if picture.caption else []
        )
        under = stacked(caption) if caption else None
        height = figure.height + (1.3 + under.height if under else 0.0)

        def draw(x: float, y: float) -> tuple[Op, ...]:
            placed: Op = Group(figure.ops, x + (width - figure.width) / 2, y)
            return (placed, *(under.draw(x, y + figure.height + 1.3) if under else ()))

        return width, Item(height, draw)

    def _figures(self, block: Figures, width: float) -> Item | None:
        """Pictures in a row, centred; smaller where they are too wide."""
        gap = 5.0
        found = [each for picture in block.pictures if (each := self._captioned(picture, width))]
        if not found:
            return None
        total = sum(w for w, _ in found) + gap * (len(found) - 1)
        if total > width:
            share = (width - gap * (len(found) - 1)) / (total - gap * (len(found) - 1))
            found = [
                each
                for (w, _), picture in zip(found, block.pictures, strict=False)
                if (each := self._captioned(picture, w * share))
            ]
            total = sum(w for w, _ in found) + gap * (len(found) - 1)
        align = block.pictures[0].options.get("align", "") if len(block.pictures) == 1 else ""
        left = {"left": 0.0, "right": width - total}.get(align, (width - total) / 2)
        height = max(item.height for _, item in found)

        def draw(x: float, y: float) -> tuple[Op, ...]:
            ops: list[Op] = []
            at = x + left
            for w, item in found:
                ops += item.draw(at, y)
                at += w + gap
            return tuple(ops)

        return Item(height + self.look.mm(0.4), draw, self.look.mm(1.1))

    def _floated(self, blocks: Sequence[Block], at: int) -> tuple[Item, int] | None:
        """A picture with the text beside it, and the block after that; None where nothing may flow beside."""
        block = blocks[at]
        if not isinstance(block, Figures) or len(block.pictures) != 1 or self.columns > 1:
            return None
        side = block.pictures[0].options.get("align")
        if side not in ("left", "right") or at + 1 >= len(blocks) or not _flows(blocks[at + 1], side):
            return None
        found = self._captioned(block.pictures[0], self.width * 0.55)
        if found is None:
            return None
        wide, picture = found
        room = self.width - wide - 5.5
        beside: list[Item] = []
        after = at + 1
        while after < len(blocks) and _flows(blocks[after], side) and height_of(beside) < picture.height - 3:
            beside += self._beside(blocks[after], room)
            after += 1
        text = stacked(beside)
        if text.height > self.area.height * 0.8:
            return None
        picture_x, text_x = (0.0, wide + 5.5) if side == "left" else (self.width - wide, 0.0)

        def draw(x: float, y: float) -> tuple[Op, ...]:
            return (*picture.draw(x + picture_x, y + 0.8), *text.draw(x + text_x, y))

        return Item(max(picture.height + 0.8, text.height) + 0.6, draw, self.look.mm(0.9)), after

    def _beside(self, block: Block, room: float) -> list[Item]:
        """A block in the room beside a picture."""
        if isinstance(block, Directive):
            return self._quoted(block.arguments[0], block.line, room)
        return self._plain(block, room, self.look.body)

    # Directives

    def _directive(self, directive: Directive) -> Iterator[Item | Turn]:
        word, arguments, line = directive.word, directive.arguments, directive.line
        if word == "page":
            yield Turn("page")
        elif word == "column":
            yield Turn("column")
        elif word == "columns":
            if arguments not in (("1",), ("2",)):
                self.wrong(line, "write @columns 1 or @columns 2")
                return
            self.columns = int(arguments[0])
            yield Turn("columns", self.columns)
        elif word == "space":
            try:
                height = float(arguments[0])
            except (IndexError, ValueError):
                self.wrong(line, "write for example @space 4 (mm)")
                return
            yield Item(height, lambda _x, _y: ())
        elif word == "ornament":
            band = self._band(self.width, 8.0)
            yield replace(band, before=self.look.mm(1.2), keep=False) if band else self._rule(self.width)
        elif word == "contents":
            yield from self.contents()
        elif word == "components":
            yield from self._components(arguments, line)
        elif word == "section":
            if arguments[0].casefold() != self.heard.casefold():
                yield from self._heading(Heading(2, arguments[0], line), self.width)
        elif word == "introduction":
            yield from self._introduction(arguments[0], self.width)
        else:
            yield from self._quoted(arguments[0], line, self.width)

    def _introduction(self, name: str, width: float) -> list[Item]:
        """What a section of the rules says before its first rule."""
        section = self.rules.section(name)
        return self._of_rules(section.introduction, section.line + 1, width)

    def _of_rules(self, markdown: str, line: int, width: float) -> list[Item]:
        """A text out of rules.md; problems are told with their place there."""
        file, self.file = self.file, self.rules.file
        try:
            blocks = read_markdown(markdown, self.rules.file, line, self.problems)
            return self._blocks(blocks, width, self.look.body)
        finally:
            self.file = file

    def _quoted(self, name: str, line: int, width: float) -> list[Item]:
        """One rule by its id."""
        try:
            rule = self.rules[name]
        except KeyError as error:
            self.wrong(line, str(error.args[0]))
            return []
        return self._rule_items(rule, width)

    def _rule_items(self, rule: Rule, width: float) -> list[Item]:
        """A rule's text with its id."""
        numbers = self.look.rule_numbers
        if self.columns > 1 and numbers == "margin":
            numbers = "inline"
        text = rule.markdown
        if numbers == "inline":
            text = f"{{{self.look.accent}|**{rule.id}**}} {text}"
        items = self._of_rules(text, rule.line, width)
        if items and numbers == "margin":
            items[0] = replace(items[0], draw=_with(items[0].draw, self._margin_ids((rule.id, *rule.also))))
        return items

    def _margin_ids(self, ids: Sequence[str]) -> Callable[[float, float], tuple[Op, ...]]:
        """Ids in small type left of the text."""
        room, style = 12.4, replace(self.look.label, align="right")
        body = self.look.body
        drop = body.size * body.leading / POINTS_PER_MM * 0.76
        step = style.size * 1.15 / POINTS_PER_MM
        blocks = [self.setter.compose(id_, style, room) for id_ in ids]

        def draw(x: float, y: float) -> tuple[Op, ...]:
            return tuple(
                op
                for index, block in enumerate(blocks)
                for op in self.setter.line(
                    block, block.lines[0], x - room - 1.9, y + drop + index * step, room
                )
            )

        return draw

    def _components(self, names: Sequence[str], line: int) -> Iterator[Item]:
        """What is in the box: pictures, names, numbers."""
        for name in names:
            if name not in self.box.components:
                from printkit.box.errors import nearest  # noqa: PLC0415

                self.wrong(line, f'there is no component "{name}".{nearest(name, self.box.components)}')
        chosen = [
            c
            for key, c in self.box.components.items()
            if (not names or key in names) and c.kind != "booklet" and c.pieces
        ]
        across = 2 if self.columns == 1 else 1
        gap, height = 5.0, 18.0
        width = (self.width - gap * (across - 1)) / across
        cells = [self._component_cell(component, width, height) for component in chosen]
        for start in range(0, len(cells), across):
            row = cells[start : start + across]
            yield Item(
                height,
                self._side_by_side(row, width + gap),
                self.look.mm(0.5),
                keep=start + across < len(cells) and start == 0,
            )

    @staticmethod
    def _side_by_side(cells: Sequence[Item], step: float) -> Callable[[float, float], tuple[Op, ...]]:
        return lambda x, y: tuple(
            op for index, cell in enumerate(cells) for op in cell.draw(x + index * step, y)
        )

    def _component_cell(self, component: object, width: float, height: float) -> Item:
        from printkit.box.schema import Component  # noqa: PLC0415

        assert isinstance(component, Component)
        thumb = 19.0
        figure = self.pictures.thumbnail(component)
        count = len(component.pieces)
        name = self.paragraph(component.name, replace(self.look.body, weight=700), width - thumb - 3, 1)
        size = (
            f"Ø {component.size.width:g} mm"
            if component.shape == "round"
            else f"{component.size}".replace("x", "×")
        )
        facts = f"{count} {'piece' if count == 1 else 'pieces'}, {size}"
        about = self.paragraph(
            facts, replace(self.look.caption, align="left", italic=False), width - thumb - 3, 1
        )
        text = stacked([*name, *about])

        def draw(x: float, y: float) -> tuple[Op, ...]:
            ops: list[Op] = []
            if figure:
                small = figure.scaled(min(thumb / figure.width, (height - 1.5) / figure.height))
                ops.append(Group(small.ops, x + (thumb - small.width) / 2, y + (height - small.height) / 2))
            ops += text.draw(x + thumb + 3, y + (height - text.height) / 2)
            return tuple(ops)

        return Item(height, draw)

    def contents(self) -> list[Item]:
        """The table of contents, out of the entries of an earlier pass."""
        look = self.look
        title = together(self.paragraph("Contents", look.head, self.width, 1))
        items = [
            *[replace(item, keep=True) for item in title],
            Item(look.mm(1.4), lambda x, y: self._double_rule(x, y + 1.2, self.width), keep=True),
        ]
        entries = (
            self.entries if len(self.entries) <= 36 else [entry for entry in self.entries if entry.level == 1]
        )
        for entry in entries:
            style = replace(look.body, weight=700 if entry.level == 1 else 400, one_line=True)
            items.append(self._entry(entry, style))
        return items

    def _entry(self, entry: Entry, style: Style) -> Item:
        indent = 0.0 if entry.level == 1 else 5.0
        name = self.setter.compose(entry.text, style, self.width - indent - 10)
        page = self.setter.compose(str(entry.page), style, 8)
        tall = style.size * 1.5 / POINTS_PER_MM

        def draw(x: float, y: float) -> tuple[Op, ...]:
            base = y + tall * 0.72
            start, end = x + indent + name.width + 1.5, x + self.width - page.width - 1.5
            leader = Path(
                (("M", start, base - 0.1), ("L", max(start, end), base - 0.1)),
                stroke=self.look.line,
                width=0.25,
                dash=(0.01, 1.1),
                cap="round",
            )
            number = self.setter.line(page, page.lines[0], x + self.width - page.width, base, page.width)
            return (*self.setter.line(name, name.lines[0], x + indent, base, self.width), leader, *number)

        return Item(tall, draw, self.look.mm(0.45) if entry.level == 1 else 0.0)


def _with(
    draw: Callable[[float, float], tuple[Op, ...]], more: Callable[[float, float], tuple[Op, ...]]
) -> Callable[[float, float], tuple[Op, ...]]:
    """Two drawings at one place; signs and ids come first in reading order."""
    return lambda x, y: (*more(x, y), *draw(x, y))


def _diamond(x: float, y: float, size: float, colour: str) -> Path:
    return Path(outline([(x, y - size), (x + size, y), (x, y + size), (x - size, y)]), fill=colour)


def _flows(block: Block, side: str) -> bool:
    """Whether a block may stand beside a picture; rules only where their ids stay in the margin."""
    if isinstance(block, Directive):
        return block.word == "rule" and side == "right"
    return isinstance(block, _FLOATING)
