"""LF-4.4: of several reasons the first is given; for every act all pairs of reasons that can hold together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, Final

import pytest

from lost_and_found_book.book import BOOK
from lost_and_found_book.choosing import discard_cards, return_all, select_card
from lost_and_found_book.ending import end_game
from lost_and_found_book.facts import Turn
from lost_and_found_book.market import open_market
from lost_and_found_book.paying import pay
from lost_and_found_book.refusals import ORDER
from lost_and_found_book.resource_phase import resource_phase
from lost_and_found_book.state import LostFound
from lost_and_found_tests.tables import (
    A,
    B,
    acting,
    box,
    complete,
    discarded,
    duties,
    event,
    hold,
    keep,
    pull,
    table_of,
    trial,
    unfold,
    unseen,
)
from printkit.referee import Answer, Data, Game, Play, Seat, Trial

Reasons = frozenset[str]
BAD: Final = {
    "ZONE": "R84",  # lies in the discard
    "ABSENT": "R55",  # nobody plays the Weaver
    "FAMILY": "F1-A",
    "NOTOWN": "R78",  # a Stranger's
    "UNLAWFUL": "E33",
    "OWN": "R06",
    "DECLARE": "R49",  # the other player's
    "FILTER": "R01",  # no animal
}
"""A card that is wrong for each reason that a card can be refused for."""
CARDS: Final = ("ZONE", "ABSENT", "NOTOWN", "UNLAWFUL")
TRADED: Final = (*CARDS, "FAMILY")


def laid(reasons: Reasons, *good: str) -> list[str]:
    """The cards that an answer names: wrong ones first."""
    if "NONE" in reasons:
        return []
    return [*(BAD[one] for one in ORDER if one in reasons and one in BAD), *good]


def always(said: str) -> Callable[[Reasons], Data]:
    """The same answer for all reasons."""
    return lambda _: said


def nothing(table: LostFound, reasons: Reasons) -> None:
    """There is nothing to prepare."""
    del table, reasons


@dataclass(frozen=True)
class Act:
    """An act, with everything that can be said against it.

    Attributes:
        order: the reasons, in the order in which they are looked for.
        said: the answer for some reasons that hold.
        clash: pairs that cannot hold together.
        chapter: where it is tried; the active player's turn, after the Event.
        prepare: makes reasons hold before the chapter begins.
    """

    order: tuple[str, ...]
    said: Callable[[Reasons], Data]
    clash: tuple[str, ...] = ()
    chapter: Callable[[LostFound, Reasons], Trial[Any]] | None = None
    prepare: Callable[[LostFound, Reasons], None] = nothing

    def pairs(self) -> Iterator[tuple[str, str]]:
        """All pairs that can hold together, the earlier reason first."""
        never = {frozenset(pair.split()) for pair in self.clash}
        yield from (pair for pair in combinations(self.order, 2) if frozenset(pair) not in never)


def each_with_each(*reasons: str) -> tuple[str, ...]:
    """Reasons of which one act has one only."""
    return tuple(f"{one} {other}" for one, other in combinations(reasons, 2))


def of_turn(phase: str, *, late: str = "discard") -> Callable[[LostFound, Reasons], Trial[Any]]:
    """The turn of the active player, or a payment that is open in it."""

    def begin(table: LostFound, reasons: Reasons) -> Trial[Any]:
        if "OPEN" in reasons:
            found = event(table, "E07")
        elif "PHASE" in reasons and late == "resource":
            table.active, table.turn = A, Turn()
            found = trial(table, resource_phase(table, A))
        else:
            found = acting(table, A, phase=phase)
        turn = table.turn
        turn.skip_action, turn.skip_responsibility = "SKIPA" in reasons, "SKIPR" in reasons
        turn.acted = "ACTION" in reasons
        turn.duty = "exchange" if "RESP" in reasons else turn.duty
        if "PHASE" in reasons and late != "resource":
            turn.phase = late
        return found

    return begin


def with_duties(table: LostFound, reasons: Reasons) -> None:
    """Family cards in hand; none in the deck if that is the reason."""
    duties(table, A, "14", done="235" if "EMPTY" in reasons else "2")


def role_used(table: LostFound, reasons: Reasons) -> None:
    """The player's bonus is USED."""
    if "READY" in reasons:
        table.flip_role(A)


