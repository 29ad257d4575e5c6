"""The box of Ayubistan against its specification: counts, data, sentences, identities, rule ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from printkit.box import Box, Ink, Operation
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Op, Text
from tests.boxes.title import (
    counts,
    expect_identities,
    folder,
    measure_lost_windows,
    numbered,
    rule_ids,
    sentence,
    unquoted,
)

TITLE = "ayubistan"


def only(box: Box, component: str, **wanted: Any) -> int:
    """How many pieces of a component have these values in their row."""
    pieces = box.components[component].pieces
    return sum(all(piece.row.values[key] == value for key, value in wanted.items()) for piece in pieces)


def test_notes_are_two_hundred_worth_850_dirhams(box: Box) -> None:
    """Section 2: 100 silver ones, 50 bronze fives, 50 gold tens; 100 + 250 + 500 Dirhams."""
    assert only(box, "notes", denomination=1, colour="silver") == 100
    assert only(box, "notes", denomination=5, colour="bronze") == 50
    assert only(box, "notes", denomination=10, colour="gold") == 50
    values = [piece.row.values["denomination"] for piece in box.components["notes"].pieces]
    assert sum(values) == 100 * 1 + 50 * 5 + 50 * 10 == 850


def test_pieces_of_each_component(box: Box) -> None:
    """Section 2: 200 notes, 80 + 33 troop cards, 63 + 60 tokens, 44 Action Cards, 6 reference cards: 486 pieces; and two mats."""
    found = counts(box)
    assert found == {
        "notes": 100 + 50 + 50,
        "troops": 80 + 33,
        "hasanat": 63,
        "sayeat": 60,
        "action-cards": 44,
        "turn-structure": 6,
        "table-mat": 1,
        "camera-mat": 1,
        "booklet": 0,
    }
    assert (only(box, "troops", side="player"), only(box, "troops", side="mushrik")) == (80, 33)
    assert sum(found.values()) - found["table-mat"] - found["camera-mat"] == 200 + 113 + 123 + 44 + 6 == 486


def test_what_must_not_betray_has_one_back_without_a_code(box: Box) -> None:
    """Section 2, print constraints: one back for all notes, one for all troop cards, and no code behind a card."""
    for key in ("notes", "troops", "action-cards"):
        component = box.components[key]
        assert component.back not in ("", "same")
        assert not component.has_code("back")
    assert not any(box.components[key].has_code("front") for key in ("hasanat", "sayeat"))
    assert box.components["turn-structure"].code is None


def test_action_cards_run_from_1_to_44_in_nine_categories(box: Box) -> None:
    """Section 3.5, last line: 3 + 2 + 7 + 10 + 6 + 5 + 2 + 6 + 3 = 44."""
    rows = box.rows("action-cards")
    assert [row.values["number"] for row in rows] == list(range(1, 45))
    assert [row.id for row in rows] == [f"A{number:02}" for number in range(1, 45)]
    assert Counter(row.values["category"] for row in rows) == {
        "quiet": 3,
        "insight": 2,
        "deed": 7,
        "wealth": 10,
        "troops": 6,
        "season": 5,
        "charity": 2,
        "theft": 6,
        "invasion": 3,
    }
    assert Counter(row.values["source"] for row in rows) == {"P": 14, "R": 9, "O": 21}


EFFECTS = {
    1: "peek_reorder(3)",
    2: "nothing",
    3: "nothing",
    4: "nothing",
    5: "lose_money(drawer, 1)",
    6: "give_money(drawer, left, 5); gain_hasanat(drawer, 1)",
    7: "gain_money(drawer, 3); gain_sayeat(drawer, 1)",
    8: "lose_troops(drawer, 1)",
    9: "gain_hasanat(drawer, 2)",
    10: "gain_hasanat(drawer, 1)",
    11: "lose_money(drawer, 3)",
    12: "gain_money(drawer, 10); gain_troops(drawer, 1)",
    13: "lose_money_or_half(drawer, 10, 20); lose_troops(drawer, 1)",
    14: "gain_troops(drawer, 1)",
    15: "offer_troops(drawer, 3, 5)",
    16: "offer_troops(all, 4, 2)",
    17: "offer_hasanat(all, 5, 1)",
    18: "offer_hasanat(drawer, 5, 4)",
    19: "offer_pack(drawer, 20, 3, 0)",
    20: "offer_hasanat(all, 8, 2)",
    21: "zakat(40, 40)",
    22: "offer_gift(3, 1)",
    23: "choose([gain_money(drawer, 6)], [gain_hasanat(drawer, 1)])",
    24: "offer_hasanat(drawer, 6, 1)",
    25: "gain_sayeat(drawer, 1)",
    26: "remove_sayeat(drawer, 1)",
    27: "give_money(drawer, right, 5); gain_hasanat(drawer, 1)",
    28: "gain_money(all, 3)",
    29: "lose_money(all, 3)",
    30: "gain_troops(all, 1)",
    31: "gain_money(drawer, 6)",
    32: "choose([pay(6)], [gain_sayeat(drawer, 1)])",
    **dict.fromkeys(range(33, 39), "theft"),
    39: "invasion(byzantines, 8, 3)",
    40: "invasion(crusaders, 12, 5)",
    41: "invasion(mongols, 16, 7)",
    42: "offer_pack(drawer, 10, 1, 1)",
    43: "inspect",
    44: "give_money(right, drawer, 3); gain_hasanat(right, 1)",
}
"""Section 3.5, copied from the specification a second time."""


def test_effects_are_those_of_the_specification(box: Box) -> None:
    """Section 3.5: each card's effects, read from the row and written out again."""
    written = {
        row.values["number"]: "; ".join(str(operation) for operation in row.values["effects"])
        for row in box.rows("action-cards")
    }
    assert written == EFFECTS


