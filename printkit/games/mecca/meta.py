"""Mecca's cover."""

from __future__ import annotations

from printkit.referee import Meta, Option

META = Meta(
    title="mecca",
    name="Mecca",
    version="1",
    seats=(2, 6),
    options=(
        Option(
            "voluntary_stop",
            False,
            (False, True),
            label="a player may stop placing after the first placement",
            rule="MEC-5.4",
        ),
        Option(
            "entrance_pilgrims",
            "per_player",
            ("per_player", "per_colour"),
            label="with two colours each: one entrance pilgrim per player or per colour",
            rule="MEC-3.4",
        ),
        Option(
            "final_round_truce",
            False,
            (False, True),
            label="nobody removes pilgrims in the final round",
            rule="MEC-6.1",
        ),
        Option("max_rounds", None, low=1, label="stop and score after so many rounds", rule="MEC-7.3"),
        Option(
            "hints",
            1,
            (0, 1, 2),
            label="what a player hears who can still place: that, how many, where",
            rule="MEC-5.4",
        ),
    ),
    stage="playable",
)
