"""A bot that builds sensibly: it saves for the next city, tent or camel, and spends nothing on anything else."""

from __future__ import annotations

from typing import Any

from printkit.referee import Question, Seat

from .asking import KEEP_SHIELD, NO, PASS, USE_SHIELD, YES
from .building import BuildCamel, BuildCity, BuildTent, camel_price
from .business import EndTurn
from .gifts import Stop, Swap
from .land import Corner, Side
from .moving import MoveTent
from .partners import ACCEPT, OfferTrade
from .pieces import INDEX, RESOURCES, Cards
from .setup import PlaceStart
from .state import Patriarchs
from .trading import Buy, Trade, trade_rate

NEVER = -100.0
MOST_CARDS, MOST_SITES = 10, 2
"""More cards in hand, and more corners for the next tent, are worth no more."""
STANDING = {
    "tent": 1.2,
    "city": 2.0,
    "virtue": 0.9,
    "bonus": 0.15,
    "line": 0.27,
    "resources": 0.03,
    "own tile": 0.2,
    "other tile": 0.08,
    "kinds": 0.25,
    "cards": 0.15,
    "lacking": -0.1,
    "shekels": 0.4,
    "sites": 0.4,
    "captivity": -1.0,
    "shields": 0.2,
}
"""Points that each is worth: a regression of who wins on both players' standing at the beginnings of all turns of 400 games.
Tiles count by chance in 36; a camel of the longest line counts by itself, and the two points for it hardly any more: the
other may still take it."""


def weigh(table: Patriarchs, seat: Seat, question: Question[Any], value: Any) -> float:
    """Return how good an answer is for the seat."""
    match value:
        case PlaceStart(corner, side):
            return weigh_corner(table, seat, corner) + 0.1 * weigh_side(table, seat, side)
        case EndTurn() | Stop():
            return 0.0
        case BuildCity(corner):
            return 100.0 + weigh_corner(table, seat, corner)
        case BuildTent(corner):
            return 80.0 + weigh_corner(table, seat, corner)
        case BuildCamel(side):
            return 20.0 + weigh_side(table, seat, side) if wants_camels(table, seat) else NEVER
        case Trade() | Buy() | Swap():
            return weigh_trade(table, seat, value)
        case MoveTent() | OfferTrade():
            return NEVER
    if isinstance(value, str):
        return weigh_name(table, seat, question, value)
    return weigh_word(value)


def weigh_word(value: Any) -> float:
    """Yes rather than no, and a Shield is there to be used."""
    if value in (YES, USE_SHIELD):
        return 1.0
    return -1.0 if value in (NO, KEEP_SHIELD, ACCEPT) else 0.0


def weigh_name(table: Patriarchs, seat: Seat, question: Question[Any], value: str) -> float:
    """Resources, tiles, sides and corners by name."""
    if value == PASS.key:
        return -1.0
    if value in RESOURCES:
        wanted = find_goal(table, seat).of(value) - table.hands[seat].of(value)
        return wanted if question.prompt.startswith("Take") else -wanted
    if not table.laid or seat >= len(table.tribes):
        return 0.0
    if value in table.tiles:
        return weigh_figure(table, seat, question, table.tiles[value])
    if value in table.land.ends:
        return weigh_side(table, seat, Side(value)) * (1 if question.rule == "PP-6.4" else -1)
    if value in table.land.ways:
        return weigh_corner(table, seat, Corner(value)) * (1 if question.rule == "PP-6.4" else -1)
    return 0.0


def estimate(table: Patriarchs, seat: Seat) -> float:
    """Estimate how well a seat stands, in points: what goes with winning in games of this bot against itself (`STANDING`)."""
    tribe, position, hand = table.tribes[seat], table.position, table.hands[seat]
    price = find_goal(table, seat)
    found = {
        "bonus": table.count_bonus(seat),
        "virtue": table.virtue[seat],
        "shekels": table.shekels[seat],
        "cards": min(sum(hand), MOST_CARDS),
        "lacking": count_lacking(hand, price),
        "sites": min(len(position.sites(tribe)), MOST_SITES),
        "line": position.length(tribe),
        "captivity": table.captivity[seat],
        "shields": len(table.shields[seat]),
    }
    points = sum(STANDING[what] * number for what, number in found.items())
    kinds = set()
    for corner, whose in position.buildings.items():
        if whose == tribe:
            size = 1 if corner in table.tents else 2
            points += STANDING["tent"] if size == 1 else STANDING["city"]
            for tile in table.land.tiles_at[corner]:
                kinds.add(tile.resource)
                earns = "resources" if tile.resource else "own tile" if tile.tribe == tribe else "other tile"
                points += STANDING[earns] * size * count_pips(tile.number)
    return points + STANDING["kinds"] * len(kinds - {""})


