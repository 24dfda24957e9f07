"""Acts: what the page may ask for by an event, declared beside the methods that do it.

Events come from outside. What fits no declared act is refused here, and nowhere else.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

Method = TypeVar("Method", bound=Callable[..., None])


class ActError(ValueError):
    """An event asks for what there is not, or not in that way."""


@dataclass(frozen=True, slots=True)
class Declared:
    """How an act was declared."""

    name: str
    plays: bool
    anywhere: bool
    covered: bool


@dataclass(frozen=True, slots=True)
class Act:
    """An act of a screen, or of the app."""

    declared: Declared
    perform: Callable[..., None]

    def checked(self, details: Mapping[str, Any]) -> Callable[[], None]:
        """Give what does the act with these details.

        Raises:
            ActError: they are not what the act takes.
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
    """Declare that a method does the act of that name, with the details that it takes.

    `plays`: only the leading one of several tabs may do it, for it writes over the other's game;
    `anywhere`: it is done whatever is on show, for the page offers it before Python runs, or
    other screens do; `covered`: it is done under the cover of a table, too, for it shows nothing.
    """

    def declare(method: Method) -> Method:
        method.__dict__["declared"] = Declared(name, plays, anywhere, covered)
        return method

    return declare


def acts_of(owner: object) -> Iterable[Act]:
    """List the acts that an object's class declares."""
    for name, method in vars(type(owner)).items():
        declared = getattr(method, "declared", None)
        if isinstance(declared, Declared):
            yield Act(declared, getattr(owner, name))


def fits(value: object, kind: Any) -> bool:
    """Tell whether a value, as JSON gives it, is of a kind, as an annotation states it."""
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
