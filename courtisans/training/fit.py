"""The network of `courtisans.bots.value` in JAX, for many boards at a time, and its fitting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import optax

from courtisans.bots.features import COURT_INPUTS, EMBEDDING, FAMILY_INPUTS, TABLE_INPUTS
from courtisans.bots.guess import SPY_INPUTS
from courtisans.bots.network import Network
from courtisans.training.compiled.game import SEATS
from courtisans.training.compiled.play import Rows, Spies, spread_families, spread_spies

FAMILY_UNITS: Final = 64
COURT_UNITS: Final = 48
SPY_UNITS: Final = 48
BATCH: Final = 1024
STATUS_SHARE: Final = 0.5
"""The weight of the loss of the statuses, relative to that of the winner."""

POINTS_SHARE: Final = 0.5
"""The weight of the loss of the lead in points, which says more about a game than who won it."""

Array = Any
Weights = dict[str, Array]


def beginning(seed: int) -> Weights:
    """Draw the initial weights of a network."""
    rng = np.random.default_rng(seed)

    def layer(outputs: int, inputs: int) -> Array:
        weights = rng.normal(0, (2 / inputs) ** 0.5 * 0.7, (outputs, inputs + 1))
        weights[:, -1] = 0
        return jnp.asarray(weights, jnp.float32)

    return {
        "family": layer(FAMILY_UNITS, FAMILY_INPUTS + TABLE_INPUTS),
        "outlook": layer(2 + EMBEDDING, FAMILY_UNITS),
        "court": layer(COURT_UNITS, COURT_INPUTS + TABLE_INPUTS),
        "win": layer(1, COURT_UNITS)[0] * 0.3,
        "ahead": layer(1, COURT_UNITS)[0] * 0.3,
        "spy": layer(SPY_UNITS, SPY_INPUTS),
        "lean": jnp.zeros(SPY_UNITS),
    }


def _dense(weights: Array, inputs: Array) -> Array:
    return inputs @ weights[..., :-1].T + weights[..., -1]


def _with_neither(logits: Array) -> Array:
    return jnp.concatenate([jnp.zeros_like(logits[..., :1]), logits], -1)


def _chances(logits: Array) -> Array:
    return jax.nn.softmax(_with_neither(logits), -1)[..., 1:]


def judge(weights: Weights, batch: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return the logits of winning, the logits of statuses, and the last hidden units.

    They have the shapes (rows,), (rows, 6, 2) and (rows, `COURT_UNITS`). The logits of statuses are
    those of being fallen and of being esteemed, by family.
    """
    table = batch["table"]
    beside = jnp.broadcast_to(table[:, None, :], (table.shape[0], 6, TABLE_INPUTS))
    hidden = jax.nn.relu(_dense(weights["family"], jnp.concatenate([batch["inputs"], beside], -1)))
    outlook = _dense(weights["outlook"], hidden)
    logits = outlook[..., :2]
    fallen, esteemed = jnp.moveaxis(_chances(logits), -1, 0)
    mean = esteemed - fallen
    spread = esteemed + fallen - mean**2
    domains = batch["domains"]
    points = jnp.einsum("bsf,bf->bs", domains, mean)
    seats = jnp.arange(SEATS)
    players, teams = batch["players"][:, None], batch["teams"][:, None]
    half = (players / 2).astype(int)
    partner = jnp.where(
        teams > 0, jnp.where(seats < half, seats + half, seats - half) % SEATS, seats
    )
    theirs = jnp.take_along_axis(points, partner, 1)
    counting = jnp.where(theirs < points, partner, seats)
    low = jnp.minimum(points, theirs)
    there = jnp.where(teams > 0, seats < half, seats < players)
    rival = there & (seats > 0)
    best, at = jax.lax.top_k(jnp.where(rival, low, -jnp.inf), 2)
    alone = rival.sum(1, keepdims=True) < 2
    best = jnp.where(alone, best[:, :1], best)
    at = jnp.where(alone, at[:, :1], at)
    by = jnp.take_along_axis(counting, at, 1)
    mine = jnp.take_along_axis(domains, counting[:, :1, None], 1)
    others = jnp.take_along_axis(domains, by[:, :, None], 1)
    variance = (spread[:, None, :] * (mine - others) ** 2).sum(-1)
    ahead = (low[:, :1] - best) / jnp.sqrt(variance + 1)
    mean_rival = jnp.where(rival, low, 0).sum(1) / rival.sum(1)
    hoped = (1 - jnp.prod(1 - batch["falls"] * fallen[:, None, :], -1)).sum(-1)
    court = jnp.concatenate(
        [
            outlook[..., 2:].sum(1),
            low[:, :1] / 5,
            best / 5,
            mean_rival[:, None] / 5,
            ahead,
            (batch["scale"] * hoped)[:, None],
            batch["lacks"],
            batch["counts"][:, :1] * esteemed.sum(-1, keepdims=True),
            batch["counts"][:, 1:] * fallen.sum(-1, keepdims=True),
            table,
        ],
        -1,
    )
    last = jax.nn.relu(_dense(weights["court"], court))
    return _dense(weights["win"], last), logits, last


