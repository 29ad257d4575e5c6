"""Boxes, tables and templates with anything in them: whatever is wrong is told as problems, and nothing else is raised.

`PRINTKIT_TIMES=20 scripts/test -m slow tests/hostile/test_fuzz.py` tries twenty times as many of each, a release twice as many;
`--hypothesis-profile=explore` other ones each time.
"""

from __future__ import annotations

import copy
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from printkit.box import BoxError, read_box
from printkit.box.loader import box_hash
from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.declared.play_book import check_declared
from printkit.exports.register import build_exports
from printkit.expression.error import ExpressionError
from printkit.press.build.preflight import check_folder
from tests.box.sample import BOX, CARDS, VOCABULARY

TIMES = int(os.environ.get("PRINTKIT_TIMES", "1"))
LONGEST = 10.0
"""Seconds of the processor for one."""
BY_DATA = ("play.yaml", "score.yaml")
TIDE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"
SYMBOL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="currentColor"/></svg>'
FACE = """\
params: {band: 16}
styles:
  name: {font: text, weight: 700, size: 11, min: 6, colour: ink, on: paper, align: centre, case: upper}
elements:
- {id: ground, shape: rect, box: bleed, fill: ground, radius: 2, stroke: ink, width: 0.3, dash: [1, 0.5]}
- {id: title, text: "{{ name }} {{ effects|sentences }}", box: [5, 2, 53, 17], style: name}
- {id: star, shape: star, points: 8, inner: 0.4, box: [5, 20, 10, 10], fill: ink, rotate: 15, when: copies > 1}
- {id: path, shape: path, d: M0 0L10 10H0Z, viewbox: [10, 10], box: [20, 20, 10, 10], fill: "{{ 'ink' if copies else 'none' }}"}
- {id: line, shape: line, points: [[0, 0], [50%, 10]], stroke: ink, box: [30, 20, 10, 10], ink: [full, bw]}
- {id: sign, symbol: leaf, colour: ink, box: [0, 20, 8, 8], anchor: centre, from: top}
- {id: scene, scene: {sky: dusk, ground: [dunes], subject: [{palms: 2}]}, seed: "{{ id }}", box: [5, 32, 20, 20], frame: arch}
- {id: pattern, pattern: star8, colours: [ink, paper], scale: 2, box: [30, 32, 20, 20], shape: hex, params: {}}
- {id: code, qr: "{{ id }}", box: [5, 55, 12, 12]}
- id: more
  group: [{shape: hex, box: [0, 0, 5, 5], fill: ink}, {text: "{{ size }}", box: face, style: {is: name, size: 7}}]
  box: [20, 55, 20, 20]
- {id: each, repeat: [1, 2, 3], each: [{shape: round, box: [0, 0, 3, 3], fill: ink}], columns: 3, step: [4, 4], box: [40, 55, 20, 10]}
- {id: again, use: token, box: [40, 70, 10, 10], with: {name: A}}
"""
TABLE = "id,name,copies,food,effects,when,size,on\n" + CARDS.partition("\n")[2].replace("\n", ",1,2,yes\n")
TYPES = "copies: int, effects: operations, food: words(food), when: number, size: number, on: bool"

