"""BEL-5, BEL-6: what a card that is in use lets one do: one complete entry each, with target and price."""

from __future__ import annotations

from typing import Any, ClassVar

from printkit.box import Operation
from printkit.referee import OneOf, Play, Refusals, Seat
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse

from .battle import attack_reasons, eliminate_board, fight_battle, list_attackable
from .effects import carry_out, effect, read_number
from .kinds import any_opponent
from .listing import make_move
from .order import opposing_boards
from .paying import Bill, pay_then, too_dear
from .pieces import NOTHING, Coins, Half
from .refusals import (
    already_used,
    check_display,
    check_opponent,
    employed_already,
    no_character,
    not_now,
    not_on_card,
    only_one_action,
    opposing_board,
    used_this_turn,
)
from .scholars import employ_scholar, find_price, warn_of_end
from .state import DECKS, Belaad, Frame
from .words import DRAWN, GOLD, RED, format_price, team_name, warn_others


class AnyOf(OneOf[str]):
    """One of some texts; of many others each is understood at once, without looking through them."""

    __slots__ = ("_all",)

    def __init__(self, options: Any, every: Any, label: Any) -> None:
        super().__init__(options, label=label)
        self._all = every

    def read(self, data: Any) -> tuple[str | None, Refusals]:
        """Look it up."""
        if data.__class__ is str and data in self._all:
            return data, ()
        return super().read(data)


def _half_kind(*names: str, symbol: str = "") -> Any:
    """Return which actions of the card in use are of a kind, or show a symbol."""

    def make(table: Belaad, seat: Seat) -> AnyOf:

        def list_boards() -> list[str]:
            frame = top_frame(table)
            if frame is None:
                return []
            card = table.pieces.actions[frame.card]
            return [
                half.key
                for half in (card.primary, card.secondary)
                if (symbol in half.symbols if symbol else half.op.name in names)
            ]

        return AnyOf(list_boards, table.pieces.halves, label=table.label_piece)

    return make


def top_frame(table: Belaad) -> Frame | None:
    """Return the card whose actions may be used now."""
    frames = table.now.frames if table.turn is not None else []
    return next((frame for frame in reversed(frames) if frame.open), None)


def in_use(table: Belaad, half: Half) -> Refusals:
    """Return X02, or for a card that is finished what BEL-3.9 says: X33, X09, X11."""
    for frame in reversed(table.now.frames):
        if frame.open:
            if frame.card == half.card:
                return ()
            return table.refuse(
                "X02", "BEL-3.9", "Not now: first {step}.", table.say("use {card:piece}", frame.card)
            )
    if table.now.played < table.cards_of(table.now.seat):
        return not_now(say("play a card"), "BEL-3.1")
    return not_now(say("draw a card"), "BEL-3.9")


def part_reasons(table: Belaad, half: Half) -> Refusals:
    """Return X02, X09, X11, X33: whether a part of a card may still be used at all."""
    if table.now.drawn:
        return not_now(say("draw a card"), "BEL-3.9")
    frame = next((one for one in reversed(table.now.frames) if one.card == half.card), None)
    if frame is None:
        return in_use(table, half)
    if not frame.open:
        if frame.one and (frame.primary or frame.secondary):
            return only_one_action()
        return already_used("BEL-3.9") if frame.done(half.second) else used_this_turn("BEL-3.9")
    if frame is not top_frame(table):
        return in_use(table, half)
    if table.queues and not frame.copied:
        return not_now(say("place the tokens"), "BEL-7.11")
    return already_used() if frame.done(half.second) else ()


def frame_of(table: Belaad, half: Half) -> Frame:
    """Return the open frame of a card."""
    return next(frame for frame in reversed(table.now.frames) if frame.card == half.card)


def check_limit(table: Belaad, half: Half) -> Refusals:
    """Return X33: in a frame for one action, after it was done, and for +2, which can never be that one."""
    frame = frame_of(table, half)
    if frame.one and (frame.primary or frame.secondary or half.op.name == "PLUS2"):
        return only_one_action()
    return ()


