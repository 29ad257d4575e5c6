"""Sheets as PDF files, and PDF pages as bitmaps."""
