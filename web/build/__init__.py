"""How the site is made and served; ``build.py`` is the door to it. Standard library only."""
