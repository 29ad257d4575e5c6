"""Logs that somebody wrote to do harm: `replay` and `tables import` say in a sentence what is wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printkit.box import BoxError
from printkit.cli import app
from printkit.companion.record import StoreError
from printkit.referee import LogError
from printkit.referee.log import log_lines
from printkit.title import NoBookError
from tests.recorded import recorded_game

HEADER, FIRST, *_ = log_lines(recorded_game("ayubistan", "guard"))


def _header(**changes: Any) -> str:
    return json.dumps({**json.loads(HEADER), "box": "", **changes})


def _entry(**changes: Any) -> str:
    return json.dumps({**json.loads(FIRST), **changes})


HOSTILE: dict[str, list[str]] = {
    "options that are a number": [_header(options=1.5)],
    "an option that is a nest": [_header(options={"variant": [[[{}]]]})],
    "a number of 10,000 digits": [HEADER, f'{{"n":0,"seat":null,"answer":{"9" * 10_000}}}'],
    "a size of 400 digits": [_header(format=10**400)],
    "no number": [HEADER, '{"n":0,"seat":null,"answer":NaN}'],
    "an endless number": [HEADER, '{"n":0,"seat":null,"answer":1e999}'],
    "brackets in brackets": [HEADER, '{"n":0,"seat":null,"answer":' + "[" * 100_000],
    "a nest that ends": [HEADER, _entry(answer=0)[:-2] + "[" * 900 + "]" * 900 + "}"],
    "a title that is a path": [_header(title="./evil")],
    "a title that is an address": [_header(title="http://evil.example/x")],
    "a title that is a list": [_header(title=["mecca"])],
    "no seats": [_header(seats=[])],
    "seats that are numbers": [_header(seats=[1, 2])],
    "a thousand seats": [_header(seats=[f"P{n}" for n in range(1000)])],
    "half a character": [_header(seats=["\ud800", "B"])],
    "a seat that is not there": [HEADER, _entry(seat=10**30)],
    "a seat before the first": [HEADER, _entry(seat=-1)],
    "a part that is not there": [HEADER, _entry(part=10**30)],
    "an answer that is a mapping": [HEADER, _entry(answer={"do": {"do": 1}})],
    "an undo of itself": [HEADER, '{"n":0,"undo":0}'],
    "an undo of what comes": [HEADER, FIRST, '{"n":1,"undo":99999999999999999999}'],
    "a correction of the program": [HEADER, FIRST, '{"n":1,"correct":{"__class__.0":1,"wallet.__init__":2}}'],
    "a correction of nothing": [HEADER, FIRST, '{"n":1,"correct":{"":[],"a.b.c.d":{}}}'],
    "a correction of 10^30": [HEADER, FIRST, json.dumps({"n": 1, "correct": {"dirhams.0": 10**30}})],
    "a million empty lines": [HEADER, *[""] * 1_000_000],
    "nothing": [""],
    "a picture": ["\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """No traceback; what can be played back is, and the rest is named."""
    monkeypatch.chdir(tmp_path)
    text = "\n".join(HOSTILE[name]) + "\n"
    Path("evil.jsonl").write_bytes(text.encode("utf-8", "surrogatepass"))
    for command in (
        ["replay", "evil.jsonl"],
        ["tables", "import", "evil.jsonl", "--database", "tables.db"],
    ):
        ran = CliRunner().invoke(app, command)
        assert isinstance(
            ran.exception, SystemExit | LogError | NoBookError | BoxError | StoreError | None
        ), repr(ran.exception)
        assert ran.output or ran.exception
