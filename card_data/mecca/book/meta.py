"""Mecca's cover."""

from __future__ import annotations

from printkit.referee import Meta, Option, Paint

META = Meta(
    title="mecca",
    name="Mecca",
    version="1",
    seats=(2, 6),
    paints=(
        Paint("Y", "pilgrim-yellow"),
        Paint("R", "pilgrim-red"),
        Paint("G", "pilgrim-green"),
        Paint("B", "pilgrim-blue"),
        Paint("K", "pilgrim-black"),
        Paint("W", "pilgrim-white"),
    ),
    minutes=(20, 30),
    age=8,
    weight=1,
    options=(
        Option(
            "voluntary_stop",
            False,
            (False, True),
            label="After the first placement",
            rule="MEC-5.4",
            said=("a player places while it is possible", "a player may stop"),
        ),
        Option(
            "entrance_pilgrims",
            "per_player",
            ("per_player", "per_colour"),
            label="Entrance pilgrims, with two colours each",
            rule="MEC-3.4",
            said=("one for each player", "one for each colour"),
        ),
        Option(
            "final_round_truce",
            False,
            (False, True),
            label="In the final round",
            rule="MEC-6.1",
            said=("pilgrims may be removed", "nobody removes a pilgrim"),
        ),
        Option(
            "match_play",
            False,
            (False, True),
            label="Match",
            rule="MEC-8.2",
            said=("one game", "as many games as players, all points added"),
        ),
        Option(
            "max_rounds",
            None,
            low=1,
            label="Score the game after so many rounds",
            rule="MEC-7.3",
            said=("no limit",),
        ),
        Option(
            "hints",
            1,
            (0, 1, 2),
            label="What a player who can still place is told",
            rule="MEC-5.4",
            said=("that it is possible", "on how many squares", "on which squares"),
        ),
    ),
    stage="playable",
)
