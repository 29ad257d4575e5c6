"""A score sheet as its page words it: what is asked of each player, what was read, and the verdict with its working.

Knows no title: everything comes from the book's `StandaloneScoring`, the box and the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from printkit.boards.adapter import BoardPicture
from printkit.boards.reading import TappedBoard
from printkit.companion.finding import describe_piece
from printkit.companion.pages import LoadedTitle, Words
from printkit.companion.scoreshown import (
    Doubted,
    Pad,
    Shared,
    ShownBoard,
    ShownPart,
    ShownPiece,
    ShownPile,
    ShownPlayer,
    Speech,
)
from printkit.referee import Refusal, Refusals, SetupError
from printkit.referee.standalone import BoardCount, ScoreCount, ScoreSheet
from printkit.scoring import PlayerDraft, ScoreDraft, Worked, WorkedPlayer, work_out
from printkit.scoring.draft import TABLE


def pad_of(
    loaded: LoadedTitle,
    draft: ScoreDraft,
    speech: Speech,
    brush: str = "",
    link: Callable[[str], str] | None = None,
) -> Pad:
    """What the page shows of a draft.

    Args:
        loaded: the title.
        draft: the sheet.
        speech: the reader's language.
        brush: what a tap on the board puts.
        link: the address of a tap on a place.

    Raises:
        SetupError: the title cannot be scored, or not without its box.
    """
    if loaded.box is None:
        raise SetupError(f"{loaded.book.meta.name} is scored with the pieces of its box, which is not here")
    names = tuple(name_player(speech.words, draft, seat) for seat in range(len(draft.players)))
    worked = work_out(loaded.book, loaded.box, draft, names)
    players = tuple(
        _show_player(loaded, worked, one, called=name)
        for one, name in zip(worked.players, names, strict=True)
    )
    table = _show_table(loaded, worked, draft.table, speech) if worked.table else None
    shared = tuple(Shared(_name_pieces(loaded, ids), who) for ids, who in worked.shared)
    missing = (*_list_unsettled(speech, shared, names), *_list_missing(speech, worked, names))
    board = worked.board
    verdict = worked.verdict
    if not missing:
        notes = (
            *_list_differences(speech, (*([table] if table else ()), *players)),
            *(board.notes if board is not None else ()),
        )
        verdict = replace(verdict, notes=(*notes, *verdict.notes))
    return Pad(
        players,
        worked.options,
        _show_tapped(loaded, worked, draft, speech, brush, link)
        if isinstance(draft.board, TappedBoard)
        else _show_board(loaded, board, speech),
        loaded.book.alone is not None and loaded.book.alone.board is not None,
        loaded.book.alone is not None and loaded.book.alone.taps is not None,
        *loaded.book.meta.seats,
        shared,
        missing,
        verdict,
        worked.tied,
        _parse_day(draft.day),
        draft.wanted,
        table,
        _list_holders(worked),
    )


def name_player(words: Words, draft: ScoreDraft, seat: int) -> str:
    """A player's name; while there is none, the number."""
    return draft.players[seat].name or words.gettext("Player %(number)s") % {"number": seat + 1}


def _translate_text(speech: Speech, text: str) -> str:
    """A sentence of ours in the reader's language."""
    return speech.words.gettext(text)


def _show_player(loaded: LoadedTitle, worked: Worked, one: WorkedPlayer, *, called: str) -> ShownPlayer:
    return ShownPlayer(
        str(one.seat),
        called,
        one.counts,
        _list_piles(loaded, [shown.count for shown in one.counts], one.draft),
        _list_doubts(loaded, one.draft),
        one.seat,
        one.draft.name,
        tuple((pick, one.picks[pick.name]) for pick in worked.asked.picks),
    )


def _show_table(loaded: LoadedTitle, worked: Worked, draft: PlayerDraft, speech: Speech) -> ShownPart:
    """What is asked of the whole table."""
    piles = _list_piles(loaded, worked.asked.table, draft)
    return ShownPart(
        TABLE, _translate_text(speech, "The whole table"), worked.table, piles, _list_doubts(loaded, draft)
    )


def _list_doubts(loaded: LoadedTitle, part: PlayerDraft) -> tuple[Doubted, ...]:
    return tuple(Doubted(n, _name_pieces(loaded, guesses)) for n, guesses in enumerate(part.unread))


def _name_pieces(loaded: LoadedTitle, pieces: Sequence[str]) -> tuple[ShownPiece, ...]:
    """Pieces with their names; those of no box of ours are left out."""
    return tuple(
        ShownPiece(one, describe_piece(loaded, loaded.pieces[one])[0])
        for one in pieces
        if one in loaded.pieces
    )


def _list_piles(
    loaded: LoadedTitle, counts: Sequence[ScoreCount], player: PlayerDraft
) -> tuple[ShownPile, ...]:
    """A player's pieces by component, those that count first."""
    counting = [count.component for count in counts if count.component]
    piles: dict[str, list[str]] = {key: [] for key in counting}
    for one in player.pieces:
        if one in loaded.pieces:
            piles.setdefault(loaded.pieces[one].component, []).append(one)
    box = loaded.box
    assert box is not None
    return tuple(
        ShownPile(box.components[key].name, _name_pieces(loaded, sorted(ids)), key in counting)
        for key, ids in piles.items()
        if ids
    )


