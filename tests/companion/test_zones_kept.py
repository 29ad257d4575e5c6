"""Entries of zones that are kept from one state of a table to the next."""

from __future__ import annotations

from dataclasses import field

from printkit.companion.pages.table_state import KeptEntries, Naming, TableZones
from printkit.referee import Count, Table
from printkit.referee.state import Facts, state, zone


@state
class Raid(Facts):
    """What holds in a raid."""

    number: int = zone(Count("Swords drawn"), default=2)


@state
class Feast(Facts):
    """What holds at a feast."""

    number: int = zone(Count("Guests"), default=2)


@state
class Court(Table):
    """A table at which a raid or a feast goes on."""

    gates: int = zone(Count("Gates"), default=3)
    now: Raid | Feast = field(default_factory=Raid)


def test_another_zone_in_the_same_place_is_another_entry() -> None:
    """Facts follow one another in one field: a number of the same height is told by its own name."""
    table, kept = Court(names=("A", "B")), KeptEntries()

    def told() -> list[tuple[str, int | None]]:
        public = TableZones(table, Naming(seats=table.names), kept=kept).public
        return [(entry.label, entry.count) for entry in public.entries]

    assert told() == [("Gates", 3), ("Swords drawn", 2)]
    table.now = Feast()
    assert told() == [("Gates", 3), ("Guests", 2)]
    table.gates = 4
    assert told() == [("Gates", 4), ("Guests", 2)]


def test_another_table_is_told_the_same_whatever_its_players_are_called() -> None:
    """A number names nobody: it is worded once for all tables, and no name of a player keeps its label from being translated."""
    kept = KeptEntries(say={"Gates": "Tore", "Swords drawn": "Gezogene Schwerter"}.get)  # type: ignore[arg-type]
    for names in [("A", "B"), ("Gates", "Feast")]:
        table = Court(names=names)
        naming = Naming(str, table.names)
        public = TableZones(table, naming, kept=kept).public
        assert [entry.label for entry in public.entries] == ["Tore", "Gezogene Schwerter"]
