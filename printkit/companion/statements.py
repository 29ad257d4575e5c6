"""All statements to any database: values are `:name`, tables `{tables}`, `{entries}`, `{lobbies}`."""

from __future__ import annotations

from typing import Final

FORMAT: Final = 2
"""The version of the schema."""

SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS {tables} (
        code TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        header TEXT NOT NULL,
        seats TEXT NOT NULL,
        created TEXT NOT NULL
    ) {rows_by_key}""",
    """CREATE TABLE IF NOT EXISTS {entries} (
        code TEXT NOT NULL REFERENCES {tables} (code) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        request TEXT NOT NULL,
        PRIMARY KEY (code, number)
    ) {rows_by_key}""",
    "CREATE UNIQUE INDEX IF NOT EXISTS {requests} ON {entries} (code, request) WHERE request <> ''",
    """CREATE TABLE IF NOT EXISTS {lobbies} (
        code TEXT PRIMARY KEY,
        people TEXT NOT NULL,
        version INTEGER NOT NULL,
        changed TEXT NOT NULL
    ) {rows_by_key}""",
    """CREATE TABLE IF NOT EXISTS {results} (
        code TEXT PRIMARY KEY REFERENCES {tables} (code) ON DELETE CASCADE,
        length INTEGER NOT NULL,
        result TEXT NOT NULL
    ) {rows_by_key}""",
)

CREATE: Final = """
INSERT INTO {tables} (code, title, header, seats, created)
VALUES (:code, :title, :header, :seats, :created) ON CONFLICT DO NOTHING
"""

TABLES: Final = """
SELECT code, title, header, seats, created FROM {tables} ORDER BY created {by_bytes}, code {by_bytes}
"""

TABLE: Final = "SELECT code, title, header, seats, created FROM {tables} WHERE code = :code"

SEATS: Final = "UPDATE {tables} SET seats = :seats WHERE code = :code AND seats = :before"

DELETE: Final = "DELETE FROM {tables} WHERE code = :code"

APPEND: Final = """
INSERT INTO {entries} (code, number, line, request)
SELECT code, :number, :line, :request FROM {tables} WHERE code = :code
AND :number = (SELECT coalesce(max(number) + 1, 0) FROM {entries} WHERE code = :code)
AND NOT EXISTS (SELECT 1 FROM {entries} WHERE code = :code AND request = :request AND request <> '')
"""

FOLLOW: Final = """
INSERT INTO {entries} (code, number, line, request)
SELECT code, :number, :line, :request FROM {tables} WHERE code = :code
AND :number = (SELECT coalesce(max(number) + 1, 0) FROM {entries} WHERE code = :code)
AND EXISTS (SELECT 1 FROM {entries} WHERE code = :code AND number = :number - 1 AND request = :before)
AND NOT EXISTS (SELECT 1 FROM {entries} WHERE code = :code AND request = :request AND request <> '')
"""
"""As `APPEND`, for an entry that must follow one with a certain request."""

SAME: Final = """
SELECT 1 FROM {entries} WHERE code = :code AND number = :number AND line = :line AND request = :request
"""

KNOWN: Final = "SELECT 1 FROM {entries} WHERE code = :code AND request = :request AND request <> ''"

LENGTH: Final = "SELECT coalesce(max(number) + 1, 0) FROM {entries} WHERE code = :code"

LINES: Final = "SELECT line FROM {entries} WHERE code = :code AND number >= :start ORDER BY number"

REQUESTS: Final = "SELECT number, request FROM {entries} WHERE code = :code AND number >= :start"

LOBBIES: Final = "SELECT code, people, version FROM {lobbies} ORDER BY changed {by_bytes}, code {by_bytes}"

LOBBY: Final = "SELECT people, version FROM {lobbies} WHERE code = :code"

OPEN_LOBBY: Final = """
INSERT INTO {lobbies} (code, people, version, changed)
SELECT :code, :people, 0, :changed WHERE NOT EXISTS (SELECT 1 FROM {tables} WHERE code = :code)
ON CONFLICT DO NOTHING
"""

KEEP_LOBBY: Final = """
UPDATE {lobbies} SET people = :people, version = version + 1, changed = :changed
WHERE code = :code AND version = :version
"""

END_LOBBY: Final = "DELETE FROM {lobbies} WHERE code = :code"

END_LOBBIES: Final = "DELETE FROM {lobbies} WHERE changed {by_bytes} < :before"

RESULTS: Final = "SELECT code, length, result FROM {results}"

KEEP_RESULT: Final = """
INSERT INTO {results} (code, length, result)
SELECT code, :length, :result FROM {tables} WHERE code = :code
ON CONFLICT (code) DO UPDATE SET length = excluded.length, result = excluded.result
"""
