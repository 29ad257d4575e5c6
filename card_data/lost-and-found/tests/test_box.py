"""The box of Lost & Found against numbers written by hand from its specification."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
import yaml

from printkit.box import Box, Operation
from printkit.box.rules import load_rules
from printkit.press.faces.piecefaces import Faces
from printkit.press.ops import Group, Op
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
from tests.press.listing import listing

TITLE = "lost-and-found"
ROLES = ("mason", "farmer", "weaver", "apothecary", "merchant")
OPTIONS = ("option_a", "option_b", "option_c")


def values(box: Box, component: str) -> list[dict[str, Any]]:
    """The values of a component's rows."""
    return [dict(row.values) for row in box.rows(component)]


def written(operations: tuple[Operation, ...]) -> str:
    """Operations as a cell would hold them."""
    return "; ".join(str(operation) for operation in operations)


def names(value: Any) -> set[str]:
    """Names of all operations in a cell, nested ones too."""
    if isinstance(value, Operation):
        return {value.name}.union(*map(names, value.arguments.values()))
    return set[str]().union(*map(names, value)) if isinstance(value, tuple) else set()


def test_pieces_of_each_component(box: Box) -> None:
    """Section 2: 223 game cards (10+10+25+36+6+10+86+20+10+10), 7 mats, 5 reference cards, a booklet."""
    cards = {
        "roles": 5 * 2,
        "communal": 10,
        "family": 5 * 5,
        "events": 4 * 9,
        "lost": 6,
        "starting": 5 * 2,
        "resources": 86,
        "spare": 6 + 4 + 4 + 3 + 3,
        "ihtesaab": 10,
        "trackers": 5 + 5,
    }
    mats = {"role-mats": 5, "communal-mat": 1, "spare-mat": 1}
    assert counts(box) == {**cards, **mats, "reference": 5, "camera-mat": 1, "booklet": 0}
    assert sum(cards.values()) == 10 + 10 + 25 + 36 + 6 + 10 + 86 + 20 + 10 + 10 == 223
    assert sum(mats.values()) == 7


def test_backs_do_not_betray_a_card(box: Box) -> None:
    """No deck has a code on its back; mats have no back at all."""
    for component in box.components.values():
        assert not component.has_code("back"), component.key
        if component.kind == "mat":
            assert component.back == ""
        elif component.kind == "deck":
            assert component.back not in ("", "same"), component.key


OWNED = [(2, 3, 3, 4, 5, 6), 23]
"""Section 3.5: what each role owns in the Resource deck, values in order, and their sum."""


def test_resource_deck_adds_up(box: Box) -> None:
    """Section 3.5, control sums: Any 42 cards 111 din, each role 6 and 23, Stranger 14 and 48; 86 cards, 274 din."""
    by_owner: dict[str, list[int]] = {}
    for row in values(box, "resources"):
        by_owner.setdefault(row["owner"], []).append(row["value"])
    assert (len(by_owner["any"]), sum(by_owner["any"])) == (42, 111)
    assert (len(by_owner["stranger"]), sum(by_owner["stranger"])) == (14, 48)
    for role in ROLES:
        assert tuple(sorted(by_owner[role])) == OWNED[0]
        assert sum(by_owner[role]) == OWNED[1]
    everything = [value for owned in by_owner.values() for value in owned]
    assert (len(everything), sum(everything)) == (42 + 5 * 6 + 14, 111 + 5 * 23 + 48) == (86, 274)
    assert [row["id"] for row in values(box, "resources")] == [f"R{n:02}" for n in range(1, 87)]


RUNS = """
1-4 1 Dinar coin 1|5-12 2 Dinarim coin 2|13-20 3 Dinarim coin 3|21-23 Sack of Wheat food 3|24-25 Jar of Honey food 4
26-27 Jar of Olive Oil food 3|28-30 Sack of Lentils food 2|31-32 Sheep animal 5|33-34 Goat animal 4|35-36 Hen animal 2
37-38 Roll of Paper goods 3|39-40 Clay Lamp goods 2|41-42 Hoe tool 3
""".replace("\n", "|")
"""Section 3.5: the cards that belong to anybody, by ranges of ids."""


def test_cards_that_belong_to_anybody(box: Box) -> None:
    """Section 3.5: thirteen kinds, R01 to R42, names, categories and values."""
    rows = {
        row["id"]: (row["name"], row["category"], row["value"], row["owner"])
        for row in values(box, "resources")
    }
    checked = 0
    for run in filter(None, RUNS.split("|")):
        match = re.fullmatch(r"(\d+)-(\d+) (.+) (\w+) (\d)", run)
        assert match is not None
        for number in range(int(match[1]), int(match[2]) + 1):
            assert rows[f"R{number:02}"] == (match[3], match[4], int(match[5]), "any")
            checked += 1
    assert checked == 4 + 8 + 8 + 3 + 2 + 2 + 3 + 2 + 2 + 2 + 2 + 2 + 2 == 42


