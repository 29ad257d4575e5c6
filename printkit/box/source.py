"""Read a designer's files: YAML with the line of every key, text in whatever encoding a spreadsheet wrote."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct, field

from printkit.box.access import AccessError, own_path
from printkit.box.box_errors import Problem
from printkit.box.celltext import cell_text


class PlainLoader(yaml.SafeLoader):
    """A loader of YAML in Python alone, for where libyaml is missing, such as a browser: it reads the same.

    PyYAML ends a bare text in a list on one line at a question mark; libyaml does not: `{ask: Too long?, name: long}`.
    """

    def scan_plain(self) -> Any:
        """Read a bare text."""
        token: Any = super().scan_plain()
        while self.flow_level and self.peek() == "?":
            value = token.value + " " * (
                self.index - token.end_mark.index
            )  # what stood before the question mark
            self.forward()
            value, end = f"{value}?", self.get_mark()
            blanks = 0
            while self.peek(blanks) == " ":
                blanks += 1
            if self.peek(blanks) not in "\0\r\n\x85\u2028\u2029,[]{}:#?":
                self.forward(blanks)
                more = super().scan_plain()
                value, end = value + " " * blanks + more.value, more.end_mark
            token = yaml.ScalarToken(value, plain=True, start_mark=token.start_mark, end_mark=end)
        return token


_Safe: Any = getattr(yaml, "CSafeLoader", PlainLoader)


class _Loader(_Safe):  # type: ignore[misc]  # which base there is depends on how PyYAML was built
    """YAML 1.2's booleans and numbers: `no`, `on` or `y` are words, `12:30`, `012` and `1_000` texts as they stand."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in _Safe.yaml_implicit_resolvers.items()
}
for _first, _resolvers in _Loader.yaml_implicit_resolvers.items():
    _numbers = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
    _Loader.yaml_implicit_resolvers[_first] = [each for each in _resolvers if each[0] not in _numbers]
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"^[-+]?(?:0|[1-9][0-9]*)$"), list("-+0123456789")
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:float",
    re.compile(
        r"^[-+]?(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.)(?:[eE][-+]?[0-9]+)?$|^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$"
    ),
    list("-+.0123456789"),
)
_Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF")
)


class Source(Struct, frozen=True):
    """A YAML file's data and where its keys stand."""

    file: str
    data: Any
    lines: dict[tuple[str, ...], int] = field(default_factory=dict)
    """Path of keys -> line; list items count from 0."""
    written: dict[tuple[str, ...], str] = field(default_factory=dict)
    """Path of keys -> numbers and dates without quotes, as they stand in the file."""

    def line(self, *path: str | int) -> int:
        """Return the line of the key, or of the nearest key above it."""
        keys = tuple(str(part) for part in path)
        while keys and keys not in self.lines:
            keys = keys[:-1]
        return self.lines.get(keys, 1)

    def find_written(self, key: str) -> str:
        """Return a number without quotes as it stands in the file: `edition: 1.10` is not 1.1; "" for anything else."""
        return self.written.get((key,), "")

    def cell(self, value: Any, *path: str | int) -> str:
        """Return a cell's text: numbers and dates as they are written, `1.50` and `+2`."""
        keys = tuple(str(part) for part in path)
        if isinstance(value, list):
            return ";".join(self.cell(each, *keys, index) for index, each in enumerate(value))
        return self.written.get(keys) or cell_text(value)

    def problem(self, message: str, *path: str | int) -> Problem:
        """Return a problem at that key."""
        return Problem(self.file, message, self.line(*path), ".".join(str(part) for part in path))


_SIGNS = {
    b"PK\x03\x04": "a workbook (XLSX or ODS) or another packed file",
    b"\xd0\xcf\x11\xe0": "an old workbook (XLS)",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
}
"""How files begin that are no text, whatever they are called."""


