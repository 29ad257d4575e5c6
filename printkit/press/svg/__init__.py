"""SVG and pictures read from files, as outlines or dots; faces as SVG for screens."""
