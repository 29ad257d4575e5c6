"""The box of Belaad against numbers written by hand from its specification."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from printkit.box import Box, Operation, find_box, load_box
from printkit.box.operation import Amount
from printkit.box.rules import load_rules
from printkit.press.build.builder import build_title
from printkit.press.faces.piecefaces import Faces
from printkit.press.sheets.options import Options
from tests.boxes.title import (
    column,
    counts,
    expect_identities,
    folder,
    measure_lost_windows,
    numbered,
    rule_ids,
    sentence,
    sizes,
    unquoted,
)
from tests.press.listing import listing

TITLE = "belaad"


def first(operations: tuple[Operation, ...]) -> Operation | None:
    """The only operation of a cell, or None for an empty one."""
    assert len(operations) <= 1
    return operations[0] if operations else None


def test_pieces_of_each_component(box: Box) -> None:
    """Section 2: 132 cards, 14 boards, 70 tokens, 50 coins, 5 swords and two mats make 273 pieces; two booklets."""
    found = counts(box)
    assert found == {
        "character-boards": 5 + 5 + 4,
        "action-cards": 57,
        "scholars": 30,
        "battle-cards": 16 + 4 + 4,
        "hashash-cards": 14,
        "reference-cards": 3 + 3 + 1,
        "tokens": 12 + 13 + 11 + 7 + 7 + 20,
        "coins-1": 12 + 25,
        "coins-3": 13,
        "swords": 5,
        "play-mat": 1,
        "camera-mat": 1,
        "rule-booklet": 0,
        "guidebook": 0,
    }
    assert 57 + 30 + 24 + 14 + 7 == 132
    assert sum(found.values()) == 132 + 14 + 70 + 50 + 5 + 2


def test_sizes(box: Box) -> None:
    """Section 2: 100 x 140 boards, poker cards, 70 x 120 reference, 18 mm tokens, 20 and 25 mm coins (two punches do for all rounds), 15 x 45 swords."""
    size = sizes(box)
    assert size["character-boards"] == "100 x 140 mm"
    cards = ("action-cards", "scholars", "battle-cards", "hashash-cards")
    assert {size[key] for key in cards} == {"63 x 88 mm"}
    assert size["reference-cards"] == "70 x 120 mm"
    assert size["tokens"] == "18 x 18 mm"
    assert (size["coins-1"], size["coins-3"]) == ("20 x 20 mm", "25 x 25 mm")
    assert size["swords"] == "15 x 45 mm"


def test_tokens(box: Box) -> None:
    """Section 3.1: white INC 12, BAT 13, STL 11, INF 7, EMP 7 make 50; 20 orange."""
    pieces = box.components["tokens"].pieces
    symbols = Counter(piece.row.values["symbol"] for piece in pieces)
    assert symbols == {"INC": 12, "BAT": 13, "STL": 11, "INF": 7, "EMP": 7, "": 20}
    assert Counter(piece.row.values["colour"] for piece in pieces) == {"white": 50, "orange": 20}
    ids = {piece.id for piece in pieces}
    assert {"T-INC-01", "T-INC-12", "T-BAT-13", "T-STL-11", "T-INF-07", "T-EMP-07", "T-ORG-20"} <= ids


def test_coins(box: Box) -> None:
    """Section 2: 13 gold threes, 12 gold ones, 25 red ones: 51 gold and 25 red."""
    pieces = [*box.components["coins-1"].pieces, *box.components["coins-3"].pieces]
    kinds = Counter((piece.row.values["colour"], piece.row.values["value"]) for piece in pieces)
    assert kinds == {("GOLD", 3): 13, ("GOLD", 1): 12, ("RED", 1): 25}
    gold = sum(piece.row.values["value"] for piece in pieces if piece.row.values["colour"] == "GOLD")
    assert gold == 13 * 3 + 12


BOARDS = """
KSUL EMP 1 3 1 SULTAN_CHOICE(3,2)          now copyable -
KVIZ INF 1 3 1 TEAM_RED(3)                 now copyable -
KTRE INC 2 4 1 TREASURY_FROM_STRONGEST     now copyable treasury
KSHE STL 2 4 1 STEAL_ALL_GOLD              now copyable -
KCOM BAT 2 5 2 GAIN_SWORD                  now copyable -
PBAH EMP 1 3 1 FREE_EMPLOY                 now -        -
PPRE INF 1 3 1 COPY_ABILITY                now -        -
PTRU INC 2 4 1 TEAM_ALL_TO_TREASURY        now copyable treasury
PALT STL 2 4 1 SWAP_COINS                  now copyable -
PFOL BAT 2 5 1 STRENGTH_AURA(3,4)          on  -        -
OSEC INF 1 3 1 ASSASSINATE_PAID(4)         now -        -
OHAS INC 2 4 1 DRAW_HASHASH(3,2)           now -        treasury
OSPY STL 2 4 1 SPY_CHOICE(3,3,2)           now -        -
OASS BAT 2 5 1 ASSASSINATE_BAG             now -        -
"""


def test_boards(box: Box) -> None:
    """Section 3.2, row by row; bottom places per team are K 6, P 5, O 4."""
    found = [
        [
            row.id,
            row.values["symbol"],
            str(row.values["base"]),
            str(row.values["top_slots"]),
            str(row.values["orange_slots"]),
            str(first(row.values["ability"])).replace(" ", ""),
            {"IMMEDIATE": "now", "ONGOING": "on"}[row.values["kind"]],
            "copyable" if row.values["copyable"] else "-",
            "treasury" if row.values["treasury"] else "-",
        ]
        for row in box.rows("character-boards")
    ]
    assert found == [line.split() for line in BOARDS.split("\n") if line]
    places = Counter[str]()
    for row in box.rows("character-boards"):
        assert row.id[0] == row.values["team"]
        places[row.values["team"]] += row.values["orange_slots"]
    assert places == {"K": 1 + 1 + 1 + 1 + 2, "P": 5, "O": 4}


PRIMARIES = """
G2 G2 G2 G3 G3 G3 G4 G4 R2 R2 R3 R3 R3 T2 T2 T2 T3 T3 T3 EMP EMP EMP EMP EMP INC INC INC INC STL STL STL INF INF
INF BAT BAT BAT EMP/INC EMP/INC EMP/BAT INC/STL INC/STL STL/INF INF/BAT INF/BAT INC/BAT EMP/INF STL/BAT STL/BAT
INC/STL/INF EMP/INC/BAT STL/INF/BAT EMP/STL/INF ANY ANY ANY ANY
"""
SECONDARIES = """
T2 ELIM COPY R2 TREAS T1 COPY ANY T2 G3 COPY G2 TREAS G2 R3 ELIM TREAS R2 G3 PLUS2 PLUS2 G2 R3 T2 PLUS2 TREAS T1
COPY PLUS2 TREAS R2 PLUS2 G2 ELIM PLUS2 G3 T1 PLUS2 COPY T2 PLUS2 R3 COPY PLUS2 ANY ELIM R2 PLUS2 TREAS T2 G3 PLUS2
T1 COPY ANY ELIM G2
"""
COSTS = """
r2 r3 r2 g1 r1 r1 g2 r3 g2 r2 g2 r1 r1 r1 g1 g3 r1 g1 r2 r2 r2 r1 g1 r2 r2 r1 r1 g2 r2 r1 g1 r2 r1 r3 r2 r2 r1 r2 r2
r2 r2 g1 r2 r2 g3 g3 g1 r2 r1 r2 r2 r2 r1 g2 g3 r3 r1
"""
ORDER = ("EMP", "INC", "STL", "INF", "BAT")


def short(operation: Operation | None) -> str:
    """An action in the specification's notation."""
    assert operation is not None
    if operation.name in ("G", "R", "T"):
        return f"{operation.name}{operation['n']}"
    if operation.name == "ACTIVATE":
        symbols = operation["symbols"]
        assert isinstance(symbols, frozenset)
        return "/".join(symbol for symbol in ORDER if symbol in symbols)
    if operation.name == "COPY_TOP":
        assert operation["mode"] == "FULL"
        return "COPY"
    return operation.name


