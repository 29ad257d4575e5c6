"""An open question as a page shows it: buttons, forms, steppers, ticks.

`shown(open, ...)` makes the view of a question; `posted.answer_of` reads what its forms post. Every kind of question and
field of the referee is known here, no title is: a new book gets its pages for nothing.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from itertools import groupby
from typing import Any

from printkit.companion.pages.linked import NamedCards
from printkit.referee import Choice, Field, Form, Open, Question, Refusals, Seat, Shortcut
from printkit.referee.keys import verb_of
from printkit.referee.kinds import Counts, Kind, OneOf, SomeOf, Whole, Yes
from printkit.referee.menus import Menu
from printkit.referee.moves import Move, Word, partner, parts
from printkit.referee.questions import Draw, Judged, Reveal, Thrown
from printkit.referee.words import FIRST_ISOLATE, LAST_ISOLATE

MANY = 14
"""More buttons than this are shown as a list to search."""
MOST_NUMBERS = 12
"""So many numbers stand side by side, one tap each."""
MOST_INLINE = 3
"""So many buttons of a kind of moves stand in its row."""
MOST_WORDS = 3
"""So many words of a free question stand open."""
MOST_PARTNERS = 8
"""So many partners are buttons that send a form."""
MOST_REASONS = 40
"""More things not on offer than this are explained one by one, when asked for."""
MOST_ALIKE = 3
"""More of one kind that have the same reasons against them are one line."""
MOST_LISTED = 400
"""More than this are not listed at all."""

Filled = Mapping[str, Mapping[str, str]]
"""By the name of a form, the values of its fields by their posted names."""

Say = Callable[[str], str]
"""Puts a book's sentence into the reader's language."""


@dataclass(frozen=True, slots=True)
class Button:
    """One option."""

    key: str
    label: str
    piece: str = ""
    """Id of a piece whose face is shown beside it; empty for none."""
    seat: Seat | None = None
    """The partner or victim that it names."""
    how: str = ""
    """What it takes first, where one tap gives several answers."""
    short: str = ""
    """What tells it from the others of its kind: a number."""
    declines: bool = False
    """Whether it wants none of the others."""


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """Moves of one kind: one row of a list.

    Attributes:
        name: of the kind.
        verb: what is typed for it.
        sign: the symbol beside it.
        cost: what one costs.
        left: what is left of it this turn.
        ends: whether the phase ends with it.
        tells_end: whether that is said beneath it.
        harms: whether it harms somebody; then it is asked once more.
        rule: that allows it.
        asks: what its buttons are about.
        buttons: those that are possible.
        sheets: its forms.
        reasons: why none is possible, or no more.
    """

    name: str
    verb: str
    sign: str = ""
    cost: str = ""
    left: str = ""
    ends: bool = False
    tells_end: bool = False
    harms: bool = False
    rule: str = ""
    asks: str = ""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[OptionForm, ...] = ()
    reasons: Refusals = ()
    drawn: tuple[str, str] | None = None
    """Its symbol: the box it is drawn in, and its outline."""
    shortcuts: tuple[Button, ...] = ()
    """What is possible after something else, with one tap for all."""

    @property
    def possible(self) -> bool:
        """Whether anything of it can be done now."""
        return bool(self.buttons or self.shortcuts or any(not sheet.photo for sheet in self.sheets))

    @property
    def inline(self) -> bool:
        """Whether its few buttons stand in its row, one tap each: partners, or numbers."""
        few = 0 < len(self.buttons) <= MOST_INLINE and not self.shortcuts
        return few and all(button.short or button.seat is not None for button in self.buttons)

    @property
    def alone(self) -> bool:
        """Whether one tap says all."""
        only = len(self.buttons) == 1 and not self.sheets and not self.shortcuts
        return only and self.buttons[0].seat is None


@dataclass(frozen=True, slots=True)
class Denied:
    """Something that players may want and that is not on offer."""

    key: str
    label: str
    reasons: Refusals
    alike: tuple[str, ...] = ()
    """Others of its kind that are not on offer for the same reasons."""


@dataclass(frozen=True, slots=True)
class CountedItem:
    """One kind of piece or note: so many are there."""

    key: str
    label: str
    most: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One field to fill in: its posted name and how it is asked for."""

    name: str
    label: str
    kind: str
    """`one`, `who` (a partner: each is a button that sends the form), `some`, `order`, `counts`, `number`, `yes`, `data`."""
    optional: bool = False
    options: tuple[Button, ...] = ()
    items: tuple[CountedItem, ...] = ()
    low: int | None = None
    high: int | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """Pieces of which one is shown now: by its code, letter for letter, or to the camera.

    Attributes:
        codes: what answers it.
        first: the move that it says too, before it is asked for; empty where it is asked for.
    """

    codes: tuple[str, ...]
    first: str = ""


