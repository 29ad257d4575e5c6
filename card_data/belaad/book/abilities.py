"""BEL-8: the abilities at the bottom of the boards, used by an orange token that is placed there (BEL-7.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, ClassVar

from printkit.box import Operation
from printkit.referee import OneOf, Play, Refusals, Reveal, Seat
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse

from .effects import carry_out, effect, read_number
from .kinds import any_opponent
from .listing import LastWord
from .order import (
    all_targets,
    assassinate,
    deck_empty,
    keep_token,
    list_targets,
    target_reasons,
    target_said,
)
from .paying import Bill, pay_then, too_dear
from .pieces import NOTHING, Character, Coins, Tokens
from .refusals import (
    check_display,
    check_opponent,
    employed_already,
    used_this_turn,
)
from .scholars import employ_scholar, take_sword, warn_of_end
from .spy import SpyCoins, SpyDraw, SpySword, SpyTokens
from .state import DECKS, Belaad
from .words import DRAWN, GOLD, TOKENS, format_price, symbol_name, team_name, warn_others

FREE = "FREE_EMPLOY"


def use_board(table: Belaad, seat: Seat, board: str) -> Play[None] | None:
    """BEL-7.5, BEL-7.13: use the ability of a board, if it can be used; some are carried out without a question."""
    return use_ability(table, seat, table.find_character(board))


def use_ability(table: Belaad, seat: Seat, character: Character) -> Play[None] | None:
    """BEL-7.13: some abilities are carried out at once, the others are asked for."""
    op = character.ability
    against = check_operation(table, seat, op)
    if against:
        table.now.without_use.append(op.name)
        table.announce("{reason} So {board} has no effect.", against[0].reason, table.the_board(character.id))
        return None
    table.announce("{who:seat} uses {board}.", seat, table.the_board(character.id))
    if op.name not in ABILITIES:
        return carry_out(table, seat, op)
    return ask_ability(table, seat, op)


def ask_ability(table: Belaad, seat: Seat, op: Operation) -> Play[None]:
    """BEL-7.13: use it, or not."""
    chosen = yield from table.standing(ability_question, seat, op.name)
    follows = chosen.carry_out(table, seat)
    if follows is not None:
        yield from follows


def ability_question(table: Belaad, seat: Seat, name: str) -> LastWord:
    """Return what an ability lets one choose."""
    asked = ABILITIES[name]
    return LastWord(
        table,
        seat,
        (*asked.moves, NoUse),
        rule=asked.moves[0].rule,
        prompt=asked.prompt,
        waiting="choosing how to use an ability",
    )


def cannot_use(table: Belaad, seat: Seat, board: str) -> Refusals:
    """BEL-7.13: return why an ability could not be used at all now: X12, X23, X05, X26."""
    return check_operation(table, seat, table.find_character(board).ability)


def check_operation(table: Belaad, seat: Seat, op: Operation) -> Refusals:
    """Return the same for an operation."""
    asked = ABILITIES.get(op.name)
    return asked.check(table, seat, op) if asked is not None else ()


def named_all_the_same(table: Belaad, seat: Seat | None, name: str) -> Refusals:
    """BEL-7.13: return the reason of an unusable ability, for a player who names its use although it is not asked."""
    turn = table.turn
    if turn is None or seat != turn.seat or not (table.queues or name in turn.without_use):
        return ()
    own = any(table.find_character(board).ability.name == name for board in table.boards(table.teams[seat]))
    return check_operation(table, seat, table.find_ability(name)) if own else ()


@move
class NoUse(Move[Belaad]):
    """BEL-7.5: an ability may be declined; the token stays."""

    rule: ClassVar[str] = "BEL-7.13"
    name: ClassVar[str] = "Do not use it"
    declines: ClassVar[bool] = True

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Change nothing."""
        table.announce("{who:seat} does not use the ability.", seat)


# Without a question


