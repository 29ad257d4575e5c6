"""A hand to play from: the faces that a seat has, and what each of them answers now.

A card answers an option that names it; several cards answer a question that wants some of them. Zones and questions define
all of it, no title does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from printkit.companion.pages.asked import ShownQuestion
from printkit.companion.pages.buttons import Button
from printkit.companion.pages.described import describe_piece, named_cards
from printkit.companion.pages.fields import FormField
from printkit.companion.pages.model import ViewModel
from printkit.companion.pages.words import NOT_SEEN
from printkit.referee import Choice, Count, FaceDown, Open, Plural, Seat, Stock, say
from printkit.referee.state import ZoneView, view_zones
from printkit.referee.zones import UNSEEN

MOST_FACES: Final = 14
"""So many answers have their faces beside them; more would be too small to distinguish."""

FEW: Final = 7
"""So many cards form a fan; more form rows."""

_WORDS: Final = re.compile(r"[^\s/,@]+")


@dataclass(frozen=True, slots=True)
class CardUse:
    """The use of a card: the question that it answers, and the buttons that give it."""

    question: ShownQuestion
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card, or several alike.

    Attributes:
        key: its kind.
        piece: whose face it shows.
        name: the printed one, or what people call it.
        number: how many equal ones.
        shape: its outline, for the corners.
        size: width and height, mm.
        uses: what it answers.
        text: what it does, in words.
    """

    key: str
    piece: str
    name: str
    number: int = 1
    shape: str = "card"
    size: tuple[float, float] = (63.0, 88.0)
    uses: tuple[CardUse, ...] = ()
    text: str = ""

    @property
    def width(self) -> int:
        """The width in tenths of a mm, which pictures state before they are loaded."""
        return round(10 * self.size[0])

    @property
    def height(self) -> int:
        """The height, in the same unit as `width`."""
        return round(10 * self.size[1])


@dataclass(frozen=True, slots=True)
class HeldPile:
    """The cards at one place of a seat: a hand, a purse, its earnings.

    Attributes:
        label: of the place.
        private: whether nobody else sees it.
        cards: what lies there.
        number: how many in all.
        stacked: whether equal pieces are counted there: notes, tokens.
    """

    label: str
    private: bool
    cards: tuple[HeldCard, ...]
    number: int
    stacked: bool = False

    @property
    def is_fan(self) -> bool:
        """Whether its cards are few and all different."""
        return self.number <= FEW and all(card.number == 1 for card in self.cards)

    @property
    def is_stacks(self) -> bool:
        """Whether equal pieces lie in stacks."""
        return self.stacked or (any(card.number > 1 for card in self.cards) and len(self.cards) <= FEW)


@dataclass(frozen=True, slots=True)
class HeldHand:
    """Everything that a seat has before it.

    Attributes:
        piles: hidden ones first.
        paying: the question that wants some of the cards of the first pile, ticked there; None for none.
        choice: the ticked pieces of that question.
    """

    piles: tuple[HeldPile, ...]
    paying: ShownQuestion | None = None
    choice: FormField | None = None

    @property
    def cards(self) -> tuple[HeldCard, ...]:
        """All cards, pile by pile."""
        return tuple(card for pile in self.piles for card in pile.cards)

    @property
    def answers(self) -> bool:
        """Whether any card answers anything now."""
        return self.paying is not None or any(card.uses for card in self.cards)


def hold_cards(
    model: ViewModel, seat: Seat, questions: Sequence[ShownQuestion]
) -> tuple[HeldHand, tuple[ShownQuestion, ...]]:
    """Return what a seat holds with what it answers, and the questions that are left to be answered elsewhere."""
    piles = sorted(_list_piles(model, seat), key=lambda pile: not pile.private)
    keys = {card.key for pile in piles for card in pile.cards}
    paying = next((q for q in questions if _wants_cards(q, keys)), None)
    piles = [replace(pile, cards=tuple(_add_uses(pile.cards, questions))) for pile in piles]
    taken = frozenset(keys)
    left = tuple(_without_cards(q, taken, paying) for q in questions)
    choice = paying.whole if paying is not None else None
    wanted = {item.key for item in choice.items} if choice is not None else None
    return HeldHand(tuple(pile for pile in piles if _is_at_hand(pile, wanted)), paying, choice), left


def _is_at_hand(pile: HeldPile, wanted: set[str] | None) -> bool:
    """Return whether a pile is at the foot of the page: the one to tick where cards are ticked, else hidden or useful ones."""
    if wanted is not None:
        return any(card.key in wanted for card in pile.cards)
    return pile.private or pile.stacked or any(card.uses for card in pile.cards)


def _list_piles(model: ViewModel, seat: Seat) -> Iterator[HeldPile]:
    for spot in view_zones(model.game.table, seat):
        if spot.holder != seat or not spot.known or spot.zone.of is None or isinstance(spot.zone, FaceDown):
            continue
        cards = tuple(_list_cards(model, spot))
        if cards:
            number = sum(card.number for card in cards)
            label, counted = model.say(spot.zone.label), isinstance(spot.zone, Count | Stock)
            yield HeldPile(label[:1].upper() + label[1:], not spot.public, cards, number, counted)