@dataclass(frozen=True, slots=True)
class OptionForm:
    """A form: an option with parts to fill in."""

    name: str
    label: str
    parts: tuple[FormField, ...]
    photo: bool = False
    """Whether a part wants data that a person cannot type, such as what a photo shows."""
    modes: bool = False
    """Whether it is told what the photo shows: a whole turn, or a part of one."""
    again: bool = False
    """Whether it stands filled in as it was sent last time, but for the partner."""

    @property
    def who(self) -> FormField | None:
        """The partner that it is sent to by a button each."""
        return next((part for part in self.parts if part.kind == "who"), None)

    @property
    def filled(self) -> tuple[FormField, ...]:
        """What is filled in besides."""
        return tuple(part for part in self.parts if part.value and part.kind != "who")

    @property
    def words(self) -> tuple[str, ...]:
        """What is filled in, in words."""
        found = []
        for part in self.filled:
            chosen = [option.label for option in part.options if option.key == part.value]
            found.append(chosen[0] if chosen else f"{part.label}: {part.value}")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """A question as one seat sees it."""

    number: int
    part: int
    prompt: str
    rule: str
    secret: bool
    seats: tuple[Seat, ...]
    cards: NamedCards = ()
    """That the prompt names."""
    free: bool = False
    """Whether nobody waits for it: a free action of somebody whose turn it is not."""
    scan: bool = False
    """Whether a piece answers it."""
    buttons: tuple[Button, ...] = ()
    sheets: tuple[OptionForm, ...] = ()
    whole: FormField | None = None
    """The answer as a whole, where it is not one of several options."""
    verb: str = ""
    """What the button says that gives it; "" for a plain word."""
    suggestions: tuple[Button, ...] = ()
    denied: tuple[Denied, ...] = ()
    more_denied: tuple[Button, ...] = ()
    """Too many to explain at once; each is explained when asked for."""
    chance: bool = False
    thrown: bool = False
    """Whether dice answer it: the companion may throw."""
    groups: tuple[OptionGroup, ...] = ()
    """The buttons by kinds of moves, where a book tells the kinds."""
    shortcuts: tuple[Button, ...] = ()
    """Several answers with one tap."""
    numerous: frozenset[str] | None = None
    """Keys of the buttons that are searched, where a menu has too many of a kind; None: all or none of them."""
    showing: Showing | None = None
    """What may be shown instead of being searched."""

    @property
    def idle(self) -> bool:
        """Whether nothing can be answered on a page now: no button, and no form that is of use."""
        return not (self.buttons or self.sheets or self.whole or self.shortcuts)

    @property
    def declined(self) -> bool:
        """Whether all that is left to say is that one wants nothing more: it stands after what else is asked."""
        only = not (self.sheets or self.whole or self.shortcuts)
        return only and bool(self.buttons) and all(button.declines for button in self.buttons)

    @property
    def declining(self) -> tuple[Button, ...]:
        """Those that want none of the others, where some of these are filled in: they stand after the forms."""
        folded = any(not sheet.photo for sheet in self.sheets) and not self.searched
        return tuple(button for button in self.buttons if button.declines) if folded else ()

    @property
    def open_buttons(self) -> tuple[Button, ...]:
        """Those that are in sight though others are searched."""
        return tuple(button for button in self.buttons if button.key not in (self.numerous or ()))

    @property
    def searched(self) -> tuple[Button, ...]:
        """Those that are so many that they are searched."""
        if self.numerous is None:
            return self.buttons if len(self.buttons) > MANY else ()
        return tuple(button for button in self.buttons if button.key in self.numerous)

    @property
    def words(self) -> tuple[Button, ...]:
        """The answers of a free question that one tap each says, with nothing to fill in: they need not be unfolded."""
        plain = self.free and self.whole is None and not self.sheets and not self.shortcuts and not self.scan
        alone = all(group.alone and not group.harms for group in self.groups if group.possible)
        return self.buttons if plain and alone and len(self.buttons) <= MOST_WORDS else ()

    @property
    def primary(self) -> OptionGroup | None:
        """What ends the phase with one tap and harms nobody: the button at the thumb."""
        found = [group for group in self.groups if group.ends and group.alone and not group.harms]
        return found[0] if len(found) == 1 else None

    @property
    def rows(self) -> tuple[OptionGroup, ...]:
        """The other kinds of moves that are possible."""
        return tuple(group for group in self.groups if group.possible and group is not self.primary)

    @property
    def refused(self) -> tuple[OptionGroup, ...]:
        """Kinds of moves with reasons why there are not more."""
        return tuple(group for group in self.groups if group.reasons)

    @property
    def id(self) -> str:
        """Its name on the page."""
        return f"q{self.number}-{self.part}"


