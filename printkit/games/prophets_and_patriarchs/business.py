"""PP-8, PP-9: what the active player may do after the income, one class a move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from printkit.games.prophets_and_patriarchs.land import Corner, Side
from printkit.games.prophets_and_patriarchs.pieces import RESOURCES, Cards, cards
from printkit.games.prophets_and_patriarchs.position import Shift
from printkit.games.prophets_and_patriarchs.refusals import (
    cost,
    no_camel_there,
    no_camels,
    no_city_there,
    no_corner,
    no_side,
    not_in_supply,
    occupied,
    taken,
    too_close,
)
from printkit.games.prophets_and_patriarchs.spots import Spot
from printkit.games.prophets_and_patriarchs.state import Offer, Patriarchs
from printkit.games.prophets_and_patriarchs.turning import current
from printkit.games.prophets_and_patriarchs.words import AMOUNTS, CARDS, RESOURCE, TOKEN, worded
from printkit.referee import (
    FIRST_SEAT,
    Choice,
    Counts,
    Message,
    Move,
    OneOf,
    Play,
    Refusals,
    Seat,
    Word,
    first_of,
    move,
    part,
    refuse,
    say,
    several,
)

RESOURCE_KIND = OneOf(RESOURCES, label=RESOURCE.__getitem__)
TOKEN_KIND = OneOf(("S", "V"), label=TOKEN.__getitem__)


def resting(table: Patriarchs) -> Refusals:
    """R-40."""
    if current(table).resting:
        return refuse("R-40", "PP-4.1", "You rest this turn: no trading, building or moving.")
    return ()


@move
class EndTurn(Move[Patriarchs]):
    """PP-8.1: the turn is over."""

    rule: ClassVar[str] = "PP-8.1"
    name: ClassVar[str] = "End the turn"
    ends: ClassVar[bool] = True

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """What an end of turn does is said in its chapter."""


@move
class Trade(Move[Patriarchs]):
    """PP-8.2: so many cards of one resource for one of another."""

    rule: ClassVar[str] = "PP-8.2"
    group: ClassVar[str] = "Trade with the supply"
    name: ClassVar[str] = "Trade"

    give: str = part(RESOURCE_KIND, "you give")
    take: str = part(RESOURCE_KIND, "you take")

    def label(self, table: Patriarchs) -> Message:
        """With the rate."""
        rate = trade_rate(table, table.active, self.give)
        return say("Trade {given} for {taken}", CARDS[self.give](rate), CARDS[self.take](1))

    def told(self, table: Patriarchs) -> Message:
        """Without the rate, which may have changed since."""
        del table
        return say("Trade {given} for {taken}", RESOURCE[self.give], CARDS[self.take](1))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[Trade]:
        """What the hand is large enough for."""
        if current(table).resting:
            return ()
        hand = table.hands[seat]
        rates = table.position.rates(table.tribes[seat])
        any_kind = min(table.tablet(seat).base_rate, rates.get("ANY", 9))
        many = tuple(
            kind
            for kind, have in zip(RESOURCES, hand, strict=True)
            if have >= any_kind or (have > 1 and have >= rates.get(kind, 9))
        )
        return trades(many, table.supply.kinds) if many else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-41, R-42, R-43."""
        found = resting(table)
        if found:
            return found
        if self.give == self.take:
            return refuse("R-41", self.rule, "Choose a different resource.")
        rate, have = trade_rate(table, seat, self.give), table.hands[seat].of(self.give)
        if have < rate:
            return refuse("R-42", self.rule, "You need {needed}; you have {n}.", CARDS[self.give](rate), have)
        return not_in_supply(table, self.take, self.rule)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Cards against a card."""
        table.spend(seat, cards(self.give, trade_rate(table, seat, self.give)))
        table.gain(seat, cards(self.take))


@cache
def trades(given: tuple[str, ...], taken: tuple[str, ...]) -> tuple[Trade, ...]:
    """Each of these for each of those."""
    return tuple(Trade(a, b) for a in given for b in taken if a != b)


def trade_rate(table: Patriarchs, seat: Seat, kind: str) -> int:
    """PP-8.2: the smallest rate that applies."""
    rates = table.position.rates(table.tribes[seat])
    return min(table.tablet(seat).base_rate, rates.get(kind, 9), rates.get("ANY", 9))


@move
class Buy(Move[Patriarchs]):
    """PP-8.3: a Shekel or a Virtue Token for a resource card of one's choice."""

    rule: ClassVar[str] = "PP-8.3"
    group: ClassVar[str] = "Buy a resource card"
    name: ClassVar[str] = "Buy"

    token: str = part(TOKEN_KIND, "you give")
    kind: str = part(RESOURCE_KIND, "you take")

    def label(self, table: Patriarchs) -> Message:
        """Both sides."""
        del table
        return say("Buy {taken} for {given}", CARDS[self.kind](1), AMOUNTS[self.token](1))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[Buy]:
        """With the tokens one has."""
        if current(table).resting:
            return ()
        tokens = ("S" if table.shekels[seat] else "") + ("V" if table.virtue[seat] else "")
        return purchases(tokens, table.supply.kinds) if tokens else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-44, R-43."""
        found = resting(table)
        if found:
            return found
        if not (table.shekels if self.token == "S" else table.virtue)[seat]:  # noqa: S105  # no password
            return refuse("R-44", self.rule, "You have no {token}.", TOKEN[self.token])
        return not_in_supply(table, self.kind, self.rule)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """PP-12.1: the token returns to the supply at once."""
        if self.token == "S":  # noqa: S105
            table.lose_shekels(seat, 1)
        else:
            table.lose_virtue(seat, 1)
        table.gain(seat, cards(self.kind))


@cache
def purchases(tokens: str, kinds: tuple[str, ...]) -> tuple[Buy, ...]:
    """Each of these tokens for each of those cards."""
    return tuple(Buy(token, kind) for token in tokens for kind in kinds)


def camel_price(table: Patriarchs, seat: Seat) -> Cards:
    """The tablet's price; the first camel bought on one's own turn may be cheaper."""
    tablet = table.tablet(seat)
    if tablet.first_camel is not None and not current(table).camels:
        return tablet.first_camel
    return tablet.camel


@move
class BuildCamel(Move[Patriarchs]):
    """PP-9.2: a camel on a free side."""

    rule: ClassVar[str] = "PP-9.2"
    group: ClassVar[str] = "Build a camel"
    name: ClassVar[str] = "Build a camel"

    place: Side = part(Spot(lambda t: t.land.sides, lambda t: t.land.side_names), "side")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A camel: {place:name}", table.land.side_names.get(self.place, self.place))

    @classmethod
    def price(cls, table: Patriarchs, seat: Seat) -> str:
        """Of the next one."""
        return worded(camel_price(table, seat))

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.camels_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildCamel]:
        """Where one may go, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(camel_price(table, seat)):
            return ()
        return build_camels(table.position.roads(table.tribes[seat])) if table.camels_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-45, R-46, R-25, R-47, R-48."""
        return (
            resting(table)
            or no_camels(table, seat)
            or no_camel_there(table, seat, self.place)
            or cost(table.hands[seat], camel_price(table, seat), self.rule)
        )

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend(seat, camel_price(table, seat))
        current(table).camels += 1
        table.put_camel(self.place, seat)


@move
class BuildTent(Move[Patriarchs]):
    """PP-9.3: a tent on a corner that an own line reaches."""

    rule: ClassVar[str] = "PP-9.3"
    group: ClassVar[str] = "Build a tent"
    name: ClassVar[str] = "Build a tent"

    place: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "corner")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A tent: {place:name}", table.land.corner_names.get(self.place, self.place))

    @classmethod
    def price(cls, table: Patriarchs, seat: Seat) -> str:
        """As the tablet says."""
        return worded(table.tablet(seat).tent)

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.tents_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildTent]:
        """Where one may stand, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(table.tablet(seat).tent):
            return ()
        return build_tents(table.position.sites(table.tribes[seat])) if table.tents_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-49, R-20, R-22, R-23, R-50, R-48."""
        found = resting(table)
        if found:
            return found
        if not table.tents_left(seat):
            return refuse("R-49", "PP-9.6", "No tents left: upgrade one first.")
        found = (
            no_corner(table, self.place, self.rule)
            or occupied(table, self.place, self.rule)
            or too_close(table, self.place)
        )
        if found:
            return found
        if not table.position.joined(self.place, table.tribes[seat]):
            return refuse(
                "R-50",
                self.rule,
                "A tent must be joined to one of your tents or cities by at least two of your camels.",
            )
        return cost(table.hands[seat], table.tablet(seat).tent, self.rule)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and place."""
        table.spend(seat, table.tablet(seat).tent)
        table.put_tent(self.place, seat)


