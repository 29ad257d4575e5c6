"""Where things lie on a board: places, neighbours, their millimetres; hexes and squares."""
