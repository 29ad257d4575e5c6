"""Section 3.4: the closed list of operations, what each does, and those that are made of others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from printkit.box import Operation
from printkit.referee import Choice, Message, Play, Seat, say

from . import gifts, losses, works
from .asking import YES, ask_shield, yes_or_no
from .dice import ask_die
from .selecting import resolve_players
from .state import Patriarchs
from .words import AMOUNTS, format_amounts

Effect: TypeAlias = Callable[[Patriarchs, Operation, Seat], Play[None] | None]
"""(table, operation, whom the operation around it is being applied to); a generator if it may ask."""


def carry_out(table: Patriarchs, ops: Sequence[Operation], doer: Seat) -> Play[None]:
    """PP-6.V1: sentence by sentence, each finished before the next."""
    for op in ops:
        asks = EFFECTS[op.name](table, op, doer)
        if asks is not None:
            yield from asks


def impose_duty(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4, PP-6.10: let players pay, or suffer the penalty; a player to whom it would do nothing is not asked."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        if not would_change(table, args["penalty"], seat) or (yield from ask_shield(table, seat)):
            continue
        if gifts.may_afford(table, seat, args["cost"]):
            said = yield from yes_or_no(
                seat,
                lambda: format_burden(args),
                gifts.make_price_check(table, seat, args["cost"]),
                rule="PP-6.10",
            )
            if said is YES:
                yield from gifts.pay_price(table, seat, args["cost"])
                continue
        yield from carry_out(table, (args["penalty"],), seat)


def format_burden(args: Any) -> Message:
    """Return what is to be paid."""
    return say("Pay {cost}? Otherwise you suffer what the card says.", format_amounts(args["cost"]))


def would_change(table: Patriarchs, op: Operation, seat: Seat) -> bool:
    """PP-6.12: return whether a penalty would do anything to a player."""
    args: Any = op.arguments
    match op.name:
        case "LOSE":
            return losses.has_to_lose(table, seat, args["kind"])
        case "CAPTIVE":
            return bool(table.captivity[seat] < args["t"])
        case "STRAY":
            return bool(works.stray_camels(table, seat))
        case "RUIN":
            return bool(works.list_ruinable(table, seat))
        case "HALVE":
            return bool(table.hands[seat].number > args["limit"])
        case "REST":
            return not is_resting(table)
    return op.name != "NONE"


def is_resting(table: Patriarchs) -> bool:
    """Return whether this turn has no business anyway."""
    return table.turn is not None and table.turn.resting


def impose_rest(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: no business step this turn."""
    for seat in (yield from resolve_players(table, str(op["who"]), doer)):
        if not is_resting(table) and not (yield from ask_shield(table, seat)) and table.turn is not None:
            table.turn.resting = True


def give_shield(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """PP-6.8: the drawer keeps the card; where it lies is settled when it is done."""
    for seat in (yield from resolve_players(table, str(op["who"]), doer)):
        table.shields[seat].append(table.drawn.pop())


def fight_battle(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4: one die decides."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        rolled = yield from ask_die(seat, "PP-6.12", say("Roll one die: {need} or more wins.", args["need"]))
        won = rolled >= args["need"]
        table.announce("{who:seat} wins the battle." if won else "{who:seat} loses the battle.", seat)
        yield from carry_out(table, (args["win"] if won else args["lose"],), seat)


def pick_operation(table: Patriarchs, op: Operation, doer: Seat) -> Play[None]:
    """3.4, PP-6.V5: exactly one of two operations, whatever it does."""
    args: Any = op.arguments
    for seat in (yield from resolve_players(table, args["who"], doer)):
        said = yield from Choice(
            seat,
            ["1", "2"],
            rule="PP-6.V5",
            prompt="Choose one.",
            label=lambda key: format_operation(table, args["op1"] if key == "1" else args["op2"]),
            waiting="choosing one of two gifts",
        )
        yield from carry_out(table, (args["op1"] if said == "1" else args["op2"],), seat)


def format_operation(table: Patriarchs, op: Operation) -> str:
    """Return an operation in words."""
    args: Any = op.arguments
    if op.name == "GAIN":
        return say("Take {what}", AMOUNTS[args["kind"]](args["n"]))
    return table.box.sentence((op,))


def change_nothing(table: Patriarchs, op: Operation, doer: Seat) -> None:
    """3.4 NONE."""
    del table, op, doer


EFFECTS: dict[str, Effect] = {
    "GAIN": gifts.gain_goods,
    "LOSE": losses.lose_cards,
    "HALVE": losses.halve_hands,
    "TAKE": losses.take_blind,
    "GIVE": losses.give_cards,
    "SHARE": gifts.share_cards,
    "OFFER": gifts.offer_bargain,
    "DUTY": impose_duty,
    "CAPTIVE": losses.take_captive,
    "RELEASE": gifts.release_captives,
    "DROUGHT": losses.start_drought,
    "HARVEST": gifts.harvest_resource,
    "CAMEL": works.give_camels,
    "CITY": works.give_city,
    "STRAY": works.lose_strays,
    "RUIN": works.ruin_cities,
    "REST": impose_rest,
    "MARKET": gifts.open_market,
    "SHIELD": give_shield,
    "PROPHET": works.move_prophet,
    "EXPEL": works.expel_prophet,
    "BATTLE": fight_battle,
    "PICK": pick_operation,
    "NONE": change_nothing,
}
"""What every operation of the vocabulary does."""
