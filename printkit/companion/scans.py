"""Scans and photos at a table: pieces by camera, photo or typed code; the board as an answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response

from printkit.boards.adapter import Completes, PhotoAdapter
from printkit.boards.reading import BoardReading
from printkit.companion import boardphoto, finding
from printkit.companion.context import TableContext
from printkit.companion.finding import Looked
from printkit.companion.pages import Note, Words, show_question
from printkit.companion.pages.model import ViewModel, colours_of
from printkit.companion.replies import find_question, number_of, respond_with_notes, translate_text
from printkit.companion.tables import OpenTable
from printkit.companion.uploads import Asker, BusyError, UploadError
from printkit.referee import CorrectableField, Counts, Game, Seat
from printkit.web import host
from printkit.web.forms import OUT_OF_DATE

if TYPE_CHECKING:
    from printkit.box import Piece

MOST_PHOTOS = 8
"""Photos of one form."""


async def scan_pieces(context: TableContext) -> Response:
    """Scan pieces: show the page, or read photos of them or their codes."""
    if context.request.method == "GET":
        query = context.request.query_params
        if make_asker(context).seated:
            context.state.readers.ready(context.table.loaded.source)
        return await _scan_page(context, number_of(query, "question"), number_of(query, "part"))
    posted = await context.form(files=MOST_PHOTOS)
    number, part = number_of(posted, "question"), number_of(posted, "part")
    loaded = context.table.loaded
    photos = await photos_of(context, posted)
    if not photos:
        typed = str(posted.get("typed") or "")[:2000]
        looked = await host.run_blocking(finding.find_typed_pieces, loaded, typed)
    else:
        try:
            read = await context.state.readers.pieces(loaded.source, *photos, by=make_asker(context))
        except UploadError as error:
            return await _scan_page(context, number, part, Looked(wrong=(str(error),)))
        looked = finding.find_photo_pieces(loaded, read)
    return await _scan_page(context, number, part, looked)


async def _scan_page(
    context: TableContext, number: int | None, part: int | None, looked: Looked | None = None
) -> Response:
    """Show the page, with what was read and what it means here."""
    await context.table.find_further(number)
    table, tried = context.table, looked is not None
    looked = looked or Looked()
    async with table.lock:
        entry = find_question(context, number, part) if context.may_answer else None
        words = Words.of(context.language)
        say = context.say
        seat = context.seat if context.may_answer else None
        look = finding.Viewer(table.loaded, table.game, seat, say, context.may_answer)
        found = [look.show_piece(piece, entry) for piece in looked.pieces[: finding.MOST]]
        uses = look.together(looked.pieces[: finding.MOST]) if found and entry is None else ()
        problem = " ".join(say(finding.describe_error(text, words)) for text in looked.wrong)
        notes = (Note("bad", "", problem),) if problem and found else ()
        if number is not None and entry is None:
            notes = (*notes, Note("bad", translate_text(context, "This question is no longer open.")))
        html = context.state.pages.scan(
            table.loaded,
            context.table_frame(notes=notes),
            context.table_links(events=""),
            say=say,
            names=table.names,
            q=show_question(entry, say, pieces=table.loaded.answers) if entry is not None else None,
            found=found,
            tried=tried,
            problem=problem,
            doubts=looked.doubts,
            uses=uses,
            refused=look.refused(found, entry),
            awaited=look.awaited() if found and entry is None else (),
            held=compare_holding(table.game, seat, looked.pieces, say)
            if entry is None and not _is_awaited(table, seat)
            else (),
        )
    return HTMLResponse(html)


def _is_awaited(table: OpenTable, seat: Seat | None) -> bool:
    """Return whether a piece answers an open question of a seat; its scan is then no count of what the seat has."""
    asked_now = table.game.questions_for(seat)
    return any(show_question(entry, str, pieces=table.loaded.answers).scan for entry in asked_now)


def make_asker(context: TableContext) -> Asker:
    """Return the person who asks for a photo to be read."""
    return Asker(context.person, seated=context.own is not None or context.host)


async def photos_of(context: TableContext, posted: FormData) -> list[bytes]:
    """Return the bytes of the posted photos.

    Raises:
        HTTPException: too many photos came from there lately.
    """
    found = []
    for sent in posted.getlist("photo"):
        if isinstance(sent, UploadFile) and sent.size:
            if not context.state.photos.take(context.person):
                raise HTTPException(429, "Many photos came from this phone. Wait a minute, or type the code.")
            found.append(await sent.read())
    return found


async def read_frame(context: TableContext) -> Response:
    """Read a frame of a live camera: its codes; now and then also those that only the title's own pieces explain."""
    posted = await context.form()
    sent = posted.get("photo")
    if not isinstance(sent, UploadFile):
        raise HTTPException(400, "There is no photo in this form.")
    if not context.state.frames.take(context.person):
        return JSONResponse({"codes": []}, 429)
    try:
        title = context.table.loaded.source if context.state.looks.take(context.table.code) else ""
        codes = await context.state.readers.codes(await sent.read(), title=title, by=make_asker(context))
        return JSONResponse({"codes": codes})
    except BusyError:
        return JSONResponse({"codes": []}, 429)
    except UploadError as error:
        return JSONResponse({"codes": [], "problem": str(error)})


