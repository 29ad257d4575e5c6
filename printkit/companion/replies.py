"""Shared replies of a table's addresses: its page as an answer, sentences of ours, the names in a form."""

from __future__ import annotations

from starlette.datastructures import FormData, QueryParams
from starlette.responses import HTMLResponse, RedirectResponse, Response

from printkit.companion.context import TableContext
from printkit.companion.pages import Note, Words
from printkit.referee import Open


def see_other(address: str) -> Response:
    """Redirect there."""
    return RedirectResponse(address, 303)


async def html_of(context: TableContext, status: int = 200) -> Response:
    """Return the page as it is now."""
    async with context.table.lock:
        return HTMLResponse(context.render_page(), status)


async def respond_with_notes(context: TableContext, *notes: Note, status: int = 422) -> Response:
    """Return the page with a message on top."""
    context.notes = notes
    return await html_of(context, status)


def translate_text(context: TableContext, text: str) -> str:
    """Translate a sentence of ours into the reader's language."""
    return Words.of(context.language).gettext(text)


def number_of(posted: FormData | QueryParams, name: str) -> int | None:
    """Return a number that a form or an address names; None if it names none."""
    text = str(posted.get(name) or "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def find_question(context: TableContext, number: int | None, part: int | None) -> Open | None:
    """Return the open question of that number and part, as far as this page may answer it."""
    for entry in context.table.game.questions_for(context.seat):
        if entry.number == number and (part is None or entry.part == part):
            if context.seat is None and entry.seats:
                continue
            return entry
    return None
