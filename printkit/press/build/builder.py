"""Make the files of a box: every component's PDF, pieces.json and those of exports, whole or not at all."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printkit.allowance import note, renew
from printkit.box import load_box
from printkit.box.box_errors import BoxError, Problem, no_components
from printkit.box.contents import Box
from printkit.press import PressError
from printkit.press.build.export import Export
from printkit.press.build.printfile import Made, print_booklet_file, print_file
from printkit.press.faces.piecefaces import DrawnFaces, Progress
from printkit.press.sheets import piecelist
from printkit.press.sheets.gang import Print, plan_prints
from printkit.press.sheets.options import Options


class Report(Struct, frozen=True):
    """The results of one title's build."""

    title: str
    folder: Path
    files: tuple[Made, ...]
    removed: tuple[str, ...] = ()
    """Files of earlier builds that no longer belong to the title."""


class _Job(Struct, frozen=True):
    box: Path
    title: str
    name: str
    """Of the file."""
    keys: tuple[str, ...]
    """Its components."""
    work: int
    chosen: tuple[str, ...]
    """All components of the build: they decide which of them share sheets."""
    options: Options
    target: Path
    is_booklet: bool = False
    export: Export | None = None
    """Prints it, where that is no part of the press."""


def build_title(
    box: Box,
    options: Options,
    output: Path,
    *,
    only: Iterable[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
    exports: Sequence[Export] = (),
) -> Report:
    """Print one title; see `build_boxes`."""
    return build_boxes([box], options, output, only=only, jobs=jobs, progress=progress, exports=exports)[0]


def build_boxes(
    boxes: Sequence[Box],
    options: Options,
    output: Path,
    *,
    only: Iterable[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
    exports: Sequence[Export] = (),
) -> list[Report]:
    """Print boxes into `output/<title>/`.

    Files are made elsewhere and moved into place when everything went well; the bytes do not depend on `jobs`. Components share
    sheets where that saves paper, unless some were named in `only` or the options say `separate`.

    Args:
        boxes: the boxes to print.
        options: the options of the build.
        output: folder that gets a folder for each title.
        only: keys of components; all where empty.
        jobs: processes.
        progress: called after every component.
        exports: further kinds of files, beside sheets and booklets.

    Raises:
        BoxError: every problem of every component; nothing was printed.
        PressError: the folder is not writable or the disk is full; earlier files are untouched.
    """
    wanted = _choose_wanted(boxes, tuple(only), exports)
    _PLANNED.clear()
    for box in boxes:
        _BOXES[box.folder] = box
    if tuple(only):
        options = replace(options, separate=True)
    for export in exports:
        options = export.adjust(options)
    with _make_aside_folder(output) as aside:
        todo = _make_jobs(wanted, options, aside, exports)
        try:
            made = _run_jobs(todo, jobs, progress)
        finally:
            _FACES.forget()
        reports = []
        for box, keys in wanted:
            parts = tuple(made[job.title, job.name] for job in todo if job.title == box.title)
            for export in exports:
                export.accompany(box, parts, options, aside / box.title, whole=not tuple(only))
            stale = _write_register(
                box, parts, keys, aside / box.title, output / box.title, partial=bool(tuple(only))
            )
            reports.append(Report(box.title, output / box.title, parts, stale))
        for report in reports:
            _put_in_place(aside / report.title, report.folder, report.removed)
    return reports


def _choose_wanted(
    boxes: Sequence[Box], only: tuple[str, ...], exports: Sequence[Export]
) -> list[tuple[Box, list[str]]]:
    every = {key for box in boxes for key in _list_keys(box, exports)}
    unknown = no_components(only, every)
    if unknown:
        raise BoxError(unknown)
    chosen = [(box, [key for key in _list_keys(box, exports) if not only or key in only]) for box in boxes]
    return [(box, keys) for box, keys in chosen if keys]


def _list_keys(box: Box, exports: Iterable[Export]) -> list[str]:
    """List everything of a box that can be printed, in its order."""
    return [*box.components, *(key for export in exports for key in export.keys(box))]


def _make_jobs(
    wanted: Iterable[tuple[Box, list[str]]], options: Options, aside: Path, exports: Sequence[Export]
) -> list[_Job]:
    """Return every file in the order of the box; what does not fit on sheets is found before anything is drawn."""
    problems: list[Problem] = []
    todo: list[_Job] = []
    for box, keys in wanted:
        try:
            found = _list_files(box, tuple(keys), options, exports)
        except BoxError as error:
            problems += error.problems
            continue
        for file in found:
            work = _estimate_work(box, file.keys)
            todo.append(
                _Job(
                    box.folder,
                    box.title,
                    file.name,
                    file.keys,
                    work,
                    tuple(key for key in keys if key in box.components),
                    options,
                    aside / box.title,
                    file.keys[0] in box.components and box.components[file.keys[0]].kind == "booklet",
                    file.export,
                )
            )
    if problems:
        raise BoxError(problems)
    return todo


def _estimate_work(box: Box, keys: Iterable[str]) -> int:
    """Estimate the work of a file: its rows, since a row's pieces are alike; a booklet counts as many rows."""
    parts = [box.components[key] for key in keys if key in box.components]
    return sum(_BOOKLET if part.kind == "booklet" else len(part.rows) for part in parts)


_BOOKLET = 500
"""Rows that take as long as a booklet."""


class _File(Struct, frozen=True):
    name: str
    keys: tuple[str, ...]
    export: Export | None = None


def _list_files(box: Box, keys: tuple[str, ...], options: Options, exports: Sequence[Export]) -> list[_File]:
    """List sheets and booklets in the order of the box."""
    parts = tuple(key for key in keys if key in box.components)
    files = [_File(each.name, each.keys) for each in _plan_prints(box, parts, options)]
    files += [_File(key, (key,)) for key in parts if box.components[key].kind == "booklet"]
    files += [_File(key, (key,), export) for export in exports for key in export.keys(box) if key in keys]
    order = {key: number for number, key in enumerate(_list_keys(box, exports))}
    return sorted(files, key=lambda file: order[file.keys[0]])


_PLANNED: dict[tuple[Path, tuple[str, ...], Options], list[Print]] = {}
"""The plan of this process; a forked worker finds its parent's."""


def _plan_prints(box: Box, keys: tuple[str, ...], options: Options) -> list[Print]:
    known = (box.folder, keys, options)
    if known not in _PLANNED:
        _PLANNED[known] = plan_prints(box, keys, options, separate=options.separate)
    return _PLANNED[known]


def _run_jobs(todo: Sequence[_Job], jobs: int, progress: Progress | None) -> dict[tuple[str, str], Made]:
    """Do all jobs; collect the problems of all before complaining."""
    made: dict[tuple[str, str], Made] = {}
    problems: list[Problem] = []
    for job, result in _yield_results(todo, min(jobs, len(todo))):
        if isinstance(result, Made):
            made[job.title, job.name] = result
        else:
            problems += result
        if progress:
            progress(f"{job.title}: {job.name}", len(made), len(todo))
    if problems:
        order = {problem: index for index, problem in enumerate(problems)}
        raise BoxError(sorted(order, key=lambda problem: (problem.file, problem.line, order[problem])))
    return made


def _yield_results(todo: Sequence[_Job], jobs: int) -> Iterator[tuple[_Job, Made | tuple[Problem, ...]]]:
    if jobs <= 1:
        for job in todo:
            yield job, _do_job(job)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # noqa: PLC0415  # only when asked for
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    parts = _split_jobs(todo, jobs)
    with ProcessPoolExecutor(jobs, initializer=renew) as pool:
        waiting = {pool.submit(_do_all, part): part for part in parts}
        try:
            for done in as_completed(waiting):
                yield from zip(waiting[done], done.result(), strict=True)
        except BrokenProcessPool:
            pool.shutdown(cancel_futures=True)
            raise PressError("a printing process was ended from outside; try again with --jobs 1") from None
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _split_jobs(todo: Sequence[_Job], jobs: int) -> list[list[_Job]]:
    """Divide the work into parts for one process each, the longest first.

    Whole titles where there are enough of them, booklets after the sheets whose faces they show; else file by file.
    """
    titles: dict[str, list[_Job]] = {}
    for job in sorted(todo, key=lambda job: job.is_booklet):
        titles.setdefault(job.title, []).append(job)
    parts = list(titles.values()) if len(titles) >= 2 * jobs else [[job] for job in todo]
    return sorted(parts, key=lambda part: -sum(job.work for job in part))


def _do_all(jobs: Iterable[_Job]) -> list[Made | tuple[Problem, ...]]:
    return [_do_job(job) for job in jobs]


_FACES = DrawnFaces()
"""The box at which this process works."""
_BOXES: dict[Path, Box] = {}
"""Boxes of this process; a forked worker finds its parent's, a fresh one reads them again."""


def _read_box(folder: Path) -> Box:
    if folder not in _BOXES:
        _BOXES[folder] = load_box(folder)
    return _BOXES[folder]


def _do_job(job: _Job) -> Made | tuple[Problem, ...]:
    """Do one job; problems are a result, so that all files' problems are reported together."""
    start = time.perf_counter()
    note(job.name)
    box = _read_box(job.box)
    try:
        if job.export:
            return job.export.print_file(
                box, job.keys[0], job.options, job.target, start, maker=_FACES.find_faces
            )
        if job.is_booklet:
            return print_booklet_file(
                box, job.keys[0], job.options, job.target, start, maker=_FACES.find_faces
            )
        found = next(each for each in _plan_prints(box, job.chosen, job.options) if each.name == job.name)
        return print_file(box, found, job.target, start, maker=_FACES.make)
    except BoxError as error:
        return error.problems


@contextmanager
def _make_aside_folder(output: Path) -> Iterator[Path]:
    """Make a folder beside the finished ones, which is deleted afterwards."""
    fresh = not output.exists()
    try:
        output.mkdir(parents=True, exist_ok=True)
        aside = Path(tempfile.mkdtemp(prefix=".build-", dir=output))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(
            f"{output} cannot be written: {reason}; choose another folder with --output"
        ) from None
    try:
        yield aside
    finally:
        shutil.rmtree(aside, ignore_errors=True)
        if fresh:
            with suppress(OSError):
                output.rmdir()


def _write_register(
    box: Box, parts: Sequence[Made], keys: Iterable[str], aside: Path, finished: Path, *, partial: bool
) -> tuple[str, ...]:
    """Write pieces.json; a partial build keeps the entries of components that it did not print.

    Returns:
        Files of earlier builds that a whole build does not make any more: their pieces are elsewhere now.
    """
    before = piecelist.read_register(finished / piecelist.NAME)
    earlier = before if partial else {}
    written = {file.name for file in aside.iterdir()}
    known = {name for name in piecelist.files_of(before) if (finished / name).is_file() and "/" not in name}
    pieces = _merge_entries(
        box, earlier.get("pieces", []), [entry for part in parts for entry in part.pieces], set(keys)
    )
    marks = _merge_entries(
        box, earlier.get("marks", []), [entry for part in parts for entry in part.marks], set(keys)
    )
    piecelist.write_register(
        aside / piecelist.NAME, box.title, pieces, marks, written | known if partial else written
    )
    return () if partial else tuple(sorted(known - written))


def _merge_entries(
    box: Box, earlier: Iterable[dict[str, Any]], fresh: list[dict[str, Any]], printed: set[str]
) -> list[dict[str, Any]]:
    kept = [
        entry
        for entry in earlier
        if entry["component"] in box.components and entry["component"] not in printed
    ]
    order = {key: number for number, key in enumerate(box.components)}
    lines = {piece.id: number for number, piece in enumerate(box.pieces().values())}
    return sorted(
        [*kept, *fresh], key=lambda entry: (order[entry["component"]], lines.get(entry["id"], len(lines)))
    )


def _put_in_place(aside: Path, finished: Path, stale: Iterable[str] = ()) -> None:
    try:
        finished.mkdir(parents=True, exist_ok=True)
        for file in sorted(aside.iterdir()):
            os.replace(file, finished / file.name)  # noqa: PTH105
        for name in stale:
            (finished / name).unlink(missing_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise PressError(
            f"{finished} cannot be written: {reason}; choose another folder with --output"
        ) from None
