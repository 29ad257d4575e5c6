"""The addresses before and beside the tables: joining, opening, a title's colours, pictures, rules and cards."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from printkit.companion.context import OWNER, RequestContext, identify_client, make_cookie_name, state_of
from printkit.companion.evenings import gather_evenings
from printkit.companion.gathering import list_titles
from printkit.companion.pages import LoadedTitle, Note, Words, tame_name
from printkit.companion.pages.described import describe_piece
from printkit.companion.pages.render import STATIC
from printkit.companion.pages.theme import css_of, theme_of
from printkit.companion.record import StoreError, describe_players, find_day, find_name
from printkit.companion.reference import rule_shown
from printkit.companion.replies import see_other
from printkit.companion.seats import lobby_of, table_of
from printkit.companion.tables import NoTableError
from printkit.referee import SetupError
from printkit.title import list_refereed, load_title
from printkit.web import host
from printkit.web.forms import YEAR
from printkit.web.guard import PICTURE_POLICY, PLAIN, POLICY
from printkit.web.origin import host_name
from printkit.web.static_files import file_response
from printkit.web.tokens import clean_code, is_token_of

if TYPE_CHECKING:
    from printkit.box import Piece

SHORT: Final = {"cache-control": "private, max-age=600"}
LONG: Final = {"cache-control": "private, max-age=86400"}
ICONS: Final = (180, 192, 512)
"""Pixels of the icons that phones request when a page is installed."""
PICTURE: Final = {**LONG, "content-security-policy": PICTURE_POLICY}


class _Listed(NamedTuple):
    """A table in the list of the first page."""

    link: str
    code: str
    name: str = ""
    """The title's name; "" for the reader's own table."""
    about: str = ""
    kept: bool = False
    """Whether a game runs or is over; it may be deleted."""
    day: str = ""
    over: bool = False
    called: str = ""


async def lobby(request: Request) -> Response:
    """Show the first page: join a table by its code; the host also opens one."""
    context = RequestContext.of(request)
    wanted = request.query_params.get("title", "")
    return context.set_cookies(HTMLResponse(await _render_lobby(context, wanted=wanted)))


async def _render_lobby(context: RequestContext, *notes: Note, wanted: str = "") -> str:
    state = context.state
    may_open = context.is_owner or state.open_to_all
    tables: list[_Listed] = []
    if context.is_owner:
        for there in (await state.registry.list_lobbies())[-30:]:
            name = load_title(there.title).meta.name if there.title else "…"
            about_ = ", ".join(there.names)
            tables.append(_Listed(context.at(f"/t/{there.code}/lobby"), there.code, name, about_))
        ended = await host.run_blocking(state.registry.store.read_results)
        for record in (await state.registry.listed())[:30]:
            name = load_title(record.title).meta.name if record.title in list_refereed() else record.title
            over = bool(ended.get(record.code, (0, ""))[1])
            about_, day, link = describe_players(record), find_day(record), context.at(f"/t/{record.code}/")
            tables.append(_Listed(link, record.code, name, about_, True, day, over, find_name(record)))
    else:
        tables = [_Listed(context.at(f"/t/{code}/"), code) for code in context.joined_codes]
    links = context.make_links(
        join="" if state.alone else context.at("/join"),
        home="",
        score=context.at("/score"),
        open=context.at("/open") if may_open else "",
        change=context.at("/tables") if context.is_owner else "",
    )
    if context.is_owner:
        links["evenings"] = context.at("/evenings")
    if state.authority:
        links["authority"] = context.at("/authority.crt")
    return state.pages.lobby(
        context.make_frame(notes=notes),
        links,
        tables=tables,
        titles=list_titles(state.titles) if may_open else (),
        wanted=wanted or state.title,
    )


async def change_table(request: Request) -> Response:
    """Name a table, or delete it and its log: only for the person who started the server, after a second question."""
    context = RequestContext.of(request)
    posted = await context.form()
    code, called = clean_code(str(posted.get("code") or "")), posted.get("called")
    if not context.is_owner:
        raise HTTPException(403, "Only the host of this computer names or deletes tables.")
    registry = context.state.registry
    with suppress(StoreError, NoTableError):  # it is gone already
        if called is None:
            await registry.delete_table(code)
        else:
            table = await registry.find_table(code)
            await table.seat(lambda seating: setattr(seating, "called", tame_name(str(called), 40)))
    return context.set_cookies(see_other(context.at("/")))


async def show_statistics(request: Request) -> Response:
    """Show all evenings on this computer: only for the person who started the server."""
    context = RequestContext.of(request)
    if not context.is_owner:
        raise HTTPException(403, "Only the host of this computer sees all evenings.")
    found = await gather_evenings(context.state.registry)
    return context.respond("evenings", found=found)


async def join(request: Request) -> Response:
    """Go to the table of a typed code."""
    context = RequestContext.of(request)
    code = clean_code(str((await context.form()).get("code") or ""))
    request.path_params["code"] = code or "-"
    try:
        if await lobby_of(request) is not None:
            return context.set_cookies(see_other(context.at(f"/t/{code}/lobby")))
        table = await table_of(request)
    except HTTPException as error:
        note = Note("bad", Words.of(context.language).gettext(error.detail))
        return context.set_cookies(HTMLResponse(await _render_lobby(context, note), error.status_code))
    return context.set_cookies(see_other(context.at(f"/j/{table.code}")))


async def open_table(request: Request) -> Response:
    """Open a table; the person who opens it becomes its host."""
    context = RequestContext.of(request)
    state = context.state
    posted = await context.form()
    if not (context.is_owner or state.open_to_all):
        raise HTTPException(403, "Tables are opened on the computer that runs the server.")
    if not context.is_owner and not state.openings.take(identify_client(request)):
        raise HTTPException(429, "Many tables were opened from there. Try again later.")
    title = str(posted.get("title") or "")
    if title not in {meta.title for meta in list_titles(state.titles)}:
        raise HTTPException(400, "There is no such game here.")
    if posted.get("do") == "lobby":
        there, token = await state.registry.open_lobby(title)
        context.renew_session()
        context.new[make_cookie_name(there.code, "host")] = (token, context.at(f"/t/{there.code}"))
        return context.set_cookies(see_other(context.at(f"/t/{there.code}/lobby")))
    names = [str(name)[:2000] for name in posted.getlist("name")][:20]
    options = {
        key.removeprefix("option."): str(value)[:100]
        for key, value in posted.items()
        if key.startswith("option.")
    }
    from printkit.box import BoxError  # noqa: PLC0415  # the box itself is loaded here at the latest

    try:
        table, token = await state.registry.open(title, [name for name in names if name.strip()], options)
    except (SetupError, BoxError) as error:
        note = Note("bad", "", str(error)[:400])
        return context.set_cookies(HTMLResponse(await _render_lobby(context, note, wanted=title), 422))
    context.renew_session()
    context.new[make_cookie_name(table.code, "host")] = (token, context.at(f"/t/{table.code}"))
    return context.set_cookies(see_other(context.at(f"/t/{table.code}/table")))


async def enter_as_owner(request: Request) -> Response:
    """Follow the link shown where the server was started: this browser is the owner's from now on."""
    context = RequestContext.of(request)
    key = request.path_params["key"]
    state, who = context.state, identify_client(request)
    await state.wrong_codes.wait_turn(request, who)
    if not is_token_of(key, state.key):
        state.wrong_codes.note(who)
        raise HTTPException(404, "This link is from an earlier start. Take the one that is shown now.")
    if not context.is_owner:
        context.renew_session()
    context.new[OWNER] = (key, context.at("/"))
    awake = state.registry.open_tables()
    lobbies = [there.code for there in await state.registry.list_lobbies()]
    if len(awake) == 1 and not lobbies:
        return context.set_cookies(see_other(context.at(f"/t/{awake[0].code}/table")))
    there = f"/t/{lobbies[-1]}/lobby" if lobbies and not awake else "/"
    return context.set_cookies(see_other(context.at(there)))


