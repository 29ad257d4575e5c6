"""The companion as it runs in a browser's worker: questions come from the service worker, answers go back to it.

It needs no threads, sockets or disk. `worker.py` creates it with files of the origin's private file system, the tests
with files in memory.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from printkit.companion.app import make_app
from printkit.companion.archive import export_log, import_log
from printkit.companion.bot_seats import InPlace, Thinker
from printkit.companion.context import OWNER, AppState
from printkit.companion.photo_reader import PhotographedCodes, PhotographedPieces
from printkit.companion.record import describe_players
from printkit.companion.registry import TableRegistry
from printkit.companion.store import Store
from printkit.companion.uploads import OUTSIDER, Asker, Readers, UploadError
from printkit.pocket.journal import File, Journal
from printkit.pocket.keeper import PocketDatabase
from printkit.title import open_title
from printkit.web.tokens import digest_token, new_token

Look = Callable[[bytes, bool], Awaitable[Sequence[str]]]
"""Read the codes in a photo, or quickly in a frame of a live camera (then True), as texts."""
Send = Callable[[int, list[list[str]], bytes, bool], None]
"""Take a status with headers (then the status is not 0), bytes, and whether they are the last."""

_DROPPED: Final = frozenset({"cookie", "host", "origin", "accept-encoding", "referer"})
_UNSENT: Final = frozenset({"content-encoding", "content-length", "x-frame-options", "vary", "set-cookie"})
"""Headers of answers that a browser accepts only from a server, or that would keep pages out of the shell's frame."""
_GONE: Final = re.compile(r"max-age=0\b|expires=thu, 01 jan 1970", re.IGNORECASE)
NO_BOARDS: Final = "Photos of boards are not read in a browser: tap what lies there instead, or play on a computer with printkit."


class PocketReaders(Readers):
    """Photos are read by the page's own reader of codes; without one they are not read."""

    def __init__(self, look: Look | None) -> None:
        super().__init__()
        self._look = look

    def ready(self, title: str) -> None:
        """Do nothing: the reader starts with the first photo."""

    async def codes(self, photo: bytes, *, title: str = "", by: Asker = OUTSIDER) -> tuple[str, ...]:
        """Return the codes in one frame of a live camera."""
        return (await self._read_codes([photo], live=True)).codes

    async def pieces(self, title: str, *photos: bytes, by: Asker = OUTSIDER) -> PhotographedPieces:
        """Return the pieces whose codes can be read in photos."""
        known = {piece.payload: piece.id for piece in open_title(title).pieces.values()}
        codes = (await self._read_codes(photos)).codes
        foreign = tuple(f"“{code[:40]}” is no piece of this box" for code in codes if code not in known)
        return PhotographedPieces(tuple(known[code] for code in codes if code in known), foreign=foreign[:20])

    async def board(self, title: str, *photos: bytes, **_: Any) -> Any:
        """Refuse: boards need straightened pictures, and nothing here can straighten them."""
        del title, photos
        raise UploadError(NO_BOARDS)

    async def _read_codes(self, photos: Sequence[bytes], *, live: bool = False) -> PhotographedCodes:
        if self._look is None:
            raise UploadError("This browser reads no photos; type the letters of the pieces instead.")
        found = [code for photo in photos for code in await self._look(photo, live)]
        return PhotographedCodes(tuple(dict.fromkeys(found)))


class PageRequest(Struct, frozen=True):
    """The request of a page.

    Attributes:
        method: GET or POST.
        path: with the site's own path before it.
        query: behind the question mark.
        headers: what the browser sends.
        body: of a form.
        guest: number of the other phone that asks, over its own line; 0 for this one.
        cookies: those of the guest, which keeps them itself.
    """

    method: str
    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: bytes = b""
    guest: int = 0
    cookies: Mapping[str, str] = {}


class KeptGame(Struct, frozen=True):
    """A game in the list of the start page.

    Attributes:
        code: of its table.
        game: the title's name.
        players: their names.
        entries: how many lines its record has.
    """

    code: str
    game: str
    players: str
    entries: int


