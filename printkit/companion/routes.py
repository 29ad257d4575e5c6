"""The addresses of a table: its pages, answers, consent, seats; scans and photos are in `scans`."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from printkit.companion import scans
from printkit.companion.corrections import chosen, form_of, wanted
from printkit.companion.live import TooManyError
from printkit.companion.news import PageNews
from printkit.companion.pages import Note, Posted, Words, answer_of
from printkit.companion.replies import asked, html_of, noted, number_of, ours
from printkit.companion.seating import Seating
from printkit.companion.tables import CORRECT, UNDO, NoTableError, OpenTable
from printkit.companion.tokens import clean_code
from printkit.companion.visit import Place, Visit, client, cookie, house_of, join_qr
from printkit.referee import Answer, BookError, Refusals
from printkit.referee.refusals import STALE

LONGEST_ID: Final = 64
_log: Final = logging.getLogger(__name__)
Handler = Callable[[Place], Awaitable[Response]]


def see_other(address: str) -> Response:
    """Go and look there."""
    return RedirectResponse(address, 303)


async def table_of(request: Request) -> OpenTable:
    """The table of a request's address.

    Raises:
        HTTPException: there is none (404), or this client has tried too many codes (429).
    """
    house, code = house_of(request), clean_code(request.path_params["code"])
    who = client(request)
    if not (house.wrong_codes.allows(who) and house.all_wrong_codes.allows("")):
        raise HTTPException(429, "Too many wrong codes. Wait a minute, then try again.")
    try:
        if not code:
            raise NoTableError("There is no table with this code.")
        return await house.hall.find(code)
    except NoTableError as error:
        house.wrong_codes.take(who)
        house.all_wrong_codes.take("")
        raise HTTPException(404, str(error)) from None


def _at_place(handler: Handler, *, answers: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Serve a page of a table to those who may see it."""

    async def serve(request: Request) -> Response:
        table = await table_of(request)
        place = Place.at(request, table, request.path_params.get("place", "table"))
        if not place.may_look:
            if request.method == "GET" and not request.headers.get("x-refresh"):
                return place.keep(
                    see_other(f"{place.root}/" if place.own is not None or place.host else f"/j/{table.code}")
                )
            raise HTTPException(403, "This seat belongs to another phone, or was freed. Join again.")
        if answers and not place.may_answer:
            if request.method == "GET":
                return place.keep(see_other(place.path))
            raise HTTPException(403, "Whoever looks on cannot do this.")
        return place.keep(await handler(place))

    return serve


async def home(request: Request) -> Response:
    """The page that is for whoever asks."""
    table = await table_of(request)
    place = Place.at(request, table)
    if place.host or place.watches:
        name = "table"
    elif place.own is not None:
        name = "seat"
    else:
        return place.keep(see_other(f"/j/{table.code}"))
    return place.keep(see_other(f"{place.root}/{name}"))


async def page(place: Place) -> Response:
    """The table's page or a seat's. Who looks at the table lets the curtain of a seat on this screen down."""
    if place.name == "table":
        place.table.lifted.pop(place.session, None)
    return await html_of(place)


async def back_to_page(place: Place) -> Response:
    """Somebody opens the address of a form."""
    return see_other(place.path)


async def events(place: Place) -> Response:
    """The stream of changes."""
    news = PageNews(place.request, place.table, place.name)
    try:
        stream = place.table.channel.listen(int(place.seat) if place.seat is not None else None, news)
    except TooManyError:
        raise HTTPException(503, "Too many pages are open at this table.") from None
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


# -- answers -----------------------------------------------------------------------------------------------------


def _answer(place: Place, posted: FormData) -> Answer:
    """What a form answers. One for a question that is not open any more goes to the referee all the same."""
    number, part = number_of(posted, "question"), number_of(posted, "part")
    entry = asked(place, number, part)
    if entry is None:
        return Answer(place.seat, str(posted.get("answer") or posted.get("do") or ""), number, part)
    data = answer_of(entry, cast(Posted, posted))
    return Answer(place.seat if entry.seats else None, data, number, entry.part)


