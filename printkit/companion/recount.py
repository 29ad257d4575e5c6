"""A photo of the board in play: what stands there differently than the referee believes, as a correction to be looked over."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import FormData

from printkit.boards.adapter import Recounts
from printkit.companion.context import TableContext
from printkit.companion.finding import TOO_SMALL
from printkit.companion.pages import Note
from printkit.companion.replies import translate_text
from printkit.companion.scans import make_asker, photos_of
from printkit.companion.uploads import UploadError


@dataclass(frozen=True, slots=True)
class Recounted:
    """What a photo changes in the form of a correction.

    Attributes:
        sets: moves as the form holds them, `NAME:PLACE:THING`.
        notes: what is told above it.
    """

    sets: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


async def recount_board(context: TableContext, posted: FormData) -> Recounted:
    """Read the photos of a posted form and compare them with the table as its reader may know it."""
    table = context.table
    board, title = table.loaded.board, translate_text(context, "The photo of the board")
    photos = await photos_of(context, posted)
    if not isinstance(board, Recounts) or not photos:
        return Recounted(
            notes=(Note("bad", title, translate_text(context, "There is no photo in this form.")),)
        )
    options = {**table.game.setup.options, "standing": True}
    try:
        seen = await context.state.readers.board(
            table.loaded.source, *photos, kind=board.reading, options=options, by=make_asker(context)
        )
    except UploadError as error:
        return Recounted(notes=(Note("bad", title, translate_text(context, str(error))),))
    async with table.lock:
        view = table.game.book.view(table.game.table, context.seat)
    found = board.recount(table.loaded.box, view, seen.board)
    text = " ".join(
        [
            *([translate_text(context, TOO_SMALL)] if seen.small else []),
            *(context.say(note) for note in found.notes),
        ]
    )
    if found.changes:
        text = " ".join(
            [
                translate_text(
                    context, "What the photo shows differently is noted below. Drop what is wrong."
                ),
                text,
            ]
        ).strip()
    return Recounted(
        tuple(":".join(change) for change in found.changes), (Note("", title, text),) if text else ()
    )
