"""Prints the modules that a first game imports, as JSON: ``python -m web.build.first_game GAME``.

The build puts these into an archive of their own, with which a first visit begins.
"""

from __future__ import annotations

import json
import sys

from web import games

if __name__ == "__main__":
    games.first_game(sys.argv[1])
    print(json.dumps(sorted(sys.modules)))
