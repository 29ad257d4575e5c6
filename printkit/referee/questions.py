"""Questions: what a book may ask, and how an answer to it is read, judged, written and said.

The set is closed: `Choice`, `Some`, `Number`, `Amounts` for people, `Reveal` and `DrawSeveral` for what becomes known, and the
groups `Together` and `FirstOf`. Options, limits, labels and reasons may be functions: nothing is worked out before
somebody looks, so that a playout pays only for what it uses, and an open question follows a corrected table.
"""

from __future__ import annotations

from printkit.referee.choice import Choice, Reveal, Thrown
from printkit.referee.form import Field, Form
from printkit.referee.judged import Amounts, DrawSeveral, Judged, Number, Some
from printkit.referee.lazy import Text
from printkit.referee.question import Asked, BadQuestionError, Chapter, Play, Question
from printkit.referee.several import First, FirstOf, Together, parts_of

__all__ = [
    "Amounts",
    "Asked",
    "BadQuestionError",
    "Chapter",
    "Choice",
    "DrawSeveral",
    "Field",
    "First",
    "FirstOf",
    "Form",
    "Judged",
    "Number",
    "Play",
    "Question",
    "Reveal",
    "Some",
    "Text",
    "Thrown",
    "Together",
    "parts_of",
]
