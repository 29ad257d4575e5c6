from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pypdf
import pytest
from msgspec.structs import replace

from printkit.box import find_titles, load_box
from printkit.box.box_errors import BoxError
from printkit.box.contents import Box, Ink
from printkit.exports.handout import NAME
from printkit.exports.register import build_exports
from printkit.press import PressError
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from tests.press.codes import audit, expected
from tests.press.whole import build_title

LARGEST = 8_000_000
"""Bytes of a whole box: it is sent by mail."""
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "moth-and-lantern"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the example title that may be spoilt."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "my-game"))


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example title, printed once for all tests that only look."""
    output = tmp_path_factory.mktemp("printed")
    build_title(load_box(EXAMPLE), Options(), output)
    return output / "moth-and-lantern"


def digests(folder: Path) -> dict[str, str]:
    """A hash for every file."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_a_build_writes_what_shares_sheets_into_one_file(printed: Path) -> None:
    """Beds and nectar, moths and help cards save a sheet each; a booklet comes twice."""
    assert sorted(path.name for path in printed.iterdir()) == [
        "booklet-pages.pdf", "booklet.pdf", "cards.pdf", "flowers.pdf", "pieces.json", "pieces.pdf", "print-and-cut.pdf",
    ]  # fmt: skip


def test_the_same_input_gives_the_same_bytes_for_any_number_of_jobs(tmp_path: Path, printed: Path) -> None:
    """One process or three."""
    build_title(load_box(EXAMPLE), Options(), tmp_path, jobs=3)
    assert digests(tmp_path / "moth-and-lantern") == digests(printed)


def test_titles_built_together_are_each_what_they_are_alone(tmp_path: Path, printed: Path) -> None:
    """Of four titles each process makes some whole, and a booklet shows faces that its sheets have drawn."""
    boxes = []
    for name in ("one", "two", "three", "four"):
        folder = Path(shutil.copytree(EXAMPLE, tmp_path / name))
        spoil(folder, "box.yaml", "title: moth-and-lantern", f"title: {name}")
        boxes.append(load_box(folder))
    done: list[str] = []
    build_boxes(
        boxes,
        Options(),
        tmp_path / "out",
        jobs=2,
        progress=lambda label, *_: done.append(label),
        exports=build_exports(),
    )
    alone = {name: digest for name, digest in digests(printed).items() if name.endswith(".pdf")}
    for box in boxes:
        together = digests(tmp_path / "out" / box.title)
        assert {name: digest for name, digest in together.items() if name.endswith(".pdf")} == alone
        assert sum(label.startswith(f"{box.title}: ") for label in done) == 4


def test_the_register_has_an_entry_for_every_physical_piece(printed: Path) -> None:
    """74 pieces: 27 cards, 7 beds, 32 nectar, 4 moths, 4 help cards; the form is fixed."""
    data = json.loads((printed / "pieces.json").read_text())
    assert data["title"] == "moth-and-lantern"
    assert data["marks"] == []
    box = load_box(EXAMPLE)
    assert [entry["id"] for entry in data["pieces"]] == list(box.pieces())
    assert len(data["pieces"]) == 74
    for entry in data["pieces"]:
        assert set(entry) == {"id", "payload", "component", "row", "sheets"}
        assert entry["payload"] == box.pieces()[entry["id"]].payload
        for sheet in entry["sheets"]:
            assert set(sheet) == {"file", "page", "face", "qr"}
            assert (printed / sheet["file"]).is_file()
    first = data["pieces"][0]
    assert first["sheets"][0]["face"] == [7.5, 10.5, 63.0, 88.0]
    moth = next(entry for entry in data["pieces"] if entry["component"] == "moths")
    assert len(moth["sheets"]) == 2, "a standee's back carries its code too"
    help_card = next(entry for entry in data["pieces"] if entry["component"] == "help")
    assert help_card["sheets"][0]["qr"] is None


def promised(folder: Path) -> int:
    """How many symbols pieces.json promises."""
    return sum(len(rectangles) for page in expected(folder).values() for rectangles in page.values())


