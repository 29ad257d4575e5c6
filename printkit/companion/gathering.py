"""The addresses of a lobby: its page for the host and for phones, who sits where, the start; and another game."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, Final
from urllib.parse import quote, unquote

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from printkit.companion.bot_thoughts import SECONDS
from printkit.companion.context import (
    RequestContext,
    TableContext,
    identify_client,
    join_qr,
    make_cookie_name,
    may_belong,
    state_of,
)
from printkit.companion.lobby import Lobby, LobbyError
from printkit.companion.pages import LoadedTitle, Note, Words, tame_name
from printkit.companion.pages.model import sides_of
from printkit.companion.pages.sheet import PagePart, fill_marks
from printkit.companion.record import describe_players
from printkit.companion.registry import TableRegistry
from printkit.companion.replies import see_other
from printkit.companion.seating import Seating
from printkit.companion.seats import lobby_of, table_of
from printkit.referee import Game, Meta, SetupError
from printkit.title import list_refereed, load_title
from printkit.web import tokens
from printkit.web.forms import OUT_OF_DATE
from printkit.web.guard import base_of
from printkit.web.stream import EventStream, TooManyError, tell_gone
from printkit.web.tokens import clean_code, digest_token, is_token_of

NAME = "printkit-name"

_log: Final = logging.getLogger(__name__)


def _find_teams(loaded: LoadedTitle, number: int, options: Mapping[str, str]) -> tuple[str, ...]:
    """Return the teams of so many seats, as the book makes them; none where the options do not fit together."""
    names = [str(seat + 1) for seat in range(number)]
    try:
        return sides_of(Game.open(loaded.book, names, options=options, box=loaded.box))
    except SetupError:
        return ()


def list_titles(titles: tuple[str, ...]) -> tuple[Meta, ...]:
    """List the playable titles: those given at the start, or all whose data are right."""
    if titles:
        return tuple(load_title(title).meta for title in titles)
    return tuple(meta for title in list_refereed() if (meta := _find_meta(title)) is not None)


def _find_meta(title: str) -> Meta | None:
    """Return the cover of a title; None, and a line in the server's log, if its box is wrong."""
    from printkit.box import BoxError  # noqa: PLC0415  # a start loads no box before a title is looked at

    try:
        return load_title(title).meta
    except BoxError as error:
        _log.warning("%s cannot be played: %s", title, error)
        return None


