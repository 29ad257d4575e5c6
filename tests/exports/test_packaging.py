from __future__ import annotations

import itertools
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pypdf
import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.box.contents import Ink
from printkit.box.loader import box_hash
from printkit.exports.cutting import write_cut_files
from printkit.exports.packaging.artwork import Dress, backs_dress, deck_dress, draw_plate, dress_tab
from printkit.exports.packaging.deckboxes import write_boxes
from printkit.exports.packaging.nesting import find_room, lay_nets
from printkit.exports.packaging.net import LidWrap, Net, Tuckbox, list_creases, tuckbox_for
from printkit.exports.packaging.packfile import divider_of, divider_ops, write_packages
from printkit.exports.packaging.tuckbox import box_cards, dress_net, dress_of
from printkit.exports.register import build_exports
from printkit.exports.stickers import LABELS, write_stickers
from printkit.measure import POINTS_PER_MM, Size
from printkit.press.build.preflight import check_box
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.fonts.lettering import Lettering
from printkit.press.ops import Face, Group, Op, Text
from printkit.press.ops import Path as Outline
from printkit.press.sheets.options import Options
from tests.boxes.title import folder
from tests.press.boxed import flat
from tests.press.codes import FINE, read_image
from tests.press.whole import build_title

Vector = tuple[float, float, float]

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"
PACKED = """
  flower-box:
    kind: tuckbox
    holds: [flowers, help]
  lid:
    kind: lidwrap
    size: [90, 120, 25]
  tabs:
    kind: dividers
"""


def packed(folder: Path, text: str = PACKED) -> Path:
    """The example with packaging."""
    copy = folder / "moth"
    shutil.copytree(EXAMPLE, copy)
    with (copy / "box.yaml").open("a", encoding="utf-8") as stream:
        stream.write(text)
    return copy


def folded(net: Net) -> dict[str, list[Vector]]:
    """Every panel's corners after each crease was folded by a right angle, away from the printed side.

    A panel's frame is its origin, where its x and y axes point, and where its inner side looks.
    """
    frames: dict[str, tuple[Vector, Vector, Vector, Vector]] = {}
    corners = {}
    for name, panel in net.panels.items():
        x, y, width, height = panel.rect
        if not panel.parent:
            frames[name] = ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, -1))
        else:
            origin, u, v, inside = frames[panel.parent]
            away = tuple(-c for c in inside)
            back_u, back_v = tuple(-c for c in u), tuple(-c for c in v)
            at, axis, frame = {
                "right": (x, u, (inside, v, back_u)),
                "left": (x + width, u, (away, v, u)),
                "bottom": (y, v, (u, inside, back_v)),
                "top": (y + height, v, (u, away, v)),
            }[panel.side]
            turned = frame[0] if axis is u else frame[1]
            start = tuple(o + at * (a - t) for o, a, t in zip(origin, axis, turned, strict=True))
            frames[name] = (start, *frame)  # type: ignore[assignment]
        start, u, v, _ = frames[name]
        corners[name] = [
            tuple(o + px * a + py * b for o, a, b in zip(start, u, v, strict=True))
            for px, py in ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        ]
    return corners  # type: ignore[return-value]


def span(corners: list[Vector]) -> list[tuple[float, float]]:
    """From where to where along x, y and z, to a thousandth."""
    return [(round(min(c), 3) + 0.0, round(max(c), 3) + 0.0) for c in zip(*corners, strict=True)]


def test_a_box_is_as_deep_as_its_cards() -> None:
    """54 poker cards of 0.32 mm: 54 x 0.32 x 1.03 + 1 = 18.8 mm; sleeves add to all three sides."""
    plain = tuckbox_for(Size(63, 88), 54, thickness=0.32)
    assert (plain.width, plain.height) == (64.5, 89.5)
    assert plain.depth == pytest.approx(18.7984)
    assert plain.size.width == pytest.approx(11 + 2 * (64.5 + 18.7984))
    assert plain.size.height == pytest.approx(89.5 + 2 * (18.7984 + 13))
    sleeved = tuckbox_for(Size(63, 88), 54, thickness=0.32, sleeved=True)
    assert (sleeved.width, sleeved.height) == (67.5, 92.5)
    assert sleeved.depth == pytest.approx(54 * 0.52 * 1.03 + 1)


