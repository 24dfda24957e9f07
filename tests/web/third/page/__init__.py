"""The page of the game "Guess the number"."""
