"""A booklet's Markdown as a tree of blocks (docs/booklet.md).

Text keeps the marks of templates (`**bold**`, `*italic*`, `:symbol:`, `{gold|text}`), so that one setter sets both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct, field

from printkit.box.box_errors import Problem
from printkit.nearest import list_words, suggest_nearest

Align: TypeAlias = Literal["left", "centre", "right"]
CALLOUTS = ("example", "note", "tip", "important", "setup", "side", "trap")
PANELLED = ("panels", "play", "goals", "flow", "quick")
"""Fences that hold panels, each under a `###` heading."""
LISTED = ("anatomy", "keys", "running", "score", "table", "track", "list")
"""Fences that hold lines of their own kind."""
FENCES = (*PANELLED, *LISTED)
_PLAIN = ("table", "list")
"""Fences whose lines are taken literally."""
DIRECTIVES = ("rules", "rule", "components", "page", "column", "columns", "space", "ornament", "contents")


class Heading(Struct, frozen=True):
    """A heading of level 1 to 3."""

    level: int
    text: str
    line: int
    options: Mapping[str, str] = field(default_factory=dict)


class Paragraph(Struct, frozen=True):
    """Running text."""

    text: str
    line: int


class Items(Struct, frozen=True):
    """A list; `start` counts an ordered one."""

    items: tuple[tuple[Block, ...], ...]
    start: int | None
    line: int


class TextTable(Struct, frozen=True):
    """A table; the first row is its head."""

    rows: tuple[tuple[str, ...], ...]
    aligns: tuple[Align, ...]
    line: int


class Callout(Struct, frozen=True):
    """A framed aside."""

    kind: str
    title: str
    blocks: tuple[Block, ...]
    line: int


class Quote(Struct, frozen=True):
    """Flavour text."""

    blocks: tuple[Block, ...]
    line: int


class FigureImage(Struct, frozen=True):
    """`![caption](source){key=value}`."""

    source: str
    caption: str
    options: Mapping[str, str]
    line: int


class FigureRow(Struct, frozen=True):
    """Pictures that stand in one row."""

    pictures: tuple[FigureImage, ...]
    line: int


class Break(Struct, frozen=True):
    """An ornamental break."""

    line: int


class Directive(Struct, frozen=True):
    """`@word argument ...`."""

    word: str
    arguments: tuple[str, ...]
    line: int


class Sum(Struct, frozen=True):
    """Figures with what they stand for, and their result."""

    rows: tuple[tuple[str, str], ...]
    total: tuple[str, str] | None
    line: int


class Panel(Struct, frozen=True):
    """One field of a fence: its heading, options and blocks."""

    title: str
    options: Mapping[str, str]
    blocks: tuple[Block, ...]
    line: int


class Fence(Struct, frozen=True):
    """`::: kind word key=value` to `:::`."""

    kind: str
    words: tuple[str, ...]
    options: Mapping[str, str]
    panels: tuple[Panel, ...]
    lines: tuple[tuple[str, int], ...]
    """Lines with their numbers, where the fence holds no panels."""
    line: int


Block: TypeAlias = (
    Heading | Paragraph | Items | TextTable | Callout | Quote | FigureRow | Break | Directive | Sum | Fence
)


class Manuscript(Struct):
    """The contents of a booklet's file, and its problems."""

    front: Mapping[str, Any] = field(default_factory=dict)
    blocks: tuple[Block, ...] = ()
    problems: list[Problem] = field(default_factory=list)


_FRONT = re.compile(r"---[ \t]*\n(.*?)\n---[ \t]*(?:\n|\Z)", re.DOTALL)
_CALLOUT = re.compile(r"\[!(\w+)\][ \t]*([^\n]*)(?:\n|\Z)")
_OPTIONS = re.compile(r"\s*\{([^}|]*)\}")
_HEAD_OPTIONS = re.compile(r"\s*\{(\w+=[^{}]*)\}\s*\Z")
_PART = re.compile(r"""[^\s="']+=(?:"[^"]*"|'[^']*')|\S+""")
_FENCE = re.compile(r":::+[ \t]*([a-z]*)[ \t]*(.*)")
_PANEL = re.compile(r"###[ \t]+(.*)|###[ \t]*")
_SUM = re.compile(r"(==?)[ \t]*([^|]*?)[ \t]*\|[ \t]*(.*)")
_DIRECTIVE = re.compile(r"@([a-z]+)((?:[ \t]+[^\s]+)*)[ \t]*")


