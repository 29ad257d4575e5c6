"""A recorded game as one HTML file that plays itself, with the printed faces, and needs no network.

It shows what everybody at the table saw, moment by moment; only the game's last answer reveals hidden hands, and a
game without one reveals none. Between two moments it stores only the differences, and each face once.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import accumulate
from typing import Any, Final

from markupsafe import Markup

from printkit.companion.pages import LoadedTitle, fonts
from printkit.companion.pages.frame import Links, PageContext
from printkit.companion.pages.game_course import Twin
from printkit.companion.pages.model import ViewModel, marks_of
from printkit.companion.pages.parts import table_sheet
from printkit.companion.pages.remembered import Memory
from printkit.companion.pages.render import STATIC
from printkit.companion.pages.renderer import Renderer
from printkit.companion.pages.sheet import fill_marks
from printkit.companion.pages.theme import css_of
from printkit.referee import Game

LARGEST: Final = 4_000_000
"""Bytes of a file at most: many faces are drawn smaller."""
_SIDES: Final = (460, 320, 220, 120)
"""Pixels of a face's longer side: the first fills a phone's screen and is readable."""
_QUALITY: Final = 72

_PLACES: Final = {"stage": ("end", "now", "hands", "score"), "board": ("board",), "piles": ("piles",), "log": ("log-lines",)}  # fmt: skip
STYLES: Final = ("companion.css", "table.css", "dealt.css", "replay.css")
_STAMP: Final = re.compile(r' (?:data-part|data-keep|data-next)="[^"]*"')
_ANCHOR: Final = re.compile(r"<a\b([^>]*)>(.*?)</a>", re.DOTALL)
_ADDRESS: Final = re.compile(r'\s(?:xlink:)?href="card/([^"]+)"')
_CLASS: Final = re.compile(r'\sclass="[^"]*"')
_FACE: Final = re.compile(r'\ssrc="card/([^"]+?)((?:\.back)?)\.(?:small|tiny)"')
_SPRITE: Final = re.compile(r'image href="[^"]*"')
_SHOWN_SPRITE: Final = "image data-board"
_FORM: Final = re.compile(r"<form\b.*?</form>", re.DOTALL)
_SVG_SIZE: Final = re.compile(r'width="([\d.]+)mm" height="([\d.]+)mm"')

_WORTH_NAMING: Final = 16
"""Letters that are kept; fewer are written again."""

Change = tuple[str, list[str | tuple[int, int]]]
"""A place of the page, and its content: texts, and ranges of the earlier content."""


@dataclass
class _Faces:
    """The shown faces, each once.

    Attributes:
        loaded: the title.
        numbers: piece and side -> where it is in the file.
    """

    loaded: LoadedTitle
    numbers: dict[tuple[str, bool], int] = field(default_factory=dict)

    def number_face(self, piece: str, *, back: bool = False) -> int:
        """Return the number of a face."""
        return self.numbers.setdefault((piece, back), len(self.numbers))

    def draw_all(self, room: int) -> list[str]:
        """Return all of them as data addresses, as sharp as so many bytes allow; "" for one that cannot be drawn."""
        from PIL import Image  # noqa: PLC0415  # the press: only for this

        painted = [self._paint_face(*one) for one in self.numbers]
        for pixels in _SIDES:
            found: list[str] = []
            for data in painted:
                if not data:
                    found.append("")
                    continue
                with Image.open(io.BytesIO(data)) as face:
                    face.thumbnail((pixels, pixels))
                    out = io.BytesIO()
                    face.save(out, "WEBP", quality=_QUALITY, method=5)
                found.append(_as_address("image/webp", out.getvalue()))
            if sum(map(len, found)) <= room:
                break
        return found

    def _paint_face(self, piece: str, back: bool) -> bytes:
        """Return a face as sharp as any page needs it, PNG; empty where it cannot be drawn."""
        from resvg_py import svg_to_bytes  # noqa: PLC0415  # as above

        art, found = self.loaded.art, self.loaded.pieces.get(piece)
        svg = art.draw_face(found, back=back, screen=True) if art is not None and found is not None else ""
        size = _SVG_SIZE.search(svg)
        if size is None:
            return b""
        scale = _SIDES[0] / max(float(size[1]), float(size[2]))
        told = f'width="{float(size[1]) * scale:.0f}" height="{float(size[2]) * scale:.0f}"'
        return bytes(svg_to_bytes(svg_string=_SVG_SIZE.sub(told, svg, count=1)))


def _as_address(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def write_replay(loaded: LoadedTitle, game: Game[Any], language: str = "en") -> str:
    """Return the HTML file of a game, as far as it was played.

    Args:
        loaded: its title.
        game: the game; with its dealer, where printkit dealt.
        language: of the page.
    """
    renderer, faces = Renderer(), _Faces(loaded)
    frame = PageContext(name=loaded.book.meta.name, language=language, dealt=True)
    moments = [*_tell_differences(_list_moments(renderer, loaded, game, frame, faces))]
    script = (STATIC / "replay.js").read_text(encoding="utf-8")
    styles = "".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    styles += css_of(loaded.theme) + _embed_fonts(loaded, language) + loaded.styles
    told = _as_json(moments)
    board = b""
    if loaded.art is not None and _SHOWN_SPRITE in told:
        board = loaded.art.draw_sprite(loaded.sprite, loaded.pieces)
    room = LARGEST - len(told) - len(styles) - len(board) * 4 // 3
    data = {
        "faces": faces.draw_all(max(room, 0)),
        "names": [loaded.piece_names.get(piece, "") for piece, _ in faces.numbers],
        "board": _as_address("image/webp", board) if board else "",
    }
    model = ViewModel(loaded, game, frame, Links())
    return renderer.render_page(
        "replayed",
        frame,
        Links(),
        model.say,
        names=game.setup.names,
        sides=marks_of(game),
        plays=model.voice.plays,
        has_board=loaded.board is not None,
        theme=loaded.theme,
        last=len(moments) - 1,
        styles=Markup(styles),  # noqa: S704  # our own files
        script=Markup(script),  # noqa: S704  # as above
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        moments=Markup(told),  # noqa: S704  # no tag can end it
        data=Markup(_as_json(data)),  # noqa: S704  # as above
    )


def _as_json(data: object) -> str:
    """Return JSON that may stand in a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _embed_fonts(loaded: LoadedTitle, language: str) -> str:
    """Return the rules of the title's fonts that a reader's language needs, with the fonts in them."""
    css = fonts.write_css(loaded.box)
    for role in fonts.ROLES:
        address = f'url("font/{role}.woff2")'
        if address in css and (language == "ar") >= (role == "arabic"):
            data = fonts.make_font(loaded.box, role)
            css = css.replace(address, f'url("{_as_address(fonts.MEDIA[fonts.find_flavour()], data)}")')
    return re.sub(r'@font-face\{[^}]*url\("font/[^}]*\}', "", css)


