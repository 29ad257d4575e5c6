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

from printkit.box.box_errors import BoxError, Problem, list_words, suggest_nearest
from printkit.box.loader import make_slug
from printkit.box.piece_rows import DataTable, as_table, read_table
from printkit.box.records import BOOKS, read_records
from printkit.box.remote import is_address
from printkit.studio.editor_schema import SCHEMAS
from printkit.studio.faces import FACES, make_face
from printkit.studio.guess import Guess, guess_columns

KINDS: Mapping[str, str] = {
    "poker": "a deck of poker cards, 63 x 88 mm",
    "tarot": "a deck of tall cards, 70 x 120 mm",
    "hex": "hexagonal tiles, 60 mm from point to point",
    "tokens": "round tokens, 25 mm",
    "board": "a board of 280 x 280 mm, printed in parts and glued",
    "notes": "bank notes in three values",
}
"""What a box may begin with."""
_BREAK = "%n"
"""How Squib's and other people's tables write a new line in a cell."""
_PICTURE_FOLDERS = ("images", "img", "image", "art", "pictures", "svg", "icons")
"""Where pictures are looked for beside a table."""
_COLOURS = ("#3f6b5c", "#4a4f86", "#8a6a14", "#7c3f57", "#2f5d8a", "#8a4a2f", "#56663a", "#5b4a72")
_SCHEMA = "# yaml-language-server: $schema={}.schema.json\n"
"""By which editors complete and check a file."""
_CARDS = """\
id,name,type,cost,copies,text
A1,Old lighthouse,Place,2,2,Draw **two** cards :card: and keep one.
A2,Fog bank,Weather,1,3,Nobody moves until your next turn.
A3,Night ferry,Boat,3,2,"Move to any place. Then:
- gain 1 :coin:, or
- look at the top card of the deck."
A4,Harbour cat,Crew,1,1,*Purrs.* Cancel one Weather card.
"""
_TILES = """\
id,name,ground,symbol
T1,Wood,wood,olive
T2,Field,field,wheat
T3,Hill,hill,mountain
T4,Sea,sea,water
"""
_TOKENS = "id,name,symbol,copies\nC,Coin,coin,12\nH,Heart,heart,6\nS,Star,star8,6\n"
_PLAY = """\
play: 1                    # a table without rules: printkit play FOLDER; docs/play-by-data.md
setup:
- Shuffle the deck and deal {hand} to each player.
piles:
  deck: {{from: cards, label: Deck}}
  played: {{label: Played}}
hands: {{deal: {hand}, from: deck, to: played}}
counters:
  points: {{label: Points, steps: [-1, 1]}}
"""
_SCORE = """\
score: 1                   # what counts at the end: printkit score FOLDER; docs/score-by-data.md
ask:
  points: Points
points:
- {label: Points, is: points}
"""
_NOTES = "id,name,value,copies\nN1,One,1,18\nN5,Five,5,12\nN20,Twenty,20,6\n"


@dataclass(slots=True)
class BoxPlan:
    """What the new box will hold."""

    title: str
    name: str
    components: str
    files: dict[str, str] = field(default_factory=dict)
    copied: dict[str, Path] = field(default_factory=dict)
    """Files that are copied as they are, by their new names."""
    constants: str = ""
    notes: list[str] = field(default_factory=list)
    """What was guessed."""


def new_box(where: str, source: str = "poker", face_name: str = "classic") -> tuple[Path, list[str]]:
    """Make a box; its folder, and what was guessed.

    Args:
        where: the folder; its name is the title.
        source: one of `KINDS`, or a table's file, or an address.
        face_name: one of `FACES`.

    Raises:
        BoxError: the folder is not empty, or the source cannot be used.
    """
    folder = Path(where).expanduser()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BoxError([Problem(where, "this exists and is not empty; choose another name")])
    if face_name not in FACES:
        raise BoxError(
            [
                Problem(
                    "--face",
                    f'there is no face "{face_name}".{suggest_nearest(face_name, FACES)} Known: {list_words(FACES)}',
                )
            ]
        )
    name = folder.resolve().name.replace("-", " ").replace("_", " ").strip()
    plan = BoxPlan(make_slug(folder.resolve().name), name[:1].upper() + name[1:], "")
    if source in KINDS:
        _from_kind(plan, source, face_name)
    else:
        _from_table(plan, source, face_name)
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
    return f"""\
{_SCHEMA.format(".printkit/box").rstrip()}
title: {plan.title}
name: {_quote_text(plan.name)}
edition: "0.1"
players: [2, 4]

palette:                   # colours by meaning; full, low ink, black and white
  ink: "#1c1b2e"
  paper: "#fffdf7"
  ground: {{full: "#2b3a67", low: "#ffffff", bw: "#ffffff"}}
  on-ground: {{full: "#fdf3d8", low: "#1c1b2e", bw: "#000000"}}
  accent: {{full: "#c98d20", low: "#8a5a0c", bw: "#000000"}}
  wood: {{full: "#3f6b5c", low: "#ffffff"}}
  field: {{full: "#c9a227", low: "#ffffff"}}
  hill: {{full: "#8a5a3c", low: "#ffffff"}}
  sea: {{full: "#2f5d8a", low: "#ffffff"}}
{_tag_colours(plan)}fonts:
  display: Marcellus
  text: Source Sans 3
{constants}
components:
{plan.components}"""


