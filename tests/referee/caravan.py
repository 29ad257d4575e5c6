"""Caravan: a small game with every kind of question, for the tests and the documentation of the referee.

Players buy goods, look for luck on the road and bid for the last camel. Purses are secret. Rules CAR-1 to CAR-8.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from printkit.referee import (
    FIRST_SEAT,
    Book,
    Choice,
    Field,
    Form,
    Meta,
    Number,
    OneOf,
    Option,
    Outcome,
    Play,
    Question,
    Refusal,
    Refusals,
    Reveal,
    Score,
    ScoreTerm,
    Seat,
    Setup,
    Table,
    Whole,
    choose,
    choose_amounts,
    choose_some,
    first_of,
    gather_reasons,
    rank_sides,
    reveal,
    reveal_some,
    together,
)

META = Meta(
    title="caravan",
    name="Caravan",
    version="1",
    seats=(2, 4),
    options=(
        Option(
            "camels",
            True,
            (True, False),
            label="whether the game ends with a bid for the last camel",
            rule="CAR-7",
        ),
        Option("rounds", None, label="stop after so many rounds", rule="CAR-8"),
    ),
)

CARDS = ("well", "market", "raid", "gift", "dice", "toll")
PRICE = 3


@dataclass
class Caravan(Table):
    """The state of a game."""

    deck: list[str]
    purse: list[int]
    goods: list[int]
    supply: int
    camels: bool
    rounds: int | None
    active: Seat = FIRST_SEAT
    round: int = 1
    bought: int = 0
    camel: Seat | None = None


@dataclass(frozen=True, slots=True)
class Buy:
    """Take goods from the supply (CAR-2)."""

    number: int


@dataclass(frozen=True, slots=True)
class Sell:
    """Offer one good to another player (CAR-3)."""

    partner: Seat
    price: int


@dataclass(frozen=True, slots=True)
class Thank:
    """Say thanks, in anybody's turn (CAR-5)."""

    seat: Seat


Move: TypeAlias = Buy | Sell | Thank | str
TRAVEL = "travel"
MOVES: tuple[Move, ...] = (Buy(1), Buy(2), TRAVEL)
"""What players may want in a turn; `why_not` tells what is not legal now."""


def new_table(setup: Setup) -> Caravan:
    """CAR-1: everybody starts with 10 coins."""
    n = len(setup.names)
    return Caravan(
        setup.names,
        deck=sorted(CARDS * n),
        purse=[10] * n,
        goods=[0] * n,
        supply=4 * n,
        camels=setup.options["camels"],
        rounds=setup.options["rounds"],
    )


def play(table: Caravan) -> Play[Outcome]:
    """The whole game."""
    while table.deck and (table.rounds is None or table.round <= table.rounds):
        yield from turn(table, table.active)
        table.active = table.left(table.active)
        table.round += table.active == 0
    if table.camels:
        yield from last_camel(table)
    scores = final_score(table)
    ranking = rank_sides(scores)
    reason = "deck" if not table.deck else "rounds"
    return Outcome(reason, "CAR-8", ranking[0], ranking, scores, "The road has ended.")


def turn(table: Caravan, seat: Seat) -> Play[None]:
    """CAR-2: a turn is any number of purchases and sales, then travel."""
    table.bought = 0
    while True:
        main = Choice(
            seat,
            MOVES,
            unless=lambda move: why_not(table, seat, move),
            forms=lambda: (sale(table, seat),),
            rule="CAR-2",
            prompt=lambda: f"Your turn. You have {table.purse[seat]} coins.",
            waiting="a move",
        )
        first = yield from first_of(main, also=lambda: thanks(table, seat))
        match first.answer:
            case Buy(number):
                table.purse[seat] -= PRICE * number
                table.goods[seat] += number
                table.supply -= number
                table.bought += number
            case Sell() as offer:
                yield from sell(table, seat, offer)
            case Thank(who):
                table.announce("{:seat} thanks everybody.", who)
            case _:
                yield from travel(table, seat)
                return


