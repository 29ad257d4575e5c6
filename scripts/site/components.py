"""A page for each title and example: every component as a picture, with the lines that make it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from printkit.box import Box, load_box
from printkit.press.faces.piecefaces import Faces, one_a_row
from printkit.press.fonts import Library
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.press.sheets.layout import resolve_layout

ROOT = Path(__file__).parents[2]
HEIGHT = 300
"""Pixels of a row of faces."""
LARGEST = 760
"""Pixels that such a row is wide at most."""
NAME = "components-{}.md"


def list_folders() -> list[Path]:
    """The titles that ship, then the examples."""
    shelves = (ROOT / "card_data", ROOT / "docs" / "examples")
    return [box.parent for shelf in shelves for box in sorted(shelf.glob("*/box.yaml"))]


def write_components(to: Path) -> list[str]:
    """Write the pages and their pictures into a folder; the pages' names, the overview first."""
    pages, overview = [], ["# Components", "", "Every component that ships, one page a title. Open the lines below a picture: they are all that makes it.", ""]  # fmt: skip
    for folder in list_folders():
        box = load_box(folder)
        page = NAME.format(box.title)
        lines, first = [f"# {box.name}: components", ""], ""
        for key, row in _draw_rows(box):
            picture = f"pictures/component-{box.title}-{key}.webp"
            row.save(to / picture, quality=82)
            first = first or picture
            lines += _show_component(box, key, picture)
        (to / page).write_text("\n".join(lines), encoding="utf-8")
        pages.append(page.removesuffix(".md"))
        overview += [f"## [{box.name}]({page})", "", f"[![{box.name}]({first})]({page})", ""]
    (to / "components.md").write_text("\n".join(overview), encoding="utf-8")
    return ["components", *pages]


def _draw_rows(box: Box) -> Iterator[tuple[str, Image.Image]]:
    """Some fronts of each component and a back, side by side."""
    library = Library.of(box)
    for key, component in box.components.items():
        if component.kind == "booklet" or not component.pieces:
            continue
        made = Faces(box, resolve_layout(component, "a4"), "full", library)
        pieces = one_a_row(component)
        some = [pieces[at * (len(pieces) - 1) // 3] for at in range(4)] if len(pieces) > 4 else pieces
        back = made.back(pieces[0])
        faces = [*(made.front(piece) for piece in some), *([back] if back is not None else [])]
        made.raise_problems()
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(scratch) / "faces.pdf"
            bare = [type(face)(face.width, face.height, 0.0, face.ops) for face in faces]
            write_pdf(file, [face_sheet(face) for face in bare], library=library)
            dpi = min(160.0, HEIGHT / max(face.height for face in bare) * 25.4)
            yield key, _lay_row(list(render_pages(file, dpi)))


def _lay_row(pictures: Sequence[Image.Image], gap: int = 12) -> Image.Image:
    """Pictures side by side, as many as there is room for, on nothing."""
    while len(pictures) > 1 and sum(one.width + gap for one in pictures) - gap > LARGEST:
        pictures = pictures[:-2] + pictures[-1:] if len(pictures) > 2 else pictures[:1]
    width = sum(one.width + gap for one in pictures) - gap
    row = Image.new("RGB", (width, max(one.height for one in pictures)), "white")
    left = 0
    for one in pictures:
        row.paste(one, (left, (row.height - one.height) // 2))
        left += one.width + gap
    return row


def _show_component(box: Box, key: str, picture: str) -> list[str]:
    component: Any = box.components[key]
    number = "One piece" if len(component.pieces) == 1 else f"{len(component.pieces)} pieces"
    said = f"{component.name}: {number.lower()}"
    lines = [f"## {component.name}", "", f"![{said}]({picture})", "", f"{number}.", ""]
    block = find_block((box.folder / "box.yaml").read_text(encoding="utf-8"), key)
    for name, text in (("box.yaml", block), *_list_templates(box, block)):
        lines += [f"<details><summary>{name}</summary>", "", "```yaml", text.rstrip(), "```", "", "</details>", ""]  # fmt: skip
    return lines


def find_block(text: str, key: str) -> str:
    """The lines of one component in `box.yaml`; "" where it comes from elsewhere."""
    text = re.split(r"^components:.*\n", text, maxsplit=1, flags=re.MULTILINE)[-1]
    found = re.search(rf"^  {re.escape(key)}:.*\n(?:(?:    .*|\s*)\n)*", text, re.MULTILINE)
    return re.sub(r"^  ", "", found[0], flags=re.MULTILINE) if found else ""


def _list_templates(box: Box, block: str) -> Iterator[tuple[str, str]]:
    """The templates that a component's lines name, of the title or shared."""
    for name in dict.fromkeys(re.findall(r"^\s*(?:front|back): ([\w-]+)\s*(?:#.*)?$", block, re.MULTILINE)):
        for folder in (box.folder / "templates", ROOT / "templates"):
            path = folder / f"{name}.yaml"
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                yield (
                    f"templates/{name}.yaml",
                    "".join(
                        line for line in text.splitlines(keepends=True) if "yaml-language-server" not in line
                    ),
                )
                break
