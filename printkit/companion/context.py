"""One request: who asks, what they may do, and which addresses their page leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from printkit.companion.address import qr_svg
from printkit.companion.bots_shown import show_bots
from printkit.companion.consent import list_wishes
from printkit.companion.pages import (
    Links,
    LoadedTitle,
    Note,
    PageContext,
    PageParts,
    Pages,
    WatchShown,
    Words,
    find_language,
    tame_name,
)
from printkit.companion.record import Record
from printkit.companion.registry import TableRegistry
from printkit.companion.seating import HOST
from printkit.companion.tables import Lifted, OpenTable
from printkit.companion.uploads import Readers
from printkit.companion.wrongcodes import WrongCodes
from printkit.referee import Seat
from printkit.web.forms import SESSION, YEAR, read_form, session_of
from printkit.web.guard import base_of
from printkit.web.limits import Rate
from printkit.web.origin import network_of
from printkit.web.stream import Audience
from printkit.web.tokens import clean_code, digest_token, form_token, is_token_of, new_token

if TYPE_CHECKING:
    from printkit.companion.table_camera import TableWatch

OWNER: Final = "printkit-owner"
WANTED: Final = "The referee was started to watch the table."
JOINED: Final = "printkit-joined"
MOST_JOINED: Final = 60
"""Characters: ten codes."""


@dataclass
class AppState:
    """The state that all requests of a server share.

    Attributes:
        registry: the tables.
        base: the address phones reach, without a slash at its end.
        public: whether `--public-url` named it.
        secure: whether all of the server is reached over HTTPS; then cookies go nowhere else.
        https: address of the same server over HTTPS, where it speaks plain HTTP too; "" without.
        key: digest of the key that identifies the person who started the server.
        open_to_all: whether anybody may open a table.
        title: the title given at the start; "" for all, or several.
        titles: those given at the start; none for all.
        alone: whether no other phone reaches it: everybody plays on this screen, and nobody is invited.
        authority: the certificate phones may install, PEM; empty without HTTPS of our own.
        camera: whether the server was started to watch the table with this computer's camera.
        going_on: the table in play when the server was started; None if none was.
        looks: how often frames of one table's phones are read thoroughly.
        watches: the cameras above tables, by join code.
    """

    registry: TableRegistry
    base: str = ""
    public: bool = False
    secure: bool = False
    https: str = ""
    key: str = ""
    open_to_all: bool = False
    title: str = ""
    titles: tuple[str, ...] = ()
    alone: bool = False
    authority: bytes = b""
    camera: bool = False
    going_on: Record | None = None
    readers: Readers = field(default_factory=Readers)
    watches: dict[str, TableWatch] = field(default_factory=dict)
    pages: Pages = field(default_factory=Pages)
    audience: Audience = field(default_factory=Audience)
    wrong_codes: WrongCodes = field(default_factory=WrongCodes)
    second_looks: Rate = field(default_factory=lambda: Rate(60, 60))
    openings: Rate = field(default_factory=lambda: Rate(20, 3600))
    photos: Rate = field(default_factory=lambda: Rate(40, 60))
    frames: Rate = field(default_factory=lambda: Rate(30, 5))
    looks: Rate = field(default_factory=lambda: Rate(2, 1))

    def invite_to(self, code: str) -> str:
        """Return the address at which a phone joins a table; "" where no phone can reach it."""
        return "" if self.alone else f"{self.base}/j/{code}"


def state_of(request: Request) -> AppState:
    """Return the state that all requests of the server share."""
    found: AppState = request.app.state.companion
    return found


def identify_client(request: Request) -> str:
    """Return the network of a request, by which limits count."""
    return network_of(request.client.host) if request.client is not None else ""


def make_cookie_name(code: str, role: str) -> str:
    """Return the name of a table's cookie."""
    return f"printkit-{code}-{role}"


