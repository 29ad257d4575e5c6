"""Games: one folder per title, the same file names in each; titles never import one another.

`load(title)` gives a book; `meta(title)` its cover, without loading the rules.
"""

from printkit.games.registry import NoBookError, load, meta, scored_alone, titles

__all__ = ["NoBookError", "load", "meta", "scored_alone", "titles"]
