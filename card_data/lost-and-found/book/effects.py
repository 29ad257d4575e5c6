"""What Events and abilities do: one function an operation (section 3.13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from printkit.box import Operation
from printkit.referee import Play, Question, Refusals, Seat, Some, say
from printkit.referee.refusals import Refusal

from . import choosing, paying
from .asking import ask
from .payments import fits_filter
from .state import LostFound
from .words import AT_MOST

Effect = Callable[[LostFound, Operation], "Play[bool] | None"]
"""Carries an operation out, as a chapter if it asks: False if it could not be, for want of a card or of money."""
PAYMENTS: Final = ("PAY", "PAY_TO")
CHOSEN: Final = ("SELECT", "RANDOM")


def find_targets(table: LostFound, word: Any) -> list[Seat]:
    """Section 3.13, LF-6.9: whom an operation names, in turn order from the active player; ties go to the first."""
    active = table.active
    match word:
        case "ACTIVE" | "SELF":
            return [active]
        case "CHOOSER":
            return [table.event.chooser if table.event else active]
        case "EACH":
            return table.order(active)
        case "LEFT":
            return [table.left(active)]
        case "RIGHT":
            return [table.right(active)]
        case "MOST_FAMILY":
            return [max(table.order(active), key=lambda seat: len(table.family_done[seat]))]
        case "FEWEST_FAMILY":
            return [min(table.order(active), key=lambda seat: len(table.family_done[seat]))]
        case "FEWEST_FAMILY_OTHER":
            return [min(table.others(active), key=lambda seat: len(table.family_done[seat]))]
    raise ValueError(f"{word} names nobody")


def carry_out(table: LostFound, effects: Sequence[Operation], *, optional: bool = False) -> Play[bool]:
    """Carry effects out from left to right; payments and cards that must be there come first (LF-6.7, LF-6.10, LF-6.16).

    Args:
        table: the state.
        effects: what is to be done.
        optional: whether they belong to an option, whose payment makes nobody destitute.

    Returns:
        whether they happened: if not, nothing of them did.
    """
    first = tuple(one for one in effects if one.name in PAYMENTS or one.name in CHOSEN)
    for effect in [*first, *(one for one in effects if one not in first)]:
        done = yield from one_effect(table, effect)
        if not done and effect.name in PAYMENTS and not optional:
            return False  # destitute: the game has ended
        if not done and effect in first:
            return False
        if table.ending:
            return True
    return True


def apply_failure(table: LostFound, effects: Sequence[Operation]) -> Play[None]:
    """LF-7.4, LF-7.9, LF-7.14: a failure, in the order written, each effect over all players."""
    for together in wiped_together(effects):
        if table.ending:
            return
        if len(together) > 1:
            for seat in find_targets(table, together[0]["target"]):
                yield from choosing.wipe_cards(table, seat, tuple(map(_read_filter, together)))
        else:
            yield from one_effect(table, together[0])


def wiped_together(effects: Sequence[Operation]) -> tuple[tuple[Operation, ...], ...]:
    """Effects as they are carried out: wipes of the same players that follow one another are one."""
    found: list[tuple[Operation, ...]] = []
    for effect in effects:
        before = found[-1][-1] if found else None
        wipes = before is not None and before.name == effect.name == "WIPE"
        if before is not None and wipes and before["target"] == effect["target"]:
            found[-1] += (effect,)
        else:
            found.append((effect,))
    return tuple(found)


def one_effect(table: LostFound, effect: Operation) -> Play[bool]:
    """Carry one operation out. Return whether it could be."""
    asks = EFFECTS[effect.name](table, effect)
    return True if asks is None else (yield from asks)


def _read_filter(effect: Operation) -> frozenset[str]:
    found = effect["filter"]
    assert isinstance(found, frozenset)
    return frozenset(str(name) for name in found)


def _read_number(effect: Operation, name: str = "n") -> int:
    found = effect[name]
    assert isinstance(found, int)
    return found


def _change_nothing(table: LostFound, effect: Operation) -> None:
    del table, effect


def _draw_cards(table: LostFound, effect: Operation) -> None:
    for seat in find_targets(table, effect["target"]):
        number = table.draw_cards(seat, _read_number(effect))
        table.announce("{who:seat} draws {n} from the Resource deck.", seat, number)


def _give_spares(table: LostFound, effect: Operation) -> None:
    """Several takers are served in turn order, each fully (A-35)."""
    for seat in find_targets(table, effect["target"]):
        table.take_spares(seat, str(effect["type"]), _read_number(effect))


def _demand_payment(table: LostFound, effect: Operation) -> Play[bool]:
    """PAY: in another player's Event let everybody pay in turn; a player who cannot is destitute (LF-3.10)."""
    optional = table.event is not None and table.event.option != ""
    for seat in find_targets(table, effect["target"]):
        paid = yield from paying.pay(table, seat, _read_number(effect), beyond=_goes_beyond(table))
        if not paid:
            if not optional:
                paying.lose_destitute(table, seat)
            return False
    return True