_UTF_8 = re.compile(rb"[\xc3-\xdf][\x80-\xbf]|[\xe2-\xef][\x80-\xbf]{2}|\xf0[\x80-\xbf]{3}")
"""Letters as UTF-8 writes them; hardly ever anything else in Windows-1252."""


def read_text(path: Path, name: str, problems: list[Problem]) -> str | None:
    """Read the file's text: UTF-8 with or without BOM, UTF-16 with BOM, else Windows-1252 as spreadsheets write it."""
    try:
        raw = own_path(path.parent, path.name).read_bytes()
    except AccessError as error:
        problems.append(Problem(name, error.reason))
        return None
    except FileNotFoundError:
        problems.append(Problem(name, "this file is missing"))
        return None
    except OSError as error:
        problems.append(Problem(name, f"this file cannot be read: {error.strerror}"))
        return None
    encoding = detect_encoding(raw)
    if encoding == "utf-16":
        return _decode_text(raw, encoding, name, problems)
    kind = next((kind for start, kind in _SIGNS.items() if raw.startswith(start)), "")
    if kind:
        problems.append(Problem(name, f"this is {kind}, not a text; give the file its own ending"))
        return None
    if b"\x00" in raw:
        problems.append(Problem(name, "this is no text file; save it as UTF-8 text"))
        return None
    text = _decode_text(raw, encoding, name, problems)
    if text is not None and not encoding.startswith("utf"):
        _tell_encoding(raw, encoding, name, problems)
    return text


_LATIN = re.compile(rb"[A-Za-z][\xc0-\xff]|[\xc0-\xff][A-Za-z]")
"""Letters of ASCII beside others; Cyrillic and Greek words have none."""
_OTHER = re.compile(rb"[\xc0-\xff]{2}")
_WORD = re.compile(rb"[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*")


def detect_encoding(raw: bytes) -> str:
    """Detect the encoding of a text: UTF-8, UTF-16 with BOM, else the Windows one that makes the likeliest words."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8-sig" if raw.startswith(b"\xef\xbb\xbf") else "utf-8"
    import charset_normalizer  # noqa: PLC0415  # it takes its time, and few files need it

    western = _LATIN.search(raw) or not _OTHER.search(raw)
    pages = ["cp1252", "cp1250"] if western else ["cp1251", "cp1253", "cp1252"]
    found = charset_normalizer.from_bytes(raw, cp_isolation=pages, threshold=1)
    ranked = sorted(found, key=lambda guess: (guess.chaos, -guess.coherence, pages.index(guess.encoding)))
    return ranked[0].encoding if ranked and "cp1252" not in ranked[0].could_be_from_charset else "cp1252"


def _tell_encoding(raw: bytes, encoding: str, name: str, problems: list[Problem]) -> None:
    """Tell how letters were read, unless all Western encodings read them alike."""
    page, mixed = f"Windows-{encoding[2:]}", _UTF_8.search(raw)
    words = [word for word in _WORD.findall(raw) if not _is_alike(word, encoding)]
    if mixed is not None and encoding == "cp1252":
        at = _find_first_odd(raw)
        was, now = mixed.group().decode(), mixed.group().decode(encoding, "replace")
        message = f'byte 0x{raw[at]:02x} is no UTF-8, so all is read as {page}, where "{was}" becomes "{now}"'
    elif words:
        word = max(words, key=len)
        at = raw.index(word)
        message = f'this is no UTF-8; it is read as {page}, where it says "{word.decode(encoding)}"'
    else:
        return
    line = raw[:at].count(b"\n") + 1
    problems.append(Problem(name, f"{message}; save it as UTF-8", line, warning=True))


def _find_first_odd(raw: bytes) -> int:
    """Return the first place at which a text is not UTF-8."""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return 0


def _is_alike(word: bytes, encoding: str) -> bool:
    """Return whether a word is the same in each possible encoding."""
    return all(word.decode(each, "replace") == word.decode(encoding) for each in ("cp1252", "cp1250"))


def _decode_text(raw: bytes, encoding: str, name: str, problems: list[Problem]) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        wrong = f"byte 0x{raw[error.start]:02x} is no character of UTF-8 or Windows-1252; save it as UTF-8"
        problems.append(Problem(name, wrong, line))
        return None


def read_yaml(path: Path, name: str, problems: list[Problem]) -> Source | None:
    """Read the file's data with lines; problems go into `problems` and give None."""
    text = read_text(path, name, problems)
    return None if text is None else parse_yaml(text, name, problems)


