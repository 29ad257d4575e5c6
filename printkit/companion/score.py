"""The addresses of scoring alone: choose a game, fill in the sheet, print it.

A sheet is stored in its own address (`scoredraft`): the answer to a posted form redirects to the address of the new
sheet. Nothing is stored here.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from datetime import date
from typing import Any, Final
from urllib.parse import urlencode

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from printkit.boards.adapter import PhotoAdapter
from printkit.boards.reading import TappedBoard, read_plain, write_plain
from printkit.companion import finding
from printkit.companion.context import RequestContext, identify_client
from printkit.companion.pages import LoadedTitle, Note, Words
from printkit.companion.scorepad import (
    ShownBoard,
    Speech,
    Tapping,
    list_missing,
    list_notes,
    name_player,
    show_board,
)
from printkit.companion.uploads import Asker, UploadError
from printkit.referee import SetupError
from printkit.referee.standalone import StandaloneScoring
from printkit.scoring import PlayerDraft, ScoreDraft, Worked, work_out
from printkit.scoring.draft import TABLE
from printkit.scoring.scorelink import LONGEST, DraftError, read_draft, write_draft
from printkit.scoring.scorepost import fill_draft, press_button, typed_codes
from printkit.title import load_title, scored_standalone
from printkit.web import host
from printkit.web.guard import LONGEST_FORM, LONGEST_UPLOAD

PREFIX: Final = "/score"
STANDING: Final = {"standing": True}
"""Pieces on a board count, so their codes are read too."""
MOST_PHOTOS: Final = 8
"""Photos of one player, in one form."""
LONGEST_BRUSH: Final = 60
_FILES: Final = 60
"""File fields of a form: one for every player and the board, each with several photos."""


async def choose(request: Request) -> Response:
    """Show the choice of games; where there is only one, redirect to it."""
    context = RequestContext.of(request)
    known = await host.run_blocking(scored_standalone)
    wanted = context.state.title
    if wanted in known or len(known) == 1:
        return context.set_cookies(
            RedirectResponse(context.at(f"{PREFIX}/{wanted if wanted in known else known[0]}"), 303)
        )
    games = [(context.at(f"{PREFIX}/{title}"), load_title(title).meta) for title in known]
    return context.respond("scores", games=games)


async def show_pad(request: Request) -> Response:
    """Show the sheet that is being filled in."""
    sheet = await _Sheet.of(request)
    if request.method == "POST":
        return await sheet.take_form()
    draft = _read_draft(sheet, str(request.query_params.get("s") or ""))
    if at := str(request.query_params.get("at") or ""):
        draft = sheet.tapped(draft, at)
        if not sheet.in_vain:
            return sheet.context.set_cookies(RedirectResponse(sheet.address(draft, at="board"), 303))
    return sheet.respond_page(draft)


async def show_printout(request: Request) -> Response:
    """Show the finished sheet for printing."""
    sheet = await _Sheet.of(request)
    draft = _read_draft(sheet, str(request.query_params.get("s") or ""))
    if sheet.work_out(draft).verdict.outcome is None:
        return sheet.context.set_cookies(RedirectResponse(sheet.address(draft), 303))
    return sheet.respond_page(draft, template="scoresheet")


def _read_draft(sheet: _Sheet, text: str) -> ScoreDraft:
    """Return the draft of an address; a new one if there is none.

    Raises:
        HTTPException: it is damaged.
    """
    low, high = sheet.loaded.book.meta.seats
    if not text:
        return ScoreDraft(tuple(PlayerDraft() for _ in range(low)))
    try:
        board = sheet.loaded.board
        draft = read_draft(
            text,
            high,
            board.reading if isinstance(board, PhotoAdapter) else None,
            tapped=sheet.standalone.taps is not None,
        )
    except DraftError:
        raise HTTPException(
            400, "This link to a score sheet is damaged; a part of it may be missing."
        ) from None
    if len(draft.players) < low:
        draft = replace(
            draft, players=(*draft.players, *(PlayerDraft() for _ in range(low - len(draft.players))))
        )
    known = sheet.loaded.pieces
    players = tuple(_drop_unknown(one, known) for one in draft.players)
    return replace(draft, players=players, table=_drop_unknown(draft.table, known))


def _drop_unknown(part: PlayerDraft, known: Container[str]) -> PlayerDraft:
    """Return a part without pieces that no box of ours has."""
    unread = tuple(tuple(one for one in guesses if one in known) for guesses in part.unread)
    return replace(part, pieces=tuple(one for one in part.pieces if one in known), unread=unread)


class _Sheet:
    """A request for a sheet of one title."""

    def __init__(self, context: RequestContext, loaded: LoadedTitle, standalone: StandaloneScoring) -> None:
        self.context, self.loaded, self.standalone = context, loaded, standalone
        self.path = context.at(f"{PREFIX}/{loaded.book.meta.title}")
        self.problems: list[str] = []
        self.in_vain: tuple[str, ...] = ()
        """Why a tap on the board put nothing."""
        self.status = 422
        self.brush = str(context.request.query_params.get("brush") or "")[:LONGEST_BRUSH]

    @classmethod
    async def of(cls, request: Request) -> _Sheet:
        """Read a request.

        Raises:
            HTTPException: there is no such title, or it cannot be scored alone.
        """
        context = RequestContext.of(request)
        title = request.path_params["title"]
        if title not in await host.run_blocking(scored_standalone):
            raise HTTPException(404, "There is no score page for this game.")
        loaded = await context.state.registry.title(title)
        standalone = loaded.book.standalone
        if standalone is None or loaded.box is None:
            raise HTTPException(404, "There is no score page for this game.")
        return cls(context, loaded, standalone)

    def address(self, draft: ScoreDraft, *, printed: bool = False, at: str = "") -> str:
        """Return the address of a draft."""
        brush = f"&{urlencode({'brush': self.brush})}" if self.brush and at == "board" else ""
        return (
            f"{self.path}{'/sheet' if printed else ''}?s={write_draft(draft)}{brush}{f'#{at}' if at else ''}"
        )

    def _make_tap_link(self, draft: ScoreDraft) -> Callable[[str], str]:
        """Return the address of a tap on a place of the board."""
        text = write_draft(draft)
        return lambda place: f"{self.path}?{urlencode({'s': text, 'brush': self.brush, 'at': place})}"

    def tapped(self, draft: ScoreDraft, place: str) -> ScoreDraft:
        """Return a draft after a tap on the board."""
        taps = self.standalone.taps
        if taps is None or not isinstance(draft.board, TappedBoard):
            return draft
        shown = self._show_board(draft, self.work_out(draft))
        self.brush = shown.brush if shown is not None else ""
        board, against = taps.tap(self.loaded.box, draft.board, self.brush, place[:LONGEST_BRUSH])
        self.in_vain = tuple(self._make_speech(draft).say(one.reason) for one in against)
        return replace(draft, board=board)

    def _make_speech(self, draft: ScoreDraft) -> Speech:
        words = Words.of(self.context.make_frame().language)
        names = {name_player(words, draft, number) for number in range(len(draft.players))}
        return Speech(
            words,
            words.find_phrases(self.loaded.book.meta.title)
            .with_kept_names(self.loaded.kept_names | names)
            .say,
        )

    def work_out(self, draft: ScoreDraft) -> Worked:
        """Work out the results of a draft.

        Raises:
            HTTPException: the title cannot be scored here.
        """
        words = Words.of(self.context.make_frame().language)
        names = [name_player(words, draft, seat) for seat in range(len(draft.players))]
        assert self.loaded.box is not None
        try:
            return work_out(self.loaded.book, self.loaded.box, draft, names)
        except SetupError as error:
            raise HTTPException(500, str(error)) from error

    def _show_board(self, draft: ScoreDraft, worked: Worked) -> ShownBoard | None:
        faces = self.loaded.find_sprite(self.context.make_links(self.loaded))
        tapping = Tapping(self.brush, self._make_tap_link(draft), faces)
        return show_board(self.loaded, worked, draft.board, self._make_speech(draft), tapping)

    def respond_page(self, draft: ScoreDraft, *, template: str = "score", status: int = 200) -> Response:
        """Render the page of a draft."""
        worked, speech, text = self.work_out(draft), self._make_speech(draft), write_draft(draft)
        if worked.is_complete:
            notes_of = (*list_notes(speech, worked), *worked.verdict.notes)
            worked = replace(worked, verdict=replace(worked.verdict, notes=notes_of))
        notes = tuple(Note("bad", "", problem) for problem in self.problems)
        links = self.context.make_links(
            self.loaded,
            score=self.path,
            sheet=self.address(draft, printed=True),
            back=self.address(draft),
            here=self.address(draft, printed=template == "scoresheet"),
        )
        return self.context.respond(
            template,
            self.loaded,
            status,
            frame=self.context.make_frame(self.loaded, notes=notes),
            links=links,
            sheet=worked,
            missing=list_missing(speech, worked),
            board=self._show_board(draft, worked),
            by_board=self.standalone.board is not None,
            taps=self.standalone.taps,
            seats=self.loaded.book.meta.seats,
            wanted=draft.wanted,
            draft=text,
            names=[one.name for one in worked.players],
            piece=self._name_piece,
            say=speech.say,
            rules=self.loaded.rules,
            in_vain=self.in_vain,
            most_bytes=LONGEST_UPLOAD - LONGEST_FORM,
            plain=_format_number,
            signed=_format_signed,
            day=draft.day,
            date=_write_day(draft.day, self.context.make_frame().language),
        )

    def _name_piece(self, piece: str) -> str:
        """Return the name printed on a piece."""
        assert self.loaded.box is not None
        return self.loaded.box.called(self.loaded.pieces[piece])

    async def take_form(self) -> Response:
        """Take a form: its fields, its codes, its photos, its button."""
        form = await self.context.form(files=_FILES)
        draft = _read_draft(self, str(form.get("draft") or ""))
        asked = self.standalone.asked(self.loaded.box, len(draft.players))
        draft = fill_draft(draft, form, asked, self.standalone.options)
        if not draft.day:
            draft = replace(draft, day=host.find_moment().astimezone().date().isoformat())
        draft = await self._with_codes(draft, form)
        draft = await self._with_photos(draft, form)
        low, high = self.loaded.book.meta.seats
        button = str(form.get("do") or "")[:4000]
        draft = press_button(draft, button, low, high)
        self.brush = str(form.get("brush") or "")[:LONGEST_BRUSH]
        name, _, rest = button.partition(".")
        if name == "tap-begin" and self.standalone.taps is not None:
            draft = replace(draft, board=self.standalone.taps.begun(self.loaded.box))
        elif name == "brush":
            self.brush = rest[:LONGEST_BRUSH]
        elif name == "tap":
            draft = self.tapped(draft, rest)
        if len(write_draft(draft)) > LONGEST:
            raise HTTPException(413, "This is more than a score sheet can hold.")
        if self.problems or self.in_vain:
            return self.respond_page(draft, status=self.status)
        return self.context.set_cookies(RedirectResponse(self.address(draft, at=_find_place(button)), 303))

    async def _with_codes(self, draft: ScoreDraft, form: FormData) -> ScoreDraft:
        """Add the pieces whose codes were typed."""
        for key, part in draft.parts.items():
            typed = typed_codes(form, key)
            if typed.strip():
                pieces, wrong = await host.run_blocking(finding.looked_up, self.loaded, typed)
                draft = draft.with_part(key, part.with_pieces([one.id for one in pieces]))
                self.problems += [f"{text[:1].upper()}{text[1:300].rstrip('.')}." for text in wrong[:6]]
        return draft

    async def _with_photos(self, draft: ScoreDraft, form: FormData) -> ScoreDraft:
        """Read the photos: of the whole table, of each player, and of the board."""
        title = self.loaded.book.meta.title
        readers = self.context.state.readers
        for key, part in draft.parts.items():
            photos = await self._read_photos(form, f"photo.{key}")
            if not photos:
                continue
            try:
                seen = await readers.pieces(title, *photos, by=self._asker)
            except UploadError as error:
                self.problems.append(self._word_about(draft, key, _translate_text(self.context, str(error))))
                continue
            showing = len(photos) if seen.pieces or seen.guesses else 0  # a wrong photo is not a zero
            draft = draft.with_part(key, part.with_pieces(seen.pieces, seen.guesses, showing))
            self.problems += [
                self._word_about(draft, key, f"{why[:1].upper()}{why[1:300].rstrip('.')}.")
                for why in seen.foreign[:3]
            ]
            if seen.small:
                self.problems.append(
                    self._word_about(draft, key, _translate_text(self.context, finding.TOO_SMALL))
                )
            elif not seen.pieces and not seen.guesses:
                text = _translate_text(
                    self.context,
                    "No piece was read in the photo. Come closer, with more light, or type the codes.",
                )
                self.problems.append(self._word_about(draft, key, text))
        board = self.loaded.board if self.standalone.board is not None else None
        if isinstance(board, PhotoAdapter) and (photos := await self._read_photos(form, "board")):
            try:
                kind = board.reading
                shown = await readers.board(title, *photos, kind=kind, options=STANDING, by=self._asker)
                draft = replace(draft, board=read_plain(_round_data(write_plain(shown.board)), kind))
                if shown.small:
                    self.problems.append(_translate_text(self.context, finding.TOO_SMALL))
            except UploadError as error:
                self.problems.append(_translate_text(self.context, str(error)))
        return draft

    @property
    def _asker(self) -> Asker:
        """Return whose photos these are; the person who started the server has priority."""
        return Asker(identify_client(self.context.request), seated=self.context.is_owner)

    def _word_about(self, draft: ScoreDraft, key: str, text: str) -> str:
        """Return a sentence about one player, or about the whole table."""
        if key == TABLE:
            return f"{_translate_text(self.context, 'The whole table')}: {text}"
        name = name_player(Words.of(self.context.make_frame().language), draft, int(key))
        return f"{name}: {text}"

    async def _read_photos(self, form: FormData, name: str) -> list[bytes]:
        """Return the photos of one field; none if too many came from there lately."""
        sent = [one for one in form.getlist(name) if isinstance(one, UploadFile) and one.size]
        if len(sent) > MOST_PHOTOS:
            self.problems.append(
                _translate_text(self.context, "Only the first eight photos were read; send the others next.")
            )
        for _ in sent[:MOST_PHOTOS]:
            if not self.context.state.photos.take(identify_client(self.context.request)):
                self.status = 429
                self.problems.append(
                    _translate_text(
                        self.context, "Many photos came from this phone. Wait a minute, or type the numbers."
                    )
                )
                return []
        return [await one.read() for one in sent[:MOST_PHOTOS]]


def _round_data(data: Any) -> Any:
    """Return plain data with millimetres to the hundredth, so that the address is shorter."""
    if isinstance(data, float):
        return round(data, 2)
    if isinstance(data, dict):
        return {key: _round_data(value) for key, value in data.items()}
    return [_round_data(one) for one in data] if isinstance(data, list | tuple) else data


def _find_place(button: str) -> str:
    """Return the part of the page that a button belongs to."""
    name, _, rest = button.partition(".")
    number = rest.partition(".")[0]
    if name == "score":
        return "result"
    if name in {"drop", "empty", "settle", "read"} and (number == TABLE or number.isdecimal()):
        return TABLE if number == TABLE else f"player-{number}"
    return {
        "board": "board",
        "board-away": "board",
        "tap-begin": "board",
        "brush": "board",
        "tap": "board",
        "whose": "shared",
        "leave": "players",
        "add": "players",
    }.get(name, "")


def _write_day(day: str, language: str) -> str:
    """Write when the sheet was begun, in that language; "" if unknown."""
    try:
        return Words.of(language).write_day(date.fromisoformat(day))
    except ValueError:
        return ""


def _format_number(number: int) -> str:
    """Write a number with a minus sign as wide as a plus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def _format_signed(number: int) -> str:
    """Write a number as it is added or taken away."""
    return f"+{number}" if number > 0 else _format_number(number)


def _translate_text(context: RequestContext, text: str) -> str:
    """Translate a sentence of ours into the reader's language."""
    return Words.of(context.make_frame().language).gettext(text)


def routes() -> list[Route]:
    """Return every address of scoring alone."""
    return [
        Route(PREFIX, choose, methods=["GET"]),
        Route(f"{PREFIX}/{{title}}", show_pad, methods=["GET", "POST"]),
        Route(f"{PREFIX}/{{title}}/sheet", show_printout, methods=["GET"]),
    ]
