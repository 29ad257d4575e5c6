"""What makes an element of each kind drawable."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.press.drawing.group import group
from printkit.press.drawing.image import image
from printkit.press.drawing.pattern import pattern
from printkit.press.drawing.qr import qr
from printkit.press.drawing.repeat import repeat
from printkit.press.drawing.scene import scene
from printkit.press.drawing.shape import shape
from printkit.press.drawing.symbol import symbol
from printkit.press.drawing.text import text
from printkit.press.drawing.tools import Maker
from printkit.press.drawing.use import use

MAKERS: Mapping[str, Maker] = {
    "shape": shape,
    "text": text,
    "symbol": symbol,
    "pattern": pattern,
    "scene": scene,
    "image": image,
    "qr": qr,
    "group": group,
    "use": use,
    "repeat": repeat,
}
"""By kind, as `template.KINDS` names them."""
