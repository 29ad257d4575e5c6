"""The studio's pages on the web shell: only for this computer unless asked, with a key; they write only into the box."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from printkit.studio.cells import CannotWrite, Conflict
from printkit.studio.watch.gallery import Snapshot, Studio
from printkit.studio.watch.page_html import WatchView
from printkit.web import host
from printkit.web.guard import Guard
from printkit.web.origin import same_origin
from printkit.web.static_files import static_route
from printkit.web.stream import Channel, EventStream, OpenPage, TooManyError

_COOKIE: Final = "printkit-studio"
_WEEK: Final = 7 * 86400
_POLL: Final = 0.03
"""Seconds between two looks at the files."""
_LONGEST_CELL: Final = 128 * 1024
_FACE_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_FAMILIES: Final = {"text": "Source Sans 3", "display": "Marcellus"}


class KeyMiddleware:
    """Admits requests with the key; only the studio's own pages may post."""

    def __init__(self, app: ASGIApp, key: str, view: WatchView) -> None:
        self.app, self.key, self.view = app, key, view

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse before anything looks at the request."""
        answer: ASGIApp | None = self._find_refusal(Request(scope)) if scope["type"] == "http" else None
        await (answer or self.app)(scope, receive, send)

    def _find_refusal(self, request: Request) -> Response | None:
        if request.method == "POST" and not ("origin" in request.headers and same_origin(request.headers)):
            return self._make_message("This form did not come from the studio's own page.")
        if self._is_right(request.query_params.get("t", "")):
            answer = RedirectResponse(request.url.path or "/", 303)
            path = f"{request.scope.get('root_path', '')}/"
            answer.set_cookie(_COOKIE, self.key, path=path, httponly=True, samesite="strict", max_age=_WEEK)
            return answer
        if not self._is_right(request.cookies.get(_COOKIE, "")):
            return self._make_message(
                "Open the address that printkit watch printed: it holds the key to this page."
            )
        return None

    def _is_right(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self.key.encode())

    def _make_message(self, text: str) -> Response:
        return HTMLResponse(self.view.message(text), 403)


class _News:
    """The news for one page: the faces that look different from those that it shows."""

    def __init__(self, studio: Studio) -> None:
        self._studio = studio
        self._told = studio.now

    async def next(self) -> dict[str, Any]:
        """Return the number of the present state, and the new pictures."""
        before, self._told = self._told, self._studio.now
        return {"number": self._told.number, "faces": _new_pictures(before, self._told)}


class _Pages:
    """The addresses and what each of them serves."""

    def __init__(self, studio: Studio, view: WatchView) -> None:
        self.studio, self.view = studio, view
        self.channel = Channel()

    async def follow_files(self) -> None:
        """Read the box again whenever a file has changed, until cancelled."""
        while True:
            await asyncio.sleep(_POLL)
            if await host.run_blocking(self.studio.has_changed):
                await host.run_blocking(self.studio.read_box)
                self.channel.wake_pages()

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Follow the files while the server runs."""
        task = asyncio.create_task(self.follow_files())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def serve_face(self, request: Request) -> Response:
        """Serve the picture of a face."""
        picture = await host.run_blocking(self.studio.picture, request.path_params["key"])
        if picture is None:
            raise HTTPException(404, "This face is not kept any more.")
        headers = {
            "cache-control": "private, max-age=31536000, immutable",
            "content-security-policy": _FACE_POLICY,
        }
        return Response(picture, media_type="image/svg+xml", headers=headers)

    async def sheet(self, request: Request) -> Response:
        """Serve the picture of a sheet."""
        data = self.view.sheet_picture(request.path_params["name"])
        if data is None:
            raise HTTPException(404, "This sheet is not kept any more.")
        return Response(data, media_type="image/png")

    async def events(self, _: Request) -> Response:
        """Serve the stream of changes."""
        try:
            return EventStream(self.channel.stream_page(_News(self.studio), OpenPage()))
        except TooManyError:
            raise HTTPException(503, "Too many pages are open.") from None

    async def write_cell(self, request: Request) -> Response:
        """Write a cell."""
        place, column, was, now = await _cell_of(request)
        status = 200
        try:
            written = await host.run_blocking(self.studio.write, place, column, was, now)
            line = f"Written to {written.cell.file}, line {written.cell.line}. Ctrl Z takes it back."
            said = {"said": line}
        except Conflict as error:
            said, status = {"said": str(error), "now": error.now}, 409
        except CannotWrite as error:
            said, status = {"said": str(error)}, 400
        if "application/json" in request.headers.get("accept", ""):
            return JSONResponse(said, status)
        return self._go_back(request) if status == 200 else self._respond_message(said["said"], status)

    async def draw_draft(self, request: Request) -> Response:
        """Draw a face with a cell as it is being typed."""
        try:
            picture, problems = await host.run_blocking(self.studio.draw_draft, *await _cell_of(request))
        except (CannotWrite, OSError) as error:
            return JSONResponse({"said": str(error)}, 409)
        wrong = [problem.message for problem in problems]
        return JSONResponse({"picture": picture, "said": wrong[0] if wrong else "", "stops": not picture})

    async def apply_fix(self, request: Request) -> Response:
        """Fix a problem."""
        form = await request.form(max_files=0, max_part_size=_LONGEST_CELL)
        try:
            await host.run_blocking(self.studio.apply_fix, str(form.get("problem", "")))
        except CannotWrite as error:
            return self._respond_message(str(error), 409)
        return self._go_back(request, "/problems")

    async def seen(self, request: Request) -> Response:
        """Mark everything on the page as seen."""
        await host.run_blocking(self.studio.mark_seen)
        self.channel.wake_pages()
        return _redirect_to(request, "/")

    async def undo(self, request: Request) -> Response:
        """Undo the last written cell."""
        try:
            await host.run_blocking(self.studio.take_back)
        except CannotWrite as error:
            return self._respond_message(str(error), 409)
        return _redirect_to(request, "/")

    async def serve_font(self, request: Request) -> Response:
        """Serve a font of the pages."""
        family = _FAMILIES.get(request.path_params["role"])
        if family is None:
            raise HTTPException(404)
        path = next(file.path for file in self.studio.library.find_files(family) if not file.italic)
        data = await host.run_blocking(Path(path).read_bytes)
        return Response(data, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})

    async def show_error(self, _: Request, error: Exception) -> Response:
        """Say what went wrong."""
        assert isinstance(error, HTTPException)
        return self._respond_message(error.detail, error.status_code)

    def _respond_message(self, text: str, status: int) -> Response:
        return HTMLResponse(self.view.message(text), status)

    def _go_back(self, request: Request, otherwise: str = "/") -> Response:
        """Go back to the page that the form was on."""
        came = urlsplit(request.headers.get("referer", ""))
        if came.netloc != request.headers.get("host") or not came.path.startswith("/"):
            return _redirect_to(request, otherwise)
        return RedirectResponse(came.path + (f"?{came.query}" if came.query else ""), 303)


