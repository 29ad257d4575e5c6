"""The addresses before and beside the tables: joining, opening, a title's colours, pictures, rules and cards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from printkit.companion.finding import told
from printkit.companion.hall import about
from printkit.companion.pages import Found, Note, Shelf, Words
from printkit.companion.pages.skin import css_of, skin_of
from printkit.companion.routes import see_other, table_of
from printkit.companion.security import PICTURE_POLICY
from printkit.companion.tokens import clean_code, fits
from printkit.companion.visit import HOUSE, YEAR, Visit, client, cookie, house_of
from printkit.games import meta, titles
from printkit.referee import Meta, SetupError

SHORT: Final = {"cache-control": "private, max-age=600"}
LONG: Final = {"cache-control": "private, max-age=86400"}
PICTURE: Final = {**LONG, "content-security-policy": PICTURE_POLICY}


async def lobby(request: Request) -> Response:
    """Join a table; the host also opens one. Where there is one table only, everybody is led to it."""
    visit = Visit.of(request)
    hall = visit.house.hall
    awake = hall.open_tables()
    if not visit.is_house and not visit.house.open_to_all and len(awake) == 1:
        return visit.keep(see_other(f"/j/{awake[0].code}"))
    return visit.keep(HTMLResponse(await _lobby(visit)))


async def _lobby(visit: Visit, *notes: Note, wanted: str = "") -> str:
    house = visit.house
    may_open = visit.is_house or house.open_to_all
    tables = []
    if visit.is_house:
        for record in (await house.hall.listed())[:30]:
            name = meta(record.title).name if record.title in titles() else record.title
            tables.append(
                {"link": f"/t/{record.code}/", "name": name, "code": record.code, "about": about(record)}
            )
    links = visit.links(join="/join", home="", score="/score", open="/open" if may_open else "")
    if house.authority:
        links["authority"] = "/authority.crt"
    return house.pages.lobby(
        visit.frame(notes=notes),
        links,
        tables=tables,
        titles=_titles(house.title) if may_open else (),
        wanted=wanted or house.title,
    )


def _titles(wanted: str) -> list[Meta]:
    """The titles that can be opened: the one that was asked for, or all."""
    return [meta(title) for title in ([wanted] if wanted else titles())]


async def join(request: Request) -> Response:
    """Go to the table of a typed code."""
    visit = Visit.of(request)
    code = clean_code(str((await visit.form()).get("code") or ""))
    request.path_params["code"] = code or "-"
    try:
        table = await table_of(request)
    except HTTPException as error:
        note = Note("bad", Words.of(visit.frame().language).gettext(error.detail))
        return visit.keep(HTMLResponse(await _lobby(visit, note), error.status_code))
    return visit.keep(see_other(f"/j/{table.code}"))


async def open_table(request: Request) -> Response:
    """Open a table: whoever does becomes its host."""
    visit = Visit.of(request)
    house = visit.house
    posted = await visit.form()
    if not (visit.is_house or house.open_to_all):
        raise HTTPException(403, "Tables are opened on the computer that runs the server.")
    if not visit.is_house and not house.openings.take(client(request)):
        raise HTTPException(429, "Many tables were opened from there. Try again later.")
    title = str(posted.get("title") or "")
    if title not in titles() or (house.title and title != house.title):
        raise HTTPException(400, "There is no such game here.")
    names = [str(name)[:2000] for name in posted.getlist("name")][:20]
    options = {
        key.removeprefix("option."): str(value)[:100]
        for key, value in posted.items()
        if key.startswith("option.")
    }
    from printkit.box import BoxError  # noqa: PLC0415  # the box itself is loaded here at the latest

    try:
        table, token = await house.hall.open(title, [name for name in names if name.strip()], options)
    except (SetupError, BoxError) as error:
        note = Note("bad", "", str(error)[:400])
        return visit.keep(HTMLResponse(await _lobby(visit, note, wanted=title), 422))
    visit.new[cookie(table.code, "host")] = (token, f"/t/{table.code}")
    return visit.keep(see_other(f"/t/{table.code}/table"))


async def enter(request: Request) -> Response:
    """The link that is shown where the server was started: this browser is the house's own from now on."""
    visit = Visit.of(request)
    key = request.path_params["key"]
    house, who = visit.house, client(request)
    if not house.wrong_codes.allows(who):
        raise HTTPException(429, "Too many wrong codes. Wait a minute, then try again.")
    if not fits(key, house.key):
        house.wrong_codes.take(who)
        raise HTTPException(404, "This link is from an earlier start. Take the one that is shown now.")
    visit.new[HOUSE] = (key, "/")
    awake = house.hall.open_tables()
    return visit.keep(see_other(f"/t/{awake[0].code}/table" if len(awake) == 1 else "/"))


async def look(request: Request) -> Response:
    """Language and light or dark, kept by the browser."""
    visit = Visit.of(request)
    posted = await visit.form()
    back = str(posted.get("back") or "/")
    response = visit.keep(see_other(back if _is_ours(back) else "/"))
    for name, allowed in (("language", {"en", "ar"}), ("theme", {"light", "dark"})):
        value = str(posted.get(name) or "")
        if value in allowed:
            response.set_cookie(
                name, value, max_age=YEAR, samesite="lax", httponly=True, secure=visit.house.secure
            )
    return response