def parse_yaml(text: str, name: str, problems: list[Problem]) -> Source | None:
    """Read YAML from a text, as `read_yaml` does from a file."""
    lines: dict[tuple[str, ...], int] = {}
    written: dict[tuple[str, ...], str] = {}
    twice: list[Problem] = []
    try:
        loader = _Loader(text)
        node = loader.get_single_node()
        data = None
        if node is not None:
            reader = _Reader(loader)
            data = reader.value(node)
            notes = _Notes(name, lines, written, twice)
            notes.take(node, ())  # first, since merged keys are then written into the nodes
            if not reader.plain:
                data = loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        said, line = _explain_error(text, error, line)
        problems.append(Problem(name, f"this is not YAML: {said}", line))
        return None
    except _TooDeepError as error:
        message = (
            "an alias (*name) repeats lists within lists without end; write them out, or take the alias out"
        )
        problems.append(Problem(name, message, error.line))
        return None
    except _NoValueError as error:
        problems.append(Problem(name, f"this is not YAML: {error}", error.line))
        return None
    except (yaml.YAMLError, ValueError) as error:
        problems.append(Problem(name, f"this is not YAML: {error}"))
        return None
    problems.extend(twice)
    return Source(name, data, lines, written)


_BARE = re.compile(r"[:\[,{-]\s+(\{\{.*?\}\}|\{%.*?%\}|#[0-9a-fA-F]{3,8}\b)")
"""A text with braces or `#` that stands without quotes."""


def _explain_error(text: str, error: yaml.MarkedYAMLError, line: int) -> tuple[str, int]:
    """Explain an error in words of people who write YAML, where it is a plain one."""
    lines = text.splitlines()
    here = lines[line - 1] if line <= len(lines) else ""
    said = str(error.problem or error.context)
    for number in (line, line - 1):  # the parser notices an open bracket or quote one line late
        written = lines[number - 1] if 0 < number <= len(lines) else ""
        if found := _BARE.search(written):
            return f'put a text that begins so in quotes: "{found[1]}"', number
    if "\t" in here[: len(here) - len(here.lstrip())] or "'\\t'" in said:
        return "a tab stands at the beginning of the line; indent with spaces", line
    if "mapping values are not allowed" in said:
        return (
            "a colon too many here, or a quote or comma missing before; put a text that holds a colon in quotes",
            line,
        )
    if "could not find expected ':'" in said:
        return "a colon is missing: write `key: value`", line
    if "unhashable key" in said:
        return "a list or a mapping stands where a name should; write a word before the colon", line
    if "block end" in said:
        said = (
            "this line does not stand under the ones above: mend its indent, or a quote or bracket before it"
        )
    return said, line


_TEXT, _LIST, _MAPPING, _MERGE, _VALUE = (
    f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map", "merge", "value")
)
_FIGURES = tuple(f"tag:yaml.org,2002:{kind}" for kind in ("int", "float", "timestamp"))
_DEEPEST = 60
"""Levels of lists within lists."""


_MOST = 2_000_000
"""Values of a file, those that aliases repeat counted each time."""


TOO_MANY_DIGITS = "a number of thousands of digits stands in it"


