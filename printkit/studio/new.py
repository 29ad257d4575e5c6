"""A new box that prints at once: from a kind of part, or from a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import Template

from printkit.box.box_errors import BoxError, Problem
from printkit.box.loader import make_slug
from printkit.box.piece_rows import DataTable, as_table, read_table
from printkit.box.records import BOOKS, read_records
from printkit.box.remote import is_address
from printkit.nearest import list_words, suggest_nearest
from printkit.studio.editor_schema import SCHEMAS
from printkit.studio.guess import Guess, guess_columns
from printkit.studio.looks import (
    choose_mood,
    format_palette,
    list_looks,
    make_back,
    make_front,
    measure_text,
)
from printkit.studio.picture_deck import PictureDeck

KINDS: Mapping[str, str] = {
    "poker": "a deck of poker cards, 63 x 88 mm",
    "tarot": "a deck of tall cards, 70 x 120 mm",
    "hex": "hexagonal tiles, 60 mm from point to point",
    "tokens": "round tokens, 25 mm",
    "board": "a board of 280 x 280 mm, printed in parts and glued",
    "notes": "bank notes in three values",
}
"""The kinds of boxes that a new one may be."""
_GROUNDS = 6
"""Different colours for tiles, tokens, notes and places."""
_SHORT, _CROWDED = 100, 330
"""Letters of a short text, and of one for which a poker card is too small."""
_BREAK = "%n"
"""How Squib's and other people's tables write a new line in a cell."""
_PICTURE_FOLDERS = ("images", "img", "image", "art", "pictures", "svg", "icons")
"""The folders beside a table in which pictures may be."""
_SCHEMA = "# yaml-language-server: $schema={}.schema.json\n"
"""The line by which editors complete and check a file."""
_FIRST = Path(__file__).with_name("first_box")
"""The contents of a new box of each kind: its files, and `components.txt` for its `box.yaml`."""


@dataclass(slots=True)
class BoxPlan:
    """The contents of the new box."""

    title: str
    name: str
    look: str
    components: str = ""
    files: dict[str, str] = field(default_factory=dict)
    copied: dict[str, Path] = field(default_factory=dict)
    """Files that are copied unchanged, by their new names."""
    constants: str = ""
    grounds: int = 0
    """Colours `tag-0`, `tag-1`, ... that its templates name, besides those of kinds of cards."""
    players: int = 4
    """The most; no more than there are cards to deal."""
    notes: list[str] = field(default_factory=list)
    """The guesses, for people."""


def new_box(where: str, source: str = "poker", look: str = "atlas") -> tuple[Path, list[str]]:
    """Make a box; return its folder, and the guesses.

    Args:
        where: the folder; its name is the title.
        source: one of `KINDS`, or a table's file, or an address.
        look: one of `list_looks()`.

    Raises:
        BoxError: the folder is not empty, or the source cannot be used.
    """
    folder = Path(where).expanduser()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BoxError([Problem(where, "this exists and is not empty; choose another name")])
    if look not in list_looks():
        message = f'there is no look "{look}".{suggest_nearest(look, list_looks())} Known: {list_words(list_looks())}'
        raise BoxError([Problem("--look", message)])
    name = folder.resolve().name.replace("-", " ").replace("_", " ").strip()
    plan = BoxPlan(make_slug(folder.resolve().name), name[:1].upper() + name[1:], look)
    if source in KINDS:
        _from_kind(plan, source)
    elif not is_address(source) and Path(source).expanduser().is_dir():
        _from_pictures(plan, Path(source).expanduser())
    else:
        _from_table(plan, source)
    files = {"box.yaml": _format_box(plan), **plan.files}
    for name, schema in SCHEMAS.items():
        files[f".printkit/{name}.schema.json"] = json.dumps(schema(), indent=1)
    for path in [path for path in files if path.startswith("templates/")]:
        files[path] = _SCHEMA.format("../.printkit/template") + files[path]
    try:
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8", newline="")
        for path, original in plan.copied.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(original, folder / path)
    except OSError as error:
        raise BoxError(
            [Problem(str(error.filename or where), (error.strerror or str(error)).lower())]
        ) from None
    return folder, plan.notes


def _format_box(plan: BoxPlan) -> str:
    constants = f"\nset:\n{plan.constants}" if plan.constants else ""
    look = list_looks()[plan.look]
    palette = format_palette(choose_mood(plan.name), max(plan.grounds, plan.constants.count(": tag-")))
    return f"""\
{_SCHEMA.format(".printkit/box").rstrip()}
title: {plan.title}
name: {_quote_text(plan.name)}
edition: "0.1"
players: [{min(2, plan.players)}, {plan.players}]

