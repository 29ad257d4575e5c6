"""How fast the press is: the same deck of cards by printkit, typst and WeasyPrint, each in a fresh process.

    python bench/press.py                      # 54, 540 and 5400 cards, all that are installed
    python bench/press.py --cards 540 --only printkit typst

A card: 60 words of wrapped text, title, number, one of 12 shared 600x600 PNGs, a QR symbol of its own; poker size, 3x3 on
A4 with crop marks. CPU seconds and peak memory are the child process's own, imports included.
"""

# ruff: noqa: PLC0415, SIM905  # each program is imported in its own process; words read best as words

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from importlib.util import find_spec
from pathlib import Path

WORDS = """
market caravan sailor harbour library lantern garden mountain river scholar merchant ladder window copper
silver barley orchard bridge village winter summer letter answer journey promise quiet bright narrow
ancient gentle take gives trade before after every player other their first second turn
card value under between may pay and the of to in with from for
one two three
""".split()
PEERS = ("printkit", "typst", "weasyprint")
PICTURES, SIDE = 12, 600
MARGIN_X, MARGIN_Y = (210 - 3 * 63) / 2, (297 - 3 * 88) / 2


def main() -> None:
    """Measure, or be the measured child."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cards", type=int, nargs="+", default=[54, 540, 5400])
    parser.add_argument("--only", nargs="+", choices=PEERS, default=PEERS)
    parser.add_argument(
        "--repeat", type=int, default=3, help="runs of which the quickest counts (1 for the largest deck)"
    )
    parser.add_argument("--keep", type=Path, help="folder that keeps the decks and PDFs")
    parser.add_argument("--child", nargs=2, metavar=("PEER", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        RUN[options.child[0]](Path(options.child[1]))
        return
    with tempfile.TemporaryDirectory() as scratch:
        compare(options.keep or Path(scratch), options.cards, options.only, options.repeat)
    help_time()


def compare(root: Path, decks: list[int], peers: list[str], repeat: int) -> None:
    """Print one line a deck and program."""
    print(
        f"{'cards':>6} {'program':<11} {'CPU s':>8} {'wall s':>8} {'peak MB':>8} {'MB':>7} {'ms a card':>10}  CPU against printkit"
    )
    per_card: dict[int, float] = {}
    there = [peer for peer in peers if find_spec(peer) is not None]
    for peer in sorted({*peers} - {*there}):
        print(f"{peer} is not installed (uv sync --group bench)")
    warm_up(root / "first", there)
    for cards in decks:
        folder = root / str(cards)
        make_deck(folder, cards)
        own = 0.0
        for peer in there:
            runs = [measure(peer, folder) for _ in range(repeat if cards <= 540 else 1)]
            cpu, wall, peak = min(runs)
            size = (folder / f"{peer}.pdf").stat().st_size / 1e6
            if peer == "printkit":
                own = cpu
                per_card[cards] = cpu / cards * 1000
            ratio = f"{cpu / own:.2f}x" if own else ""
            print(
                f"{cards:>6} {peer:<11} {cpu:>8.2f} {wall:>8.2f} {peak:>8.0f} {size:>7.2f} {cpu / cards * 1000:>10.2f}  {ratio}",
                flush=True,
            )
    if {540, 5400} <= per_card.keys():
        print(f"growth from 540 to 5400 cards: {per_card[5400] / per_card[540]:.2f} of linear")


def warm_up(folder: Path, peers: list[str]) -> None:
    """A few cards that nobody measures: the first run of a program compiles its modules."""
    make_deck(folder, 9)
    for peer in peers:
        measure(peer, folder)


def measure(peer: str, folder: Path) -> tuple[float, float, float]:
    """CPU seconds, wall seconds and peak memory in MB of one fresh process."""
    start = time.perf_counter()
    # compiled modules are kept as in any installed environment, whatever this shell says
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder.parent / "pycache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    child = subprocess.Popen([sys.executable, __file__, "--child", peer, str(folder)], env=environment)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    if child.returncode:
        sys.exit(f"{peer} failed")
    per_mb = 1024 if sys.platform != "darwin" else 1024 * 1024
    return usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / per_mb


def help_time() -> None:
    """CPU seconds of `printkit --help`."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", "from printkit.cli import main; main()", "--help"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"printkit --help: {cpu:.2f} s CPU")


# the deck


