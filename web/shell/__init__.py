"""What all games share: events, screens, storage and effects. Nothing here depends on one game."""