def count_pips(number: int) -> int:
    """Chances of a number in 36 rolls."""
    return 6 - abs(7 - number)


def weigh_corner(table: Patriarchs, seat: Seat, corner: Corner) -> float:
    """Estimate what a corner will earn: the chances of its tiles, more for what the player has little of, more for the own tile."""
    tribe = table.tribes[seat]
    have = earned_kinds(table, tribe)
    found = 0.0
    for tile in table.land.tiles_at[corner]:
        share = 1.3 if tile.tribe == tribe else 0.5 if tile.tribe else 1.0 if tile.resource in have else 1.3
        found += count_pips(tile.number) * share
    return found


def earned_kinds(table: Patriarchs, tribe: str) -> set[str]:
    """Return the resources of the tiles where a tribe has built."""
    at = table.position.buildings
    return {
        tile.resource
        for corner, whose in at.items()
        if whose == tribe
        for tile in table.land.tiles_at[corner]
    }


def weigh_side(table: Patriarchs, seat: Seat, side: Side) -> float:
    """Return what a camel on a side leads to: the best corner, there or a step further, that is still free."""
    position = table.position
    found = 0.0
    for corner in table.land.ends[side]:
        for here, share in ((corner, 1.0), *((beyond, 0.6) for beyond in table.land.near_corners[corner])):
            if here not in position.buildings and position.far_enough(here):
                found = max(found, share * weigh_corner(table, seat, here))
    return found


def wants_camels(table: Patriarchs, seat: Seat) -> bool:
    """Return whether camels are useful: no corner is free for the next tent, or the longest line may be won."""
    position, tribe = table.position, table.tribes[seat]
    if len(position.sites(tribe)) < 2:  # one to go on from
        return True
    others = [position.length(other) for other in table.tribes if other != tribe]
    return table.longest != seat and position.length(tribe) >= max(others) - 1


def find_goal(table: Patriarchs, seat: Seat) -> Cards:
    """Return the price of what comes next: what lacks fewest cards, cities first."""
    tablet, hand, tribe = table.tablet(seat), table.hands[seat], table.tribes[seat]
    prices: list[Cards] = []
    if table.cities_left(seat) and tribe in table.tents.values():
        prices.append(tablet.city)
    if table.tents_left(seat) and table.position.sites(tribe):
        prices.append(tablet.tent)
    if not prices or (table.camels_left(seat) and not table.position.sites(tribe)):
        prices.append(tablet.camel if table.turn is None else camel_price(table, seat))
    return min(prices, key=lambda price: count_lacking(hand, price))


def count_lacking(hand: Cards, price: Cards) -> int:
    """Return how many cards of a price are missing."""
    return sum(max(n - have, 0) for n, have in zip(price, hand, strict=True))


def weigh_trade(table: Patriarchs, seat: Seat, value: Trade | Buy | Swap) -> float:
    """Weigh a trade: it is good if it brings a missing card and takes none that is needed."""
    price, hand = find_goal(table, seat), table.hands[seat]
    wanted = value.kind if isinstance(value, Buy) else value.take
    if hand.of(wanted) >= price.of(wanted):
        return NEVER
    if isinstance(value, Buy):
        return 30.0 if value.token == "S" else NEVER  # noqa: S105  # no password
    given = trade_rate(table, seat, value.give) if isinstance(value, Trade) else 1
    spare = hand[INDEX[value.give]] - price.of(value.give)
    return 40.0 + spare if spare >= given else NEVER


def weigh_figure(table: Patriarchs, seat: Seat, question: Question[Any], tile: str) -> float:
    """Return the Prophet to where one has most, the False Prophet to where the others have most."""
    tribe = table.tribes[seat]
    found = 0.0
    for corner in table.land.corners_of[tile]:
        size = 1 if corner in table.tents else 2 if corner in table.cities else 0
        found += size if table.position.buildings.get(corner) == tribe else -size
    return found if question.rule == "PP-5.3" else -found
