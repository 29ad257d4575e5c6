"""The keys of templates, each defined once: keys of elements and styles, with defaults, limits and texts.

Values may be expressions over a row, so they are read when a row is drawn; a record says which values are valid then.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import NODEFAULT

from printkit.base.keytables import json_schema
from printkit.base.yaml_keys import Key, Keys, keys_of
from printkit.nearest import list_words, suggest_nearest
from printkit.press.faces.values import Trouble, as_number

_LENGTH = {"type": ["number", "string"]}
_COLOUR = {"type": ["string", "null"]}
_PAINT = {"type": ["string", "object", "null"]}
_PAINT_WOULD = "a colour, #rrggbbaa, {linear: [ground, accent], angle: 90} or {radial: [paper, ground], at: ['50%', '50%']}"
_PAIR = {"type": ["array", "string"]}
_ELEMENTS = {"type": "array", "items": {"$ref": "#/$defs/Element"}}
_NAMED = {"type": ["object", "string"]}
_CLIP = {"type": ["boolean", "string", "object"]}
_CLIP_WOULD = "rect, round, hex, arch, keel or star, or a shape such as {shape: polygon, points: [...]}"


def _make_raw_key(text: str, would: str, form: Mapping[str, Any], usual: str = "") -> Key:
    """Return a key whose values are read where they are drawn."""
    return Key(text, would=would, form=form, read=lambda value: value, usual=usual)


_Radius: TypeAlias = Annotated[
    Any, _make_raw_key("Of a rect's corners.", "mm, or a part such as 50%", _LENGTH)
]
_Orientation: TypeAlias = Annotated[
    Literal["flat", "pointy"] | None,
    Key("How a hex stands.", what="way for a hexagon to stand", usual="as its box does"),
]
_Ink: TypeAlias = Literal["full", "low", "bw"]


WARNINGS = ("contrast", "small", "cover", "dots", "cut", "overlap", "safe")
"""What an element may be warned of by a word of its own: faint letters, letters under 6 pt, a picture that is cut off, one
of few dots, what lies beyond the cut line, text upon text, text outside of the safe area."""


def _read_accepted(value: Any) -> Mapping[str, str]:
    if not isinstance(value, dict) or not all(isinstance(why, str) and why.strip() for why in value.values()):
        raise ValueError("write each warning with the reason why it is meant: {contrast: a ghost of a word}")
    for word in value:
        if word not in WARNINGS:
            raise ValueError(
                f'"{word}" is no warning of an element.{suggest_nearest(str(word), WARNINGS)} Known: {list_words(WARNINGS)}'
            )
    return value


class ElementKeys(Keys, frozen=True):
    """The keys that all elements have."""

    is_templated: ClassVar[bool] = True

    id: Annotated[str, Key("Its name: for children of the template, and for messages.")] = ""
    when: Annotated[
        Any, _make_raw_key("Whether it is drawn.", "an expression", {"type": ["string", "boolean"]})
    ] = None
    ink: Annotated[
        tuple[_Ink, ...] | None,
        Key(
            "Inks that it appears in.",
            would="a list out of full, low, bw",
            refusal="write the inks as a list out of full, low, bw: `ink: [full]`",
            usual="all; of a pattern [full]",
        ),
    ] = None
    rotate: Annotated[
        Any, _make_raw_key("Degrees clockwise about its box's centre.", "a number", _LENGTH)
    ] = 0
    box: Annotated[
        Any,
        _make_raw_key(
            "Where it lies, see Boxes.",
            "[x, y, width, height], bleed, face or safe",
            {"type": ["array", "string"]},
            "the face",
        ),
    ] = None
    accept: Annotated[
        Mapping[str, str],
        Key(
            f"Warnings that are meant, each with its reason; of {', '.join(WARNINGS)}.",
            would="{contrast: a ghost of a word}",
            read=_read_accepted,
            form={"type": "object", "additionalProperties": {"type": "string"}},
        ),
    ] = {}
    opacity: Annotated[float, Key("1 hides what lies below, 0 is not seen.", low=0, high=1)] = 1
    anchor: Annotated[
        str, Key("Which point of the box x and y place.", would="top-left, top, ... centre", usual="top-left")
    ] = "top-left"
    from_: Annotated[
        Any,
        _make_raw_key("Which point of the face they are measured from.", "as `anchor`", {"type": "string"}),
    ] = None


class MergeKeys(Keys, frozen=True):
    """The keys that combine an element with those of the template that is extended."""

    remove: Annotated[bool, Key("Take the parent's element of this id out.")] = False
    after: Annotated[str, Key("Place a new element after the one of this id.", would="an id")] = ""
    before: Annotated[str, Key("Place it before.", would="an id")] = ""


class StyleKeys(Keys, frozen=True):
    """The keys of a text's style."""

    owner = "a style"
    is_templated: ClassVar[bool] = True

    is_: Annotated[
        str,
        Key(
            "The style it begins with; a style that `is` itself goes on from the parent template's.",
            would="a style",
        ),
    ] = ""
    font: Annotated[str, Key("Role of the box's `fonts:`, or a family.", would="a role or a family")] = "text"
    fonts: Annotated[
        tuple[str, ...],
        Key("Several, in the order in which letters are looked for.", would="a list of roles or families"),
    ] = ()
    weight: Annotated[int, Key("Of plain text.", low=1, high=1000)] = 400
    bold: Annotated[
        int, Key("Of `**bold**` text.", low=1, high=1000, usual="700, or 200 more than `weight`")
    ] = 700
    italic: Annotated[bool, Key("Slanted; `*marks*` then stand upright.")] = False
    size: Annotated[float, Key('Points, or a length such as "4mm".', low=1, high=500)] = 9.0
    min: Annotated[
        float,
        Key(
            "The smallest that text may shrink to, points.",
            low=1,
            high=500,
            usual="three quarters of the size, not below 6",
        ),
    ] = 6.0
    colour: Annotated[Any, _make_raw_key("Of the text.", _PAINT_WOULD, _PAINT)] = "ink"
    outline: Annotated[
        Any,
        _make_raw_key(
            "A line around the letters.", "{colour: paper, width: 0.4}, mm", {"type": ["object", "null"]}
        ),
    ] = None
    shadow: Annotated[
        Any,
        _make_raw_key(
            "The letters once more, below, right and down.",
            "{colour: '#00000066', at: [0.35, 0.35]}, mm",
            {"type": ["object", "null"]},
        ),
    ] = None
    on: Annotated[str, Key("Of the ground it stands on.", would="a colour")] = "paper"
    align: Annotated[
        Literal["start", "left", "centre", "right"],
        Key(
            "start: right for Arabic and Hebrew. Centred lines are made of like length, in others a last word alone gets company where the line above can spare it; a number stays beside what it counts where there is room."
        ),
    ] = "start"
    valign: Annotated[Literal["top", "middle", "bottom"], Key("middle: by capital letters.")] = "top"
    leading: Annotated[float, Key("Distance of baselines in sizes.", low=0.5, high=5)] = 1.2
    tracking: Annotated[float, Key("mm between letters, at full size.", low=-2, high=10)] = 0.0
    case: Annotated[Literal["none", "upper", "lower", "title"], Key("How letters are written.")] = "none"
    hyphenate: Annotated[
        Any,
        _make_raw_key(
            "true: in the box's `language:`; words break at soft hyphens (U+00AD) in any case.",
            "a language (`en`, `de`, `pt_BR`), or true",
            {"type": ["string", "boolean"]},
        ),
    ] = False
    indent: Annotated[
        float, Key("mm before a paragraph's first line; negative: before all others.", low=-100, high=100)
    ] = 0.0
    gap: Annotated[float, Key("mm between paragraphs, at full size.", low=0, high=100)] = 0.0
    fit: Annotated[
        Literal["shrink", "line", "grow", "same"],
        Key(
            "line: never broken; grow: up to `max`; same: all texts of this element over the deck as large as the tightest."
        ),
    ] = "shrink"
    max: Annotated[float, Key("Where `fit: grow` ends, points.", low=1, high=500, usual="three sizes")] = (
        500.0
    )


