"""What may be put right by hand: found by type, with limits, known or not, in players' words."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

import pytest

from printkit.referee import CorrectableField, Placed, Seat, Table, Whole
from printkit.referee.correctable import changes_of, find_fields, name_fields


class Weather(Enum):
    """It rains or it does not."""

    DRY = "dry"
    WET = "wet"


@dataclass(frozen=True)
class Map:
    """What no game changes."""

    size: int = 9


@dataclass
class Camp:
    """A table with a field of each shape."""

    names: tuple[str, ...] = ("Amina", "Bilal")
    map: Map = Map()
    camels: list[int] = field(default_factory=lambda: [3, 5])
    debt: int = -2
    mode: Literal["open", "closed"] = "open"
    weather: Weather = Weather.DRY
    ended: bool = False
    hand: list[str] = field(default_factory=lambda: ["x"])
    stock: dict[Weather, int] = field(default_factory=lambda: {Weather.WET: 4})


VIEW: dict[str, Any] = {"camels": [3, 6], "mode": "open", "weather": "dry"}


def test_fixes_are_found_by_type() -> None:
    """Numbers, truths and words of a few; not lists of pieces, nor what never changes."""
    by_name = {field.name: field for field in find_fields(Camp(), VIEW, ("Amina", "Bilal"))}
    assert list(by_name) == ["camels.0", "camels.1", "debt", "mode", "weather", "ended", "stock.wet"]
    assert (by_name["camels.1"].label, by_name["camels.1"].seat) == ("camels", Seat(1))
    assert by_name["stock.wet"].label == "stock wet"
    assert by_name["mode"].read_value("closed") == ("closed", ())
    assert [r.reason for r in by_name["camels.0"].read_value(-1)[1]] == ["-1 is out of range."]
    assert by_name["debt"].read_value(-1) == (-1, ())


def test_a_value_is_known_where_the_view_shows_the_same() -> None:
    """The second pile is told as 6 and is 5: whoever sees that view does not know it."""
    known = [field.name for field in find_fields(Camp(), VIEW, ("Amina", "Bilal")) if field.known]
    assert known == ["camels.0", "mode", "weather"]


def test_what_cannot_be_put_right_is_refused_with_its_label() -> None:
    """All reasons at once, and nothing is changed by half."""
    fields = [
        CorrectableField("troops.0", "troops", Whole(0, 9), 4),
        CorrectableField("round", "round", Whole(1), 2),
    ]
    assert changes_of(fields, {"troops.0": 5, "round": "3"}) == ({"troops.0": 5, "round": 3}, ())
    changes, against = changes_of(fields, {"troops.0": 10, "ground": 1, "round": 3})
    assert changes == {}
    assert [r.reason for r in against] == [
        "troops: 10 is out of range.",
        "ground cannot be put right by hand.",
    ]


def test_what_lies_where() -> None:
    """Places and things are named by key; unknown ones are refused with the nearest match."""
    kind = Placed({"F4": "F4", "D6": "D6"}, {"K": "black", "-": "nobody"})
    assert kind.read({"F4": "K"}) == ({"F4": "K"}, ())
    assert kind.say({"F4": "K", "D6": "-"}) == "F4: black, D6: nobody"
    assert [r.reason for r in kind.read({"F5": "K", "D6": "Y"})[1]] == [
        "F5 is not one of the choices.",
        "Y is not one of the choices.",
    ]
    assert kind.read(["F4"])[0] is None


@pytest.mark.parametrize(
    ("paths", "said"),
    [
        (["troops.1", "pool"], "troops (Bilal), pool"),
        (["deck", "discard"], "cards"),
        (["deck.unseen", "troops.1.lent"], "cards, troops (Bilal)"),
        (["some_thing.else"], "some thing else"),
    ],
)
def test_fields_of_a_correction_are_told_in_words(paths: list[str], said: str) -> None:
    """Whose it is stands behind it; what belongs together is named once."""
    fields = [
        CorrectableField("troops.1", "troops", Whole(), 4, Seat(1)),
        CorrectableField("pool", "pool", Whole(), 4),
        CorrectableField("cards", "cards", Placed({}, {}), {}, paths=("deck", "discard")),
    ]
    assert name_fields(fields, paths, Table(("Amina", "Bilal"))) == said
