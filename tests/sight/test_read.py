"""Photos of printed pieces: read, laid on the board, told; the truth is known, nothing may be invented."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from mecca_book.board import BOARD as COURT
from mecca_book.ground import ground_of
from mecca_book.photo import read_board, read_photo
from printkit.boards.laid import Point
from printkit.boards.reading import SquareBoard, write_json
from printkit.boards.square import parse_square
from printkit.box import find_box, load_box
from printkit.cli import app
from printkit.codes import make_payload as payload_of
from printkit.referee import Refusal
from printkit.scoring.command import score
from printkit.sight.decode import Decoded, Passes, decode
from printkit.sight.known import known_codes
from printkit.sight.photo import Array, of_pixels
from printkit.sight.shelf import Shelf
from printkit.sight.show import told_foreign, told_squares
from printkit.sight.sight_errors import SightError
from printkit.sight.sighting import Foreign, PhotoReading
from printkit.sight.squares import SquareView, merge_squares, read_squares
from printkit.title import load_title
from tests.sight import scenes
from tests.sight.conftest import read
from tests.sight.photos import POOR, TYPICAL, Lying, Photo, Shot, photograph, small
from tests.sight.pieces import printed

MECCA = load_box(find_box("mecca"))
KIT = COURT.kit(MECCA, {})
GRID = KIT.grid
KNOWN = known_codes(MECCA)
RUN = CliRunner()


@pytest.fixture(scope="session")
def lying(sheets: Path) -> list[Lying]:
    """The board with forty pilgrims."""
    return scenes.mecca(5, sheets, 40)


@pytest.fixture(scope="session")
def photo(lying: list[Lying]) -> Photo:
    """A typical photo of it, from 20 degrees aside, 2 megapixels."""
    return photograph(lying, small(Shot(11, TYPICAL, tilt=(20, 20)), 0.4))


@pytest.fixture(scope="session")
def reading(photo: Photo) -> PhotoReading:
    """What it shows."""
    return read(photo, KNOWN)


@pytest.fixture(scope="session")
def file(photo: Photo, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The photo as a file."""
    path = tmp_path_factory.mktemp("photos") / "board.jpg"
    cv2.imwrite(str(path), photo.image[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
    return path


def true_squares(lying: list[Lying], folder: Path) -> dict[str, tuple[str, float, float]]:
    """Where each pilgrim really lies: square and grid mm."""
    x0, y0 = scenes.mecca_place(printed("mecca", folder), 0, 0)
    found = {}
    for piece in lying[1:]:
        x, y = piece.x - x0, piece.y - y0
        found[piece.print.id] = (GRID.cell_at(x, y).name, x, y)
    return found


@pytest.mark.slow
def test_the_same_seed_gives_the_same_photo(lying: list[Lying]) -> None:
    """Photos can be made again."""
    shot = Shot(3, POOR, 500, 375)
    assert np.array_equal(photograph(lying[:3], shot).image, photograph(lying[:3], shot).image)


def test_every_open_code_is_read(photo: Photo, reading: PhotoReading) -> None:
    """All codes in sight are read where they lie, within a pixel or two; none that is not there."""
    found = {seen.payload: seen for seen in reading.sightings}
    assert found.keys() == photo.visible.keys()
    for payload, truth in photo.visible.items():
        assert np.abs(np.array(found[payload].corners) - truth.corners).max() < 2.5
    assert reading.doubled == ()
    assert reading.foreign == ()


def test_pilgrims_stand_on_their_squares(
    lying: list[Lying], photo: Photo, reading: PhotoReading, sheets: Path
) -> None:
    """Each pilgrim's square is right and its centre within a millimetre, the lens's bending undone."""
    board = read_squares(of_pixels(photo.image), reading, KIT)
    truth = true_squares(lying, sheets)
    assert board.layout == "a4x2"
    assert board.fiducials == 4
    assert board.error < 0.5
    assert {token.id for token in board.tokens} == truth.keys()
    for token in board.tokens:
        square, x, y = truth[token.id]
        assert token.square == square
        assert np.hypot(token.x - x, token.y - y) < 1.0
    assert board.covered == board.cut_off == ()


def test_the_judge_takes_the_observed(
    lying: list[Lying], photo: Photo, reading: PhotoReading, sheets: Path
) -> None:
    """What sight gives in plain figures is what Mecca's judge reads: the same squares, nothing to complain of."""
    board = read_squares(of_pixels(photo.image), reading, KIT)
    ground = ground_of(MECCA, 6)
    seen = read_board(ground, json.loads(write_json(board.make_reading())))
    assert isinstance(seen, SquareBoard)
    judged = read_photo(ground, {}, seen)
    assert judged.wrong == ()
    truth = {name: square for name, (square, _, _) in true_squares(lying, sheets).items()}
    assert {token: here.name for here, token in judged.tokens.items()} == truth


def test_marks_alone_do_not_tell_how_large_the_board_is(
    photo: Photo, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the decoder reads nothing else, the pilgrims are found by trying both sizes in which marks are printed."""
    texts = {text for text, item in KNOWN.items() if item.component != "pilgrims"}

    def marks(grey: Array) -> Iterator[list[Decoded]]:
        yield [item for item in decode(grey) if item.text in texts]

    monkeypatch.setattr("printkit.sight.decode._make_passes", marks)
    seen = read(photo, KNOWN)
    assert {item.payload for item in seen.sightings} == photo.visible.keys()
    assert sum(item.how == "decoded" for item in seen.sightings) == 4


def test_unknown_pieces_are_not_taken_for_others(photo: Photo) -> None:
    """With half of the pilgrims unknown, only the other half is seen; the rest is foreign or unread."""
    names = sorted(photo.visible)[::2]
    seen = read(photo, {text: item for text, item in KNOWN.items() if text not in names})
    assert {item.payload for item in seen.sightings} == photo.visible.keys() - set(names)
    assert {item.text for item in seen.foreign} <= set(names)


@pytest.mark.slow
def test_a_hand_on_the_board(lying: list[Lying], sheets: Path) -> None:
    """Fingers on the board: what they cover is missing, what is read is right, and covered squares are named."""
    covered = photograph(lying, small(Shot(22, TYPICAL, hand=True), 0.4))
    seen = read(covered, KNOWN)
    board = read_squares(of_pixels(covered.image), seen, KIT)
    truth = true_squares(lying, sheets)
    assert len(board.tokens) < 40
    assert all(token.square == truth[token.id][0] for token in board.tokens)
    assert board.covered


@pytest.mark.parametrize("colour", [(238, 236, 228), (214, 196, 160), (40, 38, 44)])
@pytest.mark.parametrize("corner", [(60, 60), (180, 130), (100, 190)])
@pytest.mark.slow
def test_what_lies_on_the_board_hides_pilgrims_and_says_so(
    lying: list[Lying],
    photo: Photo,
    reading: PhotoReading,
    sheets: Path,
    colour: tuple[int, int, int],
    corner: tuple[int, int],
) -> None:
    """A sheet of paper, cloth of the board's own hue, something dark, 90 mm large: no hidden square is called empty."""
    clean = read_squares(of_pixels(photo.image), reading, KIT)
    place = clean.maps[0]
    assert place is not None
    x, y = corner
    sheet = place.to_pixels(np.array([(x, y), (x + 90, y + 10), (x + 80, y + 100), (x - 10, y + 90)]))
    image = photo.image.copy()
    grain = np.random.default_rng(1).normal(0, 5, (*image.shape[:2], 1))
    paper = np.clip(np.array(colour) + grain, 0, 255).astype(np.uint8)
    mask = cv2.fillPoly(np.zeros(image.shape[:2], np.uint8), [np.round(sheet).astype(np.int32)], 1)
    image[mask > 0] = paper[mask > 0]
    left = tuple(
        seen
        for seen in reading.sightings
        if not any(mask[min(len(mask) - 1, int(y)), min(mask.shape[1] - 1, int(x))] for x, y in seen.corners)
    )
    board = read_squares(of_pixels(image), replace(reading, sightings=left), KIT)
    truth = true_squares(lying, sheets)
    hidden = {square for name, (square, _, _) in truth.items()} - {token.square for token in board.tokens}
    assert len(hidden) >= 3
    assert hidden <= {*board.covered, *board.cut_off}
    far = {name for name in board.covered if _away(name, (x + 40, y + 50)) > 110}
    assert not far
    lines = " ".join(told_squares(board, 4))
    assert "A piece may be hidden there: take away what lies there, or take another photo." in lines


def _away(name: str, spot: tuple[float, float]) -> float:
    """Mm from a square's middle to a place on the board."""
    x, y = GRID.centre_of(parse_square(name))
    return float(np.hypot(x - spot[0], y - spot[1]))


def test_two_photos_are_one_board(lying: list[Lying], photo: Photo, reading: PhotoReading) -> None:
    """What one photo lacks the other gives; a pilgrim that lies elsewhere in it is told."""
    board = read_squares(of_pixels(photo.image), reading, KIT)
    first = SquareView(board.layout, board.tokens[:25], (), 4, 0.1, ("A4",), (), maps=board.maps)
    second = SquareView(board.layout, board.tokens[20:], (), 4, 0.2, (), (), maps=board.maps)
    whole = merge_squares(GRID, [first, second])
    assert [token.id for token in whole.tokens] == [token.id for token in board.tokens]
    assert whole.cut_off == whole.clashes == ()
    moved = type(board.tokens[0])(board.tokens[0].id, 150.0, 30.0, "H2", photo=1)
    clash = merge_squares(GRID, [first, SquareView(board.layout, (moved,), (), 4, 0.2)])
    assert len(clash.clashes) == 1
    assert clash.clashes[0].startswith(f"{moved.id} lies on ")


def test_doubt_between_squares(photo: Photo, reading: PhotoReading) -> None:
    """A pilgrim on the line between two squares is given with both."""
    plain = read_squares(of_pixels(photo.image), reading, KIT)
    token = plain.tokens[0]
    seen = next(item for item in reading.sightings if item.piece == token.id)
    place = plain.maps[0]
    assert place is not None
    centre = np.array(GRID.centre_of(next(here for here in GRID.kinds if here.name == "H10")))
    quad = place.to_pixels(
        np.array([(-5.46, -5.46), (5.46, -5.46), (5.46, 5.46), (-5.46, 5.46)]) + centre + (9.0, 0)
    )
    a, b, c, d = (Point(float(x), float(y)) for x, y in quad)
    shifted = replace(seen, corners=(a, b, c, d))
    others = tuple(item for item in reading.sightings if item.piece != token.id)
    moved = PhotoReading(reading.width, reading.height, (*others, shifted))
    board = read_squares(of_pixels(photo.image), moved, KIT)
    assert [(item.id, item.candidates) for item in board.doubtful] == [(token.id, ("H10", "I10"))]


def test_titles_are_found_out(photo: Photo) -> None:
    """The codes on the table tell which box is open."""
    shelf = Shelf([find_box("mecca"), find_box("ayubistan")])
    assert [title.letters for title in shelf.seen([Passes(of_pixels(photo.image).grey)])] == ["MEC"]
    assert shelf.seen([Passes(np.full((200, 200), 200, np.uint8))]) == []
    assert [title.letters for title in shelf.list_titles()] == ["MEC", "AYU"]


def test_no_more_titles_are_looked_at_than_it_takes(photo: Photo) -> None:
    """Once the box of the codes on the table is found, the folders after it are not even opened."""
    left = iter([find_box("ayubistan"), find_box("mecca"), Path("nowhere")])
    shelf = Shelf(left)
    assert [title.letters for title in shelf.seen([Passes(of_pixels(photo.image).grey)])] == ["MEC"]
    assert list(left) == [Path("nowhere")]


@pytest.mark.slow
def test_scan_and_read_board(file: Path, tmp_path: Path, lying: list[Lying], sheets: Path) -> None:
    """The commands give pieces and squares in words and as JSON, and a picture."""
    said = RUN.invoke(app, ["scan", str(file), "--title", "mecca", "--json"])
    assert said.exit_code == 0, said.output
    data = json.loads(said.stdout)
    pilgrims = [piece for piece in data["pieces"] if piece["component"] == "pilgrims"]
    assert {piece["id"] for piece in pilgrims} == {piece.print.id for piece in lying[1:]}
    assert all(len(piece["corners"]) == 4 and piece["how"] in ("decoded", "matched") for piece in pilgrims)
    assert data["photos"][0].pop("module") > 1.3
    assert data["photos"][0] == {
        "file": "board.jpg",
        "width": 1600,
        "height": 1200,
        "pieces": len(data["pieces"]),
    }
    picture = tmp_path / "read.png"
    said = RUN.invoke(app, ["read-board", "mecca", str(file), "--picture", str(picture)])
    assert said.exit_code == 0, said.output
    name, (square, _, _) = next(iter(true_squares(lying, sheets).items()))
    assert name in said.stdout
    assert square in said.stdout
    assert cv2.imread(str(picture)).shape == (1200, 1600, 3)  # type: ignore[union-attr]


def test_a_board_from_too_far_away_is_told(file: Path) -> None:
    """In the words and the data of `read-board`: pilgrims may be missing."""
    said = RUN.invoke(app, ["read-board", "mecca", str(file)])
    assert said.stdout.splitlines()[-1].startswith(
        "board.jpg: the smaller codes have about 1.4 pixels a module"
    )
    data = json.loads(RUN.invoke(app, ["read-board", "mecca", str(file), "--json"]).stdout)
    assert [line.startswith("board.jpg: the smaller codes") for line in data["nearer"]] == [True]


def test_score_mecca(file: Path, lying: list[Lying], sheets: Path) -> None:
    """The points of a photo are those of the pilgrims that lie there: one each, and one more on an own crescent."""
    seats = {"Amina": ("red+black",), "Bilal": ("white", "blue"), "Caro": ("green, yellow",)}
    tally = score(load_title("mecca"), [file], seats, {})
    crescents = {here.name: kind for here, kind in GRID.kinds.items() if kind.isupper()}
    for seat, letters in enumerate(("RK", "WB", "GY")):
        own = [(name, at[0]) for name, at in true_squares(lying, sheets).items() if name[0] in letters]
        points = len(own) + sum(crescents.get(square) == name[0] for name, square in own)
        assert next(s.total for s in tally.outcome.scores if s.seats == (seat,)) == points
    far, *rest = tally.notes
    assert far.startswith("board.jpg: the smaller codes have about 1.4 pixels a module, 1.5 are needed")
    assert [note.split(" can still")[0] for note in rest] == ["Amina, Bilal, Caro"]


@pytest.mark.parametrize(
    ("seats", "settings", "sentence"),
    [
        ({}, {}, "say who played"),
        ({"A": ("red",), "B": ("blue",)}, {}, "each of 2 players has 2; A has 1"),
        ({"A": ("red+pink",), "B": ("blue+black",)}, {}, "'pink' is none of yellow, red"),
        ({"A": ("red+blue",), "B": ("blue+black",)}, {}, "blue is named twice, for A and B"),
        ({"A": ("red+red",), "B": ("blue+black",)}, {}, "red is named twice, for A"),
        (
            {"A": ("red+white",), "B": ("blue+black",)},
            {"target": "3"},
            "--set target: these would do: A.reserve",
        ),
    ],
)
def test_score_refuses(
    file: Path, seats: dict[str, tuple[str, ...]], settings: dict[str, str], sentence: str
) -> None:
    """What is missing or wrong is told before any photo is read."""
    with pytest.raises(SightError, match=sentence):
        score(load_title("mecca"), [file], seats, settings)


def test_score_ayubistan_typed() -> None:
    """Numbers can be typed where a photo is missing: 9 - 2 beats 6 - 1; too many Hasanat are refused."""
    title = load_title("ayubistan")
    typed = {"Amina.hasanat": "9", "Amina.sayeat": "2", "Bilal.hasanat": "6", "Bilal.sayeat": "1"}
    tally = score(title, [], {"Amina": (), "Bilal": ()}, typed)
    assert [s.total for s in tally.outcome.scores] == [7, 5]
    assert tally.outcome.winners == (0,)
    with pytest.raises(SightError, match=r"Amina\.hasanat: 99 cannot be; 0 to 30 can"):
        score(title, [], {"Amina": (), "Bilal": ()}, typed | {"Amina.hasanat": "99"})
    with pytest.raises(SightError, match=r"these would do: tiebreak, Amina\.hasanat"):
        score(title, [], {"Amina": (), "Bilal": ()}, {"coins": "1"})


def test_pieces_of_another_title_are_told_together() -> None:
    """Six pieces of another title are one line with its name; a code that is none of ours stands alone."""
    corners = (Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 9))
    seen = [Foreign(payload_of("BEL", f"A0{n}"), corners, "") for n in range(1, 7)]
    link = Foreign("https://example.org", corners, "not one of printkit's codes")
    assert list(told_foreign([seen[0], link, *seen[1:]], {"BEL": "Belaad"})) == [
        "Foreign: not one of printkit's codes.",
        "Foreign: 6 pieces of Belaad: A01, A02, A03, A04 and 2 more.",
    ]


def test_a_photo_without_a_board(sheets: Path, tmp_path: Path) -> None:
    """A photo in which no corner of the board is seen is told as that, and not scored."""
    cv2.imwrite(str(tmp_path / "table.png"), np.full((300, 400, 3), 120, np.uint8))
    seats = {"Amina": ("red+black",), "Bilal": ("white+blue",)}
    with pytest.raises(SightError, match=r"no board of Mecca was found in table\.png: .* Show all of it"):
        score(load_title("mecca"), [tmp_path / "table.png"], seats, {})


def test_refusal_is_plain() -> None:
    """An observation that is none is refused, not raised."""
    assert isinstance(read_board(ground_of(MECCA, 6), {"tokens": [["Z01", 1, 2]]}), Refusal)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "quality"), [(1, TYPICAL), (2, TYPICAL), (3, POOR)])