@dataclass(frozen=True)
class AnswerPieces:
    """Which keys of answers are pieces of the box: key -> piece id to draw; and the title's symbols."""

    faces: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def face(self, key: str) -> str:
        """The piece to draw for a key; empty if it is no piece."""
        return self.faces.get(key, "")


def shown(
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
) -> ShownQuestion:
    """A question as its seat sees it.

    Args:
        entry: the open question.
        say: puts the book's sentences into the reader's language.
        pieces: which keys are pieces with a face.
        free: whether the table does not wait for it.
        board: whether a board is drawn, where everything can be tapped to hear why not.
        prefill: values for fields, by name.
        lately: how forms were filled in last time, by their names.
        cards: that the question names, to be opened.
        shortcuts: what the seat may do with one tap though it takes several answers.
    """
    question = entry.question
    faces = pieces or AnswerPieces()
    base: dict[str, Any] = {
        "number": entry.number,
        "part": entry.part,
        "prompt": say(question.prompt),
        "cards": cards,
        "rule": question.rule,
        "secret": question.secret,
        "seats": entry.seats,
        "free": free,
        "chance": question.chance,
        "thrown": isinstance(question, Thrown),
    }
    if isinstance(question, Choice):
        buttons = tuple(
            Button(
                question.key(value),
                begun(say(question.label(value))),
                faces.face(question.key(value)),
                declines=isinstance(value, Move) and value.declines,
            )
            for value in question.options
        )
        forms = [form for form in question.forms if not _idle(question, form)]
        before = lately() if lately is not None and forms else {}
        sheets = tuple(_sheet(form, say, prefill or before.get(form.name, {})) for form in forms)
        scan = isinstance(question, Reveal) and any(button.piece for button in buttons)
        numerous = _numerous(question, buttons)
        if numerous and all(faces.face(key.split(" ")[-1]) for key in numerous):
            scan = True
        showing = _showing(question, buttons, faces) if entry.seats or question.chance else None
        if showing is None and entry.seats:
            showing = _named(numerous or (), faces)
        groups = groups_of(question, say, sheets, faces.signs, shortcuts)
        if groups:
            taps = tuple(_tap(one, say) for one in shortcuts)
            return ShownQuestion(
                **base,
                buttons=buttons,
                sheets=sheets,
                scan=scan,
                groups=groups,
                shortcuts=taps,
                showing=showing,
            )
        denied, more = _denied(question, say, board=board)
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
    if isinstance(question, Draw) and (taps := _single(question, say, faces)):
        return ShownQuestion(**base, buttons=taps, scan=True)
    if isinstance(question, Judged):
        whole = part_of("", "", question.kind, say, faces=faces)
        if isinstance(question, Draw) and not question.in_order:
            whole = replace(whole, kind="some")
        suggestions: tuple[Button, ...] = ()
        if not isinstance(question.kind, SomeOf | Whole) and not question.chance:
            suggestions = tuple(
                Button(json.dumps(question.write(value)), begun(say(question.say(value))))
                for value in list(question.suggestions())[:6]
            )
        scan = isinstance(question, Draw) or (
            isinstance(question.kind, SomeOf)
            and (any(option.piece for option in whole.options) or _shows_unlisted(question.kind, faces))
        )
        return ShownQuestion(**base, whole=whole, verb=say(question.verb), suggestions=suggestions, scan=scan)
    return ShownQuestion(**base)