def label_deed(table: Belaad, half: Half, what: str, more: Coins = NOTHING) -> Message:
    """ERR-BEL-34: `A41 Steal from Bilal (2 red)`: the card, the deed, the price; each entry is complete."""
    cost = half.cost.plus(more)
    said = table.say("{card:piece}: {what}", half.card, what)
    return said if cost == NOTHING else format_price(said, cost)


class Deed(Move[Belaad]):
    """The base of what a part of a card does: a subclass names its symbol, its target, its effect."""

    __slots__ = ()

    rule: ClassVar[str] = "BEL-3.5"
    symbol: ClassVar[str] = ""
    half: str

    def of(self, table: Belaad) -> Half:
        """Return the part of the card."""
        return table.pieces.halves[self.half]

    def what(self, table: Belaad) -> str:
        """Return the deed in words, without card and price."""
        raise NotImplementedError

    def more(self, table: Belaad, seat: Seat) -> Coins:
        """Return what it costs besides the card's own price: a scholar."""
        return NOTHING

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return what stands against its target."""
        return ()

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        """Carry it out; the part is marked as used already."""
        raise NotImplementedError

    def describe(self, table: Belaad) -> Message:
        """`A41 Steal from Bilal`, without its price."""
        return table.say("{card:piece}: {what}", self.of(table).card, self.what(table))

    def label(self, table: Belaad) -> str:
        """Return `A41 Steal from Bilal (2 red)`."""
        return label_deed(table, self.of(table), self.what(table), self.more(table, table.now.seat))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return the first reason, in the order of the catalogue (section 6.12)."""
        half = self.of(table)
        found = part_reasons(table, half)
        if found:
            return found
        if half.second:
            found = check_limit(table, half) or self._symbol_reasons(table, seat, half)
        else:
            found = self._symbol_reasons(table, seat, half) or check_limit(table, half)
        if found:
            return found
        found = self.target_reasons(table, seat)
        if found:
            return found
        cost = half.cost.plus(self.more(table, seat))
        return () if cost == NOTHING else too_dear(table, seat, cost, half.key)

    def _symbol_reasons(self, table: Belaad, seat: Seat, half: Half) -> Refusals:
        if not self.symbol:
            return ()
        if self.symbol not in half.symbols:
            return not_on_card()
        return () if table.board(table.teams[seat], self.symbol) else no_character()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """BEL-1.4, BEL-3.5, BEL-4.9: pay first, mark it, then the effect; what is refused changes nothing."""
        half = self.of(table)
        cost = half.cost.plus(self.more(table, seat))
        if cost == NOTHING:
            return self._go_on(table, seat, half)
        return pay_then(
            table,
            seat,
            Bill(cost, half.key, lambda: format_price(self.describe(table), cost)),
            lambda: self._go_on(table, seat, half),
        )

    def _go_on(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        frame = frame_of(table, half)
        if half.second:
            frame.secondary = True
        else:
            frame.primary = True
        return self.act(table, seat, half)


def count_symbol(table: Belaad, seat: Seat, symbol: str, half: Half) -> int:
    """BEL-6.1 to BEL-6.4: what a symbol counts, with +2 of the same card (BEL-5.2) and the Order's bonus (BEL-12.18)."""
    turn = table.now
    n = table.count_strength(table.teams[seat], symbol) + plus_of(table, half)
    if turn.boost == symbol:
        turn.boost = ""
        card = next(card for card in table.pieces.hashash.values() if card.op.name == "BOOST")
        n += read_number(card.op)
    return n


def plus_of(table: Belaad, half: Half) -> int:
    """BEL-5.2: two more for the primary of a card whose +2 was bought."""
    if half.second or not frame_of(table, half).plus2:
        return 0
    return table.numbers.plus2


GAINS = ("G", "R", "T", "TREAS")


@move
class Gain(Deed):
    """BEL-3.5: coins, tokens, or all gold into the treasury: nothing to choose."""

    half: str = part(_half_kind(*GAINS))

    def what(self, table: Belaad) -> str:
        """Return `Gain 2 gold`."""
        op = self.of(table).op
        match op.name:
            case "G":
                return say("Gain {amount}", GOLD(read_number(op)))
            case "R":
                return say("Gain {amount}", RED(read_number(op)))
            case "T":
                return DRAWN(read_number(op))
            case "TREAS":
                return say("All gold of the team into the treasury")
        return say("Gain")

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X07 if the part is no gain."""
        return () if self.of(table).op.name in GAINS else not_on_card()

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        """Carry it out."""
        return carry_out(table, seat, half.op)


@effect("TREAS")
def _treasury(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """Move all gold of the actor and all teammates to the treasury; nobody is asked, red stays (BEL-4.8)."""
    team = table.teams[seat]
    for member in table.list_members(team, seat):
        gold = Coins(gold=table.coins[member].gold)
        table.coins[member] = table.coins[member].minus(gold)
        table.treasury[team] = table.treasury[team].plus(gold)


@move
class BuyTwo(Deed):
    """BEL-5.2: +2, bought before the primary of the same card."""

    half: str = part(_half_kind("PLUS2"))

    def what(self, table: Belaad) -> str:
        """Return `+2`."""
        return say("{n:name}", f"+{table.numbers.plus2}")

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X07, X10, X08."""
        half = self.of(table)
        if half.op.name != "PLUS2":
            return not_on_card("BEL-5.2")
        first = table.pieces.actions[half.card].primary
        if frame_of(table, half).primary or not first.symbols:
            text = "The +2 must be bought before the symbol of the same card is used."
            return refuse("X10", "BEL-5.2", text)
        team = table.teams[seat]
        return () if any(table.board(team, symbol) for symbol in first.symbols) else no_character("BEL-5.2")

    def act(self, table: Belaad, seat: Seat, half: Half) -> None:
        """Remember it."""
        frame_of(table, half).plus2 = True


@move
class Income(Deed):
    """BEL-6.1: gold from the pool."""

    symbol: ClassVar[str] = "INC"
    half: str = part(_half_kind(symbol="INC"))

    def what(self, table: Belaad) -> str:
        """Return `Income`."""
        return say("Income")

    def act(self, table: Belaad, seat: Seat, half: Half) -> None:
        """Gain it."""
        table.gain_coins(seat, Coins(gold=count_symbol(table, seat, "INC", half)))


@move
class Steal(Deed):
    """BEL-6.2: gold of one opponent, as far as it goes."""

    symbol: ClassVar[str] = "STL"
    half: str = part(_half_kind(symbol="STL"))
    victim: Seat = part(any_opponent, who=True)

    def what(self, table: Belaad) -> str:
        """Return `Steal from Bilal`."""
        return table.say("Steal from {victim:seat}", self.victim)

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X22 if the victim is no opponent."""
        return check_opponent(table, seat, self.victim, "BEL-6.2")

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return what the opponent loses."""
        gold = self._find_gold(table, seat, self.of(table))
        take = table.say("Take {amount} from {victim:seat}", GOLD(gold), self.victim)
        return warn_others(take) if gold else ""

    def _find_gold(self, table: Belaad, seat: Seat, half: Half) -> int:
        return min(count_symbol(table, seat, "STL", half), table.coins[self.victim].gold)

    def act(self, table: Belaad, seat: Seat, half: Half) -> None:
        """Take it."""
        table.hand_over(self.victim, seat, Coins(gold=self._find_gold(table, seat, half)))


@move
class Influence(Deed):
    """BEL-6.3: tokens from the bag."""

    symbol: ClassVar[str] = "INF"
    half: str = part(_half_kind(symbol="INF"))

    def what(self, table: Belaad) -> str:
        """Return `Influence`."""
        return say("Influence")

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        """Draw and place."""
        return carry_out(table, seat, Operation("T", {"n": count_symbol(table, seat, "INF", half)}))


@move
class Attack(Deed):
    """BEL-6.4: a battle."""

    symbol: ClassVar[str] = "BAT"
    half: str = part(_half_kind(symbol="BAT"))
    opponent: Seat = part(
        lambda table, seat: OneOf(list_attackable(table, seat), known=table.order(seat), label=table.name),
        who=True,
    )

    def what(self, table: Belaad) -> str:
        """Return `Battle against the People`."""
        return table.say(
            "Battle against {team} ({who:seat})", team_name(table.teams[self.opponent]), self.opponent
        )

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X22, X20."""
        return attack_reasons(table, seat, self.opponent)

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None]:
        """Fight."""
        return fight_battle(table, seat, self.opponent, count_symbol(table, seat, "BAT", half))


@move
class Employ(Deed):
    """BEL-6.5, BEL-10.3: a scholar of the display for gold."""

    symbol: ClassVar[str] = "EMP"
    half: str = part(_half_kind(symbol="EMP"))
    scholar: str = part(
        lambda table, _: AnyOf(lambda: table.display, table.pieces.scholars, label=table.label_piece)
    )

    def what(self, table: Belaad) -> str:
        """Return `Employ Biruni`."""
        return table.say("Employ {scholar:piece}", self.scholar)

    def label(self, table: Belaad) -> Message:
        """`A22 Employ Biruni (6 gold)`; the price stands there even if it is nothing."""
        half = self.of(table)
        cost = half.cost.plus(self.more(table, table.now.seat))
        return format_price(table.say("{card:piece}: {what}", half.card, self.what(table)), cost)

    def more(self, table: Belaad, seat: Seat) -> Coins:
        """Return the scholar's price."""
        half = self.of(table)
        plus = plus_of(table, half) if any(one.card == half.card for one in table.now.frames) else 0
        return Coins(gold=find_price(table, seat, self.scholar, plus=plus))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Warn of the end of the game."""
        return warn_of_end(table)

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X12, X13."""
        return employed_already(table) or check_display(table, self.scholar)

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        """Employ."""
        return employ_scholar(table, seat, self.scholar)


@move
class Eliminate(Deed):
    """The effect ELIM: all tokens of an opposing board, if nobody stops it (BEL-11.3)."""

    half: str = part(_half_kind("ELIM"))
    board: str = part(
        lambda table, seat: OneOf(
            opposing_boards(table, seat), known=list(table.pieces.boards), label=table.label_piece
        )
    )

    def what(self, table: Belaad) -> str:
        """Return `Eliminate the Treasurer`."""
        return table.say("Eliminate {board}", table.the_board(self.board))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return what the opponent loses."""
        return table.say("This takes all tokens of {board}.", table.the_board(self.board))

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X07, X22."""
        if self.of(table).op.name != "ELIM":
            return not_on_card("BEL-11.3")
        return opposing_board(table, seat, self.board, "BEL-11.3")

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None]:
        """Ask who may stop it, then empty the board."""
        return eliminate_board(table, seat, self.board)