class ShapeKeys(ElementKeys, frozen=True, kw_only=True):
    """An outline."""

    owner = "a shape element"

    shape: Annotated[
        Literal["rect", "round", "polygon", "line", "path", "star", "hex", "arch", "keel"],
        Key(
            "A hex stands on a point where its box is higher than wide, else on a side; arch and keel are windows with a pointed top."
        ),
    ]
    fill: Annotated[
        Any,
        _make_raw_key(
            "What it is filled with. The angle runs from left to right, clockwise; colours may have places: [[0, ground], [0.6, accent]].",
            _PAINT_WOULD,
            _PAINT,
        ),
    ] = None
    stroke: Annotated[
        Any, _make_raw_key("What it is drawn along with.", "a colour or #rrggbbaa", _COLOUR)
    ] = None
    width: Annotated[float, Key("Of the stroke, mm.", low=0)] = 0.25
    dash: Annotated[
        Any, _make_raw_key("Lengths of strokes and gaps, mm.", "a list such as [1, 0.5]", _PAIR)
    ] = None
    join: Annotated[Literal["miter", "round", "bevel"], Key("Corners of the stroke.")] = "miter"
    cap: Annotated[Literal["butt", "round", "square"], Key("Ends of the stroke.")] = "butt"
    radius: _Radius = 0
    points: Annotated[
        Any,
        _make_raw_key(
            "Of polygon and line, from the box's corner, mm or a part such as 50% of the box; of a star how many it has.",
            "[[x, y], [x, y], ...], or a number",
            {"type": ["array", "integer", "string"]},
            "of a star 8",
        ),
    ] = None
    inner: Annotated[float, Key("Of a star: how far in its notches reach, 1 not at all.")] = 0.5
    d: Annotated[
        Any,
        _make_raw_key(
            "Of path: SVG's path data, in mm or scaled from `viewbox`.", "path data", {"type": "string"}
        ),
    ] = None
    viewbox: Annotated[
        Any, _make_raw_key("The size in which path data are written.", "[width, height]", _PAIR)
    ] = None
    orientation: _Orientation = None