def test_a_tuck_box_folds_shut() -> None:
    """60 x 90 x 20 mm, folded by its creases: walls stand about the cards, both lids meet the front, flaps do not meet.

    The back lies from x = 11 (the glue flap's width) and y = 33 (20 of the lid, 13 of the tuck).
    """
    at = {name: span(corners) for name, corners in folded(Tuckbox(60, 90, 20)).items()}
    assert at["back"] == [(11, 71), (33, 123), (0, 0)]
    assert at["front"] == [(11, 71), (33, 123), (-20, -20)]
    assert at["left"] == [(71, 71), (33, 123), (-20, 0)]
    assert at["right"] == [(11, 11), (33, 123), (-20, 0)]
    assert at["glue"] == [(11, 11), (33, 123), (-11, 0)]  # lies within the right wall, and is glued to it
    assert at["lid"] == [(11, 71), (33, 33), (-20, 0)]
    assert at["foot"] == [(11, 71), (123, 123), (-20, 0)]
    assert at["lid tuck"] == [(11, 71), (33, 46), (-20, -20)]  # behind the front
    assert at["foot tuck"] == [(11, 71), (110, 123), (-20, -20)]
    assert at["left upper flap"] == [(55, 71), (33, 33), (-20, 0)]
    assert at["right upper flap"] == [(11, 27), (33, 33), (-20, 0)]
    assert at["left lower flap"] == [(55, 71), (123, 123), (-20, 0)]
    assert at["right lower flap"] == [(11, 27), (123, 123), (-20, 0)]


def test_a_lid_is_wrapped() -> None:
    """A lid of 90 x 120 x 25 mm, 15 mm turned in: four sides as deep as it, ears behind the left and right ones."""
    at = {name: span(corners) for name, corners in folded(LidWrap(90, 120, 25, 15)).items()}
    assert at["top"] == [(40, 130), (40, 160), (0, 0)]
    assert at["head"] == [(40, 130), (40, 40), (-25, 0)]
    assert at["foot"] == [(40, 130), (160, 160), (-25, 0)]
    assert at["left"] == [(40, 40), (40.5, 159.5), (-25, 0)]
    assert at["right"] == [(130, 130), (40.5, 159.5), (-25, 0)]
    assert at["head left ear"] == [(40, 40), (40, 49), (-25, 0)]
    assert at["foot right ear"] == [(130, 130), (151, 160), (-25, 0)]
    for side, way in (("left", 0), ("right", 0), ("head", 1), ("foot", 1)):
        low, high = at[f"{side} in"][way]
        assert high - low == 15  # below the lid's rim, then folded up inside
        assert at[f"{side} in"][2] == (-25, -25)


