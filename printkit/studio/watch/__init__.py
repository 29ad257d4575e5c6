"""A local page beside the designer's spreadsheet and editor: every face, as fresh as the last save."""
