"""A photo of a board of squares as an answer: what it shows, what changed, what the rules say to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from printkit.boards.square import Grid
from printkit.companion.pages import Doubt, LoadedTitle, Reading
from printkit.companion.pages.asked import Button
from printkit.referee import Answer, Choice, Data, Form, Free, Game, Open, Refusals, Seat

if TYPE_CHECKING:
    from printkit.box import Box


LONGEST: Final = 100_000
"""Characters of a reading that a page posts back."""

MOST_CHANGES: Final = 40
AGAIN: Final = "PHOTO_"
"""Refusals of a photo itself begin so."""

MOST_DOUBTS: Final = 8
"""Squares that are asked for at once."""

NOBODY: Final = "-"
"""What stands on an empty square that was in doubt."""

UNREADABLE: Final = "PHOTO_UNREADABLE"
CONFIRM: Final = "CONFIRM"


def form_of(entry: Open, name: str) -> Form[Any] | None:
    """The form that a photo fills in: the one of that name, or the first with data of a shape of its own."""
    question = entry.question
    if not isinstance(question, Choice):
        return None
    with_photo = [form for form in question.forms if _field(form)]
    return next((form for form in with_photo if form.name == name), with_photo[0] if with_photo else None)


def _field(form: Form[Any]) -> str:
    return next((part.name for part in form.fields if isinstance(part.kind, Free)), "")


def has_modes(form: Form[Any]) -> bool:
    """Whether the form asks what the photo shows."""
    return any(part.name == "mode" for part in form.fields)


def read(
    loaded: LoadedTitle,
    game: Game[Any],
    seat: Seat | None,
    entry: Open,
    *,
    form: Form[Any],
    board: Mapping[str, Any],
    mode: str = "",
) -> Reading:
    """The verdict on a board."""
    known = dict(board.get("confirmed") or {})
    judged = {**board, "confirmed": {here: letter for here, letter in known.items() if letter != NOBODY}}
    data: dict[str, Data] = {"do": form.name, _field(form): judged}
    if mode and has_modes(form):
        data["mode"] = mode
    who = seat if entry.seats else None
    against = game.judge(Answer(who, data, entry.number, entry.part))
    grid = _grid(loaded.box)
    shown = _standing(grid, judged)
    view = game.book.view(game.table, seat)
    unseen = _unseen(grid, board, view, shown)
    verdict = _verdict(against)
    asked = unseen.sure if verdict in {"good", "confirm"} else {**unseen.maybe, **unseen.sure}
    doubts = tuple(Doubt(name, letter) for name, letter in asked.items() if name not in known)
    if len(doubts) > MOST_DOUBTS:
        doubts = tuple(one for one in doubts if one.name in unseen.sure)[:MOST_DOUBTS]
    if doubts and (verdict in {"good", "confirm"} or {refusal.code for refusal in against} == {UNREADABLE}):
        verdict = "doubt"
    fields = {f"f.{_field(form)}": json.dumps(judged)} | ({"f.mode": mode} if "mode" in data else {})
    return Reading(
        verdict,
        form.name,
        fields,
        shown,
        tuple(_changes(view, shown, _kinds(loaded.box))),
        against,
        doubts,
        (Button(NOBODY, "nobody"), *(Button(letter, name) for letter, name in _kinds(loaded.box).items())),
        json.dumps({"board": board, "mode": mode}),
    )


def confirmed(text: str, picks: Mapping[str, str]) -> tuple[dict[str, Any], str] | None:
    """A reading that came back with the squares that a person confirmed; None if it is none of ours."""
    try:
        data = json.loads(text[:LONGEST])
        board, mode = dict(data["board"]), str(data.get("mode") or "")
        board["confirmed"] = {**dict(board.get("confirmed") or {}), **picks}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return board, mode


@dataclass(frozen=True, slots=True)
class _Unseen:
    """Squares that the photo does not show well -> what may stand there.

    Attributes:
        sure: a pilgrim lies there whose code cannot be read, or one lay there and the square cannot be seen.
        maybe: what lay there is not seen any more, or the square does not look empty: asked if the turn makes no sense.
    """

    sure: Mapping[str, str]
    maybe: Mapping[str, str]


def _unseen(
    grid: Grid | None, board: Mapping[str, Any], view: Mapping[str, Any], shown: Mapping[str, str]
) -> _Unseen:
    before = view.get("board")
    stood = {name: str(token)[:1] for name, token in before.items()} if isinstance(before, Mapping) else {}
    hidden = {str(name) for key in ("covered", "cut_off") for name in board.get(key) or ()}
    gone = {name: letter for name, letter in stood.items() if name not in shown}
    sure = {name: letter for name, letter in gone.items() if name in hidden}
    empty = {name: NOBODY for name in sorted(hidden) if name not in stood and name not in shown}
    maybe = {**gone, **(empty if len(gone) + len(empty) <= MOST_DOUBTS else {})}
    return _Unseen({**sure, **_squares(grid, board.get("unreadable", ()))}, maybe)


def _verdict(against: Refusals) -> str:
    codes = {refusal.code for refusal in against}
    if not codes:
        return "good"
    if codes == {CONFIRM}:
        return "confirm"
    return "again" if any(code.startswith(AGAIN) for code in codes) else "bad"


def _grid(box: Box | None) -> Grid | None:
    constants: Mapping[str, Any] = box.constants if box is not None else {}
    if not {"rows", "cell"} <= constants.keys():
        return None
    return Grid(tuple(constants["rows"]), float(constants["cell"]))


def _standing(grid: Grid | None, board: Mapping[str, Any]) -> dict[str, str]:
    shown = _squares(grid, board.get("tokens", ()), whole=True)
    for name, letter in (board.get("confirmed") or {}).items():
        shown.setdefault(str(name), str(letter))
    return shown


def _squares(grid: Grid | None, tokens: Any, *, whole: bool = False) -> dict[str, str]:
    """Square -> token of those that lie on squares."""
    found: dict[str, str] = {}
    for token in tokens if grid is not None else ():
        try:
            here = grid.cell_at(float(token[1]), float(token[2]))  # type: ignore[union-attr]
        except (TypeError, ValueError, IndexError):
            continue
        found[here.name] = str(token[0]) if whole else str(token[0])[:1]
    return found


def _kinds(box: Box | None) -> dict[str, str]:
    """Letter -> word of the kinds of tokens there are, as their rows say."""
    found: dict[str, str] = {}
    for component in box.components.values() if box is not None else ():
        for row in component.rows:
            letter, colour = row.values.get("letter"), row.values.get("colour")
            if letter and colour:
                found.setdefault(str(letter), str(colour))
    return found


def _changes(view: Mapping[str, Any], shown: Mapping[str, str], kinds: Mapping[str, str]) -> list[str]:
    """What is different from the table as everybody at it knows it, in words."""
    before = view.get("board")
    if not isinstance(before, Mapping):
        return []

    def word(token: str) -> str:
        return kinds.get(token[:1], token)

    told = [f"{word(token)} on {here}" for here, token in shown.items() if here not in before]
    told += [f"{word(str(token))} gone from {here}" for here, token in before.items() if here not in shown]
    told += [
        f"{word(token)} instead of {word(str(before[here]))} on {here}"
        for here, token in shown.items()
        if here in before and str(before[here])[:1] != token[:1]
    ]
    return told[:MOST_CHANGES]
