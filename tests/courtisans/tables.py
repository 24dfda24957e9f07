"""Helpers for tests: they set up games, and list what is legal in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from courtisans import ABOVE, BELOW, Card, Deal, Game, Play, Result, Variant
from courtisans.scoring import score

FOUR = Variant(players=4, expansion=True, missions="none")
"""The variant of most tests: it has all cards, and no missions."""


def table(*turns: str, variant: Variant = FOUR, first: int = 0) -> Game:
    """Return a game with these turns, each three tokens: `stag.noble@+ hare.spy@2 carp.plain@0`.

    The cards are dealt to match: the n-th three cards of the pile are those of the n-th turn. A
    token with a place is played; one without a place stays in the hand.
    """
    tokens = [token for turn in turns for token in turn.split()]
    wanted = [Card.parse(token.partition("@")[0]) for token in tokens]
    rest = Counter(variant.deck)
    rest.subtract(Counter(wanted))
    assert min(rest.values()) >= 0, "the deck has no such cards"
    others = sorted(rest.elements(), key=str)
    cut = len(others) - variant.set_aside
    game = Game(
        Deal(
            variant,
            first=first,
            set_aside=tuple(others[cut:]),
            pile=tuple(wanted + others[:cut]),
            missions=((),) * variant.players,
        )
    )
    for token in tokens:
        if "@" in token:
            game.play(Play.parse(token))
    return game


def tokens(game: Game) -> set[str]:
    """Return the tokens of all legal plays."""
    return {str(play) for play in game.legal()}


def places(game: Game, card: str) -> set[str]:
    """Return the places where the seat whose turn it is may place a card."""
    found = (token.partition("*")[0].partition("@") for token in tokens(game))
    return {place for name, _, place in found if name == card}


def targets(game: Game, placed: str) -> set[int]:
    """Return the numbers of the plays whose cards can be the target of that placing."""
    found = (token.partition("*") for token in tokens(game))
    return {int(number) for play, _, number in found if play == placed and number}


def ended(
    domains: Sequence[str],
    above: str = "",
    below: str = "",
    missions: Sequence[Sequence[str]] | None = None,
    variant: Variant | None = None,
) -> Result:
    """Return the result of a game that ends with these cards in the domains and at the table."""
    variant = variant or Variant(players=len(domains), missions="none")
    lying = [(seat, domain) for seat, domain in enumerate(domains)]
    placed = [
        Play(Card.parse(token), place)
        for place, cards in [(ABOVE, above), (BELOW, below), *lying]
        for token in cards.split()
    ]
    return score(
        variant, missions or [()] * variant.players, placed, [play.place for play in placed]
    )