def test_action_cards_row_by_row(box: Box) -> None:
    """Section 3.3: primary, secondary and cost of A01 to A57."""
    assert [row.id for row in box.rows("action-cards")] == [f"A{n:02}" for n in range(1, 58)]
    assert [short(first(cell)) for cell in column(box, "action-cards", "primary")] == PRIMARIES.split()
    assert [short(first(cell)) for cell in column(box, "action-cards", "secondary")] == SECONDARIES.split()
    costs = [
        f"{row.values['cost_colour'][0].lower()}{row.values['cost_n']}" for row in box.rows("action-cards")
    ]
    assert costs == COSTS.split()


def test_action_cards_add_up(box: Box) -> None:
    """Section 3.3, check sums: primaries 8+5+6+18+12+4+4 and secondaries 9+7+9+11+6+5+7+3, both 57."""
    primaries = Counter(
        "symbols" + str(text.count("/") + 1) if text[:3] in ORDER else text if text == "ANY" else text[0]
        for text in (short(first(cell)) for cell in column(box, "action-cards", "primary"))
    )
    assert primaries == {"G": 8, "R": 5, "T": 6, "symbols1": 18, "symbols2": 12, "symbols3": 4, "ANY": 4}
    singles = Counter(short(first(cell)) for cell in column(box, "action-cards", "primary"))
    assert [singles[symbol] for symbol in ORDER] == [5, 4, 3, 3, 3]
    secondaries = Counter(
        text if len(text) > 2 else text[0]
        for text in (short(first(cell)) for cell in column(box, "action-cards", "secondary"))
    )
    expected = {"G": 9, "R": 7, "T": 9, "PLUS2": 11, "TREAS": 6, "ELIM": 5, "COPY": 7, "ANY": 3}
    assert secondaries == expected
    assert sum(expected.values()) == 57


