"""Boxes for digital tables (`vtt`): Tabletop Simulator, Screentop, PlayingCards.io, a module for each."""
