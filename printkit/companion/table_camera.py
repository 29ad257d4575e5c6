"""A camera above the table: what it shows is what people have done, unless somebody objects.

A page with a camera posts small pictures, and whole ones on request; a separate process follows the board in them
(`printkit.sight.follow`). A board that is still and understood is judged like a photo of it; a legal change is shown,
and counts three seconds later unless somebody objects or a hand covers the table. An illegal change is reported and
never accepted. No picture is kept. Other titles have a mat: pieces newly laid into one of its areas answer an open
question, if they are exactly what it asks for. On a board of hexes, what people lay, move or take is an answer, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import UploadFile
from starlette.responses import JSONResponse, Response

from printkit.boards.adapter import Follows, PhotoAdapter
from printkit.boards.mat import mat_kits
from printkit.boards.reading import BoardReading, SquareBoard, write_json
from printkit.companion import boardphoto
from printkit.companion.context import TableContext
from printkit.companion.finding import NOT_ASKED, Viewer
from printkit.companion.pages import Reading, Words
from printkit.companion.pages.described import find_printed_name
from printkit.companion.pages.frame import WatchShown
from printkit.companion.photo_reader import WatchedTable
from printkit.companion.replies import see_other
from printkit.companion.scans import make_asker
from printkit.companion.tables import OpenTable
from printkit.companion.uploads import BusyError, Readers, UploadError
from printkit.referee import Answer, Data, Open, Refusals
from printkit.referee.choice import Reveal
from printkit.referee.judged import Judged
from printkit.referee.kinds import SomeOf
from printkit.referee.menus import list_verbs
from printkit.referee.refusals import Refusal
from printkit.web import host

if TYPE_CHECKING:
    from printkit.box import Piece

OBJECT: Final = 3.0
"""Seconds in which anybody may object to what the camera understood."""

UNCHANGED: Final = 10.0
"""The same where the board does not change, which means that somebody waives a move."""

COVERED: Final = 4.0
"""Seconds after which places that a hand covers are named."""

SILENT: Final = 12.0
"""Seconds after which a silent camera stops watching."""

MEGAPIXELS: Final = 1500
"""Pictures of one camera in a minute."""

SAID: Final = {
    "searching": "The camera looks for the board: all its corner marks must be in the picture.",
    "tiles": "The camera looks for the board or the mat: all its tiles, or all its corner marks, must be in the picture.",
    "far": "The codes are too small in the picture: bring the camera nearer.",
    "cut": "A part of the board is beyond the picture: turn the camera until all of it shows.",
    "blurred": "The picture is out of focus.",
    "moving": "A camera watches the table.",
    "unclear": "Something covers the board, or cannot be read: %(places)s",
    "dark": "More light, please: it is too dark to find the board, or to read everything. %(places)s",
    "unread": "Something changed on the mat, and no code of it is read: lay it so that its code shows.",
    "rim": "Something lies over the rim of the mat: leave it free.",
    "still": "A camera watches the table.",
    "objected": "Not taken. Lay the pieces as they should be, or answer by hand.",
}
"""Messages to people, by the follower's state."""

MOST_PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class BoardMeaning:
    """The meaning of a board that is still now.

    Attributes:
        kind: `good` if it may count, `more` if it is right so far, `bad` if it is not legal; "" if nobody asks.
        lines: what changed, in the title's words.
        refusals: what the rules say against it.
        answer: the answer that counts.
        wait: seconds in which anybody may object.
        reading: the board as it was understood.
        pieces: those of a mat that the answer no longer needs.
    """

    kind: str = ""
    lines: tuple[str, ...] = ()
    refusals: Refusals = ()
    answer: Answer | None = None
    wait: float = OBJECT
    reading: Reading | None = None
    pieces: tuple[str, ...] = ()


