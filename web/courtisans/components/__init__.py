"""What the screens of this game are made of."""