def booklets(box: Box, output: Path, *ends: str) -> list[str]:
    """Files of a box's booklets, by how their names end."""
    keys = [key for key, component in box.components.items() if component.kind == "booklet"]
    names = [f"{key}{end}.pdf" for key in keys for end in ends]
    assert all((output / box.title / name).is_file() for name in names)
    return names


def test_every_code_is_read_and_none_is_extra(printed: Path) -> None:
    """By zxing-cpp from the rasterised sheets at 150 and 300 dpi; booklets show none."""
    count, wrong = audit(printed, 300, 150)
    assert wrong == []
    assert count == promised(printed) == 27 + 7 + 32 + 2 * 4


LAID = (
    Options(paper="letter"),
    Options(paper="a3"),
    Options(sides="fold"),
    Options(flip="short", offset=(0.4, -1.2)),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "options"),
    [
        pytest.param(title, replace(laid, ink=ink), marks=[pytest.mark.long] * (each != number % 3))
        for number, title in enumerate(sorted(find_titles()))
        for each, (ink, laid) in enumerate(
            zip(get_args(Ink), (Options(), LAID[number % 4], LAID[(number + 2) % 4]), strict=True)
        )
    ],
)
def test_every_code_of_every_title_is_read(tmp_path: Path, title: str, options: Options) -> None:
    """On fronts and backs at 150 and 300 dpi in every ink, each with its quiet zone; booklets, boxes and dividers show none.

    What to print by default and how to cut it stands on one page. In full ink as it is printed by default; the others on one
    other paper and with other backs, where the same faces are laid in other ways. Of a booklet the file of single pages is
    looked at; the other lays the same pages side by side.
    """
    box = load_box(find_titles()[title])
    build_title(box, options, tmp_path)
    with (tmp_path / title / NAME).open("rb") as page:
        assert len(pypdf.PdfReader(page).pages) == 1 or options != Options()
    count, wrong = audit(tmp_path / title, 300, 150, without=booklets(box, tmp_path, ""))
    assert wrong == []
    assert count == promised(tmp_path / title) > 0
    assert sum(file.stat().st_size for file in (tmp_path / title).iterdir()) <= LARGEST


def spoil(game: Path, file: str, old: str, new: str) -> None:
    """Replace a text in a file of the box."""
    path = game / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "change", "message"),
    [
        (
            "box.yaml",
            ("sheet: {foot: 9}", "sheet: {foto: 9}"),
            r'components\.moths\.sheet\.foto.*Did you mean "foot"',
        ),
        (
            "box.yaml",
            ("size: [51.96, 60]", "size: [519.6, 600]"),
            r"components\.beds\.size: a piece of 519\.6 x 600 mm does not fit a4",
        ),
        (
            "booklet.md",
            ("piece:MA1", "piece:MA9"),
            r'booklet\.md:\d+: there is no piece "MA9" in this box\. Did you mean "MA',
        ),
        ("booklet.md", ("@rules MOT-2", "@rules MOT-9"), r"booklet\.md:\d+: rules\.md has no section MOT-9"),
        (
            "booklet.md",
            ("@components", "@component"),
            r'"@component" is no directive\. Did you mean "components"',
        ),
        ("booklet.md", ("[!tip]", "[!tipp]"), r'"tipp" is no call-out\. Did you mean "tip"'),
        ("booklet.md", (":nectar:", ":nektar:"), r'booklet\.md:\d+: there is no symbol "nektar"'),
        (
            "booklet.md",
            ("template:garden", "template:gardn"),
            r'there is no template "gardn".*Did you mean "garden"',
        ),
        ("booklet.md", ("as=fan", "as=fun"), r"as=fun will not do"),
        ("booklet.md", ("width=78", "width=wide"), r"width=wide will not do; write a number"),
        (
            "booklet.md",
            ("size: 9.5", "size: 95"),
            r"booklet\.md:1: size: 95 will not do; write a number from 7\.5 to 12",
        ),
        (
            "booklet.md",
            ("accent: accent-ink", "acent: accent-ink"),
            r'unknown key of a booklet.s colours. Did you mean "accent"',
        ),
        (
            "booklet.md",
            ("line: accent", "line: acent"),
            r'"acent" is not in the palette\. Did you mean "accent"',
        ),
        (
            "booklet.md",
            ("heading: display", "heading: dsplay"),
            r'"dsplay" is no role of box\.yaml\. Did you mean "display"',
        ),
        ("booklet.md", ("pattern: star12", "pattern: star13"), r"star13"),
        ("booklet.md", ("{{ chapter }}", "{{ chapter"), r"running:"),
        ("rules.md", ("**MOT-2.1**", "**MOT-3.1**"), r"rules\.md:\d+: MOT-3\.1: stands in section MOT-2"),
    ],
)
def test_a_wrong_box_prints_nothing(
    game: Path, tmp_path: Path, file: str, change: tuple[str, str], message: str
) -> None:
    """The problem is named with its place, and the output folder stays as it was."""
    spoil(game, file, *change)
    output = tmp_path / "output"
    only = [] if file == "box.yaml" else ["booklet"]
    with pytest.raises(BoxError, match=message):
        build_title(load_box(game), Options(), output, only=only)
    assert not output.exists()


