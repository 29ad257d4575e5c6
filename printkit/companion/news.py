"""The news of one page of a table: the parts that have changed, as far as its reader may see them."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from printkit.companion.context import TableContext
from printkit.companion.pages import PageParts
from printkit.companion.tables import OpenTable


class PageNews:
    """The news of one page. It checks every time whether the reader may still look."""

    def __init__(self, request: Request, table: OpenTable, name: str) -> None:
        """Begin with what the page shows now.

        Args:
            request: with the reader's cookies.
            table: the table.
            name: which page: `table`, `seat`, `play-2`.
        """
        self._request, self._table, self._name = request, table, name
        self._told: PageParts | None = None

    async def next(self) -> dict[str, Any] | None:
        """Return the stamps of all parts, and the parts that differ from the last news; None if the reader may no longer look.

        It holds the table's lock meanwhile, so nobody sees what is not stored.
        """
        async with self._table.lock:
            context = self._make_context()
            if not context.may_look or (context.on_screen and not context.is_unlocked):
                return None
            at, sheet = self._table.channel.at, context.sheet()
        before, self._told = self._told, sheet
        new = sheet.find_changes(before, context.csrf) if before is not None else {}
        return {"at": at, "parts": sheet.stamps, "new": new}

    def _make_context(self) -> TableContext:
        return TableContext.of_table(self._request, self._table, self._name)
