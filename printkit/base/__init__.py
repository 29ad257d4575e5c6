"""Tools that every room uses and that know no room."""
