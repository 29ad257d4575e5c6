"""Blocks as items of a height: the booklet's typography.

A module for each kind of block; `stream` names them all, the compositor is what they share.
"""

from printkit.press.booklet.setting.compositor import Compositor, ContentsEntry
from printkit.press.booklet.setting.heading import named
from printkit.press.booklet.setting.stream import SETTERS, stream

__all__ = ["SETTERS", "Compositor", "ContentsEntry", "named", "stream"]
