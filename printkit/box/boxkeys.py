"""The keys of `box.yaml`, each said once: what is read, told, completed in editors and documented."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from printkit.base.yaml_keys import Key, KeyPlace, Keys, quote_value, range_key
from printkit.codes.identity import is_title_code
from printkit.codes.matrix import Level
from printkit.measure import PAPERS, Size
from printkit.nearest import list_words

MOST_COPIES = 10_000
"""Of one row."""
MOST_QUESTIONS = 12
"""Of a form: nobody answers more."""
CodeSide: TypeAlias = Literal["front", "back", "both"]
Shape: TypeAlias = Literal["card", "rect", "round", "hex", "path"]
Sides: TypeAlias = Literal["duplex", "fold", "fronts"]
Orientation: TypeAlias = Literal["portrait", "landscape"]
Edge: TypeAlias = Literal["left", "right", "top", "bottom"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
_KEY = re.compile(r"[a-z0-9][a-z0-9-]*")
_ADDRESS = re.compile(r"https?://[^\s/]+(?::\d+)?/?")


def is_file_key(name: str) -> bool:
    """Whether a name may be a file's: small letters, digits, hyphens."""
    return _KEY.fullmatch(name) is not None


def _read_colour(value: Any) -> str:
    if isinstance(value, str) and _HEX.fullmatch(value):
        return value.lower()
    raise ValueError(f'{value!r} is no colour; write "#rrggbb" in quotes')


def _read_title_code(value: Any) -> str:
    if is_title_code(str(value)):
        return str(value)
    raise ValueError(f'"{value}" is no title code; write three capital letters, for example BEL')


def _read_copies(value: Any) -> int | str:
    if isinstance(value, int) and not isinstance(value, bool):
        if 0 <= value <= MOST_COPIES:
            return value
        why = f"at most {MOST_COPIES} are printed" if value > 0 else "0 or more will do"
        raise ValueError(f"{quote_value(value)} copies of each row; {why}")
    if isinstance(value, str) and value.strip():
        return value
    raise ValueError(f"{quote_value(value)} is neither a number of copies nor a column's name nor a formula")


def _read_gap(value: Any) -> tuple[float, float] | Literal["auto"]:
    if value == "auto":
        return "auto"
    pair = value if isinstance(value, list | tuple) else (value, value)
    if len(pair) != 2 or any(not isinstance(one, int | float) or isinstance(one, bool) for one in pair):
        raise TypeError
    if not all(0 <= one <= 500 for one in pair):
        raise ValueError
    return float(pair[0]), float(pair[1])


def _read_paper(value: Any) -> str:
    if str(value) not in PAPERS:
        raise ValueError
    return str(value)


def _read_edges(value: Any) -> tuple[Edge, ...]:
    edges = (value,) if isinstance(value, str) else tuple(value)
    if any(edge not in EDGES for edge in edges):
        raise ValueError
    return edges


