"""Areas: outlines that are filled, stroked, or both, and generated ornament in a box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from printkit.box.access import own_path
from printkit.press.faces.drawing.node import Content, Styles
from printkit.press.faces.drawing.paint import find_paint, paint_path
from printkit.press.faces.drawing.tools import Tools
from printkit.press.faces.elementkeys import PatternKeys, ShapeKeys, defaults_of, word_of
from printkit.press.faces.palette import Palette
from printkit.press.faces.placement import Rect, has_room
from printkit.press.faces.template import Element
from printkit.press.faces.values import Trouble, Values, as_length, as_number, as_pair
from printkit.press.ops import Colour, Group, Op, Path, Segment, curve
from printkit.press.ops.pathdata import path_data

Clipping: TypeAlias = Callable[[Values, Rect], tuple[Segment, ...]]
"""Makes the outline that clips an element in a box."""


def compile_shape(tools: Tools, element: Element, _: Styles) -> Content:
    """Return an outline; one that depends on no row is made only once for each box."""
    kind = tools.value(element, "shape")
    if kind.is_constant:
        word_of(ShapeKeys, "shape", kind.raw)
    values_of = tools.values(element, defaults_of("shape"))
    if "fill" not in element.data and "stroke" not in element.data:
        message = "nothing is drawn: there is neither `fill:` nor `stroke:`, such as `fill: ink`"
        tools.problems.add(element, message, "shape", warning=True)
    fixed = all(value.is_constant for value in values_of.values())
    known: dict[Rect, tuple[Op, ...]] = {}

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        if fixed and rect in known:
            return known[rect]
        given = {key: value.get(values) for key, value in values_of.items()}
        ops = _draw_shape(tools.palette, str(kind.get(values)), given, rect)
        if fixed:
            known[rect] = ops
        return ops

    return Content(paint, kind.names.union(*(value.names for value in values_of.values())))


def _draw_shape(palette: Palette, kind: str, given: Mapping[str, Any], rect: Rect) -> tuple[Op, ...]:
    fill, stroke = find_paint(palette, given["fill"], "fill"), find_paint(palette, given["stroke"], "stroke")
    if stroke is not None and stroke.stops:
        raise Trouble("a line has one colour; gradients fill areas", "stroke")
    if fill is None and stroke is None:
        return ()
    dash = given["dash"] or ()
    join, cap = (word_of(ShapeKeys, key, given[key]) for key in ("join", "cap"))
    if not isinstance(dash, list | tuple):
        raise Trouble("write dashes as lengths of strokes and gaps: [1, 0.5]", "dash")
    outline = Path(
        _make_outline(kind, given, rect),
        width=_check_lengths([given["width"]], "width")[0] if stroke else 0.0,
        dash=_check_lengths(dash, "dash"),
        even_odd=kind == "path",
        join=join,
        cap=cap,
    )
    return paint_path(outline, None if kind == "line" else fill, stroke, rect)


def _check_lengths(written: Sequence[Any], key: str) -> tuple[float, ...]:
    """Check that no length is below 0 and not all are 0."""
    lengths = tuple(as_length(each, 0.0, key) for each in written)
    if lengths and (min(lengths) < 0 or (key == "dash" and not any(lengths))):
        said = ", ".join(f"{each:g}" for each in lengths)
        raise Trouble(f"{said} mm will not do; write lengths above 0", key)
    return lengths


def lies_flat(orientation: Any) -> bool | None:
    """Return whether a hexagon lies on a side; None: as its box does.

    Raises:
        Trouble: it is neither flat nor pointy.
    """
    found = word_of(ShapeKeys, "orientation", orientation)
    return None if found is None else bool(found == "flat")


def _make_outline(kind: str, given: Mapping[str, Any], rect: Rect) -> tuple[Segment, ...]:
    if kind == "rect":
        return curve.make_rectangle(*rect, as_length(given["radius"], min(rect.width, rect.height), "radius"))
    if kind == "round":
        return curve.make_ellipse(*rect)
    if kind == "hex":
        return curve.make_hexagon(*rect, flat=lies_flat(given["orientation"]))
    if kind in ("arch", "keel"):
        return _make_arch(kind, rect)
    if kind == "star":
        count = int(as_number(given["points"] or 8, "points"))
        if not 2 <= count <= 360:
            raise Trouble(f"{count} points make no star; 2 to 360 do", "points")
        return curve.make_star(rect, count, as_number(given["inner"], "inner"))
    if kind in ("polygon", "line"):
        return curve.make_polygon(_resolve_points(given["points"], rect), closed=kind == "polygon")
    if kind == "path":
        return _make_path(given, rect)
    word_of(ShapeKeys, "shape", kind)  # reports that there is no such shape
    return ()


def _make_arch(kind: str, rect: Rect) -> tuple[Segment, ...]:
    from printkit.press.pictures.scene.outline import make_arch, make_keel  # noqa: PLC0415  # only where there are some

    middle, foot = rect.x + rect.width / 2, rect.y + rect.height
    if kind == "keel":
        return make_keel(middle, foot, rect.width, rect.height)
    return make_arch(middle, foot, rect.width, rect.height, min(rect.width * 0.62, rect.height * 0.5))


def compile_clip(tools: Tools, element: Element) -> tuple[Clipping, frozenset[str]]:
    """Return the outline that clips an element in a box, by its keys `clip` and `radius`, if any; and the names it depends on."""
    clip, radius = tools.value(element, "clip"), tools.value(element, "radius", 0)
    usual = defaults_of("shape")

    def make(values: Values, rect: Rect) -> tuple[Segment, ...]:
        wanted, corner = clip.get(values), radius.get(values)
        if not wanted and not corner:
            return ()
        said = (
            wanted if isinstance(wanted, dict) else {"shape": wanted if isinstance(wanted, str) else "rect"}
        )
        unknown = [key for key in said if key not in usual]
        if unknown or said.get("shape") in (None, "line"):
            raise Trouble("write what it is cut to as a word or as {shape: star, points: 5}", "clip")
        return _make_outline(str(said["shape"]), {**usual, "radius": corner, **said}, rect)

    return make, clip.names | radius.names


def _resolve_points(points: Any, rect: Rect) -> list[tuple[float, float]]:
    if not isinstance(points, list | tuple) or len(points) < 2:
        raise Trouble("write points as [[x, y], [x, y], ...]", "points")
    found = []
    for point in points:
        if not isinstance(point, list | tuple) or len(point) != 2:
            raise Trouble(f"{point!r} is no point; write [x, y]", "points")
        x, y = as_length(point[0], rect.width, "points"), as_length(point[1], rect.height, "points")
        found.append((rect.x + x, rect.y + y))
    return found


def _make_path(given: Mapping[str, Any], rect: Rect) -> tuple[Segment, ...]:
    try:
        segments = path_data(str(given["d"] or ""))
    except ValueError as error:
        raise Trouble(str(error), "d") from None
    scale = 1.0
    if given["viewbox"]:
        width, height = as_pair(given["viewbox"], (rect.width, rect.height), "viewbox")
        if min(width, height) <= 0:
            raise Trouble(f"{width:g} x {height:g} will not do; write sides above 0", "viewbox")
        scale = min(rect.width / width, rect.height / height)
    return curve.transform_outline(segments, (scale, 0, 0, scale, rect.x, rect.y))


def compile_pattern(tools: Tools, element: Element, _: Styles) -> Content:
    """Return ornament clipped to its box; the same one on another piece is the same group."""
    values_of = tools.values(element, defaults_of("pattern"))

    def paint(values: Values, rect: Rect) -> Sequence[Op]:
        if not has_room(rect):
            return ()
        given = {key: value.get(values) for key, value in values_of.items()}
        if given["orientation"] is None:
            del given["orientation"]
        named, params = given["colours"] or (), given["params"] or {}
        if not isinstance(named, (list, tuple)):
            raise Trouble(f"{named!r} is no list of colours", "colours")
        if not isinstance(params, Mapping):
            raise Trouble(f"{params!r} gives no names their values, as {{petals: 5}}", "params")
        colours = tuple(tools.palette.find(colour, "colours") for colour in named)
        key = repr((given, colours, round(rect.width, 4), round(rect.height, 4)))
        if key not in tools.patterns:
            tools.patterns[key] = _make_ornament(tools, given, colours, rect)
        ops = tools.patterns[key]
        return (Group(ops, rect.x, rect.y, shared=f"pattern {key}"),) if ops else ()

    return Content(paint, frozenset().union(*(value.names for value in values_of.values())))


def _make_ornament(
    tools: Tools, given: Mapping[str, Any], colours: tuple[Colour | None, ...], rect: Rect
) -> tuple[Op, ...]:
    from printkit.press.pictures import ornament  # noqa: PLC0415  # only for components with ornament

    try:
        return ornament.draw_pattern(
            str(given["pattern"]),
            rect.width,
            rect.height,
            params=given["params"] or {},
            colours=colours,
            scale=as_number(given["scale"], "scale"),
            seed=int(as_number(given["seed"], "seed")),
            outline=_make_clip(given, Rect(0, 0, rect.width, rect.height)),
            own=own_path(tools.box.folder, "patterns"),
        )
    except ornament.OrnamentError as error:
        raise Trouble(str(error), "pattern") from None


def _make_clip(given: Mapping[str, Any], frame: Rect) -> tuple[Segment, ...]:
    """Return the outline that clips the ornament; None for the plain box."""
    shape = word_of(PatternKeys, "shape", given["shape"])
    if shape == "rect":
        radius = as_length(given["radius"] or 0, min(frame[2:]), "radius")
        return curve.make_rectangle(*frame, radius) if radius else ()
    if shape == "round":
        return curve.make_ellipse(*frame)
    return curve.make_hexagon(*frame, flat=lies_flat(given.get("orientation")))
