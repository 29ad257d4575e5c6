"""Loading a box: every problem of it at once, or the whole of it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from printkit.base.yaml_keys import KeyPath, KeyPlace, read_keys
from printkit.box import remote
from printkit.box.access import own_files
from printkit.box.box_errors import BoxError, Problem, find_errors
from printkit.box.boxkeys import PACKAGES, BoxKeys, InkColours, PartKeys, is_file_key
from printkit.box.component import ComponentReader
from printkit.box.contents import INKS, Box, Component, Ink
from printkit.box.package import Package, make_package
from printkit.box.piece import settle_identities
from printkit.box.sentence import Sentences
from printkit.box.source import Source, parse_yaml, read_text, read_yaml
from printkit.box.vocabulary import Vocabulary, read_vocabulary
from printkit.expression.error import ExpressionError
from printkit.measure import make_grey
from printkit.nearest import list_words, suggest_nearest

_PLAIN: Mapping[str, InkColours] = {
    "ground": InkColours("#2b3a67", "#ffffff", "#ffffff"),
    "on-ground": InkColours("#fdf3d8", "#000000", "#000000"),
    "accent": InkColours("#c98d20", "#8a5a0c", "#000000"),
}
"""The palette of a box that has none: what shared templates name."""
_LONGEST_KEY: Final = 80
"""Of a title: no file system has names of more than 255 letters, and files are named after titles."""
_PLAYED = ("*.tsv", "*.xlsx", "*.ods", "*.json")
"""Tables other than CSV that a game may be played by."""


def load_box(folder: Path, *, whole: bool = True) -> Box:
    """Return the box in that folder.

    Args:
        folder: the box's.
        whole: whether all is checked; without it sentences of effects are only where they are used.

    Raises:
        BoxError: with all problems.
    """
    box, problems = read_box(folder, whole=whole)
    if find_errors(problems):
        raise BoxError(find_errors(problems))
    return box


def read_box(folder: Path, *, whole: bool = True) -> tuple[Box, list[Problem]]:
    """Read a box as far as possible, with its problems; rows and components with problems are left out.

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
    told: set[KeyPath] = set()

    def tell(message: str, *path: str | int) -> None:
        told.add(path)
        problems.append(source.problem(message, *path))

    place = KeyPlace(tell)
    keys = read_keys(BoxKeys, source.data, place) or BoxKeys()
    keys = _lay_given(keys, problems)
    title = _read_title(keys, folder, place)
    vocabulary, sentences = _load_vocabulary(folder, problems, whole=whole)
    code = keys.code or (re.sub(r"[^A-Z]", "", title.upper()) + "XXX")[:3]
    reader = ComponentReader(
        folder, source, code=code, vocabulary=vocabulary, dialect=sentences.dialect, problems=problems
    )
    reader.prefixes = (code, *keys.prefixes)
    reader.constants = keys.set_
    reader.rows.told = told
    components = _load_components(keys, reader, place, told)
    packages = _load_packages(keys, place, told)
    tables = {key: reader.rows_of(key, table) for key, table in keys.tables.items()}
    components = settle_identities(components, problems)
    box = Box(
        folder=folder,
        title=title,
        code=code,
        name=source.find_written("name") or keys.name or title.replace("-", " ").capitalize(),
        subtitle=source.find_written("subtitle") or keys.subtitle,
        edition=str(read_given().get("edition", source.find_written("edition") or keys.edition)),
        players=keys.players,
        age=keys.age,
        minutes=keys.minutes,
        palette=_read_palette({**_stand_ins(source), **(keys.palette or _PLAIN)}),
        fonts={"text": "Alegreya Sans", "display": "Cinzel", **keys.families},
        system_fonts=keys.fonts.get("system") is True,
        vocabulary=vocabulary,
        components=components,
        packages=packages,
        sentences=sentences,
        constants=keys.set_,
        tables=tables,
        unread=(_list_named(source) - components.keys()) | reader.partial,
        language=keys.language,
        play=keys.play,
        warnings=tuple(problem for problem in problems if problem.warning),
        gather=keys.gather,
    )
    return box, problems


def box_hash(folder: Path) -> str:
    """Return a fingerprint of what a game is played by: tables, rows in place, constants.

    Looks, texts of rules and sizes do not count: a new colour must not end a running game.
    """
    problems: list[Problem] = []
    digest = hashlib.sha256()
    copies = folder / remote.FOLDER
    for path in (
        *own_files(folder, "*.csv"),
        *sorted(p for end in _PLAYED for p in own_files(folder, end)),
        *own_files(copies, "*.csv"),
    ):
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    source = read_yaml(folder / "box.yaml", "box.yaml", problems)
    data = source.data if source and isinstance(source.data, dict) else {}
    played = {key: data.get(key) for key in ("set", "tables")}
    components = data.get("components")
    if isinstance(components, dict):
        played["rows"] = {
            key: part.get("rows")
            for key, part in components.items()
            if isinstance(part, dict) and not is_package(part) and part.get("played") is not False
        }
    try:
        text = json.dumps(played, sort_keys=True, default=str)
    except TypeError:  # keys of several kinds have no order; another check reports the mistake in the box
        text = repr(played)
    digest.update(text.encode(errors="surrogatepass"))
    return digest.hexdigest()[:16]


GIVEN = "PRINTKIT_SET"
"""The environment variable that passes `--set` on to the processes of a command, as JSON."""


def read_given() -> dict[str, Any]:
    """Read the constants of boxes that `--set` replaces."""
    text = os.environ.get(GIVEN, "")
    return dict(json.loads(text)) if text else {}