async def set_look(request: Request) -> Response:
    """Set the language and light or dark, which the browser keeps."""
    context = RequestContext.of(request)
    posted = await context.form()
    back = str(posted.get("back") or "")
    response = context.set_cookies(see_other(back if _is_ours(back) else context.at("/")))
    for name, allowed in (("language", {"en", "ar"}), ("theme", {"light", "dark"})):
        value = str(posted.get(name) or "")
        if value in allowed:
            response.set_cookie(
                name,
                value,
                max_age=YEAR,
                path=context.at("/"),
                samesite="lax",
                httponly=True,
                secure=context.is_secure,
            )
    return response


def _is_ours(back: str) -> bool:
    """Return whether an address is a path of this server, and of no other."""
    return (
        back.startswith("/")
        and not back.startswith(("//", "/\\"))
        and back.isprintable()
        and "\\" not in back
    )


# -- what belongs to a title -------------------------------------------------------------------------------------


async def _load_title(request: Request) -> LoadedTitle:
    state, title = state_of(request), request.path_params["title"]
    if title not in list_refereed():
        raise HTTPException(404, "There is no such game here.")
    return await state.registry.title(title)


async def serve_theme(request: Request) -> Response:
    """Send colours and fonts."""
    from printkit.companion.pages import fonts  # noqa: PLC0415  # the press: not before the server answers

    if request.path_params["title"] == "-":
        css = css_of(theme_of(None)) + await host.run_blocking(fonts.write_css, None)
    else:
        loaded = await _load_title(request)
        css = css_of(loaded.theme) + await host.run_blocking(fonts.write_css, loaded.box)
        css += loaded.styles
    return PlainTextResponse(css, media_type="text/css", headers=SHORT)


