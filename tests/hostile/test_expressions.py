"""Expressions see plain values only: whatever is given to one is walked, and nothing of it leads out of the box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.box import Box, BoxError, Problem, load_box
from printkit.box.place import find_titles
from printkit.box.sentence import Sentences
from printkit.box.vocabulary import Vocabulary
from printkit.cli import app
from printkit.declared.checked import check_computed
from printkit.declared.language import Scope, parse
from printkit.declared.scorefile import read_score
from printkit.expression.dialect import TextScope
from printkit.expression.error import ExpressionError
from printkit.expression.evaluator import NoValue
from printkit.expression.plain import PlainRecord, is_plain, read_attribute, read_item
from printkit.press.booklet.bookletfile import make_booklet
from printkit.press.faces.piecefaces import Faces
from printkit.press.fonts import Library
from printkit.press.sheets.options import Options
from tests.box.sample import BOX, TEMPLATE, write

REACHING = [
    "box.folder.home()",
    "(box.folder.home() / 'x').write_text('x')",
    "box.folder",
    "box.env",
    "box.env.globals",
    "box.vocabulary",
    "box.components",
    "box.rows('cards')",
    "box.__class__",
    "box.__struct_fields__",
    "box.name.__class__.__mro__",
    "box.rows['cards'][0].__class__",
    "box['folder']",
    "box|attr('folder')",
    "[box]|map(attribute='folder')|join",
    "[box]|map(attribute='name.__class__')|join",
    "[box]|map('attr', 'folder')|list",
    "[box, box]|groupby('folder')",
    "[box, box]|sort(attribute='name.__class__')",
    "'{0.folder}'.format(box)",
    "'{0.__class__}'.format(name)",
    "'{x.name.__class__}'.format_map({'x': box})",
    "component.outline.place",
    "component.pieces",
    "piece.row.__class__",
    "piece.__init__.__globals__",
    "vocabulary.operations",
    "compiled_sentences",
    "range.__init__",
    "dict.mro()",
    "dict.__subclasses__()",
    "namespace.__init__.__globals__",
    "joiner.__init__.__globals__",
    "cycler",
    "self.__init__",
    "self._TemplateReference__context",
    "(name|map('upper')).gi_frame",
    "name.encode()",
    "name.translate({})",
    "effects[0].arguments.__class__",
    "face.rect('bleed')",
    "face.whole",
]
"""What somebody may try who wants to get out."""


@pytest.mark.parametrize("reaching", REACHING)
def test_nothing_reaches_out_of_a_template(tmp_path: Path, reaching: str) -> None:
    (tmp_path / "templates").mkdir()
    text = TEMPLATE + f'- {{id: out, text: "{{{{ {reaching} }}}}y", box: [5, 25, 53, 30]}}\n'
    for name in ("card", "card-back", "token"):
        (tmp_path / "templates" / f"{name}.yaml").write_text(text if name == "card" else "elements: []\n")
    box = load_box(write(tmp_path))
    faces = Faces(box, box.components["cards"], library=Library(), lenient=True)
    faces.front(box.components["cards"].pieces[0])
    said = [str(problem) for problem in (*faces.problems, *faces.drawer.template_problems())]
    assert any("out" in one and ("does not work" in one or "not Jinja" in one) for one in said), said


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies: copies\n", 'copies: "{{ name.__class__ or 1 }}"\n'),
        ("copies: copies\n", "when: name.__class__\n"),
        ("{{ id }}{{ '%02d' % copy }}", "{{ id.__class__ }}{{ copy }}"),
        ("copies: copies\n", "when: vocabulary.words\n"),
        ("copies: copies\n", "when: \"(['x']|map('attr', 'folder')|list)\"\n"),
    ],
)
def test_nothing_reaches_out_of_a_box(tmp_path: Path, old: str, new: str) -> None:
    """The places of a box that take an expression."""
    with pytest.raises(BoxError, match=r"has no attribute '__class__'|is undefined|No filter named 'attr'"):
        load_box(write(tmp_path, box_yaml=BOX.replace(old, new, 1)))


def test_a_template_writes_no_file_and_plants_no_book(tmp_path: Path) -> None:
    """The whole way: `check` names what does not work, and nothing is there."""
    (tmp_path / "templates").mkdir()
    out = "(box.folder.home().cwd() / 'x').write_text('x') and ''"
    text = TEMPLATE.replace("{{ name }}", f"{{{{ {out} }}}}y")
    for name in ("card", "card-back", "token"):
        (tmp_path / "templates" / f"{name}.yaml").write_text(text)
    before = set(Path.cwd().iterdir())
    found = CliRunner().invoke(app, ["check", str(write(tmp_path))])
    assert isinstance(found.exception, BoxError)
    assert "has no attribute 'folder'" in str(found.exception)
    assert set(Path.cwd().iterdir()) == before


@pytest.mark.parametrize(
    "reaching", ["x.__class__", "x.path", "p.home", "p.name", "f()", "f.__globals__", "s.levels"]
)
def test_nothing_reaches_out_of_a_score(reaching: str) -> None:
    """The language of scores has a gate of its own, also where something strays into its names."""
    scope = Scope(({"x": 3, "p": Path("/"), "f": open, "s": Sentences(Vocabulary()).dialect},), {})
    with pytest.raises(ExpressionError):
        scope.value(parse(reaching).node)


def test_what_strays_into_the_names_is_not_seen() -> None:
    dialect = Sentences(Vocabulary()).dialect
    for stray in (Path("/"), open, Path, dialect, object()):
        with pytest.raises(ExpressionError, match="an expression sees text, numbers, lists and rows"):
            dialect.text("{{ stray }}").value({"stray": stray})


def _strays(value: Any, way: str, seen: set[int]) -> Iterator[str]:
    """The ways from a value to anything that is not plain."""
    if id(value) in seen or isinstance(value, NoValue):
        return
    seen.add(id(value))
    if not is_plain(value):
        yield f"{way}: {type(value)}"
    elif isinstance(value, PlainRecord):
        for name in value.__struct_fields__:
            yield from _strays(read_attribute(value, name), f"{way}.{name}", seen)
    elif isinstance(value, Mapping):
        for key in value:
            yield from _strays(key, f"{way}, key", seen)
            yield from _strays(read_item(value, key), f"{way}[{key!r}]", seen)
    elif isinstance(value, list | tuple | AbstractSet):
        for one in value:
            yield from _strays(one, f"{way}[]", seen)


def _score(box: Box) -> None:
    """Compute what a box says of its score, of made-up players too."""
    problems: list[Problem] = []
    score = read_score(box, problems)
    if score is not None:
        problems += check_computed(score, box)
    assert problems == []


EXAMPLES = {
    path.parent.name: path.parent
    for path in (Path(__file__).parents[2] / "docs" / "examples").glob("*/box.yaml")
}


@pytest.mark.parametrize(
    "title",
    [
        *EXAMPLES,
        "ayubistan",
        "mecca",
        *(
            pytest.param(one, marks=pytest.mark.slow)
            for one in find_titles()
            if one not in ("ayubistan", "mecca")
        ),
    ],
)
def test_all_that_expressions_are_given_is_plain(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every context of a whole box, its booklet and its scores, walked to its ends."""
    found: list[str] = []
    seen: set[int] = set()
    kept: list[Any] = []
    count = 0

    def walk(values: Mapping[str, Any]) -> None:
        nonlocal count
        count += 1
        kept.append(values)  # so that no id comes twice
        for name in values:
            found.extend(_strays(values[name], name, seen))

    def opened(init: Any) -> Any:
        def begin(self: Any, levels: Any, *args: Any, **kwargs: Any) -> None:
            for level in levels:
                if isinstance(level, dict):
                    walk(level)
            init(self, levels, *args, **kwargs)

        return begin

    drawn = Faces._collect_values

    def filled(self: Faces, *args: Any) -> dict[str, Any]:
        values = drawn(self, *args)
        walk(values)
        return values

    monkeypatch.setattr(Faces, "_collect_values", filled)
    for scope in (TextScope, Scope):
        monkeypatch.setattr(scope, "__init__", opened(scope.__init__))
    box = load_box({**find_titles(), **EXAMPLES}[title])
    for component in box.components.values():
        if component.kind == "booklet":
            make_booklet(box, component, Options(), Library(box.folder / "fonts"))
        else:
            faces = Faces(box, component, lenient=True)
            for piece in component.pieces[:2]:
                faces.front(piece), faces.back(piece)
    _score(box)
    assert found == []
    assert count
