"""The designer's tools: a new box, a page to watch it by, versions, figures, exports to digital tables."""