def _request_id(place: Place, posted: FormData) -> str:
    """The browser's name for this answer; nobody can use up another seat's."""
    made = str(posted.get("id") or "")
    if (
        not 8 <= len(made) <= LONGEST_ID
        or not made.replace("-", "").replace("_", "").isascii()
        or not made.isprintable()
    ):
        raise HTTPException(400, "This form is out of date. Open the page anew and send it again.")
    return f"{place.voter}:{made}"


async def answer(place: Place) -> Response:
    """Take an answer: judged, on disk, then told to everybody."""
    posted = await place.form()
    request_id = _request_id(place, posted)
    try:
        async with place.table.lock:
            given = _answer(place, posted)
        if given.question is None:
            raise HTTPException(400, "This form is out of date. Open the page anew and send it again.")
        refusals = await place.table.give(given, request_id)
    except BookError as error:
        _log.error("table %s: %s", place.table.code, error)
        return await noted(
            place, Note("bad", ours(place, "The rules failed on this answer; it was not taken.")), status=500
        )
    if refusals:
        return await _refused(place, refusals)
    if place.on_screen and not _still_asked(place):
        place.table.lifted.pop(place.session, None)
        return see_other(f"{place.root}/table")
    return see_other(place.path)


def _still_asked(place: Place) -> bool:
    """Whether the seat on this screen goes on; the curtain need not fall between two answers of one turn."""
    game = place.table.game
    return any(place.seat in entry.seats for entry in game.open_questions()[:1])


async def _refused(place: Place, refusals: Refusals) -> Response:
    if any(one.code == place.table.game.book.codes.get(STALE, STALE) for one in refusals):
        text = ours(place, "What you answered is no longer asked. Below is what is asked now.")
        return await noted(place, Note("bad", ours(place, "The game has gone on meanwhile"), text))
    return await noted(place, Note("bad", ours(place, "This cannot be done"), refusals=refusals))


async def why(place: Place) -> Response:
    """The reasons against an answer, without giving it."""
    posted = await place.form()
    async with place.table.lock:
        refusals = place.table.game.judge(_answer(place, posted))
    if refusals:
        return await noted(place, Note("", ours(place, "Why not"), refusals=refusals), status=200)
    return await noted(place, Note("good", ours(place, "This can be done now.")), status=200)


# -- undo, correction, consent -----------------------------------------------------------------------------------


async def undo(place: Place) -> Response:
    """Ask to take the last answer back."""
    posted = await place.form()
    refusals = await place.table.propose(UNDO, place.voter, {}, str(posted.get("why") or ""))
    return await _refused(place, refusals) if refusals else see_other(place.path)


async def correct(place: Place) -> Response:
    """What the referee has wrong: the form, or the wish."""
    notes: tuple[Note, ...] = ()
    posted: Posted | None = None
    reason = ""
    sets = place.request.query_params.getlist("set")[:LONGEST_ID]
    if place.request.method == "POST":
        posted = cast(Posted, await place.form())
        reason, sets = str(posted.get("why") or "")[:200], chosen(posted)
        if not posted.get("do"):  # else a move is noted or dropped, and the form comes again
            async with place.table.lock:
                changes = wanted(place.table.game, place.seat, posted)
            refusals = await place.table.propose(CORRECT, place.voter, changes, reason)
            if not refusals:
                return see_other(place.path)
            notes = (Note("bad", ours(place, "This correction cannot be made"), refusals=refusals),)
    async with place.table.lock:
        frame, links = place.table_frame(notes=notes), place.table_links(events="")
        game, shelf = place.table.game, place.table.shelf
        say = (
            Words.of(frame.language)
            .book(shelf.book.meta.title)
            .keeping(shelf.kept | set(place.table.names))
            .say
        )
        form = form_of(game, place.seat, say, posted=posted, sets=sets)
        html = place.house.pages.correct(shelf, game, frame, links, form=form, why=reason)
    return HTMLResponse(html, 422 if notes else 200)


async def consent(place: Place) -> Response:
    """Agree to a wish, or not."""
    posted = await place.form()
    key, agrees = str(posted.get("proposal") or ""), posted.get("vote") == "yes"
    refusals = await place.table.vote(key, place.voter, agrees=agrees)
    if refusals:  # the reasons may speak of what is hidden; the form of the correction explains itself
        text = ours(place, "It does not fit the table. Correct everything that belongs together at once.")
        return await noted(place, Note("bad", ours(place, "This correction cannot be made"), text))
    return see_other(place.path)