def _shows_unlisted(kind: SomeOf[Any], faces: AnswerPieces) -> bool:
    """Whether pieces that are not listed may be shown: what lies unseen in a closed hand is understood too."""
    return not kind.pieces and any(faces.face(kind.key(one)) for one in kind.known[:1])


def _named(keys: Iterable[str], faces: AnswerPieces) -> Showing | None:
    """The pieces that moves name of which there are many, if each names one at its end and no two the same."""
    codes = tuple(key.split(" ")[-1] for key in sorted(keys))
    each_one = all(map(faces.face, codes)) and len(set(codes)) == len(codes)
    return Showing(codes) if codes and each_one else None


def _showing(question: Choice[Any], buttons: Sequence[Button], faces: AnswerPieces) -> Showing | None:
    """The pieces of which one may be shown now, or after the only move of a menu that shows one."""
    if isinstance(question, Reveal):
        codes = tuple(button.key for button in buttons if button.piece)
        return Showing(codes) if len(codes) == len(buttons) > MANY else None
    if not isinstance(question, Menu):
        return None
    found = []
    for value in question.options:
        following = question.following(value)
        if isinstance(following, Reveal):
            keys = tuple(following.key(one) for one in following.options)
            if keys and all(map(faces.face, keys)):
                found.append(Showing(keys, question.key(value)))
    return found[0] if len(found) == 1 else None


def numbers_of(question: Question[Any] | None) -> tuple[int, ...]:
    """The answers of a question that wants one of a few numbers; none for any other."""
    kind = question.kind if isinstance(question, Judged) else None
    if not isinstance(kind, Whole) or kind.high is None or kind.high - kind.low >= MOST_NUMBERS:
        return ()
    return tuple(range(kind.low, kind.high + 1))


def _single(question: Draw[Any], say: Say, faces: AnswerPieces) -> tuple[Button, ...]:
    """Buttons, where one thing of a few kinds becomes known; none where there are several or too many."""
    kind = question.kind
    assert isinstance(kind, SomeOf)
    found = dict.fromkeys(kind.pieces)
    if question.count != 1 or kind.least != 1 or len(found) > MANY:
        return ()
    return tuple(
        Button(kind.key(one), begun(say(kind.label(one))), faces.face(kind.key(one))) for one in found
    )


def _numerous(question: Choice[Any], buttons: Sequence[Button]) -> frozenset[str] | None:
    """Of a menu, the moves of a kind that has too many to show; None for a question without kinds of moves."""
    if not isinstance(question, Menu):
        return None
    kinds = Counter(button.key.split(" ")[0] for button in buttons)
    return frozenset(button.key for button in buttons if kinds[button.key.split(" ")[0]] > MANY)


def _idle(question: Choice[Any], form: Form[Any]) -> bool:
    """Whether a form is of no use now: a part has nothing to choose, or its kind of moves says so."""
    if any(
        isinstance(part.kind, OneOf) and not part.optional and not part.kind.options for part in form.fields
    ):
        return True
    idle = getattr(form.make, "idle", None)
    return isinstance(question, Menu) and idle is not None and idle(question._table, question._seat)  # noqa: SLF001  # whose moves they are


def _tap(one: Shortcut, say: Say) -> Button:
    return Button(one.key, begun(say(one.label)), how=say(one.how))


def groups_of(
    question: Choice[Any],
    say: Say,
    sheets: Sequence[OptionForm],
    signs: Mapping[str, tuple[str, str]],
    shortcuts: Sequence[Shortcut] = (),
) -> tuple[OptionGroup, ...]:
    """The kinds of moves of a menu; none where its book tells none."""
    if not isinstance(question, Menu) or not any(getattr(cls, "group", "") for cls in question.classes):
        return ()
    possible, refused = list(question.options), list(question.others)
    forms = {sheet.name: sheet for sheet in sheets}
    return tuple(
        replace(
            found := _group(question, cls, say, possible, refused, forms),
            drawn=signs.get(found.sign),
            shortcuts=tuple(_tap(one, say) for one in shortcuts if one.group == found.verb),
        )
        for cls in question.classes
        if not isinstance(cls, Word)
    )


