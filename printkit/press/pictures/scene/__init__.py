"""Pictures from data: scenes in layers of flat shapes, from a small vocabulary, in a title's own colours."""

from printkit.press.pictures.scene.composition import (
    FRAMES,
    SceneStudio,
    draw_scene,
    resolve_scene,
)
from printkit.press.pictures.scene.light import HOURS, MATERIALS
from printkit.press.pictures.scene.picturefiles import Pictures
from printkit.press.pictures.scene.thing import SceneError

__all__ = [
    "FRAMES",
    "HOURS",
    "MATERIALS",
    "Pictures",
    "SceneError",
    "SceneStudio",
    "draw_scene",
    "resolve_scene",
]
