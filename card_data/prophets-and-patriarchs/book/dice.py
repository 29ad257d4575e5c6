"""Dice: one tap each, or both on a pad of six by six."""

from __future__ import annotations

import re

from printkit.referee import Data, Refusal, Refusals, Seat, Thrown, say

ONE = (1, 2, 3, 4, 5, 6)
AMOUNT = re.compile(r"[-+]?[\d.,]+(/[-+]?[\d.,]*)*")
"""What is meant as a number on dice, or as several, right or wrong."""
BOTH = tuple((a, b) for a in ONE for b in ONE)
SUMS = tuple(range(2, 13))
CHANCES = tuple(6 - abs(7 - n) for n in SUMS)


class Dice(Thrown[int]):
    """One die, or the sum of two; what no dice show is R-30."""

    __slots__ = ()

    def _refuse_unknown(self, data: Data) -> Refusal:
        return shown_by_no_dice(data, self.rule) or super()._refuse_unknown(data)


class Pair(Thrown[tuple[int, int]]):
    """Both dice, `3/4`; their sum alone would not tell doubles."""

    __slots__ = ()

    def _refuse_unknown(self, data: Data) -> Refusal:
        both = say("Tell what each of the two dice shows: {dice}.", format_dice((3, 4)))
        return shown_by_no_dice(data, self.rule, both) or super()._refuse_unknown(data)


class Total(Dice):
    """The sum of two dice, `8`; both of them, `5/3`, are added up."""

    __slots__ = ()

    def read_answer(self, seat: Seat | None, data: Data) -> tuple[int | None, Refusals]:
        both = next((pair for pair in BOTH if data == shown_as(pair)), None)
        return super().read_answer(seat, sum(both) if both else data)


def shown_as(dice: tuple[int, int]) -> str:
    """Return both dice as they are written, `5/3`."""
    return f"{dice[0]}/{dice[1]}"


def shown_by_no_dice(data: Data, rule: str, legal: str = "") -> Refusal | None:
    """R-30, for an answer that is meant as dice."""
    if isinstance(data, int | float) or (isinstance(data, str) and AMOUNT.fullmatch(data)):
        return Refusal("R-30", say("Dice show 1 to 6."), rule, legal)
    return None


def ask_die(seat: Seat, rule: str, prompt: str) -> Dice:
    """Ask for one die of a player."""
    return Dice(ONE, seat=seat, rule=rule, prompt=prompt, waiting="throwing a die")


def ask_pair(seat: Seat, rule: str, prompt: str) -> Pair:
    """Return both dice of a player: doubles may matter."""
    return Pair(BOTH, seat=seat, rule=rule, prompt=prompt, label=format_dice, waiting="throwing the dice")


def ask_total(seat: Seat, rule: str, prompt: str) -> Total:
    """Return the sum of both dice, where nothing else matters."""
    return Total(SUMS, seat=seat, rule=rule, prompt=prompt, weights=CHANCES, waiting="throwing the dice")


def format_dice(dice: tuple[int, int]) -> str:
    """Return both dice in words."""
    return f"{dice[0]} + {dice[1]}"