class _NoValueError(Exception):  # as below
    """A scalar that looks like a number or a date, and is none."""

    def __init__(self, node: yaml.Node, error: Exception) -> None:
        written = str(node.value)[:40]
        super().__init__(
            TOO_MANY_DIGITS
            if "digits" in str(error)
            else f"{written}: {error}; put it in quotes if it is a text"
        )
        self.line = node.start_mark.line + 1


class _TooDeepError(Exception):  # it never leaves this module
    """Lists within lists, or one that holds itself by an alias."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


class _Reader:
    """Reads the values of nodes; it counts what aliases repeat each time, so that no file fills the memory.

    Attributes:
        plain: whether there is nothing but lists, mappings and scalars; merged keys (`<<`), say, are PyYAML's to read.
    """

    def __init__(self, loader: Any) -> None:
        self.plain = True
        self._loader = loader
        self._known: dict[int, tuple[int, Any]] = {}

    def value(self, node: yaml.Node) -> Any:
        """Return a node's value.

        Raises:
            _TooDeepError: there are too many values, or lists within lists without end.
            _NoValueError: a scalar is no number or date, though it looks like one.
            yaml.YAMLError: a scalar is not what it says.
        """
        return self._read_node(node, 0)[1]

    def _read_node(self, node: yaml.Node, depth: int) -> tuple[int, Any]:
        if isinstance(node, yaml.ScalarNode):
            try:
                return 1, node.value if node.tag == _TEXT else self._loader.construct_object(node)
            except (ValueError, OverflowError) as error:
                raise _NoValueError(node, error) from None
        found = self._known.get(id(node))
        if found is None:
            if depth > _DEEPEST:
                raise _TooDeepError(node.start_mark.line + 1)
            found = (
                self._read_list(node, depth)
                if isinstance(node, yaml.SequenceNode)
                else self._read_mapping(node, depth)
            )
            self._known[id(node)] = found
        if found[0] > _MOST:
            raise _TooDeepError(node.start_mark.line + 1)
        return found

    def _read_list(self, node: yaml.SequenceNode, depth: int) -> tuple[int, Any]:
        self.plain &= node.tag == _LIST
        count, values = 1, []
        for each in node.value:
            weight, value = self._read_node(each, depth + 1)
            count += weight
            values.append(value)
        return count, values

    def _read_mapping(self, node: Any, depth: int) -> tuple[int, Any]:
        self.plain &= node.tag == _MAPPING
        count, values = 1, {}
        for key, each in node.value:
            weight, value = self._read_node(each, depth + 1)
            count += weight
            if not isinstance(key, yaml.ScalarNode) or key.tag in (_MERGE, _VALUE):
                self.plain = False
            else:
                values[self._read_node(key, depth)[1]] = value
        return count, values


class _Notes(Struct):
    """The known facts about a file's keys besides their values."""

    name: str
    lines: dict[tuple[str, ...], int]
    written: dict[tuple[str, ...], str]
    problems: list[Problem]

    def take(self, node: yaml.Node, path: tuple[str, ...]) -> None:
        """Note a node and everything in it."""
        self.lines.setdefault(path, node.start_mark.line + 1)
        if len(path) > _DEEPEST or len(self.lines) > _MOST:
            raise _TooDeepError(node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            self._take_mapping(node, path)
        elif isinstance(node, yaml.SequenceNode):
            for index, value in enumerate(node.value):
                self.lines[(*path, str(index))] = value.start_mark.line + 1
                self.take(value, (*path, str(index)))
        elif node.tag in _FIGURES:
            self.written[path] = node.value

    def _take_mapping(self, node: yaml.MappingNode, path: tuple[str, ...]) -> None:
        seen: dict[str, int] = {}
        for key, value in node.value:
            word, line = str(key.value), key.start_mark.line + 1
            if word in seen and word != "<<":
                message = f'"{word}" stands twice here, first in line {seen[word]}'
                self.problems.append(Problem(self.name, message, line))
            seen[word] = line
            self.lines[(*path, word)] = line
            self.take(value, (*path, word))
