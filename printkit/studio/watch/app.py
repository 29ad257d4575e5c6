"""The page's server: loopback only unless asked, a token in the first address, nothing written outside the box."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from printkit.studio.cells import CannotWrite, Conflict
from printkit.studio.watch.studio import Snapshot, Studio
from printkit.studio.watch.view import WatchView

_COOKIE: Final = "printkit-studio"
_POLL: Final = 0.03
"""Seconds between two looks at the files."""
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_FACE_POLICY: Final = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


class AccessMiddleware:
    """Lets in who has the token, and requests that were meant for this server."""

    def __init__(self, app: ASGIApp, token: str, hosts: frozenset[str]) -> None:
        self.app, self.token, self.hosts = app, token, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or refuse before anything looks at the request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        refusal = self._refusal(request)
        await (refusal or self.app)(scope, receive, send)

    def _refusal(self, request: Request) -> Response | None:
        host = (request.headers.get("host") or "").rsplit(":", 1)[0].lower()
        if self.hosts and host not in self.hosts:
            return HTMLResponse("This server answers to its own address only.", 421)
        origin = request.headers.get("origin")
        if request.method == "POST" and (
            origin is None or urlsplit(origin).netloc != request.headers.get("host")
        ):
            return HTMLResponse("This form did not come from the studio's own page.", 403)
        given = request.query_params.get("t", "")
        if given and secrets.compare_digest(given, self.token):
            answer = RedirectResponse(request.url.path or "/", 303)
            answer.set_cookie(_COOKIE, self.token, httponly=True, samesite="strict", max_age=7 * 86400)
            return answer
        if not secrets.compare_digest(request.cookies.get(_COOKIE, ""), self.token):
            message = (
                "Open the address that <code>printkit watch</code> printed: it holds the key to this page."
            )
            return HTMLResponse(f"<!doctype html><title>Studio</title><p>{message}</p>", 403)
        return None


class News:
    """Tells every open page what changed."""

    def __init__(self) -> None:
        self.listeners: set[asyncio.Queue[str]] = set()

    def tell(self, event: str, data: str) -> None:
        """Send an event to all."""
        for queue in self.listeners:
            if queue.qsize() < 64:
                queue.put_nowait(f"event: {event}\ndata: {data}\n\n")

    async def stream(self, hello: Callable[[], str]) -> AsyncIterator[str]:
        """What one page gets; `hello` tells what is the newest when it begins to listen."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.listeners.add(queue)
        try:
            yield f"retry: 500\nevent: hello\ndata: {hello()}\n\n"
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), 15)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self.listeners.discard(queue)


