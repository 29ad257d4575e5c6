"""The addresses of a table: what is served there, and to whom."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from printkit.companion import scans, table_camera
from printkit.companion.answers import explain_refusal, give_consent, propose_correction, take_answer, undo
from printkit.companion.bot_controls import give_advice, steer_bots
from printkit.companion.context import TableContext, identify_client, make_cookie_name
from printkit.companion.course import draw_chart, draw_picture, export_record, replay
from printkit.companion.gathering import follow_to_game, open_next_game
from printkit.companion.news import PageNews
from printkit.companion.replies import html_of, number_of, see_other
from printkit.companion.seating import Seating
from printkit.companion.seats import (
    LOST,
    join,
    lobby_of,
    lock_seat,
    show_invitation,
    show_seats,
    table_of,
    unlock_seat,
)
from printkit.web.forms import OUT_OF_DATE
from printkit.web.guard import base_of
from printkit.web.stream import EventStream, TooManyError

Handler = Callable[[TableContext], Awaitable[Response]]


def _at_table(handler: Handler, *, answers: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Serve a page of a table to those who may see it."""

    async def serve(request: Request) -> Response:
        table = await table_of(request)
        context = TableContext.of_table(request, table, request.path_params.get("page", "table"))
        if not context.may_look:
            if request.method == "GET" and not request.headers.get("x-refresh"):
                return context.set_cookies(
                    see_other(
                        f"{context.root}/"
                        if context.own is not None or context.host
                        else context.at(f"/j/{table.code}")
                    )
                )
            raise HTTPException(403, "This seat belongs to another phone, or was freed. Join again.")
        if answers and not context.may_answer:
            if request.method == "GET" or context.on_screen:  # hidden meanwhile: the privacy screen
                return context.set_cookies(see_other(context.path))
            raise HTTPException(403, "Spectators cannot do this.")
        return context.set_cookies(await handler(context))

    return serve


async def show_home(request: Request) -> Response:
    """Redirect to the visitor's own page."""
    if (there := await lobby_of(request)) is not None:
        return see_other(base_of(request) + f"/t/{there.code}/lobby")
    table = await table_of(request)
    code, context = table.code, TableContext.of_table(request, table)
    if context.host or context.watches:
        name = "table"
    elif context.own is not None:
        name = "seat"
    else:
        lost = LOST if make_cookie_name(code, "seat") in request.cookies else ""
        return context.set_cookies(see_other(context.at(f"/j/{table.code}?seats={lost}")))
    return context.set_cookies(see_other(f"{context.root}/{name}"))


async def show_page(context: TableContext) -> Response:
    """Show the table's page or a seat's. The table's page hides the seat on this screen again."""
    if context.name == "table":
        context.table.lifted.pop(context.session, None)
    return await html_of(context)


async def back_to_page(context: TableContext) -> Response:
    """Redirect somebody who opens the address of a form."""
    return see_other(context.path)


async def events(context: TableContext) -> Response:
    """Stream the changes."""
    news = PageNews(context.request, context.table, context.name)
    try:
        if context.name == "table":  # a table's page that the browser had kept asks for nothing else
            context.table.lifted.pop(context.session, None)
        stream = context.table.channel.listen(
            int(context.seat) if context.seat is not None else None,
            news,
            context.person,
            plays=context.host or context.own is not None,
            network=identify_client(context.request),
            audience=context.state.audience,
        )
    except TooManyError:
        raise HTTPException(503, "Too many pages are open at this table.") from None
    return EventStream(stream)


async def tick_off(context: TableContext) -> Response:
    """Tick off what somebody's hands have done, up to an entry of the log: of the sender's seat, or on the table's page."""
    posted = await context.form()
    table, entry = context.table, number_of(posted, "entry")
    seat = number_of(posted, "seat") if context.seat is None else int(context.seat)
    if entry is None or seat is None or seat >= len(table.names):
        raise HTTPException(400, OUT_OF_DATE)
    upto = min(entry, len(table.game))

    def tick(seating: Seating) -> None:
        seating.ticked[seat] = max(seating.ticked.get(seat, 0), upto)

    await table.seat(tick)
    return see_other(context.path)


async def lay_out(context: TableContext) -> Response:
    """Note that the game is set up: the sender's part, or everything, which the host's page and finished players may say."""
    posted = await context.form()
    seat = None if context.seat is None or posted.get("do") == "all" else int(context.seat)
    await context.table.seat(lambda seating: seating.lay_out(seat))
    return see_other(context.path)


async def switch_timer(context: TableContext) -> Response:
    """Turn the sand glass for each turn on or off; only the host may."""
    posted = await context.form()
    if not context.host:
        raise HTTPException(403, "Only the host of the table does this.")
    minutes = str(posted.get("minutes") or "0")
    seconds = float(minutes) * 60 if minutes.replace(".", "", 1).isdecimal() and len(minutes) < 5 else 0
    await context.table.set_timer(int(min(seconds, 3600)))
    return see_other(f"{context.root}/table")


def routes() -> list[Route]:
    """Return every address of a table."""
    posts: dict[str, Handler] = {
        "bots": steer_bots,
        "advice": give_advice,
        "answer": take_answer,
        "why": explain_refusal,
        "undo": undo,
        "consent": give_consent,
        "ticked": tick_off,
        "laid": lay_out,
    }
    both = {"correct": propose_correction, "photo": scans.photograph_board, "watch": table_camera.watch_table}
    at = "/t/{code}/{page}"
    listed = [
        Route("/j/{code}", join, methods=["GET", "POST"]),
        Route("/i/{code}/{token}", show_invitation, methods=["GET", "POST"]),
        Route("/t/{code}", show_home, methods=["GET"]),
        Route("/t/{code}/", show_home, methods=["GET"]),
        Route("/t/{code}/seats", _at_table(show_seats), methods=["GET", "POST"]),
        Route("/t/{code}/again", _at_table(open_next_game), methods=["POST"]),
        Route("/t/{code}/next", _at_table(follow_to_game), methods=["GET"]),
        Route("/t/{code}/timer", _at_table(switch_timer), methods=["POST"]),
        Route("/t/{code}/replay", _at_table(replay), methods=["GET"]),
        Route("/t/{code}/chart.svg", _at_table(draw_chart), methods=["GET"]),
        Route("/t/{code}/picture.png", _at_table(draw_picture), methods=["GET"]),
        Route("/t/{code}/export", _at_table(export_record), methods=["GET"]),
        Route(at, _at_table(show_page), methods=["GET"]),
        Route(f"{at}/events", _at_table(events), methods=["GET"]),
        Route(f"{at}/scan", _at_table(scans.scan_pieces), methods=["GET", "POST"]),
        Route(f"{at}/frames", _at_table(scans.read_frame, answers=True), methods=["POST"]),
        Route(f"{at}/unlock", _at_table(unlock_seat), methods=["POST"]),
        Route(f"{at}/lock", _at_table(lock_seat), methods=["POST"]),
    ]
    for name, handler in posts.items():
        listed.append(Route(f"{at}/{name}", _at_table(handler, answers=True), methods=["POST"]))
        listed.append(Route(f"{at}/{name}", _at_table(back_to_page), methods=["GET"]))
    listed += [
        Route(f"{at}/{name}", _at_table(handler, answers=True), methods=["GET", "POST"])
        for name, handler in both.items()
    ]
    return listed