def _read_stock(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= 40:
        raise ValueError
    return value.strip()


def _read_address(value: Any) -> str:
    if not isinstance(value, str) or (value and _ADDRESS.fullmatch(value) is None):
        raise ValueError
    return value.rstrip("/")


BoxSize: TypeAlias = Annotated[
    tuple[float, float, float],
    Key(unit="mm", low=1, high=600, would="[width, height, depth] in mm, each 1 to 600"),
]
Colour: TypeAlias = Annotated[
    str,
    Key(would='"#rrggbb"', read=_read_colour, form={"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}),
]
_PAPER_FORM = {"type": "string", "examples": list(PAPERS)}
_PAPER_WOULD = f"{list_words(PAPERS)}, or a size such as 4x6in"
_EDGES_FORM = {"anyOf": [{"enum": list(EDGES)}, {"type": "array", "items": {"enum": list(EDGES)}}]}


class InkColours(Keys, frozen=True):
    """A colour in each ink."""

    owner = "a colour"
    full: Colour
    low: Annotated[Colour | None, Key("Where ink is saved.", usual="as `full`")] = None
    bw: Annotated[Colour | None, Key("In black and white.", usual="the grey of `low`")] = None


class JoinKeys(Keys, frozen=True):
    """Further columns for a table."""

    example = "{data: deck.xlsx#Stats, on: name}"
    refusal = "write a join as {data: deck.xlsx#Stats, on: name}"

    data: Annotated[str, Key("The other table.", would="a table's file")]
    on: Annotated[
        str | tuple[str, str],
        Key(
            "The column that is the same in both; [ours, theirs] where their names differ.",
            would="the key's column, or [ours, theirs] where the names differ",
        ),
    ] = "id"
    when: Annotated[
        bool | str | None,
        Key(
            "Rows of that table for which it does not hold are switched off: a card that needs one is warned of.",
            would="an expression",
        ),
    ] = None


class RowsKeys(Keys, frozen=True):
    """Where rows come from."""

    refusal = "write `name: {data: file.csv, columns: {...}}`"

    data: Annotated[
        str,
        Key(
            "CSV, TSV, XLSX (deck.xlsx#Sheet), ODS, JSON, YAML or an address, see Tables.",
            would="a table's file",
            usual="none where there are `rows`",
            refusal="name one table, such as `data: cards.csv`; further ones: `join:`",
        ),
    ] = ""
    rows: Annotated[
        tuple[Mapping[str, Any], ...] | None,
        Key(
            "Rows in place instead of `data`.",
            would="a list such as [{id: A1, name: Ant}]",
            refusal="`rows:` is a list of mappings, for example [{id: A1, name: Ant}]",
        ),
    ] = None
    columns: Annotated[
        Mapping[str, str],
        Key(
            "Types of columns; those not named are text.",
            would="`column: type`, each text int number bool operations words(category) list(separator) amounts(category)",
            refusal="`columns:` is a list of `column: type`",
        ),
    ] = {}
    join: Annotated[
        JoinKeys | tuple[JoinKeys, ...],
        Key(
            "Further columns, where `on` is the same.",
            would="{data: deck.xlsx#Stats, on: name}, or a list of such",
            refusal=JoinKeys.refusal,
        ),
    ] = ()
    replace: Annotated[
        Mapping[str, str],
        Key(
            "Marks that are replaced in every cell, longest first.",
            would='`{"%n": "\\n"}`',
            refusal='write what is replaced as `{"%n": "\\n"}`',
        ),
    ] = {}
    when: Annotated[
        bool | str | None,
        Key(
            "Rows for which it does not hold are switched off (and counted by `check`).",
            would="an expression",
        ),
    ] = None
    id: Annotated[
        str,
        Key(
            "Pattern of piece ids; needed where there are several copies. `copy` counts from 1.",
            usual='`"{{ id }}"`, of several copies `"{{ id }}.{{ copy }}"`',
        ),
    ] = ""

    def check(self, place: KeyPlace) -> None:
        """Rows come from one place; a mark to replace is not empty."""
        if self.data and self.rows is not None:
            place.report_problem("give either `data:` or `rows:`, not both")
        if not all(self.replace):
            place.report_problem('write what is replaced as `{"%n": "\\n"}`', "replace")

    @property
    def placed_joins(self) -> tuple[tuple[JoinKeys, tuple[str | int, ...]], ...]:
        """Each join, and where it stands."""
        if isinstance(self.join, JoinKeys):
            return ((self.join, ("join",)),)
        return tuple((join, ("join", number)) for number, join in enumerate(self.join))


class SecondCode(Keys, frozen=True):
    """A small symbol of the same code where a fanned hand shows it (`qr: second` in the template)."""

    example = "{size: 10, beside: [-38, -52]}"
    refusal = "write `second: {size: 10, beside: [-38, -52]}`: mm, and mm right and down from the first code's middle to its own"

    size: Annotated[float, Key("Side without quiet zone.", unit="mm", low=8, high=170)]
    beside: Annotated[
        tuple[float, float], Key("From the first symbol's middle to its own.", would="[right, down] in mm")
    ]


class CodeSpec(Keys, frozen=True):
    """How a component's QR symbols are printed."""

    example = "`code: {size: 14}` or `code: none`"

    size: Annotated[
        float,
        Key(
            "Side without quiet zone.",
            unit="mm",
            low=5,
            high=200,
            refusal="a code of {value} mm cannot be read; 8 to 40 mm do",
        ),
    ] = 14.0
    level: Annotated[Level, Key("Error correction.", what="level of QR error correction")] = "Q"
    quiet: Annotated[
        float,
        Key(
            "Quiet zone in modules.",
            low=0,
            high=10,
            refusal="{value}: the quiet zone is 0 to 10 modules; 1 is enough",
        ),
    ] = 1.0
    side: Annotated[
        CodeSide,
        Key("Which sides carry it: a back tells nothing unless this says so.", what="side of a piece"),
    ] = "front"
    second: Annotated[
        SecondCode | None, Key("A small code as well, on the front, where a fanned hand shows it.")
    ] = None

    def check(self, place: KeyPlace) -> None:
        """Two codes of one size cannot be told apart."""
        if self.second is not None and self.second.size > self.size * 0.85:
            message = f"a second code of {self.second.size:g} mm cannot be told from the first: 8 to {self.size * 0.85:.3g} mm do"
            place.report_problem(message, "second")


class MarkKeys(Keys, frozen=True):
    """A board's fiducial."""

    example = "{id: TL, at: [30, 30], size: 36}"

    id: Annotated[str, Key("Its code is `TTT:TL*C`.")]
    at: Annotated[tuple[float, float], Key("Its centre on the face.", would="[x, y] in mm")]
    size: Annotated[float, Key("Side of the symbol without quiet zone.", unit="mm", low=5, high=200)]
    level: Annotated[Level, Key("Error correction.")] = "Q"
    quiet: Annotated[float, Key("White ground around it, in modules.", low=0, high=10)] = 2.0


class SheetTile(Keys, frozen=True, kw_only=True):
    """One sheet's part of a face that is larger than the paper; mm."""

    example = "{crop: [x, y, width, height], at: [x, y]}"

    paper: Annotated[str, Key("Its sheet.", would=_PAPER_WOULD, read=_read_paper, form=_PAPER_FORM)] = "a4"
    orientation: Annotated[Orientation, Key("How the sheet is held.")] = "portrait"
    crop: Annotated[
        tuple[float, float, float, float],
        Key(
            "The part of the face, from its trim's top left corner at scale 1.",
            would="[x, y, width, height] in mm",
        ),
    ]
    at: Annotated[
        tuple[float, float], Key("Where its top left corner lies on the paper.", would="[x, y] in mm")
    ]
    glue: Annotated[
        tuple[Edge, ...],
        Key(
            "Edges beside which the neighbour is glued on.",
            would=list_words(EDGES),
            read=_read_edges,
            form=_EDGES_FORM,
        ),
    ] = ()
    join: Annotated[
        tuple[Edge, ...],
        Key(
            "Edges that are cut and lie on the neighbour.",
            would=list_words(EDGES),
            read=_read_edges,
            form=_EDGES_FORM,
        ),
    ] = ()


class SheetHints(Keys, frozen=True):
    """How pieces lie on sheets; None where nothing is said, so that a layout may be laid over it. docs/sheets.md."""

    gap: Annotated[
        tuple[float, float] | Literal["auto"] | None,
        Key(
            "Between trims; auto: shared cuts, gutters where grounds differ.",
            would="mm between pieces, [across, down], or auto",
            read=_read_gap,
            form={
                "anyOf": [
                    {"type": "number"},
                    {"enum": ["auto"]},
                    {"type": "array", "items": {"type": "number"}},
                ]
            },
            usual="auto; 3 of round and hexagonal pieces and those of their own outline, 4 of standees",
        ),
    ] = None
    grid: Annotated[
        tuple[Annotated[int, Key(low=1)], Annotated[int, Key(low=1)]] | None,
        Key(
            "At most so many columns and rows, with the paper as it is held.",
            would="[columns, rows]",
            usual="all that fit",
        ),
    ] = None
    orientation: Annotated[Orientation | None, Key("How the paper is held.", usual="the better one")] = None
    turn: Annotated[bool | None, Key("Whether pieces may lie on their side.", usual="true")] = None
    nest: Annotated[bool | None, Key("Hexagons as in a honeycomb.", usual="true of hexagons")] = None
    outline: Annotated[
        bool | None, Key("A thin line just outside the trim.", usual="true of round, hex and path")
    ] = None
    sides: Annotated[Sides | None, Key("Wins over `--sides`.", usual="fronts of mats and boards")] = None
    margin: Annotated[
        float | None,
        Key("Where it is more than the printer's margin.", unit="mm", low=0, high=500, usual="0"),
    ] = None
    back_turn: Annotated[
        Literal[0, 180] | None,
        Key(
            "180: backs upside down, of pieces that are turned over about their foot, like a calendar.",
            usual="0",
        ),
    ] = None
    foot: Annotated[
        float | None, Key("Depth of a standee's flaps.", unit="mm", low=0, high=500, usual="10")
    ] = None
    shrink: Annotated[
        float | None,
        Key(
            "The smallest scale allowed to avoid tiling. Codes shrink too: mind their size.",
            low=0.5,
            high=1,
            usual="1, of mats 0.9",
        ),
    ] = None
    scale: Annotated[float | None, Key("Printed so much smaller.", low=0.5, high=1, usual="1")] = None
    stock: Annotated[
        str | None,
        Key(
            "What it is printed on; only components of one stock share sheets.",
            would="a word or two, such as card",
            read=_read_stock,
            form={"type": "string", "maxLength": 40},
            usual="card; board of tokens, tiles and flats; paper of booklets",
        ),
    ] = None
    overlap: Annotated[
        float | None,
        Key(
            "mm of the picture that neighbours share, where it is tiled by itself.",
            low=0,
            high=500,
            usual="8",
        ),
    ] = None
    tiles: Annotated[
        tuple[SheetTile, ...] | None,
        Key(
            "Tiles as you want them, see Tiles.",
            would=f"a list of tiles, each {SheetTile.example}",
            usual="as few as possible",
        ),
    ] = None


class LayoutKeys(SheetHints, frozen=True, kw_only=True):
    """A component on one paper: what it changes; the other keys are those of the component and its sheet."""

    owner = "a layout"

    paper: Annotated[
        str,
        Key(
            "The paper that it is for.",
            would=f"one of: {list_words(PAPERS)}",
            read=_read_paper,
            form=_PAPER_FORM,
        ),
    ]
    size: Annotated[Size | None, Key("The face's size.")] = None
    bleed: Annotated[float | None, Key("mm of ink beyond the cut.", unit="mm", low=0, high=20)] = None
    front: Annotated[str | None, Key("Template of the front.")] = None
    back: Annotated[str | None, Key("Template of the back.")] = None
    set_: Annotated[Mapping[str, Any], Key("Constants, beside the component's.")] = {}
    code: Annotated[CodeSpec | Literal["none"] | None, Key("How codes are printed.")] = None
    marks: Annotated[tuple[MarkKeys, ...] | None, Key("The board's fiducials.")] = None


class SheetKeys(SheetHints, frozen=True):
    """A component's `sheet:`."""

    marks: Annotated[bool | None, Key("Crop marks.", usual="true, but not where there are outlines")] = None
    paper: Annotated[
        str | None,
        Key(
            "This component's own paper, whatever `--paper` says.",
            would=_PAPER_WOULD,
            read=_read_paper,
            form=_PAPER_FORM,
        ),
    ] = None
    layouts: Annotated[
        Mapping[str, LayoutKeys],
        Key(
            "Other faces for other papers, see Layouts.", would="one mapping a layout: {a3: {paper: a3, ...}}"
        ),
    ] = {}


class PartKeys(RowsKeys, frozen=True):
    """A component, keys of all kinds."""

    refusal = "a component is a list of `key: value`; see docs/box.md"

    name: Annotated[str, Key("What is printed on its sheets.", usual="the key with a capital")] = ""
    kind: Annotated[
        Literal["deck", "token", "tile", "mat", "board", "tablet", "flat", "standee", "reference", "booklet"],
        Key("What sort of part it is."),
    ] = "deck"
    size: Annotated[
        Size | None,
        Key(
            "A format's name or [width, height] in mm; must be there.", usual="of a booklet a5, of a form a6"
        ),
    ] = None
    shape: Annotated[
        Shape | None,
        Key(
            "The cut line; `path`: the one of `outline`.",
            usual="card of decks and references, round of tokens, hex of tiles, else rect",
        ),
    ] = None
    orientation: Annotated[
        Literal["flat", "pointy"] | None,
        Key("A hexagon's, only to be sure: it follows from the size; wider than high lies on a side."),
    ] = None
    outline: Annotated[
        Any,
        Key(
            "The cut line of `shape: path`, see Pieces of any shape.",
            would="an SVG file, path data in mm, or {d, viewbox}",
        ),
    ] = None
    creases: Annotated[
        Any,
        Key(
            "Where a piece of `shape: path` is folded.",
            would='straight lines as path data in mm, such as "M10 0 V20"',
        ),
    ] = None
    corner: Annotated[
        float | None, Key("Radius of corners, of `shape: card`.", unit="mm", low=0, usual="3")
    ] = None
    bleed: Annotated[
        float | None,
        Key(
            "Ink beyond the cut; 0 for a white edge.",
            unit="mm",
            low=0,
            high=20,
            refusal="{value} mm of ink beyond the cut; 0 to 20 will do, 3 is usual",
            usual="3, of booklets and forms 0",
        ),
    ] = None
    front: Annotated[
        str,
        Key(
            "Template, looked up in the title's templates, then in the shared ones; not of booklets.",
            would="a template's name",
        ),
    ] = ""
    back: Annotated[
        str, Key("Template, or `same` as the front; left out: blank.", would="a template's name, or same")
    ] = ""
    called: Annotated[
        str,
        Key("What `scan` calls a piece without a column `name`, `title` or `Card`: text with {{ columns }}."),
    ] = ""
    copies: Annotated[
        int | str,
        Key(
            "How many of each row.",
            would=f'a number up to {MOST_COPIES}, a column that holds it, or a formula such as "{{{{ 2 * rarity }}}}"',
            read=_read_copies,
            form={"type": ["integer", "string"], "minimum": 0, "maximum": MOST_COPIES},
        ),
    ] = 1
    code: Annotated[
        CodeSpec | Literal["none", "no", False] | None,
        Key("The QR symbol of every piece.", would="`code: {size: 14}` or `code: none`", usual="none"),
    ] = "none"
    set_: Annotated[
        Mapping[str, Any],
        Key(
            "Constants that the templates of this component may use.",
            refusal="this must be a list of `key: value`",
        ),
    ] = {}
    sheet: Annotated[SheetKeys, Key("How pieces lie on sheets, see sheets.md.")] = SheetKeys()
    marks: Annotated[tuple[MarkKeys, ...], Key("A board's fiducials, see sheets.md.")] = ()
    text: Annotated[
        str, Key("A booklet's Markdown file, instead of data and front.", would="a Markdown file")
    ] = ""


class QuestionKeys(Keys, frozen=True):
    """A question of a form."""

    short = "ask"
    example = "a sentence or {ask, kind: text, number or choice, choices}"
    refusal = "write a sentence, or {ask: a sentence, kind: number}"

    ask: Annotated[str, Key("The question.", refusal="write a sentence, or {ask: a sentence, kind: number}")]
    kind: Annotated[
        Literal["text", "number", "choice"] | None,
        Key("What an answer is.", usual="choice where there are choices, else text"),
    ] = None
    name: Annotated[str, Key("Its column in the table of answers.", usual="made of the question")] = ""
    choices: Annotated[
        tuple[str, ...], Key("Answers to choose from.", refusal="choices: a list of two or more answers")
    ] = ()
    high: Annotated[
        int, Key("The highest number.", low=1, high=1000, refusal="high: a whole number from 1 to 1000")
    ] = 10

    def check(self, place: KeyPlace) -> None:
        """A choice has something to choose from."""
        if self.kind == "choice" and len(self.choices) < 2:
            place.report_problem("choices: a list of two or more answers", "choices")


class FormKeys(PartKeys, frozen=True):
    """A component of kind form: questions on paper, with a code that opens them on a phone."""

    kind: Annotated[Literal["form"], Key("What it is.")] = "form"  # type: ignore[assignment]
    questions: Annotated[
        tuple[QuestionKeys, ...],
        Key(
            "What players are asked.", would=f"a list of up to {MOST_QUESTIONS}, each {QuestionKeys.example}"
        ),
    ] = ()
    address: Annotated[
        str,
        Key(
            "Of your computer; without it the sheet has no code.",
            read=_read_address,
            form={"type": "string", "pattern": "^(https?://.*)?$"},
            would="the address that `printkit feedback` tells",
            refusal="write the address of your computer that `printkit feedback` tells, such as http://192.168.1.20:8777",
        ),
    ] = ""


_Held: TypeAlias = str | tuple[str, ...]


class _Package(Keys, frozen=True):
    name: Annotated[str, Key("What it is called.", usual="the key with a capital")] = ""


class _Holds(_Package, frozen=True):
    holds: Annotated[
        _Held | Mapping[str, _Held],
        Key(
            "Which components lie in it, of kind deck or reference.",
            would="what lies in it as `deck`, `[deck, help]`, or for several boxes {Name: [deck, help], Other: notes}",
            usual="every deck by itself",
        ),
    ] = ()
    sleeved: Annotated[bool, Key("Cards in sleeves: 3 mm wider and higher, 0.2 mm a card deeper.")] = False


class TuckboxKeys(_Holds, frozen=True, kw_only=True):
    """A folded box for cards."""

    owner = "kind: tuckbox"

    kind: Annotated[Literal["tuckbox"], Key("What it is.")]
    size: Annotated[
        BoxSize | None,
        Key("The inside, where a box must be larger than its cards need.", usual="what the cards need"),
    ] = None
    thickness: Annotated[float, Key("Of a card, mm: 300 g/m².", unit="mm", low=0.05, high=3)] = 0.32
    front: Annotated[
        str, Key("Template of front and back panel.", usual="the first deck's back, with name and number")
    ] = ""
    set_: Annotated[Mapping[str, Any], Key("Constants of its template.")] = {}


class LidwrapKeys(_Package, frozen=True, kw_only=True):
    """Paper glued about a cardboard lid."""

    owner = "kind: lidwrap"

    kind: Annotated[Literal["lidwrap"], Key("What it is.")]
    size: Annotated[BoxSize, Key("The lid's outside.")]
    turn_in: Annotated[float, Key("What is folded into the lid.", unit="mm", low=0.05, high=60)] = 15.0
    front: Annotated[str, Key("Template of the top.", usual="the booklet's cover")] = ""
    set_: Annotated[Mapping[str, Any], Key("Constants of its template.")] = {}


class DividersKeys(_Holds, frozen=True, kw_only=True):
    """Cards with a tab for every deck."""

    owner = "kind: dividers"

    kind: Annotated[Literal["dividers"], Key("What it is.")]


PACKAGES = ("tuckbox", "lidwrap", "dividers")
AnyPart: TypeAlias = PartKeys | FormKeys | TuckboxKeys | LidwrapKeys | DividersKeys


class BoxKeys(Keys, frozen=True):
    """`box.yaml`."""

    title: Annotated[
        str, Key("Names folders and files: small letters, digits, hyphens.", usual="the folder's name")
    ] = ""
    code: Annotated[
        str,
        Key(
            "Stands in every printed code.",
            would="three capital letters",
            read=_read_title_code,
            form={"type": "string", "pattern": "^[A-Z]{3}$"},
            usual="the title's first three letters",
        ),
    ] = ""
    name: Annotated[str, Key("What is printed.", usual="the title with a capital")] = ""
    subtitle: Annotated[str, Key("Stands under the name.")] = ""
    edition: Annotated[str, Key("Printed in the footer of every sheet.")] = "1.0"
    players: Annotated[tuple[int, int], range_key("How many may play.", 1, 99)] = (1, 99)
    age: Annotated[int, Key("From so many years on.", low=0, high=120)] = 0
    minutes: Annotated[tuple[int, int], range_key("How long a game takes.", 0, 10_000)] = (0, 0)
    language: Annotated[
        str,
        Key(
            "In which the box is written, as `en` or `pt_BR`: for hyphenation.",
            would="a language such as en or pt_BR",
        ),
    ] = "en"
    palette: Annotated[
        Mapping[str, InkColours | Colour] | None,
        Key(
            "Colours by meaning; templates only use these names. Where an ink gives a fill up, say `low` and `bw`.",
            would='`name: "#rrggbb"`, or `name: {full: "#rrggbb", low: "#rrggbb", bw: "#rrggbb"}`',
            refusal='a palette is a list of `name: "#rrggbb"`',
        ),
    ] = None
    fonts: Annotated[
        Mapping[str, str],
        Key(
            "Families by role, used by styles; `printkit fonts` lists them.",
            would="`role: family`",
            refusal="fonts are `role: family`, for example `text: Alegreya Sans`",
        ),
    ] = {}
    prefixes: Annotated[
        tuple[str, ...],
        Key("Leading words that long piece ids lose first, see Identity.", would="a list such as [LF]"),
    ] = ()
    set_: Annotated[
        Mapping[str, Any],
        Key(
            "Constants of the whole title: templates, booklet and rules may use them.",
            would="`name: value`",
            refusal="`set:` is a list of `name: value`",
        ),
    ] = {}
    tables: Annotated[
        Mapping[str, RowsKeys],
        Key(
            "Data that is not printed by itself, for templates and the referee.",
            would="`name: {data: file.csv, columns: {...}}`",
            refusal="tables are `name: {data: file.csv, columns: {...}}`",
        ),
    ] = {}
    gather: Annotated[
        bool | Mapping[str, tuple[str, ...]],
        Key(
            "Whether components share sheets, see sheets.md.",
            would="true, false, or `file: [component, component]`",
            refusal="write auto sheets as true, none as false, or `file: [component, component]` in small letters",
        ),
    ] = True
    credits: Annotated[Any, Key("Who made what; printed nowhere.")] = None
    components: Annotated[
        Mapping[str, AnyPart], Key("What is in the box, by keys that name files.", would="`key: {...}`")
    ] = {}

    def check(self, place: KeyPlace) -> None:
        """Files are named by small letters."""
        for name in self.gather if isinstance(self.gather, Mapping) else ():
            if not is_file_key(name):
                place.report_problem(
                    f'"{name}" names a file; write small letters, digits and hyphens', "gather", name
                )
