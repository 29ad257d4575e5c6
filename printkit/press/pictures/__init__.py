"""Pictures that faces show: scenes composed of words, geometric ornament."""