async def serve_font(request: Request) -> Response:
    """Send a font, cut down to what the pages need."""
    from printkit.companion.pages import fonts  # noqa: PLC0415  # as above

    role = request.path_params["role"].partition(".")[0]
    if role not in fonts.ROLES:
        raise HTTPException(404, "There is no such font.")
    box = None if request.path_params["title"] == "-" else (await _load_title(request)).box
    data = await host.run_blocking(fonts.make_font, box, role)
    if not data:
        raise HTTPException(404, "There is no such font.")
    return Response(data, media_type=fonts.MEDIA[fonts.find_flavour()], headers=LONG)


def _make_picture_route(draw: Callable[[LoadedTitle], str]) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        loaded = await _load_title(request)
        if loaded.art is None:
            raise HTTPException(404, "This game has no pictures.")
        return await _respond_svg(draw, loaded)

    return serve


_forms: Final[dict[tuple[Path, str], ASGIApp]] = {}
"""The feedback forms that were opened, by the box's folder and hash: a box may be changed or replaced."""
_drawing: Final = asyncio.Semaphore(2)
"""Pictures that are drawn at the same time: the game has priority over them."""
_board_drawing: Final = asyncio.Lock()
"""A board is drawn once, for all the phones that ask for it when a game begins."""


async def _respond_svg(draw: Callable[[LoadedTitle], str], loaded: LoadedTitle) -> Response:
    async with _drawing:
        svg = await host.run_blocking(draw, loaded)
    if not svg:
        raise HTTPException(404, "There is no such picture.")
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


async def board_faces(request: Request) -> Response:
    """Send the printed faces that the board's drawing shows, in one picture."""
    loaded = await _load_title(request)
    art, sprite = loaded.art, loaded.sprite
    if art is None or not sprite.spots:
        raise HTTPException(404, "There is no such picture.")
    async with _board_drawing, _drawing:
        data = await host.run_blocking(art.draw_sprite, sprite, loaded.pieces)
    return Response(data, media_type="image/webp", headers=LONG)


FACES: Final = {
    ".back.small": (True, True),
    ".small": (False, True),
    ".tiny": (False, True),
    ".screen.svg": (False, True),
    ".svg": (False, False),
}
"""Which face of a piece is requested: whether the back, and whether for screens. A small one is never looked at closely:
a site has it as a bitmap."""


async def show_card(request: Request) -> Response:
    """Show a piece's page, or its face alone."""
    loaded = await _load_title(request)
    name = request.path_params["piece"]
    ending = next((one for one in FACES if name.endswith(one)), "")
    piece = loaded.pieces.get(name.removesuffix(ending))
    if piece is None:
        raise HTTPException(404, "There is no such piece.")
    if ending:
        back, screen = FACES[ending]
        return await _respond_svg(
            lambda loaded: (
                loaded.art.draw_face(piece, back=back, screen=screen) if loaded.art is not None else ""
            ),
            loaded,
        )
    context = RequestContext.of(request)
    links = context.make_links(loaded, back=context.back)
    response = context.respond("card", loaded, links=links, **_card_shown(loaded, piece))
    response.headers.update(SHORT)
    return response


def _card_shown(loaded: LoadedTitle, piece: Piece) -> dict[str, Any]:
    """Return what a piece's page shows: its text, and the rules its text names."""
    name, text = describe_piece(loaded, piece)
    ids = dict.fromkeys(re.findall(r"[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?", str(piece.row.values)))
    rules = [loaded.rules[id_] for id_ in ids if id_ in loaded.rules]
    return {"piece": piece.id, "name": name, "text": text, "where": "", "refusals": (), "rules": rules}


