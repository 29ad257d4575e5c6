"""Check a score file before anybody scores: unknown names, missing columns, examples that fail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from jinja2 import nodes

from printkit.base.yaml_keys import KeyPath
from printkit.box.box_errors import Problem
from printkit.box.contents import Box, Row
from printkit.declared.declarations import DataReader
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Scope, free_names
from printkit.declared.reckoning import compute_limit, make_scopes, reckon_game
from printkit.declared.scorefile import FILE, Ask, Example, ScoreFile
from printkit.declared.verdict import rows_of
from printkit.expression.error import ExpressionError
from printkit.nearest import suggest_nearest
from printkit.referee import SetupError

_ALWAYS = frozenset({"players", "player", "total", "true", "false", "none"})


def check_expressions(reader: DataReader, score: ScoreFile, box: Box) -> None:
    """Tell names that mean nothing, and columns that the rows at that place do not have."""
    columns = {one.name: columns_of(box, one.component) for one in (*score.ask, *score.table)}
    tables = {key: frozenset(rows[0].values) if rows else frozenset() for key, rows in box.tables.items()}
    known = {
        *_ALWAYS,
        *columns,
        *tables,
        *score.let,
        *box.constants,
        *(one.name for one in score.options),
    }
    every = frozenset[str]().union(*columns.values(), *tables.values())

    def rows(node: nodes.Node) -> frozenset[str] | None:
        """Return the columns of the rows that an expression gives."""
        if isinstance(node, nodes.Name):
            if node.name in columns:
                return columns[node.name]
            return tables.get(node.name)
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.node.name == "where":
            return rows(node.args[0]) if node.args else None
        return None

    for written in reader.expressions:
        path = written.path
        inner = (
            columns.get(str(path[1]), frozenset())
            if path[-1] == "where" and path[0] in {"ask", "table"}
            else frozenset()
        )
        try:
            for name, inside in free_names(written.expression.node, FUNCTIONS, rows, inner):
                if name in known or name in inside or ("*" in inside and name in every):
                    continue
                here = known | inside | (every if "*" in inside else set())
                hint = suggest_nearest(name, here - _ALWAYS)
                if "it" in inside and "*" not in inside:
                    what = f'nothing is called "{name}", neither here nor as a column of these rows'
                else:
                    what = f'nothing is called "{name}"'
                reader.place.report_problem(f"{_name_line(reader, score, path)}{what}.{hint}", *path)
        except ExpressionError as error:
            reader.place.report_problem(f"{_name_line(reader, score, path)}{error}", *path)
        except RecursionError:
            reader.place.report_problem("more brackets within brackets than can be computed", *path)


def _name_line(reader: DataReader, score: ScoreFile, path: KeyPath) -> str:
    """Return the line of points or of a tie-break, as people know it; "" where wrong lines were left out."""
    lines = {"points": score.points, "ties": score.ties}.get(str(path[0]), ())
    written = reader.source.data.get(path[0])
    whole = isinstance(written, list) and len(written) == len(lines)
    return f"{path[0]}, {lines[path[1]].label}: " if whole and isinstance(path[1], int) else ""


def columns_of(box: Box, component: str) -> frozenset[str]:
    """Return the columns of a component's rows."""
    part = box.components.get(component)
    return frozenset(key for row in part.rows[:1] for key in row.values) if part is not None else frozenset()


def check_computed(score: ScoreFile, box: Box) -> list[Problem]:
    """Tell lines that cannot be computed for made-up holdings, impossible limits, and examples that fail."""
    problems: list[Problem] = []
    low, high = box.players[0], min(box.players[1], 8)
    for players in dict.fromkeys((low, high)):
        problems += _check_limits(score, box, players)
        for amount, first in _made_up_of(score, box):
            have = [_made_up(score, box, amount, first) for _ in range(players)]
            shared = {one.name: amount for one in score.table}
            verdict = reckon_game(
                score, box, have, shared, {}, names=[f"Player {n + 1}" for n in range(players)]
            )
            for refusal in verdict.refusals:
                if refusal.code == "computed":
                    said = refusal.reason.partition(", ")[2] or refusal.reason
                    problems.append(Problem(FILE, said, _line_of(score, said)))
    for number, example in enumerate(score.examples):
        problems += _check_example(score, box, example, number + 1)
    return list({problem.message: problem for problem in problems}.values())


def _line_of(score: ScoreFile, said: str) -> int:
    """Return the line that a sentence is about."""
    for section, lines in (("points", score.points), ("ties", score.ties)):
        for number, line in enumerate(lines):
            if said.startswith(f"{line.label}:"):
                return score.lines.get((section, str(number), "is"), 0)
    return 0


def _check_limits(score: ScoreFile, box: Box, players: int) -> list[Problem]:
    scope = make_scopes(score, box, [{}] * players, {}, {})[0]
    found = []
    for section, asks in (("ask", score.ask), ("table", score.table)):
        for ask in asks:
            for key, written in (("low", ask.low), ("high", ask.high), ("number", ask.number)):
                try:
                    compute_limit(scope, written)
                except ExpressionError as error:
                    said = f"{ask.name}, {key}: {error} A limit is known before anybody says what they have."
                    found.append(Problem(FILE, said, score.lines.get((section, ask.name, key), 0)))
            if ask.where is not None:
                found += _nothing_counts(ask, box, scope, score.lines.get((section, ask.name, "where"), 0))
    return found