@pytest.mark.parametrize(
    "net", [Tuckbox(60, 90, 20), Tuckbox(45.5, 69.5, 8), LidWrap(90, 120, 25, 15)], ids=str
)
def test_the_cut_line_surrounds_every_panel(net: Net) -> None:
    """No two of its lines cross; every panel's middle is inside; every crease lies within, its ends on the line."""
    points = [(rest[0], rest[1]) for _, *rest in net.make_cut() if rest]
    lines = list(zip(points, [*points[1:], points[0]], strict=True))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    assert (min(xs), min(ys)) == (0, 0)
    assert (max(xs), max(ys)) == pytest.approx((net.size.width, net.size.height))

    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for (a, b), (c, d) in itertools.combinations(lines, 2):
        crossing: bool = side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9
        assert not crossing, ((a, b), (c, d))

    def inside(x: float, y: float) -> bool:
        hits = [
            (bx - ax) * (y - ay) / (by - ay) + ax > x for (ax, ay), (bx, by) in lines if (ay > y) != (by > y)
        ]
        return bool(sum(hits) % 2 == 1)

    for x, y, width, height in (panel.rect for panel in net.panels.values()):
        assert inside(x + width / 2, y + height / 2)
    found = list_creases(net)
    assert len(found) == len(net.panels) - 1
    for x1, y1, x2, y2 in found:
        assert (x1 == x2) != (y1 == y2)
        for px, py in ((x1, y1), (x2, y2)):
            near = (abs(side(a, b, (px, py))) / max(1e-9, ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
                    for a, b in lines)  # fmt: skip
            assert min(near) < 1.0


def test_nets_share_sheets() -> None:
    """Two boxes of 156 x 131.5 mm lie on one A4 sheet, one below the other; each keeps the margin."""
    small = tuckbox_for(Size(63, 88), 20, thickness=0.32).size
    sheets = lay_nets([small, small, small], Options())
    assert [len(sheet.nets) for sheet in sheets] == [2, 1]
    left, top, width, height = find_room(Options(), "portrait")
    first, second = sheets[0].nets
    assert sheets[0].paper == Size(210, 297)
    assert second.y - first.y == pytest.approx(small.height + 6)
    assert left <= first.x
    assert first.x + small.width <= left + width
    assert top <= first.y
    assert second.y + small.height <= top + height


@pytest.mark.parametrize("margin", [5.0, 9.0])
def test_nothing_is_printed_in_the_margin(tmp_path: Path, margin: float) -> None:
    """What bleeds ends at the paper's margin: printers leave it blank, and a picture cut off there looks like a fault."""
    write_boxes(load_box(folder("belaad")), Options(margin=margin), tmp_path)
    for page in pypdfium2.PdfDocument(tmp_path / "boxes.pdf"):
        dots = np.asarray(page.render(scale=4, grayscale=True).to_numpy()).squeeze()
        edge = int((margin - 0.6) * 4 * POINTS_PER_MM)
        inside = np.zeros(dots.shape, bool)
        inside[edge:-edge, edge:-edge] = True
        assert dots[inside].min() < 80
        assert dots[~inside].min() > 250


def test_packaging_by_data(tmp_path: Path) -> None:
    """Each is a file of its own; pieces, sheets of pieces and what a game is played by stay as they were."""
    folder = packed(tmp_path)
    box = load_box(folder)
    report = build_title(box, Options(), tmp_path / "out")
    made = {part.components[0]: part for part in report.files}
    assert made["flower-box"].note == "1 box"
    assert made["lid"].note == "1 wrap"
    assert made["tabs"].note == "1 divider"
    assert not any(made[key].count for key in ("flower-box", "lid", "tabs"))
    with (report.folder / "flower-box.pdf").open("rb") as stream:
        text = pypdf.PdfReader(stream).pages[0].extract_text()
    assert "31 cards" in text  # 27 flowers and 4 help cards
    assert "Moth & Lantern" in text
    with (report.folder / "print-and-cut.pdf").open("rb") as stream:
        told = " ".join(page.extract_text() for page in pypdf.PdfReader(stream).pages)
    assert "flower-box.pdf · 1 sheet" in told
    assert "Crease the dashed lines" in told
    plain = load_box(EXAMPLE)
    assert box.pieces() == plain.pieces()
    assert box_hash(folder) == box_hash(EXAMPLE)
    without = build_title(plain, Options(), tmp_path / "plain")
    for part in without.files:
        assert (without.folder / part.file).read_bytes() == (report.folder / part.file).read_bytes()


def test_a_box_carries_its_scene_on_front_and_sides(tmp_path: Path) -> None:
    """The scene is drawn once, as wide as front and side together; each panel shows its part of it, with no plate."""
    folder = packed(
        tmp_path,
        "  b: {kind: tuckbox, holds: flowers, front: tuckbox-front, side: tuckbox-side, set: {sky: ground}}\n",
    )
    with (folder / "scenes.yaml").open("a", encoding="utf-8") as stream:
        stream.write("scenes:\n  box: {sky: night, ground: [hills]}\n")
    box = load_box(folder)
    library = Library(box.folder / "fonts")
    package = box.packages["b"]
    (each,) = box_cards(box, package, Options())
    dress = dress_of(box, package, each, Options(), library, maker=Faces)
    assert dress.ground == box.palette["full"]["ground"]
    assert dress.side is not None
    assert (dress.side.width, dress.side.height) == (each.net.depth, each.net.height)
    front, side = (list(_list_scenes(face.ops)) for face in (dress.face, dress.side))
    assert len(front) == 1
    assert front == side  # one picture, stored once
    words = Lettering(library, "Alegreya Sans")
    net = dress_net(box, each, dress, words, words)
    told = [op.text for op in flat(tuple(net)) if isinstance(op, Text)]
    assert "27 cards" in told  # on the foot; the panels' words are the templates'
    assert not any(box.name in text for text in told)


@pytest.mark.parametrize(("depth", "lines"), [(20, 4), (9, 0)])
def test_lid_and_foot_have_a_frame_where_there_is_room(tmp_path: Path, depth: float, lines: int) -> None:
    """Two lines in the accent of the front, whole within either panel; a thin box has none."""
    folder = packed(
        tmp_path,
        "  b: {kind: tuckbox, holds: flowers, front: tuckbox-front, set: {sky: ground, accent: lantern}}\n",
    )
    with (folder / "scenes.yaml").open("a", encoding="utf-8") as stream:
        stream.write("scenes:\n  box: {sky: night, ground: [hills]}\n")
    box = load_box(folder)
    library = Library(box.folder / "fonts")
    package = box.packages["b"]
    (each,) = box_cards(box, package, Options())
    each = replace(each, net=Tuckbox(each.net.width, each.net.height, depth))
    dress = dress_of(box, package, each, Options(), library, maker=Faces)
    words = Lettering(library, "Alegreya Sans")
    drawn = list(dress_net(box, each, dress, words, words))
    frames = [op for op in drawn if isinstance(op, Outline) and op.stroke == box.palette["full"]["lantern"]]
    assert len(frames) == lines
    panels = [each.net.panels[name].rect for name in ("lid", "lid", "foot", "foot")]
    for frame, (x, y, width, height) in zip(frames, panels, strict=lines > 0):
        numbers = [value for part in frame.segments for value in part if not isinstance(value, str)]
        assert all(x + 2 < left < x + width - 2 for left in numbers[::2])
        assert all(y + 2 < top < y + height - 2 for top in numbers[1::2])


def _list_scenes(ops: Iterable[Op]) -> Iterator[str]:
    """The names under which pictures of a face are stored."""
    for op in ops:
        if isinstance(op, Group):
            if op.shared.startswith("scene"):
                yield op.shared
            else:
                yield from _list_scenes(op.ops)


@pytest.mark.parametrize("machine", [None, "silhouette"])
def test_cut_files_of_boxes(tmp_path: Path, machine: str | None) -> None:
    """CUT is the net's outline, SCORE its creases; printed lines vanish, for a machine follows the file."""
    box = load_box(packed(tmp_path))
    for form in ("svg", "dxf"):
        options = Options(cut=form, machine=machine)  # type: ignore[arg-type]
        report = build_title(box, options, tmp_path / form, only=["flower-box"])
        text = (report.folder / f"flower-box-cut.{form}").read_text()
        if form == "svg":
            layers = dict(re.findall(r'<g id="(\w+)"[^>]*>(.*?)</g>', text, re.DOTALL))
            assert layers["CUT"].count("<path") == 1
            assert layers["SCORE"].count("<path") == 12
            assert layers.get("REGMARK", "").count("<path") == (3 if machine else 0)
            xs = [float(n) for n in re.findall(r"[ML]([\d.]+),", layers["CUT"])]
            net = tuckbox_for(Size(63, 88), 31, thickness=0.32)
            assert max(xs) - min(xs) == pytest.approx(net.size.width, abs=0.01)
        else:
            assert len(re.findall(r"POLYLINE\n8\nCUT\n", text)) == 1
            assert len(re.findall(r"POLYLINE\n8\nSCORE\n", text)) == 12


def test_a_wrap_larger_than_the_paper_is_parted(tmp_path: Path) -> None:
    """A lid of 200 x 280 x 40 mm has a net of 310 x 390 mm: four sheets of A4, glued before it is cut out."""
    box = load_box(packed(tmp_path, "  lid: {kind: lidwrap, size: [200, 280, 40]}\n"))
    report = build_title(box, Options(cut="svg"), tmp_path / "out", only=["lid"])
    (part,) = report.files
    assert part.sheets == 4
    assert all(sketch.glue for sketch in part.sketches)
    assert not (report.folder / "lid-cut.svg").exists()
    with (report.folder / "lid.pdf").open("rb") as stream:
        assert len(pypdf.PdfReader(stream).pages) == 4


def test_wrong_packaging_is_told(tmp_path: Path) -> None:
    """Everything at once, with its place; templates are tried by check."""
    wrong = """
  a: {kind: tuckbox, holds: flower}
  b: {kind: tuckbox, holds: nectar, thickness: 9}
  c: {kind: lidwrap}
  d: {kind: dividers, sleeved: perhaps, front: x}
  e: {kind: tuckbxo}
"""
    with pytest.raises(BoxError) as caught:
        load_box(packed(tmp_path, wrong))
    told = [str(problem) for problem in caught.value.problems]
    for text in (
        'components.a.holds: "flower" is no component. Did you mean "flowers"?',
        'components.b.holds: "nectar" is no deck but a token',
        "components.b.thickness: 9 will not do; write mm from 0.05 to 3",
        "components.c: `size:` is missing; write [width, height, depth] in mm",
        "components.d.sleeved: 'perhaps' will not do; write true or false",
        "components.d.front: unknown key of kind: dividers",
        'components.e.kind: "tuckbxo" is no kind. did you mean "tuckbox"',
    ):
        assert any(text.lower() in line.lower() for line in told), text
    small = packed(
        tmp_path / "2",
        "  a: {kind: tuckbox, size: [60, 90, 20]}\n  b: {kind: lidwrap, size: [50, 60, 20], front: nothing}\n",
    )
    told = [str(problem) for problem in check_box(load_box(small), exports=build_exports())]
    assert any("cards of 63 x 88 mm need 64.5 x 89.5 mm inside" in line for line in told)
    assert any('"nothing"' in line for line in told)


def test_every_deck_gets_a_box_and_a_divider(tmp_path: Path) -> None:
    """27 flowers: one box, one page with its divider."""
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path)
    assert told == ["Flower cards: 27 cards, 64 x 90 x 10 mm"]
    with (tmp_path / "boxes.pdf").open("rb") as stream:
        pages = [page.extract_text() for page in pypdf.PdfReader(stream).pages]
    assert len(pages) == 2
    assert "27 cards" in pages[0]
    assert "Moth & Lantern" in pages[0]
    assert "Flower cards" in pages[1]


