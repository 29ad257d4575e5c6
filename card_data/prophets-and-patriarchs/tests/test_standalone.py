"""ERR-PP-24: scoring alone from a photo of the board, the longest line worked out."""

from __future__ import annotations

from typing import Any

from printkit.boards.adapter import BoardPicture
from printkit.boards.laid import HexBoard
from printkit.boards.reading import TappedBoard, read_plain
from printkit.referee.standalone import BoardCount, ScoreSheet
from printkit.referee.state import view_table
from prophets_and_patriarchs_book.board import BOARD
from prophets_and_patriarchs_book.standalone import STANDALONE
from prophets_and_patriarchs_tests.boards import between, box, v
from prophets_and_patriarchs_tests.tables import put, table_of
from prophets_and_patriarchs_tests.test_recount import as_it_stands, seen


def players(**tribes: str) -> list[ScoreSheet]:
    """Players and their tribes."""
    return [ScoreSheet(name, picks={"tribe": (tribe,) if tribe else ()}) for name, tribe in tribes.items()]


def count(data: Any, least: int = 2, **tribes: str) -> BoardCount:
    """What the board says of them, where a longest line has so many camels at least."""
    assert STANDALONE.board is not None
    board = data if isinstance(data, TappedBoard) else read_plain(data, HexBoard)
    return STANDALONE.board(box(), players(**tribes), board, {"longest_min": least})


def test_a_photo_tells_tents_cities_and_the_longest_line() -> None:
    """PP-10.1: Levi's line of three is cut by Ephraim's tent to two; Judah's three are the longest, however the photo is turned."""
    table = table_of("LEV", "JUD", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7)), (v(1, 7), v(2, 8))])
    put(table, "EPH", tents=[v(1, 7)])
    put(
        table,
        "JUD",
        cities=[v(7, 1)],
        camels=[(v(7, 1), v(8, -1)), (v(8, -1), v(10, -2)), (v(7, 1), v(8, 2))],
    )
    for sixths in (0, 2, 3):
        found = count(seen(as_it_stands(table), sixths=sixths), A="LEV", B="JUD", C="EPH")
        assert found.refusals == ()
        assert found.counts == (
            {"tents": 1, "cities": 0, "longest": 0},
            {"tents": 0, "cities": 1, "longest": 1},
            {"tents": 1, "cities": 0, "longest": 0},
        )
        assert [note.reason for note in found.notes] == ["The longest lines: A 2, B 3, C 0."]


def test_a_shared_longest_line_is_asked_for() -> None:
    """PP-10.2: of several equal ones only people know who had it first; below two camels nobody has it."""
    table = table_of("LEV", "JUD", "EPH")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5)), (v(2, 5), v(1, 7))])
    put(table, "JUD", cities=[v(7, 1)], camels=[(v(7, 1), v(8, -1)), (v(7, 1), v(8, 2))])
    found = count(seen(as_it_stands(table)), A="LEV", B="JUD", C="EPH")
    assert ["longest" in one for one in found.counts] == [False, False, True]
    assert "Equally long: A, B." in found.notes[1].reason
    found = count(seen(as_it_stands(table)), least=3, A="LEV", B="JUD", C="EPH")
    assert [one["longest"] for one in found.counts] == [0, 0, 0]
    table.camels = {between(v(4, 4), v(2, 5)): "LEV"}
    found = count(seen(as_it_stands(table)), A="LEV", B="JUD", C="EPH")
    assert [one["longest"] for one in found.counts] == [0, 0, 0]


def test_what_is_lacking() -> None:
    """Without a tribe nobody knows whose tents are whose; without a tile there is no board; unread codes are told."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)])
    truth = as_it_stands(table)
    assert [one.code for one in count(seen(truth), A="LEV", B="").refusals] == ["tribe"]
    assert [one.code for one in count({"tiles": []}, A="LEV", B="JUD").refusals] == ["board"]
    found = count(seen(truth, unread=["c2,8"]), A="LEV", B="JUD")
    assert "could not be read: 1" in found.notes[-1].reason


def test_it_is_drawn() -> None:
    """The page shows the board as it was read, with what stands on it."""
    table = table_of("LEV", "JUD")
    put(table, "LEV", tents=[v(4, 4)], camels=[(v(4, 4), v(2, 5))])
    found = count(seen(as_it_stands(table)), A="LEV", B="JUD")
    picture = BoardPicture(
        found.view, box(), False, {}, "", lambda _: "", str, read=found.standing, doubtful=frozenset()
    )
    svg = BOARD.draw(picture)
    assert (svg.count('class="tent"'), svg.count('class="camel"')) == (1, 1)
    assert svg.count('class="number"') == 30


def test_the_reason_stands_beside_the_place() -> None:
    """What was tapped in vain says why, within the board, on lines that can be read; elsewhere nothing is drawn."""
    table = table_of("LEV", "JUD")
    reason = "A tent must be joined to one of your tents or cities by at least two of your camels."
    for pick, drawn in (("c1,-2", True), ("c4,4", True), ("", False), ("LEV", False)):
        picture = BoardPicture(view_table(table, None), box(), True, {}, pick, str, str, why=(reason,))
        svg = BOARD.draw(picture)
        assert ('class="why"' in svg) is drawn
        assert ("A tent must be joined to one" in svg) is drawn


def test_twelve_are_enough() -> None:
    """ERR-PP-24, PP-11.2: with exactly the points to win there is no note; with one less, or a higher target, there is."""
    for tents, target, notes in ((2, 12, []), (1, 12, ["target"]), (2, 13, ["target"])):
        counts = {"tents": tents, "cities": 3, "virtue": 2, "longest": 1}
        other = dict.fromkeys(counts, 0)
        found = STANDALONE.score(
            box(), [ScoreSheet("A", counts=counts), ScoreSheet("B", counts=other)], {"target": target}
        )
        assert [note.code for note in found.notes] == notes
