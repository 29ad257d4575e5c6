"""Several answers of one seat as one tap: a page offers them together, the log holds each, judged as usual."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.referee.kinds import Data


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Answers that are given one after the other.

    Attributes:
        answers: as they are typed; the last is what is wanted, the others lead to it.
        label: what is wanted.
        how: what leads to it.
        group: the verb of what is wanted.
    """

    answers: tuple[str, ...]
    label: str
    how: str
    group: str = ""

    @property
    def key(self) -> str:
        """Names it on a page."""
        return "; ".join(map(str, self.answers))

    @property
    def last(self) -> Data:
        """What is wanted."""
        return self.answers[-1]
