"""A site beside a box: whether what was printed is of the same edition as what is played."""

from __future__ import annotations

import json
import shutil
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printkit.cli import app
from printkit.pocket.comparison import MARK, SiteFacts, describe_box
from printkit.title import open_title

TIDE = Path(__file__).parents[2] / "docs" / "examples" / "tide-pool"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """What a site says of itself; the rest of it is not looked at."""
    import msgspec

    box = open_title(TIDE).box
    assert box is not None
    (tmp_path / "site").mkdir()
    facts = SiteFacts("x", {"tide-pool": describe_box(box)})
    (tmp_path / "site" / MARK).write_bytes(msgspec.json.encode(facts))
    return tmp_path / "site"


def _check(place: str, *titles: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["site", "--check", place, *titles])
    return done.exit_code, " ".join(done.output.split())


def _change(site: Path, **parts: object) -> None:
    data = json.loads((site / MARK).read_text())
    data["titles"]["tide-pool"] |= parts
    (site / MARK).write_text(json.dumps(data))


def test_they_agree(site: Path) -> None:
    code, said = _check(str(site), str(TIDE))
    assert code == 0
    assert said.startswith("tide-pool: the site and the box agree: edition 0.3, ")


@pytest.mark.parametrize(
    ("edition", "meant"),
    [("0.10", "a copy printed from this box is older"), ("0.2.9", "the site is older: write it anew")],
)
def test_which_one_is_older(site: Path, edition: str, meant: str) -> None:
    _change(site, edition=edition)
    assert _check(str(site), str(TIDE)) == (
        2,
        f"tide-pool: the site has edition {edition}, the box 0.3; {meant}.",
    )


def test_other_pieces_are_told_by_component(site: Path) -> None:
    parts = json.loads((site / MARK).read_text())["titles"]["tide-pool"]["parts"]
    [first, second, *others] = list(parts)
    parts[first]["pieces"] += 1
    parts[second]["hash"] = "other"
    parts["extra"] = {"pieces": 1, "hash": ""}
    if others:
        del parts[others[0]]
    _change(site, parts=parts)
    code, said = _check(str(site), str(TIDE))
    assert code == 2
    assert f"tide-pool: {first} has " in said
    assert f"tide-pool: {second} has other pieces in the site than in the box" in said
    assert "tide-pool: extra is in the site only." in said
    assert not others or f"tide-pool: {others[0]} is in the box only." in said


def test_a_title_that_the_site_lacks(site: Path, tmp_path: Path) -> None:
    shutil.copytree(TIDE, tmp_path / "pool")
    box = tmp_path / "pool" / "box.yaml"
    box.write_text(
        box.read_text(encoding="utf-8").replace("title: tide-pool", "title: pool"), encoding="utf-8"
    )
    assert _check(str(site), str(tmp_path / "pool")) == (
        2,
        "pool: the site does not have it; it has tide-pool.",
    )


def test_a_published_site_is_asked(site: Path) -> None:
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(site))
    ) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        code, said = _check(f"http://127.0.0.1:{server.server_port}/", str(TIDE))
        missing = _check(f"http://127.0.0.1:{server.server_port}/elsewhere", str(TIDE))
        server.shutdown()
    assert (code, "agree" in said) == (0, True)
    assert missing[0] == 2
    assert "no site can be read there" in missing[1]


@pytest.mark.parametrize("text", ["", "[]", '{"version": "x", "titles": ["mecca"]}'])
def test_what_is_no_site_is_told(site: Path, text: str) -> None:
    (site / MARK).write_text(text)
    code, said = _check(str(site), str(TIDE))
    assert code == 2
    assert "is none of this version of printkit" in said
    assert _check(str(site / "nowhere"), str(TIDE))[0] == 2
