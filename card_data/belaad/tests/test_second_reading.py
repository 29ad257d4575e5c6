"""The rules read a second time: what the catalogue of section 6.12 says of every answer, in positions made at random.

`Reading` knows the box and the fields of a table, and nothing of the book's moves. In each position it gives every
answer that can be named at all the first reason against it, and says what some of them change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from belaad_book.pieces import Below, Coins, Tokens
from belaad_book.state import DECKS, Belaad
from belaad_tests.tables import below, chest, fresh, in_play, purse, sound, swords, top, whole
from printkit.referee import Choice, DrawSeveral, Seat, Some
from printkit.referee.cards import Deck, Hand
from printkit.simulate import Chance

SYMBOLS = ("EMP", "INC", "STL", "INF", "BAT")
VERBS = {"income": "INC", "steal": "STL", "influence": "INF", "attack": "BAT", "employ": "EMP"}
FREE = ("H01", "H02", "H03", "H05", "H06", "H07", "H08", "H11", "H14")
COPYABLE = ("KSUL", "KVIZ", "KTRE", "KSHE", "KCOM", "PTRU", "PALT")
USES = {
    "H01": "use-copy",
    "H03": "use-boost",
    "H06": "use-assassinate",
    "H07": "use-remove-orange",
    "H11": "use-exchange",
}


def scene(chance: Chance) -> tuple[Belaad, Seat]:
    """A position in the middle of a game: everything that is owned or lies on boards is chance."""
    players = 2 + chance.number_below(5)
    options = {"order_seat": 1 + chance.number_below(players - 1)} if players % 2 else {}
    table = fresh(players, reports="all", **options)
    seats = table.order(Seat(0))
    cards = [*chance.draw(list(table.pieces.actions), 57)]
    for seat in seats:
        number = len(table.hands[seat])
        table.hands[seat] = Hand(told=[cards.pop() for _ in range(number)])
    for deck in DECKS:
        table.faces[deck], size = [cards.pop()], 1 + chance.number_below(4)
        table.decks[deck] = Deck(unseen=min(size, len(cards)) - 1)
        del cards[len(cards) - len(table.decks[deck]) :]
    table.discard = cards
    for board in table.tops:
        top(table, board, chance.number_below(3), orange=int(chance.random() < 0.25))
        if chance.random() < 0.4:
            below(table, board)
    for seat in seats:
        purse(table, seat, chance.pick([0, 1, 2, 4, 9]), chance.number_below(5))
        if table.teams[seat] != "O" and chance.random() < 0.5:
            swords(table, seat, min(table.pool_swords, 1 + chance.number_below(2)))
    for team in table.treasury:
        chest(table, team, chance.pick([0, 0, 3]), chance.pick([0, 0, 1]))
    if table.the_order is not None:
        in_play(table, *chance.draw(list(table.pieces.hashash), chance.pick([4, 9, 14])))
    scholars = [*chance.draw(list(table.pieces.scholars), 30)]
    table.generation, table.taken = 1 + chance.number_below(4), chance.number_below(3)
    table.display = [scholars.pop() for _ in range(5 - table.taken)]
    table.scholar_deck = Deck(unseen=20 - 5 * table.generation)
    for _ in range(3 * (table.generation - 1) + table.taken):
        table.employed[chance.pick(["K", "P"])].append(scholars.pop())
    table.past = [scholars.pop() for _ in range(2 * (table.generation - 1))]
    return table, chance.pick(seats)


@dataclass
class Reading:
    """What the rules say to a seat that is in turn."""

    table: Belaad
    seat: Seat

    @property
    def team(self) -> str:
        return self.table.teams[self.seat]

    def others(self) -> list[int]:
        return [seat for seat, team in enumerate(self.table.teams) if team != self.team]

    def board(self, symbol: str) -> str:
        boards = self.table.pieces.boards.values()
        return next((one.id for one in boards if (one.team, one.symbol) == (self.team, symbol)), "")

    def strength(self, symbol: str) -> int:
        """BEL-6.1."""
        board = self.board(symbol)
        return self.table.pieces.boards[board].base + sum(self.table.tops[board]) if board else 0

    def in_play(self, card: str) -> bool:
        return any(card in cards for cards in self.table.in_play.values())

    def price(self, scholar: str, plus: int) -> int:
        """BEL-10.3."""
        dear = 3 * self.in_play("H10")
        return max(0, self.table.pieces.scholars[scholar].gold + dear - self.strength("EMP") - plus)

    def sword_price(self, scholar: str) -> int:
        """BEL-10.4."""
        return self.table.pieces.scholars[scholar].swords + self.in_play("H10")

    def attackable(self) -> list[int]:
        """BEL-9.1."""
        left = [
            seat % len(self.table.names) for seat in range(self.seat + 1, self.seat + len(self.table.names))
        ]
        if len(left) % 2:
            return left[:1]
        teams = {team for team in self.table.teams if team != self.team}
        return [next(seat for seat in left if self.table.teams[seat] == team) for team in teams]

    def paying(self, cost: Coins, thing: str) -> str:
        """BEL-4.9: X05, X06."""
        mates = [m for m, team in enumerate(self.table.teams) if team == self.team and m != self.seat]
        willing = [mate for mate in mates if (mate, thing) not in self.table.now.refused]
        found = ""
        for colour in ("gold", "red"):
            own = self.table.treasury[self.team].of(colour) + self.table.coins[self.seat].of(colour)
            if cost.of(colour) <= own + sum(self.table.coins[mate].of(colour) for mate in willing):
                continue
            if cost.of(colour) > own + sum(self.table.coins[mate].of(colour) for mate in mates):
                return "X05"
            found = "X06"
        return found

    def frames(self) -> list[Any]:
        return [frame for frame in self.table.now.frames if frame.open]

    def used(self, card: str) -> bool:
        """BEL-5.3."""
        return any(frame.card == card for frame in self.table.now.frames)

    def copying(self) -> bool:
        return any(frame.copied for frame in self.frames())

    def to_play(self) -> bool:
        """BEL-3.3, BEL-12.2."""
        return self.table.now.played < (2 if self.team == "O" and len(self.table.names) == 5 else 1)

    def against(self, key: str) -> str:
        """The first reason against an answer to 'what do you do?', or nothing."""
        verb, *parts = key.split()
        turn = self.table.now
        match verb:
            case "play-card":
                if turn.drawn or (self.to_play() and self.copying()):
                    return "X02"
                if parts[0] not in self.table.hands[self.seat].known:
                    return "X03"
                return "" if self.to_play() else "X04"
            case "draw-card":
                return "X02" if not turn.drawn and (self.to_play() or self.copying()) else ""
            case "close":
                return "" if self.frames() else "X02"
            case "employ-by-swords":
                return self.by_swords(parts[0])
        if verb.startswith("use"):
            return self.hashash(parts[0], parts[1:])
        return self.deed(verb, parts[0], parts[1:])

    def by_swords(self, scholar: str) -> str:
        """BEL-11.4."""
        turn = self.table.now
        if turn.drawn or turn.cut or self.frames():
            return "X02"
        if self.team == "O":
            return "X27"
        if turn.employed:
            return "X12"
        if scholar not in self.table.display:
            return "X13"
        if not self.table.pieces.scholars[scholar].swords:
            return "X14"
        return "X15" if self.table.swords[self.seat] < self.sword_price(scholar) else ""

    def hashash(self, card: str, parts: list[str]) -> str:
        """BEL-12.5."""
        turn = self.table.now
        if card in {"H09", "H10", "H12"} or (card in FREE and (turn.drawn or self.frames())):
            return "X02"
        if not self.in_play(card) or card in turn.used:
            return "X25"
        if late := {"H04": "X35", "H13": "X21"}.get(card):
            return late
        if poor := self.paying(self.table.pieces.hashash[card].cost, card):
            return poor
        match card, parts:
            case "H01", [deck]:
                return "X11" if self.used(self.table.faces[deck][0]) else ""
            case "H02", _:
                return "X34" if turn.extra else ""
            case "H03", [symbol]:
                return "" if self.board(symbol) else "X08"
            case "H05", _:
                return "" if len(self.table.hashash_deck) else "X26"
            case "H06", [target]:
                return self.victim(target)
            case "H07", [where]:
                board, _, side = where.partition(".")
                there = (self.table.tops if side == "top" else self.table.bottoms).get(board, Below())
                return "" if there.ORG else "X29"
            case "H11", [colour]:
                return self.paying(Coins(2, 0) if colour == "gold" else Coins(0, 2), card)
        return ""

    def victim(self, target: str) -> str:
        """ASSASSINATE: X13 for a scholar, X22 and X29 for a token."""
        if target in self.table.pieces.scholars:
            return "" if target in self.table.display else "X13"
        board, _, colour = target.partition(".")
        if self.table.pieces.boards[board].team == self.team:
            return "X22"
        tops = self.table.tops.get(board, Tokens())
        return "" if (tops.ORG if colour == "orange" else sum(tops) - tops.ORG) else "X29"

    def deed(self, verb: str, key: str, parts: list[str]) -> str:
        """`do_primary` and `do_secondary`, each in the order of its row."""
        half = self.table.pieces.halves[key]
        frame = next((one for one in reversed(self.table.now.frames) if one.card == half.card), None)
        if self.table.now.drawn or frame is None:
            return "X02"
        done = frame.secondary if half.second else frame.primary
        spent = frame.one and (frame.primary or frame.secondary)
        if not frame.open:
            return "X33" if spent else "X09" if done else "X11"
        if frame is not self.frames()[-1] or (self.table.queues and not frame.copied):
            return "X02"
        if done:
            return "X09"
        name, symbol = half.op.name, VERBS.get(verb, "")
        if half.second and (spent or (frame.one and name == "PLUS2")):
            return "X33"
        shown = self.table.pieces.halves[half.card].symbols
        if symbol and (symbol not in half.symbols or not self.board(symbol)):
            return "X08" if symbol in half.symbols else "X07"
        if spent:
            return "X33"
        match verb:
            case "gain" if name not in {"G", "R", "T", "TREAS"}:
                return "X07"
            case "buy-two":
                if name != "PLUS2":
                    return "X07"
                if frame.primary:
                    return "X10"
                if not any(map(self.board, shown)):
                    return "X08"
            case "copy":
                if name != "COPY_TOP":
                    return "X07"
                if self.used(self.table.faces[parts[0]][0]):
                    return "X11"
            case "eliminate":
                if name != "ELIM":
                    return "X07"
                if parts[0] not in self.table.tops or self.table.pieces.boards[parts[0]].team == self.team:
                    return "X22"
            case "steal" | "attack":
                if int(parts[0]) not in self.others():
                    return "X22"
                if verb == "attack" and int(parts[0]) not in self.attackable():
                    return "X20"
            case "employ":
                if self.table.now.employed:
                    return "X12"
                if parts[0] not in self.table.display:
                    return "X13"
        return self.paying(self.cost(verb, key, parts), key)

    def cost(self, verb: str, key: str, parts: list[str]) -> Coins:
        """What a part of a card costs, a scholar included."""
        half = self.table.pieces.halves[key]
        plus = 2 * (not half.second and self.frames()[-1].plus2)
        return half.cost.plus(Coins(self.price(parts[0], plus) if verb == "employ" else 0))

    def nameable(self, chance: Chance) -> Iterator[str]:
        """Answers to 'what do you do?' that can be named at all, of large sets a sample."""
        pieces, table = self.table.pieces, self.table
        scholars = [*table.display, *chance.draw(list(pieces.scholars), 4)]
        cards = [*table.hands[self.seat].known, *chance.draw(list(pieces.actions), 4)]
        yield from (f"play-card {card}" for card in dict.fromkeys(cards))
        yield from (f"draw-card {deck}" for deck in DECKS)
        yield "close"
        yield from (f"employ-by-swords {scholar}" for scholar in dict.fromkeys(scholars))
        seats = range(len(table.names))
        used = [frame.card for frame in table.now.frames]
        for key in [card + part for card in dict.fromkeys([*used, cards[-1]]) for part in ("", "/2")]:
            yield from (f"{verb} {key}" for verb in ("gain", "buy-two", "income", "influence"))
            yield from (f"{verb} {key} {seat}" for verb in ("steal", "attack") for seat in seats)
            yield from (f"employ {key} {scholar}" for scholar in dict.fromkeys(scholars))
            yield from (f"eliminate {key} {board}" for board in pieces.boards)
            yield from (f"copy {key} {deck}" for deck in DECKS)
        if self.team == "O":
            tokens = [board + colour for board in pieces.boards for colour in (".white", ".orange")]
            places = [board + side for board in pieces.boards for side in (".top", ".below")]
            yield from (f"use {card}" for card in pieces.hashash if card not in {*USES, "H14"})
            for card, targets in (
                ("H01", DECKS),
                ("H03", SYMBOLS),
                ("H06", dict.fromkeys([*scholars, *tokens])),
                ("H07", places),
                ("H11", ("gold", "red")),
            ):
                yield from (f"{USES[card]} {card} {target}" for target in targets)

    # Tokens and abilities

    def placing(self, key: str) -> str:
        """BEL-7.2, BEL-7.3, BEL-7.12."""
        verb, *parts = key.split()
        drawn, where = self.table.queues[-1].tokens, parts[-1]
        kind = "ORG" if verb == "orange" else parts[0]
        if not getattr(drawn, kind):
            return "X29"
        own = "" if verb == "orange" else self.board(kind)
        if where in {"bag", "home"}:
            return "X18" if where == "bag" and own and self.table.has_top_place(own) else ""
        board, _, side = where.partition(".")
        if self.table.pieces.boards[board].team != self.team:
            return "X38"
        if side == "below" and self.table.pieces.boards[board].below <= self.table.bottoms[board].ORG:
            return "X16"
        if side == "top" and sum(self.table.tops[board]) >= self.table.pieces.boards[board].places:
            return "X17"
        return "" if verb == "orange" or (board == own and side == "top") else "X18"

    def ability(self, rule: str) -> set[str]:
        """BEL-8: what may be answered to an ability that is asked for, forms left out."""
        table, others = self.table, self.others()
        match rule:
            case "BEL-8.1":
                decks = [deck for deck in DECKS if not self.used(table.faces[deck][0])]
                return {"sultan-gold", "sultan-tokens", *(f"sultan-copy {deck}" for deck in decks)}
            case "BEL-8.4":
                return {f"take-all-gold {seat}" for seat in others}
            case "BEL-8.6":
                own = {board: sum(tops) for board, tops in table.tops.items() if board[0] == self.team}
                best = [board for board, number in own.items() if number == max(own.values())]
                return {f"employ-free {board} {scholar}" for board in best for scholar in table.display}
            case "BEL-8.7":
                return {f"copy-ability {board}" for board in COPYABLE}
            case "BEL-8.8":
                return {"fill-treasury"}
            case "BEL-8.9":
                seats = table.order(self.seat)
                return {f"swap {one}/{two}" for n, one in enumerate(seats) for two in seats[n + 1 :]}
            case "BEL-8.11":
                tokens = [board + colour for board in table.tops for colour in (".white", ".orange")]
                return {f"paid-assassination {t}" for t in (*table.display, *tokens) if not self.victim(t)}
            case "BEL-8.12":
                return {"look-at-hashash"}
        return {"spy-draw", *(f"spy-sword {seat}" for seat in others if table.swords[seat])}


def stands(table: Belaad) -> tuple[Any, ...]:
    """What a simple answer may change."""
    return table.coins, table.treasury, table.swords, table.pool_swords, table.employed, table.now.employed


def changed(reading: Reading, key: str) -> tuple[Any, ...] | None:
    """What holds after an answer that nobody else has a say in; None if others are asked, or more follows."""
    table, seat, team = reading.table, reading.seat, reading.team
    verb, *parts = key.split()
    coins, treasury = list(table.coins), dict(table.treasury)
    owned, pool = list(table.swords), table.pool_swords
    employed = {side: list(scholars) for side, scholars in table.employed.items()}
    hired = table.now.employed
    last = table.taken == 2

    def pay(cost: Coins) -> bool:
        first = Coins(*map(min, treasury[team], cost))
        treasury[team], coins[seat] = treasury[team].minus(first), coins[seat].minus(cost.minus(first))
        return min(coins[seat]) >= 0

    if verb == "employ-by-swords" and not last:
        owned[seat] -= reading.sword_price(parts[0])
        pool += reading.sword_price(parts[0])
        employed[team].append(parts[0])
        hired = True
    elif verb == "use-exchange":
        if not pay(Coins(2, 0) if parts[1] == "gold" else Coins(0, 2)):
            return None
        coins[seat] = coins[seat].plus(Coins(0, 3) if parts[1] == "gold" else Coins(3, 0))
    elif verb in {"gain", "income", "steal", "employ"} and not last:
        half = table.pieces.halves[parts[0]]
        if half.op.name == "T" or not pay(reading.cost(verb, parts[0], parts[1:])):
            return None
        plus = 2 * (not half.second and reading.frames()[-1].plus2)
        number = reading.strength(VERBS.get(verb, "")) + plus + 2 * (table.now.boost == VERBS.get(verb))
        match verb, half.op.name:
            case "income", _:
                coins[seat] = coins[seat].plus(Coins(number))
            case "steal", _:
                gold = Coins(min(number, coins[int(parts[1])].gold))
                coins[int(parts[1])], coins[seat] = coins[int(parts[1])].minus(gold), coins[seat].plus(gold)
            case "employ", _:
                employed[team].append(parts[1])
                hired = True
            case _, "TREAS":
                for mate in table.list_members(team, seat):
                    treasury[team] = treasury[team].plus(Coins(coins[mate].gold))
                    coins[mate] = Coins(0, coins[mate].red)
            case _, colour:
                n = int(str(half.op["n"]))
                coins[seat] = coins[seat].plus(Coins(n) if colour == "G" else Coins(0, n))
    else:
        return None
    return coins, treasury, owned, pool, employed, hired


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_against_a_second_reading(seed: int) -> None:
    """BEL-1.6, BEL-3.9, BEL-7.12, sections 6.12 and 6.13: what is offered, each first reason, and what simple answers do."""
    chance = Chance(f"second-{seed}")
    table, seat = scene(chance)
    trial = whole(table, seat)
    for _ in range(30):
        if trial.done:
            break
        question = trial.asks
        reading = Reading(table, table.now.seat)
        if question.rule == "BEL-3.1":
            legal = []
            for key in reading.nameable(chance):
                wanted = reading.against(key)
                trial.refuses(reading.seat, key, *[wanted] * bool(wanted))
                legal += [key] * (not wanted)
            assert {one for one in offered(question) if not trial.judge(reading.seat, one)} == set(legal)
            useful = [one for one in legal if not one.startswith(("draw-card", "close"))]
            key = chance.pick(useful if useful and chance.random() < 0.85 else legal)
            expected = changed(reading, key)
            trial.give(reading.seat, key)
            if expected is not None:
                assert stands(table) == expected, key
        elif question.rule == "BEL-7.1" and isinstance(question, Choice):
            places = [board + side for board in table.tops for side in (".below", ".top")]
            keys = [f"orange {where}" for where in (*places, "bag")]
            keys += [f"white {s} {where}" for s in SYMBOLS for where in (*places, "bag", "home")]
            for key in keys:
                wanted = reading.placing(key)
                trial.refuses(reading.seat, key, *[wanted] * bool(wanted))
            trial.give(reading.seat, chance.pick([one for one in keys if not reading.placing(one)]))
        elif question.rule.startswith("BEL-8.") and isinstance(question, Choice):
            found = {one for one in offered(question) if not trial.judge(reading.seat, one)}
            assert found == {*reading.ability(question.rule), "no-use"}
            trial.give(reading.seat, chance.pick(sorted(found)))
        else:
            trial.give(question.seats[0] if question.seats else None, some_answer(trial, question, chance))
        sound(table)


def offered(question: Any) -> list[str]:
    """The keys of what a question offers, forms left out."""
    return [question.key(one) for one in question.options]


def some_answer(trial: Any, question: Any, chance: Chance) -> Any:
    """Any legal answer: of tokens, cards and scholars one that could come."""
    seat = question.seats[0] if question.seats else None
    tries: list[Any]
    if isinstance(question, (DrawSeveral, Some)):
        kind: Any = question.kind
        tries = [[kind.key(p) for p in chance.draw(list(kind.pieces), kind.least)] for _ in range(50)]
    else:
        keys = offered(question)
        tries = [*chance.draw(keys, len(keys))]
    return next(data for data in tries if not trial.judge(seat, data))
