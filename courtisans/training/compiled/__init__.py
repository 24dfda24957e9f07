"""The game and its bots again, compiled: what takes the engine hours is played in minutes.

Everything is a number here. Most modules mirror those of `courtisans` and `courtisans.bots` of the
same names, and add no rules: a test replays their games in the engine, turn by turn.
"""
