"""Expressions of boxes, templates, scores and tables: what they may see, and how much."""