class TextKeys(ElementKeys, frozen=True, kw_only=True):
    """A paragraph or several."""

    owner = "a text element"

    text: Annotated[Any, _make_raw_key("What is set, see Text.", "a text", {"type": ["string", "number"]})]
    style: Annotated[
        StyleKeys | str, Key("See Styles.", would="a style's name, or `{is: body, size: 9}`")
    ] = ""
    fit: Annotated[
        Literal["shrink", "line", "grow", "same"] | None,
        Key("As in styles.", what="way to fit", usual="the style's"),
    ] = None


class SymbolKeys(ElementKeys, frozen=True, kw_only=True):
    """An SVG symbol from the title's, the shared, Font Awesome's (`fa:anchor`), or game-icons.net's (`gi:anchor`)."""

    owner = "a symbol element"

    symbol: Annotated[
        str,
        Key(
            "Its name; `parts#metal` is what has that id in it; empty or none: nothing.",
            would="a symbol's name",
        ),
    ]
    colour: Annotated[Any, _make_raw_key("For `currentColor`.", "a colour", _COLOUR)] = "ink"
    colours: Annotated[
        Mapping[str, Any], _make_raw_key("For names of colours in the symbol.", "`{gold: colour}`", _NAMED)
    ] = {}


class PatternKeys(ElementKeys, frozen=True, kw_only=True):
    """A generated ornament clipped to the box, see ornament.md."""

    owner = "a pattern element"

    pattern: Annotated[str, Key("Which ornament.", would="a pattern's name")]
    seed: Annotated[int, Key("What varies it.")] = 0
    scale: Annotated[float, Key("How large it is.", low=0)] = 1.0
    colours: Annotated[
        Any, _make_raw_key("In the pattern's order.", "a list of colours", {"type": ["array", "string"]})
    ] = ()
    params: Annotated[
        Mapping[str, Any], _make_raw_key("What the pattern takes.", "`name: value`", _NAMED)
    ] = {}
    shape: Annotated[Literal["rect", "round", "hex"], Key("What it is clipped to.")] = "rect"
    radius: _Radius = 0
    orientation: _Orientation = None


class SceneKeys(ElementKeys, frozen=True, kw_only=True):
    """A picture made of words, in the title's colours, see scenes.md."""

    owner = "a scene element"

    scene: Annotated[
        Any,
        _make_raw_key(
            "A name of scenes.yaml, or the words themselves.",
            "a scene",
            {"type": ["string", "object", "null"]},
        ),
    ]
    seed: Annotated[
        Any, _make_raw_key("What varies it: a row's id, say.", "a text", {"type": ["string", "number"]})
    ] = ""
    frame: Annotated[Literal["rect", "round", "hex", "arch", "keel"], Key("What it is cut to.")] = "rect"
    radius: _Radius = 0
    woodcut: Annotated[
        Any,
        _make_raw_key("Cut in this one colour on paper, in full ink too.", "a colour", _COLOUR),
    ] = None


