"""Lost & Found's cover. One tradition is in the box: LF-15.3 needs a second set, so there is no option for it."""

from __future__ import annotations

from printkit.referee import Meta, Option

META = Meta(
    title="lost-and-found",
    name="Lost & Found",
    version="1",
    seats=(2, 5),
    minutes=(40, 60),
    age=14,
    weight=3,
    options=(
        Option(
            "perils",
            "normal",
            ("normal", "gentle", "strict"),
            label="Disasters",
            rule="LF-15.2",
            said=("as printed", "need less", "need more"),
        ),
    ),
    stage="playable",
)
