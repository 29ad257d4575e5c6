"""What every answer of the server carries, and what is refused before anything looks at it."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException

Receive = Callable[[], Any]
Send = Callable[[Any], Any]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; media-src 'self' blob:"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""Of a picture that somebody opens by itself: it may neither run nor fetch anything."""

HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    "cache-control": "no-store",
}

FORM: Final = "printkit.form"
"""Where a request keeps its posted form, whose files are closed when it is answered."""

LONGEST_FORM: Final = 256 * 1024
"""Bytes of a posted form without photos."""

LONGEST_UPLOAD: Final = 24 * 1024 * 1024
"""Bytes of a posted photo."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class TooLargeError(HTTPException):
    """More was sent than is taken."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"That is too large; at most {limit // 1024} KB are taken.")


class Guard:
    """ASGI middleware: hosts, sizes, headers. It wraps the application."""

    def __init__(self, app: Any, *, hosts: Iterable[str] = (), uploads: Callable[[str], bool]) -> None:
        """Wrap an application.

        Args:
            app: the application.
            hosts: names by which the server may be called, besides IP addresses and the local ones.
            uploads: whether a path takes photos.
        """
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._uploads = uploads

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not may_be_called(headers.get("host", ""), self._hosts):
            await _plainly(
                send, 421, "This server does not go by that name. Open the address shown at the table."
            )
            return
        limit = LONGEST_UPLOAD if self._uploads(scope["path"]) else LONGEST_FORM
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            await _plainly(send, 413, f"That is too large; at most {limit // 1024} KB are taken.")
            return
        started = False

        async def told(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                known = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in known),
                ]
            await send(message)

        try:
            await self._app(scope, _limited(receive, limit), told)
        except TooLargeError as error:
            if not started:
                await _plainly(send, 413, error.detail)
        finally:
            if FORM in scope:
                await scope[FORM].close()


def _limited(receive: Receive, limit: int) -> Receive:
    """Count what comes: a length that was not announced, or was announced wrongly, ends here."""
    total = 0

    async def counted() -> Any:
        nonlocal total
        message = await receive()
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            if total > limit:
                raise TooLargeError(limit)
        return message

    return counted


async def _plainly(send: Send, status: int, text: str) -> None:
    body = text.encode()
    headers = {
        **HEADERS,
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
    }
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(k.encode(), v.encode()) for k, v in headers.items()],
        }
    )
    await send({"type": "http.response.body", "body": body})


def host_name(host: str) -> str:
    """The name of a Host header, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def may_be_called(host: str, known: frozenset[str]) -> bool:
    """Whether a Host header names this server.

    A page of another site may let its own name lead to the table's address; its requests carry that name, so names that
    nobody gave this server are refused. Addresses in figures cannot be taken over in that way.
    """
    name = host_name(host)
    if name in known or name == "localhost" or name.endswith((".localhost", ".local")):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Mapping[str, str], public: str = "") -> bool:
    """Whether a posted form comes from a page of this server.

    Args:
        headers: of the request, names in small letters.
        public: `--public-url`, where a proxy stands before the server.
    """
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return False
    origin = headers.get("origin", "")
    if not origin:
        return True  # older browsers; the form's own token and the cookie decide
    if public and origin == "{0.scheme}://{0.netloc}".format(urlsplit(public)):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return (
        parts.scheme in {"http", "https"}
        and bool(parts.netloc)
        and parts.netloc.lower() == headers.get("host", "").lower()
    )


class Rate:
    """So many in so many seconds, for each name; what is not used is saved up to that many."""

    def __init__(
        self, number: float, seconds: float, *, clock: Callable[[], float] = time.monotonic, most: int = 5000
    ) -> None:
        """Allow `number` in `seconds`; `most` names are remembered, the longest silent forgotten first."""
        self._number, self._seconds, self._clock, self._most = number, seconds, clock, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Whether there is any left; nothing is used up."""
        return self._now(name) >= 1

    def take(self, name: str) -> bool:
        """Use one up; False if there was none left."""
        left = self._now(name)
        self._left[name] = (max(0.0, left - 1) if left >= 1 else left, self._clock())
        self._left.move_to_end(name)
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        return left >= 1

    def _now(self, name: str) -> float:
        left, since = self._left.get(name, (self._number, self._clock()))
        return min(self._number, left + (self._clock() - since) * self._number / self._seconds)
