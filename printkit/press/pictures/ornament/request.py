"""The one function that the press calls for ornament, and what may be asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from printkit.box.box_errors import list_words, suggest_nearest
from printkit.press.ops import Group, Op, Segment
from printkit.press.pictures.ornament import borders
from printkit.press.pictures.ornament.patterns import PATTERNS, Pattern, Request, Value
from printkit.press.pictures.ornament.shapes import Paint, Point, rectangle, round_length
from printkit.press.pictures.ornament.stars import name_of


class OrnamentError(ValueError):
    """A pattern, param, value or colour that cannot be drawn; the text says what would do."""


def list_patterns() -> tuple[str, ...]:
    """All patterns."""
    return tuple(PATTERNS)


def list_parameters(name: str) -> dict[str, Value]:
    """A pattern's params with their defaults.

    Raises:
        OrnamentError: if there is no such pattern.
    """
    return dict(_find_pattern(name).params)


def list_colour_roles(name: str) -> dict[str, Paint]:
    """What a pattern's colours are for, in order, with their fallbacks.

    Raises:
        OrnamentError: if there is no such pattern.
    """
    return dict(_find_pattern(name).colours)


def draw_pattern(
    name: str,
    width: float,
    height: float,
    *,
    params: Mapping[str, object] | None = None,
    colours: Sequence[Paint] = (),
    scale: float = 1.0,
    seed: int = 0,
    outline: tuple[Segment, ...] = (),
) -> tuple[Op, ...]:
    """A pattern in a box of `width` x `height` mm whose top left corner is the origin.

    `outline` (in the same frame; default the box) clips it. `scale` multiplies the params that are lengths. Repeated
    parts are shared groups, and so is the whole.

    Raises:
        OrnamentError: if the name, a param, a value or the number of colours is wrong.
    """
    kind = _find_pattern(name)
    if width <= 0 or height <= 0:
        raise OrnamentError(f"pattern {name}: a box of {width:g} x {height:g} mm has no room for it")
    if scale <= 0:
        raise OrnamentError(f"pattern {name}: scale {scale:g} must be greater than 0")
    given = tuple(sorted(_complete_params(name, kind, params or {}, scale).items()))
    paints = _complete_colours(name, kind, colours)
    return _draw_once(
        name,
        (round_length(width), round_length(height)),
        given,
        paints,
        seed=seed if kind.chance else 0,
        clip=outline,
    )


@lru_cache(maxsize=256)
def _draw_once(
    name: str,
    size: Point,
    params: tuple[tuple[str, Value], ...],
    colours: tuple[Paint, ...],
    *,
    seed: int,
    clip: tuple[Segment, ...],
) -> tuple[Op, ...]:
    """Drawn once for all the faces that ask for the same; its name tells what was asked for."""
    ops = PATTERNS[name].draw(Request(*size, dict(params), colours, seed))
    shared = name_of(name, size, params, colours, seed, clip)
    return (Group(ops, clip=clip or rectangle(*size), shared=shared),) if ops else ()


def _find_pattern(name: str) -> Pattern:
    if name not in PATTERNS:
        raise OrnamentError(
            f'there is no pattern "{name}".{suggest_nearest(name, PATTERNS)} Known: {list_words(PATTERNS, 40)}'
        )
    return PATTERNS[name]


def _complete_colours(name: str, kind: Pattern, colours: Sequence[Paint]) -> tuple[Paint, ...]:
    fallback = tuple(kind.colours.values())
    if len(colours) > len(fallback) and not kind.many:
        raise OrnamentError(
            f"pattern {name}: {len(colours)} colours given, it has {len(fallback)}: {', '.join(kind.colours)}"
        )
    return (*colours, *fallback[len(colours) :])


def _complete_params(
    name: str, kind: Pattern, params: Mapping[str, object], scale: float
) -> dict[str, Value]:
    result = dict(kind.params)
    if not isinstance(params, Mapping):  # a template may say anything
        raise OrnamentError(f"pattern {name}: params are a mapping, as in {{step: 4}}, not {params!r:.60}")
    for key, value in params.items():
        if key not in result:
            raise OrnamentError(
                f'pattern {name} has no param "{key}".{suggest_nearest(key, kind.params)} Known: {list_words(kind.params)}'
            )
        result[key] = _parse_value(name, key, value, kind.params[key])
    for key in kind.lengths:
        result[key] = float(result[key]) * scale
    _check_bounds(name, kind, result)
    return result


def _parse_value(name: str, key: str, value: object, default: Value) -> Value:
    if isinstance(default, bool):
        if isinstance(value, bool):
            return value
        if str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        raise OrnamentError(f"pattern {name}: {key} is true or false, not {value!r}")
    if isinstance(default, str):
        if str(value) not in borders.STRIPS:
            near = suggest_nearest(str(value), borders.STRIPS)
            raise OrnamentError(
                f'pattern {name}: there is no motif "{value}".{near} Known: {list_words(borders.STRIPS, 40)}'
            )
        return str(value)
    try:
        number = float(str(value))
    except ValueError:
        raise OrnamentError(f"pattern {name}: {key} is a number, not {value!r}") from None
    if isinstance(default, int):
        if number != int(number):
            raise OrnamentError(f"pattern {name}: {key} is a whole number, not {value!r}")
        return int(number)
    return number


_LEAST: dict[str, float] = {
    "cell": 1, "pitch": 0.2, "length": 0.5, "band": 0.5, "sides": 5, "depth": 1, "lobes": 3, "lines": 1, "turns": 1,
    "count": 2, "levels": 1, "rise": 0.05, "radius": 0.02, "waves": 0.1,
}  # fmt: skip


def _check_bounds(name: str, kind: Pattern, params: Mapping[str, Value]) -> None:
    for key, value in params.items():
        if isinstance(value, bool | str):
            continue
        least = 0.0 if kind.params[key] == 0 else _LEAST.get(key, 0.0)
        if key not in ("angle", "turn", "x", "y") and not least <= value <= 10_000:
            raise OrnamentError(
                f"pattern {name}: {key} {value:g} is out of range, at least {least:g} will do"
            )
    if "contact" in params and not 10 <= float(params["contact"]) < 89:
        raise OrnamentError(f"pattern {name}: contact {params['contact']} degrees, 10 to 88 will do")
