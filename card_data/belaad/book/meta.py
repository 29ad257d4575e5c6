"""Belaad's cover."""

from __future__ import annotations

from printkit.referee import Meta, Option, Side

META = Meta(
    title="belaad",
    name="Belaad",
    version="1",
    seats=(2, 6),
    minutes=(60, 60),
    age=12,
    weight=3,
    options=(
        Option(
            "reports",
            "few",
            ("few", "all"),
            label="What the referee is shown",
            rule="BEL-2.11",
            said=("only what it cannot know", "everything that becomes visible"),
            for_bots="all",
        ),
        Option(
            "order_seat",
            None,
            (None, 1, 2, 3, 4),
            label="The Order sits",
            rule="BEL-2.10",
            said=("last", "second", "third", "fourth", "fifth"),
        ),
        Option(
            "guard_turns",
            None,
            low=1,
            label="Score the game after so many turns",
            rule="BEL-13.9",
            said=("no limit",),
            unlisted=True,
        ),
    ),
    stage="playable",
    sides=(
        Side("Kingdom", "kingdom", "diamond"),
        Side("People", "people", "square"),
        Side("Order", "order", "triangle"),
    ),
)
