"""`python -m courtisans.training.puzzles`: find positions in which one turn is clearly the best.

Bots play games. A position becomes a puzzle if the strongest bot judges one turn to be much better
than all turns with another outcome, and play-outs confirm this: worlds are drawn that are
consistent with what the seat knows (hidden spies, hands, pile and missions of others, all equally
likely), and in each of them every turn that might be best is made, and the game is played to its
end by that bot in all seats (with only one of its networks).
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from courtisans import game
from courtisans.bots.guess import leanings
from courtisans.bots.learned import Candidate, Learned
from courtisans.bots.network import Network
from courtisans.bots.turns import Step, Turn, as_play
from courtisans.cards import Card, Role
from courtisans.missions import HANDS
from courtisans.plays import ABOVE, BELOW, OUT, Play
from courtisans.puzzles import FORMAT, THEMES, Puzzle, outcome
from courtisans.record import Record, Seat
from courtisans.review import plays_of
from courtisans.rules import PLAYS_A_TURN, seat_of_play
from courtisans.training.compiled import game as compiled
from courtisans.training.compiled.play import (
    MOST_TURNS,
    Begun,
    Bots,
    Manner,
    Rows,
    go_on,
    play,
    seed_chance,
)
from courtisans.training.compiled.turns import GREEDY, HUNTER, LEARNED
from courtisans.training.compiled.value import Layers, remember
from courtisans.variant import Variant
from courtisans.view import View

SIZES: Final = (2, 2, 2, 3, 4)
"""The numbers of seats; each entry is equally likely. More seats make fewer puzzles."""

NAMES: Final = ("Ana", "Silvio", "Beatrice", "Orlando")
MINDS: Final = {LEARNED: "expert", GREEDY: "greedy", HUNTER: "hunter"}
OFTEN: Final = (LEARNED, LEARNED, *MINDS)
"""The bots in the seats; each entry is equally likely. Only turns of `LEARNED` become puzzles."""

OPENING: Final = 0.4
"""The share of a game's turns, from its beginning, that are skipped: none is clearly the best."""

RIVALS: Final = 6
"""The most other turns that are played out for comparison."""

PROMISING: Final = 0.09
"""A turn with less advantage, by the strongest bot's judgement, is not played out."""

MARGIN: Final = 0.05
"""The best turn must be better by this share of the win ..."""

SURE: Final = 3.0
"""... even after subtracting this many standard errors."""

WORLDS: Final = (30, 70, 100, 200, 400)
"""The numbers of worlds drawn one after another, until all rivals are surely worse by `MARGIN`, or
the mean advantage over one is less than that.
"""

GAMES: Final = 6000
"""How many games are searched by default; the puzzles that are shipped come from these."""

MANNER: Final = Manner(shortlist=3, noise=0.0, random_turns=0.0)

_PLACES: Final = {ABOVE: compiled.ABOVE, BELOW: compiled.BELOW, OUT: compiled.OUT}
_KINDS: Final = {card: kind for kind, card in enumerate(compiled.CARDS)}


class World(NamedTuple):
    """A whole game that is consistent with what one seat knows."""

    dealt: game.Deal
    plays: tuple[Play, ...]


def sample(view: View, rng: random.Random) -> World:
    """Draw a world that is consistent with this View; all of them are equally likely."""
    variant, made = view.variant, view.plays
    unseen = list(variant.deck)
    for card in (*view.hand, *[seen.card for seen in made if seen.card]):
        unseen.remove(card)
    rng.shuffle(unseen)
    spies = iter([card for card in unseen if card.role is Role.SPY])
    plays = []
    for seen in made:
        card = seen.card or next(spies)
        if seen.card is None:
            unseen.remove(card)
        plays.append(Play(card, seen.place, seen.target))
    coming = variant.length - len(made) - len(view.hand)
    pile = [*(play.card for play in plays), *view.hand, *unseen[:coming]]
    return World(
        game.Deal(variant, view.first, tuple(unseen[coming:]), tuple(pile), _missions(view, rng)),
        tuple(plays),
    )


def _missions(view: View, rng: random.Random) -> tuple[tuple[str, ...], ...]:
    decks = []
    for kind in HANDS[view.variant.missions]:
        deck = [name for name in kind if name not in view.missions]
        rng.shuffle(deck)
        decks.append(deck)
    return tuple(
        view.missions if seat == view.seat else tuple(deck.pop() for deck in decks)
        for seat in range(view.variant.players)
    )


