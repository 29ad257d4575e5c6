"""Photo to sightings."""