def test_each_box_names_its_own_cards(tmp_path: Path) -> None:
    """Boxes of one size differ in deck, number and part; they are dressed as the title dresses its own."""
    folder = packed(
        tmp_path, "  b: {kind: tuckbox, holds: flowers, front: tuckbox-front, set: {sky: ground}}\n"
    )
    with (folder / "scenes.yaml").open("a", encoding="utf-8") as stream:
        stream.write("scenes:\n  box: {sky: night, ground: [hills]}\n")
    box = load_box(folder)
    _, told = write_boxes(box, Options(), tmp_path, only=["flowers", "help"], thickness=1.5)
    with (tmp_path / "boxes.pdf").open("rb") as stream:
        text = "".join(page.extract_text() for page in pypdf.PdfReader(stream).pages)
    decks = [re.match(r"(.+?)(?: \((\d) of \d\))?: (\d+) cards", line) for line in told]
    assert len(decks) > 2
    for found in decks:
        assert found
        name, part, cards = found.groups()
        count = f"{cards} cards" + (f", {part} of" if part else "")
        assert text.count(count) >= 3, f"{name}: front, back and foot"


def test_a_box_has_a_back_of_its_own_and_boxes_of_one_deck_are_numbered(tmp_path: Path) -> None:
    """Two halves of one size: the name stands on the front, who may play on the back, and each says which half it is."""
    box = load_box(find_titles()["lost-and-found"])
    package = next(each for each in box.packages.values() if each.kind == "tuckbox")
    write_packages(box, [package], Options(), tmp_path / "boxes.pdf")
    with (tmp_path / "boxes.pdf").open("rb") as stream:
        pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(stream).pages[:2]]
    for number, text in enumerate(pages, 1):
        assert text.count(f"61 cards, {number} of 2") == 3, "front, back and foot"
        assert text.count("2–5 players · age 14+ · 60 min") == 1, "the back"