def _goes_beyond(table: LostFound) -> bool:
    """Return whether the option that is carried out goes beyond the law."""
    event = table.event
    if event is None or not event.option:
        return False
    options = table.cards.events[table.settling[-1]].options
    return any(option.key == event.option and option.tag == "B" for option in options)


def _pay_to(table: LostFound, effect: Operation) -> Play[bool]:
    (payer,), (to,) = find_targets(table, effect["source"]), find_targets(table, effect["to"])
    return (yield from paying.pay(table, payer, _read_number(effect), beyond=_goes_beyond(table), to=to))


def _discard_cards(table: LostFound, effect: Operation) -> Play[bool]:
    for seat in find_targets(table, effect["target"]):
        done = yield from choosing.discard_cards(table, seat, _read_number(effect), _read_filter(effect))
        if not done:
            paying.lose_destitute(table, seat)
            return False
    return True


def _select_card(table: LostFound, effect: Operation) -> Play[bool]:
    (seat,) = find_targets(table, effect["target"])
    card = yield from choosing.select_card(table, seat, _read_filter(effect))
    return _apply_chosen(table, seat, card, effect)


def _pick_card(table: LostFound, effect: Operation) -> Play[bool]:
    (seat,) = find_targets(table, effect["target"])
    card = yield from choosing.pick_at_random(table, seat, _read_filter(effect))
    return _apply_chosen(table, seat, card, effect)


def _apply_chosen(table: LostFound, seat: Seat, card: str, effect: Operation) -> bool:
    """LOSE (LF-7.13) or TAKE: do it with a card that was chosen or picked; return False if there was none."""
    if not card:
        return False
    if not table.settling:  # people have put right where the Event lies: nothing is done with it
        return True
    then = effect["then"]
    assert isinstance(then, Operation)
    if then.name == "TAKE":
        (taker,) = find_targets(table, then["to"])
        table.take(seat, taker, card)
        table.announce("{who:seat} takes {card:piece} from {other:seat}.", taker, card, seat)
    else:
        event = table.settling.pop()
        table.take_out(seat, card)
        table.lost[seat].append(card)
        table.lost_under[seat].append(event)
        table.announce("{who:seat} loses {card:piece}: it lies under {event:piece}.", seat, card, event)
    return True


def _random_discard(table: LostFound, effect: Operation) -> Play[bool]:
    for seat in find_targets(table, effect["target"]):
        card = yield from choosing.pick_at_random(table, seat, _read_filter(effect))
        if card:
            table.announce("{who:seat} discards {card:piece}.", seat, card)
            table.use_card(seat, card)
    return True


def _wipe_hands(table: LostFound, effect: Operation) -> Play[bool]:
    for seat in find_targets(table, effect["target"]):
        yield from choosing.wipe_cards(table, seat, [_read_filter(effect)])
    return True


def _find_lost(table: LostFound, effect: Operation) -> None:
    """LF-7.12: the card goes into the closed hand."""
    for seat in find_targets(table, effect["target"]):
        before = table.found[seat]
        table.find_lost(seat, _read_number(effect))
        table.announce("{who:seat} draws {n} of the Lost Resources.", seat, table.found[seat] - before)


def _forgo_lost(table: LostFound, effect: Operation) -> None:
    """FORGO_LOST: the top Lost Resource leaves the game unseen."""
    del effect
    table.forgo_lost()


def _keep_event(table: LostFound, effect: Operation) -> None:
    """KEEP_AS, LF-2.15, LF-6.6, LF-6.12: the Event stays before the chooser until it is used, traded, or the end."""
    del effect
    (seat,) = find_targets(table, "CHOOSER")
    if not table.settling:  # people have put right where the Event lies
        return
    event = table.settling.pop()
    table.held[seat].append(event)
    table.announce("{who:seat} keeps {card:piece}.", seat, event)


def _return_all(table: LostFound, effect: Operation) -> Play[bool]:
    for seat in find_targets(table, effect["target"]):
        yield from choosing.return_all(table, seat)
    return True


