"""The vocabulary's register: what may stand in a picture, and what may lie behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

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
    """Whether it stands on something that its shadow falls on."""
    about: str = ""
    """What it shows, in a sentence."""


class SceneGround(Struct, frozen=True):
    """Something that fills the picture's width."""

    name: str
    draw: Spread
    y: float
    """Where its upper edge usually lies: part of the way from the horizon (0) to the lower edge (1)."""
    variants: tuple[str, ...] = ()
    covers: bool = False
    """Whether it fills the whole picture, so that no sky is seen."""
    floor: bool = True
    """Whether what stands in front of it stands on it, and casts a shadow there."""


def _first_line(text: str | None) -> str:
    return (text or "").strip().split("\n")[0]


THINGS: dict[str, Thing] = {}
GROUNDS: dict[str, SceneGround] = {}


def thing(
    name: str, width: float, height: float, *variants: str, casts: bool = True
) -> Callable[[Draw], Draw]:
    """Register what draws a thing."""

    def register(draw: Draw) -> Draw:
        THINGS[name] = Thing(name, draw, width, height, variants, casts, _first_line(draw.__doc__))
        return draw

    return register


def ground(
    name: str, y: float = 0.0, *variants: str, covers: bool = False, floor: bool = True
) -> Callable[[Spread], Spread]:
    """Register what draws a ground or background."""

    def register(draw: Spread) -> Spread:
        GROUNDS[name] = SceneGround(name, draw, y, variants, covers, floor)
        return draw

    return register
