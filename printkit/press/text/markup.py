"""The marks inside a text: bold, italic, colours, symbols, paragraphs (docs/templates.md, Text)."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class Run(Struct, frozen=True):
    """Characters of one look."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: str = ""
    """A name, or empty for the style's own."""
    extra: str = ""
    """Of UNDERLINED and STRUCK both or one, and RAISED or LOWERED."""


UNDERLINED, STRUCK, RAISED, LOWERED = "_-^~"
LINES = UNDERLINED + STRUCK
"""The part of a look that continues over the blanks between words."""


class Mark(Struct, frozen=True):
    """A symbol that stands in the text like a letter."""

    symbol: str
    colour: str = ""


Part: TypeAlias = Run | Mark
Paragraph: TypeAlias = tuple[Part, ...]

_TOKEN = re.compile(
    r"(?P<line>\n|\\n)"
    r"|\\(?P<mark>\W|_)"
    r"|(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|(?<!_)(?P<under>__)(?!_)"
    r"|(?<!~)(?P<struck>~~)(?!~)"
    r"|\^(?P<raised>[^\s^*:{}\\_]{1,12})\^(?!\d)"
    r"|(?<=[^\s~])~(?P<lowered>[^\s~*:{}\\]{1,12})~(?![\d~])"
    r"|:(?P<symbol>(?:fa:|gi:)?[A-Za-z][\w/-]*(?:#[\w.-]+)?):"
    r"|\{(?P<colour>[\w#-]+)\|"
    r"|(?P<close>\})",
    re.DOTALL,
)
_SPECIAL = "\\*:{}\n_~^"
_BREAKS = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
"""Line breaks as other programs leave them in cells."""
_BLANK = re.compile(r"[ \t]+")
_HTML = re.compile(
    r"</?(?:b|i|u|em|br|p|ul|li|font|span|strong|script|style|div|a|img|sup|sub)\b[^<>]*>"
    r"|&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,5});",
    re.IGNORECASE,
)
_APOSTROPHE = re.compile(r"(?<=\w)'")
"""Follows a letter; print has a curly one."""


class Fault(Struct, frozen=True):
    """Marks that are not as intended; the text is printed unchanged."""

    message: str
    warning: bool = False
    """Whether it may be intended."""