def test_plus_two_stands_only_below_symbols(box: Box) -> None:
    """Section 3.3: PLUS2 appears only with a primary of one to three symbols."""
    for row in box.rows("action-cards"):
        if short(first(row.values["secondary"])) == "PLUS2":
            assert short(first(row.values["primary"]))[:3] in ORDER, row.id


def test_scholars_add_up(box: Box) -> None:
    """Section 3.4: main points 14*1 + 10*2 + 5*3 + 1*4 = 53; 12 by specialty, 14 to pay, 1 set, 3 without."""
    main = column(box, "scholars", "main")
    assert Counter(main) == {1: 14, 2: 10, 3: 5, 4: 1}
    assert sum(main) == 14 + 20 + 15 + 4 == 53
    kinds = Counter(getattr(first(cell), "name", "NONE") for cell in column(box, "scholars", "aux"))
    assert kinds == {"SPEC": 12, "PAY": 14, "SET": 1, "NONE": 3}
    specialties = Counter(column(box, "scholars", "specialty"))
    assert specialties == {"": 18, "MEDICINE": 4, "MATHEMATICS": 4, "ASTRONOMY": 4}
    for row in box.rows("scholars"):
        assert bool(row.values["specialty"]) == (getattr(first(row.values["aux"]), "name", "") == "SPEC")


def test_scholars_costs_and_ribbons(box: Box) -> None:
    """Section 3.4: swords on 17 (ten 1, seven 2); 23 ribbon symbols on 21 cards; only SC13 and SC20 need two."""
    assert Counter(column(box, "scholars", "swords")) == {0: 13, 1: 10, 2: 7}
    ribbons = column(box, "scholars", "ribbon")
    assert sum(bool(ribbon) for ribbon in ribbons) == 21
    assert Counter(symbol for ribbon in ribbons for symbol in ribbon) == {
        "INC": 5,
        "BAT": 5,
        "STL": 5,
        "INF": 4,
        "EMP": 4,
    }
    assert [row.id for row in box.rows("scholars") if len(row.values["ribbon"]) == 2] == ["SC13", "SC20"]
    gold = "7 5 5 10 10 4 5 5 4 7 4 4 11 5 4 9 5 8 8 10 8 8 7 7 10 4 4 7 5 8"
    assert column(box, "scholars", "gold") == [int(n) for n in gold.split()]


