"""Boxes in their frame."""

from __future__ import annotations

from printkit.press.faces.placement import PlacedFrame


def test_a_box_written_to_the_bleed_reaches_a_shops_wider_one() -> None:
    """Where a shop wants a hair more bleed, no white line is left at the edge; what ends elsewhere stays."""
    shop = PlacedFrame(63, 88, 3.25, 3)
    assert shop.rect([-3, -3, 69, 36]) == (-3.25, -3.25, 69.5, 36.25)
    assert shop.rect(["0% - 3", 80, 69, 11]) == (-3.25, 80, 69.5, 11.25)
    assert shop.rect([4, 4, 55, 20]) == (4, 4, 55, 20)
    assert PlacedFrame(63, 88, 3, 3).rect([-3, -3, 69, 36]) == (-3, -3, 69, 36)
