"""A command that looks at a box ends within its time and memory, whatever the box does, and says why."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printkit.allowance import CHECK
from printkit.cli.press import _allow

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="the system knows no such limits"),
]

PROGRAM = """\
import os, sys
import printkit.allowance, printkit.box.loader
printkit.allowance.CHECK = {}
printkit.allowance._CLOCK = 100  # a busy machine
{}
sys.argv = ["printkit", *sys.argv[1:]]
from printkit.cli import run
run()
"""
INSTEAD = "printkit.box.loader.{} = lambda *_args: {}"
"""What a library does that reads YAML."""
BOX = "title: box\ncomponents:\n  parts: {kind: deck, size: poker, front: own, rows: [{id: A}]}\n"
ELEMENTS = "elements:\n" + "- {shape: rect, box: [5, 5, 40, 10]}\n" * 40_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A good box."""
    (tmp_path / "box" / "templates").mkdir(parents=True)
    (tmp_path / "box" / "box.yaml").write_text(BOX)
    (tmp_path / "box" / "templates" / "own.yaml").write_text("elements: []\n")
    return tmp_path / "box"


def _run(folder: Path, instead: str, *words: str, seconds: int = 2) -> tuple[int, str]:
    command = [sys.executable, "-c", PROGRAM.format(seconds, instead), *(words or ("check", "./box"))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder.parent, timeout=60, check=False)
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    return done.returncode, said


def test_a_good_one_is_checked(folder: Path) -> None:
    assert _run(folder, "") == (0, "./box: 1 component, 1 piece, no problem found\n")
    (folder / "box.yaml").write_text(BOX + "players: many\n")
    code, said = _run(folder, "")
    assert code == 2
    assert said.endswith("1 problem; nothing was printed.\n")


ENDLESS = {
    "a loop": ("[None for _ in iter(int, 1)]", "./box: this takes more than 2 seconds of the processor"),
    "a library that never comes back": ("sum(range(10**12))", "./box: this takes more time of the processor than any box needs"),
    "a library that complains of nothing": ("[sum(range(10**7)) for _ in iter(int, 1)]", "./box: this takes more than 2 seconds of the processor"),
    "memory": ("bytes(2 * 10**9)", "./box: this takes more than 1 GB of memory; look what is so large there"),
    "memory in pieces": ("[bytes(10**6) for _ in iter(int, 1)]", "./box: this takes more than 1 GB of memory"),
    "memory in crumbs": ("any(setattr(os, 'crumbs', (getattr(os, 'crumbs', 0), bytearray(400))) for _ in iter(int, 1))", "./box: this takes more than 1 GB of memory"),
    "a library that breaks": ("os.kill(os.getpid(), 11)", "./box: this takes more than 1 GB of memory, or is damaged so that a library broke"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDLESS)
def test_it_ends_with_a_sentence(folder: Path, name: str) -> None:
    what, said = ENDLESS[name]
    begun = _children()
    seconds = 6 if "memory" in name else 2  # to take a gigabyte takes seconds, too
    code, found = _run(folder, INSTEAD.format("read_yaml", what), seconds=seconds)
    assert code == 2
    assert found.startswith(said)
    assert "or give the option --no-limits if you mean it" in found
    assert _children() - begun < 8


def test_the_part_is_named(folder: Path) -> None:
    (folder / "templates" / "own.yaml").write_text(ELEMENTS)
    code, said = _run(folder, "")
    assert code == 2
    assert said.startswith("./box: parts: this takes more than 2 seconds of the processor; look what")


def test_who_means_it_may(folder: Path) -> None:
    """Where nothing is allowed at all."""
    none = "printkit.allowance.CHECK = 0"
    assert _run(folder, none)[0] == 2
    code, said = _run(folder, none, "check", "./box", "--no-limits")
    assert code == 0, said


def test_what_children_take_is_counted(folder: Path) -> None:
    """Drawings in dots, each in a process of its own."""
    blur = '<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>' + '<g filter="url(#f)">' * 20
    (folder / "symbols").mkdir()
    for number in range(20):
        (folder / "symbols" / f"s{number}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{blur}<circle r="{number + 9}"/>{"</g>" * 20}</svg>'
        )
    elements = "".join(f"- {{symbol: s{number}, box: [0, 0, 60, 60]}}\n" for number in range(20))
    (folder / "templates" / "own.yaml").write_text(f"elements:\n{elements}")
    begun = _children()
    code, said = _run(folder, "")
    assert code == 2
    assert "./box: parts: this takes more than 2 seconds of the processor" in said
    assert _children() - begun < 8


def test_processes_of_a_build_end(folder: Path) -> None:
    """One that prints tells those that wait for it; nothing is left in the folder."""
    (folder / "templates" / "own.yaml").write_text(ELEMENTS)
    (folder / "box.yaml").write_text(BOX + BOX.partition("components:\n")[2].replace("parts", "more").replace("poker", "[40, 40]").replace("A}", "B}"))  # fmt: skip
    code, said = _run(folder, "printkit.allowance.BUILD = 2", "build", "./box", "--jobs", "2", "--separate", "--output", "out")  # fmt: skip
    assert code == 2
    assert "this takes more than 2 seconds of the processor" in said
    assert not list(folder.parent.glob("out/*"))


def test_processes_of_a_build_share_the_time(folder: Path) -> None:
    """Each of many takes less than is allowed, and all together more."""
    (folder / "templates" / "own.yaml").write_text("".join(ELEMENTS.splitlines(keepends=True)[:4_000]))
    parts = BOX.partition("components:\n")[2]
    more = "".join(parts.replace("parts", f"p{number}").replace("A}", f"A{number}}}") for number in range(11))
    (folder / "box.yaml").write_text(BOX + more)
    begun = _children()
    code, said = _run(folder, "printkit.allowance.BUILD = 3", "build", "./box", "--jobs", "5", "--separate", "--output", "out")  # fmt: skip
    assert code == 2
    assert "this takes more than 3 seconds of the processor" in said
    assert _children() - begun < 3 + 8  # what five processes need to start and to end


@pytest.mark.slow
@pytest.mark.parametrize("command", [["export", "./box", "--to", "png"], ["preview", "./box"]])
def test_pictures_end(folder: Path, command: list[str]) -> None:
    """What draws every face in dots has a clock too."""
    (folder / "templates" / "own.yaml").write_text(ELEMENTS)
    code, said = _run(folder, "printkit.allowance.EXPORT = 2", *command, "--output", "out")
    assert code == 2
    assert "this takes more than 2 seconds of the processor" in said


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_can_be_stopped(folder: Path, number: int) -> None:
    """Whoever ends the process that they started ends the one that works."""
    instead = INSTEAD.format(
        "read_yaml", "(open('begun', 'w').write(str(os.getpid())), __import__('time').sleep(60))"
    )
    program = [sys.executable, "-c", PROGRAM.format(2, instead), "check", "./box"]
    with subprocess.Popen(
        program, cwd=folder.parent, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as started:
        begun = folder.parent / "begun"
        until = time.monotonic() + 30
        while not (begun.is_file() and begun.read_text()) and time.monotonic() < until:
            time.sleep(0.05)
        started.send_signal(number)
        assert started.wait(20) == 128 + number
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_shipped_titles_have_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are ours: a slow computer checks them, too. A folder of the same name has what all have."""
    given: list[int] = []
    monkeypatch.setattr("printkit.allowance.grant", given.append)
    _allow(CHECK, ["belaad", "./belaad"])
    assert given == [5 * CHECK]