def _nothing_counts(ask: Ask, box: Box, scope: Scope, line: int) -> list[Problem]:
    """Return the problem of a choice among a component's rows that leaves none, or cannot be computed."""
    try:
        if rows_of(ask, box, scope):
            return []
    except SetupError as error:
        return [Problem(FILE, str(error).removeprefix("score.yaml, "), line)]
    return [Problem(FILE, f"{ask.name}, where: no row of {ask.component} counts", line)]


_SOME = 9
_MOST_TRIED = 60


def _made_up_of(score: ScoreFile, box: Box) -> list[tuple[int, int]]:
    """Return possible numbers of players and the first row to count, so that every row is tried."""
    most = max(
        (len(box.rows(ask.component)) for ask in score.ask if ask.kind == "pieces" and ask.component),
        default=0,
    )
    firsts = range(0, max(most, 1), _SOME)[:_MOST_TRIED]
    return [(0, 0), (1, 0), *((_SOME, first) for first in firsts)]


def _made_up(score: ScoreFile, box: Box, amount: int, first: int) -> dict[str, Any]:
    """Make up a holding: a number of everything, and pieces from that row on."""
    have: dict[str, Any] = {}
    for ask in score.ask:
        if ask.kind == "pieces":
            part = box.components.get(ask.component)
            have[ask.name] = [
                row.values for row in (part.rows if part is not None else ())[first : first + amount]
            ]
        elif ask.kind == "pick":
            have[ask.name] = list(ask.choices)[:1]
        elif ask.kind == "yes":
            have[ask.name] = bool(amount)
        else:
            have[ask.name] = amount
    return have


def _check_example(score: ScoreFile, box: Box, example: Example, number: int) -> Iterable[Problem]:
    line = score.lines.get(("examples", str(number - 1)), 0)
    problems: list[Problem] = []
    names = [str(one.get("name", f"player {n + 1}")) for n, one in enumerate(example.have)]
    have = []
    for one in example.have:
        own = {key: value for key, value in one.items() if key != "name"}
        have.append(_read_holding(score, box, own, problems, number=number, line=line))
    if problems:
        return problems
    known = {ask.name: ask for ask in score.table}
    unknown = [str(key) for key in example.table if key not in known]
    if unknown:
        return [
            Problem(
                FILE,
                f'example {number}: table asks nothing called "{key}".{suggest_nearest(key, known)}',
                line,
            )
            for key in unknown
        ]
    shared = {name: False if ask.kind == "yes" else 0 for name, ask in known.items()} | dict(example.table)
    verdict = reckon_game(score, box, have, shared, example.options, names=names)
    if verdict.outcome is None:
        if example.refused:
            return ()
        why = " ".join(str(one) for one in verdict.refusals)
        return [Problem(FILE, f"example {number}: {why}", line)]
    if example.refused:
        return [Problem(FILE, f"example {number}: this is scored, not refused", line)]
    return [
        Problem(FILE, f"example {number}: {said}", line)
        for said in _list_differences(verdict.outcome, example, names)
    ]


def _list_differences(outcome: Any, example: Example, names: Sequence[str]) -> Iterable[str]:
    for place, score in enumerate(outcome.scores):
        lines = ", ".join(f"{line.label} {line.amount}" for line in score.lines)
        if example.totals is not None and (
            place >= len(example.totals) or example.totals[place] != score.total
        ):
            wanted = example.totals[place] if place < len(example.totals) else "missing"
            yield f"{names[place]} has {score.total}, not {wanted}: {lines}"
        if example.lines is not None and (
            place >= len(example.lines) or example.lines[place] != tuple(line.amount for line in score.lines)
        ):
            yield f"{names[place]} has the lines {lines}"
    winners = tuple(seat + 1 for seat in outcome.winners)
    if example.winners is not None and example.winners != winners:
        yield f"player {', '.join(map(str, winners)) or 'nobody'} wins, not {', '.join(map(str, example.winners))}"


def _read_holding(
    score: ScoreFile, box: Box, own: Mapping[str, Any], problems: list[Problem], *, number: int, line: int
) -> dict[str, Any]:
    """Read one player's holding from an example: missing numbers are 0, pieces are named by their row's id."""
    have: dict[str, Any] = {}
    known = {ask.name for ask in score.ask}
    for key in own:
        if key not in known:
            problems.append(
                Problem(
                    FILE,
                    f'example {number}: nothing is asked that is called "{key}".{suggest_nearest(key, known)}',
                    line,
                )
            )
    for ask in score.ask:
        value = own.get(ask.name, [] if ask.kind in {"pieces", "pick"} else 0)
        have[ask.name] = (
            _find_rows(ask, box, value, problems, number=number, line=line) if ask.kind == "pieces" else value
        )
    return have


def _find_rows(
    ask: Ask, box: Box, value: Any, problems: list[Problem], *, number: int, line: int
) -> list[Mapping[str, Any]]:
    part = box.components.get(ask.component)
    rows: dict[str, Row] = {row.id: row for row in part.rows} if part is not None else {}
    rows |= {piece.id: piece.row for piece in (part.pieces if part is not None else ())}
    found = []
    for one in value if isinstance(value, list) else [value]:
        row = rows.get(str(one))
        if row is None:
            problems.append(
                Problem(
                    FILE,
                    f'example {number}: {ask.component} has no row "{one}".{suggest_nearest(str(one), rows)}',
                    line,
                )
            )
        else:
            found.append(row.values)
    return found