def test_scholars_prices(box: Box) -> None:
    """Section 3.4: what each of the fourteen PAY scholars costs at the end, and what it brings."""
    prices = {}
    for row in box.rows("scholars"):
        operation = first(row.values["aux"])
        if operation is not None and operation.name == "PAY":
            cost = operation["cost"]
            assert isinstance(cost, tuple)
            amounts = [a for a in cost if isinstance(a, Amount)]
            prices[row.id] = " ".join(f"{a.n}{a.kind.lower()}" for a in amounts) + f">{operation['points']}"
    assert prices == {
        "SC01": "1red>1", "SC06": "4gold>1", "SC07": "1red>1", "SC08": "2red>1", "SC09": "3red>1", "SC10": "2gold>1",
        "SC14": "1gold>1", "SC15": "3gold>1", "SC16": "2any>1", "SC24": "3any>1", "SC25": "3any>2",
        "SC26": "1red 2gold>1", "SC27": "1red 2gold>1", "SC28": "2red 1gold>1",
    }  # fmt: skip


def test_every_scholar_has_a_line_and_a_paragraph(box: Box) -> None:
    """Thirty names, thirty flavour lines, thirty emblems that exist, and a section of the guidebook for each."""
    guide = (folder(TITLE) / "guidebook.md").read_text(encoding="utf-8")
    card = (folder(TITLE) / "templates" / "scholar-card.yaml").read_text(encoding="utf-8")
    drawn = dict(re.findall(r"'(SC\d\d)': '([a-z-]+)'", card))
    for row in box.rows("scholars"):
        assert f"## {row.values['name']}\n" in guide
        plate = (
            f"width=60 height=41 align=left drawn={drawn[row.id]} n={int(row.id[2:])}}}"  # the card's, larger
        )
        assert plate in guide.split(f"## {row.values['name']}\n")[1].split("\n## ")[0]
        assert 10 < len(row.values["flavour"]) <= 70
        assert (folder(TITLE) / "symbols" / f"{row.values['emblem']}.svg").exists()
    assert len(set(column(box, "scholars", "flavour"))) == len(set(column(box, "scholars", "emblem"))) == 30


def test_battle_cards(box: Box) -> None:
    """Section 3.5: 16 green, 4 red, 4 grey; all points together 35."""
    rows = box.rows("battle-cards")
    assert Counter(row.values["kind"] for row in rows) == {"GREEN": 16, "RED": 4, "GREY": 4}
    assert (
        column(box, "battle-cards", "value")
        == [1] * 4 + [2] * 4 + [3] * 4 + [4] * 2 + [5] * 2 + [-1, -1, -2, -3] + [0] * 4
    )
    points = [2, 2, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 1, 1, 2, 3]
    assert column(box, "battle-cards", "vp") == points
    assert sum(points) == 35


def test_hashash_cards(box: Box) -> None:
    """Section 3.6: backs INC 3, STL 4, INF 4, BAT 3; costs and effects of H01 to H14."""
    rows = box.rows("hashash-cards")
    assert Counter(row.values["back"] for row in rows) == {"INC": 3, "STL": 4, "INF": 4, "BAT": 3}
    assert [row.values["back"] for row in rows] == [
        "STL",
        "INF",
        "INF",
        "STL",
        "INC",
        "INF",
        "STL",
        "INF",
        "BAT",
        "INC",
        "INC",
        "BAT",
        "BAT",
        "STL",
    ]
    assert [row.values["cost_gold"] for row in rows] == [2, 3, 2, 4, 6, 4, 2, 2, 2, 0, 0, 3, 3, 3]
    assert [str(first(row.values["effect"])) for row in rows] == [
        "COPY_TOP(ONE)", "EXTRA_TURN", "BOOST(2)", "NEGATE_CARD", "DRAW_HASHASH(1, 1)", "ASSASSINATE",
        "REMOVE_ORANGE(1)", "T(2)", "BATTLE_BONUS(3)", "RAISE_COST(3, 1)", "EXCHANGE(2, 3)", "BATTLE_BONUS(5)",
        "NEGATE_DEFEAT", "REMOVE_TOP(2)",
    ]  # fmt: skip
    timings = Counter(row.values["timing"] for row in rows)
    assert timings == {"FREE": 9, "BATTLE": 2, "CARD": 1, "ALWAYS": 1, "DEFEAT": 1}


