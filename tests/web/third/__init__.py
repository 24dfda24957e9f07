"""A third game, tiny and for the tests alone: that it can be added proves that the shell is one.

`guess` is its engine, `page` its package on the page, which becomes `web.guess`.
"""