class Forgiven(Some[str]):
    """Cards of the own Transgressions: others were not told to the referee instead (LF-4.4)."""

    __slots__ = ()
    keeps = True


def _forgive_cards(table: LostFound, effect: Operation) -> Play[bool]:
    """FORGIVE: up to so many cards leave the own Transgressions without restitution."""
    (seat,), most = find_targets(table, effect["target"]), _read_number(effect)
    if not table.transgressions[seat]:
        return True
    question: Question[Any] = Forgiven(
        seat,
        lambda: table.transgressions[seat],
        rule="LF-2.8",
        prompt=say("Which Transgressions are forgiven?"),
        verb="Forgive",
        least=0,
        most=most,
        judge=lambda cards: _not_filed(table, seat, cards) or _at_most(len(cards), most),
        suggest=lambda: [(), *((card,) for card in table.transgressions[seat])],
        known=table.any_card,
        label=table.label_piece,
        waiting="choosing which Transgressions are forgiven",
    )
    cards = (yield from ask(table, question)).answer
    for card in cards:
        table.drop_transgression(seat, card)
        table.announce("{card:piece} leaves the Transgressions of {who:seat}.", card, seat)
    return True


def _not_filed(table: LostFound, seat: Seat, cards: Sequence[str]) -> Refusals:
    """Return LF-X-ZONE."""
    for card in cards:
        if card not in table.transgressions[seat]:
            return table.refuse("LF-X-ZONE", "LF-2.8", "{card:piece} is not among your Transgressions.", card)
    return ()


def _at_most(number: int, most: int) -> Refusals:
    return (Refusal("LF-X-MOST", AT_MOST(most), "LF-2.8"),) if number > most else ()


def _skip_action(table: LostFound, effect: Operation) -> None:
    del effect
    table.turn.skip_action = True


def _skip_responsibility(table: LostFound, effect: Operation) -> None:
    del effect
    table.turn.skip_responsibility = True


def _lose_game(table: LostFound, effect: Operation) -> None:
    """LF-1.5: all players lose immediately."""
    del effect
    table.ending = "disaster"
    table.announce("The Disaster was not averted: all players lose.")


EFFECTS: Final[dict[str, Effect]] = {
    "NONE": _change_nothing,
    "DRAW": _draw_cards,
    "SPARE": _give_spares,
    "PAY": _demand_payment,
    "PAY_TO": _pay_to,
    "DISCARD": _discard_cards,
    "SELECT": _select_card,
    "RANDOM": _pick_card,
    "RANDOM_DISCARD": _random_discard,
    "WIPE": _wipe_hands,
    "FIND": _find_lost,
    "FORGO_LOST": _forgo_lost,
    "KEEP_AS": _keep_event,
    "RETURN_ALL": _return_all,
    "FORGIVE": _forgive_cards,
    "SKIP_ACTION": _skip_action,
    "SKIP_RESPONSIBILITY": _skip_responsibility,
    "LOSE_GAME": _lose_game,
}


def explain_unavailable(table: LostFound, seat: Seat, effects: Sequence[Operation], tag: str) -> str:
    """LF-6.4: why an option cannot be carried out by the chooser alone; "" if it can, or if unseen cards might do."""
    for effect in effects:
        reason = _explain_lack(table, seat, effect, tag)
        if reason:
            return reason
    return ""


def _explain_lack(table: LostFound, seat: Seat, effect: Operation, tag: str) -> str:
    if effect.name == "FORGO_LOST" and not len(table.lost_deck) - sum(table.found):
        return say("no Lost Resource is left")
    if not table.whole(seat):
        return ""
    if effect.name == "PAY" and effect["target"] == "CHOOSER":
        needed = _read_number(effect)
        if tag == "B":
            return say("you cannot pay so much") if table.worth(table.clean_cards(seat)) < needed else ""
        needed -= table.family_bonus(seat, "PAY_DISCOUNT")
        return say("you cannot pay so much") if table.worth(table.list_payable(seat)) < needed else ""
    if effect.name == "PAY_TO":
        return (
            say("you cannot pay so much")
            if table.worth(table.clean_cards(seat)) < _read_number(effect)
            else ""
        )
    if effect.name == "SELECT" and effect["target"] == "CHOOSER":
        found = [card for card in table.in_hand(seat) if fits_filter(table, seat, card, _read_filter(effect))]
        return "" if found else say("you have no such card")
    return ""
