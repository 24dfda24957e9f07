"""Random games for property tests, of any variant and length."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from courtisans import Card, Deal, Game, Play, Role, Variant
from courtisans.game import replay
from courtisans.missions import HANDS
from courtisans.rules import PLAYS_A_TURN, seat_of_play
from courtisans.variant import VARIANTS


def random_game(variant: Variant, seed: int, share: float = 1.0) -> Game:
    """Return a random game of that variant, of which that share of the plays was made."""
    rng = random.Random(seed)
    game = Game.deal(variant, rng)
    for _ in range(round(variant.length * share)):
        game.play(rng.choice(game.legal()))
    return game


games = st.builds(
    random_game,
    st.sampled_from(VARIANTS),
    st.integers(0, 2**32),
    st.floats(0, 1),
)
running_games = games.filter(lambda game: not game.over)


def reshuffled(game: Game, seat: int, rng: random.Random) -> Game:
    """Return a game that looks the same to a seat, with everything it cannot know dealt anew.

    That is the cards set aside, the pile, the other hands, the families of the spies that others
    played, and the others' missions.
    """
    variant, first = game.variant, game.dealt.first
    by = [seat_of_play(n, first, variant.players) for n in range(len(game.plays))]
    secret = [n for n, p in enumerate(game.plays) if p.card.role is Role.SPY and by[n] != seat]
    known = Counter(p.card for n, p in enumerate(game.plays) if n not in secret)
    known.update(game.hands[seat])
    loose = Counter(variant.deck)
    loose.subtract(known)
    spies = [card for card in loose.elements() if card.role is Role.SPY]
    rng.shuffle(spies)
    plays = list(game.plays)
    for number in secret:
        plays[number] = plays[number]._replace(card=spies.pop())
    loose.subtract([plays[number].card for number in secret])
    rest = list(loose.elements())
    rng.shuffle(rest)

    pile: list[Card] = []
    for turn in range(variant.length // PLAYS_A_TURN):
        # The n-th three cards of the pile are those of the n-th turn.
        start = turn * PLAYS_A_TURN
        cards = [play.card for play in plays[start : start + PLAYS_A_TURN]]
        drawn = turn < len(plays) // PLAYS_A_TURN + variant.players
        if drawn and seat_of_play(start, first, variant.players) == seat:
            cards += game.hands[seat] if len(cards) < PLAYS_A_TURN else ()
        while len(cards) < PLAYS_A_TURN:
            cards.append(rest.pop())
        pile += cards
    missions = _others_missions(game, seat, rng)
    return replay(Deal(variant, first, tuple(rest), tuple(pile), missions), plays)


def _others_missions(game: Game, seat: int, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    own = game.dealt.missions[seat]
    decks: list[list[str]] = []
    for kind in HANDS[game.variant.missions]:
        deck = [name for name in kind if name not in own]
        rng.shuffle(deck)
        decks.append(deck)
    if game.variant.missions == "first":
        decks[1] = decks[0]
    return tuple(
        own if other == seat else tuple(deck.pop() for deck in decks)
        for other in range(game.variant.players)
    )


def state(game: Game) -> tuple[Sequence[object], ...]:
    """Return everything that a game holds, for comparison."""
    return tuple(game.hands), tuple(game.plays), tuple(game.now), game.pile, (game.turn,)


def all_plays_without_effect() -> list[Play]:
    """Return every play that the notation can express, without effects."""
    return [Play(card, place) for card in Variant(6, True).deck for place in (-1, -2, *range(6))]
