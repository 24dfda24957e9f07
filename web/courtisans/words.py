"""The game's vocabulary in the reader's language: cards, places, missions, statuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from courtisans.cards import FAMILIES, Card, Family, Role
from courtisans.errors import IllegalPlay, Reason
from courtisans.plays import ABOVE, BELOW, Place
from courtisans.record import Seat
from courtisans.score_bounds import Range
from courtisans.variant import Variant
from web.courtisans.pieces import Piece
from web.locales import N_, NC_, _, ngettext, pgettext

_FAMILIES: Final = {
    Family.BUTTERFLY: N_("Butterfly"),
    Family.TOAD: N_("Toad"),
    Family.NIGHTINGALE: N_("Nightingale"),
    Family.STAG: N_("Stag"),
    Family.HARE: N_("Hare"),
    Family.CARP: N_("Carp"),
}

_ROLES: Final = {
    Role.NOBLE: N_("noble"),
    Role.SPY: N_("spy"),
    Role.ASSASSIN: N_("assassin"),
    Role.GUARD: N_("guard"),
    Role.DIPLOMAT: N_("diplomat"),
    Role.CONFIDANT: N_("confidant"),
}

_BESIDE_ROLE: Final = "before a role"
"""The message context of a family's name within a card's name."""

_IN_SENTENCE: Final = "before a role, in a sentence"
"""The message context of a family's name in `a {family} noble`.

The translation includes the article in languages where that depends on the family.
"""

_FAMILIES_BESIDE_ROLE: Final = {
    Family.BUTTERFLY: NC_("before a role", "Butterfly"),
    Family.TOAD: NC_("before a role", "Toad"),
    Family.NIGHTINGALE: NC_("before a role", "Nightingale"),
    Family.STAG: NC_("before a role", "Stag"),
    Family.HARE: NC_("before a role", "Hare"),
    Family.CARP: NC_("before a role", "Carp"),
}

_FAMILIES_IN_SENTENCE: Final = {
    Family.BUTTERFLY: NC_("before a role, in a sentence", "butterfly"),
    Family.TOAD: NC_("before a role, in a sentence", "toad"),
    Family.NIGHTINGALE: NC_("before a role, in a sentence", "nightingale"),
    Family.STAG: NC_("before a role, in a sentence", "stag"),
    Family.HARE: NC_("before a role, in a sentence", "hare"),
    Family.CARP: NC_("before a role, in a sentence", "carp"),
}

_PLAIN_IN_SENTENCE: Final = {
    # Translators: what somebody plays: in German in the accusative. So are the other families.
    Family.BUTTERFLY: N_("a butterfly"),
    Family.TOAD: N_("a toad"),
    Family.NIGHTINGALE: N_("a nightingale"),
    Family.STAG: N_("a stag"),
    Family.HARE: N_("a hare"),
    Family.CARP: N_("a carp"),
}

_ROLES_IN_SENTENCE: Final = {
    # Translators: {family} is the text with the context "before a role, in a sentence". What
    # somebody plays: in German in the accusative. So are the other roles.
    Role.NOBLE: N_("a {family} noble"),
    Role.SPY: N_("a {family} spy"),
    Role.ASSASSIN: N_("a {family} assassin"),
    Role.GUARD: N_("a {family} guard"),
    Role.DIPLOMAT: N_("a {family} diplomat"),
    Role.CONFIDANT: N_("a {family} confidant"),
}

_ABILITIES: Final = {
    Role.PLAIN: N_("Counts one"),
    Role.NOBLE: N_("Counts two"),
    Role.SPY: N_("Played face down"),
    Role.ASSASSIN: N_("May eliminate a card"),
    Role.GUARD: N_("Cannot be removed"),
    Role.DIPLOMAT: N_("May take a card home"),
    Role.CONFIDANT: N_("The next may follow"),
}

_EXPLAINED: Final = {
    Role.PLAIN: N_("Counts one for its family."),
    Role.NOBLE: N_("Counts two for its family."),
    Role.SPY: N_("Lies face down: its family stays hidden until the end."),
    Role.ASSASSIN: N_("May eliminate another card where it is placed, but no guard."),
    Role.GUARD: N_("Can be neither eliminated nor taken."),
    Role.DIPLOMAT: N_("May take another card from there into your domain, but no guard."),
    Role.CONFIDANT: N_("Your next card may go to the same place."),
}

_JSON_PROBLEMS: Final = (
    N_("Expecting value"),
    N_("Expecting ',' delimiter"),
    N_("Expecting ':' delimiter"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Unterminated string starting at"),
    N_("Invalid control character at"),
    N_("Extra data"),
)
"""The messages of Python's JSON parser, marked here so that `reason_text` can translate them."""

