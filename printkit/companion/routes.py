"""The addresses of a table: its pages, answers, consent, seats; scans and photos are in `scans`."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
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

from printkit.boards.adapter import Recounts
from printkit.companion import finding, scans
from printkit.companion.context import (
    OUT_OF_DATE,
    RequestContext,
    TableContext,
    client,
    cookie,
    join_qr,
    may_belong,
    state_of,
)
from printkit.companion.corrections import chosen, form_of, wanted
from printkit.companion.evenings import length_of
from printkit.companion.gathering import again, follow
from printkit.companion.live import TooManyError
from printkit.companion.news import PageNews
from printkit.companion.pages import Again, Note, Posted, Words, answer_of
from printkit.companion.pages.asked import numbers_of
from printkit.companion.pages.model import colours_of
from printkit.companion.pages.posted import whole
from printkit.companion.pages.replay import Course, course_of, until
from printkit.companion.recount import recount
from printkit.companion.replies import asked, html_of, noted, number_of, ours
from printkit.companion.seating import Seating
from printkit.companion.tables import CORRECT, UNDO, Lifted, NoTableError, OpenTable
from printkit.companion.taps import ALONG, with_taps
from printkit.companion.tokens import clean_code
from printkit.referee import Answer, BookError, Data, Refusals
from printkit.referee.menus import Menu
from printkit.referee.refusals import STALE

LONGEST_ID: Final = 64
MOST_SHOWN: Final = 8
"""Pieces that a camera on a page may see at once."""

OF_EVERY_FORM: Final = frozenset({"csrf", "id", "question", "part", "seat", "sure", "then"})
"""Fields that are not of the answer itself."""
LOST: Final = "lost"
"""What the address of the seats says to a phone that had one."""
TOO_MANY_CODES: Final = "Too many wrong codes. Wait a minute, then try again."
_log: Final = logging.getLogger(__name__)
Handler = Callable[[TableContext], Awaitable[Response]]


def see_other(address: str) -> Response:
    """Go and look there."""
    return RedirectResponse(address, 303)


async def table_of(request: Request) -> OpenTable:
    """The table of a request's address. Codes are counted for those who are not at the table yet.

    Raises:
        HTTPException: there is none (404), or this client has tried too many codes (429).
    """
    state, code = state_of(request), clean_code(request.path_params["code"])
    who = client(request)
    allowed = state.wrong_codes.allows(who) and state.all_wrong_codes.allows("")
    if not allowed and not may_belong(request, code):
        raise HTTPException(429, TOO_MANY_CODES)
    try:
        if not code:
            raise NoTableError("There is no table with this code.")
        table = await state.registry.find(code)
    except NoTableError as error:
        if not allowed:
            raise HTTPException(429, TOO_MANY_CODES) from None
        state.wrong_codes.take(who)
        state.all_wrong_codes.take("")
        raise HTTPException(404, str(error)) from None
    if not allowed and not TableContext.at(request, table).belongs:
        raise HTTPException(429, TOO_MANY_CODES)
    return table


def _at_table(handler: Handler, *, answers: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Serve a page of a table to those who may see it."""

    async def serve(request: Request) -> Response:
        table = await table_of(request)
        context = TableContext.at(request, table, request.path_params.get("page", "table"))
        if not context.may_look:
            if request.method == "GET" and not request.headers.get("x-refresh"):
                return context.keep(
                    see_other(
                        f"{context.root}/" if context.own is not None or context.host else f"/j/{table.code}"
                    )
                )
            raise HTTPException(403, "This seat belongs to another phone, or was freed. Join again.")
        if answers and not context.may_answer:
            if request.method == "GET":
                return context.keep(see_other(context.path))
            raise HTTPException(403, "Whoever looks on cannot do this.")
        return context.keep(await handler(context))

    return serve


async def home(request: Request) -> Response:
    """The page that is for whoever asks."""
    code = clean_code(request.path_params["code"])
    if await state_of(request).registry.lobby(code) is not None:
        return see_other(f"/t/{code}/lobby")
    table = await table_of(request)
    context = TableContext.at(request, table)
    if context.host or context.watches:
        name = "table"
    elif context.own is not None:
        name = "seat"
    else:
        lost = LOST if cookie(code, "seat") in request.cookies else ""
        return context.keep(see_other(f"/j/{table.code}?seats={lost}"))
    return context.keep(see_other(f"{context.root}/{name}"))


