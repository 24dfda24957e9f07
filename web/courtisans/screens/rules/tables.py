"""The tables in the rules, made from the engine's own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from courtisans.cards import Role
from courtisans.rules import PLAYS_A_TURN
from courtisans.variant import VARIANTS
from web.courtisans.screens.rules.parts import Rows
from web.courtisans.words import explanation
from web.locales import NC_, _, pgettext

_HEADING: Final = "a role, as a heading"
_ROLES: Final = {
    Role.PLAIN: NC_("a role, as a heading", "Courtier"),
    Role.NOBLE: NC_("a role, as a heading", "Noble"),
    Role.SPY: NC_("a role, as a heading", "Spy"),
    Role.ASSASSIN: NC_("a role, as a heading", "Assassin"),
    Role.GUARD: NC_("a role, as a heading", "Guard"),
    Role.DIPLOMAT: NC_("a role, as a heading", "Diplomat"),
    Role.CONFIDANT: NC_("a role, as a heading", "Confidant"),
}


def called(role: Role) -> str:
    """Return a role's name as a heading, such as `Noble`."""
    return pgettext(_HEADING, _ROLES[role])


def copies(title: str, deck: Mapping[Role, int]) -> Rows:
    """Return a table of how many cards of each role a family has, and what they do."""
    return Rows(
        title,
        (_("Card"), _("Number"), _("What it does")),
        [(called(role), str(n), explanation(role)) for role, n in deck.items()],
    )


def numbers(title: str, *, expansion: bool) -> Rows:
    """Return a table of how many cards are set aside, and how many turns each seat has (R3)."""
    variants = [
        each
        for each in VARIANTS
        if each.expansion == expansion and not each.teams and each.missions == "none"
    ]
    return Rows(
        title,
        (_("Players"), _("Cards set aside"), _("Turns for each")),
        [
            (
                str(each.players),
                str(each.set_aside),
                str(each.length // (PLAYS_A_TURN * each.players)),
            )
            for each in variants
        ],
    )