VOCABULARY = """
G R T ACTIVATE ANY PLUS2 TREAS ELIM COPY_TOP SULTAN_CHOICE TEAM_RED TREASURY_FROM_STRONGEST STEAL_ALL_GOLD GAIN_SWORD
FREE_EMPLOY COPY_ABILITY TEAM_ALL_TO_TREASURY SWAP_COINS STRENGTH_AURA ASSASSINATE ASSASSINATE_PAID ASSASSINATE_BAG
DRAW_HASHASH SPY_CHOICE REMOVE_TOP REMOVE_ORANGE EXTRA_TURN BOOST NEGATE_CARD RAISE_COST EXCHANGE BATTLE_BONUS
NEGATE_DEFEAT PAY SPEC SET
"""


def test_the_vocabulary_is_that_of_the_specification_and_wholly_used(box: Box) -> None:
    """Section 3.7 is a closed list, with the auxiliary codes of 3.4; every word of it stands on some card."""
    assert set(box.vocabulary.operations) == set(VOCABULARY.split())
    used = {operation.name for _, operation in operations(box)}
    assert used == set(VOCABULARY.split())


def operations(box: Box) -> list[tuple[str, Operation]]:
    """Every operation of every row, with the row's id."""
    return [
        (row.id, value)
        for component in box.components.values()
        for row in component.rows
        for cell in row.values.values()
        if isinstance(cell, tuple)
        for value in cell
        if isinstance(value, Operation)
    ]


def test_every_operation_yields_a_sentence(box: Box) -> None:
    """57 * 2 actions, 14 abilities, 27 auxiliary rows, 14 Hashash effects; each reads as whole sentences."""
    every = operations(box)
    assert len(every) == 57 * 2 + 14 + 27 + 14
    for row, operation in every:
        text = sentence(box, operation)
        assert text[0].isupper() or text[0].isdigit(), (row, text)
        assert text.endswith("."), (row, text)
        assert "_" not in text, (row, text)
        assert "None" not in text, (row, text)
        assert box.sentences.word_effects("icons", operation), row


@pytest.mark.parametrize(
    ("component", "row", "cell", "text"),
    [
        ("action-cards", "A04", "primary", "Gain 3 gold."),
        ("action-cards", "A06", "secondary", "Draw one token from the bag and place it."),
        ("action-cards", "A52", "primary", "Activate one: Steal, Influence or Battle."),
        ("scholars", "SC26", "aux", "At the end pay 1 red and 2 gold for 1 more point."),
        ("scholars", "SC25", "aux", "At the end pay 3 coins of either colour for 2 more points."),
        ("hashash-cards", "H11", "effect", "Pay 2 gold and gain 3 red, or pay 2 red and gain 3 gold."),
    ],
)
def test_sentences(box: Box, component: str, row: str, cell: str, text: str) -> None:
    """What a card says is what its operation means."""
    values = next(each.values for each in box.rows(component) if each.id == row)
    assert sentence(box, values[cell]) == text


def test_identities(box: Box) -> None:
    """Ids are those of the specification: short enough to need no other form."""
    expect_identities(box, 273)
    assert all(piece.alias == piece.id for piece in box.pieces().values())


def test_backs_do_not_betray(box: Box) -> None:
    """Cards of one deck share their back, no card's back carries a code; only a Hashash back shows its row's symbol."""
    for component in box.components.values():
        if component.kind in ("deck", "tablet", "reference"):
            assert not component.has_code("back"), component.key
            assert component.back not in ("", "same", component.front), component.key
    backs = {
        box.components[key].back for key in ("action-cards", "scholars", "battle-cards", "hashash-cards")
    }
    assert len(backs) == 4


SECTIONS = {1: 7, 2: 11, 3: 9, 4: 9, 5: 6, 6: 5, 7: 13, 8: 14, 9: 10, 10: 6, 11: 5, 12: 18, 13: 9}
"""Rules of each section of the specification, counted without those of a small letter."""
LETTERED = {"BEL-3.2a", "BEL-9.2a"}


def test_every_rule_of_the_specification_is_told() -> None:
    """Sections 5 to 8 have 122 numbered rules and two of a small letter; rules.md has exactly these."""
    expected = {*numbered("BEL", SECTIONS), *LETTERED}
    assert len(expected) == 122 + 2
    assert set(rule_ids(TITLE)) == expected
    sections = load_rules(folder(TITLE) / "rules.md").sections
    assert [section.id for section in sections] == [f"BEL-{n}" for n in SECTIONS]


