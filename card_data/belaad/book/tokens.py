"""BEL-7: tokens are drawn from the bag and placed; an orange one at the bottom uses an ability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

from printkit.box import Operation
from printkit.referee import DrawSeveral, OneOf, Play, Refusals, Seat, reveal_some
from printkit.referee.messages import Message, say
from printkit.referee.moves import Move, move, part
from printkit.referee.refusals import refuse

from .abilities import cannot_use, use_board
from .effects import effect, read_number
from .listing import Listed, make_move
from .pieces import ORANGE, SYMBOLS, Below, Tokens
from .refusals import nothing_there
from .state import Belaad, Placing
from .words import SYMBOL_NAMES, TOKEN_WORDS, TOKENS, symbol_name, team_name

BAG, HOME = "bag", "home"
TOP, BELOW = ".top", ".below"
KINDS = (*SYMBOLS, ORANGE)


@lru_cache(maxsize=8192)
def spread_out(tokens: Tokens) -> tuple[str, ...]:
    """Return every single token, by its kind."""
    return tuple(kind for kind, n in zip(KINDS, tokens, strict=True) for _ in range(n))


def count_tokens(kinds: Sequence[str]) -> Tokens:
    """So many of each kind."""
    return Tokens(*(kinds.count(kind) for kind in KINDS))


def from_bag(table: Belaad, seat: Seat, count: int) -> DrawSeveral[str]:
    """BEL-7.1, BEL-2.11: one photo, or a tap a token."""
    return reveal_some(
        lambda: spread_out(table.bag),
        count,
        rule="BEL-7.1",
        prompt=table.say("{who:seat} draws {tokens} from the bag.", seat, TOKENS(count)),
        verb="These were drawn",
        known=KINDS,
        judge=lambda found: in_bag(table, found),
        label=lambda kind: say(SYMBOL_NAMES[kind]),
        waiting="drawing tokens from the bag",
    )


def in_bag(table: Belaad, found: Sequence[str]) -> Refusals:
    """Return X32: more tokens of a kind than the bag holds."""
    drawn = count_tokens(found)
    for kind, n, there in zip(KINDS, drawn, table.bag, strict=True):
        if n > there:
            text = "{tokens} cannot come from there: the bag holds {left}."
            return refuse("X32", "BEL-7.1", text, TOKEN_WORDS[kind](n), there)
    return ()


def take_from_bag(table: Belaad, seat: Seat, wanted: int) -> Play[Tokens]:
    """BEL-7.1, BEL-7.10: draw as many as there are, all at once."""
    count = min(wanted, sum(table.bag))
    if not count:
        table.announce("The bag is empty.")
        return Tokens()
    kinds = yield from table.standing(from_bag, seat, count)
    drawn = count_tokens(kinds)
    table.bag = table.bag.without(drawn)
    return drawn


def draw_tokens(table: Belaad, seat: Seat, wanted: int) -> Play[None]:
    """BEL-6.3, BEL-7.1, BEL-7.11, BEL-12.3: draw and place; what an ability draws is placed before the rest."""
    drawn = yield from take_from_bag(table, seat, wanted)
    if drawn.EMP and table.teams[seat] == "O":
        table.bag = table.bag.plus("EMP", drawn.EMP)
        drawn = drawn._replace(EMP=0)
        table.announce("The Employ tokens go back into the bag.")
    queue = Placing(seat, drawn)
    table.queues.append(queue)
    while queue.tokens.ORG:  # BEL-7.12: the order matters only as long as an orange one is left
        _, where = (yield from table.standing(ask_placing, seat)).placed(table, seat)
        if where.endswith(BELOW):
            queue.ability = where.removesuffix(BELOW)
            follows = use_board(table, seat, queue.ability)
            if follows is not None:
                yield from follows
            queue.ability = ""
    for kind, n in zip(KINDS, queue.tokens, strict=True):
        for _ in range(n):
            lay_token(table, queue, kind, find_home(table, seat, kind))
    table.queues.pop()


def ask_placing(table: Belaad, seat: Seat) -> Listed:
    """BEL-7.1: return which token next, and where."""
    return Listed(
        table,
        seat,
        (Orange, White),
        list_placements,
        rule="BEL-7.1",
        prompt=lambda: placing_prompt(table),
        waiting=lambda: say("placing {tokens}", count_left(table)),
    )


def list_placements(table: Belaad, seat: Seat) -> tuple[Any, ...]:
    """BEL-7.3, BEL-7.12: return the places for an orange token, and the white tokens that are left."""
    key = ("places", seat, table.the_order, len(table.names))
    places = table.once(key, lambda: tuple(Orange(where) for where in own_places(table, seat)))
    left = table.queues[-1].tokens if table.queues else Tokens()
    return (*places, *(make_move(White, kind, HOME) for kind, n in zip(SYMBOLS, left, strict=False) if n))


def placing_prompt(table: Belaad) -> Message:
    """Return what is left to place."""
    return say("Place the tokens: {tokens}.", count_left(table))


def count_left(table: Belaad) -> tuple[Message, ...]:
    """Return the tokens that are left to place, by kind; a past question has forgotten them."""
    left = table.queues[-1].tokens if table.queues else ()
    return tuple(TOKEN_WORDS[kind](n) for kind, n in zip(KINDS, left, strict=False) if n)


def find_home(table: Belaad, seat: Seat, symbol: str) -> str:
    """BEL-7.2: return where a white token belongs: on top of its own board, or in the bag if no slot is free."""
    board = table.board(table.teams[seat], symbol)
    return board + TOP if board is not None and table.has_top_place(board) else BAG


def lay_token(table: Belaad, queue: Placing, kind: str, where: str) -> None:
    """Move a token from the queue to where it was laid."""
    queue.tokens = queue.tokens.plus(kind, -1)
    board, _, side = where.partition(".")
    if not side:
        table.bag = table.bag.plus(kind)
    elif side == "top":
        table.tops[board] = table.tops[board].plus(kind)
    else:
        table.bottoms[board] = Below(table.bottoms[board].ORG + 1)


def own_places(table: Belaad, seat: Seat) -> list[str]:
    """BEL-7.3: return where an orange token may go."""
    boards = table.boards(table.teams[seat])
    return [*(board + BELOW for board in boards), *(board + TOP for board in boards), BAG]


def all_places(table: Belaad) -> list[str]:
    """Return every place of every board, to say why not."""
    return [*(board + side for board in table.pieces.boards for side in (BELOW, TOP)), BAG]


def place_said(table: Belaad, where: str) -> Message:
    """Return a place in words."""
    board, _, side = where.partition(".")
    if not side:
        return say("into the bag")
    if side == "top":
        return table.say("onto {board}", table.the_board(board))
    return table.say("at the bottom of {board}", table.the_board(board))


def foreign_board(table: Belaad, seat: Seat, board: str) -> Refusals:
    """Refuse with X38 if the board belongs to another team."""
    if table.find_character(board).team == table.teams[seat]:
        return ()
    return refuse("X38", "BEL-7.12", "That board belongs to another team.")


@move
class Orange(Move[Belaad]):
    """BEL-7.3: an orange token to a bottom, where it uses an ability, to a top, or into the bag."""

    rule: ClassVar[str] = "BEL-7.3"

    where: str = part(
        lambda table, seat: OneOf(
            own_places(table, seat), known=all_places(table), label=lambda w: place_said(table, w)
        )
    )

    def describe(self, table: Belaad) -> Message:
        """`Orange token at the bottom of Sultan`."""
        return say("Orange token {place}", place_said(table, self.where))

    def label(self, table: Belaad) -> Message:
        """`Orange token: at the bottom of Sultan`, with the reason, if its ability cannot be used (BEL-7.13)."""
        said = say("Orange token: {place}", place_said(table, self.where))
        if self.where.endswith(BELOW):
            against = cannot_use(table, table.queues[-1].seat, self.where.removesuffix(BELOW))
            if against:
                return say("{what} (without effect: {reason})", said, against[0].reason)
        return said

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X38, X16, X17."""
        if not table.queues[-1].tokens.ORG:
            return nothing_there("BEL-7.3")
        board, _, side = self.where.partition(".")
        if not side:
            return ()
        if foreign := foreign_board(table, seat, board):
            return foreign
        if side == "below" and not table.has_bottom_place(board):
            return refuse("X16", "BEL-7.6", "No free slot at the bottom of that board.")
        if side == "top" and not table.has_top_place(board):
            return refuse("X17", "BEL-7.3", "No free slot at the top of that board.")
        return ()

    def placed(self, table: Belaad, seat: Seat) -> tuple[str, str]:
        """Lay it there."""
        lay_token(table, table.queues[-1], ORANGE, self.where)
        return ORANGE, self.where


