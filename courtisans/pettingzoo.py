"""A PettingZoo environment for learning agents (`pip install 'courtisans[pettingzoo]'`).

Seats act in turn (PettingZoo's AEC API). An observation is the seat's `View` as numbers, with a
mask of its legal actions.

>>> from courtisans.pettingzoo import env
>>> from courtisans import Variant
>>> table = env(Variant(players=3))
>>> table.reset(seed=7)
>>> observation, reward, over, cut, info = table.last()
>>> action = int(observation["action_mask"].argmax())
>>> table.step(action)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from courtisans.bots.board import Kind
from courtisans.cards import FAMILIES, ROLES, Card
from courtisans.game import Game
from courtisans.missions import HANDS
from courtisans.plays import ABOVE, BELOW, OUT, Place, Play
from courtisans.scoring import gain, shares
from courtisans.variant import Variant
from courtisans.view import View

CARDS: Final = tuple(Card(family, role) for family in FAMILIES for role in ROLES)
"""Every kind of card, family by family."""

KINDS: Final[tuple[Kind, ...]] = (*CARDS, None)
"""Every kind of card as a seat sees it: the last is a spy that another seat played."""

_KIND: Final = {kind: number for number, kind in enumerate(KINDS)}


def env(variant: Variant | None = None) -> AECEnv[str, dict[str, NDArray[Any]], int]:
    """Return a new environment in PettingZoo's wrappers, which check order and range of actions."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Table(variant)))


class Table(AECEnv[str, dict[str, NDArray[Any]], int]):
    """The environment: games of one variant.

    Agents are named `seat_0` and so on. An action encodes a card, a place and what the card's
    effect reaches: a kind of card at a place, since cards of one kind at one place are equivalent.
    A seat acts three times in a turn. The rewards come at the end of the game: 1 for a sole win,
    -1/(n-1) for a loss among n sides, ties in between. They sum to zero; partners get the same.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's own declaration
        "name": "courtisans_v1",
        "is_parallelizable": False,
        "render_modes": [],
    }

    def __init__(self, variant: Variant | None = None) -> None:
        """Set up games of a variant; by default, the base game for four players."""
        super().__init__()
        self.variant = variant or Variant(players=4)
        players = self.variant.players
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self.render_mode = None
        self.places: tuple[Place, ...] = (ABOVE, BELOW, *range(players))
        self.missions = sorted({name for kind in HANDS[self.variant.missions] for name in kind})
        self.targets = 1 + len(KINDS) * len(self.places)
        self.actions = len(CARDS) * len(self.places) * self.targets
        self._action_space = spaces.Discrete(self.actions)
        size = len(self._numbers(Game.deal(self.variant, 0).view(0)))
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self._rng = random.Random()
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:  # noqa: ARG002 - all see alike
        """Return the observation space, which is the same for all agents."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete:  # noqa: ARG002 - all act alike
        """Return the action space, which is the same for all agents."""
        return self._action_space

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a new game. The same seed gives the same game."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.game = Game.deal(self.variant, self._rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.turn]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return an agent's observation and action mask; all zeros once the game is over.

        `legend` names the numbers of the observation.
        """
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.actions, np.int8)
        if self.game.over:
            numbers = np.zeros(self._observation_space["observation"].shape or (), np.float32)
            return {"observation": numbers, "action_mask": mask}
        view = self.game.view(seat)
        mask[[self.action(play, view) for play in view.legal]] = 1
        return {"observation": self._numbers(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the play of an action. Raises `IllegalPlay` if the mask forbids it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        view = self.game.view(self.game.turn)
        self._cumulative_rewards[agent] = 0.0
        self.game.play(self.play(int(action or 0), view))
        self.agent_selection = self.possible_agents[self.game.turn]
        self._clear_rewards()
        if self.game.result:
            won = shares(self.variant, self.game.result)
            for name, share in zip(self.possible_agents, won, strict=True):
                self.rewards[name] = gain(self.variant, share)
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def action(self, play: Play, view: View) -> int:
        """Return the action that encodes a play: its card, its place, what its effect reaches."""
        number = CARDS.index(play.card) * len(self.places) + self.places.index(play.place)
        if play.target is None:
            return number * self.targets
        seen = view.plays[play.target]
        reached = _KIND[seen.card] * len(self.places) + self.places.index(seen.now)
        return number * self.targets + 1 + reached

    def play(self, action: int, view: View) -> Play:
        """Return the play that an action encodes; of several equivalent plays, the first.

        An illegal action gives an illegal play.
        """
        legal = next((play for play in view.legal if self.action(play, view) == action), None)
        if legal is not None:
            return legal
        number = action // self.targets
        card, place = CARDS[number // len(self.places)], self.places[number % len(self.places)]
        return Play(card, place, None if action % self.targets == 0 else len(view.plays))

    def legend(self) -> list[str]:
        """Return a name for each number of an observation, in order.

        The numbers are from 0 to 1. Seats are counted from the observing agent's, clockwise.
        """
        players = self.variant.players
        seats = [f"seat +{n}" for n in range(players)]
        places = ["above", "below", *seats, "out"]
        return [
            *[f"hand: {card}" for card in CARDS],
            *[f"{place}: {kind or '?.spy'}" for place in places for kind in KINDS],
            *[f"mission: {name}" for name in self.missions],
            *[f"cards held: {seat}" for seat in seats],
            *[f"played this turn: {place}" for place in ["above", "below", *seats]],
            *[f"turn: {seat}" for seat in seats],
            "pile",
        ]

    def _numbers(self, view: View) -> NDArray[np.float32]:
        players = self.variant.players
        order = [(view.seat + n) % players for n in range(players)]
        lying: dict[Place, list[int]] = {
            place: [0] * len(KINDS) for place in (ABOVE, BELOW, *order, OUT)
        }
        for seen in view.plays:
            lying[seen.now][_KIND[seen.card]] += 1
        recent = view.plays[len(view.plays) - len(view.plays) % 3 :]
        used = [seen.place for seen in recent]
        hand = [view.hand.count(card) for card in CARDS]
        # No kind has more than 12 copies: unknown spies, of whatever family, are one kind.
        numbers = [
            *[count / 3 for count in hand],
            *[count / 12 for place in lying for count in lying[place]],
            *[float(name in view.missions) for name in self.missions],
            *[view.hands[seat] / 3 for seat in order],
            *[float(place in used) for place in (ABOVE, BELOW, *order)],
            *[float(view.turn == seat) for seat in order],
            view.pile / self.variant.length,
        ]
        return np.array(numbers, np.float32)
