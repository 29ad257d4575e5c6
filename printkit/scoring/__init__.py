"""Scoring a game that nobody refereed: from what people type and what photos show to the ranking, for every title.

`work_out` is the one place where a score sheet is judged; the score page and the command `score` word what it finds.
"""

from printkit.scoring.draft import PlayerDraft, ScoreDraft
from printkit.scoring.work import Missing, Tied, TieRow, Worked, WorkedCount, WorkedPlayer, work_out

__all__ = [
    "Missing",
    "PlayerDraft",
    "ScoreDraft",
    "TieRow",
    "Tied",
    "Worked",
    "WorkedCount",
    "WorkedPlayer",
    "work_out",
]
