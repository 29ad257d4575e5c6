"""What shops, cutting machines, packaging, labels and digital tables take of a box."""
