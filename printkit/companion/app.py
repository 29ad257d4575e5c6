"""The application: every address, every guard, and the pages for errors."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from printkit.companion import front, gathering, reference, routes, score
from printkit.companion.away import ask_again
from printkit.companion.context import AppState, RequestContext
from printkit.companion.pages.render import STATIC
from printkit.companion.record import StoreError
from printkit.companion.tables import NotKeptError
from printkit.web import host, relay
from printkit.web.guard import YEAR, Guard, Secured
from printkit.web.static_files import static_route

UPLOADS: Final = ("/photo", "/scan", "/frames", "/correct", "/watch")
"""Ends of addresses that take photos, which are longer than any form."""
_log: Final = logging.getLogger(__name__)


def make_app(state: AppState, *, hosts: Iterable[str] = ()) -> Guard:
    """Return the application of a server.

    Args:
        state: what its requests share.
        hosts: names by which it may be called, besides addresses and local names.
    """
    app = Starlette(
        routes=[
            *front.routes(),
            *score.routes(),
            *gathering.routes(),
            *reference.routes(),
            *routes.routes(),
            *relay.routes(),
            static_route(STATIC),
        ],
        exception_handlers={
            HTTPException: _show_error,
            NotKeptError: ask_again,
            StoreError: ask_again,
            Exception: _show_failure,
        },
    )
    app.state.companion = state
    public = (urlsplit(state.base).hostname or "") if state.public else ""
    base = urlsplit(state.base).path if state.public else ""
    packed = GZipMiddleware(app, minimum_size=1000, compresslevel=5) if host.may_compress() else app
    return Guard(packed, hosts=[*hosts, public], uploads=_takes_photos, https=_find_https(state), base=base)


def _find_https(state: AppState) -> Secured | None:
    """Return how people reach the server over HTTPS."""
    if state.https:
        return Secured(urlsplit(state.https).port or 443)
    return Secured(seconds=YEAR) if state.secure else None


def _takes_photos(path: str) -> bool:
    return path.endswith(UPLOADS) or path.startswith(f"{score.PREFIX}/")


async def _show_error(request: Request, error: Exception) -> Response:
    """Show on a page what went wrong."""
    assert isinstance(error, HTTPException)
    response = _show_message(
        request,
        error.detail if error.status_code != 404 or error.detail != "Not Found" else "There is no such page.",
        error.status_code,
    )
    response.headers.update(error.headers or {})
    return response


async def _show_failure(request: Request, error: Exception) -> Response:
    """Answer after a mistake of ours, without its details. A client that hangs up in the middle of a form is no mistake."""
    if not isinstance(error, ClientDisconnect):
        _log.error("%s %s", request.method, request.url.path[:80], exc_info=error)
    return _show_message(request, "Something went wrong here; nothing was lost. Go back and try again.", 500)


def _show_message(request: Request, text: str, status: int) -> Response:
    return RequestContext.of(request).message(text, status)
