"""Games: one folder per title, the same file names in each; titles never import one another.

`printkit.title` finds and loads them.
"""
