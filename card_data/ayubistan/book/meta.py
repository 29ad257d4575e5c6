"""Ayubistan's cover."""

from __future__ import annotations

from printkit.referee import Meta, Option

META = Meta(
    title="ayubistan",
    name="Ayubistan",
    version="2",
    seats=(2, 6),
    minutes=(45, 75),
    age=10,
    weight=2,
    options=(
        Option(
            "tiebreak",
            "fewest_sayeat",
            ("fewest_sayeat", "share"),
            label="Equal scores",
            rule="AYU-10.4",
            said=("fewer Sayeat win", "the victory is shared"),
        ),
        Option(
            "secret_holdings",
            True,
            (True, False),
            label="Wallets and Troops",
            rule="AYU-5.3",
            said=("each player's secret", "open for all to see"),
        ),
        Option(
            "guard_turns",
            None,
            low=1,
            label="Score the game after so many turns",
            rule="AYU-10.5",
            said=("no limit",),
        ),
    ),
    stage="playable",
)
