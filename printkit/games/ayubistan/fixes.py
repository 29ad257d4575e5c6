"""What the table may put right by hand: money, Troops, tokens, cards, and what was done this turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.games.ayubistan.money import Notes
from printkit.games.ayubistan.table import Ayubistan
from printkit.games.ayubistan.view import shows_holdings
from printkit.referee import FIRST_SEAT, Counts, Data, Fix, OneOf, Placed, Seat, Whole, Yes

NOTES = ("ones", "fives", "tens")
NOTE_ROWS = {"D1": "ones", "D5": "fives", "D10": "tens"}
"""Rows of the box's notes and what they are here."""
PILES = {"deck": "in the deck", "discard": "discarded", "aside": "set aside"}
"""Where an Action Card may lie: fields of the table, in words."""

INCOME = {"open": "not yet taken", "taken": "taken", "forfeited": "lost"}


def fixes(table: Ayubistan, seat: Seat | None) -> Iterator[Fix]:
    """Everything that is counted or lies somewhere; not whose turn it is, which follows from the answers."""
    for who in table.order(FIRST_SEAT):
        yield from _player(table, who, known=shows_holdings(table, who, seat))
    yield _notes(table, "bank", "Money in the bank", table.bank)
    numbers = table.numbers
    hasanat, sayeat = numbers.pools[len(table.names)]
    yield Fix("troop_supply", "Troops in the supply", Whole(0, numbers.troops), table.troop_supply)
    yield Fix(
        "mushrik_supply",
        "Mushrikeen Troops in the supply",
        Whole(0, numbers.mushrikeen),
        table.mushrik_supply,
    )
    yield Fix("hasanat_pool", "Hasanat on the table", Whole(0, hasanat), table.hasanat_pool)
    yield Fix("sayeat_pool", "Sayeat on the table", Whole(0, sayeat), table.sayeat_pool)
    yield from _turn(table)
    yield _cards(table)


def _player(table: Ayubistan, who: Seat, *, known: bool) -> Iterator[Fix]:
    numbers, n = table.numbers, int(who)
    hasanat, _ = numbers.pools[len(table.names)]
    yield _notes(table, f"wallets.{n}", "Money", table.wallets[n], who, known=known)
    yield Fix(
        f"troops.{n}", "Troops", Whole(0, numbers.troops), table.troops[n], who, known, pieces={"T": ""}
    )
    yield Fix(f"hasanat.{n}", "Hasanat", Whole(0, hasanat), table.hasanat[n], who, pieces={"H": ""})
    yield Fix(
        f"sayeat.{n}", "Sayeat", Whole(), table.sayeat[n], who, pieces={"S": ""}, without=table.marked[n]
    )
    yield Fix(f"marked.{n}", "Sayeat written down without a token", Whole(), table.marked[n], who)
    yield Fix(
        f"recruited.{n}", "Troops recruited this turn", Whole(0, numbers.max_recruit), table.recruited[n], who
    )


def _notes(
    table: Ayubistan, name: str, label: str, now: Notes, seat: Seat | None = None, *, known: bool = True
) -> Fix:
    kind = Counts(dict(zip(NOTES, table.numbers.stock, strict=True)))

    def sets(data: Data) -> Mapping[str, Data]:
        return {name: [data.get(note, 0) for note in NOTES]}

    return Fix(
        name, label, kind, dict(zip(NOTES, now, strict=True)), seat, known, sets=sets, pieces=NOTE_ROWS
    )


def _turn(table: Ayubistan) -> Iterator[Fix]:
    income = OneOf(list(INCOME), label=INCOME.__getitem__)
    yield Fix("income", "Income of this turn", income, table.income)
    yield Fix("donated", "Donated this turn", Yes(), table.donated)
    yield Fix("traded", "Troops traded this turn", Whole(0, table.numbers.max_trade), table.traded)
    yield Fix("surge", "Prices of war", Yes(), table.surge)


def _cards(table: Ayubistan) -> Fix:
    """Where each Action Card lies. A card that moves is put on its new pile; the others keep their order."""
    now = {card: pile for pile in PILES for card in getattr(table, pile)}
    places = {card: f"{card} {table.cards[card].name}" for card in table.cards}

    def sets(data: Data) -> Mapping[str, Data]:
        made: dict[str, Data] = {
            pile: [card for card in getattr(table, pile) if data.get(card, pile) == pile]
            + [card for card, to in data.items() if to == pile and now.get(card) != pile]
            for pile in PILES
        }
        if any(card in data and data[card] != "deck" for card in table.known_top):
            made["known_top"] = [card for card in table.known_top if data.get(card, "deck") == "deck"]
        return made

    return Fix("cards", "Action Cards", Placed(places, PILES), now, paths=(*PILES, "known_top"), sets=sets)
