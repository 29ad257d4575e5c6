"""Elements as drawing operations: a template is compiled once a component and drawn for every piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any, Literal, TypeAlias, cast

from printkit.box.errors import Problem, listed, nearest
from printkit.box.schema import Box, Component, Ink, Piece
from printkit.codes import bare
from printkit.measure import POINTS_PER_MM
from printkit.press import curve
from printkit.press.errors import PressError
from printkit.press.fonts import Library
from printkit.press.frame import Frame, Rect
from printkit.press.ops import Code, Colour, Group, Image, Op, Path, Segment, Text
from printkit.press.palette import CONTRAST, Palette, contrast
from printkit.press.picture import picture_size
from printkit.press.symbols import Symbols
from printkit.press.template import Element, Template, Templates, folders, symbol_folders
from printkit.press.text import Block, Setter, Style
from printkit.press.values import (
    Trouble,
    Value,
    Values,
    as_length,
    as_number,
    as_text,
    compile_condition,
    compile_value,
    constant,
    undefined,
)

Painter: TypeAlias = Callable[[Values, Rect], Sequence[Op]]
_SHAPES = ("rect", "round", "polygon", "line", "path", "star", "hex")
_CAPTIONS = ("below", "above", "right", "left", "none")
_ROLES = {"arabic": "Amiri", "hebrew": "Frank Ruhl Libre"}
"""Families of roles that a box need not name."""
_CAPTION_SIZE, _CAPTION_LEAST = 4.6, 3.2
"""Points of a code's text."""
SMALLEST = 6.0
"""Points; nothing but a code's text is smaller."""
_DEEPEST = 12
"""Fragments within fragments."""


@dataclass(frozen=True, slots=True)
class Node:
    """An element ready to be drawn."""

    element: Element
    names: frozenset[str]
    """Names of the row and elsewhere that it depends on."""
    draw: Callable[[Values, Frame], Sequence[Op]]


@dataclass(slots=True)
class Problems:
    """What is wrong with faces, each thing once, with the first piece it was met on."""

    found: dict[tuple[object, ...], Problem] = field(default_factory=dict)
    where: str = ""
    """The piece and face being drawn."""
    row: str = ""
    """Its row: copies of one row share their problems."""

    def add(self, element: Element, message: str, key: str = "", *, each_row: bool = False) -> None:
        """Note a problem of an element; `each_row`: another row's is another problem."""
        name = (element.file, element.id, element.line, key, message, self.row if each_row else "")
        if name not in self.found:
            self.found[name] = element.problem(message, key, self.where)