def losses(weights: Weights, batch: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Return the mean losses: of the winner, of the statuses (cross-entropies), of the points."""
    logit, logits, last = judge(weights, batch)
    win = optax.sigmoid_binary_cross_entropy(logit, batch["share"]).mean()
    neither_fallen_esteemed = (-batch["statuses"] % 3).astype(int)
    status = optax.softmax_cross_entropy_with_integer_labels(
        _with_neither(logits), neither_fallen_esteemed
    ).mean()
    points = optax.huber_loss(_dense(weights["ahead"], last), batch["ahead"] / 5).mean()
    return win, status, points


def _loss(weights: Weights, batch: dict[str, Array]) -> tuple[Array, tuple[Array, ...]]:
    win, status, points = losses(weights, batch)
    return win + STATUS_SHARE * status + POINTS_SHARE * points, (win, status, points)


def guess(weights: Weights, batch: dict[str, Array]) -> Array:
    """Return the logits of the families that each spy may be of: (spies, 6)."""
    return jax.nn.relu(_dense(weights["spy"], batch["inputs"])) @ weights["lean"]


def _spy_loss(weights: Weights, batch: dict[str, Array]) -> tuple[Array, tuple[Array, ...]]:
    label = batch["family"].astype(int)
    loss = optax.softmax_cross_entropy_with_integer_labels(guess(weights, batch), label).mean()
    return loss, (loss,)


def fit(
    weights: Weights, samples: Rows | Spies, epochs: int, rate: float, seed: int
) -> tuple[Weights, list[float]]:
    """Fit a network to samples, in batches; return it, and the mean losses of the last epoch.

    For boards these are the losses of the winner, of the statuses and of the points; for spies, the
    loss of the family.
    """
    loss = _loss if isinstance(samples, Rows) else _spy_loss
    count = len(samples.keys)
    size = min(BATCH, count)
    steps = epochs * (count // size)
    optimizer = optax.adam(optax.cosine_decay_schedule(rate, steps, 0.05))
    state = optimizer.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, batch: dict[str, Array]) -> Any:
        grads, parts = jax.grad(loss, has_aux=True)(weights, batch)
        updates, state = optimizer.update(grads, state)
        return optax.apply_updates(weights, updates), state, parts

    rng = np.random.default_rng(seed)
    seen: list[list[float]] = []
    for _ in range(epochs):
        order = rng.permutation(count)
        seen = []
        for begin in range(0, count - size + 1, size):
            batch = batch_of(samples, order[begin : begin + size])
            weights, state, parts = step(weights, state, batch)
            seen.append([float(part) for part in parts])
    return weights, np.mean(seen, 0).tolist()


def batch_of(samples: Rows | Spies, chosen: Array) -> dict[str, Array]:
    """Return the chosen samples as a batch: the network's inputs, and the columns to fit to."""
    columns = {name: column[chosen] for name, column in samples._asdict().items()}
    spread = spread_families if isinstance(samples, Rows) else spread_spies
    inputs = spread(columns.pop("keys"))
    return {"inputs": inputs} | {
        name: np.asarray(column, np.float32) for name, column in columns.items()
    }


def network(judges: Sequence[Weights], places: int = 4) -> Network:
    """Return the weights as the bots read them, those that judge boards rounded to `places`.

    All of `judges` judge boards; the first one also guesses at spies.
    """

    def layers(name: str, places: int) -> list[Any]:
        return [np.round(np.asarray(judge[name], float), places).tolist() for judge in judges]

    names = ("family", "outlook", "court", "win")
    family, outlook, court, win = [layers(name, places) for name in names]
    return Network(family, outlook, court, win, layers("spy", 4)[0], layers("lean", 4)[0])
