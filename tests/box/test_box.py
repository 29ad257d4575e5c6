"""Loading a good box: rows, typed cells, pieces, sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.box import Amount, Formula, Operation, box_hash, load_box
from printkit.box.vocabulary import parse_formula
from tests.box.sample import BOX, CARDS, write


def test_rows_and_pieces(tmp_path: Path) -> None:
    """One piece a copy, named by the pattern, in the rows' order."""
    box = load_box(write(tmp_path))
    assert [piece.id for piece in box.components["cards"].pieces] == ["A01", "A02", "B01"]
    assert list(box.pieces()) == ["A01", "A02", "B01", "T1"]
    assert box.pieces()["A02"].payload.startswith("PIC:A02*")
    assert box.components["token"].rows[0].values["name"] == "Ant"


def test_operations_are_typed(tmp_path: Path) -> None:
    """A cell of operations becomes a tree with named, typed arguments, and is written back the same."""
    baker = load_box(write(tmp_path)).rows("cards")[1]
    pay, take = baker.values["effects"]
    assert pay == Operation(
        "PAY",
        {
            "cost": (Amount(1, "APPLE"), Amount(2, "BREAD")),
            "then": Operation("TAKE", {"who": "ALL", "n": 1, "food": "BREAD"}),
        },
    )
    assert str(take) == "TAKE(ME, 1, APPLE)"
    assert str(pay) == "PAY(1 APPLE + 2 BREAD, TAKE(ALL, 1, BREAD))"


def test_sentences_are_generated(tmp_path: Path) -> None:
    """Operations print as sentences: capital, full stop, singular and plural."""
    box = load_box(write(tmp_path))
    apple, baker = (
        box.sentences.word_effects("sentences", row.values["effects"]) for row in box.rows("cards")
    )
    assert apple == "You take two apples."
    assert baker == "Pay 1 apple and 2 loaves to do this: each player takes one loaf. You take one apple."


@pytest.mark.parametrize(
    "spoiled",
    [
        CARDS.encode("utf-8-sig"),
        CARDS.replace("Apple tree", "Äpfel").encode("cp1252"),
        CARDS.encode("utf-16"),
        CARDS.replace("\n", "\r\n").encode(),
        b"id;name;copies;food;effects\nA;Apple tree;2;APPLE;TAKE(ME,2,APPLE)\nB;Baker;1;BREAD;TAKE(ME,1,APPLE)\n",
        b"id\tname\tcopies\tfood\teffects\nA\tApple tree\t2\tAPPLE\tTAKE(ME,2,APPLE)\n\nB\tBaker\t1\tBREAD\t\n",
    ],
    ids=["bom", "windows-1252", "utf-16", "crlf", "semicolons", "tabs"],
)
def test_spreadsheets_files_are_read(tmp_path: Path, spoiled: bytes) -> None:
    """What spreadsheets write is read: BOM, Windows-1252, UTF-16, semicolons, tabs, empty lines."""
    box = load_box(write(tmp_path, cards_csv=spoiled))
    assert [row.id for row in box.rows("cards")] == ["A", "B"]
    assert box.rows("cards")[0].values["name"] in {"Apple tree", "Äpfel"}


def test_words_of_yaml_stay_words(tmp_path: Path) -> None:
    """`no` and `on` are words, as in YAML 1.2."""
    text = BOX.replace("{id: T1, name: Ant}", "{id: T1, name: no, on: off, falsehood: Trueness}")
    values = load_box(write(tmp_path, box_yaml=text)).components["token"].rows[0].values
    assert values == {"id": "T1", "name": "no", "on": "off", "falsehood": "Trueness"}


def test_ids_are_stable_when_rows_are_added(tmp_path: Path) -> None:
    """A row added in front changes no other piece's id or payload."""
    before = load_box(write(tmp_path)).pieces()
    after = load_box(
        write(tmp_path, cards_csv=CARDS.replace("A,Apple", "Z,Zucchini,1,APPLE,\nA,Apple"))
    ).pieces()
    assert {id_: piece.payload for id_, piece in before.items()}.items() <= {
        id_: p.payload for id_, p in after.items()
    }.items()


def test_hash_follows_the_data(tmp_path: Path) -> None:
    """The fingerprint changes with the data and only with them."""
    first = box_hash(write(tmp_path))
    assert box_hash(write(tmp_path)) == first
    mat = "  mat: {kind: mat, played: false, size: [90, 90], front: card, code: none, rows: [{id: M}]}\n"
    assert box_hash(write(tmp_path, box_yaml=BOX + mat)) == first
    assert box_hash(write(tmp_path, box_yaml=BOX + mat.replace("played: false, ", ""))) != first
    write(tmp_path)
    assert box_hash(write(tmp_path, cards_csv=CARDS.replace("Baker", "Miller"))) != first


def test_formulas() -> None:
    """`N+3` is a number for so many players."""
    assert [parse_formula(text).value(4) for text in ("N+3", "2N", "7", "N - 1")] == [7, 8, 7, 3]
    assert str(Formula(1, 3)) == "N+3"
