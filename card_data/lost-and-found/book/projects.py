"""Communal Responsibilities: contribute, complete, turn up the next (LF-10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from printkit.referee import (
    OneOf,
    Play,
    Question,
    Refusals,
    Reveal,
    Seat,
    move,
    optional,
    part,
    say,
)
from printkit.referee.moves import kept
from printkit.referee.refusals import refuse

from .acts import (
    Cards,
    cards_part,
    laid_down,
    nothing_clean,
    up_to,
)
from .asking import ask
from .duties import OfDuty, use_duty_phase
from .payments import (
    CLEAN,
    at_least_one,
    judge_cards,
    lay_beside,
)
from .perils import list_crises, meet_crisis
from .refusals import drawn_before, duty_phase, second_duty
from .state import LostFound
from .words import CATEGORIES, DIN


def _project_part(table: LostFound, seat: Seat) -> OneOf[str]:
    del seat
    return OneOf(list(table.open), known=table.any_card, label=table.label_piece)


@move
class ContributeCommunal(OfDuty):
    """LF-10.3: lay clean cards beside one Communal Responsibility."""

    rule: ClassVar[str] = "LF-10.3"
    what: ClassVar[str] = "communal"
    name: ClassVar[str] = "Contribute these cards to a Communal Responsibility"
    group: ClassVar[str] = "Contribute to a Communal Responsibility"
    sign: ClassVar[str] = "mosque"

    project: str = part(
        _project_part,
        "Communal Responsibility",
    )
    cards: Cards | None = optional(cards_part(CLEAN), "cards")

    def label(self, table: LostFound) -> str:
        """Return the project and what is missing."""
        missing = table.cards.projects[self.project].cost - table.laid(self.project)
        lacks = DIN(max(0, missing))
        if second_duty(table, self.what):  # said before: it uses the bonus
            text = "Contribute to {card:piece} ({missing} missing), with the Stonemason's bonus"
            return table.say(text, self.project, lacks)
        return table.say("Contribute to {card:piece} ({missing} missing)", self.project, lacks)

    def describe(self, table: LostFound) -> str:
        """Return the project."""
        return table.say("Contribute to {card:piece}", self.project)

    @classmethod
    def list_moves(cls, table: LostFound, seat: Seat) -> Sequence[ContributeCommunal]:
        """Return the open projects."""
        del seat
        return [kept(cls, project, None) for project in table.open]

    def prompt(self, table: LostFound) -> str:
        """Return the project and what is missing."""
        project = table.cards.projects[self.project]
        missing = max(0, project.cost - table.laid(self.project))
        if table.has_need(project, ()):
            text = "{card:piece}: contribute which cards? {missing} missing"
            return table.say(text, self.project, DIN(missing))
        need = say(CATEGORIES[project.need])
        return table.say(
            "{card:piece}: contribute which cards? {missing} and {need} missing",
            self.project,
            DIN(missing),
            need,
        )

    def find_refusals(self, table: LostFound, seat: Seat) -> Refusals:
        """Return SKIPR, RESP, PHASE, CLOSED, NONE, the cards, NEED."""
        against = duty_phase(table, self.what)
        if against:
            return against
        if self.project not in table.open:
            return refuse("LF-X-CLOSED", self.rule, "This project is not open.")
        if self.cards is None:
            return self.check_without(table, seat, table.clean_cards(seat)) if table.whole(seat) else ()
        return self.judge(table, seat, self.cards)

    def judge(self, table: LostFound, seat: Seat, cards: Cards) -> Refusals:
        """Return NONE, the cards, NEED (LF-10.5)."""
        return (
            at_least_one(cards, self.rule)
            or judge_cards(table, seat, cards, CLEAN, self.rule)
            or self.need(table, cards)
        )

    def need(self, table: LostFound, cards: Sequence[str]) -> Refusals:
        """Return LF-X-NEED: the cost is reached, only the needed category is missing."""
        project = table.cards.projects[self.project]
        if table.laid(self.project) < project.cost or table.has_need(project, cards):
            return ()
        return refuse("LF-X-NEED", "LF-10.5", "Only {need} is still missing.", say(CATEGORIES[project.need]))

    def check_without(self, table: LostFound, seat: Seat, clean: Sequence[str]) -> Refusals:
        """Return LF-X-NONE, LF-X-NEED: where the whole hand is known, and has nothing for it."""
        return self.need(table, clean) if clean else nothing_clean(table, seat, self.rule)

    def carry_out(self, table: LostFound, seat: Seat) -> Play[None]:
        """LF-10.3: completed as soon as cost and need are there."""
        cards = yield from laid_down(
            self,
            table,
            seat,
            CLEAN,
            prompt=lambda: self.prompt(table),
            verb="Contribute",
            suggest=lambda: self.suggest_cards(table, seat),
        )
        if not cards:
            return
        use_duty_phase(table, seat, self.what)
        lay_beside(table, seat, self.project, cards)
        project = table.cards.projects[self.project]
        if table.laid(self.project) >= project.cost and table.has_need(project, ()):
            yield from _complete_project(table, self.project)

    def suggest_cards(self, table: LostFound, seat: Seat) -> list[Cards]:
        """Return some legal sets of cards."""
        project, clean = table.cards.projects[self.project], table.clean_cards(seat)
        missing = project.cost - table.laid(self.project)
        found = up_to(table, clean, max(1, missing))
        if missing > 0 or table.has_need(project, ()):
            return found
        return [cards for cards in found if table.has_need(project, cards)] or [
            (card,) for card in clean if table.has_need(project, (card,))
        ]


def _complete_project(table: LostFound, project: str) -> Play[None]:
    for card, _ in table.beside.pop(project, []):
        table.put_away(card)
    table.open.remove(project)
    table.done.append(project)
    table.announce("{card:piece} is completed.", project)
    tracker = table.cards.projects[project].tracker
    if tracker:  # LF-13.3
        table.get_ready(tracker)
    for event in list_crises(table):  # PERIL_DISCOUNT applies at once
        meet_crisis(table, event)
    yield from reveal_project(table)


def reveal_project(table: LostFound) -> Play[None]:
    """LF-8.10, LF-10.3: turn up a new Communal Responsibility, if there is one."""
    if len(table.project_deck):
        question: Question[Any] = Reveal(
            lambda: table.project_deck.cards,
            others=lambda: [*table.open, *table.done],
            why_not=lambda card: drawn_before(table, card, "LF-10.3"),
            rule="LF-10.3",
            prompt=say("Turn up a Communal Responsibility"),
            label=table.label_piece,
            waiting="turning up the next Communal Responsibility",
        )
        table.turn.deciding = "project"
        card = (yield from ask(table, question)).answer
        table.turn.deciding = ""
        table.project_deck.draw(card)
        table.open.append(card)
