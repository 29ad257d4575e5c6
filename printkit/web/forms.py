"""Posted forms: only those that a page of this server made, and only a limited size of them."""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from printkit.web import host
from printkit.web.guard import FORM
from printkit.web.origin import same_origin
from printkit.web.tokens import digest_token, form_token, is_token_of

SESSION: Final = "printkit-session"
"""The cookie of a browser's session, from which the token of its forms is made."""

YEAR: Final = 365 * 24 * 3600
"""Seconds that browsers keep a cookie."""

LONGEST_NAME: Final = 40
LONGEST_FIELD: Final = 128 * 1024
_UNSEEN: Final = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]"
)
"""Invisible characters: directions, controls (a terminal may obey those from 0x80, too), spaces without width; halves of
letters that no text can be sent with. What joins letters
or keeps them apart stays: some scripts need it."""
OUT_OF_DATE: Final = "This form is out of date. Reload the page and send it again."


def session_of(request: Request) -> str:
    """Return the session of a browser; "" if it has none, or one that was not made here."""
    found = request.cookies.get(SESSION, "")
    return found if 16 <= len(found) <= 100 else ""


async def read_form(
    request: Request, session: str, *, public: str = "", files: int = 8, fields: int = 500
) -> FormData:
    """Read a posted form, if it comes from a page of ours.

    Args:
        request: the posted request.
        session: of the browser.
        public: the address that a proxy before the server shows.
        files: so many may be in it.
        fields: so many may be in it.

    Raises:
        HTTPException: it comes from elsewhere (403), or is broken (400).
    """
    posted = await _parse_form(request, files, fields)
    request.scope[FORM] = posted
    given = posted.get("csrf")
    is_ours = isinstance(given, str) and is_token_of(given, digest_token(form_token(session)))
    if not (session and is_ours and same_origin(request.headers, public)):
        raise HTTPException(403, OUT_OF_DATE)
    return posted


async def _parse_form(request: Request, files: int, fields: int) -> FormData:
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        return await request.form(max_files=files, max_fields=fields, max_part_size=LONGEST_FIELD)
    parser = MultiPartParser(
        request.headers, request.stream(), max_files=files, max_fields=fields, max_part_size=LONGEST_FIELD
    )
    parser.spool_max_size = host.count_photo_memory()
    try:
        return await parser.parse()
    except MultiPartException as error:
        raise HTTPException(400, error.message) from None


def tame_name(text: str, most: int = LONGEST_NAME) -> str:
    r"""Return a name somebody typed, fit to be shown: one line, no control or direction marks, not too long.

    >>> tame_name("Ami\u202ena")
    'Amina'
    """
    clean = " ".join(_UNSEEN.sub("", text[: most * 50]).split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"