def parse(source: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a text; an empty one is a blank line between others.

    >>> parse("Gain **2** :camel:")[0][1]
    Run(text='2', bold=True, italic=False, colour='', extra='')
    """
    return _read_marks(source)[0]


def find_faults(source: str) -> tuple[Fault, ...]:
    """Return marks of a text that are not as intended.

    >>> len(find_faults("2*3, **and so"))
    1
    """
    return _read_marks(source)[1]


@lru_cache(maxsize=4096)
def _read_marks(source: str) -> tuple[tuple[Paragraph, ...], tuple[Fault, ...]]:
    text = source if source.isprintable() else _BREAKS.sub("\n", source)
    if "  " in text or "\t" in text:
        text = _BLANK.sub(" ", text)
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    found = _find_html_tags(text)
    if not any(map(text.__contains__, _SPECIAL)):
        text = text.strip(" ")
        return ((Run(text),),) if text else (), found
    literal: set[int] = set()
    while True:
        reader = _Reader(text, literal)
        paragraphs = reader.read_paragraphs()
        open_mark = reader.find_unclosed_mark()
        if open_mark is None:
            return paragraphs, found
        at, fault = open_mark
        literal.add(at)
        found = (*found, fault)


def _find_html_tags(text: str) -> tuple[Fault, ...]:
    tag = _HTML.search(text) if "<" in text or "&" in text else None
    if tag is None:
        return ()
    if tag.group().startswith("&"):
        import html  # noqa: PLC0415  # a list of two thousand names: only for who wrote one

        message = f"{tag.group()} is printed as it stands; write the sign itself, such as {html.unescape(tag.group())}"
        return (Fault(message, warning=True),)
    message = (
        f"{tag.group()} is printed as it stands; marks are **bold**, *italic*, __underlined__, ~~struck~~, x^2^, H~2~O, "
        "{{gold|coloured}}, :symbol:"
    )
    return (Fault(message, warning=True),)


class _Reader:
    """Reads marks; those at `literal` places are plain characters."""

    def __init__(self, text: str, literal: AbstractSet[int]) -> None:
        self.text = text
        self.literal = literal
        self.bold: int | None = None
        """Where bold text began."""
        self.italic: int | None = None
        self.lines: dict[str, int | None] = {UNDERLINED: None, STRUCK: None}
        self.colours: list[tuple[str, int]] = []
        self.parts: list[Part] = []
        self.paragraphs: list[Paragraph] = []

    def read_paragraphs(self) -> tuple[Paragraph, ...]:
        at = 0
        for token in _TOKEN.finditer(self.text):
            if token.start() < at:
                continue
            self._add_text(self.text[at : token.start()])
            at = token.end()
            kind = token.lastgroup
            if kind != "line" and token.start() in self.literal:
                self._add_text(token.group())
            elif kind == "mark":
                self._add_text(token["mark"])
            elif kind == "bold":
                self.bold = self._toggle_look(token, self.bold)
            elif kind == "italic":
                self.italic = self._toggle_look(token, self.italic)
            elif kind in ("under", "struck"):
                line = UNDERLINED if kind == "under" else STRUCK
                self.lines[line] = self._toggle_look(token, self.lines[line])
            elif kind in ("raised", "lowered"):
                self._add_text(token[kind], RAISED if kind == "raised" else LOWERED)
            elif kind == "symbol":
                self.parts.append(Mark(token["symbol"], self._find_colour()))
            elif kind == "colour":
                self.colours.append((token["colour"], token.start()))
            elif kind == "close":
                if self.colours:
                    self.colours.pop()
                else:
                    self._add_text("}")
            else:
                self._end_paragraph()
        self._add_text(self.text[at:])
        self._end_paragraph()
        while self.paragraphs and not self.paragraphs[-1]:
            self.paragraphs.pop()
        return tuple(self.paragraphs)

    def find_unclosed_mark(self) -> tuple[int, Fault] | None:
        """Return the last mark that was opened and never closed, and a message about it."""
        marks = []
        if self.bold is not None:
            marks.append((self.bold, Fault('"**" is never closed; close it, or write \\*\\* for two stars')))
        if self.italic is not None:
            message = "a single * is printed as a star; close it for italic, or write \\* to say so"
            marks.append((self.italic, Fault(message, warning=True)))
        for at in self.lines.values():
            if at is not None:
                written = self.text[at : at + 2]
                message = f"{written} is printed as it stands; close it, or write \\{written[0]}\\{written[0]} to say so"
                marks.append((at, Fault(message, warning=True)))
        if self.colours:
            name, at = self.colours[-1]
            marks.append(
                (at, Fault(f'"{{{name}|" is never closed; write {{{name}|text}}, or \\{{ for a brace'))
            )
        return max(marks, key=lambda mark: mark[0]) if marks else None

    def _toggle_look(self, token: re.Match[str], begun: int | None) -> int | None:
        """Return where a look begins if these stars open one; None if they close it.

        Stars open before a letter and close after one, as people write; between letters or digits, as in `2*3`, and
        between blanks they stay stars.
        """
        before = self.text[token.start() - 1 : token.start()] if token.start() else " "
        after = self.text[token.end() : token.end() + 1] or " "
        inside = (
            before.isalnum()
            and after.isalnum()
            and (before.isdigit() or after.isdigit() or len(token.group()) == 1 or token.group() == "__")
        )
        if begun is None and not after.isspace() and not inside:
            return token.start()
        if begun is not None and not before.isspace() and not inside:
            return None
        self._add_text(token.group())
        return begun

    def _find_colour(self) -> str:
        return self.colours[-1][0] if self.colours else ""

    def _add_text(self, text: str, shift: str = "") -> None:
        if not text:
            return
        extra = "".join(line for line, begun in self.lines.items() if begun is not None) + shift
        run = Run(text, self.bold is not None, self.italic is not None, self._find_colour(), extra)
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Run) and replace(last, text=text) == run:
            self.parts[-1] = replace(run, text=last.text + text)
        else:
            self.parts.append(run)

    def _end_paragraph(self) -> None:
        if any(isinstance(part, Mark) or part.text.strip() for part in self.parts):
            self.paragraphs.append(_mark_list_item(tuple(self.parts)))
        elif self.paragraphs:
            self.paragraphs.append(())
        self.parts = []


def _mark_list_item(paragraph: Paragraph) -> Paragraph:
    """Return a paragraph that begins with a hyphen and a blank as a list's item."""
    first = paragraph[0]
    if isinstance(first, Run) and first.text.startswith("- "):
        return (replace(first, text=f"• {first.text[2:]}"), *paragraph[1:])
    return paragraph