@move
class BuildCity(Move[Patriarchs]):
    """PP-9.5: an own tent becomes a city."""

    rule: ClassVar[str] = "PP-9.5"
    group: ClassVar[str] = "Build a city"
    name: ClassVar[str] = "Build a city"

    place: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "corner")

    def label(self, table: Patriarchs) -> Message:
        """Where."""
        return say("A city: {place:name}", table.land.corner_names.get(self.place, self.place))

    @classmethod
    def price(cls, table: Patriarchs, seat: Seat) -> str:
        """As the tablet says."""
        return worded(table.tablet(seat).city)

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """In stock."""
        return say("{n} left", table.cities_left(seat))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[BuildCity]:
        """Own tents, if it can be paid."""
        if current(table).resting or not table.hands[seat].holds(table.tablet(seat).city):
            return ()
        tribe = table.tribes[seat]
        mine = tuple(corner for corner, whose in table.tents.items() if whose == tribe)
        return build_cities(mine) if table.cities_left(seat) else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-51, R-52, R-48."""
        return (
            resting(table)
            or no_city_there(table, seat, self.place)
            or cost(table.hands[seat], table.tablet(seat).city, self.rule)
        )

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Pay and swap the pieces."""
        table.spend(seat, table.tablet(seat).city)
        table.upgrade(self.place)


