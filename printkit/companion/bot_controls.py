"""Take commands from pages to a table's bots: wait, continue, take a seat, give it back."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import Response

from printkit.companion.bot_seats import PACES
from printkit.companion.bot_thoughts import USUAL
from printkit.companion.context import TableContext
from printkit.companion.pages.render import rule_html
from printkit.companion.replies import see_other
from printkit.companion.seating import Seating, put_bot
from printkit.web.forms import OUT_OF_DATE

MOST_ADVICE: Final = 3


async def steer_bots(context: TableContext) -> Response:
    """Make the bots wait, continue or skip the pause; let a bot play one's own seat, and take the seat back."""
    posted = await context.form()
    table, what, seat = context.table, str(posted.get("do") or ""), context.seat
    if (what == "sit" and not table.may_have_bots) or (what == "advise" and table.loaded.by_data):
        raise HTTPException(400, OUT_OF_DATE)
    if what in {"back", "sit"}:
        if seat is None:
            raise HTTPException(403, "Spectators cannot do this.")
        strength = "" if what == "back" else USUAL
        await table.seat(lambda seating: put_bot(seating, int(seat), strength))
    elif what == "wait":
        table.bots.wait()
    elif what in {"go", "skip"}:
        table.bots.go_on(at_once=what == "skip")
    elif what in {"advise", "silent"} and context.host:

        def advise(seating: Seating) -> None:
            seating.advises = what == "advise"

        await table.seat(advise)
    elif what == "pace" and context.host:
        number = str(posted.get("pace") or "")
        table.bots.pace = next((one for one in PACES if str(one) == number), table.bots.pace)
    else:
        raise HTTPException(400, OUT_OF_DATE)
    table.channel.wake_pages()
    return see_other(context.path)


async def give_advice(context: TableContext) -> Response:
    """Show a player, on that player's page alone, the three best moves that a bot would make."""
    await context.form()
    table, seat = context.table, context.seat
    if seat is None or not table.seating.advises:
        raise HTTPException(403, "The host has not allowed advice at this table.")
    moves = await table.bots.advise(seat)
    frame, links = context.table_frame(), context.table_links(events="", back=context.path)
    why = next((one.rule for one in moves[:1] if one.rule in table.loaded.rules), "")
    return context.respond(
        "advice",
        table.loaded,
        frame=frame,
        links=links,
        say=context.say,
        moves=moves[:MOST_ADVICE],
        rule_id=why,
        why=rule_html(table.loaded.rules[why].markdown) if why else "",
    )