def _kind_said(cls: Any, table: Any) -> str:
    """What a kind of move is called; one without parts is what its move says."""
    found: str = cls.group or cls.name or (verb_of(cls) if parts(cls) else cls().label(table))
    return found


def _group(  # noqa: PLR0917  # looked up once for all kinds
    question: Menu[Any],
    cls: Any,
    say: Say,
    possible: Sequence[Any],
    refused: Sequence[Any],
    forms: Mapping[str, OptionForm],
) -> OptionGroup:
    table, seat = question._table, question._seat  # noqa: SLF001  # whose moves they are
    moves = [move for move in possible if move.__class__ is cls]
    verb = verb_of(cls)
    sheet = forms.get(verb)
    reasons = dict.fromkeys(
        reason for move in refused if move.__class__ is cls for reason in question.why_not(move)
    )
    needed = [(name, kind, label) for name, kind, label, spare in parts(cls) if not spare]
    who = partner(cls)
    return OptionGroup(
        begun(say(_kind_said(cls, table))),
        verb,
        cls.sign,
        say(cls.cost(table, seat)),
        say(cls.left(table, seat)),
        cls.ends,
        cls.ends and cls.tells_end,
        any(move.harm(table, seat) for move in moves),
        cls.rule,
        begun(say(needed[0][2])) if len(needed) == 1 else "",
        tuple(
            Button(
                question.key(move),
                begun(say(question.label(move))),
                seat=getattr(move, who) if who and len(needed) == 1 else None,
                short=_short(move, needed) if len(needed) == 1 and not who else "",
            )
            for move in moves
        ),
        (sheet,) if sheet is not None and (moves or not reasons) else (),
        tuple(reasons)[:3],
    )


def _short(move: Any, needed: Sequence[tuple[str, Any, Any]]) -> str:
    """The only part of a move, if it is a number; a change, which may be to less as well, has its sign."""
    value, kind = getattr(move, needed[0][0]), needed[0][1]
    if type(value) is not int:
        return ""
    return signed(value) if isinstance(kind, Whole) and kind.low < 0 else str(value)


def signed(number: int) -> str:
    """A change as it is printed: +1, −1."""
    return f"{number:+}".replace("-", "\N{MINUS SIGN}")


def apart(buttons: Sequence[Button]) -> tuple[str, tuple[Button, ...]]:
    """What labels say alike at their beginning, up to a colon, and the buttons with the rest; all of it where it differs."""
    labels = [button.label for button in buttons]
    colons = [colon.end() for colon in re.finditer(":(?= )", labels[0])] if len(labels) > 1 else []
    heads = (labels[0][:end] for end in reversed(colons))
    alike = next((head for head in heads if all(label.startswith(f"{head} ") for label in labels)), "")
    if alike.count(FIRST_ISOLATE) != alike.count(LAST_ISOLATE) or not alike:
        return "", tuple(buttons)
    return alike, tuple(replace(one, short=begun(one.label[len(alike) :].strip())) for one in buttons)


def in_runs(buttons: Sequence[Button]) -> list[tuple[str, tuple[Button, ...]]]:
    """Neighbours whose labels begin alike up to a colon, with what they say alike; "" before those that stand alone."""
    runs: list[tuple[str, tuple[Button, ...]]] = []
    for _, found in groupby(
        buttons, key=lambda one: one.label.partition(": ")[0] if ": " in one.label else ""
    ):
        alike, rest = apart(tuple(found))
        if runs and not alike and not runs[-1][0]:
            rest = (*runs.pop()[1], *rest)
        runs.append((alike, rest))
    return runs


def begun(text: str) -> str:
    """A label as it stands on a button: books write theirs to go on in a sentence, so that they begin small."""
    return text[:1].upper() + text[1:]


