"""The box of Prophets and Patriarchs against numbers written by hand from its specification."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest

from printkit.boards.hex import Direction, HexCell, cells_beside, side
from printkit.box import Box, Operation
from printkit.box.operation import Amount
from printkit.press.faces.piecefaces import Faces
from prophets_and_patriarchs_book.land import LAYOUT_30, LAYOUTS
from tests.boxes.title import (
    column,
    counts,
    expect_identities,
    measure_lost_windows,
    numbered,
    rule_ids,
    sentence,
    sizes,
    unquoted,
)
from tests.press.listing import listing

TITLE = "prophets-and-patriarchs"
RESOURCES = ("HAY", "WATER", "WHEAT", "WINE", "OIL", "SHEEP")
TRIBES = ("BEN", "LEV", "ISS", "NAP", "EPH", "JUD")


def events(box: Box) -> dict[str, Any]:
    """Both decks' rows by id."""
    return {row.id: row.values for deck in (1, 2) for row in box.rows(f"event-deck-{deck}")}


def test_pieces_of_each_component(box: Box) -> None:
    """Section 2: 697 pieces without dice and booklet, 13 of our additions (C17 to C19), and two dice to fold."""
    found = counts(box)
    assert found == {
        "resource-tiles": 6 * 4,
        "tribe-tiles": 6,
        "trade-tiles": 3 + 6,
        "number-discs": 1 + 1 + 2 + 5 + 4 + 5 + 4 + 4 + 2 + 1 + 1,
        "resource-cards": 6 * 27,
        "event-deck-1": 4 * 27,
        "event-deck-2": 4 * 27,
        "tribe-tablets": 6,
        "camels": 6 * 18,
        "tents": 6 * 5,
        "cities": 6 * 5,
        "virtue-tokens": 42,
        "shekels": 32,
        "figures": 2,
        "line-marker": 1,
        "captivity-markers": 6,
        "reference-cards": 6,
        "dice": 2,
        "camera-mat": 1,
        "booklet": 0,
    }
    assert 30 + 9 + 30 + 162 + 216 + 6 + 108 + 30 + 30 + 42 + 32 + 2 == 697
    assert sum(found.values()) == 697 + (1 + 6 + 6) + 2 + 1


def test_sizes(box: Box) -> None:
    """Section 2: hexes of side 40, 36 x 24 trade tiles, 25 mm discs, 44 x 67 and 63 x 88 cards, 148 x 105 tablets."""
    size = sizes(box)
    assert size["resource-tiles"] == size["tribe-tiles"] == "69.28 x 80 mm"
    assert size["trade-tiles"] == "36 x 24 mm"
    assert {size[key] for key in ("number-discs", "virtue-tokens", "shekels")} == {"25 x 25 mm"}
    assert size["resource-cards"] == "44 x 67 mm"
    assert {size[key] for key in ("event-deck-1", "event-deck-2", "reference-cards")} == {"63 x 88 mm"}
    assert size["tribe-tablets"] == "140 x 96 mm"
    assert (size["camels"], size["tents"], size["cities"]) == ("24 x 14 mm", "20 x 20 mm", "20 x 20 mm")
    assert size["figures"] == "25 x 45 mm"
    assert (size["line-marker"], size["captivity-markers"]) == ("25 x 25 mm", "20 x 20 mm")


def test_every_piece_with_a_place_in_the_game_has_a_code(box: Box) -> None:
    """Section 2: all but dice, reference cards and booklet carry a code; codes are as large as the table says."""
    without = {key for key, component in box.components.items() if component.code is None}
    assert without == {"reference-cards", "dice", "camera-mat", "booklet"}
    code = {key: component.code.size for key, component in box.components.items() if component.code}
    assert code["resource-tiles"] == code["tribe-tiles"] == 13.6
    assert code["trade-tiles"] == 10.6
    assert code["camels"] == 10


def test_resource_tiles(box: Box) -> None:
    """Section 3.1: the printed numbers of each resource."""
    numbers: dict[str, list[int]] = {}
    for row in box.rows("resource-tiles"):
        numbers.setdefault(row.values["kind"], []).append(row.values["number"])
    assert numbers == {
        "HAY": [6, 7, 8, 9],
        "WATER": [6, 7, 8, 9],
        "WHEAT": [5, 6, 8, 10],
        "WINE": [5, 7, 8, 9],
        "OIL": [4, 5, 7, 10],
        "SHEEP": [4, 5, 6, 11],
    }


