"""The components of this game's screens."""
