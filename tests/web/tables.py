"""Games in known positions, and the tables that show them, drawn without a browser."""

from __future__ import annotations

import random

from courtisans import Card, Deal, Game, Play, Seat, Variant, View
from tests.web.drawn import Drawn, read
from web.courtisans.match import NOTHING_CHOSEN, Choice
from web.courtisans.screens.table.drawing import table
from web.courtisans.screens.table.table_state import TableState

NAMES = ("Ana", "Silvio", "Beatrice", "Orlando", "Fiammetta", "Leandro")


def seats_of(game: Game) -> list[Seat]:
    bots = (None, "greedy", "random", None, "cmd", None)
    return [Seat(NAMES[n], bots[n]) for n in range(game.variant.players)]


def drawn(game: Game, seat: int | None = None, choice: Choice | None = None) -> Drawn:
    view = game.view(game.turn if seat is None else seat)
    return read(table(view, seats_of(game), TableState(choice=choice or NOTHING_CHOSEN)))


def played(tokens: str, hand: str, players: int = 2) -> Game:
    """Return a game in which these plays were made, and the next seat holds this hand.

    Seat 0 begins. The other cards are dealt in an arbitrary order, which is always the same.
    """
    variant = Variant(players, expansion=True, missions="none")
    plays = [Play.parse(token) for token in tokens.split()]
    wanted = [play.card for play in plays] + [Card.parse(name) for name in hand.split()]
    rest = list(variant.deck)
    for card in wanted:
        rest.remove(card)
    # The pile's n-th three cards are those of the n-th turn, and `tokens` are of whole turns.
    rng = random.Random(1)
    rng.shuffle(rest)
    pile = (wanted + rest)[: variant.length]
    aside = tuple((wanted + rest)[variant.length :])
    game = Game(Deal(variant, 0, aside, tuple(pile), ((),) * players))
    for play in plays:
        game.play(play)
    return game


def choices(view: View) -> list[Choice]:
    """List all choices that a person can have made."""
    found = [Choice()]
    for index, card in enumerate(view.hand if view.legal else ()):
        found.append(Choice(index))
        places = {
            play.place for play in view.legal if play.card is card and play.target is not None
        }
        found += [Choice(index, place) for place in sorted(places)]
    return found