@dataclass
class TableWatch:
    """The camera of one table, and what it means.

    Attributes:
        readers: the process that follows the board.
        session: of the browser that has the camera.
        state: what the follower said last, or `objected`.
        heard: when the last picture came.
    """

    session: str
    readers: Readers = field(default_factory=lambda: Readers(megapixels=MEGAPIXELS))
    state: str = "searching"
    unclear: tuple[str, ...] = ()
    meaning: BoardMeaning = BoardMeaning()
    heard: float = 0.0
    whole: bool = True
    busy: bool = False
    _board: str = ""
    _key: str = ""
    _since: float = 0.0
    _refused: str = ""
    _covered: float = 0.0
    _used: set[str] = field(default_factory=set)
    """Pieces on the mat that have answered something already."""

    @property
    def is_alive(self) -> bool:
        """Whether its camera still sends."""
        return host.now() - self.heard < SILENT

    @property
    def until(self) -> float:
        """When the shown answer counts, in seconds since 1970; 0 if it does not."""
        return self._since + self.meaning.wait if self.meaning.answer is not None else 0.0

    def show(self, words: Words) -> WatchShown:
        """Return it as pages show it."""
        places = ", ".join(self.unclear[:MOST_PLACES]) + (" …" if len(self.unclear) > MOST_PLACES else "")
        said = (words.gettext(SAID[self.state]) % {"places": places}).strip()
        meaning = self.meaning
        return WatchShown(said, meaning.kind, meaning.lines, meaning.refusals, self.until, meaning.reading)

    def object(self) -> None:
        """Reject this board because somebody objects: it does not count until it changes."""
        self._refused, self.state = self._board, "objected"
        self.meaning = BoardMeaning()

    async def take_frame(self, context: TableContext, data: bytes) -> bool:
        """Look at one more picture; return whether pages have something new to show.

        Raises:
            UploadError: it cannot be read.
        """
        table, now = context.table, host.now()
        before = self.state, self.unclear, self.meaning.kind, self.until
        options = {**table.game.setup.options}
        adapter = table.loaded.board
        kind: type[Any] = adapter.reading if isinstance(adapter, PhotoAdapter) else SquareBoard
        try:
            seen = await self.readers.watch(
                table.loaded.source, data, kind=kind, options=options, at=now, by=make_asker(context)
            )
        except BusyError:
            return False
        self.heard, self.whole = host.now(), seen.whole
        await self._understand(table, seen)
        return before != (self.state, self.unclear, self.meaning.kind, self.until)

    async def _understand(self, table: OpenTable, seen: WatchedTable[Any]) -> None:
        """Decide what a picture means: wait, report, or accept what nobody objected to."""
        if seen.board is None and seen.laid is None:
            if seen.state != "blurred":
                self._key = ""
                self.meaning = BoardMeaning()
            self._cover(seen)
            if self.state == "searching" and isinstance(table.loaded.board, Follows):
                self.state = "tiles"
            return
        self.unclear, self._covered = (), 0.0
        board = self._board = write_json(seen.board if seen.laid is None else seen.laid)
        self._used.intersection_update(piece for piece, _, _ in seen.laid or ())
        key = f"{board} {len(table.game)}"
        if board == self._refused:
            self.state = "objected"
            return
        self._refused, self.state = "", seen.state
        if key != self._key:
            async with table.lock:
                if seen.board is not None:
                    self.meaning = find_meaning(table, seen.board)
                else:
                    self.meaning = find_laid_meaning(table, self._list_new(seen.laid or ()))
            self._key, self._since = key, host.now()
        elif self.meaning.answer is not None and host.now() >= self.until:
            answer, self._key = self.meaning.answer, ""
            request = f"camera:{table.code}:{len(table.game)}:{answer.question}"
            refusals = await table.give(answer, request=request)
            if not refusals:
                self._used.update(self.meaning.pieces)
            self.meaning = BoardMeaning("bad", refusals=refusals) if refusals else BoardMeaning()

    def _list_new(self, laid: Sequence[tuple[str, str, bool]]) -> dict[str, tuple[str, ...]]:
        """List the visible pieces in each area of the mat that have answered nothing yet."""
        new: dict[str, tuple[str, ...]] = {}
        for piece, area, in_sight in laid:
            if area and in_sight and piece not in self._used:
                new[area] = (*new.get(area, ()), piece)
        return new

    def _cover(self, seen: WatchedTable[Any]) -> None:
        """Note that something moves or covers the board: the page says what, but only after a while."""
        if seen.state not in {"moving", "unclear"} or not seen.unclear:
            self.state, self.unclear, self._covered = seen.state, seen.unclear, 0.0
            return
        self._covered = self._covered or host.now()
        long = host.now() - self._covered > COVERED
        covered = "rim" if seen.unclear == ("rim",) else "unclear"
        self.state, self.unclear = (covered, seen.unclear) if long else ("moving", ())


