"""Tests of sites in real browsers, by Pyodide."""
