"""Draws docs/gallery.md: every template element with its YAML and its picture; `--check` compares without writing."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from printkit.box import load_box
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.pdf.document import face_sheet, write_pdf
from printkit.press.pdf.raster import render_pages
from printkit.studio.faces import FACES
from printkit.studio.new import new_box

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "shape": [
        ("rect and round", "- {shape: rect, box: [4, 4, 24, 30], radius: 3, fill: ground}\n- {shape: round, box: [32, 4, 27, 27], fill: accent, stroke: ink, width: 0.6}"),
        ("hex, pointy and flat", "- {shape: hex, box: [4, 4, 22, 25.4], fill: ground}\n- {shape: hex, box: [30, 6, 27, 23.4], fill: accent}"),
        ("star, polygon, line", "- {shape: star, points: 8, inner: 0.6, box: [4, 4, 26, 26], fill: accent}\n- {shape: polygon, box: [34, 4, 26, 26], points: [[0, 26], [13, 0], [26, 26]], fill: ground}\n- {shape: line, points: [[4, 36], [59, 36]], stroke: ink, width: 0.8, dash: [3, 1]}"),
        ("path", '- {shape: path, box: [8, 4, 46, 34], viewbox: [24, 18], d: "M2 16 C2 4 22 4 22 16 Z", fill: ground, stroke: accent, width: 0.8}'),
        ("joins, caps, a hexagon that must lie on a side", "- {shape: polygon, box: [4, 6, 16, 22], points: [[0, 22], [8, 0], [16, 22]], stroke: ground, width: 3, join: round}\n- {shape: line, points: [[26, 8], [26, 26]], stroke: ground, width: 4, cap: round}\n- {shape: hex, box: [33, 6, 26, 22.5], fill: accent, orientation: flat}"),
    ],
    "text": [
        ("marks and symbols", '- {text: "Draw **two** cards :card:, *then* gain {accent|3} :coin:", box: [4, 4, 55, 30], style: {size: 12}}'),
        ("lists and blank lines", '- {text: "Choose:\\n- one, which may well be longer than its line\\n- or two\\n\\nThen stop.", box: [4, 2, 55, 38], style: {size: 9}}'),
        ("grown", '- {text: "Large", box: [4, 4, 55, 30], style: {size: 10, fit: grow, max: 60, font: display, align: centre, valign: middle}}'),
        ("hyphenated", '- {text: "Unquestionably extraordinary circumstances", box: [4, 4, 24, 34], style: {size: 10, hyphenate: en}}'),
        ("a style over another: weights, slant, case, tracking", '- {text: "Old **lighthouse**", box: [4, 3, 55, 9], style: {is: title, size: 13, weight: 300, bold: 800, align: start}}\n- {text: harbour at night, box: [4, 14, 55, 8], style: {size: 10, case: title, italic: true}}\n- {text: place, box: [4, 24, 55, 8], style: {size: 9, case: upper, tracking: 1.2}}'),
        ("paragraphs: leading, indent, gap, fonts in order, the smallest size", '- {text: "The lamp burns all night and all day, whoever comes.\\nNobody asks why.", box: [4, 3, 55, 36], style: {fonts: [text, arabic], size: 10, min: 8, leading: 1.4, indent: 4, gap: 1.5}}'),
    ],
    "symbol": [("by name, in a colour", "- {symbol: lamp, box: [4, 4, 24, 30], colour: ground}\n- {symbol: star8, box: [34, 4, 24, 30], colour: accent}"),
        ("its own colours by name (medal.svg is filled with gold)", "- {symbol: medal, box: [4, 4, 24, 30], colour: accent, colours: {gold: ground}}\n- {symbol: medal, box: [34, 4, 24, 30]}"),
    ],
    "pattern": [("stars", "- {pattern: star8, box: [0, 0, 63, 40], colours: [ground, accent, ground, on-ground, ground], params: {cell: 12}}"),
        ("seed and scale", "- {pattern: zellij, seed: 3, scale: 0.6, box: [2, 2, 28, 38]}\n- {pattern: zellij, seed: 8, scale: 1.2, box: [33, 2, 28, 38]}"),
        ("clipped: rounded, round, hexagons", "- {pattern: star8, shape: rect, radius: 5, box: [2, 6, 18, 28], params: {cell: 9}}\n- {pattern: star8, shape: round, box: [22, 10, 19, 19], params: {cell: 9}}\n- {pattern: star8, shape: hex, orientation: flat, box: [43, 11, 19, 16.5], params: {cell: 9}}"),
    ],
    "image": [("covers its box, or stands whole in it", "- {image: sample.png, box: [4, 4, 26, 32]}\n- {image: sample.png, box: [33, 4, 26, 32], fit: contain}")],
    "qr": [("any text", '- {qr: "https://example.org", box: [16, 4, 32, 32]}'),
        ("with its text, in another strength", '- {qr: "HELLO 42", level: H, caption: below, colour: ink, box: [14, 1, 34, 40]}'),
    ],
    "group": [("a frame of its own", '- {group: [{shape: rect, fill: ground, radius: 2}, {text: "in a group", box: [2, 2, "100% - 4", 8], style: {colour: on-ground, on: ground}}], box: [8, 6, 46, 26]}'),
        ("what reaches beyond is clipped", "- {group: [{shape: round, fill: accent, box: [24, -10, 34, 34]}], clip: true, box: [8, 6, 40, 28]}"),
    ],
    "use": [("another template's elements", "- {use: token-round, with: {symbol: heart, code: 0}, box: [16, 4, 31, 31]}")],
    "repeat": [("once for each item", '- {repeat: "{{ [\'coin\', \'heart\', \'key\', \'crown\'] }}", box: [4, 10, 55, 14], step: [14, 0], each: [{symbol: "{{ item }}", box: [0, 0, 11, 11]}]}'),
        ("rows and columns, from the right, in frames of another size", '- {repeat: 7, box: [4, 3, 55, 36], columns: 4, align: right, step: [13, 13], size: [11, 11], each: [{shape: rect, fill: ground, radius: 2}, {text: "{{ index + 1 }}", style: {colour: on-ground, on: ground, align: centre, valign: middle}}]}'),
    ],
    "scene": [("in a frame, with a corner, chance by seed", "- {scene: camp, box: [2, 2, 28, 38], frame: arch, seed: 4}\n- {scene: camp, box: [33, 2, 28, 38], frame: rect, radius: 4, seed: 9}")],
    "any element": [
        ("turned; placed by another point; on a condition; in some inks only", "- {id: turned, shape: rect, rotate: 20, box: [6, 8, 16, 16], fill: ground}\n- {id: middle, shape: star, anchor: centre, from: centre, box: [0, 0, 14, 14], fill: accent}\n- {id: right, shape: round, anchor: top-right, box: [\"100% - 4\", 4, 10, 10], fill: ground, when: \"id == 'A'\"}\n- {id: left-out, text: never, when: \"id == 'B'\", ink: [low, bw]}"),
    ],
}  # fmt: skip
BOX = "components: {cards: {rows: [{id: A}], size: [63, 42], shape: rect, bleed: 0, front: front}}\n"
MEDAL = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 24"><path d="M6 0h8l-2 10H8z" fill="currentColor"/>'
    '<circle cx="10" cy="15" r="8" fill="gold"/></svg>'
)
SCENES = "scenes:\n  camp: {sky: dusk, ground: [hills, plain], subject: [{tent: lit, at: [0.6, 0.9], size: 0.6}]}\n"


def main() -> None:
    """Draw everything, or tell what differs."""
    check = "--check" in sys.argv
    text = [
        "# Gallery",
        "",
        "Every element of a template with its YAML. Drawn by `scripts/make_gallery.py`; the colours are those of a box without a palette.",
        "",
    ]
    pictures: dict[str, Image.Image] = {}
    for kind, examples in EXAMPLES.items():
        text += [f"## {kind}", ""]
        if kind == "scene":
            text += ["Pictures of flat shapes in the title's colours: see [scenes](scenes.md).", ""]
        if kind == "pattern":
            text += ["Every ornament with its picture and params: [ornament](ornament.md).", ""]
        for number, (said, elements) in enumerate(examples):
            name = f"gallery-{kind.replace(' ', '-')}-{number + 1}.png"
            pictures[name] = drawn(elements)
            text += [
                f"{said[0].upper()}{said[1:]}:",
                "",
                "```yaml",
                elements,
                "```",
                "",
                f"![{kind}: {said}](pictures/{name})",
                "",
            ]
    text += [
        "## Faces to begin with",
        "",
        "`printkit new NAME --face ...`:",
        "",
        *(f"- `{name}`: {said}" for name, said in FACES.items()),
        "",
        "![Faces](pictures/faces.png)",
        "",
    ]
    pictures["faces.png"] = faces()
    page = "\n".join(text)
    if check:
        if (DOCS / "gallery.md").read_text(encoding="utf-8") != page or any(
            not (DOCS / "pictures" / name).is_file() for name in pictures
        ):
            sys.exit("docs/gallery.md is not what scripts/make_gallery.py draws; run it")
        return
    (DOCS / "gallery.md").write_text(page, encoding="utf-8")
    for name, picture in pictures.items():
        picture.save(DOCS / "pictures" / name, optimize=True)


def drawn(elements: str) -> Image.Image:
    """A small card with these elements."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "gallery"
        (folder / "templates").mkdir(parents=True)
        (folder / "images").mkdir()
        sample(folder / "images" / "sample.png")
        (folder / "symbols").mkdir()
        (folder / "symbols" / "medal.svg").write_text(MEDAL, encoding="utf-8")
        (folder / "scenes.yaml").write_text(SCENES, encoding="utf-8")
        (folder / "box.yaml").write_text(BOX, encoding="utf-8")
        (folder / "templates" / "front.yaml").write_text(
            f"extends: base\nelements:\n- {{shape: rect, box: bleed, fill: paper}}\n{elements}\n",
            encoding="utf-8",
        )
        return shown(folder, "cards", 1, 130)[0].quantize(64)