def find_meaning(table: OpenTable, board: BoardReading) -> BoardMeaning:
    """Return what a still board answers now. The caller holds the table's lock.

    A photo that may show a part of a turn counts as that part as long as it can: the rest is asked afterwards.
    """
    for entry in table.game.open_questions():
        form = boardphoto.form_of(entry, "") if len(entry.seats) < 2 else None
        if form is None:
            continue
        seat = entry.seats[0] if entry.seats else None
        modes = [key for key, _ in boardphoto.find_photo_keys(form)[1]] or [""]
        readings = [
            boardphoto.judge_board(table.loaded, table.game, seat, entry, form=form, board=board, mode=mode)
            for mode in modes
        ]
        whole = readings[0]
        good = [number for number, one in enumerate(readings) if one.verdict == "good"]
        if whole.verdict == "good":
            chosen = good[-1] if whole.changes else 0
            answer = boardphoto.make_answer(
                table.loaded, seat, entry, form=form, board=board, mode=modes[chosen]
            )
            wait = OBJECT if whole.changes else UNCHANGED
            return BoardMeaning("good", whole.changes, answer=answer, wait=wait, reading=whole)
        if not whole.changes:
            return BoardMeaning()
        kind = "more" if whole.verdict == "more" or good else "bad"
        return BoardMeaning(kind, whole.changes, whole.refusals, reading=whole)
    adapter = table.loaded.board
    return find_moves_meaning(table, adapter, board) if isinstance(adapter, Follows) else BoardMeaning()


def find_moves_meaning(table: OpenTable, adapter: Follows[Any], board: BoardReading) -> BoardMeaning:
    """Return what is different on a board in play answers now, by whoever is asked. The caller holds the table's lock."""
    game, box = table.game, table.loaded.box
    view = game.book.view(game.table, None)
    open_ = [one for one in game.open_questions() if len(one.seats) == 1 and not one.question.secret]
    nobody = adapter.understand_moves(box, view, None, (), board)
    begun, against = nobody.begun, list[Refusal]()
    for entry in open_ if nobody.changes else ():
        (seat,) = entry.seats
        found = adapter.understand_moves(box, view, seat, frozenset(list_verbs(entry.question)), board)
        begun = begun or found.begun
        for typed in found.answers:
            answer = Answer(seat, typed, entry.number, entry.part)
            refusals = game.judge(answer)
            if not refusals:
                return BoardMeaning("good", found.changes, answer=answer)
            against += refusals
    if not nobody.changes or (begun and not against):
        return BoardMeaning("more" if nobody.changes else "", nobody.changes)
    return BoardMeaning("bad", nobody.changes, tuple(dict.fromkeys(against)) or (NOT_ASKED,))


def find_laid_meaning(table: OpenTable, laid: Mapping[str, Sequence[str]]) -> BoardMeaning:
    """Return what pieces newly laid into the areas of the mat answer now. The caller holds the table's lock.

    A drawn piece answers a question to nobody in particular, or what a deck shows; a played or paid one answers for one
    player. Secret questions are answered on phones only.
    """
    against: list[Refusal] = []
    shown: list[str] = []
    for entry in table.game.open_questions():
        if entry.question.secret or len(entry.seats) > 1:
            continue
        seat = entry.seats[0] if entry.seats else None
        viewer = Viewer(table.loaded, table.game, seat, str)
        drawn = not entry.seats or isinstance(entry.question, Reveal)
        for area in ("draw",) if drawn else ("play", "pay"):
            pieces = [table.loaded.pieces[name] for name in laid.get(area, ()) if name in table.loaded.pieces]
            if not pieces:
                continue
            lines = tuple(find_printed_name(piece) for piece in pieces)
            data, used, refusals = _read_laid(viewer, entry, pieces)
            if data is not None and not refusals:
                answer = Answer(seat, data, entry.number, entry.part)
                return BoardMeaning("good", lines, answer=answer, pieces=used)
            shown += lines
            against += refusals
    if not shown:
        return BoardMeaning()
    return BoardMeaning("bad", tuple(dict.fromkeys(shown)), tuple(dict.fromkeys(against)) or (NOT_ASKED,))