def make_deck(folder: Path, cards: int) -> None:
    """A box of that many cards with pictures, and the same data as JSON for the others."""
    (folder / "images").mkdir(parents=True, exist_ok=True)
    (folder / "templates").mkdir(exist_ok=True)
    chance = random.Random(7)
    for index in range(PICTURES):
        write_png(folder / "images" / f"p{index}.png", chance)
    rows = []
    for number in range(1, cards + 1):
        words = [chance.choice(WORDS) for _ in range(60)]
        rows.append(
            {
                "id": f"C{number:04d}",
                "name": " ".join(word.capitalize() for word in chance.sample(WORDS, 2)),
                "number": number,
                "picture": f"p{chance.randrange(PICTURES)}.png",
                "text": " ".join(words).capitalize() + ".",
            }
        )
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    (folder / "cards.json").write_text(json.dumps(rows), encoding="utf-8")
    (folder / "box.yaml").write_text(BOX, encoding="utf-8")
    (folder / "templates" / "card.yaml").write_text(TEMPLATE, encoding="utf-8")


def write_png(path: Path, chance: random.Random) -> None:
    """A picture of soft waves with a little grain, so that it compresses like a drawing."""
    import math

    red, green, blue = (chance.uniform(0.01, 0.03) for _ in range(3))
    lines = []
    for y in range(SIDE):
        line = bytearray(b"\1")  # filter Sub
        last: tuple[int, ...] = (0, 0, 0)
        for x in range(SIDE):
            here = tuple(
                int(128 + 100 * math.sin(x * a + y * b)) & 0xFC
                for a, b in ((red, green), (green, blue), (blue, red))
            )
            line += bytes((v - w) & 255 for v, w in zip(here, last, strict=True))
            last = here
        lines.append(bytes(line))

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    head = SIDE.to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0"
    data = zlib.compress(b"".join(lines), 6)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


BOX = """\
title: bench
code: BEN
name: Bench
palette: {ink: "#1d1a16"}
fonts: {display: Cinzel, text: Alegreya Sans}
components:
  cards:
    name: Cards
    kind: deck
    data: cards.csv
    size: poker
    bleed: 0
    front: card
    code: {size: 14, level: Q, quiet: 1}
    columns: {number: int}
"""
TEMPLATE = """\
styles:
  title: {font: display, weight: 700, size: 13, min: 8, align: centre, valign: middle}
  body: {font: text, size: 7.5, min: 6}
  number: {font: display, size: 14, min: 9, valign: bottom}
elements:
- {id: title, text: "{{ name }}", box: [4, 3, 55, 7], style: title}
- {id: picture, image: "{{ picture }}", box: [18.5, 10.5, 26, 26]}
- {id: body, text: "{{ text }}", box: [4, 38, 55, 31], style: body}
- {id: number, text: "{{ number }}", box: [4, 76, 30, 9], style: number}
- {id: code, qr: true, box: [43, 69.5, 16, 17], caption: below}
"""


# the programs


def run_printkit(folder: Path) -> None:
    """As `printkit build FOLDER` does it."""
    from printkit.memory import collect_seldom

    collect_seldom()
    from printkit.box import load_box
    from printkit.exports.register import build_exports
    from printkit.press.build.builder import build_title
    from printkit.press.sheets.options import Options

    build_title(load_box(folder), Options(), folder / "output", jobs=1, exports=build_exports())
    (folder / "output" / "bench" / "cards.pdf").replace(folder / "printkit.pdf")


TYPST = """\
#set page(paper: "a4", margin: 0mm)
#set text(font: "Alegreya Sans", size: 7.5pt)
#let cards = json("cards.json")
#let codes = json("codes.json")
#let mark(x, y, dx, dy) = place(dx: x, dy: y, line(end: (dx, dy), stroke: 0.1mm))
#let card(c, i) = box(width: 63mm, height: 88mm, {
  place(dx: 4mm, dy: 3mm, box(width: 55mm, height: 7mm, align(center + horizon, text(font: "Cinzel", weight: 700, size: 13pt, c.name))))
  place(dx: 18.5mm, dy: 10.5mm, image("images/" + c.picture, width: 26mm, height: 26mm))
  place(dx: 4mm, dy: 38mm, box(width: 55mm, height: 31mm, c.text))
  place(dx: 4mm, dy: 78mm, text(font: "Cinzel", size: 14pt, str(c.number)))
  place(dx: 44mm, dy: 70mm, image(bytes(codes.at(i)), format: "svg", width: 14mm, height: 14mm))
  place(dx: 44mm, dy: 84.5mm, text(size: 4.6pt, "BEN:" + c.id))
})
#let pages = calc.ceil(cards.len() / 9)
#for p in range(pages) {
  page({
    for k in range(9) {
      let i = p * 9 + k
      if i < cards.len() {
        place(dx: 10.5mm + calc.rem(k, 3) * 63mm, dy: 16.5mm + calc.quo(k, 3) * 88mm, card(cards.at(i), i))
      }
    }
    for k in range(4) {
      mark(10.5mm + k * 63mm, 10mm, 0mm, 5mm)
      mark(10.5mm + k * 63mm, 282mm, 0mm, 5mm)
      mark(4mm, 16.5mm + k * 88mm, 5mm, 0mm)
      mark(201mm, 16.5mm + k * 88mm, 5mm, 0mm)
    }
  })
}
"""


