"""The table that follows from a play file, and its book: everything people may do, no rules.

Every act is an answer of the log, so undo, replay, the pages and the terminal need nothing special. It refuses only
what is impossible: an empty pile, a counter beyond its ends, a card that lies elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Any, Final

from printkit.box.contents import NAMING, Box
from printkit.declared.functions import FUNCTIONS
from printkit.declared.language import Scope, number_of
from printkit.declared.playfile import Act, CounterSpec, DieSpec, PileSpec, PlayFile, Reminder
from printkit.declared.reckoning import fill_sentence
from printkit.expression.budget import StepBudget
from printkit.expression.error import ExpressionError
from printkit.referee import (
    FIRST_SEAT,
    Count,
    Deck,
    FaceDown,
    Hand,
    InHand,
    Message,
    OneOf,
    OneWord,
    Pieces,
    Pile,
    Plural,
    Seat,
    Setup,
    Table,
    Who,
    list_unlocated,
    say,
    zone,
)
from printkit.referee.state import by_seat, state

MOST_OFFERED: Final = 80
"""The most cards of a closed hand that are listed; if there are more, people show or type them."""


@dataclass(frozen=True)
class Track(Count):
    """A number with named places."""

    spaces: Mapping[int, str] = field(default_factory=dict)

    def describe(self, table: Any, value: int) -> Message:
        """Return the place, with its name where it has one."""
        reached = max((at for at in self.spaces if at <= value), default=None)
        if reached is None:
            return say("{n}", value)
        if reached == value:
            return say("{n}, {place:name}", value, self.spaces[reached])
        return say("{n}, past {place:name}", value, self.spaces[reached])


@dataclass
class FreeTable(Table):
    """The base of every table that a play file makes; the zones are fields that `table_class` adds."""

    play: PlayFile
    box: Box
    copies: Mapping[str, int]
    """How many copies each row has."""
    all_cards: Pieces
    moves: tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]
    """What the player in turn may do, what the others may do meanwhile, and all of it."""

    def __post_init__(self) -> None:
        self.announced: set[int] = set()

    def name_piece(self, piece: str) -> str:
        """Return the name on a card."""
        return self.play_names.get(piece, piece)

    @property
    def play_names(self) -> Mapping[str, str]:
        """Names by row."""
        return self.once("*names", self._read_names)

    def _read_names(self) -> Mapping[str, str]:
        rows = (row for key in self.play.components for row in self.box.rows(key))
        return {row.id: card_name(row.values) for row in rows}


def offer_labels(labels: Mapping[str, str]) -> OneOf[str]:
    """Offer one of the names by its label."""
    return OneOf(list(labels), label=labels.__getitem__)


# Counters


def count_of(table: FreeTable, name: str, seat: Seat) -> int:
    """Return a counter's value: the player's, or the table's."""
    value = getattr(table, name)
    return int(value[seat] if table.play.counters[name].each else value)


def change_counter(table: FreeTable, name: str, seat: Seat, by: int) -> None:
    """Change a counter and the rest of its supply."""
    if table.play.counters[name].each:
        getattr(table, name)[seat] += by
    else:
        setattr(table, name, getattr(table, name) + by)
    if table.play.counters[name].supply is not None:
        setattr(table, supply_of(name), supply_left(table, name) - by)
    spaces = table.play.counters[name].track
    now = count_of(table, name, seat)
    if by and now in spaces:
        table.announce("{what:name}: {place:name}.", table.play.counters[name].label, spaces[now])


def supply_left(table: FreeTable, name: str) -> int:
    """Return how much is left of a supply."""
    return int(getattr(table, supply_of(name)))


# Cards


def hand_of(table: FreeTable, seat: Seat) -> Hand:
    """Return a player's hand."""
    found: Hand = table.hands[seat]  # type: ignore[attr-defined]  # there where the file says hands
    return found


def place_of(table: FreeTable, name: str, seat: Seat) -> list[str]:
    """Return an open pile, or the player's own area."""
    value = getattr(table, name)
    found: list[str] = value[seat] if name in table.play.areas else value
    return found


def deck_of(table: FreeTable, name: str) -> Deck:
    """Return a pile that lies face down."""
    found: Deck = getattr(table, name)
    return found


def spare_cards(table: FreeTable) -> list[str]:
    """Return the cards whose place is unknown: any unseen card may be one of these."""
    return list(dict.fromkeys(list_unlocated(table, table.all_cards)))


def may_come(table: FreeTable, name: str) -> list[str]:
    """List the cards that may come from a pile that lies face down."""
    deck = deck_of(table, name)
    pile = table.play.piles[name]
    own = {row.id for row in table.box.rows(pile.component)} if pile.component else set(table.copies)
    spare = [card for card in spare_cards(table) if card in own or card in deck.cards] if deck.unseen else []
    return list(dict.fromkeys((*deck.cards, *spare)))


