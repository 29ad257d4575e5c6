"""Lost & Found: the community, its families, and what belongs to whom."""