def svg_codes(folder: Path) -> list[str]:
    """The QR symbols as SVG text; typst and WeasyPrint have none of their own."""
    import zxingcpp

    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    made = []
    for card in cards:
        code = zxingcpp.create_barcode(f"BEN:{card['id']}*X", zxingcpp.BarcodeFormat.QRCode, ec_level="Q")
        made.append(zxingcpp.write_barcode_to_svg(code, add_quiet_zones=False))
    return made


def font_folders() -> list[str]:
    """The same families for everybody."""
    found = [find_spec(name) for name in ("fontpkg_alegreya_sans", "fontpkg_cinzel")]
    return [
        f"{spec.submodule_search_locations[0]}/files"
        for spec in found
        if spec and spec.submodule_search_locations
    ]


def run_typst(folder: Path) -> None:
    """One document from a template, data as JSON."""
    import typst

    (folder / "codes.json").write_text(json.dumps(svg_codes(folder)), encoding="utf-8")
    (folder / "deck.typ").write_text(TYPST, encoding="utf-8")
    typst.compile(str(folder / "deck.typ"), output=str(folder / "typst.pdf"), font_paths=font_folders())


def run_weasyprint(folder: Path) -> None:
    """One HTML document."""
    import base64

    import weasyprint

    cards = json.loads((folder / "cards.json").read_text(encoding="utf-8"))
    codes = svg_codes(folder)
    faces = []
    for root in font_folders():
        for path in sorted(Path(root).glob("*.ttf")):
            if path.stem in ("AlegreyaSans-Regular", "Cinzel[wght]"):
                family = "Cinzel" if "Cinzel" in path.stem else "Alegreya Sans"
                faces.append(
                    f"@font-face {{ font-family: '{family}'; src: url('{path.as_uri()}'); font-weight: 400 900 }}"
                )
    style = "".join(faces) + (
        "@page { size: A4; margin: 0 } body { margin: 0; font: 7.5pt 'Alegreya Sans' } div, img, i { position: absolute }"
        ".page { position: relative; width: 210mm; height: 296.9mm; page-break-after: always }"
        ".card { width: 63mm; height: 88mm } .t { left: 4mm; top: 3mm; width: 55mm; text-align: center; font: 700 13pt Cinzel }"
        ".p { left: 18.5mm; top: 10.5mm; width: 26mm; height: 26mm } .b { left: 4mm; top: 38mm; width: 55mm; height: 31mm }"
        ".n { left: 4mm; top: 78mm; font: 14pt Cinzel } .q { left: 44mm; top: 70mm; width: 14mm; height: 14mm }"
        ".c { left: 44mm; top: 84.5mm; font-size: 4.6pt } i { background: #000 }"
    )
    marks = "".join(
        f"<i style='left:{10.5 + k * 63}mm;top:{y}mm;width:.1mm;height:5mm'></i>"
        for k in range(4)
        for y in (10, 282)
    ) + "".join(
        f"<i style='left:{x}mm;top:{16.5 + k * 88}mm;width:5mm;height:.1mm'></i>"
        for k in range(4)
        for x in (4, 201)
    )
    pages = []
    for start in range(0, len(cards), 9):
        inside = [marks]
        for place, card in enumerate(cards[start : start + 9]):
            left, top = MARGIN_X + place % 3 * 63, MARGIN_Y + place // 3 * 88
            code = base64.b64encode(codes[start + place].encode()).decode()
            inside.append(
                f"<div class=card style='left:{left}mm;top:{top}mm'><div class=t>{card['name']}</div>"
                f"<img class=p src='images/{card['picture']}'><div class=b>{card['text']}</div>"
                f"<div class=n>{card['number']}</div><img class=q src='data:image/svg+xml;base64,{code}'>"
                f"<div class=c>BEN:{card['id']}</div></div>"
            )
        pages.append(f"<div class=page>{''.join(inside)}</div>")
    html = f"<style>{style}</style>{''.join(pages)}"
    weasyprint.HTML(string=html, base_url=str(folder)).write_pdf(folder / "weasyprint.pdf")


RUN = {"printkit": run_printkit, "typst": run_typst, "weasyprint": run_weasyprint}

if __name__ == "__main__":
    main()