def _is_ours(back: str) -> bool:
    """Whether an address is a path of this server, and of nobody else."""
    return (
        back.startswith("/")
        and not back.startswith(("//", "/\\"))
        and back.isprintable()
        and "\\" not in back
    )


# -- what belongs to a title -------------------------------------------------------------------------------------


async def _shelf(request: Request) -> Shelf:
    house, title = house_of(request), request.path_params["title"]
    if title not in titles():
        raise HTTPException(404, "There is no such game here.")
    return await house.hall.shelf(title)


async def skin(request: Request) -> Response:
    """Colours and fonts."""
    from printkit.companion.pages import fonts  # noqa: PLC0415  # the press: not before the server answers

    if request.path_params["title"] == "-":
        css = css_of(skin_of(None)) + await asyncio.to_thread(fonts.css, "/title/-/font/", None)
    else:
        shelf = await _shelf(request)
        where = f"/title/{shelf.book.meta.title}/font/"
        css = css_of(shelf.skin) + await asyncio.to_thread(fonts.css, where, shelf.box)
    return PlainTextResponse(css, media_type="text/css", headers=SHORT)


async def font(request: Request) -> Response:
    """A font, cut down to what the pages need."""
    from printkit.companion.pages import fonts  # noqa: PLC0415  # as above

    role = request.path_params["role"].partition(".")[0]
    if role not in fonts.ROLES:
        raise HTTPException(404, "There is no such font.")
    box = None if request.path_params["title"] == "-" else (await _shelf(request)).box
    data = await asyncio.to_thread(fonts.font, box, role)
    if not data:
        raise HTTPException(404, "There is no such font.")
    return Response(data, media_type=fonts.MEDIA[fonts.flavour()], headers=LONG)


def _picture(draw: Callable[[Shelf], str]) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        shelf = await _shelf(request)
        if shelf.art is None:
            raise HTTPException(404, "This game has no pictures.")
        return await _svg(draw, shelf)

    return serve


_drawing: Final = asyncio.Semaphore(2)
"""Pictures that are drawn at the same time: the game goes before them."""


async def _svg(draw: Callable[[Shelf], str], shelf: Shelf) -> Response:
    async with _drawing:
        svg = await asyncio.to_thread(draw, shelf)
    if not svg:
        raise HTTPException(404, "There is no such picture.")
    return Response(svg, media_type="image/svg+xml", headers=PICTURE)


async def card(request: Request) -> Response:
    """A piece's page, or its face alone."""
    shelf = await _shelf(request)
    name = request.path_params["piece"]
    piece = shelf.pieces.get(name.removesuffix(".svg"))
    if piece is None:
        raise HTTPException(404, "There is no such piece.")
    if name.endswith(".svg"):
        return await _svg(lambda shelf: shelf.art.face(piece) if shelf.art is not None else "", shelf)
    visit = Visit.of(request)
    name, text = told(shelf, piece)
    shown = Found(piece.id, name, text)
    links = visit.links(shelf, back=visit.back)
    html = visit.house.pages.card(shelf, shown, visit.frame(shelf), links)
    return visit.keep(HTMLResponse(html, headers=SHORT))


async def rule(request: Request) -> Response:
    """A rule's own words."""
    shelf = await _shelf(request)
    visit = Visit.of(request)
    links = visit.links(shelf, back=visit.back)
    html = visit.house.pages.rule(shelf, request.path_params["rule"][:40], visit.frame(shelf), links)
    return visit.keep(HTMLResponse(html, headers=SHORT))


async def authority(request: Request) -> Response:
    """The certificate phones may install, for the live camera."""
    data = house_of(request).authority
    if not data:
        raise HTTPException(404, "This server has no certificate of its own.")
    headers = {"content-disposition": 'attachment; filename="printkit.crt"'}
    return Response(data, media_type="application/x-x509-ca-cert", headers=headers)


def routes() -> list[Route]:
    """Every address that is no table's."""
    return [
        Route("/", lobby, methods=["GET"]),
        Route("/join", join, methods=["POST"]),
        Route("/open", open_table, methods=["POST"]),
        Route("/house/{key}", enter, methods=["GET"]),
        Route("/look", look, methods=["POST"]),
        Route("/authority.crt", authority, methods=["GET"]),
        Route("/title/{title}/skin.css", skin, methods=["GET"]),
        Route("/title/{title}/font/{role}", font, methods=["GET"]),
        Route(
            "/title/{title}/band.svg",
            _picture(lambda shelf: shelf.art.band() if shelf.art else ""),
            methods=["GET"],
        ),
        Route(
            "/title/{title}/cover.svg",
            _picture(lambda shelf: shelf.art.cover() if shelf.art else ""),
            methods=["GET"],
        ),
        Route("/title/{title}/card/{piece}", card, methods=["GET"]),
        Route("/title/{title}/rule/{rule}", rule, methods=["GET"]),
    ]
