"""Score a game by a score file: from holdings to lines, ranking and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from printkit.box.contents import Box
from printkit.declared.declarations import LocatedExpression, Sentence
from printkit.declared.functions import COPIES, FUNCTIONS
from printkit.declared.language import Scope, format_working, number_of, whole_line
from printkit.declared.scorefile import PointsLine, ScoreFile, Tell, TieLine
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError
from printkit.referee import Outcome, Refusal, Refusals, Score, ScoreTerm, Seat
from printkit.referee.standalone import ScoreVerdict, TieBreak


class Names(Mapping[str, Any]):
    """The names of an expression: what one player has, and those of `let`, computed when they are first needed."""

    def __init__(self, given: Mapping[str, Any], let: Mapping[str, LocatedExpression]) -> None:
        self.found = dict(given)
        self.let = let
        self.scope: Scope | None = None
        self._open: list[str] = []

    def __getitem__(self, name: str) -> Any:
        if name in self.found:
            return self.found[name]
        if name not in self.let:
            raise KeyError(name)
        if name in self._open:
            raise ExpressionError(f"{' needs '.join([*self._open, name])}: that goes round in a circle")
        assert self.scope is not None
        self._open.append(name)
        try:
            self.found[name] = self.scope.value(self.let[name].expression.node)
        finally:
            self._open.pop()
        return self.found[name]

    def __contains__(self, name: object) -> bool:
        return name in self.found or name in self.let

    def __iter__(self) -> Iterator[str]:
        return iter({**self.found, **self.let})

    def __len__(self) -> int:
        return len({**self.found, **self.let})


def make_scopes(
    score: ScoreFile,
    box: Box,
    have: Sequence[Mapping[str, Any]],
    shared: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    names: Sequence[str] = (),
) -> list[Scope]:
    """Return one scope for each player, in seat order."""
    budget = StepBudget()
    common = {
        **{key: [row.values for row in rows] for key, rows in box.tables.items() if key.isidentifier()},
        **box.constants,
        **{one.name: one.default for one in score.options},
        **options,
        **shared,
        COPIES: {key: len(part.pieces) for key, part in box.components.items()},
        "players": len(have),
        "true": True,
        "false": False,
        "none": None,
    }
    seats: list[Scope] = []
    for seat, own in enumerate(have):
        called = {"player": names[seat]} if names else {}
        level = Names({**own, **called}, score.let)
        level.scope = Scope((level, common), FUNCTIONS, seats, budget, len(have))
        seats.append(level.scope)
    return seats


def fill_sentence(sentence: Sentence, scope: Scope) -> str:
    """Return a sentence with its expressions computed."""
    parts = []
    for part in sentence.parts:
        value = part if isinstance(part, str) else scope.value(part.expression.node)
        parts.append(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))
    return "".join(parts)


@dataclass
class PlayReckoning:
    """The scoring of one game; what cannot be computed becomes a refusal that names its line and player."""

    score: ScoreFile
    seats: list[Scope]
    names: Sequence[str]
    wrong: list[Refusal] = field(default_factory=list)

    def verdict(self) -> ScoreVerdict:
        """Return the ranking, or why there is none."""
        refused = self._list_tells(self.score.refuse)
        if refused or self.wrong:
            return ScoreVerdict(refusals=(*self.wrong, *refused))
        scores = self._compute_scores()
        notes = self._list_tells(self.score.warn)
        if self.wrong:
            return ScoreVerdict(refusals=tuple(self.wrong))
        breaks = [line for line in self.score.ties if self._is_used(line)]
        outcome = self._make_outcome(scores)
        if self.wrong:
            return ScoreVerdict(refusals=tuple(self.wrong))
        return ScoreVerdict(
            outcome,
            notes=notes,
            ties=tuple(TieBreak(line.label, line.rule) for line in breaks),
            shared=self.score.shared,
            fewest=self.score.win.fewest,
        )

    def _compute_scores(self) -> tuple[Score, ...]:
        found = []
        for seat, scope in enumerate(self.seats):
            lines = tuple(
                ScoreTerm(
                    line.label, self._compute_number(line, seat), line.rule, self._format_working(line, scope)
                )
                for line in self.score.points
            )
            total = sum(line.amount for line in lines)
            assert isinstance(scope.levels[0], Names)
            scope.levels[0].found["total"] = total
            found.append((seat, total, lines))
        breaks = [line for line in self.score.ties if self._is_used(line)]
        return tuple(
            Score((Seat(seat),), total, lines, tuple(self._compute_number(line, seat) for line in breaks))
            for seat, total, lines in found
        )

    def _is_used(self, line: TieLine) -> bool:
        """Return whether a tie-break is used at all: the same for all players."""
        return line.when is None or bool(self._compute_value(line.when, 0, line.label))

    def _compute_number(self, line: PointsLine, seat: int) -> int:
        try:
            return whole_line(self.seats[seat].value(line.amount.expression.node))
        except ExpressionError as error:
            self._note_refusal(f"{self.names[seat]}, {line.label}: {error}", line.rule)
            return 0

    def _format_working(self, line: PointsLine, scope: Scope) -> str:
        try:
            return format_working(scope, line.amount.expression.node)
        except ExpressionError:
            return ""

    def _compute_value(self, written: LocatedExpression, seat: int, label: str) -> Any:
        try:
            return self.seats[seat].value(written.expression.node)
        except ExpressionError as error:
            self._note_refusal(f"{self.names[seat]}, {label}: {error}", "")
            return None

    def _note_refusal(self, text: str, rule: str) -> None:
        refusal = Refusal("computed", text, rule, "")
        if refusal not in self.wrong:
            self.wrong.append(refusal)

    def _list_tells(self, tells: Sequence[Tell]) -> Refusals:
        """Return the sentences that hold, each once."""
        found: list[Refusal] = []
        for tell in tells:
            for seat, scope in enumerate(self.seats):
                if self._compute_value(tell.when, seat, tell.when.label):
                    try:
                        said = Refusal("said", fill_sentence(tell.say, scope), tell.rule, "")
                    except ExpressionError as error:
                        self._note_refusal(str(error), tell.rule)
                        continue
                    if said not in found:
                        found.append(said)
        return tuple(found)

    def _make_outcome(self, scores: tuple[Score, ...]) -> Outcome:
        win = self.score.win
        rule = win.rule or next((line.rule for line in self.score.points if line.rule), "")
        text = win.say or ("Fewest points win." if win.fewest else "Most points win.")
        first = None
        if win.alone is not None:
            only = [
                Seat(seat)
                for seat in range(len(scores))
                if self._compute_value(win.alone, seat, win.alone.label)
            ]
            if len(only) == 1:
                first = only[0]
                text = win.say or f"{self.names[first]} wins, whatever the points."
        outcome = Outcome.by_score("scored", rule, scores, text, first=first, fewest=win.fewest)
        if win.each is not None:
            winners = tuple(
                Seat(seat)
                for seat in range(len(scores))
                if self._compute_value(win.each, seat, win.each.label)
            )
            text = win.say or (
                "Everybody who has met the goal wins." if winners else "Nobody has met the goal."
            )
            outcome = replace(outcome, winners=winners, text=text)
        return outcome


def reckon_game(
    score: ScoreFile,
    box: Box,
    have: Sequence[Mapping[str, Any]],
    shared: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    names: Sequence[str],
) -> ScoreVerdict:
    """Score a game.

    Args:
        score: the score file.
        box: its box.
        have: what each player has, by name of what was asked.
        shared: what was asked once.
        options: values by name.
        names: the players'.
    """
    return PlayReckoning(score, make_scopes(score, box, have, shared, options, names=names), names).verdict()


def compute_limit(scope: Scope, written: LocatedExpression | None) -> int | None:
    """Compute the limit of a question; None if it has none."""
    return None if written is None else number_of(scope.value(written.expression.node))