def _list_unsettled(speech: Speech, shared: Sequence[Shared], names: Sequence[str]) -> Refusals:
    reasons = []
    for group in shared:
        who = _translate_text(speech, ", ").join(speech.isolate_name(names[seat]) for seat in group.seats)
        pieces = ", ".join(speech.isolate_name(one.id) for one in group.pieces[:8]) + (
            " …" if len(group.pieces) > 8 else ""
        )
        reason = _translate_text(speech, "%(pieces)s lie before more than one player: %(names)s.") % {
            "pieces": pieces,
            "names": who,
        }
        reasons.append(Refusal("twice", reason, "", _translate_text(speech, "Say whose they are.")))
    return tuple(reasons)


def _list_missing(speech: Speech, worked: Worked, names: Sequence[str]) -> Refusals:
    """Numbers that are not there, or that cannot be."""
    reasons = []
    for count in {
        one.shown.count.name: one.shown.count for one in worked.missing if one.shown.count.sole
    }.values():
        text = _translate_text(speech, "It is not said who has it, or that nobody has: %(what)s.")
        legal = _translate_text(speech, "Tap one of the players, or nobody.")
        reasons.append(Refusal("missing", text % {"what": speech.say(count.label)}, count.rule, legal))
    for one in worked.missing:
        count = one.shown.count
        if count.sole:
            continue
        who = _translate_text(speech, "The whole table") if one.seat is None else names[one.seat]
        what = {"name": speech.isolate_name(who), "what": speech.say(count.label)}
        if not one.shown.typed:
            text = _translate_text(speech, "%(name)s: the number is missing: %(what)s.")
            legal = _translate_text(speech, "Type it, 0 if there are none, or take a photo.")
            if count.yes_no:
                text = _translate_text(speech, "%(name)s: yes or no is missing: %(what)s.")
                legal = _translate_text(speech, "Tap yes or no, or take a photo.")
            if not count.component:
                legal = _translate_text(speech, "Type it, 0 if there are none.")
            reasons.append(Refusal("missing", text % what, count.rule, legal))
            continue
        text = _translate_text(speech, "%(name)s, %(what)s: %(typed)s cannot be.")
        legal = _translate_text(speech, "A whole number from %(low)s up is needed.") % {"low": count.low}
        if count.high is not None:
            legal = _translate_text(speech, "A whole number from %(low)s to %(high)s is needed.") % {
                "low": count.low,
                "high": count.high,
            }
        reasons.append(Refusal("range", text % {**what, "typed": one.shown.typed}, count.rule, legal))
    return tuple(reasons)


def _list_differences(speech: Speech, players: Sequence[ShownPart]) -> Refusals:
    """Typed numbers that differ from what photos show, and codes that nobody has settled."""
    notes = []
    for player in players:
        for shown in player.counts:
            value = shown.value
            if shown.typed and shown.seen is not None and value != shown.seen:
                text = _translate_text(
                    speech,
                    "%(name)s, %(what)s: %(seen)s in the photo, %(typed)s typed; the typed number counts.",
                )
                what = {
                    "name": speech.isolate_name(player.called),
                    "what": speech.say(shown.count.label),
                    "seen": shown.seen,
                    "typed": value,
                }
                notes.append(Refusal("typed", text % what))
        if player.doubted:
            text = _translate_text(speech, "%(name)s: not every code in the photo could be read.")
            notes.append(Refusal("unread", text % {"name": speech.isolate_name(player.called)}))
    return tuple(notes)


def _show_board(loaded: LoadedTitle, count: BoardCount | None, speech: Speech) -> ShownBoard | None:
    """The board as it was read, drawn if the title has a drawing."""
    if count is None or loaded.box is None:
        return None
    if loaded.board is None or not (count.standing or count.doubts):
        return ShownBoard("", count)
    picture = BoardPicture(
        count.view,
        loaded.box,
        asked=False,
        offered={},
        pick="",
        link=lambda place: f"#doubt-{place}",
        say=speech.say,
        read=count.standing,
        doubtful=frozenset(count.doubts),
    )
    return ShownBoard(loaded.board.draw(picture), count)


def _show_tapped(  # noqa: PLR0917  # looked up once
    loaded: LoadedTitle,
    worked: Worked,
    draft: ScoreDraft,
    speech: Speech,
    brush: str,
    link: Callable[[str], str] | None,
) -> ShownBoard | None:
    """The board as it was tapped, with every place where a tap puts something."""
    alone, box, count, data = loaded.book.alone, loaded.box, worked.board, draft.board
    if (
        alone is None
        or alone.taps is None
        or loaded.board is None
        or count is None
        or not isinstance(data, TappedBoard)
    ):
        return None
    sheets = [ScoreSheet("", {}, dict(one.picks)) for one in worked.players]
    brushes = {key: speech.say(word) for key, word in alone.taps.brushes(box, sheets).items()}
    brush = brush if brush in brushes else next(iter(brushes), "")
    places = alone.taps.places(box, data, brush) if brush and link is not None else ()
    picture = BoardPicture(
        count.view,
        box,
        asked=False,
        offered=dict.fromkeys(sorted(places), (brushes.get(brush, ""),)),
        pick="",
        link=link or str,
        say=speech.say,
        read=count.standing or None,
    )
    return ShownBoard(loaded.board.draw(picture), count, brushes, brush)


def _list_holders(worked: Worked) -> tuple[tuple[ScoreCount, str], ...]:
    """Who has what only one can have, as far as it is typed or seen."""
    found = []
    for count in worked.asked.counts:
        if count.sole:
            values = [shown.value for one in worked.players for shown in one.counts if shown.count is count]
            holder = "" if None in values else "nobody"
            found.append((count, str(values.index(1)) if values.count(1) == 1 else holder))
    return tuple(found)


def _parse_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