def test_tribe_tiles(box: Box) -> None:
    """Section 3.1: each tribe's category and number."""
    found = [
        (r.id, r.values["tribe"], r.values["category"], r.values["number"]) for r in box.rows("tribe-tiles")
    ]
    assert found == [
        ("HX-BEN", "BEN", "WAR", 2),
        ("HX-LEV", "LEV", "LAW", 3),
        ("HX-ISS", "ISS", "PEN", 5),
        ("HX-NAP", "NAP", "PRO", 7),
        ("HX-EPH", "EPH", "VIR", 9),
        ("HX-JUD", "JUD", "JER", 12),
    ]


def test_discs_are_the_numbers_of_the_tiles(box: Box) -> None:
    """Section 3.1: the discs are exactly the multiset of the printed numbers."""
    discs = {row.values["number"]: row.values["copies"] for row in box.rows("number-discs")}
    tiles = Counter(column(box, "resource-tiles", "number") + column(box, "tribe-tiles", "number"))
    assert discs == {2: 1, 3: 1, 4: 2, 5: 5, 6: 4, 7: 5, 8: 4, 9: 4, 10: 2, 11: 1, 12: 1}
    assert discs == tiles


def test_trade_tiles(box: Box) -> None:
    """Section 3.1: three at 3:1 for any kind, one at 2:1 for each resource."""
    found = {
        row.values["kind"]: (row.values["rate"], row.values["copies"]) for row in box.rows("trade-tiles")
    }
    assert found == {"ANY": (3, 3), **dict.fromkeys(RESOURCES, (2, 1))}


def test_starting_shekels_suffice(box: Box) -> None:
    """Section 3.1: symmetric about 7; the worst case with discs is 6+6+5+5+3+3 = 28 of 32."""
    shekels = box.constants["start_shekels"]
    assert shekels == {2: 6, 3: 5, 4: 3, 5: 2, 6: 1, 7: 0, 8: 1, 9: 2, 10: 3, 11: 5, 12: 6}
    discs = [n for row in box.rows("number-discs") for n in [row.values["number"]] * row.values["copies"]]
    assert sum(sorted((shekels[n] for n in discs), reverse=True)[:6]) == 6 + 6 + 5 + 5 + 3 + 3 == 28


def test_piece_ids(box: Box) -> None:
    """Ids are those of the specification; longer ones lose letters by the rule and keep the long form as alias."""
    expect_identities(box, 713)
    pieces = box.pieces()
    expected = {
        "HX-HAY-6", "HX-WHEAT-5", "HX-WHE-10", "HX-SHE-11", "HX-WATER-9", "HX-JUD", "TT-ANY-1", "TT-ANY-3", "TT-WATER",
        "ND-05-3", "ND-12-1", "RC-HAY-01", "RC-WINE-27", "PEN1-04.1", "PEN1-01.3", "JER2-13.1", "TB-BEN", "CM-BEN-01",
        "CM-JUD-18", "TN-BEN-1", "CT-JUD-5", "VT-01", "VT-42", "SK-32", "FG-PROPHET", "FG-FALSE", "LL", "CV-6",
    }  # fmt: skip
    assert expected <= {piece.id for piece in pieces.values()}
    assert pieces["HX-SHE-11"].alias == "HX-SHEEP-11"
    assert pieces["HX-WHE-10"].alias == "HX-WHEAT-10"
    assert {piece.alias for piece in pieces.values() if piece.id.startswith("RC-WAT")} == {
        f"RC-WATER-{n:02d}" for n in range(1, 28)
    }


# --- tablets


def amounts(*pairs: tuple[int, str]) -> tuple[Amount, ...]:
    """A price."""
    return tuple(Amount(n, kind) for n, kind in pairs)


CAMEL = amounts((1, "HAY"), (1, "WATER"))
TENT = amounts((1, "SHEEP"), (1, "WHEAT"), (1, "WINE"), (1, "OIL"))
CITY = amounts((2, "WHEAT"), (2, "WINE"), (1, "OIL"))


