"""Score sheets in every state that a page can show, by their addresses."""

from __future__ import annotations

from typing import Any

from mecca_tests.positions import diagram
from mecca_tests.test_scoring import EX_15
from printkit.boards.reading import SquareBoard, read_plain
from printkit.scoring import PlayerDraft, ScoreDraft
from printkit.scoring.scorelink import write_draft

DAY = "2026-11-20"
EX_21 = ScoreDraft(
    (
        PlayerDraft(
            "Amina", pieces=(*(f"H-{n:02d}" for n in range(1, 15)), "S-01", "S-02", "S-03", "A12"), photos=2
        ),
        PlayerDraft("Bilal", typed={"hasanat": "12", "sayeat": "1"}),
        PlayerDraft("Chadia", typed={"hasanat": "11", "sayeat": "0"}, unread=(("H-33", "H-31"), ())),
        PlayerDraft("Dawud", typed={"hasanat": "9", "sayeat": "4"}),
    ),
    day=DAY,
)
SHARED = ScoreDraft(
    (
        PlayerDraft("Amina", pieces=("H-01", "H-02"), photos=1),
        PlayerDraft("Bilal", pieces=("H-02", "H-03")),
        PlayerDraft(typed={"hasanat": "90"}),
    ),
    wanted=True,
)


def board(**more: Any) -> dict[str, Any]:
    """The board of EX-15 as sight reads it."""
    tokens = [
        [letter, here.column * 20 + 10.0, here.row * 20 + 10.0] for here, letter in diagram(EX_15).items()
    ]
    return {"tokens": tokens, "fiducials": 4, "error": 0.5, **more}


def photographed(colours: str = "WGBK", **more: Any) -> ScoreDraft:
    """EX-15 by a photo of the board; who has no colour has not chosen one yet."""
    names = ("Amina", "Bilal", "Chadia", "Dawud")
    players = (
        PlayerDraft(name, {"colours": (letter,) if letter.strip() else ()})
        for name, letter in zip(names, colours, strict=True)
    )
    return ScoreDraft(tuple(players), board=read_plain(board(**more), SquareBoard), day=DAY)


def doubtful() -> ScoreDraft:
    """The same with a square that could not be read and a player without a colour."""
    tokens = board()["tokens"]
    return photographed("WGB ", tokens=tokens[1:], unreadable=tokens[:1])


def sheets() -> dict[str, str]:
    """Name -> address of every kind of page."""
    ayubistan, mecca = "/score/ayubistan", "/score/mecca"
    ex_21, ex_15 = write_draft(EX_21), write_draft(photographed())
    return {
        "score-games": "/score",
        "score-ayubistan-new": ayubistan,
        "score-ayubistan": f"{ayubistan}?s={ex_21}",
        "score-ayubistan-shared": f"{ayubistan}?s={write_draft(SHARED)}",
        "score-ayubistan-sheet": f"{ayubistan}/sheet?s={ex_21}",
        "score-mecca-new": mecca,
        "score-mecca": f"{mecca}?s={ex_15}",
        "score-mecca-doubt": f"{mecca}?s={write_draft(doubtful())}",
        "score-mecca-sheet": f"{mecca}/sheet?s={ex_15}",
    }
