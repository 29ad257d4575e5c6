"""Elements as drawing operations: a template is compiled once a component and drawn for every piece.

A module for each family of elements; `drawer` names all kinds, `compile` does what every element needs.
"""

from printkit.press.faces.drawing.drawer import Drawer, fill_params
from printkit.press.faces.drawing.node import Node

__all__ = ["Drawer", "Node", "fill_params"]