def test_tablets(box: Box) -> None:
    """Section 3.3: base prices but Ephraim's tent (no Wine) and Judah's city (1 Wheat, 1 Wine, 1 Oil); six advantages."""
    rows = {row.values["tribe"]: row.values for row in box.rows("tribe-tablets")}
    assert tuple(rows) == TRIBES
    assert all(row["camel"] == CAMEL for row in rows.values())
    for tribe, row in rows.items():
        ephraim = amounts((1, "SHEEP"), (1, "WHEAT"), (1, "OIL"))
        judah = amounts((1, "WHEAT"), (1, "WINE"), (1, "OIL"))
        assert row["tent"] == (ephraim if tribe == "EPH" else TENT)
        assert row["city"] == (judah if tribe == "JUD" else CITY)
    assert {tribe: str(row["advantage"][0]) for tribe, row in rows.items()} == {
        "BEN": "ADV_DOUBLES(1 V + 1 S)",
        "LEV": "ADV_BASE_RATE(3)",
        "ISS": "ADV_FIRST_CAMEL(1 HAY)",
        "NAP": "ADV_MOVES(2)",
        "EPH": "ADV_COST(tent, 1 WINE)",
        "JUD": "ADV_COST(city, 1 WHEAT + 1 WINE)",
    }
    colours = [row["colour"] for row in rows.values()]
    assert colours == ["red", "white", "blue", "green", "yellow", "purple"]
    base = box.constants["base_cost"]
    assert {item: amounts(*((n, k) for n, k in cost)) for item, cost in base.items()} == {
        "camel": CAMEL,
        "tent": TENT,
        "city": CITY,
    }


# --- event cards

# Section 3.5: rows, and the classes of the 27 cards: +, ±, -.
STACKS = {
    "PEN1": (13, 22, 0, 5),
    "WAR1": (14, 7, 6, 14),
    "LAW1": (13, 14, 3, 10),
    "VIR1": (12, 22, 0, 5),
    "WAR2": (14, 8, 4, 15),
    "PRO2": (12, 17, 0, 10),
    "LAW2": (12, 13, 3, 11),
    "JER2": (13, 27, 0, 0),
}
# Section 3.4: the sign of each operation; BATTLE counts as both.
PLUS = {"GAIN", "SHARE", "OFFER", "RELEASE", "HARVEST", "CAMEL", "CITY", "MARKET", "SHIELD", "PROPHET", "EXPEL", "PICK", "NONE"}  # fmt: skip
MINUS = {"LOSE", "HALVE", "TAKE", "GIVE", "DUTY", "CAPTIVE", "DROUGHT", "STRAY", "RUIN", "REST"}
# The tables of 3.5 as `id|copies|title|source|ops` without spaces in the ops, one a line: first 16 digits of SHA-256.
DIGESTS = {
    "PEN1": ("ea5841d623f92e0a", 13),
    "WAR1": ("916954327ebafdb0", 14),
    "LAW1": ("a342ba79b959f82f", 13),
    "VIR1": ("ee8bf1b46b464a31", 12),
    "WAR2": ("594fdd8141cd6d64", 14),
    "PRO2": ("e281ed76fca0af43", 12),
    "LAW2": ("0b73b4633f3dca2f", 12),
    "JER2": ("91845892a2589e58", 13),
}


def sign(operations: tuple[Operation, ...]) -> str:
    """The class of a card by the signs of its operations."""
    names = {operation.name for operation in operations}
    if "BATTLE" in names or (names & PLUS and names & MINUS):
        return "both"
    return "plus" if names <= PLUS else "minus"


def test_event_stacks(box: Box) -> None:
    """Section 3.5: eight stacks of 27; rows and classes as in its first table; 103 rows, 216 cards."""
    rows = events(box)
    for stack, (count, plus, both, minus) in STACKS.items():
        cards = [values for row, values in rows.items() if row.startswith(f"{stack}-")]
        classes = Counter[str]()
        for values in cards:
            classes[sign(values["ops"])] += values["copies"]
        assert (len(cards), classes["plus"], classes["both"], classes["minus"]) == (
            count,
            plus,
            both,
            minus,
        ), stack
        assert plus + both + minus == 27
        assert [values["row"] for values in cards] == list(range(1, count + 1))
        assert {(values["category"], str(values["deck"])) for values in cards} == {(stack[:3], stack[3])}
    assert len(rows) == 13 + 14 + 13 + 12 + 14 + 12 + 12 + 13 == 103
    assert sum(values["copies"] for values in rows.values()) == 8 * 27 == 216