_REFUSED: Final = N_("The rules do not allow that.")

_REFUSALS: Final = {
    "R5": N_("You have placed a card there this turn already."),
    "R14": N_("An assassin reaches only where it is placed."),
    "R15": N_("A guard cannot be eliminated."),
    "R18": N_("A guard cannot be taken."),
    "R19": N_("A diplomat reaches only where it is placed."),
    "R24": N_("You have placed a card in another domain this turn already."),
}

_STATUSES: Final = {1: N_("Esteemed"), 0: N_("Neutral"), -1: N_("Fallen")}


def page_title() -> str:
    """Return the page's title."""
    return _("Courtisans, a card game")


def family_name(family: Family) -> str:
    """Return a family's name: `Stag`."""
    return _(_FAMILIES[family])


def card_name(card: Card) -> str:
    """Return a card's name: `Stag noble`; that of a plain card is its family's."""
    if card.role is Role.PLAIN:
        return family_name(card.family)
    # Translators: a card's name, as "Stag noble". {family} has the context "before a role".
    return _("{family} {role}").format(family=family_beside_role(card), role=role_name(card.role))


def family_beside_role(card: Card) -> str:
    """Return the family's name as part of a card's name: before a role its form may differ."""
    if card.role is Role.PLAIN:
        return family_name(card.family)
    return pgettext(_BESIDE_ROLE, _FAMILIES_BESIDE_ROLE[card.family])


def a_card(card: Card) -> str:
    """Return a card as the object of a sentence, what somebody plays: `a stag noble`, `a carp`."""
    if card.role is Role.PLAIN:
        return _(_PLAIN_IN_SENTENCE[card.family])
    family = pgettext(_IN_SENTENCE, _FAMILIES_IN_SENTENCE[card.family])
    return _(_ROLES_IN_SENTENCE[card.role]).format(family=family)


def role_name(role: Role) -> str:
    """Return a role's name: `noble`; for a plain courtier, an empty text."""
    return "" if role is Role.PLAIN else _(_ROLES[role])


def colon(what: str, text: str) -> str:
    """Join a label and a text by a colon: `Stag: Fallen`. In French a space precedes the colon."""
    # Translators: "Stag: Fallen". Only the space before the colon is the language's own.
    return _("{what}: {told}").format(what=what, told=text)


def ability(role: Role) -> str:
    """Return a few words on what a card of that role does."""
    return _(_ABILITIES[role])


def explanation(role: Role) -> str:
    """Return a sentence on what a card of that role does, for the person about to place it."""
    return _(_EXPLAINED[role])


def why_not(refusal: IllegalPlay) -> str:
    """Return why a play is illegal, for the person who tried it."""
    return _(_REFUSALS.get(refusal.rule, _REFUSED))


def reason_text(reason: Reason) -> str:
    """Return a reason in the reader's language; the catalogues have the engine's texts."""
    fields = {
        name: reason_text(value) if isinstance(value, Reason) else value
        for name, value in reason.fields.items()
    }
    text = _(reason.text)
    return text.format(**fields) if fields else text


def place_name(place: Place, seats: Sequence[Seat], viewer: int) -> str:
    """Return a place's name from the point of view of the seat `viewer`."""
    if place == ABOVE:
        return _("Queen's table, above")
    if place == BELOW:
        return _("Queen's table, below")
    if place == viewer:
        return _("My domain")
    return _("{name}'s domain").format(name=seats[place].name)


def zone_text(place: Place, seats: Sequence[Seat], viewer: int) -> str:
    """Return the name of a place's zone: both sides of the Queen's table are one."""
    return _("Queen's table") if place < 0 else place_name(place, seats, viewer)


