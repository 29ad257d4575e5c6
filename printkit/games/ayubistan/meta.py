"""Ayubistan's cover."""

from __future__ import annotations

from printkit.referee import Meta, Option

META = Meta(
    title="ayubistan",
    name="Ayubistan",
    version="1",
    seats=(2, 6),
    options=(
        Option(
            "tiebreak",
            "fewest_sayeat",
            ("fewest_sayeat", "share"),
            label="equal scores: fewer Sayeat first, or shared",
            rule="AYU-10.4",
        ),
        Option("secret_holdings", True, (True, False), label="wallets and Troops are hidden", rule="AYU-5.3"),
        Option("guard_turns", None, low=1, label="score the game after so many turns", rule="AYU-10.5"),
    ),
    stage="playable",
)