def test_vocabulary_is_the_closed_list(box: Box) -> None:
    """Section 3.4: 21 effects and no other; every one of them stands on some card."""
    names = set(box.vocabulary.operations)
    assert names == {
        *(
            "nothing",
            "gain_money",
            "lose_money",
            "lose_money_or_half",
            "give_money",
            "gain_troops",
            "lose_troops",
        ),
        *(
            "gain_hasanat",
            "gain_sayeat",
            "remove_sayeat",
            "offer_hasanat",
            "offer_troops",
            "offer_pack",
            "offer_gift",
        ),
        *("zakat", "choose", "pay", "peek_reorder", "inspect", "theft", "invasion"),
    }
    assert set(box.vocabulary.words["who"]) == {"drawer", "left", "right", "chosen", "all", "others"}

    def used(operations: tuple[Operation, ...]) -> set[str]:
        inner = (
            value
            for operation in operations
            for value in operation.arguments.values()
            if isinstance(value, tuple)
        )
        return {operation.name for operation in operations}.union(*(used(value) for value in inner))  # type: ignore[arg-type]

    assert set().union(*(used(row.values["effects"]) for row in box.rows("action-cards"))) == names


SENTENCES = {
    1: "Look at the top 3 Action Cards in secret and return them on top in an order you like.",
    2: "No effect.",
    5: "Pay 1 Dirham.",
    6: "Give 5 Dirhams to the player on your left. Gain 1 Hasana.",
    9: "Gain 2 Hasanat.",
    13: "Pay 10 Dirhams, or half your money (rounded down) if you have less than 20. Lose 1 Troop.",
    16: "Each player, you first, may buy up to 2 Troops at 4 Dirhams each, not counted as recruits.",
    18: "You may donate 5 Dirhams per Hasana, up to 4 Hasanat.",
    19: "You may pay 20 Dirhams for 3 Hasanat.",
    21: "Each player with 40 Dirhams or more pays 1 per full 40 and gains 1 Hasana.",
    26: "Return 1 of your Sayeat.",
    29: "Each player pays 3 Dirhams.",
    30: "Each player, you first, takes 1 Troop.",
    32: "Pay 6 Dirhams in full, or take 1 Sayeat.",
    42: "You may pay 10 Dirhams for 1 Hasana and 1 Troop.",
}
"""What the generator must say, one card for each effect that has a sentence of its own."""


