"""The game and its bots once more, compiled: what takes the engine hours is played in minutes.

Everything is a number here. The modules stand for those of `courtisans` and `courtisans.bots` that
have their names, and say nothing new: a test plays their games again in the engine, turn by turn.
"""