def test_categories_of_owned_and_stray_resources(box: Box) -> None:
    """Section 3.5, R43 to R86: initials of the categories in the order of the table."""
    letters = "".join(row["category"][0] for row in values(box, "resources")[42:])
    assert letters == "ttgtgatfgftatgaggggfatggttgcfaaaaacccgggfftt"


def test_starting_resources_are_seven_din_a_role(box: Box) -> None:
    """Section 3.4: two cards a role, one of them its own, worth 7 din: 4+3, 5+2, 4+3, 4+3, 5+2."""
    starting = {row["id"]: row for row in values(box, "starting")}
    for role in values(box, "roles"):
        pair = [starting[role["start_1"]], starting[role["start_2"]]]
        assert [card["role"] for card in pair] == [role["role"]] * 2
        assert [card["owner"] for card in pair] == [role["role"], "any"]
        assert sum(card["value"] for card in pair) == 7
    assert [row["value"] for row in starting.values()] == [4, 3, 5, 2, 4, 3, 4, 3, 5, 2]


def test_lost_and_spare_resources(box: Box) -> None:
    """Sections 3.6 and 3.7: spares worth 6+4+8+6+9 = 33 and all Any; lost ones worth 21, two of them Any."""
    spare = values(box, "spare")
    assert Counter(row["type"] for row in spare) == {"dinar": 6, "loaf": 4, "dates": 4, "wool": 3, "kid": 3}
    assert sum(row["value"] for row in spare) == 6 * 1 + 4 * 1 + 4 * 2 + 3 * 2 + 3 * 3 == 33
    assert {row["owner"] for row in spare} == {"any"}
    lost = values(box, "lost")
    assert [(row["category"], row["value"]) for row in lost] == [
        ("animal", 6), ("goods", 5), ("coin", 4), ("goods", 1), ("food", 3), ("goods", 2),
    ]  # fmt: skip
    assert [row["owner"] for row in lost] == ["stranger"] * 4 + ["any"] * 2


def test_communal_costs_needs_and_icons(box: Box) -> None:
    """Section 3.8: the Mosque 12, the other nine 58; five titles are shared with the Jewish set."""
    rows = values(box, "communal")
    assert [row["cost"] for row in rows] == [12, 6, 7, 5, 5, 7, 8, 7, 7, 6]
    assert sum(row["cost"] for row in rows[1:]) == 58
    assert [row["need"] for row in rows] == ["", "tool", "", "", "food", "", "", "", "tool", "goods"]
    assert [row["tradition"] for row in rows] == ["muslim"] + ["both"] * 5 + ["muslim"] * 4
    assert [written(row["ability"]) for row in rows] == [
        "TAWBAH_DISCOUNT(1)", "PERIL_DISCOUNT(2)", "FAMILY_DISCOUNT(1)", "CRIER", "FESTIVAL_SPARE(loaf)",
        "CANCEL_EVENT", "SAFETY_NET(3)", "MARKET_DAY", "EXTRA_DRAW(1)", "HAND_LIMIT_ALL(1)",
    ]  # fmt: skip


def test_ten_charges_have_ten_trackers(box: Box) -> None:
    """Section 3.11: B01 to B05 for the roles, B06 to B10 for five Communal Responsibilities, same abilities."""
    trackers = {row["id"]: row for row in values(box, "trackers")}
    charges = {row["charge"]: row for row in values(box, "communal") if row["charge"]}
    assert {key: row["id"] for key, row in charges.items()} == {
        "B06": "C04", "B07": "C06", "B08": "C07", "B09": "C08", "B10": "C09",
    }  # fmt: skip
    abilities = {row["role"]: row["ability"] for row in values(box, "roles")}
    for number, role in enumerate(ROLES, start=1):
        assert trackers[f"B{number:02}"]["charge_of"] == role
        assert trackers[f"B{number:02}"]["ability"] == abilities[role]
    for key, row in charges.items():
        assert trackers[key]["charge_of"] == row["id"]
        assert trackers[key]["ability"] == row["ability"]
    assert len(trackers) == 10