def _read_laid(
    viewer: Viewer, entry: Open, pieces: Sequence[Piece]
) -> tuple[Data, tuple[str, ...], Refusals]:
    """Return the answer of pieces in one area, those no longer needed, and the reasons against it."""
    names = tuple(piece.id for piece in pieces)
    if isinstance(entry.question, Judged) and isinstance(entry.question.kind, SomeOf):
        found = [viewer.show_piece(piece, entry) for piece in pieces]
        data = [str(one.answer) for one in found if one.answer is not None and not one.refusals]
        refusals = tuple(reason for one in found for reason in one.refusals)
        who = viewer.seat if entry.seats else None
        return data, names, refusals or viewer.game.judge(Answer(who, data, entry.number, entry.part))
    if len(pieces) > 1:
        return None, (), ()
    one = viewer.show_piece(pieces[0], entry)
    return one.answer, () if one.then else names, one.refusals


async def watch_table(context: TableContext) -> Response:
    """Serve the page with the camera, one picture of it, or what somebody says to what it understood."""
    watches = context.state.watches
    code = context.table.code
    if context.request.method == "GET":
        frame, links = context.table_frame(), context.table_links(events="")
        loaded = context.table.loaded
        board, tiles = isinstance(loaded.board, PhotoAdapter), isinstance(loaded.board, Follows)
        mat = (tiles or not board) and loaded.box is not None and bool(mat_kits(loaded.box))
        able = (board or mat) and context.table.dealer is None
        return context.respond("watch", loaded, frame=frame, links=links, able=able, mat=mat, tiles=tiles)
    posted = await context.form()
    sent, watch = posted.get("photo"), watches.get(code)
    if not isinstance(sent, UploadFile):
        if watch is not None and posted.get("do") == "object":
            watch.object()
        elif watch is not None:
            await end_watch(context.state.watches, code)
        context.table.channel.wake_pages()
        return see_other(context.path)
    if watch is not None and watch.session != context.session and watch.is_alive:
        return JSONResponse(
            {"said": Words.of(context.language).gettext("Another camera watches this table.")}, 409
        )
    if watch is None or watch.session != context.session:
        await end_watch(watches, code)
        watch = watches[code] = TableWatch(context.session)
    if watch.busy or not context.state.frames.take(context.person):
        return JSONResponse({"said": ""}, 429)
    watch.busy = True
    try:
        new = await watch.take_frame(context, await sent.read())
    except UploadError as error:
        return JSONResponse({"said": Words.of(context.language).gettext(str(error)), "whole": True}, 422)
    finally:
        watch.busy = False
    if new:
        context.table.channel.wake_pages()
    return JSONResponse(_describe(context, watch))


def _describe(context: TableContext, watch: TableWatch) -> dict[str, object]:
    """Describe what the page with the camera shows and asks for."""
    shown = watch.show(Words.of(context.language))
    say = context.say
    return {
        "said": shown.said,
        "kind": shown.kind,
        "lines": [say(line) for line in shown.lines],
        "reasons": [say(one.reason) for one in shown.refusals],
        "left": max(0.0, round(shown.until - host.now(), 1)) if shown.until else 0,
        "whole": watch.whole,
    }


async def end_watch(watches: dict[str, TableWatch], code: str) -> None:
    """Stop watching with the camera."""
    watch = watches.pop(code, None)
    if watch is not None:
        await watch.readers.close()
