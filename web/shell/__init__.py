"""What knows no game: how events, screens, storage and effects work."""
