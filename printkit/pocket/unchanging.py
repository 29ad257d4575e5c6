"""What is the same for everybody, as the application itself gives it: styles, fonts, scripts, icons, covers, faces."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from printkit.box import Piece
from printkit.companion.app import make_app
from printkit.companion.context import AppState
from printkit.companion.front import ICONS
from printkit.companion.pages import LoadedTitle
from printkit.companion.pages.art import FACE_PIXELS, TINY_PIXELS, Art
from printkit.companion.pages.fonts import ROLES
from printkit.companion.pages.render import STATIC
from printkit.companion.registry import TableRegistry
from printkit.companion.store import open_store
from printkit.pocket.runtime import SiteError
from printkit.title import Title
from printkit.web.guard import PICTURE_POLICY, Guard

_LEFT_OUT: Final = frozenset({"sw.js", "offline.js"})
"""Files of the server's pages that the site replaces by others."""
_SIZES: Final = {".small": FACE_PIXELS, ".back.small": FACE_PIXELS, ".tiny": TINY_PIXELS}
"""Pixels of small pictures, by the ends of their names."""


@dataclass(frozen=True)
class DrawnFile:
    """The application's answer at a path.

    Attributes:
        path: below the site, without a slash at its start.
        data: the bytes.
        kind: the media type.
        policy: its content policy; "" for that of pages.
        late: whether it is fetched only when somebody first looks at it.
    """

    path: str
    data: bytes
    kind: str
    policy: str = ""
    late: bool = False


async def list_answers(titles: Sequence[Title], boxes: Sequence[Title]) -> list[DrawnFile]:
    """Request everything that does not depend on who asks.

    Args:
        titles: those that are played or scored.
        boxes: those that are a box only, which the application does not know: only their pictures are drawn.

    Raises:
        SiteError: one of them is not available.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_store(str(Path(folder) / "none.sqlite3"))) as store,
    ):
        state = AppState(
            TableRegistry(store), base="http://localhost", titles=tuple(one.name for one in titles)
        )
        app = make_app(state)
        found = []
        for path, needed in _list_paths():
            found += await _ask(app, path, needed=needed)
        for title in titles:
            loaded = await state.registry.title(title.name)
            for path, needed in _list_title_paths(title.name, loaded):
                found += await _ask(app, path, needed=needed)
            if loaded.art is not None:
                found += _paint_small(title.name, loaded.art, loaded.pieces)
        return [*found, *(answer for title in boxes for answer in _draw_box(title))]


def _draw_box(title: Title) -> Iterator[DrawnFile]:
    """Draw the pictures of a title without rules."""
    assert title.box is not None
    art = Art(title.box)
    for piece in title.pieces.values():
        if face := art.draw_face(piece):
            name = f"title/{title.name}/card/{piece.id}.svg"
            yield DrawnFile(name, face.encode(), "image/svg+xml", PICTURE_POLICY, late=True)
    yield from _paint_small(title.name, art, title.pieces, {".small": FACE_PIXELS})


def _paint_small(
    title: str, art: Art, pieces: Mapping[str, Piece], sizes: Mapping[str, int] = _SIZES
) -> Iterator[DrawnFile]:
    """Draw the many small pictures of pages: as bitmaps, where a server draws SVG."""
    if cover := art.paint_cover():
        yield DrawnFile(f"title/{title}/cover.webp", cover, "image/webp")
    for id_, piece in pieces.items():
        for size, pixels in sizes.items():
            if painted := art.paint_face(piece, back=size.startswith(".back"), pixels=pixels):
                name = f"title/{title}/card/{id_}{size}"
                yield DrawnFile(name, painted, "image/webp", PICTURE_POLICY, late=True)


def _list_paths() -> Iterator[tuple[str, bool]]:
    for file in sorted(STATIC.iterdir()):
        if file.is_file() and file.name not in _LEFT_OUT:
            yield f"static/{file.name}", True
    for size in ICONS:
        yield f"icon-{size}.png", True
    yield from _list_looks("-")


def _list_looks(title: str) -> Iterator[tuple[str, bool]]:
    yield f"title/{title}/theme.css", True
    for role in ROLES:
        yield f"title/{title}/font/{role}.woff2", False


def _list_title_paths(title: str, loaded: LoadedTitle) -> Iterator[tuple[str, bool]]:
    yield from _list_looks(title)
    yield f"title/{title}/band.svg", False
    if loaded.sprite.spots:
        yield f"title/{title}/board.webp", False
    for piece in loaded.pieces:
        yield f"title/{title}/card/{piece}.svg", False
        yield f"title/{title}/card/{piece}.screen.svg", False


async def _ask(app: Guard, path: str, *, needed: bool) -> list[DrawnFile]:
    """Return the answer at a path; none for something optional that does not exist."""
    status, headers, data = 0, {}, b""

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def take(message: Any) -> None:
        nonlocal status, headers, data
        if message["type"] == "http.response.start":
            status = message["status"]
            headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
        else:
            data += message.get("body", b"")

    await app(
        {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": f"/{path}",
            "raw_path": f"/{path}".encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"localhost")],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        },
        receive,
        take,
    )
    if status != 200:
        if needed:
            raise SiteError(f"The page {path} cannot be made for the site ({status}).")
        return []
    policy = headers["content-security-policy"]
    own = policy if policy.endswith("sandbox") else ""
    return [
        DrawnFile(path, data, headers["content-type"], own, late="/card/" in path or path.endswith(".webp"))
    ]
