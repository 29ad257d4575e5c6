"""A photo of a board of squares as an answer: what it shows, what changed, what the rules say to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from printkit.boards.square import Grid
from printkit.companion.pages import Doubt, Reading, Shelf
from printkit.companion.pages.asked import Button
from printkit.referee import Answer, Choice, Data, Form, Free, Game, Open, Refusals, Seat

if TYPE_CHECKING:
    from printkit.box import Box


LONGEST: Final = 100_000
"""Characters of a reading that a page posts back."""

MOST_CHANGES: Final = 40
AGAIN: Final = "PHOTO_"
"""Refusals of a photo itself begin so."""

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
    shelf: Shelf,
    game: Game[Any],
    seat: Seat | None,
    entry: Open,
    *,
    form: Form[Any],
    board: Mapping[str, Any],
    mode: str = "",
) -> Reading:
    """The verdict on a board."""
    data: dict[str, Data] = {"do": form.name, _field(form): dict(board)}
    if mode and has_modes(form):
        data["mode"] = mode
    who = seat if entry.seats else None
    against = game.judge(Answer(who, data, entry.number, entry.part))
    grid = _grid(shelf.box)
    shown = _standing(grid, board)
    verdict, doubts = _verdict(against, grid, board)
    fields = {f"f.{_field(form)}": json.dumps(board)} | ({"f.mode": mode} if "mode" in data else {})
    return Reading(
        verdict,
        form.name,
        fields,
        shown,
        tuple(_changes(game.book.view(game.table, seat), shown, _kinds(shelf.box))),
        against,
        doubts,
        tuple(Button(letter, name) for letter, name in _kinds(shelf.box).items()),
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


def _verdict(against: Refusals, grid: Grid | None, board: Mapping[str, Any]) -> tuple[str, tuple[Doubt, ...]]:
    codes = {refusal.code for refusal in against}
    if not codes:
        return "good", ()
    if codes == {CONFIRM}:
        return "confirm", ()
    if codes == {UNREADABLE}:
        known = board.get("confirmed") or {}
        places = _squares(grid, board.get("unreadable", ()))
        return "doubt", tuple(Doubt(name, letter) for name, letter in places.items() if name not in known)
    return ("again" if any(code.startswith(AGAIN) for code in codes) else "bad"), ()


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
