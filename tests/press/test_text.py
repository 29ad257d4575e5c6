"""Markup, directions, lines and sizes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.press.fonts import FontError, Library, direction
from printkit.press.ops import Group, Text
from printkit.press.svg.symbols import Symbols
from printkit.press.text import Align, Block, Style, Typesetter, markup
from printkit.press.text.markup import Mark, Run
from tests.press.boxed import flat, front
from tests.press.parts import strip_marks

LIBRARY = Library()
MM = 25.4 / 72
LATIN = ("EB Garamond", "Amiri", "Frank Ruhl Libre")


@pytest.fixture(scope="module")
def setter(tmp_path_factory: pytest.TempPathFactory) -> Typesetter:
    """A setter with one symbol, twice as wide as high."""
    folder = tmp_path_factory.mktemp("symbols")
    (folder / "wide.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0H20V10H0Z"/></svg>'
    )
    return Typesetter(LIBRARY, Symbols([folder]), {"gold": "#c9a227"}.get)


def runs(setter: Typesetter, source: str, style: Style, width: float = 50, height: float = 40) -> list[Text]:
    """The runs of text of a composed block."""
    block = setter.compose(source, style, width, height)
    return [op for op in setter.place(block, 0, 0, width, height) if isinstance(op, Text)]


def test_markup() -> None:
    """Every mark becomes what it stands for; backslashes keep marks as they are."""
    assert markup.parse(r"a **b *c*** {gold|d :sun: e} \*f\* 2 * 3") == (
        (
            Run("a "),
            Run("b ", bold=True),
            Run("c", bold=True, italic=True),
            Run(" "),
            Run("d ", colour="gold"),
            Mark("sun", "gold"),
            Run(" e", colour="gold"),
            Run(" *f* 2 * 3"),
        ),
    )
    assert markup.parse("\none\n\n two \r\n\n") == ((Run("one"),), (), (Run(" two "),))
    assert markup.parse("at 10:30:15, or 3:sun:!") == ((Run("at 10:30:15, or 3"), Mark("sun"), Run("!")),)
    assert strip_marks("Gain **2** :fa:anchor:") == "Gain 2 [fa:anchor]"


@given(st.text(alphabet="ab *{}|:\\\ngold", max_size=40))
def test_any_text_is_markup(source: str) -> None:
    """No text whatever is refused."""
    for paragraph in markup.parse(source):
        assert paragraph or 0 < markup.parse(source).index(paragraph) < len(markup.parse(source)) - 1


@pytest.mark.parametrize(
    ("text", "base", "expected"),
    [
        ("abc", 0, "000"),
        ("שלום", 1, "1111"),
        ("שלום 12", 1, "1111122"),
        ("abc שלום def", 0, "000011110000"),
        # N0: the pair of brackets takes the direction of the paragraph, as its inside has it
        ("של (של) ab", 1, "1111111122"),
        ("ab (של) ab", 0, "0000110000"),
        # AL turns European digits into Arabic ones (W2); 12 % stays with its number (W5)
        ("سعر 12%", 1, "1111221"),
    ],
)
def test_levels(text: str, base: int, expected: str) -> None:
    """Levels of the bidirectional algorithm, worked out by hand with the rules of UAX #9."""
    assert direction.base_level(text) == base
    assert "".join(map(str, direction.find_levels(text, base))) == expected


def test_order() -> None:
    """Rule L2: numbers inside text from right to left keep their own order."""
    assert direction.order_visually(list("abc123def"), [1, 1, 1, 2, 2, 2, 1, 1, 1]) == list("fed123cba")
    assert direction.order_visually(list("abc"), [0, 0, 0]) == list("abc")


