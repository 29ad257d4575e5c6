"""Read photos in a separate process: `python -m printkit.companion.photo_reader`, with `outside` for people at no table.

A photo comes from an unknown phone. It is opened here, where memory and files are limited and where the server kills
everything that takes too long. A request is one line of JSON, then the bytes of one photo or several; the answer is one
line of JSON.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, islice
from typing import Any, Final, Generic

import msgspec
from msgspec import Struct

from printkit.boards.reading import BoardReading, R, write_plain

MEMORY: Final = 3 * 1024**3
"""Bytes of address space; the libraries alone map one."""

MOST_PIXELS: Final = 64_000_000
"""More than phones send unless somebody crafts them."""

MOST_TOGETHER: Final = 200_000_000
"""Pixels of all photos of a request, where it names no other limit."""

OPENING: Final = 5.0
"""Seconds of the processor to open one photo."""

MOST_FOUND: Final = 300
MODEST: Final = 5
"""How much priority a reader gives to the game itself."""

PATIENT: Final = 19
"""How much priority the reader of people at no table gives to the players'."""


class PhotoRequest(Struct, frozen=True):
    """An order to read a photo.

    Attributes:
        work: a name in `_WORK`.
        title: where the title is.
        size: bytes of all photos, which follow.
        parts: bytes of each photo; none for one photo.
        pixels: how many the photos may have together.
        options: of the game, as the title's board takes them.
        before: the record of what earlier photos showed, for the title's board to read.
        at: seconds at which a frame of a table was taken.
    """

    work: str
    title: str = ""
    size: int = 0
    parts: tuple[int, ...] = ()
    pixels: int = MOST_TOGETHER
    options: dict[str, Any] = {}
    before: msgspec.Raw = msgspec.Raw(b"null")
    at: float = 0.0


class PhotographedBoard(Struct, Generic[R], frozen=True):
    """A board as photos show it.

    Attributes:
        board: the record of it.
        small: whether codes are so small in a photo that pieces may be missing.
    """

    board: R
    small: bool = False


class PhotographedPieces(Struct, frozen=True):
    """Pieces as photos show them.

    Attributes:
        pieces: ids.
        unread: how many codes could not be read.
        foreign: sentences about codes that are no pieces of the title.
        guesses: for each unread code the pieces it may be, likeliest first.
        small: whether codes are so small in a photo that pieces may be missing.
    """

    pieces: tuple[str, ...] = ()
    unread: int = 0
    foreign: tuple[str, ...] = ()
    guesses: tuple[tuple[str, ...], ...] = ()
    small: bool = False


class WatchedTable(Struct, Generic[R], frozen=True):
    """One more frame of a camera above the table.

    Attributes:
        state: the follower's name for it.
        whole: whether the next frame should be as large as the camera gives it.
        board: the record of the board; only while all of it is in sight, understood and still.
        unclear: places that something covers, or that cannot be read.
        events: what people laid, took or moved, in words.
        laid: the pieces on the mat, their areas, and whether their codes are in sight; only while nothing is
            above it and all is still.
    """

    state: str = "searching"
    whole: bool = True
    board: R | None = None
    unclear: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    laid: tuple[tuple[str, str, bool], ...] | None = None


class PhotographedCodes(Struct, frozen=True):
    """The codes in a frame of a live camera, as texts."""

    codes: tuple[str, ...] = ()


class PhotoReply(Struct, frozen=True):
    """The reply of a reader besides its findings.

    Attributes:
        pixels: how many the photos have.
        problem: why they were not read, for the person who took them.
        detail: the same for the server's log.
    """

    pixels: int = 0
    problem: str = ""
    detail: str = ""


def main() -> None:
    """Serve requests until the other end closes."""
    _confine_process(PATIENT if "outside" in sys.argv[1:] else MODEST)
    sys.stdin.close()
    incoming, outgoing = os.fdopen(0, "rb", closefd=False), os.fdopen(1, "wb", closefd=False)
    while line := incoming.readline():
        request = msgspec.json.decode(line, type=PhotoRequest)
        photo = incoming.read(request.size)
        outgoing.write(msgspec.json.encode(_answer_request(request, photo)) + b"\n")
        outgoing.flush()


def _confine_process(nice: int) -> None:
    """Forbid files and endless memory, and give the game itself priority; NumPy is not loaded yet."""
    os.environ.setdefault(
        "OPENBLAS_NUM_THREADS", "1"
    )  # a second thread waits busily and costs three times the work
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415  # not on every system

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)


