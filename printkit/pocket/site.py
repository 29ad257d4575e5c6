"""A folder that any static host serves: the companion, what it shows, and the one list of the files that belong together."""

from __future__ import annotations

import asyncio
import gzip
import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from printkit.box import find_box
from printkit.companion.pages.words import list_languages
from printkit.exports.register import build_exports
from printkit.pocket.bundle import make_bundle, place_title
from printkit.pocket.comparison import MARK, SiteFacts, describe_box
from printkit.pocket.imports import find_missing
from printkit.pocket.kindred import find_common, write_own
from printkit.pocket.knowncodes import list_codes, write_codes
from printkit.pocket.runtime import BROWSER, LIBRARY, Runtime, SiteError, find_runtime, hash_bytes, read_pin
from printkit.pocket.startpage import (
    PrintFile,
    list_pieces,
    render_pieces,
    render_rules,
    render_start,
    show_title,
)
from printkit.pocket.unchanging import DrawnFile, list_answers
from printkit.press.build.builder import build_boxes
from printkit.press.sheets.options import Options
from printkit.title import Title

PAPERS: Final[Mapping[str, str]] = {"a4": "A4", "letter": "Letter"}
_SCRIPTS: Final = (
    *("shell.js", "shell.css", "worker.js", "scanner.js", "closed.js", "grey.js"),
    *("line.js", "guests.js", "invite.js", "guest.js", "visit.js", "relay.js", "look.js", "piece.js"),
    *("unfold.js", "collect.js", "python.js", "thinker.js"),
)
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
_SCANNER_SCRIPTS: Final = "dist/es"
_SCANNER_WASM: Final = "dist/reader/zxing_reader.wasm"
PACKED: Final = ".packed"
"""The ending of packed archives: for `.gz`, hosts would tell the browser to unpack it."""
Tell = Callable[[str], None]


@dataclass(frozen=True)
class SiteOrder:
    """The order for a site.

    Attributes:
        titles: which titles.
        output: the folder.
        base: the path at which the site will lie, as `/games/`; "" if it does not matter.
        runtime: Pyodide's folder or address; "" for the public one.
        scanner: the folder with the unpacked npm package `zxing-wasm`; "" for none.
        relay: the address of a relay that passes on the letters of phones without a camera, as `https://host`; "" for none.
        languages: of the pages, the first for the start page; all where empty.
        print_files: whether PDFs belong to it.
    """

    titles: Sequence[Title]
    output: Path
    base: str = ""
    runtime: str = ""
    scanner: str = ""
    relay: str = ""
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
    """A file that the service worker knows: bytes, hash, media type, policy, and where it is fetched or with what it is read: an address, or a file of the site; the hash of the packed file beside that."""

    size: int
    hash: str
    kind: str
    policy: str = ""
    source: str = ""
    packed: str = ""

    def to_json(self) -> list[Any]:
        return [self.size, self.hash, self.kind, self.policy, self.source, *filter(None, [self.packed])]


