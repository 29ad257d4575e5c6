"""What cards ask again and again: a Shield, cards of one's choice, cards drawn blind, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

from printkit.referee import Choice, Play, Refusals, Reveal, Seat, Word, choose_amounts, refuse
from printkit.referee.lazy import Text

from .pieces import RESOURCES, Cards, make_cards
from .refusals import no_choice
from .selecting import find_event
from .state import Patriarchs
from .words import ANY_CARDS, RESOURCE

USE_SHIELD = Word("use-shield", "Discard a Shield")
KEEP_SHIELD = Word("keep-shield", "Keep the Shield")
YES = Word("yes", "Yes")
NO = Word("no", "No")
PASS = Word("pass", "Pass")
label: Callable[[Word], str] = attrgetter("label")


def ask_shield(table: Patriarchs, seat: Seat) -> Play[bool]:
    """PP-6.8, PP-6.12: whether a Shield spares a player whom the card is about to harm; asked once a card."""
    event = find_event(table)
    if seat in event.shielded:
        return True
    if seat in event.declined or not table.shields[seat]:
        return False
    said = yield from Choice(
        seat,
        lambda: [USE_SHIELD, KEEP_SHIELD] if table.shields[seat] else [KEEP_SHIELD],
        rule="PP-6.8",
        prompt="This card is about to harm you. Discard a Shield, so that nothing on it can?",
        label=label,
        waiting="deciding whether to use a Shield",
    )
    if said is USE_SHIELD:
        card = table.shields[seat].pop(0)
        table.discards[table.card(card).category].append(card)
        event.shielded.append(seat)
        table.announce("{who:seat} discards a Shield and is spared.", seat)
        return True
    event.declined.append(seat)
    return False


def chosen_cards(
    table: Patriarchs, seat: Seat, n: int, prompt: Text, verb: str, *, secret: bool = False
) -> Play[Cards]:
    """So many resource cards of a player's own choice; the whole hand is not asked for (PP-6.10); `verb` is on the button."""
    hand = table.hands[seat]
    if hand.number <= n:
        return hand
    if n == 1:
        kind = yield from Choice(
            seat,
            lambda: table.hands[seat].kinds,
            others=RESOURCES,
            why_not=lambda _: no_choice("PP-6.V3", [RESOURCE[kind] for kind in table.hands[seat].kinds]),
            rule="PP-6.V3",
            prompt=prompt,
            label=RESOURCE.__getitem__,
            secret=secret,
            waiting="choosing a card",
        )
        return make_cards(kind)
    named = yield from choose_amounts(
        seat,
        lambda: table.hands[seat]._asdict(),  # noqa: PLW0108  # the hand may have changed
        judge=lambda named: check_card_count(table, seat, named, n),
        suggest=lambda: (first_of(table.hands[seat], n), first_of(table.hands[seat], n, backwards=True)),
        rule="PP-6.V3",
        prompt=prompt,
        verb=verb,
        label=RESOURCE.__getitem__,
        secret=secret,
        waiting="choosing cards",
    )
    return Cards(**named)


def check_card_count(table: Patriarchs, seat: Seat, named: Mapping[str, int], n: int) -> Refusals:
    """Return R-36: as many as the card says, and all from the hand."""
    wanted = Cards(**named)
    if wanted.number != n or not table.hands[seat].holds(wanted):
        return refuse("R-36", "PP-6.V3", "Choose exactly {cards} from your hand.", ANY_CARDS(n))
    return ()


def first_of(hand: Cards, n: int, *, backwards: bool = False) -> dict[str, int]:
    """So many cards of a hand, kind by kind."""
    found = dict.fromkeys(RESOURCES, 0)
    for kind in reversed(RESOURCES) if backwards else RESOURCES:
        found[kind] = min(hand.of(kind), n)
        n -= found[kind]
    return found


def blind_draw(table: Patriarchs, owner: Seat, drawer: Seat, *, secret: bool) -> Reveal[str]:
    """PP-6.V3, PP-6.11: one card of a hand drawn blind; which kinds the hand holds, only the answer tells."""
    return Reveal(
        lambda: RESOURCES if table.hands[owner].number else (),
        seat=drawer,
        weights=lambda: table.hands[owner],
        judge=lambda kind: () if table.hands[owner].of(kind) else not_in_hand(kind),
        rule="PP-6.11",
        prompt=lambda: table.say("Draw a card blind from the hand of {who:seat}.", owner),
        label=RESOURCE.__getitem__,
        secret=secret,
        waiting="drawing a card without looking",
    )


def not_in_hand(kind: str) -> Refusals:
    """Refuse with R-36 for the player who draws, without betraying what the hand holds."""
    text = "No {resource} was drawn: name the kind on the card that you drew."
    return refuse("R-36", "PP-6.11", text, RESOURCE[kind])


class Place(Choice[str]):
    """A choice of places: a name of no place hears the rule's reason too."""

    __slots__ = ()

    def read_answer(self, seat: Seat | None, data: object) -> tuple[str | None, Refusals]:
        if (
            isinstance(data, str)
            and data not in self.options
            and data[:1] in "chs"
            and data[1:2] in "-0123456789"
        ):
            assert self._why_not is not None
            return None, self._why_not(data)
        return super().read_answer(seat, data)


def yes_or_no(seat: Seat, prompt: Text, against: Callable[[], Refusals], *, rule: str) -> Choice[Word]:
    """PP-6.10: asked even where only one answer is possible, because that depends on a hand."""
    return Choice(
        seat,
        [YES, NO],
        unless=lambda said: against() if said is YES else (),
        rule=rule,
        prompt=prompt,
        label=label,
        waiting="answering the card",
    )
