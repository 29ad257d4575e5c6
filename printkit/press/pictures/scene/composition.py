"""Read, check and draw a scene, from the back to the front."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from printkit.box.contents import Ink
from printkit.nearest import list_words, suggest_nearest
from printkit.press.ops import Colour, Group, Op
from printkit.press.pictures.scene import sky
from printkit.press.pictures.scene.canvas import Canvas, Pen
from printkit.press.pictures.scene.glow import add_shadow
from printkit.press.pictures.scene.ink import Printer, edge_of, frame_picture
from printkit.press.pictures.scene.lexicon import find_scene
from printkit.press.pictures.scene.light import HOURS, MATERIALS, Light
from printkit.press.pictures.scene.picturefiles import Pictures
from printkit.press.pictures.scene.relief import draw_relief
from printkit.press.pictures.scene.rim import AGAINST, add_rim
from printkit.press.pictures.scene.svgpicture import ArtworkError
from printkit.press.pictures.scene.thing import SceneError, SceneGround, Thing
from printkit.press.svg.symbols import Symbol

FRAMES = ("rect", "round", "hex", "arch", "keel")
LAYERS = ("ground", "far", "middle", "subject", "near")
_PLANES = {"far": 1, "middle": 3, "subject": 4, "near": 5}
_KEYS = (
    "is",
    "about",
    "sky",
    "sun",
    "horizon",
    "ground",
    "far",
    "middle",
    "subject",
    "near",
    "of",
    "seed",
    "zoom",
)
_SKY = ("hour", "weather", "stars", "clouds")
_PLACE = ("at", "size", "flip", "plane", "of", "spread", "material", "gap")
_WEATHER = ("clear", "rain", "clouds", "locusts")
_MOST = 1000
"""Things of one kind, clouds, or stars."""
_SPOTS = {
    "left": (0.16, 0.9), "right": (0.84, 0.9), "middle": (0.5, 0.88), "centre": (0.5, 0.88),
    "left-third": (0.32, 0.88), "right-third": (0.66, 0.88),
}  # fmt: skip


class SceneStudio(Struct, frozen=True):
    """The tools that a title's pictures share.

    Attributes:
        scenes: its scenes by name.
        materials: its colours of materials.
        colours: the title's palette, whose names stand for colours too.
        symbol: the source of symbols.
        dark: the ink of prints without colours.
        pictures: its things that are drawn in files.
        light: the paper of prints without colours.
    """

    symbol: Callable[[str], Symbol]
    scenes: Mapping[str, Any] = field(default_factory=dict)
    materials: Mapping[str, Colour] = field(default_factory=dict)
    colours: Mapping[str, Colour] = field(default_factory=dict)
    dark: Colour = "#000000"
    pictures: Pictures = field(default_factory=Pictures)
    light: Colour = "#ffffff"

    def find_thing(self, name: str) -> Thing | None:
        """Return what a word stands for: a picture of the title, of the shared templates, or a drawing that varies.

        Raises:
            SceneError: its file cannot be used.
        """
        try:
            return self.pictures.get(name)
        except ArtworkError as error:
            raise SceneError(str(error)) from None

    def list_grounds(self) -> Mapping[str, SceneGround]:
        """Return the grounds by name.

        Raises:
            SceneError: the Python that draws them cannot be used.
        """
        try:
            return self.pictures.grounds()
        except ArtworkError as error:
            raise SceneError(str(error)) from None


def draw_scene(
    written: Any,
    width: float,
    height: float,
    studio: SceneStudio,
    *,
    ink: Ink = "full",
    seed: str = "",
    frame: str = "rect",
    radius: float = 0.0,
    lined: bool = True,
) -> Group:
    """Return a picture in a box of `width` x `height` mm whose top left corner is the origin.

    Args:
        written: a scene's name, or its keys.
        width: mm.
        height: mm.
        studio: the title's scenes, materials and symbols.
        ink: full, low or bw.
        seed: varies it: a row's id.
        frame: its outline: rect, round, hex, arch or keel.
        radius: mm, of a rect's corners.
        lined: whether prints without colours have a line around it.

    Raises:
        SceneError: unknown words, with the nearest known ones.
    """
    words = resolve_scene(written, studio.scenes, seed)
    if frame not in FRAMES:
        raise SceneError(
            f'"{frame}" frames no picture.{suggest_nearest(frame, FRAMES)} Known: {list_words(FRAMES)}'
        )
    across, down, unit = Canvas.measure_units(width, height)
    number = zlib.crc32(f"{words.get('seed', seed)}".encode())
    canvas = _make_canvas(words, across, down, number, studio)
    _draw_words(canvas, words, studio)
    key = f"{zlib.crc32(repr((words, sorted(studio.materials.items()))).encode()):08x}"
    toned = f"{ink} {studio.dark} {studio.light}" if ink != "full" else ink
    shared = (
        f"scene {key} {number:08x} {toned} {width:g}x{height:g} {frame} {radius:g}{'' if lined else ' bare'}"
    )
    printer = Printer(canvas, ink, studio.dark, unit, shared, studio.light)
    ops: tuple[Op, ...] = frame_picture(canvas, printer, edge_of(canvas, frame, radius / unit), lined=lined)
    return Group((Group(ops, scale=round(unit, 6)),), shared=shared)


def resolve_scene(written: Any, scenes: Mapping[str, Any], seed: str = "") -> dict[str, Any]:
    """Return a scene with everything that `is:` and `about:` stand for.

    Raises:
        SceneError: there is no such scene, or a key is unknown.
    """
    seen: list[str] = []
    layers: list[Mapping[str, Any]] = []
    while True:
        if isinstance(written, str):
            if written in seen or written not in scenes:
                why = "stands for itself" if written in seen else "does not exist"
                raise SceneError(f'the scene "{written}" {why}.{suggest_nearest(written, scenes)}')
            seen.append(written)
            written = scenes[written]
            continue
        if not isinstance(written, Mapping):
            raise SceneError("a scene is a name, or a list of `key: value`")
        for key in written:
            if key not in _KEYS:
                raise SceneError(
                    f'"{key}" is no part of a scene.{suggest_nearest(str(key), _KEYS)} Known: {list_words(_KEYS, 20)}'
                )
        layers.append(written)
        if "about" in written:
            layers.append(find_scene(written["about"], seed))
        if "is" not in written:
            break
        written = str(written["is"])
    found: dict[str, Any] = {}
    for layer in reversed(layers):
        for key, value in layer.items():
            if key == "sky" and isinstance(value, Mapping) and isinstance(found.get("sky"), Mapping):
                value = {**found["sky"], **value}  # noqa: PLW2901
            if key == "of" and isinstance(value, Mapping):
                value = {**found.get("of", {}), **value}  # noqa: PLW2901
            found[key] = value
    return {key: value for key, value in found.items() if key not in ("is", "about")}


def _make_canvas(
    words: Mapping[str, Any], width: float, height: float, seed: int, studio: SceneStudio
) -> Canvas:
    written = words.get("sky", "day")
    said = {"hour": written} if isinstance(written, str) else written
    if said is None or said is False:
        said = {"hour": "day"}
    _check_keys(said, _SKY, "sky")
    name = str(said.get("hour", "day"))
    if name not in HOURS:
        raise SceneError(
            f'"{name}" is no hour.{suggest_nearest(name, HOURS)} Known: {list_words(list(HOURS), 30)}'
        )
    of = {str(key): _resolve_colour(value, studio) for key, value in (words.get("of") or {}).items()}
    light = Light(HOURS[name], {**studio.materials, **of})
    horizon = _check_number(words.get("horizon", 0.62), "horizon")
    low = horizon - 0.06
    high = (low, low - 0.07, low, low - 0.14) if HOURS[name].round else (0.18, 0.27, 0.38, low)
    sun = words.get("sun") or ((0.24, 0.36, 0.66, 0.76)[seed % 4], high[seed // 4 % 4])
    zoom = _check_number(words.get("zoom", 1), "zoom")
    return Canvas(width, height, light, seed, horizon, (float(sun[0]), float(sun[1])), zoom)


def _resolve_colour(value: object, studio: SceneStudio) -> Colour:
    text = str(value)
    if text.startswith("#"):
        return text
    light = Light(HOURS["day"], studio.materials)
    if text in studio.colours and not light.has_material(text):
        return studio.colours[text]
    if not light.has_material(text):
        known = {**studio.colours, **MATERIALS}
        raise SceneError(
            f'"{text}" is no material and no colour of the palette.{suggest_nearest(text, known)}'
        )
    return light.base(text)


def _check_number(value: object, what: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise SceneError(f'{what} is a number, not "{value}"')


def _check_count(value: int, what: str) -> int:
    if not 0 <= value <= _MOST:
        raise SceneError(f"{what}: 0 to {_MOST} will do")
    return value


def _check_keys(said: object, keys: Sequence[str], what: str) -> None:
    if not isinstance(said, Mapping):
        raise SceneError(f"write `{what}` as a list of `key: value`")
    for key in said:
        if key not in keys:
            raise SceneError(
                f'"{key}" is no part of `{what}`.{suggest_nearest(str(key), keys)} Known: {list_words(keys, 20)}'
            )


def _draw_words(canvas: Canvas, words: Mapping[str, Any], studio: SceneStudio) -> None:
    said = words.get("sky", "day")
    grounds = _make_list(words.get("ground"))
    known = studio.list_grounds()
    named = [known[name] for each in grounds for name in _list_names(each) if name in known]
    covered = any(each.covers for each in named)
    canvas.indoors = covered
    if said not in (None, False) and not covered:
        _draw_sky(canvas, said if isinstance(said, Mapping) else {})
    canvas.floor = bool(named) and all(each.floor for each in named)
    for i, each in enumerate(grounds):
        _draw_layer(canvas, each, 1 + (2 * i + 1) // max(1, len(grounds)) if len(grounds) > 1 else 3, studio)
    for layer in ("far", "middle", "subject", "near"):
        for each in _make_list(words.get(layer)):
            _draw_layer(canvas, each, _PLANES[layer], studio)
    if canvas.light.hour.rain or (isinstance(said, Mapping) and said.get("weather") == "rain"):
        sky.draw_rain(canvas)
    if isinstance(said, Mapping) and said.get("weather") == "locusts":
        sky.draw_swarm(canvas, 80, canvas.light.of("ink", "deep", 3))


def _draw_sky(canvas: Canvas, said: Mapping[str, Any]) -> None:
    sky.draw_sky(canvas)
    sky.draw_light(canvas)
    stars = said.get("stars", canvas.light.hour.stars)
    sky.draw_stars(
        canvas,
        {"many": 120, "few": 24, "none": 0}.get(
            str(stars), _check_count(stars, "stars") if isinstance(stars, int) else 60
        ),
    )
    weather = str(said.get("weather", "clear"))
    if weather not in _WEATHER:
        raise SceneError(
            f'"{weather}" is no weather.{suggest_nearest(weather, _WEATHER)} Known: {list_words(_WEATHER)}'
        )
    clouds = said.get("clouds", 4 if weather == "clouds" else 0)
    if clouds:
        sky.draw_clouds(canvas, _check_count(int(clouds), "clouds"))
    elif not said.get("stars"):
        sky.draw_wisps(canvas)


def _make_list(written: Any) -> list[Any]:
    if written is None:
        return []
    return list(written) if isinstance(written, list | tuple) else [written]


def _list_names(written: Any) -> list[str]:
    """Return the names that a written item may have."""
    return (
        [written]
        if isinstance(written, str)
        else [str(key) for key in written]
        if isinstance(written, Mapping)
        else []
    )


def _draw_layer(canvas: Canvas, written: Any, plane: int, studio: SceneStudio) -> None:
    """Draw one thing or ground as written: `palm`, `{palms: 3, at: left}`, `{symbol: dates}`."""
    if not isinstance(written, str | Mapping):
        raise SceneError(f"write a thing as its name or as `{{palm: 3, at: left}}`, not {written!r}")
    said: dict[str, Any] = {written: True} if isinstance(written, str) else dict(written)
    names = [key for key in said if key not in _PLACE]
    if len(names) != 1:
        raise SceneError(f"one thing at a time: `{{palm: 3, at: left}}`, not {written!r}")
    name = names[0]
    value = said[name]
    plane = int(said.get("plane", plane))
    if not 1 <= plane <= 5:
        raise SceneError(f"a plane is 1 (far) to 5 (near), not {plane}")
    of = {str(key): _resolve_colour(each, studio) for key, each in (said.get("of") or {}).items()}
    if "material" in said and name != "symbol":
        raise SceneError("`material:` belongs to a symbol; elsewhere write `of: {cloth: lapis}`")
    if name == "symbol":
        material = str(said.get("material", "clay"))
        if not canvas.light.has_material(material):
            material = _resolve_colour(material, studio)
        drawn = studio.symbol(str(value))

        def symbol(pen: Pen, _: str) -> None:
            draw_relief(pen, drawn, material, shadow="at" not in said or plane >= 4)

        _place_things(canvas, said, symbol, 1, "", 150.0, plane, of)
        return
    grounds = studio.list_grounds()
    if name in grounds:
        known = grounds[name]
        variant = _resolve_variant(name, value, known.variants)
        y = canvas.ground + (canvas.height - canvas.ground) * known.y
        if "at" in said:
            at = said["at"]
            y = (float(at[1]) if isinstance(at, list | tuple) else _check_number(at, "at")) * canvas.height
        known.draw(canvas, plane, y, variant)
        return
    found = studio.find_thing(name) or studio.find_thing(name.removesuffix("s"))
    if found is None:
        every = [*studio.pictures.names(), *grounds, "symbol"]
        raise SceneError(f'there is no "{name}" in the vocabulary of scenes.{suggest_nearest(name, every)}')
    count = _check_count(value, name) if isinstance(value, int) and not isinstance(value, bool) else 1
    variant = _resolve_variant(found.name, value, found.variants)
    draw = found.draw
    if plane == 4 and canvas.light.hour.dim[4] >= AGAINST and not canvas.indoors:
        draw = add_rim(draw)
    if canvas.floor and found.casts and plane in (3, 4):
        draw = add_shadow(found, draw)
    _place_things(canvas, said, draw, count, variant, found.width, plane, of)


def _resolve_variant(name: str, value: Any, variants: Sequence[str]) -> str:
    if isinstance(value, str):
        if value not in variants:
            known = list_words(variants) if variants else "none"
            raise SceneError(
                f'there is no {name} "{value}".{suggest_nearest(value, variants)} Known: {known}'
            )
        return value
    return variants[0] if variants else ""


def _place_things(
    canvas: Canvas,
    said: Mapping[str, Any],
    draw: Callable[[Pen, str], None],
    count: int,
    variant: str,
    wide: float,
    plane: int,
    of: Mapping[str, str],
) -> None:
    """Place a thing at its spot, or several side by side, the far ones smaller."""
    at = said.get("at", "middle")
    if isinstance(at, str):
        if at not in _SPOTS:
            raise SceneError(
                f'"{at}" is no spot.{suggest_nearest(at, _SPOTS)} Known: {list_words(list(_SPOTS))}, or [x, y]'
            )
        at = _SPOTS[at]
    x, y = float(at[0]) * canvas.width, float(at[1]) * canvas.height
    usual = {1: 0.3, 2: 0.45, 3: 0.7, 4: 1.0, 5: 1.2}[plane]
    size = _check_number(said.get("size", usual), "size") * canvas.zoom
    flip = bool(said.get("flip", False))
    rnd = canvas.random
    if count == 1:
        draw(canvas.make_pen(x, y, size, plane, flip=flip, of=of), variant)
        return
    gap = _check_number(said.get("gap", 0.82), "gap") * wide * size
    spread = _check_number(said.get("spread", 0.06), "spread")
    places = []
    for i in range(count):
        along = i - (count - 1) / 2
        depth = ((i * 7) % count) / max(1, count - 1) - 0.5
        places.append(
            (
                x + along * gap + rnd.uniform(-0.08, 0.08) * gap,
                y + depth * spread * canvas.height,
                size * (1 + depth * 0.22),
            )
        )
    for px, py, each in sorted(places, key=lambda place: place[1]):
        draw(canvas.make_pen(px, py, each, plane, flip=flip, of=of), variant)
