"""A puzzle in words, both to be shown and to be spoken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from courtisans.cards import Family
from courtisans.puzzles import Puzzle
from courtisans.record import Seat
from courtisans.rules import PLAYS_A_TURN
from courtisans.view import View
from web.courtisans.hint_words import why
from web.courtisans.hints import HintedChange
from web.courtisans.narration import spoken
from web.locales import N_, _

THEMES: Final[Mapping[str, str]] = {
    "assassin": N_("Assassins"),
    "spy": N_("Spies"),
    "mission": N_("Missions"),
    "last": N_("The last turn"),
}

ABOUT: Final[Mapping[str, str]] = {
    "assassin": N_("Whom to eliminate, and where."),
    "spy": N_("What to do with a face-down spy."),
    "mission": N_("What is best because of what you secretly want."),
    "last": N_("After this turn you have no other."),
}


def title(theme: str, number: int) -> str:
    """Return a puzzle's title: its theme, and its number within the theme."""
    return _("{theme}: puzzle {n}").format(theme=_(THEMES[theme]), n=number)


def hundredths(share: float) -> int:
    """Return a share of a win as a number of games in a hundred."""
    return round(100 * share)


def note_text(
    puzzle: Puzzle,
    standing: str,
    shown: View | None,
    seats: Sequence[Seat],
    lost: float | None,
    *,
    failed: bool,
) -> str:
    """Return the text of the note on a puzzle, for the value `standing` of `examiner.Standing`.

    `shown` is the table after the best turn, if that was played for the person; `lost` is the share
    of a win that a worse turn cost, None until that is known; `failed`: it will not be known.
    """
    if standing == "asked":
        return _("Play your turn, all three cards. One turn is clearly better than every other.")
    if standing == "wrong":
        if failed:
            return _("There is a better turn.")
        if lost is None:
            return _("There is a better turn. The Chancellor weighs what yours costs…")
        return _("There is a better turn: yours wins about {lost} fewer of 100 games.").format(
            lost=max(1, hundredths(lost))
        )
    if standing == "as good":
        return _("Solved in another way: the Chancellor holds your turn for as good as its own.")
    parts = [_("Right!")] if standing == "right" else []
    if shown is not None:
        parts += [spoken(shown, seats, len(puzzle.record.plays) + at) for at in range(PLAYS_A_TURN)]
    return " ".join(filter(None, [*parts, _reason(puzzle), _margin(puzzle)]))


def _reason(puzzle: Puzzle) -> str:
    """Return a text that says why the best turn is good."""
    changes = [HintedChange(Family(each.family), *each[1:]) for each in puzzle.reasons]
    mission = _("Your missions make most of the difference.")
    return f"{why(changes)} {mission}" if puzzle.theme == "mission" else why(changes)


def _margin(puzzle: Puzzle) -> str:
    """Return a text that says by how much the best turn is better than the next one."""
    return _(
        "It wins {best} of 100 games played on from here, the next best turn {second}."
    ).format(best=hundredths(puzzle.best), second=hundredths(puzzle.second))
