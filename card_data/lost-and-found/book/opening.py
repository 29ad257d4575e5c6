"""Set up: what chance decides, and who begins."""

from __future__ import annotations

from typing import Any

from printkit.referee import FIRST_SEAT, DrawSeveral, Play, Question, Reveal, Seat, say

from .asking import ask
from .refusals import drawn_before
from .state import LostFound
from .words import TURN_UP


def set_up(table: LostFound) -> Play[None]:
    """LF-0.2 to LF-0.4, LF-0.9 to LF-0.11."""
    for seat in table.order(FIRST_SEAT):
        card = (yield from ask(table, table.standing(_role_dealt, seat))).answer
        table.roles[seat] = table.cards.role_of[card]
    for role in table.cards.roles.values():
        take_role(table, role.key)
    for seat in table.order(FIRST_SEAT):
        table.draw_duty(seat)
    yield from _first_projects(table)
    question: Question[Any] = Reveal(
        table.order(FIRST_SEAT),
        rule="LF-0.11",
        prompt=say("Who lost or found something most recently?"),
        label=table.name,
        waiting="naming who begins",
    )
    table.starter = table.active = (yield from ask(table, question)).answer
    table.announce("{who:seat} begins.", table.starter)


def _role_dealt(table: LostFound, seat: Seat) -> Reveal[str]:
    """LF-0.2: one of the five roles, copy A."""
    return Reveal(
        lambda: [role.card for role in table.cards.roles.values() if role.key not in table.roles],
        rule="LF-0.2",
        prompt=table.say("Which Role is dealt to {who:seat}?", seat),
        label=table.label_piece,
        waiting="dealing the Roles",
    )


def take_role(table: LostFound, key: str) -> None:
    """LF-0.3, LF-0.10: Starting Resources into the hand, the tracker READY; those of absent roles stay in the box."""
    role, seat = table.cards.roles[key], table.seat_of(key)
    if seat is None:
        return
    for card in role.start:
        if card in table.removed.cards:  # else people have put right where it lies
            table.removed.cards.remove(card)
            table.hands[seat].shown.append(card)
    table.get_ready(role.tracker)


def _first_projects(table: LostFound) -> Play[None]:
    """LF-0.9: two beside the Mosque."""
    question: Question[Any] = DrawSeveral(
        lambda: table.project_deck.cards,
        table.cards.numbers.projects_shown,
        rule="LF-0.9",
        prompt=TURN_UP(table.cards.numbers.projects_shown),
        verb="These were turned up",
        judge=lambda cards: drawn_before(table, table.open[0], "LF-0.9") if table.open[0] in cards else (),
        known=table.open,
        label=table.label_piece,
        waiting="turning up the first Communal Responsibilities",
    )
    for card in (yield from ask(table, question)).answer:
        table.project_deck.draw(card)
        table.open.append(card)