def test_a_code_across_the_cut_of_two_tiles_is_refused(game: Path, tmp_path: Path) -> None:
    """A bed as a board of two tiles whose edge runs through its code (19.5 to 32.5 mm from the left)."""
    tiles = (
        "sheet: {tiles: [{crop: [0, 0, 26, 60], at: [10, 10], glue: right},"
        " {crop: [26, 0, 25.9, 60], at: [10, 10], join: left}]}"
    )
    spoil(
        game,
        "box.yaml",
        "code: {size: 13, level: Q, quiet: 2}",
        f"code: {{size: 13, level: Q, quiet: 2}}\n    {tiles}",
    )
    with pytest.raises(BoxError, match=r"components\.beds\.sheet: the code MOT:BED1\*. lies across the edge"):
        build_title(load_box(game), Options(), tmp_path / "output", only=["beds"])


def test_problems_of_all_components_come_together(game: Path, tmp_path: Path) -> None:
    """A booklet's and a face's."""
    spoil(game, "booklet.md", "piece:MA1", "piece:MA9")
    spoil(game, "flowers.csv", "Jasmine on the wall", "Jasmine" * 30)
    with pytest.raises(BoxError) as caught:
        build_title(load_box(game), Options(), tmp_path / "output")
    files = {problem.file.rsplit("/", 1)[-1] for problem in caught.value.problems}
    assert len(files) == 2
    assert "booklet.md" in files


def test_an_earlier_print_survives_a_wrong_box(game: Path, tmp_path: Path) -> None:
    """Byte for byte."""
    build_title(load_box(game), Options(), tmp_path / "output", only=["moths", "help"])
    before = digests(tmp_path / "output")
    spoil(game, "booklet.md", "piece:MA1", "piece:MA9")
    with pytest.raises(BoxError):
        build_title(load_box(game), Options(), tmp_path / "output")
    assert digests(tmp_path / "output") == before