def _answer_request(request: PhotoRequest, photo: bytes) -> dict[str, object]:
    pixels = 0
    try:
        photos = _split_photos(photo, request.parts)
        pixels = sum(map(_count_pixels, photos))
        _check_together(photos, pixels, request.pixels)
        return {**write_plain(_WORK[request.work](request, photos)), "pixels": pixels}
    except MemoryError:
        return {"problem": "The photo is too large; take it with fewer megapixels."}
    except Exception as error:  # noqa: BLE001  # whatever a photo does to a library, the next one is read
        from printkit.sight.sight_errors import SightError  # noqa: PLC0415

        if isinstance(error, SightError):
            return {"problem": f"{str(error)[:1].upper()}{str(error)[1:300]}.", "pixels": pixels}
        return {
            "problem": "The photo cannot be read; take it again.",
            "detail": f"{type(error).__name__}: {error}"[:300],
            "pixels": pixels,
        }


def _split_photos(data: bytes, sizes: Sequence[int]) -> list[bytes]:
    """Return the photos of a request; one if it names no sizes."""
    ends = list(accumulate(sizes)) or [len(data)]
    return [data[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def _count_pixels(data: bytes) -> int:
    """Return how many pixels a photo claims to have; 0 if it is not a photo."""
    from PIL import Image  # noqa: PLC0415

    Image.MAX_IMAGE_PIXELS = MOST_PIXELS
    try:
        with contextlib.suppress(OSError, SyntaxError, ValueError), Image.open(io.BytesIO(data)) as picture:
            return picture.size[0] * picture.size[1]
    except Image.DecompressionBombError:
        return MOST_PIXELS + 1
    return 0


def _check_together(photos: Sequence[bytes], pixels: int, most: int) -> None:
    """Raise SightError if the photos exceed what one request may bring."""
    from printkit.sight.sight_errors import SightError  # noqa: PLC0415

    if len(photos) > 1 and pixels > most:
        raise SightError(
            f"the photos have {pixels // 1_000_000} megapixels together; "
            f"send fewer at once, up to {most // 1_000_000} would do"
        )


def _open_photo(data: bytes) -> Any:
    """Return the photo, after checking the size it claims."""
    from printkit.sight.photo import load_photo  # noqa: PLC0415
    from printkit.sight.sight_errors import SightError  # noqa: PLC0415

    if _count_pixels(data) > MOST_PIXELS:
        raise SightError(f"the photo has too many megapixels; up to {MOST_PIXELS // 1_000_000} would do")
    with _limit_time(OPENING):
        return load_photo(data)


@contextlib.contextmanager
def _limit_time(seconds: float) -> Iterator[None]:
    """End this process after seconds of the processor: nothing else stops a library midway. The server reports it."""
    if not hasattr(signal, "setitimer"):  # Windows: only the server's own time limits it
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@cache
def _load_title(title: str) -> Any:
    from printkit.title import open_title  # noqa: PLC0415

    return open_title(title)


@cache
def _load_known(title: str) -> Any:
    from printkit.sight.known import known_codes  # noqa: PLC0415

    return known_codes(_load_title(title).box)


def _make_ready(request: PhotoRequest, photos: Sequence[bytes]) -> Struct:
    """Load everything once, before the first photo comes."""
    from printkit.sight import decode, merge, read  # noqa: F401, PLC0415

    del photos
    _load_known(request.title)
    return PhotoReply()


def _read_codes(request: PhotoRequest, photos: Sequence[bytes]) -> PhotographedCodes:
    """Read codes for a live camera: with the general decoder, and the pieces' codes if a title is named."""
    from printkit.sight.decode import decode  # noqa: PLC0415
    from printkit.sight.read import read_photo  # noqa: PLC0415

    def read(photo: Any) -> Iterator[str]:
        if not request.title:
            codes = decode(photo.grey) or decode(255 - photo.grey)
            yield from (code.text for code in codes if code.text)
            return
        seen = read_photo(photo, _load_known(request.title))
        yield from (one.payload for one in seen.sightings)
        yield from (other.text for other in seen.foreign)

    found = (text for data in photos for text in read(_open_photo(data)))
    return PhotographedCodes(tuple(islice(found, MOST_FOUND)))


def _read_pieces(request: PhotoRequest, photos: Sequence[bytes]) -> PhotographedPieces:
    """Read every piece of the title's box in photos of one table thoroughly; one may show what another could not."""
    from printkit.sight.combine import combine_photos  # noqa: PLC0415
    from printkit.sight.merge import merge_readings  # noqa: PLC0415
    from printkit.sight.read import read_photo  # noqa: PLC0415

    known = _load_known(request.title)
    opened = list(_open_photos(photos))
    readings = [read_photo(photo, known, number=number) for number, photo in enumerate(opened)]
    seen = merge_readings(combine_photos(opened, readings, known))
    names = [found.piece for found in seen.pieces if not found.best.name.startswith("mark ")]
    guesses = [tuple(known[code].piece for code in one.guesses if code in known) for one in seen.unread]
    return PhotographedPieces(
        tuple(names[:MOST_FOUND]),
        len(seen.unread),
        tuple(found.why for found in seen.foreign[:20]),
        tuple(guesses[:MOST_FOUND]),
        small=any(reading.wanted_module for reading in readings),
    )


def _read_board(request: PhotoRequest, photos: Sequence[bytes]) -> PhotographedBoard[Any]:
    """Read the title's board and what lies on it, in one photo or several, beside what earlier ones showed."""
    from printkit.boards.adapter import PhotoAdapter  # noqa: PLC0415
    from printkit.sight.boards import read_loaded  # noqa: PLC0415
    from printkit.sight.sight_errors import SightError  # noqa: PLC0415

    title = _load_title(request.title)
    if not isinstance(title.board, PhotoAdapter):
        raise SightError("this title has no board that photos show")
    kit = title.board.kit(title.box, request.options)
    before: BoardReading | None = msgspec.json.decode(request.before, type=title.board.reading | None)
    shown = read_loaded(kit, _load_known(request.title), list(_open_photos(photos)), before=before)
    return PhotographedBoard(shown.reading, bool(shown.nearer))


@cache
def _follow_board(title: str, options: str) -> Any:
    """Return the follower of the title's board of squares, or of its hexes or its mat; kept in this process."""
    import cv2  # noqa: PLC0415

    from printkit.boards.adapter import PhotoAdapter  # noqa: PLC0415
    from printkit.boards.kit import HexKit, SquareKit  # noqa: PLC0415
    from printkit.boards.mat import mat_kits  # noqa: PLC0415
    from printkit.sight.follow import Follower  # noqa: PLC0415
    from printkit.sight.follow_hexes import HexFollower  # noqa: PLC0415
    from printkit.sight.follow_mat import MatFollower, TakingTurns  # noqa: PLC0415
    from printkit.sight.known import known_codes  # noqa: PLC0415
    from printkit.sight.sight_errors import SightError  # noqa: PLC0415

    cv2.setNumThreads(1)
    loaded = _load_title(title)
    kit = (
        loaded.board.kit(loaded.box, {**msgspec.json.decode(options), "standing": True})
        if isinstance(loaded.board, PhotoAdapter)
        else None
    )
    if isinstance(kit, SquareKit):
        return Follower(kit, known_codes(loaded.box, *kit.components))
    followers: list[Any] = []
    if isinstance(kit, HexKit):
        followers.append(HexFollower(kit, known_codes(loaded.box, *kit.components)))
    if mats := mat_kits(loaded.box):
        followers.append(MatFollower(mats, _load_known(title)))
    if not followers:
        raise SightError("this title has no board or mat that a camera follows")
    return TakingTurns(followers) if followers[1:] else followers[0]


def _watch_table(request: PhotoRequest, photos: Sequence[bytes]) -> WatchedTable[Any]:
    """Read one more frame of the camera above the table."""
    follower = _follow_board(request.title, msgspec.json.encode(request.options).decode())
    with _limit_time(OPENING * 2):
        seen = follower.look(photos[0], request.at)
    laid = None if seen.laid is None else tuple((one.piece, one.area, one.in_sight) for one in seen.laid)
    return WatchedTable(seen.state, seen.whole, seen.board, seen.unclear, tuple(map(str, seen.events)), laid)


def _open_photos(photos: Sequence[bytes]) -> Iterator[Any]:
    """Open one photo after the other; report which one cannot be read."""
    from printkit.sight.sight_errors import SightError  # noqa: PLC0415

    for number, data in enumerate(photos, 1):
        try:
            yield _open_photo(data)
        except SightError as error:
            if len(photos) == 1:
                raise
            raise SightError(f"photo {number}: {error}") from error


_WORK: Final = {
    "ready": _make_ready,
    "codes": _read_codes,
    "pieces": _read_pieces,
    "board": _read_board,
    "watch": _watch_table,
}

if __name__ == "__main__":
    main()
