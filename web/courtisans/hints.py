"""Hints: the turns that the strongest bot would play, and their exchange format.

The words that show a hint are made in `hint_words.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, runtime_checkable

from courtisans.cards import Card, Family
from courtisans.errors import CourtisansError
from courtisans.plays import PLACE_TOKENS, Place, Play

if TYPE_CHECKING:
    from courtisans.bots.learned import Candidate
    from courtisans.bots.turns import Step
    from courtisans.view import View

ADVISER: Final = "expert"
"""The bot that is asked for hints."""

COUNT: Final = 3
"""How many of its best turns are asked for."""

_PLACES: Final = {token: place for place, token in PLACE_TOKENS.items()}


@runtime_checkable
class Adviser(Protocol):
    """A bot that can list its best turns."""

    def candidates(self, view: View, count: int) -> list[Candidate]:
        """Return the `count` best turns, or all if there are fewer, best first."""


class Aim(NamedTuple):
    """The kind of card that an effect should reach, None for a face-down spy, and its place."""

    card: Card | None
    place: Place


class HintedPlay(NamedTuple):
    """One play of a hinted turn."""

    card: Card
    place: Place
    aim: Aim | None


class HintedChange(NamedTuple):
    """What a hinted turn does to a family."""

    family: Family
    standing: float
    """By how much its expected status changes, from -2 to 2."""
    lead: float
    """By how many points the change is expected to raise or lower the lead over the rivals."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A turn that the adviser would play, and why."""

    plays: tuple[HintedPlay, ...]
    """The plays of the turn that are still to be made."""
    changes: tuple[HintedChange, ...]
    """The most important first."""
    number: int = 1
    """Which it is of the turns that were asked for, from 1."""
    count: int = 1
    """How many turns there are to choose from."""

    def fits(self, card: Card | None, place: Place | None) -> bool:
        """Return whether what is chosen of the next play is as hinted.

        A card or place that is None, not chosen yet, counts as hinted.
        """
        hinted = self.plays[0]
        return card in {None, hinted.card} and place in {None, hinted.place}

    def after(self, plays: Sequence[Play]) -> Hint | None:
        """Return the hint for the rest of the turn, whatever the order of the plays made so far.

        None if one of them differs from the hint, or nothing is left.
        """
        left = list(self.plays)
        for play in plays:
            made = next((each for each in left if each[:2] == (play.card, play.place)), None)
            if made is None:
                return None
            left.remove(made)
        return replace(self, plays=tuple(left)) if left else None

    def beginning_with(self, card: Card | None) -> Hint:
        """Return the same hint with the play of that card first, if it has one."""
        return replace(self, plays=tuple(sorted(self.plays, key=lambda each: each.card != card)))


def dumps(candidates: Iterable[Candidate]) -> str:
    """Return a bot's candidate turns as JSON, in the given order."""
    return json.dumps(
        [
            {"plays": [_play(step) for step in each.turn], "changes": each.reasons}
            for each in candidates
        ]
    )


def loads(text: str | None) -> tuple[Hint, ...]:
    """Read what `dumps` wrote; return no hints for any other text or for None."""
    try:
        written = json.loads(text or "[]")
        return tuple(_hint(each, n, len(written)) for n, each in enumerate(written, 1))
    except (ValueError, KeyError, TypeError, CourtisansError):
        return ()


def _play(step: Step) -> dict[str, Any]:
    card, place, target = step
    aim = target and [target[0] and target[0].token, PLACE_TOKENS[target[1]]]
    return {"card": card.token, "place": PLACE_TOKENS[place], "aim": aim}


def _hint(written: dict[str, Any], number: int, count: int) -> Hint:
    return Hint(
        tuple(
            HintedPlay(Card.parse(each["card"]), _PLACES[each["place"]], _aim(each["aim"]))
            for each in written["plays"]
        ),
        tuple(
            HintedChange(Family(family), float(standing), float(lead))
            for family, standing, lead in written["changes"]
        ),
        number,
        count,
    )


def _aim(written: Sequence[Any] | None) -> Aim | None:
    if written is None:
        return None
    card, place = written
    return Aim(None if card is None else Card.parse(card), _PLACES[place])
