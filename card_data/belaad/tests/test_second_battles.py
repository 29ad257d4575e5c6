"""BEL-9 read a second time: battles on random boards, with short decks, swords and the Order's cards.

`Reading` knows boards, coins and cards by itself, and says after every answer who acts, with what, and how it ends.
"""

from __future__ import annotations

from typing import Any

import pytest

from belaad_book.state import Belaad, number_key
from belaad_tests.tables import below, chest, fresh, in_play, in_turn, purse, sound, swords, top, won
from printkit.referee import Seat
from printkit.simulate import Chance

BONUSES = {"H09": (2, 3), "H12": (3, 5)}
"""Cost and strength of the Order's cards."""
FIGHTERS = {"K": "KCOM", "P": "PFOL", "O": "OASS"}


def scene(chance: Chance) -> tuple[Belaad, list[str]]:
    """A table, and the battle cards in their order; the others have been won."""
    players = chance.pick([2, 3, 3, 4, 5, 5, 6])
    options = {"order_seat": 1 + chance.number_below(players - 1)} if players % 2 else {}
    table = fresh(players, **options)
    for board in table.tops:
        top(table, board, chance.number_below(3), orange=chance.number_below(2))
        if chance.random() < 0.4:
            below(table, board)
    for seat in table.order(Seat(0)):
        purse(table, seat, chance.number_below(10), chance.pick([0, 2, 5]))
        if table.teams[seat] != "O":
            swords(table, seat, min(table.pool_swords, chance.number_below(3)))
    if table.the_order is not None:
        in_play(table, *(card for card in ("H09", "H12", "H13") if chance.random() < 0.7))
        chest(table, "O", chance.number_below(3))
    cards = list(chance.draw(list(table.pieces.battle), 24))
    left = chance.pick([0, 1, 2, 4, 24])
    won(table, Seat(0), *cards[left:])
    return table, cards[:left]


class Reading:
    """What BEL-9 and BEL-11 say of a battle."""

    def __init__(self, table: Belaad, deck: list[str], attacker: Seat, defender: Seat, *, plus: bool) -> None:
        self.table, self.deck, self.revealed = table, deck, list[str]()
        self.sides = (attacker, defender)
        teams = [table.teams[seat] for seat in self.sides]
        self.strength = {
            seat: 2 + sum(table.tops[FIGHTERS[team]]) for seat, team in zip(self.sides, teams, strict=True)
        }
        self.strength[attacker] += 2 * plus
        if table.bottoms["PFOL"].ORG and "P" in teams:
            self.strength[self.sides[teams.index("P")]] += (3, 4)[teams.index("P")]
        self.swords, self.cards = list(table.swords), [len(hand) for hand in table.won]
        self.used: list[str] = []
        self.gold = (
            0 if table.the_order is None else table.coins[table.the_order].gold + table.treasury["O"].gold
        )

    @property
    def to_act(self) -> Seat:
        """BEL-9.3."""
        attacker, defender = self.sides
        return attacker if self.strength[attacker] <= self.strength[defender] else defender

    def other(self, seat: Seat) -> Seat:
        """The other side."""
        return self.sides[seat == self.sides[0]]

    def is_order(self, seat: Seat) -> bool:
        return self.table.teams[seat] == "O"

    def against(self, card: str, cost: int) -> str:
        """X25, X05."""
        if self.table.hashash_at(card) is None or card in self.used:
            return "X25"
        return "X05" if self.gold < cost else ""

    def spend(self, card: str, cost: int) -> None:
        self.used.append(card)
        self.gold -= cost

    def can_undo(self, seat: Seat) -> bool:
        """BEL-11.2, BEL-12.11."""
        return not self.against("H13", 3) if self.is_order(seat) else self.swords[seat] > 0

    def undo(self, seat: Seat) -> str:
        """Pay for it; gives what is said."""
        if self.is_order(seat):
            self.spend("H13", 3)
            return "use H13"
        self.swords[seat] -= 1
        return "use-sword"


