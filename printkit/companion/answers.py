"""Take what people answer at a table, and their requests to take back or correct, with the consent of the others."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import partial
from typing import Final, cast

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.responses import Response

from printkit.boards.adapter import Recounts
from printkit.companion import finding, scans
from printkit.companion.context import TableContext
from printkit.companion.correction_form import form_of, read_changes, read_moves
from printkit.companion.finding import TOO_SMALL
from printkit.companion.pages import Again, Note, Posted, answer_of
from printkit.companion.pages.asked import numbers_of
from printkit.companion.pages.described import describe_piece
from printkit.companion.pages.model import ViewModel, colours_of
from printkit.companion.pages.posted import parse_number
from printkit.companion.replies import find_question, number_of, respond_with_notes, see_other, translate_text
from printkit.companion.scans import make_asker, photos_of
from printkit.companion.tables import CORRECT, UNDO
from printkit.companion.taps import ALONG
from printkit.companion.uploads import UploadError
from printkit.referee import Answer, BookError, Data, Refusals
from printkit.referee.menus import Menu
from printkit.referee.refusals import STALE
from printkit.web.forms import OUT_OF_DATE

LONGEST_ID: Final = 64
MOST_SHOWN: Final = 8
"""Pieces that the camera of a page may see at once."""

OF_EVERY_FORM: Final = frozenset({"csrf", "id", "question", "part", "seat", "sure", "then"})
"""Fields that do not belong to the answer itself."""
_log: Final = logging.getLogger(__name__)


def _read_answer(context: TableContext, posted: FormData) -> Answer:
    """Read the answer in a form. An answer to a closed question goes to the referee all the same."""
    number, part = number_of(posted, "question"), number_of(posted, "part")
    entry = find_question(context, number, part) or context.table.game.find_overtaken(context.seat, number)
    if entry is None:
        return Answer(context.seat, str(posted.get("answer") or posted.get("do") or ""), number, part)
    data = answer_of(entry, cast(Posted, posted))
    return Answer(context.seat if entry.seats else None, data, number, entry.part)


def _request_id(context: TableContext, posted: FormData | Posted) -> str:
    """Return the browser's name for this answer; nobody can use up another seat's."""
    made = str(posted.get("id") or "")
    if (
        not 8 <= len(made) <= LONGEST_ID
        or not made.replace("-", "").replace("_", "").isascii()
        or ALONG in made
        or not made.isprintable()
    ):
        raise HTTPException(400, OUT_OF_DATE)
    return f"{context.voter}:{made}"


async def take_answer(context: TableContext) -> Response:
    """Take an answer: judge it, write it to disk, then tell everybody."""
    posted = await context.form()
    request_id = _request_id(context, posted)
    await context.table.find_further(number_of(posted, "question"))
    try:
        if posted.get("shortcut") and context.seat is not None:
            return await _take_shortcut(context, posted, request_id)
        async with context.table.lock:
            then: Data = parse_number(str(posted.get("then"))) if posted.get("then") else None
            if posted.get("shown"):
                shown = _read_shown_piece(context, posted)
                if isinstance(shown, Note):
                    sure, given = shown, Answer(context.seat, "")
                else:
                    sure, (given, then) = None, shown
            else:
                given = _read_answer(context, posted)
                sure = None if posted.get("sure") else _ask_before_harm(context, given, posted)
        if sure is not None:
            return await respond_with_notes(context, sure, status=422 if sure.kind == "bad" else 200)
        if given.question is None:
            raise HTTPException(400, OUT_OF_DATE)
        give = context.table.give if then is None else partial(context.table.give_both, then=then)
        refusals = await give(given, request=request_id)
    except BookError as error:
        _log.error("table %s: %s", context.table.code, error)
        return await respond_with_notes(
            context,
            Note("bad", translate_text(context, "The rules failed on this answer; it was not taken.")),
            status=500,
        )
    return await _show_refusals(context, refusals) if refusals else _gone_on(context)


def _read_shown_piece(context: TableContext, posted: FormData) -> tuple[Answer, Data] | Note:
    """Return what a shown piece answers, and what comes right after it; or what is wrong with its code."""
    number, part = number_of(posted, "question"), number_of(posted, "part")
    entry, first = find_question(context, number, part), str(posted.get("answer") or "")
    if entry is None:  # the referee says that it is late
        return Answer(context.seat, first, number, part), None
    table, loaded = context.table, context.table.loaded
    pieces, wrong = finding.looked_up(loaded, str(posted.get("shown"))[: finding.LONGEST * MOST_SHOWN])
    who = context.seat if entry.seats else None
    good: dict[tuple[str, str], tuple[Answer, Data]] = {}
    against: list[tuple[str, Refusals]] = []
    for piece in pieces[:MOST_SHOWN]:
        meant = (
            finding.look_ahead(loaded, table.game, context.seat, piece, entry, first=first) if first else None
        )
        if meant is None:
            said, refusals = finding.find_answer(loaded, table.game, context.seat, piece, entry)
            meant = finding.Meant(said, refusals=refusals)
        if meant.refusals or meant.answer is None or (first and meant.then is None):
            against.append((describe_piece(loaded, piece)[0], meant.refusals or (finding.NOT_ASKED,)))
        else:
            answer = Answer(who, meant.answer, number, entry.part)
            good[str(meant.answer), str(meant.then)] = (answer, meant.then)
    if len(good) == 1:
        return next(iter(good.values()))
    if good:
        text = translate_text(context, "Several pieces are in sight that it may be. Show one of them alone.")
        return Note("bad", "", text)
    if against:
        return Note("bad", context.say(against[0][0]), refusals=against[0][1])
    return Note(
        "bad",
        translate_text(context, "Nothing was read"),
        " ".join(translate_text(context, text) for text in wrong),
    )


async def _take_shortcut(context: TableContext, posted: FormData, request_id: str) -> Response:
    """Take several answers that a page offered as one tap."""
    assert context.seat is not None
    number = number_of(posted, "question")
    if number is None:
        raise HTTPException(400, OUT_OF_DATE)
    refusals = await context.table.give_shortcut(
        context.seat, str(posted.get("shortcut")), number, request_id
    )
    return await _show_refusals(context, refusals) if refusals else _gone_on(context)


def _gone_on(context: TableContext) -> Response:
    """Return where an answer leads: to its page, or to the table's if this seat is not asked any more."""
    if context.on_screen and not _still_asked(context):
        context.table.lifted.pop(context.session, None)
        return see_other(f"{context.root}/table")
    return see_other(context.path)


