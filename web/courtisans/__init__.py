"""Courtisans on a page: its match, its texts, its screens."""
