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
from printkit.studio.looks import list_looks
from printkit.studio.new import new_box

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLES: dict[str, list[tuple[str, str]]] = {
    "shape": [
        ("rect and round", "- {shape: rect, box: [4, 4, 24, 30], radius: 3, fill: ground}\n- {shape: round, box: [32, 4, 27, 27], fill: accent, stroke: ink, width: 0.6}"),
        ("hex, pointy and flat", "- {shape: hex, box: [4, 4, 22, 25.4], fill: ground}\n- {shape: hex, box: [30, 6, 27, 23.4], fill: accent}"),
        ("star, polygon, line", "- {shape: star, points: 8, inner: 0.6, box: [4, 4, 26, 26], fill: accent}\n- {shape: polygon, box: [34, 4, 26, 26], points: [[0, 26], [13, 0], [26, 26]], fill: ground}\n- {shape: line, points: [[4, 36], [59, 36]], stroke: ink, width: 0.8, dash: [3, 1]}"),
        ("windows with a pointed top", "- {shape: arch, box: [6, 3, 22, 36], fill: ground, stroke: accent, width: 0.8}\n- {shape: keel, box: [35, 3, 22, 36], fill: accent}"),
        ("path", '- {shape: path, box: [8, 4, 46, 34], viewbox: [24, 18], d: "M2 16 C2 4 22 4 22 16 Z", fill: ground, stroke: accent, width: 0.8}'),
        ("gradients and transparent colours", '- {shape: rect, box: [3, 3, 27, 36], radius: 3, fill: {linear: [ground, accent], angle: 60}}\n- {shape: round, box: [33, 3, 27, 27], fill: {radial: [on-ground, accent, ground], at: ["35%", "30%"]}}\n- {shape: rect, box: [16, 22, 34, 14], radius: 2, fill: "#ffffffb0", stroke: ink, width: 0.3}'),
        ("joins, caps, a hexagon that must lie on a side", "- {shape: polygon, box: [4, 6, 16, 22], points: [[0, 22], [8, 0], [16, 22]], stroke: ground, width: 3, join: round}\n- {shape: line, points: [[26, 8], [26, 26]], stroke: ground, width: 4, cap: round}\n- {shape: hex, box: [33, 6, 26, 22.5], fill: accent, orientation: flat}"),
    ],
    "text": [
        ("marks and symbols", '- {text: "Draw **two** cards :card:, *then* gain {accent|3} :coin:", box: [4, 4, 55, 30], style: {size: 12}}'),
        ("underlined, struck, raised and lowered", '- {text: "__Only once:__ pay ~~3~~ 2 :coin:, gain x^2^ H~2~O", box: [4, 6, 55, 30], style: {size: 12}}'),
        ("lists and blank lines", '- {text: "Choose:\\n- one, which may well be longer than its line\\n- or two\\n\\nThen stop.", box: [4, 2, 55, 38], style: {size: 9}}'),
        ("grown", '- {text: "Large", box: [4, 4, 55, 30], style: {size: 10, fit: grow, max: 60, font: display, align: centre, valign: middle}}'),
        ("hyphenated", '- {text: "Unquestionably extraordinary circumstances", box: [4, 4, 24, 34], style: {size: 10, hyphenate: en}}'),
        ("a style over another: weights, slant, case, tracking", '- {text: "Old **lighthouse**", box: [4, 3, 55, 9], style: {is: title, size: 13, weight: 300, bold: 800, align: start}}\n- {text: harbour at night, box: [4, 14, 55, 8], style: {size: 10, case: title, italic: true}}\n- {text: place, box: [4, 24, 55, 8], style: {size: 9, case: upper, tracking: 1.2}}'),
        ("a shadow, an outline, a gradient in the letters", '- {shape: rect, box: [0, 0, 63, 42], fill: ground}\n- {text: Lantern, box: [3, 2, 57, 12], style: {is: title, size: 24, colour: on-ground, on: ground, shadow: {colour: "#000000a0", at: [0.6, 0.6]}}}\n- {text: Lantern, box: [3, 15, 57, 12], style: {is: title, size: 24, colour: ink, on: paper, outline: {colour: paper, width: 0.5}}}\n- {text: Lantern, box: [3, 28, 57, 12], style: {is: title, size: 24, colour: {linear: [paper, on-ground, accent]}, on: ground}}'),
        ("paragraphs: leading, indent, gap, fonts in order, the smallest size", '- {text: "The lamp burns all night and all day, whoever comes.\\nNobody asks why.", box: [4, 3, 55, 36], style: {fonts: [text, arabic], size: 10, min: 8, leading: 1.4, indent: 4, gap: 1.5}}'),
    ],
    "symbol": [("by name, in a colour", "- {symbol: lamp, box: [4, 4, 24, 30], colour: ground}\n- {symbol: star8, box: [34, 4, 24, 30], colour: accent}"),
        ("its own colours by name (medal.svg is filled with gold)", "- {symbol: medal, box: [4, 4, 24, 30], colour: accent, colours: {gold: ground}}\n- {symbol: medal, box: [34, 4, 24, 30]}"),
    ],
    "pattern": [("stars", "- {pattern: star8, box: [0, 0, 63, 40], colours: [ground, accent, ground, on-ground, ground], params: {cell: 12}}"),
        ("seed and scale", "- {pattern: zellij, seed: 3, scale: 0.6, box: [2, 2, 28, 38]}\n- {pattern: zellij, seed: 8, scale: 1.2, box: [33, 2, 28, 38]}"),
        ("clipped: rounded, round, hexagons", "- {pattern: star8, shape: rect, radius: 5, box: [2, 6, 18, 28], params: {cell: 9}}\n- {pattern: star8, shape: round, box: [22, 10, 19, 19], params: {cell: 9}}\n- {pattern: star8, shape: hex, orientation: flat, box: [43, 11, 19, 16.5], params: {cell: 9}}"),
    ],
    "image": [("covers its box, or stands whole in it", "- {image: sample.png, box: [4, 4, 26, 32]}\n- {image: sample.png, box: [33, 4, 26, 32], fit: contain}"),
        ("shows a point of interest where it fills its box", "- {image: sample.png, box: [4, 4, 12, 32], focus: [0.15, 0.5]}\n- {image: sample.png, box: [20, 4, 12, 32], focus: [0.85, 0.5]}\n- {image: sample.png, box: [36, 4, 23, 32], fit: stretch}"),
        ("with one colour made clear: that of its corner, or another", '- {shape: rect, box: face, fill: accent}\n- {image: sample.png, clear: corner, box: [4, 4, 26, 34], fit: contain}\n- {image: sample.png, clear: {colour: "#f4d58a", within: 8%}, box: [33, 4, 26, 34], fit: contain}'),
        ("ends at the cut, and goes on beyond it", "- {image: sample.png, box: face, edge: mirror}"),
        ("cut to rounded corners, an outline by name, a shape of your own", "- {image: sample.png, radius: 4, box: [3, 8, 18, 26]}\n- {image: sample.png, clip: keel, box: [23, 4, 18, 33]}\n- {image: sample.png, clip: {shape: star, points: 7, inner: 0.7}, box: [43, 12, 18, 18]}"),
    ],
    "qr": [("any text", '- {qr: "https://example.org", box: [16, 4, 32, 32]}'),
        ("with its text, in another strength", '- {qr: "HELLO 42", level: H, caption: below, colour: ink, box: [14, 1, 34, 40]}'),
        ("on the face's own ground, without a plate", '- {shape: rect, box: face, fill: "#f4d9a0"}\n- {qr: "HELLO 42", on: "#f4d9a0", colour: ink, caption: none, box: [14, 4, 34, 34]}'),
    ],
    "group": [("a frame of its own", '- {group: [{shape: rect, fill: ground, radius: 2}, {text: "in a group", box: [2, 2, "100% - 4", 8], style: {colour: on-ground, on: ground}}], box: [8, 6, 46, 26]}'),
        ("what reaches beyond is clipped", "- {group: [{shape: round, fill: accent, box: [24, -10, 34, 34]}], clip: true, box: [8, 6, 40, 28]}"),
        ("clipped to corners, to an outline", '- {group: [{scene: camp, box: [0, 0, "100%", "100%"]}], radius: 5, box: [3, 6, 26, 30]}\n- {group: [{shape: rect, fill: ground}, {shape: round, fill: accent, box: [8, 12, 30, 30]}], clip: hex, box: [33, 6, 26, 30]}'),
    ],
    "use": [("another template's elements", "- {use: token-round, with: {symbol: heart, code: 0}, box: [16, 4, 31, 31]}")],
    "repeat": [("once for each item", '- {repeat: "{{ [\'coin\', \'heart\', \'key\', \'crown\'] }}", box: [4, 10, 55, 14], step: [14, 0], each: [{symbol: "{{ item }}", box: [0, 0, 11, 11]}]}'),
        ("rows and columns, from the right, in frames of another size", '- {repeat: 7, box: [4, 3, 55, 36], columns: 4, align: right, step: [13, 13], size: [11, 11], each: [{shape: rect, fill: ground, radius: 2}, {text: "{{ index + 1 }}", style: {colour: on-ground, on: ground, align: centre, valign: middle}}]}'),
    ],
    "scene": [("in a frame, with a corner, chance by seed", "- {scene: camp, box: [2, 2, 28, 38], frame: arch, seed: 4}\n- {scene: camp, box: [33, 2, 28, 38], frame: rect, radius: 4, seed: 9}"),
        ("out of a text, which may come from the row", '- {scene: {about: [Night ferry, Boat]}, box: [2, 2, 28, 38]}\n- {scene: {about: "Old castle", sky: dawn}, box: [33, 2, 28, 38]}'),
        ("cut in wood, in one colour", "- {scene: {about: [Fisherman, Boat]}, woodcut: ground, box: [2, 2, 59, 38]}"),
    ],
    "any element": [
        ("seen through", "- {image: sample.png, box: [3, 3, 57, 36]}\n- {group: [{shape: round, fill: accent, box: [0, 0, 26, 26]}, {shape: round, fill: ground, box: [14, 0, 26, 26]}], box: [11, 8, 40, 26], opacity: 0.6}"),
        ("warned of, and meant so, with the reason", '- {id: ghost, text: Echo, box: [4, 6, 55, 26], style: {is: title, size: 30, colour: "#00000030"}, accept: {contrast: a ghost of a word}}'),
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
        "## Looks to begin with",
        "",
        "`printkit new NAME --look ...`:",
        "",
        *(f"- `{name}`: {look.about}" for name, look in list_looks().items()),
        "",
        "![Looks](pictures/looks.png)",
        "",
    ]
    pictures["looks.png"] = draw_looks()
    pictures["tutorial-faces.png"] = draw_tutorial()
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


def draw_looks() -> Image.Image:
    """One card in every look, of four titles whose names choose other colours."""
    cards = []
    with tempfile.TemporaryDirectory() as scratch:
        for number, name in enumerate(list_looks()):
            title = ("harbour", "night market", "orchard", "dragon siege", "robot works", "moon garden")[
                number
            ]
            folder, _ = new_box(str(Path(scratch) / title), "poker", name)
            cards.append(shown(folder, "cards", 4, 110)[(2, 0, 2, 0, 3, 2)[number]])
    return lay_out(cards, 3)


def draw_tutorial() -> Image.Image:
    """The cards that the tutorial makes of its spreadsheet."""
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        table = Path(scratch) / "creatures.csv"
        table.write_text(text.partition("```csv\n")[2].partition("```")[0], encoding="utf-8")
        folder, _ = new_box(str(Path(scratch) / "night-market"), str(table))
        return lay_out(shown(folder, "cards", 4, 110), 4)


def lay_out(cards: list[Image.Image], columns: int) -> Image.Image:
    """Cards side by side on a table."""
    width, height = cards[0].size
    rows = -(-len(cards) // columns)
    sheet = Image.new("RGB", (columns * (width + 16) + 16, rows * (height + 16) + 16), "#d8d8d4")
    for index, card in enumerate(cards):
        sheet.paste(card, (16 + index % columns * (width + 16), 16 + index // columns * (height + 16)))
    return sheet.quantize(128)


if __name__ == "__main__":
    main()
