"""Where tables are kept: a file in the user's data folder, or a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path

from printkit.companion.record import LONGEST_REQUEST, Record, Store, StoreError

__all__ = ["LONGEST_REQUEST", "Record", "Store", "StoreError", "open_store", "store_file"]


def store_file() -> Path:
    """The file of a user's own tables."""
    from platformdirs import user_data_path  # noqa: PLC0415  # only where no other place is named

    return user_data_path("printkit", appauthor=False) / "tables.sqlite3"


def open_store(address: str = "") -> Store:
    """Open the store at an address.

    Args:
        address: `postgresql://...`, the path of a file, or "" for the user's own file.

    Raises:
        StoreError: it cannot be opened; the message says why.
    """
    scheme, mark, _ = address.partition("://")
    if mark and scheme in {"postgresql", "postgres"}:
        from printkit.companion.postgres import PostgresStore  # noqa: PLC0415  # loads the driver

        return PostgresStore(address)
    if mark:
        raise StoreError(
            f"{scheme}:// is not known; use postgresql://user@host/database or the path of a file."
        )
    from printkit.companion.sqlite import SqliteStore  # noqa: PLC0415

    return SqliteStore(Path(address) if address else store_file())