async def page(context: TableContext) -> Response:
    """The table's page or a seat's. Who looks at the table hides the seat on this screen again."""
    if context.name == "table":
        context.table.lifted.pop(context.session, None)
    return await html_of(context)


async def back_to_page(context: TableContext) -> Response:
    """Somebody opens the address of a form."""
    return see_other(context.path)


async def events(context: TableContext) -> Response:
    """The stream of changes."""
    news = PageNews(context.request, context.table, context.name)
    try:
        if context.name == "table":  # a table's page that the browser had kept asks for nothing else
            context.table.lifted.pop(context.session, None)
        stream = context.table.channel.listen(
            int(context.seat) if context.seat is not None else None,
            news,
            context.person,
            plays=context.host or context.own is not None,
        )
    except TooManyError:
        raise HTTPException(503, "Too many pages are open at this table.") from None
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


# -- answers -----------------------------------------------------------------------------------------------------


def _answer(context: TableContext, posted: FormData) -> Answer:
    """What a form answers. One for a question that is not open any more goes to the referee all the same."""
    number, part = number_of(posted, "question"), number_of(posted, "part")
    entry = asked(context, number, part) or context.table.game.overtaken(context.seat, number)
    if entry is None:
        return Answer(context.seat, str(posted.get("answer") or posted.get("do") or ""), number, part)
    data = answer_of(entry, cast(Posted, posted))
    return Answer(context.seat if entry.seats else None, data, number, entry.part)


def _request_id(context: TableContext, posted: FormData) -> str:
    """The browser's name for this answer; nobody can use up another seat's."""
    made = str(posted.get("id") or "")
    if (
        not 8 <= len(made) <= LONGEST_ID
        or not made.replace("-", "").replace("_", "").isascii()
        or ALONG in made
        or not made.isprintable()
    ):
        raise HTTPException(400, OUT_OF_DATE)
    return f"{context.voter}:{made}"


async def answer(context: TableContext) -> Response:
    """Take an answer: judged, on disk, then told to everybody."""
    posted = await context.form()
    request_id = _request_id(context, posted)
    try:
        if posted.get("shortcut") and context.seat is not None:
            return await _shortcut(context, posted, request_id)
        async with context.table.lock:
            then: Data = whole(str(posted.get("then"))) if posted.get("then") else None
            if posted.get("shown"):
                shown = _shown(context, posted)
                if isinstance(shown, Note):
                    sure, given = shown, Answer(context.seat, "")
                else:
                    sure, (given, then) = None, shown
            else:
                given = _answer(context, posted)
                sure = None if posted.get("sure") else _unsure(context, given, posted)
        if sure is not None:
            return await noted(context, sure, status=422 if sure.kind == "bad" else 200)
        if given.question is None:
            raise HTTPException(400, OUT_OF_DATE)
        give = context.table.give if then is None else partial(context.table.give_both, then=then)
        refusals = await give(given, request=request_id)
    except BookError as error:
        _log.error("table %s: %s", context.table.code, error)
        return await noted(
            context,
            Note("bad", ours(context, "The rules failed on this answer; it was not taken.")),
            status=500,
        )
    return await _refused(context, refusals) if refusals else _gone_on(context)


def _shown(context: TableContext, posted: FormData) -> tuple[Answer, Data] | Note:
    """What the piece says whose code was read or typed on a page, and what comes at once after it; or what is wrong with it."""
    number, part = number_of(posted, "question"), number_of(posted, "part")
    entry, first = asked(context, number, part), str(posted.get("answer") or "")
    if entry is None:  # the referee says that it is late
        return Answer(context.seat, first, number, part), None
    table, loaded = context.table, context.table.loaded
    pieces, wrong = finding.looked_up(loaded, str(posted.get("shown"))[: finding.LONGEST * MOST_SHOWN])
    who = context.seat if entry.seats else None
    good: dict[tuple[str, str], tuple[Answer, Data]] = {}
    against: list[tuple[str, Refusals]] = []
    for piece in pieces[:MOST_SHOWN]:
        meant = finding.ahead(loaded, table.game, context.seat, piece, entry, first=first) if first else None
        if meant is None:
            said, refusals = finding.fitting(loaded, table.game, context.seat, piece, entry)
            meant = finding.Meant(said, refusals=refusals)
        if meant.refusals or meant.answer is None or (first and meant.then is None):
            against.append((finding.told(loaded, piece)[0], meant.refusals or (finding.NOT_ASKED,)))
        else:
            answer = Answer(who, meant.answer, number, entry.part)
            good[str(meant.answer), str(meant.then)] = (answer, meant.then)
    if len(good) == 1:
        return next(iter(good.values()))
    if good:
        text = ours(context, "Several pieces are in sight that it may be. Show one of them alone.")
        return Note("bad", "", text)
    if against:
        return Note("bad", context.say(against[0][0]), refusals=against[0][1])
    return Note("bad", ours(context, "Nothing was read"), " ".join(ours(context, text) for text in wrong))


