"""What people may do at a table without rules: count, draw, play, take, turn up, shuffle, throw, go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.declared.language import Wrong
from printkit.declared.playfile import Act, ButtonSpec, CounterSpec, PlayFile
from printkit.declared.table import (
    MOST_OFFERED,
    FreeTable,
    amount_of,
    chances_of,
    change_counter,
    count_of,
    deck_of,
    hand_of,
    may_come,
    open_piles,
    place_of,
    results_of,
    scopes_of,
    spare_cards,
    supply_left,
)
from printkit.referee import (
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    Whole,
    move,
    part,
    refuse,
    reveal,
    say,
    throw,
)
from printkit.referee.moves import fixed


@fixed
def own_counters(table: FreeTable, seat: Seat) -> OneOf[str]:
    """What each player has of their own."""
    del seat
    specs = table.play.counters
    return OneOf([name for name, one in specs.items() if one.each], label=lambda name: specs[name].label)


def others(table: FreeTable, seat: Seat) -> OneOf[Seat]:
    """The other players."""
    return OneOf(table.others(seat), label=table.name)


@fixed
def face_down(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Piles that lie face down."""
    del seat
    piles = table.play.piles
    return OneOf([name for name, one in piles.items() if one.hidden], label=lambda name: piles[name].label)


@fixed
def seen_places(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Open piles and areas."""
    del seat
    labels = {one.name: one.label for one in open_piles(table.play)} | dict(table.play.areas)
    return OneOf(list(labels), label=lambda name: labels[name])


@fixed
def dice(table: FreeTable, seat: Seat) -> OneOf[str]:
    """All dice."""
    del seat
    specs = table.play.dice
    return OneOf(list(specs), label=lambda name: specs[name].label)


@fixed
def cards(table: FreeTable, seat: Seat) -> OneOf[str]:
    """Every card of the piles."""
    del seat
    return OneOf(list(table.copies), label=table.printed)


def where_of(table: FreeTable, name: str) -> str:
    """What a pile or an area is called."""
    piles = table.play.piles
    return piles[name].label if name in piles else table.play.areas.get(name, name)


class CountBase(Move[FreeTable]):
    """Change a counter; each has a class of its own, so that it has a row of its own on the page."""

    __slots__ = ()

    rule: ClassVar[str] = ""
    counter: ClassVar[str]
    by: int

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[Any]:
        make: Any = cls
        return [make(by) for by in table.play.counters[cls.counter].steps]

    @classmethod
    def left(cls, table: FreeTable, seat: Seat) -> Message:
        return say("now {n}", count_of(table, cls.counter, seat))

    def label(self, table: FreeTable) -> Message:
        return say("{sign:name}{n}", _sign(self.by), abs(self.by))

    def told(self, table: FreeTable) -> Message:
        what = table.play.counters[self.counter].label
        return say("{what:name} {sign:name}{n}", what, _sign(self.by), abs(self.by))

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        return ends_of(table, seat, self.counter, self.by)

    def do(self, table: FreeTable, seat: Seat) -> None:
        change_counter(table, self.counter, seat, self.by)


def _sign(number: int) -> str:
    return "+" if number > 0 else "\N{MINUS SIGN}"


def count_move(spec: CounterSpec) -> Any:
    """The move that changes a counter: `pearls 1`."""
    members = {
        "__module__": __name__,
        "__doc__": f"Change {spec.label}.",
        "__annotations__": {"by": int},
        "by": part(Whole(-100_000, 100_000), "by"),
        "verb": spec.name.replace("_", "-"),
        "group": spec.label,
        "name": spec.label,
        "counter": spec.name,
        "sign": "group",
    }
    return move(type("CountBy", (CountBase,), members))


def ends_of(table: FreeTable, seat: Seat, counter: str, by: int, before: int = 0) -> Refusals:
    """Why a counter cannot go so far: its ends, and its supply; `before` is what goes before in the same act."""
    spec, now = table.play.counters[counter], count_of(table, counter, seat) + before
    after = now + by
    if after < spec.low:
        return refuse(
            "LOW", "", "{what:name} stands at {now} and goes down to {low}.", spec.label, now, spec.low
        )
    if spec.high is not None and after > spec.high:
        return refuse(
            "HIGH", "", "{what:name} stands at {now} and goes up to {high}.", spec.label, now, spec.high
        )
    if spec.supply is not None and by > supply_left(table, counter) - before:
        return refuse(
            "SUPPLY",
            "",
            "The supply has {n} {what:name} left.",
            supply_left(table, counter) - before,
            spec.label,
        )
    return ()


@move
class Give(Move[FreeTable]):
    """Give another player some of what one has."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "give"
    group: ClassVar[str] = "Give"
    name: ClassVar[str] = "Give to a player"
    listed: ClassVar[bool] = False

    counter: str = part(own_counters, "what")
    to: Seat = part(others, "to whom", who=True)
    n: int = part(Whole(1, 100_000), "how many")

    def label(self, table: FreeTable) -> Message:
        return table.say(
            "{n} {what:name} to {who:seat}", self.n, table.play.counters[self.counter].label, self.to
        )

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if self.to == seat:
            return refuse("SELF", "", "Choose another player.")
        spec, has = table.play.counters[self.counter], count_of(table, self.counter, seat)
        if has - self.n < spec.low:
            return refuse("LOW", "", "You have {n} {what:name}.", has, spec.label)
        if spec.high is not None and count_of(table, self.counter, self.to) + self.n > spec.high:
            return table.refuse(
                "HIGH", "", "{who:seat} can have {high} {what:name} at most.", self.to, spec.high, spec.label
            )
        return ()

    def do(self, table: FreeTable, seat: Seat) -> None:
        held = getattr(table, self.counter)
        held[seat] -= self.n
        held[self.to] += self.n


@move
class DrawCards(Move[FreeTable]):
    """Draw unseen cards into the hand; nobody shows them to the referee."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "take"
    verb: ClassVar[str] = "draw"
    group: ClassVar[str] = "Draw"

    pile: str = part(face_down, "from")
    n: int = part(Whole(1, 200), "how many")

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[DrawCards]:
        hands = table.play.hands
        return [DrawCards(name, 1) for name, one in table.play.piles.items() if one.hidden] if hands else []

    def label(self, table: FreeTable) -> Message:
        if self.n == 1:
            return say("Draw from {pile:name}", where_of(table, self.pile))
        return say("Draw {n} from {pile:name}", self.n, where_of(table, self.pile))

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.hands is None:
            return refuse("HAND", "", "Nobody has a hand in this game.")
        left = len(deck_of(table, self.pile))
        if self.n > left:
            return refuse("EMPTY", "", "{pile:name} has {n} cards left.", where_of(table, self.pile), left)
        return ()

    def do(self, table: FreeTable, seat: Seat) -> None:
        deck, hand = deck_of(table, self.pile), hand_of(table, seat)
        for _ in range(self.n):
            if deck.unseen:
                deck.draw_unseen()
            else:  # what is left was shuffled in open: which card it is, nobody can say
                deck.unseen += len(deck.cards)
                deck.cards.clear()
                deck.draw_unseen()
        hand.unseen += self.n


@move
class PlayCard(Move[FreeTable]):
    """Play a card of the hand onto an open pile or into the own area."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "card"
    verb: ClassVar[str] = "play"
    group: ClassVar[str] = "Play a card"

    card: str = part(cards, "card")
    to: str = part(seen_places, "where")

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[PlayCard]:
        hands = table.play.hands
        if hands is None or not hands.to:
            return []
        hand = hand_of(table, seat)
        spare = spare_cards(table) if hand.unseen else []
        found = dict.fromkeys((*hand.known, *(spare if len(spare) <= MOST_OFFERED else ())))
        return [PlayCard(card, hands.to) for card in found]

    def label(self, table: FreeTable) -> Message:
        hands = table.play.hands
        if hands is not None and self.to == hands.to:
            return table.say("{card:piece}", self.card)
        return table.say("{card:piece} to {pile:name}", self.card, where_of(table, self.to))

    def told(self, table: FreeTable) -> Message:
        return table.say("{card:piece} to {pile:name}", self.card, where_of(table, self.to))

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.hands is None:
            return refuse("HAND", "", "Nobody has a hand in this game.")
        hand = hand_of(table, seat)
        if self.card in hand.known or (hand.unseen and self.card in spare_cards(table)):
            return ()
        return table.refuse("NOT_IN_HAND", "", "{card:piece} is not in your hand.", self.card)

    def do(self, table: FreeTable, seat: Seat) -> None:
        hand_of(table, seat).remove(self.card)
        place_of(table, self.to, seat).append(self.card)


@move
class TakeCard(Move[FreeTable]):
    """Take a card from an open pile: into the own area, or openly into the hand."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "take"
    verb: ClassVar[str] = "take"
    group: ClassVar[str] = "Take a card"

    card: str = part(cards, "card")
    source: str = part(seen_places, "from")

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[TakeCard]:
        if not taken_to(table):
            return []
        piles = [one.name for one in open_piles(table.play) if one.take]
        return [TakeCard(card, name) for name in piles for card in dict.fromkeys(place_of(table, name, seat))]

    def label(self, table: FreeTable) -> Message:
        return table.say("{card:piece}, from {pile:name}", self.card, where_of(table, self.source))

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if not taken_to(table):
            return refuse("AREA", "", "There is neither an area nor a hand to take it to.")
        if self.card not in place_of(table, self.source, seat):
            return table.refuse(
                "NOT_THERE",
                "",
                "{card:piece} is not in {pile:name}.",
                self.card,
                where_of(table, self.source),
            )
        return ()

    def do(self, table: FreeTable, seat: Seat) -> None:
        place_of(table, self.source, seat).remove(self.card)
        to = taken_to(table)
        if to == "hand":
            hand_of(table, seat).shown.append(self.card)
        else:
            place_of(table, to, seat).append(self.card)


def taken_to(table: FreeTable) -> str:
    """Where taken cards go: the first area, else the hand."""
    return next(iter(table.play.areas), "") or ("hand" if table.play.hands is not None else "")


@move
class MoveCard(Move[FreeTable]):
    """Move a card that is seen from one place to another: another pile, an area, back under a deck."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "move"
    verb: ClassVar[str] = "move"
    group: ClassVar[str] = "Move a card"
    name: ClassVar[str] = "Move a card"
    listed: ClassVar[bool] = False

    card: str = part(cards, "card")
    source: str = part(seen_places, "from")
    to: str = part(seen_places, "to")

    def label(self, table: FreeTable) -> Message:
        return table.say(
            "{card:piece} from {a:name} to {b:name}",
            self.card,
            where_of(table, self.source),
            where_of(table, self.to),
        )

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if self.card in place_of(table, self.source, seat):
            return ()
        return table.refuse(
            "NOT_THERE", "", "{card:piece} is not in {pile:name}.", self.card, where_of(table, self.source)
        )

    def do(self, table: FreeTable, seat: Seat) -> None:
        place_of(table, self.source, seat).remove(self.card)
        place_of(table, self.to, seat).append(self.card)


@move
class TurnUp(Move[FreeTable]):
    """Turn up the top card of a pile; people say which it is."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "card"
    verb: ClassVar[str] = "turn-up"
    group: ClassVar[str] = "Turn up"

    pile: str = part(face_down, "from")
    to: str = part(seen_places, "to")

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[TurnUp]:
        return [TurnUp(one.source, one.name) for one in open_piles(table.play) if one.source]

    def label(self, table: FreeTable) -> Message:
        return say(
            "Turn up a card of {a:name} for {b:name}", where_of(table, self.pile), where_of(table, self.to)
        )

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if len(deck_of(table, self.pile)):
            return ()
        return refuse("EMPTY", "", "{pile:name} is empty.", where_of(table, self.pile))

    def do(self, table: FreeTable, seat: Seat) -> Play[None]:
        yield from turn_up(table, seat, self.pile, self.to)


def turn_up(table: FreeTable, seat: Seat, pile: str, to: str) -> Play[None]:
    """The top card of a pile becomes known."""
    card = yield from reveal(
        lambda: may_come(table, pile),
        rule="",
        prompt=say("Which card of {pile:name} is turned up?", where_of(table, pile)),
        label=table.printed,
    )
    deck_of(table, pile).draw(card)
    place_of(table, to, seat).append(card)


@move
class ShuffleIn(Move[FreeTable]):
    """Shuffle an open pile into one that lies face down."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "move"
    verb: ClassVar[str] = "shuffle"
    group: ClassVar[str] = "Shuffle"

    source: str = part(seen_places, "what")
    pile: str = part(face_down, "into")

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[ShuffleIn]:
        decks = [name for name, one in table.play.piles.items() if one.hidden]
        piles = [one.name for one in open_piles(table.play) if one.show != "none" and not one.source]
        return [ShuffleIn(name, decks[0]) for name in piles] if decks else []

    def label(self, table: FreeTable) -> Message:
        return say("Shuffle {a:name} into {b:name}", where_of(table, self.source), where_of(table, self.pile))

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if place_of(table, self.source, seat):
            return ()
        return refuse("EMPTY", "", "{pile:name} is empty.", where_of(table, self.source))

    def do(self, table: FreeTable, seat: Seat) -> None:
        cards_ = place_of(table, self.source, seat)
        deck_of(table, self.pile).shuffle_in((), unseen=len(cards_))
        cards_.clear()


@move
class Throw(Move[FreeTable]):
    """Throw dice; people say what they show."""

    rule: ClassVar[str] = ""
    group: ClassVar[str] = "Throw"

    die: str = part(dice, "what")

    def label(self, table: FreeTable) -> Message:
        return say("Throw {what:name}", table.play.dice[self.die].label)

    def do(self, table: FreeTable, seat: Seat) -> Play[None]:
        spec = table.play.dice[self.die]
        shown = yield from throw(
            results_of(spec),
            weights=chances_of(spec),
            rule="",
            prompt=say("What does {what:name} show?", spec.label),
            label=lambda one: one.replace(" ", ", "),
        )
        setattr(table, self.die, shown)
        table.announce("{what:name}: {shown:name}", spec.label, shown.replace(" ", ", "))


@move
class NextStep(Move[FreeTable]):
    """Go on to the next step of the turn."""

    rule: ClassVar[str] = ""
    sign: ClassVar[str] = "now"
    verb: ClassVar[str] = "step"
    group: ClassVar[str] = "Next step"

    @classmethod
    def offers(cls, table: FreeTable, seat: Seat) -> Sequence[NextStep]:
        return [NextStep()] if not self_last(table) else []

    def label(self, table: FreeTable) -> Message:
        steps = table.play.steps
        at = steps.index(table.step) if table.step in steps else -1  # type: ignore[attr-defined]
        return say("On to: {step:name}", steps[at + 1]) if at + 1 < len(steps) else say("Next step")

    def told(self, table: FreeTable) -> Message:
        return say("Next step")

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if self_last(table):
            return refuse("LAST", "", "This is the last step; end the turn.")
        return ()

    def do(self, table: FreeTable, seat: Seat) -> None:
        steps = table.play.steps
        table.step = steps[steps.index(table.step) + 1]  # type: ignore[attr-defined]
        table.announce("{step:name}", table.step)  # type: ignore[attr-defined]


def self_last(table: FreeTable) -> bool:
    """Whether there is no further step of the turn."""
    steps = table.play.steps
    return not steps or table.step == steps[-1]  # type: ignore[attr-defined]


@move
class EndTurn(Move[FreeTable]):
    """It is the next player's turn."""

    rule: ClassVar[str] = ""
    verb: ClassVar[str] = "next"
    group: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True

    def label(self, table: FreeTable) -> Message:
        return say("End the turn")

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        if table.play.free:
            return refuse("FREE", "", "Nobody's turn ends here: anybody acts at any time.")
        return () if seat == table.active else refuse("TURN", "", "It is not your turn.")  # type: ignore[attr-defined]

    def do(self, table: FreeTable, seat: Seat) -> None:
        go_on(table)


def go_on(table: FreeTable) -> None:
    """The next player's turn begins."""
    state: Any = table
    state.active = table.left(state.active)
    state.turns += 1
    if table.play.steps:
        state.step = table.play.steps[0]


@move
class Finish(Move[FreeTable]):
    """The game is over; the score is asked for."""

    rule: ClassVar[str] = ""
    group: ClassVar[str] = "End the game"

    def label(self, table: FreeTable) -> Message:
        return say("End the game")

    def harm(self, table: FreeTable, seat: Seat) -> Message:
        return say("The game ends for everybody. It can be taken back.")

    def do(self, table: FreeTable, seat: Seat) -> None:
        del table, seat


class PressBase(Move[FreeTable]):
    """A button of the file: several acts at once. Each has a class of its own."""

    __slots__ = ()

    rule: ClassVar[str] = ""
    spec: ClassVar[ButtonSpec]

    def label(self, table: FreeTable) -> Message:
        return say("{name:name}", self.spec.name)

    def against(self, table: FreeTable, seat: Seat) -> Refusals:
        try:
            when = self.spec.when
            if when is not None and not scopes_of(table)[seat].value(when.expression.node):
                return refuse("WHEN", "", "Not now.")
            return against_acts(table, seat, self.spec.acts)
        except Wrong as error:
            return refuse("COMPUTED", "", "{why:name}", str(error))

    def do(self, table: FreeTable, seat: Seat) -> Play[None]:
        for act in self.spec.acts:
            yield from carry_out(table, seat, act)


def press_move(spec: ButtonSpec) -> Any:
    """The move of a button: its name as one word."""
    members = {
        "__module__": __name__,
        "__doc__": f"{spec.name}.",
        "verb": spec.key,
        "group": spec.name,
        "name": spec.name,
        "spec": spec,
        "sign": "tick",
    }
    return move(type("Press", (PressBase,), members))


def against_acts(table: FreeTable, seat: Seat, acts: Sequence[Act]) -> Refusals:
    """Why not all of a button's acts can be done; what depends on a throw among them is seen when it is done."""
    thrown = any(act.kind == "throw" for act in acts)
    before: dict[str, int] = {}
    for act in acts:
        if act.kind == "count" and not thrown:
            by = amount_of(act, table, seat)
            found = ends_of(table, seat, act.name, by, before.get(act.name, 0))
            before[act.name] = before.get(act.name, 0) + by
        elif act.kind == "draw":
            found = DrawCards(act.name, max(1, amount_of(act, table, seat))).against(table, seat)
        elif act.kind == "shuffle":
            found = ShuffleIn(act.name, act.to).against(table, seat)
        elif act.kind == "next":
            found = EndTurn().against(table, seat)
        else:
            found = ()
        if found:
            return found
    return ()


def carry_out(table: FreeTable, seat: Seat, act: Act) -> Play[None]:
    """One act of a button. A counter stops at its ends, a pile when it is empty: a throw may ask for more than there is."""
    if act.kind == "throw":
        yield from Throw(act.name).do(table, seat)
    elif act.kind == "turn-up":
        for _ in range(amount_of(act, table, seat)):
            if len(deck_of(table, act.name)):
                yield from turn_up(table, seat, act.name, act.to)
    elif act.kind == "count":
        _count(table, seat, act.name, amount_of(act, table, seat))
    elif act.kind == "draw":
        number = min(amount_of(act, table, seat), len(deck_of(table, act.name)))
        if number > 0:
            DrawCards(act.name, number).do(table, seat)
    elif act.kind == "shuffle":
        ShuffleIn(act.name, act.to).do(table, seat)
    elif act.kind == "step" and not self_last(table):
        NextStep().do(table, seat)
    elif act.kind == "next" and not table.play.free:
        go_on(table)


def _count(table: FreeTable, seat: Seat, counter: str, by: int) -> None:
    spec, now = table.play.counters[counter], count_of(table, counter, seat)
    wanted = now + by
    if spec.supply is not None:
        wanted = min(wanted, now + supply_left(table, counter))
    if spec.high is not None:
        wanted = min(wanted, spec.high)
    wanted = max(wanted, spec.low)
    if wanted != now + by:
        table.announce("{what:name} stops at {n}.", spec.label, wanted)
    change_counter(table, counter, seat, wanted - now)


def moves_of(play: PlayFile) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """The moves that a file gives sense to: of the player in turn, of the others meanwhile, and all of them."""
    has_decks = any(one.hidden for one in play.piles.values())
    has_open = bool(open_piles(play)) or bool(play.areas)
    pressed = [press_move(spec) for spec in play.buttons.values()]
    cards_: list[Any] = []
    if play.hands is not None:
        cards_ += [PlayCard, DrawCards] if has_open else [DrawCards]
    if any(one.take for one in open_piles(play)):
        cards_.append(TakeCard)
    rest: list[Any] = [count_move(spec) for spec in play.counters.values()]
    if any(one.each for one in play.counters.values()) and play.seats[1] > 1:
        rest.append(Give)
    if play.dice:
        rest.append(Throw)
    if has_decks and has_open:
        rest += [TurnUp, ShuffleIn]
    if has_open:
        rest.append(MoveCard)
    turn: list[Any] = [] if play.free else [*([NextStep] if play.steps else []), EndTurn]
    common = (*pressed, *cards_, *rest, Finish)
    return (*pressed, *turn, *cards_, *rest, Finish), common, tuple(dict.fromkeys((*common, *turn)))