def _list_moments(
    renderer: Renderer, loaded: LoadedTitle, game: Game[Any], frame: PageContext, faces: _Faces
) -> Iterator[dict[str, str]]:
    """List the moments of the page: after no answer, after one, and so on."""
    entries, twin, memory = game.entries, Twin(game), Memory()
    known: dict[str, str] = {}
    shown: Game[Any] = twin.game
    for number in range(len(entries) + 1):
        if number:
            twin.go_on(entries[:number])
        if twin.game is not shown:  # something was taken back: the game was played again
            shown, memory = twin.game, Memory()
        moment = game if number == len(entries) else twin.game
        at = memory.at(str(number)) if moment is shown else None
        model = ViewModel(loaded, moment, frame, Links(card="card/"), at)
        parts = {part.id: part.html for part in table_sheet(renderer, model, join_qr="", answers=False).parts}
        over = moment.outcome is not None
        found = {
            place: "".join(parts.get(id_, "") for id_ in ids if id_ != "score" or over)
            for place, ids in _PLACES.items()
        }
        found["seats"] = "".join(html for id_, html in parts.items() if id_.startswith("area-"))
        found["facts"] = parts.get("facts", "")
        yield {place: _free_from_server(html, faces, known) for place, html in found.items()}


def _free_from_server(html: str, faces: _Faces, known: dict[str, str]) -> str:
    """Return a part of a page without links and downloads: a face is named by its number."""
    if html in known:
        return known[html]

    def look(found: re.Match[str]) -> str:
        address, named = _ADDRESS.search(found[1]), _CLASS.search(found[1])
        shown = named[0] if named is not None else ""
        if address is None:
            return f"<span{shown}>{found[2]}</span>"
        shown = shown or ' class="looked"'
        return f'<button type="button"{shown} data-look="{faces.number_face(address[1])}">{found[2]}</button>'

    made = _ANCHOR.sub(look, _FORM.sub("", _STAMP.sub("", fill_marks(html, ""))))
    made = _FACE.sub(lambda m: f' data-face="{faces.number_face(m[1], back=bool(m[2]))}"', made)
    known[html] = made = _SPRITE.sub(_SHOWN_SPRITE, made)
    return made


def _tell_differences(moments: Iterator[dict[str, str]]) -> Iterator[Sequence[Change]]:
    """Return for each moment the differences from the one before."""
    before: dict[str, str] = {}
    for moment in moments:
        yield [
            _find_change(place, before.get(place, ""), html)
            for place, html in moment.items()
            if html != before.get(place, "")
        ]
        before = moment


def _find_change(place: str, old: str, new: str) -> Change:
    was, now = _split_tags(old), _split_tags(new)
    starts = [0, *accumulate(map(_count_units, was))]
    told: list[str | tuple[int, int]] = []
    for what, i, j, m, n in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if what == "equal" and starts[j] - starts[i] > _WORTH_NAMING:
            told.append((starts[i], starts[j]))
        elif n > m:
            text = "".join(now[m:n])
            told[-1:] = [told[-1] + text] if told and isinstance(told[-1], str) else [*told[-1:], text]
    return place, told


def _split_tags(html: str) -> list[str]:
    return re.findall(r"<[^<]*|[^<]+", html)


def _count_units(text: str) -> int:
    """Return how long a text is for a browser, which counts some letters twice."""
    return len(text.encode("utf-16-le")) // 2
