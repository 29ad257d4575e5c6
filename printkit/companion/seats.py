"""The seats of a table: who comes to them, takes them, passes them on, and shows them on the table's own screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from printkit.companion.bot_thoughts import USUAL
from printkit.companion.context import (
    TableContext,
    identify_client,
    join_qr,
    make_cookie_name,
    may_belong,
    state_of,
)
from printkit.companion.lobby import Lobby
from printkit.companion.pages import Note
from printkit.companion.pages.model import colours_of
from printkit.companion.replies import number_of, see_other, translate_text
from printkit.companion.seating import Seating, put_bot
from printkit.companion.tables import Lifted, NoTableError, OpenTable
from printkit.web.forms import OUT_OF_DATE
from printkit.web.guard import base_of
from printkit.web.tokens import clean_code

LOST: Final = "lost"
"""The message of the seats' address to a phone that had one."""


async def table_of(request: Request) -> OpenTable:
    """Return the table of a request's address. Codes are counted for people who are not at the table yet.

    Raises:
        HTTPException: there is none (404).
        StoreError, NotKeptError: the database is away.
    """
    state, code = state_of(request), clean_code(request.path_params["code"])
    who, claims = identify_client(request), may_belong(request, code)
    if not claims:
        await state.wrong_codes.wait_turn(request, who)
    try:
        if not code:
            raise NoTableError("There is no table with this code.")
        table = await state.registry.find_table(code)
    except NoTableError as error:
        await state.wrong_codes.wait_turn(request, who)
        state.wrong_codes.note(who)
        raise HTTPException(404, str(error)) from None
    if claims and not TableContext.of_table(request, table).is_member:
        if state.second_looks.take(
            who
        ):  # another server may have given the seat, and this one has not heard of it
            await table.read_kept()
        if not TableContext.of_table(request, table).is_member:
            await state.wrong_codes.wait_turn(request, who)
    return table


async def lobby_of(request: Request) -> Lobby | None:
    """Return the lobby of a request's address; None if there is none. Newcomers wait as at a table."""
    state, code = state_of(request), clean_code(request.path_params["code"])
    if not may_belong(request, code):
        await state.wrong_codes.wait_turn(request, identify_client(request))
    return await state.registry.lobby(code)


async def show_seats(context: TableContext) -> Response:
    """Show seats and phones, for the host."""
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
        if change is None or (what == "bot" and not table.may_have_bots):
            raise HTTPException(400, OUT_OF_DATE)
        if what in {"free", "here"} and table.seating.taken(seat) and not posted.get("sure"):
            return HTMLResponse(_seats_page(context, None, sure=(seat, what)))
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

    def person(seating: Seating, seat: int) -> None:
        put_bot(seating, seat, "")

    def bot(seating: Seating, seat: int) -> None:
        put_bot(seating, seat, USUAL)

    plays = {"here": here, "away": away, "bot": bot, "person": person}
    return {**plays, "free": free, "pass": Seating.invite, "spectator": Seating.invite}


class _Shown(dict[str, Any]):
    """A seat as the pages show it."""

    def __getattr__(self, name: str) -> Any:
        return self[name]


def seats_shown(context: TableContext) -> list[_Shown]:
    """Return every seat: whose it is and whether it is taken."""
    seating = context.table.seating
    return [
        _Shown(
            seat=seat,
            name=name,
            taken=seating.taken(seat),
            passing=seat in seating.here,
            bot=seat in seating.bots,
            play=f"{context.root}/play-{seat}",
        )
        for seat, name in enumerate(context.table.names)
    ]


def _seats_page(
    context: TableContext, invitation: tuple[int, str] | None, *, sure: tuple[int, str] | None = None
) -> str:
    """Render the page of seats and phones.

    Args:
        context: the request.
        invitation: for one seat or (-1) for a spectator.
        sure: a seat, and the action that would take it from its phone: the page asks for a confirmation.
    """
    links = context.table_links(seats=f"{context.root}/seats", events="", back=f"{context.root}/table")
    invited_ = None
    if invitation is not None:
        seat, address = invitation
        invited_ = _Shown(seat=seat, address=address, qr=join_qr(address))
    more: dict[str, Any] = {"may_bot": context.table.may_have_bots}
    more |= {"seats": seats_shown(context), "names": context.table.names, "invited": invited_, "sure": sure}
    return context.html("seats", context.table.loaded, context.table_frame(), links, **more)