async def _shortcut(context: TableContext, posted: FormData, request_id: str) -> Response:
    """Take several answers that a page offered as one tap."""
    assert context.seat is not None
    number = number_of(posted, "question")
    if number is None:
        raise HTTPException(400, OUT_OF_DATE)
    refusals = await context.table.give_shortcut(
        context.seat, str(posted.get("shortcut")), number, request_id
    )
    return await _refused(context, refusals) if refusals else _gone_on(context)


def _gone_on(context: TableContext) -> Response:
    """Where an answer leads: back to its page, or to the table's if this seat is not asked any more."""
    if context.on_screen and not _still_asked(context):
        context.table.lifted.pop(context.session, None)
        return see_other(f"{context.root}/table")
    return see_other(context.path)


def _unsure(context: TableContext, given: Answer, posted: FormData) -> Note | None:
    """What is asked once more before somebody harms others, with what it costs; None for everything else."""
    entry = asked(context, given.question, given.part)
    if entry is None or given.seat is None:
        return None
    question = entry.question
    value, refusals = question.read(given.seat, given.value)
    harm = "" if refusals else question.harm(value)
    if not harm:
        return None
    say = context.say
    label = say(question.label(value) if isinstance(question, Menu) else question.say(value))
    fields = tuple((key, str(text)) for key, text in posted.multi_items() if key not in OF_EVERY_FORM)
    following = question.following(value)
    numbers = numbers_of(following) if not posted.get("then") else ()
    if posted.get("then"):
        fields = (*fields, ("then", str(posted.get("then"))))
    again = Again(
        fields,
        label,
        int(given.question or 0),
        int(given.part or 0),
        given.seat,
        say(following.prompt) if following is not None and numbers else "",
        numbers,
    )
    return Note("sure-ask", f"{label}?", say(harm), again=again)


def _still_asked(context: TableContext) -> bool:
    """Whether the seat on this screen goes on; it need not be hidden between two answers of one turn."""
    game = context.table.game
    return any(context.seat in entry.seats for entry in game.open_questions()[:1])


async def _refused(context: TableContext, refusals: Refusals) -> Response:
    if any(one.code == context.table.game.book.codes.get(STALE, STALE) for one in refusals):
        text = ours(context, "What you answered is no longer asked. Below is what is asked now.")
        return await noted(context, Note("bad", ours(context, "The game has gone on meanwhile"), text))
    return await noted(context, Note("bad", ours(context, "This cannot be done"), refusals=refusals))


async def why(context: TableContext) -> Response:
    """The reasons against an answer, without giving it."""
    posted = await context.form()
    async with context.table.lock:
        refusals = context.table.game.judge(_answer(context, posted))
    if refusals:
        return await noted(context, Note("", ours(context, "Why not"), refusals=refusals), status=200)
    return await noted(context, Note("good", ours(context, "This can be done now.")), status=200)


# -- undo, correction, consent -----------------------------------------------------------------------------------


async def undo(context: TableContext) -> Response:
    """Ask to take the last answer back."""
    posted = await context.form()
    refusals = await context.table.propose(UNDO, context.voter, {}, str(posted.get("why") or ""))
    return await _refused(context, refusals) if refusals else see_other(context.path)