def test_event_tables_are_the_specification_s(box: Box) -> None:
    """Section 3.5, word for word: ids, copies, titles, sources and operations of each stack."""
    for stack, (digest, count) in DIGESTS.items():
        lines = []
        for row, values in events(box).items():
            if row.startswith(f"{stack}-"):
                ops = ";".join(str(operation) for operation in values["ops"]).replace(" ", "")
                ops = ops.replace("EXPEL;", "EXPEL();").replace("NONE)", "NONE())")
                lines.append(f"{row}|{values['copies']}|{values['title']}|{values['source']}|{ops}")
        assert len(lines) == count
        assert hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16] == digest, stack


def test_signs_printed_on_cards(box: Box) -> None:
    """A card's sign, which the face shows, follows from its operations."""
    assert {row: values["sign"] for row, values in events(box).items()} == {
        row: sign(values["ops"]) for row, values in events(box).items()
    }


def test_limits_for_cards(box: Box) -> None:
    """Section 3.5: at most two operations, 3 V gained, 2 V lost and 2 turns of captivity a card."""
    for row, values in events(box).items():
        assert 1 <= len(values["ops"]) <= 2, row
        for operation in values["ops"]:
            match operation.name:
                case "GAIN" if operation["kind"] == "V":
                    assert operation["n"] <= 3
                case "LOSE" if operation["kind"] == "V":
                    assert operation["n"] <= 2
                case "CAPTIVE":
                    assert operation["t"] <= 2
                case "OFFER":
                    assert all(amount.n <= 3 for amount in operation["reward"])


def test_every_effect_has_a_good_sentence(box: Box) -> None:
    """No generated text shows a key, a bracket or a double space; each begins with a capital and ends with a stop."""
    keys = {key for category in ("who", "kind", "item") for key in box.vocabulary.words[category]} - {
        "S",
        "V",
    }
    texts = [sentence(box, values["ops"]) for values in events(box).values()]
    texts += [sentence(box, ops) for ops in column(box, "tribe-tablets", "advantage")]
    assert len(texts) == 103 + 6
    for text in texts:
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert "  " not in text, text
        assert not any(mark in text for mark in "(){}[]_"), text
        assert not {word.strip(".,;:") for word in text.split()} & (keys - {"camel", "tent", "city"}), text


# One sentence of each operation, written by hand.
SENTENCES = {
    "PEN1-01": "You may place 1 camel free of cost.",
    "PEN1-02": "Choose one: take 1 Sheep, or take 1 Water.",
    "PEN1-03": "You may pay 1 Wheat and 1 Wine and take 2 Virtue Tokens.",
    "PEN1-07": "Go into captivity for 1 turn.",
    "PEN1-08": "All Wheat tiles pay everybody now, whatever their numbers.",
    "PEN1-09": "Until the end of your next turn, Wheat tiles yield nothing.",
    "PEN1-10": "Keep this card as a Shield: discard it once to be spared the harm of an event card.",
    "PEN1-12": "Each player takes 1 resource card of any kind.",
    "WAR1-01": "Roll one die. On 3 or more, take 2 Virtue Tokens; on less, lose any 1 resource card.",
    "WAR1-03": "Lose 2 resource cards drawn blind from your hand.",
    "WAR1-05": "Draw 2 resource cards blind from the hand of an opponent of your choice.",
    "WAR1-08": "Each other player gives you any 1 resource card.",
    "WAR1-10": "Each player with more than 7 resource cards returns half of them, rounded down.",
    "WAR1-12": "The player with the most points goes into captivity for 2 turns.",
    "WAR1-13": "The player with the most points turns one city back into a tent.",
    "LAW1-02": "You rest this turn: after the income, no trading, building or moving. You take 1 Virtue Token.",
    "LAW1-03": "Each player must pay 1 Sheep or lose 1 Virtue Token.",
    "LAW1-07": "The player with the most resource cards gives any 2 of them to the player with the fewest.",
    "LAW1-10": "Each player may swap up to 2 resource cards with the supply, one for one.",
    "LAW1-13": "The player of this card's tribe takes 2 Shekels. You take 1 Virtue Token.",
    "VIR1-01": "You take 1 Virtue Token.",
    "VIR1-05": "You may give any 1 resource card to an opponent and then take 1 Virtue Token.",
    "WAR2-02": "Each player takes 1 Wheat. You take 2 Shekels.",
    "WAR2-05": "Each player must pay 2 Shekels or lose 2 resource cards drawn blind from the hand.",
    "WAR2-10": "Roll one die. On 2 or more, take 2 Virtue Tokens; on less, nothing happens.",
    "WAR2-11": "You may turn one of your tents into a city free of cost.",
    "WAR2-12": "Each player loses 1 loose camel.",
    "PRO2-01": "Place the Prophet on any tile.",
    "LAW2-12": "All captives go free. Each player may place 1 camel free of cost.",
    "JER2-13": "The False Prophet leaves the board until the next 7. Place the Prophet on any tile.",
}


