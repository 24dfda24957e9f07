"""How the numbers of the learned bots come about: self-play, and a network fitted to it."""