async def unlock_seat(context: TableContext) -> Response:
    """Show a seat on the table's own screen."""
    await context.form()
    if len(context.table.lifted) > 50:
        context.table.lifted.clear()
    context.table.lifted[context.session] = Lifted(int(context.seat or 0))
    return see_other(context.path)


async def lock_seat(context: TableContext) -> Response:
    """Hide a seat on the table's own screen again: its page was left. A late message hides nothing that was shown since."""
    lift = context.lift
    if lift is not None and lift.name == context.request.query_params.get("lift"):
        del context.table.lifted[context.session]
        context.table.channel.wake_pages()  # Back may have been quicker than this: redirect its page
    # Nobody reads the answer; a redirect to the table's page would hide what is shown by then.
    return Response(status_code=204)


async def join(request: Request) -> Response:
    """Choose a seat, and take it; in a lobby, where the game has not begun, type a name as well."""
    if (there := await lobby_of(request)) is not None:
        return see_other(base_of(request) + f"/t/{there.code}/lobby")
    table = await table_of(request)
    context = TableContext.of_table(request, table)
    if request.method == "GET":
        if "seats" not in request.query_params:  # the cookies of the table are sent to its own addresses only
            return context.set_cookies(see_other(f"{context.root}/"))
        notes = []
        if request.query_params["seats"] == LOST:
            text = translate_text(
                context, "Your seat is not on this phone any more: it was freed, or is played elsewhere now."
            )
            notes.append(Note("", "", text))
        return context.set_cookies(HTMLResponse(_join_page(context, *notes)))
    posted = await context.form()
    wanted = str(posted.get("seat") or "")
    if wanted == "watch":
        token = await table.seat(Seating.watch)
        context.new[make_cookie_name(table.code, "watch")] = (token, context.root)
        return context.set_cookies(see_other(f"{context.root}/table"))
    seat = number_of(posted, "seat")
    if seat is None or seat >= len(table.names):
        raise HTTPException(400, "There is no such seat.")
    taken = await table.seat(
        lambda seating: (
            None
            if seating.taken(seat) or seat in seating.here or seat in seating.bots
            else seating.take(seat)
        )
    )
    if taken is None:
        note = Note(
            "bad",
            translate_text(
                context, "Somebody else has this seat. Choose another, or ask the host to free it."
            ),
        )
        return context.set_cookies(HTMLResponse(_join_page(context, note), 409))
    context.new[make_cookie_name(table.code, "seat")] = (taken, context.root)
    return context.set_cookies(see_other(f"{context.root}/seat"))


def _join_page(context: TableContext, *notes: Note) -> str:
    links = context.make_links(context.table.loaded, take=context.at(f"/j/{context.table.code}"), watch="yes")
    shown_ = [_Shown(one, taken=one.taken or one.passing or one.bot) for one in seats_shown(context)]
    frame = context.make_frame(context.table.loaded, code=context.table.code, notes=notes)
    colours = colours_of(context.table.game)
    return context.html("join", context.table.loaded, frame, links, seats=shown_, **colours)


async def show_invitation(request: Request) -> Response:
    """Show an invitation: looking at it does not use it up, as programs that prefetch links do that too."""
    table = await table_of(request)
    context = TableContext.of_table(request, table)
    token = request.path_params["token"]
    who, state = identify_client(request), context.state
    seat = table.seating.find_invitation(token)
    if seat is None:
        state.wrong_codes.note(who)
        raise HTTPException(410, "This invitation was used already, or another has taken its place.")
    if request.method == "POST":
        await context.form()
        accepted = await table.seat(lambda seating: seating.accept_invitation(token))
        if accepted is None:
            raise HTTPException(410, "This invitation was used already, or another has taken its place.")
        role = "seat" if accepted[0] >= 0 else "watch"
        context.new[make_cookie_name(table.code, role)] = (accepted[1], context.root)
        return context.set_cookies(see_other(f"{context.root}/{'seat' if role == 'seat' else 'table'}"))
    links = context.make_links(table.loaded, take=request.url.path, watch="yes" if seat < 0 else "")
    mine = [_Shown(one, taken=False) for one in seats_shown(context) if one.seat == seat]
    frame = context.make_frame(table.loaded, code=table.code)
    colours = colours_of(table.game)
    return context.respond("join", table.loaded, frame=frame, links=links, seats=mine, **colours)
