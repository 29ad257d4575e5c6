"""People find their way: every page has a shelf, every link and path leads to something."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TEXTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted(DOCS.glob("*.md")),
    *sorted((ROOT / "bench").glob("*.md")),
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


def count_prose(text: str) -> int:
    """Words outside tables and blocks of code."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    return len(re.sub(r"^\|.*$", "", prose, flags=re.MULTILINE).split())


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.md")), ids=lambda path: path.name)
def test_no_page_is_long(path: Path) -> None:
    """What takes more than a quarter of an hour to read is parted, by what readers look for."""
    assert count_prose(path.read_text(encoding="utf-8")) <= 2000


def test_prose_is_counted_without_tables_and_code() -> None:
    """Three words here."""
    assert count_prose("Two words\n\n| a | b |\n|---|---|\n\n```sh\nls -l\n```\nmore\n") == 3


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


def load_script(name: str) -> ModuleType:
    """A script that makes the documentation's site."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / "site" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    site = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(site)
    return site


def test_the_links_of_the_site_lead_to_its_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start page's too, to those that are made for the site alone; pictures of components are left out."""
    site = load_script("pages")
    monkeypatch.setattr(site, "write_components", lambda _: ["components"])
    site.gather_pages(tmp_path / "site")
    for page in (tmp_path / "site").glob("*.md"):
        pages = [link.partition("#")[0] for link in links(page) if link.partition("#")[0].endswith(".md")]
        missing = {name for name in pages if not (tmp_path / "site" / name).exists()} - {"components.md"}
        assert missing == set(), page.name


def test_the_site_shows_the_lines_of_every_component() -> None:
    """All blocks together are all that `components:` holds."""
    site = load_script("components")
    for folder in site.list_folders():
        text = (folder / "box.yaml").read_text(encoding="utf-8")
        whole = re.split(r"^\S", text.partition("\ncomponents:\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
        keys = re.findall(r"^  ([\w-]+):", whole, flags=re.MULTILINE)
        assert keys
        lines = [line[2:] for line in whole.splitlines() if line.strip() and not line.startswith("  #")]
        blocks = "\n".join(site.find_block(text, key) for key in keys)
        assert [line for line in blocks.splitlines() if line.strip()] == lines, folder.name