def test_sentences_of_every_operation(box: Box) -> None:
    """Each of the 24 operations of 3.4 is used, and its sentence reads as written here."""
    rows = events(box)
    assert {row: sentence(box, rows[row]["ops"]) for row in SENTENCES} == SENTENCES
    used: set[str] = set()
    for row in SENTENCES:
        for operation in rows[row]["ops"]:
            used |= {
                operation.name,
                *(v.name for v in operation.arguments.values() if isinstance(v, Operation)),
            }
    assert used == PLUS | MINUS | {"BATTLE"}
    assert len(used) == 24


def test_own_words_say_what_the_operations_do(box: Box) -> None:
    """Four rows join two sentences of one player into one; all others print what is generated."""
    own = {row: values["text"] for row, values in events(box).items() if values["text"]}
    assert own == {
        "PEN1-06": "Take 1 Sheep and 1 Hay.",
        "WAR1-07": "Lose 2 Shekels and 1 Virtue Token.",
        "VIR1-02": "The player with the fewest points takes 1 Wheat and 1 resource card of any kind.",
        "WAR2-08": "The player with the most points turns one city back into a tent and goes into captivity for 1 turn.",
    }


def test_every_card_has_a_flavour_line_of_its_own(box: Box) -> None:
    """Flavour lines are short and never the same."""
    lines = [values["flavour"] for values in events(box).values()]
    assert all(5 <= len(line) <= 50 for line in lines)
    assert len(set(lines)) == 103


# --- the board


def test_default_arrangement(box: Box) -> None:
    """DEFAULT-30: every tile once on LAYOUT-30; every tribe has Hay and Water beside it; no like tiles touch; 13 pips at most."""
    rows = {row.id: HexCell(row.values["q"], row.values["r"]) for row in box.tables["arrangement"]}
    tiles = {row.id: row.values for name in ("resource-tiles", "tribe-tiles") for row in box.rows(name)}
    assert rows.keys() == tiles.keys()
    assert set(rows.values()) == LAYOUT_30.cells
    at = {cell: tiles[tile] for tile, cell in rows.items()}
    for cell, tile in at.items():
        around = [at[other] for other in LAYOUT_30.tiles_around(cell)]
        assert tile["number"] not in {other["number"] for other in around}
        if "tribe" in tile:
            kinds = {other.get("kind") for other in around}
            assert {"HAY", "WATER"} <= kinds
            assert not any("tribe" in other for other in around)
        else:
            assert tile["kind"] not in {other.get("kind") for other in around}
    sums = [sum(6 - abs(7 - at[c]["number"]) for c in LAYOUT_30.tiles_at(v)) for v in LAYOUT_30.vertices]
    assert max(sums) == 13
    assert at[HexCell(2, 0)]["tribe"] == "JUD"
    assert at[HexCell(-2, 2)] == {"id": "HX-OIL-4", "kind": "OIL", "number": 4}


def test_trade_places(box: Box) -> None:
    """P1 to P9 lie on outer sides of every layout, one tile each, and the 18 corners are distinct."""
    places = box.tables["trade-places"]
    directions: dict[str, Direction] = {"NW": "NW", "NE": "NE", "SE": "SE", "SW": "SW"}
    edges = [side(HexCell(p.values["q"], p.values["r"]), directions[p.values["side"]]) for p in places]
    assert [tuple(e) for e in edges] == [
        (4, -1), (7, 1), (7, 5), (4, 9), (0, 11), (-3, 11), (-5, 9), (-5, 5), (-2, 1),
    ]  # fmt: skip
    assert all(edge in board.boundary for board in LAYOUTS.values() for edge in edges)
    assert all(len(cells_beside(edge)) == 2 for edge in edges)
    assert {p.values["tile"] for p in places} == {
        piece.alias for piece in box.components["trade-tiles"].pieces
    }


