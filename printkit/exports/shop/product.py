"""What shops make, in their own names and sizes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from printkit.box.contents import Component
from printkit.measure import Size

DPI = 300
_INCH = 25.4
_NEAR = 0.04
"""Width to height of a piece and of a product may differ by so much."""
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
    """Of the picture with its bleed, where the shop says another number than follows."""

    @property
    def trim(self) -> Size:
        """In mm."""
        return Size(self.width * _INCH, self.height * _INCH)


class Shop(Struct, frozen=True):
    """A shop and how it wants its files."""

    key: str
    name: str
    bleed: float
    """Around the trim, inches."""
    products: tuple[Product, ...]
    pdf: bool = False
    """Whether it takes one PDF, each back before its face."""

    def count_pixels(self, product: Product) -> tuple[int, int]:
        """Width and height of a picture."""
        if product.pixels:
            return product.pixels
        return (
            round((product.width + 2 * self.bleed) * DPI),
            round((product.height + 2 * self.bleed) * DPI),
        )

    def find_product(self, component: Component) -> tuple[Product, float, bool] | None:
        """The product that a component's pieces come nearest to, the scale, and whether they lie on their side."""
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
    """What a shop calls the shape of a component's pieces; empty where no shop makes it."""
    if component.shape == "round":
        return ROUND
    if component.shape in ("hex", "path") or component.kind in ("mat", "board", "standee", "booklet"):
        return ""
    return SQUARE if component.kind in ("token", "tile") else CARDS


_CRAFTER = Shop(
    "tgc",
    "The Game Crafter",
    0.125,
    (
        Product("PokerDeck", CARDS, 2.5, 3.5),
        Product("BridgeDeck", CARDS, 2.25, 3.5),
        Product("MiniDeck", CARDS, 1.75, 2.5),
        Product("MicroDeck", CARDS, 1.25, 1.75),
        Product("BusinessDeck", CARDS, 2, 3.5),
        Product("TarotDeck", CARDS, 2.75, 4.75),
        Product("JumboDeck", CARDS, 3.5, 5.5),
        Product("SquareDeck", CARDS, 3.5, 3.5),
        Product("SmallSquareDeck", CARDS, 2.5, 2.5),
        Product("SmallCircleChit", ROUND, 0.5, 0.5),
        Product("MediumCircleChit", ROUND, 0.75, 0.75),
        Product("LargeCircleChit", ROUND, 1, 1),
        Product("SmallSquareChit", SQUARE, 0.5, 0.5),
        Product("MediumSquareChit", SQUARE, 0.75, 0.75),
        Product("LargeSquareChit", SQUARE, 1, 1),
    ),
)
_CARDS = Shop(
    "mpc",
    "MakePlayingCards",
    0.12,
    (
        Product("poker-63.5x88.9", CARDS, 2.5, 3.5, (822, 1122)),
        Product("standard-63x88", CARDS, 63 / _INCH, 88 / _INCH, (816, 1110)),
        Product("bridge-57x89", CARDS, 2.25, 3.5),
        Product("mini-44x63", CARDS, 1.75, 2.5),
        Product("tarot-70x121", CARDS, 2.75, 4.75),
        Product("jumbo-89x140", CARDS, 3.5, 5.5),
        Product("square-89", CARDS, 3.5, 3.5),
        Product("square-64", CARDS, 2.5, 2.5),
    ),
)
_DRIVE = Shop(
    "dtc",
    "DriveThruCards",
    0.125,
    (
        Product("poker", CARDS, 2.48, 3.46),
        Product("bridge", CARDS, 2.25, 3.5),
        Product("mini", CARDS, 1.61, 2.48),
        Product("tarot", CARDS, 2.75, 4.75),
        Product("jumbo", CARDS, 3.5, 5.5),
        Product("square", CARDS, 3.5, 3.5),
    ),
    pdf=True,
)
_PICTURES = Shop("png", "Pictures", 0.125, ())

SHOPS: Mapping[str, Shop] = {shop.key: shop for shop in (_CRAFTER, _CARDS, _DRIVE, _PICTURES)}
"""By the word after `--to`; `png` takes every piece in its own size with its own bleed."""