# Expressions


def scopes_of(table: FreeTable) -> list[Scope]:
    """Return one scope for each player."""
    rows = {row.id: row.values for key in table.play.components for row in table.box.rows(key)}
    shared: dict[str, Any] = {
        **table.box.constants,
        "players": len(table.names),
        "true": True,
        "false": False,
        "none": None,
    }
    for pile in table.play.piles.values():
        if pile.hidden:
            shared[pile.name] = [{"id": "?"}] * len(deck_of(table, pile.name))
        else:
            shared[pile.name] = [rows.get(card, {"id": card}) for card in getattr(table, pile.name)]
    for name in table.play.dice:
        shared[name] = thrown_of(table, name)
    seats: list[Scope] = []
    budget = StepBudget()
    for seat in table.order(FIRST_SEAT):
        own: dict[str, Any] = {name: count_of(table, name, seat) for name in table.play.counters}
        for name in table.play.areas:
            own[name] = [rows.get(card, {"id": card}) for card in place_of(table, name, seat)]
        if table.play.hands is not None:
            hand = hand_of(table, seat)
            own["hand"] = [rows.get(card, {"id": card}) for card in hand.known] + [{"id": "?"}] * hand.unseen
        own["player"] = table.names[seat]
        own["turns"] = table.turns  # type: ignore[attr-defined]
        own["my_turn"] = table.active == seat  # type: ignore[attr-defined]
        seats.append(Scope((own, shared), FUNCTIONS, seats, budget, len(table.names)))
    return seats


def thrown_of(table: FreeTable, name: str) -> Any:
    """Return the last throw: a number (the sum of several), or a word."""
    faces = str(getattr(table, name)).split(" ")
    if all(face.lstrip("-").isdecimal() for face in faces):
        return sum(map(int, faces))
    return faces[0] if len(faces) == 1 else faces


def who_meets(table: FreeTable, reminder: Reminder) -> Iterator[Scope]:
    """Yield the scopes of players for whom a condition holds; none where it cannot be computed."""
    for scope in scopes_of(table):
        try:
            if scope.value(reminder.when.expression.node):
                yield scope
        except ExpressionError:
            continue


def tell_reminders(table: FreeTable) -> None:
    """Tell what holds now and did not before."""
    for number, reminder in enumerate(table.play.tell):
        held = list(who_meets(table, reminder))
        if held and number not in table.announced:
            table.announced.add(number)
            for scope in held:
                table.announce("{what:name}", said_of(reminder, scope))
        elif not held:
            table.announced.discard(number)
    _remind_of_limit(table)


def _remind_of_limit(table: FreeTable) -> None:
    """Tell who holds more cards than the limit of a hand: only a reminder, since a turn may exceed it for a moment."""
    hands = table.play.hands
    if hands is None or not hands.limit:
        return
    for seat in table.order(FIRST_SEAT):
        number = -1 - int(seat)
        count = len(hand_of(table, seat))
        if count <= hands.limit:
            table.announced.discard(number)
        elif number not in table.announced:
            table.announced.add(number)
            table.announce("{who:seat} has {n} cards; a hand keeps {limit}.", seat, count, hands.limit)


def said_of(reminder: Reminder, scope: Scope) -> str:
    """Return a reminder's sentence; it says what could not be computed."""
    try:
        return fill_sentence(reminder.say, scope)
    except ExpressionError as error:
        return str(error)


def card_name(values: Mapping[str, Any]) -> str:
    """Return a card's name, else its first text that is no id."""
    for key in NAMING:
        if values.get(key):
            return str(values[key])
    texts = (
        str(value)
        for key, value in values.items()
        if key != "id" and isinstance(value, str) and value.strip()
    )
    return next(texts, str(values.get("id", "")))[:60]


def supply_of(name: str) -> str:
    """Return the field of a counter's supply."""
    return f"{name}_supply"


def amount_of(act: Act, table: FreeTable, seat: Seat) -> int:
    """Return the present amount of a button's act."""
    assert act.amount is not None
    return number_of(scopes_of(table)[seat].value(act.amount.expression.node))


def results_of(die: DieSpec) -> list[str]:
    """Return every result of a throw; the order of the dice does not matter."""
    faces = list(dict.fromkeys(die.faces))
    return [" ".join(one) for one in combinations_with_replacement(faces, die.number)]


def chances_of(die: DieSpec) -> list[float]:
    """Return the weight of each result, in their order."""
    own = Counter(die.faces)
    faces = list(own)
    found: Counter[tuple[str, ...]] = Counter({(): 1})
    for _ in range(die.number):
        more: Counter[tuple[str, ...]] = Counter()
        for thrown, ways in found.items():
            for face in faces:
                more[tuple(sorted((*thrown, face), key=faces.index))] += ways * own[face]
        found = more
    return [float(found[one]) for one in combinations_with_replacement(faces, die.number)]


