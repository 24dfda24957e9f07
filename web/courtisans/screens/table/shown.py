"""What the table shows of a game besides what a View tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from htpy import Node

from courtisans.cards import Card
from courtisans.mission_status import MissionStatus
from courtisans.score_bounds import Range
from courtisans.view import View
from web.courtisans.hints import Hint
from web.courtisans.match import NOTHING_CHOSEN, Choice


@dataclass(frozen=True, slots=True)
class Past:
    """What one knows now, while one looks at the table as it once stood."""

    now: View
    since: int
    """So many plays were made when one began to look."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What is picked, advised, told and switched on. Nothing of it where nothing else is said."""

    choice: Choice = NOTHING_CHOSEN
    undo: bool = False
    """Whether a play may be taken back."""
    thinking: int | None = None
    """The seat of a bot about to play."""
    hint: Hint | None = None
    """What is left of a turn that the viewer was advised to play."""
    remark: str | None = None
    """What is to be read before all else."""
    explained: Card | None = None
    """The card of the hand that the remark is about."""
    skip: bool = False
    """Whether the bots may be made to hurry."""
    skipped: bool = False
    """Whether they have, and what they did is to be told."""
    sound: bool = True
    """Whether any is heard."""

    standing: tuple[Range, ...] | None = None
    """What each seat would have now; like the next two, None where that is switched off."""
    statuses: tuple[MissionStatus, ...] | None = None
    """How the viewer's missions stand."""
    unseen: tuple[tuple[Card, int], ...] | None = None
    """How many of each card have not been seen."""
    foretells: bool = False
    """Whether places tell what a card would do there."""

    past: Past | None = None
    """With it, the View is one of earlier in the game."""
    inert: bool = False
    """Whether something lies over the table."""
    watched: bool = False
    """Whether only bots play."""
    hands: Sequence[Sequence[Card]] | None = None
    """All hands, where bots alone play with open cards."""

    guide: Node = None
    """What a guide has to say."""
    guided: bool = False
    """Whether there is one."""
    stopped: bool = False
    """Whether that lets nobody play."""


NOTHING_SHOWN: Final = Shown()