def read_manuscript(text: str, file: str) -> Manuscript:
    """Read a booklet's text."""
    found = Manuscript()
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    skipped = 0
    front = _FRONT.match(text)
    if front:
        skipped = front.group().count("\n")
        text = text[front.end() :]
        found.front = _read_front_matter(front[1], file, found.problems)
    reader = _Reader(file, skipped, found.problems)
    found.blocks = reader.read_blocks(text)
    return found


def read_markdown(text: str, file: str, line: int, problems: list[Problem]) -> tuple[Block, ...]:
    """Read a piece of Markdown that begins at `line` of a file, such as a rule's text."""
    return _Reader(file, line - 1, problems).read_blocks(text)


def _read_front_matter(text: str, file: str, problems: list[Problem]) -> Mapping[str, Any]:
    try:
        data = yaml.safe_load(text) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 2 if mark else 1
        problems.append(
            Problem(file, f"the front matter is no YAML: {getattr(error, 'problem', error)}", line)
        )
        return {}
    if not isinstance(data, dict):
        problems.append(Problem(file, "the front matter must be a list of `key: value`", 1))
        return {}
    return data


def option_words(text: str) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """Return plain words, and those with a value: `key=value`, `key="some words"`."""
    words, options = [], {}
    for part in _PART.findall(text):
        key, sign, value = part.partition("=")
        if sign:
            options[key] = value[1:-1] if value[:1] in ("'", '"') and len(value) > 1 else value
        else:
            words.append(part)
    return tuple(words), options


@cache
def _make_markdown() -> MarkdownIt:
    return (
        MarkdownIt("commonmark", {"typographer": True})
        .enable(["table", "smartquotes"])
        .disable(["code", "html_block", "html_inline", "autolink", "text_join"])
    )


