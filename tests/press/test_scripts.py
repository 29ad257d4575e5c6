"""A card in each script: Latin, Arabic, Hebrew, and all in one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from printkit.box import BoxError
from printkit.press.faces.piecefaces import Faces
from printkit.press.pdf.document import face_sheet, write_pdf
from tests.press.boxed import make_box, texts
from tests.press.listing import listing

CARDS = """\
id,name,n,text
LATIN,The Well of the Oasis,1,"Every traveller **draws** 2 :dot:, then passes *one* on. Łódź, Çeşme and Ávila welcome them."
ARABIC,بئر الواحة,2,يسحب كل مسافر **بطاقتين** 2 :dot: ثم يعطي *واحدة* لجاره. السعر 12 درهما (أو 15).
HEBREW,באר הנווה,3,כל נוסע **שולף** 2 :dot: ואז מעביר *אחד* הלאה. המחיר הוא 12 מטבעות (או 15).
MIXED,Well · بئر · באר,4,"The word **بئر** and the word **באר** both mean well (בְּאֵר). In a line: 12 דינר, 15 درهم, 2 :dot:."
"""
CARD = """\
styles:
  title: {font: display, fonts: [display, arabic, hebrew], weight: 700, size: 15, min: 9, align: centre, valign: middle}
  body: {fonts: [text, arabic, hebrew], size: 11, min: 8, leading: 1.35}
elements:
- {id: title, text: "{{ name }}", box: [5, 5, 53, 10], style: title}
- {id: rule, shape: line, points: [[5, 17], [58, 17]], stroke: gold, width: 0.4}
- {id: body, text: "{{ text }}", box: [5, 20, 53, 40], style: body}
- {id: code, qr: true, box: [43, 66, 15, 18]}
"""


@pytest.fixture
def faces(tmp_path: Path) -> Faces:
    """The four cards."""
    box = make_box(tmp_path, CARD, cards=CARDS)
    return Faces(box, box.components["cards"])


@pytest.mark.parametrize("number", range(4))
def test_card_of_each_script(faces: Faces, golden: Callable[[str, str], None], number: int) -> None:
    """The card as it was looked at."""
    piece = faces.component.pieces[number]
    face = faces.front(piece)
    faces.raise_problems()
    golden(f"press/script-{piece.id.lower()}", listing(face))


def test_scripts_extract_in_reading_order(faces: Faces, tmp_path: Path) -> None:
    """Words of every script are found in the file, in the order in which they are read, by both readers."""
    file = tmp_path / "cards.pdf"
    write_pdf(
        file,
        [face_sheet(faces.front(piece)) for piece in faces.component.pieces],
        library=faces.drawer.library,
    )
    expected = [
        ["The Well of the Oasis", "Every traveller", "draws", "then passes", "one", "welcome them."],
        ["بئر الواحة", "يسحب كل مسافر", "بطاقتين", "واحدة", "لجاره"],
        ["באר הנווה", "כל נוסע", "שולף", "אחד", "הלאה", "מטבעות"],
        ["بئر", "באר", "The word", "and the word", "both mean"],
    ]
    first = [page.extract_text() for page in pypdf.PdfReader(file).pages]
    second = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file)]
    for read in (first, second):
        for page, words in zip(read, expected, strict=True):
            found = " ".join(page.replace("\u200d", "").split())
            places = [found.find(word) for word in words]
            assert -1 not in places, words[places.index(-1)]
            assert places == sorted(places)


def test_lines_from_right_to_left_stand_at_the_right(faces: Faces) -> None:
    """`start` is the right edge for Arabic and Hebrew, the left one for Latin."""
    for number, edge in enumerate(["left", "right", "right", "left"]):
        body = [text for text in texts(faces.front(faces.component.pieces[number])) if 20 < text.y < 60]
        if edge == "left":
            assert min(text.x for text in body) == pytest.approx(5, abs=0.01)
        else:
            assert max(text.x + text.width for text in body) == pytest.approx(58, abs=0.01)


def test_long_arabic_overflows_by_name(tmp_path: Path) -> None:
    """Text from right to left is held to the same limits."""
    cards = f"id,name,n,text\nA01,x,1,{'كلمات كثيرة جدا ' * 40}\n"
    box = make_box(tmp_path, CARD, cards=cards)
    faces = Faces(box, box.components["cards"])
    faces.front(faces.component.pieces[0])
    with pytest.raises(
        BoxError, match=r'element "body", text, front of piece A01: .* mm of height are missing at 8 pt'
    ):
        faces.raise_problems()
