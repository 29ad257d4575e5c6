"""Photo to sightings, sightings to squares and hexes.

`read` finds codes in one photo; `merge` puts several photos of a table together; `squares` reads a board of squares,
`hexboard` (kit, view, read, checks, show) a board of hex tiles from one or more photos.
"""
