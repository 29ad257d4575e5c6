"""People find their way: every page has a shelf, every link and path leads to something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TEXTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.glob("*.md")),
    ROOT / "changelog.d/README.md",
    ROOT / "scripts/README.md",
]
SHELVES = ["Print", "Play", "Make rules", "Work on it"]


def links(path: Path) -> list[str]:
    """What a text links to here: no addresses, no code."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if not re.match(r"\w+:", link)]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_to_a_file(path: Path) -> None:
    """In the checkout, from where the text stands."""
    missing = [
        link for link in links(path) if not (path.parent / (link.partition("#")[0] or path.name)).exists()
    ]
    assert missing == []


def test_every_page_stands_on_a_shelf() -> None:
    """None is found by chance alone, and the start of the repository leads to the shelves."""
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.+)$", text, flags=re.MULTILINE) == SHELVES
    pages = {path.name for path in DOCS.glob("*.md")} - {"README.md"}
    assert pages <= set(links(DOCS / "README.md"))
    assert "docs/README.md" in links(ROOT / "README.md")


def test_good_first_works_begin_in_files_that_exist() -> None:
    """Ten of them, each with its file in brackets at the end."""
    listed = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## Good first works")[2]
    works = re.findall(r"^\d+\. .+$", listed, flags=re.MULTILINE)
    assert len(works) == 10
    for work in works:
        begin = re.findall(r"`([\w./-]+/[\w./-]+)`", work.rpartition(" (")[2])
        assert begin, work
        assert all((ROOT / name).exists() for name in begin), work


def test_folders_that_people_are_sent_to_exist() -> None:
    """Of the tables of CONTRIBUTING and README."""
    for name in ("CONTRIBUTING.md", "README.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        for path in re.findall(r"`((?:printkit|templates|tests|docs|scripts|bench)/[\w/.-]*)`", text):
            assert (ROOT / path).exists(), f"{name}: {path}"


def test_the_glossary_says_each_word_once() -> None:
    """One word, one meaning."""
    words = re.findall(r"\*\*([^*]+)\*\*:", (DOCS / "glossary.md").read_text(encoding="utf-8"))
    lower = [word.lower() for word in words]
    assert sorted(lower) == sorted(set(lower))
    assert {"zone", "move", "chapter", "effect", "scene", "material", "operation"} <= set(lower)


def test_issue_forms_are_forms() -> None:
    """Each has what GitHub asks for."""
    for path in sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("[!c]*.yml")):
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= set(form)
        assert all(part["type"] == "markdown" or part["id"] for part in form["body"])