@pytest.mark.parametrize("number", SENTENCES)
def test_printed_sentence(box: Box, number: int) -> None:
    """The sentence on a card comes from its operations and reads like the specification's."""
    row = box.rows("action-cards")[number - 1]
    assert (row.values["text"] or sentence(box, row.values["effects"])) == SENTENCES[number]


def test_every_card_has_a_sentence_symbols_and_a_flavour_line(box: Box) -> None:
    """Whole sentences without rests of code, symbols for the strip, and a flavour line of its own on each card."""
    rows = box.rows("action-cards")
    for row in rows:
        text = row.values["text"] or sentence(box, row.values["effects"])
        assert not text[0].islower()
        assert text.endswith(".")
        assert not set("_{}[]") & set(text)
        icons = box.sentences.word_effects("icons", row.values["effects"])
        assert icons.count(":") % 2 == 0
        assert ":" in icons
    assert len({row.values["flavour"] for row in rows}) == 44


@pytest.mark.parametrize("who", ["drawer", "left", "right", "chosen", "all", "others"])
def test_every_selector_has_its_grammar(box: Box, who: str) -> None:
    """Cards that somebody adds later read well too, whoever the effect is for."""
    operations = box.vocabulary.parse(f"gain_money({who}, 1); lose_troops({who}, 2)")
    assert (
        sentence(box, operations)
        == {
            "drawer": "Take 1 Dirham. Lose 2 Troops.",
            "left": "The player on your left takes 1 Dirham. The player on your left loses 2 Troops.",
            "right": "The player on your right takes 1 Dirham. The player on your right loses 2 Troops.",
            "chosen": "Another player of your choice takes 1 Dirham. Another player of your choice loses 2 Troops.",
            "all": "Each player takes 1 Dirham. Each player, you first, loses 2 Troops.",
            "others": "Each other player takes 1 Dirham. Each other player loses 2 Troops.",
        }[who]
    )


def test_numbers_of_the_rules(box: Box) -> None:
    """Section 3.1, the table of constants and the pools; 5.3: a wallet is worth 10 + 30 + 60 = 100 Dirhams."""
    numbers = box.constants
    assert (numbers["dinar"], numbers["income"], numbers["split"]) == (10, 2, 2)
    assert (numbers["price_troop"], numbers["price_troop_surge"], numbers["price_hasana"]) == (5, 10, 10)
    assert (numbers["max_donate"], numbers["max_recruit"], numbers["max_trade"]) == (1, 3, 3)
    assert (numbers["army_rounds"], numbers["win_pay"], numbers["start_troops"]) == (5, 3, 3)
    wallet = numbers["start_wallet"]
    assert wallet == {"ones": 10, "fives": 6, "tens": 6}
    assert wallet["ones"] + 5 * wallet["fives"] + 10 * wallet["tens"] == 100
    pools = {players: (pool["hasanat"], pool["sayeat"]) for players, pool in numbers["pools"].items()}
    assert pools == {2: (30, 30), 3: (40, 40), 4: (63, 60), 5: (63, 60), 6: (63, 60)}
    assert numbers["armies"] == ["A39", "A40", "A41"]


def test_box_serves_the_greatest_table(box: Box) -> None:
    """Six players leave (40, 14, 14) notes and 62 Troops; no pool is larger than the tokens; no army than 33."""
    wallet, players = box.constants["start_wallet"], 6
    left = [100 - players * wallet["ones"], 50 - players * wallet["fives"], 50 - players * wallet["tens"]]
    assert left == [40, 14, 14]
    assert 80 - players * box.constants["start_troops"] == 62
    for pool in box.constants["pools"].values():
        assert pool["hasanat"] <= 63
        assert pool["sayeat"] <= 60
    armies = [
        row.values["effects"][0] for row in box.rows("action-cards") if row.id in box.constants["armies"]
    ]
    assert [(army["size"], army["draws"]) for army in armies] == [(8, 3), (12, 5), (16, 7)]


