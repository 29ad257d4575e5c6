"""What happened, in a reader's words, newest first. Each line is worded and set once: a log only grows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from printkit.referee import EventLine, Game, Seat

LINES: Final = 120
"""Lines of the log on a page; the record has them all."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log."""

    entry: int
    text: str
    rule: str = ""


class EventLog:
    """The log as far as one seat may know it, in one language."""

    def __init__(self, say: Callable[[str], str], put: Callable[[LogLine], str]) -> None:
        """Word lines with `say`, and set each as an element with `put`."""
        self._say, self._put = say, put
        self._set: list[tuple[int, str]] = []
        self._upto, self._starts = -1, 0

    def lines(self, game: Game[Any], seat: Seat | None) -> tuple[tuple[int, str], ...]:
        """The number of its entry and the element of each line, newest first; of a long log the newest ones."""
        if game.starts != self._starts:  # something was taken back: lines may have gone
            self._set, self._upto, self._starts = [], -1, game.starts
        fresh = game.event_log(seat, self._upto)
        settled = game.settled
        self._set += self._elements([line for line in fresh if line.entry < settled])
        del self._set[:-LINES]
        self._upto = settled
        open_ = self._elements([line for line in fresh if line.entry >= settled])
        return tuple(reversed([*self._set, *open_][-LINES:]))

    def _elements(self, log: Sequence[EventLine]) -> Iterator[tuple[int, str]]:
        for line in log[-LINES:]:
            yield line.entry, self._put(LogLine(line.entry, self._say(line.text), line.rule))