def test_a_box_has_the_name_that_the_title_gives_it(tmp_path: Path) -> None:
    """What a title's own tuck boxes call a deck fits their ribbons; the component's longer name would not."""
    box = load_box(find_titles()["prophets-and-patriarchs"])
    _, told = write_boxes(box, Options(), tmp_path)
    assert {re.split(r" \(\d of|:", line)[0] for line in told} == {
        "Resources",
        "Abraham to the Judges",
        "Kings, Chronicles, Prophets",
    }


@pytest.mark.slow
@pytest.mark.parametrize("title", sorted(find_titles()))
def test_every_title_has_boxes_for_its_decks(tmp_path: Path, title: str) -> None:
    """Each deck has one, and nothing of it is too long."""
    box = load_box(find_titles()[title])
    _, told = write_boxes(box, Options(), tmp_path)
    decks = [part for part in box.components.values() if part.kind == "deck"]
    assert len({re.split(r" \(\d+ of|:", line)[0] for line in told}) == len(decks)


def test_a_long_name_of_a_deck_takes_two_lines(tmp_path: Path) -> None:
    """It stands on the box's ribbon whole, as small as need be."""
    folder = packed(
        tmp_path, "  b: {kind: tuckbox, holds: flowers, front: tuckbox-front, set: {sky: ground}}\n"
    )
    with (folder / "scenes.yaml").open("a", encoding="utf-8") as stream:
        stream.write("scenes:\n  box: {sky: night, ground: [hills]}\n")
    file = folder / "box.yaml"
    long = "Flowers of the winding garden in the north, by night and day"
    text = file.read_text(encoding="utf-8")
    assert "name: Flower cards" in text
    file.write_text(text.replace("name: Flower cards", f"name: {long}"), encoding="utf-8")
    write_boxes(load_box(folder), Options(), tmp_path, only=["flowers"])
    with (tmp_path / "boxes.pdf").open("rb") as stream:
        words = " ".join(pypdf.PdfReader(stream).pages[0].extract_text().split())
    assert words.count(long) >= 2


