"""Many sheets made by two processes: same bytes, all faults told, nobody left behind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from printkit.press.pdf import sharing

BOX = """\
title: many
code: MNY
name: Many
palette: {ink: "#1d1a16"}
fonts: {text: Alegreya Sans}
components:
  cards: {kind: deck, name: Cards, data: cards.csv, size: poker, bleed: 0, front: card, code: {size: 14, level: Q, quiet: 1}}
"""
TEMPLATE = """\
styles:
  body: {font: text, size: 8, min: 8}
elements:
- {text: "{{ text }}", box: [4, 4, 55, 8], style: body}
- {when: "{{ look == 'picture' }}", scene: {sky: {hour: dusk}, ground: [dunes]}, seed: "{{ id }}", box: [4, 20, 30, 19]}
- {qr: true, box: [43, 69.5, 16, 17]}
"""
CARDS = 252
"""28 papers."""
SCRIPT = dedent(
    """
    import hashlib, json, os, signal, sys
    from pathlib import Path
    from printkit.box import load_box
    from printkit.box.box_errors import BoxError
    from printkit.press.pdf import sharing
    from printkit.press.build.builder import build_title
    from printkit.press.sheets.options import Options

    box, shared = load_box(Path(sys.argv[1])), []
    share, second, may_fork = sharing._share_work, sharing._make_second_half, sharing._may_fork
    sharing._share_work = lambda papers, pages, start: (shared.append(start), share(papers, pages, start))

    def ended(*_):
        os.kill(os.getpid(), signal.SIGKILL)

    found = {}
    for name in ("two", "one", "ended"):
        sharing._may_fork = (lambda: False) if name == "one" else may_fork
        sharing._make_second_half = ended if name == "ended" else second
        try:
            build_title(box, Options(), Path(sys.argv[1], name))
            files = sorted(Path(sys.argv[1], name, "many").iterdir())
            found[name] = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
        except BoxError as error:
            found[name] = [str(problem) for problem in error.problems]
    try:
        os.waitpid(-1, os.WNOHANG)
        left = True
    except ChildProcessError:
        left = False
    print(json.dumps({"found": found, "shared": shared, "left": left, "could": may_fork()}))
    """
)


def made(folder: Path, texts: dict[int, tuple[str, str]]) -> dict[str, Any]:
    """What a process of its own makes of a deck, by two processes, by one, and where the second ends early."""
    (folder / "templates").mkdir()
    (folder / "box.yaml").write_text(BOX, encoding="utf-8")
    (folder / "templates" / "card.yaml").write_text(TEMPLATE, encoding="utf-8")
    rows = [texts.get(number, ("market caravan", "")) for number in range(CARDS)]
    lines = [f"C{number:03},{text},{look}" for number, (text, look) in enumerate(rows)]
    (folder / "cards.csv").write_text("\n".join(["id,text,look", *lines]), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(folder)], capture_output=True, text=True, check=True, timeout=60
    )
    assert not run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    if not found["could"]:
        pytest.skip("one processor, or a system without fork")
    return found


@pytest.mark.slow
def test_two_processes_write_what_one_would(tmp_path: Path) -> None:
    """Letters, gradients and ligatures that only late cards have come out the same, whoever meets them."""
    rare = {120: ("quiz", ""), 200: ("jaffle", "picture"), 230: ("fjord", "picture"), 251: ("Ωμέγα", "")}
    run = made(tmp_path, rare)
    assert run["shared"] == [run["shared"][0]] * 2
    assert run["found"]["two"] == run["found"]["one"] == run["found"]["ended"]
    assert "cards.pdf" in run["found"]["one"]
    assert not run["left"]


@pytest.mark.slow
def test_faults_of_both_halves_are_told(tmp_path: Path) -> None:
    """As one process tells them, in their order."""
    long = "caravanserai" * 9
    run = made(tmp_path, {2: (long, ""), 130: (long, ""), 210: (long, ""), 250: (long, "")})
    assert run["found"]["two"] == run["found"]["one"] == run["found"]["ended"]
    told = "\n".join(run["found"]["two"])
    assert all(piece in told for piece in ("C002", "C130", "C210", "C250"))
    assert not run["left"]


def test_a_helper_of_others_starts_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a process of several threads."""
    monkeypatch.setattr("threading.active_count", lambda: 2)
    assert not sharing._may_fork()
