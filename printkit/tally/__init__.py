"""Scoring-only mode at the command line: from photos and typed numbers to the ranking, without a refereed game.

Joins sight, which knows pieces and places, with the books, which say in `Book.alone` what counts. Knows no title.
"""

from __future__ import annotations

from printkit.tally.errors import RephotoError
from printkit.tally.score import Tally, score

__all__ = ["RephotoError", "Tally", "score"]
