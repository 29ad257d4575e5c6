"""Spoiled boxes: each gets a report with file, line, what came and what would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.box import BoxError, Operation, load_box
from printkit.expression.error import ExpressionError
from tests.box.sample import BOX, CARDS, VOCABULARY, write

BAD_BOXES: dict[str, tuple[str | bytes | None, str]] = {
    "no box": (None, "box.yaml: this file is missing"),
    "empty": ("", "a box is a list of"),
    "not yaml": ("title: [", "box.yaml:2: this is not YAML"),
    "tabs": ("title: x\n\tcode: XYZ\n", "box.yaml:2: this is not YAML"),
    "key twice": (BOX + "name: Again\n", '"name" stands twice here, first in line 3'),
    "unknown key": (BOX.replace("edition:", "editon:"), 'box.yaml:4: editon: unknown key. Did you mean "edition"?'),
    "code of four letters": (BOX.replace("PIC", "PICN"), '"PICN" is no title code; write three capital letters'),
    "no components": (BOX.split("components:")[0], "a box needs `components:`"),
    "component no mapping": (BOX.split("  token:")[0] + "  token: 5\n", "components.token: a component is a list"),
    "component key": (BOX.replace("  token:", "  Token Set:"), "a component's key is small letters"),
    "kind unknown": (BOX.replace("kind: token", "kind: tokn"), '"tokn" is no kind. Did you mean "token"?'),
    "title no key": (BOX.replace("title: picnic", "title: Other Game!"), "for example other-game"),
    "title of 400 letters": (BOX.replace("title: picnic", "title: " + "a" * 400), "letters, digits and hyphens, 80 at most"),
    "shape unknown": (BOX.replace("[25, 25]", "[25, 25]\n    shape: circle"), '"circle" is no shape'),
    "size unknown": (BOX.replace("size: poker", "size: pokr"), "'pokr' is no size"),
    "size zero": (BOX.replace("[25, 25]", "[0, 25]"), "0 x 25 mm is no printable size"),
    "size missing": (BOX.replace("    size: poker\n", ""), "`size:` is missing"),
    "size of text": (BOX.replace("[25, 25]", "[25, wide]"), "'wide' is not a length"),
    "negative bleed": (BOX.replace("size: poker", "size: poker\n    bleed: -3"), "-3 mm of ink beyond the cut; 0 to 20 will do"),
    "front missing": (BOX.replace("    front: card\n", ""), "`front:` is missing"),
    "data missing": (BOX.replace("    data: cards.csv\n", ""), "neither `data:` (a table's file) nor `rows:`"),
    "data not there": (BOX.replace("cards.csv", "card.csv"), "card.csv: this file is missing"),
    "rows no list": (BOX.replace("[{id: T1, name: Ant}]", "{id: T1}"), "`rows:` is a list of mappings"),
    "rows without row": (BOX.replace("[{id: T1, name: Ant}]", "[]"), "there is no row"),
    "copies column": (BOX.replace("copies: copies", "copies: copeis"), 'no column "copeis"; Did you mean "copies"?'),
    "copies text": (BOX.replace("copies: copies", "copies: name"), 'name: "Apple tree" is not a whole number'),
    "copies too many": (BOX.replace("copies: copies", "copies: 1000000"), "at most 10000 are printed"),
    "copies negative": (BOX.replace("copies: copies", "copies: -1"), "0 or more will do"),
    "copies none": (BOX.replace("copies: copies", "copies: 0"), "nothing is printed: all rows have 0 copies"),
    "copies formula": (BOX.replace("copies: copies", 'copies: "{{ copies * }}"'), "is no expression"),
    "copies formula's name": (BOX.replace("copies: copies", 'copies: "{{ copys * 2 }}"'), "'copys' is undefined"),
    "no row on": (BOX.replace("copies: copies", "copies: copies\n    when: copies > 9"), "leaves out every row"),
    "when no expression": (BOX.replace("copies: copies", "when: copies >"), "is no expression"),
    "when unknown": (BOX.replace("copies: copies", "when: of"), "'of' is undefined"),
    "join no mapping": (BOX.replace("copies: copies", "join: other.csv"), "write a join as"),
    "join key": (BOX.replace("copies: copies", "join: {data: cards.csv, by: id}"), "components.cards.join.by: unknown key"),
    "join columns": (BOX.replace("copies: copies", "join: {data: cards.csv}"), "the column stands in cards.csv too"),
    "join column": (BOX.replace("copies: copies", "join: {data: cards.csv, on: nam}"), 'no column "nam" to join by'),
    "replace no mapping": (BOX.replace("copies: copies", "replace: [a, b]"), "write what is replaced as"),
    "copies nonsense": (BOX.replace("copies: copies", "copies: [2]"), "neither a number of copies nor"),
    "id pattern": (BOX.replace("{{ id }}", "{{ idd }}"), "the id pattern"),
    "id pattern without copy": (BOX.replace("{{ '%02d' % copy }}", ""), "piece A has the same id as"),
    "id too long": (BOX.replace("{{ id }}", "{{ id }}1234567890"), "a code of this component has room for 10"),
    "id letters": (BOX.replace("{{ id }}{{", "_{{ id }}{{"), '"_A01" is no piece id'),
    "id shared": (BOX.replace("id: T1", "id: A-01"), "(without punctuation) the same id as A01"),
    "code size": (BOX.replace("{size: 14, level: Q}", "{size: 2}"), "a code of 2 mm cannot be read"),
    "second code": (BOX.replace("level: Q}", "level: Q, second: 10}"), "write `second: {size: 10, beside: [-38, -52]}`"),
    "second code size": (BOX.replace("level: Q}", "level: Q, second: {size: 13, beside: [1, 2]}}"), "a second code of 13 mm cannot be told from the first: 8 to 11.9 mm do"),
    "code level": (BOX.replace("level: Q", "level: Z"), '"Z" is no level'),
    "code no mapping": (BOX.replace("{size: 14, level: Q}", "14"), "write `code: {size: 14}`"),
    "column type": (BOX.replace("copies: int,", "copies: integer,"), '"integer" is no type of a column'),
    "column unknown": (BOX.replace("food: words(food)", "fod: words(food)"), 'has no column "fod"; Did you mean "food"?'),
    "category unknown": (BOX.replace("words(food)", "words(foods)"), '"foods" is no category'),
    "colour": (BOX.replace('"#101010"', "blackish"), "'blackish' is no colour"),
    "colour as comment": (BOX.replace('"#101010"', "#101010"), "None is no colour"),
    "ink unknown": (BOX.replace("low:", "lo:"), 'unknown key of a colour. Did you mean "low"? Known: full, low, bw'),
    "players": (BOX.replace("[2, 4]", "[4, 2]"), "write two whole numbers"),
    "players below one": (BOX.replace("[2, 4]", "-1"), "players: -1 will not do; write two whole numbers, [least, most], from 1 to 99"),
    "players of a country": (BOX.replace("[2, 4]", "1000000000"), "1000000000 will not do"),
    "size of 400 digits": (BOX.replace("[25, 25]", f"[{'9' * 400}, 25]"), "components.token.size: [999"),
    "bleed of 400 digits": (BOX.replace("size: poker", f"size: poker\n    bleed: {'9' * 400}"), "0 to 20 will do, 3 is usual"),
    "number of 5000 digits": (BOX.replace("[2, 4]", "9" * 5000), "a number of thousands of digits"),
    "a time is no key": (BOX + "x: 1:59:59\n", "x: unknown key. Known: title, code"),
    "prefixes": (BOX + "prefixes: 5\n", "prefixes: 5 will not do; write a list such as [LF]"),
    "key that is a mapping": (BOX + "? {a: 1}\n: 2\n", "box.yaml:27: this is not YAML: a list or a mapping stands where a name should"),
    "key of a table": (BOX + "tables: {t: {data: cards.csv, colums: {}}}\n", 'tables.t.colums: unknown key. Did you mean "columns"?'),
    "table no mapping": (BOX + "tables: {t: cards.csv}\n", "tables.t: write `name: {data: file.csv, columns: {...}}`"),
    "name no text": (BOX.replace("name: Picnic", "name: {a: 1}"), "box.yaml:3: name: this is a text; put it in quotes"),
    "age no number": (BOX + "age: old\n", "age: 'old' will not do; write a whole number from 0 to 120"),
    "kind no word": (BOX.replace("kind: token", "kind: {a: b}"), "{'a': 'b'} is no kind"),
    "mark without a place": (BOX + "    marks: [{id: TL, size: 20}]\n", "components.token.marks.0: `at:` is missing; write [x, y] in mm"),
    "key of a sheet": (BOX + "    sheet: {gpa: 3}\n", 'box.yaml:27: components.token.sheet.gpa: unknown key. Did you mean "gap"?'),
    "binary": (b"\x00\x01\x02", "save it as UTF-8 text"),
}  # fmt: skip
BAD_TABLES: dict[str, tuple[str | bytes, str]] = {
    "empty": ("", "cards.csv:1: this table is empty"),
    "no rows": (CARDS.splitlines()[0] + "\n", "cards.csv:1: this table names columns but has no rows"),
    "column twice": (CARDS.replace("id,name,copies", "id,name,name"), "cards.csv:1: name: this column stands twice"),
    "columns alike": (CARDS.replace("id,name,copies", "id,the copies,the_copies"), 'and "the copies" are both the_copies'),
    "huge cell": (CARDS + 'C,"' + "x" * 1_000_000 + '",1,BREAD,\n', "probably its quotes are never closed"),
    "many copies": (CARDS.replace("tree,2", "tree,20000"), "cards.csv:2: copies: 20000 copies; 0 to 10000 will do"),
    "negative copies": (CARDS.replace("tree,2", "tree,-2"), "-2 copies; 0 to 10000 will do"),
    "column without name": (CARDS.replace("id,name", "id,"), "column 2 has no name"),
    "too many cells": (CARDS + "C,Cake,1,BREAD,,extra\n", "cards.csv:4: 6 cells, but the first line names 5 columns"),
    "open quote": (CARDS + 'C,"Cake,1,BREAD,\n', "the quotes of this line do not match"),
    "no number": (CARDS.replace("tree,2", "tree,two"), 'cards.csv:2: copies: "two" is not a whole number'),
    "no word": (CARDS.replace("2,APPLE", "2,APLE"), 'cards.csv:2: food: "APLE" is no food; Did you mean "APPLE"?'),
    "id twice": (CARDS.replace("B,Baker,1", "A,Baker,1"), "the same id as a piece of"),
    "no id in row": (CARDS.replace("B,Baker", ",Baker"), "cards.csv:3: id: this row has no id"),
    "unknown operation": (CARDS.replace("TAKE(ME,2", "TAK(ME,2"), '"TAK" is no operation; Did you mean "TAKE"?'),
    "too few arguments": (CARDS.replace("TAKE(ME,2,APPLE)", "TAKE(ME)"), "TAKE takes (who, n, food), not 1"),
    "argument's type": (CARDS.replace("TAKE(ME,2", "TAKE(ME,many"), 'TAKE, n: "many" is not a whole number'),
    "argument's word": (CARDS.replace("TAKE(ME,2", "TAKE(YOU,2"), 'TAKE, who: "YOU" is no who; Known: ME, ALL'),
    "amount": (CARDS.replace("1 APPLE +", "one APPLE +"), '"one APPLE" is no amount'),
    "open bracket": (CARDS.replace("TAKE(ME,2,APPLE)", "TAKE(ME,2,APPLE"), '"(" is never closed'),
    "stray bracket": (CARDS.replace("TAKE(ME,2,APPLE)", "TAKE(ME,2,APPLE))"), '")" closes nothing'),
    "no operation": (CARDS.replace("TAKE(ME,2,APPLE)", "(ME)"), "does not begin with an operation's name"),
    "bytes of no encoding": (CARDS.replace("Baker", "B\x81ker").encode("latin-1"), "is no character of UTF-8 or Windows-1252"),
}  # fmt: skip
BAD_VOCABULARIES = {
    "no mapping": ("- a\n", "a vocabulary has the keys"),
    "unknown key": (VOCABULARY.replace("words:", "word:"), 'unknown key; known: words, operations. Did you mean "words"?'),
    "no text": (VOCABULARY.replace('    text: "{{ parts|clause }}"\n', ""), "an operation needs `text:`"),
    "type": (VOCABULARY.replace("n: int", "n: whole"), '"whole" is no type'),
    "template": (VOCABULARY.replace("{{ parts|clause }}", "{{ parts|clause }"), "template does not work"),
    "filter": (VOCABULARY.replace("parts|clause", "parts|claws"), "claws"),
}  # fmt: skip


def _problems(folder: Path) -> str:
    with pytest.raises(BoxError) as caught:
        load_box(folder)
    return str(caught.value)


@pytest.mark.parametrize("name", BAD_BOXES)
def test_bad_box(tmp_path: Path, name: str) -> None:
    """A spoiled box.yaml is reported in words."""
    text, words = BAD_BOXES[name]
    assert words in _problems(write(tmp_path, box_yaml=text))


@pytest.mark.parametrize("name", BAD_TABLES)
def test_bad_table(tmp_path: Path, name: str) -> None:
    """A spoiled CSV is reported in words."""
    text, words = BAD_TABLES[name]
    assert words in _problems(write(tmp_path, cards_csv=text))


@pytest.mark.parametrize("name", BAD_VOCABULARIES)
def test_bad_vocabulary(tmp_path: Path, name: str) -> None:
    """A spoiled vocabulary.yaml is reported in words."""
    text, words = BAD_VOCABULARIES[name]
    assert words in _problems(write(tmp_path, vocabulary_yaml=text))


def test_sentences_that_are_not_used_may_wait(tmp_path: Path) -> None:
    """For one piece alone a wrong sentence is told where it is used, and by whoever wants the whole box."""
    text, words = BAD_VOCABULARIES["filter"]
    folder = write(tmp_path, vocabulary_yaml=text)
    said = load_box(folder, whole=False).sentences
    taken = load_box(folder, whole=False).rows("cards")[0]
    assert said.word_effects("sentences", taken.values["effects"]) == "You take two apples."
    every = Operation("ALL_OF", {"parts": taken.values["effects"]})
    with pytest.raises(ExpressionError, match=words):
        said.word_effects("sentences", (every,))
    assert words in _problems(folder)


def test_all_problems_at_once(tmp_path: Path) -> None:
    """Problems of several files come in one report."""
    report = _problems(
        write(
            tmp_path,
            box_yaml=BOX.replace("PIC", "pic"),
            cards_csv=CARDS.replace("tree,2", "tree,two").replace("TAKE(ME,2", "TAK(ME,2"),
        )
    )
    assert "title code" in report
    assert "cards.csv:2: copies" in report
    assert "cards.csv:2: effects" in report
