"""Ayubistan: money in notes, Troops, good deeds and bad ones, with secret purses and commitments."""
