"""From photos to sightings, from sightings to squares and hexes.

`read` finds codes in one photo; `merge` combines several photos of a table; `squares` reads a board of squares,
`hexboard` (kit, view, read, checks, show) a board of hex tiles from one or more photos.
"""