def weights_text(pieces: Iterable[Piece]) -> str:
    """Return the weight of a domain's cards by family, and how many face-down spies it has."""
    weights: Counter[Family | None] = Counter()
    for piece in pieces:
        weights[piece.column] += piece.card.weight if piece.card and piece.face_up else 1
    parts = [
        _("{family} {n}").format(family=family_name(family), n=weights[family])
        for family in FAMILIES
        if weights[family]
    ]
    return ", ".join([*parts, spies(weights[None])] if weights[None] else parts)


def spies(count: int) -> str:
    """Format a number of spies: `2 spies`."""
    return ngettext("{n} spy", "{n} spies", count).format(n=count)


def status_name(status: int) -> str:
    """Return a status's name: 1 esteemed, 0 neutral, -1 fallen."""
    return _(_STATUSES[status])


def short_status_name(status: int) -> str:
    """Return a status's name where there is little room; in most languages it is shorter."""
    return {
        # Translators: a family's status in a narrow column, so short: in German "Im Licht".
        1: pgettext("narrow", "Esteemed"),
        0: pgettext("narrow", "Neutral"),
        # Translators: a family's status in a narrow column, so short: in German "Ungnade".
        -1: pgettext("narrow", "Fallen"),
    }[status]


def signed(number: int) -> str:
    """Format a number with its sign, with a typographic minus: `+3`, `−2`, `0`."""
    return f"{number:+}".replace("-", "−") if number else "0"


def worth_text(status: int) -> str | None:
    """Return what a card's weight of one brings by its family's status (R28); None for nothing."""
    # Translators: points for each card, under a family's status, where there is little room.
    return _("{points} each").format(points=signed(status)) if status else None


def points(number: int) -> str:
    """Format a number of points: `1 point`, `−3 points`."""
    text = ngettext("{n} point", "{n} points", abs(number))
    return text.format(n=str(number).replace("-", "−"))


def spread(reach: Range) -> str:
    """Format points as far as they are known, in brief: `+2`, or `−1 … +3`."""
    low, high = signed(reach.low), signed(reach.high)
    return low if low == high else f"{low} … {high}"


def points_range(reach: Range) -> str:
    """Format points as far as they are known: as a number, or as a range."""
    if reach.low == reach.high:
        return points(reach.low)
    return _("{low} to {high}").format(low=signed(reach.low), high=signed(reach.high))


def joined(names: Sequence[str]) -> str:
    """Join names as a sentence does: `Ana, Bo and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    # Translators: {names} are several, with commas between them.
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


_ORDINALS: Final = (
    N_("1st"),
    N_("2nd"),
    N_("3rd"),
    N_("4th"),
    N_("5th"),
    N_("6th"),
    N_("7th"),
    N_("8th"),
    N_("9th"),
    N_("10th"),
    N_("11th"),
    N_("12th"),
)  # at most twelve cards look alike: the spies of a deck


def ordinal(number: int) -> str:
    """Return a number from 1 to 12 as an ordinal: `2nd`."""
    return _(_ORDINALS[number - 1])


def additions(variant: Variant) -> list[str]:
    """Return what a variant adds to the game, or leaves out: `expansion`, `in teams`."""
    parts = []
    if variant.expansion:
        parts.append(_("expansion"))
    if variant.teams:
        parts.append(_("in teams"))
    if variant.missions == "first":
        parts.append(_("missions of the first edition"))
    if variant.missions == "none":
        parts.append(_("without missions"))
    return parts


def bot_name(bot: str) -> str:
    """Return the displayed name of a kind of bot."""
    return {
        "expert": _("Chancellor"),
        "hunter": _("Huntsman"),
        "greedy": _("Courtier"),
        "collector": _("Steward"),
        "random": _("Jester"),
    }.get(bot, bot)


def bots_name(bot: str) -> str:
    """Return the displayed name of several bots of a kind."""
    return {
        "expert": _("Chancellors"),
        "hunter": _("Huntsmen"),
        "greedy": _("Courtiers"),
        "collector": _("Stewards"),
        "random": _("Jesters"),
    }.get(bot, bot)


def bot_note(bot: str) -> str:
    """Return a sentence on how a kind of bot plays; empty if the kind is unknown."""
    return {
        "expert": _("Has learned from thousands of games how courts end."),
        "hunter": _("Sees how families may turn, and hunts the leader."),
        "greedy": _("Takes what looks best at once, and plans no further."),
        "collector": _("Gathers what counts today, and minds nobody else."),
        "random": _("Plays any card anywhere, by chance."),
    }.get(bot, "")