def why_not(table: Caravan, seat: Seat, move: Move) -> Refusals:
    """CAR-2: at most 2 goods in a turn, 3 coins each, as long as there are any."""
    if not isinstance(move, Buy):
        return ()
    n = move.number
    left = 2 - table.bought
    return gather_reasons(
        Refusal("LIMIT", f"Only {left} more in this turn.", "CAR-2") if n > left else None,
        Refusal("SUPPLY", f"Only {table.supply} goods are left.", "CAR-2") if n > table.supply else None,
        Refusal("FUNDS", f"This costs {PRICE * n}, you have {table.purse[seat]}.", "CAR-2")
        if PRICE * n > table.purse[seat]
        else None,
    )


def sale(table: Caravan, seat: Seat) -> Form[Move]:
    """CAR-3: offer one good to another player at any price."""

    def judge(_: Seat, offer: Sell) -> Refusals:
        return gather_reasons(
            Refusal("SELF", "Choose another player.", "CAR-3") if offer.partner == seat else None,
            Refusal("GOODS", "You have no goods.", "CAR-3") if not table.goods[seat] else None,
        )

    everybody = OneOf(table.order(FIRST_SEAT), label=table.name)
    fields = (Field("partner", everybody), Field("price", Whole(0, 99)))
    return Form(Sell, fields, judge, label="Offer a good")


def thanks(table: Caravan, seat: Seat) -> list[Choice[Move]]:
    """CAR-5: the others may say thanks at any time of a turn."""
    return [Choice(who, [Thank(who)], rule="CAR-5", prompt="Say thanks?") for who in table.others(seat)]


def sell(table: Caravan, seat: Seat, offer: Sell) -> Play[None]:
    """CAR-3: the partner accepts or rejects, the seller may withdraw."""
    price, partner = offer.price, offer.partner

    def funds(answer: str) -> Refusals:
        if answer == "reject" or price <= table.purse[partner]:
            return ()
        return (Refusal("FUNDS", f"This costs {price}, you have {table.purse[partner]}.", "CAR-3"),)

    first = yield from first_of(
        Choice(
            partner,
            ["accept", "reject"],
            unless=funds,
            rule="CAR-3",
            prompt=f"{table.name(seat)} offers a good for {price}.",
            waiting="an answer to an offer",
        ),
        Choice(seat, ["withdraw"], rule="CAR-3"),
    )
    if first.answer == "accept":
        table.purse[partner] -= price
        table.purse[seat] += price
        table.goods[partner] += 1
        table.goods[seat] -= 1
        table.announce("{:seat} buys a good from {:seat} for {}.", partner, seat, price)


def travel(table: Caravan, seat: Seat) -> Play[None]:
    """CAR-4: a card of the road is drawn and carried out."""
    card = yield from reveal(
        lambda: table.deck,
        rule="CAR-4",
        prompt="Draw a card of the road.",
        others=CARDS,
        why_not=lambda gone: (Refusal("CARD", f"All {gone} cards are drawn.", "CAR-4"),),
    )
    table.deck.remove(card)
    table.announce("The road brings a {}.", card)
    if card == "well":
        yield from well(table, seat)
    elif card == "raid":
        yield from raid(table, seat)
    elif card == "gift":
        friend = yield from choose(
            seat, table.others(seat), rule="CAR-4", prompt="Who gets 2 coins?", label=table.name, auto=True
        )
        table.purse[friend] += 2
    elif card == "dice":
        rolls = yield from together({s: Reveal(range(1, 7), seat=s, rule="CAR-6") for s in table.order(seat)})
        for who, roll in rolls.items():
            table.purse[who] += roll == max(rolls.values())
    elif card == "toll":
        yield from toll(table, seat)


def well(table: Caravan, seat: Seat) -> Play[None]:
    """CAR-4: name at most 2 different wells."""
    names = yield from choose_some(
        seat,
        ["north", "south", "east"],
        least=1,
        most=2,
        rule="CAR-4",
        prompt="Which wells?",
        judge=lambda wells: (
            (Refusal("FAR", "North and south are too far.", "CAR-4"),)
            if "north" in wells and "south" in wells
            else ()
        ),
        suggest=lambda: [("north",), ("south",), ("east",), ("north", "east")],
        secret=True,
    )
    table.purse[seat] += len(names)