def test_a_tab_without_a_ground_has_the_colour_of_the_decks_plates() -> None:
    """White letters stand on the green of the resources' tuck box, in black and white on black; full ink is as it was."""
    box = load_box(find_titles()["prophets-and-patriarchs"])
    deck = box.components["resource-cards"]
    white = Dress(Face(44, 68, 0.0, ()), "#ffffff", "#000000")
    assert dress_tab(box, deck, white, "full") == white
    grounds: dict[Ink, str] = {"low": "#35592a", "bw": "#000000"}
    for ink, ground in grounds.items():
        found = dress_tab(box, deck, white, ink)
        assert (found.ground, found.ink) == (ground, "#ffffff")
        assert len(found.face.ops) == 1, "paper under the back"


def test_a_divider_shows_every_back_of_its_deck() -> None:
    """Lost & Found's four seasons; families have five backs and trackers ten, so that theirs show the first."""
    box = load_box(folder("lost-and-found"))
    events = box.components["events"]
    assert len(backs_dress(events, Faces(box, events)).face.ops) == 4
    for key in ("resources", "family", "trackers"):
        deck = box.components[key]
        assert backs_dress(deck, Faces(box, deck)) == deck_dress(deck, Faces(box, deck))


def test_too_many_cards_are_parted(tmp_path: Path) -> None:
    """Cards as thick as beer mats: several boxes whose cards add up; help cards only when asked for."""
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path, thickness=3)
    assert len(told) > 1
    assert sum(int(line.split(": ")[1].split()[0]) for line in told) == 27
    assert f"(1 of {len(told)})" in told[0]
    _, told = write_boxes(load_box(EXAMPLE), Options(), tmp_path, only=["help"])
    assert told == ["Help cards: 4 cards, 64 x 90 x 8 mm"]
    with pytest.raises(BoxError, match='"beds" is no deck'):
        write_boxes(load_box(EXAMPLE), Options(), tmp_path, only=["beds"])


