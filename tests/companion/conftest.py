"""What the companion's tests share: data folders of their own, and real stores of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.companion.postgres import MissingError, server

_schemas = count(1)


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test writes into the user's tables."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a real PostgreSQL server."""
    try:
        with server() as address:
            yield address
    except MissingError as error:
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A place for tables where there are none yet, of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    return own_schema(request.getfixturevalue("postgres"))


@pytest.fixture
def postgres_address(postgres: str) -> str:
    """A place in PostgreSQL where there are no tables yet."""
    return own_schema(postgres)


def own_schema(address: str) -> str:
    """A corner of a database that no other test uses."""
    import psycopg

    name = f"test_{next(_schemas)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'CREATE SCHEMA "{name}"'.encode())
    return f"{address}&options={quote(f'-csearch_path={name}')}"
