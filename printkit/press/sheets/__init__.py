"""Faces on sheets of paper: how many, where, with marks for scissors."""
