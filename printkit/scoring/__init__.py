"""Score a game that nobody refereed: from what people type and what photos show to the ranking, for every title.

`work_out` is the one place where a score sheet is judged; the score page and the command `score` word what it finds.
"""

from printkit.scoring.draft import PlayerDraft, ScoreDraft
from printkit.scoring.work import Tied, TieRow, Worked, WorkedCount, WorkedPart, work_out

__all__ = [
    "PlayerDraft",
    "ScoreDraft",
    "TieRow",
    "Tied",
    "Worked",
    "WorkedCount",
    "WorkedPart",
    "work_out",
]
