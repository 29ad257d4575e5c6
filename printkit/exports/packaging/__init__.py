"""What a game is packed in: tuck boxes, a lid's wrap, dividers."""
