"""Gather the pages of the documentation site: those of docs/, every command, the referee's docstrings.

Links lead where the site has their page; what only the repository has is named without a link.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import typer

from printkit import __version__, referee
from printkit.cli import app

sys.path.insert(0, str(Path(__file__).parent))  # run as a script
from components import write_components

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
}
"""Pages at the top of the repository, and how the site calls them."""
ALSO = {"Make rules": ["referee-in-python"], "Work on it": ["code-of-conduct", "commands"]}
"""Pages that stand on a shelf of the site alone."""
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!https?:|#|mailto:|<)([^)#\s]+)(#[^)\s]*)?\)")
CODE = re.compile(r"(```.*?\n```|`[^`\n]+`)", re.DOTALL)


def gather_pages(to: Path) -> None:
    """Write all that the site is set from into a folder, anew.

    Raises:
        SystemExit: a link leads to no file of the repository.
    """
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "pictures", to / "pictures")
    for name in ("conf.py", "site.css"):
        shutil.copy(HERE / name, to)
    shelves = {path.name: (path, path.read_text(encoding="utf-8")) for path in (ROOT / "docs").glob("*.md")}
    del shelves["README.md"]
    pages = shelves | {
        name: (ROOT / path, (ROOT / path).read_text(encoding="utf-8")) for path, name in BESIDE.items()
    }
    components = write_components(to)
    pages["index.md"] = (ROOT / "docs" / "index.md", "\n".join(_write_start({"Print": components})))
    shown = {path.resolve(): name for name, (path, _) in pages.items()}
    shown[ROOT / "docs" / "README.md"] = shown[ROOT / "README.md"] = "index.md"
    made = {"commands.md": _tell_commands(), "referee-in-python.md": _list_referee()}
    shown |= {ROOT / "docs" / name: name for name in [*made, *pages, *(f"{one}.md" for one in components)]}
    for name, (path, text) in pages.items():
        (to / name).write_text(_lead_links(text, path, shown), encoding="utf-8")
    for name, lines in made.items():
        (to / name).write_text("\n".join(lines), encoding="utf-8")


def _lead_links(text: str, page: Path, shown: dict[Path, str]) -> str:
    def lead(found: re.Match[str]) -> str:
        picture, label, path, anchor = found[1], found[2], found[3], found[4] or ""
        target = (page.parent / path).resolve()
        if not target.exists() and target not in shown:
            sys.exit(f"{page.name}: there is no {path}")
        if picture or target.parent == ROOT / "docs" / "pictures":
            return f"{picture}[{label}](pictures/{target.name})"
        return f"[{label}]({shown[target]}{anchor})" if target in shown else label

    parts = CODE.split(text)  # what is shown as code leads nowhere
    return "".join(part if at % 2 else LINK.sub(lead, part) for at, part in enumerate(parts))


def _write_start(more: dict[str, list[str]]) -> Iterator[str]:
    """The first page, with the shelves of docs/README.md as its contents."""
    yield (HERE / "start.md").read_text(encoding="utf-8")
    for shelf in (ROOT / "docs" / "README.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, rows = shelf.partition("\n")
        rows = "".join(line for line in rows.splitlines(keepends=True) if line.startswith("|"))
        found = [
            BESIDE.get(path, path).removesuffix(".md")
            for path in re.findall(r"\]\((?:\.\./)?([\w-]+\.md)\)", rows)
        ]
        yield "\n".join(
            [
                ":::{toctree}",
                ":hidden:",
                f":caption: {name}",
                "",
                *found,
                *ALSO.get(name, []),
                *more.get(name, []),
                ":::",
                "",
            ]
        )


def _tell_commands() -> Iterator[str]:
    """Every command with its arguments and options, as `--help` has them."""
    program: Any = typer.main.get_command(app)
    yield "# Commands\n"
    yield f"printkit {__version__}. `printkit COMMAND --help` says the same at the terminal.\n"
    yield from _tell_options(program)
    for name, command in _walk("", program.commands):
        yield f"\n## {name}\n"
        yield f"{_say(command.help)}\n"
        yield from _tell_options(command)


def _walk(before: str, commands: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, command in commands.items():
        if inner := getattr(command, "commands", None):
            yield from _walk(f"{before}{name} ", inner)
        else:
            yield f"{before}{name}", command


def _tell_options(command: Any) -> Iterator[str]:
    shown = [one for one in command.params if not getattr(one, "hidden", False) and one.name != "help"]
    if shown:
        yield "| | |\n|---|---|"
    context = click.Context(click.Command("printkit"))
    for one in shown:
        names = ", ".join([*one.opts, *one.secondary_opts])
        if one.param_type_name == "argument":
            names = one.make_metavar(context)
        elif not one.is_flag:
            names += f" {one.make_metavar(context)}"
        yield f"| `{_cell(names)}` | {_cell(_say(one.help))} |"


def _say(text: str | None) -> str:
    return " ".join((text or "").replace("\f", " ").replace("\b", "").split())


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _list_referee() -> Iterator[str]:
    """What books of rules may use, from the docstrings."""
    yield "# The referee in Python\n"
    yield "What `printkit.referee` offers to books of rules. [The language of rules](referee.md) explains how it is used.\n"
    for name in sorted(referee.__all__):
        what = getattr(referee, name)
        kind = "autoclass" if isinstance(what, type) else "autofunction" if callable(what) else "autodata"
        more = ":members:\n" if kind == "autoclass" else ""
        yield f"```{{eval-rst}}\n.. {kind}:: printkit.referee.{name}\n   {more}```\n"


if __name__ == "__main__":
    gather_pages(Path(sys.argv[1]))