def test_a_full_disk_leaves_everything_as_it_was(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file; nothing half-written is left behind."""
    from contextlib import contextmanager
    from typing import BinaryIO

    from printkit import press as output_module
    from printkit.press.pdf import document

    output = tmp_path / "output"
    build_title(load_box(game), Options(), output, only=["moths"])
    before = digests(output)

    class Full:
        """A stream that takes 20 kB."""

        def __init__(self, stream: BinaryIO) -> None:
            self.stream, self.left = stream, 20_000

        def write(self, data: bytes) -> int:
            self.left -= len(data)
            if self.left < 0:
                raise OSError(28, "No space left on device")
            return self.stream.write(data)

    @contextmanager
    def small(path: Path) -> Iterator[Full]:
        with output_module.output_file(path) as stream:
            yield Full(stream)

    monkeypatch.setattr(document, "output_file", small)
    with pytest.raises(PressError, match="no space left on device; choose another folder with --output"):
        build_title(load_box(game), Options(), output, only=["flowers"])
    assert digests(output) == before


def test_an_output_that_is_a_file_says_so(tmp_path: Path) -> None:
    """Not a traceback."""
    (tmp_path / "output").write_text("a file")
    with pytest.raises(PressError, match="output cannot be written"):
        build_title(load_box(EXAMPLE), Options(), tmp_path / "output", only=["moths"])


def test_a_partial_build_keeps_the_rest_of_the_register(tmp_path: Path) -> None:
    """First moths, then beds: pieces.json names both, in the box's order."""
    box = load_box(EXAMPLE)
    build_title(box, Options(), tmp_path, only=["moths"])
    build_title(box, Options(), tmp_path, only=["beds"])
    data = json.loads((tmp_path / "moth-and-lantern" / "pieces.json").read_text())
    assert list(dict.fromkeys(entry["component"] for entry in data["pieces"])) == ["beds", "moths"]


def test_an_unknown_component_names_the_nearest(tmp_path: Path) -> None:
    """`--only flower`."""
    with pytest.raises(BoxError, match=r'"flower" is no component\. Did you mean "flowers"'):
        build_boxes([load_box(EXAMPLE)], Options(), tmp_path, only=["flower"])


def test_progress_is_told_to_the_end(tmp_path: Path) -> None:
    """Two components: one of two, two of two."""
    told: list[tuple[str, int, int]] = []
    build_title(
        load_box(EXAMPLE),
        Options(),
        tmp_path,
        only=["moths", "help"],
        progress=lambda *step: told.append(step),
    )
    assert told == [("moth-and-lantern: moths", 1, 2), ("moth-and-lantern: help", 2, 2)]


def test_a_folder_elsewhere_builds_by_the_command(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`printkit build ./my-game`: exit code 0, the table, the files."""
    from typer.testing import CliRunner

    from printkit.cli import app

    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["build", "./my-game", "--jobs", "1"])
    assert result.exit_code == 0, result.output
    assert "75 pieces on 7 sheets" in result.output
    assert (tmp_path / "output" / "moth-and-lantern" / "flowers.pdf").is_file()
    checked = CliRunner().invoke(app, ["check", "./my-game"])
    assert checked.exit_code == 0, checked.output


def test_text_is_selectable_and_fonts_are_embedded_subsets(printed: Path) -> None:
    """Read by pypdf."""
    with (printed / "flowers.pdf").open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        text = reader.pages[0].extract_text()
        assert "Jasmine on the wall" in text
        assert "Moth & Lantern" in text
        assert "sheet 1 of 3" in text
        resources = reader.pages[0]["/Resources"]
        for font in resources["/Font"].values():  # type: ignore[index]
            name = font.get_object()["/BaseFont"]
            assert name[7] == "+", name


@pytest.mark.slow
def test_a_booklet_reads_in_order(printed: Path) -> None:
    """Chapters, pictures' captions and quoted rules, page after page; the imposed file has two pages a side."""
    with (printed / "booklet-pages.pdf").open("rb") as stream:
        reader = pypdf.PdfReader(stream)
        pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    whole = " ".join(pages)
    order = [
        "A warm night",
        "In the box",
        "How to play",
        "MOT-1.1",
        "Lay the lantern",
        "MOT-2.1",
        "Play one card face up",
        "MOT-3.1",
        "MOT-4.1",
        "For the youngest",
    ]
    places = [whole.index(text) for text in order]
    assert places == sorted(places)
    with (printed / "booklet.pdf").open("rb") as stream:
        imposed = pypdf.PdfReader(stream)
        assert len(imposed.pages) == 2 * -(-len(pages) // 4)
        outside = imposed.pages[0].extract_text()
        assert "A small game for a summer night" in outside


def test_files_whose_pieces_lie_elsewhere_now_are_removed_and_told(tmp_path: Path) -> None:
    """Components apart, then on common sheets: the old files go; what others put there stays, and so does all after --only."""
    box = load_box(EXAMPLE)
    folder = tmp_path / "moth-and-lantern"
    build_title(box, Options(separate=True), tmp_path)
    before = {path.name for path in folder.iterdir()}
    (folder / "mine.pdf").write_bytes(b"kept")
    report = build_title(box, Options(), tmp_path)
    after = {path.name for path in folder.iterdir()}
    assert set(report.removed) == before - after != set()
    assert "mine.pdf" in after
    again = build_title(box, Options(), tmp_path, only=["moths"])
    assert again.removed == ()
    assert {path.name for path in folder.iterdir()} == after | {"moths.pdf"}
    assert build_title(box, Options(), tmp_path).removed == ("moths.pdf",)