def _ask_before_harm(context: TableContext, given: Answer, posted: FormData) -> Note | None:
    """Return the question that a harmful answer is asked once more, with its cost; None for all others."""
    entry = find_question(context, given.question, given.part)
    if entry is None or given.seat is None:
        return None
    question = entry.question
    value, refusals = question.read_answer(given.seat, given.value)
    harm = "" if refusals else question.harm(value)
    if not harm:
        return None
    say = context.say
    label = say(question.label(value) if isinstance(question, Menu) else question.say(value))
    fields = tuple((key, str(text)) for key, text in posted.multi_items() if key not in OF_EVERY_FORM)
    following = question.following_question(value)
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
    return Note("sure-ask", label, say(harm), again=again)


def _still_asked(context: TableContext) -> bool:
    """Return whether this seat is still asked; its page on this screen then stays open between two answers of one turn."""
    game = context.table.game
    return any(context.seat in entry.seats for entry in game.open_questions()[:1])


async def _show_refusals(context: TableContext, refusals: Refusals) -> Response:
    if any(one.code == context.table.game.book.codes.get(STALE, STALE) for one in refusals):
        text = translate_text(context, "What you answered is no longer asked. Below is what is asked now.")
        return await respond_with_notes(
            context, Note("bad", translate_text(context, "The game has gone on meanwhile"), text)
        )
    return await respond_with_notes(
        context, Note("bad", translate_text(context, "This cannot be done"), refusals=refusals)
    )


async def explain_refusal(context: TableContext) -> Response:
    """Show the reasons against an answer, without giving it."""
    posted = await context.form()
    await context.table.find_further(number_of(posted, "question"))
    async with context.table.lock:
        refusals = context.table.game.judge(_read_answer(context, posted))
    if refusals:
        return await respond_with_notes(
            context, Note("", translate_text(context, "Why not"), refusals=refusals), status=200
        )
    return await respond_with_notes(
        context, Note("good", translate_text(context, "This can be done now.")), status=200
    )


async def undo(context: TableContext) -> Response:
    """Ask to take the last answer back."""
    posted = await context.form()
    request = _request_id(context, posted) if posted.get("id") else ""
    refusals = await context.table.propose(UNDO, context.voter, {}, str(posted.get("why") or ""), request)
    return await _show_refusals(context, refusals) if refusals else see_other(context.path)


