"""Pictures that faces show: scenes described in words, geometric ornament."""
