"""Boxes that are wrong in ways nobody thinks of: every command tells them in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hostile.commands import type_command

BOX = """\
title: box
code: BOX
players: [2, 4]
components:
  parts: {kind: deck, size: poker, front: own, data: parts.csv}
"""
FACE = 'elements:\n- {id: name, text: "{{ name }}", box: [5, 5, 40, 10]}\n'
PARTS = "id,name\nA,Anna\n"
DIGITS = "9" * 10_000
HUGE = "9" * 400

MALFORMED: dict[str, tuple[dict[str, str], str]] = {
    "a cell named like an attribute": ({"templates/own.yaml": FACE.replace("{{ name }}", "{{ [box]|map(attribute=name)|join }}"), "parts.csv": "id,name\nA,__class__\n"}, "has no attribute '__class__'"),
    "a cell that is a template": ({"templates/own.yaml": FACE.replace("{{ name }}", "{{ name|format(box) }}"), "parts.csv": "id,name\nA,%(__class__)s\n"}, "does not work"),
    "a column named like an attribute": ({"parts.csv": "id,__class__\nA,x\n"}, "name"),
    "a number of many digits in JSON": ({"box.yaml": BOX.replace("parts.csv", "parts.json"), "parts.json": f'[{{"id": "A", "name": {DIGITS}}}]'}, "parts.json"),
    "a number of many digits in a cell": ({"box.yaml": BOX.replace("data:", "columns: {name: int}, data:"), "parts.csv": f"id,name\nA,{DIGITS}\n"}, "parts.csv:2: name"),
    "a number of many digits in YAML": ({"box.yaml": BOX.replace("[2, 4]", f"[2, {DIGITS}]")}, "box.yaml:3"),
    "a set of many digits": ({"box.yaml": f"{BOX}set: {{much: {DIGITS}}}\n"}, "box.yaml:6"),
    "a size of many digits": ({"box.yaml": BOX.replace("poker", f"[{HUGE}, 10]")}, "will not do; write [width, height] in mm"),
    "a length of many digits": ({"templates/own.yaml": FACE.replace("40, 10", f"{HUGE}, 10")}, "own.yaml:2"),
    "an exponent": ({"box.yaml": BOX.replace("poker", "[1e999, 10]")}, "box.yaml:5"),
    "no number": ({"box.yaml": BOX.replace("poker", "[.nan, 10]")}, "box.yaml:5"),
    "a time": ({"templates/own.yaml": FACE.replace("[5, 5", "[1:59:59, 5")}, "own.yaml:2"),
    "a time as a constant": ({"box.yaml": f"{BOX}set: {{x: 1:59:59}}\n", "templates/own.yaml": FACE.replace("[5,", "['{{ x }}',")}, "own.yaml:2"),
    "a date": ({"box.yaml": BOX.replace("title: box", "title: 2026-02-30")}, "box.yaml:1"),
    "prefixes": ({"box.yaml": f"{BOX}prefixes: 5\n"}, "write a list such as [LF]"),
    "players below nobody": ({"box.yaml": BOX.replace("[2, 4]", "-1")}, "players: -1 will not do"),
    "keys that are mappings": ({"box.yaml": f"{BOX}? {{a: b}}\n: c\n"}, "box.yaml:6"),
    "keys that are lists": ({"box.yaml": f"{BOX}set:\n  ? [a, b]\n  : c\n"}, "box.yaml:7"),
    "keys that are nothing": ({"box.yaml": f"{BOX}~: c\n"}, "None: unknown key"),
    "a tag of Python": ({"box.yaml": f"{BOX}name: !!python/object/apply:os.system [id]\n"}, "box.yaml:6"),
    "a set of YAML": ({"box.yaml": f"{BOX}set: !!set {{a, b}}\n"}, "box.yaml:6"),
    "a list within itself": ({"box.yaml": f"{BOX}set: &a [*a]\n"}, "box.yaml"),
    "a merge of a text": ({"box.yaml": f"{BOX}set: {{<<: text}}\n"}, "box.yaml:6"),
    "a component that is nothing": ({"box.yaml": BOX.replace("{kind: deck, size: poker, front: own, data: parts.csv}", "~")}, "box.yaml:5"),
    "elements that are a text": ({"templates/own.yaml": "elements: text\n"}, "own.yaml:1"),
    "elements that are nothing": ({"templates/own.yaml": "elements: [~, 5, [], text]\n"}, "own.yaml:1"),
    "a template that is a list": ({"templates/own.yaml": "- 5\n"}, "own.yaml"),
    "a zero byte": ({"parts.csv": "id,name\nA,\0\n"}, "parts.csv: this is no text file"),
    "half a pair of letters": ({"parts.json": '[{"id": "A", "name": "\\ud800"}]', "box.yaml": BOX.replace("parts.csv", "parts.json")}, "half of a letter"),
    "half a pair of letters from an expression": ({"templates/own.yaml": FACE.replace("{{ name }}", "{{ '%c' % 55296 }}")}, "half of a letter"),
    "half a pair of letters in YAML": ({"box.yaml": BOX + 'name: "\\ud800"\n'}, "box.yaml:6"),
    "quotes without end": ({"parts.csv": 'id,name\nA,"x\n'}, "parts.csv:2"),
    "rows of other lengths": ({"parts.csv": "id,name\nA,b,c,d\n"}, "parts.csv:2"),
    "constants that need themselves": ({"box.yaml": f'{BOX}set: {{a: "{{{{ b }}}}", b: "{{{{ a }}}}"}}\n', "templates/own.yaml": FACE.replace("name }}", "a.x }}")}, "own.yaml:2"),
    "brackets without end": ({"box.yaml": BOX + "set: " + "[" * 5000 + "\n"}, "box.yaml"),
    "a vocabulary that is a number": ({"vocabulary.yaml": "5\n"}, "vocabulary.yaml"),
    "a vocabulary of numbers": ({"vocabulary.yaml": "words: 5\noperations: [1]\n"}, "vocabulary.yaml:1"),
    "scenes of numbers": ({"scenes.yaml": "scenes: 5\nmaterials: [1]\n", "templates/own.yaml": FACE.replace('text: "{{ name }}"', "scene: A")}, "scenes.yaml"),
    "a score of numbers": ({"score.yaml": "5\n"}, "score.yaml"),
    "a play of numbers": ({"play.yaml": "counters: 5\n"}, "play.yaml"),
    "a symbol that is no drawing": ({"symbols/a.svg": "<svg", "templates/own.yaml": FACE.replace('text: "{{ name }}"', "symbol: a")}, 'symbol "a"'),
    "an entity in a drawing": ({"symbols/a.svg": '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&a;</text></svg>', "templates/own.yaml": FACE.replace('text: "{{ name }}"', "symbol: a")}, 'symbol "a"'),
    "entities that double": ({"symbols/a.svg": '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">' + "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)) + ']><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&i;</text></svg>', "templates/own.yaml": FACE.replace('text: "{{ name }}"', "symbol: a")}, 'symbol "a"'),
    "a picture that is a text": ({"images/a.png": "text", "templates/own.yaml": FACE.replace('text: "{{ name }}"', "image: a.png")}, "a.png is no picture"),
    "a font that is a text": ({"fonts/a.ttf": "text"}, "a.ttf"),
    "a booklet that quotes itself": ({"box.yaml": BOX + "  book: {kind: booklet, text: book.md}\n", "book.md": "# One\n\n{{{{{{ {{X\n\n::: cards\n:::\n\n![](card:A)\n![](card:Z)\n"}, "book.md"),
    "rules that are no text": ({"box.yaml": BOX + "  book: {kind: booklet, text: book.md}\n", "book.md": "# One\n\nText.\n", "rules.md": "\ud800"}, "rules.md"),
}  # fmt: skip
"""Files of a box, and what is said of one that is good but for them."""
COMMANDS = {
    "list": ["list", "box"],
    "build": ["build", "box", "--output", "out"],
    "preview": ["preview", "box", "--output", "out"],
    "stats": ["stats", "box"],
    "export": ["export", "box", "--to", "png", "--output", "out"],
    "boxes": ["boxes", "box", "--output", "out"],
    "diff": ["diff", "last-print", "box"],
    "score": ["score", "box", "--seat", "A"],
    "simulate": ["simulate", "box", "--games", "1"],
    "new-book": ["new-book", "box"],
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A good box, in the working folder."""
    monkeypatch.chdir(tmp_path)
    _write(tmp_path / "box", {"box.yaml": BOX, "parts.csv": PARTS, "templates/own.yaml": FACE})
    return tmp_path / "box"


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("name", MALFORMED)
def test_check_tells_it(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    files, sentence = MALFORMED[name]
    assert type_command(["check", "box"], monkeypatch, capsys)[0] == 0
    _write(folder, files)
    code, said = type_command(["check", "box"], monkeypatch, capsys)
    assert sentence in said
    assert code == 2, said
    assert "root:" not in said
    assert max(map(len, said.splitlines())) < 2000


@pytest.mark.parametrize("name", MALFORMED)
@pytest.mark.parametrize("command", [pytest.param(one, marks=pytest.mark.slow) for one in COMMANDS])
def test_every_command_tells_it(command: str, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    """Whether it can do its work without what is wrong, or cannot: no traceback."""
    _write(folder, MALFORMED[name][0])
    code, said = type_command(COMMANDS[command], monkeypatch, capsys)
    assert code in (0, 1, 2)
    assert said