class LobbyContext(RequestContext):
    """A request to a lobby."""

    lobby: Lobby
    host: bool
    own: int | None

    @classmethod
    def of_lobby(cls, request: Request, lobby: Lobby) -> LobbyContext:
        """Read a request."""
        plain = RequestContext.of(request)
        found = cls(request, plain.state, plain.session, plain.new)
        found.lobby = lobby
        cookies = request.cookies
        found.host = found.is_owner or is_token_of(
            cookies.get(make_cookie_name(lobby.code, "host"), ""), lobby.host
        )
        found.own = lobby.seat_of(cookies.get(make_cookie_name(lobby.code, "seat"), ""))
        return found

    @property
    def root(self) -> str:
        """Address of the future table."""
        return self.at(f"/t/{self.lobby.code}")

    @property
    def is_member(self) -> bool:
        """Return whether the sender belongs to this lobby already."""
        return self.host or self.own is not None

    @property
    def path(self) -> str:
        """Address of the lobby."""
        return f"{self.root}/lobby"

    @property
    def meta(self) -> Meta | None:
        """The title that will be played."""
        return load_title(self.lobby.title).meta if self.lobby.title else None

    @property
    def seats(self) -> int:
        """The least and the greatest number of seats."""
        meta = self.meta
        if meta is not None:
            return meta.seats[1]
        return max(one.seats[1] for one in list_titles(self.state.titles))

    def part(self) -> PagePart:
        """Return the part of the page that changes."""
        return self.state.pages.lobby_part(
            self._make_lobby_frame(), self._make_lobby_links(), **self._gather_values()
        )

    def render_page(self, *notes: Note) -> str:
        """Return the page."""
        loaded = self.state.registry.ready(self.lobby.title) if self.lobby.title else None
        part = self.part()
        return fill_marks(
            self.html(
                "gathering",
                loaded,
                self._make_lobby_frame(*notes),
                self._make_lobby_links(),
                inner=part.html,
                **self._gather_values(),
            ),
            self.csrf,
        )

    def _make_lobby_frame(self, *notes: Note) -> Any:
        meta = self.meta
        name = meta.name if meta is not None else "printkit"
        return self.make_frame(code=self.lobby.code, notes=notes, at=self.lobby.channel.at, name=name)

    def _make_lobby_links(self) -> Any:
        loaded = self.state.registry.ready(self.lobby.title) if self.lobby.title else None
        return self.make_links(
            loaded,
            lobby=self.path,
            events=f"{self.path}/events",
            join_shown=self.state.invite_to(self.lobby.code),
        )

    def _list_sides(self) -> tuple[str, ...]:
        """Return, by seat, the team of the player there, as soon as enough are there; nothing without teams."""
        lobby, meta = self.lobby, self.meta
        loaded = self.state.registry.ready(lobby.title) if lobby.title else None
        if meta is None or loaded is None or not meta.sides:
            return ()
        if not meta.seats[0] <= len(lobby.people) <= meta.seats[1]:
            return ()
        found = iter(_find_teams(loaded, len(lobby.people), lobby.options))
        return tuple(next(found, "") if one is not None else "" for one in lobby.seats[: self.seats])

    def _find_going_on(self) -> Mapping[str, str] | None:
        """Return the game in play when the server was started, for the person who started it."""
        record = self.state.going_on
        if record is None or record.title not in list_refereed():
            return None
        name, link = load_title(record.title).meta.name, self.at(f"/t/{record.code}/table")
        return {"link": link, "name": name, "players": describe_players(record)}

    def _gather_values(self) -> Mapping[str, Any]:
        lobby, meta = self.lobby, self.meta
        loaded = self.state.registry.ready(lobby.title) if lobby.title else None
        sides = self._list_sides()
        order = [side.name for side in meta.sides] if meta is not None else []
        low = meta.seats[0] if meta is not None else 2
        say = Words.of(self.language).find_phrases(lobby.title).say if lobby.title else str
        return {
            "host": self.host,
            "own": self.own,
            "seats": tuple(lobby.seats[: self.seats]),
            "sitting": len(lobby.people),
            "low": low,
            "titles": list_titles(self.state.titles) if self.host else (),
            "meta": meta,
            "options": lobby.options,
            "join_qr": join_qr(self.state.invite_to(lobby.code)),
            "typed": tame_name(unquote(self.request.cookies.get(NAME, "")), 40),
            "title_say": say,
            "teams": sides,
            "deal": lobby.deal,
            "real_board": lobby.board,
            "leads": lobby.leads,
            "may_lay_board": loaded is not None and loaded.may_lay_board,
            "has_rules": loaded is None or not loaded.by_data,
            "going_on": self._find_going_on() if self.is_owner else None,
            "strengths": tuple(SECONDS),
            "team_marks": " ".join(f"side-{n}-{order.index(one)}" for n, one in enumerate(sides) if one),
        }


async def find_lobby(request: Request) -> tuple[TableRegistry, Lobby | None]:
    """Return the lobby of a request's address; None if there is a table instead.

    Raises:
        HTTPException: there is neither (404).
    """
    state = state_of(request)
    there = await lobby_of(request)
    if there is None:
        await table_of(request)
    elif not LobbyContext.of_lobby(request, there).is_member:
        who = identify_client(request)
        if may_belong(request, there.code) and state.second_looks.take(who):
            there = there if await state.registry.read_lobby(there) else None
        if there is None or not LobbyContext.of_lobby(request, there).is_member:
            await state.wrong_codes.wait_turn(request, who)
    return state.registry, there


