"""The keys of `box.yaml` that say how pieces lie on sheets, and what codes and fiducials are on them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from printkit.base.yaml_keys import Key, KeyPlace, Keys
from printkit.codes.matrix import Level
from printkit.measure import PAPERS, Size, read_paper
from printkit.nearest import list_words

CodeSide: TypeAlias = Literal["front", "back", "both"]
Sides: TypeAlias = Literal["duplex", "fold", "fronts"]
Orientation: TypeAlias = Literal["portrait", "landscape"]
Edge: TypeAlias = Literal["left", "right", "top", "bottom"]
EDGES: tuple[Edge, ...] = ("left", "right", "top", "bottom")


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
        read_paper(str(value))  # says why a size in numbers will not do
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


_PAPER_FORM = {"type": "string", "examples": list(PAPERS)}
_PAPER_WOULD = f"{list_words(PAPERS)}, or a size such as 4x6in"
_EDGES_FORM = {"anyOf": [{"enum": list(EDGES)}, {"type": "array", "items": {"enum": list(EDGES)}}]}


class SecondCode(Keys, frozen=True):
    """A small symbol of the same code where a fanned hand shows it (`qr: second` in the template)."""

    example = "{size: 10, beside: [-38, -52]}"
    refusal = "write `second: {size: 10, beside: [-38, -52]}`: mm, and mm right and down from the first code's middle to its own"

    size: Annotated[float, Key("Side without quiet zone.", unit="mm", low=8, high=170)]
    beside: Annotated[
        tuple[float, float], Key("From the first symbol's middle to its own.", would="[right, down] in mm")
    ]


class CodeSpec(Keys, frozen=True):
    """The keys of a component's QR symbols."""

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
    light: Annotated[
        bool,
        Key(
            "Whether any of them is printed light on dark: photos are then read for both. Phones' own cameras read such a code less surely."
        ),
    ] = False

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
