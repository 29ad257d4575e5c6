"""The cover of Prophets and Patriarchs."""

from __future__ import annotations

from printkit.referee import Meta, Option

TRIBES = ("BEN", "LEV", "ISS", "NAP", "EPH", "JUD")
STACKS = ("PEN1", "WAR1", "LAW1", "VIR1", "WAR2", "PRO2", "LAW2", "JER2")

META = Meta(
    title="prophets-and-patriarchs",
    name="Prophets and Patriarchs",
    version="1",
    seats=(2, 6),
    minutes=(45, 90),
    age=8,
    weight=2,
    options=(
        Option(
            "tribes_included",
            "all",
            ("all",),
            label="Tribe tiles on the board",
            rule="PP-3.1",
            said=("all six",),
            some=TRIBES,
        ),
        Option(
            "stacks",
            "deck1",
            ("deck1", "deck2", "none"),
            label="Event stacks",
            rule="PP-3.2",
            said=("Deck 1, from 8 years", "Deck 2, from 12 years", "no events"),
            some=STACKS,
        ),
        Option(
            "discs",
            False,
            (False, True),
            label="Number discs",
            rule="PP-2.8",
            said=("not used", "laid on the tiles"),
        ),
        Option("camels_per_player", 18, (18, 16), label="Camels of each player", rule="PP-9.6"),
        Option(
            "false_prophet_scope",
            "building",
            ("building", "tile"),
            label="The False Prophet blocks",
            rule="PP-5.2",
            said=("all income of tents and cities at his tile", "only his own tile"),
        ),
        Option(
            "player_trade",
            False,
            (False, True),
            label="Trading among players",
            rule="PP-8.4",
            said=("not allowed", "allowed"),
        ),
        Option(
            "setup_order",
            "straight",
            ("straight", "snake"),
            label="Second round of the set-up",
            rule="PP-3.7",
            said=("in the same order", "in reverse"),
        ),
        Option(
            "win_check",
            "immediate",
            ("immediate", "own_turn"),
            label="Victory",
            rule="PP-11.2",
            said=("on anybody's turn", "on one's own turn only"),
        ),
        Option("longest_min", 2, low=1, label="Camels needed for the longest line", rule="PP-10.2"),
        Option("target", 12, low=1, label="Points to win", rule="PP-11.2"),
        Option(
            "guard_turns",
            None,
            low=1,
            label="Score the game after so many turns",
            rule="PP-11.3",
            said=("no limit",),
            for_bots=600,
            unlisted=True,
        ),
    ),
    stage="playable",
)
