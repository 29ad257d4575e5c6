"""Mecca: pilgrims on a square board, read from one photo a turn."""
