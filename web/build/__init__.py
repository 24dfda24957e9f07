"""Building and serving the site, for ``build.py``.

Only ``catalogues`` and ``first_game``, which run in the virtual environment, need more than the
standard library.
"""
