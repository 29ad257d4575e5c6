"""Find a scanned or typed piece at this table: its card, where it is, and which answer it gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final, Self

from printkit.codes import AmbiguousCodeError, Code, CodeError, parse
from printkit.codes.identity import find_code
from printkit.companion.pages import Found, LoadedTitle, Words
from printkit.companion.pages.described import describe_piece, find_printed_name
from printkit.companion.pages.table_state import Naming
from printkit.companion.photo_reader import PhotographedPieces
from printkit.referee import Answer, Choice, Data, FaceDown, Game, Open, Question, Refusals, Seat
from printkit.referee.choice import Reveal
from printkit.referee.judged import Judged
from printkit.referee.kinds import PIECE_MARK, SomeOf
from printkit.referee.menus import Menu
from printkit.referee.refusals import Refusal, rename_codes
from printkit.referee.state import view_zones

if TYPE_CHECKING:
    from printkit.box import Piece
    from printkit.box.rules import Rule


NOT_ASKED: Final = Refusal("piece", "This piece does not answer what is asked now.")
ALIKE: Final = 0.6
"""How similar a typed code and a piece's must be for the page to offer the piece."""
MOST_ALIKE: Final = 3
MOST_WRONG: Final = 6
MOST_RULES: Final = 5
_MISTAKEN: Final = str.maketrans("OQIL", "0011")

MOST: Final = 60
"""Pieces that are looked up at once."""

LONGEST: Final = 40
"""Characters of a code that somebody types."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A code that is no piece, and the pieces it may be, likeliest first; empty for one that a photo shows."""

    typed: str
    may_be: tuple[Piece, ...]

    @property
    def names(self) -> tuple[tuple[str, str], ...]:
        """Return code and name of each."""
        return tuple((piece.id, find_printed_name(piece)) for piece in self.may_be)


class WrongCode(str):
    """The fault of a typed code, as an English sentence that can be translated."""

    __slots__ = ("text", "typed")

    def __new__(cls, text: str, typed: str) -> Self:
        """Return a sentence in which `%(typed)s` stands for the code."""
        made = super().__new__(cls, text % {"typed": typed})
        made.text, made.typed = text, typed
        return made

    text: str
    typed: str


class WrongCodeError(CodeError):
    """A typed code names no piece of this game."""

    def __init__(self, text: str, typed: str) -> None:
        """Begin with a sentence as of `WrongCode`."""
        super().__init__(text % {"typed": typed})
        self.wrong = WrongCode(text, typed)


def describe_error(wrong: str, words: Words) -> str:
    """Describe in a reader's language what is wrong with a code or a photo."""
    if isinstance(wrong, WrongCode):
        return words.gettext(wrong.text) % {"typed": wrong.typed}
    return words.gettext(wrong)


@dataclass(frozen=True, slots=True)
class Looked:
    """The pieces that typed codes or photos name.

    Attributes:
        pieces: the pieces.
        wrong: what is wrong with the rest, in sentences.
        doubts: codes that may be one of several pieces.
    """

    pieces: tuple[Piece, ...] = ()
    wrong: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()


def find_typed_pieces(loaded: LoadedTitle, typed: str) -> Looked:
    """Return the pieces of typed or scanned codes separated by blanks, and what is wrong with the others."""
    found: dict[str, Piece] = {}
    wrong: list[str] = []
    doubts: list[Doubt] = []
    for word in typed.replace(",", " ").split()[:MOST]:
        try:
            piece = _find_piece(loaded, word[:LONGEST])
        except AmbiguousCodeError as error:
            may_be = tuple(loaded.pieces[code.piece] for code in error.may_be)
            doubts.append(Doubt(word[:LONGEST], may_be))
        except CodeError as error:
            may_be = find_similar(loaded, word[:LONGEST])
            if may_be and ":" not in word:
                doubts.append(Doubt(word[:LONGEST], may_be))
            else:
                wrong.append(error.wrong if isinstance(error, WrongCodeError) else _make_sentence(str(error)))
        else:
            found.setdefault(piece.id, piece)
    return Looked(tuple(found.values()), tuple(wrong[:MOST_WRONG]), tuple(doubts[:MOST_WRONG]))


def looked_up(loaded: LoadedTitle, typed: str) -> tuple[list[Piece], list[str]]:
    """Return the same where nothing can be tapped: the sentences name what may be meant."""
    looked = find_typed_pieces(loaded, typed)
    wrong = [
        f"{doubt.typed} is no piece of this box; did you mean {doubt.may_be[0].id}?"
        for doubt in looked.doubts
    ]
    return list(looked.pieces), [*wrong, *looked.wrong]


