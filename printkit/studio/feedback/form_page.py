"""The form's page on the web shell."""

from __future__ import annotations

import asyncio
import csv
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printkit.box.access import own_path
from printkit.box.box_errors import BoxError, Problem
from printkit.box.contents import Box
from printkit.studio.port import open_port
from printkit.web import host
from printkit.web.forms import SESSION, YEAR, read_form, session_of
from printkit.web.guard import Guard
from printkit.web.limits import Rate
from printkit.web.static_files import static_route
from printkit.web.templates import make_environment
from printkit.web.tokens import form_token, new_token

# The questions of a feedback form, and the answers: a CSV beside the box, one line for each person


LONGEST: Final = 2000
"""Characters of an answer."""
_MOST: Final = 10_000
"""Lines of the table."""


def questions_of(box: Box) -> list[dict[str, Any]]:
    """Return the questions of a box's forms.

    Raises:
        BoxError: it has no form.
    """
    found = [
        one
        for part in box.components.values()
        if part.kind == "form"
        for one in part.constants.get("questions", ())
    ]
    if not found:
        raise BoxError(
            [
                Problem(
                    "box.yaml",
                    "no component is a form; docs/play-by-data.md, Feedback, says how one is written",
                )
            ]
        )
    return found


class Answers:
    """The table of answers: `feedback.csv` beside the box, one line for each person."""

    def __init__(self, box: Box, version: str) -> None:
        self.path = own_path(box.folder, "feedback.csv")
        self.questions = questions_of(box)
        self.version = version
        self.columns = ["when", "version", "data", *(one["name"] for one in self.questions)]
        self._lock = threading.Lock()

    def write_answers(self, said: Mapping[str, str], printed: str) -> None:
        """Write a line; a table with other columns is put aside first.

        Raises:
            OSError: the file cannot be written.
            BoxError: the table is full.
        """
        with self._lock:
            new = not self.path.exists()
            if not new:
                with self.path.open(newline="", encoding="utf-8-sig") as file:
                    rows = list(csv.reader(file))
                if len(rows) > _MOST:
                    raise BoxError([Problem(self.path.name, f"it has {_MOST} lines; move it away")])
                if rows and rows[0] != self.columns:  # other questions: another table
                    self.path.rename(
                        self.path.with_name(f"feedback-{datetime.now().astimezone():%Y%m%d-%H%M%S}.csv")
                    )
                    new = True
            with self.path.open("a", newline="", encoding="utf-8-sig" if new else "utf-8") as file:
                write = csv.writer(file)
                if new:
                    write.writerow(self.columns)
                when = datetime.now().astimezone().isoformat(timespec="seconds")
                cells = [said.get(one["name"], "") for one in self.questions]
                write.writerow([when, escape_cell(printed), self.version, *map(escape_cell, cells)])


def escape_cell(cell: str) -> str:
    """Escape a cell, so that no spreadsheet takes it for a formula."""
    text = "".join(c for c in cell.replace("\r\n", "\n") if c == "\n" or c.isprintable())[:LONGEST]
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t"} else text


def read_answers(
    questions: list[dict[str, Any]], form: Mapping[str, Any]
) -> tuple[dict[str, str], list[str]]:
    """Read a person's answers, and list those that are not allowed."""
    said, wrong = {}, []
    for one in questions:
        text = str(form.get(one["name"]) or "").strip()
        if (
            one["kind"] == "number"
            and text
            and not (text.isascii() and text.isdecimal() and int(text[:9]) <= one["high"])
        ):
            wrong.append(f"{one['ask']} A number from 0 to {one['high']} is needed.")
        if one["kind"] == "choice" and text and text not in one["choices"]:
            wrong.append(f"{one['ask']} Choose one of the answers.")
        said[one["name"]] = text[:LONGEST]
    if not any(said.values()):
        wrong.append("Nothing is filled in yet.")
    return said, wrong