def helper(table: LostFound, reasons: Reasons) -> None:
    """The player may help another who can pay as well."""
    role_used(table, reasons)
    hold(table, B, "R33", "R34")


def done_and_used(project: str) -> Callable[[LostFound, Reasons], None]:
    """A Communal Responsibility is completed, its bonus USED if that is the reason."""

    def prepare(table: LostFound, reasons: Reasons) -> None:
        if "NOABILITY" not in reasons:
            complete(table, project)
        if "READY" in reasons:
            table.flip_tracker(table.cards.projects[project].tracker)

    return prepare


def crisis(table: LostFound, reasons: Reasons) -> None:
    """A Crisis is in play, unless there is none."""
    if "NOCRISIS" not in reasons:
        pull(table, "E12")
        table.crises[B].append("E12")


def project_in_need(table: LostFound, reasons: Reasons) -> None:
    """The hungry lack food alone."""
    unfold(table, "C05")
    if "NEED" in reasons:
        pull(table, "R72")
        table.beside["C05"] = [("R72", B)]


def guilty(table: LostFound, reasons: Reasons) -> None:
    """The player has a transgression."""
    if "NOTRANS" not in reasons:
        pull(table, "E15")
        table.transgressions[A], table.wronged = ["E15"], {"E15": None}


def cares_for_parents(table: LostFound, reasons: Reasons) -> None:
    """The player may give."""
    duties(table, A, "1", done="" if "NOABILITY" in reasons else "5")