TOO_SMALL: Final = (
    "The codes are very small in this photo, and pieces may be missing. Come nearer, or take several photos."
)


def find_photo_pieces(loaded: LoadedTitle, read: PhotographedPieces) -> Looked:
    """Return the pieces that photos show, what else they show, and what could not be read."""
    pieces = tuple(loaded.pieces[name] for name in read.pieces if name in loaded.pieces)
    guesses = [
        tuple(loaded.pieces[name] for name in one[:MOST_ALIKE] if name in loaded.pieces)
        for one in read.guesses
    ]
    doubts = tuple(Doubt("", may_be) for may_be in guesses if may_be)[:MOST_WRONG]
    wrong = [_make_sentence(text) for text in read.foreign]
    if read.small:
        wrong.insert(0, TOO_SMALL)
    elif read.unread and not doubts:
        wrong.append("Some codes could not be read; come closer.")
    return Looked(pieces, tuple(wrong[:MOST_WRONG]), doubts)


def find_similar(loaded: LoadedTitle, word: str) -> tuple[Piece, ...]:
    """Return pieces whose code looks like what somebody typed: `A3O` is `A30` first; one of equal pieces stands for all."""
    typed = word.upper().rpartition(":")[2].partition("*")[0]
    scored: dict[str, tuple[float, Piece]] = {}
    for piece in loaded.pieces.values():
        for name in {piece.id, piece.alias, piece.row.id}:
            same = _simplify_code(name) == _simplify_code(typed)
            score = 2.0 if same else SequenceMatcher(None, typed, name.upper()).ratio()
            if score >= ALIKE and score > scored.get(piece.row.id, (0.0, piece))[0]:
                scored[piece.row.id] = (score, piece)
    best = sorted(scored.values(), key=lambda one: -one[0])
    if best and best[0][0] > 1:
        best = [one for one in best if one[0] > 1]
    return tuple(piece for _, piece in best[:MOST_ALIKE])


def _simplify_code(code: str) -> str:
    """Return a code with characters that people confuse replaced by one of them."""
    return code.upper().translate(_MISTAKEN).replace("-", "")


def _make_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def _find_piece(loaded: LoadedTitle, word: str) -> Piece:
    if loaded.box is None:
        raise CodeError("this title has no box of pieces")
    exact = loaded.pieces.get(word.upper())
    if exact is not None:
        return exact
    if ":" in word and "*" in word:
        code = parse(word)
        if code.title != loaded.box.code:
            raise WrongCodeError("%(typed)s is a piece of another game.", word)
        if code.piece in loaded.pieces:
            return loaded.pieces[code.piece]
    try:
        return loaded.pieces[find_code(word, [Code(loaded.box.code, piece) for piece in loaded.pieces]).piece]
    except AmbiguousCodeError:
        raise
    except CodeError:
        raise WrongCodeError("%(typed)s is no piece of this box.", word) from None


@dataclass(frozen=True, slots=True)
class PieceUse:
    """A question that a piece answers now: `hidden(use)` in a form names it; with `then`, what comes at once after it."""

    number: int
    part: int
    prompt: str
    answer: Data
    then: str = ""


@dataclass(frozen=True, slots=True)
class UseOfAll:
    """A question that all pieces answer together."""

    number: int
    part: int
    prompt: str
    answers: tuple[str, ...]
    verb: str = ""


@dataclass(frozen=True, slots=True)
class Scanned(Found):
    """A piece with its rules, and the questions that it answers."""

    rules: tuple[Rule, ...] = ()
    uses: tuple[PieceUse, ...] = ()
    then: str = ""


