"""Acts: declared methods are found, and are performed only with details that fit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from web.shell.acts import ActError, acts_of, does


class Owner:
    """Declares an act without details, and one with two; another method is not declared."""

    def __init__(self) -> None:
        self.done: list[Any] = []

    @does("all")
    def do_all(self) -> None:
        self.done.append("all")

    @does("one", plays=True, anywhere=True)
    def do_one(self, number: int, text: str | None) -> None:
        self.done.append((number, text))

    def do_nothing(self) -> None:
        self.done.append(None)


def test_only_declared_methods_are_acts() -> None:
    found = {each.declared.name: each.declared for each in acts_of(Owner())}
    assert list(found) == ["all", "one"]
    assert (found["one"].plays, found["one"].anywhere) == (True, True)
    assert (found["all"].plays, found["all"].anywhere) == (False, False)


def test_an_act_is_performed_with_details_that_fit() -> None:
    owner = Owner()
    one = list(acts_of(owner))[1]
    one.checked({"number": 3, "text": None})()
    one.checked({"number": 0, "text": "a"})()
    assert owner.done == [(3, None), (0, "a")]


@pytest.mark.parametrize(
    "details",
    [
        {},
        {"number": 3},
        {"number": 3, "text": "a", "more": 1},
        {"number": "3", "text": "a"},
        {"number": True, "text": "a"},
        {"number": 3.0, "text": "a"},
        {"number": None, "text": "a"},
        {"number": 3, "text": ["a"]},
    ],
    ids=json.dumps,
)
def test_details_that_do_not_fit_are_refused(details: dict[str, Any]) -> None:
    owner = Owner()
    one = list(acts_of(owner))[1]
    with pytest.raises(ActError, match="one takes"):
        one.checked(details)
    assert owner.done == []