class Pocket:
    """The companion of one browser: it answers the questions of its pages, whose cookies it keeps itself.

    Attributes:
        told: damage of the stored tables, in sentences.
        name: phones that were guests recognise it by this.
    """

    def __init__(
        self,
        files: Mapping[str, File],
        *,
        titles: Sequence[str],
        address: str,
        database: Path,
        language: str = "",
        look: Look | None = None,
        thinker: Thinker | None = None,
    ) -> None:
        """Load the tables.

        Args:
            files: those of a journal.
            titles: names or folders of the titles that this site has.
            address: of the site, with a slash at its end.
            database: where the tables' file is made again.
            language: of the pages until somebody chooses another; "" for the browser's.
            look: reads the codes in a photo.
            thinker: where bots think; here if nowhere else.

        Raises:
            StoreError: the tables were written by a newer printkit.
        """
        self._kept = PocketDatabase(Journal.open(files), database)
        self.told = self._kept.told
        self.store = Store(self._kept)
        names = [open_title(title).name for title in titles]
        parts = urlsplit(address)
        self._origin, self._host, self._base = f"{parts.scheme}://{parts.netloc}", parts.netloc, parts.path
        self._scheme = parts.scheme
        key, self.name = self._find_token("key"), self._find_token("name")
        self._cookies: dict[str, str] = msgspec.json.decode(self._kept.find_kept("cookies") or "{}")
        self._cookies[OWNER] = key
        if language:
            self._cookies.setdefault("language", language)
        self.state = AppState(
            TableRegistry(self.store, thinker or InPlace()),
            base=address.rstrip("/"),
            public=True,
            key=digest_token(key),
            titles=tuple(names),
            alone=True,
            readers=PocketReaders(look),
        )
        self.app = make_app(self.state, hosts=[parts.hostname or ""])

    def _find_token(self, name: str) -> str:
        """Return a stored token of that name, or a new one from now on."""
        if not (found := self._kept.find_kept(name)):
            found = new_token()
            self._kept.keep(name, found)
        return found

    async def ask(self, question: PageRequest, send: Send, gone: Awaitable[Any]) -> None:
        """Answer one question of a page.

        Args:
            question: the page's request.
            send: called with the answer's status and headers, then with its bytes.
            gone: done when nobody waits for the answer any more.
        """
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": question.method,
            "scheme": self._scheme,
            "path": question.path,
            "raw_path": question.path.encode(),
            "query_string": question.query.encode(),
            "root_path": self._base.rstrip("/"),
            "headers": self._make_headers(question),
            "client": (f"127.0.{min(question.guest, 1)}.{question.guest % 250 + 1}", 1),
            "server": (self._host, 80),
        }
        asked = False

        async def receive() -> dict[str, Any]:
            nonlocal asked
            if not asked:
                asked = True
                return {"type": "http.request", "body": question.body, "more_body": False}
            await gone
            return {"type": "http.disconnect"}

        async def pass_on(message: Any) -> None:
            if message["type"] == "http.response.start":
                send(message["status"], self._read_headers(message["headers"], question), b"", False)
            else:
                send(0, [], message.get("body", b""), not message.get("more_body"))

        await self.app(scope, receive, pass_on)

    def _make_headers(self, question: PageRequest) -> list[tuple[bytes, bytes]]:
        found = [("host", self._host)]
        if question.method != "GET":
            found.append(("origin", self._origin))
        for name, value in question.headers:
            own = name.lower() != "referer" or value.startswith(f"{self._origin}{self._base}")
            if name.lower() not in _DROPPED or (name.lower() == "referer" and own):
                found.append((name.lower(), value))
        cookies = question.cookies if question.guest else self._cookies
        found.append(("cookie", "; ".join(f"{name}={value}" for name, value in cookies.items())))
        return [(name.encode(), value.encode("latin-1", "replace")) for name, value in found]

    def _read_headers(self, headers: Sequence[tuple[bytes, bytes]], question: PageRequest) -> list[list[str]]:
        """Return the headers of an answer for the browser; this phone's cookies stay here, a guest's go to it."""
        told = [(name.decode().lower(), value.decode("latin-1")) for name, value in headers]
        cookies = dict(_read_cookie(value) for name, value in told if name == "set-cookie")
        found = [
            [name, value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")]
            for name, value in told
            if name not in _UNSENT
        ]
        if question.guest:
            return found + [["set-cookie", msgspec.json.encode(pair).decode()] for pair in cookies.items()]
        self._take_cookies(cookies)
        return found

    def _take_cookies(self, cookies: Mapping[str, str | None]) -> None:
        before = dict(self._cookies)
        for name, value in cookies.items():
            if value is None:
                self._cookies.pop(name, None)
            elif name != OWNER:
                self._cookies[name] = value
        if self._cookies != before:
            self._kept.keep("cookies", msgspec.json.encode(self._cookies).decode())

    def take_record(self, text: str) -> str:
        """Make the record of a game a table; return the address of its page within the site.

        Raises:
            RefereeError, BoxError, StoreError: it is none, or cannot be continued.
        """
        record, damage = import_log(self.store, text.splitlines())
        if damage is not None:
            self.told.append(f"The record is damaged at {damage}; the table has everything before.")
        return f"t/{record.code}/table"

    def list_records(self) -> list[KeptGame]:
        """List the stored games, the newest first."""
        return [
            KeptGame(
                one.code,
                open_title(one.title).meta.name,
                describe_players(one),
                self.store.length(one.code),
            )
            for one in reversed(self.store.list_records())
            if one.title in self.state.titles
        ]

    def make_record(self, code: str) -> str:
        """Return the record of a game, over or not, as JSON Lines.

        Raises:
            StoreError: there is no such table.
        """
        return "".join(f"{line}\n" for line in export_log(self.store, code))

    def close(self) -> None:
        """Close every stream and the tables."""
        self.state.registry.close()
        self.store.close()


def _read_cookie(line: str) -> tuple[str, str | None]:
    """Return a cookie's name and value as a header sets it; None for one that is deleted."""
    name, _, rest = line.partition("=")
    return name, None if _GONE.search(line) else rest.partition(";")[0]
