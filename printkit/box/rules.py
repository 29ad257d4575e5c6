"""A title's rules by id, read from rules.md (docs/booklet.md).

load_rules(path)    sections and rules in the order of the file
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from printkit.box.access import own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.nearest import list_words, suggest_nearest

RULE_ID = r"[A-Z]{2,4}-\d+(?:\.V?\d+)*[a-z]?"  # XY-6.V1: the vocabulary of a section
_ID = re.compile(RULE_ID)
_SECTION = re.compile(rf"##\s+({RULE_ID})(?:[.:]?\s+(.*?))?\s*#*")
_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_RULE = re.compile(
    rf"(\s{{0,3}})([-*+]\s+|\d+[.)]\s+)?\*\*({RULE_ID}(?:\s*,\s*{RULE_ID})*)[.:]?\*\*[.:]?\s*(.*)"
)
_LOOSE = re.compile(rf"\s*(?:[-*+]\s+|\d+[.)]\s+)?\*\*\s*({RULE_ID})\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule."""

    id: str
    markdown: str
    """Its text as written, without the id; may hold paragraphs, lists, tables."""
    section: str
    """Id of its section."""
    line: int
    also: tuple[str, ...] = ()
    """Further ids of the same text."""
    group: str = ""
    """The `###` heading it stands under."""

    @property
    def text(self) -> str:
        """The rule's text without markup, for a screen or a terminal."""
        return strip_markdown(self.markdown)


@dataclass(frozen=True, slots=True)
class Section:
    """A `##` heading with its rules."""

    id: str
    title: str
    introduction: str
    """Markdown before the first rule."""
    rules: tuple[Rule, ...]
    line: int