class _Reader:
    """Turns markdown-it's tokens into blocks."""

    def __init__(self, file: str, skipped: int, problems: list[Problem]) -> None:
        self.file = file
        self.skipped = skipped
        self.problems = problems
        self.markdown = _make_markdown()

    def read_blocks(self, text: str) -> tuple[Block, ...]:
        """Return all blocks of a text; fences are cut out first, the rest is Markdown."""
        if ":::" not in text:
            return tuple(self._read_tokens(self.markdown.parse(text)))
        found: list[Block] = []
        lines = text.split("\n")
        at = begin = 0
        while at < len(lines):
            if not lines[at].startswith(":::"):
                at += 1
                continue
            found += self._read_part(lines[begin:at], begin)
            end = self._find_fence_end(lines, at)
            found += self._read_fence(lines[at], lines[at + 1 : end], at)
            at = begin = end + 1
        return (*found, *self._read_part(lines[begin:], begin))

    def _read_part(self, lines: Sequence[str], at: int) -> tuple[Block, ...]:
        """Read blocks of some lines of this text."""
        reader = _Reader(self.file, self.skipped + at, self.problems)
        return reader.read_blocks("\n".join(lines)) if any(line.strip() for line in lines) else ()

    def _find_fence_end(self, lines: Sequence[str], at: int) -> int:
        """Return the line that closes the fence that a line opens."""
        depth = 0
        for index in range(at, len(lines)):
            if lines[index].startswith(":::"):
                depth += 1 if lines[index].strip(": \t") else -1
                if depth == 0:
                    return index
        number = self.skipped + at + 1
        self.note_problem(
            number, f'"{lines[at].strip()}" is never closed; write ::: on a line of its own behind it'
        )
        return len(lines)

    def _read_fence(self, head: str, body: Sequence[str], at: int) -> Iterator[Block]:
        number = self.skipped + at + 1
        match = _FENCE.fullmatch(head.strip())
        kind = match[1] if match else ""
        if match is None or not kind:
            self.note_problem(
                number, f'"{head.strip()}" closes nothing; a block begins with ::: and its name'
            )
            return
        if kind not in FENCES:
            self.note_problem(
                number,
                f'"{kind}" is no block.{suggest_nearest(kind, FENCES)} Known: {list_words(FENCES, 20)}',
            )
            return
        words, options = option_words(match[2])
        if kind in PANELLED:
            yield Fence(kind, words, options, tuple(self._read_panels(body, at + 1)), (), number)
            return
        told = [(line.strip(), number + 1 + index) for index, line in enumerate(body) if line.strip()]
        if kind not in _PLAIN:
            told = [(self.inline(text), n) for text, n in told]
        yield Fence(kind, words, options, (), tuple(told), number)

    def _read_panels(self, lines: Sequence[str], at: int) -> Iterator[Panel]:
        heads: list[int] = []
        depth = 0
        for index, line in enumerate(lines):
            if line.startswith(":::"):
                depth += 1 if line.strip(": \t") else -1
            elif not depth and _PANEL.fullmatch(line):
                heads.append(index)
        if any(line.strip() for line in lines[: heads[0] if heads else len(lines)]):
            self.note_problem(
                self.skipped + at + 1, "text in this block stands under a ### heading; it may be empty"
            )
        for index, next_ in zip(heads, [*heads[1:], len(lines)], strict=True):
            match = _PANEL.fullmatch(lines[index])
            title, options = self._split_title((match[1] if match else "") or "")
            number = self.skipped + at + index + 1
            yield Panel(title, options, self._read_part(lines[index + 1 : next_], at + index + 1), number)

    def _split_title(self, text: str) -> tuple[str, Mapping[str, str]]:
        """Return a heading's text and the options in braces behind it."""
        match = _HEAD_OPTIONS.search(text)
        if match is None:
            return self.inline(text.strip()), {}
        return self.inline(text[: match.start()].strip()), option_words(match[1])[1]

    def inline(self, text: str) -> str:
        """Return a line's text with the marks of templates."""
        return _read_inline(self.markdown.parseInline(text)[0]) if text else ""

    def line(self, token: Token) -> int:
        return self.skipped + (token.map[0] + 1 if token.map else 1)

    def note_problem(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.file, message, line))

    def _read_tokens(self, tokens: Sequence[Token]) -> Iterator[Block]:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _find_end(tokens, at)
            inner = tokens[at + 1 : end]
            if token.type == "heading_open":
                title, options = self._split_title(inner[0].content)
                yield Heading(min(int(token.tag[1]), 3), title, self.line(token), options)
            elif token.type == "paragraph_open":
                yield from self._read_paragraph(inner[0], self.line(token))
            elif token.type in ("bullet_list_open", "ordered_list_open"):
                start = int(token.attrs.get("start", 1)) if token.type == "ordered_list_open" else None
                yield Items(tuple(self._read_items(inner)), start, self.line(token))
            elif token.type == "blockquote_open":
                yield self._read_quote(inner, self.line(token))
            elif token.type == "table_open":
                yield _read_table(inner, self.line(token))
            elif token.type == "hr":
                yield Break(self.line(token))
            elif token.type == "fence":
                self.note_problem(
                    self.line(token), "booklets have no code blocks; use a quote, a list or a table"
                )
            at = end + 1

    def _read_items(self, tokens: Sequence[Token]) -> Iterator[tuple[Block, ...]]:
        at = 0
        while at < len(tokens):
            end = _find_end(tokens, at)
            yield tuple(self._read_tokens(tokens[at + 1 : end]))
            at = end + 1

    def _read_quote(self, tokens: Sequence[Token], line: int) -> Block:
        if len(tokens) > 1 and tokens[0].type == "paragraph_open":
            match = _CALLOUT.match(tokens[1].content)
            if match:
                kind = match[1].lower()
                if kind not in CALLOUTS:
                    self.note_problem(
                        line,
                        f'"{match[1]}" is no call-out.{suggest_nearest(kind, CALLOUTS)} Known: {list_words(CALLOUTS)}',
                    )
                    kind = "note"
                rest = self._split_paragraph(tokens[1], match.end())
                first = self._read_paragraph(rest, self.line(tokens[0]) + 1) if rest else ()
                title = (
                    _read_inline(self.markdown.parseInline(match[2].strip())[0]) if match[2].strip() else ""
                )
                return Callout(kind, title, (*first, *self._read_tokens(tokens[3:])), line)
        return Quote(tuple(self._read_tokens(tokens)), line)

    def _split_paragraph(self, token: Token, start: int) -> Token | None:
        """Return the rest of a paragraph as an inline token of its own."""
        rest = token.content[start:].strip()
        return self.markdown.parseInline(rest)[0] if rest else None

    def _read_paragraph(self, token: Token, line: int) -> Iterator[Block]:
        if token.content.startswith("@"):
            for number, text in enumerate(token.content.split("\n")):
                yield from self._read_directive(text.strip(), line + number)
            return
        if token.content.startswith("="):
            rows = [_SUM.fullmatch(text.strip()) for text in token.content.split("\n")]
            if all(rows):
                yield self._read_sum([row for row in rows if row], line)
                return
        pictures, rest = self._read_pictures(token, line)
        if pictures:
            yield FigureRow(tuple(pictures), line)
        if rest.strip():
            yield Paragraph(rest.strip(), line)

    def _read_sum(self, rows: Sequence[re.Match[str]], line: int) -> Sum:
        told = [(row[2].strip(), self.inline(row[3])) for row in rows]
        total = told.pop() if rows[-1][1] == "==" else None
        return Sum(tuple(told), total, line)

    def _read_directive(self, text: str, line: int) -> Iterator[Block]:
        match = _DIRECTIVE.fullmatch(text)
        if match is None or match[1] not in DIRECTIVES:
            word = match[1] if match else text
            self.note_problem(
                line,
                f'"{text}" is no directive.{suggest_nearest(word, DIRECTIVES)} Known: {list_words("@" + d for d in DIRECTIVES)}',
            )
            return
        yield Directive(match[1], tuple(match[2].split()), line)

    def _read_pictures(self, token: Token, line: int) -> tuple[list[FigureImage], str]:
        """Return pictures at the head of a paragraph, and the text after them."""
        pictures: list[FigureImage] = []
        children = list(token.children or ())
        while children:
            first = children[0]
            if first.type == "image":
                options: dict[str, str] = {}
                if len(children) > 1 and children[1].type == "text":
                    match = _OPTIONS.match(children[1].content)
                    if match:
                        options = self._read_options(match[1], line)
                        children[1].content = children[1].content[match.end() :]
                source = str(first.attrs.get("src", ""))
                pictures.append(FigureImage(source, _inline_children(first.children or ()), options, line))
                children.pop(0)
            elif pictures and (
                first.type == "softbreak" or (first.type == "text" and not first.content.strip())
            ):
                children.pop(0)
            else:
                break
        for child in children:
            if child.type == "image":
                self.note_problem(
                    line,
                    "a picture stands at the head of its paragraph or in a paragraph of its own; put an empty line before it",
                )
        return pictures, _inline_children(children)

    def _read_options(self, text: str, line: int) -> dict[str, str]:
        options = {}
        for part in re.findall(r'[^\s=]+="[^"]*"|\S+', text):
            key, sign, value = part.partition("=")
            if not sign:
                self.note_problem(
                    line, f'"{part}" is no option of a picture; write for example {{width=40 align=right}}'
                )
            options[key] = value.strip('"')
        return options


