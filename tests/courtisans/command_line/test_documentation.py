"""The docstrings of the packages: their examples run, and everything public has one."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import courtisans
import couturiers.arena
import couturiers.bots
from courtisans import arena, bots, matches

MODULES = [
    name
    for package in (courtisans, couturiers)
    for name in (
        package.__name__,
        *(found.name for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")),
    )
    if not name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize(
    "thing",
    [
        *[getattr(courtisans, name) for name in courtisans.__all__],
        *[getattr(couturiers, name) for name in couturiers.__all__],
        *[couturiers.arena.play_out, couturiers.bots.Bot, couturiers.bots.make],
        *[bots.Bot, bots.make, matches.Match, matches.RoundRobin, arena.play_out],
    ],
    ids=lambda thing: getattr(thing, "__name__", str(thing)),
)
def test_everything_public_has_an_example(thing: object) -> None:
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert ">>> " in (thing.__doc__ or "")
    else:
        assert isinstance(thing, int)