def fight(trial: Any, reading: Reading, chance: Chance) -> tuple[Seat, bool]:
    """BEL-9.3 to BEL-9.7: decide at random; who loses, and whether by a rout."""
    while reading.deck:
        seat = reading.to_act
        assert (trial.asks.seats, trial.asks.rule) == ((seat,), "BEL-9.4")
        standing = reading.table.battle
        assert standing is not None
        assert (standing.attack, standing.defence) == tuple(reading.strength[side] for side in reading.sides)
        trial.refuses(reading.other(seat), "concede", "X19")
        bonuses = []
        for card, (cost, strength) in BONUSES.items() if reading.is_order(seat) else ():
            wanted = reading.against(card, cost)
            trial.refuses(seat, f"use {card}", *[wanted] * bool(wanted))
            bonuses += [(card, cost, strength)] * (not wanted)
        if bonuses and chance.random() < 0.5:
            card, cost, strength = chance.pick(bonuses)
            reading.spend(card, cost)
            reading.strength[seat] += strength
            trial.give(seat, f"use {card}")
            continue
        if chance.random() < 0.1:
            trial.give(seat, "concede")
            return seat, False
        reading.revealed.append(reading.deck.pop())
        value = reading.table.pieces.battle[reading.revealed[-1]].value
        trial.give(seat, f"turned {number_key(value)}")
        if value is not None:
            reading.strength[seat] += value
        elif not reading.can_undo(seat):
            return seat, True
        elif chance.random() < 0.3:
            trial.give(seat, "decline")
            return seat, True
        else:
            trial.give(seat, reading.undo(seat))
    return reading.to_act, False


def tokens_of(table: Belaad, team: str) -> list[str]:
    """What lies on top of a team's boards."""
    tops = {board: table.tops[board] for board in table.boards(team)}
    white = [f"{board}.white" for board, tokens in tops.items() if sum(tokens) > tokens.ORG]
    return white + [f"{board}.orange" for board, tokens in tops.items() if tokens.ORG]


def settle(trial: Any, reading: Reading, chance: Chance, loser: Seat, *, routed: bool) -> None:
    """BEL-9.8 to BEL-9.10: spoils, a board that is emptied, and the cards that go back."""
    table, winner = reading.table, reading.other(loser)
    team, left = table.teams[loser], len(reading.deck) + len(reading.revealed)
    cards = dict(enumerate(reading.cards))
    if reading.is_order(winner):
        if lying := tokens_of(table, team):
            for target in (
                board + colour for board in table.pieces.boards for colour in (".white", ".orange")
            ):
                foreign = table.pieces.boards[target.split(".")[0]].team != team
                wanted = "X22" if foreign else "" if target in lying else "X29"
                trial.refuses(winner, f"spoils-token {target}", *[wanted] * bool(wanted))
            trial.give(winner, f"spoils-token {chance.pick(lying)}")
    elif winner == reading.sides[0]:
        cards[winner] += left > 0
        left -= left > 0
    elif sum(reading.swords) < 5:
        reading.swords[winner] += 1
    if routed and any(map(table.holds_anything, table.boards(team))):
        for board in table.pieces.boards:
            trial.refuses(winner, f"empty-board {board}", *["X22"] * (board not in table.boards(team)))
        board = chance.pick(table.boards(team))
        trial.give(winner, f"empty-board {board}")
        assert not table.holds_anything(board)
    assert table.battle is None
    assert table.swords == reading.swords
    assert len(table.battle_deck) == left
    assert [len(hand) for hand in table.won] == [*cards.values()]
    order = table.the_order
    assert order is None or table.coins[order].gold + table.treasury["O"].gold == reading.gold
    sound(table)


@pytest.mark.parametrize("seed", range(60))
def test_battles(seed: int) -> None:
    """BEL-9.1 to BEL-9.10, BEL-11.1, BEL-11.2, BEL-12.8, BEL-12.11: from the attack to the cards that go back."""
    chance = Chance(f"battle-{seed}")
    table, deck = scene(chance)
    seat = chance.pick(table.order(Seat(0)))
    trial = in_turn(table, seat).give(seat, "play-card A35")
    plus = table.coins[seat].red > 1 and chance.random() < 0.5
    if plus:
        trial.give(seat, "buy-two A35/2")
    others = [(seat + n) % len(table.names) for n in range(1, len(table.names))]
    nearest = {table.teams[one]: one for one in reversed(others) if table.teams[one] != table.teams[seat]}
    for one in (seat, *others):
        wanted = "X22" if table.teams[one] == table.teams[seat] else "" if one in nearest.values() else "X20"
        trial.refuses(seat, f"attack A35 {one}", *[wanted] * bool(wanted))
    defender = Seat(chance.pick([*nearest.values()]))
    reading = Reading(table, deck, seat, defender, plus=plus)
    trial.give(seat, f"attack A35 {defender}")
    loser, routed = fight(trial, reading, chance)
    settle(trial, reading, chance, loser, routed=routed)