@dataclass(frozen=True)
class Rules:
    """A title's rules; look one up with `rules["XYZ-5.1"]`."""

    file: str
    sections: tuple[Section, ...] = ()

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        return {id_: rule for rule in self.rules for id_ in (rule.id, *rule.also)}

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in the order of the file."""
        return tuple(rule for section in self.sections for rule in section.rules)

    def __getitem__(self, id_: str) -> Rule:
        """Return the rule of an id.

        Raises:
            KeyError: with a sentence that names the nearest id.
        """
        try:
            return self._by_id[id_]
        except KeyError:
            raise KeyError(f"{self.file} has no rule {id_}.{suggest_nearest(id_, self._by_id)}") from None

    def __contains__(self, id_: object) -> bool:
        """Return whether there is such a rule."""
        return id_ in self._by_id

    def __iter__(self) -> Iterator[Rule]:
        """Go through all rules in the order of the file."""
        return iter(self.rules)

    def __len__(self) -> int:
        """Count the rules; several with the same id count once."""
        return len(self.rules)

    def ids(self) -> tuple[str, ...]:
        """Return every rule id, including those that share a text."""
        return tuple(self._by_id)

    def text(self, id_: str) -> str:
        """Return a rule's text without markup.

        Raises:
            KeyError: with a sentence that names the nearest id.
        """
        return self[id_].text

    def find_section(self, id_: str) -> Section:
        """Return a section by its id.

        Raises:
            KeyError: with a sentence that names the nearest id.
        """
        for section in self.sections:
            if section.id == id_:
                return section
        known = [section.id for section in self.sections]
        raise KeyError(
            f"{self.file} has no section {id_}.{suggest_nearest(id_, known)} Known: {list_words(known, 30)}"
        )


def load_rules(path: Path) -> Rules:
    """Return the rules in a file; none where there is no such file.

    Raises:
        BoxError: everything that is wrong, each with its line.
    """
    if not path.exists():
        return Rules(path.name)
    try:
        text = own_path(path.parent, path.name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BoxError([Problem(path.name, "is not UTF-8; save it as UTF-8", line)]) from None
    return read_rules(text, path.name)


def read_rules(text: str, file: str = "rules.md") -> Rules:
    """Return the rules in a text; see `load_rules`."""
    reader = _Reader(file)
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.match(r"\s*(```|~~~)", line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
        if fence or mark:
            reader.more(line)
        else:
            reader.take(line, number)
    return reader.finish()


class _Reader:
    """Goes through the lines once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.seen: dict[str, int] = {}
        self.sections: list[Section] = []
        self.head: tuple[str, str, int] | None = None
        self.introduction: list[str] = []
        self.rules: list[Rule] = []
        self.rule: tuple[tuple[str, ...], int, int] | None = None
        """Ids, line and indentation of the rule being read."""
        self.body: list[str] = []
        self.group = ""

    def note_problem(self, line: int, message: str, where: str = "") -> None:
        self.problems.append(Problem(self.file, message, line, where))

    def take(self, line: str, number: int) -> None:
        heading = _HEADING.fullmatch(line)
        if heading:
            self._read_heading(line, len(heading[1]), heading[2], number)
            return
        rule = _RULE.fullmatch(line)
        if rule:
            self._close_rule()
            self._open_rule(re.split(r"\s*,\s*", rule[3]), number, len(rule[2] or ""))
            self.body = [rule[4]]
            return
        loose = _LOOSE.match(line)
        if loose:
            self._close_rule()
            self.note_problem(
                number,
                "begins like a rule but is none; write **ID** text, with nothing but ids between the asterisks",
                loose[1],
            )
        self.more(line)

    def more(self, line: str) -> None:
        """Add a line to what is open."""
        if self.rule:
            indent = self.rule[2]
            self.body.append(line[indent:] if line[:indent].isspace() else line)
        elif self.head:
            self.introduction.append(line)

    def _read_heading(self, line: str, level: int, title: str, number: int) -> None:
        self._close_rule()
        if level > 2:
            self.group = title
            return
        self._close_section()
        section = _SECTION.fullmatch(line)
        if section:
            self._name_rule(section[1], number)
            self.head = (section[1], section[2] or "", number)
        elif level == 2:
            self.note_problem(number, f'a section begins with its id, for example "## ABC-1 {title}"', title)

    def _name_rule(self, id_: str, number: int) -> None:
        if id_ in self.seen:
            self.note_problem(
                number, f"was already used in line {self.seen[id_]}; every id belongs to one text", id_
            )
        self.seen.setdefault(id_, number)

    def _open_rule(self, ids: list[str], number: int, indent: int) -> None:
        for id_ in ids:
            self._name_rule(id_, number)
            if self.head is None:
                self.note_problem(
                    number,
                    'stands before the first section; write a heading such as "## ABC-1 Title" above it',
                    id_,
                )
            elif not (id_ == self.head[0] or id_.startswith(f"{self.head[0]}.")):
                self.note_problem(
                    number, f"stands in section {self.head[0]}; its id would begin with {self.head[0]}.", id_
                )
        self.rule = (tuple(ids), number, indent)

    def _close_rule(self) -> None:
        if self.rule is None:
            return
        ids, number, _ = self.rule
        markdown = "\n".join(self.body).strip()
        if not markdown:
            self.note_problem(number, "has no text", ids[0])
        section = self.head[0] if self.head else ""
        self.rules.append(Rule(ids[0], markdown, section, number, ids[1:], self.group))
        self.rule, self.body = None, []

    def _close_section(self) -> None:
        if self.head:
            id_, title, number = self.head
            if not title:
                self.note_problem(number, "has no title", id_)
            introduction = "\n".join(self.introduction).strip()
            self.sections.append(Section(id_, title, introduction, tuple(self.rules), number))
        self.head, self.introduction, self.rules, self.group = None, [], [], ""

    def finish(self) -> Rules:
        self._close_rule()
        self._close_section()
        if self.problems:
            raise BoxError(self.problems)
        return Rules(self.file, tuple(self.sections))


_TABLE_LINE = re.compile(r"\s*\|?[\s:|-]+\|[\s:|-]*")


def strip_markdown(markdown: str) -> str:
    """Return Markdown without its marks: one line for each paragraph, list item or table row."""
    lines: list[str] = []
    fresh = True
    for line in markdown.splitlines():
        if not line.strip():
            fresh = True
            continue
        if _TABLE_LINE.fullmatch(line) and "-" in line:
            continue
        text = line.strip().removeprefix("> ")
        item = re.match(r"[-*+]\s+|\d+[.)]\s+", text)
        if item or text.startswith("|") or fresh or (lines and lines[-1].startswith("|")):
            lines.append(text)
        else:
            lines[-1] += " " + text
        fresh = False
    return "\n".join(_strip_line(line) for line in lines)


def _strip_line(line: str) -> str:
    if line.startswith("|"):
        line = " | ".join(cell.strip() for cell in line.strip("|").split("|"))
    line = re.sub(r"^[-*+]\s+", "- ", line)
    line = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", line)
    line = re.sub(r"(\*\*|__)(.+?)\1", r"\2", line)
    line = re.sub(r"(?<![\w*])([*_])(?!\s)(.+?)(?<!\s)\1(?![\w*])", r"\2", line)
    line = re.sub(r"\{[\w-]+\|([^}]*)\}", r"\1", line)
    return re.sub(r"\\([\\*_:{}|`\[\]])", r"\1", line).replace("`", "")
