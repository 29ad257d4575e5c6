"""Take a photo of the board as an answer: what it shows, what changed, whether the rules allow it. The title's board decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic

from msgspec import Struct

from printkit.boards.adapter import Completes, PhotoAdapter, Seen
from printkit.boards.reading import BoardReading, R, confirm_reading, read_json, write_json, write_plain
from printkit.companion.pages import LoadedTitle, PlaceDoubt, Reading
from printkit.companion.pages.buttons import Button
from printkit.referee import Answer, Choice, Data, Form, Free, Game, OneOf, Open, Seat

LONGEST: Final = 100_000
"""Characters of a reading that a page posts back."""

MOST_DOUBTS: Final = 8
"""Places that a page asks about at once."""


def form_of(entry: Open, name: str) -> Form[Any] | None:
    """Return the form that a photo fills in: the one of that name, or the first with data of another shape."""
    question = entry.question
    if not isinstance(question, Choice):
        return None
    with_photo = [form for form in question.forms if _find_field(form)]
    return next((form for form in with_photo if form.name == name), with_photo[0] if with_photo else None)


def _find_field(form: Form[Any]) -> str:
    return next((part.name for part in form.fields if isinstance(part.kind, Free)), "")


def find_photo_keys(form: Form[Any]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """Return the field of a form that takes a photo, and its keys in the title's words."""
    for part in form.fields:
        if isinstance(part.kind, OneOf):
            return part.name, tuple((part.kind.key(one), part.kind.label(one)) for one in part.kind.options)
    return "", ()


def judge_board(
    loaded: LoadedTitle,
    game: Game[Any],
    seat: Seat | None,
    entry: Open,
    *,
    form: Form[Any],
    board: BoardReading,
    mode: str = "",
) -> Reading:
    """Return the verdict on a board.

    Raises:
        ValueError: somebody said of a place in doubt what cannot be.
    """
    assert isinstance(loaded.board, PhotoAdapter)
    judged = loaded.board.settle_reading(board)
    against = game.judge(make_answer(loaded, seat, entry, form=form, board=board, mode=mode))
    asks, _ = find_photo_keys(form)
    seen = loaded.board.seen(loaded.box, game.book.view(game.table, seat), board)
    verdict = loaded.board.verdict(against)
    fine = verdict in {"good", "confirm"}
    asked = seen.doubts if fine else {**seen.maybe, **seen.doubts}
    doubts = tuple(_make_doubt(seen, name, guess) for name, guess in asked.items() if name not in board.said)
    if len(doubts) > MOST_DOUBTS:
        doubts = tuple(one for one in doubts if one.name in seen.doubts)[:MOST_DOUBTS]
    if doubts and fine:
        verdict = "doubt"
    elif verdict == "doubt" and not doubts:
        verdict = "again"
    fields = {f"f.{_find_field(form)}": write_json(judged)} | ({f"f.{asks}": mode} if mode and asks else {})
    return Reading(
        verdict,
        form.name,
        fields,
        seen.shown,
        seen.changes,
        against,
        doubts,
        tuple(Button(key, words) for key, words in seen.answers.items()),
        write_json(PostedReading(board, mode)),
        seen.marks,
        seen.notes,
        isinstance(loaded.board, Completes) and not fine,
    )


def make_answer(
    loaded: LoadedTitle, seat: Seat | None, entry: Open, *, form: Form[Any], board: BoardReading, mode: str
) -> Answer:
    """Return the answer that a board gives.

    Raises:
        ValueError: somebody said of a place in doubt what cannot be.
    """
    assert isinstance(loaded.board, PhotoAdapter)
    judged = loaded.board.settle_reading(board)
    data: dict[str, Data] = {"do": form.name, _find_field(form): write_plain(judged)}
    asks, _ = find_photo_keys(form)
    if mode and asks:
        data[asks] = mode
    return Answer(seat if entry.seats else None, data, entry.number, entry.part)


def _make_doubt(seen: Seen, name: str, guess: str) -> PlaceDoubt:
    kinds = tuple(Button(key, words) for key, words in seen.alone.get(name, {}).items())
    return PlaceDoubt(name, guess, seen.called.get(name, name), kinds)


class PostedReading(Struct, Generic[R], frozen=True):
    """A photo's reading that a page keeps in a hidden field and posts back.

    Attributes:
        board: what the photo shows, with what people said.
        mode: what it is to show, where the form asks for it.
    """

    board: R
    mode: str = ""


def read_confirmed(text: str, picks: Mapping[str, str], kind: type[R]) -> tuple[R, str]:
    """Return a reading that came back with the squares that a person confirmed, and its mode.

    Raises:
        ValueError: we did not make it.
    """
    posted = read_json(text[:LONGEST], PostedReading[kind])  # type: ignore[valid-type]
    return confirm_reading(posted.board, dict(picks)), posted.mode