async def photograph_board(context: TableContext) -> Response:
    """Take photos of the board as an answer: the page, the reading, the squares that a person confirmed."""
    if context.request.method == "GET":
        query = context.request.query_params
        if make_asker(context).seated:
            context.state.readers.ready(context.table.loaded.source)
        number, part = number_of(query, "question"), number_of(query, "part")
        return await _photo_page(context, number, part, query.get("do", ""))
    posted = await context.form(files=MOST_PHOTOS)
    number, part = number_of(posted, "question"), number_of(posted, "part")
    form = str(posted.get("do") or "")[:60]
    mode = str(posted.get("shows") or "")[:20]
    adapter = context.table.loaded.board
    if not isinstance(adapter, PhotoAdapter):
        raise HTTPException(404, "This game has no board that photos show.")
    kind = adapter.reading
    photos = await photos_of(context, posted)
    if posted.get("reading") and not photos:
        picks = {
            key.removeprefix("confirm."): str(value)[:10]
            for key, value in posted.items()
            if key.startswith("confirm.") and len(key) < 30
        }
        try:
            board, mode = boardphoto.read_confirmed(str(posted.get("reading")), picks, kind)
            return await _photo_page(context, number, part, form, board=board, mode=mode)
        except ValueError as error:
            raise HTTPException(400, OUT_OF_DATE) from error
    try:
        seen = await context.state.readers.board(
            context.table.loaded.source,
            *photos,
            kind=kind,
            options=context.table.game.setup.options,
            before=_find_earlier(context, str(posted.get("reading") or "")),
            by=make_asker(context),
        )
    except UploadError as error:
        return await _photo_page(context, number, part, form, problem=str(error))
    return await _photo_page(context, number, part, form, board=seen.board, mode=mode, small=seen.small)


def _find_earlier(context: TableContext, reading: str) -> BoardReading | None:
    """Return what earlier photos showed, if these complete it."""
    board = context.table.loaded.board
    if not reading or not isinstance(board, Completes):
        return None
    try:
        earlier: BoardReading = board.trim_reading(boardphoto.read_confirmed(reading, {}, board.reading)[0])
    except ValueError as error:
        raise HTTPException(400, OUT_OF_DATE) from error
    return earlier


async def _photo_page(
    context: TableContext,
    number: int | None,
    part: int | None,
    name: str,
    *,
    board: BoardReading | None = None,
    mode: str = "",
    problem: str = "",
    small: bool = False,
) -> Response:
    table = context.table
    await table.find_further(number)
    async with table.lock:
        entry = find_question(context, number, part)
        form = boardphoto.form_of(entry, name) if entry is not None else None
        if entry is not None and form is not None:
            words = Words.of(context.language)
            say = words.find_phrases(table.loaded.book.meta.title).at(table.game.table).say
            reading = None
            if board is not None:
                reading = boardphoto.judge_board(
                    table.loaded, table.game, context.seat, entry, form=form, board=board, mode=mode
                )
            frame = context.table_frame()
            links = context.table_links(events="")
            model = ViewModel(table.loaded, table.game, frame, links)
            return context.respond(
                "photo",
                table.loaded,
                frame=frame,
                links=links,
                say=model.say,
                names=table.names,
                **colours_of(table.game),
                board=model.board_read(frame.seat, reading) if reading is not None else "",
                q=show_question(entry, say, pieces=table.loaded.answers),
                form=form.name,
                reading=reading,
                problem=words.gettext(problem),
                near=" ".join(
                    [
                        *([words.gettext(finding.TOO_SMALL)] if small else []),
                        *(map(say, reading.notes) if reading is not None else ()),
                    ]
                ),
                modes=boardphoto.find_photo_keys(form)[1],
            )
    return await respond_with_notes(
        context, Note("bad", translate_text(context, "This question is no longer open."))
    )


# A player's own pieces, photographed to see whether the referee counts the same


FEWEST: Final = 2
"""So many pieces are a holding; a single one is looked up."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One kind of piece as the photos show it and as the referee counts it.

    Attributes:
        label: its name, in the reader's words.
        seen: pieces in the photos.
        counted: pieces that the seat has, as the referee believes.
    """

    label: str
    seen: int
    counted: int

    @property
    def same(self) -> bool:
        """Whether they agree."""
        return self.seen == self.counted


def compare_holding(
    game: Game[Any], seat: Seat | None, pieces: Sequence[Piece], say: Callable[[str], str]
) -> tuple[Compared, ...]:
    """Compare a seat's holding with the kinds that were seen, for that seat alone; nothing without a scan.

    The book says which pieces make up what (`CorrectableField.pieces`). A pile that is seen at all is compared whole: a photo
    of fives and no ones also shows how many ones are counted.

    Args:
        game: the game.
        seat: who scanned them; None, for a screen that everybody sees, gets nothing.
        pieces: the seen ones.
        say: puts the book's words into the reader's language.
    """
    if seat is None:
        return ()
    rows = Counter(piece.row.id for piece in pieces)
    own = [
        field
        for field in game.correctable_fields(seat)
        if field.seat == seat and field.known and any(row in rows for row in field.pieces)
    ]
    if sum(rows[row] for field in own for row in field.pieces) < FEWEST:
        return ()
    return tuple(one for field in own for one in _compare_field(field, rows, say))


def _compare_field(
    field: CorrectableField, rows: Counter[str], say: Callable[[str], str]
) -> Iterator[Compared]:
    for part in dict.fromkeys(field.pieces.values()):
        seen = sum(rows[row] for row, to in field.pieces.items() if to == part)
        now = field.now
        if part and isinstance(now, dict) and isinstance(field.kind, Counts):
            kind = say(field.kind.label(part))
            yield Compared(f"{say(field.label)}: {kind}", seen, int(str(now.get(part, 0))))
        elif isinstance(now, int):
            yield Compared(say(field.label), seen, now - field.without)