def test_identities(box: Box) -> None:
    """Short ids with serials."""
    expect_identities(box, 488)
    expected = {"D1-001", "D1-100", "D5-050", "D10-050", "T-80", "M-33", "H-63", "S-60", "A01", "A44"}
    assert expected <= set(box.pieces())


SECTIONS = {2: 12, 5: 7, 6: 8, 7: 6, 8: 6, 9: 12, 10: 5}
"""Rules of each section that are numbered from 1 without gaps."""
RULE_IDS = {
    *numbered("AYU", SECTIONS),
    *(f"AYU-4.{n}" for n in (1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16)),
}
"""Every rule id of the specification: runs from 1 in most sections; 4.7 to 4.9 are unused."""


def test_rules_have_exactly_the_ids_of_the_specification() -> None:
    """12 + 13 + 7 + 8 + 6 + 6 + 12 + 5 = 69 rules, each once."""
    assert len(RULE_IDS) == 69
    assert set(rule_ids(TITLE)) == RULE_IDS


def test_booklet_quotes_every_rule() -> None:
    """All eight sections of the rules stand in the booklet; the hard parts are played through, with their sums."""
    assert unquoted(TITLE) == set()
    text = (folder(TITLE) / "booklet.md").read_text("utf-8")
    assert sum(text.count(shown) for shown in ("> [!example]", "::: running", "::: play", "\n== ")) >= 10


@pytest.mark.parametrize("ink", ["full", "bw"])
@pytest.mark.parametrize(
    ("component", "pieces"), [("notes", ("D1-001", "D10-050")), ("troops", ("T-01", "M-33"))]
)
def test_backs_are_equal_to_the_last_line(
    box: Box, component: str, pieces: tuple[str, str], ink: Ink
) -> None:
    """A note's back does not tell its value, a troop card's not its side: operation by operation the same, no code."""
    faces = Faces(box, box.components[component], ink)
    one, other = (faces.back(box.pieces()[piece]) for piece in pieces)
    assert one is not None
    assert one.ops
    assert one.code is None
    assert one == other


@pytest.mark.parametrize("ink", ["full", "bw"])
def test_values_stand_on_notes_in_every_ink(box: Box, ink: Ink) -> None:
    """Each note says its value in the corner and in the middle, in numerals and words."""
    faces = Faces(box, box.components["notes"], ink)
    for piece, numeral, words in (
        ("D1-001", "1", "One Dirham"),
        ("D5-001", "5", "Five Dirhams"),
        ("D10-001", "10", "One Dinar"),
    ):
        texts = [text.text for text in runs(faces.front(box.pieces()[piece]).ops)]
        assert texts.count(numeral) == 2
        assert words in " ".join(texts)


def test_every_action_card_prints_its_name_and_number(box: Box) -> None:
    """Nothing is left out: 44 faces without a problem, each with its number and category in words."""
    component = box.components["action-cards"]
    faces = Faces(box, component)
    for piece in component.pieces:
        texts = [text.text for text in runs(faces.front(piece).ops)]
        values = piece.row.values
        assert str(values["number"]) in texts
        assert values["name"].replace("'", "’") in " ".join(texts)
        assert box.vocabulary.words["category"][values["category"]].one in " ".join(texts)
    faces.raise_problems()


def runs(ops: Iterable[Op]) -> Iterator[Text]:
    """All texts among operations, in order."""
    for op in ops:
        if isinstance(op, Text):
            yield op
        elif isinstance(op, Group):
            yield from runs(op.ops)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["action-cards", "troops"])
def test_plates_and_codes_leave_nine_tenths_of_a_picture(box: Box, key: str) -> None:
    lost = measure_lost_windows(box, key)
    assert max(lost.values()) < 0.1, max(lost, key=lambda piece: lost[piece])
