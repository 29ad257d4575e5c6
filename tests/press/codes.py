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


def audit(folder: Path, dpi: int) -> tuple[int, list[str]]:
    """How many codes were read, and whatever is missing, extra or misplaced.

    Corners are where the reader sees them: four pixels and 0.3 mm are allowed.
    """
    allowed = 0.3 + 4 * 25.4 / dpi
    wrong: list[str] = []
    count = 0
    promised = expected(folder)
    for file in sorted(folder.glob("*.pdf")):
        document = pypdfium2.PdfDocument(file)
        for number in range(len(document)):
            page = document[number]
            seen = read_page(page, dpi)
            page.close()
            wanted = promised.get((file.name, number + 1), {})
            count += sum(map(len, seen.values()))
            for payload in wanted.keys() | seen.keys():
                have, want = sorted(seen.get(payload, [])), sorted(wanted.get(payload, []))
                if len(have) != len(want):
                    wrong.append(
                        f"{file.name} page {number + 1} at {dpi} dpi: {payload} {len(have)} of {len(want)}"
                    )
                elif any(
                    abs(a - b) > allowed
                    for one, two in zip(have, want, strict=True)
                    for a, b in zip(one, two, strict=True)
                ):
                    wrong.append(
                        f"{file.name} page {number + 1} at {dpi} dpi: {payload} at {have} instead of {want}"
                    )
        document.close()
    return count, wrong
