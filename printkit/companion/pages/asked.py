"""An open question as a page shows it: buttons, forms, steppers, ticks.

`shown(open, ...)` makes the view of a question; `posted.answer_of` reads what its forms post. This module knows every kind
of question and field of the referee, but no title: a new book gets its pages without work.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.companion.pages.buttons import AnswerPieces, Button, Say, capitalize_label
from printkit.companion.pages.described import NamedCards
from printkit.companion.pages.fields import Filled, FormField, OptionForm, option_form, part_of
from printkit.companion.pages.groups import OptionGroup, groups_of, tap_of
from printkit.referee import YOUR_TURN, Choice, Open, Question, Refusals, Seat, Shortcut
from printkit.referee.choice import Reveal, Thrown
from printkit.referee.judged import DrawSeveral, Judged
from printkit.referee.kinds import SomeOf, Whole
from printkit.referee.menus import Menu
from printkit.referee.moves import Move

MANY = 14
"""More buttons than this become a list to search."""
MOST_NUMBERS = 12
"""So many numbers are shown side by side, one tap each."""
MOST_WORDS = 3
"""So many words of a free question are shown unfolded."""
MOST_REASONS = 40
"""More impossible things than this are explained one by one, on request."""
MOST_ALIKE = 3
"""More of one kind with the same reasons against them become one line."""
MOST_LISTED = 400
"""More than this are not listed at all."""


@dataclass(frozen=True, slots=True)
class Denied:
    """Something that players may want and that is not possible now."""

    key: str
    label: str
    reasons: Refusals
    alike: tuple[str, ...] = ()
    """Others of its kind that are impossible for the same reasons."""


@dataclass(frozen=True, slots=True)
class Showing:
    """Pieces of which the player shows one now: by its code, letter for letter, or to the camera.

    Attributes:
        codes: those that answer the question.
        first: the move that the piece makes too, before pieces are asked for; empty where they are asked for.
    """

    codes: tuple[str, ...]
    first: str = ""


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question as one seat sees it."""

    number: int
    part: int
    prompt: str
    rule: str
    secret: bool
    seats: tuple[Seat, ...]
    says_turn: bool = False
    """Whether the prompt says only whose turn it is."""
    cards: NamedCards = ()
    """The pieces or seats that the prompt names."""
    free: bool = False
    """Whether nobody waits for it: a free action of a seat that is not in turn."""
    aside: bool = False
    """Whether another player's hands carry it out: the reader may answer for them."""
    scan: bool = False
    """Whether a piece answers it."""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[OptionForm, ...] = ()
    whole: FormField | None = None
    """The whole answer, where it is not one of several options."""
    verb: str = ""
    """The label of the button that gives it; "" for a plain word."""
    suggestions: tuple[Button, ...] = ()
    denied: tuple[Denied, ...] = ()
    more_denied: tuple[Button, ...] = ()
    """Too many to explain at once; each is explained on request."""
    chance: bool = False
    thrown: bool = False
    """Whether dice answer it: the companion may throw."""
    groups: tuple[OptionGroup, ...] = ()
    """The buttons by kinds of moves, where a book names the kinds."""
    shortcuts: tuple[Button, ...] = ()
    """Several answers with one tap."""
    numerous: frozenset[str] | None = None
    """Keys of the buttons to search, where a menu has too many of a kind; None: all or none of them."""
    showing: Showing | None = None
    """Pieces that may be shown instead of searched."""

    @property
    def idle(self) -> bool:
        """Whether a page has nothing to answer now: no button, and no useful form."""
        return not (self.buttons or self.sheets or self.whole or self.shortcuts)

    @property
    def folded(self) -> bool:
        """Whether it may be folded: nobody waits for this reader."""
        return self.free or self.aside

    @property
    def is_declining(self) -> bool:
        """Whether the only answer left is to want nothing more: it then comes after the other questions."""
        only = not (self.sheets or self.whole or self.shortcuts)
        return only and bool(self.buttons) and all(button.declines for button in self.buttons)

    @property
    def declining(self) -> tuple[Button, ...]:
        """Buttons that want none of the others, where some forms are to be filled in: they come after the forms."""
        folded = any(not sheet.photo for sheet in self.sheets) and not self.searched_buttons
        return tuple(button for button in self.buttons if button.declines) if folded else ()

    @property
    def open_buttons(self) -> tuple[Button, ...]:
        """Buttons that stay visible while the others are searched."""
        return tuple(button for button in self.buttons if button.key not in (self.numerous or ()))

    @property
    def searched_buttons(self) -> tuple[Button, ...]:
        """Buttons so many that people search them."""
        if self.numerous is None:
            return self.buttons if len(self.buttons) > MANY else ()
        return tuple(button for button in self.buttons if button.key in self.numerous)

    @property
    def words(self) -> tuple[Button, ...]:
        """The answers of a free question that need one tap each and nothing to fill in: they need not be unfolded."""
        plain = self.free and self.whole is None and not self.sheets and not self.shortcuts and not self.scan
        alone = all(group.alone and not group.harms for group in self.groups if group.is_possible)
        return self.buttons if plain and alone and len(self.buttons) <= MOST_WORDS else ()

    @property
    def primary(self) -> OptionGroup | None:
        """The button at the thumb, one harmless tap: a kind marked `first` if possible, else the only one that ends the phase."""
        found = [group for group in self.groups if group.alone and not group.harms]
        ends = [group for group in found if group.ends]
        return next((group for group in found if group.first), ends[0] if len(ends) == 1 else None)

    @property
    def rows(self) -> tuple[OptionGroup, ...]:
        """The other kinds of moves that are possible."""
        return tuple(group for group in self.groups if group.is_possible and group is not self.primary)

    @property
    def listed(self) -> bool:
        """Whether all possible answers are many moves of one kind, as the places where a piece may go."""
        rows = self.rows
        plain = all(
            not (row.alone or row.inline or row.shortcuts) and all(s.photo for s in row.sheets)
            for row in rows
        )
        return len(rows) == 1 and self.primary is None and plain

    @property
    def may_be_silent(self) -> bool:
        """Whether somebody looks in secret at something that need not be told."""
        return self.secret and self.chance and self.whole is not None and not self.whole.low

    @property
    def refused(self) -> tuple[OptionGroup, ...]:
        """Kinds of moves with reasons why there are not more."""
        return tuple(group for group in self.groups if group.reasons)

    @property
    def id(self) -> str:
        """The name on the page."""
        return f"q{self.number}-{self.part}"