def _tag_colours(plan: BoxPlan) -> str:
    lines = plan.constants.count(": tag-")
    return "".join(
        f'  tag-{n}: {{full: "{_COLOURS[n % len(_COLOURS)]}", low: "#ffffff", bw: "#ffffff"}}\n'
        for n in range(lines)
    )


def _quote_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _format_grounds(tags: tuple[str, ...]) -> str:
    """A colour for each value of the column `tag`."""
    pairs = "".join(f"    {_quote_text(tag)}: tag-{n}\n" for n, tag in enumerate(tags))
    return f'  grounds:                 # the colour of each kind of card\n    "": ground\n{pairs}'


def _from_kind(plan: BoxPlan, kind: str, face_name: str) -> None:
    if kind in ("poker", "tarot"):
        columns = {"name": "name", "text": "text", "copies": "copies", "tag": "type", "number": "cost"}
        found = Guess({"cost": "int", "copies": "int"}, columns, ("Place", "Weather", "Boat", "Crew"))
        plan.files["cards.csv"] = _CARDS
        _write_deck(plan, "cards.csv", found, face_name, size=kind, coded=True)
        return
    if kind == "hex":
        plan.files["tiles.csv"] = _TILES
        plan.files["templates/tile.yaml"] = (
            'extends: tile-hex\nparams: {ground: "{{ ground }}", symbol: "{{ symbol }}", code: 13}\n'
        )
        plan.components = """\
  tiles:
    kind: tile
    data: tiles.csv
    size: [51.96, 60]      # stands on a point; [60, 51.96] lies on a side
    front: tile
    copies: 4
    id: "{{ id }}-{{ copy }}"
    code: {size: 13}
"""
    elif kind == "tokens":
        plan.files["tokens.csv"] = _TOKENS
        plan.files["templates/token.yaml"] = 'extends: token-round\nparams: {symbol: "{{ symbol }}"}\n'
        plan.components = """\
  tokens:
    kind: token
    data: tokens.csv
    size: [25, 25]
    front: token
    back: token
    copies: copies
    columns: {copies: int}
"""
    elif kind == "board":
        plan.files["templates/board.yaml"] = _BOARD
        plan.components = """\
  board:
    kind: board
    rows: [{id: BOARD, name: The board}]
    size: [280, 280]
    front: board
    set: {places: 8}
"""
    else:
        plan.files["notes.csv"] = _NOTES
        plan.files["templates/money.yaml"] = "extends: note\n"
        plan.components = """\
  notes:
    kind: flat
    data: notes.csv
    size: [120, 58]
    front: money
    copies: copies
    columns: {value: int, copies: int}
"""


_BOARD = """\
extends: mat
params: {title: "{{ box.name }}"}
elements:
- id: field
  repeat: "{{ range(places * places) | list }}"
  box: ["{{ 20 }}", "{{ 34 }}", 240, 226]
  columns: "{{ places }}"
  step: ["{{ 240 / places }}", "{{ 226 / places }}"]
  each:
  - {shape: rect, box: [0.6, 0.6, "100% - 1.2", "100% - 1.2"], radius: 1.5, fill: paper, stroke: ink, width: 0.3}
  - {text: "{{ index + 1 }}", box: [2, 2, 12, 5], style: {is: small, size: 8}}
"""


