#!/usr/bin/env python3
"""The clip of twenty seconds on the first page of the documentation: a recorded game goes on, on a laptop and a phone.

usage: scripts/clip.py [FILE]   (default docs/pictures/clip.webp)
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from PIL import Image  # noqa: E402

from companion_pictures import beside, open_stage, shot  # noqa: E402
from tests.companion.browser import table  # noqa: E402

TITLE, GAME, BEGIN = "prophets-and-patriarchs", "points", 120
SCENES = 14
"""Pictures, of which each stays for `STAY` milliseconds."""
STAY = 1400
HEIGHT = 500


def film(phones: Any) -> list[Image.Image]:
    """The table's page beside the phone of the seat that is about to answer, once for each answer."""
    pictures: list[Image.Image] = []
    for seat in range(len(phones.plan.setup.names)):
        table.caught_up(phones.page(seat))  # nobody is away
    for step in phones.steps():
        if not isinstance(step.who, int):
            phones.play(step)
            continue
        page = phones.page(step.who)
        table.caught_up(page)
        page.evaluate("scrollTo(0, 0)")
        host = phones.page("host")
        table.caught_up(host)
        pictures.append(beside([shot(host), shot(page)], HEIGHT))
        phones.play(step)
        if len(pictures) == SCENES:
            break
    return pictures


def main() -> None:
    """Record it."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures" / "clip.webp"
    with open_stage() as (browser, server):
        first, *more = film(table.Phones.at(browser, server, TITLE, GAME, BEGIN))
    first.save(file, save_all=True, append_images=more, duration=STAY, loop=0, quality=62, method=6)


if __name__ == "__main__":
    main()