def code_in(name: str) -> str:
    """Return the code in the name of a table's cookie; empty in another's."""
    first, *rest = name.split("-")
    return rest[0] if first == "printkit" and len(rest) == 2 else ""


def may_belong(request: Request, code: str) -> bool:
    """Return whether a request carries a cookie of a table; the table decides whether it is right."""
    return OWNER in request.cookies or any(
        make_cookie_name(code, role) in request.cookies for role in ("seat", "host", "watch")
    )


@dataclass
class RequestContext:
    """A request to a page of no table.

    Attributes:
        session: of the browser; made now if it had none.
        new: cookies that the answer sets: name -> value and path.
    """

    request: Request
    state: AppState
    session: str
    new: dict[str, tuple[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, request: Request) -> RequestContext:
        """Read a request."""
        session = session_of(request)
        context = cls(request, state_of(request), session)
        if not session:
            context.session = new_token()
            context.new[SESSION] = (context.session, context.at("/"))
        return context

    def renew_session(self) -> None:
        """Give the browser a new session: it becomes a host, and somebody else may know its old one."""
        self.session = new_token()
        self.__dict__.pop("csrf", None)
        self.new[SESSION] = (self.session, self.at("/"))

    @property
    def base(self) -> str:
        """The path below which the server's addresses lie, without a slash at its end."""
        return base_of(self.request)

    def at(self, path: str) -> str:
        """Return the address of a path of this server."""
        return self.base + path

    @property
    def is_owner(self) -> bool:
        """Return whether it comes from the person who started the server."""
        return is_token_of(self.request.cookies.get(OWNER, ""), self.state.key)

    @property
    def joined_codes(self) -> list[str]:
        """Return the codes of tables that this browser came to, the newest first; some may be gone."""
        codes = self.request.cookies.get(JOINED, "")[:MOST_JOINED].split(".")
        return [code for code in codes if code and clean_code(code) == code]

    @property
    def is_secure(self) -> bool:
        """Whether cookies may go over HTTPS only."""
        return self.state.secure or self.request.url.scheme == "https"

    @property
    def back(self) -> str:
        """Return our page that it comes from; "" if it comes from elsewhere."""
        found = self.request.headers.get("referer", "")
        try:
            parts = urlsplit(found)
        except ValueError:
            return ""
        here = self.request.url
        if (
            parts.netloc != here.netloc
            or not parts.path.startswith(self.at("/"))
            or parts.path.startswith("//")
        ):
            return ""
        return parts.path + (f"?{parts.query}" if parts.query else "")

    @cached_property
    def csrf(self) -> str:
        """The token that this browser's forms carry."""
        return form_token(self.session)

    @cached_property
    def language(self) -> str:
        """The reader's language."""
        request = self.request
        return find_language(request.headers.get("accept-language", ""), request.cookies.get("language", ""))

    def make_frame(self, loaded: LoadedTitle | None = None, **more: Any) -> PageContext:
        """Describe the reader of a page."""
        theme = self.request.cookies.get("theme", "")
        name = loaded.book.meta.name if loaded is not None else "printkit"
        return PageContext(
            **{
                "name": name,
                "language": self.language,
                "scheme": theme if theme in {"light", "dark"} else "",
                "csrf": self.csrf,
                **more,
            }
        )

    def make_links(self, loaded: LoadedTitle | None = None, **more: str) -> Links:
        """Return the addresses of every page."""
        url = self.request.url
        title = loaded.book.meta.title if loaded is not None else ""
        art = self.at(f"/title/{title}") if loaded is not None and loaded.box is not None else ""
        found = {
            "theme": self.at(f"/title/{title or '-'}/theme.css"),
            "static": self.at("/static/"),
            "icon": self.at("/icon-180.png"),
            "titles": self.at("/title/"),
            "tables": self.at("/t/"),
            "look": self.at("/look"),
            "here_plain": url.path,
            "here": url.path + (f"?{url.query}" if url.query else ""),
            "home": self.at("/"),
            "front": self.at("/"),
            "table": self.at(f"/t/{self.joined_codes[0]}/") if self.joined_codes else "",
        }
        if loaded is not None:
            found["rule"] = self.at(f"/title/{title}/rule/")
            found["reference"] = self.at(f"/title/{title}/")
            found["rules"] = self.at(f"/title/{title}/rules")
        if art:
            found |= {"band": f"{art}/band.svg", "card": f"{art}/card/"}
        return Links({**found, **more})

    def html(
        self,
        name: str,
        loaded: LoadedTitle | None = None,
        /,
        frame: PageContext | None = None,
        links: Links | None = None,
        **shown: Any,
    ) -> str:
        """Render a page.

        Args:
            name: of its template.
            loaded: its title.
            frame: who looks; as the request says if it is left out.
            links: addresses; those of every page if they are left out.
            shown: what the template shows.
        """
        frame = self.make_frame(loaded) if frame is None else frame
        links = self.make_links(loaded) if links is None else links
        return self.state.pages.render_page(name, frame, links, loaded, **shown)

    def respond(
        self, name: str, loaded: LoadedTitle | None = None, /, status: int = 200, **shown: Any
    ) -> Response:
        """Answer with a page, as `html` renders it."""
        return self.set_cookies(HTMLResponse(self.html(name, loaded, **shown), status))

    def message(
        self, heading: str, status: int, *, again: Sequence[tuple[str, str]] | None = None
    ) -> Response:
        """Answer with a page that says one thing: an error, or that something is missing.

        Args:
            heading: what it says.
            status: of the answer.
            again: the fields of the posted form, if it may be sent again from there.
        """
        heading = Words.of(self.language).gettext(heading)
        shown: dict[str, Any] = {"heading": heading, "text": "", "refusals": (), "again": again}
        links = self.make_links(back=self.back or self.at("/"))
        return HTMLResponse(self.html("message", links=links, **shown), status)

    async def form(self, *, files: int = 8) -> FormData:
        """Return the posted form, if it comes from one of our pages.

        Raises:
            HTTPException: it does not (403), or is broken (400).
        """
        public = self.state.base if self.state.public else ""
        return await read_form(self.request, self.session, public=public, files=files)

    def set_cookies(self, response: Response) -> Response:
        """Set the new cookies."""
        joined = [code for name in self.new if (code := code_in(name))]
        if joined:
            self.new[JOINED] = (
                ".".join(dict.fromkeys([*joined, *self.joined_codes]))[:MOST_JOINED],
                self.at("/"),
            )
        for name, (value, path) in self.new.items():
            response.set_cookie(
                name, value, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=self.is_secure
            )
        self.new.clear()
        return response


@dataclass
class TableContext(RequestContext):
    """A request to a page of a table.

    Attributes:
        table: the table.
        name: which page: `table`, `seat`, or `play-2` for a seat on the table's own screen.
        seat: whose page it is; None for the table's.
        host: whether the host asks.
        own: the seat whose phone asks.
    """

    table: OpenTable = None  # type: ignore[assignment]
    name: str = "table"
    seat: Seat | None = None
    host: bool = False
    own: Seat | None = None
    watches: bool = False
    notes: tuple[Note, ...] = ()

    @classmethod
    def of_table(cls, request: Request, table: OpenTable, name: str = "table") -> TableContext:
        """Read a request to a table."""
        context = RequestContext.of(request)
        context = cls(request, context.state, context.session, context.new, table, name)
        cookies, seating = request.cookies, table.seating
        context.host = context.is_owner or seating.is_host(
            cookies.get(make_cookie_name(table.code, "host"), "")
        )
        seat = seating.seat_of(cookies.get(make_cookie_name(table.code, "seat"), ""))
        context.own = Seat(seat) if seat is not None else None
        context.watches = seating.is_watcher(cookies.get(make_cookie_name(table.code, "watch"), ""))
        if name == "seat":
            context.seat = context.own
        elif name.startswith("play-") and name[5:].isdecimal() and int(name[5:]) < len(table.names):
            context.seat = Seat(int(name[5:]))
        return context

    @property
    def is_member(self) -> bool:
        """Return whether the sender belongs to this table already: a player, its host, a spectator."""
        return self.host or self.own is not None or self.watches

    @property
    def person(self) -> str:
        """Return the person by whom limits count: a seat, the host, a spectator, or else an address."""
        if self.own is not None:
            return f"{self.table.code} seat {self.own}"
        if self.host:
            return f"{self.table.code} host"
        if self.watches:
            return f"{self.table.code} watch {digest_token(self.request.cookies[make_cookie_name(self.table.code, 'watch')])}"
        return identify_client(self.request)

    @property
    def on_screen(self) -> bool:
        """Whether this is a seat's page on the table's own screen."""
        return self.name.startswith("play-")

    @property
    def is_unlocked(self) -> bool:
        """Whether that page is unlocked in this browser."""
        return self.lift is not None

    @property
    def lift(self) -> Lifted | None:
        """The privacy screen of that page, if this browser has lifted it."""
        lift = self.table.lifted.get(self.session)
        return lift if lift is not None and lift.seat == self.seat else None

    @property
    def may_look(self) -> bool:
        """Whether it may see this page."""
        if self.name == "seat":
            return self.own is not None
        if self.on_screen:
            return self.host and self.seat is not None and self.seat in self.table.seating.here
        return self.is_member

    @property
    def may_answer(self) -> bool:
        """Whether it may answer from this page."""
        if self.name == "table":
            return self.host
        return self.may_look and (not self.on_screen or self.is_unlocked)

    @property
    def voter(self) -> int:
        """The person who agrees or asks from this page."""
        return HOST if self.seat is None else int(self.seat)

    @property
    def root(self) -> str:
        """Address of the table."""
        return self.at(f"/t/{self.table.code}")

    @property
    def path(self) -> str:
        """Address of this page."""
        return f"{self.root}/{self.name}"

    def table_frame(self, **more: Any) -> PageContext:
        """Describe the reader of the table's page."""
        names = self.table.names
        words = Words.of(self.language)
        return self.make_frame(
            self.table.loaded,
            **{
                "code": self.table.code,
                "seat": self.seat,
                "acting": self.seat,
                "notes": self.notes,
                "proposals": list_wishes(self.table, self.voter, words, answers=self.may_answer),
                "present": frozenset(Seat(n) for n in self.table.find_present() if n < len(names)),
                "origin": tame_name(self.request.query_params.get("from", ""), 12),
                "pick": tame_name(self.request.query_params.get("pick", ""), 12),
                "at": self.table.channel.at,
                "timer": self.table.timer,
                "ticked": tuple(self.table.seating.ticked.items()),
                "laying": self.table.laying,
                "dealt": self.table.dealer is not None,
                "real_board": self.table.seating.board,
                "bots": show_bots(self.table, self.seat),
                "watch": self._find_watch(words),
                "advises": self.table.seating.advises,
                "seed": self.table.seating.deal if self.table.game.outcome is not None else "",
                **more,
            },
        )

    def _find_watch(self, words: Words) -> WatchShown | None:
        """Return the picture of a camera above the table; None without one."""
        watch = self.state.watches.get(self.table.code)
        if watch is not None and watch.is_alive:
            return watch.show(words)
        wanted = self.state.camera and self.host and self.seat is None and self.table.dealer is None
        return WatchShown(words.gettext(WANTED), kind="start") if wanted else None

    def table_links(self, **more: str) -> Links:
        """Return the addresses of a table's page; those that it may not use are left out."""
        root, path = self.root, self.path
        found = {
            "here_plain": path,
            "events": f"{path}/events",
            "scan": f"{path}/scan",
            "home": root + "/table",
            "back": path,
        }
        query = self.request.url.query
        found["here"] = path + (f"?{query}" if query and self.request.method == "GET" else "")
        if self.may_answer:
            for name in ("answer", "why", "undo", "correct", "consent", "photo", "frames", "watch"):
                found[name] = f"{path}/{name}"
            if self.table.laying is not None:
                found["laid"] = f"{path}/laid"
            if self.table.seating.bots:
                found["bots"] = f"{path}/bots"
            if self.name == "seat" and self.table.may_have_bots:
                found["leave"] = f"{path}/bots"
            if self.seat is not None and self.table.seating.advises:
                found["advice"] = f"{path}/advice"
            if self.host and self.seat is None and not self.table.loaded.by_data:
                found["advises"] = f"{path}/bots"
        if self.table.dealer is not None:  # there is no paper to show or to correct
            board = ("correct",) if self.table.seating.board else ()
            found |= {
                name: "" for name in ("scan", "photo", "frames", "correct", "watch") if name not in board
            }
        elif self.state.https and not self.is_secure:
            found["camera"] = self.at("/camera?to=") + path + "/scan"
        if self.on_screen and self.lift is not None:
            found["hide"] = root + "/table"
            found["lock"] = f"{path}/lock?lift={self.lift.name}"
        if self.host and self.seat is None:
            found["seats"] = f"{root}/seats"
            found["timer"] = f"{root}/timer"
            found["score"] = self.at("/score/") + f"{self.table.loaded.book.meta.title}"
        if self.table.game.outcome is not None:
            found["export"] = f"{root}/export"
            if self.table.loaded.has_form and not self.state.alone:
                found["feedback"] = self.at(f"/feedback/{self.table.loaded.book.meta.title}/")
            found["replay"] = f"{root}/replay"
            found["picture"] = "" if self.state.alone else f"{root}/picture.png"
            found["chart"] = f"{root}/chart.svg?n={len(self.table.game)}"
            if self.table.seating.next and (self.host or self.own is not None):
                found["next"] = f"{root}/next"
            elif self.host or self.own is not None:
                found["again"] = f"{root}/again"
        found["join_shown"] = self.state.invite_to(self.table.code)
        return self.make_links(self.table.loaded, **{**found, **more})

    @property
    def say(self) -> Callable[[str], str]:
        """Put a sentence of the table's book into the reader's language."""
        return self.table.loaded.say(self.language, self.table.game)

    def render_page(self) -> str:
        """Render the page itself. The caller holds the table's lock."""
        pages, loaded, game = self.state.pages, self.table.loaded, self.table.game
        if self.on_screen and not self.is_unlocked:
            links = self.table_links(unlock=f"{self.path}/unlock", back=f"{self.root}/table", events="")
            return self.html("privacy", loaded, self.table_frame(), links, names=self.table.names)
        if self.seat is not None:
            return pages.seat(loaded, game, self.table_frame(), self.table_links())
        return pages.table(loaded, game, self.table_frame(), self.table_links(), **self._of_table())

    def sheet(self) -> PageParts:
        """Return the parts of the page that may change. The caller holds the table's lock, and the reader may look."""
        pages, loaded, game = self.state.pages, self.table.loaded, self.table.game
        if self.seat is not None:
            return pages.seat_sheet(loaded, game, self.table_frame(), self.table_links())
        return pages.table_sheet(loaded, game, self.table_frame(), self.table_links(), **self._of_table())

    def _of_table(self) -> dict[str, Any]:
        return {"join_qr": join_qr(self.state.invite_to(self.table.code)), "answers": self.host}


_qrs: dict[str, str] = {}


def join_qr(address: str) -> str:
    """Return the join code as SVG, drawn once; "" without an address."""
    if not address:
        return ""
    if address not in _qrs:
        if len(_qrs) > 500:
            _qrs.clear()
        _qrs[address] = qr_svg(address)
    return _qrs[address]