def test_family_decks_are_five_times_the_same(box: Box) -> None:
    """Section 3.9: sets A to E with five titles each, costs 4 + 5 + 7 + 6 + 5 = 27."""
    sets: dict[str, list[tuple[Any, ...]]] = {}
    for row in values(box, "family"):
        sets.setdefault(row["set"], []).append(
            (row["title"], row["cost"], written(row["ability"]), row["timing"])
        )
        assert row["id"].endswith(f"-{row['set']}")
    assert list(sets) == list("ABCDE")
    for deck in sets.values():
        assert deck == [
            ("Zakat", 4, "SPARE(FEWEST_FAMILY_OTHER, dinar, 2)", "once"),
            ("Educate Your Children", 5, "HAND_LIMIT_SELF(1)", "ongoing"),
            ("Provide a Wedding", 7, "DRAW(SELF, 2)", "once"),
            ("Repair the House", 6, "PAY_DISCOUNT(1)", "ongoing"),
            ("Care for Your Parents", 5, "GIFT_ACTION", "ongoing"),
        ]


def test_ihtesaab_chances(box: Box) -> None:
    """Section 3.10: animal found by 7 of 10, tool and goods by 6, coin and food by 5; 4 mercies, 4 restitutions, 2 void."""
    rows = values(box, "ihtesaab")
    found = {
        kind: sum(kind in row["found"] or "ALL" in row["found"] for row in rows)
        for kind in box.vocabulary.words["category"]
    }
    assert found == {"animal": 7, "tool": 6, "goods": 6, "coin": 5, "food": 5}
    assert [written(row["reckoning"]) for row in rows] == [
        "MERCY", "MERCY", "RESTITUTION(3)", "RESTITUTION(4)", "MERCY",
        "RESTITUTION(2)", "VOID_FAMILY", "RESTITUTION(5)", "VOID_FAMILY", "MERCY",
    ]  # fmt: skip


EVENTS = """
E01 FESTIVAL
E02 DISASTER(N+3, [LOSE_GAME])
E03 CRISIS(N+1, [PAY(EACH, 2)])
E04 RANDOM(ACTIVE, coin&legal, LOSE)
E05 N FIND(ACTIVE, 1) | N NONE | B FORGO_LOST; SKIP_ACTION
E06 N NONE | T KEEP_AS(animal, 4, no) | B PAY(CHOOSER, 2) / 4 stranger
E07 PAY(ACTIVE, 3)
E08 SPARE(EACH, loaf, 1)
E09 N SKIP_ACTION | B SKIP_ACTION; PAY_TO(CHOOSER, LEFT, 2) | T RANDOM(LEFT, legal, TAKE(CHOOSER)) / 3 LEFT
E10 FESTIVAL
E11 DISASTER(N+4, [WIPE(EACH, food); WIPE(EACH, animal)])
E12 CRISIS(N+2, [DISCARD(EACH, 1, any)])
E13 SELECT(ACTIVE, animal&legal, LOSE)
E14 N FIND(ACTIVE, 1) | N NONE | B FORGO_LOST; SKIP_ACTION
E15 N NONE | T KEEP_AS(animal, 5, no) | B SKIP_RESPONSIBILITY / 5 stranger
E16 PAY(EACH, 1)
E17 KEEP_AS(animal, 3, yes)
E18 N RETURN_ALL(ACTIVE) | T DRAW(ACTIVE, 1) / 3 stranger
E19 FESTIVAL
E20 DISASTER(N+5, [LOSE_GAME])
E21 CRISIS(N+2, [WIPE(EACH, animal)])
E22 RANDOM(LEFT, legal, LOSE)
E23 N FIND(ACTIVE, 1) | N NONE | B FORGO_LOST; SKIP_ACTION
E24 N NONE | T KEEP_AS(animal, 4, no) | B PAY(CHOOSER, 2) / 4 stranger
E25 N PAY(CHOOSER, 2) | T NONE | B PAY(CHOOSER, 4) / 3 stranger
E26 DRAW(ACTIVE, 2); SPARE(LEFT, wool, 1); SPARE(RIGHT, wool, 1)
E27 N FORGIVE(ACTIVE, 1) | B SKIP_ACTION; SPARE(FEWEST_FAMILY_OTHER, wool, 1)
E28 FESTIVAL
E29 DISASTER(N+5, [LOSE_GAME])
E30 CRISIS(N+3, [RANDOM_DISCARD(EACH, legal)])
E31 SELECT(ACTIVE, goods&legal, LOSE)
E32 N FIND(ACTIVE, 1) | N NONE | B FORGO_LOST; SKIP_ACTION
E33 N NONE | T KEEP_AS(coin, 3, no) | B PAY(CHOOSER, 1) / 3 stranger
E34 PAY(FEWEST_FAMILY, 2)
E35 SPARE(EACH, dates, 1); SPARE(ACTIVE, kid, 1)
E36 N NONE | T DRAW(ACTIVE, 1) | B PAY_TO(CHOOSER, FEWEST_FAMILY_OTHER, 2) / 3 stranger
""".strip().splitlines()
"""Section 3.14, copied from the specification a second time; after the slash restitution and who was wronged."""


