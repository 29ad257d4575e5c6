"""What people may put right on a table, worked out from its zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from printkit.referee.cards import Deck, Hand
from printkit.referee.correctable import CorrectableField
from printkit.referee.kinds import Data, Placed, Whole
from printkit.referee.messages import say
from printkit.referee.seat import Seat
from printkit.referee.state import ZoneView, view_zones
from printkit.referee.zones import UNSEEN, Board, FaceDown, InHand, OneWord, Pile, Stock


def list_corrections(table: Any, seat: Seat | None) -> Iterator[CorrectableField]:
    """What people may correct: each zone alone, the seats' first, and of pieces with ids where each of them lies."""
    lying: dict[int, list[ZoneView]] = {}
    seen = sorted(view_zones(table, seat), key=lambda one: (one.holder is None, one.holder or 0))
    closed = {id(one.zone.of) for one in seen if one.zone.counts(one.value).get(UNSEEN)}
    for spot in seen:
        about = spot.zone
        if about.of is not None and isinstance(about, Pile | FaceDown | InHand) and not about.fixed:
            lying.setdefault(id(about.of), []).append(spot)
            if id(about.of) in closed and spot.zone.open_number and not _open_deck(spot):
                yield _how_many(spot)
        kind = None if about.fixed else about.kind(table)
        if kind is None:
            continue
        missing = 0
        if about.without:
            held = getattr(table, about.without)
            missing = held[spot.holder] if spot.holder is not None else held
        rows = about.of.rows if about.of is not None and spot.holder is not None else {}
        yield CorrectableField(
            spot.path,
            _name_zone(spot),
            kind,
            about.now(table, spot.value),
            spot.holder,
            spot.known,
            sets=_make_setter(spot),
            pieces=rows,
            without=missing,
        )
    for found in lying.values():
        yield _build_whereabouts(table, found)


def _make_setter(spot: ZoneView) -> Callable[[Data], Mapping[str, Data]] | None:
    if isinstance(spot.zone, Stock):
        return lambda data: {spot.path: [data.get(name, 0) for name in spot.value._fields]}
    if isinstance(spot.zone, Board):
        bare = spot.zone.bare[0]
        now = {**spot.zone.plain_value(spot.value)}
        return lambda data: {spot.path: {at: on for at, on in {**now, **data}.items() if on != bare}}
    if isinstance(spot.zone, OneWord) and spot.zone.bare:
        empty = spot.zone.bare
        return lambda data: {spot.path: "" if data == empty else data}
    return None


def _open_deck(spot: ZoneView) -> bool:
    """Whether nothing unseen lies in a deck or pile: then it is as large as the cards that are put there by name."""
    zone, value = spot.zone, spot.value
    return not isinstance(zone, InHand) and bool(value) and not zone.counts(value).get(UNSEEN)


def _how_many(spot: ZoneView) -> CorrectableField:
    """How many cards a closed hand or deck holds, whatever the referee knows of them."""
    value: Hand | Deck = spot.value
    layers = sum(map(len, value.layers)) if isinstance(value, Deck) else 0

    def sets(data: Data, changes: Mapping[str, Data]) -> Mapping[str, Data]:
        """Keep what is known where it may be so; of fewer cards than were known nothing is known any more."""
        assert isinstance(data, int)
        changed = changes.get(spot.path)
        kept: dict[str, Any] = dict(changed) if isinstance(changed, dict) else _write_cards(value)
        names = [name for name in ("cards", "shown", "told") if name in kept]
        unseen = data - layers - sum(len(kept[name]) for name in names)
        if unseen < 0:
            unseen = data - layers
            kept.update({name: [] for name in names})
            if "top" in kept:
                kept.update(top=[], seer=None)
        return {spot.path: {**kept, "unseen": unseen}}

    return CorrectableField(
        f"{spot.path}.number",
        say("{what}: how many cards", _name_zone(spot)),
        Whole(layers),
        len(value),
        spot.holder,
        paths=(spot.path,),
        after=sets,
    )


def _write_cards(value: Hand | Deck) -> dict[str, Any]:
    """A hand or a deck as a correction takes it."""
    if isinstance(value, Hand):
        return {"shown": list(value.shown), "told": list(value.told), "unseen": value.unseen}
    return {
        "cards": list(value.cards),
        "top": list(value.top),
        "seer": value.seer,
        "unseen": value.unseen,
        "layers": [
            {"cards": list(one.cards), "unseen": one.unseen, "seers": list(one.seers)} for one in value.layers
        ],
    }


def _build_whereabouts(table: Any, found: list[ZoneView]) -> CorrectableField:
    """One correction for all cards of a component: where each lies."""
    pieces = found[0].zone.of
    assert pieces is not None
    now = {
        card: spot.path
        for spot in found
        if spot.known  # what lies under a deck may be a secret
        for card in spot.zone.counts(spot.value)
        if card != UNSEEN
    }

    def sets(data: Data) -> Mapping[str, Data]:
        made: dict[str, Data] = {}
        for spot in found:
            there = spot.zone.counts(spot.value)
            add = [card for card, to in data.items() if to == spot.path and card not in there]
            drop = [card for card, to in data.items() if to != spot.path and card in there]
            if add or drop:
                assert isinstance(spot.zone, Pile | FaceDown | InHand)
                made[spot.path] = spot.zone.put(spot.value, add, drop)
        return made

    cards = {card: table.say("{card:piece}", card) for card in pieces.total(table)}
    places = {spot.path: _name_with_holder(table, spot) for spot in found}
    closed = {spot.path: spot.holder for spot in found if not spot.public and isinstance(spot.zone, InHand)}
    if closed:
        places[UNSEEN] = say("unseen in a hand or deck")
    kind = Placed(cards, places)
    return CorrectableField(
        pieces.name.lower().replace(" ", "-"),
        pieces.name,
        kind,
        now,
        paths=tuple(spot.path for spot in found),
        sets=sets,
        closed=closed,
    )


def _name_with_holder(table: Any, spot: ZoneView) -> str:
    if spot.holder is not None:
        return table.say("{what} ({whose:seat})", spot.zone.label, spot.holder)  # type: ignore[no-any-return]
    return _name_zone(spot)


def _name_zone(spot: ZoneView) -> str:
    """A zone's label, with its key's."""
    return say("{what} ({whose})", spot.zone.label, spot.key_label) if spot.key_label else spot.zone.label