@dataclass(frozen=True)
class Viewer:
    """The view that somebody has of pieces.

    Attributes:
        seat: who looks; it learns nothing that it may not know.
        say: puts the book's words into the reader's language.
        answers: whether the page may answer.
    """

    loaded: LoadedTitle
    game: Game[Any]
    seat: Seat | None
    say: Callable[[str], str]
    answers: bool = True

    def show_piece(self, piece: Piece, entry: Open | None) -> Scanned:
        """Return a piece as a page shows it.

        Args:
            piece: the piece.
            entry: the question it may answer; None where none was asked, then every open one is tried.
        """
        loaded, game = self.loaded, self.game
        name, text = describe_piece(loaded, piece)
        naming = Naming(self.say, game.setup.names)
        where = find_whereabouts(game.table, self.seat, (piece.id, piece.alias, piece.row.id), naming)
        if entry is None:
            rules, uses = rules_of(loaded, piece), tuple(self._list_uses(piece))
            return Scanned(piece.id, name, text, where, rules=rules, uses=uses)
        rules = rules_of(loaded, piece)
        meant = look_ahead(loaded, game, self.seat, piece, entry) if self.answers else None
        if meant is not None:
            first = meant.answer if meant.then is not None else None
            then = str(meant.then or "")
            return Scanned(piece.id, name, text, where, first, meant.refusals, rules=rules, then=then)
        answer, against = find_answer(loaded, game, self.seat, piece, entry)
        return Scanned(piece.id, name, text, where, answer, against, rules=rules)

    def _list_uses(self, piece: Piece) -> Iterator[PieceUse]:
        for entry in self.game.questions_for(self.seat) if self.answers else ():
            if self.seat is None and entry.seats:
                continue
            meant = look_ahead(self.loaded, self.game, self.seat, piece, entry)
            if meant is not None and meant.then is not None:
                label = self.say(entry.question.say(entry.question.read_answer(self.seat, meant.answer)[0]))
                yield PieceUse(entry.number, entry.part, label, meant.answer, str(meant.then))
                continue
            answer, against = find_answer(self.loaded, self.game, self.seat, piece, entry)
            if (
                answer is not None
                and not against
                and isinstance(answer, str)
                and isinstance(entry.question, Choice)
            ):
                yield PieceUse(entry.number, entry.part, self.say(entry.question.prompt), answer)

    def together(self, pieces: Sequence[Piece]) -> tuple[UseOfAll, ...]:
        """Return the questions that all these pieces answer together: a payment, a Responsibility with its price."""
        found: list[UseOfAll] = []
        for entry in self.game.questions_for(self.seat) if self.answers else ():
            question = entry.question
            if not isinstance(question, Judged) or not isinstance(question.kind, SomeOf):
                continue
            fit = [_name_piece(self.loaded, self.game, piece, question) for piece in pieces]
            answers = [str(answer) for answer, against in fit if not against]
            who = self.seat if entry.seats else None
            if len(answers) == len(pieces) and not self.game.judge(
                Answer(who, list(answers), entry.number, entry.part)
            ):
                prompt, verb = self.say(question.prompt), self.say(question.verb)
                found.append(UseOfAll(entry.number, entry.part, prompt, tuple(answers), verb))
        return tuple(found)

    def refused(self, found: Sequence[Found], entry: Open | None) -> Refusals:
        """Say why the pieces that fit a question do not answer it together: too few, too many, one of them twice."""
        question = entry.question if entry is not None else None
        if entry is None or not isinstance(question, Judged) or not isinstance(question.kind, SomeOf):
            return ()
        answers = [str(one.answer) for one in found if one.answer is not None and not one.refusals]
        who = self.seat if entry.seats else None
        return self.game.judge(Answer(who, list(answers), entry.number, entry.part)) if answers else ()

    def awaited(self) -> tuple[str, ...]:
        """Say what the table waits for, without betraying a secret."""
        names, out = self.game.setup.names, []
        for entry in self.game.open_questions():
            question = entry.question
            what = str(question.waiting or ("" if entry.seats or question.secret else question.prompt))
            if what:
                who = ", ".join(names[seat] for seat in entry.seats)
                out.append(f"{who}: {self.say(what)}" if who else self.say(what))
        return tuple(dict.fromkeys(out))[:3]


def rules_of(loaded: LoadedTitle, piece: Piece) -> tuple[Rule, ...]:
    """Return the rules of a piece: those its row names, those of the chapter with its name, then those that mention it."""
    named = re.findall(r"[A-Z]{2,4}-\d+(?:\.\d+)*[a-z]?", str(piece.row.values))
    found = {id_: loaded.rules[id_] for id_ in named if id_ in loaded.rules}
    kind = loaded.box.components[piece.component].name if loaded.box is not None else ""
    words = [word.casefold() for word in (find_printed_name(piece), kind) if len(word) > 3]
    for section in loaded.rules.sections:
        if section.title.casefold() in words:
            found |= {rule.id: rule for rule in section.rules}
    stems = {word.removesuffix("s").removesuffix(" card") for word in words}
    if not found and stems:
        said = [
            (sum(rule.markdown.casefold().count(stem) for stem in stems), rule) for rule in loaded.rules.rules
        ]
        found = {rule.id: rule for times, rule in sorted(said, key=lambda one: -one[0]) if times}
    return tuple(found.values())[:MOST_RULES]