def test_events_do_what_the_specification_says(box: Box) -> None:
    """Section 3.14: effects, options with their tags, restitution and wronged of all 36."""
    found = []
    for row in values(box, "events"):
        options = [f"{row['tag_' + key[-1]]} {written(row[key])}" for key in OPTIONS if row[key]]
        line = f"{row['id']} {written(row['effects']) or ' | '.join(options)}"
        found.append(line + (f" / {row['restitution']} {row['wronged']}" if row["wronged"] else ""))
    assert found == EVENTS


def test_a_season_has_one_festival_one_disaster_one_crisis_and_six_others(box: Box) -> None:
    """Authoring constraint d: 4 x (1 + 1 + 1 + 6) = 36, seasons in order; only E25 is decided by somebody else."""
    rows = values(box, "events")
    kinds = Counter((row["season"], row["kind"]) for row in rows)
    for season in ("winter", "spring", "summer", "fall"):
        assert [kinds[season, kind] for kind in ("festival", "disaster", "crisis", "ordinary")] == [
            1,
            1,
            1,
            6,
        ]
    assert [row["season"] for row in rows] == ["winter"] * 9 + ["spring"] * 9 + ["summer"] * 9 + ["fall"] * 9
    assert [row["id"] for row in rows if row["chooser"] != "ACTIVE"] == ["E25"]


def test_choices_follow_the_authoring_constraints(box: Box) -> None:
    """Section 3.13: a choice has a neutral or free option; a transgression names restitution and who was wronged."""
    for row in values(box, "events"):
        tags = [row["tag_" + key[-1]] for key in OPTIONS if row[key]]
        assert len(tags) != 1, row["id"]
        assert bool(tags) != bool(row["effects"]), row["id"]
        assert ("T" in tags) == bool(row["restitution"]) == bool(row["wronged"]), row["id"]
        for key in OPTIONS:
            assert bool(row[key]) == bool(row["label_" + key[-1]]), row["id"]


def test_every_operation_is_printed_as_a_sentence(box: Box) -> None:
    """Each cell of operations gives sentences with a capital letter and a full stop, and no word of code is left."""
    cells, used = 0, set[str]()
    for component in box.components.values():
        for row in component.rows:
            for value in row.values.values():
                if isinstance(value, tuple) and value and isinstance(value[0], Operation):
                    text = sentence(box, value)
                    assert re.fullmatch(r"[A-Z].*\.", text), text
                    assert not re.search(r"[A-Z]{2,}|_|\bNone\b|  |\.\.", text), text
                    used.update(names(value))
                    cells += 1
    # abilities of roles, mats, communal, family, trackers; reckonings; 23 Events without choice; 11 x 3 + 2 x 2 options
    assert cells == (10 + 5 + 10 + 25 + 10) + 10 + 23 + 37
    assert used == set(box.vocabulary.operations)


def test_vocabulary_is_closed(box: Box) -> None:
    """Sections 3.12, 3.13 and 3.10: 17 abilities, 23 effects, LOSE and TAKE among them, 3 results of the reckoning."""
    abilities = """TAWBAH_DISCOUNT PERIL_DISCOUNT FAMILY_DISCOUNT HAND_LIMIT_ALL HAND_LIMIT_SELF HAND_LIMIT_ONCE PAY_DISCOUNT
        GIFT_ACTION FESTIVAL_SPARE EXTRA_DRAW DOUBLE_DUTY COVER BARTER CRIER CANCEL_EVENT SAFETY_NET MARKET_DAY"""
    effects = """NONE DRAW SPARE PAY PAY_TO DISCARD SELECT RANDOM LOSE TAKE RANDOM_DISCARD WIPE FIND FORGO_LOST KEEP_AS
        RETURN_ALL FORGIVE SKIP_ACTION SKIP_RESPONSIBILITY DISASTER CRISIS FESTIVAL LOSE_GAME"""
    reckoning = "MERCY RESTITUTION VOID_FAMILY"
    assert set(box.vocabulary.operations) == {*abilities.split(), *effects.split(), *reckoning.split()}