# --- faces


def test_codes_of_hex_tiles_lie_where_the_photo_expects_them(box: Box) -> None:
    """C1: with the corner up, the code of 13.6 mm is centred 15.7 mm right of and 11.6 mm below the tile's centre (34.64, 40)."""
    for component in ("resource-tiles", "tribe-tiles"):
        faces = Faces(box, box.components[component])
        for piece in box.components[component].pieces:
            rectangle = faces.front(piece).code
            assert rectangle is not None
            x, y, width, height = rectangle
            assert (width, height) == (13.6, 13.6)
            assert (x + width / 2, y + height / 2) == pytest.approx((34.64 + 15.7, 40 + 11.6), abs=0.01)
        assert faces.problems == ()


def test_the_spot_for_the_disc_covers_the_printed_number(box: Box) -> None:
    """C1: the spot is 26 mm across, 19 mm above the tile's centre; a disc of 25 mm laid on it hides the number."""
    faces = Faces(box, box.components["resource-tiles"])
    face = faces.front(box.components["resource-tiles"].pieces[0])
    lines = listing(face).splitlines()
    number = next(line.split() for line in lines if line.lstrip().startswith("text") and line.endswith("'6'"))
    x, y = float(number[1]), float(number[2])
    assert abs(x - 34.64) < 12.5
    assert abs(y - 21) < 12.5
    spot = (
        "M34.64,8 C41.82,8,47.64,13.82,47.64,21 "  # from the top of a circle of 26 mm about (34.64, 40 - 19)
    )
    assert any(line.startswith("path fill #fffaf0") and spot in line for line in lines)


def test_no_back_betrays_its_piece(box: Box) -> None:
    """Section 2: all resource cards share one back; event cards tell only category and deck; codes stand on the backs of pieces that are never hidden."""
    for component, groups in (("resource-cards", 1), ("event-deck-1", 4), ("event-deck-2", 4)):
        faces = Faces(box, box.components[component])
        backs = {listing(back) for piece in box.components[component].pieces if (back := faces.back(piece))}
        assert len(backs) == groups
    turned = {key for key, component in box.components.items() if component.has_code("back")}
    assert turned == {"virtue-tokens", "shekels", "line-marker"}


# --- rules

SECTIONS = {1: 7, 2: 10, 3: 10, 4: 3, 5: 8, 6: 12, 7: 4, 8: 4, 9: 8, 10: 3, 11: 6, 12: 2}
RULE_IDS = {*numbered("PP", SECTIONS), *(f"PP-6.V{n}" for n in range(1, 6))}


def test_rules_stand_under_the_ids_of_the_specification() -> None:
    """Sections 3.2, 3.4, 5, 6 and 8: 77 numbered rules and five on reading cards, those of the errata included, each once, each with a text."""
    assert len(RULE_IDS) == 77 + 5
    assert set(rule_ids(TITLE)) == RULE_IDS


def test_booklet_quotes_every_rule() -> None:
    """The booklet quotes each of the twelve sections of the rules, whole or rule by rule."""
    assert unquoted(TITLE) == set()


def test_numbers_repeated_for_faces(box: Box) -> None:
    """The constants that faces use repeat the tables: each tribe's number and category."""
    rows = {row.values["tribe"]: row.values for row in box.rows("tribe-tiles")}
    assert box.constants["tribe_number"] == {tribe: row["number"] for tribe, row in rows.items()}
    assert box.constants["tribe_of"] == {row["category"]: tribe for tribe, row in rows.items()}
    assert box.constants["emblem"].keys() == rows.keys()


@pytest.mark.slow
@pytest.mark.parametrize("key", ["event-deck-1", "event-deck-2", "resource-cards"])
def test_plates_and_codes_leave_nine_tenths_of_a_picture(box: Box, key: str) -> None:
    lost = measure_lost_windows(box, key)
    assert max(lost.values()) < 0.1, max(lost, key=lambda piece: lost[piece])
