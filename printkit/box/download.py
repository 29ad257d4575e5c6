"""A table at an address: what `printkit.confined` fetches in a process of its own, which ends however slowly bytes come."""

from __future__ import annotations

from http.client import HTTPException
from typing import Any
from urllib.request import Request, urlopen

_LARGEST = 32_000_000
"""Bytes of a table."""
_SHARE = "share the sheet with 'anyone with the link', or publish it as CSV"
_WRONG = {
    400: "there is no such sheet; copy the address from the browser while that sheet is open",
    401: _SHARE,
    403: _SHARE,
    404: "there is nothing at this address; copy it anew from the browser",
    410: "there is nothing at this address any more; copy it anew from the browser",
    429: "it was asked for too often; wait a minute",
}
"""What to do about the web's error numbers."""


def answer(request: dict[str, Any]) -> bytes:
    """Return what is at the `address`.

    Raises:
        ValueError: there is no table; why, and what would do.
    """
    try:
        return _ask(str(request["address"]))
    except (HTTPException, OSError, ValueError) as error:
        reason = str(getattr(error, "reason", "") or error)
        advice = _WRONG.get(getattr(error, "code", 0))
        raise ValueError(f"{reason}; {advice}" if advice else reason) from None


def _ask(address: str) -> bytes:
    request = Request(address, headers={"User-Agent": "printkit"})  # noqa: S310  # is_address lets only http(s) in
    with urlopen(request, timeout=15) as answer:  # noqa: S310
        kind = str(answer.headers.get_content_type())
        data = bytes(answer.read(_LARGEST + 1))
    if len(data) > _LARGEST:
        raise ValueError(f"it has more than {_LARGEST // 1_000_000} MB")
    if kind == "text/html" or data[:200].lstrip().lower().startswith((b"<!doctype html", b"<html")):
        raise ValueError(f"it is a web page, not a table; {_SHARE}")
    return data