# -- seats -------------------------------------------------------------------------------------------------------


async def seats(place: Place) -> Response:
    """Seats and phones: for the host."""
    if not place.host:
        raise HTTPException(403, "Only the host of the table does this.")
    table = place.table
    invitation: tuple[int, str] | None = None
    if place.request.method == "POST":
        posted = await place.form()
        what, seat = str(posted.get("do") or ""), number_of(posted, "seat")
        if what == "spectator":
            seat = -1
        elif seat is None or seat >= len(table.names):
            raise HTTPException(400, "There is no such seat.")
        change = _seat_changes().get(what)
        if change is None:
            raise HTTPException(400, "This form is out of date. Open the page anew and send it again.")
        token = await table.seat(lambda seating: change(seating, seat))
        if token is None:
            return see_other(f"{place.root}/seats")
        invitation = (seat, f"{place.house.base}/i/{table.code}/{token}")
    return HTMLResponse(_seats_page(place, invitation))


def _seat_changes() -> dict[str, Callable[[Seating, int], str | None]]:
    def here(seating: Seating, seat: int) -> None:
        seating.free(seat)
        seating.here = sorted({*seating.here, seat})

    def away(seating: Seating, seat: int) -> None:
        seating.here = [one for one in seating.here if one != seat]

    def free(seating: Seating, seat: int) -> None:
        seating.free(seat)

    return {"free": free, "pass": Seating.invite, "here": here, "away": away, "spectator": Seating.invite}


class _Shown(dict[str, Any]):
    """A seat as the pages show it."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def seats_shown(place: Place) -> list[_Shown]:
    """Every seat: whose it is and whether it is taken."""
    seating = place.table.seating
    return [
        _Shown(
            seat=seat,
            name=name,
            taken=seating.taken(seat),
            passing=seat in seating.here,
            play=f"{place.root}/play-{seat}",
        )
        for seat, name in enumerate(place.table.names)
    ]


def _seats_page(place: Place, invitation: tuple[int, str] | None) -> str:
    """Seats and phones; with an invitation, which is for one seat or (-1) for a spectator."""
    links = place.table_links(seats=f"{place.root}/seats", events="", back=f"{place.root}/table")
    invited_ = None
    if invitation is not None:
        seat, address = invitation
        invited_ = _Shown(seat=seat, address=address, qr=join_qr(address))
    more = {"seats": seats_shown(place), "names": place.table.names, "invited": invited_}
    return place.house.pages.page("seats", place.table_frame(), links, place.table.shelf, **more)


async def lift(place: Place) -> Response:
    """Lift the curtain of a seat on the table's own screen."""
    await place.form()
    if len(place.table.lifted) > 50:
        place.table.lifted.clear()
    place.table.lifted[place.session] = int(place.seat or 0)
    return see_other(place.path)


async def join(request: Request) -> Response:
    """Choose a seat, and take it."""
    table = await table_of(request)
    place = Place.at(request, table)
    if request.method == "GET":
        if place.own is not None or place.host:
            return place.keep(see_other(f"{place.root}/{'seat' if place.own is not None else 'table'}"))
        return place.keep(HTMLResponse(_join_page(place)))
    posted = await place.form()
    wanted = str(posted.get("seat") or "")
    if wanted == "watch":
        token = await table.seat(Seating.watch)
        place.new[cookie(table.code, "watch")] = (token, place.root)
        return place.keep(see_other(f"{place.root}/table"))
    seat = number_of(posted, "seat")
    if seat is None or seat >= len(table.names):
        raise HTTPException(400, "There is no such seat.")
    taken = await table.seat(
        lambda seating: None if seating.taken(seat) or seat in seating.here else seating.take(seat)
    )
    if taken is None:
        note = Note(
            "bad", ours(place, "Somebody else has this seat. Choose another, or ask the host to free it.")
        )
        return place.keep(HTMLResponse(_join_page(place, note), 409))
    place.new[cookie(table.code, "seat")] = (taken, place.root)
    return place.keep(see_other(f"{place.root}/seat"))