def make_site(order: SiteOrder, tell: Tell = lambda _: None) -> SiteReport:
    """Write a site: whole, or not at all.

    Args:
        order: what to write.
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
    if order.scanner:
        _check_scanner(Path(order.scanner))
    runtime = find_runtime(order.runtime)
    order.output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=order.output.parent, prefix=".site-") as name:
        made = Path(name) / "site"
        made.mkdir()
        report = _Writer(order, runtime, languages, made, Path(name), tell).write_all()
        if order.output.exists():  # set aside: it is deleted with the work folder, once the new one is there
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


def _check_scanner(folder: Path) -> None:
    if not all((folder / one).is_file() for one in (_SCANNER_WASM, f"{_SCANNER_SCRIPTS}/writer/index.js")):
        raise SiteError(
            f"{folder} is no unpacked package of zxing-wasm; `npm install zxing-wasm` puts one into node_modules/zxing-wasm."
        )


def _name_file(data: bytes) -> str:
    return hash_bytes(data)[:22].replace("/", "_").replace("+", "-")


def _choose_languages(wanted: Sequence[str]) -> tuple[str, ...]:
    known = list_languages()
    unknown = [name for name in wanted if name not in known]
    if unknown:
        raise SiteError(f"The pages are not written in {', '.join(unknown)}; there are: {', '.join(known)}.")
    return tuple(dict.fromkeys(wanted or known))


def check_title(title: Title) -> None:
    """Check that a browser can run a title.

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
        faces = []
        for answer in asyncio.run(list_answers(played, [one for one in titles if one not in played])):
            if answer.late and answer.path.endswith(".svg"):
                faces.append(answer)
            else:
                self._add_answer(answer)
        self._add_faces(faces)
        if order.scanner:
            self._write_scanner(Path(order.scanner))
        shown = []
        for title in titles:
            files = self._write_print_files(title) if order.print_files else []
            shown.append(show_title(title, cover=f"title/{title.name}/cover.webp" in self.files, files=files))
            find_face = partial(self._find_face, title.name)
            self._add_page(
                f"read/{title.name}-pieces.html", render_pieces(title, self.languages[0], find_face)
            )
            if title.rules.sections:
                self._add_page(f"read/{title.name}-rules.html", render_rules(title, self.languages[0]))
        self._add(
            "pieces.json", json.dumps(list_pieces(titles), ensure_ascii=False, separators=(",", ":")).encode()
        )
        for name in _SCRIPTS:
            self._add(name, (BROWSER / name).read_bytes())
        self._add("settings.json", json.dumps(self._make_settings(played)).encode())
        self._add_page("index.html", render_start(shown, self.languages[0], order.relay))
        self._write_list()
        return self.report

    def _find_face(self, title: str, piece: str) -> str:
        """Return the place of a piece's small face: the page of pieces shows it without the service worker, too."""
        return self.late[f"title/{title}/card/{piece}.small"][0]

    def _find_played(self) -> list[Title]:
        """Return the titles that are played or scored; the others are only a box."""
        return [one for one in self.order.titles if one.has_book or one.says_score]

    def _make_settings(self, played: Sequence[Title]) -> dict[str, Any]:
        """Return the settings that the worker needs."""
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
            bundle = make_bundle(played, others, self.runtime, Path(name))
        self.report.bytecode = bundle.is_compiled
        self._add_packed("python/printkit.zip", bundle.archive, twice=True)
        lock = {"info": read_pin()["info"], "packages": {}}
        self._add("python/pyodide-lock.json", json.dumps(lock).encode())
        for file in self.runtime.files:
            if file.name == LIBRARY and file.data:
                self._add_packed(f"python/{LIBRARY}", bundle.library)
            elif file.data:
                self._add(f"python/{file.name}", file.data)
            else:
                kind = _TYPES[Path(file.name).suffix]
                self.files[f"python/{file.name}"] = _Listed(file.size, file.hash, kind, source=file.address)

    def _write_scanner(self, folder: Path) -> None:
        """Include the reader of codes that runs in the page."""
        scripts = folder / _SCANNER_SCRIPTS
        for name in ("reader/index.js", "share.js"):
            self._add(f"scanner/{name}", (scripts / name).read_bytes())
        self._add("scanner/zxing_reader.wasm", (folder / _SCANNER_WASM).read_bytes())
        codes = write_codes(list_codes(one.box for one in self.order.titles if one.box is not None))
        self._add_late("codes.json", "codes.json", codes, _TYPES[".json"])
        for name, path in {
            "scanner/writer/index.js": scripts / "writer" / "index.js",
            "scanner/zxing_writer.wasm": folder / "dist" / "writer" / "zxing_writer.wasm",
        }.items():  # only guests draw their own codes
            self._add_late(name, name, path.read_bytes(), _TYPES[path.suffix])

    def _write_print_files(self, title: Title) -> list[PrintFile]:
        """Print a title for both papers; its PDFs are fetched on demand."""
        assert title.box is not None
        found, names = [], dict[bytes, str]()
        for paper, label in PAPERS.items():
            self.tell(f"printing {title.name} for {label}")
            folder = self.work / f"print-{paper}"
            build_boxes([title.box], Options(paper=paper), folder, exports=build_exports())
            for path in sorted(folder.rglob("*.pdf")):
                data = path.read_bytes()
                name = f"print/{title.name}/{paper}/{path.name}"
                name = names.setdefault(
                    data, name
                )  # a booklet's pages have their own size, whatever the paper
                self._add_late(name, name, data, _TYPES[".pdf"])
                found.append(PrintFile(path.stem.replace("-", " "), name, label, len(data)))
            shutil.rmtree(folder)
        return found

    def _add_page(self, name: str, text: str) -> None:
        self._add(name, text.encode())

    def _add_answer(self, answer: DrawnFile) -> None:
        if answer.late:
            there = f"faces/{_name_file(answer.data)}.webp"
            self._add_late(answer.path, there, answer.data, answer.kind, policy=answer.policy)
        else:
            self._add(answer.path, answer.data, answer.kind, answer.policy)
            if answer.path.endswith("/cover.webp"):  # the lobby requests it as from a server
                self.files[answer.path.removesuffix(".webp")] = replace(
                    self.files[answer.path], source=answer.path
                )

    def _add_faces(self, faces: Sequence[DrawnFile]) -> None:
        """Write drawn faces without the parts they share: with others of the component, or a screen's with the printed one."""
        components = {
            f"title/{title.name}/card/{name}": f"{title.name} {piece.component}"
            for title in self.order.titles
            for name, piece in title.pieces.items()
        }
        drawn = {face.path.removesuffix(".svg"): face for face in faces}
        sides: dict[str, list[DrawnFile]] = defaultdict(list)
        for path, face in drawn.items():
            piece = path.removesuffix(".screen")
            if path != f"{piece}.screen" or piece not in drawn:
                sides[components[piece] + path.removeprefix(piece)].append(face)
        for side in sides.values():
            common = find_common(face.data.decode() for face in side)
            base = self._add_face(replace(side[0], path="", data=common.encode())) if common else ""
            for face in side:
                self._add_face(face, common, base)
        for path, face in drawn.items():
            printed = drawn.get(path.removesuffix(".screen"), face)
            if printed is not face:
                self._add_face(face, printed.data.decode(), self.late[printed.path][0])

    def _add_face(self, face: DrawnFile, common: str = "", base: str = "") -> str:
        """Write a face compressed, a third of its size whatever the host compresses; return its place."""
        data = gzip.compress(face.data, 9, mtime=0)
        if base:
            own = gzip.compress(write_own(face.data.decode(), common).encode(), 9, mtime=0)
            data, base = min((data, ""), (own, base), key=lambda one: len(one[0]))
        there = f"faces/{_name_file(data + base.encode())}.svg.gz"
        self._add_late(face.path or there, there, data, face.kind, policy=face.policy, base=base)
        return there

    def _add(self, name: str, data: bytes, kind: str = "", policy: str = "") -> None:
        """Write a file that belongs to the first visit; a font that titles share is written once."""
        kind, hashed, source = kind or _TYPES[Path(name).suffix], hash_bytes(data), ""
        if name.endswith(".woff2"):
            source = next((there for there, one in self.files.items() if one.hash == hashed), "")
        if not source:
            self._put(name, data)
        self.files[name] = _Listed(len(data), hashed, kind, policy, source)

    def _add_packed(self, name: str, data: bytes, *, twice: bool = False) -> None:
        """Write an archive of the first visit packed; `twice`: also as it is, which `sw.js` fetches where the host compresses it."""
        packed, there = gzip.compress(data, 9, mtime=0), f"{name}.wasm" if twice else ""
        if twice:
            self._put(there, data)
        self._put((there or name) + PACKED, packed)
        self.files[name] = _Listed(len(data), hash_bytes(data), _TYPES[".zip"], "", there, hash_bytes(packed))

    def _add_late(
        self, name: str, there: str, data: bytes, kind: str, *, policy: str = "", base: str = ""
    ) -> None:
        """Write a file that is fetched when somebody first looks at it; `base` is the file with which it is read."""
        if not (self.made / there).exists():
            self._put(there, data)
        self.late[name] = there, _Listed(len(data), hash_bytes(data), kind, policy, base)

    def _put(self, name: str, data: bytes) -> None:
        path = self.made / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        self.report.files += 1
        self.report.size += len(data)

    def _write_list(self) -> None:
        """Write the list of files into the service worker: another list, another version."""
        late = {name: [there, *one.to_json()[1:]] for name, (there, one) in self.late.items()}
        self._add("late.json", json.dumps(late, separators=(",", ":")).encode())
        files = {name: one.to_json() for name, one in sorted(self.files.items())}
        script = (BROWSER / "sw.js").read_text(encoding="utf-8")
        if self.order.relay:
            script = script.replace("connect-src 'self'", f"connect-src 'self' {self.order.relay}")
        listed = json.dumps(files, separators=(",", ":"))
        version = hash_bytes((listed + script).encode())[:12].replace("/", "_").replace("+", "-")
        script = script.replace("/* the list */ {}", listed).replace("the version", version)
        self._put("sw.js", script.encode())
        facts = {one.name: describe_box(one.box) for one in self.order.titles if one.box is not None}
        self._put(MARK, msgspec.json.encode(SiteFacts(version, facts)))
        if self.order.base:
            page = (BROWSER / "missing.html").read_text(encoding="utf-8").replace("the base", self.order.base)
            self._put("404.html", page.encode())
        self._put(".nojekyll", b"")
        self.report.version = version
        self.report.first = sum({one.hash: one.size for one in self.files.values()}.values())