_A_MINUTE: Final = 30
"""Answers that are taken from one address in a minute."""
_LONGEST_FORM: Final = 64 * 1024
_HERE: Final = Path(__file__).parent


class _Form:
    """The server of the form, which takes its answers."""

    def __init__(self, box: Box, version: str) -> None:
        self.box, self.answers = box, Answers(box, version)
        self._rate = Rate(_A_MINUTE, 60)
        self._pages = make_environment(_HERE / "pages")

    async def show_form(self, request: Request) -> Response:
        """Serve the empty form."""
        printed = str(request.query_params.get("v") or self.box.edition)[:40]
        return self._render_form(request, printed, {}, ())

    async def take(self, request: Request) -> Response:
        """Store a person's answers."""
        if not self._rate.take(request.client.host if request.client else ""):
            raise HTTPException(429, "Many answers came from this phone. Wait a minute.")
        posted = await read_form(request, session_of(request), files=0, fields=50)
        said, wrong = read_answers(self.answers.questions, posted)
        printed = str(posted.get("printed-version") or self.box.edition)[:40]
        if wrong:
            return self._render_form(request, printed, said, wrong, 422)
        try:
            await host.run_blocking(self.answers.write_answers, said, printed)
        except (OSError, BoxError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            text = f"Your answers could not be kept: {why}. Close the table in the spreadsheet."
            return self._render_form(request, printed, said, [text], 503)
        return self._render_page(request, "message", text="Thank you. Your answers are kept.")

    async def show_error(self, request: Request, error: Exception) -> Response:
        """Say what went wrong."""
        assert isinstance(error, HTTPException)
        return self._render_page(request, "message", error.status_code, text=error.detail)

    def _render_form(
        self, request: Request, printed: str, said: Mapping[str, str], wrong: Sequence[str], status: int = 200
    ) -> Response:
        session = session_of(request) or new_token()
        shown = {"printed": printed, "said": said, "wrong": wrong, "csrf": form_token(session)}
        questions = self.answers.questions
        response = self._render_page(request, "form", status, questions=questions, longest=LONGEST, **shown)
        path = f"{request.scope.get('root_path', '')}/"
        response.set_cookie(SESSION, session, max_age=YEAR, path=path, httponly=True, samesite="lax")
        return response

    def _render_page(self, request: Request, name: str, status: int = 200, **shown: Any) -> Response:
        root = request.scope.get("root_path", "")
        page = self._pages.get_template(f"{name}.html")
        return HTMLResponse(page.render(box=self.box, root=root, **shown), status)


def make_app(box: Box, version: str, *, base: str = "") -> Guard:
    """Return the form's page as an application.

    Args:
        box: its box.
        version: a fingerprint of the box's data, for the table.
        base: the path below which it lies.
    """
    return Guard(make_pages(box, version), longest=_LONGEST_FORM, base=base)


def make_pages(box: Box, version: str) -> Starlette:
    """Return the same without a guard, to be mounted where one stands."""
    form = _Form(box, version)
    routes = [
        Route("/", form.show_form),
        Route("/", form.take, methods=["POST"]),
        static_route(_HERE / "static"),
    ]
    return Starlette(routes=routes, exception_handlers={HTTPException: form.show_error})


def serve_form(box: Box, version: str, *, address: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve the form until Ctrl-C.

    Args:
        box: its box.
        version: a fingerprint of the box's data, for the table.
        address: by which phones reach this computer.
        port: where it is served.
        tell: called with the page's address.

    Raises:
        BoxError: the port cannot be had, or there is no form.
    """
    from printkit.web.server import Listener, serve_app  # noqa: PLC0415  # only when a page is served

    app = make_app(box, version)
    with open_port("0.0.0.0", port) as sock:  # noqa: S104  # phones at the table fill it in
        tell(f"http://{address}:{sock.getsockname()[1]}")
        asyncio.run(serve_app(app, [Listener(sock)]))
