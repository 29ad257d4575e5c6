"""BEL-12.5 to BEL-12.11: using the Hashash cards that lie under the Order's boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from printkit.box import Operation
from printkit.referee import Data, OneOf, Play, Refusals, Seat
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse

from .effects import carry_out, effect, read_number
from .listing import make_move
from .order import (
    all_targets,
    count_removable,
    deck_empty,
    list_targets,
    opposing_boards,
    removal_reasons,
    removal_said,
    remove_tokens,
    some_removals,
    target_reasons,
    target_said,
    top_token_counts,
)
from .paying import Bill, pay_then, too_dear
from .pieces import ORANGE, SYMBOLS, Below, Coins, Hashash
from .refusals import (
    no_character,
    not_now,
    nothing_there,
    nothing_to_negate,
    used_this_turn,
)
from .scholars import warn_of_end
from .state import DECKS, Belaad
from .words import format_price, in_coins, symbol_name, warn_others

FREE = "FREE"


def too_early(table: Belaad, seat: Seat | None, data: Data) -> Refusals:
    """X25, X19, X21, X35: a reaction that the Order names while others are asked (BEL-12.8, BEL-12.9, BEL-12.11)."""
    if seat is None or seat != table.the_order or table.turn is None:
        return ()
    said = [data.get("do"), data.get("card")] if isinstance(data, dict) else str(data).split()
    card = table.pieces.hashash.get(str(said[1])) if len(said) == 2 and said[0] == "use" else None
    if card is None or card.timing not in {"CARD", "DEFEAT", "BATTLE"}:
        return ()
    fight = table.battle
    if card.timing == "BATTLE" and (
        fight is None or fight.decided or seat not in (fight.attacker, fight.defender)
    ):
        return ()
    if card.timing == "DEFEAT":  # the Order is asked where it could negate something
        return check_unused(table, card.id) or nothing_to_negate("BEL-12.11")
    return check_unused(table, card.id) or check_timing(table, seat, card)


def with_effect(table: Belaad, name: str) -> list[str]:
    """Return the Hashash cards in play with an effect."""
    return [
        card
        for cards in table.in_play.values()
        for card in cards
        if table.pieces.hashash[card].op.name == name
    ]


def check_unused(table: Belaad, card: str) -> Refusals:
    """Return X25: BEL-12.5, BEL-12.18: in play, and not used this turn."""
    if table.hashash_at(card) is not None and card not in table.now.used:
        return ()
    return refuse("X25", "BEL-12.5", "That Hashash card is not in play or was already used this turn.")


def check_timing(table: Belaad, seat: Seat, card: Hashash) -> Refusals:
    """Return X02, X19, X21, X35: each kind of card at its time (BEL-12.5, BEL-12.8, BEL-12.9, BEL-12.11)."""
    fight = table.battle
    match card.timing:
        case "CARD":
            return refuse("X35", "BEL-12.9", "This reaction is not available now or was already used.")
        case "DEFEAT":
            pending = table.threat is not None or (fight is not None and fight.rout)
            return () if pending else nothing_to_negate("BEL-12.11")
        case "BATTLE":
            if fight is None or seat not in (fight.attacker, fight.defender):
                return not_now(say("begin a battle"), "BEL-12.8")
            if seat != fight.to_act():
                return refuse("X19", "BEL-12.8", "It is not your side's battle turn.")
            return not_now(say("undo the rout, or accept it"), "BEL-12.8") if fight.rout else ()
        case "ALWAYS":
            return table.refuse(
                "X02", "BEL-12.7", "{card:piece} works by itself as long as it lies there.", card.id
            )
    return free_window(table, seat)


def free_window(table: Belaad, seat: Seat) -> Refusals:
    """Return X02: BEL-3.2, BEL-12.5: in the own turn, with no card in use and before drawing."""
    turn = table.now
    if turn.seat != seat or table.battle is not None or table.threat is not None:
        return not_now(say("wait for your own turn"), "BEL-12.5")
    if table.open_frames():
        return not_now(say("finish the card"), "BEL-12.5")
    return not_now(say("draw a card"), "BEL-3.2") if turn.drawn else ()


def check_usable(table: Belaad, seat: Seat, card: str) -> Refusals:
    """BEL-1.6: return X02 stands before X25, all other timing after it; then X05."""
    found = table.pieces.hashash[card]
    late = check_timing(table, seat, found)
    if late and late[0].code == "X02":
        return late
    return check_unused(table, card) or late or too_dear(table, seat, found.cost, card, "BEL-12.5")


def spend_on(table: Belaad, seat: Seat, card: str, cost: Coins | None, then: Any) -> Play[None] | None:
    """Pay for a card, mark it used, and go on; it stays in play (BEL-12.6)."""
    found = table.pieces.hashash[card]

    def go_on() -> Play[None] | None:
        table.now.used.append(card)
        table.announce("{who:seat} uses {card:piece}.", seat, card)
        return then()  # type: ignore[no-any-return]

    price = found.cost if cost is None else cost
    return pay_then(table, seat, Bill(price, card, lambda: table.say("{card:piece}", card)), go_on)


def hashash_said(table: Belaad, card: str, what: str = "") -> Message:
    """`Use Night Visit: ... (3 gold)`."""
    cost = table.pieces.hashash[card].cost
    said = table.say("Use {card:piece}: {what}", card, what) if what else table.say("Use {card:piece}", card)
    return format_price(said, cost) if cost.gold else said


def can_negate(table: Belaad, seat: Seat) -> bool:
    """BEL-11.2, BEL-12.11: return whether the Order has an unused card for it that it can pay."""
    return any(
        card not in table.now.used and not too_dear(table, seat, table.pieces.hashash[card].cost, card)
        for card in with_effect(table, "NEGATE_DEFEAT")
    )


class CardWith(OneOf[str]):
    """A card in play with an effect. Any other is understood, to hear that it does something else, but never listed."""

    __slots__ = ("_every",)

    def __init__(self, table: Belaad, name: str) -> None:
        self._every = table.pieces.hashash
        super().__init__(  # a form is made once: what lies in play then is looked up when it is shown
            lambda: with_effect(table, name),
            known=[card for card, row in self._every.items() if row.op.name == name],
            label=table.label_piece,
        )

    def read(self, data: Data) -> tuple[str | None, Refusals]:
        """Read any Hashash card."""
        return (data, ()) if isinstance(data, str) and data in self._every else super().read(data)


def _card_kind(name: str) -> Any:
    return lambda table, _: CardWith(table, name)


def _plain_kind(table: Belaad, seat: Seat) -> OneOf[str]:
    """Cards that need nothing but their name."""
    listed = [
        card
        for cards in table.in_play.values()
        for card in cards
        if table.pieces.hashash[card].op.name not in TARGETED
    ]
    return OneOf(listed, known=list(table.pieces.hashash), label=table.label_piece)


@move
class Use(Move[Belaad]):
    """BEL-12.5: a Hashash card that needs no target."""

    rule: ClassVar[str] = "BEL-12.5"

    card: str = part(_plain_kind)

    def label(self, table: Belaad) -> Message:
        """`Use Second Moon (3 gold)`."""
        return hashash_said(table, self.card)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02 and its kin, X05, X26, X34."""
        if against := check_usable(table, seat, self.card):
            return against
        match table.pieces.hashash[self.card].op.name:
            case "DRAW_HASHASH":
                return deck_empty(table)
            case "EXTRA_TURN" if table.now.extra:
                return refuse("X34", "BEL-12.10", "An extra turn cannot grant another extra turn.")
            case name if name in TARGETED:
                text = "{card:piece}: say also whom or what it is used on."
                return table.refuse("X31", "BEL-12.5", text, self.card)
        return ()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and carry out."""
        op = table.pieces.hashash[self.card].op
        return spend_on(table, seat, self.card, None, lambda: carry_out(table, seat, op))


@effect("EXTRA_TURN")
def _again(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-12.10."""
    table.now.again = True
    table.announce("After this turn {who:seat} takes another one.", seat)


