"""Files for shops that print games on demand: `product` knows what each shop makes, `delivery` writes the files."""
