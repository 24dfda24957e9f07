"""Training of the learned bot: self-play, and networks fitted to its games."""