class ImageKeys(ElementKeys, frozen=True, kw_only=True):
    """A picture (PNG, JPEG, WebP, SVG, a page of a PDF) from `images/`, stored once however often used."""

    owner = "an image element"

    image: Annotated[
        str,
        Key(
            "The file; `parts.svg#metal` is what has that id in it, `sheet.pdf#2` the second page.",
            would="a file's name",
        ),
    ]
    fit: Annotated[
        Literal["cover", "contain", "stretch"],
        Key(
            "cover: fills the box, the rest is cut off, which is told where it is more than a tenth; contain: stands whole in it; stretch: is made as wide and as high as the box.",
            what="way to fit a picture",
        ),
    ] = "cover"
    focus: Annotated[
        Any,
        _make_raw_key(
            "Of cover: the point of the picture that shall be seen, as parts of its width and height.",
            "[across, down] from 0 to 1, such as [0.5, 0.2]",
            {"type": ["array", "string"]},
        ),
    ] = None
    clear: Annotated[
        Any,
        _make_raw_key(
            "A colour of the picture that the ground is seen through; corner: that of its upper left corner; "
            "within: how far from it colours may be.",
            "a colour, corner, or {colour: white, within: 8%}",
            _PAINT,
        ),
    ] = None
    edge: Annotated[
        Literal["none", "mirror", "stretch"],
        Key("How it goes on in the bleed of a face that it ends with: mirrored, or its edge drawn out."),
    ] = "none"
    clip: Annotated[Any, _make_raw_key("What it is cut to.", _CLIP_WOULD, _CLIP, "its box")] = None
    radius: _Radius = 0


class QrKeys(ElementKeys, frozen=True, kw_only=True):
    """A code in the middle of the box."""

    owner = "a qr element"

    qr: Annotated[
        Any,
        _make_raw_key(
            "true: the piece's code with quiet zone and its text on a white plate, or on the face where `on` is given; `box: [x, y]` takes the plate's own size, a box smaller than the plate (never than the symbol) is the symbol's. second: the small code of `code: {second: ...}` in box.yaml, for fanned hands. A text such as https://... {{ id }}: as large as the box with its quiet zone of 4 modules, never smaller than phones read.",
            "true, second, or a text",
            {"type": ["boolean", "string"]},
        ),
    ]
    caption: Annotated[
        Literal["below", "above", "right", "left", "none"],
        Key("Where the code's text stands.", what="place", usual="below; of `second` and of a text none"),
    ] = "below"
    colour: Annotated[
        Any,
        _make_raw_key(
            "Of the modules, where `on` is given; light on dark only where box.yaml says `code: {light: true}`.",
            "a colour",
            {"type": "string"},
            "black",
        ),
    ] = "#000000"
    on: Annotated[
        Any,
        _make_raw_key(
            "Of the face below: no plate is laid there, and nothing else may be drawn within a module of the code. Its brightness and the modules' must be 140 of 255 apart in every ink.",
            "a colour",
            {"type": "string"},
            "a white plate",
        ),
    ] = None
    level: Annotated[
        Literal["L", "M", "Q", "H"], Key("Error correction, of a text.", what="level of QR error correction")
    ] = "M"


class GroupKeys(ElementKeys, frozen=True, kw_only=True):
    """Elements in a frame of their own."""

    owner = "a group element"

    group: Annotated[Any, _make_raw_key("What it holds.", "a list of elements", _ELEMENTS)]
    clip: Annotated[
        Any,
        _make_raw_key(
            "Cut off what reaches beyond the box, or beyond a shape in it.",
            f"true, {_CLIP_WOULD}",
            _CLIP,
            "false, but true where there is a radius",
        ),
    ] = False
    radius: _Radius = 0


class UseKeys(ElementKeys, frozen=True, kw_only=True):
    """A template's elements in a box."""

    owner = "a use element"

    use: Annotated[str, Key("Which.", would="a template's name")]
    with_: Annotated[Mapping[str, Any], _make_raw_key("Values of its params.", "`name: value`", _NAMED)] = {}