def _from_table(plan: BoxPlan, source: str, face_name: str) -> None:
    """A deck out of a spreadsheet of any kind."""
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
        plan.notes.append(f"{name}: a column id was added, so that every card has a code of its own")
    elif not has_ids:
        plan.notes.append(
            "no column id, so cards carry no codes; add one, and `code: {size: 14}`, to scan them"
        )
    if "picture" in found.parts and not is_address(source):
        _copy_pictures(plan, table, found.parts, Path(source.partition("#")[0]).expanduser().parent)
    for part, column in found.parts.items():
        plan.notes.append(f"{part}: the column {table.headers.get(column, column)}")
    _write_deck(
        plan,
        data,
        found,
        face_name,
        size="poker",
        coded=has_ids and ("id" not in table.columns or _all_capitals(table.lines)),
        cards=_count_cards(table, found.parts.get("copies")),
        breaks=any(_BREAK in cell for line in table.lines for cell in line.cells.values()),
    )
    _tell_left_out(plan, table, found)
    if Path(source).suffix.lower() in BOOKS and "#" not in source:
        plan.notes.append("the workbook's first sheet; another one is named after #")


def _tell_left_out(plan: BoxPlan, table: DataTable, found: Guess) -> None:
    """Columns that stand nowhere on the card, so that nobody looks for them in print."""
    written = re.findall(r"{{(.*?)}}", plan.files["templates/front.yaml"].replace("{{ grounds[", ""))
    drawn = {name for expression in written for name in re.findall(r"\w+", expression)}
    left = [c for c in table.columns if c not in {*drawn, "id", found.parts.get("copies")}]
    if left:
        names = list_words(table.headers.get(column, column) for column in left)
        example = f'{{text: "{{{{ {left[0]} }}}}", box: [5, 5, 20, 6]}}'
        plan.notes.append(
            f"not written on the card yet: {names}; an element {example} in templates/front.yaml shows one"
        )


def _find_copies(found: Guess) -> str:
    """The column that tells how many copies there are; where a cell is empty there is one."""
    column = found.parts["copies"]
    return (
        f"\"{{{{ 1 if {column} == '' else {column} }}}}\"  # an empty cell is one" if found.gaps else column
    )


def _count_cards(table: DataTable, copies: str | None) -> int:
    """How many cards a table makes."""
    return sum(int(line.cells[copies] or 1) for line in table.lines) if copies else len(table.lines)


def _copy_pictures(plan: BoxPlan, table: DataTable, parts: dict[str, str], beside: Path) -> None:
    """Take along the pictures that the table names; where none of them is there, cards do without."""
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
    """Whether ids may stand in codes."""
    from printkit.codes.identity import is_piece_id  # noqa: PLC0415  # only here

    ids = [line.cells.get("id", "A") for line in lines]  # type: ignore[attr-defined]
    return all(is_piece_id(each) and len(each) <= 7 for each in ids) and len(set(ids)) == len(ids)


def _with_ids(path: Path, name: str) -> str:
    """A CSV with a column of ids before the others."""
    problems: list[Problem] = []
    records = read_records(path.parent, name, problems) or []
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t" if path.suffix.lower() == ".tsv" else ",", lineterminator="\n")
    for number, (_, cells) in enumerate(records):
        writer.writerow(["id" if number == 0 else f"C{number}", *cells])
    assert as_table(name, records, problems) is not None
    return out.getvalue()


def _write_deck(
    plan: BoxPlan,
    data: str,
    found: Guess,
    face_name: str,
    *,
    size: str,
    coded: bool,
    breaks: bool = False,
    cards: int = 8,
) -> None:
    tagged = 0 < len(found.tags) <= 12
    if tagged:
        plan.constants = _format_grounds(found.tags)
    plan.files["templates/front.yaml"] = make_face(face_name, found.parts, coded=coded, tagged=tagged)
    plan.files["templates/back.yaml"] = "extends: card-back\nparams: {symbol: star8}\n"
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
        *(["    code: {size: 14, level: M}"] if coded else []),
        *(['    id: "{{ id }}.{{ copy }}"'] if coded and "copies" in found.parts else []),
    ]
    plan.components = "\n".join(lines) + "\n"
    hand = max(1, min(5, cards // 8))
    plan.files["play.yaml"] = _SCHEMA.format(".printkit/play") + _PLAY.format(hand=hand)
    plan.files["score.yaml"] = _SCHEMA.format(".printkit/score") + _SCORE