@move
class Copy(Deed):
    """The effect COPY_TOP(FULL): the primary, the secondary or both of a top card (BEL-5.4)."""

    half: str = part(_half_kind("COPY_TOP"))
    deck: str = part(OneOf(tuple(DECKS)))

    def describe(self, table: Belaad) -> Message:
        """`A07 Copy the top card of deck 2`."""
        what = say("Copy the top card of {deck}", say(DECKS[self.deck]))
        return table.say("{card:piece}: {what}", self.of(table).card, what)

    def what(self, table: Belaad) -> str:
        """Return `Copy A28 (deck 2)`."""
        face = table.find_visible(self.deck)
        if face is None:
            return say("Copy the top card of {deck}", say(DECKS[self.deck]))
        return table.say("Copy {card:piece} ({deck})", face, say(DECKS[self.deck]))

    def target_reasons(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X07, X11."""
        if self.of(table).op.name != "COPY_TOP":
            return not_on_card("BEL-5.3")
        face = table.find_visible(self.deck)
        return used_this_turn() if face is not None and table.used_this_turn(face) else ()

    def act(self, table: Belaad, seat: Seat, half: Half) -> Play[None] | None:
        """Open the copied card."""
        return carry_out(table, seat, half.op, self.deck)


@move
class Close(Move[Belaad]):
    """BEL-3.9: finish a card early; what is left of it is forfeited."""

    rule: ClassVar[str] = "BEL-3.9"
    name: ClassVar[str] = "Finish the card"

    def describe(self, table: Belaad) -> Message:
        """`Finish the card`."""
        return say("Finish the card")

    def label(self, table: Belaad) -> Message:
        """`Finish A41`."""
        frame = top_frame(table)
        return say("Finish the card") if frame is None else table.say("Finish {card:piece}", frame.card)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X02 if there is still something to do or a card to play."""
        if top_frame(table) is not None:
            return ()
        left = not table.now.drawn and table.now.played < table.cards_of(seat)
        return not_now(say("play a card") if left else say("draw a card"), "BEL-3.9")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Close it."""
        frame = top_frame(table)
        assert frame is not None
        frame.open = False


CLOSE = Close()


def deeds_of(table: Belaad, seat: Seat, frame: Frame) -> list[Any]:
    """Return what the card in use lets a seat do, as far as it has not been done."""
    if frame.one and (frame.primary or frame.secondary):
        return []
    card = table.pieces.actions[frame.card]
    found: list[Any] = []
    if not frame.primary:
        _add_deeds(table, seat, card.primary, found)
    if not frame.secondary:
        _add_deeds(table, seat, card.secondary, found)
    return found


def all_deeds(table: Belaad, seat: Seat, frame: Frame) -> list[Any]:
    """List all that a card could let a seat do, done or not; while it is in use, with every scholar of the box."""
    card = table.pieces.actions[frame.card]
    found: list[Any] = []
    for half in (card.primary, card.secondary):
        found += _still_deeds(table, seat, half)
        if "EMP" in half.symbols and frame.open:
            found += [make_move(Employ, half.key, scholar) for scholar in table.pieces.scholars]
    return found


def _add_deeds(table: Belaad, seat: Seat, half: Half, found: list[Any]) -> None:
    key = (half.key, seat, table.the_order, len(table.names))
    found += table.once(key, lambda: _still_deeds(table, seat, half))
    if "EMP" in half.symbols:
        found += [make_move(Employ, half.key, scholar) for scholar in table.display]


def _still_deeds(table: Belaad, seat: Seat, half: Half) -> list[Any]:
    """Deeds that follow from the card and the seats alone."""
    if half.symbols:
        found: list[Any] = []
        for symbol in half.symbols:
            if table.board(table.teams[seat], symbol) is None:
                continue
            match symbol:
                case "INC":
                    found.append(Income(half.key))
                case "STL":
                    found += [Steal(half.key, victim) for victim in table.list_opponents(seat)]
                case "INF":
                    found.append(Influence(half.key))
                case "BAT":
                    found += [Attack(half.key, other) for other in list_attackable(table, seat)]
        return found
    match half.op.name:
        case "PLUS2":
            return [BuyTwo(half.key)]
        case "ELIM":
            return [Eliminate(half.key, board) for board in opposing_boards(table, seat)]
        case "COPY_TOP":
            return [Copy(half.key, deck) for deck in DECKS]
    return [Gain(half.key)]


DEEDS = (Gain, BuyTwo, Income, Steal, Influence, Attack, Employ, Eliminate, Copy)
