"""Blocks as items of a height: the booklet's typography.

A module for each kind of block; `set_stream` names them all, and they share the compositor.
"""

from printkit.press.booklet.setting.compositor import Compositor, ContentsEntry
from printkit.press.booklet.setting.heading import list_entries
from printkit.press.booklet.setting.running_text import SETTERS, set_stream

__all__ = ["SETTERS", "Compositor", "ContentsEntry", "list_entries", "set_stream"]
