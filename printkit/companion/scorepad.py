"""A score sheet as its page words it: what is missing, what to check, and the board.

This module knows no title: everything comes from the book's `StandaloneScoring`, the box and the draft.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.boards.adapter import BoardPicture
from printkit.boards.reading import TappedBoard
from printkit.boards.sprite import Sprite
from printkit.companion.pages import LoadedTitle, Words
from printkit.referee import Refusal, Refusals
from printkit.referee.standalone import BoardCount, ScoreSheet
from printkit.scoring import ScoreDraft, Worked, WorkedCount, WorkedPart


@dataclass(frozen=True, slots=True)
class Speech:
    """The reader's language: the pages' words, and how a title's own are said."""

    words: Words
    say: Callable[[str], str]

    def isolate_name(self, text: str) -> str:
        """Isolate a name or a code within a sentence that runs the other way (Unicode isolates)."""
        return f"\u2068{text}\u2069" if self.words.direction == "rtl" and text.isascii() else text

    def isolate_part(self, part: WorkedPart) -> str:
        """Isolate a player's name, or what the whole table is called."""
        return self.isolate_name(part.name or self.words.gettext("The whole table"))


@dataclass(frozen=True)
class ShownBoard:
    """The board as photos show it."""

    svg: str
    count: BoardCount
    brushes: Mapping[str, str] | None = None
    """The pieces that a tap may put there; None where the board was photographed."""
    brush: str = ""


@dataclass(frozen=True, slots=True)
class Tapping:
    """How a board is tapped: what a tap puts, and the address of a tap on a place; and its printed faces."""

    brush: str
    link: Callable[[str], str]
    faces: Sprite


def name_player(words: Words, draft: ScoreDraft, seat: int) -> str:
    """Return a player's name; the number until there is one."""
    return draft.players[seat].name or words.gettext("Player %(number)s") % {"number": seat + 1}


def list_missing(speech: Speech, worked: Worked) -> Refusals:
    """List what people must fill in or correct before there is a score."""
    numbers = [(part, one) for part in worked.parts for one in part.missing]
    sole = {one.count.name: one for _, one in numbers if one.count.sole}
    return (
        *(_word_shared(speech, worked, pieces, seats) for pieces, seats in worked.shared),
        *(_word_unheld(speech, one) for one in sole.values()),
        *(_word_missing(speech, part, one) for part, one in numbers if not one.count.sole),
    )


def _word_shared(speech: Speech, worked: Worked, pieces: Sequence[str], seats: Sequence[int]) -> Refusal:
    who = speech.words.gettext(", ").join(speech.isolate_name(worked.players[seat].name) for seat in seats)
    some = ", ".join(map(speech.isolate_name, pieces[:8])) + (" …" if len(pieces) > 8 else "")
    text = speech.words.gettext("%(pieces)s lie before more than one player: %(names)s.")
    legal = speech.words.gettext("Say whose they are.")
    return Refusal("twice", text % {"pieces": some, "names": who}, "", legal)


def _word_unheld(speech: Speech, one: WorkedCount) -> Refusal:
    text = speech.words.gettext("It is not said who has it, or that nobody has: %(what)s.")
    legal = speech.words.gettext("Tap one of the players, or nobody.")
    return Refusal("missing", text % {"what": speech.say(one.count.label)}, one.count.rule, legal)


def _word_missing(speech: Speech, part: WorkedPart, one: WorkedCount) -> Refusal:
    """Say which number is missing or impossible."""
    count, gettext = one.count, speech.words.gettext
    what = {"name": speech.isolate_part(part), "what": speech.say(count.label), "typed": one.typed}
    if one.typed:
        legal = gettext("A whole number from %(low)s up is needed.")
        if count.high is not None:
            legal = gettext("A whole number from %(low)s to %(high)s is needed.")
        limits = {"low": count.low, "high": count.high}
        return Refusal(
            "range", gettext("%(name)s, %(what)s: %(typed)s cannot be.") % what, count.rule, legal % limits
        )
    text = gettext("%(name)s: the number is missing: %(what)s.")
    legal = gettext("Type it, 0 if there are none, or take a photo.")
    if count.yes_no:
        text = gettext("%(name)s: yes or no is missing: %(what)s.")
        legal = gettext("Tap yes or no, or take a photo.")
    if not count.component:
        legal = gettext("Type it, 0 if there are none.")
    return Refusal("missing", text % what, count.rule, legal)


def list_notes(speech: Speech, worked: Worked) -> Refusals:
    """List what to check: typed numbers that differ from photos, codes that nobody has settled, the board."""
    notes, gettext = [], speech.words.gettext
    for part in worked.parts:
        who = speech.isolate_part(part)
        for one in part.counts:
            if one.typed and one.seen is not None and one.value != one.seen:
                text = gettext(
                    "%(name)s, %(what)s: %(seen)s in the photo, %(typed)s typed; the typed number counts."
                )
                what = {"what": speech.say(one.count.label), "seen": one.seen, "typed": one.value}
                notes.append(Refusal("typed", text % {"name": who, **what}))
        if part.draft.unread:
            text = gettext("%(name)s: not every code in the photo could be read.")
            notes.append(Refusal("unread", text % {"name": who}))
    return (*notes, *(worked.board.notes if worked.board is not None else ()))


def show_board(
    loaded: LoadedTitle, worked: Worked, board: object, speech: Speech, tapping: Tapping
) -> ShownBoard | None:
    """Return the board as photos show it, or as people tapped it with every place where a tap puts something."""
    count, standalone = worked.board, loaded.book.standalone
    if count is None or standalone is None:
        return None
    drawing = BoardPicture(
        count.view,
        loaded.box,
        asked=False,
        offered={},
        pick="",
        link=lambda place: f"#doubt-{place}",
        say=speech.say,
        read=count.standing,
        doubtful=frozenset(count.doubts),
        faces=tapping.faces,
    )
    if isinstance(board, TappedBoard) and standalone.taps is not None and loaded.board is not None:
        sheets = [ScoreSheet("", {}, dict(one.picks)) for one in worked.players]
        brushes = {key: speech.say(word) for key, word in standalone.taps.brushes(loaded.box, sheets).items()}
        brush = tapping.brush if tapping.brush in brushes else next(iter(brushes), "")
        places = sorted(standalone.taps.places(loaded.box, board, brush)) if brush else ()
        offered = dict.fromkeys(places, (brushes.get(brush, ""),))
        drawing = replace(drawing, offered=offered, link=tapping.link, read=count.standing or None)
        return ShownBoard(loaded.board.draw(drawing), count, brushes, brush)
    if loaded.board is None or not (count.standing or count.doubts):
        return ShownBoard("", count)
    return ShownBoard(loaded.board.draw(drawing), count)
