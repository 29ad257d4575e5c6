"""SVG and pictures read from files, as outlines or bitmaps; faces as SVG for screens."""