@move
class White(Move[Belaad]):
    """BEL-7.2: a white token to its own board, or into the bag if no slot is free there."""

    rule: ClassVar[str] = "BEL-7.2"

    symbol: str = part(
        lambda table, _: OneOf(
            [kind for kind, n in zip(SYMBOLS, table.queues[-1].tokens, strict=False) if n],
            known=SYMBOLS,
            label=symbol_name,
        )
    )
    where: str = part(lambda table, _: OneOf((HOME,), known=[*table.pieces.boards, *all_places(table)]))

    def describe(self, table: Belaad) -> Message:
        """`Steal token`."""
        return say("{symbol} token", symbol_name(self.symbol))

    def label(self, table: Belaad) -> Message:
        """`Steal token: onto Altruist`."""
        place = place_said(table, find_home(table, table.queues[-1].seat, self.symbol))
        return say("{symbol} token: {place}", symbol_name(self.symbol), place)

    def find_refusals(self, table: Belaad, seat: Seat) -> Refusals:
        """Return X29 if there is none; X38, X16, X17, X18 for another place, in this order (BEL-1.6)."""
        if not getattr(table.queues[-1].tokens, self.symbol):
            return nothing_there("BEL-7.2")
        own, right = table.board(table.teams[seat], self.symbol), find_home(table, seat, self.symbol)
        if self.where in {HOME, right, right.removesuffix(TOP)}:
            return ()
        if self.where != BAG:
            board, _, side = self.where.partition(".")
            if foreign := foreign_board(table, seat, board):
                return foreign
            if side == "below" and not table.has_bottom_place(board):
                return refuse("X16", "BEL-7.6", "No free slot at the bottom of that board.")
            if side != "below" and not table.has_top_place(board):
                return refuse("X17", "BEL-7.2", "No free slot at the top of that board.")
        if own is None:
            return refuse("X18", "BEL-7.2", "That white token goes back into the bag.")
        return table.refuse("X18", "BEL-7.2", "A white token belongs on {board}.", table.the_board(own))

    def placed(self, table: Belaad, seat: Seat) -> tuple[str, str]:
        """Lay it where it belongs."""
        where = find_home(table, seat, self.symbol)
        lay_token(table, table.queues[-1], self.symbol, where)
        return self.symbol, where


def clear_boards(table: Belaad) -> None:
    """BEL-7.8, BEL-7.9, BEL-3.8: a team whose bottom slots are all occupied gives those oranges back; tops stay."""
    for team in dict.fromkeys(table.teams):
        boards = table.boards(team)
        if any(table.has_bottom_place(board) for board in boards):
            continue
        for board in boards:
            table.bag = table.bag.plus(ORANGE, table.bottoms[board].ORG)
            table.bottoms[board] = Below()
        table.clearings += 1
        table.announce(
            "All bottom slots of {team} were occupied: their orange tokens go into the bag.", team_name(team)
        )


@effect("T")
def _draw(table: Belaad, seat: Seat, op: Operation, chosen: object) -> Play[None]:
    return draw_tokens(table, seat, read_number(op))
