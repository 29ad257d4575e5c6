"""The application: every address, every guard, and what is said when something goes wrong."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from printkit.companion import front, gathering, reference, routes, score
from printkit.companion.context import AppState, RequestContext
from printkit.companion.pages import Words
from printkit.companion.pages.render import STATIC
from printkit.companion.security import YEAR, Guard, Secured
from printkit.companion.tables import NotKeptError

UPLOADS: Final = ("/photo", "/scan", "/frames", "/correct")
"""Ends of addresses that take photos, which are longer than any form."""
_log: Final = logging.getLogger(__name__)


def make_app(state: AppState, *, hosts: Iterable[str] = ()) -> Guard:
    """The application of a server.

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
            Mount("/static", _Files(directory=STATIC)),
        ],
        exception_handlers={
            HTTPException: _told,
            NotKeptError: routes.not_kept,
            Exception: _failed,
        },
    )
    app.state.companion = state
    public = (urlsplit(state.base).hostname or "") if state.public else ""
    packed = GZipMiddleware(app, minimum_size=1000, compresslevel=5)
    return Guard(packed, hosts=[*hosts, public], uploads=_takes_photos, https=_https(state))


def _https(state: AppState) -> Secured | None:
    """How the server is reached over HTTPS."""
    if state.https:
        return Secured(urlsplit(state.https).port or 443)
    return Secured(seconds=YEAR) if state.secure else None


def _takes_photos(path: str) -> bool:
    return path.endswith(UPLOADS) or path.startswith(f"{score.PREFIX}/")


class _Files(StaticFiles):
    """Our own files; browsers ask whether they have changed. Scripts and styles go without what is written for us."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        response = super().file_response(*args, **more)
        if isinstance(response, FileResponse) and str(response.path).endswith((".js", ".css")):
            kept = {name: response.headers[name] for name in ("etag", "last-modified")}
            text = bare(Path(response.path).read_text(encoding="utf-8"))
            response = Response(text, response.status_code, kept, response.media_type)
        response.headers["cache-control"] = "no-cache"
        return response


@lru_cache(64)
def bare(text: str) -> str:
    r"""A script or a style sheet without its comments, and without what sets lines in.

    A comment behind code goes where it is set off by a blank and no quotation mark is in it, which might belong to a text.

    >>> bare("// why\n/** what\n * it does */\nf(1) // one\n  g('a // b')")
    "f(1)\ng('a // b')"
    """
    lines = re.sub(r"(?:^[ \t]*//.*\n)|(?:[ \t]+// [^'\"`\n]*$)", "", text, flags=re.MULTILINE)
    code = re.sub(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", "", lines, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^\s+", "", code, flags=re.MULTILINE)


async def _told(request: Request, error: Exception) -> Response:
    """What went wrong, on a page."""
    assert isinstance(error, HTTPException)
    return _message(
        request,
        error.detail if error.status_code != 404 or error.detail != "Not Found" else "There is no such page.",
        error.status_code,
    )


async def _failed(request: Request, error: Exception) -> Response:
    """A mistake of ours: told without its insides. Who hangs up in the middle of a form makes none."""
    if not isinstance(error, ClientDisconnect):
        _log.error("%s %s", request.method, request.url.path[:80], exc_info=error)
    return _message(request, "Something went wrong here; nothing was lost. Go back and try again.", 500)


def _message(request: Request, text: str, status: int) -> Response:
    context = RequestContext.of(request)
    frame = context.frame()
    heading = Words.of(frame.language).gettext(text)
    return HTMLResponse(
        context.state.pages.message(frame, context.links(back=context.back or "/"), heading), status
    )
