"""Guess the number, on a page."""