def _join_page(place: Place, *notes: Note) -> str:
    links = place.links(place.table.shelf, take=f"/j/{place.table.code}", watch="yes")
    shown_ = [_Shown(one, taken=one.taken or one.passing) for one in seats_shown(place)]
    frame = place.frame(place.table.shelf, code=place.table.code, notes=notes)
    return place.house.pages.page("join", frame, links, place.table.shelf, seats=shown_)


async def invited(request: Request) -> Response:
    """An invitation: looking at it does not use it up, programs that fetch links ahead do that too."""
    table = await table_of(request)
    place = Place.at(request, table)
    token = request.path_params["token"]
    who, house = client(request), place.house
    seat = table.seating.invited(token)
    if seat is None:
        house.wrong_codes.take(who)
        raise HTTPException(410, "This invitation was used already, or another has taken its place.")
    if request.method == "POST":
        await place.form()
        accepted = await table.seat(lambda seating: seating.accept(token))
        if accepted is None:
            raise HTTPException(410, "This invitation was used already, or another has taken its place.")
        role = "seat" if accepted[0] >= 0 else "watch"
        place.new[cookie(table.code, role)] = (accepted[1], place.root)
        return place.keep(see_other(f"{place.root}/{'seat' if role == 'seat' else 'table'}"))
    links = place.links(table.shelf, take=request.url.path, watch="yes" if seat < 0 else "")
    mine = [_Shown(one, taken=False) for one in seats_shown(place) if one.seat == seat]
    frame = place.frame(table.shelf, code=table.code)
    return place.keep(HTMLResponse(house.pages.page("join", frame, links, table.shelf, seats=mine)))


async def export(place: Place) -> Response:
    """The record. While a game runs it would tell every secret; then it is for the command line."""
    table = place.table
    async with table.lock:
        if table.game.outcome is None:
            raise HTTPException(
                403, "The record tells everything, so it is given out when the game has ended."
            )
        text = "".join(f"{line}\n" for line in table.game.lines())
    name = f"{table.shelf.book.meta.title}-{table.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")


# -- all of them -------------------------------------------------------------------------------------------------


async def not_kept(request: Request, error: Exception) -> Response:
    """The store failed: nothing has happened, and the browser sends it again by itself."""
    _log.error("nothing was kept: %s", error)
    visit = Visit.of(request)
    heading = "This could not be kept, so it was not taken. Send it again."
    html = visit.house.pages.message(visit.frame(), visit.links(back=visit.back), heading)
    return HTMLResponse(html, 503, headers={"retry-after": "1"})


def routes() -> list[Route]:
    """Every address of a table."""
    posts = {"answer": answer, "why": why, "undo": undo, "consent": consent}
    both = {"correct": correct, "photo": scans.photo}
    at = "/t/{code}/{place}"
    listed = [
        Route("/j/{code}", join, methods=["GET", "POST"]),
        Route("/i/{code}/{token}", invited, methods=["GET", "POST"]),
        Route("/t/{code}", home, methods=["GET"]),
        Route("/t/{code}/", home, methods=["GET"]),
        Route("/t/{code}/seats", _at_place(seats), methods=["GET", "POST"]),
        Route("/t/{code}/export", _at_place(export), methods=["GET"]),
        Route(at, _at_place(page), methods=["GET"]),
        Route(f"{at}/events", _at_place(events), methods=["GET"]),
        Route(f"{at}/scan", _at_place(scans.scan), methods=["GET", "POST"]),
        Route(f"{at}/frames", _at_place(scans.frames, answers=True), methods=["POST"]),
        Route(f"{at}/lift", _at_place(lift), methods=["POST"]),
    ]
    for name, handler in posts.items():
        listed.append(Route(f"{at}/{name}", _at_place(handler, answers=True), methods=["POST"]))
        listed.append(Route(f"{at}/{name}", _at_place(back_to_page), methods=["GET"]))
    listed += [
        Route(f"{at}/{name}", _at_place(handler, answers=True), methods=["GET", "POST"])
        for name, handler in both.items()
    ]
    return listed
