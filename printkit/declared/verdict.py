"""A score file as a title's scoring-only mode: what the score page and the command `score` ask, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.box.contents import Box, Row
from printkit.declared.language import Scope
from printkit.declared.reckoning import compute_limit, make_scopes, reckon_game
from printkit.declared.scorefile import Ask, ScoreFile
from printkit.expression.error import ExpressionError
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
class DeclaredScoring:
    """The questions and the verdict of a score file."""

    score: ScoreFile

    def build_score_form(self, box: Box, players: int) -> ScoreForm:
        """Build the questions for each player and the whole table.

        Raises:
            SetupError: a limit cannot be computed for so many players.
        """
        scope = make_scopes(self.score, box, [{}] * players, {}, {})[0]
        picks = []
        for ask in self.score.ask:
            if ask.kind == "pick":
                number = _compute_limit(ask, scope, "number")
                picks.append(
                    ScorePick(ask.name, ask.label, ask.choices, 1 if number is None else number, ask.rule)
                )
        return ScoreForm(
            tuple(_make_count(ask, scope, box) for ask in self.score.ask if ask.kind != "pick"),
            tuple(picks),
            tuple(_make_count(ask, scope, box) for ask in self.score.table),
        )

    def verdict(self, box: Box, sheets: Sequence[ScoreSheet], options: Mapping[str, Any]) -> ScoreVerdict:
        """Return the ranking, or why there is none."""
        scope = make_scopes(self.score, box, [{}] * len(sheets), {}, {})[0]
        have: list[Mapping[str, Any]] = []
        unseen: Refusals = ()
        for sheet in sheets:
            own: dict[str, Any] = {}
            for ask in self.score.ask:
                own[ask.name], wrong = _read_holding(ask, box, sheet, scope)
                unseen += wrong
            have.append(own)
        if unseen:
            return ScoreVerdict(refusals=unseen)
        numbers = sheets[0].table if sheets else {}
        shared = {
            ask.name: numbers.get(ask.name, 0) > 0 if ask.kind == "yes" else numbers.get(ask.name, 0)
            for ask in self.score.table
        }
        return reckon_game(self.score, box, have, shared, options, names=[sheet.name for sheet in sheets])


def _make_count(ask: Ask, scope: Scope, box: Box) -> ScoreCount:
    if ask.kind == "yes":
        return ScoreCount(ask.name, ask.label, 0, 1, ask.rule)
    low, high = _compute_limit(ask, scope, "low"), _compute_limit(ask, scope, "high")
    rows = tuple(row.id for row in rows_of(ask, box, scope)) if ask.where is not None else ()
    each = ask.kind == "pieces"
    return ScoreCount(ask.name, ask.label, low or 0, high, ask.rule, ask.component, each=each, pieces=rows)


def _compute_limit(ask: Ask, scope: Scope, which: str) -> int | None:
    try:
        return compute_limit(scope, getattr(ask, which))
    except ExpressionError as error:
        raise SetupError(f"score.yaml, {ask.name}, {which}: {error}") from error


def rows_of(ask: Ask, box: Box, scope: Scope) -> list[Row]:
    """Return the rows of a component that count.

    Raises:
        SetupError: that cannot be computed.
    """
    rows = box.rows(ask.component) if ask.component in box.components else ()
    try:
        return [
            row
            for row in rows
            if ask.where is None or scope.over(row.values).value(ask.where.expression.node)
        ]
    except ExpressionError as error:
        raise SetupError(f"score.yaml, {ask.name}, where: {error}") from error


def _read_holding(ask: Ask, box: Box, sheet: ScoreSheet, scope: Scope) -> tuple[Any, Refusals]:
    """Read how much a player has of it; pieces count by their kind, so a number alone is not enough."""
    if ask.kind == "pick":
        return list(sheet.picks.get(ask.name, ())), ()
    number = sheet.counts.get(ask.name, 0)
    if ask.kind == "yes":
        return number > 0, ()
    if ask.kind != "pieces":
        return number, ()
    counting = {row.id for row in rows_of(ask, box, scope)}
    pieces = {piece.id: piece for piece in box.components[ask.component].pieces if piece.row.id in counting}
    rows = [pieces[one].row.values for one in sheet.pieces if one in pieces]
    if len(rows) != number:
        text = (
            "{who:name}, {what}: {seen} are seen, {number} are typed. "
            "They count by what they are: show them in a photo, or type their codes."
        )
        return rows, refuse("unseen", ask.rule, text, sheet.name, ask.label, len(rows), number)
    return rows, ()


def make_standalone(score: ScoreFile) -> StandaloneScoring:
    """Return the scoring-only mode of a score file."""
    rules = DeclaredScoring(score)
    return StandaloneScoring(
        rules.build_score_form, rules.verdict, tuple(option.name for option in score.options)
    )