class Drawer:
    """Draws the templates of one component in one ink."""

    def __init__(self, box: Box, component: Component, ink: Ink, library: Library | None = None) -> None:
        self.box = box
        self.component = component
        self.ink: Ink = ink
        self.library = library or Library(box.folder / "fonts")
        self.palette = Palette(box.palette[ink], ink)
        self.template_problems: list[Problem] = []
        self.problems = Problems()
        self.templates = Templates(folders(box), self.template_problems)
        self.symbols = Symbols(symbol_folders(box))
        self.setter = Setter(self.library, self.symbols, self.palette.find, self.palette.symbols)
        self.contrasts: dict[tuple[str, str, str, str], Element] = {}
        """Text colour and ground, with one element that has them."""
        self.small: dict[tuple[str, str, int], tuple[float, Element]] = {}
        """Elements whose text came out too small to read, with its size in points."""
        self.with_code = True
        """Whether the face being drawn may carry a code."""
        self._patterns: dict[str, tuple[Op, ...]] = {}
        self._depth: list[str] = []

    # compiling

    def compile(
        self, template: Template, styles: Mapping[str, Mapping[str, Any]] | None = None
    ) -> list[Node]:
        """The template's elements, ready to be drawn; problems go into the list."""
        every = {**(styles or {}), **template.styles}
        return self._nodes(template.elements, every)

    def params(self, template: Template) -> dict[str, Value]:
        """The template's params, which may be expressions."""
        found: dict[str, Value] = {}
        for name, raw in template.params.items():
            try:
                found[name] = compile_value(self.box.env, raw)
            except Trouble as trouble:
                self.template_problems.append(Problem(template.file, trouble.message, 0, f"params, {name}"))
        return found

    def _nodes(self, elements: Iterable[Element], styles: Mapping[str, Mapping[str, Any]]) -> list[Node]:
        nodes = []
        for element in elements:
            inks = element.data.get("ink")
            if self.ink not in (inks or ("full", "low", "bw")):
                continue
            if element.kind == "pattern" and inks is None and self.ink != "full":
                continue
            try:
                nodes.append(self._node(element, styles))
            except Trouble as trouble:
                self.problems.where = ""
                self.problems.add(element, trouble.message, trouble.key)
        return nodes

    def _value(self, element: Element, key: str, default: Any = None) -> Value:
        try:
            return compile_value(self.box.env, element.data.get(key, default))
        except Trouble as trouble:
            raise Trouble(trouble.message, key) from None

    def _node(self, element: Element, styles: Mapping[str, Mapping[str, Any]]) -> Node:
        data = element.data
        when = compile_condition(self.box.env, data["when"]) if "when" in data else constant(True)
        box, anchor = self._value(element, "box"), self._value(element, "anchor", "top-left")
        origin, rotate = self._value(element, "from"), self._value(element, "rotate", 0)
        names: set[str] = set()
        for value in (when, box, anchor, origin, rotate):
            names |= value.names
        maker: Callable[..., tuple[Painter, Iterable[str]]] = getattr(self, f"_make_{element.kind}")
        paint, more = maker(element, styles)
        placed = box.is_constant and anchor.is_constant and origin.is_constant
        natural = self._natural(element)
        known: dict[Frame, Rect] = {}
        add = self.problems.add

        def draw(values: Values, frame: Frame) -> Sequence[Op]:
            try:
                if not when.get(values):
                    return ()
                rect = known.get(frame)
                if rect is None:
                    rect = frame.rect(box.get(values), anchor.get(values), origin.get(values), natural)
                    if placed:
                        known[frame] = rect
                turn = as_number(rotate.get(values), "rotate")
                if not turn:
                    return paint(values, rect)
                x, y = rect.centre
                ops = paint(values, Rect(rect.x - x, rect.y - y, rect.width, rect.height))
                return (Group(tuple(ops), x, y, turn),) if ops else ()
            except Trouble as trouble:
                add(element, trouble.message, trouble.key)
            except PressError as error:
                add(element, str(error))
            return ()

        return Node(element, frozenset(names).union(more), draw)

    def _natural(self, element: Element) -> Rect | None:
        if element.kind != "qr" or self.component.code is None:
            return None
        plate = _plate(self.component.code.size, self._quiet(), str(element.data.get("caption", "below")))
        return Rect(0, 0, *plate[:2])

    # shapes

    def _make_shape(self, element: Element, _: Any) -> tuple[Painter, Iterable[str]]:
        kind = self._value(element, "shape")
        if kind.is_constant and kind.raw not in _SHAPES:
            raise Trouble(
                f'"{kind.raw}" is no shape.{nearest(str(kind.raw), _SHAPES)} Known: {listed(_SHAPES)}',
                "shape",
            )
        keys = ("fill", "stroke", "width", "dash", "join", "cap", "radius", "points", "inner", "d", "viewbox")
        defaults = {"width": 0.25, "radius": 0, "inner": 0.5, "join": "miter", "cap": "butt"}
        values_of = {key: self._value(element, key, defaults.get(key)) for key in keys}
        fixed = all(value.is_constant for value in values_of.values())
        known: dict[Rect, tuple[Op, ...]] = {}

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            if fixed and rect in known:
                return known[rect]
            given = {key: value.get(values) for key, value in values_of.items()}
            ops = self._shape(str(kind.get(values)), given, rect)
            if fixed:
                known[rect] = ops
            return ops

        return paint, kind.names.union(*(value.names for value in values_of.values()))

    def _shape(self, kind: str, given: Mapping[str, Any], rect: Rect) -> tuple[Op, ...]:
        fill, stroke = self.palette.find(given["fill"], "fill"), self.palette.find(given["stroke"], "stroke")
        if fill is None and stroke is None:
            return ()
        join, cap = given["join"], given["cap"]
        if join not in ("miter", "round", "bevel"):
            raise Trouble(f'"{join}" is no join; known: miter, round, bevel', "join")
        if cap not in ("butt", "round", "square"):
            raise Trouble(f'"{cap}" is no cap; known: butt, round, square', "cap")
        dash = given["dash"] or ()
        if not isinstance(dash, list | tuple):
            raise Trouble("write dashes as lengths of strokes and gaps: [1, 0.5]", "dash")
        return (
            Path(
                self._outline(kind, given, rect),
                None if kind == "line" else fill,
                stroke,
                as_number(given["width"], "width") if stroke else 0.0,
                tuple(as_number(part, "dash") for part in dash),
                kind == "path",
                cast('Literal["miter", "round", "bevel"]', join),
                cast('Literal["butt", "round", "square"]', cap),
            ),
        )

    def _outline(self, kind: str, given: Mapping[str, Any], rect: Rect) -> tuple[Segment, ...]:
        if kind == "rect":
            return curve.rectangle(*rect, as_length(given["radius"], min(rect.width, rect.height), "radius"))
        if kind == "round":
            return curve.ellipse(*rect)
        if kind == "hex":
            return curve.hexagon(*rect)
        if kind == "star":
            count = int(as_number(given["points"] or 8, "points"))
            if not 2 <= count <= 360:
                raise Trouble(f"{count} points make no star; 3 to 360 do", "points")
            return curve.star(rect, count, as_number(given["inner"], "inner"))
        if kind in ("polygon", "line"):
            return curve.polygon(_points(given["points"], rect), closed=kind == "polygon")
        if kind == "path":
            return _path(given, rect)
        raise Trouble(f'"{kind}" is no shape.{nearest(kind, _SHAPES)} Known: {listed(_SHAPES)}', "shape")

    # text

    def _make_text(
        self, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Painter, Iterable[str]]:
        text = self._value(element, "text", "")
        style, names = self._style(element, styles)
        line_only = element.data.get("fit")
        if line_only not in (None, "shrink", "line"):
            raise Trouble(f'"{line_only}" is no way to fit; known: shrink, line', "fit")
        known: dict[tuple[str, Rect, int], Sequence[Op]] = {}

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            source = as_text(text.get(values))
            if not source or source.isspace():
                return ()
            look = style(values)
            key = (source, rect, id(look))
            ops = known.get(key)
            if ops is None:
                if len(known) > 256:
                    known.clear()
                piece = values.get("piece")
                ops = self._text(element, source, look, rect, is_code=_is_code(source, piece))
                if ops:  # what does not fit is told for every row
                    known[key] = ops
            return ops

        return paint, text.names | names

    def _text(
        self, element: Element, source: str, style: Style, rect: Rect, *, is_code: bool
    ) -> Sequence[Op]:
        block = self.setter.compose(source, style, rect.width, rect.height)
        if self.library.missing:
            letters = ", ".join(f'"{c}" (U+{ord(c):04X})' for c in sorted(self.library.missing))
            self.library.missing.clear()
            self.problems.add(
                element, f"no font has {letters}; name a family that has it in the style's `fonts:`", "text"
            )
        if not block.fits:
            self.problems.add(element, _overflow(block, source, rect), "text", each_row=True)
            return ()
        if block.size < SMALLEST and not is_code:
            name = (element.file, element.id, element.line)
            size = min(block.size, self.small.get(name, (block.size, element))[0])
            self.small[name] = (size, element)
        return self.setter.place(block, *rect)

    def _style(
        self, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Callable[[Values], Style], frozenset[str]]:
        written = element.data.get("style", {})
        if isinstance(written, str) and "{{" in written:
            name = compile_value(self.box.env, written)
            each = {key: self._look(element, {"is": key}, styles) for key in styles}

            def chosen(values: Values) -> Style:
                key = str(name.get(values))
                if key not in each:
                    raise Trouble(f'there is no style "{key}".{nearest(key, each)}', "style")
                return each[key][0](values)

            return chosen, name.names.union(*(names for _, names in each.values()))
        if isinstance(written, str):
            written = {"is": written}
        if not isinstance(written, dict):
            raise Trouble("write a style's name, or {is: name, size: 9}", "style")
        fit = {"fit": element.data["fit"]} if "fit" in element.data else {}
        return self._look(element, {**written, **fit}, styles)

    def _look(
        self, element: Element, written: Mapping[str, Any], styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Callable[[Values], Style], frozenset[str]]:
        flat = _flat(written, styles)
        try:
            parts = {key: compile_value(self.box.env, value) for key, value in flat.items()}
        except Trouble as trouble:
            raise Trouble(trouble.message, "style") from None
        known: dict[str, Style] = {}
        varying = [part for part in parts.values() if not part.is_constant]

        def look(values: Values) -> Style:
            key = repr([part.get(values) for part in varying]) if varying else ""
            style = known.get(key)
            if style is None:
                given = {name: part.get(values) for name, part in parts.items()}
                style = known[key] = self._styled(element, given)
            return style

        return look, frozenset().union(*(part.names for part in varying))

    def _styled(self, element: Element, given: Mapping[str, Any]) -> Style:
        def number(key: str, default: float, least: float, most: float) -> float:
            value = as_number(given[key], f"style, {key}") if given.get(key) is not None else default
            if not least <= value <= most:
                raise Trouble(f"{value:g} is out of range; {least:g} to {most:g} will do", f"style, {key}")
            return value

        def word(key: str, default: str, known: Sequence[str]) -> str:
            value = str(given.get(key) or default)
            value = {"center": "centre"}.get(value, value)
            if value not in known:
                raise Trouble(f'"{value}" will not do; known: {listed(known)}', f"style, {key}")
            return value

        roles = given.get("fonts") or [given.get("font") or "text"]
        if given.get("font") and given.get("fonts") and given["font"] not in roles:
            roles = [given["font"], *roles]
        families = tuple(self._family(str(role)) for role in (roles if isinstance(roles, list) else [roles]))
        for family in families:
            self.library.files(family)
        size = number("size", 9, 1, 500)
        weight = int(number("weight", 400, 1, 1000))
        colour = self.palette.find(given.get("colour", "ink"), "style, colour") or "#000000"
        ground = self.palette.find(given.get("on", "paper"), "style, on")
        if ground is not None:
            names = (str(given.get("colour", "ink")), str(given.get("on", "paper")))
            self.contrasts.setdefault((colour, ground, *names), element)
        return Style(
            families,
            weight,
            int(number("bold", max(700, min(weight + 200, 900)), 1, 1000)),
            bool(given.get("italic", False)),
            size,
            min(number("min", max(size * 0.75, min(size, 6)), 1, 500), size),
            colour,
            cast(Any, word("align", "start", ("start", "left", "centre", "right"))),
            cast(Any, word("valign", "top", ("top", "middle", "bottom"))),
            number("leading", 1.2, 0.5, 5),
            number("tracking", 0, -2, 10),
            cast(Any, word("case", "none", ("none", "upper", "lower", "title"))),
            number("indent", 0, -100, 100),
            number("gap", 0, 0, 100),
            word("fit", "shrink", ("shrink", "line")) == "line",
        )

    def _family(self, role: str) -> str:
        return self.box.fonts.get(role) or _ROLES.get(role, role)

    # symbols, patterns, pictures

    def _make_symbol(self, element: Element, _: Any) -> tuple[Painter, Iterable[str]]:
        name, colour = self._value(element, "symbol"), self._value(element, "colour", "ink")
        colours = self._value(element, "colours", {})

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            wanted = as_text(name.get(values))
            if not wanted or wanted == "none":
                return ()
            current = self.palette.find(colour.get(values), "colour") or "#000000"
            named = colours.get(values) or {}
            if not isinstance(named, dict):
                raise Trouble("write colours as {name in the symbol: colour}", "colours")
            known = dict(self.palette.symbols)
            for key, value in named.items():
                known[str(key)] = self.palette.find(value, "colours") or "#ffffff"
            return (self.symbols.get(wanted).drawn(rect, current, known),)

        return paint, name.names | colour.names | colours.names

    def _make_pattern(self, element: Element, _: Any) -> tuple[Painter, Iterable[str]]:
        keys: dict[str, Any] = {
            "pattern": None,
            "seed": 0,
            "scale": 1,
            "colours": [],
            "params": {},
            "shape": "rect",
            "radius": 0,
        }
        values_of = {key: self._value(element, key, default) for key, default in keys.items()}

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            given = {key: value.get(values) for key, value in values_of.items()}
            colours = tuple(self.palette.find(colour, "colours") for colour in given["colours"] or ())
            key = repr((given, colours, round(rect.width, 4), round(rect.height, 4)))
            if key not in self._patterns:
                self._patterns[key] = self._pattern(given, colours, rect)
            ops = self._patterns[key]
            return (Group(ops, rect.x, rect.y, shared=f"pattern {key}"),) if ops else ()

        return paint, frozenset().union(*(value.names for value in values_of.values()))

    def _pattern(
        self, given: Mapping[str, Any], colours: tuple[Colour | None, ...], rect: Rect
    ) -> tuple[Op, ...]:
        from printkit.press import ornament  # noqa: PLC0415  # only for components with ornament

        frame = Rect(0, 0, rect.width, rect.height)
        shape = str(given["shape"])
        outline: tuple[Segment, ...] = ()
        if shape == "rect" and given["radius"]:
            outline = curve.rectangle(*frame, as_number(given["radius"], "radius"))
        elif shape in ("round", "hex"):
            outline = curve.ellipse(*frame) if shape == "round" else curve.hexagon(*frame)
        elif shape != "rect":
            raise Trouble(f'"{shape}" clips no pattern; known: rect, round, hex', "shape")
        try:
            return ornament.pattern(
                str(given["pattern"]),
                rect.width,
                rect.height,
                params=given["params"] or {},
                colours=colours,
                scale=as_number(given["scale"], "scale"),
                seed=int(as_number(given["seed"], "seed")),
                outline=outline,
            )
        except ornament.OrnamentError as error:
            raise Trouble(str(error), "pattern") from None

    def _make_image(self, element: Element, _: Any) -> tuple[Painter, Iterable[str]]:
        name, fit = self._value(element, "image"), str(element.data.get("fit", "cover"))
        if fit not in ("cover", "contain"):
            raise Trouble(f'"{fit}" is no way to fit a picture; known: cover, contain', "fit")
        sizes: dict[str, tuple[FilePath, int, int]] = {}

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            wanted = as_text(name.get(values))
            if not wanted:
                return ()
            if wanted not in sizes:
                path = self._picture(wanted)
                sizes[wanted] = (path, *picture_size(path))
            path, across, down = sizes[wanted]
            ratios = (rect.width / across, rect.height / down)
            scale = max(ratios) if fit == "cover" else min(ratios)
            width, height = across * scale, down * scale
            left, top = rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2
            image = Image(left, top, width, height, str(path))
            if fit == "contain" or (width - rect.width < 0.01 and height - rect.height < 0.01):
                return (image,)
            return (Group((image,), clip=curve.rectangle(*rect)),)

        return paint, name.names

    def _picture(self, name: str) -> FilePath:
        places = [
            self.box.folder / "images",
            self.box.folder,
            *(f / "images" for f in self.templates.folders),
        ]
        for folder in places:
            path = folder / name
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                return path.resolve()
        known = [path.name for folder in places[:1] if folder.is_dir() for path in folder.iterdir()]
        raise Trouble(f'there is no picture "{name}" in images/.{nearest(name, known)}', "image")

    # codes

    def _quiet(self) -> float:
        """Quiet zone of the component's symbols in mm; a version 1 symbol has 21 modules."""
        code = self.component.code
        return code.quiet * code.size / 21 if code is not None else 0.0

    def _make_qr(self, element: Element, _: Any) -> tuple[Painter, Iterable[str]]:
        caption = str(element.data.get("caption", "below"))
        if caption not in _CAPTIONS:
            raise Trouble(f'"{caption}" is no place; known: {listed(_CAPTIONS)}', "caption")
        spec = self.component.code

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            piece = values.get("piece")
            if spec is None or piece is None or not self.with_code or not element.data["qr"]:
                return ()
            if min(rect.width, rect.height) < spec.size - 0.01:
                raise Trouble(
                    f"the box is {rect.width:g} x {rect.height:g} mm, but the symbol alone needs {spec.size:g} mm",
                    "box",
                )
            return self._code(piece.payload, rect, caption)

        return paint, {"piece"}

    def _code(self, payload: str, rect: Rect, caption: str) -> Sequence[Op]:
        spec = self.component.code
        assert spec is not None
        quiet = self._quiet()
        width, height, left, top = _plate(spec.size, quiet, caption)
        x = rect.x + (rect.width - width) / 2 + left
        y = rect.y + (rect.height - height) / 2 + top
        if width > rect.width + 0.01:
            x = rect.x + (rect.width - spec.size) / 2
        if height > rect.height + 0.01:
            y = rect.y + (rect.height - spec.size) / 2
        plate = curve.rectangle(x - left, y - top, width, height, min(0.8, quiet))
        ops: list[Op] = [Path(plate, fill="#ffffff")]
        if caption != "none":
            ops.append(self._caption(payload, Rect(x, y, spec.size, spec.size), quiet, caption))
        ops.append(Code(round(x, 4), round(y, 4), spec.size, payload, spec.level))
        return ops

    def _caption(self, payload: str, symbol: Rect, quiet: float, where: str) -> Op:
        """The code's text along one side of the symbol, as large as the side allows."""
        font = self.library.font(
            f"{self._family('code') if 'code' in self.box.fonts else 'Source Sans 3'}:600"
        )
        em = font.width(payload)
        size = min(_CAPTION_SIZE, max(_CAPTION_LEAST, symbol.width / em * POINTS_PER_MM))
        width = em * size / POINTS_PER_MM
        cap = font.cap_height * size / POINTS_PER_MM
        centre = symbol.centre
        reach = symbol.width / 2 + max(quiet, 0.5)
        text = Text(-width / 2, reach + cap, payload, font.key, size, "#000000", width)
        if where == "below":
            return _moved(text, *centre)
        if where == "above":
            return _moved(Text(-width / 2, -reach, payload, font.key, size, "#000000", width), *centre)
        turn = 270.0 if where == "right" else 90.0
        return Group((text,), *centre, turn)

    # elements of elements

    def _make_group(
        self, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Painter, Iterable[str]]:
        nodes = self._nodes(element.children, styles)
        clip = bool(element.data.get("clip", False))

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            frame = Frame(rect.width, rect.height)
            ops = tuple(op for node in nodes for op in node.draw(values, frame))
            outline = curve.rectangle(0, 0, rect.width, rect.height) if clip else ()
            return (Group(ops, rect.x, rect.y, clip=outline),) if ops else ()

        return paint, _names(nodes)

    def _make_use(
        self, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Painter, Iterable[str]]:
        name = element.data.get("use")
        given = self._value(element, "with", {})
        if not isinstance(element.data.get("with", {}), dict):
            raise Trouble("write `with:` as {name: value}", "with")
        fragments: dict[str, tuple[list[Node], dict[str, Value]] | None] = {}
        chosen = compile_value(self.box.env, name)
        if chosen.is_constant:
            fragments[str(name)] = self._fragment(str(name), element, styles)
            if fragments[str(name)] is None:
                return (lambda _, __: ()), ()
        fixed = {**self.box.constants, **self.component.constants}

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            wanted = str(chosen.get(values))
            if wanted not in fragments:
                fragments[wanted] = self._fragment(wanted, element, styles)
            fragment = fragments[wanted]
            if fragment is None:
                raise Trouble(
                    f'there is no template "{wanted}".{nearest(wanted, self.templates.names())}', "use"
                )
            nodes, params = fragment
            inner = {**values, **(given.get(values) or {})}
            own = element.data.get("with") or {}
            fill_params(inner, {k: v for k, v in params.items() if k not in own}, fixed)
            frame = Frame(rect.width, rect.height)
            inner["face"] = frame
            ops = tuple(op for node in nodes for op in node.draw(inner, frame))
            return (Group(ops, rect.x, rect.y),) if ops else ()

        names = set(given.names | chosen.names)
        for fragment in fragments.values():
            if fragment is not None:
                nodes, params = fragment
                bound = {*params, *(element.data.get("with") or {})}
                names |= _names(nodes) - bound
                names |= {n for value in params.values() for n in value.names} - bound
        if not chosen.is_constant:
            names.add("piece")
        return paint, names

    def _fragment(
        self, name: str, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[list[Node], dict[str, Value]] | None:
        if name in self._depth or len(self._depth) > _DEEPEST:
            raise Trouble(f'"{name}" uses itself: {" > ".join([*self._depth, name])}', "use")
        template = self.templates.get(name, element.problem("", "use"))
        if template is None:
            return None
        self._depth.append(name)
        try:
            return self.compile(template, styles), self.params(template)
        finally:
            self._depth.pop()

    def _make_repeat(
        self, element: Element, styles: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Painter, Iterable[str]]:
        items = self._value(element, "repeat")
        step, columns = self._value(element, "step", [0, 0]), self._value(element, "columns", 0)
        size = self._value(element, "size")
        align = str(element.data.get("align", "left"))
        if align not in ("left", "centre", "center", "right"):
            raise Trouble(f'"{align}" will not do; known: left, centre, right', "align")
        nodes = self._nodes(element.children, styles)

        def paint(values: Values, rect: Rect) -> Sequence[Op]:
            every = _listed(items.get(values))
            across, down = _pair(step.get(values), rect, "step")
            row = int(as_number(columns.get(values) or 0, "columns")) or max(len(every), 1)
            stepped = Rect(0, 0, abs(across) or rect.width, abs(down) or rect.height)
            wanted = size.get(values)
            width, height = _pair(wanted, rect, "size") if wanted is not None else stepped[2:]
            frame = Frame(width, height)
            wraps = bool(columns.get(values))
            ops: list[Op] = []
            inner = dict(values)
            for index, item in enumerate(every):
                inner["item"], inner["index"] = item, index
                line, place = divmod(index, row)
                count = min(row, len(every) - line * row)
                extent = abs(across) * (count - 1) + width
                free = {"left": 0.0, "right": 1.0}.get(align, 0.5) * (rect.width - extent)
                x = rect.x + free + across * place
                y = rect.y + (down * line if wraps else down * place)
                drawn = tuple(op for node in nodes for op in node.draw(inner, frame))
                if drawn:
                    ops.append(Group(drawn, round(x, 4), round(y, 4)))
            return ops

        names = items.names | step.names | columns.names | size.names
        return paint, names | (_names(nodes) - {"item", "index"})

    def legibility_problems(self) -> list[Problem]:
        """Texts that are too small, or whose colour is too close to their ground, among those drawn so far."""
        found = [
            element.problem(
                f"the text is set at {size:g} pt; {SMALLEST:g} pt is the least that reads well", "style"
            )
            for size, element in self.small.values()
        ]
        for (colour, ground, name, on), element in self.contrasts.items():
            ratio = contrast(colour, ground)
            if ratio < CONTRAST:
                message = (
                    f'text "{name}" ({colour}) on "{on}" ({ground}) has a contrast of {ratio:.1f}:1 in ink {self.ink}; '
                    f"{CONTRAST}:1 is the least"
                )
                found.append(element.problem(message, "style"))
        return found


def fill_params(values: dict[str, Any], params: Mapping[str, Value], fixed: Mapping[str, Any]) -> None:
    """Give params their values, in order; what the box or component sets (`fixed`) wins.

    A param whose expression does not work complains when it is used, not before.
    """
    for name, value in params.items():
        if name in fixed:
            values[name] = fixed[name]
            continue
        try:
            values[name] = value.get(values)
        except Trouble as trouble:
            values[name] = undefined(f'param "{name}": {trouble.message}')


def _is_code(source: str, piece: Piece | None) -> bool:
    """Whether a text is a piece's code or a good part of it, which may be small."""
    written = bare(source)
    return piece is not None and len(written) > 1 and written in bare(piece.payload)


def _names(nodes: Iterable[Node]) -> frozenset[str]:
    return frozenset().union(*(node.names for node in nodes))


def _moved(text: Text, x: float, y: float) -> Text:
    return Text(
        round(text.x + x, 4),
        round(text.y + y, 4),
        text.text,
        text.font,
        round(text.size, 3),
        text.colour,
        round(text.width, 4),
    )


def _plate(side: float, quiet: float, caption: str) -> tuple[float, float, float, float]:
    """Width and height of symbol, quiet zone and text, and where the symbol lies in them."""
    strip = 0.0 if caption == "none" else max(quiet, 0.5) - quiet + 1.35 + 0.35
    across, down = side + 2 * quiet, side + 2 * quiet
    if caption in ("left", "right"):
        return across + strip, down, quiet + (strip if caption == "left" else 0), quiet
    return across, down + strip, quiet, quiet + (strip if caption == "above" else 0)


def _flat(
    written: Mapping[str, Any], styles: Mapping[str, Mapping[str, Any]], seen: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The style with everything that `is:` stands for."""
    base = written.get("is")
    if base is None:
        return dict(written)
    name = str(base)
    if name in seen or name not in styles:
        why = "stands for itself" if name in seen else "does not exist"
        raise Trouble(
            f'the style "{name}" {why}.{nearest(name, styles)} Known: {listed(styles, 30)}', "style"
        )
    own = {key: value for key, value in written.items() if key != "is"}
    return {**_flat(styles[name], styles, (*seen, name)), **own}


def _points(points: Any, rect: Rect) -> list[tuple[float, float]]:
    if not isinstance(points, list | tuple) or len(points) < 2:
        raise Trouble("write points as [[x, y], [x, y], ...]", "points")
    found = []
    for point in points:
        if not isinstance(point, list | tuple) or len(point) != 2:
            raise Trouble(f"{point!r} is no point; write [x, y]", "points")
        x, y = as_length(point[0], rect.width, "points"), as_length(point[1], rect.height, "points")
        found.append((rect.x + x, rect.y + y))
    return found


def _path(given: Mapping[str, Any], rect: Rect) -> tuple[Segment, ...]:
    try:
        segments = curve.path_data(str(given["d"] or ""))
    except ValueError as error:
        raise Trouble(str(error), "d") from None
    scale = 1.0
    if given["viewbox"]:
        width, height = _pair(given["viewbox"], rect, "viewbox")
        scale = min(rect.width / width, rect.height / height)
    return curve.transformed(segments, (scale, 0, 0, scale, rect.x, rect.y))


def _pair(value: Any, rect: Rect, key: str) -> tuple[float, float]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise Trouble(f"{value!r} will not do; write [across, down]", key)
    return as_length(value[0], rect.width, key), as_length(value[1], rect.height, key)


def _listed(value: Any) -> list[Any]:
    if isinstance(value, str):
        return [part.strip() for part in value.split(",") if part.strip()]
    if isinstance(value, int) and not isinstance(value, bool):
        return list(range(value))
    if isinstance(value, Mapping):
        return list(value.items())
    try:
        return list(value)
    except TypeError:
        raise Trouble(f"{value!r} is no list", "repeat") from None


def _overflow(block: Block, source: str, rect: Rect) -> str:
    words = " ".join(source.split())
    shown = words if len(words) <= 60 else f"{words[:57]}..."
    smallest = f"at {block.size:g} pt, the smallest that its style allows"
    if block.missing_width > 0.01:
        what = "the line" if block.style.one_line else "a word"
        return (
            f"the text does not fit: {what} is {block.missing_width:.1f} mm too wide for {rect.width:g} mm {smallest}: "
            f'"{shown}"'
        )
    return f'the text does not fit: {block.missing_height:.1f} mm of height are missing {smallest}: "{shown}"'