def _list_cards(model: ViewModel, spot: ZoneView) -> Iterator[HeldCard]:
    """Return the faces at a place; none where a kind has no face."""
    zone, value = spot.zone, spot.value
    pieces = zone.of
    assert pieces is not None
    things: Iterable[tuple[str, int | None]] = (
        [("", value)] if isinstance(zone, Count) else [] if zone.drawn else zone.things(value)
    )
    for key, count in things:
        number = 1 if count is None else count
        if number <= 0 or key == UNSEEN:
            continue
        row = next((row for row, kind in pieces.rows.items() if kind == key), key)
        piece = model.loaded.find_face(row)
        if piece:
            yield make_card(model, key, piece, number, words=pieces.words.get(key))


def make_card(model: ViewModel, key: str, piece: str, number: int, words: Plural | None = None) -> HeldCard:
    """Return a card as a page shows it; the zone names equal pieces."""
    loaded = model.loaded
    found = loaded.pieces[piece]
    name, text = describe_piece(loaded, found)
    name = name.partition(": ")[2] or name  # the code on a card means nothing to people on a screen
    if words is not None:
        name = model.say(words(number)).replace(str(number), "", 1).strip() or name
    shown, text = model.say(name), text.replace("*", "")
    component = loaded.box.components[found.component] if loaded.box is not None else None
    shape = component.shape if component is not None else "card"
    size = (component.size.width, component.size.height) if component is not None else (63.0, 88.0)
    return HeldCard(
        key, piece, shown[:1].upper() + shown[1:], number, shape, size, text="" if words else model.say(text)
    )


@dataclass(frozen=True, slots=True)
class TablePile:
    """The cards at one place of the table.

    Attributes:
        label: of the place.
        cards: those that everybody sees.
        number: how many lie there.
        back: a piece whose back is seen; "" where nothing lies face down.
    """

    label: str
    cards: tuple[HeldCard, ...]
    number: int
    back: str = ""


def list_table_piles(model: ViewModel) -> Iterator[TablePile]:
    """List the piles on the table that have a face: displays and discards as printed, decks by their backs."""
    table = model.game.table
    for spot in view_zones(table, None):
        zone = spot.zone
        if spot.holder is not None or zone.of is None or zone.drawn:
            continue
        label = model.say(
            say("{what} ({whose})", zone.label, spot.key_label) if spot.key_label else zone.label
        )
        label = label[:1].upper() + label[1:]
        if spot.known and not isinstance(zone, FaceDown):
            cards = tuple(_list_cards(model, spot))
            if cards:
                yield TablePile(label, cards, sum(card.number for card in cards))
        elif zone.open_number and (number := zone.number(spot.value)):
            kinds = iter(zone.of.total(table))
            back = next((face for kind in kinds if (face := model.loaded.find_face(kind))), "")
            if back:
                yield TablePile(label, (), number, back)


def _add_uses(cards: Sequence[HeldCard], questions: Sequence[ShownQuestion]) -> Iterator[HeldCard]:
    for card in cards:
        found = []
        for question in questions:
            buttons = tuple(button for button in question.buttons if _names_card(button.key, card.key))
            if buttons:
                named = tuple(replace(one, label=_word_use(one, card, question)) for one in buttons)
                found.append(CardUse(question, named))
        yield replace(card, uses=tuple(found))


def _word_use(button: Button, card: HeldCard, question: ShownQuestion) -> str:
    """Return what a button does with a card; the kind of move where its label names nothing but the card."""
    label = _name_by_face(button.label, card)
    if NOT_SEEN.sub("", label) != NOT_SEEN.sub("", card.name):
        return label
    groups = (group for group in question.groups if any(one.key == button.key for one in group.buttons))
    return next((group.name for group in groups), label)


def _name_by_face(label: str, card: HeldCard) -> str:
    """Return a label that names a card as the page does, and not by its code."""
    return re.sub(rf"(?<![\w-]){re.escape(card.key)}(?![\w-])", card.name.replace("\\", ""), label)


def _names_card(answer: str, key: str) -> bool:
    """Return whether an answer names a card that is the only one of its kind."""
    return len(key) > 1 and key in _WORDS.findall(answer)


def _wants_cards(question: ShownQuestion, keys: set[str]) -> bool:
    """Return whether a question wants some of the cards."""
    whole = question.whole
    if whole is None or whole.kind != "some" or not whole.items:
        return False
    return all(item.key in keys for item in whole.items)


def _without_cards(
    question: ShownQuestion, keys: frozenset[str], paying: ShownQuestion | None
) -> ShownQuestion:
    """Return a question without the answers that cards give; it still says what is asked."""
    if question is paying:
        return replace(question, whole=None, scan=False, suggestions=())

    def is_left(button: Button) -> bool:
        return not any(_names_card(button.key, key) for key in keys)

    buttons = tuple(filter(is_left, question.buttons))
    groups = tuple(replace(group, buttons=tuple(filter(is_left, group.buttons))) for group in question.groups)
    return replace(question, buttons=buttons, groups=groups)


def on_screen(model: ViewModel, question: ShownQuestion, entry: Open | None) -> ShownQuestion:
    """Return a question where no piece can be shown: everything is answered on the page, with the faces that the answers name."""
    sheets = tuple(sheet for sheet in question.sheets if not sheet.photo)
    question = replace(question, scan=False, showing=None, sheets=sheets)
    asked = entry.question if entry is not None else None
    if not isinstance(asked, Choice) or len(question.buttons) > MOST_FACES:
        return question
    faces, found = model.loaded.faces, {}
    for value in asked.options:
        cards = named_cards(asked.label(value), faces, model.game.table, model.say)
        found[asked.key(value)] = cards[0][1] if len(cards) == 1 else ""
    buttons = tuple(replace(one, piece=found.get(one.key, "") or one.piece) for one in question.buttons)
    return replace(question, buttons=buttons)
