"""The keys of `box.yaml`, each said once: what is read, told, completed in editors and documented."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from printkit.base.cssnames import find_css_colour
from printkit.base.yaml_keys import Key, KeyPlace, Keys, quote_value, range_key
from printkit.box.sheetkeys import CodeSpec, MarkKeys, SheetKeys
from printkit.codes.identity import is_title_code
from printkit.measure import Size

MOST_COPIES = 10_000
"""Of one row."""
MOST_QUESTIONS = 12
"""Of a form: nobody answers more."""
Shape: TypeAlias = Literal["card", "rect", "round", "hex", "path"]
_KEY = re.compile(r"[a-z0-9][a-z0-9-]*")
_SITE = re.compile(r"https?://[!-~]{3,140}")
_ADDRESS = re.compile(r"https?://[^\s/]+(?::\d+)?/?")


def is_file_key(name: str) -> bool:
    """Return whether a name may be a file's: small letters, digits, hyphens."""
    return _KEY.fullmatch(name) is not None


def _read_colour(value: Any) -> str:
    named = find_css_colour(value) if isinstance(value, str) else None
    if named is None:
        raise ValueError(
            f'{value!r} is no colour; write "#rrggbb" in quotes, or a name of CSS such as tomato'
        )
    return named


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


def _read_address(value: Any) -> str:
    if not isinstance(value, str) or (value and _ADDRESS.fullmatch(value) is None):
        raise ValueError
    return value.rstrip("/")


def _read_site(value: Any) -> str:
    if not isinstance(value, str) or (value and _SITE.fullmatch(value) is None):
        raise ValueError
    return value


BoxSize: TypeAlias = Annotated[
    tuple[float, float, float],
    Key(unit="mm", low=1, high=600, would="[width, height, depth] in mm, each 1 to 600"),
]
Colour: TypeAlias = Annotated[
    str,
    Key(
        would='"#rrggbb" or a name of CSS',
        read=_read_colour,
        form={"type": "string", "pattern": "^(#([0-9a-fA-F]{3}){1,2}|[a-zA-Z]+)$"},
    ),
]


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
    as_: Annotated[
        str,
        Key(
            "What its columns begin with here: `as: foe` brings `foe_name`, so that one table may be joined twice.",
            would="a word of letters, digits and underscores",
        ),
    ] = ""
    columns: Annotated[
        tuple[str, ...] | Mapping[str, str],
        Key(
            "Which of its columns come along, or new names for them: {hp: life}.",
            would="a list of columns, or `column: new name`",
            usual="all",
        ),
    ] = ()
    when: Annotated[
        bool | str | None,
        Key(
            "Rows of that table for which it does not hold are switched off: a card that needs one is warned of.",
            would="an expression",
        ),
    ] = None


class RowsKeys(Keys, frozen=True):
    """The keys that say where rows come from."""

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


class AcceptKeys(Keys, frozen=True):
    """Warnings of a component that are meant, each with its reason."""

    example = "{twins: each piece has a code of its own}"

    twins: Annotated[str, Key("Why cards differ in nothing but their id.")] = ""


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
            'Template, looked up in the title\'s templates, then in the shared ones; not of booklets. An expression chooses one by the row: "{{ kind }}".',
            would="a template's name, or an expression",
        ),
    ] = ""
    back: Annotated[
        str,
        Key(
            "Template, or `same` as the front, or an expression; left out: blank.",
            would="a template's name, or same",
        ),
    ] = ""
    called: Annotated[
        str,
        Key("What `scan` calls a piece without a column `name`, `title` or `Card`: text with {{ columns }}."),
    ] = ""
    played: Annotated[
        bool,
        Key(
            "`false`: only to look at, as a mat under the cards; a running game goes on when such a component comes or changes."
        ),
    ] = True
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
    accept: Annotated[AcceptKeys, Key("Warnings that are meant, each with its reason.")] = AcceptKeys()
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
        """Check that a choice has something to choose from."""
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
    side: Annotated[str, Key("Template of both sides.", usual="the title and the box's name along them")] = ""
    set_: Annotated[Mapping[str, Any], Key("Constants of its templates.")] = {}


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
    play: Annotated[
        str,
        Key(
            "Where the game is played, scored and looked up (`printkit site` makes such a place): its code stands on "
            "booklets' covers, tuck boxes and `print-and-cut`; in templates `box.play`.",
            read=_read_site,
            form={"type": "string", "pattern": "^(https?://.*)?$"},
            would="an address of at most 140 plain letters, such as https://our-club.example/games/",
        ),
    ] = ""
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
        Mapping[str, str | bool],
        Key(
            "Families by role, used by styles; `printkit fonts` lists them. `system: true`: those installed on this computer may be named too.",
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

    @property
    def families(self) -> dict[str, str]:
        """Families by role."""
        return {role: family for role, family in self.fonts.items() if isinstance(family, str)}

    def check(self, place: KeyPlace) -> None:
        """Files are named by small letters; a role is played by a family."""
        for role, family in self.fonts.items():
            if isinstance(family, bool) and role != "system":
                place.report_problem(f"`{role}:` names a family, such as Alegreya Sans", "fonts", role)
        for name in self.gather if isinstance(self.gather, Mapping) else ():
            if not is_file_key(name):
                place.report_problem(
                    f'"{name}" names a file; write small letters, digits and hyphens', "gather", name
                )
