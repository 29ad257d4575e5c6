"""The designer's tools: a new box, a page to watch it, versions, figures, exports to digital tables."""
