"""Reading printed sheets with a decoder that is not ours."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection
from math import ceil, floor
from pathlib import Path
from typing import Any

import pypdfium2
import zxingcpp
from PIL.Image import Image


def expected(folder: Path) -> dict[tuple[str, int], dict[str, list[list[float]]]]:
    """By file and page: every code that pieces.json promises, with its rectangles."""
    data = json.loads((folder / "pieces.json").read_text(encoding="utf-8"))
    found: dict[tuple[str, int], dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for entry in [*data["pieces"], *data["marks"]]:
        for sheet in entry["sheets"]:
            if sheet["qr"]:
                found[sheet["file"], sheet["page"]][entry["payload"]].append(sheet["qr"])
    return found


def read_image(image: Image, dpi: float) -> dict[str, list[list[float]]]:
    """Every QR symbol of a page's picture, with its rectangle in mm from the page's top left.

    Other kinds do not count: bar codes and micro symbols are found in plain text now and then.
    """
    found: dict[str, list[list[float]]] = defaultdict(list)
    for hit in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):  # type: ignore[arg-type]
        if "Micro" in str(hit.format):
            continue
        at = hit.position
        corners = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        xs, ys = [c.x / dpi * 25.4 for c in corners], [c.y / dpi * 25.4 for c in corners]
        found[hit.text].append([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])
    return found


def read_page(page: Any, dpi: int) -> dict[str, list[list[float]]]:
    """The same of a page of a PDF."""
    return read_image(page.render(scale=dpi / 72, grayscale=True).to_pil(), dpi)


def look_closer(
    image: Image, dpi: float, seen: dict[str, list[list[float]]], wanted: dict[str, list[list[float]]]
) -> None:
    """Read codes that the whole page did not give, each in the part of the page around its place."""
    for payload in wanted.keys() - seen.keys():
        for x, y, width, height in wanted[payload]:
            left, top, right, foot = (
                int(max(0, at) / 25.4 * dpi) for at in (x - 6, y - 6, x + width + 6, y + height + 6)
            )
            for a, b, c, d in read_image(image.crop((left, top, right, foot)), dpi).get(payload, []):
                seen[payload].append([a + left / dpi * 25.4, b + top / dpi * 25.4, c, d])


FINE = 300
"""dpi at which places are measured again that the reader told too coarsely, and quiet zones."""
MODULES = 21
FLAT = 55
"""Most by which greys of a quiet zone differ, of 255: a plate's edge passes through a dot where sheets are scaled."""
APART = 140
"""Least by which a quiet zone differs from the modules: what stays readable in poor light."""


def audit(folder: Path, *dpis: int, without: Collection[str] = ()) -> tuple[int, list[str]]:
    """How many codes were read in the finest picture, and whatever is missing, extra or misplaced, or has no quiet zone.

    A page is drawn once, as fine as asked for: that takes most of the time. A coarser picture, of a half or a third of its
    dots, has the mean of those that a dot covers, as a scanner sees it. Corners are where the reader sees them: four pixels
    and 0.3 mm are allowed. It guesses the corner without a finder; a place that is off in a coarse picture must be right in
    a fine one, by the fine one's pixels. Quiet zones are looked at in pictures of 300 dpi. Files may be left out by name.
    """
    wrong: list[str] = []
    count = 0
    finest = max(dpis)
    promised = expected(folder)
    for file in sorted(folder.glob("*.pdf")):
        if file.name in without:
            continue
        document = pypdfium2.PdfDocument(file)
        for number, page in enumerate(document, start=1):
            # A little less: 792 points are 3300 dots, and not a row more, into which all would be stretched.
            drawn = page.render(scale=finest / 72 * (1 - 1e-9), grayscale=True).to_pil()
            wanted = promised.get((file.name, number), {})
            there = f"{file.name} page {number}"
            for dpi in dpis:
                image = drawn.reduce(finest // dpi) if dpi < finest else drawn
                seen = read_image(image, dpi)
                if wanted.keys() - seen.keys():  # the decoder gives up on some symbols of a crowded page
                    look_closer(image, dpi, seen, wanted)
                count += sum(map(len, seen.values())) if dpi == finest else 0
                for payload in wanted.keys() | seen.keys():
                    have, want = sorted(seen.get(payload, [])), sorted(wanted.get(payload, []))
                    if len(have) != len(want):
                        wrong.append(f"{there} at {dpi} dpi: {payload} {len(have)} of {len(want)}")
                    elif misplaced(have, want, dpi):
                        again = {} if dpi >= FINE else read_page(page, FINE)
                        fine = sorted(again.get(payload, []))
                        if len(fine) != len(want) or misplaced(fine, want, FINE):
                            wrong.append(f"{there} at {dpi} dpi: {payload} at {have} instead of {want}")
            if finest == FINE:
                wrong += [
                    f"{there}: {payload} has no quiet zone at {rectangle}"
                    for payload, rectangles in wanted.items()
                    for rectangle in rectangles
                    if not has_quiet_zone(drawn, rectangle)
                ]
            page.close()
        document.close()
    return count, wrong


def has_quiet_zone(image: Image, rectangle: list[float]) -> bool:
    """Whether the border of one module beside a symbol is one flat tone, far from the modules' own; dark or light.

    A pixel is left off either edge; corners may be round.
    """
    x, y, width, height = (value / 25.4 * FINE for value in rectangle)
    module = min(width, height) / MODULES
    inner = (floor(x) - 1, floor(y) - 1, ceil(x + width) + 1, ceil(y + height) + 1)
    outer = (
        ceil(x - module) + 1,
        ceil(y - module) + 1,
        floor(x + width + module) - 1,
        floor(y + height + module) - 1,
    )
    strips = (
        (inner[0], outer[1], inner[2], inner[1]),
        (inner[0], inner[3], inner[2], outer[3]),
        (outer[0], inner[1], inner[0], inner[3]),
        (inner[2], inner[1], outer[2], inner[3]),
    )
    beside = b"".join(image.crop(strip).tobytes() for strip in strips)
    within = image.crop(inner).tobytes()
    away = max(max(within) - min(beside), max(beside) - min(within))
    return max(beside) - min(beside) <= FLAT and away >= APART


def misplaced(have: list[list[float]], want: list[list[float]], dpi: int) -> bool:
    """Whether any rectangle lies elsewhere than it should."""
    allowed = 0.3 + 4 * 25.4 / dpi
    return any(
        abs(a - b) > allowed
        for one, two in zip(have, want, strict=True)
        for a, b in zip(one, two, strict=True)
    )
