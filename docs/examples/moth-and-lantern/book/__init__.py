"""The rules of Moth & Lantern in Python; docs/writing-a-book.md explains them line by line."""
