"""What makes an element of each kind drawable."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.press.faces.drawing.group import group
from printkit.press.faces.drawing.image import image
from printkit.press.faces.drawing.pattern import pattern
from printkit.press.faces.drawing.qr import qr
from printkit.press.faces.drawing.repeat import repeat
from printkit.press.faces.drawing.scene import scene
from printkit.press.faces.drawing.shape import shape
from printkit.press.faces.drawing.symbol import symbol
from printkit.press.faces.drawing.text import text
from printkit.press.faces.drawing.tools import Maker
from printkit.press.faces.drawing.use import use

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
"""By kind, as `ELEMENTS` names them."""