def show_question(
    entry: Open,
    say: Say = str,
    *,
    pieces: AnswerPieces | None = None,
    free: bool = False,
    board: bool = False,
    prefill: Mapping[str, str] | None = None,
    shortcuts: Sequence[Shortcut] = (),
    lately: Callable[[], Filled] | None = None,
    cards: NamedCards = (),
    aside: bool = False,
) -> ShownQuestion:
    """Return a question as its seat sees it.

    Args:
        entry: the open question.
        say: puts the book's sentences into the reader's language.
        pieces: which keys are pieces with a face.
        free: whether the table does not wait for it.
        board: whether a board is drawn, where everything can be tapped to learn why not.
        prefill: values for fields, by name.
        lately: how people filled in the forms last time, by their names.
        cards: that the question names, to be opened.
        aside: whether another player's hands carry it out.
        shortcuts: what the seat may do with one tap though it takes several answers.
    """
    question = entry.question
    faces = pieces or AnswerPieces()
    base: dict[str, Any] = {
        "number": entry.number,
        "part": entry.part,
        "prompt": say(question.prompt),
        "says_turn": question.prompt == YOUR_TURN,
        "cards": cards,
        "rule": question.rule,
        "secret": question.secret,
        "seats": entry.seats,
        "free": free,
        "aside": aside,
        "chance": question.chance,
        "thrown": isinstance(question, Thrown),
    }
    if isinstance(question, Choice):
        buttons = tuple(
            Button(
                question.key(value),
                capitalize_label(say(question.label(value))),
                faces.find_face(question.key(value)),
                declines=isinstance(value, Move) and value.declines,
            )
            for value in question.options
        )
        forms = [form for form in question.forms if not question.is_idle(form)]
        before = lately() if lately is not None and forms else {}
        sheets = tuple(option_form(form, say, prefill or before.get(form.name, {})) for form in forms)
        scan = isinstance(question, Reveal) and any(button.piece for button in buttons)
        numerous = _find_numerous(question, buttons)
        if numerous and all(faces.find_face(key.split(" ")[-1]) for key in numerous):
            scan = True
        showing = _find_showing(question, buttons, faces) if entry.seats or question.chance else None
        if showing is None and entry.seats:
            showing = _find_named(numerous or (), faces)
        groups = groups_of(question, say, sheets, faces.signs, shortcuts)
        if groups:
            taps = tuple(tap_of(one, say) for one in shortcuts)
            return ShownQuestion(
                **base,
                buttons=buttons,
                sheets=sheets,
                scan=scan,
                groups=groups,
                shortcuts=taps,
                showing=showing,
            )
        denied, more = _list_denied(question, say, board=board)
        return ShownQuestion(
            **base,
            buttons=buttons,
            sheets=sheets,
            denied=denied,
            more_denied=more,
            scan=scan,
            numerous=numerous,
            showing=showing,
        )
    if isinstance(question, Judged) and (taps := _make_single_buttons(question, say, faces)):
        scan = isinstance(question, DrawSeveral) or any(tap.piece for tap in taps)
        return ShownQuestion(**base, buttons=taps, scan=scan)
    if isinstance(question, Judged):
        whole = part_of("", "", question.kind, say, faces=faces)
        if isinstance(question, DrawSeveral) and not question.in_order:
            whole = replace(whole, kind="some")
        suggestions: tuple[Button, ...] = ()
        if not isinstance(question.kind, SomeOf | Whole) and not question.chance:
            suggestions = tuple(
                Button(json.dumps(question.write(value)), capitalize_label(say(question.say(value))))
                for value in list(question.suggestions())[:6]
            )
        scan = isinstance(question, DrawSeveral) or (
            isinstance(question.kind, SomeOf)
            and (any(option.piece for option in whole.options) or _shows_unlisted(question.kind, faces))
        )
        return ShownQuestion(**base, whole=whole, verb=say(question.verb), suggestions=suggestions, scan=scan)
    return ShownQuestion(**base)


