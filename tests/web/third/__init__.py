"""A tiny third game, for tests only: that it can be added proves that the shell fits any game.

`guess` is its engine. `page` is its package on the page: a test copies it to `web.guess`.
"""