@effect("G")
def _gold(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    table.gain_coins(seat, Coins(gold=read_number(op)))


@effect("R")
def _red(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    table.gain_coins(seat, Coins(red=read_number(op)))


@effect("TEAM_RED")
def _team_red(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-8.2."""
    for member in table.list_members(table.teams[seat], seat):
        table.gain_coins(member, Coins(red=read_number(op)))


@effect("TREASURY_FROM_STRONGEST")
def _from_strongest(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-8.3: base and top tokens of the strongest opposing board, no bonuses."""
    team = table.teams[seat]
    most = max(
        table.count_symbols(board) for other in table.opposing_teams(team) for board in table.boards(other)
    )
    gold = Coins(gold=most)
    table.pool = table.pool.minus(gold)
    table.treasury[team] = table.treasury[team].plus(gold)
    table.announce("{amount} go into the treasury of {team}.", GOLD(most), team_name(team))


@effect("GAIN_SWORD")
def _gain_sword(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-8.5."""
    take_sword(table, seat)


@effect("STRENGTH_AURA")
def _aura(table: Belaad, seat: Seat, op: Operation, chosen: object) -> None:
    """BEL-8.10, BEL-7.7: it works as long as the token lies there; battles read it (BEL-9.2)."""


@effect("ASSASSINATE_BAG")
def _from_bag(table: Belaad, seat: Seat, op: Operation, chosen: object) -> Play[None]:
    """BEL-8.14: a random token, whatever it shows."""
    if not sum(table.bag):
        table.announce("The bag is empty.")
        return
    kind = yield from table.standing(one_token, seat)
    table.bag = table.bag.plus(kind, -1)
    table.announce("{who:seat} keeps the token.", seat)
    keep_token(table, kind)


def one_token(table: Belaad, seat: Seat) -> Reveal[str]:
    """BEL-8.14: one token from the bag."""
    kinds = Tokens._fields

    def left() -> list[str]:
        return [kind for kind, n in zip(kinds, table.bag, strict=True) if n]

    return Reveal(
        left,
        weights=lambda: [n for n in table.bag if n],
        others=kinds,
        why_not=lambda _: refuse("X32", "BEL-8.14", "That token cannot come from there: the bag holds none."),
        rule="BEL-8.14",
        prompt=table.say("{who:seat} draws a token from the bag.", seat),
        label=symbol_name,
        waiting="drawing a token from the bag",
    )


# Sultan


@move
class SultanGold(Move[Belaad]):
    """BEL-8.1: 3 gold."""

    rule: ClassVar[str] = "BEL-8.1"

    def label(self, table: Belaad) -> Message:
        """`Gain 3 gold`."""
        return say("Gain {amount}", GOLD(read_number(table.find_ability("SULTAN_CHOICE"), "gold")))

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Gain it."""
        table.gain_coins(seat, Coins(gold=read_number(table.find_ability("SULTAN_CHOICE"), "gold")))


@move
class SultanTokens(Move[Belaad]):
    """BEL-8.1: 2 tokens."""

    rule: ClassVar[str] = "BEL-8.1"

    def label(self, table: Belaad) -> Message:
        """`Draw 2 tokens`."""
        return DRAWN(read_number(table.find_ability("SULTAN_CHOICE"), "tokens"))

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Draw and place them."""
        return draw_tokens(table, seat, read_number(table.find_ability("SULTAN_CHOICE"), "tokens"))


def draw_tokens(table: Belaad, seat: Seat, wanted: int) -> Play[None] | None:
    """BEL-7: so many tokens."""
    return carry_out(table, seat, Operation("T", {"n": wanted}))


@move
class SultanCopy(Move[Belaad]):
    """BEL-8.1: one single action of a top card."""

    rule: ClassVar[str] = "BEL-8.1"

    deck: str = part(OneOf(tuple(DECKS)))

    def describe(self, table: Belaad) -> Message:
        """`One action of the top card of deck 1`."""
        return say("{what} of the top card of {deck}", say("One action"), say(DECKS[self.deck]))

    def label(self, table: Belaad) -> Message:
        """`One action of A36 (deck 1)`."""
        return deck_said(table, self.deck, say("One action"))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X11 if the card has been used this turn."""
        card = table.find_visible(self.deck)
        return used_this_turn() if card is not None and table.used_this_turn(card) else ()

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Use it."""
        return carry_out(table, seat, Operation("COPY_TOP", {"mode": "ONE"}), self.deck)


def deck_said(table: Belaad, deck: str, what: str) -> Message:
    """Return a copy of a deck's top card, by the card if it is known."""
    card = table.find_visible(deck)
    if card is None:
        return say("{what} of the top card of {deck}", what, say(DECKS[deck]))
    return table.say("{what} of {card:piece} ({deck})", what, card, say(DECKS[deck]))


# Sheriff, Altruist, Trustworthy


@move
class TakeAllGold(Move[Belaad]):
    """BEL-8.4: all gold of an opponent, not the treasury's."""

    rule: ClassVar[str] = "BEL-8.4"

    victim: Seat = part(any_opponent, who=True)

    def describe(self, table: Belaad) -> Message:
        """`Take all gold of Bilal`."""
        return table.say("Take all gold of {victim:seat}", self.victim)

    def label(self, table: Belaad) -> Message:
        """`Take 4 gold from Bilal`."""
        return table.say("Take {amount} from {victim:seat}", GOLD(table.coins[self.victim].gold), self.victim)

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return what the opponent loses."""
        return warn_others(self.label(table)) if table.coins[self.victim].gold else ""

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X22 if the victim is no opponent."""
        return check_opponent(table, seat, self.victim, "BEL-8.4")

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Take it."""
        table.hand_over(self.victim, seat, Coins(gold=table.coins[self.victim].gold))


@move
class Swap(Move[Belaad]):
    """BEL-8.9, BEL-4.7: two different players swap all coins; treasuries stay."""

    rule: ClassVar[str] = "BEL-8.9"

    players: tuple[Seat, Seat] = part(
        lambda table, seat: OneOf(
            list(combinations(table.order(seat), 2)),
            known=[*permutations(table.order(seat), 2), *((one, one) for one in table.order(seat))],
            label=lambda two: table.say("{one:seat} and {other:seat}", *two),
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Amina and Bilal swap all coins`."""
        return table.say("{one:seat} and {other:seat} swap all coins", *self.players)

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return who gets whose coins."""
        return warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X30 if both players are the same."""
        one, other = self.players
        return refuse("X30", "BEL-8.9", "Choose two different players.") if one == other else ()

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Swap."""
        one, other = self.players
        table.coins[one], table.coins[other] = table.coins[other], table.coins[one]


@move
class FillTreasury(Move[Belaad]):
    """BEL-8.8, BEL-4.8: all red and gold of the own players goes to the treasury."""

    rule: ClassVar[str] = "BEL-8.8"
    name: ClassVar[str] = "All coins of the team into the treasury"

    def carry_out(self, table: Belaad, seat: Seat) -> None:
        """Move them."""
        team = table.teams[seat]
        for member in table.list_members(team, seat):
            table.treasury[team] = table.treasury[team].plus(table.coins[member])
            table.coins[member] = NOTHING


# Bahlool, Preacher


def find_strongest(table: Belaad, team: str) -> list[str]:
    """BEL-8.6: return the own boards with the most tokens on top, Bahlool's included."""
    most = max(sum(table.tops[board]) for board in table.boards(team))
    return [board for board in table.boards(team) if sum(table.tops[board]) == most]


def no_free_employment(table: Belaad, seat: Seat, op: Operation) -> Refusals:
    """Return X12, X23."""
    team = table.teams[seat]
    if against := employed_already(table):
        return against
    if sum(table.tops[find_strongest(table, team)[0]]) < table.numbers.free_employment:
        return refuse("X23", "BEL-8.6", "Your strongest character has fewer than 2 tokens.")
    return ()


@move
class EmployFree(Move[Belaad]):
    """BEL-8.6, BEL-10.5: give up the tokens of the strongest board, employ a scholar at no cost."""

    rule: ClassVar[str] = "BEL-8.6"

    board: str = part(
        lambda table, seat: OneOf(
            find_strongest(table, table.teams[seat]), known=list(table.pieces.boards), label=table.label_piece
        )
    )
    scholar: str = part(
        lambda table, _: OneOf(table.display, known=list(table.pieces.scholars), label=table.label_piece)
    )

    def describe(self, table: Belaad) -> Message:
        """`Employ Ibn Sina for the tokens of Altruist`."""
        text = "Employ {scholar:piece} for the tokens of {board}"
        return table.say(text, self.scholar, table.the_board(self.board))

    def label(self, table: Belaad) -> Message:
        """`Employ Ibn Sina for the 3 tokens of Altruist`."""
        number_ = sum(table.tops.get(self.board, ()))
        text = "Employ {scholar:piece} for {tokens} of {board}"
        return table.say(text, self.scholar, TOKENS(number_), table.the_board(self.board))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Warn of the end of the game."""
        return warn_of_end(table)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X12, X23, X37, X13."""
        if against := no_free_employment(table, seat, table.find_ability(FREE)):
            return against
        if self.board not in find_strongest(table, table.teams[seat]):
            return refuse("X37", "BEL-8.6", "That board does not have the most tokens on top.")
        return check_display(table, self.scholar, "BEL-8.6")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Tokens to the bag, the scholar to the team; the Order's price does not count."""
        table.bag = table.bag.with_all(table.tops[self.board])
        table.tops[self.board] = Tokens()
        return employ_scholar(table, seat, self.scholar)

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Return X12, X23."""
        return named_all_the_same(table, seat, FREE)


@move
class CopyAbility(Move[Belaad]):
    """BEL-8.7: the ability of another character, as if it were the own team's."""

    rule: ClassVar[str] = "BEL-8.7"

    character: str = part(
        lambda table, _: OneOf(
            [one.id for one in table.pieces.boards.values() if one.copyable],
            known=list(table.pieces.boards),
            label=table.label_piece,
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Use the ability of Sultan`."""
        return table.say("Use the ability of {board}", table.the_board(self.character))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X24 if the ability cannot be copied."""
        if table.find_character(self.character).copyable:
            return ()
        return refuse("X24", "BEL-8.7", "That ability cannot be copied.")

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Use it."""
        return use_ability(table, seat, table.find_character(self.character))


# The Order's


def no_gold(table: Belaad, seat: Seat, op: Operation) -> Refusals:
    """Refuse with X05 if the team has too little gold."""
    return too_dear(table, seat, Coins(gold=read_number(op, "gold")), op.name, "BEL-8.11")


@move
class PaidAssassination(Move[Belaad]):
    """BEL-8.11: 4 gold for a scholar of the display or a token on top of an opposing board."""

    rule: ClassVar[str] = "BEL-8.11"

    target: str = part(
        lambda table, seat: OneOf(
            list_targets(table, seat),
            known=all_targets(table),
            label=lambda target: target_said(table, target),
        )
    )

    def label(self, table: Belaad) -> Message:
        """`Assassinate Rasis (4 gold)`."""
        return format_price(
            say("Assassinate: {target}", target_said(table, self.target)), self._find_cost(table)
        )

    @staticmethod
    def _find_cost(table: Belaad) -> Coins:
        return Coins(gold=read_number(table.find_ability("ASSASSINATE_PAID"), "gold"))

    def harm(self, table: Belaad, seat: Seat) -> str:
        """Return a token that an opponent loses; the display is nobody's, but its last scholar ends the game."""
        scholar = self.target in table.pieces.scholars
        return warn_of_end(table) if scholar else warn_others(self.label(table))

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X05, X13, X22, X29."""
        return no_gold(table, seat, table.find_ability("ASSASSINATE_PAID")) or target_reasons(
            table, seat, self.target, "BEL-8.11"
        )

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Pay and take."""
        return pay_then(
            table,
            seat,
            Bill(self._find_cost(table), "ASSASSINATE_PAID", lambda: self.label(table)),
            lambda: assassinate(table, seat, self.target),
        )

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Refuse with X05 if every scholar named here asks for gold that the team does not have."""
        return named_all_the_same(table, seat, "ASSASSINATE_PAID")


@move
class LookAtHashash(Move[Belaad]):
    """BEL-8.12: see 3 Hashash cards, keep 2 in play."""

    rule: ClassVar[str] = "BEL-8.12"
    name: ClassVar[str] = "Look at Hashash cards"

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Refuse with X26 if the Hashash deck is empty."""
        return deck_empty(table)

    def carry_out(self, table: Belaad, seat: Seat) -> Play[None] | None:
        """Look and keep."""
        return carry_out(table, seat, table.find_ability("DRAW_HASHASH"))

    @classmethod
    def refuse_later(cls, table: Belaad, seat: Seat | None) -> Refusals:
        """Refuse with X26 if the Hashash deck is empty."""
        return named_all_the_same(table, seat, "DRAW_HASHASH")


@dataclass(frozen=True)
class Ability:
    """BEL-7.13: an ability that is asked for.

    Attributes:
        prompt: the question.
        moves: what may be chosen besides declining.
        check: why it could be of no use at all.
    """

    prompt: str
    moves: tuple[Any, ...]
    check: Callable[[Belaad, Seat, Operation], Refusals] = lambda _table, _seat, _op: ()


ABILITIES: Mapping[str, Ability] = {
    "SULTAN_CHOICE": Ability(say("The Sultan: choose one."), (SultanGold, SultanTokens, SultanCopy)),
    "STEAL_ALL_GOLD": Ability(say("The Sheriff: all gold of whom?"), (TakeAllGold,)),
    FREE: Ability(say("Bahlool: employ whom for nothing?"), (EmployFree,), no_free_employment),
    "COPY_ABILITY": Ability(say("The Preacher: whose ability?"), (CopyAbility,)),
    "TEAM_ALL_TO_TREASURY": Ability(say("The Trustworthy: all coins into the treasury?"), (FillTreasury,)),
    "SWAP_COINS": Ability(say("The Altruist: who swaps all coins?"), (Swap,)),
    "ASSASSINATE_PAID": Ability(
        say("The Sect Leader: assassinate whom or what?"), (PaidAssassination,), no_gold
    ),
    "DRAW_HASHASH": Ability(
        say("The Hashash: look at the top Hashash cards?"),
        (LookAtHashash,),
        lambda table, _seat, _op: deck_empty(table),
    ),
    "SPY_CHOICE": Ability(say("The Spy: choose one."), (SpyCoins, SpyTokens, SpySword, SpyDraw)),
}
"""BEL-7.13: by operation; all others are carried out without a question."""
