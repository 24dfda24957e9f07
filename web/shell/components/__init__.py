"""Components for the screens of all games."""