@effect("BATTLE_BONUS")
def _bonus(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-12.8: the strengths are compared again afterwards."""
    assert table.battle is not None
    table.battle.add_strength(seat, table.now.used[-1], read_number(op))


@effect("NEGATE_DEFEAT")
def _negate(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-12.11: do nothing: the question that was answered goes on from here."""


class TargetedUse(Move[Belaad]):
    """BEL-12.5: a Hashash card that is used on somebody or something, or in one of several ways."""

    __slots__ = ()

    rule: ClassVar[str] = "BEL-12.5"
    effect_name: ClassVar[str]
    card: str

    def check_card(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02 and its kin, X05; X25 too for a card of another effect."""
        if against := check_usable(table, seat, self.card):
            return against
        if table.pieces.hashash[self.card].op.name == self.effect_name:
            return ()
        return refuse("X25", "BEL-12.5", "That Hashash card is not in play or was already used this turn.")

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        """Return what may be named besides the card; nothing of a move that is entered by a form."""
        return ()


@move
class UseCopy(TargetedUse):
    """The effect COPY_TOP(ONE): one action of a top card."""

    effect_name: ClassVar[str] = "COPY_TOP"

    card: str = part(_card_kind(effect_name))
    deck: str = part(OneOf(tuple(DECKS)))

    def describe(self, table: Belaad) -> Message:
        """`Use Borrowed Seal: deck 1`."""
        return table.say("Use {card:piece}: {what}", self.card, say(DECKS[self.deck]))

    def label(self, table: Belaad) -> Message:
        """`Use Borrowed Seal: A36`."""
        face = table.find_visible(self.deck)
        what = table.say("{card:piece}", face) if face else say(DECKS[self.deck])
        return hashash_said(table, self.card, what)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05, X11."""
        if against := self.check_card(table, seat):
            return against
        face = table.find_visible(self.deck)
        return used_this_turn() if face is not None and table.used_this_turn(face) else ()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and copy."""
        op = table.pieces.hashash[self.card].op
        return spend_on(table, seat, self.card, None, lambda: carry_out(table, seat, op, self.deck))

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        return DECKS


@move
class UseBoost(TargetedUse):
    """The effect BOOST: the next use of one own symbol counts more (BEL-12.18)."""

    effect_name: ClassVar[str] = "BOOST"

    card: str = part(_card_kind(effect_name))
    symbol: str = part(OneOf(SYMBOLS, label=symbol_name))

    def label(self, table: Belaad) -> Message:
        """`Use Whispered Word: Battle (2 gold)`."""
        return hashash_said(table, self.card, symbol_name(self.symbol))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05, X08."""
        if against := self.check_card(table, seat):
            return against
        return () if table.board(table.teams[seat], self.symbol) else no_character("BEL-12.18")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and remember."""

        def go_on() -> None:
            table.now.boost = self.symbol

        return spend_on(table, seat, self.card, None, go_on)

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        return [one for one in SYMBOLS if table.board(table.teams[seat], one)]


@move
class UseAssassinate(TargetedUse):
    """The effect ASSASSINATE, without the Sect Leader."""

    effect_name: ClassVar[str] = "ASSASSINATE"

    card: str = part(_card_kind(effect_name))
    target: str = part(
        lambda table, seat: OneOf(
            list_targets(table, seat),
            known=all_targets(table),
            label=lambda target: target_said(table, target),
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Use Empty Chair: Rasis (4 gold)`."""
        return hashash_said(table, self.card, target_said(table, self.target))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return a token that an opponent loses; the display is nobody's, but its last scholar ends the game."""
        scholar = self.target in table.pieces.scholars
        return warn_of_end(table) if scholar else warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05, X13, X22, X29."""
        return self.check_card(table, seat) or target_reasons(table, seat, self.target, "BEL-12.5")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and take."""
        op = table.pieces.hashash[self.card].op
        return spend_on(table, seat, self.card, None, lambda: carry_out(table, seat, op, self.target))

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        return list_targets(table, seat)


@move
class UseRemoveOrange(TargetedUse):
    """The effect REMOVE_ORANGE: an orange token, top or bottom, of any board."""

    effect_name: ClassVar[str] = "REMOVE_ORANGE"

    card: str = part(_card_kind(effect_name))
    where: str = part(
        lambda table, _: OneOf(
            find_oranges(table),
            known=[board + side for board in table.pieces.boards for side in (".top", ".below")],
            label=lambda where: orange_said(table, where),
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Use Bought Favour: bottom of Sultan (2 gold)`."""
        return hashash_said(table, self.card, orange_said(table, self.where))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return a token that an opponent loses."""
        opposing = self.where.partition(".")[0] in opposing_boards(table, seat)
        return warn_others(self.label(table)) if opposing else ""

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05, X29."""
        if against := self.check_card(table, seat):
            return against
        return () if self.where in find_oranges(table) else nothing_there("BEL-12.18")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and remove."""

        def go_on() -> None:
            board, _, side = self.where.partition(".")
            if side == "top":
                table.tops[board] = table.tops[board].plus(ORANGE, -1)
            else:
                table.bottoms[board] = Below(table.bottoms[board].ORG - 1)
            table.bag = table.bag.plus(ORANGE)

        return spend_on(table, seat, self.card, None, go_on)

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        return find_oranges(table)


def find_oranges(table: Belaad) -> list[str]:
    """Return where orange tokens lie."""
    tops = [f"{board}.top" for board, tokens in table.tops.items() if tokens.ORG]
    return tops + [f"{board}.below" for board, below in table.bottoms.items() if below.ORG]


def orange_said(table: Belaad, where: str) -> Message:
    """Return an orange token in words."""
    board, _, side = where.partition(".")
    if side == "top":
        return table.say("orange token on top of {board}", table.the_board(board))
    return table.say("orange token at the bottom of {board}", table.the_board(board))


@move
class UseExchange(TargetedUse):
    """The effect EXCHANGE: gold for red, or red for gold; the direction is chosen first (BEL-4.9)."""

    effect_name: ClassVar[str] = "EXCHANGE"

    card: str = part(_card_kind(effect_name))
    pays: str = part(OneOf(("gold", "red"), label=say))

    def _find_prices(self, table: Belaad) -> tuple[Coins, Coins]:
        op = table.pieces.hashash[self.card].op
        if op.name != self.effect_name:
            return Coins(), Coins()
        give, gain = read_number(op, "pay"), read_number(op, "gain")
        return (
            (Coins(gold=give), Coins(red=gain))
            if self.pays == "gold"
            else (Coins(red=give), Coins(gold=gain))
        )

    def label(self, table: Belaad) -> Message:
        """`Use Money Changer: 2 gold for 3 red`."""
        give, gain = self._find_prices(table)
        return hashash_said(table, self.card, say("{price} for {gain}", in_coins(give), in_coins(gain)))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05."""
        return self.check_card(table, seat) or too_dear(
            table, seat, self._find_prices(table)[0], self.card, "BEL-12.5"
        )

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay one, gain the other."""
        give, gain = self._find_prices(table)
        return spend_on(table, seat, self.card, give, lambda: table.gain_coins(seat, gain))

    @classmethod
    def find_targets(cls, table: Belaad, seat: Seat) -> Iterable[Any]:
        return ("gold", "red")


@move
class UseRemoveTop(TargetedUse):
    """The effect REMOVE_TOP: tokens from the tops of one opposing team's boards."""

    effect_name: ClassVar[str] = "REMOVE_TOP"
    name: ClassVar[str] = "Remove tokens with a Hashash card"

    card: str = part(_card_kind(effect_name))
    tokens: dict[str, int] = part(top_token_counts, "tokens")

    def label(self, table: Belaad) -> Message:
        """`Use Night Visit: Remove: ... (3 gold)`."""
        return hashash_said(table, self.card, removal_said(table, self.tokens))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return which tokens others lose."""
        return warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X25, X02, X05, X22, X29, X31."""
        if against := self.check_card(table, seat):
            return against
        if not any(count_removable(table, seat).values()):
            return nothing_there("BEL-12.5")
        most = read_number(table.pieces.hashash[self.card].op)
        return removal_reasons(table, seat, self.tokens, most, "BEL-12.5")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and remove."""
        return spend_on(table, seat, self.card, None, lambda: remove_tokens(table, self.tokens))

    @classmethod
    def idle(cls, table: Belaad, seat: Seat) -> bool:
        """Return whether it is impossible: not in play, not now, or nothing to remove."""
        return not cls.make_examples(table, seat)

    @classmethod
    def make_examples(cls, table: Belaad, seat: Seat) -> Sequence[UseRemoveTop]:
        """Return one of each team, where it is possible at all."""
        found = []
        for card in with_effect(table, cls.effect_name):
            if not check_usable(table, seat, card):
                most = read_number(table.pieces.hashash[card].op)
                found += [cls(card, tokens) for tokens in some_removals(table, seat, most)]
        return found


def hashash_moves(table: Belaad, seat: Seat) -> list[Any]:
    """Return the cards in play that may be used in free time, with every target that may be named."""
    used = table.now.used
    found: list[Any] = []
    for cards in table.in_play.values():
        for card in cards:
            if card not in used and table.pieces.hashash[card].timing == FREE:
                found += _with_targets(table, seat, card)
    return found


def _with_targets(table: Belaad, seat: Seat, card: str) -> list[Any]:
    cls = TARGETED.get(table.pieces.hashash[card].op.name)
    if cls is None:
        return [make_move(Use, card)]
    return [make_move(cls, card, target) for target in cls.find_targets(table, seat)]


TARGETED: Mapping[str, Any] = {
    cls.effect_name: cls
    for cls in (UseCopy, UseBoost, UseAssassinate, UseRemoveOrange, UseExchange, UseRemoveTop)
}
"""By the operation of their cards."""
HASHASH_MOVES = (Use, *TARGETED.values())
