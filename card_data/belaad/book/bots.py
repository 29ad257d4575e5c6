"""Belaad's greedy bot: hires the scholars that bring most, strengthens its boards, fights when it is stronger."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat

from .abilities import (
    CopyAbility,
    EmployFree,
    FillTreasury,
    LookAtHashash,
    NoUse,
    PaidAssassination,
    SultanCopy,
    SultanGold,
    SultanTokens,
    Swap,
    TakeAllGold,
)
from .battle import Concede, Decline, EmptyBoard, SpoilsToken, UseSword
from .deeds import (
    Attack,
    BuyTwo,
    Close,
    Copy,
    Eliminate,
    Employ,
    Gain,
    Income,
    Influence,
    Steal,
)
from .effects import read_number
from .hashash import (
    Use,
    UseAssassinate,
    UseBoost,
    UseCopy,
    UseExchange,
    UseRemoveOrange,
    UseRemoveTop,
)
from .order import token_kind
from .paying import LEND, at_hand
from .pieces import Half
from .scholars import EmployBySwords, find_price
from .scoring import active_points, specialty_points
from .spy import SpyCoins, SpyDraw, SpySword, SpyTokens
from .state import Belaad
from .tokens import Orange, White
from .turn import DrawCard, Negate, Pass, PlayCard

POINT, TOKEN, RED = 8.0, 2.5, 0.6
"""What a point, a token and a red coin are worth, in gold."""
RICH = 14
"""More gold than this helps little."""


def weigh(table: Belaad, seat: Seat, question: Question[Any], value: Any) -> float:
    """Return how good an answer is for the seat, in gold."""
    match value:
        case PlayCard(card):
            return card_worth(table, seat, card)
        case DrawCard(deck):
            face = table.find_visible(deck)
            return -1 + (0.01 * card_worth(table, seat, face) if face else 0)
        case Close():
            return -2
        case EmployBySwords(scholar):
            return scholar_worth(table, seat, scholar)
        case Employ(_, scholar):
            return scholar_worth(table, seat, scholar) - 0.4 * find_price(table, seat, scholar)
        case Gain(half):
            return half_worth(table, seat, table.find_half(half))
        case Income() | Influence() | Copy() | BuyTwo():
            return half_worth(table, seat, table.find_half(value.half)) + (
                5 if isinstance(value, BuyTwo) else 0
            )
        case Steal(_, victim):
            return 2.0 * min(table.count_strength(table.teams[seat], "STL"), table.coins[victim].gold) - 0.5
        case Attack(half, opponent):
            return attack_worth(table, seat, opponent, plus=0) - 0.5 * table.find_half(half).cost.gold
        case Eliminate(_, board):
            return 1.5 * weigh_board(table, board) - 6
        case Orange(where):
            return orange_worth(table, seat, where)
        case White():
            return 5
        case "reveal-card":
            return 1
    return weigh_more(table, seat, value)


def weigh_more(table: Belaad, seat: Seat, value: Any) -> float:
    """Abilities, battles, the Order, answers."""
    match value:
        case EmployFree(board, scholar):
            return scholar_worth(table, seat, scholar) - TOKEN * sum(table.tops[board])
        case TakeAllGold(victim):
            return 2 * table.coins[victim].gold
        case SultanGold() | FillTreasury():
            return 3 if isinstance(value, SultanGold) else -1
        case SultanTokens() | SpyDraw():
            return 2 * TOKEN
        case SultanCopy() | UseCopy():
            return 3
        case CopyAbility(character):
            gold = max((table.coins[other].gold for other in table.list_opponents(seat)), default=0)
            return {"STEAL_ALL_GOLD": 2.0 * gold, "GAIN_SWORD": 6, "SULTAN_CHOICE": 5}.get(
                table.find_character(character).ability.name, 2
            )
        case Swap((one, other)):
            return swap_worth(table, seat, one, other)
        case PaidAssassination(target) | UseAssassinate(_, target):
            return kill_worth(table, target) - 4
        case LookAtHashash() | Use():
            return 4
        case UseBoost() | UseExchange():
            return -1.5
        case UseRemoveOrange() | UseRemoveTop() | SpyTokens():
            return 2
        case SpyCoins(coins):
            return 2.0 * sum(coins.values())
        case SpySword():
            return 5
        case SpoilsToken(token):
            return kill_worth(table, token)
        case EmptyBoard(board):
            return weigh_board(table, board)
        case UseSword():
            return 2
        case Concede():
            return concede_worth(table, seat)
        case NoUse() | Decline():
            return 0
    return 1.0 if value == LEND or isinstance(value, Negate) else 0.5 if isinstance(value, Pass) else 0


def card_worth(table: Belaad, seat: Seat, card: str) -> float:
    """Return the better part of a card, and some of the other if it can be paid."""
    action = table.pieces.actions[card]
    first, second = half_worth(table, seat, action.primary), half_worth(table, seat, action.secondary)
    return max(first, 0) + max(second, 0) * 0.7


def half_worth(table: Belaad, seat: Seat, half: Half) -> float:
    """Return what a part of a card brings now."""
    cost = half.cost
    if cost.gold > at_hand(table, seat, "gold") or cost.red > at_hand(table, seat, "red"):
        return -1
    spent = cost.gold + RED * cost.red
    if half.symbols:
        return max(symbol_worth(table, seat, symbol) for symbol in half.symbols) - spent
    match half.op.name:
        case "G":
            return read_number(half.op) - spent
        case "R":
            return RED * read_number(half.op) - spent
        case "T":
            return TOKEN * read_number(half.op) - spent
        case "COPY_TOP" | "PLUS2" | "ELIM":
            return 3 - spent
    return -1


def symbol_worth(table: Belaad, seat: Seat, symbol: str) -> float:
    """Return what a symbol of the team brings now."""
    team = table.teams[seat]
    if table.board(team, symbol) is None:
        return -5
    n = table.count_strength(team, symbol)
    match symbol:
        case "EMP":
            return employ_worth(table, seat)
        case "INC":
            return n if at_hand(table, seat, "gold") < RICH else n / 2
        case "STL":
            gold = max(table.coins[other].gold for other in table.list_opponents(seat))
            return 2.0 * min(n, gold) - 0.5
        case "INF":
            return TOKEN * n
    return max(attack_worth(table, seat, other, plus=0) for other in table.list_opponents(seat))


def employ_worth(table: Belaad, seat: Seat) -> float:
    """Return the best scholar that can be paid now."""
    if table.now.employed:
        return -1
    have = at_hand(table, seat, "gold")
    found = [
        scholar_worth(table, seat, scholar) - 0.4 * find_price(table, seat, scholar)
        for scholar in table.display
        if find_price(table, seat, scholar) <= have
    ]
    return max(found, default=-1)


def scholar_worth(table: Belaad, seat: Seat, scholar: str) -> float:
    """Points for the team, by main points and specialty."""
    pieces, team = table.pieces, table.teams[seat]
    own = [pieces.scholars[key] for key in table.employed.get(team, ())]
    card = pieces.scholars[scholar]
    table_of = pieces.numbers.specialty_points
    gained = specialty_points([*own, card], table_of) - specialty_points(own, table_of)
    return POINT * (card.main + gained + (0.5 if card.sells or card.specialty else 0)) + 4


def attack_worth(table: Belaad, seat: Seat, opponent: Seat, *, plus: int) -> float:
    """Return a battle against somebody: worth more the stronger the own side is."""
    lead = (
        table.count_strength(table.teams[seat], "BAT")
        + plus
        - table.count_strength(table.teams[opponent], "BAT")
    )
    return 4 + 2.5 * lead if lead > 0 else -3


def concede_worth(table: Belaad, seat: Seat) -> float:
    """Giving in pays if much is missing."""
    fight = table.battle
    if fight is None:
        return -1
    lacking = abs(fight.attack - fight.defence)
    return 2 if lacking > 6 and not table.swords[seat] else -1


def weigh_board(table: Belaad, board: str) -> float:
    """Return what lies on a board."""
    return sum(table.tops[board]) + 1.5 * table.bottoms[board].ORG + 2 * len(table.in_play.get(board, ()))


def orange_worth(table: Belaad, seat: Seat, where: str) -> float:
    """Return an orange token at a place: abilities that bring something now, or one more symbol."""
    board, _, side = where.partition(".")
    if not side:
        return -3
    character = table.find_character(board)
    if side == "top":
        return {"INF": 3.5, "INC": 3.0, "EMP": 2.5}.get(character.symbol, 2.0)
    gold = max((table.coins[other].gold for other in table.list_opponents(seat)), default=0)
    own = table.coins[seat].gold
    return {
        "SULTAN_CHOICE": 4.5,
        "TEAM_RED": 2.0,
        "TREASURY_FROM_STRONGEST": 6.0,
        "STEAL_ALL_GOLD": 2.0 * gold,
        "GAIN_SWORD": 7.0,
        "COPY_ABILITY": max(6.0, 2.0 * gold),
        "SWAP_COINS": 2.0 * (gold - own),
        "STRENGTH_AURA": 5.0,
        "ASSASSINATE_PAID": 9.0 if own >= 4 else -1,
        "DRAW_HASHASH": 5.0,
        "SPY_CHOICE": 5.0,
        "ASSASSINATE_BAG": 8.0,
    }.get(character.ability.name, 0.5)


def swap_worth(table: Belaad, seat: Seat, one: Seat, other: Seat) -> float:
    """Return what the own team gains by a swap."""
    mine = table.teams[seat]
    if (table.teams[one] == mine) == (table.teams[other] == mine):
        return -1
    friend, foe = (one, other) if table.teams[one] == mine else (other, one)
    gained = table.coins[foe].gold - table.coins[friend].gold
    return 2.0 * gained + RED * (table.coins[foe].red - table.coins[friend].red)


def kill_worth(table: Belaad, target: str) -> float:
    """Return what an assassination brings the Order: active points first, then what may become active."""
    scholars = [table.pieces.scholars[key] for key in table.victims]
    now = active_points(scholars, table.lost)
    if target in table.pieces.scholars:
        card = table.pieces.scholars[target]
        after = active_points([*scholars, card], table.lost)
        return 12.0 * (after - now) + 4 * card.main - len(card.ribbon)
    _, kind = token_kind(table, target)
    after = active_points(scholars, table.lost.plus(kind))
    wanted = sum(kind in card.ribbon for card in scholars)
    return 12.0 * (after - now) + 2 + wanted + (2 if kind == "ORG" else 0)
