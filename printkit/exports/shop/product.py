"""The products of shops, in their own names and sizes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode

from printkit.box.contents import Component
from printkit.measure import Size

DPI = 300
_INCH = 25.4
_NEAR = 0.04
"""The ratios of width to height of a piece and of a product may differ by so much."""
_SMALLEST, _LARGEST = 0.9, 1.13
"""A face may be made so much smaller or larger for a product."""
ROUND, SQUARE, CARDS = "round", "square", "cards"


class Product(Struct, frozen=True):
    """One thing that a shop prints."""

    name: str
    form: str
    """Cards, square or round."""
    width: float
    """Of the trim, inches."""
    height: float
    pixels: tuple[int, int] | None = None
    """Pixels of the picture with its bleed, where the shop gives another number than the computed one."""

    @property
    def trim(self) -> Size:
        """The size after cutting, in mm."""
        return Size(self.width * _INCH, self.height * _INCH)


class Shop(Struct, frozen=True):
    """A shop and the files that it wants."""

    key: str
    name: str
    bleed: float
    """Around the trim, inches."""
    products: tuple[Product, ...]
    pdf: bool = False
    """Whether it takes one PDF, each back before its face; one for each component where there are no products."""
    cmyk: bool = False
    """Whether its PDF is in the inks of a print shop (PDF/X-1a)."""

    def count_pixels(self, product: Product) -> tuple[int, int]:
        """Count the width and height of a picture in pixels."""
        if product.pixels:
            return product.pixels
        return (
            round((product.width + 2 * self.bleed) * DPI),
            round((product.height + 2 * self.bleed) * DPI),
        )

    def find_product(self, component: Component) -> tuple[Product, float, bool] | None:
        """Return the product nearest to a component's pieces, the scale, and whether they lie on their side."""
        found: tuple[float, Product, float, bool] | None = None
        for product in self.products:
            if product.form != form_of(component):
                continue
            for turned in (False, True):
                size = component.size.turn_round() if turned else component.size
                across, down = product.trim.width / size.width, product.trim.height / size.height
                scale = max(across, down)
                if abs(across / down - 1) > _NEAR or not _SMALLEST <= scale <= _LARGEST:
                    continue
                if found is None or abs(scale - 1) < found[0] - 1e-9:
                    found = (abs(scale - 1), product, scale, turned)
        return found[1:] if found else None


def form_of(component: Component) -> str:
    """Return a shop's word for the shape of a component's pieces; empty if no shop makes it."""
    if component.shape == "round":
        return ROUND
    if component.shape in ("hex", "path") or component.kind in ("mat", "board", "standee", "booklet"):
        return ""
    return SQUARE if component.kind in ("token", "tile") else CARDS


SHOPS: Mapping[str, Shop] = {
    shop.key: shop
    for shop in decode(Path(__file__).with_name("shops.json").read_bytes(), type=tuple[Shop, ...])
}
"""Shops by the word after `--to`; those without products take every piece in its own size with its own bleed."""
