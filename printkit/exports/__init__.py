"""Files of a box for shops, cutting machines, packaging, labels and digital tables."""