class Referee:
    """Plays out turns of a View in sampled worlds."""

    def __init__(self, view: View, network: Network) -> None:
        """Prepare to play out turns of a view."""
        self._view = view
        self._table = compiled.Table.of(view.variant)
        self._bots = _bots([LEARNED] * compiled.SEATS, network)
        self._rows = Rows.empty(MOST_TURNS)
        # What all but its owner think of a spy follows from what all have seen: hide them all.
        own = replace(
            view, plays=tuple(s._replace(card=None if _spy(s.card) else s.card) for s in view.plays)
        )
        self._leanings = leanings(own, network)

    def shares(self, world: World, turns: Sequence[Turn]) -> list[float]:
        """Return the seat's share of the win after each of these turns in a world."""
        begun = len(world.plays) // PLAYS_A_TURN
        dealt = compiled.Deal.of(world.dealt)
        found = []
        for turn in turns:
            settled = np.array([[_numbers(step) for step in turn]])
            now = Begun(self._position(world, dealt.missions), begun, settled)
            _, (_, won, _) = go_on(self._table, dealt, self._bots, (self._rows, 0), now)
            found.append(float(won[self._view.seat]))
        return found

    def _position(self, world: World, missions: compiled.Ints) -> compiled.Position:
        position = compiled.begin(missions)
        for number, (seen, made) in enumerate(zip(self._view.plays, world.plays, strict=True)):
            kind, lies = _KINDS[made.card], _PLACES.get(seen.now, seen.now)
            if made.card.role is Role.SPY:
                spy = position.spies_played[0]
                position.spies[spy] = seen.seat, made.card.family.index, lies
                position.leanings[spy] = self._leanings[number]
                position.spies_played[0] += 1
                continue
            position.played[kind] += 1
            if seen.now != OUT:
                position.lying[lies, kind] += 1
        return position


def _spy(card: Card | None) -> bool:
    return card is not None and card.role is Role.SPY


def _numbers(step: Step) -> tuple[int, int, int, int]:
    card, place, target = step
    kind = lies = compiled.NOTHING
    if target is not None:
        kind = compiled.HIDDEN if target[0] is None else _KINDS[target[0]]
        lies = _PLACES.get(target[1], target[1])
    return _KINDS[card], _PLACES.get(place, place), kind, lies


def _bots(minds: Sequence[int], network: Network) -> Bots:
    """Return bots for the seats; learned ones use one network, which is several times as fast."""
    layers = Layers(*[np.array(layer) for layer in network.first])
    return Bots(np.array(minds), layers, MANNER, remember(layers))


class Judgement(NamedTuple):
    """The result of play-outs: a turn compared with the best of the others."""

    best: float
    second: float
    error: float
    worlds: int


def judge(
    view: View, turns: Sequence[Turn], network: Network, rng: random.Random
) -> Judgement | None:
    """Compare the first turn with all others by play-outs; None if not surely better than each.

    Turns that are surely worse are not played out any further.
    """
    seed_chance(rng.getrandbits(32))
    referee = Referee(view, network)
    left = list(turns[1:])
    found: NDArray[np.float64] = np.zeros((0, 1 + len(left)))
    settled: list[Judgement] = []
    for worlds in WORLDS:
        drawn = [sample(view, rng) for _ in range(worlds)]
        shares = [referee.shares(world, [turns[0], *left]) for world in drawn]
        found = np.concatenate([found, np.array(shares)])
        ahead = found[:, :1] - found[:, 1:]
        margins = ahead.mean(0)
        errors = ahead.std(0, ddof=1) / math.sqrt(len(found))
        if (margins < MARGIN).any():
            return None
        sure = margins - SURE * errors >= MARGIN
        settled += [
            Judgement(
                float(found[:, 0].mean()),
                float(found[:, 1 + rival].mean()),
                float(errors[rival]),
                len(found),
            )
            for rival in np.flatnonzero(sure)
        ]
        left = [turn for turn, surely in zip(left, sure, strict=True) if not surely]
        if not left:
            return min(settled, key=lambda each: each.best - each.second)
        found = found[:, [True, *~sure]]
    return None


def played(variant: Variant, rng: random.Random, network: Network) -> tuple[Record, list[int]]:
    """Let bots play a game; return its record, and the numbers of turns that may make a puzzle.

    If there are no such turns, the record is left without plays.
    """
    minds = [rng.choice(OFTEN) for _ in range(compiled.SEATS)]
    now = game.Game.deal(variant, rng)
    seed_chance(rng.getrandbits(32))
    bots, rows = _bots(minds, network), Rows.empty(MOST_TURNS)
    log, _ = play(compiled.Table.of(variant), compiled.Deal.of(now.dealt), bots, rows, 0)
    promising = [
        number
        for number, (seat, ahead) in enumerate(zip(log.seats, log.ahead, strict=True))
        if ahead >= PROMISING and minds[seat] == LEARNED
    ]
    turns = variant.length // PLAYS_A_TURN
    promising = [each for each in promising if OPENING * turns <= each < turns - 1]
    if promising:
        for steps in log.steps.tolist():
            for step in steps:
                now.play(as_play(_step(step), now.view(now.turn)))
    names = zip(NAMES, minds, strict=False)
    seats = [Seat(name, MINDS[mind]) for name, mind in names][: variant.players]
    return Record.of(now, seats), promising