def test_forty_cards(sheets: Path, seed: int, quality: object) -> None:
    """Forty cards on 90 x 60 cm at 12 megapixels: 98 % are read, none is invented."""
    shown = photograph(scenes.full_table(seed, sheets), Shot(seed + 70, quality))  # type: ignore[arg-type]
    box = next(
        b for b in map(load_box, map(find_box, scenes.CARDS)) if shown.codes[0].payload.startswith(b.code)
    )
    seen = {item.payload for item in read(shown, known_codes(box)).sightings}
    assert len(seen & shown.visible.keys()) >= 0.98 * len(shown.visible)
    assert seen <= {code.payload for code in shown.codes}


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_full_board(sheets: Path, seed: int) -> None:
    """All 108 pilgrims at 12 megapixels: every square in sight is right, within 3 mm."""
    pieces = scenes.mecca(seed, sheets, 108)
    shown = photograph(pieces, Shot(seed + 80, TYPICAL))
    board = read_squares(of_pixels(shown.image), read(shown, KNOWN), KIT)
    truth = true_squares(pieces, sheets)
    found = {token.id: token for token in board.tokens}
    for payload in shown.visible:
        name = payload[4:-2]
        if name in truth:
            assert found[name].square == truth[name][0]
            assert np.hypot(found[name].x - truth[name][1], found[name].y - truth[name][2]) < 3