def _find_end(tokens: Sequence[Token], at: int) -> int:
    """Return the token that closes the one at `at`."""
    depth = 0
    for index in range(at, len(tokens)):
        depth += tokens[index].nesting
        if depth == 0:
            return index
    return len(tokens) - 1


_ALIGNS: Mapping[str, Align] = {"text-align:right": "right", "text-align:center": "centre"}


def _read_table(tokens: Sequence[Token], line: int) -> TextTable:
    rows: list[list[str]] = []
    aligns: list[Align] = []
    for index, token in enumerate(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in ("th_open", "td_open"):
            rows[-1].append(_read_inline(tokens[index + 1]))
            if token.type == "th_open":
                aligns.append(_ALIGNS.get(str(token.attrs.get("style", "")), "left"))
    return TextTable(tuple(map(tuple, rows)), tuple(aligns), line)


def _read_inline(token: Token) -> str:
    return _inline_children(token.children or ())


def _inline_children(children: Sequence[Token]) -> str:
    """Return inline tokens as text with the marks of templates."""
    out: list[str] = []
    for child in children:
        if child.type == "text":
            out.append(child.content)
        elif child.type == "text_special":
            out.append("\\" + child.content if child.content in r"\*:{}" else child.content)
        elif child.type in ("strong_open", "strong_close"):
            out.append("**")
        elif child.type in ("em_open", "em_close"):
            out.append("*")
        elif child.type == "softbreak":
            out.append(" ")
        elif child.type == "hardbreak":
            out.append("\n")
        elif child.type == "code_inline":
            out.append(re.sub(r"([\\*:{}])", r"\\\1", child.content))
    return "".join(out)
