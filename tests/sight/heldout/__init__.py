"""A second generator of table photos, written apart from the first, to hold the reader against pictures it was not
made with.

A table is a list of things that lie on it (`table`), printed by a printer with its faults (`prints`), on a ground
(`grounds`), seen by a camera (`camera`) and worked on as a phone does (`finish`); `tables` lays what players lay, `odd`
what they should not. Everything comes from a seed.
"""