async def correct(context: TableContext) -> Response:
    """What the referee has wrong: the form, or the wish."""
    notes: tuple[Note, ...] = ()
    posted: Posted | None = None
    reason = ""
    sets = context.request.query_params.getlist("set")[:LONGEST_ID]
    if context.request.method == "POST":
        form_data = await context.form(files=scans.MOST_PHOTOS)
        posted = cast(Posted, form_data)
        reason, sets = str(posted.get("why") or "")[:200], chosen(posted)
        if posted.get("do") == "photo":
            photographed = await recount(context, form_data)
            sets, notes = [*sets, *photographed.sets], photographed.notes
            reason = reason or ours(context, "The board was photographed")
        elif not posted.get("do"):  # else a move is noted or dropped, and the form comes again
            async with context.table.lock:
                changes = wanted(context.table.game, context.seat, posted)
            refusals = await context.table.propose(CORRECT, context.voter, changes, reason)
            if not refusals:
                return see_other(context.path)
            notes = (Note("bad", ours(context, "This correction cannot be made"), refusals=refusals),)
    async with context.table.lock:
        frame, links = context.table_frame(notes=notes), context.table_links(events="")
        game, loaded = context.table.game, context.table.loaded
        say = (
            Words.of(frame.language)
            .book(loaded.book.meta.title)
            .keeping(loaded.kept | set(context.table.names))
            .at(game.table)
            .say
        )
        form = form_of(game, context.seat, say, posted=posted, sets=sets)
        html = context.state.pages.correct(
            loaded, game, frame, links, form=form, why=reason, photo=isinstance(loaded.board, Recounts)
        )
    return HTMLResponse(html, 422 if any(note.kind == "bad" for note in notes) else 200)


async def consent(context: TableContext) -> Response:
    """Agree to a wish, or not."""
    posted = await context.form()
    key, agrees = str(posted.get("proposal") or ""), posted.get("vote") == "yes"
    refusals = await context.table.vote(key, context.voter, agrees=agrees)
    if refusals:  # the reasons may speak of what is hidden; the form of the correction explains itself
        text = ours(context, "It does not fit the table. Correct everything that belongs together at once.")
        return await noted(context, Note("bad", ours(context, "This correction cannot be made"), text))
    return see_other(context.path)


# -- seats -------------------------------------------------------------------------------------------------------


async def seats(context: TableContext) -> Response:
    """Seats and phones: for the host."""
    if not context.host:
        raise HTTPException(403, "Only the host of the table does this.")
    table = context.table
    invitation: tuple[int, str] | None = None
    if context.request.method == "POST":
        posted = await context.form()
        what, seat = str(posted.get("do") or ""), number_of(posted, "seat")
        if what == "spectator":
            seat = -1
        elif seat is None or seat >= len(table.names):
            raise HTTPException(400, "There is no such seat.")
        change = _seat_changes().get(what)
        if change is None:
            raise HTTPException(400, OUT_OF_DATE)
        token = await table.seat(lambda seating: change(seating, seat))
        if token is None:
            return see_other(f"{context.root}/seats")
        invitation = (seat, f"{context.state.base}/i/{table.code}/{token}")
    return HTMLResponse(_seats_page(context, invitation))


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


def seats_shown(context: TableContext) -> list[_Shown]:
    """Every seat: whose it is and whether it is taken."""
    seating = context.table.seating
    return [
        _Shown(
            seat=seat,
            name=name,
            taken=seating.taken(seat),
            passing=seat in seating.here,
            play=f"{context.root}/play-{seat}",
        )
        for seat, name in enumerate(context.table.names)
    ]


def _seats_page(context: TableContext, invitation: tuple[int, str] | None) -> str:
    """Seats and phones; with an invitation, which is for one seat or (-1) for a spectator."""
    links = context.table_links(seats=f"{context.root}/seats", events="", back=f"{context.root}/table")
    invited_ = None
    if invitation is not None:
        seat, address = invitation
        invited_ = _Shown(seat=seat, address=address, qr=join_qr(address))
    more = {"seats": seats_shown(context), "names": context.table.names, "invited": invited_}
    return context.state.pages.page("seats", context.table_frame(), links, context.table.loaded, **more)


async def unlock(context: TableContext) -> Response:
    """Show a seat on the table's own screen."""
    await context.form()
    if len(context.table.lifted) > 50:
        context.table.lifted.clear()
    context.table.lifted[context.session] = Lifted(int(context.seat or 0))
    return see_other(context.path)


async def lock(context: TableContext) -> Response:
    """Hide a seat on the table's own screen again: its page was left. A late word hides nothing that was lifted since."""
    lift = context.lift
    if lift is not None and lift.name == context.request.query_params.get("lift"):
        del context.table.lifted[context.session]
        context.table.channel.changed()  # Back may have been quicker than this: its page is told to go
    # Nobody reads the answer; a way to the table's page would hide whatever is shown by then.
    return Response(status_code=204)


