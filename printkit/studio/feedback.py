"""The page behind a feedback form's code: questions on the players' phones, answers in a CSV beside the box."""

from __future__ import annotations

import csv
import html
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printkit.box.errors import BoxError, Problem
from printkit.box.schema import Box

PORT: Final = 8777
_LONGEST: Final = 2000
"""Characters of an answer."""
_A_MINUTE: Final = 30
"""Answers that are taken from one address in a minute."""
_MOST: Final = 10_000
"""Lines of the table."""
_POLICY: Final = (
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_STYLE: Final = """
body { font: 17px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 34rem; padding: 1rem; color: #1c1b2e; background: #fffdf7 }
h1 { font-size: 1.5rem; margin: .5rem 0 } p.version { color: #5a5668; margin: 0 0 1.5rem }
label, legend { display: block; font-weight: 600; margin: 1.2rem 0 .4rem } fieldset { border: 0; margin: 1.2rem 0 0; padding: 0 }
textarea, input[type=number], input[type=text] { box-sizing: border-box; width: 100%; font: inherit; padding: .7rem; border: 1px solid #8a8694; border-radius: .5rem; background: #fff; color: inherit }
fieldset label { font-weight: 400; margin: .2rem 0; padding: .6rem .8rem; border: 1px solid #c9c5d0; border-radius: .5rem; background: #fff }
button { font: inherit; font-weight: 700; margin: 1.6rem 0; width: 100%; min-height: 3.2rem; border: 0; border-radius: .6rem; background: #1f4a5c; color: #fff }
.wrong { border-left: 4px solid #b3541e; padding: .4rem .8rem; background: #f6e9df }
@media (prefers-color-scheme: dark) { body { background: #17161f; color: #f1edf7 } textarea, input, fieldset label { background: #232130 !important; color: inherit }
p.version { color: #b7b2c4 } button { background: #3f8aa6 } .wrong { background: #3a2a22 } }
"""


def questions_of(box: Box) -> list[dict[str, Any]]:
    """The questions of a box's forms.

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
    """The table of answers: `feedback.csv` beside the box, one line a person."""

    def __init__(self, box: Box, version: str) -> None:
        self.path = box.folder / "feedback.csv"
        self.questions = questions_of(box)
        self.version = version
        self.columns = ["when", "version", "data", *(one["name"] for one in self.questions)]
        self._lock = threading.Lock()

    def keep(self, said: Mapping[str, str], printed: str) -> None:
        """Write a line; a table with other columns is kept aside first.

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
                write.writerow([when, plain(printed), self.version, *map(plain, cells)])


def plain(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    text = "".join(c for c in cell.replace("\r\n", "\n") if c == "\n" or c.isprintable())[:_LONGEST]
    return f"'{text}" if text[:1] in {"=", "+", "-", "@", "\t"} else text


def read_answers(
    questions: list[dict[str, Any]], form: Mapping[str, Any]
) -> tuple[dict[str, str], list[str]]:
    """What somebody said, and what of it cannot be."""
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
        said[one["name"]] = text[:_LONGEST]
    if not any(said.values()):
        wrong.append("Nothing is filled in yet.")
    return said, wrong


def make_app(box: Box, version: str) -> Starlette:
    """The form's page.

    Args:
        box: its box.
        version: a fingerprint of the box's data, for the table.
    """
    answers = Answers(box, version)
    lately: dict[str, deque[float]] = {}

    def page(body: str, status: int = 200) -> Response:
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(box.name)}</title>'
        text = f'<!doctype html><html lang="{html.escape(box.language[:2])}"><head>{head}<link rel="stylesheet" href="/style.css"></head><body>{body}</body></html>'
        headers = {
            "content-security-policy": _POLICY,
            "x-content-type-options": "nosniff",
            "cache-control": "no-store",
        }
        return HTMLResponse(text, status, headers=headers)

    def form(printed: str, said: Mapping[str, str], wrong: list[str]) -> str:
        told = "".join(f'<p class="wrong" role="alert">{html.escape(one)}</p>' for one in wrong)
        fields = "".join(field_of(one, said.get(one["name"], "")) for one in answers.questions)
        version_ = f"Version {html.escape(printed)}"
        hidden = f'<input type="hidden" name="printed-version" value="{html.escape(printed)}">'
        return f'<h1>{html.escape(box.name)}</h1><p class="version">{version_}</p>{told}<form method="post" action="/">{hidden}{fields}<button>Send</button></form>'

    async def show(request: Request) -> Response:
        return page(form(str(request.query_params.get("v") or box.edition)[:40], {}, []))

    async def take(request: Request) -> Response:
        origin = request.headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
            return page("<p>This form did not come from this page.</p>", 403)
        if not _in_time(lately, request.client.host if request.client else ""):
            return page("<p>Many answers came from this phone. Wait a minute.</p>", 429)
        if int(request.headers.get("content-length") or 10**9) > 64 * 1024:
            return page("<p>This is too long.</p>", 413)
        posted = await request.form(max_files=0, max_fields=50, max_part_size=64 * 1024)
        said, wrong = read_answers(answers.questions, posted)
        printed = str(posted.get("printed-version") or box.edition)[:40]
        if wrong:
            return page(form(printed, said, wrong), 422)
        try:
            answers.keep(said, printed)
        except (OSError, BoxError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            return page(
                form(
                    printed,
                    said,
                    [f"Your answers could not be kept: {why}. Close the table in the spreadsheet."],
                ),
                503,
            )
        return page(f"<h1>{html.escape(box.name)}</h1><p>Thank you. Your answers are kept.</p>")

    async def style(_: Request) -> Response:
        return Response(_STYLE, media_type="text/css")

    return Starlette(
        routes=[Route("/", show), Route("/", take, methods=["POST"]), Route("/style.css", style)]
    )


def _in_time(lately: dict[str, deque[float]], who: str) -> bool:
    """Whether somebody has not sent too much in the last minute."""
    now = time.monotonic()
    sent = lately.setdefault(who, deque(maxlen=_A_MINUTE))
    if len(sent) == _A_MINUTE and now - sent[0] < 60:
        return False
    sent.append(now)
    if len(lately) > 1000:
        lately.clear()
    return True


def field_of(one: Mapping[str, Any], value: str) -> str:
    """A question as a field."""
    name, ask = html.escape(one["name"]), html.escape(one["ask"])
    if one["kind"] == "choice":
        picks = "".join(
            f'<label><input type="radio" name="{name}" value="{html.escape(each)}"{" checked" if each == value else ""}> {html.escape(each)}</label>'
            for each in one["choices"]
        )
        return f"<fieldset><legend>{ask}</legend>{picks}</fieldset>"
    if one["kind"] == "number":
        return f'<label for="{name}">{ask} (0 to {one["high"]})</label><input id="{name}" name="{name}" type="number" inputmode="numeric" min="0" max="{one["high"]}" value="{html.escape(value)}">'
    return f'<label for="{name}">{ask}</label><textarea id="{name}" name="{name}" rows="3" maxlength="{_LONGEST}">{html.escape(value)}</textarea>'


def serve(box: Box, version: str, *, host: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve the form until Ctrl-C.

    Raises:
        BoxError: the port cannot be had, or there is no form.
    """
    import uvicorn  # noqa: PLC0415  # only when a page is served

    app = make_app(box, version)
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind(("0.0.0.0", port))  # noqa: S104  # phones at the table fill it in
    except OSError as error:
        raise BoxError(
            [Problem("--port", f"port {port} cannot be had: {(error.strerror or str(error)).lower()}")]
        ) from None
    tell(f"http://{host}:{sock.getsockname()[1]}")
    with sock:
        uvicorn.Server(
            uvicorn.Config(app, log_config=None, log_level="warning", timeout_graceful_shutdown=1)
        ).run(sockets=[sock])


def answers_path(box: Box) -> Path:
    """Where the answers are."""
    return box.folder / "feedback.csv"
