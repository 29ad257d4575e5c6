"""All exports: a new one is added only here.

A function loads only the modules of its own kind, so that commands start quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from printkit.box.box_errors import BoxError, Problem
from printkit.nearest import list_words, suggest_nearest
from printkit.press.build.export import Export
from printkit.press.sheets.options import LIMIT


def build_exports(
    *,
    cut: str | None = None,
    machine: str | None = None,
    pdfx: str | None = None,
    profile: Path | None = None,
    ink_limit: float = LIMIT,
) -> tuple[Export, ...]:
    """Return exports that take part in builds: packaging, cut files, PDF/X if wanted, and the page 'print and cut'."""
    from printkit.exports.cutting import Cutting
    from printkit.exports.handout import Handout
    from printkit.exports.packaging import Packaging
    from printkit.exports.printshop import PrintShop

    shops = [PrintShop(pdfx, profile, ink_limit)] if pdfx is not None or profile is not None else []
    return (Packaging(), Cutting(cut, machine), *shops, Handout())


def list_destinations() -> Mapping[str, Export]:
    """Return exports by the word after `--to`."""
    from printkit.exports.digital.vtt import TABLES
    from printkit.exports.shop.delivery import ShopDelivery
    from printkit.exports.shop.product import SHOPS

    return {key: ShopDelivery(shop) for key, shop in SHOPS.items()} | {each.key: each for each in TABLES}


def find_destination(word: str, address: str = "") -> Export:
    """Return the export of a word after `--to`.

    Raises:
        BoxError: there is none, or an address was given to one that takes none.
    """
    known = list_destinations()
    if word not in known:
        message = f'"{word}" is neither a shop nor a digital table.{suggest_nearest(word, known)} Known: {list_words(known)}'
        raise BoxError([Problem("--to", message)])
    found = known[word]
    if address and not found.takes_address:
        tables = list_words(key for key, each in known.items() if each.takes_address)
        message = f"{found.name} gets files, no links; --url is for digital tables: {tables}"
        raise BoxError([Problem("--url", message)])
    return found


def deck_boxes(*, thickness: float, sleeved: bool) -> Export:
    """Return the export of boxes for a title's decks."""
    from printkit.exports.packaging.deckboxes import DeckBoxes

    return DeckBoxes(thickness, sleeved=sleeved)


def make_stickers(labels: str, skip: int) -> Export:
    """Return the export of codes on labels."""
    from printkit.exports.stickers import Stickers

    return Stickers(labels, skip)
