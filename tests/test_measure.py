"""Lengths and sizes."""

from __future__ import annotations

import pytest

from printkit.measure import PAPERS, Size, parse_length, parse_size, read_paper


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


def test_papers_by_name_and_by_numbers() -> None:
    assert PAPERS["4x6in"] == Size(101.6, 152.4)
    assert PAPERS["150x100mm"] == Size(100, 150)
    assert "4x6in" in PAPERS
    assert "a4" in PAPERS
    for wrong in ("4x6", "1x2in", "axb", "900x9000mm", "", None):
        assert wrong not in PAPERS
    assert "4x6in" not in list(PAPERS)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("2.5x3.5in", "2.5x3.5in is 63.5 x 88.9 mm.*70 to 2000 mm a side.*export --to pdf"),
        ("900x9000mm", "900x9000mm is 900 x 9000 mm.*70 to 2000 mm a side$"),
        ("63x88", '"63x88" says no unit; write 63x88mm or 63x88in'),
        ("papyrus", "^$"),
    ],
)
def test_why_a_paper_will_not_do(written: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_paper(written)
