"""The vocabulary's register: things in a picture, and grounds behind them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct, field

from printkit.press.pictures.scene.canvas import Canvas, Pen

Draw: TypeAlias = Callable[[Pen, str], None]
"""Draws a thing about its foot; the text is its variant."""
Spread: TypeAlias = Callable[[Canvas, int, float, str], None]
"""Draws ground or background over the picture's width: canvas, plane, y of its upper edge in units, variant."""


class Thing(Struct, frozen=True):
    """Something that stands at a point."""

    name: str
    draw: Draw
    width: float
    """Units, at size 1."""
    height: float
    variants: tuple[str, ...] = ()
    """The first is the usual one."""
    casts: bool = True
    """Whether it casts a shadow on its ground."""
    about: str = ""
    """A sentence on what it shows."""


class SceneGround(Struct, frozen=True):
    """Something that fills the picture's width."""

    name: str
    draw: Spread
    y: float
    """Where its upper edge usually lies: part of the way from the horizon (0) to the lower edge (1)."""
    variants: tuple[str, ...] = ()
    covers: bool = False
    """Whether it fills the whole picture, so that no sky is visible."""
    floor: bool = True
    """Whether things in front of it stand on it, and cast shadows there."""
    about: str = ""
    """A sentence on what it shows."""


class PictureWords(Struct, frozen=True):
    """The drawings of one folder's Python, by name."""

    things: dict[str, Thing] = field(default_factory=dict)
    grounds: dict[str, SceneGround] = field(default_factory=dict)


_REGISTERED: dict[str, PictureWords] = {}
"""The words of each package of pictures."""


class SceneError(ValueError):
    """A scene cannot be drawn; the text says what would work."""


def take_words(package: str) -> PictureWords:
    """Return the words that the modules of a package have registered since they were run, once."""
    return _REGISTERED.pop(package, PictureWords())


def thing(
    name: str, width: float, height: float, *variants: str, casts: bool = True
) -> Callable[[Draw], Draw]:
    """Register the function that draws a thing, for the pictures of its module's folder."""

    def register(draw: Draw) -> Draw:
        made = Thing(name, draw, width, height, variants, casts, _first_line(draw.__doc__))
        _words_beside(draw).things[name] = made
        return draw

    return register


def ground(
    name: str, y: float = 0.0, *variants: str, covers: bool = False, floor: bool = True
) -> Callable[[Spread], Spread]:
    """Register the function that draws a ground or background, for the pictures of its module's folder."""

    def register(draw: Spread) -> Spread:
        made = SceneGround(name, draw, y, variants, covers, floor, _first_line(draw.__doc__))
        _words_beside(draw).grounds[name] = made
        return draw

    return register


def _words_beside(draw: Callable[..., None]) -> PictureWords:
    return _REGISTERED.setdefault(draw.__module__.partition(".")[0], PictureWords())


def _first_line(text: str | None) -> str:
    return (text or "").strip().split("\n")[0]
