"""Section 3.4 once more: event cards carried out on plain numbers, from the specification alone, to compare with.

It is told how every question was answered, and says of whom each had to be asked, in which order and with which choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from prophets_and_patriarchs_book.position import Position
from prophets_and_patriarchs_book.state import Patriarchs
from prophets_and_patriarchs_tests import brute

KINDS = ("HAY", "WATER", "WHEAT", "WINE", "OIL", "SHEEP")


class Asked(NamedTuple):
    """A question that the referee asked, and its answer."""

    seat: int
    about: str
    """What the others are told that the player is doing."""
    options: frozenset[str] | None
    answer: Any


class Oracle:
    """A table in plain numbers; seats are numbers, clockwise."""

    def __init__(self, table: Patriarchs, me: int) -> None:
        self.me, self.tribes, self.land = me, list(table.tribes), table.land
        self.n = len(table.tribes)
        self.hands = [Counter(hand._asdict()) for hand in table.hands]
        self.supply = Counter(table.supply._asdict())
        self.v, self.s = list(table.virtue), list(table.shekels)
        self.v_left, self.s_left = table.virtue_supply, table.shekel_supply
        self.captivity = list(table.captivity)
        self.shields = [list(cards) for cards in table.shields]
        self.camels, self.tents, self.cities = dict(table.camels), dict(table.tents), dict(table.cities)
        self.camels_each, self.scope = table.camels_each, table.scope
        self.prophet, self.false = table.prophet, table.false_prophet
        self.droughts = [(one.resource, int(one.player), one.turns) for one in table.droughts]
        self.dry = {one.resource for one in table.droughts}
        self.longest = table.longest
        self.resting = table.turn is not None and table.turn.resting
        self.found: dict[str, int | None] = {}
        self.no: set[int] = set()
        self.safe: set[int] = set()
        self.answers: list[Asked] = []
        self.kept = False
        self.doer = -1
        self.owner = ""
        """The tribe of the card's category."""

    # What was asked

    def ask(self, seat: int, about: str, options: Sequence[str] | None = None) -> Any:
        assert self.answers, f"{seat} had to be asked: {about}"
        one = self.answers.pop(0)
        assert (one.seat, one.about) == (seat, about)
        if options is not None:
            assert one.options == frozenset(options), (about, one.options, options)
        return one.answer

    # Counting

    def cards(self, seat: int) -> int:
        return sum(self.hands[seat].values())

    def own(self, where: dict[Any, str], seat: int) -> list[str]:
        return [at for at, whose in where.items() if whose == self.tribes[seat]]

    def points(self, seat: int) -> int:
        built = len(self.own(self.tents, seat)) + 2 * len(self.own(self.cities, seat))
        return built + self.v[seat] + 2 * (self.longest == seat)

    @property
    def position(self) -> Position:
        return Position(self.land, dict(self.camels), dict(self.tents), dict(self.cities))

    def look(self) -> None:
        """PP-10.2."""
        lengths = [brute.length(self.position, tribe) for tribe in self.tribes]
        most = max(lengths)
        if most < 2:
            self.longest = None
        elif self.longest is None or lengths[self.longest] != most:
            self.longest = lengths.index(most) if lengths.count(most) == 1 else None  # type: ignore[assignment]

    def clockwise(self, first: int) -> list[int]:
        return [(first + i) % self.n for i in range(self.n)]

    # Whom

    def who(self, selector: str, touches: Any = lambda _: True) -> list[int]:
        match selector:
            case "ME":
                return [self.me]
            case "SELF":
                return [self.doer]
            case "ALL":
                return self.clockwise(self.me)
            case "OTH":
                return self.clockwise(self.me)[1:]
            case "OWN":
                return [self.tribes.index(self.owner)] if self.owner in self.tribes else []
        if selector not in self.found:
            there = self.candidates(selector)
            if not any(map(touches, there)):
                return []
            if len(there) == 1:
                self.found[selector] = there[0]
            else:
                said = self.ask(self.me, "choosing a player", list(map(str, there)))
                self.found[selector] = int(said)
        one = self.found[selector]
        return [] if one is None else [one]

    def candidates(self, selector: str) -> list[int]:
        if selector == "CH":
            return [seat for seat in self.clockwise(self.me)[1:] if self.cards(seat)]
        count = self.points if selector in {"TOP", "LOW"} else self.cards
        best = (max if selector in {"TOP", "MOST"} else min)(map(count, range(self.n)))
        return [seat for seat in range(self.n) if count(seat) == best]

    def spared(self, seat: int) -> bool:
        if seat in self.safe:
            return True
        if seat in self.no or not self.shields[seat]:
            return False
        if self.ask(seat, "deciding whether to use a Shield", ["use-shield", "keep-shield"]) == "use-shield":
            self.shields[seat].pop(0)
            self.safe.add(seat)
            return True
        self.no.add(seat)
        return False

    # Cards and tokens

    def take(self, seat: int, kind: str, n: int) -> None:
        if kind == "V":
            n = min(n, self.v_left)
            self.v_left, self.v[seat] = self.v_left - n, self.v[seat] + n
        elif kind == "S":
            n = min(n, self.s_left)
            self.s_left, self.s[seat] = self.s_left - n, self.s[seat] + n
        else:
            n = min(n, self.supply[kind])
            self.supply[kind] -= n
            self.hands[seat][kind] += n

    def back(self, seat: int, kind: str, n: int) -> None:
        if kind == "V":
            n = min(n, self.v[seat])
            self.v_left, self.v[seat] = self.v_left + n, self.v[seat] - n
        elif kind == "S":
            n = min(n, self.s[seat])
            self.s_left, self.s[seat] = self.s_left + n, self.s[seat] - n
        else:
            n = min(n, self.hands[seat][kind])
            self.supply[kind] += n
            self.hands[seat][kind] -= n

    def chosen(self, seat: int, n: int) -> Counter[str]:
        """Of the player's own choice; the whole hand is no choice."""
        if self.cards(seat) <= n:
            return Counter(self.hands[seat])
        said = self.ask(seat, "choosing a card" if n == 1 else "choosing cards")
        given = Counter({said: 1}) if isinstance(said, str) else Counter(said)
        assert sum(given.values()) == n
        assert all(self.hands[seat][kind] >= k for kind, k in given.items())
        return given

    def lose(self, seat: int, kind: str, n: int) -> None:
        if kind == "ANY":
            for one, k in self.chosen(seat, n).items():
                self.back(seat, one, k)
        elif kind == "RND":
            for done in range(n):
                if self.cards(seat) <= n - done:
                    for one in KINDS:
                        self.back(seat, one, self.hands[seat][one])
                    return
                left = (seat + 1) % self.n
                self.back(seat, self.ask(left, "drawing a card without looking", KINDS), 1)
        else:
            self.back(seat, kind, n)

    def has(self, seat: int, kind: str) -> bool:
        if kind in {"ANY", "RND"}:
            return self.cards(seat) > 0
        return {"V": self.v[seat], "S": self.s[seat]}.get(kind, self.hands[seat][kind]) > 0

    def move(self, giver: int, taker: int, cards: Counter[str]) -> None:
        self.hands[giver] = Counter({k: self.hands[giver][k] - cards[k] for k in KINDS})
        self.hands[taker] = Counter({k: self.hands[taker][k] + cards[k] for k in KINDS})

    def payable(self, seat: int, cost: Any) -> bool:
        """As far as all can see."""
        plain = sum(one.n for one in cost if one.kind not in "SV")
        s = sum(one.n for one in cost if one.kind == "S")
        v = sum(one.n for one in cost if one.kind == "V")
        return bool(self.cards(seat) >= plain and self.s[seat] >= s and self.v[seat] >= v)

    def agrees(self, seat: int, cost: Any) -> bool:
        """PP-6.10: asked even if only one answer is possible, as that depends on the kinds in a hand."""
        holds = all(self.hands[seat][one.kind] >= one.n for one in cost if one.kind in KINDS)
        return bool(self.ask(seat, "answering the card", ["yes", "no"] if holds else ["no"]) == "yes")

    def pay(self, seat: int, cost: Any) -> None:
        for one in cost:
            assert (
                one.kind == "ANY"
                or {"S": self.s[seat], "V": self.v[seat]}.get(one.kind, self.hands[seat][one.kind]) >= one.n
            )
            self.lose(seat, one.kind, one.n)

    # The board

    def protected(self, corner: Any) -> bool:
        return bool(self.prophet) and corner in self.land.corners_of[self.prophet]

    def ruinable(self, seat: int) -> list[str]:
        if len(self.own(self.tents, seat)) >= 5:
            return []
        return [at for at in self.own(self.cities, seat) if not self.protected(at)]

    def stray(self, seat: int) -> list[str]:
        mine, homes = self.own(self.camels, seat), {*self.own(self.tents, seat), *self.own(self.cities, seat)}
        ends: Any = self.land.ends
        safe: Any = self.land.sides_of[self.prophet] if self.prophet else ()

        def held(side: str, corner: str) -> bool:
            return corner in homes or any(corner in ends[near] for near in mine if near != side)

        return [at for at in mine if at not in safe and not all(held(at, corner) for corner in ends[at])]

    def would(self, op: Any, seat: int) -> bool:
        args = op.arguments
        match op.name:
            case "LOSE":
                return self.has(seat, args["kind"])
            case "CAPTIVE":
                return bool(self.captivity[seat] < args["t"])
        raise AssertionError(op.name)

    # The operations

    def do(self, op: Any, doer: int = -1) -> None:
        """One operation; inside another one, for the player to whom that is being applied."""
        self.doer = doer
        getattr(self, f"op_{op.name.lower()}")(op.arguments)

    def op_gain(self, a: Any) -> None:
        kind = a["kind"]
        there = {"V": self.v_left, "S": self.s_left, "ANY": sum(self.supply.values())}.get(
            kind, self.supply[kind]
        )
        for seat in self.who(a["who"], lambda _: there > 0):
            if kind != "ANY":
                self.take(seat, kind, a["n"])
                continue
            for _ in range(a["n"]):
                kinds = [k for k in KINDS if self.supply[k]]
                if len(kinds) > 1:
                    self.take(seat, self.ask(seat, "choosing a resource card", kinds), 1)
                elif kinds:
                    self.take(seat, kinds[0], 1)

    def op_lose(self, a: Any) -> None:
        for seat in self.who(a["who"], lambda s: self.has(s, a["kind"])):
            if self.has(seat, a["kind"]) and not self.spared(seat):
                self.lose(seat, a["kind"], a["n"])

    def op_halve(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if self.cards(seat) > a["limit"] and not self.spared(seat):
                for kind, k in self.chosen(seat, self.cards(seat) // 2).items():
                    self.back(seat, kind, k)

    def op_take(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if self.spared(seat):
                continue
            for i in range(a["n"]):
                if self.cards(seat) <= a["n"] - i:
                    self.move(seat, self.me, Counter(self.hands[seat]))
                    return
                self.move(
                    seat, self.me, Counter({self.ask(self.me, "drawing a card without looking", KINDS): 1})
                )

    def op_give(self, a: Any) -> None:
        if (a["from"], a["to"]) in {("MOST", "FEW"), ("TOP", "LOW")}:
            count = self.points if a["from"] == "TOP" else self.cards
            if len({count(seat) for seat in range(self.n)}) == 1:
                return
        givers = self.who(a["from"], lambda s: self.cards(s) > 0)
        if not any(self.cards(giver) for giver in givers):
            return
        (taker,) = self.who(a["to"])
        for giver in givers:
            if giver != taker and self.cards(giver) and not self.spared(giver):
                self.move(giver, taker, self.chosen(giver, a["n"]))

    def op_share(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if self.cards(seat) >= a["n"] and self.ask(seat, "answering the card", ["yes", "no"]) == "yes":
                others = self.clockwise(seat)[1:]
                taker = (
                    others[0]
                    if len(others) == 1
                    else int(self.ask(seat, "choosing a player", list(map(str, others))))
                )
                self.move(seat, taker, self.chosen(seat, a["n"]))
                self.take(seat, "V", a["k"])

    def op_offer(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if self.payable(seat, a["cost"]) and self.agrees(seat, a["cost"]):
                self.pay(seat, a["cost"])
                for one in a["reward"]:
                    self.take(seat, one.kind, one.n)

    def op_duty(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if not self.would(a["penalty"], seat) or self.spared(seat):
                continue
            if self.payable(seat, a["cost"]) and self.agrees(seat, a["cost"]):
                self.pay(seat, a["cost"])
            else:
                self.do(a["penalty"], seat)

    def op_captive(self, a: Any) -> None:
        for seat in self.who(a["who"], lambda s: self.captivity[s] < a["t"]):
            if self.captivity[seat] < a["t"] and not self.spared(seat):
                self.captivity[seat] = a["t"]

    def op_release(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            self.captivity[seat] = 0

    def op_drought(self, a: Any) -> None:
        self.droughts.append((a["res"], self.me, a["t"]))

    def op_harvest(self, a: Any) -> None:
        due: dict[int, Counter[str]] = {seat: Counter() for seat in range(self.n)}
        for tile in self.land.tiles.values():
            if tile.resource != a["res"]:
                continue
            for corner in self.land.corners_of[tile.id]:
                for size, where in ((1, self.tents), (2, self.cities)):
                    if corner not in where:
                        continue
                    seat = self.tribes.index(where[corner])
                    if self.false and (
                        self.false == tile.id
                        if self.scope == "tile"
                        else corner in self.land.corners_of[self.false]
                    ):
                        continue
                    if (self.captivity[seat] or a["res"] in self.dry) and not self.protected(corner):
                        continue
                    due[seat]["V" if self.prophet == tile.id else a["res"]] += size
        for seat in self.clockwise(self.me):
            for kind, n in due[seat].items():
                self.take(seat, kind, n)

    def op_camel(self, a: Any) -> None:
        for seat in self.who(a["who"], self.room):
            for _ in range(a["n"]):
                if not self.room(seat):
                    break
                roads = [*brute.roads(self.position, self.tribes[seat]), "pass"]
                said = self.ask(seat, "placing a free camel", roads)
                if said != "pass":
                    self.camels[said] = self.tribes[seat]
                    self.look()

    def room(self, seat: int) -> bool:
        tribe = self.tribes[seat]
        return len(self.own(self.camels, seat)) < self.camels_each and bool(brute.roads(self.position, tribe))

    def op_city(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            tents = self.own(self.tents, seat)
            if tents and len(self.own(self.cities, seat)) < 5:
                said = self.ask(seat, "building a free city", [*tents, "pass"])
                if said != "pass":
                    self.cities[said] = self.tents.pop(said)

    def op_stray(self, a: Any) -> None:
        for seat in self.who(a["who"], self.stray):
            there = self.stray(seat)
            if there and not self.spared(seat):
                gone: Any = there[0] if len(there) == 1 else self.ask(seat, "choosing a camel", there)
                del self.camels[gone]
                self.look()

    def op_ruin(self, a: Any) -> None:
        for seat in self.who(a["who"], self.ruinable):
            there = self.ruinable(seat)
            if there and not self.spared(seat):
                hit: Any = there[0] if len(there) == 1 else self.ask(seat, "choosing a city", there)
                self.tents[hit] = self.cities.pop(hit)

    def op_rest(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            if not self.resting and not self.spared(seat):
                self.resting = True

    def op_market(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            for _ in range(a["n"]):
                if not self.cards(seat) or not sum(self.supply.values()):
                    break
                said = self.ask(seat, "answering the card")
                if said == "stop":
                    break
                given, taken = said
                assert given != taken
                assert self.hands[seat][given]
                assert self.supply[taken]
                self.back(seat, given, 1)
                self.take(seat, taken, 1)

    def op_shield(self, a: Any) -> None:
        assert self.who(a["who"]) == [self.me]
        self.kept = True

    def op_prophet(self, a: Any) -> None:
        assert self.who(a["who"]) == [self.me]
        cells = {f"h{tile.cell.q},{tile.cell.r}": tile.id for tile in self.land.tiles.values()}
        self.prophet = cells[self.ask(self.me, "moving the Prophet", list(cells))]

    def op_expel(self, _: Any) -> None:
        self.false = ""

    def op_battle(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            rolled = self.ask(seat, "throwing a die")
            self.do(a["win"] if rolled >= a["need"] else a["lose"], seat)

    def op_pick(self, a: Any) -> None:
        for seat in self.who(a["who"]):
            self.do(a[f"op{self.ask(seat, 'choosing one of two gifts', ['1', '2'])}"], seat)

    def op_none(self, _: Any) -> None:
        pass
