"""The cover: what is known of the game before its rules are loaded."""

from printkit.referee import Meta

META = Meta(title="moth-and-lantern", name="Moth & Lantern", version="1", seats=(2, 4), stage="finished")