class RepeatKeys(ElementKeys, frozen=True, kw_only=True):
    """Elements once an item; they may name `item` and `index`."""

    owner = "a repeat element"

    repeat: Annotated[
        Any,
        _make_raw_key(
            "What is gone through.",
            "a list, a text with commas, a number of times",
            {"type": ["array", "string", "integer", "object"]},
        ),
    ]
    each: Annotated[Any, _make_raw_key("What is drawn for each.", "a list of elements", _ELEMENTS)]
    step: Annotated[
        Any, _make_raw_key("How far the next one lies.", "[across, down] in mm", _PAIR, "[0, 0]")
    ] = (0, 0)
    columns: Annotated[
        Any,
        _make_raw_key(
            "Then a new row begins.", "a number", {"type": ["integer", "string"]}, "all in one row"
        ),
    ] = 0
    align: Annotated[Literal["left", "centre", "right"], Key("In the box.")] = "left"
    size: Annotated[Any, _make_raw_key("Of an item's frame.", "[width, height] in mm", _PAIR, "the step")] = (
        None
    )


ELEMENTS: Mapping[str, type[ElementKeys]] = {
    "shape": ShapeKeys,
    "text": TextKeys,
    "symbol": SymbolKeys,
    "pattern": PatternKeys,
    "scene": SceneKeys,
    "image": ImageKeys,
    "qr": QrKeys,
    "group": GroupKeys,
    "use": UseKeys,
    "repeat": RepeatKeys,
}
"""What an element may be, by the key that says so."""


class TemplateKeys(Keys, frozen=True):
    """A template."""

    extends: Annotated[
        str,
        Key(
            "One parent: its elements come first; an element of the same id is merged over it.",
            would="a template's name",
        ),
    ] = ""
    about: Annotated[str, Key("What it is for.")] = ""
    params: Annotated[
        Mapping[str, Any],
        Key("Defaults of values that children, `set:` and `use:` override.", would="`name: value`"),
    ] = {}
    styles: Annotated[Mapping[str, StyleKeys], Key("Styles by name, see Styles.", would="`name: {...}`")] = {}
    elements: Annotated[
        Any, _make_raw_key("What is drawn, from the ground up.", "a list of elements", _ELEMENTS)
    ] = ()


@cache
def template_form() -> dict[str, Any]:
    """Return the JSON Schema of a template: the key that names an element's kind identifies it."""
    made = json_schema(TemplateKeys, "printkit template")
    merging = json_schema(MergeKeys, "")["properties"]
    forms = {kind: json_schema(record, kind) for kind, record in ELEMENTS.items()}
    every: dict[str, Any] = {}
    for form in forms.values():
        made["$defs"] |= form["$defs"]
        form["properties"] |= merging
        every |= form["properties"]
    element: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": every}
    for kind, form in forms.items():  # a pattern has a shape too, so the shape is checked last
        whole = {key: form[key] for key in ("type", "additionalProperties", "properties")}
        element = {"if": {"type": "object", "required": [kind]}, "then": whole, "else": element}
    made["$defs"]["Element"] = element
    return made


@cache
def own_keys(kind: str) -> tuple[str, ...]:
    """Return the keys that elements of one kind have besides those of all, `kind` itself left out."""
    every = keys_of(ElementKeys)
    return tuple(key for key in keys_of(ELEMENTS[kind]) if key not in every and key != kind)


@cache
def defaults_of(kind: str) -> Mapping[str, Any]:
    """Return every key of one kind with its default, None where it is required."""
    keys = keys_of(ELEMENTS[kind])
    return {
        key: None if keys[key].default is NODEFAULT else keys[key].default for key in (kind, *own_keys(kind))
    }


def number_of(record: type[Keys], name: str, value: Any, where: str = "") -> float:
    """Return a number within a key's limits; the default if empty.

    Raises:
        Trouble: it is no number, or beyond the limits.
    """
    field = keys_of(record)[name]
    low, high = field.key.low, field.key.high
    found = as_number(field.default if value is None else value, where or name)
    if (low is not None and found < low) or (high is not None and found > high):
        limits = f"{low:g} to {high:g} will do" if high is not None else f"{low:g} or more will do"
        raise Trouble(f"{found:g} is out of range; {limits}", where or name)
    return found


def word_of(record: type[Keys], name: str, value: Any, where: str = "") -> Any:
    """Return one of a key's words; the default if empty.

    Raises:
        Trouble: it is another.
    """
    field = keys_of(record)[name]
    kind = field.kind
    assert kind.plain is not None
    if value in (None, "") and field.default is not NODEFAULT:
        return field.default
    try:
        return kind.plain("centre" if value == "center" else value)
    except ValueError as error:
        raise Trouble(str(error), where or name) from None
