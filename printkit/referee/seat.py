"""Seats: the places at the table."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, counted from 0 in the order in which the names were given."""

FIRST_SEAT = Seat(0)
"""The seat of the first name; fits as a default of a table's field."""