def table_class(play: PlayFile, box: Box) -> tuple[type[FreeTable], Mapping[str, Any]]:
    """Return the table's class with its zones, and what every table of it begins with."""
    copies = Counter(piece.row.id for key in play.components for piece in box.components[key].pieces)
    cards = Pieces(
        " and ".join(box.components[key].name for key in play.components) or "Cards",
        lambda table: dict(table.copies),
    )
    annotations: dict[str, Any] = {}
    members: dict[str, Any] = {"__module__": __name__, "__doc__": f"The table of {box.name}."}

    def add(name: str, kind: Any, made: Any) -> None:
        annotations[name], members[name] = kind, made

    for pile in play.piles.values():
        place = f"{pile.label}"
        if pile.hidden:
            add(pile.name, Deck, zone(FaceDown(pile.label, cards, place=place)))
        else:
            add(pile.name, list[str], zone(Pile(pile.label, cards, place=place), default_factory=list))
    for name, label in play.areas.items():
        add(name, list[list[str]], by_seat(Pile(label, cards)))
    if play.hands is not None:
        add("hands", list[Hand], by_seat(InHand(play.hands.label, cards)))
    for counter in play.counters.values():
        _add_counter(add, counter, box)
    for die in play.dice.values():
        words = {"": "not thrown yet", **{one: one.replace(" ", ", ") for one in results_of(die)}}
        add(die.name, str, zone(OneWord(die.label, words=words, quiet=True), default=""))
    if play.steps:
        add("step", str, zone(OneWord("Step", words={one: one for one in play.steps}), default=play.steps[0]))
    add("active", Seat, zone(Who("Whose turn"), default=FIRST_SEAT))
    add("turns", int, field(default=0))
    add("playing", bool, field(default=False))
    members["__annotations__"] = annotations
    _keyword_only(members, annotations)
    made: type[FreeTable] = state(type("PlayTable", (FreeTable,), members))
    return made, {"copies": copies, "all_cards": cards, "play": play}


def _keyword_only(members: dict[str, Any], annotations: dict[str, Any]) -> None:
    """Make fields keyword-only, so that they may stand in any order."""
    for name in annotations:
        members[name].kw_only = True


def _add_counter(add: Any, counter: CounterSpec, box: Box) -> None:
    pieces = None
    if counter.supply is not None:
        rows = {row.id: "" for row in box.rows(counter.component)} if counter.component else {}
        total = counter.supply
        label = counter.label
        pieces = Pieces(
            label,
            _make_total(total),
            rows=rows,
            words={"": Plural(*("{n} " + _escape(counter.name_count(number)) for number in (1, 2)))},
        )
        add(supply_of(counter.name), int, zone(Count(f"{label} in the supply", pieces, place="the supply")))
    high = counter.high
    about = Track(
        counter.label,
        pieces,
        least=counter.low,
        most=None if high is None else (lambda _table: high),
        spaces=counter.track,
    )
    add(counter.name, list[int] if counter.each else int, by_seat(about) if counter.each else zone(about))


def _escape(label: str) -> str:
    """Return a label as the text of a message, where braces are places."""
    return label.replace("{", "{{").replace("}", "}}")


def _make_total(number: int) -> Any:
    """Return how many pieces a supply has."""
    return lambda _table: {"": number}


def new_table(
    made: type[FreeTable], given: Mapping[str, Any], play: PlayFile, setup: Setup, box: Box
) -> FreeTable:
    """Return a table as it is set up: cards dealt unseen, counters at their start."""
    seats = len(setup.names)
    values: dict[str, Any] = {}
    hands = play.hands
    for pile in play.piles.values():
        if pile.hidden:
            size = len(box.components[pile.component].pieces) if pile.component else 0
            dealt = hands.deal * seats if hands is not None and hands.source == pile.name else 0
            values[pile.name] = Deck(unseen=size - dealt)
    for name in play.areas:
        values[name] = [[] for _ in range(seats)]
    if hands is not None:
        values["hands"] = [Hand(unseen=hands.deal) for _ in range(seats)]
    for counter in play.counters.values():
        values[counter.name] = [counter.start] * seats if counter.each else counter.start
        if counter.supply is not None:
            values[supply_of(counter.name)] = counter.supply - counter.start * (seats if counter.each else 1)
    return made(setup.names, **given, **values, box=box)


def open_piles(play: PlayFile) -> Sequence[PileSpec]:
    """Return the piles whose cards people see."""
    return [pile for pile in play.piles.values() if not pile.hidden]