async def lobby(request: Request) -> Response:
    """Show the lobby: to the host, to somebody who has a seat, to a newcomer."""
    registry, there = await find_lobby(request)
    if there is None:
        return see_other(base_of(request) + f"/t/{clean_code(request.path_params['code'])}/")
    context = LobbyContext.of_lobby(request, there)
    if there.title:
        await registry.title(there.title)
    if request.method == "GET":
        return context.set_cookies(HTMLResponse(context.render_page()))
    from printkit.box import BoxError  # noqa: PLC0415  # the box itself is loaded here at the latest

    try:
        answer = await _carry_out(context, registry, await context.form())
    except (LobbyError, SetupError, BoxError) as error:
        words = Words.of(context.language)
        note = Note("bad", "", words.gettext(str(error)[:400]))
        return context.set_cookies(HTMLResponse(context.render_page(note), 422))
    return context.set_cookies(answer)


async def _carry_out(context: LobbyContext, registry: TableRegistry, posted: FormData) -> Response:
    """Carry out what a form of the lobby asks for."""
    there, what = context.lobby, str(posted.get("do") or "sit")
    change = partial(registry.change_lobby, there)
    number = str(posted.get("seat") or "")
    seat = int(number) if number.isascii() and number.isdecimal() and len(number) < 3 else -1
    name = tame_name(str(posted.get("name") or ""))
    if what == "sit":
        token = await change(lambda lobby: _take_seat(context, lobby, seat, name))
        own = there.seat_of(token)
        sitting = there.seats[own] if own is not None else None
        context.new[make_cookie_name(there.code, "seat")] = (token, context.root)
        context.new[NAME] = (quote(sitting.name if sitting is not None else name), context.at("/"))
    elif what == "leave" and context.own is not None:
        leaves = context.own
        await change(lambda lobby: lobby.free(leaves))
    elif not context.host:
        raise HTTPException(403, "Only the host of the table does this.")
    elif what == "add":
        await change(lambda lobby: lobby.add_person(name, context.seats))
    elif what == "bot":
        strength = str(posted.get("strength") or "")
        if strength not in SECONDS:
            raise HTTPException(400, OUT_OF_DATE)
        await change(lambda lobby: lobby.add_bot(name, strength, context.seats))
    elif what in {"deal", "lay", "half"}:
        loaded = await registry.title(there.title) if what == "half" and there.title else None
        if what == "half" and not (loaded is not None and loaded.may_lay_board):
            raise HTTPException(400, OUT_OF_DATE)

        def choose_dealer(lobby: Lobby) -> None:
            lobby.deal, lobby.board = what != "lay", what == "half"

        await change(choose_dealer)
    elif what in {"lead", "alone"}:

        def choose_lead(lobby: Lobby) -> None:
            lobby.leads = what == "lead"

        await change(choose_lead)
    elif what == "free":
        await change(lambda lobby: lobby.free(seat))
    elif what == "title":
        await change(lambda lobby: _choose_game(context, lobby, posted))
        await registry.title(there.title)
    elif what == "start":
        if not there.title:
            raise LobbyError("Choose a game first.")
        if posted.get("title"):
            await change(lambda lobby: _choose_game(context, lobby, posted))
        low, high = load_title(there.title).meta.seats
        if not low <= len(there.people) <= high:
            raise LobbyError(f"This game is for {low} to {high} players.")
        await registry.start_game(there)
        return see_other(f"{context.root}/table")
    return see_other(context.path)


def _take_seat(context: LobbyContext, there: Lobby, seat: int, name: str) -> str:
    """Give the sender a seat; -1 is the first free one. Without a name they keep theirs."""
    cookies = context.request.cookies
    own = cookies.get(make_cookie_name(there.code, "seat"), "")
    had = there.seat_of(own)
    person = there.seats[had] if had is not None else None
    if seat < 0:
        seat = next((n for n in range(context.seats) if there.seats[n] is None), -1)
    return there.take_seat(seat, name or (person.name if person is not None else ""), context.seats, own)


def _choose_game(context: LobbyContext, lobby: Lobby, posted: FormData) -> None:
    title = str(posted.get("title") or "")
    known = {meta.title: meta for meta in list_titles(context.state.titles)}
    if title not in known:
        raise LobbyError("There is no such game here.")
    options = {
        key.removeprefix("option."): str(value)[:100]
        for key, value in posted.items()
        if key.startswith("option.") and str(value)
    }
    lobby.choose(title, options, known[title].seats[1])