async def join(request: Request) -> Response:
    """Choose a seat, and take it; in a lobby, where the game has not begun, type one's name as well."""
    code = clean_code(request.path_params["code"])
    if await state_of(request).registry.lobby(code) is not None:
        return see_other(f"/t/{code}/lobby")
    table = await table_of(request)
    context = TableContext.at(request, table)
    if request.method == "GET":
        if "seats" not in request.query_params:  # the cookies of the table are sent to its own addresses only
            return context.keep(see_other(f"{context.root}/"))
        notes = []
        if request.query_params["seats"] == LOST:
            text = ours(
                context, "Your seat is not on this phone any more: it was freed, or is played elsewhere now."
            )
            notes.append(Note("", "", text))
        return context.keep(HTMLResponse(_join_page(context, *notes)))
    posted = await context.form()
    wanted = str(posted.get("seat") or "")
    if wanted == "watch":
        token = await table.seat(Seating.watch)
        context.new[cookie(table.code, "watch")] = (token, context.root)
        return context.keep(see_other(f"{context.root}/table"))
    seat = number_of(posted, "seat")
    if seat is None or seat >= len(table.names):
        raise HTTPException(400, "There is no such seat.")
    taken = await table.seat(
        lambda seating: None if seating.taken(seat) or seat in seating.here else seating.take(seat)
    )
    if taken is None:
        note = Note(
            "bad", ours(context, "Somebody else has this seat. Choose another, or ask the host to free it.")
        )
        return context.keep(HTMLResponse(_join_page(context, note), 409))
    context.new[cookie(table.code, "seat")] = (taken, context.root)
    return context.keep(see_other(f"{context.root}/seat"))


def _join_page(context: TableContext, *notes: Note) -> str:
    links = context.links(context.table.loaded, take=f"/j/{context.table.code}", watch="yes")
    shown_ = [_Shown(one, taken=one.taken or one.passing) for one in seats_shown(context)]
    frame = context.frame(context.table.loaded, code=context.table.code, notes=notes)
    return context.state.pages.page(
        "join", frame, links, context.table.loaded, seats=shown_, **colours_of(context.table.game)
    )


async def invited(request: Request) -> Response:
    """An invitation: looking at it does not use it up, programs that fetch links ahead do that too."""
    table = await table_of(request)
    context = TableContext.at(request, table)
    token = request.path_params["token"]
    who, state = client(request), context.state
    seat = table.seating.invited(token)
    if seat is None:
        state.wrong_codes.take(who)
        raise HTTPException(410, "This invitation was used already, or another has taken its place.")
    if request.method == "POST":
        await context.form()
        accepted = await table.seat(lambda seating: seating.accept(token))
        if accepted is None:
            raise HTTPException(410, "This invitation was used already, or another has taken its place.")
        role = "seat" if accepted[0] >= 0 else "watch"
        context.new[cookie(table.code, role)] = (accepted[1], context.root)
        return context.keep(see_other(f"{context.root}/{'seat' if role == 'seat' else 'table'}"))
    links = context.links(table.loaded, take=request.url.path, watch="yes" if seat < 0 else "")
    mine = [_Shown(one, taken=False) for one in seats_shown(context) if one.seat == seat]
    frame = context.frame(table.loaded, code=table.code)
    return context.keep(
        HTMLResponse(
            state.pages.page("join", frame, links, table.loaded, seats=mine, **colours_of(table.game))
        )
    )


async def export(context: TableContext) -> Response:
    """The record. While a game runs it would tell every secret; then it is for the command line."""
    table = context.table
    async with table.lock:
        if table.game.outcome is None:
            raise HTTPException(
                403, "The record tells everything, so it is given out when the game has ended."
            )
        requests = await asyncio.to_thread(table.store.requests, table.code)
        header, *entries = table.game.lines()
        text = "".join(f"{line}\n" for line in (header, *with_taps(entries, requests)))
    name = f"{table.loaded.book.meta.title}-{table.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")


