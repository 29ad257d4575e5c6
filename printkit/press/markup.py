"""The marks inside a text: bold, italic, colours, symbols, paragraphs (docs/templates.md, Text)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one look."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: str = ""
    """A name, or empty for the style's own."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A symbol that stands in the text like a letter."""

    symbol: str
    colour: str = ""


Part: TypeAlias = Run | Mark
Paragraph: TypeAlias = tuple[Part, ...]

_TOKEN = re.compile(
    r"\\(?P<mark>.)"
    r"|(?P<bold>\*\*)"
    r"|(?P<italic>\*)"
    r"|:(?P<symbol>(?:fa:)?[A-Za-z][\w/-]*):"
    r"|\{(?P<colour>[\w#-]+)\|"
    r"|(?P<close>\})"
    r"|(?P<line>\n)",
    re.DOTALL,
)
_SPECIAL = re.compile(r"[\\*:{}\n]")
_BLANK = re.compile(r"[ \t]+")
_APOSTROPHE = re.compile(r"(?<=\w)'")
"""After a letter; print has a curly one."""


@lru_cache(maxsize=4096)
def parse(source: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a text; empty ones are left out.

    >>> parse("Gain **2** :camel:")[0][1]
    Run(text='2', bold=True, italic=False, colour='')
    """
    text = _BLANK.sub(" ", source.replace("\r\n", "\n").replace("\r", "\n"))
    text = _APOSTROPHE.sub("’", text)
    if _SPECIAL.search(text) is None:
        text = text.strip(" ")
        return ((Run(text),),) if text else ()
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.bold = self.italic = False
        self.colours: list[str] = []
        self.parts: list[Part] = []
        self.paragraphs: list[Paragraph] = []

    def read(self) -> tuple[Paragraph, ...]:
        at = 0
        for token in _TOKEN.finditer(self.text):
            if token.start() < at:
                continue
            self._add(self.text[at : token.start()])
            at = token.end()
            kind = token.lastgroup
            if kind == "mark":
                self._add(token["mark"])
            elif kind == "bold":
                self.bold = not self.bold
            elif kind == "italic":
                if self._is_lone(token):
                    self._add("*")
                else:
                    self.italic = not self.italic
            elif kind == "symbol":
                self.parts.append(Mark(token["symbol"], self._colour()))
            elif kind == "colour":
                self.colours.append(token["colour"])
            elif kind == "close":
                if self.colours:
                    self.colours.pop()
                else:
                    self._add("}")
            else:
                self._end_paragraph()
        self._add(self.text[at:])
        self._end_paragraph()
        return tuple(self.paragraphs)

    def _is_lone(self, token: re.Match[str]) -> bool:
        """Whether a star stands between blanks, as in `2 * 3`."""
        before = self.text[token.start() - 1 : token.start()] or " "
        after = self.text[token.end() : token.end() + 1] or " "
        return before.isspace() and after.isspace()

    def _colour(self) -> str:
        return self.colours[-1] if self.colours else ""

    def _add(self, text: str) -> None:
        if not text:
            return
        run = Run(text, self.bold, self.italic, self._colour())
        last = self.parts[-1] if self.parts else None
        if isinstance(last, Run) and (last.bold, last.italic, last.colour) == (
            run.bold,
            run.italic,
            run.colour,
        ):
            self.parts[-1] = Run(last.text + text, run.bold, run.italic, run.colour)
        else:
            self.parts.append(run)

    def _end_paragraph(self) -> None:
        if any(isinstance(part, Mark) or part.text.strip() for part in self.parts):
            self.paragraphs.append(tuple(self.parts))
        self.parts = []


def plain(source: str) -> str:
    """The text without marks, symbols as their names in brackets.

    >>> plain("Gain **2** :camel:")
    'Gain 2 [camel]'
    """
    return "\n".join(
        "".join(part.text if isinstance(part, Run) else f"[{part.symbol}]" for part in paragraph)
        for paragraph in parse(source)
    )
