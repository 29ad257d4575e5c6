"""Which of its eight masks a QR symbol is drawn with (ISO/IEC 18004:2015, 7.8.3).

To weigh all eight takes the library four fifths of its time for a symbol. Symbols of one size and level differ from mask
to mask in the same modules, so one drawn under the first tells the others, and they are weighed here, all eight at once
as one long number. Whatever the choice, a reader knows the mask from the symbol.
"""

from __future__ import annotations

from collections.abc import Sequence

_DIGITS = bytes((48, 49, *range(2, 256)))
"""Bytes of 0 and 1 as digits."""
_ROOM = 4
"""Light modules between rows and between symbols: what lies outside of a symbol counts as light."""


class Masks:
    """The masks of symbols of one size and level.

    Args:
        side: modules a side.
        drawn: one symbol under all eight masks in order, a byte for each module from the top, 1 is dark.
    """

    def __init__(self, side: int, drawn: Sequence[bytes]) -> None:
        self._side, self._down = side, side + _ROOM
        self._size = self._down * (side + _ROOM)
        """Bits of a symbol."""
        self._changes = [_number(dark) ^ _number(drawn[0]) for dark in drawn]
        changes = [self._bits(dark) ^ self._bits(drawn[0]) for dark in drawn]
        self._differing = sum(change << number * self._size for number, change in enumerate(changes))
        each = sum(1 << number * self._size for number in range(8))
        rows = [1 << self._down * (_ROOM + y) for y in range(side)]
        self._across = sum(rows) * (2 ** (side - 1) - 1) * each
        """Modules with a neighbour in their row."""
        self._upright = sum(rows[:-1]) * (2**side - 1) * each
        """Modules with one in their column."""

    def best(self, first: int) -> bytes:
        """The symbol under the mask of least penalty.

        Args:
            first: the same under the first mask, a byte for each module, the first is the lowest.
        """
        size, modules = self._size, self._side**2
        two = (one := self._bits(first.to_bytes(modules, "little"))) | one << size
        four = two | two << 2 * size
        penalties = self._penalties((four | four << 4 * size) ^ self._differing)
        change = self._changes[penalties.index(min(penalties))]
        return (first ^ change).to_bytes(modules, "little")

    def _bits(self, dark: bytes) -> int:
        digits, side = dark.translate(_DIGITS), self._side
        rows = [digits[start : start + side] for start in range(0, side * side, side)]
        return int((b"0" * _ROOM).join(rows), 2) << _ROOM * self._down

    def _penalties(self, dark: int) -> list[int]:
        """Of every mask; `dark`: all symbols."""
        down, size = self._down, self._size
        across = (dark ^ dark >> 1) & self._across ^ self._across  # like its neighbour
        upright = (dark ^ dark >> down) & self._upright ^ self._upright
        blocks = across & upright & upright >> 1
        across, across_ends = _runs(across, 1)
        upright, upright_ends = _runs(upright, down)
        finders, others = _finders(dark, 1), _finders(dark, down)
        one, modules = (1 << size) - 1, self._side**2
        penalties = []
        for start in range(0, 8 * size, size):
            ones = (across >> start & one).bit_count() + (upright >> start & one).bit_count()
            twos = (across_ends >> start & one).bit_count() + (upright_ends >> start & one).bit_count()
            threes = (blocks >> start & one).bit_count()
            forties = (finders >> start & one).bit_count() + (others >> start & one).bit_count()
            uneven = abs(100 * (dark >> start & one).bit_count() - 50 * modules) // (5 * modules)
            penalties.append(ones + 2 * twos + 3 * threes + 40 * forties + 10 * uneven)
        return penalties


def _number(dark: bytes) -> int:
    return int.from_bytes(dark, "little")


def _runs(like: int, step: int) -> tuple[int, int]:
    """Where five modules alike begin, and those of them with which a run ends: one of n costs n - 4 and 2."""
    two = like & like >> step
    four = two & two >> 2 * step
    return four, four ^ (four & four >> step)


def _finders(dark: int, step: int) -> int:
    """Where 1011101 begins that has four light modules before or after."""
    two = dark | dark >> step
    four = two | two >> 2 * step
    light = dark >> step | dark >> 5 * step
    found = dark & dark >> 2 * step & dark >> 3 * step & dark >> 4 * step & dark >> 6 * step
    found ^= found & light
    return found ^ (found & four >> 7 * step & four << 4 * step)
