"""A score file as a title's scoring-only mode: what the score page and the command `score` ask, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.box.schema import Box
from printkit.declared.language import Wrong
from printkit.declared.reckoning import limit, reckon, scopes
from printkit.declared.scorefile import Ask, ScoreFile
from printkit.referee import Refusals, SetupError, refuse
from printkit.referee.standalone import (
    ScoreCount,
    ScoreForm,
    ScorePick,
    ScoreSheet,
    ScoreVerdict,
    StandaloneScoring,
)


@dataclass(frozen=True)
class Alone:
    """Asks and scores as a score file says."""

    score: ScoreFile

    def asked(self, box: Box, players: int) -> ScoreForm:
        """What is asked of each player.

        Raises:
            SetupError: a limit cannot be computed for so many players.
        """
        scope = scopes(self.score, box, [{}] * players, {}, {})[0]
        counts, picks = [], []
        try:
            for ask in self.score.ask:
                if ask.kind == "pick":
                    number = limit(scope, ask.number)
                    picks.append(
                        ScorePick(ask.name, ask.label, ask.choices, 1 if number is None else number, ask.rule)
                    )
                else:
                    counts.append(_count(ask, limit(scope, ask.low), limit(scope, ask.high)))
        except Wrong as error:
            raise SetupError(f"score.yaml, {ask.name}: {error}") from error
        return ScoreForm(tuple(counts), tuple(picks))

    def verdict(self, box: Box, sheets: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
        """The ranking, or why there is none."""
        have: list[Mapping[str, Any]] = []
        unseen: Refusals = ()
        for sheet in sheets:
            own: dict[str, Any] = {}
            for ask in self.score.ask:
                own[ask.name], wrong = _holding(ask, box, sheet)
                unseen += wrong
            have.append(own)
        if unseen:
            return ScoreVerdict(refusals=unseen)
        return reckon(self.score, box, have, {}, options, names=[sheet.name for sheet in sheets])


def _count(ask: Ask, low: int | None, high: int | None) -> ScoreCount:
    if ask.kind == "yes":
        return ScoreCount(ask.name, ask.label, 0, 1, ask.rule)
    return ScoreCount(ask.name, ask.label, low or 0, high, ask.rule, ask.component, each=ask.kind == "pieces")


def _holding(ask: Ask, box: Box, sheet: ScoreSheet) -> tuple[Any, Refusals]:
    """What a player has of it; pieces count by what they are, so a number alone does not do."""
    if ask.kind == "pick":
        return list(sheet.picks.get(ask.name, ())), ()
    number = sheet.counts.get(ask.name, 0)
    if ask.kind == "yes":
        return number > 0, ()
    if ask.kind != "pieces":
        return number, ()
    pieces = {piece.id: piece for piece in box.components[ask.component].pieces}
    rows = [pieces[one].row.values for one in sheet.pieces if one in pieces]
    if len(rows) != number:
        text = "{who:name}, {what}: {seen} are seen, {number} are typed. They count by what they are: show them in a photo, or type their codes."
        return rows, refuse("unseen", ask.rule, text, sheet.name, ask.label, len(rows), number)
    return rows, ()


def alone_of(score: ScoreFile) -> StandaloneScoring:
    """The scoring-only mode of a score file."""
    rules = Alone(score)
    return StandaloneScoring(rules.asked, rules.verdict, tuple(option.name for option in score.options))
