"""Blocks between `:::` lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from printkit.press.booklet.flow import FlowItem
from printkit.press.booklet.manuscript import Fence
from printkit.press.booklet.setting.anatomy import set_anatomy
from printkit.press.booklet.setting.compositor import Compositor
from printkit.press.booklet.setting.keys import set_keys
from printkit.press.booklet.setting.panels import set_panels
from printkit.press.booklet.setting.rows import set_list
from printkit.press.booklet.setting.running import set_running
from printkit.press.booklet.setting.score import set_score
from printkit.press.booklet.setting.tabletop import set_table_top
from printkit.press.booklet.setting.track import set_track
from printkit.press.text import Style

FenceSetter: TypeAlias = Callable[[Compositor, Fence, float], list[FlowItem]]

FENCE_SETTERS: Mapping[str, FenceSetter] = {
    "panels": set_panels,
    "play": set_panels,
    "goals": set_panels,
    "flow": set_panels,
    "quick": set_panels,
    "anatomy": set_anatomy,
    "keys": set_keys,
    "running": set_running,
    "score": set_score,
    "table": set_table_top,
    "track": set_track,
    "list": set_list,
}
"""What sets a block of each name."""


def set_fence(compositor: Compositor, block: Fence, width: float, _style: Style) -> list[FlowItem]:
    """A block of its kind."""
    return FENCE_SETTERS[block.kind](compositor, block, width)