@cache
def build_camels(places: tuple[Side, ...]) -> tuple[BuildCamel, ...]:
    """Moves are values: those of one game serve the next."""
    return tuple(map(BuildCamel, places))


@cache
def build_tents(places: tuple[Corner, ...]) -> tuple[BuildTent, ...]:
    """As above."""
    return tuple(map(BuildTent, places))


@cache
def build_cities(places: tuple[Corner, ...]) -> tuple[BuildCity, ...]:
    """As above."""
    return tuple(map(BuildCity, places))


@move
class MoveTent(Move[Patriarchs]):
    """PP-9.7, PP-9.8: a tent and its camel, from the end of a line to another place of the same line."""

    rule: ClassVar[str] = "PP-9.7"
    group: ClassVar[str] = "Move a tent and its camel"
    name: ClassVar[str] = "Move a tent and its camel"

    tent: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "the tent")
    camel: Side = part(Spot(lambda t: t.land.sides, lambda t: t.land.side_names), "its camel")
    new_camel: Side = part(Spot(lambda t: t.land.sides, lambda t: t.land.side_names), "the camel goes to")
    place: Corner = part(Spot(lambda t: t.land.corners, lambda t: t.land.corner_names), "the tent goes to")

    def label(self, table: Patriarchs) -> Message:
        """From where to where."""
        names = table.land.corner_names
        return say(
            "The tent {here:name} to {there:name}, with its camel {side:name}",
            names.get(self.tent, self.tent),
            names.get(self.place, self.place),
            table.land.side_names.get(self.new_camel, self.new_camel),
        )

    @classmethod
    def left(cls, table: Patriarchs, seat: Seat) -> str:
        """This turn."""
        return say("{n} left", max(table.tablet(seat).moves - current(table).moves, 0))

    @classmethod
    def offers(cls, table: Patriarchs, seat: Seat) -> Sequence[MoveTent]:
        """All that the board allows, if one is left this turn."""
        turn = current(table)
        if turn.resting or turn.moves >= table.tablet(seat).moves:
            return ()
        return move_tents(table.position.shifts(table.tribes[seat]))

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-53, then the conditions of PP-9.7 in their order, with both pieces lifted."""
        found = resting(table)
        if found:
            return found
        if current(table).moves >= table.tablet(seat).moves:
            return refuse("R-53", self.rule, "You have already moved this turn.")
        return self.not_from(table, table.tribes[seat]) or self.not_to(table, table.tribes[seat])

    def not_from(self, table: Patriarchs, tribe: str) -> Refusals:
        """(a) to (d): R-54, R-55, R-56."""
        position = table.position
        if table.tents.get(self.tent) != tribe:
            return refuse("R-54", self.rule, "Only your own tent can move, not a city.")
        if position.own_at(self.tent, tribe) != [self.camel]:
            return refuse("R-55", self.rule, "Only the tent and camel at the end of a line can move.")
        if not position.line_without(tribe, self.tent, self.camel):
            return refuse("R-56", self.rule, "Nothing of that line would remain.")
        return ()

    def not_to(self, table: Patriarchs, tribe: str) -> Refusals:
        """(e) to (g): R-46, R-25, R-57, R-20, R-58, R-22, R-23."""
        found = no_side(table, self.new_camel, self.rule)
        if not found and self.new_camel != self.camel:
            found = taken(table, self.new_camel, self.rule)
        if found:
            return found
        line = table.position.line_without(tribe, self.tent, self.camel)
        if not line.intersection(table.land.ends[self.new_camel]):
            return refuse("R-57", self.rule, "The camel must stay on the same line.")
        found = no_corner(table, self.place, self.rule)
        if found:
            return found
        both = self.new_camel != self.camel and self.place != self.tent
        if not both or self.place not in table.land.ends[self.new_camel]:
            return refuse("R-58", self.rule, "Tent and camel move together.")
        return occupied(table, self.place, self.rule) or too_close(table, self.place, self.tent)

    def do(self, table: Patriarchs, seat: Seat) -> None:
        """Both pieces leave their places."""
        current(table).moves += 1
        table.shift(self.tent, self.camel, self.new_camel, self.place, seat)


@cache
def move_tents(shifts: tuple[Shift, ...]) -> tuple[MoveTent, ...]:
    """As above."""
    return tuple(MoveTent(*shift) for shift in shifts)


# Trading among players

GOODS = (*RESOURCES, "S", "V")
"""What people may name; Virtue Tokens are refused with a reason of their own."""
ACCEPT = Word("accept", "Accept")
DECLINE = Word("decline", "Decline")
WITHDRAW = Word("withdraw", "Withdraw the offer")


def goods(table: Patriarchs, seat: Seat) -> Counts[str]:
    """So many of anything."""
    del table, seat
    return Counts(dict.fromkeys(GOODS, 99), label=lambda kind: RESOURCE.get(kind) or TOKEN[kind])


def players(table: Patriarchs, seat: Seat) -> OneOf[Seat]:
    """Anybody."""
    del seat
    return OneOf(table.order(FIRST_SEAT), label=table.name)


@move
class OfferTrade(Move[Patriarchs]):
    """PP-8.4, option `player_trade`: something against something different, with a partner's consent."""

    rule: ClassVar[str] = "PP-8.4"
    name: ClassVar[str] = "Offer a trade"

    partner: Seat = part(players, "partner", who=True)
    give: dict[str, int] = part(goods, "you give")
    get: dict[str, int] = part(goods, "you get")

    def label(self, table: Patriarchs) -> Message:
        """All of it."""
        return table.say(
            "{given} to {partner:seat} for {got}", named(self.give), self.partner, named(self.get)
        )

    @classmethod
    def examples(cls, table: Patriarchs, seat: Seat) -> Sequence[OfferTrade]:
        """One card for another, once a turn."""
        if not table.player_trade or current(table).offered:
            return ()
        hand = table.hands[seat].kinds
        wanted = [kind for kind in RESOURCES if kind not in hand]
        return [cls(table.left(seat), {hand[0]: 1}, {wanted[0]: 1})] if hand and wanted else ()

    def against(self, table: Patriarchs, seat: Seat) -> Refusals:
        """R-40, R-64, R-60, R-62, R-63, R-61 (ERR-PP-19)."""
        found = resting(table)
        if found:
            return found
        if not table.player_trade:
            return refuse("R-64", self.rule, "Trading between players is switched off.")
        if self.partner == seat:
            return refuse("R-60", self.rule, "Choose another player.")
        if self.give.get("V") or self.get.get("V"):
            return refuse("R-62", self.rule, "Virtue Tokens cannot be traded.")
        both = any(self.give.get(kind) and self.get.get(kind) for kind in GOODS)
        if both or not any(self.give.values()) or not any(self.get.values()):
            return refuse("R-63", self.rule, "Both sides must give something different.")
        return uncovered(table, seat, self.give)

    def do(self, table: Patriarchs, seat: Seat) -> Play[None]:
        """The partner accepts or declines, or the active player withdraws; nothing else is done meanwhile."""
        current(table).offered = True
        table.offer = Offer(self.partner, _some(self.give), _some(self.get))
        yield from answered(table, seat)
        table.offer = None


