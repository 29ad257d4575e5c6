"""Places of a board, their neighbours and their millimetres; hexes and squares."""
