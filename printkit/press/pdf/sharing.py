"""Many sheets made by two processes: the file is the same to the byte as one process would write it.

When sheets bring no more new fonts, pictures and forms, a second process is forked, and each makes half of the remaining
ones. The second's result is used only where it is surely what the first would have written: a sheet with something new,
or any failure there, is made again by the first, which then reports it as usual. So the second process may die at any
time, and only time is lost.
"""

from __future__ import annotations

import marshal
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeAlias

from printkit.press.ops import Sheet

Content: TypeAlias = tuple[float, float, float, bytes]
"""Of a page: width, height and trim of its sheet, and its content, compressed."""
_CALM = 3
"""Papers in a row without anything new, after which the rest is shared out."""
_WORTH = 200
"""Pieces for which a second process is started."""


class PrintRun(Protocol):
    """Sheets of paper that can be made in any order once the first are known."""

    def pieces(self) -> Sequence[int]:
        """Count the pieces on each paper."""

    def make_paper(self, number: int) -> Iterator[Sheet]:
        """Return the pages of one paper, noting it as printed."""

    def start_at(self, number: int) -> None:
        """Continue with another paper than the next."""

    def read_notes(self, number: int) -> Any:
        """Return the notes on the last paper; plain values."""

    def note(self, number: int, noted: Any) -> None:
        """Take over what another process made of the next paper."""

    def count_changes(self) -> int:
        """Count everything that later papers may depend on, and every fault."""


class PageFile(Protocol):
    """The file that takes the pages."""

    def draw_page(self, sheet: Sheet) -> None:
        """Draw a sheet."""

    def content(self, sheet: Sheet) -> Content:
        """Draw a sheet without storing it."""

    def keep_page(self, content: Content) -> None:
        """Store a drawn page."""

    def known(self) -> tuple[int, ...]:
        """Count what pages share so far."""

    def forget_shared(self, known: tuple[int, ...]) -> None:
        """Go back to what pages shared before."""

    def list_glyph_numbers(self) -> dict[str, dict[tuple[int, str], int]]:
        """Numbers of glyphs by font."""

    def join(self, glyphs: dict[str, dict[tuple[int, str], int]]) -> bool:
        """Take over numbers of glyphs, unless one means another glyph here."""


def write_papers(papers: PrintRun, pages: PageFile) -> None:
    """Make all papers, by two processes where that is possible and worth it."""
    pieces = papers.pieces()
    left, calm = sum(pieces), 0
    alone = not _may_fork()
    for number, count in enumerate(pieces):
        if not alone and calm >= _CALM and left >= _WORTH:
            _share_work(papers, pages, number)
            return
        known = pages.known()
        _make_paper(papers, pages, number)
        calm = calm + 1 if pages.known() == known else 0
        left -= count


def _make_paper(papers: PrintRun, pages: PageFile, number: int) -> None:
    for sheet in papers.make_paper(number):
        pages.draw_page(sheet)


def _may_fork() -> bool:
    """Return whether this process has one thread, two processors and is no helper itself."""
    if sys.platform != "linux" or threading.active_count() > 1 or len(os.sched_getaffinity(0)) < 2:
        return False
    family = sys.modules.get("multiprocessing.process")
    if family is not None and family.parent_process() is not None:
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1  # noqa: PTH208  # threads of libraries count too
    except OSError:
        return False


def _share_work(papers: PrintRun, pages: PageFile, start: int) -> None:
    """Make the first half here, the other in a second process, and put both together."""
    end = len(papers.pieces())
    middle = (start + end + 1) // 2
    with _start_second(papers, pages, middle) as answer:
        for number in range(start, middle):
            _make_paper(papers, pages, number)
        made, glyphs = _read_answer(answer)
    taken = pages.join(glyphs)
    for number in range(middle, end):
        found = made[number - middle] if taken and number - middle < len(made) else None
        if found is None:
            _make_paper(papers, pages, number)
            continue
        contents, noted = found
        for content in contents:
            pages.keep_page(content)
        papers.note(number, noted)


@contextmanager
def _start_second(papers: PrintRun, pages: PageFile, start: int) -> Iterator[int]:
    """Start a process that makes the papers from `start`; return where to read them. It never outlives this one."""
    here, there = os.pipe()
    parent = os.getpid()
    try:
        child = os.fork()
    except OSError:  # no room for another process: nothing is read, everything is made here
        child = -1
    if not child:
        _run_second(papers, pages, start, there, parent)
    os.close(there)
    try:
        yield here
    finally:
        os.close(here)
        if child > 0:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _run_second(papers: PrintRun, pages: PageFile, start: int, to: int, parent: int) -> None:
    """Run the second process; it ends silently, whatever happens."""
    try:
        answer = marshal.dumps(_make_second_half(papers, pages, start, parent))
        with open(to, "wb") as stream:  # a pipe's end
            stream.write(answer)
    finally:
        os._exit(0)  # nothing of the parent's is cleaned up twice


def _make_second_half(
    papers: PrintRun, pages: PageFile, start: int, parent: int
) -> tuple[list[Any], dict[str, dict[tuple[int, str], int]]]:
    """Return every paper's pages and notes, None if it met something new."""
    papers.start_at(start)
    known, before, glyphs = pages.known(), papers.count_changes(), pages.list_glyph_numbers()
    made: list[Any] = []
    for number in range(start, len(papers.pieces())):
        if os.getppid() != parent:
            break
        contents = [pages.content(sheet) for sheet in papers.make_paper(number)]
        if papers.count_changes() != before:
            break
        if pages.known() == known:
            made.append((contents, papers.read_notes(number)))
        else:
            pages.forget_shared(known)
            made.append(None)
    fresh = {
        font: {pair: cid for pair, cid in cids.items() if pair not in glyphs.get(font, {})}
        for font, cids in pages.list_glyph_numbers().items()
    }
    return made, fresh


def _read_answer(answer: int) -> tuple[list[Any], dict[str, dict[tuple[int, str], int]]]:
    """Read what the second process made; None if it ended early."""
    parts = []
    while part := os.read(answer, 1 << 20):
        parts.append(part)
    try:
        made: tuple[list[Any], dict[str, dict[tuple[int, str], int]]] = marshal.loads(b"".join(parts))  # noqa: S302  # of our own process
    except (EOFError, ValueError, TypeError):
        return [], {}
    return made