def test_the_booklet_tells_the_customs_of_the_table() -> None:
    """Where discards lie, where the Hashash deck lies, and whom the battle deck is put before."""
    booklet = (find_box("belaad") / "booklet.md").read_text(encoding="utf-8")
    for custom in (
        "Choose a place for the discards.",
        "the Hashash deck beside them",
        "puts the battle deck before Dalia",
    ):
        assert custom in booklet


def test_the_booklet_quotes_every_rule() -> None:
    """No section of the rules is missing from the booklet."""
    assert unquoted(TITLE) == set()


@pytest.mark.parametrize("component", ["action-cards", "scholars", "battle-cards"])
def test_every_back_of_a_deck_is_drawn_alike(box: Box, component: str) -> None:
    """Nothing on the back of these decks depends on the row."""
    faces = Faces(box, box.components[component])
    pieces = box.components[component].pieces
    backs = {listing(back) for piece in pieces if (back := faces.back(piece)) is not None}
    assert len(backs) == 1


def test_the_back_of_a_hashash_card_tells_its_board_and_no_more(box: Box) -> None:
    """Section 2: the back is informative; four symbols, so four backs among fourteen cards."""
    faces = Faces(box, box.components["hashash-cards"])
    drawn: dict[str, set[str]] = {}
    for piece in box.components["hashash-cards"].pieces:
        back = faces.back(piece)
        assert back is not None
        drawn.setdefault(piece.row.values["back"], set()).add(listing(back))
    assert {symbol: len(backs) for symbol, backs in drawn.items()} == {"STL": 1, "INF": 1, "INC": 1, "BAT": 1}
    assert len(set().union(*drawn.values())) == 4


@pytest.mark.slow
def test_the_contents_of_the_booklet_tell_the_right_pages(box: Box, tmp_path: Path) -> None:
    """Every chapter stands on the page that the table of contents names; the booklet fills six sheets."""
    import pypdfium2

    report = build_title(box, Options(), tmp_path, only=["rule-booklet"])
    assert report.files[0].sheets == 6
    document = pypdfium2.PdfDocument(tmp_path / "belaad" / "rule-booklet-pages.pdf")
    pages = [page.get_textpage().get_text_range() for page in document]
    document.close()
    chapters = re.findall(
        r"^# ([^{\n]+?)(?: \{.*)?$", (folder(TITLE) / "booklet.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(chapters) == 18
    entries = re.sub(r"\s+", " ", pages[2]).partition("Contents")[2]
    for chapter in chapters:
        found = re.search(rf"{re.escape(chapter)} (\d+)", entries, re.IGNORECASE)
        assert found is not None, (chapter, entries)
        page = pages[int(found.group(1)) - 1]
        assert chapter.lower() in page.lower(), (chapter, found.group(1))


def test_every_piece_has_a_name() -> None:
    """What `scan` and the pages call a piece: never its bare id."""
    box = load_box(find_box("belaad"))
    names = {piece.id: box.called(piece) for piece in box.pieces().values() if piece.component != "play-mat"}
    assert names["A41"] == "A41: Income or Steal / +2"
    assert names["A07"] == "A07: 4 gold / Copy"
    assert names["A56"] == "A56: Any symbol / Elimination"
    assert names["T-ORG-03"] == "Orange token"
    assert names["SC24"] == "Biruni"
    assert not [key for key, name in names.items() if name in {key, ""}]


def test_no_two_hashash_cards_share_a_picture(box: Box) -> None:
    """Each is drawn from a scene of its own: other things in other places."""
    text = (folder(TITLE) / "scenes.yaml").read_text(encoding="utf-8")
    told = dict(re.findall(r"^  (H\d\d): .*?subject: (\[.*)$", text, re.MULTILINE))
    assert set(told) == {piece.id for piece in box.components["hashash-cards"].pieces}
    assert len(set(told.values())) == 14


@pytest.mark.slow
@pytest.mark.parametrize("key", ["action-cards", "battle-cards", "hashash-cards"])
def test_plates_and_codes_leave_nine_tenths_of_a_picture(box: Box, key: str) -> None:
    lost = measure_lost_windows(box, key)
    assert max(lost.values()) < 0.1, max(lost, key=lambda piece: lost[piece])