def _lay_given(keys: BoxKeys, problems: list[Problem]) -> BoxKeys:
    """Return the keys with what `--set` says in place of constants of the box and of its components."""
    given = read_given()
    if not given:
        return keys
    parts = dict(keys.components)
    known = {"edition", *keys.set_}
    for key, part in parts.items():
        if isinstance(part, PartKeys):
            known |= part.set_.keys()
            own = {name: given[name] for name in part.set_.keys() & given.keys()}
            parts[key] = replace(part, set_={**part.set_, **own})
    for name in given.keys() - known:
        message = f'there is no constant "{name}" under `set:`.{suggest_nearest(name, known)} Known: {list_words(known, 30)}'
        problems.append(Problem("--set", message))
    over = {name: given[name] for name in keys.set_.keys() & given.keys()}
    return replace(keys, set_={**keys.set_, **over}, components=parts)


def _read_title(keys: BoxKeys, folder: Path, place: KeyPlace) -> str:
    """Return the title's key, which names folders and files."""
    if not keys.title:
        return make_slug(folder.resolve().name)
    if keys.title != make_slug(keys.title):
        message = f'"{keys.title}" names a folder; write small letters, digits and hyphens, {_LONGEST_KEY} at most, for example {make_slug(keys.title)} (`name:` is what is printed)'
        place.report_problem(message, "title")
    return make_slug(keys.title)


def make_slug(text: str) -> str:
    """Make a title's or component's key from any text.

    >>> make_slug("Other Game!")
    'other-game'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST_KEY].rstrip("-") or "game"


def _load_vocabulary(folder: Path, problems: list[Problem], *, whole: bool) -> tuple[Vocabulary, Sentences]:
    """Return the vocabulary and its sentences; if it is wrong, no effect is reported as unknown."""
    path = folder / "vocabulary.yaml"
    text = read_text(path, "vocabulary.yaml", problems) if path.exists() else ""
    if text is None:
        return Vocabulary(broken=True), Sentences(Vocabulary())
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
_KNOWN: dict[tuple[str, bool], tuple[Vocabulary, Sentences]] = {}
"""Vocabularies that were read before, by their text and whether all of it was checked: expressions are read once a vocabulary."""


def _read_vocabulary(text: str, problems: list[Problem], *, whole: bool) -> tuple[Vocabulary, Sentences]:
    before = len(problems)
    source = parse_yaml(text, "vocabulary.yaml", problems)
    vocabulary = Vocabulary() if source is None else read_vocabulary(source, problems)
    sentences = Sentences(vocabulary)
    try:
        if whole:
            sentences.check()
    except ExpressionError as error:
        problems.append(Problem("vocabulary.yaml", f"a sentence's template does not work: {error}"))
        sentences = Sentences(Vocabulary())
    return (vocabulary if len(problems) == before else replace(vocabulary, broken=True)), sentences


def _load_components(
    keys: BoxKeys, reader: ComponentReader, place: KeyPlace, told: Collection[KeyPath]
) -> dict[str, Component]:
    if not keys.components and not any(path[:1] == ("components",) for path in told):
        place.report_problem("a box needs `components:`, each with its data; see docs/box.md", "components")
    found = {}
    for key, part in keys.components.items():
        if not is_file_key(key):
            message = "a component's key is small letters, digits and hyphens: it names a file"
            place.report_problem(message, "components", key)
        if isinstance(part, PartKeys):
            component = reader.make(key, part, sound=not _is_told(told, key))
            if component is not None:
                found[key] = component
    return found


def _is_told(told: Collection[KeyPath], key: str) -> bool:
    """Return whether a problem in the keys of a component was already told."""
    return any(path[:2] == ("components", key) for path in told)


def _list_named(source: Source) -> frozenset[str]:
    """Return the components that box.yaml names, packaging aside."""
    data = source.data.get("components")
    named = data.items() if isinstance(data, dict) else ()
    return frozenset(str(key) for key, value in named if not is_package(value))


def is_package(data: Any) -> bool:
    """Return whether an entry of `components:` is packaging."""
    return isinstance(data, dict) and data.get("kind") in PACKAGES


def _load_packages(keys: BoxKeys, place: KeyPlace, told: Collection[KeyPath]) -> dict[str, Package]:
    """Read the packages of the game."""
    parts = keys.components
    kinds = {key: part.kind for key, part in parts.items() if isinstance(part, PartKeys)}
    found = {}
    for key, part in parts.items():
        if not isinstance(part, PartKeys):
            package = make_package(key, part, kinds, place.at("components", key))
            if package is not None and not _is_told(told, key):
                found[key] = package
    return found


def _stand_ins(source: Source) -> dict[str, str]:
    """Return black for every colour that the file names.

    A wrong colour was told where it stands; what names it is right and must not be told as well.
    """
    written = source.data.get("palette")
    return dict.fromkeys(map(str, written), "#000000") if isinstance(written, Mapping) else {}


def _read_palette(palette: Mapping[str, InkColours | str]) -> dict[Ink, dict[str, str]]:
    """Read the colours by name for each ink, with those that templates may always name."""
    always = {"paper": "#ffffff", "ink": "#000000", "white": "#ffffff", "black": "#000000"}
    colours: dict[Ink, dict[str, str]] = {ink: {} for ink in INKS}
    for name, value in palette.items():
        inks = InkColours(value) if isinstance(value, str) else value
        low = inks.low or inks.full
        for ink, colour in zip(INKS, (inks.full, low, inks.bw or make_grey(low)), strict=True):
            colours[ink][name] = colour
    return {
        ink: {
            **always,
            **named,
        }
        for ink, named in colours.items()
    }