def _step(numbers: Sequence[int]) -> Step:
    places = {number: place for place, number in _PLACES.items()}
    card, place, kind, lies = numbers
    known = None if kind == compiled.HIDDEN else compiled.CARDS[kind]
    target = None if kind == compiled.NOTHING else (known, places.get(lies, lies))
    return compiled.CARDS[card], places.get(place, place), target


def find(
    variant: Variant, rng: random.Random, network: Network, wanted: Mapping[str, int]
) -> Puzzle | None:
    """Play a game and return a puzzle from it, or None.

    `wanted` is, by theme, how many more puzzles are wanted; a turn with several themes gets the
    most wanted one.
    """
    record, promising = played(variant, rng, network)
    rng.shuffle(promising)
    for number in promising:
        ply = number * PLAYS_A_TURN
        seat = seat_of_play(ply, record.dealt.first, variant.players)
        now = record.game(ply)
        view = replace(now.view(seat), hand=tuple(sorted(now.hands[seat], key=str)))
        candidates = candidates_of(view, network)
        if _advantage(candidates) < PROMISING:
            continue
        themes = _themes(view, candidates, network)
        theme = max(themes, key=lambda each: wanted[each], default=None)
        if theme is None or wanted[theme] <= 0:
            continue
        judged = judge(view, [each.turn for each in candidates], network, rng)
        if judged is None:
            continue
        seats = tuple(
            Seat(each.name, None if other == seat else each.bot)
            for other, each in enumerate(record.seats)
        )
        return Puzzle(
            Record.of(now, seats),
            theme,
            plays_of(candidates[0].turn, view),
            tuple(
                each._replace(standing=round(each.standing, 3), lead=round(each.lead, 3))
                for each in candidates[0].reasons
            ),
            round(judged.best, 4),
            round(judged.second, 4),
            round(judged.error, 4),
            judged.worlds,
        )
    return None


def candidates_of(view: View, network: Network) -> list[Candidate]:
    """Return the turns that the strongest bot judges best, each with a different outcome."""
    bot = Learned(random.Random(0), network, math.inf)
    found: list[Candidate] = []
    outcomes = []
    for each in bot.candidates(view, 10 * RIVALS):
        left = outcome(view, plays_of(each.turn, view))
        if left not in outcomes:
            outcomes.append(left)
            found.append(each)
    return found[: 1 + RIVALS]


def _advantage(candidates: Sequence[Candidate]) -> float:
    """Return by how much the first is better than the second; 0 if there is no second."""
    return candidates[0].share - candidates[1].share if len(candidates) > 1 else 0.0


def _themes(view: View, candidates: Sequence[Candidate], network: Network) -> list[str]:
    """Return the themes of the first of these turns.

    A mission is one of them if, without the seat's missions, the turn would not be the best or
    would have less than half of its advantage.
    """
    variant, turn = view.variant, candidates[0].turn
    themes = []
    if len(view.plays) + PLAYS_A_TURN * variant.players >= variant.length:
        themes.append("last")
    if any(card.role is Role.ASSASSIN and target for card, _, target in turn):
        themes.append("assassin")
    if any(_spy(card) or (target and target[0] is None) for card, _, target in turn):
        themes.append("spy")
    blind = candidates_of(replace(view, missions=()), network)
    same = outcome(view, plays_of(blind[0].turn, view)) == outcome(view, plays_of(turn, view))
    if not same or _advantage(blind) < _advantage(candidates) / 2:
        themes.append("mission")
    return themes


def found(seed: str, games: int, most: int) -> Iterator[Puzzle]:
    """Search games; yield at most `most` puzzles of each theme, and at most one from each game."""
    network = Network.shipped()
    wanted = dict.fromkeys(THEMES, most)
    for number in range(games):
        if not any(wanted.values()):
            return
        rng = random.Random(f"{seed}/{number}")
        puzzle = find(Variant(rng.choice(SIZES)), rng, network, wanted)
        if puzzle is not None:
            wanted[puzzle.theme] -= 1
            print(f"game {number}: still wanted {wanted}", file=sys.stderr, flush=True)
            yield puzzle


def main(arguments: Sequence[str] | None = None) -> None:
    """Find puzzles and write them to a file."""
    parser = argparse.ArgumentParser(
        prog="python -m courtisans.training.puzzles", description=__doc__
    )
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--most", type=int, default=52, help="puzzles of a theme")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    write(options.out, found(options.seed, options.games, options.most))


def write(path: Path, puzzles: Iterator[Puzzle]) -> None:
    """Write the file each time a puzzle is found: by theme, those with the widest margin first."""
    kept: list[Puzzle] = []
    for puzzle in puzzles:
        kept.append(puzzle)
        kept.sort(key=lambda each: (THEMES.index(each.theme), each.second - each.best))
        lines = ",\n".join(json.dumps(each.to_json(), separators=(",", ":")) for each in kept)
        path.write_text(f'{{"format":"{FORMAT}","puzzles":[\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