def make_app(studio: Studio, *, token: str, hosts: frozenset[str] = frozenset()) -> Starlette:
    """The studio's pages.

    Args:
        studio: what is shown.
        token: who has it may look and write.
        hosts: names by which the server may be asked; all where empty.
    """
    news, view = News(), WatchView(studio)

    async def follow() -> None:
        while True:
            await asyncio.sleep(_POLL)
            if await run_in_threadpool(studio.changed):
                before = studio.now
                after = await run_in_threadpool(studio.read)
                news.tell(
                    "changed", json.dumps({"number": after.number, "faces": _new_pictures(before, after)})
                )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(follow())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def page(make: Callable[[Request], str]) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            text = await run_in_threadpool(make, request)
            headers = {
                "content-security-policy": _POLICY,
                "cache-control": "no-store",
                "x-content-type-options": "nosniff",
                "referrer-policy": "same-origin",
            }
            return HTMLResponse(text, headers=headers)

        return answer

    async def face(request: Request) -> Response:
        picture = await run_in_threadpool(studio.picture, request.path_params["key"])
        if picture is None:
            return Response("this face is not kept any more", 404)
        headers = {
            "cache-control": "private, max-age=31536000, immutable",
            "content-security-policy": _FACE_POLICY,
        }
        return Response(picture, media_type="image/svg+xml", headers=headers)

    async def sheet(request: Request) -> Response:
        data = await run_in_threadpool(view.sheet_picture, request.path_params["name"])
        return (
            Response(data, media_type="image/png", headers={"cache-control": "no-store"})
            if data
            else Response("", 404)
        )

    async def events(_: Request) -> Response:
        return StreamingResponse(
            news.stream(lambda: str(studio.now.number)),
            media_type="text/event-stream",
            headers={"cache-control": "no-store"},
        )

    async def cell(request: Request) -> Response:
        form = await request.form(max_files=0, max_part_size=256 * 1024)
        given = {name: str(form.get(name, "")) for name in ("place", "column", "was", "now")}
        said: dict[str, str]
        status = 200
        try:
            written = await run_in_threadpool(
                studio.write,
                given["place"],
                given["column"],
                given["was"],
                given["now"].replace("\r\n", "\n"),
            )
            said = {
                "said": f"Written to {written.cell.file}, line {written.cell.line}. Ctrl Z takes it back."
            }
        except Conflict as error:
            said, status = {"said": str(error), "now": error.now}, 409
        except CannotWrite as error:
            said, status = {"said": str(error)}, 400
        if "application/json" in request.headers.get("accept", ""):
            return JSONResponse(said, status)
        return (
            RedirectResponse(request.headers.get("referer") or "/", 303)
            if status == 200
            else HTMLResponse(said["said"], status)
        )

    async def draft(request: Request) -> Response:
        form = await request.form(max_files=0, max_part_size=256 * 1024)
        place, column, was, now = (str(form.get(name, "")) for name in ("place", "column", "was", "now"))
        try:
            picture, problems = await run_in_threadpool(
                studio.draft, place, column, was, now.replace("\r\n", "\n")
            )
        except (CannotWrite, OSError) as error:
            return JSONResponse({"said": str(error)}, 409)
        wrong = [problem.message for problem in problems]
        return JSONResponse({"picture": picture, "said": wrong[0] if wrong else "", "stops": not picture})

    async def fix(request: Request) -> Response:
        form = await request.form(max_files=0, max_part_size=256 * 1024)
        try:
            await run_in_threadpool(studio.fix, str(form.get("problem", "")))
        except CannotWrite as error:
            return HTMLResponse(str(error), 409)
        return RedirectResponse(request.headers.get("referer") or "/problems", 303)

    async def seen(_: Request) -> Response:
        await run_in_threadpool(studio.mark_seen)
        news.tell("changed", json.dumps({"number": studio.now.number, "faces": {}}))
        return RedirectResponse("/", 303)

    async def undo(_: Request) -> Response:
        try:
            await run_in_threadpool(studio.take_back)
        except CannotWrite as error:
            return HTMLResponse(str(error), 409)
        return RedirectResponse("/", 303)

    async def font(request: Request) -> Response:
        families = {"text": "Source Sans 3", "display": "Marcellus"}
        family = families.get(request.path_params["role"])
        if family is None:
            return Response("", 404)
        path = next(file.path for file in studio.library.files(family) if not file.italic)
        data = await run_in_threadpool(Path(path).read_bytes)
        return Response(data, media_type="font/ttf", headers={"cache-control": "private, max-age=86400"})

    routes = [
        Route("/", page(view.faces)),
        Route("/card/{place:path}", page(view.card)),
        Route("/sheets", page(view.sheets)),
        Route("/deck", page(view.deck)),
        Route("/changes", page(view.changes)),
        Route("/problems", page(view.problems)),
        Route("/face/{key}.svg", face),
        Route("/sheet/{name}.png", sheet),
        Route("/font/{role}", font),
        Route("/events", events),
        Route("/cell", cell, methods=["POST"]),
        Route("/draft", draft, methods=["POST"]),
        Route("/fix", fix, methods=["POST"]),
        Route("/seen", seen, methods=["POST"]),
        Route("/undo", undo, methods=["POST"]),
        Mount("/static", StaticFiles(directory=Path(__file__).parent / "static")),
    ]
    return Starlette(
        routes=routes, lifespan=lifespan, middleware=[Middleware(AccessMiddleware, token=token, hosts=hosts)]
    )


def _new_pictures(before: Snapshot, after: Snapshot) -> dict[str, str]:
    """Pictures that look otherwise, by place."""
    return {
        place: shown.key
        for place, shown in after.shown.items()
        if shown.key and (place not in before.shown or before.shown[place].key != shown.key)
    }