def raid(table: Caravan, seat: Seat) -> Play[None]:
    """CAR-4: three of six tracks are turned up; a goods is lost if two show robbers."""
    tracks = yield from reveal_some(
        ["robber"] * 3 + ["sand"] * 3, 3, rule="CAR-4", prompt="Turn up three tracks.", seat=seat
    )
    if tracks.count("robber") >= 2 and table.goods[seat]:
        table.goods[seat] -= 1
        table.supply += 1


def toll(table: Caravan, seat: Seat) -> Play[None]:
    """CAR-4: pay 1 coin, or as many as one likes."""
    if not table.purse[seat]:
        return
    paid = yield from choose_amounts(
        seat,
        lambda: {"coin": table.purse[seat]},
        rule="CAR-4",
        prompt="How much do you pay?",
        judge=lambda paid: () if paid["coin"] else (Refusal("TOLL", "Pay at least 1 coin.", "CAR-4"),),
        suggest=lambda: [{"coin": 1}],
    )
    table.purse[seat] -= paid["coin"]


def last_camel(table: Caravan) -> Play[None]:
    """CAR-7: everybody bids in secret; the highest bid pays, the first seat wins a tie."""
    bids = yield from together({s: bid(table, s) for s in table.order(FIRST_SEAT)})
    table.camel = max(bids, key=lambda s: bids[s])
    table.purse[table.camel] -= bids[table.camel]
    table.announce("{:seat} gets the camel for {}.", table.camel, bids[table.camel])


def bid(table: Caravan, seat: Seat) -> Number:
    """CAR-7: nobody bids more than is in the purse."""
    return Number(
        seat,
        0,
        lambda: table.purse[seat],
        rule="CAR-7",
        prompt=lambda: f"Bid up to {table.purse[seat]}.",
        waiting="a bid",
    )


def aloud(table: Caravan, question: Question[Any]) -> str:
    """A prompt for a screen that all see: purses are secret."""
    del table
    return {"CAR-2": "Your turn.", "CAR-7": "Bid for the last camel."}.get(question.rule, question.prompt)


def score(table: Caravan) -> tuple[Score, ...]:
    """CAR-8, while the game runs: the coins that break ties are in secret purses."""
    return tuple(replace(one, ties=()) for one in final_score(table))


def final_score(table: Caravan) -> tuple[Score, ...]:
    """CAR-8: 2 points a good, 3 for the camel; coins break ties."""
    found = []
    for seat in table.order(FIRST_SEAT):
        lines = [ScoreTerm("Goods", 2 * table.goods[seat], "CAR-8", f"2 x {table.goods[seat]}")]
        if table.camel == seat:
            lines.append(ScoreTerm("Camel", 3, "CAR-8"))
        found.append(Score((seat,), sum(line.amount for line in lines), tuple(lines), (table.purse[seat],)))
    return tuple(found)


def view(table: Caravan, seat: Seat | None) -> Mapping[str, Any]:
    """Everything is public but the purses."""
    shown: dict[str, Any] = {"deck": len(table.deck), "goods": list(table.goods), "supply": table.supply}
    if seat is not None:
        shown["purse"] = table.purse[seat]
    return shown


def invariants(table: Caravan) -> Iterable[str]:
    """Goods are neither made nor lost; nobody owes."""
    n = len(table.names)
    if table.supply + sum(table.goods) != 4 * n:
        yield f"{table.supply} + {sum(table.goods)} goods are not {4 * n}"
    if min(table.purse) < 0:
        yield "a purse is below zero"


def foreign(table: Caravan, seat: Seat | None, data: Any) -> Refusals:
    """CAR-4: who has travelled cannot buy any more."""
    if isinstance(data, str) and data.startswith("buy") and seat == table.active:
        return (Refusal("LATE", "You are on the road already.", "CAR-4"),)
    return ()


BOOK = Book(
    META,
    new_table,
    play,
    view=view,
    score=score,
    invariants=invariants,
    why_not=foreign,
    figures=lambda table: {"rounds": table.round},
    aloud=aloud,
    codes={"turn": "TURN", "unknown": "PHASE"},
)