palette:                   # colours by meaning; full, low ink, black and white
{palette}fonts:
  display: {look.display}
  text: {look.text}
{constants}
components:
{plan.components}"""


def _quote_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _format_grounds(tags: tuple[str, ...]) -> str:
    """Return a colour for each value of the column `tag`."""
    pairs = "".join(f"    {_quote_text(tag)}: tag-{n}\n" for n, tag in enumerate(tags))
    return f'  grounds:                 # the colour of each kind of card\n    "": ground\n{pairs}'


def _from_kind(plan: BoxPlan, kind: str) -> None:
    if kind in ("poker", "tarot"):
        columns = {"name": "name", "text": "text", "copies": "copies", "tag": "type", "number": "cost"}
        found = Guess({"cost": "int", "copies": "int"}, columns, ("Place", "Weather", "Boat", "Crew"))
        plan.files["cards.csv"] = (_FIRST / "cards.csv").read_text(encoding="utf-8")
        _write_deck(plan, "cards.csv", found, size=kind, coded=True, longest=_SHORT)
        return
    home = _FIRST / kind
    texts = {
        path.relative_to(home).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(home.rglob("*.*"))
        if path.is_file()
    }
    plan.components = texts.pop("components.txt")
    plan.grounds = _GROUNDS
    plan.files.update(texts)


def _from_pictures(plan: BoxPlan, folder: Path) -> None:
    """Plan a deck of a folder of finished pictures."""
    deck = PictureDeck(folder)
    plan.files["cards.csv"] = deck.table
    plan.copied |= deck.files
    plan.notes += deck.notes
    plan.files["templates/front.yaml"] = deck.make_template("front")
    if deck.has_backs:
        plan.files["templates/back.yaml"] = deck.make_template("back")
    across, down = deck.size
    plan.components = f"""\
  cards:
    kind: deck
    data: cards.csv
    size: [{across:g}, {down:g}]
    front: front           # templates/front.yaml
{"    back: back" + chr(10) if deck.has_backs else ""}    columns: {{copies: int}}
    copies: copies
    code: none
