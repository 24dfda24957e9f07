"""The positions that the rules' pictures show. The engine plays each, so each is possible."""

from __future__ import annotations

from typing import Final

from courtisans.game import Deal, Game, replay
from courtisans.plays import Play
from courtisans.variant import Variant

LINES: Final = {
    "light": "stag.noble@+ hare.plain@0 carp.plain@1 "
    "toad.plain@- stag.plain@1 carp.guard@2 "
    "hare.plain@+ carp.plain@2 stag.plain@0 "
    "stag.plain@+ toad.guard@0 carp.plain@1 "
    "hare.guard@- toad.plain@1 carp.noble@0 "
    "toad.guard@- hare.plain@2 stag.guard@0",
    "turn": "nightingale.noble@+ hare.plain@0 toad.guard@1",
    "spy": "carp.spy@- stag.plain@0 hare.plain@1 toad.spy@+ stag.plain@1 hare.noble@2",
    "assassin": "stag.plain@+ hare.guard@0 carp.plain@1 "
    "hare.noble@+ toad.plain@1 stag.plain@0 "
    "carp.spy@- toad.plain@2 butterfly.plain@1 "
    "toad.guard@+ hare.plain@0 nightingale.plain@2 "
    "butterfly.plain@- carp.plain@1 stag.guard@2 "
    "stag.noble@- toad.noble@2 carp.guard@0 "
    "nightingale.assassin@-*3 hare.plain@0 toad.plain@1",
    "diplomat": "carp.plain@+ hare.plain@0 stag.plain@1 "
    "butterfly.plain@+ stag.noble@1 carp.plain@2 "
    "toad.plain@- hare.plain@2 carp.guard@1 "
    "toad.diplomat@1*4 nightingale.plain@0 hare.plain@+",
    "confidant": "butterfly.confidant@+ stag.noble@- carp.plain@1",
    "end": "carp.spy@- stag.plain@0 hare.plain@1 "
    "toad.spy@+ stag.plain@1 hare.noble@2 "
    "carp.plain@+ toad.plain@2 stag.guard@0 "
    "stag.plain@+ carp.noble@0 hare.plain@1 "
    "carp.spy@- toad.plain@1 hare.plain@2 "
    "hare.plain@- toad.noble@0 nightingale.plain@2",
    "count": "stag.noble@+ hare.plain@0 carp.plain@1 "
    "toad.plain@- stag.plain@0 carp.guard@1 "
    "carp.plain@+ toad.plain@2 stag.noble@0 "
    "toad.guard@- toad.noble@0 hare.plain@1 "
    "nightingale.plain@+ carp.guard@0 hare.plain@1 "
    "nightingale.guard@- stag.plain@2 nightingale.plain@0",
}
"""The plays of each position from the first on, with three players; `pictures.ME` is seat 0."""

WITH_EXPANSION: Final = frozenset({"diplomat", "confidant"})


def staged(name: str, plays: int | None = None) -> Game:
    """Return the game after so many plays of a line, or after all of them.

    The deal is such that the remaining plays of the line can be made next.
    """
    line = [Play.parse(token) for token in LINES[name].split()]
    variant = Variant(3, expansion=name in WITH_EXPANSION, missions="none")
    rest = list(variant.deck)
    for play in line:
        rest.remove(play.card)
    drawn = variant.length - len(line)
    pile = (*(play.card for play in line), *rest[:drawn])
    dealt = Deal(variant, 0, tuple(rest[drawn:]), pile, ((), (), ()))
    return replay(dealt, line[:plays])
