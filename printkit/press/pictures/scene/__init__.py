"""Pictures by data: scenes in layers of flat shapes, from a small vocabulary, in a title's own colours."""

from printkit.press.pictures.scene.all_words import GROUNDS, THINGS, all_things
from printkit.press.pictures.scene.composition import (
    FRAMES,
    SceneError,
    SceneStudio,
    draw_scene,
    resolve_scene,
)
from printkit.press.pictures.scene.light import HOURS, MATERIALS
from printkit.press.pictures.scene.picturefiles import Pictures

__all__ = [
    "FRAMES",
    "GROUNDS",
    "HOURS",
    "MATERIALS",
    "THINGS",
    "Pictures",
    "SceneError",
    "SceneStudio",
    "all_things",
    "draw_scene",
    "resolve_scene",
]
