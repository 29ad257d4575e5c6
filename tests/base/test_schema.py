"""A key said once: what is read, what is told, what editors and the documentation get."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from printkit.base.keytables import json_schema, keys_table
from printkit.base.yaml_keys import Key, KeyPlace, Keys, range_key, read_keys


class Nail(Keys, frozen=True):
    """What holds a picture."""

    owner = "a nail"
    short = "at"

    at: Annotated[tuple[float, float], Key("Where.", would="[x, y] in mm")]
    length: Annotated[
        float, Key("Of the nail.", unit="mm", low=5, high=80, refusal="a nail of {value} mm holds nothing")
    ] = 30.0


class Oil(Keys, frozen=True):
    """A painting."""

    kind: Annotated[Literal["oil"], Key("What it is.")] = "oil"
    nails: Annotated[tuple[Nail, ...], Key("What it hangs from.")] = ()
    inks: Annotated[bool | Mapping[str, int], Key("Layers by colour.")] = True
    turn_in: Annotated[int, Key("Of the canvas, mm.", low=0)] = 3
    from_: Annotated[str, Key("Who painted it.", usual="nobody")] = ""


class Print(Keys, frozen=True):
    """One of many."""

    kind: Annotated[Literal["print", "etching"], Key("What it is.")]
    number: Annotated[int, Key("Which.", low=1, high=999)] = 1


class Wall(Keys, frozen=True):
    """What hangs on it."""

    pictures: Annotated[Mapping[str, Oil | Print], Key("By name.")] = {}
    room: Annotated[tuple[int, int], range_key("People.", 1, 9)] = (1, 9)


def read(data: Any) -> tuple[Wall | None, list[str]]:
    told: list[str] = []
    made = read_keys(
        Wall, data, KeyPlace(lambda text, *path: told.append(f"{'.'.join(map(str, path))}: {text}"))
    )
    return made, told


def test_what_is_right_is_read() -> None:
    """Names with hyphens and of Python's words, short forms, lengths with units, kinds."""
    wall, told = read(
        {
            "room": 4,
            "pictures": {
                "a": {"turn-in": 2, "from": 1907, "nails": [[1, 2], {"at": [3, 4], "length": "1 cm"}]},
                "b": {"kind": "etching", "number": 7},
                "c": {"inks": {"red": 2}, "nails": None},
            },
        }
    )
    assert not told
    assert wall == Wall(
        {
            "a": Oil(turn_in=2, from_="1907", nails=(Nail((1, 2)), Nail((3, 4), 10))),
            "b": Print("etching", 7),
            "c": Oil(inks={"red": 2}),
        },
        (4, 4),
    )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (5, ": 5 will not do; write a list of `key: value`"),
        ({"picturs": {}}, 'picturs: unknown key. Did you mean "pictures"? Known: pictures, room'),
        ({"pictures": []}, "pictures: [] will not do; write a list of `name: value`"),
        ({"pictures": {True: {}}}, "pictures.True: put the name true in quotes"),
        ({"pictures": {"a": {"kind": "oli"}}}, 'pictures.a.kind: "oli" is no kind. Did you mean "oil"?'),
        ({"pictures": {"a": {"kind": {"oil": 1}}}}, "pictures.a.kind: {'oil': 1} is no kind"),
        ({"pictures": {"a": {"kind": "print", "number": 0}}}, "number: 0 will not do; write a whole number from 1 to 999"),
        ({"pictures": {"a": {"kind": "print", "number": True}}}, "number: true will not do"),
        ({"pictures": {"a": {"nails": 3}}}, "nails: 3 will not do; write a list, each"),
        ({"pictures": {"a": {"nails": [{"length": 9}]}}}, "nails.0: `at:` is missing; write [x, y] in mm"),
        ({"pictures": {"a": {"nails": [{"at": [1]}]}}}, "nails.0.at: [1] will not do; write [x, y] in mm"),
        ({"pictures": {"a": {"nails": [{"at": [1, "b"]}]}}}, "nails.0.at: [1, 'b'] will not do"),
        ({"pictures": {"a": {"nails": [{"at": [1, 2], "length": 2}]}}}, "a nail of 2 mm holds nothing"),
        ({"pictures": {"a": {"nails": [{"at": [1, 2], "length": "long"}]}}}, "'long' is not a length"),
        ({"pictures": {"a": {"nails": [{"at": [1, 2], "lenght": 2}]}}}, 'unknown key of a nail. Did you mean "length"?'),
        ({"pictures": {"a": {"inks": 3}}}, "inks: 3 will not do; write true or false or a list of `name: value`"),
        ({"pictures": {"a": {"from": ["x"]}}}, "from: this is a text; put it in quotes"),
        ({"pictures": {"a": {"from": None}}}, "from: an empty value will not do; write a text"),
        ({"room": [2, 1]}, "room: [2, 1] will not do; write two whole numbers, [least, most], from 1 to 9"),
        ({"room": 10**5000}, "room: a number of thousands of digits will not do"),
        ({"pictures": {"a": {"turn-in": 10**400}}}, None),
        ({"pictures": {"a": {"nails": [[1, 10**400]]}}}, "will not do; write [x, y] in mm"),
        ({"pictures": {"a": {"nails": [{"at": [1, 2], "length": 10**400}]}}}, "mm holds nothing"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_what_would_do(data: Any, said: str | None) -> None:
    _, told = read(data)
    assert [said in each for each in told if said] == ([True] if said else [])


def test_everything_is_told_at_once_and_what_is_right_stands() -> None:
    wall, told = read(
        {
            "room": 77,
            "pictures": {"a": {"turn-in": -1, "nails": [{"at": [1, 2], "length": 1}, 5]}, "b": 7, "c": {}},
        }
    )
    assert len(told) == 5
    assert wall == Wall({"a": Oil(nails=(Nail((1, 2)),)), "c": Oil()})


def test_the_schema_says_the_same() -> None:
    made = json_schema(Wall, "wall")
    assert made["properties"]["pictures"]["additionalProperties"] == {
        "if": {"properties": {"kind": {"enum": ["print", "etching"]}}, "required": ["kind"]},
        "then": {"$ref": "#/$defs/Print"},
        "else": {"$ref": "#/$defs/Oil"},
    }
    assert made["$defs"].keys() == {"Print", "Oil", "Nail"}
    nail = made["$defs"]["Nail"]
    assert nail["required"] == ["at"]
    assert nail["properties"]["length"] == {
        "description": "Of the nail.",
        "type": ["number", "string"],
        "minimum": 5,
        "maximum": 80,
    }


def test_the_table_says_the_same() -> None:
    assert keys_table(Nail).splitlines()[2:] == [
        "| `at` | [x, y] in mm | must be there | Where. |",
        "| `length` | mm from 5 to 80 | 30 | Of the nail. |",
    ]
    assert "| `from` | a text | nobody | Who painted it. |" in keys_table(Oil)