@pytest.mark.parametrize("labels", sorted(LABELS))
def test_every_code_is_on_a_label(tmp_path: Path, labels: str) -> None:
    """Read from the picture at 300 dpi; within its label; places that are used already stay empty."""
    box = load_box(EXAMPLE)
    grid = LABELS[labels]
    count, sheets, _ = write_stickers(box, labels, tmp_path, skip=4)
    coded = {piece.payload for part in box.components.values() if part.code for piece in part.pieces}
    assert count == len(coded)
    assert sheets == -(-(count + 4) // grid.count)
    document = pypdfium2.PdfDocument(tmp_path / "stickers.pdf")
    seen: set[str] = set()
    for number, page in enumerate(document):
        image = page.render(scale=300 / 72, grayscale=True).to_pil()
        for hit in zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode):  # type: ignore[arg-type]
            seen.add(hit.text)
            x, y = (value / 300 * 25.4 for value in (hit.position.top_left.x, hit.position.top_left.y))
            column, across = divmod(x - grid.left, grid.across)
            row, down = divmod(y - grid.top, grid.down)
            assert 1 < across < grid.width
            assert 1 < down < grid.height
            assert number or row * grid.columns + column >= 4
    document.close()
    assert seen == coded


@pytest.mark.slow
@pytest.mark.parametrize("title", sorted(find_titles()))
def test_every_code_of_every_title_is_on_a_label(tmp_path: Path, title: str) -> None:
    """Read from pictures of 300 and of 150 dpi, each once."""
    box = load_box(find_titles()[title])
    write_stickers(box, "l7651", tmp_path)
    coded = sorted(piece.payload for part in box.components.values() if part.code for piece in part.pieces)
    with pypdfium2.PdfDocument(tmp_path / "stickers.pdf") as document:
        pictures = [page.render(scale=FINE / 72, grayscale=True).to_pil() for page in document]
    for factor in (1, 2):
        read = [read_image(picture.reduce(factor), FINE / factor) for picture in pictures]
        assert sorted(payload for page in read for payload, at in page.items() for _ in at) == coded


def test_labels_say_what_a_piece_is_called(tmp_path: Path) -> None:
    """In lines that are large enough to read, the end of none left out."""
    for title in sorted(find_titles()):
        box = load_box(find_titles()[title])
        write_stickers(box, "l7651", tmp_path)
        with pypdfium2.PdfDocument(tmp_path / "stickers.pdf") as document:
            printed = " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
            sizes = {
                round(item.get_font_size(), 2)
                for page in document
                for item in page.get_objects()
                if isinstance(item, pypdfium2.PdfTextObj)
            }
        assert "…" not in printed
        for piece in box.pieces().values():
            if box.components[piece.component].code:
                assert box.called(piece) in printed
        assert min(sizes) >= 4.99 / 72 * 25.4, title  # the file counts in mm


def test_unknown_labels_name_the_nearest(tmp_path: Path) -> None:
    """And too many skipped places."""
    with pytest.raises(BoxError, match=r'"l7650" is unknown\. Did you mean "l7651"'):
        write_stickers(load_box(EXAMPLE), "l7650", tmp_path)
    with pytest.raises(BoxError, match="65 will not do; a sheet has 65 labels"):
        write_stickers(load_box(EXAMPLE), "l7651", tmp_path, skip=65)


