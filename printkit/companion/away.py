"""Answer while the database is down: nothing has happened, and the browser asks again by itself."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from printkit.companion.context import RequestContext
from printkit.web.guard import FORM, SAFE

LATER: Final = "2"
"""Seconds after which a browser asks again."""

_log: Final = logging.getLogger(__name__)


async def ask_again(request: Request, error: Exception) -> Response:
    """Answer that the database is down (503). A page reloads; a form stays on the page as it was filled in, and is sent again."""
    _log.error("nothing was kept: %s", error)
    context = RequestContext.of(request)
    headers = {"retry-after": LATER}
    if request.method in SAFE:
        heading = "The tables cannot be reached just now. This page tries again by itself."
        headers["refresh"] = LATER
        fields = None
    else:
        heading = "This could not be kept, so it was not taken. Send it again."
        fields = await _read_fields(context)
    response = context.message(heading, 503, again=fields)
    response.headers.update(headers)
    return response


async def _read_fields(context: RequestContext) -> list[tuple[str, str]] | None:
    """Return the fields of the posted form, if it is one of ours and has no photos, which no page can hold."""
    posted = context.request.scope.get(FORM)
    if posted is None:
        with suppress(HTTPException, ClientDisconnect):
            posted = await context.form()
    fields = posted.multi_items() if posted is not None else []
    texts = [(name, value) for name, value in fields if isinstance(value, str)]
    return texts if texts and len(texts) == len(fields) else None
