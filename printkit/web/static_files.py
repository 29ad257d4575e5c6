"""Our own files: scripts, styles, icons. They are in memory, and browsers ask whether they have changed."""

from __future__ import annotations

import mimetypes
import re
from functools import cache
from hashlib import blake2b
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

BARE = (".js", ".css")
TYPES = {
    ".js": "text/javascript",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".css": "text/css",
}


def static_route(folder: Path) -> Route:
    """Return the route of a folder's files."""

    async def serve(request: Request) -> Response:
        return file_response(request, folder, request.path_params["name"])

    return Route("/static/{name}", serve, methods=["GET"])


def file_response(request: Request, folder: Path, name: str) -> Response:
    """Return a file of a folder, or the answer that the browser has it already.

    Raises:
        HTTPException: there is none.
    """
    if name not in _list_names(folder):
        raise HTTPException(404)
    data, tag, kind = _read_file(folder / name)
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, headers=headers, media_type=kind)


@cache
def _list_names(folder: Path) -> frozenset[str]:
    return frozenset(path.name for path in folder.iterdir() if path.is_file())


@cache
def _read_file(path: Path) -> tuple[bytes, str, str]:
    """Read a file once: its bytes, a tag of its content, its type. Comments of scripts and styles are dropped."""
    data = path.read_bytes()
    if path.suffix in BARE:
        data = strip_comments(data.decode()).encode()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return data, f'"{blake2b(data, digest_size=12).hexdigest()}"', kind


def strip_comments(text: str) -> str:
    r"""Return a script or a style sheet without its comments and its indentation.

    A comment after code is dropped if a blank precedes it and it holds no quotation mark, which might belong to a text.

    >>> strip_comments("// why\n/** what\n * it does */\nf(1) // one\n  g('a // b')")
    "f(1)\ng('a // b')"
    """
    lines = re.sub(r"(?:^[ \t]*//.*\n)|(?:[ \t]+// [^'\"`\n]*$)", "", text, flags=re.MULTILINE)
    code = re.sub(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", "", lines, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"^\s+", "", code, flags=re.MULTILINE)