def _denied(question: Choice[Any], say: Say, *, board: bool) -> tuple[tuple[Denied, ...], tuple[Button, ...]]:
    others = list(question.others)
    if len(others) > MOST_REASONS:
        if board or len(others) > MOST_LISTED:
            return (), ()
        return (), tuple(Button(question.key(value), begun(say(question.label(value)))) for value in others)
    return _alike(
        [
            Denied(question.key(value), begun(say(question.label(value))), question.why_not(value))
            for value in others
        ]
    ), ()


def _alike(denied: Sequence[Denied]) -> tuple[Denied, ...]:
    """Many moves of one kind that have the same reasons against them are one line, which lists them."""
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


def _sheet(form: Form[Any], say: Say, prefill: Mapping[str, str]) -> OptionForm:
    who = partner(form.make) if isinstance(form.make, type) and is_dataclass(form.make) else ""
    parts = tuple(_field(part, say, prefill, who=part.name == who) for part in form.fields)
    photo = any(part.kind == "data" for part in parts)
    modes = photo and any(isinstance(part.kind, OneOf) for part in form.fields)
    again = bool(prefill) and any(part.kind == "who" for part in parts)
    again = again and all(part.value or part.optional or part.kind == "who" for part in parts)
    return OptionForm(form.name, begun(say(form.label or form.name)), parts, photo, modes, again)


def _field(part: Field, say: Say, prefill: Mapping[str, str], *, who: bool) -> FormField:
    label = begun(say(part.label or part.name.replace("_", " ")))
    shown = part_of(
        f"f.{part.name}",
        label,
        part.kind,
        say,
        optional=part.optional,
        value=prefill.get(f"f.{part.name}", ""),
    )
    if who and shown.kind == "one" and not part.optional and len(shown.options) <= MOST_PARTNERS:
        seated = tuple(replace(one, seat=Seat(int(one.key))) for one in shown.options if one.key.isdecimal())
        return replace(shown, kind="who", options=seated) if len(seated) == len(shown.options) else shown
    if isinstance(part.kind, Whole) and part.kind.low and not shown.value and not part.optional:
        return replace(shown, value=str(part.kind.low))
    return shown


def filled(question: Question[Any], value: Any) -> tuple[str, Mapping[str, str]] | None:
    """How a form was filled in that gave an answer: its name, and what can be said again; None if none did."""
    data = question.write(value) if isinstance(question, Menu) and not question.secret else None
    if not isinstance(data, dict):
        return None
    return str(data["do"]), {f"f.{name}": str(one) for name, one in data.items() if type(one) in {int, str}}


def part_of(
    name: str,
    label: str,
    kind: Kind[Any],
    say: Say,
    *,
    optional: bool = False,
    faces: AnswerPieces | None = None,
    value: str = "",
) -> FormField:
    """How a kind of answer is asked for."""
    faces = faces or AnswerPieces()
    if isinstance(kind, OneOf):
        options = tuple(
            Button(kind.key(v), begun(say(kind.label(v))), faces.face(kind.key(v))) for v in kind.options
        )
        return FormField(name, label, "one", optional, options, value=value)
    if isinstance(kind, SomeOf):
        keys = Counter(kind.key(piece) for piece in kind.pieces)
        labels = {kind.key(piece): say(kind.label(piece)) for piece in kind.pieces}
        most = len(kind.pieces) if kind.most is None else min(kind.most, len(kind.pieces))
        shape = "order" if kind.ordered else "some"
        return FormField(
            name or "some",
            label,
            shape,
            optional,
            tuple(Button(key, labels[key], faces.face(key)) for key in keys),
            tuple(CountedItem(key, labels[key], number) for key, number in keys.items()),
            kind.least,
            most,
        )
    if isinstance(kind, Counts):
        items = tuple(
            CountedItem(kind.key(k), say(kind.label(k)), number) for k, number in kind.shown.items()
        )
        return FormField(name or "count", label, "counts", optional, items=items)
    if isinstance(kind, Whole):
        return FormField(
            name or "number", label, "number", optional, low=kind.low, high=kind.high, value=value
        )
    if isinstance(kind, Yes):
        return FormField(name, label, "yes", optional, value=value)
    return FormField(name or "json", label, "data", optional, value=value)
