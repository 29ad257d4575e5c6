"""Prophets and Patriarchs: tribes on a board of hexes."""