def find_answer(
    loaded: LoadedTitle, game: Game[Any], seat: Seat | None, piece: Piece, entry: Open
) -> tuple[Data, Refusals]:
    """Return the answer a piece stands for, and the reasons against it."""
    who = seat if entry.seats else None
    question = entry.question
    if isinstance(question, Judged):
        if not isinstance(question.kind, SomeOf):
            return None, game.judge(Answer(who, piece.id, entry.number, entry.part))
        return _name_piece(loaded, game, piece, question)
    first: Refusals = ()
    keys = (
        {question.key(v) for v in (*question.options, *question.others)}
        if isinstance(question, Choice)
        else set()
    )
    for data in _list_meanings(loaded, game, piece, question):
        against = game.judge(Answer(who, data, entry.number, entry.part))
        if not against:
            return data, ()
        if data in keys:
            twin = _find_twin(loaded, question, piece)
            return (twin, ()) if twin else (None, against)
        first = first or against
    return None, (NOT_ASKED,) if isinstance(question, Choice) else first


def _find_twin(loaded: LoadedTitle, question: Question[Any], piece: Piece) -> str:
    """Return another copy of a card, if this one cannot come by what was told: nobody needs to tell copies apart."""
    if not isinstance(question, Reveal):
        return ""
    keys = map(question.key, question.options)
    return next((key for key in keys if key in loaded.pieces and loaded.pieces[key].row is piece.row), "")


@dataclass(frozen=True, slots=True)
class Meant:
    """The meaning of a piece that is shown.

    Attributes:
        answer: to what is asked.
        then: to what is asked at once afterwards; None if nothing of it was said.
        refusals: the reasons against it.
    """

    answer: Data
    then: Data = None
    refusals: Refusals = ()


def look_ahead(
    loaded: LoadedTitle, game: Game[Any], seat: Seat | None, piece: Piece, entry: Open, *, first: str = ""
) -> Meant | None:
    """Return the move and the following answer that a piece gives before that is asked; None if the piece gives none.

    Args:
        loaded: the title.
        game: the game.
        seat: who shows it.
        piece: the piece.
        entry: the menu that is open.
        first: the move that is meant; "" for the only one that it can be.
    """
    question = entry.question
    if not isinstance(question, Menu) or seat not in entry.seats:
        return None
    found: list[Meant] = []
    for move in question.options:
        key = question.key(move)
        following = question.following_question(move) if first in {"", key} else None
        if isinstance(following, Choice):
            found.append(_read_meaning(loaded, game, piece, following, key))
    good = [meant for meant in found if not meant.refusals]
    return good[0] if len(good) == 1 else found[0] if len(found) == 1 else None


def _read_meaning(
    loaded: LoadedTitle, game: Game[Any], piece: Piece, question: Choice[Any], key: str
) -> Meant:
    """Read the meaning of a piece for a question that will be asked."""
    known = {question.key(v) for v in (*question.options, *question.others)}
    for data in _list_meanings(loaded, game, piece, question):
        if data in known:
            against = rename_codes(question.read_answer(None, data)[1], game.book.codes)
            return Meant(key, None if against else data, against)
    return Meant(key, None, (NOT_ASKED,))


def _list_meanings(
    loaded: LoadedTitle, game: Game[Any], piece: Piece, question: Question[Any]
) -> Iterator[str]:
    yield from dict.fromkeys(
        str(data)
        for data in (loaded.book.scanned(game.table, question, piece.id), piece.id, piece.alias, piece.row.id)
    )


def _name_piece(
    loaded: LoadedTitle, game: Game[Any], piece: Piece, question: Judged[Any]
) -> tuple[Data, Refusals]:
    """Name one of several pieces by its key, with the piece itself where that says more."""
    kind = question.kind
    assert isinstance(kind, SomeOf)
    keys = {kind.key(one) for one in (*kind.pieces, *kind.known)}
    scanned = str(loaded.book.scanned(game.table, question, piece.id))
    for name in (scanned, piece.id, piece.alias, piece.row.id):
        key, _, copy = name.partition(PIECE_MARK)
        if key in keys:
            return (name if copy or key == piece.id else f"{key}{PIECE_MARK}{piece.id}"), ()
    return None, kind.read([piece.row.id])[1]


def find_whereabouts(table: Any, seat: Seat | None, names: Sequence[str], naming: Naming) -> str:
    """Say where a reader knows a piece to lie, in players' words: `Discarded`, `Hand (Bilal)`; empty if nowhere."""
    found: dict[str, None] = {}
    for spot in view_zones(table, seat):
        there = spot.zone.counts(spot.value) if spot.known else spot.zone.open_counts(spot.value)
        if isinstance(spot.zone, FaceDown) or not any(there.get(name) for name in names):
            continue
        label = naming.say(spot.zone.label)
        label = label[:1].upper() + label[1:]
        whose = naming.seats[spot.holder] if spot.holder is not None else naming.say(spot.key_label)
        found[f"{label} ({whose})" if whose else label] = None
    return ", ".join(list(found)[:4])
