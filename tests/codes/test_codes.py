"""Identities: check characters, codes as text, shortening, QR matrices read back by a foreign decoder."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from printkit.codes import (
    AmbiguousCodeError,
    Code,
    CodeError,
    check_character,
    make_matrix,
    make_payload,
    parse,
    shorten_id,
    strip_code,
)
from printkit.codes.identity import ALPHABET, find_code
from printkit.codes.matrix import Level

texts = st.text(ALPHABET, min_size=1, max_size=14)


def test_published_example() -> None:
    """The GRid standard's own example of MOD 37,36 ends in M."""
    assert check_character("A12425GABC1234002") == "M"


@given(texts, st.data())
def test_every_single_wrong_character_is_found(text: str, data: st.DataObject) -> None:
    """Replacing any one character breaks the check."""
    whole = text + check_character(text)
    index = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.sampled_from([c for c in ALPHABET if c != whole[index]]))
    wrong = whole[:index] + other + whole[index + 1 :]
    assert check_character(wrong[:-1]) != wrong[-1]


def test_code_reads_back() -> None:
    """A payload parses to the code it was made from."""
    assert parse(make_payload("BEL", "T-INC-01")) == Code("BEL", "T-INC-01")
    assert str(Code("BEL", "A01")) == make_payload("BEL", "A01")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://example.org", "not a printkit code"),
        ("BEL:A01", "not a printkit code"),
        ("BEL:A01*0", "damaged"),
        ("", "not a printkit code"),
    ],
)
def test_foreign_and_damaged_codes_are_told_apart(text: str, words: str) -> None:
    """A foreign text and a damaged code get different sentences, never a guess."""
    with pytest.raises(CodeError, match=words):
        parse(text)


def test_typed_without_punctuation() -> None:
    """A person may leave out title, punctuation, case and check character."""
    known = [Code("BEL", "T-INC-01"), Code("BEL", "T-INC-02")]
    for typed in ("tinc01", "T-INC-01", "bel t inc 01", make_payload("BEL", "T-INC-01").lower()):
        assert find_code(typed, known) == known[0]
    with pytest.raises(CodeError, match="no piece of this box"):
        find_code("T-INC-03", known)


def test_what_several_pieces_may_be_is_asked_again() -> None:
    """Two ids that differ in punctuation only: the error holds both codes."""
    known = [Code("BEL", "A-11"), Code("BEL", "A1-1"), Code("BEL", "A-12")]
    with pytest.raises(
        AmbiguousCodeError, match=r"'a11' may be BEL:A-11\*\S or BEL:A1-1\*\S; type the whole code"
    ) as raised:
        find_code("a11", known)
    assert raised.value.may_be == tuple(known[:2])


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("LF-ROLE-MASON-A", "ROL-MAS-A"),
        ("LF-MAT-COMMUNAL", "MAT-COM"),
        ("HX-WHEAT-10", "HX-WHE-10"),
        ("FG-PROPHET", "FG-PROPHET"),
        ("PEN1-04.1", "PEN1-04.1"),
    ],
)
def test_long_ids_are_shortened_by_one_rule(long: str, short: str) -> None:
    """Ten characters stay; of a longer id the prefix goes and words are cut to three letters."""
    assert shorten_id(long, ["LF"]) == short


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
def test_matrix_is_read_by_a_foreign_decoder(level: Level) -> None:
    """zxing-cpp reads the matrix at the level that was asked for, version 1 for our longest code at Q."""
    text = make_payload("PAP", "FG-PROPHET")
    rows = make_matrix(text, level)
    picture = (
        np.kron(np.pad(~np.array(rows), 4, constant_values=True), np.ones((4, 4))).astype(np.uint8) * 255
    )
    [code] = zxingcpp.read_barcodes(picture)
    assert code.text == text
    assert code.ec_level == level
    assert len(rows) == (21 if level in "LMQ" else 25)


def test_bare_text_keeps_letters_and_digits_only() -> None:
    """Punctuation and foreign letters go, small letters become capitals."""
    assert strip_code("pen1-04.1 é") == "PEN1041"