def test_lines_fill_the_width(setter: Typesetter) -> None:
    """Each line is as long as the next word allows, none longer than the box."""
    words = ["the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "again"] * 3
    style = Style(LATIN, size=9, min=9)
    lines = runs(setter, " ".join(words), style, 30, 100)
    assert [word for line in lines for word in line.text.split()] == words
    assert all(line.width <= 30 for line in lines)
    font = LIBRARY.find_font("EB Garamond:400")
    for line, following in pairwise(lines):
        grown = font.width(f"{line.text} {following.text.split()[0]}") * 9 * MM
        assert grown > 30
    assert [round(b.y - a.y, 3) for a, b in pairwise(lines)] == [round(9 * 1.2 * MM, 3)] * (len(lines) - 1)


def test_width_is_the_fonts(setter: Typesetter) -> None:
    """A run is as wide as its letters, kerning included: AV is narrower than A and V apart."""
    font = LIBRARY.find_font("EB Garamond:400")
    assert font.width("AV") < font.width("A") + font.width("V")
    (run,) = runs(setter, "AV", Style(LATIN, size=10))
    assert run.width == pytest.approx(font.width("AV") * 10 * MM, abs=1e-4)


@pytest.mark.parametrize(("align", "left"), [("left", 0.0), ("centre", 0.5), ("right", 1.0), ("start", 0.0)])
def test_alignment(setter: Typesetter, align: str, left: float) -> None:
    """A line lies at the left, in the middle or at the right of its box."""
    (run,) = runs(setter, "word", Style(LATIN, size=10, align=align))  # type: ignore[arg-type]
    assert run.x == pytest.approx((50 - run.width) * left, abs=1e-3)


def test_middle_is_of_capitals(setter: Typesetter) -> None:
    """`middle` puts capital letters in the middle of the box."""
    (run,) = runs(setter, "12", Style(("Cinzel",), size=20, valign="middle"), 50, 40)
    cap = LIBRARY.find_font("Cinzel:400").cap_height * 20 * MM
    assert run.y - cap / 2 == pytest.approx(20, abs=0.01)


def test_bottom_and_top(setter: Typesetter) -> None:
    """Nothing of a text leaves its box, wherever it stands."""
    for valign in ("top", "bottom"):
        (run,) = runs(setter, "Épy", Style(LATIN, size=20, valign=valign), 50, 12)
        word = LIBRARY.find_font("EB Garamond:400").shape("Épy")
        assert run.y - word.top * 20 * MM >= -0.01
        assert run.y + word.bottom * 20 * MM <= 12.01


@pytest.mark.parametrize("height", [6.0, 9.0, 12.5, 15.0, 21.0, 33.0])
def test_shrinking_finds_the_largest_size(setter: Typesetter, height: float) -> None:
    """Text takes the largest quarter of a point that fits; the next one would not."""
    source = "Every player takes one card from the market and pays its price in barley or in copper."
    style = Style(LATIN, size=14, min=5)
    block = setter.compose(source, style, 40, height)
    assert block.fits
    if block.size < 14:
        larger = Style(LATIN, size=block.size + 0.25, min=block.size + 0.25)
        assert not setter.compose(source, larger, 40, height).fits


def test_overflow_says_how_much(setter: Typesetter) -> None:
    """Text that cannot shrink further tells the missing millimetres, which are enough when given."""
    source = "Every player takes one card from the market and pays its price in barley or in copper."
    style = Style(LATIN, size=9, min=8)
    block = setter.compose(source, style, 30, 8)
    assert not block.fits
    assert block.size == 8
    assert setter.compose(source, style, 30, 8 + block.missing_height).fits
    wide = setter.compose("Unbreakablewordindeed", style, 20, 30)
    assert wide.missing_width > 0
    assert setter.compose("Unbreakablewordindeed", style, 20 + wide.missing_width, 30).fits


def test_one_line(setter: Typesetter) -> None:
    """`fit: line` shrinks rather than breaks."""
    block = setter.compose("a line of several words", Style(LATIN, size=20, min=4, one_line=True), 30, 10)
    assert block.fits
    assert len(block.lines) == 1
    assert block.size < 20


def test_symbols_scale_with_text(setter: Typesetter) -> None:
    """A symbol's height is of the capital letters, and it takes the colour of its text."""
    for size in (8.0, 16.0):
        block = setter.compose("{gold|:wide:}", Style(LATIN, size=size), 50, 20)
        (symbol,) = setter.place(block, 0, 0, 50, 20)
        assert isinstance(symbol, Group)
        cap = LIBRARY.find_font("EB Garamond:400").cap_height * size * MM
        assert symbol.scale * 10 == pytest.approx(cap * 1.28)
        assert symbol.ops[0].fill == "#000000"  # type: ignore[union-attr]  # the drawing says black, not currentColor
        assert "wide" in symbol.shared


def test_a_number_stays_with_its_symbol(setter: Typesetter) -> None:
    """No line ends between a count and what it counts."""
    style = Style(LATIN, size=10, min=10)
    font = LIBRARY.find_font("EB Garamond:400")
    width = font.width("Pay now 12 ") * 10 * MM + 1
    block = setter.compose("Pay now 12 :wide: each", style, width, 30)
    assert [line.units[0].pieces[0].text for line in block.lines] == ["Pay", "12"]


def test_bold_italic_and_colour(setter: Typesetter) -> None:
    """Marked words come in their own font and colour, glued to the letters beside them."""
    line = runs(setter, "un**bold**ed *slanted* {gold|coin}", Style(LATIN, size=10))
    assert [(run.text.strip(), run.font, run.colour) for run in line] == [
        ("un", "EB Garamond:400", "#000000"),
        ("bold", "EB Garamond:700", "#000000"),
        ("ed", "EB Garamond:400", "#000000"),
        ("slanted", "EB Garamond:400:italic", "#000000"),
        ("coin", "EB Garamond:400", "#c9a227"),
    ]
    assert line[0].x + line[0].width == pytest.approx(line[1].x, abs=0.01)


def test_case_and_tracking(setter: Typesetter) -> None:
    """Capitals leave the names of symbols alone; tracking shrinks with the text."""
    block = setter.compose("caps :wide:", Style(LATIN, size=10, case="upper", tracking=0.5), 50, 20)
    ops = setter.place(block, 0, 0, 50, 20)
    assert isinstance(ops[0], Text)
    assert ops[0].text.strip() == "CAPS"
    assert ops[0].tracking == 0.5
    font = LIBRARY.find_font("EB Garamond:400")
    (small,) = runs(setter, "tracked", Style(LATIN, size=20, min=5, tracking=1, one_line=True), 20, 20)
    assert small.tracking == pytest.approx(small.size / 20, abs=0.001)
    expected = font.width("tracked") * small.size * MM + 7 * small.tracking
    assert small.width == pytest.approx(expected, abs=0.01)


def test_centred_lines_are_alike(setter: Typesetter) -> None:
    """A centred name in two lines is broken in its middle, not after the last word that fits."""
    first, second = runs(
        setter, "The Caravan of the Great Desert", Style(("Cinzel",), size=9, align="centre"), 45
    )
    assert (first.text, second.text) == ("The Caravan of", "the Great Desert")


def test_breaks_after_hyphens(setter: Typesetter) -> None:
    """A line may end after a hyphen between letters, and at a soft hyphen, which then shows; never at a minus."""
    style = Style(LATIN, size=10, min=10)
    assert [r.text for r in runs(setter, "well-known", style, 12)] == ["well-", "known"]
    assert [r.text for r in runs(setter, "hap\u00adpen", style, 9)] == ["hap-", "pen"]
    assert [r.text for r in runs(setter, "take -3 now", style, 8)] == ["take", "-3", "now"]
    assert [r.text for r in runs(setter, "one — two, three— four\u00ad five", style, 90)] == [
        "one — two, three— four five"
    ]


def test_a_paragraph_s_last_word_gets_company(setter: Typesetter) -> None:
    """Words come down from a line that stays seven tenths full, to a fifth of the width; none where it would not."""
    style = Style(LATIN, size=10, min=10)
    text = "one two three four five six seven eight nine ten a"
    room = runs(setter, text[:-2], style, 200)[0].width + 0.02
    spared = setter.compose(text, style, room)
    drawn = [op for op in setter.place(spared, 0, 0, room) if isinstance(op, Text)]
    assert [op.text for op in drawn] == ["one two three four five six seven eight", "nine ten a"]
    assert [op.width for op in drawn] == pytest.approx(
        [runs(setter, op.text, style, 200)[0].width for op in drawn]
    )
    few = setter.compose(
        "a an extraordinary a", style, runs(setter, "a an extraordinary", style)[0].width + 0.02
    )
    assert [len(line.units) for line in few.lines] == [3, 1]


def test_a_name_s_last_word_does_not_stand_alone(setter: Typesetter) -> None:
    """A word alone gets company from a line that stays two fifths full, and no number is parted for it."""
    style = Style(LATIN, size=10, min=10)

    def lines(first: str, last: str, part: float) -> list[str]:
        """How a text is broken whose first line takes this part of the width."""
        width = runs(setter, first, style, 200)[0].width / part
        return [run.text for run in runs(setter, f"{first} {last}", style, width)]

    assert lines("Ruth Stays with", "Naomi", 0.77) == ["Ruth Stays", "with Naomi"]
    assert lines("You take 1 Virtue", "Token", 0.87) == ["You take", "1 Virtue Token"]
    assert lines("You take 1 Virtue", "Token", 0.77) == ["You take 1 Virtue", "Token"]


@pytest.mark.parametrize("align", ["left", "right"])
def test_numbers_stand_beside_what_they_count(setter: Typesetter, align: Align) -> None:
    """A number at a line's end goes down to its noun where there is room, but not away from the noun before it."""
    style = Style(LATIN, size=10, min=10, align=align)

    def lines(first: str, rest: str) -> list[str]:
        """How a text is broken where its first line is just as wide as its column."""
        room = setter.compose(first, style, 200).width + 0.02
        block = setter.compose(f"{first} {rest}", style, room)
        return [" ".join(line.find_word(at) for at in range(len(line.units))) for line in block.lines]

    assert lines("Each player loses 2", "Shekels") == ["Each player loses", "2 Shekels"]
    assert lines("Each **player** loses 2", "extra tents") == ["Each player loses", "2 extra tents"]
    assert lines("What lies on deck 1", "and beside it") == ["What lies on deck 1", "and beside it"]
    assert lines("You 2", "are") == ["You 2", "are"]
    assert lines("Each player loses 2", "Extraordinarities") == ["Each player loses 2", "Extraordinarities"]


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_the_hyphen_that_shows_is_measured(setter: Typesetter, align: Align) -> None:
    """A line that ends at a soft hyphen lies inside its box with its hyphen, or ends at an earlier one."""
    style = Style(LATIN, size=10, min=10, align=align)
    short, long = (runs(setter, word, style)[0].width + 0.02 for word in ("hap-", "happen-"))
    wide = ["hap-", "pening"] if align == "centre" else ["happen-", "ing"]  # centred lines are of like length
    for room, lines in ((short, ["hap-", "pen-", "ing"]), (long, wide)):
        found = runs(setter, "hap\u00adpen\u00ading", style, room)
        assert [run.text for run in found] == lines
        assert all(run.x >= -0.001 and run.x + run.width <= room + 0.001 for run in found)


def test_letters_are_looked_for_in_other_families(setter: Typesetter) -> None:
    """Letters that a family lacks come from the next; what none has is remembered."""
    fonts = [run.font for run in runs(setter, "one السلام two", Style(LATIN, size=10))]
    assert fonts[0] == "EB Garamond:400"
    assert "Amiri:400" in fonts
    assert not LIBRARY.missing
    runs(setter, "一", Style(LATIN, size=10))
    assert LIBRARY.missing == {"一"}
    LIBRARY.missing.clear()


def test_arabic_alone(setter: Typesetter) -> None:
    """An Arabic line begins at the right, its run in reading order, its letters joined."""
    (run,) = runs(setter, "السلام عليكم", Style(("Amiri",), size=12))
    assert run.rtl
    assert run.text == "السلام عليكم"
    assert run.x + run.width == pytest.approx(50, abs=0.01)
    font = LIBRARY.find_font("Amiri:400")
    joined = font.shape("سلام", rtl=True).glyphs
    alone = [font.shape(letter, rtl=True).glyphs[0].id for letter in "مالس"]
    assert [glyph.id for glyph in joined] != alone


def test_mixed_line_in_visual_order(setter: Typesetter) -> None:
    """In a Hebrew line a Latin word and a number stand where the algorithm puts them, each read its own way."""
    line = runs(setter, "שלום abc 12 עולם", Style(("Frank Ruhl Libre",), size=10))
    by_place = [run.text.strip() for run in sorted(line, key=lambda run: run.x)]
    assert by_place == ["עולם", "abc 12", "שלום"]
    assert [run.text.strip() for run in line] == ["שלום", "abc 12", "עולם"]
    ends = sorted((run.x, run.x + run.width) for run in line)
    assert all(b[0] == pytest.approx(a[1], abs=0.01) for a, b in pairwise(ends))


def test_lines_break_before_they_are_reordered(setter: Typesetter) -> None:
    """The first words of a Hebrew text stand in its first line."""
    block = setter.compose(
        "אחת שתיים שלוש ארבע חמש שש", Style(("Frank Ruhl Libre",), size=12, min=12), 25, 60
    )
    first = setter.line(block, block.lines[0], 0, 5, 25)
    assert isinstance(first[0], Text)
    assert first[0].text.startswith("אחת")


def test_unknown_family() -> None:
    """A family that is not installed is refused with the nearest one."""
    with pytest.raises(FontError, match='Did you mean "Cinzel"'):
        LIBRARY.find_font("Cinzell:400")


def test_weights() -> None:
    """A variable font takes any weight in its range, a static family the nearest that there is."""
    assert LIBRARY.find_font("Cinzel:650").weight == 650
    assert LIBRARY.find_font("Cinzel:100").weight == 400
    assert LIBRARY.find_font("Cinzel:400").width("Heavy") < LIBRARY.find_font("Cinzel:900").width("Heavy")
    assert "Medium" in LIBRARY.find_font("Alegreya Sans:540").file.path.name


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(["a", "word", "שלום", "12", "السلام", "(x)", "**b**", ":wide:", "longer"]),
        max_size=12,
    ),
    st.sampled_from(["left", "right", "centre", "start"]),
)
def test_nothing_is_lost(setter: Typesetter, words: list[str], align: str) -> None:
    """Whatever the mixture, every letter is drawn once and stays in its box."""
    style = Style(LATIN, size=9, min=3, align=align)  # type: ignore[arg-type]
    source = " ".join(words)
    block: Block = setter.compose(source, style, 40, 200)
    ops = setter.place(block, 0, 0, 40, 200)
    drawn = sorted("".join(op.text for op in ops if isinstance(op, Text)).replace(" ", ""))
    plain = sorted(strip_marks(source).replace("[wide]", "").replace(" ", "").replace("\n", ""))
    assert drawn == plain
    for op in ops:
        if isinstance(op, Text):
            assert op.x >= -0.01
            assert op.x + op.width <= 40.01


def test_apostrophes_are_curly() -> None:
    """Inside a word and at its end; one before a word stays as typed."""
    assert strip_marks("the players' tent is Noah's") == "the players’ tent is Noah’s"
    assert strip_marks("'tis") == "'tis"


def test_sizes_of_letters_have_any_unit(tmp_path: Path) -> None:
    said = "- {text: Fox, box: [5, 5, 40, 20], style: {size: %s}}"
    faces = [front(tmp_path / str(n), said % size) for n, size in enumerate(("12", "12pt", '"0.5in"', "5mm"))]
    sizes = [op.size for face in faces for op in flat(face.ops) if isinstance(op, Text)]
    assert sizes == pytest.approx([12, 12, 36, 14.1732])