def sample(path: Path) -> None:
    """A picture to show how pictures lie in boxes."""
    picture = Image.new("RGB", (480, 320), "#7fa6c9")
    pen = ImageDraw.Draw(picture)
    pen.ellipse((300, 40, 400, 140), fill="#f4d58a")
    pen.polygon([(0, 320), (150, 110), (300, 320)], fill="#3f6b5c")
    pen.polygon([(170, 320), (330, 160), (480, 320)], fill="#2f5247")
    picture.save(path)


def shown(folder: Path, component: str, count: int, dpi: float) -> list[Image.Image]:
    """The first fronts of a component."""
    box = load_box(folder)
    library = Library(folder / "fonts")
    made = Faces(box, box.components[component], "full", library)
    fronts = [made.front(piece) for piece in made.component.pieces if piece.copy == 1][:count]
    made.raise_problems()
    file = folder / "faces.pdf"
    write_pdf(
        file,
        [face_sheet(type(face)(face.width, face.height, 0.0, face.ops)) for face in fronts],
        library=library,
    )
    return list(render_pages(file, dpi))


def faces() -> Image.Image:
    """One card of every face to begin with."""
    cards = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in FACES:
            folder, _ = new_box(str(Path(scratch) / name), "poker", name)
            cards += shown(folder, "cards", 3, 100)[2:]
    width, height = cards[0].size
    sheet = Image.new("RGB", (len(cards) * (width + 14) + 14, height + 28), "#d8d8d4")
    for index, card in enumerate(cards):
        sheet.paste(card, (14 + index * (width + 14), 14))
    return sheet.quantize(96)


if __name__ == "__main__":
    main()
