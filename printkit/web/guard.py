"""Set the headers of every answer, and refuse bad requests before anything looks at them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection

from printkit.web.origin import host_name, may_be_called

Receive = Callable[[], Any]
Send = Callable[[Any], Any]

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; media-src 'self' blob:; "
    "manifest-src 'self'; worker-src 'self'"
)
PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The policy of a picture that somebody opens alone: it may neither run nor fetch anything."""

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
_log: Final = logging.getLogger(__name__)


PLAIN: Final = "plain"
"""The cookie of a browser whose owner continues over plain HTTP, without the camera."""

EVENING: Final = 12 * 3600
YEAR: Final = 365 * 24 * 3600


@dataclass(frozen=True)
class Secured:
    """How people reach the server over HTTPS.

    Attributes:
        port: beside the port for plain HTTP; 0 where a proxy does both, and leads everybody to HTTPS itself.
        seconds: how long browsers must use nothing else. The next evening may be without a certificate, so a
            server at the table says so for this evening only.
        open_paths: what is reached over plain HTTP too: the way to the certificate, which phones need first.
    """

    port: int = 0
    seconds: int = EVENING
    open_paths: tuple[str, ...] = ("/authority.crt", "/camera", "/static/", "/title/-/", "/look")

    def in_the_open(self, path: str) -> bool:
        """Return whether a path is served over plain HTTP."""
        return not self.port or any(
            path == one or (one.endswith("/") and path.startswith(one)) for one in self.open_paths
        )

    def address(self, host: str, scope: Any) -> str:
        """Return the same address over HTTPS; from the front page, by way of what the camera needs."""
        name = host_name(host)
        name = f"[{name}]" if ":" in name else name
        port = "" if self.port == 443 else f":{self.port}"  # the usual one
        path = quote(scope["path"], safe="/") + (
            f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
        )
        within = path_within(scope)
        if within == "/" or within.startswith("/j/"):
            return f"{scope.get('root_path', '')}/camera?to={quote(path, safe='/')}"
        return f"https://{name}{port}{path}"


class TooLargeError(HTTPException):
    """More was sent than the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"That is too large; at most {limit // 1024} KB are taken.")


class Guard:
    """ASGI middleware: hosts, sizes, headers, the base path. It wraps the application."""

    def __init__(
        self,
        app: Any,
        *,
        hosts: Iterable[str] = (),
        uploads: Callable[[str], bool] = lambda _: False,
        longest: int = LONGEST_FORM,
        https: Secured | None = None,
        base: str = "",
    ) -> None:
        """Wrap an application.

        Args:
            app: the application.
            hosts: names by which the server may be called, besides IP addresses and the local ones.
            uploads: whether a path takes photos.
            longest: bytes of a posted form without photos.
            https: how it is reached over HTTPS; None if it is not.
            base: the path below which the application lies, as `/games/here`; "" at the root.
        """
        self._app = app
        self._base = base
        self._https = https
        self._hosts = frozenset(host.lower() for host in hosts)
        self._uploads, self._longest = uploads, longest

    def _is_to_move(self, scope: Any, headers: Mapping[str, str]) -> bool:
        """Return whether a request must use HTTPS. A computer that talks to itself need not, nor a phone without the camera."""
        if self._https is None or scope["scheme"] == "https":
            return False
        if self._https.port and f"{PLAIN}=1" in headers.get("cookie", "").split("; "):
            return False
        open_ = self._https.in_the_open(path_within(scope))
        return not (open_ or _is_itself(scope, headers.get("host", "")))

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if self._base:
            scope = _place_below(scope, self._base)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        if not may_be_called(headers.get("host", ""), self._hosts):
            await _send_plain_text(
                send, 421, "This server does not go by that name. Open the address shown at the table."
            )
            return
        if self._https is not None and self._is_to_move(scope, headers):
            await _redirect_to(send, self._https.address(headers.get("host", ""), scope), scope["method"])
            return
        limit = LONGEST_UPLOAD if self._uploads(path_within(scope)) else self._longest
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > limit:
            await _send_plain_text(send, 413, f"That is too large; at most {limit // 1024} KB are taken.")
            return
        started = False

        async def send_on(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                known = {name.lower() for name, _ in message["headers"]}
                more = dict(HEADERS)
                if self._https is not None and (scope["scheme"] == "https" or not self._https.port):
                    more["strict-transport-security"] = f"max-age={self._https.seconds}"
                message["headers"] = [
                    *message["headers"],
                    *((k.encode(), v.encode()) for k, v in more.items() if k.encode() not in known),
                ]
            await send(message)

        try:
            await self._app(scope, _limit_body(receive, limit), send_on)
        except TooLargeError as error:
            if not started:
                await _send_plain_text(send, 413, error.detail)
        except ClientDisconnect:
            _log.info("%s %s: hung up before all of it had come", scope["method"], scope["path"][:80])
        except Exception:
            if not started:
                raise  # the first answer that says so
        finally:
            if FORM in scope:
                await scope[FORM].close()


def base_of(request: HTTPConnection) -> str:
    """Return the path below which the application lies for a request, without a slash at its end."""
    return str(request.scope.get("root_path", ""))


def path_within(scope: Any) -> str:
    """Return the path of a request below the application's base path."""
    path: str = scope["path"]
    base: str = scope.get("root_path", "")
    return (path.removeprefix(base) or "/") if path == base or path.startswith(f"{base}/") else path


def _place_below(scope: Any, base: str) -> Any:
    """Put a request below the base path: a proxy before the server may have cut that off, or left it."""
    path = scope["path"]
    if path != base and not path.startswith(f"{base}/"):
        path = base + path
    return {**scope, "root_path": base, "path": path}


def _limit_body(receive: Receive, limit: int) -> Receive:
    """Count the bytes that arrive: a length that was not announced, or was announced wrongly, ends here."""
    total = 0

    async def count_bytes() -> Any:
        nonlocal total
        message = await receive()
        if message["type"] == "http.request":
            total += len(message.get("body", b""))
            if total > limit:
                raise TooLargeError(limit)
        return message

    return count_bytes


async def _redirect_to(send: Send, address: str, method: str) -> None:
    """Redirect to HTTPS. A form posted over HTTP is not accepted: its page comes again."""
    status = 307 if method in SAFE else 303
    headers = {**HEADERS, "location": address, "content-length": "0"}
    listed = [(k.encode(), v.encode("latin-1", "replace")) for k, v in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": listed})
    await send({"type": "http.response.body", "body": b""})


async def _send_plain_text(send: Send, status: int, text: str) -> None:
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


def _is_itself(scope: Any, host: str) -> bool:
    """Return whether a request comes from this very computer, to a name that means nothing else."""
    client = scope["client"][0] if scope.get("client") else ""
    return client in {"127.0.0.1", "::1"} and host_name(host) in {"localhost", "127.0.0.1", "::1"}