def _some(what: Mapping[str, int]) -> dict[str, int]:
    """Without what is none."""
    return {kind: what[kind] for kind in GOODS if what.get(kind)}


def answered(table: Patriarchs, seat: Seat) -> Play[None]:
    """The answer to an open offer."""
    offer = table.offer
    assert offer is not None
    first = yield from first_of(
        Choice(
            offer.partner,
            [ACCEPT, DECLINE],
            unless=lambda said: uncovered(table, offer.partner, offer.get) if said is ACCEPT else (),
            rule="PP-8.4",
            prompt=lambda: table.say(
                "{who:seat} offers you {given} for {got}.", seat, named(offer.give), named(offer.get)
            ),
            label=lambda word: word.label,
            waiting="an answer to a trade",
        ),
        Choice(seat, [WITHDRAW], rule="PP-8.4", prompt="Withdraw the offer?", label=lambda word: word.label),
    )
    if first.answer is ACCEPT:
        exchange(table, seat, offer)


def exchange(table: Patriarchs, seat: Seat, offer: Offer) -> None:
    """Both sides change hands."""
    for giver, taker, what in ((seat, offer.partner, offer.give), (offer.partner, seat, offer.get)):
        table.pass_on(giver, taker, resources(what))
        shekels = what.get("S", 0)
        table.shekels[giver] -= shekels
        table.shekels[taker] += shekels
    table.announce(
        "{one:seat} gives {given} to {other:seat} for {got}.",
        seat,
        named(offer.give),
        offer.partner,
        named(offer.get),
    )


def resources(what: Mapping[str, int]) -> Cards:
    """The resource cards among goods."""
    return Cards(*(what.get(kind, 0) for kind in RESOURCES))


def uncovered(table: Patriarchs, seat: Seat, what: Mapping[str, int]) -> Refusals:
    """R-61, told to the one who lacks it."""
    if table.hands[seat].holds(resources(what)) and table.shekels[seat] >= what.get("S", 0):
        return ()
    return refuse("R-61", "PP-8.4", "Not enough to cover this trade.")


def named(what: Mapping[str, int]) -> Message:
    """Goods in words."""
    return several([AMOUNTS[kind](n) for kind, n in what.items() if n])


BUSINESS = (EndTurn, BuildCamel, BuildTent, BuildCity, MoveTent, Trade, Buy, OfferTrade)
WORDS = (ACCEPT, DECLINE, WITHDRAW)
