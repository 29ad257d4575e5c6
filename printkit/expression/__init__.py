"""Expressions of boxes, templates, scores and tables: the values that they see, and limits of what they compute."""
