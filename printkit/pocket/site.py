"""A folder that any static host serves: the companion, what it shows, and the one list that says which files belong together."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from printkit.box import find_box
from printkit.companion.pages.words import list_languages
from printkit.exports.register import build_exports
from printkit.pocket.bundle import make_bundle, place_title
from printkit.pocket.imports import find_missing
from printkit.pocket.runtime import BROWSER, Runtime, SiteError, find_runtime, hash_bytes, read_pin
from printkit.pocket.startpage import PrintFile, render_pieces, render_rules, render_start, show_title
from printkit.pocket.unchanging import DrawnFile, list_answers
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from printkit.title import Title

PAPERS: Final[Mapping[str, str]] = {"a4": "A4", "letter": "Letter"}
MARK: Final = "site.json"
"""By this file a folder is known as a site of ours, which may be written anew."""
_SCRIPTS: Final = ("shell.js", "shell.css", "worker.js", "scanner.js")
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
Tell = Callable[[str], None]


@dataclass(frozen=True)
class SiteOrder:
    """What is wanted.

    Attributes:
        titles: which titles.
        output: the folder.
        base: the path at which the site will lie, as `/games/`; "" if it need not be known.
        runtime: Pyodide's folder or address; "" for the public one.
        scanner: the folder with the unpacked npm package `zxing-wasm`; "" for none.
        languages: of the pages, the first for the start page; all where empty.
        print_files: whether PDFs belong to it.
    """

    titles: Sequence[Title]
    output: Path
    base: str = ""
    runtime: str = ""
    scanner: str = ""
    languages: Sequence[str] = ()
    print_files: bool = True


@dataclass
class SiteReport:
    """What was written.

    Attributes:
        files: how many.
        size: bytes in the folder.
        first: bytes that a first visit fetches before compression.
        bytecode: whether Python was compiled.
        fetched: the address at which browsers fetch Pyodide; "" if the folder holds it.
        version: of the list of files.
    """

    files: int = 0
    size: int = 0
    first: int = 0
    bytecode: bool = False
    fetched: str = ""
    version: str = ""


@dataclass
class _Listed:
    """A file that the service worker knows: bytes, hash, media type, policy, where it is fetched, and its address here."""

    size: int
    hash: str
    kind: str
    policy: str = ""
    source: str = ""

    def to_json(self) -> list[Any]:
        return [self.size, self.hash, self.kind, self.policy, self.source]


def make_site(order: SiteOrder, tell: Tell = lambda _: None) -> SiteReport:
    """Write a site: whole, or not at all.

    Args:
        order: what is wanted.
        tell: called with each step.

    Raises:
        SiteError: a reason why not.
        BoxError, RefereeError, PressError: a title is wrong.
    """
    _check_output(order.output)
    names = [title.name for title in order.titles]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SiteError(f"Two of the titles are named {twice[0]}; a site has each once.")
    for title in order.titles:
        check_title(title)
    languages = _choose_languages(order.languages)
    runtime = find_runtime(order.runtime)
    order.output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=order.output.parent, prefix=".site-") as name:
        made = Path(name) / "site"
        made.mkdir()
        report = _Writer(order, runtime, languages, made, Path(name), tell).write_all()
        if order.output.exists():  # put aside: it goes with the folder to work in, when the new one stands
            order.output.rename(Path(name) / "before")
        made.rename(order.output)
    return report


def _check_output(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise SiteError(f"{folder} is a file; name a folder.")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise SiteError(
            f"{folder} holds other files, and a site is written as a whole: name a new folder, or empty this one."
        )


def _choose_languages(wanted: Sequence[str]) -> tuple[str, ...]:
    known = list_languages()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SiteError(f"The pages are not written in {', '.join(unknown)}; there are: {', '.join(known)}.")
    return tuple(dict.fromkeys(wanted or known))


def check_title(title: Title) -> None:
    """See that a browser can run a title.

    Raises:
        BoxError: there is no such title or folder, or no box in it.
        SiteError: its book imports what a browser lacks.
    """
    folder = title.folder or find_box(title.source)
    missing = find_missing(folder / "book")
    if missing:
        raise SiteError(f"{title.name} cannot run in a browser. " + " ".join(missing))


@dataclass
class _Writer:
    """Writes one site into a folder, with a folder to work in."""

    order: SiteOrder
    runtime: Runtime
    languages: Sequence[str]
    made: Path
    work: Path
    tell: Tell
    files: dict[str, _Listed] = field(default_factory=dict)
    late: dict[str, tuple[str, _Listed]] = field(default_factory=dict)
    report: SiteReport = field(default_factory=SiteReport)

    def write_all(self) -> SiteReport:
        """Write everything."""
        self.report.fetched = self.runtime.files[0].address.rpartition("/")[0]
        order, titles = self.order, self.order.titles
        self.tell("packing the Python that runs in the browser")
        self._write_python()
        played = self._find_played()
        self.tell("drawing covers and faces")
        for answer in asyncio.run(list_answers(played, [one for one in titles if one not in played])):
            self._add_answer(answer)
        if order.scanner:
            self._write_scanner(Path(order.scanner))
        shown = []
        for title in titles:
            files = self._write_print_files(title) if order.print_files else []
            shown.append(show_title(title, cover=f"title/{title.name}/cover.svg" in self.files, files=files))
            self._add_page(f"read/{title.name}-pieces.html", self._render_pieces(title))
            if title.rules.sections:
                self._add_page(f"read/{title.name}-rules.html", render_rules(title, self.languages[0]))
        for name in _SCRIPTS:
            self._add(name, (BROWSER / name).read_bytes())
        self._add("settings.json", json.dumps(self._make_settings(played)).encode())
        self._add_page("index.html", render_start(shown, self.languages[0]))
        self._write_list()
        return self.report

    def _render_pieces(self, title: Title) -> str:
        """Return the page of a title's pieces; its pictures are found without the service worker, too."""

        def find_face(piece: str) -> str:
            there, _ = self.late[f"title/{title.name}/card/{piece}.svg"]
            return there

        return render_pieces(title, self.languages[0], find_face)

    def _find_played(self) -> list[Title]:
        """Return the titles that are played or scored; the others are a box only."""
        return [one for one in self.order.titles if one.has_book or one.says_score]

    def _make_settings(self, played: Sequence[Title]) -> dict[str, Any]:
        """What the worker needs to know."""
        return {
            "titles": [place_title(title) for title in played],
            "wheel": self.runtime.wheel,
            "language": self.languages[0] if self.order.languages else "",
            "scanner": bool(self.order.scanner),
            "runtime": self.runtime.version,
        }

    def _write_python(self) -> None:
        with tempfile.TemporaryDirectory(dir=self.work) as name:
            others = [one for one in self.languages if one != "en"]
            played = self._find_played()
            data, self.report.bytecode = make_bundle(played, others, self.runtime, Path(name))
        self._add("python/printkit.zip", data)
        lock = {"info": read_pin()["info"], "packages": {}}
        self._add("python/pyodide-lock.json", json.dumps(lock).encode())
        for file in self.runtime.files:
            if file.data:
                self._add(f"python/{file.name}", file.data)
            else:
                kind = _TYPES[Path(file.name).suffix]
                self.files[f"python/{file.name}"] = _Listed(file.size, file.hash, kind, source=file.address)

    def _write_scanner(self, folder: Path) -> None:
        """Take the reader of codes that runs in the page."""
        scripts = folder / "dist" / "es"
        wasm = folder / "dist" / "reader" / "zxing_reader.wasm"
        if not wasm.is_file() or not (scripts / "reader" / "index.js").is_file():
            raise SiteError(
                f"{folder} is no unpacked package of zxing-wasm; `npm install zxing-wasm` puts one into node_modules/zxing-wasm."
            )
        for name in ("reader/index.js", "share.js"):
            self._add(f"scanner/{name}", (scripts / name).read_bytes())
        self._add("scanner/zxing_reader.wasm", wasm.read_bytes())

    def _write_print_files(self, title: Title) -> list[PrintFile]:
        """Print a title for both papers; its PDFs are fetched when somebody wants them."""
        assert title.box is not None
        found = []
        for paper, label in PAPERS.items():
            self.tell(f"printing {title.name} for {label}")
            folder = self.work / f"print-{paper}"
            build_boxes([title.box], Options(paper=paper), folder, exports=build_exports())
            for path in sorted(folder.rglob("*.pdf")):
                data = path.read_bytes()
                name = f"print/{title.name}/{paper}/{path.name}"
                self._add_late(name, name, data, _TYPES[".pdf"])
                found.append(PrintFile(path.stem.replace("-", " "), name, label, len(data)))
            shutil.rmtree(folder)
        return found

    def _add_page(self, name: str, text: str) -> None:
        self._add(name, text.encode())

    def _add_answer(self, answer: DrawnFile) -> None:
        if answer.late:  # faces that are alike lie there once
            suffix = Path(answer.path).suffix
            there = f"faces/{hash_bytes(answer.data)[:22].replace('/', '_').replace('+', '-')}{suffix}"
            self._add_late(answer.path, there, answer.data, answer.kind, answer.policy)
        else:
            self._add(answer.path, answer.data, answer.kind, answer.policy)

    def _add(self, name: str, data: bytes, kind: str = "", policy: str = "") -> None:
        """Write a file that belongs to the first visit."""
        self._put(name, data)
        kind = kind or _TYPES[Path(name).suffix]
        self.files[name] = _Listed(len(data), hash_bytes(data), kind, policy)

    def _add_late(self, name: str, there: str, data: bytes, kind: str, policy: str = "") -> None:
        """Write a file that is fetched when it is first looked at."""
        if not (self.made / there).exists():
            self._put(there, data)
        self.late[name] = there, _Listed(len(data), hash_bytes(data), kind, policy)

    def _put(self, name: str, data: bytes) -> None:
        path = self.made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.report.files += 1
        self.report.size += len(data)

    def _write_list(self) -> None:
        """Write the list of files into the service worker: another list, another version."""
        late = {name: [there, one.hash, one.kind, one.policy] for name, (there, one) in self.late.items()}
        self._add("late.json", json.dumps(late, separators=(",", ":")).encode())
        files = {name: one.to_json() for name, one in sorted(self.files.items())}
        script = (BROWSER / "sw.js").read_text(encoding="utf-8")
        listed = json.dumps(files, separators=(",", ":"))
        version = hash_bytes((listed + script).encode())[:12].replace("/", "_").replace("+", "-")
        script = script.replace("/* the list */ {}", listed).replace("the version", version)
        self._put("sw.js", script.encode())
        self._put(
            MARK,
            json.dumps({"version": version, "titles": [one.name for one in self.order.titles]}).encode(),
        )
        if self.order.base:
            page = (BROWSER / "missing.html").read_text(encoding="utf-8").replace("the base", self.order.base)
            self._put("404.html", page.encode())
        self._put(".nojekyll", b"")
        self.report.version = version
        self.report.first = sum(one.size for one in self.files.values())
