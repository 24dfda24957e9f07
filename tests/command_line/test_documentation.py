"""What the package says of itself is true: its examples run, and nothing public lacks one."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import courtisans
from courtisans import arena, bots

MODULES = ["courtisans"] + [
    module.name
    for module in pkgutil.walk_packages(courtisans.__path__, "courtisans.")
    if not module.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize(
    "thing",
    [
        *[getattr(courtisans, name) for name in courtisans.__all__],
        *[bots.Bot, bots.make, arena.Match, arena.RoundRobin, arena.play_out],
    ],
    ids=lambda thing: getattr(thing, "__name__", str(thing)),
)
def test_what_is_public_has_an_example(thing: object) -> None:
    if inspect.isclass(thing) or inspect.isroutine(thing):
        assert ">>> " in (thing.__doc__ or "")
    else:
        assert isinstance(thing, int)