def test_long_names_stay_readable_on_tabs() -> None:
    """A tab grows with its deck's name: no letters under 8 points."""
    deck = replace(
        load_box(EXAMPLE).components["flowers"], name="Flowers of the ditch, the garden and the prophets"
    )
    letters = Lettering(Library(), "Cairo")
    dress = Dress(Face(63, 88, 0.0, ()), "#22335a", "#ffffff")
    *_, name = divider_ops(divider_of(deck, 1, letters), dress, letters)
    assert isinstance(name, Group)
    sizes = [op.size for op in name.ops if isinstance(op, Text)]
    assert len(sizes) == 2
    assert min(sizes) >= 8 - 1e-6


@pytest.mark.parametrize(("size", "free"), [(Size(45.5, 69.5), 0.69), (Size(64.5, 89.5), 0.68)])
def test_the_plate_leaves_the_sign_of_the_back_free(size: Size, free: float) -> None:
    """Mini cards have their sign in the middle too: the plate begins below it, and ends a frame all across."""
    letters = Lettering(Library(), "Cairo")
    dress = Dress(Face(size.width, size.height, 0.0, ()), "#22335a", "#ffffff")
    field, rule, *words = draw_plate(
        ("Ayubistan", "Troops", "113 cards"), (0, 0, size.width, size.height), dress, letters, letters
    )
    assert isinstance(field, Outline)
    assert min(segment[2] for segment in field.segments if len(segment) > 2) >= free * size.height
    assert field.fill == dress.ground
    corners = {segment[1:] for segment in field.segments if len(segment) > 2}
    assert {(0, size.height), (size.width, size.height)} <= corners
    assert isinstance(rule, Outline)
    assert [segment[1] for segment in rule.segments if len(segment) > 2] == [0, size.width]
    assert len(words) == 3


def test_what_no_machine_takes_is_cut_by_hand(tmp_path: Path) -> None:
    """Cricut's field is 6.75 x 9.25 inches: a larger net goes on a sheet with its lines, without a cut file."""
    text = PACKED + "  lid2:\n    kind: lidwrap\n    size: [110, 130, 30]\n"
    box = load_box(packed(tmp_path, text))
    options = Options(cut="svg", machine="cricut")
    small = build_title(box, options, tmp_path / "small", only=["flower-box"])
    assert (small.folder / "flower-box-cut.svg").exists()
    large = build_title(box, options, tmp_path / "large", only=["lid2"])
    assert not list(large.folder.glob("*-cut.svg"))
    tall = replace(box.components["flowers"], size=Size(88, 126))
    wide = replace(box, components={**box.components, "flowers": tall})
    made = write_packages(wide, [wide.packages["flower-box"]], options, tmp_path / "wide.pdf")
    assert [sketch.by_hand for sketch in made.sketches] == [True]
    assert write_cut_files("wide.pdf", made.sketches, options, tmp_path) == []
    net = tuckbox_for(Size(88, 126), 31, thickness=0.32)
    assert made.sketches[0].blocks[0].size == net.size


def test_only_what_the_machine_cuts_has_a_picture(tmp_path: Path) -> None:
    """Of two boxes in one PDF one is too large for Cricut's field: its sheet has neither cut file nor picture."""
    text = (
        PACKED.replace("[flowers, help]", "[flowers]") + "  help-box:\n    kind: tuckbox\n    holds: [help]\n"
    )
    box = load_box(packed(tmp_path, text))
    tall = replace(box.components["flowers"], size=Size(88, 126))
    wide = replace(box, components={**box.components, "flowers": tall})
    options = Options(cut="svg", machine="cricut")
    nets = [wide.packages["flower-box"], wide.packages["help-box"]]
    made = write_packages(wide, nets, options, tmp_path / "nets.pdf")
    assert sorted(sketch.by_hand for sketch in made.sketches) == [False, True]
    [cut] = [sketch.sheets[0] for sketch in made.sketches if not sketch.by_hand]
    assert write_cut_files("nets.pdf", made.sketches, options, tmp_path) == [f"nets-sheet-{cut}-cut.svg"]
    assert [file.name for file in tmp_path.glob("nets*.png")] == [f"nets-sheet-{cut}.png"]