def test_codes_are_short_unique_and_readable(box: Box) -> None:
    """Long ids lose letters and keep the long form as alias."""
    expect_identities(box, 223 + 7 + 5 + 1)
    aliases = {piece.alias: key for key, piece in box.pieces().items() if piece.alias != key}
    expected = {
        f"LF-ROLE-{role.upper()}-{copy}": f"ROL-{role[:3].upper()}-{copy}" for role in ROLES for copy in "AB"
    }
    expected |= {
        f"LF-MAT-{name}": f"MAT-{name[:3]}" for name in (*map(str.upper, ROLES), "COMMUNAL", "SPARE")
    }
    assert aliases == expected


RULES = [12, 6, 21, 12, 5, 3, 17, 15, 16, 4, 7, 4, 5, 3, 10, 3]
"""How many rules the specification has in each of its chapters, 0 to 15; they are numbered from 1."""


def test_every_rule_stands_under_its_id() -> None:
    """Sections 5, 6, 8, 9 and the errata: 143 rules in 16 chapters, in order, each with a text of its own."""
    expected = numbered("LF", dict(enumerate(RULES)))
    assert rule_ids(TITLE) == expected
    assert len(expected) == sum(RULES) == 143
    rules = load_rules(folder(TITLE) / "rules.md")
    assert [section.id for section in rules.sections] == [f"LF-{chapter}" for chapter in range(16)]
    assert len({rules.text(key) for key in expected}) == 143


def test_the_booklet_prints_every_rule() -> None:
    """Each rule of rules.md is quoted in the booklet, by itself or with its chapter, and none twice."""
    assert unquoted(TITLE) == set()
    booklet = (folder(TITLE) / "booklet.md").read_text(encoding="utf-8")
    said = [word for line in re.findall(r"^@rules? (.+)$", booklet, re.MULTILINE) for word in line.split()]
    assert len(said) == len(set(said) - {"plain"}) + said.count("plain")
    whole = {word for word in said if "." not in word}
    assert not [word for word in said if word.partition(".")[0] in whole and "." in word]


@pytest.fixture(scope="module")
def faces(box: Box) -> dict[str, Faces]:
    """The faces of each component, in colour."""
    return {
        key: Faces(box, component) for key, component in box.components.items() if component.kind != "booklet"
    }


def test_backs_tell_no_more_than_they_should(box: Box, faces: dict[str, Faces]) -> None:
    """Section 2: one back a deck, but four of the Events (seasons), five of the family sets, ten of the trackers."""
    different = {}
    for key, component in box.components.items():
        if component.kind == "deck":
            backs = {
                listing(back) for piece in component.pieces if (back := faces[key].back(piece)) is not None
            }
            different[key] = len(backs)
    others = dict.fromkeys(("roles", "communal", "lost", "starting", "resources", "spare", "ihtesaab"), 1)
    assert different == {**others, "events": 4, "family": 5, "trackers": 10}


def test_events_leave_the_picture_its_room(box: Box) -> None:
    """What texts do not need is the picture's: choices of many words leave it 13 mm, a few words 45."""
    component = box.components["events"]
    faces = Faces(box, component)
    deep = {str(piece.row.values["id"]): _picture(faces.front(piece).ops) for piece in component.pieces}
    assert min(deep, key=lambda event: deep[event]) == "E09"
    assert deep["E09"] > 13
    assert deep["E07"] > 45
    assert sorted(deep.values())[len(deep) // 2] > 34


def _picture(ops: Iterable[Op]) -> float:
    """How high the picture of a face is, in mm: it is shared under a name that says so."""
    for op in ops:
        if isinstance(op, Group):
            if op.shared.startswith("scene "):
                return float(op.shared.split()[4].split("x")[1])
            if found := _picture(op.ops):
                return found
    return 0.0


@pytest.mark.slow
@pytest.mark.parametrize("key", ["events", "communal", "family", "resources", "lost", "starting"])
def test_plates_and_codes_leave_nine_tenths_of_a_picture(box: Box, key: str) -> None:
    lost = measure_lost_windows(box, key)
    assert max(lost.values()) < 0.1, max(lost, key=lambda piece: lost[piece])


def test_no_setting_serves_more_than_a_third_of_the_things() -> None:
    """Tools lie in a workshop, food in a kitchen, books in a library, beasts outside: no catalogue of one niche."""
    scenes = yaml.safe_load((folder(TITLE) / "scenes.yaml").read_text(encoding="utf-8"))["scenes"]
    settings = Counter(scene.get("is") for name, scene in scenes.items() if name.startswith("thing-"))
    assert len(settings) >= 6
    assert max(settings.values()) * 3 < settings.total()
