"""What the table shows of a game in addition to its View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from htpy import Node

from courtisans.cards import Card
from courtisans.mission_progress import MissionProgress
from courtisans.score_bounds import Range
from courtisans.view import View
from web.courtisans.guide import Part
from web.courtisans.hints import Hint
from web.courtisans.match import NOTHING_CHOSEN, Choice


@dataclass(frozen=True, slots=True)
class Past:
    """The present, while the table is shown as it once stood."""

    now: View
    since: int
    """The number of plays that had been made when the look at the past began."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """What is picked, advised, announced and switched on; the defaults show just a table."""

    choice: Choice = NOTHING_CHOSEN
    undo: bool = False
    """Whether a play may be taken back."""
    thinking: int | None = None
    """The seat of a bot about to play."""
    hint: Hint | None = None
    """What is left of a turn that the viewer was advised to play."""
    remark: str | None = None
    """A message that takes the place of the prompt's usual text."""
    explained: Card | None = None
    """The card of the hand that the remark is about."""
    skip: bool = False
    """Whether the bots may be made to hurry."""
    skipped: bool = False
    """Whether bots were made to hurry, so that what they played is to be listed."""
    explains: bool = False
    """Whether the prompt says at the beginning of a turn what a turn is."""
    sound: bool = True
    """Whether sound is switched on."""

    standing: tuple[Range, ...] | None = None
    """The points of each seat if the game ended now; like the next two, None if switched off."""
    progress: tuple[MissionProgress, ...] | None = None
    """How far the viewer's missions are."""
    unseen: tuple[tuple[Card, int], ...] | None = None
    """How many of each card have not been seen."""
    shows_previews: bool = False
    """Whether places show what a card would do there."""

    past: Past | None = None
    """If set, the View is one of earlier in the game."""
    inert: bool = False
    """Whether something lies over the table."""
    watched: bool = False
    """Whether only bots play."""
    hands: Sequence[Sequence[Card]] | None = None
    """All hands, if only bots play and all cards are shown."""

    hidden: frozenset[Part] = frozenset()
    """The parts that the guide does not want to be shown."""
    guide: Node = None
    """The guide's note, if there is a guide."""
    guided: bool = False
    """Whether there is a guide."""
    stopped: bool = False
    """Whether the guide lets nobody play just now."""


NOTHING_SHOWN: Final = TableState()
