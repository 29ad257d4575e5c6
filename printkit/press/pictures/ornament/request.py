"""The one function that the press calls for ornament, and its possible requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from printkit.nearest import list_words, suggest_nearest
from printkit.press.ops import Group, Op, Segment
from printkit.press.pictures.ornament.shapes import Paint, Point, name_of, rectangle, round_length
from printkit.press.pictures.programs import DrawingProgramError, run_own, run_shared, tell_place

# A pattern: how it is drawn, its params and its colours


Value: TypeAlias = float | bool | str


class Pattern(Struct, frozen=True):
    """A kind of ornament: its look, its params with defaults, its colours' roles with fallbacks."""

    about: str
    params: Mapping[str, Value]
    colours: Mapping[str, Paint]
    draw: Callable[..., tuple[Op, ...]]
    """(width, height in mm, colours, every param by its name) -> the drawing; with `seed` if it is random."""
    lengths: frozenset[str] = frozenset()
    """Params in mm, which `scale` multiplies."""
    many: bool = False
    """The last colour role may be given several times."""
    chance: bool = False
    """Whether the seed makes a difference."""
    words: tuple[str, ...] = ()
    """Possible values of a text param."""


class OrnamentError(ValueError):
    """A pattern, param, value or colour cannot be drawn; the text says what would work."""


def find_patterns(own: Path | None = None) -> Mapping[str, Pattern]:
    """Return the patterns by name: the shared ones, and those that a title's own folder `patterns/` draws.

    Raises:
        OrnamentError: the folder's Python cannot be run, or has no `PATTERNS`.
    """
    shared: Mapping[str, Pattern] = run_shared("patterns").PATTERNS
    try:
        module = None if own is None else run_own(own)
    except DrawingProgramError as error:
        raise OrnamentError(str(error)) from None
    if module is None:
        return shared
    given = getattr(module, "PATTERNS", None)
    if not isinstance(given, dict) or not all(isinstance(one, Pattern) for one in given.values()):
        raise OrnamentError(f"{module.__file__} has no PATTERNS; write PATTERNS = {{'name': Pattern(...)}}")
    return {**shared, **given}


def list_parameters(name: str, own: Path | None = None) -> dict[str, Value]:
    """Return a pattern's params with their defaults.

    Raises:
        OrnamentError: if there is no such pattern.
    """
    return dict(_find_pattern(name, own).params)


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
    own: Path | None = None,
) -> tuple[Op, ...]:
    """Return a pattern in a box of `width` x `height` mm whose top left corner is the origin.

    `outline` (in the same frame; default the box) clips it. `scale` multiplies the params that are lengths. Repeated
    parts are shared groups, and so is the whole. `own` is the title's folder of patterns.

    Raises:
        OrnamentError: if the name, a param, a value or the number of colours is wrong.
    """
    kind = _find_pattern(name, own)
    if width <= 0 or height <= 0:
        raise OrnamentError(f"pattern {name}: a box of {width:g} x {height:g} mm has no room for it")
    if scale <= 0:
        raise OrnamentError(f"pattern {name}: scale {scale:g} must be greater than 0")
    given = tuple(sorted(_complete_params(name, kind, params or {}, scale).items()))
    paints = _complete_colours(name, kind, colours)
    draw = _draw_once if own is None else tell_place(_draw_once, own.resolve())
    return draw(
        kind.draw,
        name,
        (round_length(width), round_length(height)),
        given,
        paints,
        seed=seed if kind.chance else None,
        clip=outline,
    )


@lru_cache(maxsize=256)
def _draw_once(
    draw: Callable[..., tuple[Op, ...]],
    name: str,
    size: Point,
    params: tuple[tuple[str, Value], ...],
    colours: tuple[Paint, ...],
    *,
    seed: int | None,
    clip: tuple[Segment, ...],
) -> tuple[Op, ...]:
    """Draw it once for all faces that request the same; its name encodes the request."""
    chance = {} if seed is None else {"seed": seed}
    ops = draw(*size, colours, **dict(params), **chance)
    shared = name_of(name, size, params, colours, seed or 0, clip)
    return (Group(ops, clip=clip or rectangle(*size), shared=shared),) if ops else ()


def _find_pattern(name: str, own: Path | None) -> Pattern:
    known = find_patterns(own)
    if name not in known:
        raise OrnamentError(
            f'there is no pattern "{name}".{suggest_nearest(name, known)} Known: {list_words(known, 40)}'
        )
    return known[name]


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
    if not isinstance(params, Mapping):  # a template may contain anything
        raise OrnamentError(f"pattern {name}: params are a mapping, as in {{step: 4}}, not {params!r:.60}")
    for key, value in params.items():
        if key not in result:
            raise OrnamentError(
                f'pattern {name} has no param "{key}".{suggest_nearest(key, kind.params)} Known: {list_words(kind.params)}'
            )
        result[key] = _parse_value(name, key, value, kind)
    for key in kind.lengths:
        result[key] = float(result[key]) * scale
    _check_bounds(name, kind, result)
    return result


def _parse_value(name: str, key: str, value: object, kind: Pattern) -> Value:
    default = kind.params[key]
    if isinstance(default, bool):
        if isinstance(value, bool):
            return value
        if str(value).lower() in ("true", "false"):
            return str(value).lower() == "true"
        raise OrnamentError(f"pattern {name}: {key} is true or false, not {value!r}")
    if isinstance(default, str):
        if str(value) not in kind.words:
            near = suggest_nearest(str(value), kind.words)
            raise OrnamentError(
                f'pattern {name}: there is no {key} "{value}".{near} Known: {list_words(kind.words, 40)}'
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