async def propose_correction(context: TableContext) -> Response:
    """Propose a correction: show its form, or ask the table."""
    notes: tuple[Note, ...] = ()
    posted: Posted | None = None
    reason = ""
    sets = context.request.query_params.getlist("set")[:LONGEST_ID]
    if context.request.method == "POST":
        form_data = await context.form(files=scans.MOST_PHOTOS)
        posted = cast(Posted, form_data)
        reason, sets = str(posted.get("why") or "")[:200], read_moves(posted)
        if posted.get("do") == "photo":
            photographed = await recount_board(context, form_data)
            sets, notes = [*sets, *photographed.sets], photographed.notes
            reason = reason or translate_text(context, "The board was photographed")
        elif not posted.get("do"):  # otherwise a move is noted or dropped, and the form is shown again
            async with context.table.lock:
                changes = read_changes(context.table, context.seat, posted)
            request = _request_id(context, posted) if posted.get("id") else ""
            refusals = await context.table.propose(CORRECT, context.voter, changes, reason, request)
            if not refusals:
                return see_other(context.path)
            notes = (
                Note("bad", translate_text(context, "This correction cannot be made"), refusals=refusals),
            )
    async with context.table.lock:
        frame, links = context.table_frame(notes=notes), context.table_links(events="")
        game, loaded = context.table.game, context.table.loaded
        model = ViewModel(loaded, game, frame, links)
        form = form_of(context.table, context.seat, model.say, posted=posted, sets=sets)
        laid = next((lay for lay in form.lays if lay.name == "board"), None)
        board = model.board_laid(context.seat, laid.standing, partial(form.at, links.correct)) if laid else ""
        status = 422 if any(note.kind == "bad" for note in notes) else 200
        shown = {"say": model.say, "names": game.setup.names, "form": form, "why": reason, "board": board}
        photo = isinstance(loaded.board, Recounts)
        shown |= {"photo": photo, **colours_of(game)}
        return context.respond("correct", loaded, status, frame=frame, links=links, **shown)


async def give_consent(context: TableContext) -> Response:
    """Agree to a request, or not."""
    posted = await context.form()
    key, agrees = str(posted.get("proposal") or ""), posted.get("vote") == "yes"
    refusals = await context.table.vote(key, context.voter, agrees=agrees)
    if refusals:  # the reasons may mention hidden things; the form of the correction explains itself
        text = translate_text(
            context, "It does not fit the table. Correct everything that belongs together at once."
        )
        return await respond_with_notes(
            context, Note("bad", translate_text(context, "This correction cannot be made"), text)
        )
    return see_other(context.path)


# A photo of the board in play: where it differs from what the referee believes, as a correction
# to be checked.


@dataclass(frozen=True, slots=True)
class Recounted:
    """The changes that a photo makes in the form of a correction.

    Attributes:
        sets: moves as the form holds them, `NAME:PLACE:THING`.
        notes: messages above the form.
    """

    sets: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


async def recount_board(context: TableContext, posted: FormData) -> Recounted:
    """Read the photos of a posted form and compare them with the table as the reader may know it."""
    table = context.table
    board, title = table.loaded.board, translate_text(context, "The photo of the board")
    photos = await photos_of(context, posted)
    if not isinstance(board, Recounts) or not photos:
        return Recounted(
            notes=(Note("bad", title, translate_text(context, "There is no photo in this form.")),)
        )
    options = {**table.game.setup.options, "standing": True}
    try:
        seen = await context.state.readers.board(
            table.loaded.source, *photos, kind=board.reading, options=options, by=make_asker(context)
        )
    except UploadError as error:
        return Recounted(notes=(Note("bad", title, translate_text(context, str(error))),))
    async with table.lock:
        view = table.game.book.view(table.game.table, context.seat)
    found = board.recount(table.loaded.box, view, seen.board)
    text = " ".join(
        [
            *([translate_text(context, TOO_SMALL)] if seen.small else []),
            *(context.say(note) for note in found.notes),
        ]
    )
    if found.changes:
        text = " ".join(
            [
                translate_text(
                    context, "What the photo shows differently is noted below. Drop what is wrong."
                ),
                text,
            ]
        ).strip()
    return Recounted(
        tuple(":".join(change) for change in found.changes), (Note("", title, text),) if text else ()
    )
