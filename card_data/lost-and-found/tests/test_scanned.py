"""What a card means that is scanned in the own turn, though nobody asked for it."""

from __future__ import annotations

from lost_and_found_book.book import read_scan
from lost_and_found_tests.tables import A, acting, duties, event, hold, pull, table_of


def test_a_card_says_what_it_is_for() -> None:
    """LF-4.5: a Family card is completed or exchanged, a project or a Crisis contributed to; then cards are asked for."""
    table = table_of("weaver", "mason")
    duties(table, A, "12")
    hold(table, A, "R24", "R05")
    pull(table, "E12")
    table.crises[A].append("E12")
    turn = acting(table, A)
    main, *others = [question for _, question in turn.session.open_parts()]
    said = [read_scan(table, main, piece) for piece in ("F1-A", "C01", "E12", "R24", "E08")]
    assert said == ["complete-family F1-A", "contribute-communal C01", "contribute-crisis E12", "R24", "E08"]
    exchange = next(question for question in others if question.rule == "LF-10.4")
    assert read_scan(table, exchange, "F2-A") == "exchange-family F2-A"
    turn.give(A, read_scan(table, main, "F1-A")).give(A, ["R24"])
    assert table.family_done[A] == ["F1-A"]


def test_elsewhere_a_card_is_itself() -> None:
    """A payment takes the card; either copy of a Role card is the role."""
    table = table_of("weaver", "mason")
    hold(table, A, "R24")
    paying = event(table, "E07")
    assert read_scan(table, paying.session.open_parts()[0][1], "R24") == "R24"
