"""The replay and the review in words, both to be shown and to be spoken."""

from __future__ import annotations

from collections.abc import Mapping

from courtisans.cards import Family, Role
from courtisans.hindsight import followed
from courtisans.plays import Play
from courtisans.review import NOTED, Review, Verdict
from courtisans.view import View
from web.courtisans.hint_words import why
from web.courtisans.hints import HintedChange
from web.courtisans.names import reader
from web.courtisans.narration import reached, spoken, table_after, whither
from web.courtisans.screens.replay.course import Course
from web.courtisans.screens.replay.judging import ReviewInProgress
from web.courtisans.words import a_card, card_name, signed
from web.locales import N_, _

_PLAYED: Mapping[Role | None, str] = {
    None: N_("{card} {whither}"),
    Role.ASSASSIN: N_("{card} {whither}, eliminating {target}"),
    Role.DIPLOMAT: N_("{card} {whither}, taking {target}"),
}


def where(course: Course) -> str:
    """Return which position of the game is shown."""
    if not course.ply:
        return _("Before the first card")
    return table_after(course.ply, course.total)


def played(course: Course) -> str:
    """Return the play that was just made, in words, or that none was."""
    if not course.ply:
        return _("The cards are dealt.")
    return spoken(course.view, course.seats, course.ply - 1)


def stepped(course: Course) -> str:
    """Return the position that is shown, and the play that led to it, in words."""
    return f"{where(course)}. {played(course)}"


def percent(share: float) -> str:
    """Return a share of a win as a percentage."""
    return _("{n}%").format(n=round(100 * share))


def change(share: float) -> str:
    """Return a change of a share of a win in percentage points, with its sign."""
    return signed(round(100 * share))


def number_of(judging: ReviewInProgress, verdict: Verdict) -> int:
    """Return the number, from 1, of the seat's turn that a verdict is on."""
    return 1 + [len(turn.view.plays) for turn in judging.turns].index(verdict.ply)


def is_costly(verdict: Verdict) -> bool:
    """Return whether there was a noticeably better turn."""
    return verdict.lost >= NOTED


def judgement(course: Course, judging: ReviewInProgress, verdict: Verdict) -> str:
    """Return a verdict in words: the turn's cost, a better turn and why, and the luck after it."""
    n = number_of(judging, verdict)
    if is_costly(verdict):
        text = _(
            "Turn {n}: the chance to win fell from {best} to {played}."
            " The Chancellor would have played {plays}."
        )
    else:
        text = _("Turn {n}: as good as the best that the Chancellor knows, {played} to win.")
    sentence = text.format(
        n=n,
        best=percent(verdict.best),
        played=percent(verdict.played),
        plays=turn_text(course, judging.turns[n - 1].view, verdict.plays),
    )
    parts = [sentence]
    if is_costly(verdict):
        parts.append(why(_changes(verdict)))
    luck = judging.luck(n - 1)
    if luck is not None:
        text = (
            _("Then came luck, by the others' turns and the draw: {luck}.")
            if n < len(judging.turns)
            else _("Then came luck, up to the end: {luck}.")
        )
        parts.append(text.format(luck=change(luck)))
    return " ".join(filter(None, parts))


def turn_text(course: Course, view: View, plays: tuple[Play, ...]) -> str:
    """Return a whole turn of three plays in words; `view` is that of the seat that makes it."""
    first, second, third = [_step_text(course, view, plays, index) for index in range(len(plays))]
    return _("{first}; {second}; {third}").format(first=first, second=second, third=third)


def _step_text(course: Course, view: View, plays: tuple[Play, ...], index: int) -> str:
    """Return one play of a turn in words."""
    for before in plays[:index]:
        view = followed(view, before)
    play = plays[index]
    return _(_PLAYED[None if play.target is None else play.card.role]).format(
        card=a_card(play.card),
        whither=whither(play.place, view.seat, reader(course.seat, course.seats), course.seats),
        target="" if play.target is None else reached(view, course.seats, play.target),
    )


def advised(course: Course, plays: tuple[Play, ...], index: int) -> str:
    """Return a label for a place: the card to be placed there, and the card that it reaches."""
    play = plays[index]
    if play.target is None:
        return card_name(play.card)
    view = course.view
    for before in plays[:index]:
        view = followed(view, before)
    return f"{card_name(play.card)} → {reached(view, course.seats, play.target)}"


def _changes(verdict: Verdict) -> list[HintedChange]:
    return [HintedChange(Family(each.family), each.standing, each.lead) for each in verdict.reasons]


def score(review: Review) -> str:
    """Return a review's score in words."""
    if review.score is None:
        return _("Nothing could be lost.")
    return _("{score} of 100 kept").format(score=review.score)


def luck(review: Review) -> str:
    """Return the luck of the whole game in words; empty if no turn was judged."""
    if review.deal is None:
        return ""
    text = _("Luck of the deal: {deal}.").format(deal=change(review.deal))
    later = [review.luck(index) for index in range(len(review.verdicts))]
    known = sum(each for each in later if each is not None)
    more = _("Luck afterwards, by others' turns and the draw: {luck}.").format(luck=change(known))
    return f"{text} {more}"


def summary(review: Review) -> str:
    """Return a review that is done in a few sentences."""
    done = _("The review is done.")
    return f"{done} {score(review)}. {luck(review)}"
