"""Read a posted score page: its fields as they were filled in, and the button that was pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from starlette.datastructures import FormData

from printkit.boards.reading import BoardReading, TappedBoard, confirm_reading
from printkit.referee.standalone import ScoreCount, ScoreForm
from printkit.scoring import PlayerDraft, ScoreDraft
from printkit.scoring.draft import TABLE
from printkit.scoring.scorelink import LONGEST_NUMBER
from printkit.web.forms import tame_name

LONGEST_CODES: Final = 2000
"""Characters of the codes that somebody types at once."""


def fill_draft(draft: ScoreDraft, posted: FormData, asked: ScoreForm, options: tuple[str, ...]) -> ScoreDraft:
    """Return a draft with the fields of a form; a field that was not sent stays as it was."""
    players = tuple(
        _with_holders(_fill_player(player, number, posted, asked), number, posted, asked)
        for number, player in enumerate(draft.players)
    )
    table = draft.table
    if f"part.{TABLE}" in posted:
        table = replace(table, typed=_read_numbers(table, TABLE, posted, asked.table))
    chosen = {
        name: tame_name(str(posted.get(f"option.{name}") or ""))
        for name in options
        if f"option.{name}" in posted
    }
    return replace(
        draft,
        players=players,
        options={**draft.options, **chosen},
        board=_confirm_places(draft.board, posted),
        table=table,
    )


def _fill_player(player: PlayerDraft, number: int, posted: FormData, asked: ScoreForm) -> PlayerDraft:
    if f"name.{number}" not in posted:
        return player
    typed = _read_numbers(player, str(number), posted, asked.counts)
    picks = {}
    for pick in asked.picks:
        keys = {str(key) for key in posted.getlist(f"pick.{number}.{pick.name}")}
        picks[pick.name] = tuple(key for key in pick.choices if key in keys)
    return replace(player, name=tame_name(str(posted.get(f"name.{number}") or "")), typed=typed, picks=picks)


def _with_holders(player: PlayerDraft, number: int, posted: FormData, asked: ScoreForm) -> PlayerDraft:
    """Add what only one player can have: one tap answers for all; an unchanged number from a photo is not typed."""
    typed = dict(player.typed)
    for count in asked.counts:
        holder = str(posted.get(f"holder.{count.name}") or "")
        if count.sole and holder and (holder != posted.get(f"held.{count.name}") or count.name in typed):
            typed[count.name] = str(int(holder == str(number)))
    return replace(player, typed=typed)


def _read_numbers(
    part: PlayerDraft, key: str, posted: FormData, counts: Sequence[ScoreCount]
) -> Mapping[str, str]:
    """Read the numbers of a player or of the whole table; an unchanged number from a photo does not count as typed."""
    typed = {}
    for count in counts:
        if count.sole:  # one question for all
            if count.name in part.typed:
                typed[count.name] = part.typed[count.name]
            continue
        text = tame_name(str(posted.get(f"count.{key}.{count.name}") or ""), LONGEST_NUMBER)
        was = str(posted.get(f"was.{key}.{count.name}") or "")
        if text and (text != was or count.name in part.typed):
            typed[count.name] = text
    return typed


def _confirm_places(
    board: BoardReading | TappedBoard | None, posted: FormData
) -> BoardReading | TappedBoard | None:
    """Return a board with the places that a person has settled; an open answer settles nothing."""
    if board is None or isinstance(board, TappedBoard):
        return board
    said = {
        key.removeprefix("confirm."): "" if value == "nobody" else str(value)[:10]
        for key, value in posted.items()
        if key.startswith("confirm.") and len(key) < 30 and value
    }
    return confirm_reading(board, said) if said else board


def typed_codes(posted: FormData, key: str) -> str:
    """Return the codes that were typed for one player, or for the whole table."""
    return str(posted.get(f"codes.{key}") or "")[:LONGEST_CODES]


def press_button(draft: ScoreDraft, button: str, low: int, high: int) -> ScoreDraft:
    """Return a draft after a button was pressed; one that does nothing here leaves it unchanged."""
    name, _, rest = button.partition(".")
    where, _, what = rest.partition(".")
    number = int(where) if where.isascii() and where.isdecimal() and len(where) < 3 else -1
    if name == "add" and len(draft.players) < high:
        return replace(draft, players=(*draft.players, PlayerDraft()))
    if name == "board-away":
        return replace(draft, board=None)
    if name == "score":
        return replace(draft, wanted=True)
    part = draft.parts.get(where)
    if part is None:
        return draft
    if name == "drop":
        return draft.with_part(where, part.without_pieces(what.split()))
    if name == "empty":
        return draft.with_part(where, replace(part, pieces=(), unread=(), photos=0))
    if name == "settle":
        return draft.with_part(where, _settle_code(part, what))
    if number < 0:
        return draft
    if name == "leave" and len(draft.players) > low:
        return replace(draft, players=(*draft.players[:number], *draft.players[number + 1 :]))
    if name == "whose":
        own = what.split()
        players = tuple(
            one if seat == number else one.without_pieces(own) for seat, one in enumerate(draft.players)
        )
        return replace(draft, players=players)
    return draft


def _settle_code(player: PlayerDraft, what: str) -> PlayerDraft:
    """Settle a code that could not be read: it is this piece, or nothing that counts."""
    place, _, piece = what.partition(".")
    at = int(place) if place.isascii() and place.isdecimal() and len(place) < 3 else -1
    if not 0 <= at < len(player.unread):
        return player
    if piece and piece not in player.unread[at]:
        return player
    left = (*player.unread[:at], *player.unread[at + 1 :])
    rest = replace(player, unread=left)
    return rest.with_pieces([piece]) if piece else rest
