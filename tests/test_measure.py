"""Lengths and sizes."""

from __future__ import annotations

import pytest

from printkit.measure import PAPERS, Size, parse_length, parse_size, to_points


@pytest.mark.parametrize(
    ("text", "mm"), [(12, 12), ("12", 12), ("1.2 cm", 12), ("1,5 mm", 1.5), ("0.5 in", 12.7), ("72pt", 25.4)]
)
def test_lengths(text: str | float, mm: float) -> None:
    """A number is mm; units are read once."""
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ("poker", Size(63, 88)),
        ([63, 88], Size(63, 88)),
        ("63 x 88 mm", Size(63, 88)),
        ("a5-landscape", Size(210, 148)),
    ],
)
def test_sizes(value: object, size: Size) -> None:
    """A format's name, two numbers, or both in one text."""
    assert parse_size(value) == size


@pytest.mark.parametrize("value", ["large", [63], [63, "wide"], [0, 10], 63, None, ["63 kg", 88]])
def test_no_size(value: object) -> None:
    """What is no size gets a sentence with what would do."""
    with pytest.raises(ValueError, match="mm"):
        parse_size(value)


def test_points() -> None:
    """An inch is 72 points."""
    assert to_points(25.4) == pytest.approx(72)


def test_papers_by_name_and_by_numbers() -> None:
    assert PAPERS["4x6in"] == Size(101.6, 152.4)
    assert PAPERS["150x100mm"] == Size(100, 150)
    assert "4x6in" in PAPERS
    assert "a4" in PAPERS
    for wrong in ("4x6", "1x2in", "axb", "900x9000mm", "", None):
        assert wrong not in PAPERS
    assert "4x6in" not in list(PAPERS)
