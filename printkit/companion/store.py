"""The tables of the companion, kept in SQLite on a laptop or in PostgreSQL where there are many."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from printkit.companion.record import Record, Store, StoreError
from printkit.companion.sqlite import SqliteStore

__all__ = ["Record", "Store", "StoreError", "open_store", "store_file"]


def store_file() -> Path:
    """The file that is used where nobody names another."""
    return user_data_path("printkit", appauthor=False) / "tables.sqlite3"


def open_store(address: str = "") -> Store:
    """Open a store.

    Args:
        address: `postgresql://...`, the path of an SQLite file, or "" for the one in the user's data folder.

    Raises:
        StoreError: it cannot be opened.
    """
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from printkit.companion.postgres import PostgresStore  # noqa: PLC0415  # few have its driver
        except ImportError as error:
            raise StoreError(
                "PostgreSQL needs its driver: install printkit with the extra `hosted` (psycopg)."
            ) from error
        return PostgresStore(address)
    scheme, separator, _ = address.partition("://")
    if separator:
        raise StoreError(
            f"{scheme}:// is not known; give the path of a file, or postgresql://user@host/database."
        )
    return SqliteStore(Path(address).expanduser() if address else store_file())
