"""Faces on sheets of paper: how many, where, with what helps the scissors."""