def payment(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """The player must pay 4, beyond the law if that is the reason or the cards are to be clean."""
    return trial(table, pay(table, A, 5, beyond=bool(reasons & {"BEYOND", "NOTOWN", "UNLAWFUL"})))


def payment_to_cover(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """Somebody must pay, the player helps; or it is the player who must pay."""
    return trial(table, pay(table, A if "SELF" in reasons else B, 4, beyond="BEYOND" in reasons))


def hospital(table: LostFound, reasons: Reasons) -> None:
    """The Hospital stands."""
    done_and_used("C07")(table, reasons)


def market(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """A market of the player's own."""
    del reasons

    def held() -> Play[None]:
        yield from open_market(table, [A], "market day")

    return trial(table, held())


def holds_another_s(table: LostFound, reasons: Reasons) -> None:
    """The player holds a card of the other."""
    del reasons
    hold(table, A, "R49")


def disaster(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """A Disaster is being met."""
    del reasons
    return event(table, "E20")


def also_holds(seat: Seat, *cards: str) -> Callable[[LostFound, Reasons], None]:
    """More cards in a hand."""

    def prepare(table: LostFound, reasons: Reasons) -> None:
        del reasons
        hold(table, seat, *cards)

    return prepare


def one_of_others(table: LostFound, reasons: Reasons) -> None:
    """The player holds a card of the other, and one that nobody told."""
    hold(table, A, "R49")
    if "ABSENT" not in reasons:
        unseen(table, A, 1)


def filed(*cards: str) -> Callable[[LostFound, Reasons], None]:
    """Transgressions that wronged the other player."""

    def prepare(table: LostFound, reasons: Reasons) -> None:
        del reasons
        pull(table, *cards)
        table.transgressions[A], table.wronged = list(cards), dict.fromkeys(cards, B)

    return prepare


def animals(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """Two animals have to be discarded."""
    del reasons
    return trial(table, discard_cards(table, A, 2, frozenset({"animal"})))


def one_animal(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """One own animal has to be chosen."""
    del reasons
    return trial(table, select_card(table, A, frozenset({"legal", "animal"})))


def payment_to(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """The player must pay 4 to the other."""
    del reasons
    return trial(table, pay(table, A, 4, to=B))


def inspector(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """Everything that belongs to others goes back; the hand has a card that nobody told."""
    del reasons
    return trial(table, return_all(table, A))


def fair(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """The first step of a Festival."""
    del reasons
    return event(table, "E19")


def reflection(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """One of two transgressions is forgiven."""
    del reasons
    return event(table, "E27").give(A, "choose-option E27 A")


def reckoning(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """A restitution of 4 after the last turn; what was kept unlawfully was filed before (LF-14.3)."""
    del reasons
    duties(table, A, "4", done="12")
    complete(table, "C01", "C03", "C04", "C05", "C06", "C10")
    return trial(table, end_game(table)).give(None, ["H04", "H10"])


def offered(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """The other offers a card; the player answers with cards laid down."""
    del reasons
    found = trial(table, _market_of(table))
    return found.give(B, {"do": "trade-propose", "partner": int(A), "give": ["R33"], "get": []})


def _market_of(table: LostFound) -> Play[None]:
    yield from open_market(table, [B], "market day")


def drawn(table: LostFound, reasons: Reasons) -> Trial[Any]:
    """After an Event, or before it."""
    if "PHASE" in reasons:
        table.active, table.turn = A, Turn()
        return trial(table, resource_phase(table, A))
    found = acting(table, A)
    table.turn.event = "E03" if "KIND" in reasons else "E08"
    return found


TURN = ("TURN", "OPEN")
ACTION = (*TURN, "SKIPA", "ACTION", "PHASE")
DUTY = (*TURN, "SKIPR", "RESP", "PHASE")
RETURNED = ("ZONE", "ABSENT", "OWN", "STRANGER")
ONE_CARD = each_with_each(*CARDS)
NO_CARD = tuple(f"NONE {one}" for one in TRADED)

ACTS: Final = {
    "return-card": Act(
        (*ACTION, "ZONE", "ABSENT", "OWN", "STRANGER"),
        lambda r: (
            "return-card "
            + next(
                (
                    card
                    for one, card in {**BAD, "OWN": "R05", "STRANGER": "R78"}.items()
                    if one in r and one in {"ZONE", "ABSENT", "OWN", "STRANGER"}
                ),
                "R49",
            )
        ),
        each_with_each("ZONE", "ABSENT", "OWN", "STRANGER"),
        of_turn("action", late="responsibility"),
        holds_another_s,
    ),
    "contribute-crisis": Act(
        (*ACTION, "NOCRISIS", "NONE", *CARDS),
        lambda r: {"do": "contribute-crisis", "event": "E12", "cards": laid(r, "R05")},
        (*ONE_CARD, *NO_CARD),
        of_turn("action", late="responsibility"),
        crisis,
    ),
    "gift": Act(
        (*ACTION, "NOABILITY", "SELF", *CARDS),
        lambda r: f"gift {laid(r, 'R05')[0]} {A if 'SELF' in r else B}",
        ONE_CARD,
        of_turn("action", late="responsibility"),
        cares_for_parents,
    ),
    "market-day": Act(
        (*ACTION, "NOABILITY", "READY"),
        always("market-day"),
        ("NOABILITY READY",),
        of_turn("action", late="responsibility"),
        done_and_used("C08"),
    ),
    "complete-family": Act(
        (*DUTY, "ZONE", "ABSENT", "SUM"),
        lambda r: {
            "do": "complete-family",
            "card": "F4-A",
            "cards": laid(r, "R01") if "SUM" in r else laid(r, "R05", "R31"),
        },
        ("ZONE ABSENT",),
        of_turn("responsibility"),
        with_duties,
    ),
    "complete-family, not in hand": Act(
        (*DUTY, "ZONE", "SUM"),
        lambda r: {
            "do": "complete-family",
            "card": "F2-A" if "ZONE" in r else "F1-A",
            "cards": ["R01"] if "SUM" in r else ["R05", "R06"],
        },
        (),
        of_turn("responsibility"),
        with_duties,
    ),
    "contribute-communal": Act(
        (*DUTY, "CLOSED", "NONE", *CARDS, "NEED"),
        lambda r: {
            "do": "contribute-communal",
            "project": "C02" if "CLOSED" in r else "C05",
            "cards": laid(r, "R05"),
        },
        (*ONE_CARD, *NO_CARD, "CLOSED NEED"),
        of_turn("responsibility"),
        project_in_need,
    ),
    "exchange-family": Act(
        (*DUTY, "ZONE", "ZAKAT", "EMPTY"),
        lambda r: f"exchange-family {'F2-A' if 'ZONE' in r else 'F1-A' if 'ZAKAT' in r else 'F4-A'}",
        ("ZONE ZAKAT",),
        of_turn("responsibility"),
        with_duties,
    ),
    "use-hand-limit": Act(
        (*TURN, "PHASE", "NOABILITY", "READY"),
        always("use-hand-limit"),
        ("NOABILITY READY",),
        of_turn("discard", late="resource"),
        role_used,
    ),
    "discard-excess": Act(
        (*TURN, "ZONE", "ABSENT", "COUNT"),
        lambda r: {"do": "discard-excess", "cards": [*laid(r), *([] if "COUNT" in r else ["R05", "R06"])]},
        ("ZONE ABSENT",),
        of_turn("discard"),
    ),
    "pass-phase": Act(
        (*TURN, "LIMIT"),
        always("pass-phase"),
        (),
        of_turn("action"),
        lambda table, r: None if "LIMIT" in r else _few(table),
    ),
    "tawbah": Act(
        (*TURN, "NOTRANS", *CARDS, "SUM"),
        lambda r: {
            "do": "tawbah",
            "card": "E15",
            "cards": laid(r, "R01") if "SUM" in r else laid(r, "R31"),
        },
        ONE_CARD,
        of_turn("action"),
        guilty,
    ),
    "tawbah for another card": Act(
        (*TURN, "NOTRANS", "ZONE", "SUM"),
        lambda r: {
            "do": "tawbah",
            "card": "R45" if "ZONE" in r else "E15",
            "cards": ["R01"] if "SUM" in r else ["R31"],
        },
        (),
        of_turn("action"),
        guilty,
    ),
    "barter-propose": Act(
        (*TURN, "PHASE", "NOABILITY", "READY", "SELF", "NONE", *TRADED),
        lambda r: {
            "do": "barter-propose",
            "partner": int(A if "SELF" in r else B),
            "give": laid(r, "R05"),
            "get": [],
        },
        (*each_with_each(*TRADED), *NO_CARD, "NOABILITY READY"),
        of_turn("action", late="resource"),
        role_used,
    ),
    "use-extra-draw": Act(
        (*TURN, "PHASE", "NOABILITY", "READY"),
        always("use-extra-draw farmer"),
        ("NOABILITY READY",),
        lambda table, r: (
            of_turn("action")(table, r)
            if r & {"OPEN", "PHASE"}
            else of_turn("", late="resource")(table, r | {"PHASE"})
        ),
        role_used,
    ),
    "cancel-event": Act(
        ("TURN", "PHASE", "NOABILITY", "READY", "KIND", "LATE"),
        always("cancel-event"),
        ("NOABILITY READY", "PHASE KIND", "PHASE LATE"),
        drawn,
        done_and_used("C06"),
    ),
    "use-safety-net": Act(
        ("NOABILITY", "BEYOND", "READY"),
        always("use-safety-net"),
        ("NOABILITY READY",),
        payment,
        hospital,
    ),
    "cover": Act(
        ("NOABILITY", "BEYOND", "READY", "SELF", "NONE", *CARDS),
        lambda r: {"do": "cover", "cards": laid(r, "R05")},
        (*ONE_CARD, *NO_CARD, "NOABILITY READY"),
        payment_to_cover,
        helper,
    ),
    "pay": Act(
        (*CARDS, "SUM"),
        lambda r: laid(r, "R01") if "SUM" in r else laid(r, "R05", "R31"),
        ONE_CARD,
        payment,
    ),
    "trade-propose": Act(
        ("SELF", "NONE", *TRADED),
        lambda r: {
            "do": "trade-propose",
            "partner": int(A if "SELF" in r else B),
            "give": laid(r, "R05"),
            "get": [],
        },
        (*each_with_each(*TRADED), *NO_CARD),
        market,
    ),
    "donate": Act(
        ("NONE", *CARDS),
        lambda r: laid(r, "R05"),
        (*ONE_CARD, *NO_CARD),
        disaster,
    ),
    "pay to another": Act(
        (*CARDS, "SUM"),
        lambda r: laid(r, "R01") if "SUM" in r else laid(r, "R05", "R31"),
        ONE_CARD,
        payment_to,
    ),
    "discard for an Event": Act(
        ("ZONE", "ABSENT", "FILTER", "COUNT"),
        lambda r: laid(r, "R33") if "COUNT" in r else laid(r, "R33", "R35"),
        each_with_each("ZONE", "ABSENT", "FILTER"),
        animals,
        also_holds(A, "R33", "R35"),
    ),
    "select-card": Act(
        ("ZONE", "ABSENT", "FILTER", "COUNT"),
        lambda r: laid(r, "R33", "R31") if "COUNT" in r else laid(r, "R33"),
        each_with_each("ZONE", "ABSENT", "FILTER"),
        one_animal,
        also_holds(A, "R33"),
    ),
    "return-all": Act(
        ("ZONE", "ABSENT", "OWN", "STRANGER", "HAVE"),
        lambda r: [] if "HAVE" in r else [*laid(r), *(["R78"] if "STRANGER" in r else []), "R49"],
        (*each_with_each("ZONE", "ABSENT", "OWN", "STRANGER"), *(f"HAVE {one}" for one in RETURNED)),
        inspector,
        one_of_others,
    ),
    "festival-give": Act(
        ("ZONE", "ABSENT", "OWN", "STRANGER"),
        lambda r: {
            "do": "festival-give",
            "card": [*laid(r), *(["R78"] if "STRANGER" in r else []), "R49"][0],
            "more": ["R51"],
        },
        each_with_each(*RETURNED),
        fair,
        also_holds(A, "R49", "R51"),
    ),
    "festival-declare": Act(
        ("ZONE", "ABSENT", "DECLARE"),
        lambda r: {"do": "festival-declare", "card": laid(r, "R78")[0], "more": []},
        each_with_each("ZONE", "ABSENT", "DECLARE"),
        fair,
        also_holds(A, "R49", "R51"),
    ),
    "lay down at a Festival": Act(
        ("NONE", "ZONE", "ABSENT", "OWN"),
        lambda r: laid(r, "R49", "R78"),
        (*each_with_each("ZONE", "ABSENT", "OWN"), *(f"NONE {one}" for one in RETURNED)),
        fair,
        also_holds(A, "R49", "R51"),
    ),
    "forgive": Act(
        ("ZONE", "MOST"),
        lambda r: laid(r, "R49", *(["R50"] if "MOST" in r else [])),
        (),
        reflection,
        filed("R49", "R50"),
    ),
    "reckon-pay": Act(
        ("ZONE", "ABSENT", "NOTOWN", "SUM"),
        lambda r: laid(r, "R01") if "SUM" in r else laid(r, "R05", "R31"),
        ONE_CARD,
        reckoning,
        filed("R49"),
    ),
    "lay down for an offer": Act(
        ("NONE", *CARDS),
        lambda r: laid(r, "R05"),
        (*ONE_CARD, *NO_CARD),
        offered,
        also_holds(B, "R33"),
    ),
}
ROLES: Final = {
    "use-hand-limit": "weaver",
    "barter-propose": "merchant",
    "use-extra-draw": "farmer",
    "cover": "apothecary",
}


def _few(table: LostFound) -> None:
    """Two Resources in hand."""
    for card in ("R06", "R31", "R78"):
        table.hands[A].told.remove(card)
        table.deck.cards.append(card)


def answered(name: str, reasons: Reasons, cards: tuple[str, ...] = ()) -> list[str]:
    """The codes that an act hears when these reasons hold; wrong cards may be named in an order of their own."""
    act = ACTS[name]
    role = ROLES.get(name, "mason")
    wrong = "NOABILITY" in reasons and name in ROLES
    first, second = ("mason", "farmer") if wrong else (role, "mason" if role == "farmer" else "farmer")
    table = table_of(first, second)
    discarded(table, BAD["ZONE"])
    hold(table, A, "R01", "R05", "R06", "R31", "R78")
    keep(table, A, BAD["UNLAWFUL"])
    act.prepare(table, reasons)
    if "ABSENT" in reasons:
        unseen(table, A, 1)
    assert act.chapter is not None
    tried = act.chapter(table, reasons)
    said: Any = act.said(reasons)
    if cards and isinstance(said, dict):
        said = {key: list(cards) if key in {"cards", "give"} else value for key, value in said.items()}
    elif cards:
        said = list(cards)
    return [one.code.removeprefix("LF-X-") for one in tried.judge(B if "TURN" in reasons else A, said)]


@pytest.mark.parametrize("name", ACTS)
def test_each_reason_alone(name: str) -> None:
    """LF-4.4: nothing against it; then every reason by itself."""
    assert answered(name, frozenset()) == [] or "LATE" in ACTS[name].order
    for reason in ACTS[name].order:
        assert answered(name, frozenset({reason})) == [reason], reason


@pytest.mark.parametrize("name", ACTS)
def test_the_first_of_two_reasons(name: str) -> None:
    """LF-4.4: of two reasons that hold together the earlier one, and no other."""
    wrong = {
        pair: found for pair in ACTS[name].pairs() if (found := answered(name, frozenset(pair))) != [pair[0]]
    }
    assert wrong == {}


@pytest.mark.parametrize(
    "name",
    [
        "contribute-crisis",
        "contribute-communal",
        "tawbah",
        "barter-propose",
        "cover",
        "pay",
        "pay to another",
        "trade-propose",
        "donate",
        "discard for an Event",
        "lay down at a Festival",
        "lay down for an offer",
        "reckon-pay",
    ],
)
def test_cards_are_judged_in_the_order_named(name: str) -> None:
    """LF-4.4, step 12: the first card named that is wrong gives the reason."""
    kinds = [reason for reason in ACTS[name].order if reason in BAD]
    said: Any = ACTS[name].said(frozenset())
    good = (said.get("cards") or said["give"] if isinstance(said, dict) else said)[0]
    for one, other in permutations(kinds, 2):
        cards = (good, BAD[one], BAD[other])
        assert answered(name, frozenset({one, other}), cards) == [one], (one, other)


def test_the_orders_are_those_of_the_rule() -> None:
    """LF-4.4: no act looks for its reasons in another order; the two exceptions are named there."""
    steps = [
        code
        for code in ORDER
        if code not in {"OVER", "SOURCE", "SEASON", "OWN", "STRANGER", "DECLARE", "FAMILY"}
    ]
    for name, act in ACTS.items():
        told = [code for code in act.order if code in steps and code != "ZONE"]
        assert told == sorted(told, key=steps.index) or "NOTRANS" in told, name
    assert len(ACTS) * 2 < sum(len(list(act.pairs())) for act in ACTS.values())


def test_double_duty_has_an_order_of_its_own() -> None:
    """LF-4.4: TURN, OPEN, SKIPR, PHASE, NOABILITY, READY, and RESP at last."""
    for used, wanted in ((False, "RESP"), (True, "READY")):
        table = table_of("mason", "farmer")
        turn = acting(table, A, phase="responsibility")
        table.turn.duty = "exchange"
        if used:
            table.flip_role(A)
        turn.refuses(A, "use-double-duty", f"LF-X-{wanted}").refuses(B, "use-double-duty", "LF-X-TURN")
        table.turn.phase = "discard"
        turn.refuses(A, "use-double-duty", "LF-X-PHASE")
        table.turn.skip_responsibility = True
        turn.refuses(A, "use-double-duty", "LF-X-SKIPR")
    other = table_of("farmer", "mason")
    acting(other, A, phase="responsibility").refuses(A, "use-double-duty", "LF-X-NOABILITY")
    hold(other, A, "R24")
    event(other, "E07").refuses(A, "use-double-duty", "LF-X-OPEN")


def test_after_the_end_nothing_is_possible() -> None:
    """LF-4.4, step 1: OVER before everything else, whatever is said and by whom."""

    def position(table: LostFound) -> None:
        table.roles = ["mason", "farmer"]
        table.deck.cards.clear()
        table.removed.cards += [card for card in table.cards.resources if card.startswith("R")]

    game = Game.begin_at(BOOK, ["Anna", "Bilal"], position, box=box())
    assert game.give(Answer(None, "E07")) == ()
    assert game.outcome is not None
    everything: list[Any] = [act.said(frozenset()) for act in ACTS.values()]
    for said in [*everything, "use-double-duty", "E08", "cannot"]:
        for seat in (A, B):
            assert [one.code for one in game.give(Answer(seat, said))] == ["LF-X-OVER"], said