"""


def _from_table(plan: BoxPlan, source: str) -> None:
    """Plan a deck of a spreadsheet of any kind."""
    problems: list[Problem] = []
    if is_address(source):
        table = read_table(Path(), source, problems)
        data = source
    else:
        file, _, sheet = source.partition("#")
        path = Path(file).expanduser()
        if not path.exists():
            hint = suggest_nearest(source, KINDS)
            message = f"this is neither a file nor a kind of part.{hint} Kinds: {list_words(KINDS)}"
            raise BoxError([Problem("--from", f"{source}: {message}")])
        table = read_table(path.parent, f"{path.name}#{sheet}" if sheet else path.name, problems)
        data = f"{path.name}#{sheet}" if sheet else path.name
        plan.copied[path.name] = path
    if table is None or any(not problem.warning for problem in problems):
        raise BoxError([problem for problem in problems if not problem.warning])
    _check_ids(table)
    found = guess_columns(table)
    has_ids = "id" in table.columns
    if (
        not has_ids
        and not is_address(source)
        and Path(source.partition("#")[0]).suffix.lower() in (".csv", ".tsv", ".txt")
    ):
        name = Path(source).name
        plan.files[name] = _with_ids(Path(source).expanduser(), name)
        del plan.copied[name]
        has_ids = True
        plan.notes += [f"{problem.file}: {problem.message}" for problem in problems]
        plan.notes.append(f"{name}: a column id was added, so that every card has a code of its own")
    elif not has_ids:
        plan.notes.append(
            "no column id, so cards carry no codes; add one, and `code: {size: 14}`, to scan them"
        )
    if "picture" in found.parts and not is_address(source):
        _copy_pictures(plan, table, found.parts, Path(source.partition("#")[0]).expanduser().parent)
    longest = sum(
        measure_text([line.cells[found.parts[part]] for line in table.lines])
        for part in ("text", "flavour")
        if part in found.parts
    )
    for part, column in found.parts.items():
        plan.notes.append(f"{part}: the column {table.headers.get(column, column)}")
    counts = _count_copies(table, found.parts.get("copies"))
    _write_deck(
        plan,
        data,
        found,
        size="poker" if longest <= _CROWDED else "tarot",
        coded=has_ids and ("id" not in table.columns or _all_capitals(table.lines)),
        cards=sum(counts),
        digits=len(str(max(counts))),
        breaks=any(_BREAK in cell for line in table.lines for cell in line.cells.values()),
        longest=longest,
    )
    if longest > _CROWDED:
        plan.notes.append("size: tarot, 70 x 120 mm, for texts as long as these")
    _tell_left_out(plan, table, found)
    if Path(source).suffix.lower() in BOOKS and "#" not in source:
        plan.notes.append("the workbook's first sheet; another one is named after #")


def _tell_left_out(plan: BoxPlan, table: DataTable, found: Guess) -> None:
    """Tell which columns stand nowhere on the card, so that nobody looks for them in print."""
    written = re.findall(r"{{(.*?)}}", plan.files["templates/front.yaml"].replace("{{ grounds[", ""))
    drawn = {name for expression in written for name in re.findall(r"\w+", expression)}
    left = [c for c in table.columns if c not in {*drawn, "id", found.parts.get("copies")}]
    if left:
        names = list_words(table.headers.get(column, column) for column in left)
        example = f'{{text: "{{{{ {left[0]} }}}}", box: [5, 5, 20, 6]}}'
        plan.notes.append(
            f"not written on the card yet: {names}; an element {example} in templates/front.yaml shows one"
        )


def _check_ids(table: DataTable) -> None:
    """Refuse an id that stands twice, before anything is written."""
    first: dict[str, int] = {}
    for line in table.lines:
        name = line.cells.get("id", "")
        if name and first.setdefault(name, line.number) != line.number:
            message = f'"{name}" stands twice, first in line {first[name]}; an id stands once: mend it, or call the column otherwise'
            raise BoxError([table.locate(message, "id", line.number)])


def _find_copies(found: Guess) -> str:
    """Return the column of numbers of copies; an empty cell means one."""
    column = found.parts["copies"]
    return (
        f"\"{{{{ 1 if {column} == '' else {column} }}}}\"  # an empty cell is one" if found.gaps else column
    )


def _count_copies(table: DataTable, copies: str | None) -> list[int]:
    """Count the cards that each row makes."""
    return [int(line.cells[copies] or 1) if copies else 1 for line in table.lines]


def _copy_pictures(plan: BoxPlan, table: DataTable, parts: dict[str, str], beside: Path) -> None:
    """Copy the pictures that the table names; if there is none of them, cards have no pictures."""
    column = parts["picture"]
    named = list(dict.fromkeys(filter(None, (line.cells[column] for line in table.lines))))
    found = {}
    for name in named:
        places = [beside / name, *(beside / folder / name for folder in _PICTURE_FOLDERS)]
        path = next((path for path in places if path.is_file()), None)
        if path is not None and not Path(name).is_absolute() and ".." not in Path(name).parts:
            found[f"images/{name}"] = path
    missing = [name for name in named if f"images/{name}" not in found]
    header = table.headers.get(column, column)
    if found:
        plan.copied |= found
        plan.notes.append(f"images/: {len(found)} pictures of the column {header} copied")
        if missing:
            plan.notes.append(f"not found beside the table, put them into images/: {list_words(missing)}")
    else:
        del parts["picture"]
        plan.notes.append(
            f"the column {header} names pictures that are not beside the table ({list_words(missing, 3)}): put them into images/ "
            f'and write an element {{image: "{{{{ {column} }}}}", box: [5, 16, 53, 26]}} into templates/front.yaml'
        )


def _all_capitals(lines: object) -> bool:
    """Return whether ids may stand in codes."""
    from printkit.codes.identity import is_piece_id, strip_code  # noqa: PLC0415  # only here

    ids = [line.cells.get("id", "A") for line in lines]  # type: ignore[attr-defined]
    return all(is_piece_id(each) and len(each) <= 7 for each in ids) and len(
        set(map(strip_code, ids))
    ) == len(ids)


def _with_ids(path: Path, name: str) -> str:
    """Return a CSV with a column of ids before the others."""
    problems: list[Problem] = []
    records = read_records(path.parent, name, problems) or []
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", lineterminator="\n")
    digits = len(str(len(records) - 1))
    for number, (_, cells) in enumerate(records):
        writer.writerow(["id" if number == 0 else f"C{number:0{digits}}", *cells])
    assert as_table(name, records, problems) is not None
    return out.getvalue()


def _write_deck(
    plan: BoxPlan,
    data: str,
    found: Guess,
    *,
    size: str,
    coded: bool,
    longest: int,
    breaks: bool = False,
    cards: int = 8,
    digits: int = 1,
) -> None:
    """Write the deck's part of the box.

    Args:
        plan: the box.
        data: the table, as box.yaml names it.
        found: what its columns are.
        size: the cards'.
        coded: whether they carry codes.
        longest: letters of the longest text.
        breaks: whether cells hold `%n`.
        cards: how many there are.
        digits: of the copy in ids; always the same, so that no id is another with more copies.
    """
    tags = found.tags if len(found.tags) <= 12 else ()
    if tags:
        plan.constants = _format_grounds(tags)
    plan.files["templates/front.yaml"] = make_front(
        plan.look,
        found.parts,
        coded=coded,
        tags=tags,
        longest=longest,
        taller=32 if size == "tarot" else 0,
    )
    plan.files["templates/back.yaml"] = make_back(plan.look)
    columns = ", ".join(f"{column}: {kind}" for column, kind in found.types.items())
    lines = [
        "  cards:",
        "    kind: deck",
        f"    data: {_quote_text(data) if '#' in data or ':' in data else data}",
        f"    size: {size}",
        "    front: front           # templates/front.yaml",
        "    back: back",
        *([f"    columns: {{{columns}}}"] if columns else []),
        *(['    replace: {"%n": "\\n"}  # a new line'] if breaks else []),
        *([f"    copies: {_find_copies(found)}"] if "copies" in found.parts else []),
        *(["    code: {size: 12, level: M}"] if coded else []),
        *(
            [f"    id: \"{{{{ id }}}}.{{{{ '%0{digits}d' % copy }}}}\""]
            if coded and "copies" in found.parts
            else []
        ),
    ]
    plan.components = "\n".join(lines) + "\n"
    plan.players = min(4, cards)
    hand = max(1, min(5, cards // 8))
    play = Template((_FIRST / "play.yaml.txt").read_text(encoding="utf-8")).substitute(hand=hand)
    plan.files["play.yaml"] = _SCHEMA.format(".printkit/play") + play
    score = (_FIRST / "score.yaml").read_text(encoding="utf-8")
    plan.files["score.yaml"] = _SCHEMA.format(".printkit/score") + score
