"""The first game on a page: its match, its words, its screens."""
