"""Show how a finished game went, a picture to share, and its record."""

from __future__ import annotations

from dataclasses import replace

from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from printkit.companion.context import TableContext
from printkit.companion.evenings import length_of
from printkit.companion.pages.game_course import Course, course_of, replay_shown, replay_until
from printkit.companion.pages.model import ViewModel
from printkit.companion.replies import number_of
from printkit.companion.tables import OpenTable
from printkit.companion.taps import with_taps
from printkit.referee.log import header_line
from printkit.web import host


async def replay(context: TableContext) -> Response:
    """Show how a finished game went."""
    table = context.table
    async with table.lock:
        game = table.game
    if game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    course = await _find_course(table)
    wanted = number_of(context.request.query_params, "at")
    at = len(game) if wanted is None else min(wanted, len(game))
    moment = await host.run_blocking(replay_until, game, game.entries[:at])
    minutes = await host.run_blocking(length_of, context.state.registry.store, table.code)
    frame = context.table_frame(seat=None, acting=None, at="", proposals=())
    links = context.table_links(events="", back=f"{context.root}/")
    shown = replay_shown(ViewModel(table.loaded, moment, frame, links), course, at)
    return context.respond("replay", table.loaded, frame=frame, links=links, minutes=minutes, **shown)


async def _find_course(table: OpenTable) -> Course:
    """Return the course of a finished game, computed once even if all phones ask at the same time."""
    async with table.looking_back:
        if table.course is None or table.course.length != len(table.game):
            table.course = await host.run_blocking(course_of, table.game)
        return table.course


async def draw_chart(context: TableContext) -> Response:
    """Draw the points of a finished game as a picture for its pages: only what everybody at the table has seen."""
    table = context.table
    if table.game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    course, frame = await _find_course(table), context.table_frame()
    svg = context.state.pages.draw_chart(table.loaded, table.game, frame, course)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def draw_picture(context: TableContext) -> Response:
    """Draw the end of a game as a picture to share: only what everybody at the table has seen."""
    from printkit.companion.pages.share import shared_picture  # noqa: PLC0415  # fonts and boxes, after the first page

    table = context.table
    if table.game.outcome is None:
        raise HTTPException(403, "This game is not over yet.")
    course = await _find_course(table)
    frame = context.table_frame()
    png = await host.run_blocking(shared_picture, table.loaded, table.game, course, frame.language)
    name = f"{table.loaded.book.meta.title}-{table.code}.png"
    headers = {"content-disposition": f'inline; filename="{name}"', "cache-control": "no-store"}
    return Response(png, media_type="image/png", headers=headers)


async def export_record(context: TableContext) -> Response:
    """Send the record. While a game runs it would tell every secret; then only the command line exports it."""
    table = context.table
    async with table.lock:
        if table.game.outcome is None:
            raise HTTPException(403, "The record shows everything, so you get it when the game has ended.")
        requests = await host.run_blocking(table.store.read_requests, table.code)
        entries = list(table.game.lines(0))
        header = header_line(replace(table.game.header, seed=table.seating.deal))
        text = "".join(
            f"{line}\n" for line in (header, *with_taps(entries, requests, table.times, table.refused))
        )
    name = f"{table.loaded.book.meta.title}-{table.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers, media_type="application/jsonl")