class _News:
    """The news for the page of a lobby."""

    def __init__(self, request: Request, there: Lobby) -> None:
        self._request, self._lobby = request, there
        self._told = ""

    async def next(self) -> dict[str, Any] | None:
        """Return the page's part if it has changed; None when the game has begun."""
        if self._lobby.started:
            return None
        context = LobbyContext.of_lobby(self._request, self._lobby)
        part = context.part()
        new = {"lobby": {"html": fill_marks(part.html, context.csrf)}} if self._told else {}
        self._told = part.stamp
        return {"at": self._lobby.channel.at, "parts": [("lobby", part.stamp)], "new": new}


async def events(request: Request) -> Response:
    """Stream the changes: who came, what will be played; at the end pages go to the table."""
    _, there = await find_lobby(request)
    if there is None:  # it began while this page was not listening
        return EventStream(tell_gone())
    context = LobbyContext.of_lobby(request, there)
    person = (
        f"seat {context.own}"
        if context.own is not None
        else "host"
        if context.host
        else identify_client(request)
    )
    try:
        stream = there.channel.listen(
            context.own,
            _News(request, there),
            person,
            plays=context.host or context.own is not None,
            network=identify_client(request),
            audience=context.state.audience,
        )
    except TooManyError:
        raise HTTPException(503, "Too many pages are open at this table.") from None
    return EventStream(stream)


# -- another game ------------------------------------------------------------------------------------------------


async def open_next_game(context: TableContext) -> Response:
    """Open another game for the same people: the first who asks opens its lobby, all the others follow."""
    await context.form()
    table = context.table
    if not (context.host or context.own is not None):
        raise HTTPException(403, "Spectators cannot do this.")
    if table.game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    if not table.seating.next:
        there = await context.state.registry.open_again(table)

        def follow(seating: Any) -> None:
            seating.next = seating.next or there.code

        await table.seat(follow)
    return see_other(f"{context.root}/next")


async def follow_to_game(context: TableContext) -> Response:
    """Follow to the next game, with the same seat. Asked twice it answers the same: the first answer may be lost."""
    table, registry = context.table, context.state.registry
    code = table.seating.next
    if not code:
        return see_other(f"{context.root}/")
    path = context.at(f"/t/{code}")
    there = await registry.lobby(code)
    if there is not None and context.host and not context.is_owner:
        token = tokens.derive_token(_find_shown_token(context, "host"), code)

        def host(lobby: Lobby) -> None:
            lobby.host = digest_token(token)

        await registry.change_lobby(there, host)
        context.new[make_cookie_name(code, "host")] = (token, path)
    if context.own is not None:
        token = tokens.derive_token(_find_shown_token(context, "seat"), code)
        if await _seat_at(registry, code, table.names[context.own], int(context.own), token):
            context.new[make_cookie_name(code, "seat")] = (token, path)
    return see_other(f"{path}/lobby" if await registry.lobby(code) is not None else f"{path}/")


def _find_shown_token(context: TableContext, role: str) -> str:
    """Return the token of this table that the sender has shown."""
    return context.request.cookies[make_cookie_name(context.table.code, role)]


async def _seat_at(registry: TableRegistry, code: str, name: str, seat: int, token: str) -> bool:
    """Give somebody the seat that waits in the next game; False if another phone has it."""
    there = await registry.lobby(code)
    if there is not None:

        def come(lobby: Lobby) -> bool:
            person = lobby.seats[seat]
            if (
                person is None
                or person.name != name
                or (person.token and not is_token_of(token, person.token))
            ):
                return False
            person.token = digest_token(token)
            return True

        return await registry.change_lobby(there, come)
    table = await registry.find_table(code)
    if name not in table.names:
        return False
    at = table.names.index(name)

    def take(seating: Seating) -> bool:
        if seating.seat_of(token) == at:
            return True
        if seating.taken(at) or at in seating.here:
            return False
        seating.take(at, token)
        return True

    return await table.seat(take)


def routes() -> list[Route]:
    """Return the addresses of lobbies."""
    return [
        Route("/t/{code}/lobby", lobby, methods=["GET", "POST"]),
        Route("/t/{code}/lobby/events", events, methods=["GET"]),
    ]
