"""Games said by data: `score.yaml` (what counts, and how it becomes a ranking) and `play.yaml` (a table without rules).

Both become a book like any other, so that pages, terminal, log, undo and replay know nothing of them. See
docs/score-by-data.md and docs/play-by-data.md.
"""
