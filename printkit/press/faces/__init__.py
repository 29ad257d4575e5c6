"""Faces of pieces, from templates and rows."""