def make_app(studio: Studio, *, token: str, hosts: Iterable[str] = (), base: str = "") -> Guard:
    """Return the studio's pages as an application.

    Args:
        studio: what is shown.
        token: the key that lets people look and write.
        hosts: names by which the server may be called, besides addresses and local ones.
        base: the path below which it lies.
    """
    view = WatchView(studio)
    serve = _Pages(studio, view)
    shown = {
        "/": view.faces,
        "/card/{place:path}": view.card,
        "/sheets": view.sheets,
        "/deck": view.deck,
        "/changes": view.changes,
        "/problems": view.problems,
    }
    posted = {
        "/cell": serve.write_cell,
        "/draft": serve.draw_draft,
        "/fix": serve.apply_fix,
        "/seen": serve.seen,
        "/undo": serve.undo,
    }
    routes = [
        *(Route(path, _make_page_handler(make)) for path, make in shown.items()),
        *(Route(path, handler, methods=["POST"]) for path, handler in posted.items()),
        Route("/face/{key}.svg", serve.serve_face),
        Route("/sheet/{name}.png", serve.sheet),
        Route("/font/{role}", serve.serve_font),
        Route("/events", serve.events),
        static_route(Path(__file__).parent / "static"),
    ]
    app = Starlette(
        routes=routes, lifespan=serve.lifespan, exception_handlers={HTTPException: serve.show_error}
    )
    return Guard(KeyMiddleware(app, token, view), hosts=hosts, base=base)


def _make_page_handler(make: Callable[[Request], str]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return HTMLResponse(await host.run_blocking(make, request))

    return answer


async def _cell_of(request: Request) -> tuple[str, str, str, str]:
    """Read the form of a cell: place, column, its old and its new text."""
    form = await request.form(max_files=0, max_part_size=_LONGEST_CELL)
    place, column, was, now = (str(form.get(name, "")) for name in ("place", "column", "was", "now"))
    return place, column, was, now.replace("\r\n", "\n")


def _redirect_to(request: Request, path: str) -> Response:
    return RedirectResponse(request.scope.get("root_path", "") + path, 303)


def _new_pictures(before: Snapshot, after: Snapshot) -> dict[str, str]:
    """Return the pictures that look different, by place."""
    return {
        place: shown.key
        for place, shown in after.shown.items()
        if shown.key and (place not in before.shown or before.shown[place].key != shown.key)
    }
