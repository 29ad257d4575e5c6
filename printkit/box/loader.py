"""Loading a box: every problem of it at once, or the whole of it."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateSyntaxError
from msgspec.structs import replace

from printkit.box import remote
from printkit.box.component import ComponentReader
from printkit.box.errors import BoxError, Problem, errors, listed, nearest
from printkit.box.package import Package, PackageReader, is_package
from printkit.box.piece import audit_identities
from printkit.box.schema import INKS, Box, Component, Ink, Row
from printkit.box.sentence import check_sentences, environment
from printkit.box.source import Source, parse_yaml, read_text, read_yaml
from printkit.box.vocabulary import Vocabulary, read_vocabulary
from printkit.codes.identity import is_title_code
from printkit.measure import grey

KEYS = (
    "title", "code", "name", "subtitle", "edition", "players", "age", "minutes", "palette", "fonts", "components",
    "prefixes", "set", "tables", "credits", "gather", "language",
)  # fmt: skip
_PLAIN: Mapping[str, Any] = {
    "ground": {"full": "#2b3a67", "low": "#ffffff", "bw": "#ffffff"},
    "on-ground": {"full": "#fdf3d8", "low": "#000000", "bw": "#000000"},
    "accent": {"full": "#c98d20", "low": "#8a5a0c", "bw": "#000000"},
}
"""The palette of a box that has none: what shared templates name."""
_PLAYED = ("*.tsv", "*.xlsx", "*.ods", "*.json")
"""Tables other than CSV that a game may be played by."""
_HEX = re.compile(r"#[0-9a-fA-F]{6}")


def load_box(folder: Path, *, whole: bool = True) -> Box:
    """The box in that folder.

    Args:
        folder: the box's.
        whole: whether all is checked; without it sentences of effects are only where they are used.

    Raises:
        BoxError: with all problems.
    """
    box, problems = read_box(folder, whole=whole)
    if errors(problems):
        raise BoxError(errors(problems))
    return box


def _as_written(source: Source, folder: Path, key: str) -> str:
    """A number without quotes as it stands in the file: `edition: 1.10` is no 1.1; "" of anything else."""
    value = source.data.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return ""
    lines = (folder / source.file).read_text(encoding="utf-8", errors="replace").splitlines()
    found = re.match(rf"{key}\s*:\s*([\w.+-]+)", lines[source.line(key) - 1])
    return found[1] if found else str(value)


def read_box(folder: Path, *, whole: bool = True) -> tuple[Box, list[Problem]]:
    """What can be read of a box, and what is wrong with it; rows and components with problems are left out.

    Args:
        folder: the box's.
        whole: as in `load_box`.

    Raises:
        BoxError: so much is wrong that nothing else can be told.
    """
    problems: list[Problem] = []
    source = read_yaml(folder / "box.yaml", "box.yaml", problems)
    if source is not None and not isinstance(source.data, dict):
        problems.append(Problem("box.yaml", "a box is a list of `key: value`; see docs/box.md", 1))
    if source is None or not isinstance(source.data, dict):
        raise BoxError(problems)
    data: Mapping[str, Any] = source.data
    for unknown in sorted(map(str, data.keys() - set(KEYS))):
        problems.append(
            source.problem(
                f"unknown key;{nearest(str(unknown), KEYS)} Known: {listed(KEYS, 30)}", str(unknown)
            )
        )
    title = _title(source, folder, problems)
    vocabulary, env = _vocabulary(folder, problems, whole=whole)
    code = _code(source, title, problems)
    reader = ComponentReader(folder, source, code=code, vocabulary=vocabulary, env=env, problems=problems)
    reader.prefixes = (code, *(str(prefix) for prefix in data.get("prefixes") or ()))
    reader.constants = _constants(source, problems)
    components = _components(source, reader, problems)
    packages = _packages(source, problems)
    tables = _tables(source, reader)
    audit_identities((piece for component in components.values() for piece in component.pieces), problems)
    for key in ("name", "subtitle", "edition"):
        if isinstance(data.get(key), list | dict):
            problems.append(
                source.problem("this is a text; put it in quotes where it has brackets or a colon", key)
            )
    box = Box(
        folder=folder,
        title=title,
        code=code,
        name=_as_written(source, folder, "name")
        or str(data.get("name") or title.replace("-", " ").capitalize()),
        subtitle=str(data.get("subtitle", "")),
        edition=_as_written(source, folder, "edition") or str(data.get("edition", "1.0")),
        players=_range(source, "players", (1, 99), problems),
        age=data["age"] if isinstance(data.get("age"), int) else 0,
        minutes=_range(source, "minutes", (0, 0), problems),
        palette=_palette(source, problems),
        fonts=_fonts(source, problems),
        vocabulary=vocabulary,
        components=components,
        packages=packages,
        env=env,
        constants=reader.constants,
        tables=tables,
        unread=(_named(source) - components.keys()) | reader.partial,
        language=str(data.get("language", "en")),
        warnings=tuple(problem for problem in problems if problem.warning),
        gather=_gather(source, problems),
    )
    return box, problems


def box_hash(folder: Path) -> str:
    """A fingerprint of what a game is played by: tables, rows in place, constants.

    Looks, texts of rules and sizes do not count: a new colour must not end a running game.
    """
    problems: list[Problem] = []
    digest = hashlib.sha256()
    copies = folder / remote.FOLDER
    for path in (
        *sorted(folder.glob("*.csv")),
        *sorted(p for end in _PLAYED for p in folder.glob(end)),
        *sorted(copies.glob("*.csv")),
    ):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    source = read_yaml(folder / "box.yaml", "box.yaml", problems)
    data = source.data if source and isinstance(source.data, dict) else {}
    played = {key: data.get(key) for key in ("set", "tables")}
    components = data.get("components")
    if isinstance(components, dict):
        played["rows"] = {
            key: c.get("rows") for key, c in components.items() if isinstance(c, dict) and not is_package(c)
        }
    digest.update(json.dumps(played, sort_keys=True, default=str).encode())
    return digest.hexdigest()[:16]


def _constants(source: Source, problems: list[Problem]) -> Mapping[str, Any]:
    data = source.data.get("set") or {}
    if not isinstance(data, dict):
        problems.append(source.problem("`set:` is a list of `name: value`", "set"))
        return {}
    return data


def _title(source: Source, folder: Path, problems: list[Problem]) -> str:
    """The title's key, which names folders and files."""
    written = source.data.get("title")
    if written is None:
        return slug(folder.resolve().name)
    title = str(written)
    if title != slug(title):
        message = f'"{title}" names a folder; write small letters, digits and hyphens, for example {slug(title)} (`name:` is what is printed)'
        problems.append(source.problem(message, "title"))
    return slug(title)