def _shows_unlisted(kind: SomeOf[Any], faces: AnswerPieces) -> bool:
    """Return whether pieces that are not listed may be shown: unseen pieces of a closed hand are understood too."""
    return not kind.pieces and any(faces.find_face(kind.key(one)) for one in kind.known[:1])


def _find_named(keys: Iterable[str], faces: AnswerPieces) -> Showing | None:
    """Return the pieces that many moves name, if each names one at its end and no two the same."""
    codes = tuple(key.split(" ")[-1] for key in sorted(keys))
    each_one = all(map(faces.find_face, codes)) and len(set(codes)) == len(codes)
    return Showing(codes) if codes and each_one else None


def _find_showing(question: Choice[Any], buttons: Sequence[Button], faces: AnswerPieces) -> Showing | None:
    """Return the pieces of which one may be shown now, or after the only move of a menu that shows one."""
    if isinstance(question, Reveal):
        codes = tuple(button.key for button in buttons if button.piece)
        return Showing(codes) if len(codes) == len(buttons) > MANY else None
    if not isinstance(question, Menu):
        return None
    found = []
    for value in question.options:
        following = question.following_question(value)
        if isinstance(following, Reveal):
            keys = tuple(following.key(one) for one in following.options)
            if keys and all(map(faces.find_face, keys)):
                found.append(Showing(keys, question.key(value)))
    return found[0] if len(found) == 1 else None


def numbers_of(question: Question[Any] | None) -> tuple[int, ...]:
    """Return the answers of a question that wants one of a few numbers; none for any other."""
    kind = question.kind if isinstance(question, Judged) else None
    if not isinstance(kind, Whole) or kind.high is None or kind.high - kind.low >= MOST_NUMBERS:
        return ()
    return tuple(range(kind.low, kind.high + 1))


def _make_single_buttons(question: Judged[Any], say: Say, faces: AnswerPieces) -> tuple[Button, ...]:
    """Return buttons, where one thing of a few is named or revealed; none where there are several or too many."""
    kind = question.kind
    if not isinstance(kind, SomeOf) or kind.least != 1 or kind.most != 1 or _shows_unlisted(kind, faces):
        return ()
    found = dict.fromkeys(kind.pieces)
    if len(found) > MANY:
        return ()
    return tuple(
        Button(
            _named_alone(kind.key(one)),
            capitalize_label(say(kind.label(one))),
            faces.find_face(kind.key(one)),
        )
        for one in found
    )


def _named_alone(key: str) -> str:
    """Return what a button posts for one of several things: its key, or a list of it where the key could be misread."""
    return json.dumps([key]) if key[:1] in set('{["0123456789') or " " in key else key


def _find_numerous(question: Choice[Any], buttons: Sequence[Button]) -> frozenset[str] | None:
    """Return the moves of a kind that has too many to show; None for a question without kinds of moves."""
    if not isinstance(question, Menu):
        return None
    kinds = Counter(button.key.split(" ")[0] for button in buttons)
    return frozenset(button.key for button in buttons if kinds[button.key.split(" ")[0]] > MANY)


def _list_denied(
    question: Choice[Any], say: Say, *, board: bool
) -> tuple[tuple[Denied, ...], tuple[Button, ...]]:
    others = list(question.others)
    if len(others) > MOST_REASONS:
        if board or len(others) > MOST_LISTED:
            return (), ()
        return (), tuple(
            Button(question.key(value), capitalize_label(say(question.label(value)))) for value in others
        )
    return _merge_alike(
        [
            Denied(question.key(value), capitalize_label(say(question.label(value))), question.why_not(value))
            for value in others
        ]
    ), ()


def _merge_alike(denied: Sequence[Denied]) -> tuple[Denied, ...]:
    """Merge moves of one kind that have the same reasons against them into one line, which lists them."""
    groups: dict[tuple[str, object], list[Denied]] = {}
    for one in denied:
        why = tuple((reason.rule, str(reason.reason)) for reason in one.reasons)
        groups.setdefault((one.key.split(" ")[0], why), []).append(one)
    found: list[Denied] = []
    for same in groups.values():
        if len(same) <= MOST_ALIKE:
            found += same
        else:
            found.append(replace(same[0], alike=tuple(one.label for one in same[1:])))
    return tuple(found)
