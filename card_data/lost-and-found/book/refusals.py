"""The refusals of section 6, and the order in which they are looked for (LF-4.4): the first that applies is given."""

from __future__ import annotations

from functools import cache
from typing import Final

from printkit.referee import Message, Refusals, Seat, refuse, say

from .facts import DECIDING, PHASES
from .state import LostFound

ORDER: Final = (
    "OVER",
    "TURN",
    "OPEN",
    "SKIPA",
    "SKIPR",
    "ACTION",
    "RESP",
    "PHASE",
    "NOABILITY",
    "BEYOND",
    "READY",
    "ZONE",
    "CLOSED",
    "NOCRISIS",
    "SELF",
    "ZAKAT",
    "EMPTY",
    "KIND",
    "LATE",
    "OPTION",
    "NONE",
    "SOURCE",
    "SEASON",
    "ABSENT",
    "OWN",
    "STRANGER",
    "DECLARE",
    "FAMILY",
    "NOTOWN",
    "UNLAWFUL",
    "FILTER",
    "NEED",
    "COUNT",
    "SUM",
    "LIMIT",
)
"""LF-4.4, without `LF-X-`; `ZONE` stands for targets and again for cards."""


def not_your_turn(table: LostFound, seat: Seat | None) -> Refusals:
    """Return LF-X-TURN."""
    return () if seat == table.active else refuse("LF-X-TURN", "LF-4.1", "It is not your turn.")


def find_decision(table: LostFound) -> Message | None:
    """Find what is being decided; None while the turn goes its way."""
    if table.exchange is not None:
        return say("an exchange")
    if table.demand is not None:
        return say("a payment") if table.demand.filter is None else say("the cards that are asked for")
    if table.disaster is not None:
        return say("the Disaster")
    if table.festival is not None:
        return say("the Festival")
    if table.market is not None:
        return say("the market")
    if table.reckoning is not None:
        return say("the reckoning")
    if table.event is not None:
        return say("the Event")
    return say(DECIDING[table.turn.deciding]) if table.turn.deciding else None


def open_decision(table: LostFound) -> Refusals:
    """Return LF-X-OPEN."""
    deciding = find_decision(table)
    return () if deciding is None else refuse("LF-X-OPEN", "LF-4.3", "First finish: {decision}.", deciding)


def wrong_phase(table: LostFound) -> Refusals:
    """Return LF-X-PHASE."""
    return _refuse_phase(table.turn.phase)


@cache
def _refuse_phase(phase: str) -> Refusals:
    if phase == "start":
        return refuse("LF-X-PHASE", "LF-4.1", "That is not possible at the start of the turn.")
    return refuse("LF-X-PHASE", "LF-4.1", "That is not possible in the {phase}.", say(PHASES[phase]))


def action_phase(table: LostFound) -> Refusals:
    """LF-4.4, steps 4 to 6: SKIPA, ACTION, PHASE."""
    turn = table.turn
    if turn.skip_action:
        return refuse("LF-X-SKIPA", "LF-9.4", "There is no Action Phase this turn.")
    if turn.acted:
        return refuse("LF-X-ACTION", "LF-9.1", "You have already used your Action this turn.")
    return () if turn.phase == "action" else wrong_phase(table)


def duty_phase(table: LostFound, what: str) -> Refusals:
    """LF-4.4, steps 4 to 6: SKIPR, RESP, PHASE. The Stonemason may complete and contribute (LF-10.6)."""
    turn = table.turn
    if turn.skip_responsibility:
        return refuse("LF-X-SKIPR", "LF-10.1", "There is no Responsibility Phase this turn.")
    if turn.duty and not second_duty(table, what):
        return refuse("LF-X-RESP", "LF-10.1", "You have already used your Responsibility Phase.")
    return wrong_phase(table) if turn.phase == "discard" else ()


def second_duty(table: LostFound, what: str) -> bool:
    """LF-10.6: return whether DOUBLE_DUTY allows this as the second of the two."""
    other = {"family": "communal", "communal": "family"}.get(what)
    seat = table.active
    return table.turn.duty == other and table.has_role(seat, "DOUBLE_DUTY") and table.role_ready(seat)


def drawn_before(table: LostFound, card: str, rule: str) -> Refusals:
    """Return LF-X-SOURCE: a card that is turned up lies on the table already."""
    return table.refuse("LF-X-SOURCE", rule, "{card:piece} was drawn before.", card)


OF_ANOTHER_ROLE: Final = say("It belongs to another role.")
NOT_COMPLETED: Final = say("The Communal Responsibility that gives it is not completed yet.")


def no_ability(rule: str, why: str = "") -> Refusals:
    """Return LF-X-NOABILITY; where a move may come from a role or from the community, which of them is lacking."""
    return refuse("LF-X-NOABILITY", rule, "You do not have this ability.", legal=why)


def used_up(rule: str = "LF-13.1") -> Refusals:
    """Return LF-X-READY."""
    return refuse("LF-X-READY", rule, "This bonus was already used this season.")


def charge_of_role(table: LostFound, seat: Seat, ability: str) -> Refusals:
    """LF-4.4, steps 7 and 9: whether a player has a role's bonus, and READY."""
    if not table.has_role(seat, ability):
        return no_ability("LF-13.1", OF_ANOTHER_ROLE)
    return () if table.role_ready(seat) else used_up()


def charge_of_project(table: LostFound, ability: str) -> Refusals:
    """LF-4.4, steps 7 and 9: whether a Communal Responsibility's bonus is there, and READY."""
    if table.cards.project_with[ability] not in table.done:
        return no_ability("LF-13.3", NOT_COMPLETED)
    return () if table.is_ready(ability) else used_up("LF-13.3")


def not_self(seat: Seat, other: Seat, rule: str) -> Refusals:
    """Return LF-X-SELF."""
    return refuse("LF-X-SELF", rule, "Choose another player.") if seat == other else ()
