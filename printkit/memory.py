"""How often Python looks for rubbish."""

from __future__ import annotations

import gc

_NEW = 50_000
"""Objects made since the last look."""


def collect_seldom() -> None:
    """Look for reference cycles after fifty thousand new objects instead of seven hundred.

    A command makes objects by the ten thousand while it starts, and few cycles: looking for them took an eighth of
    the time of a preview. Whatever is in no cycle goes at once as ever.
    """
    gc.set_threshold(_NEW, 10, 10)