async def serve_feedback(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve the feedback form of a designer's box; answers go into the table beside it, as with `printkit feedback`."""
    from printkit.studio.feedback.form_page import make_pages  # noqa: PLC0415  # few games have one

    loaded = await _load_title(Request(scope))
    if loaded.box is None or not loaded.has_form:
        raise HTTPException(404, "This game has no feedback form.")
    form = loaded.box.folder, loaded.digest
    if form not in _forms:
        _forms[form] = make_pages(loaded.box, loaded.digest)
    await _forms[form](scope, receive, send)


async def show_rule(request: Request) -> Response:
    """Show a rule's own words."""
    loaded = await _load_title(request)
    context = RequestContext.of(request)
    links = context.make_links(loaded, back=context.back)
    shown = rule_shown(loaded, request.path_params["rule"][:40])
    response = context.respond("rule", loaded, links=links, **shown)
    response.headers.update(SHORT)
    return response


async def show_camera(request: Request) -> Response:
    """Show the way from plain HTTP to HTTPS, which needs the certificate on the phone once; or how to play without the camera."""
    context = RequestContext.of(request)
    state = context.state
    if not state.https:
        return context.set_cookies(see_other(context.at("/")))
    if request.method == "POST":
        there = str((await context.form()).get("to") or "")
        context.new[PLAIN] = ("1", context.at("/"))
        return context.set_cookies(see_other(there if _is_ours(there) else context.at("/")))
    name = host_name(request.headers.get("host", "")) or "localhost"
    base = f"https://{f'[{name}]' if ':' in name else name}:{urlsplit(state.https).port or 443}"
    onward = request.query_params.get("to", "")
    links = context.make_links(
        onward=base + (onward if _is_ours(onward) else context.at("/")),
        plain=onward if _is_ours(onward) else context.at("/"),
        camera=context.at("/camera"),
        probe=base + context.at("/static/icon.svg"),
        authority=context.at("/authority.crt") if state.authority else "",
        home="",
    )
    response = context.respond("camera", links=links)
    policy = POLICY.replace("connect-src 'self'", f"connect-src 'self' {base}")
    response.headers["content-security-policy"] = policy
    return response


async def serve_authority(request: Request) -> Response:
    """Send the certificate that phones may install for the live camera."""
    data = state_of(request).authority
    if not data:
        raise HTTPException(404, "This server has no certificate of its own.")
    headers = {"content-disposition": 'attachment; filename="printkit.crt"'}
    return Response(data, media_type="application/x-x509-ca-cert", headers=headers)


async def serve_worker(request: Request) -> Response:
    """Send the service worker, at the root so that it can answer for every page while the server is away."""
    return file_response(request, STATIC, "sw.js")


async def show_offline(request: Request) -> Response:
    """Show the page that the service worker keeps, and shows at every address while the server is away."""
    context = RequestContext.of(request)
    return HTMLResponse(context.html("offline"))


async def serve_icon(request: Request) -> Response:
    """Send the icon of an installed page: some phones take only bitmaps, and crop them as they like."""
    size = request.path_params["size"]
    if size not in ICONS:
        raise HTTPException(404, "There is no such picture.")
    data = await host.run_blocking(_draw_icon, size)
    return Response(data, media_type="image/png", headers=LONG)


@cache
def _draw_icon(size: int) -> bytes:
    """Draw the icon without its round corners, that many pixels wide."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # a shared library, only for such pictures

    drawn = (STATIC / "icon.svg").read_text(encoding="utf-8").replace(' rx="7"', "")
    return bytes(svg_to_bytes(svg_string=drawn, width=size, height=size))


def routes() -> list[BaseRoute]:
    """Return every address that belongs to no table."""
    return [
        Route("/icon-{size:int}.png", serve_icon, methods=["GET"]),
        Route("/sw.js", serve_worker, methods=["GET"]),
        Route("/offline", show_offline, methods=["GET"]),
        Route("/", lobby, methods=["GET"]),
        Route("/evenings", show_statistics, methods=["GET"]),
        Route("/join", join, methods=["POST"]),
        Route("/open", open_table, methods=["POST"]),
        Route("/owner/{key}", enter_as_owner, methods=["GET"]),
        Route("/look", set_look, methods=["POST"]),
        Route("/tables", change_table, methods=["POST"]),
        Route("/camera", show_camera, methods=["GET", "POST"]),
        Route("/authority.crt", serve_authority, methods=["GET"]),
        Route("/title/{title}/theme.css", serve_theme, methods=["GET"]),
        Route("/title/{title}/font/{role}", serve_font, methods=["GET"]),
        Route(
            "/title/{title}/band.svg",
            _make_picture_route(lambda loaded: loaded.art.draw_band() if loaded.art else ""),
            methods=["GET"],
        ),
        Route(
            "/title/{title}/cover",
            _make_picture_route(lambda loaded: loaded.art.draw_cover() if loaded.art else ""),
            methods=["GET"],
        ),
        Mount("/feedback/{title}", app=serve_feedback),
        Route("/title/{title}/board.webp", board_faces, methods=["GET"]),
        Route("/title/{title}/card/{piece}", show_card, methods=["GET"]),
        Route("/title/{title}/rule/{rule}", show_rule, methods=["GET"]),
    ]