async def timer(context: TableContext) -> Response:
    """A sand glass for each turn, for those who want one: the host turns it on and off."""
    posted = await context.form()
    if not context.host:
        raise HTTPException(403, "Only the host of the table does this.")
    minutes = str(posted.get("minutes") or "0")
    seconds = float(minutes) * 60 if minutes.replace(".", "", 1).isdecimal() and len(minutes) < 5 else 0
    await context.table.set_timer(int(min(seconds, 3600)))
    return see_other(f"{context.root}/table")


async def replay(context: TableContext) -> Response:
    """How the game went, when it is over."""
    table = context.table
    async with table.lock:
        game = table.game
    if game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    course = await _course(table)
    wanted = number_of(context.request.query_params, "at")
    at = len(game) if wanted is None else min(wanted, len(game))
    moment = await asyncio.to_thread(until, game, game.entries[:at])
    minutes = await asyncio.to_thread(length_of, context.state.registry.store, table.code)
    frame = context.table_frame(seat=None, acting=None, at="", proposals=())
    links = context.table_links(events="", back=f"{context.root}/")
    html = context.state.pages.replay(
        table.loaded, moment, frame, links, course=course, at=at, minutes=minutes
    )
    return HTMLResponse(html)


async def _course(table: OpenTable) -> Course:
    """How a game went that is over, worked out once."""
    if table.course is None or table.course.length != len(table.game):
        table.course = await asyncio.to_thread(course_of, table.game)
    return table.course


async def picture(context: TableContext) -> Response:
    """How the game ended, as a picture to share: only what everybody at the table has seen."""
    from printkit.companion.pages.share import shared_picture  # noqa: PLC0415  # fonts and boxes, after the first page

    table = context.table
    if table.game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    course = await _course(table)
    frame = context.table_frame()
    png = await asyncio.to_thread(shared_picture, table.loaded, table.game, course, frame.language)
    name = f"{table.loaded.book.meta.title}-{table.code}.png"
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}
    return Response(png, media_type="image/png", headers=headers)


# -- all of them -------------------------------------------------------------------------------------------------


async def not_kept(request: Request, error: Exception) -> Response:
    """The store failed: nothing has happened, and the browser sends it again by itself."""
    _log.error("nothing was kept: %s", error)
    context = RequestContext.of(request)
    heading = "This could not be kept, so it was not taken. Send it again."
    html = context.state.pages.message(context.frame(), context.links(back=context.back), heading)
    return HTMLResponse(html, 503, headers={"retry-after": "1"})


def routes() -> list[Route]:
    """Every address of a table."""
    posts = {"answer": answer, "why": why, "undo": undo, "consent": consent}
    both = {"correct": correct, "photo": scans.photo}
    at = "/t/{code}/{page}"
    listed = [
        Route("/j/{code}", join, methods=["GET", "POST"]),
        Route("/i/{code}/{token}", invited, methods=["GET", "POST"]),
        Route("/t/{code}", home, methods=["GET"]),
        Route("/t/{code}/", home, methods=["GET"]),
        Route("/t/{code}/seats", _at_table(seats), methods=["GET", "POST"]),
        Route("/t/{code}/again", _at_table(again), methods=["POST"]),
        Route("/t/{code}/next", _at_table(follow), methods=["GET"]),
        Route("/t/{code}/timer", _at_table(timer), methods=["POST"]),
        Route("/t/{code}/replay", _at_table(replay), methods=["GET"]),
        Route("/t/{code}/picture.png", _at_table(picture), methods=["GET"]),
        Route("/t/{code}/export", _at_table(export), methods=["GET"]),
        Route(at, _at_table(page), methods=["GET"]),
        Route(f"{at}/events", _at_table(events), methods=["GET"]),
        Route(f"{at}/scan", _at_table(scans.scan), methods=["GET", "POST"]),
        Route(f"{at}/frames", _at_table(scans.frames, answers=True), methods=["POST"]),
        Route(f"{at}/unlock", _at_table(unlock), methods=["POST"]),
        Route(f"{at}/lock", _at_table(lock), methods=["POST"]),
    ]
    for name, handler in posts.items():
        listed.append(Route(f"{at}/{name}", _at_table(handler, answers=True), methods=["POST"]))
        listed.append(Route(f"{at}/{name}", _at_table(back_to_page), methods=["GET"]))
    listed += [
        Route(f"{at}/{name}", _at_table(handler, answers=True), methods=["GET", "POST"])
        for name, handler in both.items()
    ]
    return listed