texts = st.text(max_size=12) | st.sampled_from([
    "", " ", "\t", "\n", "\0", "{{", "}}", "{{ name }}", "{{ 1/0 }}", "{{ name.__class__ }}", "{% for a in name %}", "{% if",
    "{{ [1] * 99999 }}", "%", "50%", "50% - 4", "-", "--", "#", "#12345", "#gggggg", "none", "same", "../x", "/etc/passwd", "a/b", ".",
    "~", "null", "1:59:59", "2026-02-30", "1e999", ".nan", "-.inf", "0x10", "0o7", "1_000", "9" * 400, "a" * 3000, "\u202eabc",
    "\u0301" * 50, "ا" * 30, "\ufeff", "🂡" * 5, "TAKE(ME,2,APPLE)", "TAKE(" * 40, "poker", "deck", "booklet", "token", "hex", "round",
    "cards", "card", "face", "bleed", "id", "copies", "int", "operations", "words(food)", "set(food)", "http://[", "data.xlsx", "a.json#b",
])  # fmt: skip
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.sampled_from([10**9, -(10**9), 10**400, 2**63, float("nan"), float("inf"), 1e308, -0.0, 1e-320, 0.1])
    | texts
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
changes = st.lists(
    st.tuples(
        st.sampled_from(["set", "delete", "rename", "wrap", "repeat", "copy"]), st.integers(0, 9999), st.integers(0, 9999), values, texts
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip
"""What is done to places of a file: kind, place, another place, a value, a name."""
splices = st.lists(st.tuples(st.integers(0, 9999), st.integers(0, 40), texts), max_size=3)
"""What is done to its letters: where, how many go, what comes."""


def tries(usual: int) -> settings:
    """How many examples of a test are tried; of many, one that fails is told as it is."""
    phases = [phase for phase in Phase if phase is not Phase.shrink or TIMES < 3]
    return settings(
        max_examples=TIMES * usual, phases=phases, deadline=None, suppress_health_check=list(HealthCheck)
    )


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a file: what holds it, and under which key."""
    for key in list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield data, key
        yield from _places(data[key])


def _spoil(text: str, done: list[tuple[str, int, int, Any, str]], spliced: list[tuple[int, int, str]]) -> str:
    """A file with some changes."""
    data = yaml.load(text, yaml.CSafeLoader)  # the other one takes `?}` for a key
    for kind, at, other, value, name in done:
        places = list(_places(data))
        if not places:
            break
        holder, key = places[at % len(places)]
        source, there = places[other % len(places)]
        if kind == "delete":
            del holder[key]
        elif kind == "rename" and isinstance(holder, dict):
            holder[name] = holder.pop(key)
        elif kind == "wrap":
            holder[key] = [holder[key]] if at % 2 else {name: holder[key]}
        elif kind == "repeat":
            holder[key] = [copy.deepcopy(holder[key])] * (2 + other % 9)
        elif kind == "copy":
            holder[key] = copy.deepcopy(source[there])
        else:
            holder[key] = copy.deepcopy(value)
    return _splice(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), spliced)


def _splice(text: str, spliced: list[tuple[int, int, str]]) -> str:
    for at, gone, new in spliced:
        start = at % (len(text) + 1)
        text = text[:start] + new + text[start + gone :]
    return text


def _check(folder: Path, file: str, content: bytes) -> None:
    """Check a box with another file; afterwards the box is as it was. Faces, which no game has a say in, are checked with the box's own files."""
    before = (folder / file).read_bytes()
    begun = time.process_time()
    try:
        (folder / file).write_bytes(content)
        try:
            box_hash(folder)
            drawn = file not in BY_DATA
            box, problems = check_folder(folder, exports=build_exports()) if drawn else read_box(folder)
            if box is not None:
                problems = [*problems, *check_declared(box)]
        except BoxError as error:
            problems = list(error.problems)
        assert all(str(problem).strip() for problem in problems)
    finally:
        (folder / file).write_bytes(before)
    assert time.process_time() - begun < LONGEST


def _check_spoiled(folder: Path, file: str, done: Any, spliced: Any) -> None:
    """Check a box in which changes and pieces of other text spoil one file."""
    text = _spoil((folder / file).read_text(), done, spliced)
    _check(folder, file, text.encode("utf-8", "surrogatepass"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good box, with every kind of element on its face."""
    found = tmp_path_factory.mktemp("fuzz")
    (found / "templates").mkdir()
    (found / "symbols").mkdir()
    (found / "symbols" / "leaf.svg").write_text(SYMBOL)
    (found / "box.yaml").write_text(BOX.replace("copies: int, effects: operations, food: words(food)", TYPES))
    (found / "vocabulary.yaml").write_text(VOCABULARY)
    (found / "cards.csv").write_text(TABLE)
    (found / "templates" / "card.yaml").write_text(FACE)
    for name in ("card-back", "token"):
        (found / "templates" / f"{name}.yaml").write_text(
            "elements: [{shape: rect, box: face, fill: ground}]\n"
        )
    return found


@pytest.fixture(scope="module")
def tide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box with scores and a table by data."""
    return Path(shutil.copytree(TIDE, tmp_path_factory.mktemp("tide") / "tide-pool"))


def test_the_good_one_is_good(folder: Path) -> None:
    """Else the others find little."""
    box, problems = check_folder(folder)
    assert "\n".join(str(problem) for problem in problems if not problem.warning) == ""
    assert box is not None


BOXES = [
    [5, 5, 0, 10],
    [5, 5, 10, 0],
    [5, 5, 0, 0],
    [5, 5, 1e-9, 10],
    [5, 5, 0.5, 40],
    [1e5, 1e5, 1e5, 1e5],
    [5, 5, 3000, 3000],
]
TURNED: dict[str, Any] = {
    "shape": {"viewbox": [0, 0]},
    "pattern": {"shape": "hex"},
    "scene": {"frame": "hex"},
    "repeat": {"step": [0, 0]},
}


@pytest.mark.parametrize("number", range(12))
def test_every_element_in_every_box(folder: Path, number: int) -> None:
    """Of nothing, thinner than a line, larger than any paper."""
    face = yaml.load(FACE, yaml.CSafeLoader)
    element = face["elements"][number]
    more: dict[str, Any] = next((TURNED[key] for key in TURNED if key in element), {})
    for box in BOXES:
        face["elements"] = [{**element, "box": box, **more}]
        _check(folder, "templates/card.yaml", yaml.safe_dump(face).encode())


@pytest.mark.slow
@pytest.mark.parametrize("file", ["box.yaml", "vocabulary.yaml"])
@tries(250)
@given(done=changes, spliced=splices)
def test_a_box(folder: Path, file: str, done: Any, spliced: Any) -> None:
    _check_spoiled(folder, file, done, spliced)


@pytest.mark.slow
@pytest.mark.parametrize("file", BY_DATA)
@tries(400)
@given(done=changes, spliced=splices)
def test_scores_and_a_table(tide: Path, file: str, done: Any, spliced: Any) -> None:
    _check_spoiled(tide, file, done, spliced)


@pytest.mark.slow
@tries(200)
@given(done=changes, spliced=splices)
def test_a_box_with_scores_and_a_table(tide: Path, done: Any, spliced: Any) -> None:
    _check_spoiled(tide, "box.yaml", done, spliced)


@pytest.mark.slow
@tries(325)
@given(done=changes, spliced=splices)
def test_a_template(folder: Path, done: Any, spliced: Any) -> None:
    _check_spoiled(folder, "templates/card.yaml", done, spliced)


@pytest.mark.slow
@tries(650)
@given(
    spliced=st.lists(st.tuples(st.integers(0, 999), st.integers(0, 20), texts), max_size=5),
    raw=st.binary(max_size=3),
)
@example(spliced=[], raw=b"\xff\xfe")
def test_a_table(folder: Path, spliced: Any, raw: bytes) -> None:
    text = _splice((folder / "cards.csv").read_text(), spliced)
    _check(folder, "cards.csv", raw + text.encode("utf-8", "surrogatepass"))


WORDS = [
    "{{", "}}", "{%", "%}", "{#", "#}", "name", "box", "cost", "effects", "x", "self", "loop", "none", "true", "'a'", '"b"', "1", "0", "-1", "2.5",
    "9999", "(", ")", "[", "]", "{", "}", ".", ",", ":", "|", "=", "==", "<", "+", "-", "*", "**", "/", "//", "%", "~", "and", "or", "not", "in", "is",
    "if", "else", "elif", "endif", "for", "endfor", "set", "endset", "macro", "endmacro", "block", "include", "import", "call", "filter", "raw",
    "range", "dict", "namespace", "join", "list", "map", "sum", "sort", "first", "replace", "format", "int", "round", "batch", "slice", "groupby",
    "tojson", "attr", "select", "default", "sentence", "word", "number", "indent", "center", "wordwrap", "upper", "split", "items", "__class__", "mro",
    "defined", "even", "\n", "é", "\u202e", "\\", "'%*s'", "'{0}'", "'{:c}'", "recursive", "do", "continue", "\ud800",
]  # fmt: skip
"""Words of templates' expressions, and of what is none."""


@pytest.mark.slow
@tries(5000)
@given(st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=25), st.booleans())
def test_an_expression(words: list[str], spaced: bool) -> None:
    written = (" " if spaced else "").join(words)
    dialect = Sentences(Vocabulary()).dialect
    begun = time.process_time()
    for shown in (written, f"{{{{ {written} }}}}", f"{{% for x in {written} %}}{{{{ x }}}}{{% endfor %}}"):
        try:
            assert isinstance(dialect.text(shown).value(VALUES), str)
        except ExpressionError:
            continue
    with suppress(ExpressionError):
        dialect.parse_expression(written).value(VALUES)
    assert time.process_time() - begun < LONGEST


VALUES = {
    "name": "Anna",
    "x": [1, 2.5, "c", None],
    "cost": {"a": 1, "b": [2]},
    "box": {"name": "Box"},
    "effects": (),
}
