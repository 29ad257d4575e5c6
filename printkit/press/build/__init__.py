"""Make the files of a box."""