def slug(text: str) -> str:
    """A title's or component's key of any text.

    >>> slug("Other Game!")
    'other-game'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "game"


def _vocabulary(folder: Path, problems: list[Problem], *, whole: bool) -> tuple[Vocabulary, Environment]:
    """The vocabulary and the environment with its sentences; one that is wrong calls no effect unknown."""
    path = folder / "vocabulary.yaml"
    text = read_text(path, "vocabulary.yaml", problems) if path.exists() else ""
    if text is None:
        return Vocabulary(broken=True), environment(Vocabulary())
    if (text, whole) not in _KNOWN:
        before = len(problems)
        found = _read_vocabulary(text, problems, whole=whole)
        if len(problems) > before:
            return found
        while len(_KNOWN) >= _REMEMBERED:
            _KNOWN.pop(next(iter(_KNOWN)))
        _KNOWN[text, whole] = found
    return _KNOWN[text, whole]


_REMEMBERED = 8
_KNOWN: dict[tuple[str, bool], tuple[Vocabulary, Environment]] = {}
"""Vocabularies that were read before, by their text and whether all of it was checked: expressions are compiled once an
environment."""


def _read_vocabulary(text: str, problems: list[Problem], *, whole: bool) -> tuple[Vocabulary, Environment]:
    before = len(problems)
    source = parse_yaml(text, "vocabulary.yaml", problems)
    vocabulary = Vocabulary() if source is None else read_vocabulary(source, problems)
    env = environment(vocabulary)
    try:
        if whole:
            check_sentences(env)
    except TemplateSyntaxError as error:
        problems.append(Problem("vocabulary.yaml", f"a sentence's template does not work: {error.message}"))
        env = environment(Vocabulary())
    return (vocabulary if len(problems) == before else replace(vocabulary, broken=True)), env


def _code(source: Source, title: str, problems: list[Problem]) -> str:
    if source.data.get("code") is None:
        return (re.sub(r"[^A-Z]", "", title.upper()) + "XXX")[:3]
    code = str(source.data["code"])
    if not is_title_code(code):
        problems.append(
            source.problem(f'"{code}" is no title code; write three capital letters, for example BEL', "code")
        )
        return "XXX"
    return code


def _components(source: Source, reader: ComponentReader, problems: list[Problem]) -> dict[str, Component]:
    data = source.data.get("components")
    if not isinstance(data, dict) or not data:
        problems.append(
            source.problem("a box needs `components:`, each with its data; see docs/box.md", "components")
        )
        return {}
    found = {}
    for key, value in data.items():
        if re.fullmatch(r"[a-z0-9][a-z0-9-]*", str(key)) is None:
            problems.append(
                source.problem(
                    "a component's key is small letters, digits and hyphens: it names a file",
                    "components",
                    key,
                )
            )
        if is_package(value):
            continue
        component = reader.read(str(key), value)
        if component is not None:
            found[component.key] = component
    return found


def _named(source: Source) -> frozenset[str]:
    """The components that box.yaml names, packaging aside."""
    data = source.data.get("components")
    named = data.items() if isinstance(data, dict) else ()
    return frozenset(str(key) for key, value in named if not is_package(value))


def _packages(source: Source, problems: list[Problem]) -> dict[str, Package]:
    """What the game is packed in."""
    named = source.data.get("components")
    if not isinstance(named, dict):
        return {}
    kinds = {
        str(key): str(value.get("kind", "deck"))
        for key, value in named.items()
        if isinstance(value, dict) and not is_package(value)
    }
    reader = PackageReader(source, kinds, problems)
    read = [reader.read(str(key), value) for key, value in named.items() if is_package(value)]
    return {package.key: package for package in read if package is not None}


def _gather(source: Source, problems: list[Problem]) -> Mapping[str, tuple[str, ...]] | bool:
    data = source.data.get("gather", True)
    if isinstance(data, bool):
        return data
    if isinstance(data, dict) and all(
        re.fullmatch(r"[a-z0-9][a-z0-9-]*", str(name)) and isinstance(keys, list)
        for name, keys in data.items()
    ):
        return {str(name): tuple(map(str, keys)) for name, keys in data.items()}
    message = "write auto sheets as true, none as false, or `file: [component, component]` in small letters"
    problems.append(source.problem(message, "gather"))
    return True


def _tables(source: Source, reader: ComponentReader) -> dict[str, tuple[Row, ...]]:
    data = source.data.get("tables") or {}
    if not isinstance(data, dict):
        reader.problems.append(
            source.problem("tables are `name: {data: file.csv, columns: {...}}`", "tables")
        )
        return {}
    return {
        str(key): reader.rows_of(str(key), value) for key, value in data.items() if isinstance(value, dict)
    }


def _range(source: Source, key: str, default: tuple[int, int], problems: list[Problem]) -> tuple[int, int]:
    value = source.data.get(key)
    if value is None:
        return default
    pair = [value, value] if isinstance(value, int) else value
    if not (
        isinstance(pair, list)
        and len(pair) == 2
        and all(isinstance(n, int) for n in pair)
        and pair[0] <= pair[1]
    ):
        problems.append(source.problem(f"{value!r}: write two whole numbers, [least, most]", key))
        return default
    return pair[0], pair[1]


def _palette(source: Source, problems: list[Problem]) -> dict[Ink, dict[str, str]]:
    colours: dict[Ink, dict[str, str]] = {ink: {} for ink in INKS}
    data = source.data.get("palette") or _PLAIN
    if not isinstance(data, dict):
        problems.append(source.problem('a palette is a list of `name: "#rrggbb"`', "palette"))
        return colours
    for name, value in data.items():
        inks = value if isinstance(value, dict) else {"full": value}
        for ink in sorted(map(str, inks.keys() - set(INKS))):
            problems.append(source.problem(f"unknown ink; known: {listed(INKS)}", "palette", name, str(ink)))
        full = _colour(source, inks.get("full"), ("palette", str(name)), problems)
        low = _colour(source, inks.get("low", full), ("palette", str(name), "low"), problems)
        bw = (
            _colour(source, inks["bw"], ("palette", str(name), "bw"), problems) if "bw" in inks else grey(low)
        )
        for ink, colour in zip(INKS, (full, low, bw), strict=True):
            colours[ink][str(name)] = colour
    for ink in INKS:
        paper = "#ffffff"
        colours[ink].setdefault("paper", paper)
        colours[ink].setdefault("ink", "#000000")
        colours[ink].setdefault("white", "#ffffff")
        colours[ink].setdefault("black", "#000000")
    return colours


def _colour(source: Source, value: Any, path: Iterable[str], problems: list[Problem]) -> str:
    if isinstance(value, str) and _HEX.fullmatch(value):
        return value.lower()
    problems.append(source.problem(f'{value!r} is no colour; write "#rrggbb" in quotes', *path))
    return "#000000"


def _fonts(source: Source, problems: list[Problem]) -> dict[str, str]:
    data = source.data.get("fonts") or {}
    if not isinstance(data, dict):
        problems.append(
            source.problem("fonts are `role: family`, for example `text: Alegreya Sans`", "fonts")
        )
        return {}
    return {
        "text": "Alegreya Sans",
        "display": "Cinzel",
        **{str(role): str(family) for role, family in data.items()},
    }
