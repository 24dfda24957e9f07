"""Acts: the methods that handle events, declared by a decorator.

Events come from outside. Their details are checked here, against the methods' annotations, and
nowhere else.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Method = TypeVar("Method", bound=Callable[..., None])


class ActError(ValueError):
    """An event names no act, or its details are not valid for the act."""


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration of an act; see `does`."""

    name: str
    plays: bool
    anywhere: bool
    covered: bool


@dataclass(frozen=True, slots=True)
class Act:
    """A declared act, with the bound method that performs it."""

    declared: Declared
    perform: Callable[..., None]

    def checked(self, details: Mapping[str, Any]) -> Callable[[], None]:
        """Return a function without parameters that performs the act with these details.

        Raises:
            ActError: a detail is missing, unknown or of the wrong type.
        """
        kinds = get_type_hints(self.perform)
        kinds.pop("return", None)
        if details.keys() != kinds.keys():
            raise ActError(f"{self.declared.name} takes {sorted(kinds)}, not {sorted(details)}")
        for name, kind in kinds.items():
            if not fits(details[name], kind):
                raise ActError(f"{self.declared.name} takes another kind of {name}")
        return lambda: self.perform(**details)


def does(
    name: str, *, plays: bool = False, anywhere: bool = False, covered: bool = False
) -> Callable[[Method], Method]:
    """Declare that a method performs the act `name`; its parameters are the event's details.

    `plays`: only the tab that leads may perform it, since it overwrites the stored game;
    `anywhere`: it is performed whichever screen is shown, since other screens offer it, or the page
    does before Python runs; `covered`: it is performed while the table is covered, too.
    """

    def declare(method: Method) -> Method:
        method.__dict__["declared"] = Declared(name, plays, anywhere, covered)
        return method

    return declare


def acts_of(owner: object) -> Iterable[Act]:
    """Yield the acts declared in an object's class itself, without inherited ones."""
    for name, method in vars(type(owner)).items():
        declared = getattr(method, "declared", None)
        if isinstance(declared, Declared):
            yield Act(declared, getattr(owner, name))


def fits(value: object, kind: Any) -> bool:
    """Return whether a value parsed from JSON has the type `kind`, an annotation."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in {Union, types.UnionType}:
        return any(fits(value, part) for part in parts)
    if origin is Sequence:
        return isinstance(value, list) and all(fits(each, parts[0]) for each in value)
    if origin is Mapping:
        return isinstance(value, dict) and all(fits(each, parts[1]) for each in value.values())
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)
