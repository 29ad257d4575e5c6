"""Reading printed sheets with a decoder that is not ours."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pypdfium2
import zxingcpp


def expected(folder: Path) -> dict[tuple[str, int], dict[str, list[list[float]]]]:
    """By file and page: every code that pieces.json promises, with its rectangles."""
    data = json.loads((folder / "pieces.json").read_text(encoding="utf-8"))
    found: dict[tuple[str, int], dict[str, list[list[float]]]] = defaultdict(lambda: defaultdict(list))
    for entry in [*data["pieces"], *data["marks"]]:
        for sheet in entry["sheets"]:
            if sheet["qr"]:
                found[sheet["file"], sheet["page"]][entry["payload"]].append(sheet["qr"])
    return found


def read_page(page: Any, dpi: int) -> dict[str, list[list[float]]]:
    """Every QR symbol on a page, with its rectangle in mm from the page's top left.

    Other kinds do not count: bar codes and micro symbols are found in plain text now and then.
    """
    image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    found: dict[str, list[list[float]]] = defaultdict(list)
    for hit in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):  # type: ignore[arg-type]
        if "Micro" in str(hit.format):
            continue
        corners = [
            hit.position.top_left,
            hit.position.top_right,
            hit.position.bottom_right,
            hit.position.bottom_left,
        ]
        xs, ys = [c.x / dpi * 25.4 for c in corners], [c.y / dpi * 25.4 for c in corners]
        found[hit.text].append([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])
    return found


def look_closer(
    page: Any, dpi: int, seen: dict[str, list[list[float]]], wanted: dict[str, list[list[float]]]
) -> None:
    """Read codes that the whole page did not give, each in the part of the page around its place."""
    image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    for payload in wanted.keys() - seen.keys():
        for x, y, width, height in wanted[payload]:
            area = [value / 25.4 * dpi for value in (x - 6, y - 6, x + width + 6, y + height + 6)]
            left, top = max(0, area[0]), max(0, area[1])
            for hit in zxingcpp.read_barcodes(
                image.crop((int(left), int(top), int(area[2]), int(area[3]))),
                formats=zxingcpp.BarcodeFormat.QRCode,  # type: ignore[arg-type]
            ):
                if hit.text == payload:
                    at = hit.position
                    xs = [
                        (c.x + int(left)) / dpi * 25.4
                        for c in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
                    ]
                    ys = [
                        (c.y + int(top)) / dpi * 25.4
                        for c in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
                    ]
                    seen[payload].append([min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])


FINE = 300
"""dpi at which a place is measured again that the reader told too coarsely."""


def audit(folder: Path, dpi: int) -> tuple[int, list[str]]:
    """How many codes were read, and whatever is missing, extra or misplaced.

    Corners are where the reader sees them: four pixels and 0.3 mm are allowed. It guesses the corner without a finder; a
    place that is off in a coarse picture must be right in a fine one, by the fine one's pixels.
    """
    wrong: list[str] = []
    count = 0
    promised = expected(folder)
    for file in sorted(folder.glob("*.pdf")):
        document = pypdfium2.PdfDocument(file)
        for number in range(len(document)):
            page = document[number]
            seen = read_page(page, dpi)
            wanted = promised.get((file.name, number + 1), {})
            if wanted.keys() - seen.keys():  # the decoder gives up on some symbols of a crowded page
                look_closer(page, dpi, seen, wanted)
            count += sum(map(len, seen.values()))
            for payload in wanted.keys() | seen.keys():
                have, want = sorted(seen.get(payload, [])), sorted(wanted.get(payload, []))
                if len(have) != len(want):
                    wrong.append(
                        f"{file.name} page {number + 1} at {dpi} dpi: {payload} {len(have)} of {len(want)}"
                    )
                elif misplaced(have, want, dpi):
                    again = {} if dpi >= FINE else read_page(page, FINE)
                    fine = sorted(again.get(payload, []))
                    if len(fine) != len(want) or misplaced(fine, want, FINE):
                        wrong.append(
                            f"{file.name} page {number + 1} at {dpi} dpi: {payload} at {have} instead of {want}"
                        )
            page.close()
        document.close()
    return count, wrong


def misplaced(have: list[list[float]], want: list[list[float]], dpi: int) -> bool:
    """Whether any rectangle lies elsewhere than it should."""
    allowed = 0.3 + 4 * 25.4 / dpi
    return any(
        abs(a - b) > allowed
        for one, two in zip(have, want, strict=True)
        for a, b in zip(one, two, strict=True)
    )
